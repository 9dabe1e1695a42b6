//! The panes around the form: header, steps, problems, help and hints.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::paint::{Painter, framed, wrapped_height};
use crate::card::Step;
use crate::card::generation::Generation;
use crate::check::wording::count;
use crate::check::{Profile, Severity};
use crate::document::Node;
use crate::text::{cells, visible};
use crate::tui::hits::{Hits, Scroll, Target};
use crate::tui::key::Key;
use crate::tui::model::{Counts, Draft, Model, OpenCard, Pane};
use crate::tui::review::kilobytes;
use crate::tui::row::{Row, RowId};
use crate::tui::theme::Theme;
use crate::tui::update::{contexts, is_useful};
use crate::tui::{help, keymap, palette};

/// The registry's limit, which the header measures the card against.
const SIZE_LIMIT: usize = 10_240;

pub(super) fn header(card: &OpenCard, theme: Theme, buffer: &mut Buffer, area: Rect) {
    let glyphs = theme.glyphs();
    let mut painter = Painter::new(buffer, theme);
    let mut x = painter.text(area, area.x + 1, area.y, &card.title(), theme.title());
    if card.is_dirty() {
        x = painter.text(area, x + 1, area.y, glyphs.dirty, theme.title());
    }
    let parts = [
        count_words(card.counts(), glyphs.dot),
        format!("{} of {}", kilobytes(card.report.bytes.file), kilobytes(SIZE_LIMIT)),
        judged_word(card, glyphs.dot),
    ];
    let mut right = area.right();
    // What matters most stands last and is kept longest: from the right, as far as there is room.
    for (index, part) in parts.iter().enumerate().rev() {
        let width = cells(part) as u16 + 2;
        if index != 0 && right.saturating_sub(width) < x + cells(&parts[0]) as u16 + 4 {
            continue;
        }
        right = right.saturating_sub(width);
        if right > x {
            painter.text(area, right, area.y, part, Style::new());
        }
    }
}

/// Which version the card is, and what it is judged for where that is not the strict profile.
fn judged_word(card: &OpenCard, dot: &str) -> String {
    let version = version_word(card);
    match card.profile() {
        Profile::Strict => version,
        profile if profile.name() == version => format!("{version} profile"),
        profile => format!("{version} {dot} {} profile", profile.name()),
    }
}

/// Which version the card is. A new card becomes a v1.0 card, whatever it holds so far.
fn version_word(card: &OpenCard) -> String {
    match card.report.generation {
        Generation::Unknown if card.file.path.is_none() => "v1.0".into(),
        Generation::Unknown => "version unknown".into(),
        Generation::V0_1 | Generation::V0_2 | Generation::V0_3 | Generation::V1_0 => {
            format!("v{}", card.report.generation)
        }
        other => other.name().into(),
    }
}

fn count_words(counts: Counts, dot: &str) -> String {
    let mut words = Vec::new();
    if counts.gaps > 0 {
        words.push(format!("{} to fill", counts.gaps));
    }
    if counts.errors > 0 {
        words.push(count(counts.errors, "error"));
    }
    if counts.warnings > 0 {
        words.push(count(counts.warnings, "warning"));
    }
    if words.is_empty() {
        return "no problems".into();
    }
    words.join(&format!(" {dot} "))
}

/// What a step looks like in the list.
struct StepState {
    glyph: &'static str,
    number: usize,
    style: Style,
}

fn step_state(card: &OpenCard, step: Step, theme: Theme) -> StepState {
    let glyphs = theme.glyphs();
    let (mut gaps, mut problems, mut worst) = (0, 0, Severity::Advice);
    for (index, finding) in card.report.findings.iter().enumerate() {
        if card.overview.about(index).is_none_or(|about| about.step != step) {
            continue;
        }
        if card.is_gap(index) {
            gaps += 1;
        } else if finding.severity > Severity::Advice {
            problems += 1;
            worst = worst.max(finding.severity);
        }
    }
    let current = card.page.step == step;
    let (glyph, style) = if current {
        (glyphs.focus, theme.title())
    } else if problems > 0 {
        (glyphs.problem, theme.severity(worst))
    } else if gaps > 0
        || !card.is_judged()
        || step == Step::Review && card.report.count(Severity::Error) > 0
        || !(card.file.opened_text.is_some() || card.seen_steps.contains(&step))
    {
        (glyphs.open, Style::new())
    } else {
        (glyphs.done, theme.good())
    };
    StepState { glyph, number: problems + gaps, style }
}

