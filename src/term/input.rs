//! Keys, pastes, mouse and sizes as data.
//!
//! What differs between terminals is made equal here, so that the wizard sees one kind of keyboard:
//!
//! | the terminal sends | the wizard gets |
//! |---|---|
//! | Ctrl-H (what some send for Backspace) | Backspace |
//! | Ctrl-J (a line feed) | Alt-Enter, the key for a new line that every terminal has |
//! | the bytes 1C to 1F, which crossterm calls Ctrl-4 to Ctrl-7 | `Ctrl-\`, `Ctrl-]`, `Ctrl-^`, `Ctrl-/` |
//! | Shift-Tab in either form | BackTab |
//! | a letter with Shift | the capital letter, without Shift |
//! | the release of a key | nothing; a repeat is a press |
//! | Ctrl and Alt with a character (AltGr) | the same, with both; [`Key::typed`] lets it type |
//! | many characters at once with line ends among them | a paste |
//! | a late answer to a question about colours | nothing |
//! | an Esc, and a moment later the rest of an arrow key | the arrow key |

use std::io;
use std::time::{Duration, Instant};

use crossterm::event::{self, Event, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};

use super::split;
use crate::tui::key::{Key, KeyCode};

/// Something that happened at the terminal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    /// A key was pressed.
    Key(Key),
    /// Text was pasted, with whatever line ends and controls it had.
    Paste(String),
    /// The screen has a new size: columns and rows in cells. Also comes, with the old size, when the program resumes.
    Resize(u16, u16),
    /// The terminal's window became the active one.
    FocusGained,
    /// Another window became the active one.
    FocusLost,
    /// The mouse did something.
    Mouse(Mouse),
}

/// What the mouse did, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mouse {
    /// What it did.
    pub kind: MouseKind,
    /// The column in cells from the left edge, counted from 0.
    pub x: u16,
    /// The row in cells from the upper edge, counted from 0.
    pub y: u16,
}

/// What the mouse can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MouseKind {
    /// The left button went down.
    Press,
    /// The pointer moved with the left button down.
    Drag,
    /// The left button went up.
    Release,
    /// The wheel turned away from the user.
    ScrollUp,
    /// The wheel turned towards the user.
    ScrollDown,
}

/// Where events come from; crossterm outside of tests.
pub trait Source {
    /// Whether an event is there, waiting for it at most so long.
    fn poll(&mut self, timeout: Duration) -> io::Result<bool>;
    /// The next event, waiting for it however long.
    fn read(&mut self) -> io::Result<Event>;
}

/// The events of the terminal on standard input.
#[derive(Clone, Copy, Debug, Default)]
pub struct Terminal;

impl Source for Terminal {
    fn poll(&mut self, timeout: Duration) -> io::Result<bool> {
        event::poll(timeout)
    }

    fn read(&mut self) -> io::Result<Event> {
        event::read()
    }
}

/// A run of at least so many characters at once, with a line end among them, was pasted, not typed.
const BURST: usize = 24;

/// How long a burst may pause and still be the same one. A pseudo-terminal hands on about 4 kB at a time.
const BURST_PAUSE: Duration = Duration::from_millis(10);

/// When a burst ended the last batch, what comes within so long after asking again still belongs to it, however short
/// it is: on a busy machine a burst arrives in parts.
const BURST_REST: Duration = Duration::from_millis(50);

/// How long to wait when nothing should be waited for. crossterm looks at the terminal only in a time that is not zero,
/// and a whole millisecond of it would be most of the time between a key and its frame.
const NO_TIME: Duration = Duration::from_micros(50);

/// How often to ask again whether something is pending, when the asking took longer than [`NO_TIME`]: then the process
/// had to wait for a processor, and crossterm may not have looked at all.
const ASK_AGAIN: usize = 3;

/// The most events of one batch, so that a stream without end still gets drawn.
const BATCH_MAX: usize = 65_536;

/// Reads what happens, in batches: everything that is pending comes at once, so that the wizard draws once for it.
#[derive(Debug, Default)]
pub struct InputReader<S = Terminal> {
    source: S,
    /// The last batch ended in a burst.
    in_burst: bool,
}

