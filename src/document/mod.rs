//! The JSON text and tree that Cardwright edits. Knows nothing of A2A, the terminal or the environment.

mod pointer;

pub use pointer::{NotAPointer, Pointer};