pub(super) fn steps(card: &OpenCard, theme: Theme, buffer: &mut Buffer, hits: &mut Hits, area: Rect) {
    if area.is_empty() {
        return;
    }
    let active = card.pane == Pane::Steps;
    if area.height == 1 {
        step_line(card, theme, buffer, hits, area);
        return;
    }
    let inner = framed(buffer, area, "Steps", active, theme);
    let mut painter = Painter::new(buffer, theme);
    for (index, step) in Step::ALL.into_iter().enumerate() {
        let y = inner.y + index as u16;
        let state = step_state(card, step, theme);
        let current = card.page.step == step;
        let style = if current && active {
            theme.focus()
        } else if current {
            theme.title()
        } else {
            Style::new()
        };
        painter.text(inner, inner.x + 1, y, state.glyph, state.style);
        painter.text(inner, inner.x + 3, y, step.title(), style);
        if state.number > 0 {
            let number = state.number.to_string();
            let x = inner.right().saturating_sub(number.len() as u16 + 1);
            painter.text(inner, x, y, &number, state.style);
        }
        hits.add(Rect::new(inner.x, y, inner.width, 1).intersection(inner), Target::Step(index));
    }
}

fn step_line(card: &OpenCard, theme: Theme, buffer: &mut Buffer, hits: &mut Hits, area: Rect) {
    let active = card.pane == Pane::Steps;
    let mut painter = Painter::new(buffer, theme);
    let full: u16 = Step::ALL.iter().map(|step| step.title().len() as u16 + 6).sum();
    let short = full > area.width;
    let mut x = area.x;
    for step in Step::ALL {
        let state = step_state(card, step, theme);
        let current = card.page.step == step;
        let title = step.title();
        // Where there is no room for every name, only the current one is written out.
        let name = if short && !current { &title[..3.min(title.len())] } else { title };
        let mut word = name.to_owned();
        if state.number > 0 && !short {
            word.push(' ');
            word.push_str(&state.number.to_string());
        }
        let (mark, style) = match (current, active) {
            (true, true) => (theme.focus(), theme.focus()),
            (true, false) => (state.style, theme.title()),
            (false, _) => (state.style, Style::new()),
        };
        let after = painter.text(area, x + 1, area.y, state.glyph, mark);
        let end = painter.text(area, after, area.y, &word, style);
        hits.add_line(x + 1, end, area.y, Target::Step(step.number()));
        x = end + u16::from(!short);
    }
}

/// Where the form stands: "Skills › 2 of 3 · check-window".
pub(super) fn breadcrumb(card: &OpenCard, theme: Theme) -> String {
    let glyphs = theme.glyphs();
    let mut title = card.page.step.title().to_owned();
    let mut places = Vec::new();
    let mut at = card.page.inside.clone();
    while let Some(place) = at {
        at = crate::tui::row::outer(&place);
        places.push(place);
    }
    for place in places.iter().rev() {
        let node = card.document.get(place);
        let part = match place.last_index().filter(|_| {
            place.parent().and_then(|parent| card.document.get(&parent)).is_some_and(|list| list.as_array().is_some())
        }) {
            Some(index) => {
                let total = place.parent().and_then(|parent| card.document.get(&parent)).map_or(0, Node::len);
                let name = node
                    .and_then(|node| node.get("id").or_else(|| node.get("protocolBinding")))
                    .and_then(Node::as_str)
                    .unwrap_or_default();
                let dot = if name.is_empty() { String::new() } else { format!(" {} {}", glyphs.dot, visible(name)) };
                format!("{} of {total}{dot}", index + 1)
            }
            None => visible(&place.last().unwrap_or_default()).into_owned(),
        };
        title = format!("{title} {} {part}", glyphs.crumb);
    }
    title
}

