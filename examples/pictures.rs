//! Draws the pictures and the key table of the README anew, from the program itself: `cargo run --example pictures`.
//!
//! `tests/pictures.rs` fails when they are not what this would write.

#[path = "pictures/mod.rs"]
mod pictures;

use std::error::Error;
use std::fs;
use std::path::Path;

fn main() -> Result<(), Box<dyn Error>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for picture in pictures::all()? {
        fs::write(root.join("assets").join(picture.file), picture.svg)?;
    }
    let readme = root.join("README.md");
    let text = fs::read_to_string(&readme)?;
    fs::write(&readme, pictures::keys::renew(&text).ok_or("the README has no place for the keys")?)?;
    Ok(())
}
