//! The start screen.

use ratatui::Frame;
use ratatui::layout::Rect;

use super::paint::Painter;
use crate::tui::hits::{Hits, Target};
use crate::tui::key::KeyCode;
use crate::tui::keymap::{self, Context};
use crate::tui::model::Model;
use crate::tui::theme::Theme;
use crate::tui::update::{MenuEntry, draft_words, menu};

pub(super) fn draw(model: &Model, theme: Theme, frame: &mut Frame<'_>, hits: &mut Hits, area: Rect) {
    let glyphs = theme.glyphs();
    let mut painter = Painter::new(frame.buffer_mut(), theme);
    painter.text(area, 2, 0, "Cardwright", theme.title());
    let claim = "writes A2A v1.0 Agent Cards";
    let claim_x = area.width.saturating_sub(claim.len() as u16 + 2);
    if claim_x > 14 {
        painter.text(area, claim_x, 0, claim, ratatui::style::Style::new());
    }
    let tall = area.height >= 14;
    let mut y = if tall { 2 } else { 1 };
    let entries = menu(model);
    let first_template = entries.iter().position(|entry| matches!(entry, MenuEntry::Template(_)));
    for (index, entry) in entries.iter().enumerate() {
        let draft;
        let (group, name, help) = match entry {
            MenuEntry::Resume(number) => {
                let Some(resumable) = model.resumable.get(*number) else { continue };
                draft = draft_words(resumable);
                (if index == 0 { "Resume" } else { "" }, resumable.draft.title.as_str(), draft)
            }
            MenuEntry::Template(template) => {
                (if Some(index) == first_template { "From a template" } else { "" }, template.title, template.summary)
            }
            MenuEntry::Empty => ("Empty card", "", "asks for each required field"),
            MenuEntry::OpenFile => ("Open a file…", "", "any version"),
            MenuEntry::Paste => ("Paste a card…", "", "paste its JSON here"),
        };
        let selected = index == model.menu;
        let style = if selected { theme.focus() } else { ratatui::style::Style::new() };
        if selected {
            painter.text(area, 2, y, glyphs.focus, theme.title());
        }
        // The marked entry is marked as a whole, so that it can be seen without colour.
        let line = Rect::new(4, y, area.width.saturating_sub(6), 1);
        painter.text(
            line,
            4,
            y,
            &theme.prose(group),
            if name.is_empty() { style } else { ratatui::style::Style::new() },
        );
        let mut help_x = 21;
        if !name.is_empty() {
            help_x = (painter.text(line, 21, y, name, style) + 2).max(38);
        }
        painter.text(line, help_x, y, help, ratatui::style::Style::new());
        hits.add(Rect::new(2, y, area.width.saturating_sub(4), 1), Target::Menu(index));
        y += 1;
    }
    if tall {
        let text = "An Agent Card is the public JSON file that tells other agents who yours is, where and how to call it, \
                    what it can do and how to log in. Pick the template that is nearest; every answer can be changed.";
        painter.wrapped(
            Rect::new(4, y + 1, area.width.saturating_sub(8).min(90), 4.min(area.height.saturating_sub(y + 3))),
            text,
            ratatui::style::Style::new(),
        );
    }
    let bottom = area.height - 1;
    let mut x = 2;
    if let Some(toast) = model.toast.as_ref().filter(|_| model.dialogs.is_empty()) {
        painter.text(area, x, bottom, toast, theme.title());
        return;
    }
    for (number, (named, word)) in keymap::hints(&[Context::Menu], |_| true).into_iter().enumerate() {
        if number > 0 {
            x = painter.text(area, x, bottom, &format!(" {} ", glyphs.dot), ratatui::style::Style::new());
        }
        let key = if named.code == KeyCode::Down { theme.prose("↑↓").into_owned() } else { named.to_string() };
        let start = x;
        x = painter.text(area, x, bottom, &key, theme.key());
        x = painter.text(area, x + 1, bottom, word, ratatui::style::Style::new());
        hits.add_line(start, x, bottom, Target::Key(named));
    }
}
