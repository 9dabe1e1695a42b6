//! Every key of the wizard: one table that update looks keys up in and that hints and help are made from.
//!
//! A printable key is never bound where text can be typed.

use super::key::{Key, KeyCode};

/// What a key can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the help texts of the table say it")]
pub enum Action {
    Save,
    SaveAs,
    Copy,
    CopyMember,
    CopyProblem,
    WriteCopied,
    Quit,
    Help,
    Undo,
    Redo,
    NextProblem,
    PreviousProblem,
    NextTroubled,
    PreviousTroubled,
    Find,
    FindNext,
    FindPrevious,
    ReadValue,
    Fold,
    Unfold,
    ToggleFold,
    FoldAll,
    UnfoldAll,
    Fix,
    TakeOffer,
    ToggleCard,
    EditRaw,
    Palette,
    ToggleMouse,
    EditOutside,
    NextStep,
    PreviousStep,
    GoToStep(u8),
    NextRow,
    PreviousRow,
    FirstRow,
    LastRow,
    PageDown,
    PageUp,
    Activate,
    Leave,
    NewLine,
    RemoveEntry,
    DuplicateEntry,
    MoveUp,
    MoveDown,
    PreviousWord,
    NextWord,
    Cycle,
    CycleBack,
    Choices,
    Yes,
    No,
    NotStated,
}

/// Where a key is looked up: the innermost place first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Context {
    /// Everywhere but in the start menu.
    Anywhere,
    /// On a field for which the folder knows an answer.
    Offered,
    /// Wherever a letter cannot be typed: rows without text, the step list, the card pane.
    NoText,
    /// On any row of a form.
    Form,
    /// On a row of one line that takes text.
    Text,
    /// On a row that takes text of several lines.
    LongText,
    /// On a row with a list of words.
    Chips,
    /// On a row with a list of media types, of which common ones can be chosen.
    MediaTypes,
    /// On a list of words with something typed in its line.
    TypedWord,
    /// On a list with words in it, the cursor at the start of the line.
    WordsBefore,
    /// On a word that was chosen in its list.
    ChosenWord,
    /// On a row with a few words to choose from.
    Choice,
    /// On a yes-or-no row.
    Flag,
    /// On an entry of a list.
    Entry,
    /// On an entry that is a text.
    TextEntry,
    /// On a finding in Review.
    Problem,
    /// On a member without a field, in Review.
    Unknown,
    /// On something that is shown and not edited.
    Shown,
    /// On a row that Enter sets off.
    Button,
    /// In the step list.
    Steps,
    /// In the card pane.
    Card,
    /// In the find line.
    Find,
    /// In the start menu.
    Menu,
    /// In the conversion review.
    Conversion,
    /// On the button of the conversion review.
    Converted,
    /// In a dialog.
    Dialog,
}

/// One key in one context.
#[derive(Clone, Copy, Debug)]
pub struct Binding {
    /// The key.
    pub key: Key,
    /// Where it works.
    pub context: Context,
    /// What it does.
    pub action: Action,
    /// The word in the hint line; empty where the hint line does not show it.
    pub hint: &'static str,
    /// The line in the help; empty for a second key of the same action.
    pub help: &'static str,
}

const fn bind(key: Key, context: Context, action: Action, hint: &'static str, help: &'static str) -> Binding {
    Binding { key, context, action, hint, help }
}

const fn ctrl_key(code: KeyCode) -> Key {
    Key { code, ctrl: true, alt: false, shift: false }
}

const fn plain(code: KeyCode) -> Key {
    Key::plain(code)
}

const fn letter(c: char) -> Key {
    Key::plain(KeyCode::Char(c))
}

/// Alt-m, like the other commands on Alt and a letter: F9 to F12 are menus, full screen and drop-down terminals elsewhere.
const MOUSE: &str = "Mouse on or off (off, it selects text)";

