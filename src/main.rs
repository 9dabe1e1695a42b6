//! Cardwright.
fn main() {
    let begin = match std::env::args().nth(1) {
        None => cardwright::tui::Start::Menu,
        Some(path) => cardwright::tui::Start::Open { bytes: std::fs::read(&path).unwrap_or_default(), path: path.into() },
    };
    if let Err(error) = cardwright::tui::run(begin, false) {
        eprintln!("{error}");
    }
}