pub(super) fn problems(card: &OpenCard, theme: Theme, buffer: &mut Buffer, hits: &mut Hits, area: Rect) {
    let glyphs = theme.glyphs();
    let findings = &card.report.findings;
    let step_of = |index: usize| card.overview.about(index).map_or(Step::Review, |about| about.step);
    let here = |index: &usize| {
        step_of(*index) == card.page.step
            && card.page.inside.as_ref().is_none_or(|inside| findings[*index].pointer.is_within(inside))
    };
    let (mut listed, mut elsewhere): (Vec<usize>, Vec<usize>) = (0..findings.len()).partition(here);
    let by_weight = |index: &usize| (card.is_gap(*index), std::cmp::Reverse(findings[*index].severity));
    listed.sort_by_cached_key(by_weight);
    elsewhere.sort_by_cached_key(by_weight);
    let is_serious = |index: &&usize| findings[**index].severity > Severity::Advice;
    let serious = listed.iter().filter(is_serious).count() + card.drafts.len();
    let total = serious + elsewhere.iter().filter(is_serious).count();
    let place = if card.page.inside.is_some() { "here" } else { "this step" };
    let mut title = format!("Problems {} {place} {serious} of {total}", glyphs.dot);
    // The list holds advice too: without its number, a title of "0 of 0" would stand over lines.
    let advice = listed.iter().filter(|index| findings[**index].severity == Severity::Advice).count();
    if advice > 0 {
        title = format!("{title} {} advice {advice}", glyphs.dot);
    }
    let inner = framed(buffer, area, &title, false, theme);
    let mut painter = Painter::new(buffer, theme);
    let mut y = inner.y;
    let nothing = listed.is_empty() && card.drafts.is_empty();
    let serious_elsewhere: Vec<usize> = elsewhere.iter().copied().filter(|index| is_serious(&index)).collect();
    let needed: Vec<u16> = {
        let step = |index: usize| step_of(index).title();
        let drafts = card.drafts.iter().map(|(row, draft)| Line::of_draft(card, row, draft, theme));
        let here = listed.iter().map(|index| Line::of(card, *index, "", theme));
        let others = serious_elsewhere.iter().map(|index| Line::of(card, *index, step(*index), theme));
        let written = drafts.chain(here).map(|line| line.height(inner.width));
        // Where there are more entries than lines, nobody asks how high the others would be.
        let count = card.drafts.len() + listed.len() + usize::from(nothing) + serious_elsewhere.len();
        let known = written.chain(nothing.then_some(1)).chain(others.map(|line| line.height(inner.width)));
        known.take(usize::from(inner.height)).chain(std::iter::repeat(1)).take(count).collect()
    };
    let first = card.drafts.len() + listed.len();
    let (heights, last) = share(&needed, first, inner.height, card.problem_scroll);
    // Entries above the edge are passed over, in the order in which they are listed.
    let mut above = card.problem_scroll.min(last);
    hits.scrolls(Scroll::Problems, area, above, last);
    let mut is_above = || above.checked_sub(1).map(|rest| above = rest).is_some();
    let mut heights = heights.into_iter();
    let mut next = |y: u16| {
        let height = heights.next().unwrap_or(1);
        (!is_above() && y < inner.bottom()).then(|| Rect::new(inner.x, y, inner.width, height).intersection(inner))
    };
    for (row, draft) in &card.drafts {
        let Some(area) = next(y) else { continue };
        y += Line::of_draft(card, row, draft, theme).draw(&mut painter, area, theme);
        hits.add(area, Target::Draft(row.clone()));
    }
    for index in &listed {
        let Some(area) = next(y) else { continue };
        y += Line::of(card, *index, "", theme).draw(&mut painter, area, theme);
        hits.add(area, Target::Problem(*index));
    }
    if nothing && let Some(area) = next(y) {
        let is_unread = !card.is_judged() && card.page.step != Step::Review;
        let words = match (serious_elsewhere.is_empty(), card.page.inside.is_some(), card.page.step) {
            (true, ..) if is_unread => "This step was not judged.",
            _ if is_unread => "This step was not judged; to be mended first:",
            (true, ..) => "Nothing to mend here.",
            (false, true, _) => "Nothing to mend in this entry; elsewhere:",
            (false, false, Step::Review) => "What is to be mended in the other steps:",
            (false, false, _) => "Nothing to mend in this step; in the others:",
        };
        painter.text(area, area.x, area.y, words, theme.good());
        y += 1;
    }
    for index in &serious_elsewhere {
        let Some(area) = next(y) else { continue };
        y += Line::of(card, *index, step_of(*index).title(), theme).draw(&mut painter, area, theme);
        hits.add(area, Target::Problem(*index));
    }
}