/// All bindings. Hints appear in this order, innermost context first.
pub static BINDINGS: &[Binding] = &[
    // Rows
    bind(Key::ctrl('t'), Context::Offered, Action::TakeOffer, "take the offer", "Take the answer that is offered"),
    bind(plain(KeyCode::Enter), Context::Button, Action::Activate, "do it", "Press the button"),
    bind(plain(KeyCode::Enter), Context::Entry, Action::Activate, "open", "Open the entry"),
    bind(plain(KeyCode::Enter), Context::Problem, Action::Activate, "go there", "Go to the field"),
    bind(plain(KeyCode::Enter), Context::Shown, Action::Activate, "show", "Show all of it"),
    bind(plain(KeyCode::Enter), Context::Unknown, Action::Activate, "show", "Show all of it"),
    bind(Key::ctrl('x'), Context::Unknown, Action::RemoveEntry, "remove", "Remove the member (Delete too)"),
    bind(plain(KeyCode::Delete), Context::Unknown, Action::RemoveEntry, "", ""),
    bind(plain(KeyCode::Delete), Context::Entry, Action::RemoveEntry, "", ""),
    bind(Key::ctrl('x'), Context::Entry, Action::RemoveEntry, "remove", "Remove the entry (Delete too)"),
    bind(Key::ctrl('d'), Context::Entry, Action::DuplicateEntry, "duplicate", "Duplicate the entry"),
    bind(Key::alt(KeyCode::Down), Context::Entry, Action::MoveDown, "move", "Move the entry down"),
    bind(Key::alt(KeyCode::Up), Context::Entry, Action::MoveUp, "move", "Move the entry up"),
    bind(Key::ctrl('x'), Context::TextEntry, Action::RemoveEntry, "remove", "Remove this text"),
    bind(Key::alt(KeyCode::Down), Context::TextEntry, Action::MoveDown, "move", "Move this text down"),
    bind(Key::alt(KeyCode::Up), Context::TextEntry, Action::MoveUp, "move", "Move this text up"),
    bind(plain(KeyCode::Enter), Context::TypedWord, Action::Activate, "add", "Add what is typed to the list"),
    bind(Key::alt(KeyCode::Enter), Context::TypedWord, Action::Activate, "", ""),
    bind(plain(KeyCode::Enter), Context::MediaTypes, Action::Activate, "list", "On an empty line: choose from a list"),
    bind(plain(KeyCode::Enter), Context::Chips, Action::Activate, "next", "On an empty line: next field"),
    bind(plain(KeyCode::Left), Context::WordsBefore, Action::PreviousWord, "choose a word", "Choose a word"),
    bind(
        plain(KeyCode::Backspace),
        Context::WordsBefore,
        Action::RemoveEntry,
        "",
        "On an empty line: remove the last word",
    ),
    bind(Key::ctrl('x'), Context::ChosenWord, Action::RemoveEntry, "remove", "Remove the word (Delete too)"),
    bind(plain(KeyCode::Delete), Context::ChosenWord, Action::RemoveEntry, "", ""),
    bind(plain(KeyCode::Backspace), Context::ChosenWord, Action::RemoveEntry, "", ""),
    bind(Key::alt(KeyCode::Down), Context::ChosenWord, Action::MoveDown, "move", "Move the word towards the last"),
    bind(Key::alt(KeyCode::Up), Context::ChosenWord, Action::MoveUp, "move", "Move the word towards the first"),
    bind(plain(KeyCode::Left), Context::ChosenWord, Action::PreviousWord, "word before", "Word before"),
    bind(
        plain(KeyCode::Right),
        Context::ChosenWord,
        Action::NextWord,
        "next word",
        "Next word; behind the last: the line",
    ),
    bind(plain(KeyCode::Enter), Context::Choice, Action::Choices, "choices", "Show what can be chosen"),
    bind(plain(KeyCode::Right), Context::Flag, Action::Cycle, "change", "Next answer"),
    bind(plain(KeyCode::Left), Context::Flag, Action::CycleBack, "", "Previous answer"),
    bind(letter(' '), Context::Flag, Action::Cycle, "", "Next answer"),
    bind(letter('y'), Context::Flag, Action::Yes, "yes", "Yes"),
    bind(letter('n'), Context::Flag, Action::No, "no", "No"),
    bind(plain(KeyCode::Delete), Context::Flag, Action::NotStated, "not stated", "Not stated"),
    bind(plain(KeyCode::Backspace), Context::Flag, Action::NotStated, "", ""),
    bind(letter(' '), Context::Button, Action::Activate, "", ""),
    bind(plain(KeyCode::Enter), Context::LongText, Action::NewLine, "new line", "Begin a new line"),
    bind(Key::alt(KeyCode::Enter), Context::LongText, Action::NewLine, "", "Begin a new line (Ctrl-J too)"),
    // Forms
    bind(plain(KeyCode::Enter), Context::Form, Action::NextRow, "", ""),
    bind(plain(KeyCode::Tab), Context::Form, Action::NextRow, "next", "Next field"),
    bind(plain(KeyCode::BackTab), Context::Form, Action::PreviousRow, "", "Previous field"),
    bind(plain(KeyCode::Down), Context::Form, Action::NextRow, "", "Next field (inside long text: next line)"),
    bind(plain(KeyCode::Up), Context::Form, Action::PreviousRow, "", "Previous field"),
    bind(ctrl_key(KeyCode::Home), Context::Form, Action::FirstRow, "", "First field (inside long text: its start)"),
    bind(ctrl_key(KeyCode::End), Context::Form, Action::LastRow, "", "Last field (inside long text: its end)"),
    bind(plain(KeyCode::PageDown), Context::Form, Action::PageDown, "", "Some fields down"),
    bind(plain(KeyCode::PageUp), Context::Form, Action::PageUp, "", "Some fields up"),
    bind(plain(KeyCode::Esc), Context::Form, Action::Leave, "back", "Back: out of the entry, then to the step list"),
    // Panes
    bind(plain(KeyCode::Down), Context::Steps, Action::NextRow, "choose", "Next step"),
    bind(plain(KeyCode::Up), Context::Steps, Action::PreviousRow, "", "Previous step"),
    bind(plain(KeyCode::Right), Context::Steps, Action::NextRow, "", ""),
    bind(plain(KeyCode::Left), Context::Steps, Action::PreviousRow, "", ""),
    bind(plain(KeyCode::Enter), Context::Steps, Action::Activate, "open", "Go into the step"),
    bind(plain(KeyCode::Tab), Context::Steps, Action::Activate, "", ""),
    bind(plain(KeyCode::Esc), Context::Steps, Action::Activate, "", ""),
    bind(plain(KeyCode::Enter), Context::Card, Action::Activate, "to field", "To the field that this line is about"),
    bind(letter(' '), Context::Card, Action::ToggleFold, "fold", "Fold or unfold the member at this line"),
    bind(plain(KeyCode::Esc), Context::Card, Action::Leave, "back", "Back to the form"),
    bind(plain(KeyCode::Tab), Context::Card, Action::Leave, "", ""),
    bind(plain(KeyCode::PageDown), Context::Card, Action::PageDown, "page", "A page down"),
    bind(plain(KeyCode::PageUp), Context::Card, Action::PageUp, "", "A page up"),
    bind(plain(KeyCode::Left), Context::Card, Action::Fold, "", "Fold the member; again: the one around it"),
    bind(plain(KeyCode::Right), Context::Card, Action::Unfold, "", "Unfold the member"),
    bind(letter('-'), Context::Card, Action::FoldAll, "fold all", "Fold all members: the card in outline"),
    bind(letter('+'), Context::Card, Action::UnfoldAll, "unfold all", "Unfold all members"),
    bind(letter('='), Context::Card, Action::UnfoldAll, "", ""),
    bind(plain(KeyCode::Down), Context::Card, Action::NextRow, "", "A line down (j too)"),
    bind(plain(KeyCode::Up), Context::Card, Action::PreviousRow, "", "A line up (k too)"),
    bind(letter('j'), Context::Card, Action::NextRow, "", ""),
    bind(letter('k'), Context::Card, Action::PreviousRow, "", ""),
    bind(plain(KeyCode::Home), Context::Card, Action::FirstRow, "", "Top of the card"),
    bind(plain(KeyCode::End), Context::Card, Action::LastRow, "", "End of the card"),
    // Find line
    bind(plain(KeyCode::Enter), Context::Find, Action::FindNext, "next", "Next match (↓ too)"),
    bind(plain(KeyCode::Down), Context::Find, Action::FindNext, "", ""),
    bind(plain(KeyCode::Up), Context::Find, Action::FindPrevious, "before", "Match before"),
    bind(plain(KeyCode::Tab), Context::Find, Action::Activate, "edit it here", "Stay here, in the field"),
    bind(plain(KeyCode::Esc), Context::Find, Action::Leave, "back to where you were", "Back to where you were"),
    bind(Key::ctrl('g'), Context::Find, Action::FindNext, "", ""),
    bind(Key::alt(KeyCode::Char('g')), Context::Find, Action::FindPrevious, "", ""),
    // Start menu
    bind(plain(KeyCode::Down), Context::Menu, Action::NextRow, "choose", "Next"),
    bind(plain(KeyCode::Up), Context::Menu, Action::PreviousRow, "", "Previous"),
    bind(plain(KeyCode::Tab), Context::Menu, Action::NextRow, "", ""),
    bind(plain(KeyCode::BackTab), Context::Menu, Action::PreviousRow, "", ""),
    bind(letter('j'), Context::Menu, Action::NextRow, "", ""),
    bind(letter('k'), Context::Menu, Action::PreviousRow, "", ""),
    bind(plain(KeyCode::Home), Context::Menu, Action::FirstRow, "", ""),
    bind(plain(KeyCode::End), Context::Menu, Action::LastRow, "", ""),
    bind(plain(KeyCode::Enter), Context::Menu, Action::Activate, "open", "Take it"),
    bind(letter('?'), Context::Menu, Action::Help, "", ""),
    bind(plain(KeyCode::F(1)), Context::Menu, Action::Help, "help", "This help"),
    bind(Key::ctrl('q'), Context::Menu, Action::Quit, "quit", "Quit"),
    bind(Key::ctrl('c'), Context::Menu, Action::Quit, "", ""),
    bind(Key::alt(KeyCode::Char('m')), Context::Menu, Action::ToggleMouse, "", MOUSE),
    // Conversion review
    bind(plain(KeyCode::Enter), Context::Converted, Action::Save, "take it", "Take the converted card into the form"),
    bind(plain(KeyCode::Down), Context::Conversion, Action::NextRow, "choose", "Next line"),
    bind(plain(KeyCode::Up), Context::Conversion, Action::PreviousRow, "", "Line before"),
    bind(plain(KeyCode::Tab), Context::Conversion, Action::NextRow, "", ""),
    bind(plain(KeyCode::BackTab), Context::Conversion, Action::PreviousRow, "", ""),
    bind(plain(KeyCode::PageDown), Context::Conversion, Action::PageDown, "", "Some lines down"),
    bind(plain(KeyCode::PageUp), Context::Conversion, Action::PageUp, "", "Some lines up"),
    bind(plain(KeyCode::Home), Context::Conversion, Action::FirstRow, "", "First line"),
    bind(plain(KeyCode::End), Context::Conversion, Action::LastRow, "", "Last line"),
    bind(plain(KeyCode::Enter), Context::Conversion, Action::Activate, "answer", "Answer the question"),
    bind(letter(' '), Context::Conversion, Action::Cycle, "next answer", "Take the next of the listed answers"),
    bind(Key::ctrl('s'), Context::Conversion, Action::Save, "take it", "Take the converted card into the form"),
    bind(
        plain(KeyCode::Esc),
        Context::Conversion,
        Action::Leave,
        "leave as it is",
        "Open the card as it is; the file stays untouched",
    ),
    bind(Key::ctrl('z'), Context::Conversion, Action::Undo, "undo", "Take the last answer back"),
    bind(Key::ctrl('y'), Context::Conversion, Action::Redo, "", "Give the answer again that was taken back"),
    bind(plain(KeyCode::F(6)), Context::Conversion, Action::Copy, "", "Copy the converted card to the clipboard"),
    bind(Key::alt(KeyCode::Char('w')), Context::Conversion, Action::WriteCopied, "", "Write what was copied to a file"),
    bind(plain(KeyCode::F(1)), Context::Conversion, Action::Help, "help", "This help"),
    bind(letter('?'), Context::Conversion, Action::Help, "", ""),
    bind(Key::alt(KeyCode::Char('m')), Context::Conversion, Action::ToggleMouse, "", MOUSE),
    bind(Key::ctrl('q'), Context::Conversion, Action::Quit, "quit", "Quit; the file stays untouched"),
    bind(Key::ctrl('c'), Context::Conversion, Action::Quit, "", ""),
    // Where no letter can be typed
    bind(letter('?'), Context::NoText, Action::Help, "", "This help"),
    // Dialogs
    bind(plain(KeyCode::F(1)), Context::Dialog, Action::Help, "", "This help, and back"),
    bind(plain(KeyCode::Enter), Context::Dialog, Action::Activate, "take", "Take what is marked"),
    bind(plain(KeyCode::Esc), Context::Dialog, Action::Leave, "close", "Close without doing anything"),
    bind(plain(KeyCode::Down), Context::Dialog, Action::NextRow, "", "Down"),
    bind(plain(KeyCode::Up), Context::Dialog, Action::PreviousRow, "", "Up"),
    bind(plain(KeyCode::Tab), Context::Dialog, Action::NextRow, "", "Next button"),
    bind(plain(KeyCode::BackTab), Context::Dialog, Action::PreviousRow, "", "Previous button"),
    bind(plain(KeyCode::PageDown), Context::Dialog, Action::PageDown, "", "A page down"),
    bind(plain(KeyCode::PageUp), Context::Dialog, Action::PageUp, "", "A page up"),
    bind(plain(KeyCode::Home), Context::Dialog, Action::FirstRow, "", ""),
    bind(plain(KeyCode::End), Context::Dialog, Action::LastRow, "", ""),
    bind(Key::alt(KeyCode::Char('m')), Context::Dialog, Action::ToggleMouse, "", ""),
    // Anywhere
    bind(Key::ctrl('n'), Context::Anywhere, Action::NextStep, "next step", "Next step (Alt-→ too)"),
    bind(Key::alt(KeyCode::Right), Context::Anywhere, Action::NextStep, "", ""),
    bind(Key::alt(KeyCode::Left), Context::Anywhere, Action::PreviousStep, "", "Step before"),
    bind(plain(KeyCode::F(8)), Context::Anywhere, Action::NextProblem, "problem", "Next problem"),
    bind(Key::shift(KeyCode::F(8)), Context::Anywhere, Action::PreviousProblem, "", "Problem before"),
    bind(plain(KeyCode::F(9)), Context::Anywhere, Action::NextTroubled, "", "Next field with a problem"),
    bind(Key::shift(KeyCode::F(9)), Context::Anywhere, Action::PreviousTroubled, "", "Field with a problem before"),
    bind(plain(KeyCode::F(4)), Context::Anywhere, Action::Fix, "fix", "Show the fix for the problem here"),
    bind(Key::ctrl('s'), Context::Anywhere, Action::Save, "save", "Save the card"),
    bind(plain(KeyCode::F(2)), Context::Anywhere, Action::SaveAs, "", "Save under another name"),
    bind(plain(KeyCode::F(6)), Context::Anywhere, Action::Copy, "copy", "Copy the card to the clipboard"),
    bind(Key::alt(KeyCode::Char('c')), Context::Anywhere, Action::CopyMember, "", "Copy the member here, as JSON"),
    bind(Key::alt(KeyCode::Char('p')), Context::Anywhere, Action::CopyProblem, "", "Copy what is wrong here"),
    bind(Key::alt(KeyCode::Char('w')), Context::Anywhere, Action::WriteCopied, "", "Write what was copied to a file"),
    bind(Key::ctrl('p'), Context::Anywhere, Action::Palette, "commands", "Every command and field by name"),
    bind(plain(KeyCode::F(5)), Context::Anywhere, Action::ToggleCard, "card", "To the card and back"),
    bind(Key::ctrl('f'), Context::Anywhere, Action::Find, "find", "Find in the card: names, values, labels of fields"),
    bind(Key::ctrl('g'), Context::Anywhere, Action::FindNext, "", "Find the next match"),
    bind(Key::alt(KeyCode::Char('g')), Context::Anywhere, Action::FindPrevious, "", "Find the match before"),
    bind(Key::ctrl('r'), Context::Anywhere, Action::ReadValue, "", "Read the whole value here"),
    bind(Key::ctrl('z'), Context::Anywhere, Action::Undo, "undo", "Undo"),
    bind(Key::ctrl('y'), Context::Anywhere, Action::Redo, "", "Redo"),
    bind(
        Key { code: KeyCode::Char('Z'), ctrl: true, alt: false, shift: false },
        Context::Anywhere,
        Action::Redo,
        "",
        "",
    ),
    bind(
        plain(KeyCode::F(7)),
        Context::Anywhere,
        Action::EditRaw,
        "JSON",
        "Edit the member here as JSON text; in the card pane: the whole card",
    ),
    bind(
        plain(KeyCode::F(3)),
        Context::Anywhere,
        Action::EditOutside,
        "",
        "Edit the text here in your editor; elsewhere: the whole card",
    ),
    bind(Key::alt(KeyCode::Char('m')), Context::Anywhere, Action::ToggleMouse, "", MOUSE),
    bind(plain(KeyCode::F(1)), Context::Anywhere, Action::Help, "help", "This help"),
    bind(Key::ctrl('q'), Context::Anywhere, Action::Quit, "quit", "Quit (Ctrl-C too)"),
    bind(Key::ctrl('c'), Context::Anywhere, Action::Quit, "", ""),
    bind(Key::alt(KeyCode::Char('1')), Context::Anywhere, Action::GoToStep(0), "", "Alt-1 to Alt-7: go to that step"),
    bind(Key::alt(KeyCode::Char('2')), Context::Anywhere, Action::GoToStep(1), "", ""),
    bind(Key::alt(KeyCode::Char('3')), Context::Anywhere, Action::GoToStep(2), "", ""),
    bind(Key::alt(KeyCode::Char('4')), Context::Anywhere, Action::GoToStep(3), "", ""),
    bind(Key::alt(KeyCode::Char('5')), Context::Anywhere, Action::GoToStep(4), "", ""),
    bind(Key::alt(KeyCode::Char('6')), Context::Anywhere, Action::GoToStep(5), "", ""),
    bind(Key::alt(KeyCode::Char('7')), Context::Anywhere, Action::GoToStep(6), "", ""),
];

