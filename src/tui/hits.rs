//! What the pointer finds where: recorded while the screen is drawn, by the code that draws it, so that a click always
//! means what is seen under it.

use ratatui::layout::{Position, Rect};

use super::key::Key;
use super::model::Pane;
use super::row::RowId;

/// What a click is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// A pane, where nothing else stands in it.
    Pane(Pane),
    /// A step, by its number.
    Step(usize),
    /// A row of the form: takes the focus.
    Row(RowId),
    /// The text of a row: takes the focus, and the cursor goes to the cell.
    Text {
        /// The row.
        row: RowId,
        /// The cells of its text.
        area: Rect,
    },
    /// An answer to a yes-or-no row.
    Answer {
        /// The row.
        row: RowId,
        /// The answer.
        value: Option<bool>,
    },
    /// A word of a list of words: takes the focus and is chosen.
    Word {
        /// The row.
        row: RowId,
        /// Its place in the list, counted from 0.
        word: usize,
    },
    /// A row that does at once what Enter does on it: buttons, switches, problems in Review.
    Press(RowId),
    /// An entry of a list or a choice: the first click takes the focus, the second opens it.
    Entry(RowId),
    /// A finding, by its place in the report.
    Problem(usize),
    /// Text that cannot stand in the card yet.
    Draft(RowId),
    /// An entry of the start menu.
    Menu(usize),
    /// A line of the conversion review.
    Line(usize),
    /// A line of the card: the first click puts the pane's cursor there, the second goes to its field.
    CardLine(usize),
    /// An option of a choice, by its place among all of them.
    Option(usize),
    /// A button of a question.
    Button(usize),
    /// The text that a dialog lets edit, in these cells.
    Typing(Rect),
    /// A key that the screen names: a click presses it.
    Key(Key),
}

/// What the wheel can scroll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scroll {
    /// The form.
    Form,
    /// The card.
    Card,
    /// The list of problems.
    Problems,
    /// The help for the focused field.
    Help,
    /// What becomes of a card that is converted.
    Account,
    /// The card before its conversion.
    Before,
    /// The card after it.
    After,
    /// The text or list of the topmost dialog.
    Dialog,
    /// The text that a dialog lets edit.
    Typing,
}

/// Something that scrolls, as it was drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scrolled {
    /// What it is.
    pub what: Scroll,
    /// Where it stands.
    pub area: Rect,
    /// The first line that is shown.
    pub first: usize,
    /// The largest first line that still shows as much as there is room for.
    pub last: usize,
}

/// What was drawn where on the screen that the user sees.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Hits {
    targets: Vec<(Rect, Target)>,
    scrolled: Vec<Scrolled>,
    /// [`Model::layers`](super::model::Model::layers) when it was drawn.
    pub layers: u64,
}

impl Hits {
    /// Nothing is drawn yet, so nothing can be clicked.
    pub const fn new() -> Self {
        Self { targets: Vec::new(), scrolled: Vec::new(), layers: 0 }
    }

    /// Says that a click in these cells is about `target`. What is recorded later lies on top.
    pub fn add(&mut self, area: Rect, target: Target) {
        if !area.is_empty() {
            self.targets.push((area, target));
        }
    }

    /// Says that a click on these cells of one line, from `x` up to `end`, is about `target`.
    pub fn add_line(&mut self, x: u16, end: u16, y: u16, target: Target) {
        self.add(Rect::new(x, y, end.saturating_sub(x), 1), target);
    }

    /// Says what the wheel scrolls in these cells, from which line on it is shown and up to which it can be.
    pub fn scrolls(&mut self, what: Scroll, area: Rect, first: usize, last: usize) {
        if !area.is_empty() {
            self.scrolled.push(Scrolled { what, area, first, last });
        }
    }

    /// Says that these cells were drawn over: nothing below can be reached there.
    pub fn cover(&mut self, area: Rect) {
        self.targets.retain(|(under, _)| under.intersection(area) != *under);
        self.scrolled.retain(|under| under.area.intersection(area) != under.area);
    }

    /// What a click on a cell is about, and the cells that are about the same.
    pub fn at(&self, x: u16, y: u16) -> Option<(Rect, &Target)> {
        let at = Position::new(x, y);
        self.targets.iter().rev().find(|(area, _)| area.contains(at)).map(|(area, target)| (*area, target))
    }

    /// What the wheel scrolls on a cell.
    pub fn scrolled_at(&self, x: u16, y: u16) -> Option<Scrolled> {
        let at = Position::new(x, y);
        self.scrolled.iter().rev().find(|scrolled| scrolled.area.contains(at)).copied()
    }

    /// How something that scrolls was drawn, wherever it stands.
    pub fn scroll_of(&self, what: Scroll) -> Option<Scrolled> {
        self.scrolled.iter().rev().find(|scrolled| scrolled.what == what).copied()
    }

    /// Everything that a click can be about, what lies on top last.
    pub fn targets(&self) -> &[(Rect, Target)] {
        &self.targets
    }
}

/// The left button, while it is down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pressed {
    /// What it went down on.
    pub target: Target,
    /// The cells that were about the same then: let go within them, it is a click.
    pub area: Rect,
    /// Whether what it went down on had the focus already.
    pub again: bool,
    /// Whether the pointer has left those cells since.
    pub left: bool,
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn what_was_drawn_last_lies_on_top() {
        let mut hits = Hits::default();
        hits.add(Rect::new(0, 0, 20, 5), Target::Pane(Pane::Form));
        hits.add_line(2, 6, 1, Target::Step(3));
        assert_eq!(hits.at(2, 1).map(|(_, target)| target), Some(&Target::Step(3)));
        assert_eq!(hits.at(6, 1).map(|(_, target)| target), Some(&Target::Pane(Pane::Form)));
        assert_eq!(hits.at(20, 1), None);
    }

    #[test]
    fn what_is_covered_cannot_be_reached() {
        let mut hits = Hits::default();
        hits.add_line(0, 10, 3, Target::Step(1));
        hits.scrolls(Scroll::Help, Rect::new(0, 3, 10, 1), 0, 4);
        hits.cover(Rect::new(0, 3, 80, 1));
        assert_eq!(hits.at(4, 3), None);
        assert_eq!(hits.scrolled_at(4, 3), None);
    }
}
