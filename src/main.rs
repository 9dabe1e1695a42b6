//! The program: hands the arguments to [`cardwright::cli`] and its answer to the operating system.

use std::process::ExitCode;

fn main() -> ExitCode {
    ExitCode::from(cardwright::cli::run(std::env::args_os()))
}
