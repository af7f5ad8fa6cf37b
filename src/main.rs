//! The command `cardwright`.

fn main() -> std::process::ExitCode {
    cardwright::cli::main()
}
