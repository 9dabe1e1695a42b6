//! The whole program in a pseudo-terminal that answers nothing: time to the first frame, time and bytes from a key to
//! its frame, bytes while idle, a paste of a megabyte, resident memory. Prints a line for each, beside its limit.
//!
//! `cargo bench --bench terminal` measures the release build.
#![allow(missing_docs)]

mod cards;

use std::error::Error;
use std::io::{Read, Write};
use std::path::Path;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// A frame goes out in one write; what comes later than this after it is not part of it.
const QUIET: Duration = Duration::from_millis(40);

fn main() -> Result<()> {
    let folder = tempfile::tempdir()?;
    let (small, large) = (folder.path().join("small.json"), folder.path().join("large.json"));
    std::fs::write(&small, cards::of_bytes(3_000))?;
    std::fs::write(&large, cards::with_skills(1_000))?;
    let mut out = std::io::stdout().lock();
    for size in [(80, 24), (160, 45)] {
        for (name, path, key_limit) in [("3 KB", &small, 1), ("1,000 skills", &large, 16)] {
            let mut starts: Vec<Duration> = Vec::new();
            for _ in 0..15 {
                starts.push(Run::start(path, size)?.first_frame);
            }
            let mut run = Run::start(path, size)?;
            run.settle();
            // To the description, where most is typed.
            run.send(b"\x1b1")?;
            run.settle();
            run.send(b"\t")?;
            run.settle();
            let (mut times, mut bytes) = (Vec::new(), Vec::new());
            for letter in b"returns of parcels and of orders that never came" {
                let (time, count) = run.key(*letter)?;
                times.push(time);
                bytes.push(count);
            }
            let memory = run.resident_kilobytes()?;
            let idle = run.idle(Duration::from_secs(2));
            let (start, time, bytes) = (median(&mut starts), median(&mut times), median(&mut bytes));
            writeln!(out, "{name}, {}x{}", size.0, size.1)?;
            writeln!(
                out,
                "  first frame       {start:>10.2?}   limit 10 ms on 3 KB; the start of the process included"
            )?;
            writeln!(
                out,
                "  key to frame      {time:>10.2?}   limit {key_limit} ms; the way through the terminal included"
            )?;
            writeln!(out, "  bytes per key     {bytes:>10}   limit 200")?;
            writeln!(out, "  idle bytes in 2 s {idle:>10}   limit 0")?;
            if path == &small {
                let time = run.paste(&"0123456789abcde\n".repeat(70_000))?;
                writeln!(out, "  paste of 1.1 MB   {time:>10.2?}   limit 200 ms, until the frame that tells of it")?;
            }
            writeln!(out, "  resident memory   {:>7.1} MB   limit 15 MB on 3 KB", memory as f64 / 1024.0)?;
        }
    }
    Ok(())
}

fn median<T: Ord + Copy>(values: &mut [T]) -> T {
    values.sort_unstable();
    values[values.len() / 2]
}

/// One run of the program.
struct Run {
    child: Box<dyn Child + Send + Sync>,
    writer: Box<dyn Write + Send>,
    output: Receiver<(Instant, usize)>,
    first_frame: Duration,
    _master: Box<dyn MasterPty + Send>,
    _home: tempfile::TempDir,
}

impl Run {
    fn start(card: &Path, (cols, rows): (u16, u16)) -> Result<Self> {
        let pair = native_pty_system().openpty(PtySize { rows, cols, pixel_width: 0, pixel_height: 0 })?;
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_cardwright"));
        command.arg(card);
        command.env_clear();
        command.env("TERM", "xterm-256color");
        command.env("LANG", "C.UTF-8");
        // A home of its own: unsaved work of the run before would be offered, which takes time and keys.
        let home = tempfile::tempdir()?;
        command.env("HOME", home.path());
        let mut reader = pair.master.try_clone_reader()?;
        let (send, output) = channel();
        std::thread::spawn(move || {
            let mut buffer = vec![0; 65_536];
            while let Ok(count @ 1..) = reader.read(&mut buffer) {
                if send.send((Instant::now(), count)).is_err() {
                    break;
                }
            }
        });
        let writer = pair.master.take_writer()?;
        let started = Instant::now();
        let child = pair.slave.spawn_command(command)?;
        drop(pair.slave);
        let mut run = Self { child, writer, output, first_frame: Duration::ZERO, _master: pair.master, _home: home };
        // Switching the screen on takes a few dozen bytes; the frame is what comes behind it.
        let mut total = 0;
        while total < 500 {
            let (at, count) = run.output.recv_timeout(Duration::from_secs(10))?;
            total += count;
            run.first_frame = at - started;
        }
        Ok(run)
    }

    fn send(&mut self, bytes: &[u8]) -> Result<()> {
        self.writer.write_all(bytes)?;
        Ok(self.writer.flush()?)
    }

    /// Reads until nothing comes any more; the bytes, and when the last of them came.
    fn settle(&mut self) -> (Option<Instant>, usize) {
        let (mut last, mut bytes) = (None, 0);
        loop {
            match self.output.recv_timeout(QUIET) {
                Ok((at, count)) => (last, bytes) = (Some(at), bytes + count),
                Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => return (last, bytes),
            }
        }
    }

    /// Types a letter: how long its frame took, and its bytes.
    fn key(&mut self, letter: u8) -> Result<(Duration, usize)> {
        let sent = Instant::now();
        self.send(&[letter])?;
        let (first, count) = self.output.recv_timeout(Duration::from_secs(10))?;
        let (last, rest) = self.settle();
        Ok((last.unwrap_or(first) - sent, count + rest))
    }

    /// Pastes into the field: how long until the last frame of it.
    fn paste(&mut self, text: &str) -> Result<Duration> {
        let sent = Instant::now();
        self.send(format!("\x1b[200~{text}\x1b[201~").as_bytes())?;
        let (first, _) = self.output.recv_timeout(Duration::from_secs(30))?;
        Ok(self.settle().0.unwrap_or(first) - sent)
    }

    fn idle(&mut self, time: Duration) -> usize {
        let until = Instant::now() + time;
        let mut bytes = 0;
        while let Ok((_, count)) = self.output.recv_timeout(until.saturating_duration_since(Instant::now())) {
            bytes += count;
        }
        bytes
    }

    /// The resident memory, from `/proc`; an error where there is none.
    fn resident_kilobytes(&self) -> Result<u64> {
        let process = self.child.process_id().ok_or("no process")?;
        let status = std::fs::read_to_string(format!("/proc/{process}/status"))?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).ok_or("no VmRSS")?;
        Ok(line.trim().trim_end_matches("kB").trim().parse()?)
    }
}

impl Drop for Run {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
