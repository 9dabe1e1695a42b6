//! Where the panes stand at each size.

use ratatui::layout::Rect;

use super::model::Pane;

/// Below this many columns or rows there is only a notice.
pub const SMALLEST: (u16, u16) = (40, 10);

/// The places of everything, in cells. A pane that is not shown is empty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Areas {
    /// The line with the card's name and state.
    pub header: Rect,
    /// The step list, or the step line where it is one row high.
    pub steps: Rect,
    /// The form, with its frame.
    pub form: Rect,
    /// The card, with its frame.
    pub card: Rect,
    /// The problems, with their frame.
    pub problems: Rect,
    /// The help for the focused field.
    pub help: Rect,
    /// The key hints, or what just happened.
    pub hints: Rect,
}

/// Divides a screen of so many columns and rows; `None` when it is too small for anything.
pub fn areas((columns, rows): (u16, u16), pane: Pane) -> Option<Areas> {
    if columns < SMALLEST.0 || rows < SMALLEST.1 {
        return None;
    }
    let line = |y: u16, height: u16| Rect::new(0, y, columns, height);
    let single = columns < 60 || rows < 15;
    let step_line = columns < 100;
    let header = line(0, 1);
    let hints = line(rows - 1, 1);
    let help_height = match (single, rows) {
        (true, rows) => u16::from(rows >= 12) * 2,
        (false, 15..20) => 2,
        (false, _) => 3,
    };
    let help = line(rows - 1 - help_height, help_height);
    let top = 1 + u16::from(step_line);
    let height = rows - 1 - help_height - top;
    let mut areas = Areas { header, help, hints, ..Areas::default() };
    if step_line {
        areas.steps = line(1, 1);
    }
    let body = Rect::new(0, top, columns, height);
    if single {
        // One pane at a time.
        if pane == Pane::Card {
            areas.card = body;
        } else {
            areas.form = body;
        }
        return Some(areas);
    }
    if columns >= 120 {
        let steps = 20;
        let card = (columns - steps) * 2 / 5;
        areas.steps = Rect::new(0, top, steps, height);
        areas.form = Rect::new(steps, top, columns - steps - card, height);
        let problems = (height / 3).clamp(4, 12);
        areas.card = Rect::new(columns - card, top, card, height - problems);
        areas.problems = Rect::new(columns - card, top + height - problems, card, problems);
        return Some(areas);
    }
    let left = if step_line { 0 } else { 20 };
    if !step_line {
        areas.steps = Rect::new(0, top, left, height);
    }
    let problems = match rows {
        30.. => 6,
        20..30 => 4,
        _ => 3,
    };
    let main = Rect::new(left, top, columns - left, height - problems);
    if pane == Pane::Card {
        areas.card = main;
    } else {
        areas.form = main;
    }
    areas.problems = Rect::new(left, top + height - problems, columns - left, problems);
    Some(areas)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn panes_never_overlap_and_stay_on_the_screen() {
        for columns in (1..260).step_by(3) {
            for rows in (1..90).step_by(2) {
                for pane in [Pane::Form, Pane::Steps, Pane::Card] {
                    let Some(areas) = areas((columns, rows), pane) else { continue };
                    let all =
                        [areas.header, areas.steps, areas.form, areas.card, areas.problems, areas.help, areas.hints];
                    let screen = Rect::new(0, 0, columns, rows);
                    for (i, one) in all.iter().enumerate() {
                        assert_eq!(one.intersection(screen), *one, "{columns}x{rows} {pane:?} pane {i}");
                        for other in &all[i + 1..] {
                            assert!(
                                one.intersection(*other).is_empty(),
                                "{columns}x{rows} {pane:?}: {one:?} and {other:?}"
                            );
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn the_layouts_change_at_120_100_and_60_columns() {
        let at = |columns, rows, pane| areas((columns, rows), pane).unwrap_or_default();
        assert!(!at(140, 40, Pane::Form).card.is_empty());
        assert!(at(119, 40, Pane::Form).card.is_empty());
        assert!(!at(119, 40, Pane::Card).card.is_empty());
        assert!(at(110, 40, Pane::Form).steps.height > 1);
        assert_eq!(at(99, 40, Pane::Form).steps.height, 1);
        assert!(at(80, 24, Pane::Form).problems.height >= 4);
        assert!(at(59, 24, Pane::Form).problems.is_empty());
        assert!(at(80, 14, Pane::Form).problems.is_empty());
        assert_eq!(areas((39, 24), Pane::Form), None);
    }
}
