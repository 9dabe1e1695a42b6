//! A screen as SVG: a window with monospace text.
//!
//! Fonts differ in how wide they are and how far a line glyph reaches, so every run of text is told its length and
//! frames are drawn as lines instead of glyphs.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use cardwright::text::width::grapheme_cells;
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Position;
use ratatui::style::{Color, Modifier};

/// The size of a cell, and all that follows from it, in tenths of an SVG unit: whole numbers print the same everywhere.
const CELL: (u32, u32) = (84, 180);
/// From the top of a cell to the line that letters stand on.
const BASELINE: u32 = 136;
const PADDING: u32 = 120;
const TITLE_BAR: u32 = 320;

const BACKGROUND: &str = "#1c1e26";
const FOREGROUND: &str = "#d8dae3";

/// What is drawn.
pub struct Picture<'a> {
    /// What stands in the title bar of the window.
    pub window: &'a str,
    /// What the picture shows, for those who do not see it.
    pub title: &'a str,
    /// The screen.
    pub buffer: &'a Buffer,
    /// Where the cursor stands, if it is shown.
    pub cursor: Option<Position>,
}

/// The picture as the text of an SVG file.
pub fn draw(picture: &Picture<'_>) -> String {
    let area = picture.buffer.area;
    let width = u32::from(area.width) * CELL.0 + 2 * PADDING;
    let height = u32::from(area.height) * CELL.1 + 2 * PADDING + TITLE_BAR;
    let (w, h) = (tenths(width), tenths(height));
    let title = escape(picture.title);
    let mut out = format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} {h}" width="{w}" height="{h}" role="img" xml:space="preserve">
<title>{title}</title>
<rect width="{w}" height="{h}" rx="8" fill="{BACKGROUND}"/>
<path d="M0 {bar}H{w}" stroke="#3a3d4a"/>
<g fill="#5b5f70"><circle cx="18" cy="16" r="5"/><circle cx="36" cy="16" r="5"/><circle cx="54" cy="16" r="5"/></g>
<g font-family="ui-monospace, 'DejaVu Sans Mono', 'Liberation Mono', Menlo, Consolas, monospace" font-size="14" fill="{FOREGROUND}">
<text x="74" y="21" fill="#9a9eb0">{window}</text>
"##,
        bar = tenths(TITLE_BAR),
        window = escape(picture.window),
    );
    for y in 0..area.height {
        row(&mut out, picture.buffer, y);
    }
    frames(&mut out, picture.buffer);
    if let Some(cursor) = picture.cursor {
        let (x, y) = corner(cursor.x, cursor.y);
        rect(&mut out, x, y + 10, 14, CELL.1 - 20, FOREGROUND);
    }
    out.push_str("</g>\n</svg>\n");
    out
}

/// One row: backgrounds, then runs of text that look the same.
fn row(out: &mut String, buffer: &Buffer, y: u16) {
    let mut x = 0;
    while x < buffer.area.width {
        let cell = &buffer[(x, y)];
        let mut text = String::new();
        let begin = x;
        while x < buffer.area.width && same_look(cell, &buffer[(x, y)]) {
            let symbol = buffer[(x, y)].symbol();
            // What other fonts may have to help out with stands alone, so that it cannot push its neighbours.
            if !symbol.is_ascii() && x > begin {
                break;
            }
            text.push_str(if strokes(symbol).is_some() { " " } else { symbol });
            x += cells(symbol);
            if !symbol.is_ascii() {
                break;
            }
        }
        run(out, cell, &text, (begin, y), x - begin);
    }
}

fn same_look(a: &Cell, b: &Cell) -> bool {
    (a.fg, a.bg, a.modifier) == (b.fg, b.bg, b.modifier)
}