impl InputReader {
    /// A reader of the terminal on standard input.
    pub fn new() -> Self {
        Self::from_source(Terminal)
    }
}

impl<S: Source> InputReader<S> {
    /// A reader of another source.
    pub fn from_source(source: S) -> Self {
        Self { source, in_burst: false }
    }

    /// Waits for something to happen, then returns that and everything else that is pending, in order. With a timeout
    /// the result is empty when nothing has happened in that time. An error means that the terminal is gone.
    pub fn next_batch(&mut self, timeout: Option<Duration>) -> io::Result<Vec<Input>> {
        let started = Instant::now();
        let deadline = timeout.map(|timeout| started + timeout);
        loop {
            if let Some(deadline) = deadline
                && !self.source.poll(deadline.saturating_duration_since(Instant::now()).max(NO_TIME))?
            {
                if Instant::now() >= deadline {
                    self.in_burst = false;
                    return Ok(Vec::new());
                }
                continue;
            }
            let batch = self.drain(started)?;
            if !batch.is_empty() {
                return Ok(batch);
            }
        }
    }

    /// Throws away everything that is pending, such as what was typed into another program.
    pub fn discard(&mut self) -> io::Result<()> {
        while self.is_pending()? {
            self.source.read()?;
        }
        Ok(())
    }

    /// Whether an event is there already.
    fn is_pending(&mut self) -> io::Result<bool> {
        for _ in 0..ASK_AGAIN {
            let asked = Instant::now();
            if self.source.poll(NO_TIME)? {
                return Ok(true);
            }
            if asked.elapsed() < 2 * NO_TIME {
                break;
            }
        }
        Ok(false)
    }

    fn drain(&mut self, started: Instant) -> io::Result<Vec<Input>> {
        let mut batch = Vec::new();
        batch.extend(convert(self.source.read()?));
        let continues = std::mem::take(&mut self.in_burst) && started.elapsed() < BURST_REST;
        let mut run = batch.last().is_some_and(is_text).into();
        while batch.len() < BATCH_MAX {
            let goes_on = if split::is_open(&batch) {
                self.source.poll(split::WAIT)?
            } else if run >= BURST || open_answer(&batch) {
                self.source.poll(BURST_PAUSE)?
            } else {
                self.is_pending()?
            };
            if !goes_on {
                break;
            }
            if let Some(input) = convert(self.source.read()?) {
                run = if is_text(&input) { run + 1 } else { 0 };
                batch.push(input);
            }
        }
        let ends_in_text = batch.last().is_some_and(is_text);
        let batch = join_bursts(drop_answers(split::join(batch)), continues);
        self.in_burst = ends_in_text && matches!(batch.last(), Some(Input::Paste(_)));
        Ok(batch)
    }
}

/// One event of crossterm as an input of ours, or nothing if it means nothing to us.
pub fn convert(event: Event) -> Option<Input> {
    match event {
        Event::Key(key) => convert_key(key).map(Input::Key),
        Event::Paste(text) => Some(Input::Paste(text)),
        Event::Resize(columns, rows) => Some(Input::Resize(columns, rows)),
        Event::FocusGained => Some(Input::FocusGained),
        Event::FocusLost => Some(Input::FocusLost),
        Event::Mouse(mouse) => convert_mouse(mouse).map(Input::Mouse),
    }
}

fn convert_mouse(event: MouseEvent) -> Option<Mouse> {
    let kind = match event.kind {
        MouseEventKind::Down(MouseButton::Left) => MouseKind::Press,
        MouseEventKind::Drag(MouseButton::Left) => MouseKind::Drag,
        MouseEventKind::Up(MouseButton::Left) => MouseKind::Release,
        MouseEventKind::ScrollUp => MouseKind::ScrollUp,
        MouseEventKind::ScrollDown => MouseKind::ScrollDown,
        _ => return None,
    };
    Some(Mouse { kind, x: event.column, y: event.row })
}

