use crate::output;
use std::error::Error;
use std::process::ExitCode;

/// Why the command did not do what was asked: one line that says what is wrong, one that says what to do.
#[derive(Debug)]
pub(crate) struct Problem {
    what: String,
    remedy: String,
    code: u8,
}

impl Problem {
    /// Bad usage or input.
    pub(crate) fn input(what: impl Into<String>, remedy: impl Into<String>) -> Self {
        Self { what: what.into(), remedy: remedy.into(), code: 2 }
    }

    /// Something is wrong with the program itself.
    pub(crate) fn fault(what: impl Into<Box<dyn Error>>) -> Self {
        let remedy = "This is a fault of this build: please report it with the command that you gave.";
        Self { what: what.into().to_string(), remedy: remedy.to_owned(), code: 1 }
    }

    /// Tells it on standard error; the code to exit with.
    pub(crate) fn report(&self) -> ExitCode {
        output::tell(&format!("houseway: {}\n  {}", self.what, self.remedy));
        ExitCode::from(self.code)
    }
}
