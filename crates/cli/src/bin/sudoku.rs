//! The program `sudoku`.

fn main() -> std::process::ExitCode {
    cellwise_cli::sudoku().into()
}
