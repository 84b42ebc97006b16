use crate::args::Cli;
use crate::output;
use crate::problem::Problem;
use clap::CommandFactory as _;
use clap_complete::Shell;
use std::process::ExitCode;

/// Prints the script by which a shell completes this command
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  source <(houseway completions bash)                               for this session
  houseway completions bash \\
      > ~/.local/share/bash-completion/completions/houseway
  houseway completions zsh > \"${fpath[1]}/_houseway\"
  houseway completions fish > ~/.config/fish/completions/houseway.fish")]
pub(crate) struct Args {
    /// Which shell
    shell: Shell,
}

pub(crate) fn run(args: &Args) -> Result<ExitCode, Problem> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "houseway", &mut script);
    output::print(&String::from_utf8_lossy(&script))
}
