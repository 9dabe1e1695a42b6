//! Ending, stopping and going on when the system says so.
//!
//! A thread of its own waits for signals. A flag that the main loop looks at would not do: when the terminal goes
//! away, reading from it can spin inside the library without ever coming back to the loop.
//!
//! | signal | what happens |
//! |---|---|
//! | TERM, HUP, INT, QUIT | the draft is saved, the terminal restored, the program ends with 128 + its number |
//! | TSTP | the terminal is restored and the program stops; when it goes on, the screen comes back |
//! | CONT | the screen is set up again, for whoever stopped us without our knowing |
//!
//! A second thread looks whether the terminal is still there: a program in a session of its own is sent no HUP, and
//! reading from a terminal that is gone never ends.
//!
//! While another program has the terminal, INT and QUIT are meant for that one and pass us by.

use std::io;
#[cfg(unix)]
use std::sync::Arc;
#[cfg(unix)]
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Waits for signals until it is dropped.
#[derive(Debug)]
pub struct SignalGuard {
    #[cfg(unix)]
    handle: signal_hook::iterator::Handle,
    #[cfg(unix)]
    dropped: Arc<AtomicBool>,
}

#[cfg(unix)]
impl Drop for SignalGuard {
    fn drop(&mut self) {
        self.handle.close();
        self.dropped.store(true, Ordering::SeqCst);
    }
}

/// How often the terminal is looked for. It is gone when it was missing twice: the HUP that mostly comes with that goes
/// first.
#[cfg(unix)]
const WATCH: Duration = Duration::from_millis(250);

/// Starts to wait for signals. `on_end` runs on a thread of its own before the program ends, with the signal's number;
/// it is there to save the draft and has to come to an end by itself.
#[cfg(unix)]
pub fn install(on_end: impl Fn(i32) + Send + Sync + 'static) -> io::Result<SignalGuard> {
    use signal_hook::consts::signal::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGWINCH};
    use signal_hook::low_level::{emulate_default_handler, raise};

    use super::state;

    // Without a handler a file that grows beyond the limit of its size ends the program, where writing it could fail and
    // say why.
    signal_hook::flag::register(signal_hook::consts::signal::SIGXFSZ, Arc::default())?;
    let mut signals = signal_hook::iterator::Signals::new([SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGTSTP, SIGCONT])?;
    let continued = Arc::new(AtomicBool::new(false));
    signal_hook::flag::register(SIGCONT, Arc::clone(&continued))?;
    let handle = signals.handle();
    let on_end = Arc::new(on_end);
    let dropped = Arc::new(AtomicBool::new(false));
    watch(Arc::clone(&dropped), Arc::clone(&on_end))?;
    std::thread::Builder::new().name("signals".to_owned()).spawn(move || {
        // The CONT that ends a stop of our own making has been dealt with already.
        let mut expected_cont = false;
        for signal in signals.forever() {
            let resumed = match signal {
                SIGINT | SIGQUIT if state::is_lent() => false,
                SIGTSTP if is_session_leader() => false,
                SIGTSTP => {
                    expected_cont = true;
                    continued.store(false, Ordering::SeqCst);
                    let began = Instant::now();
                    state::stopped_during(|| {
                        // A shell that took the terminal back first, since another program of our job stopped sooner,
                        // makes us stop while we restore it. Stopped once more after that, nobody would know.
                        if !was_continued(&continued, began) {
                            // Cannot fail for a signal that has a default; were it to, we would simply go on.
                            let _ = emulate_default_handler(SIGTSTP);
                        }
                    })
                }
                SIGCONT if std::mem::take(&mut expected_cont) => false,
                SIGCONT => state::reenter(),
                ending => {
                    on_end(ending);
                    state::restore_for_good();
                    std::process::exit(128 + ending);
                }
            };
            if resumed {
                // Wakes the main loop, which waits for input: crossterm reports a new size, and the next frame is
                // drawn whole.
                let _ = raise(SIGWINCH);
            }
        }
    })?;
    Ok(SignalGuard { handle, dropped })
}

/// Whether a CONT came since `began`. Restoring the terminal takes next to no time; where it took longer, a stop and its
/// CONT may lie in between, and another thread may be about to take note of that.
#[cfg(unix)]
fn was_continued(continued: &AtomicBool, began: Instant) -> bool {
    if began.elapsed() > Duration::from_millis(5) {
        let deadline = Instant::now() + Duration::from_millis(100);
        while !continued.load(Ordering::SeqCst) && Instant::now() < deadline {
            std::thread::sleep(Duration::from_millis(1));
        }
    }
    continued.load(Ordering::SeqCst)
}

