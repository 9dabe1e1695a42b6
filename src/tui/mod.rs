//! The wizard. Stub.
pub mod key;