fn convert_key(event: KeyEvent) -> Option<Key> {
    if event.kind == KeyEventKind::Release {
        return None;
    }
    let held = |m: KeyModifiers| event.modifiers.contains(m);
    // Such combinations belong to the desktop; they never type.
    if event.modifiers.intersects(KeyModifiers::SUPER | KeyModifiers::HYPER | KeyModifiers::META) {
        return None;
    }
    let (ctrl, alt, shift) = (held(KeyModifiers::CONTROL), held(KeyModifiers::ALT), held(KeyModifiers::SHIFT));
    let code = match event.code {
        event::KeyCode::Char(c) => return convert_char(c, ctrl, alt, shift),
        event::KeyCode::Tab if shift => KeyCode::BackTab,
        event::KeyCode::BackTab => KeyCode::BackTab,
        event::KeyCode::Tab => KeyCode::Tab,
        event::KeyCode::Enter => KeyCode::Enter,
        event::KeyCode::Esc => KeyCode::Esc,
        event::KeyCode::Backspace => KeyCode::Backspace,
        event::KeyCode::Delete => KeyCode::Delete,
        event::KeyCode::Insert => KeyCode::Insert,
        event::KeyCode::Left => KeyCode::Left,
        event::KeyCode::Right => KeyCode::Right,
        event::KeyCode::Up => KeyCode::Up,
        event::KeyCode::Down => KeyCode::Down,
        event::KeyCode::Home => KeyCode::Home,
        event::KeyCode::End => KeyCode::End,
        event::KeyCode::PageUp => KeyCode::PageUp,
        event::KeyCode::PageDown => KeyCode::PageDown,
        event::KeyCode::F(n) => KeyCode::F(n),
        event::KeyCode::Null => return Some(Key::ctrl(' ')),
        _ => return None,
    };
    // BackTab says it already.
    let shift = shift && code != KeyCode::BackTab;
    Some(Key { code, ctrl, alt, shift })
}

fn convert_char(c: char, ctrl: bool, alt: bool, shift: bool) -> Option<Key> {
    if c.is_control() {
        return None;
    }
    if ctrl && !alt && !shift {
        match c {
            'h' => return Some(Key::plain(KeyCode::Backspace)),
            'j' => return Some(Key::alt(KeyCode::Enter)),
            '4' => return Some(Key::ctrl('\\')),
            '5' => return Some(Key::ctrl(']')),
            '6' => return Some(Key::ctrl('^')),
            '7' => return Some(Key::ctrl('/')),
            _ => {}
        }
    }
    let c = if shift {
        single(c.to_uppercase()).unwrap_or(c)
    } else if ctrl && !alt {
        single(c.to_lowercase()).unwrap_or(c)
    } else {
        c
    };
    Some(Key { code: KeyCode::Char(c), ctrl, alt, shift: false })
}

/// The only character of a case mapping; `ß` has no capital of one character and stays itself.
fn single(mut chars: impl Iterator<Item = char>) -> Option<char> {
    let c = chars.next()?;
    chars.next().is_none().then_some(c)
}

/// The text that an input stands for inside a burst.
fn burst_char(input: &Input) -> Option<char> {
    let Input::Key(key) = input else { return None };
    match *key {
        Key { code: KeyCode::Char(c), ctrl: false, alt: false, .. } => Some(c),
        Key { code: KeyCode::Tab, ctrl: false, alt: false, .. } => Some('\t'),
        // Windows adds Ctrl to the line ends of a paste (crossterm-rs/crossterm#962).
        Key { code: KeyCode::Enter, shift: false, .. } => Some('\n'),
        _ => None,
    }
}

fn is_text(input: &Input) -> bool {
    burst_char(input).is_some()
}

/// Makes one paste of each run of characters that came too fast and too long for typing and has line ends in it.
/// Otherwise each of those line ends would act as Enter. With `continues`, a run at the very start is the rest of an
/// earlier one.
fn join_bursts(batch: Vec<Input>, continues: bool) -> Vec<Input> {
    if batch.len() < BURST && !continues {
        return batch;
    }
    let mut out = Vec::with_capacity(batch.len());
    let mut run: Vec<Input> = Vec::new();
    let flush = |run: &mut Vec<Input>, out: &mut Vec<Input>| {
        let text: String = run.iter().filter_map(burst_char).collect();
        let is_rest = continues && out.is_empty() && !text.is_empty();
        if is_rest || (run.len() >= BURST && text.contains('\n')) {
            run.clear();
            out.push(Input::Paste(text));
        } else {
            out.append(run);
        }
    };
    for input in batch {
        if is_text(&input) {
            run.push(input);
        } else {
            flush(&mut run, &mut out);
            out.push(input);
        }
    }
    flush(&mut run, &mut out);
    out
}

