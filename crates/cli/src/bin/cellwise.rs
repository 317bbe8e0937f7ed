//! The program `cellwise`.

fn main() -> std::process::ExitCode {
    cellwise_cli::cellwise().into()
}
