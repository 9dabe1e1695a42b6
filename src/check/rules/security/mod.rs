//! Rules about how callers log in: the schemes, and the requirements that name them.

pub mod legacy_member;