/// What a key does where these contexts hold, innermost first.
pub fn lookup(key: Key, contexts: &[Context]) -> Option<Action> {
    contexts.iter().find_map(|context| {
        BINDINGS.iter().find(|binding| binding.context == *context && binding.key == key).map(|binding| binding.action)
    })
}

/// The hints for these contexts, innermost first: the key and the word for what it does. An action or key that
/// an inner context took does not come again, and what is of no use now does not come at all.
pub fn hints(contexts: &[Context], is_useful: impl Fn(Action) -> bool) -> Vec<(Key, &'static str)> {
    let mut seen: Vec<(Key, Action)> = Vec::new();
    let mut hints = Vec::new();
    for context in contexts {
        for binding in BINDINGS.iter().filter(|binding| binding.context == *context) {
            let taken = seen.iter().any(|(key, action)| *key == binding.key || *action == binding.action);
            if !taken && !binding.hint.is_empty() {
                // Of two keys with one word the first that is of use stands for both.
                let is_named = hints.iter().any(|(_, word)| *word == binding.hint);
                if !is_named && is_useful(binding.action) {
                    hints.push((binding.key, binding.hint));
                }
                seen.push((binding.key, binding.action));
            }
        }
    }
    hints
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn no_key_is_bound_twice_in_a_context() {
        let mut seen = HashSet::new();
        for binding in BINDINGS {
            assert!(seen.insert((binding.context, binding.key)), "{} in {:?}", binding.key, binding.context);
        }
    }

    #[test]
    fn printable_keys_are_bound_only_where_no_text_is_typed() {
        let free = [
            Context::NoText,
            Context::Flag,
            Context::Menu,
            Context::Conversion,
            Context::Button,
            Context::Entry,
            Context::Card,
        ];
        for binding in BINDINGS.iter().filter(|binding| binding.key.typed().is_some()) {
            assert!(free.contains(&binding.context), "{} in {:?}", binding.key, binding.context);
        }
    }

    #[test]
    fn keys_that_multiplexers_keep_are_not_used() {
        for binding in BINDINGS {
            assert!(![Key::ctrl('b'), Key::ctrl('a')].contains(&binding.key), "{}", binding.key);
        }
    }

    #[test]
    fn the_innermost_context_wins() {
        let contexts = [Context::LongText, Context::Form, Context::Anywhere];
        assert_eq!(lookup(Key::plain(KeyCode::Enter), &contexts), Some(Action::NewLine));
        assert_eq!(lookup(Key::plain(KeyCode::Enter), &contexts[1..]), Some(Action::NextRow));
        assert_eq!(lookup(Key::plain(KeyCode::Char('q')), &contexts), None);
    }
}
