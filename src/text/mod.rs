//! Text as people see it: characters that hide, cells on the screen, names for files.
//!
//! Nothing here touches a terminal; the wizard, the reports and the rules share it.

pub mod fuzzy;
pub mod slug;
pub mod visible;
pub mod width;

pub use slug::slug;
pub use visible::{Hidden, classify, hidden, visible, visible_lines};
pub use width::{cells, pad, truncate, wrap};
