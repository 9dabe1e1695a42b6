#!/usr/bin/env python3
"""Times Cardwright beside what users would otherwise run, on the same cards in the same run.

    python3 benches/compare.py            every figure as Markdown on standard output
    python3 benches/compare.py --readme   writes them between the marks in README.md as well
    python3 benches/compare.py --quick    fewer runs and no cargo benchmarks, to try the script itself

Runs from a clean checkout and needs Rust, and Python 3.10 with its venv module; no system package. The other tools are
Python packages, installed with pip into target/compare, below the folder that git ignores. Every command is a whole
process started anew, as a hook or a CI step would start it; the fastest and the median of its runs are given.
"""

import argparse
import json
import os
import platform
import re
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SCRATCH = ROOT / "target" / "compare"
PEERS = {"agent-card-starter": "0.2.1", "spellwarden": "1.5.0", "a2a-sdk": "1.3.0"}
SKILLS = [3, 100, 1_000, 10_000]
MARKS = ("<!-- figures: benches/compare.py --readme writes what follows -->", "<!-- end of figures -->")

# What the Python SDK's client does with a card that it has fetched.
PARSE_WITH_SDK = """
import json, sys
from a2a.client.card_resolver import parse_agent_card
parse_agent_card(json.load(open(sys.argv[1])))
"""


def run(command, **options):
    """Runs a command in the checkout; what it prints to standard output."""
    result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, **options)
    if result.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))} failed:\n{result.stdout}{result.stderr}")
    return result.stdout


def build():
    """Builds the release program and finds out where it lies."""
    command = ["cargo", "build", "--release", "--locked", "--bin", "cardwright", "--message-format", "json"]
    for line in run(command).splitlines():
        executable = json.loads(line).get("executable")
        if executable:
            return Path(executable)
    sys.exit("cargo named no executable")