/// How many lines each entry of the problem list gets, and the last entry that can be scrolled to the top. What is
/// wrong here, the first entries, is written out before what is wrong elsewhere.
fn share(needed: &[u16], first: usize, height: u16, scrolled: usize) -> (Vec<u16>, usize) {
    let room = usize::from(height);
    let mut heights = vec![1; needed.len()];
    let mut last = needed.len().saturating_sub(room);
    let (mut spare, among) = if needed.len() <= room {
        (room - needed.len(), needed.len())
    } else {
        // Two lines each, as long as the list stands at its top and what is wrong here fits.
        let wanted: usize = needed.iter().take(first).map(|lines| usize::from((*lines).min(2))).sum();
        let fits = scrolled == 0 && wanted <= room;
        last = last.max(usize::from(wanted <= room));
        (if fits { wanted - first } else { 0 }, first)
    };
    for (given, needed) in heights.iter_mut().zip(needed).take(among) {
        let more = usize::from(needed.saturating_sub(*given)).min(spare);
        *given += more as u16;
        spare -= more;
    }
    (heights, last)
}

/// An entry of the problem list.
struct Line {
    letter: String,
    style: Style,
    name: String,
    message: String,
}

impl Line {
    /// The finding with this number; `step` says where it is when that is not here.
    fn of(card: &OpenCard, index: usize, step: &str, theme: Theme) -> Self {
        let Some(finding) = card.report.findings.get(index) else {
            return Self { letter: String::new(), style: Style::new(), name: String::new(), message: String::new() };
        };
        let (letter, style) = if card.is_gap(index) {
            (theme.glyphs().open.to_owned(), Style::new())
        } else {
            (finding.severity.letter().to_string(), theme.severity(finding.severity))
        };
        let label = palette::label_of(&card.document, &finding.pointer);
        let name =
            if step.is_empty() || step == label { label } else { format!("{step} {} {label}", theme.glyphs().crumb) };
        Self { letter, style, name, message: finding.message.clone() }
    }

    /// A text that cannot stand in the card yet.
    fn of_draft(card: &OpenCard, row: &RowId, draft: &Draft, theme: Theme) -> Self {
        Self {
            letter: Severity::Error.letter().to_string(),
            style: theme.severity(Severity::Error),
            name: palette::label_of(&card.document, &row.pointer),
            message: draft.reason.clone(),
        }
    }

    /// What stands behind the letter.
    fn text(&self) -> String {
        format!("{} {}", self.name, self.message)
    }

    /// The lines it takes in so many cells.
    fn height(&self, width: u16) -> u16 {
        wrapped_height(&self.text(), width.saturating_sub(cells(&self.letter) as u16 + 1))
    }

    /// Draws it; returns how many lines it took.
    fn draw(&self, painter: &mut Painter<'_>, area: Rect, theme: Theme) -> u16 {
        let x = painter.text(area, area.x, area.y, &self.letter, self.style) + 1;
        let rest = Rect::new(x, area.y, area.right().saturating_sub(x), area.height);
        let lines = painter.wrapped(rest, &self.text(), Style::new()).max(1);
        let name = cells(&visible(&self.name)) as u16;
        painter.style(Rect { width: name.min(rest.width), height: 1, ..rest }, theme.title());
        lines
    }
}

pub(super) fn help(card: &OpenCard, rows: &[Row], theme: Theme, buffer: &mut Buffer, hits: &mut Hits, area: Rect) {
    if area.is_empty() {
        return;
    }
    let mut painter = Painter::new(buffer, theme);
    let inner = Rect::new(area.x + 1, area.y, area.width.saturating_sub(2), area.height);
    let (text, below) = help_words(card, rows);
    let text = theme.prose(&text);
    let below = below.as_deref().map(|below| theme.prose(below));
    let lines = |text: &str| wrapped_height(text, inner.width);
    let all = lines(&text) + below.as_deref().map_or(0, lines);
    let last = all.saturating_sub(inner.height);
    let first = (card.help_scroll as u16).min(last);
    hits.scrolls(Scroll::Help, area, usize::from(first), usize::from(last));
    if first > 0 {
        let used = painter.wrapped_from(inner, &text, first, Style::new());
        if let Some(below) = below {
            let rest = Rect::new(inner.x, inner.y + used, inner.width, inner.height - used);
            painter.wrapped_from(rest, &below, first.saturating_sub(lines(&text)), theme.placeholder());
        }
        return;
    }
    let room = if below.is_some() { inner.height.saturating_sub(1).max(1) } else { inner.height };
    let used = painter.wrapped(Rect { height: room, ..inner }, &text, Style::new());
    if let Some(below) = below.filter(|_| used < inner.height) {
        painter.text(inner, inner.x, inner.y + used, &below, theme.placeholder());
    }
}

