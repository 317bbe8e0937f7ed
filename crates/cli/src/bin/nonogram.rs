//! The program `nonogram`.

fn main() -> std::process::ExitCode {
    cellwise_cli::nonogram().into()
}
