//! Reads what happens at the terminal, in batches.

use std::io;
use std::time::{Duration, Instant};

use crossterm::event::{self, Event};

use super::answer::{drop_answers, open_answer};
use super::burst::{BURST, is_text, join_bursts};
use super::input::{Input, convert};
use super::split;

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

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::tui::key::{Key, KeyCode};
    use crossterm::event::{KeyCode as C, KeyEvent, KeyEventKind, KeyModifiers as M};
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
    fn so_much_text_at_once_that_nobody_types_it_is_a_paste() {
        let text = "word ".repeat(800);
        assert_eq!(batch(typed(&text)), [Input::Paste(text)]);
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
    fn discarding_leaves_nothing() {
        let mut reader = InputReader::from_source(Script { events: typed("abc").into(), polls: 0 });
        reader.discard().unwrap();
        assert_eq!(reader.next_batch(Some(Duration::ZERO)).unwrap(), []);
    }
}
