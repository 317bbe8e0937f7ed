//! The instruction set that the caller of the program asked for.

use std::sync::OnceLock;

use cellwise_sudoku::{Isa, IsaError};

use crate::exit::Failure;

static CHOSEN: OnceLock<Isa> = OnceLock::new();

/// Takes `--isa`, else `CELLWISE_ISA`; without them the best that this CPU has is used.
pub(crate) fn choose(told: Option<Isa>) -> Result<(), Failure> {
    let isa = match (told, std::env::var("CELLWISE_ISA")) {
        (Some(isa), _) => isa,
        (None, Ok(name)) => name
            .parse()
            .map_err(|error: IsaError| Failure::Usage(format!("CELLWISE_ISA: {error}")))?,
        (None, Err(_)) => return Ok(()),
    };
    if !isa.is_available() {
        let best = Isa::detect();
        let text = format!("this CPU has no {isa}; the best it has is {best}");
        return Err(Failure::Usage(text));
    }
    CHOSEN.get_or_init(|| isa);
    Ok(())
}

/// The instruction set asked for, if one was.
pub(crate) fn chosen() -> Option<Isa> {
    CHOSEN.get().copied()
}