/// The help for where the cursor stands, and what is said below it.
fn help_words(card: &OpenCard, rows: &[Row]) -> (String, Option<String>) {
    let step = || step_help(card.page.step).to_owned();
    if let Some(line) = card.card_line.filter(|_| card.pane == Pane::Card) {
        return (super::card::line_help(card, line), None);
    }
    let Some(row) = rows.iter().find(|row| row.id == card.focus).filter(|_| card.pane != Pane::Steps) else {
        return (if card.pane == Pane::Steps { step() } else { String::new() }, None);
    };
    if let crate::tui::row::Part::Problem(index) = row.id.part
        && let Some(finding) = card.report.findings.get(index)
    {
        let fix = finding.fix.as_ref().map(|fix| format!(" F4: {}.", fix.title)).unwrap_or_default();
        return (format!("{}{fix}", finding.help), Some(format!("Rule: {}", finding.rule)));
    }
    let text = help::field_help(row).unwrap_or_else(step);
    let text = match row.field {
        Some(field) if row.id.part == crate::tui::row::Part::Value && row.required => {
            format!("{}, required: {text}", field.label)
        }
        _ => text,
    };
    (text, help::field_example(row))
}

const fn step_help(step: Step) -> &'static str {
    match step {
        Step::Identity => "Who the agent is: what people and other agents read first.",
        Step::Interfaces => "Where and how the agent is called. The first interface is the preferred one.",
        Step::Capabilities => "What the agent can do beyond answering. What is not stated counts as no.",
        Step::Modes => "What goes in and what comes out, as media types. Skills may have their own.",
        Step::Skills => "What the agent does. Registries index skills, and routers choose by them.",
        Step::Security => "How callers log in, and which of them may call.",
        Step::Review => "What is left to mend before publishing, and what publishing needs.",
    }
}

pub(super) fn hints(model: &Model, theme: Theme, buffer: &mut Buffer, hits: &mut Hits, area: Rect) {
    if !model.dialogs.is_empty() {
        // A dialog says its own keys.
        return;
    }
    if let Some(toast) = &model.toast {
        self::toast(toast, theme, buffer, hits, area);
        return;
    }
    let mut painter = Painter::new(buffer, theme);
    let dot = format!(" {} ", theme.glyphs().dot);
    let hints = keymap::hints(&contexts(model), |action| is_useful(model, action));
    // Help and saving are always offered; the others as far as there is room.
    let always = |word: &str| matches!(word, "help" | "save");
    let width = |(key, word): &(Key, &str)| cells(&theme.prose(&key.to_string())) + 1 + word.len() + cells(&dot);
    let reserved: usize = hints.iter().filter(|hint| always(hint.1)).map(width).sum();
    let mut room = usize::from(area.width).saturating_sub(2 + reserved);
    let mut x = area.x + 1;
    let mut first = true;
    for hint in &hints {
        if !always(hint.1) {
            if width(hint) > room {
                continue;
            }
            room -= width(hint);
        }
        if !first {
            x = painter.text(area, x, area.y, &dot, Style::new());
        }
        first = false;
        let start = x;
        x = painter.text(area, x, area.y, &theme.prose(&hint.0.to_string()), theme.key());
        x = painter.text(area, x + 1, area.y, hint.1, Style::new());
        hits.add_line(start, x, area.y, Target::Key(hint.0));
    }
}

/// Tells what just happened in full, over what stands above the line `area` if it is long; the next key brings that
/// back.
pub(super) fn toast(toast: &str, theme: Theme, buffer: &mut Buffer, hits: &mut Hits, area: Rect) {
    let mut painter = Painter::new(buffer, theme);
    let width = area.width.saturating_sub(2);
    let lines = wrapped_height(toast, width).min(3).min(area.y);
    let over = Rect::new(area.x, area.bottom() - lines, area.width, lines);
    painter.clear(over);
    hits.cover(over);
    painter.wrapped(Rect::new(area.x + 1, over.y, width, lines), toast, theme.title());
}