fn run(out: &mut String, cell: &Cell, text: &str, (x, y): (u16, u16), cells: u16) {
    let reversed = cell.modifier.contains(Modifier::REVERSED);
    let (mut fill, mut behind) = (hex(cell.fg, FOREGROUND), hex(cell.bg, BACKGROUND));
    if reversed {
        (fill, behind) = (behind, fill);
    }
    let (left, top) = corner(x, y);
    if behind != BACKGROUND {
        rect(out, left, top, u32::from(cells) * CELL.0, CELL.1, behind);
    }
    let shown = text.trim();
    if shown.is_empty() {
        return;
    }
    let leading = (text.len() - text.trim_start().len()) as u32;
    let _ = write!(out, r#"<text x="{}" y="{}""#, tenths(left + leading * CELL.0), tenths(top + BASELINE));
    if shown.is_ascii() && shown.len() > 1 {
        let _ = write!(out, r#" textLength="{}""#, tenths(shown.len() as u32 * CELL.0));
    }
    if fill != FOREGROUND {
        let _ = write!(out, r#" fill="{fill}""#);
    }
    if cell.modifier.contains(Modifier::BOLD) {
        out.push_str(r#" font-weight="bold""#);
    }
    if cell.modifier.contains(Modifier::ITALIC) {
        out.push_str(r#" font-style="italic""#);
    }
    if cell.modifier.contains(Modifier::UNDERLINED) {
        out.push_str(r#" text-decoration="underline""#);
    }
    if cell.modifier.contains(Modifier::DIM) {
        out.push_str(r#" opacity="0.6""#);
    }
    let _ = writeln!(out, ">{}</text>", escape(shown));
}

/// The frames, one path for each colour.
fn frames(out: &mut String, buffer: &Buffer) {
    let mut paths: BTreeMap<&str, String> = BTreeMap::new();
    let area = buffer.area;
    let at = |x: u16, y: u16| strokes(buffer[(x, y)].symbol()).unwrap_or([false; 4]);
    let fill = |x: u16, y: u16| hex(buffer[(x, y)].fg, FOREGROUND);
    let (half_width, half_height) = (CELL.0 / 2, CELL.1 / 2);
    for y in 0..area.height {
        each_line(
            area.width,
            |x| (at(x, y)[0], at(x, y)[1]),
            |x| fill(x, y),
            |begin, end, color| {
                let (left, top) = corner(0, y);
                let path = paths.entry(color).or_default();
                let (from, to) = (left + begin * half_width, left + end * half_width);
                let _ = write!(path, "M{} {}H{}", tenths(from), tenths(top + half_height), tenths(to));
            },
        );
    }
    for x in 0..area.width {
        each_line(
            area.height,
            |y| (at(x, y)[2], at(x, y)[3]),
            |y| fill(x, y),
            |begin, end, color| {
                let (left, top) = corner(x, 0);
                let path = paths.entry(color).or_default();
                let (from, to) = (top + begin * half_height, top + end * half_height);
                let _ = write!(path, "M{} {}V{}", tenths(left + half_width), tenths(from), tenths(to));
            },
        );
    }
    for (color, path) in paths {
        let _ = writeln!(out, r#"<path d="{path}" stroke="{color}" fill="none"/>"#);
    }
}

/// Finds the unbroken lines of one colour along a row or column of cells, each of which may hold a stroke in its first
/// and in its second half. Calls `found` with begin, end (in half cells) and colour.
fn each_line<'a>(
    cells: u16,
    halves: impl Fn(u16) -> (bool, bool),
    color: impl Fn(u16) -> &'a str,
    mut found: impl FnMut(u32, u32, &'a str),
) {
    let mut line: Option<(u32, &str)> = None;
    for index in 0..cells {
        let (first, second) = halves(index);
        for (half, stroke) in [(2 * u32::from(index), first), (2 * u32::from(index) + 1, second)] {
            let here = stroke.then(|| color(index));
            if let Some((begin, drawn)) = line.filter(|(_, drawn)| here != Some(*drawn)) {
                found(begin, half, drawn);
                line = None;
            }
            if let (None, Some(color)) = (line, here) {
                line = Some((half, color));
            }
        }
    }
    if let Some((begin, drawn)) = line {
        found(begin, 2 * u32::from(cells), drawn);
    }
}

/// From the middle of the cell to the left, right, top and bottom: which strokes a line glyph has.
fn strokes(symbol: &str) -> Option<[bool; 4]> {
    Some(match symbol {
        "─" => [true, true, false, false],
        "│" => [false, false, true, true],
        "┌" => [false, true, false, true],
        "┐" => [true, false, false, true],
        "└" => [false, true, true, false],
        "┘" => [true, false, true, false],
        "├" => [false, true, true, true],
        "┤" => [true, false, true, true],
        _ => return None,
    })
}

/// The upper left corner of a cell.
fn corner(x: u16, y: u16) -> (u32, u32) {
    (PADDING + u32::from(x) * CELL.0, TITLE_BAR + PADDING + u32::from(y) * CELL.1)
}

fn rect(out: &mut String, x: u32, y: u32, width: u32, height: u32, fill: &str) {
    let [x, y, width, height] = [x, y, width, height].map(tenths);
    let _ = writeln!(out, r#"<rect x="{x}" y="{y}" width="{width}" height="{height}" fill="{fill}"/>"#);
}

fn cells(symbol: &str) -> u16 {
    u16::try_from(grapheme_cells(symbol)).unwrap_or(1).max(1)
}

fn tenths(value: u32) -> String {
    if value.is_multiple_of(10) { (value / 10).to_string() } else { format!("{}.{}", value / 10, value % 10) }
}

fn hex(color: Color, otherwise: &'static str) -> &'static str {
    match color {
        Color::Black => "#1c1e26",
        Color::Red | Color::LightRed => "#ff7d7d",
        Color::Green | Color::LightGreen => "#8fd191",
        Color::Yellow | Color::LightYellow => "#ebc46d",
        Color::Blue | Color::LightBlue => "#7fb4f5",
        Color::Magenta | Color::LightMagenta => "#d7a4ea",
        Color::Cyan | Color::LightCyan => "#6fcfd6",
        Color::Gray => "#b4b7c4",
        Color::DarkGray => "#7d8193",
        Color::White => "#f4f5f9",
        // The wizard's shades for a dark background.
        Color::Indexed(116) => "#87d7d7",
        Color::Indexed(117) => "#87d7ff",
        Color::Indexed(147) => "#afafff",
        Color::Indexed(183) => "#d7afff",
        Color::Indexed(186) => "#d7d787",
        Color::Indexed(210) => "#ff8787",
        Color::Indexed(221) => "#ffd75f",
        _ => otherwise,
    }
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