/// How the text after the start of a terminal's answer fits the shape of one.
enum Answer {
    /// It is one, of so many inputs.
    Whole(usize),
    /// It is the start of one.
    Open,
    /// It is something else.
    None,
}

/// Reads `ESC ] 11 ; rgb:… BEL` and its like, as the keys that crossterm makes of it: Alt-], the text, and then
/// Ctrl-G or `Alt-\`.
fn answer(inputs: &[Input]) -> Answer {
    let Some((Input::Key(first), rest)) = inputs.split_first() else { return Answer::None };
    if *first != Key::alt(KeyCode::Char(']')) {
        return Answer::None;
    }
    let mut text = String::new();
    for (i, input) in rest.iter().enumerate() {
        let Input::Key(key) = input else { return Answer::None };
        if *key == Key::ctrl('g') || *key == Key::alt(KeyCode::Char('\\')) {
            return if text.contains(';') { Answer::Whole(i + 2) } else { Answer::None };
        }
        match *key {
            Key { code: KeyCode::Char(c), ctrl: false, alt: false, .. } if text.len() < 128 => text.push(c),
            _ => return Answer::None,
        }
        let digits = text.bytes().take_while(u8::is_ascii_digit).count();
        let fits = digits <= 3 && (text.len() == digits || (digits > 0 && text.as_bytes()[digits] == b';'));
        let body_fits = text.chars().skip(digits).all(|c| c.is_ascii_alphanumeric() || ";:/?#,._-".contains(c));
        if !(fits && body_fits) {
            return Answer::None;
        }
    }
    Answer::Open
}

/// Whether a batch ends inside what looks like a terminal's answer, the rest of which is on its way.
fn open_answer(batch: &[Input]) -> bool {
    let tail = &batch[batch.len().saturating_sub(132)..];
    let start = tail.iter().rposition(|i| *i == Input::Key(Key::alt(KeyCode::Char(']'))));
    start.is_some_and(|start| matches!(answer(&tail[start..]), Answer::Open))
}

