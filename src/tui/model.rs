//! The state of the wizard. Everything that is on the screen follows from it.

use std::cell::RefCell;
use std::path::PathBuf;

use crate::check::Profile;
use crate::prefill::Offer;

use super::conversion::Conversion;
use super::dialog::Dialog;
use super::hits::{Hits, Pressed};
use super::message::{Clock, Resumable};

mod cursor;
mod findings;
mod open_card;

pub use cursor::{nearest_row, placeholder, row_place};
pub use findings::Counts;
pub use open_card::{Draft, Editor, FileState, FormScroll, OpenCard, Pane};

/// The whole wizard.
#[derive(Debug)]
pub struct Model {
    /// Columns and rows of the screen, in cells.
    pub size: (u16, u16),
    /// When the last message came.
    pub now: Clock,
    /// Which entry of the start menu is marked.
    pub menu: usize,
    /// Unsaved work that can be taken up again, the newest first.
    pub resumable: Vec<Resumable>,
    /// A card of an older version that is being converted.
    pub conversion: Option<Conversion>,
    /// The card that is open; without one the start menu shows.
    pub card: Option<OpenCard>,
    /// Dialogs, the topmost last.
    pub dialogs: Vec<Dialog>,
    /// A line that tells what just happened; the next key takes it away.
    pub toast: Option<String>,
    /// Whether the wizard ends once the save that is under way succeeded.
    pub quit_after_save: bool,
    /// What the folder knows that a new card may be saved in.
    pub offers: Vec<Offer>,
    /// What was pasted on the start screen and put aside before it was a card.
    pub pasted: String,
    /// Whether the mouse is listened to. Selecting text is the terminal's own business while it is not.
    pub mouse: bool,
    /// The mouse button, while it is down.
    pub pressed: Option<Pressed>,
    /// The first line of the topmost dialog's list while the wheel has scrolled it; the next key goes back to what is
    /// marked.
    pub dialog_scroll: Option<usize>,
    /// What was drawn where, for clicks; drawing writes it, hence the cell.
    pub drawn: RefCell<Hits>,
    /// How often what lies on top of the screen has changed: what was drawn before the last time is not clicked on.
    pub layers: u64,
    /// What was copied last.
    pub copied: Option<Copied>,
    /// What cards are judged for, as far as their author does not decide otherwise in a conversion.
    pub profile: Profile,
}

/// A text that was handed to the clipboard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Copied {
    /// What it is: "The card", "The member tags".
    pub what: String,
    /// The text, to the letter.
    pub text: String,
    /// Where it may be written if the clipboard does not take it.
    pub file: PathBuf,
}

impl Model {
    /// A wizard that shows the start menu.
    pub const fn new(size: (u16, u16)) -> Self {
        Self {
            size,
            now: Clock::ZERO,
            menu: 0,
            resumable: Vec::new(),
            conversion: None,
            card: None,
            dialogs: Vec::new(),
            toast: None,
            quit_after_save: false,
            offers: Vec::new(),
            pasted: String::new(),
            mouse: true,
            pressed: None,
            dialog_scroll: None,
            drawn: RefCell::new(Hits::new()),
            layers: 0,
            copied: None,
            profile: Profile::Strict,
        }
    }
}