/// Ends the program once its terminal is gone, as HUP would.
#[cfg(unix)]
fn watch(dropped: Arc<AtomicBool>, on_end: Arc<impl Fn(i32) + Send + Sync + 'static>) -> io::Result<()> {
    use signal_hook::consts::signal::SIGHUP;

    use super::{session, state};

    if !session::is_interactive() {
        return Ok(());
    }
    std::thread::Builder::new().name("terminal".to_owned()).spawn(move || {
        let mut missing = 0;
        while !dropped.load(Ordering::SeqCst) {
            std::thread::sleep(WATCH);
            missing = if session::is_interactive() { 0 } else { missing + 1 };
            if missing == 2 {
                on_end(SIGHUP);
                state::restore_for_good();
                std::process::exit(128 + SIGHUP);
            }
        }
    })?;
    Ok(())
}

/// Where there are no signals, there is nothing to wait for.
#[cfg(not(unix))]
pub fn install(_on_end: impl Fn(i32) + Send + Sync + 'static) -> io::Result<SignalGuard> {
    Ok(SignalGuard {})
}

/// Gives the other threads a moment to end the program in good order. To be called when drawing or reading fails: the
/// terminal is going away then, and the error may be seen before the HUP that comes with it. Returns if no signal came,
/// and the caller has to end by itself.
pub fn expect_end() {
    std::thread::sleep(Duration::from_millis(700));
}

/// Why the program cannot be suspended.
#[derive(Debug, thiserror::Error)]
pub enum SuspendError {
    /// Nobody could bring it back.
    #[error("there is no shell to come back from: this program was started by the terminal itself")]
    SessionLeader,
    /// The system knows no suspending, or refused.
    #[error("suspending did not work: {0}")]
    Io(#[from] io::Error),
}

/// Suspends the program as Ctrl-Z does in others: the whole job is stopped, so that it also works when a script
/// started us. [`install`] must have been called. Returns at once; the stop follows.
#[cfg(unix)]
pub fn suspend() -> Result<(), SuspendError> {
    use std::process::{Command, Stdio};

    use super::state;

    if is_session_leader() {
        return Err(SuspendError::SessionLeader);
    }
    state::hold();
    // Only a process of our own job can address the job as a whole without knowing its number.
    let mut child = Command::new("sh")
        .args(["-c", "kill -TSTP 0"])
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .inspect_err(|_| state::unhold())?;
    // It is stopped along with us, so it ends only after we go on.
    std::thread::spawn(move || child.wait());
    Ok(())
}

/// Suspending is a thing of Unix.
#[cfg(not(unix))]
pub fn suspend() -> Result<(), SuspendError> {
    Err(SuspendError::Io(io::ErrorKind::Unsupported.into()))
}

/// Whether we lead our session, having been started by the terminal and not by a shell. Once stopped, nothing would
/// ever continue us.
#[cfg(unix)]
pub fn is_session_leader() -> bool {
    match std::fs::read_to_string("/proc/self/stat") {
        Ok(stat) => session_of(&stat) == Some(std::process::id()),
        // Without /proc: whoever has no shell above is a child of the first process.
        Err(_) => std::os::unix::process::parent_id() == 1,
    }
}

/// The session in the sixth field of `/proc/<pid>/stat` (proc(5)). The second field is the program's name in
/// parentheses and may hold spaces and parentheses itself.
#[cfg(unix)]
fn session_of(stat: &str) -> Option<u32> {
    let (_, after_name) = stat.rsplit_once(')')?;
    after_name.split_whitespace().nth(3)?.parse().ok()
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn the_session_is_found_behind_any_program_name() {
        assert_eq!(session_of("12 (sh) S 1 12 77 34816 12 4194304"), Some(77));
        assert_eq!(session_of("12 (a ) b (c) S 1 12 77 34816 12"), Some(77));
        assert_eq!(session_of("garbage"), None);
    }

    #[test]
    fn a_test_runner_is_no_session_leader_unless_it_says_so() {
        let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
        if let Some(session) = session_of(&stat) {
            assert_eq!(is_session_leader(), session == std::process::id());
        }
    }
}
