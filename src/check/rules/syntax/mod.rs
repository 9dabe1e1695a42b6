//! Text that is not JSON, or JSON that readers understand differently.

pub mod duplicate_key;
