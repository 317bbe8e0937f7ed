//! What tests do to a program that runs.

use std::process::{Child, Command};

/// Ctrl-C.
pub(crate) fn interrupt(child: &Child) {
    let status = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(status.expect("kill runs").success());
}