/// Takes out answers to questions about colours that came too late to be read as such.
fn drop_answers(batch: Vec<Input>) -> Vec<Input> {
    let start = Input::Key(Key::alt(KeyCode::Char(']')));
    if !batch.contains(&start) {
        return batch;
    }
    let mut out = Vec::with_capacity(batch.len());
    let mut at = 0;
    while at < batch.len() {
        let skip = match answer(&batch[at..]) {
            Answer::Whole(len) => len,
            // More than the bare Alt-] has come, and no more will: the end was lost.
            Answer::Open if batch.len() - at > 3 => batch.len() - at,
            _ => 0,
        };
        if skip == 0 {
            out.push(batch[at].clone());
        }
        at += skip.max(1);
    }
    out
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crossterm::event::{KeyCode as C, KeyModifiers as M};
    use std::collections::VecDeque;

    /// Events that are all pending at once.
    #[derive(Default)]
    struct Script {
        events: VecDeque<Event>,
        polls: usize,
    }

    impl Source for Script {
        fn poll(&mut self, _: Duration) -> io::Result<bool> {
            self.polls += 1;
            Ok(!self.events.is_empty())
        }
        fn read(&mut self) -> io::Result<Event> {
            self.events.pop_front().ok_or_else(|| io::ErrorKind::UnexpectedEof.into())
        }
    }

    fn batch(events: impl IntoIterator<Item = Event>) -> Vec<Input> {
        let source = Script { events: events.into_iter().collect(), polls: 0 };
        InputReader::from_source(source).next_batch(Some(Duration::ZERO)).unwrap()
    }

    fn key(code: C, modifiers: M) -> Event {
        Event::Key(KeyEvent::new(code, modifiers))
    }

    /// The events that crossterm makes of typed bytes.
    fn typed(text: &str) -> Vec<Event> {
        text.chars()
            .map(|c| match c {
                '\r' => key(C::Enter, M::NONE),
                '\n' => key(C::Char('j'), M::CONTROL),
                '\t' => key(C::Tab, M::NONE),
                '\x07' => key(C::Char('g'), M::CONTROL),
                c if c.is_uppercase() => key(C::Char(c), M::SHIFT),
                c => key(C::Char(c), M::NONE),
            })
            .collect()
    }

    #[test]
    fn keys_are_the_same_on_every_terminal() {
        let both = M::CONTROL | M::ALT;
        for (event, expected) in [
            (key(C::Char('a'), M::NONE), Key::plain(KeyCode::Char('a'))),
            (key(C::Char('A'), M::SHIFT), Key::plain(KeyCode::Char('A'))),
            (key(C::Char('a'), M::SHIFT), Key::plain(KeyCode::Char('A'))),
            (key(C::Char('ß'), M::SHIFT), Key::plain(KeyCode::Char('ß'))),
            (key(C::Char('!'), M::SHIFT), Key::plain(KeyCode::Char('!'))),
            (key(C::Char('s'), M::CONTROL), Key::ctrl('s')),
            (key(C::Char('S'), M::CONTROL), Key::ctrl('s')),
            (key(C::Char('z'), M::CONTROL | M::SHIFT), Key::ctrl('Z')),
            (key(C::Char('h'), M::CONTROL), Key::plain(KeyCode::Backspace)),
            (key(C::Char('j'), M::CONTROL), Key::alt(KeyCode::Enter)),
            (key(C::Enter, M::ALT), Key::alt(KeyCode::Enter)),
            (key(C::Char('4'), M::CONTROL), Key::ctrl('\\')),
            (key(C::Char('7'), M::CONTROL), Key::ctrl('/')),
            (key(C::Char('@'), both), Key { code: KeyCode::Char('@'), ctrl: true, alt: true, shift: false }),
            (key(C::BackTab, M::SHIFT), Key::plain(KeyCode::BackTab)),
            (key(C::Tab, M::SHIFT), Key::plain(KeyCode::BackTab)),
            (key(C::F(8), M::SHIFT), Key::shift(KeyCode::F(8))),
            (key(C::Char('b'), M::ALT), Key::alt(KeyCode::Char('b'))),
        ] {
            assert_eq!(convert(event.clone()), Some(Input::Key(expected)), "{event:?}");
        }
    }

    #[test]
    fn releases_and_desktop_keys_mean_nothing_and_repeats_are_presses() {
        let kind = |kind| Event::Key(KeyEvent::new_with_kind(C::Char('x'), M::NONE, kind));
        assert_eq!(convert(kind(KeyEventKind::Release)), None);
        assert_eq!(convert(kind(KeyEventKind::Repeat)), Some(Input::Key(Key::plain(KeyCode::Char('x')))));
        assert_eq!(convert(key(C::Char('c'), M::SUPER)), None);
        assert_eq!(convert(key(C::CapsLock, M::NONE)), None);
    }

    #[test]
    fn everything_pending_comes_in_one_batch_and_in_order() {
        let mut events = typed("ab");
        events.push(Event::Resize(80, 24));
        events.push(Event::Paste("x\r\ny".into()));
        let got = batch(events);
        assert_eq!(got.len(), 4);
        assert_eq!(got[2], Input::Resize(80, 24));
        assert_eq!(got[3], Input::Paste("x\r\ny".into()));
    }

    #[test]
    fn a_batch_is_empty_after_the_timeout_and_never_because_of_a_release() {
        assert_eq!(batch([]), []);
        let release = Event::Key(KeyEvent::new_with_kind(C::Char('x'), M::NONE, KeyEventKind::Release));
        assert_eq!(batch([release.clone()]), []);
        assert_eq!(batch([release, key(C::Esc, M::NONE)]), [Input::Key(Key::plain(KeyCode::Esc))]);
    }

    #[test]
    fn a_burst_with_line_ends_is_a_paste() {
        let text = "first line of text\rsecond\tline\nthird";
        assert_eq!(batch(typed(text)), [Input::Paste("first line of text\nsecond\tline\nthird".into())]);
    }

    #[test]
    fn a_line_end_with_ctrl_inside_a_burst_is_a_line_end() {
        let mut events = typed("first line of text");
        events.push(key(C::Enter, M::CONTROL));
        events.extend(typed("second line"));
        assert_eq!(batch(events), [Input::Paste("first line of text\nsecond line".into())]);
        // Alone it stays a key, which is bound to nothing.
        let alone = Key { code: KeyCode::Enter, ctrl: true, alt: false, shift: false };
        assert_eq!(batch([key(C::Enter, M::CONTROL)]), [Input::Key(alone)]);
    }

    #[test]
    fn the_rest_of_a_burst_belongs_to_it() {
        let source = Script { events: typed("first line of text\rsecond line\r").into(), polls: 0 };
        let mut reader = InputReader::from_source(source);
        let mut next = |text: &str| {
            reader.source.events.extend(typed(text));
            reader.next_batch(Some(Duration::ZERO)).unwrap()
        };
        assert_eq!(next(""), [Input::Paste("first line of text\nsecond line\n".into())]);
        assert_eq!(next("end\r"), [Input::Paste("end\n".into())]);
        assert_eq!(next(""), []);
        // Nothing came in the meantime, so this is typed.
        assert_eq!(next("\r"), [Input::Key(Key::plain(KeyCode::Enter))]);
    }

    #[test]
    fn typing_is_no_paste() {
        // A short word with Enter, and a long run without one.
        assert_eq!(batch(typed("name\r")).len(), 5);
        assert_eq!(batch(typed(&"a".repeat(100))).len(), 100);
    }

    #[test]
    fn keys_around_a_burst_stay_keys() {
        let mut events = vec![key(C::Char('s'), M::CONTROL)];
        events.extend(typed("0123456789\r0123456789\r0123"));
        events.push(key(C::Esc, M::NONE));
        let got = batch(events);
        assert_eq!(got.len(), 3);
        assert_eq!(got[0], Input::Key(Key::ctrl('s')));
        assert!(matches!(&got[1], Input::Paste(text) if text.lines().count() == 3));
    }

    #[test]
    fn a_late_answer_about_colours_is_not_typed() {
        let answer = |end: Event| {
            let mut events = typed("x");
            events.push(key(C::Char(']'), M::ALT));
            events.extend(typed("11;rgb:1e1e/1E1E/2e2e"));
            events.push(end);
            events.extend(typed("y"));
            batch(events)
        };
        let expected = [Input::Key(Key::plain(KeyCode::Char('x'))), Input::Key(Key::plain(KeyCode::Char('y')))];
        assert_eq!(answer(key(C::Char('g'), M::CONTROL)), expected);
        assert_eq!(answer(key(C::Char('\\'), M::ALT)), expected);
    }

    #[test]
    fn alt_bracket_before_ordinary_text_is_kept() {
        let mut events = vec![key(C::Char(']'), M::ALT)];
        events.extend(typed("hello"));
        assert_eq!(batch(events).len(), 6);
        assert_eq!(batch([key(C::Char(']'), M::ALT)]).len(), 1);
    }

    #[test]
    fn mouse_motion_is_dropped_and_the_left_button_and_wheel_are_kept() {
        let mouse = |kind| convert(Event::Mouse(MouseEvent { kind, column: 3, row: 4, modifiers: M::NONE }));
        assert_eq!(mouse(MouseEventKind::Moved), None);
        assert_eq!(mouse(MouseEventKind::Down(MouseButton::Right)), None);
        let press = Mouse { kind: MouseKind::Press, x: 3, y: 4 };
        assert_eq!(mouse(MouseEventKind::Down(MouseButton::Left)), Some(Input::Mouse(press)));
        assert!(mouse(MouseEventKind::ScrollDown).is_some());
    }

    #[test]
    fn discarding_leaves_nothing() {
        let mut reader = InputReader::from_source(Script { events: typed("abc").into(), polls: 0 });
        reader.discard().unwrap();
        assert_eq!(reader.next_batch(Some(Duration::ZERO)).unwrap(), []);
    }
}
