//! What the lines do.
