//! The wizard. Stub.
pub mod key;
pub mod text_field;