def install_peers():
    """A virtual environment with the other tools; the folder of its commands."""
    environment = SCRATCH / "venv"
    commands = environment / ("Scripts" if os.name == "nt" else "bin")
    if not commands.exists():
        run([sys.executable, "-m", "venv", environment])
    wanted = [f"{name}=={version}" for name, version in PEERS.items()]
    run([commands / "python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *wanted])
    return commands


def write_cards(scratch):
    """The cards, each alone in a folder since one tool takes folders only; number of skills to path.

    Outside the checkout: that tool passes over what git ignores.
    """
    template = json.loads((ROOT / "templates" / "support-agent.json").read_text())
    cards = {}
    for count in SKILLS:
        card = dict(template)
        skills = template["skills"]
        if count != len(skills):
            card["skills"] = [
                {**skills[number % len(skills)], "id": f"case-{number}", "name": f"Case {number}"}
                for number in range(count)
            ]
        folder = scratch / str(count)
        folder.mkdir()
        cards[count] = folder / "agent-card.json"
        cards[count].write_text(json.dumps(card, indent=2, ensure_ascii=False) + "\n")
    return cards


def measure(command, runs):
    """Wall time of each run, in seconds."""
    times = []
    for _ in range(runs):
        start = time.perf_counter()
        status = subprocess.call(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        times.append(time.perf_counter() - start)
        # Findings end with 1 in all of them; anything else means that the tool could not do its work.
        if status not in (0, 1):
            sys.exit(f"{' '.join(map(str, command))} ended with {status}")
    return times


def in_words(seconds):
    return f"{seconds * 1000:.1f} ms" if seconds < 1 else f"{seconds:.2f} s"


def comparison(program, peers, cards, quick):
    """A table: each tool on each card."""
    tools = {
        "Cardwright `check`": lambda card: [program, "check", "--format", "json", card],
        "agent-card-starter `validate`": lambda card: [peers / "agent-card", "validate", card],
        "spellwarden `scan`": lambda card: [
            peers / "spellwarden", "scan", card.parent, "--no-telemetry", "--format", "json",
        ],
        "a2a-sdk, parsing only": lambda card: [peers / "python", "-c", PARSE_WITH_SDK, card],
    }
    head = "| from the shell, fastest (median) of the runs | " + " | ".join(
        f"{count:,} skills, {path.stat().st_size / 1000:,.0f} KB" for count, path in cards.items()
    )
    rows = [head + " |", "|---" * (len(cards) + 1) + "|"]
    for name, command in tools.items():
        cells = []
        for card in cards.values():
            # It passes over files that are too large for it, and ends well.
            if name.startswith("spellwarden") and '"a2a-card:' not in run(command(card)):
                cells.append("not looked at")
                continue
            # The first run also warms the caches of the disk, for every tool alike.
            [trial] = measure(command(card), 1)
            times = measure(command(card), 1 if quick else max(5, min(30, int(10 / trial))))
            cells.append(f"{in_words(min(times))} ({in_words(statistics.median(times))})")
        version = next((f" {number}" for peer, number in PEERS.items() if name.startswith(peer)), "")
        label = name.replace(" ", f"{version} ", 1) if version and "," not in name else name.replace(",", f"{version},")
        rows.append(f"| {label} | {' | '.join(cells)} |")
    return "\n".join(rows)


def terminal_figures():
    """What `cargo bench --bench terminal` measures: a table of the wizard."""
    columns, rows = [], {}
    for line in run(["cargo", "bench", "--locked", "--bench", "terminal"]).splitlines():
        if figure := re.match(r"  (\S.*?)\s{2,}(\S+(?: [A-Za-z]+)?)(?:\s{2,}.*)?$", line):
            rows.setdefault(figure[1], []).append(figure[2])
        elif line and not line.startswith(" "):
            columns.append(line)
    table = ["| the wizard in a terminal | " + " | ".join(columns) + " |", "|---" * (len(columns) + 1) + "|"]
    table += [f"| {name} | {' | '.join(cells)} |" for name, cells in rows.items() if len(cells) == len(columns)]
    return "\n".join(table)


def engine_figures():
    """What `cargo bench --bench engine` measures: time and throughput of the growing cards, and of one core."""
    text = run(["cargo", "bench", "--locked", "--bench", "engine", "--", "growth"])
    group, count, times = "", 0, {}
    for line in text.splitlines():
        # Columns: name and fastest, slowest, median, mean, samples, iterations.
        cells = [cell.strip() for cell in line.split("│")]
        if named := re.search(r"[├╰]─ (\w+_growth)", line):
            group = named[1]
        elif argument := re.search(r"[├╰]─ (\d+)\s", line):
            count = int(argument[1])
            times.setdefault(group, {})[count] = cells[-4]
        elif group in times and "B/s" in line:
            times[group][count] += f" ({cells[-4]})"
    counts = sorted({count for row in times.values() for count in row})
    table = ["| one core, median | " + " | ".join(f"{count:,} skills" for count in counts) + " |"]
    table.append("|---" * (len(counts) + 1) + "|")
    names = {"check_growth": "read and check", "convert_growth": "read and convert from 0.3"}
    for group, row in times.items():
        table.append(f"| {names.get(group, group)} | {' | '.join(row.get(count, '') for count in counts)} |")
    return "\n".join(table)


def machine():
    """What it ran on, in one line."""
    name = platform.processor() or platform.machine()
    try:
        name = re.search(r"model name\s*: (.*)", Path("/proc/cpuinfo").read_text())[1]
    except (OSError, TypeError):
        pass
    rust = run(["rustc", "--version"]).split()[1]
    return (
        f"{time.strftime('%-d %B %Y') if os.name != 'nt' else time.strftime('%d %B %Y')}, {name}, "
        f"{os.cpu_count()} cores, {platform.system()}, Rust {rust}, Python {platform.python_version()}"
    )


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--quick", action="store_true")
    arguments.add_argument("--readme", action="store_true")
    options = arguments.parse_args()
    program = build()
    parts = [f"{machine()}. The program takes {program.stat().st_size / 1_000_000:.1f} MB."]
    peers = install_peers()
    with tempfile.TemporaryDirectory() as scratch:
        parts.append(comparison(program, peers, write_cards(Path(scratch)), options.quick))
    if not options.quick:
        parts += [terminal_figures(), engine_figures()]
    text = "\n\n".join(parts)
    print(text)
    if options.readme:
        readme = ROOT / "README.md"
        before, rest = readme.read_text().split(MARKS[0])
        _, after = rest.split(MARKS[1])
        readme.write_text(f"{before}{MARKS[0]}\n\n{text}\n\n{MARKS[1]}{after}")


if __name__ == "__main__":
    main()
