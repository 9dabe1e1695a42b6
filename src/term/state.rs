//! How the terminal stands, and its way back, whatever happens.
//!
//! There is one terminal, so there is one `STATE`; everything that writes takes its lock. The signal thread and the panic
//! hook restore through it as well, and a frame that comes after that is dropped instead of drawn on the user's shell.

use std::io::{self, Write as _};
use std::sync::{Mutex, MutexGuard, PoisonError, TryLockError};
use std::time::{Duration, Instant};

use crossterm::terminal::{disable_raw_mode, enable_raw_mode};

use super::modes::{Options, switch_off, switch_on};

/// How the terminal stands.
#[derive(Debug)]
pub(super) struct State {
    /// What is switched on at the moment; nothing while the screen is left.
    pub(super) on: Option<Options>,
    /// A session exists, whether its screen is up or not.
    pub(super) session: bool,
    /// What was switched on before the screen was left for a stop that is on its way.
    pub(super) held: Option<Options>,
    /// Another program, such as an editor, has the terminal for a while.
    pub(super) lent: bool,
    /// When it last came back from another program.
    pub(super) returned: Option<Instant>,
    /// Something else may have drawn on the screen: the next frame draws everything.
    pub(super) stale: bool,
}

static STATE: Mutex<State> =
    Mutex::new(State { on: None, session: false, held: None, lent: false, returned: None, stale: false });

/// How long a thread that must restore the terminal waits for one that is writing. The terminal may have stopped
/// taking output (Ctrl-S in another window of it, a dead line), and the program still has to end.
const LOCK_PATIENCE: Duration = Duration::from_millis(500);

pub(super) fn lock() -> MutexGuard<'static, State> {
    STATE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The lock, unless another thread keeps it too long.
fn lock_patiently() -> Option<MutexGuard<'static, State>> {
    let deadline = Instant::now() + LOCK_PATIENCE;
    loop {
        match STATE.try_lock() {
            Ok(guard) => return Some(guard),
            Err(TryLockError::Poisoned(poisoned)) => return Some(poisoned.into_inner()),
            Err(TryLockError::WouldBlock) if Instant::now() < deadline => {
                std::thread::sleep(Duration::from_millis(5));
            }
            Err(TryLockError::WouldBlock) => return None,
        }
    }
}

/// Writes to the terminal; only with the lock held.
pub(super) fn send(bytes: &[u8]) -> io::Result<()> {
    let mut stdout = io::stdout().lock();
    stdout.write_all(bytes)?;
    stdout.flush()
}

impl State {
    /// Switches everything on.
    pub(super) fn enter(&mut self, options: Options) -> io::Result<()> {
        enable_raw_mode()?;
        self.on = Some(options);
        self.stale = true;
        let sent = send(switch_on(options).as_bytes());
        if sent.is_err() {
            self.leave();
        }
        sent
    }

    /// Switches everything off. Errors have nowhere to go: either the terminal is gone, or the next step reports it.
    pub(super) fn leave(&mut self) -> Option<Options> {
        let options = self.on.take()?;
        let _ = send(switch_off(options).as_bytes());
        let _ = disable_raw_mode();
        Some(options)
    }
}

/// Restores the terminal if the screen is up, and says whether it was. For the signal thread and the panic hook; any
/// frame that another thread still draws is dropped from now on.
pub fn restore() -> bool {
    if let Some(mut state) = lock_patiently() {
        return state.leave().is_some();
    }
    // Another thread is stuck writing. Its output cannot be helped, but the terminal can echo again.
    disable_raw_mode().is_ok()
}

/// Restores the terminal and never lets any other thread write to it again. The caller is about to end the program.
pub(super) fn restore_for_good() {
    if let Some(mut state) = lock_patiently() {
        state.leave();
        std::mem::forget(state);
    } else {
        let _ = disable_raw_mode();
    }
}

/// A Ctrl-C that ends the other program reaches us too, perhaps only after we have noticed its end. In raw mode Ctrl-C
/// sends no signal, so nothing else is lost by not listening for so long.
const AFTERMATH: Duration = Duration::from_millis(500);

/// Whether another program has the terminal, or had it just now, so that Ctrl-C is meant for that one.
pub(super) fn is_lent() -> bool {
    lock_patiently().is_some_and(|state| state.lent || state.returned.is_some_and(|at| at.elapsed() < AFTERMATH))
}

/// Leaves the screen for a stop that is about to come. The shell is told of it as soon as one program of our job has
/// stopped, and that need not be us: by then the terminal has to be in order.
pub(super) fn hold() {
    let mut state = lock();
    state.held = state.leave();
}

/// Enters again when no stop came after [`hold`].
pub(super) fn unhold() {
    let mut state = lock();
    if let Some(options) = state.held.take() {
        // Should it fail, the next frame fails as well, and says so.
        let _ = state.enter(options);
    }
}

/// Leaves the screen, does something during which the program may be stopped, and enters again. Whether there was a
/// screen to come back to.
pub(super) fn stopped_during(stop: impl FnOnce()) -> bool {
    let mut state = lock();
    let options = state.leave().or_else(|| state.held.take());
    stop();
    options.is_some_and(|options| state.enter(options).is_ok())
}

/// Sets the terminal up once more after something else may have changed it. Whether there is a screen.
pub(super) fn reenter() -> bool {
    let mut state = lock();
    // Left first, so that what counts (keyboard flags, crossterm's own idea of raw mode) counts right.
    let Some(options) = state.leave() else { return false };
    state.enter(options).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_a_screen_there_is_nothing_to_restore() {
        // The tests' own process never has the screen.
        assert!(!reenter());
        assert!(!is_lent());
    }
}
