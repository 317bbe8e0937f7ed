//! The instruction sets that the 9×9 engines are compiled for, chosen at run time.
//!
//! One body per engine, compiled once per instruction set; the choice is made
//! once per batch or search, never inside a loop. The portable body of x86-64 is
//! SSE2, which every such CPU has; other CPUs (ARM with NEON, WebAssembly) take plain
//! arrays, of which the compiler makes vectors with whatever the target has.

use std::fmt;
use std::str::FromStr;
use std::sync::OnceLock;

use thiserror::Error;

/// An instruction set to run an engine with.
///
/// ```
/// use cellwise_sudoku::Isa;
///
/// assert!(Isa::available().contains(&Isa::Portable));
/// assert_eq!("avx2".parse(), Ok(Isa::Avx2));
/// assert!(Isa::detect().is_available());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Isa {
    /// The instructions that every CPU of the target has.
    Portable,
    /// x86-64 with AVX2 and the bit instructions that came with it (2013 and later).
    Avx2,
    /// x86-64 with AVX-512 F, BW, CD, DQ, VL, VBMI, VBMI2, BITALG and GFNI (Ice Lake, Zen 4 and later).
    Avx512,
}

/// Compiles a function once for each instruction set of x86-64, under one name each.
///
/// # Safety
/// Of both functions: the CPU has everything that [`Isa`] names for it.
#[cfg(target_arch = "x86_64")]
macro_rules! compile_for {
    (
        $avx2:ident => $with_avx2:expr,
        $avx512:ident => $with_avx512:expr,
        ($($name:ident: $type:ty),*) -> $result:ty
    ) => {
        /// With AVX2.
        ///
        /// # Safety
        /// The CPU has everything that [`crate::Isa::Avx2`] names.
        #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
        pub(super) unsafe fn $avx2($($name: $type),*) -> $result {
            $with_avx2
        }

        /// With AVX-512.
        ///
        /// # Safety
        /// The CPU has everything that [`crate::Isa::Avx512`] names.
        #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
        #[target_feature(enable = "avx512f,avx512bw,avx512cd,avx512dq,avx512vl,avx512bitalg")]
        #[target_feature(enable = "avx512vbmi,avx512vbmi2,gfni")]
        pub(super) unsafe fn $avx512($($name: $type),*) -> $result {
            $with_avx512
        }
    };
}
#[cfg(target_arch = "x86_64")]
pub(crate) use compile_for;

/// A name that is not an instruction set.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("'{0}' is no instruction set; there are portable, avx2 and avx512")]
pub struct IsaError(pub String);

impl Isa {
    /// Every instruction set, the plainest first.
    pub const ALL: [Self; 3] = [Self::Portable, Self::Avx2, Self::Avx512];

    /// The best that this CPU has. Asked of the CPU once and remembered.
    #[must_use]
    pub fn detect() -> Self {
        static BEST: OnceLock<Isa> = OnceLock::new();
        *BEST.get_or_init(|| {
            let mut best = Self::ALL.into_iter().filter(|isa| isa.on_this_cpu());
            best.next_back().unwrap_or(Self::Portable)
        })
    }

    /// Everything this CPU can run, the plainest first.
    #[must_use]
    pub fn available() -> Vec<Self> {
        let all = Self::ALL.into_iter();
        all.filter(|isa| isa.is_available()).collect()
    }

    /// Returns true if this CPU can run it.
    #[must_use]
    pub fn is_available(self) -> bool {
        // Each one includes those before it: `detect` names the last.
        self <= Self::detect()
    }

    /// The word for it, the same everywhere: `portable`, `avx2`, `avx512`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Portable => "portable",
            Self::Avx2 => "avx2",
            Self::Avx512 => "avx512",
        }
    }

    #[cfg(target_arch = "x86_64")]
    fn on_this_cpu(self) -> bool {
        let avx2 = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt");
        let avx512 = is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512cd")
            && is_x86_feature_detected!("avx512dq")
            && is_x86_feature_detected!("avx512vl")
            && is_x86_feature_detected!("avx512vbmi")
            && is_x86_feature_detected!("avx512vbmi2")
            && is_x86_feature_detected!("avx512bitalg")
            && is_x86_feature_detected!("gfni");
        match self {
            Self::Portable => true,
            Self::Avx2 => avx2,
            Self::Avx512 => avx2 && avx512,
        }
    }

    #[cfg(not(target_arch = "x86_64"))]
    fn on_this_cpu(self) -> bool {
        self == Self::Portable
    }
}

impl fmt::Display for Isa {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Isa {
    type Err = IsaError;

    fn from_str(name: &str) -> Result<Self, IsaError> {
        let mut all = Self::ALL.into_iter();
        all.find(|isa| isa.name() == name)
            .ok_or_else(|| IsaError(name.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_read_back() {
        for isa in Isa::ALL {
            assert_eq!(isa.to_string().parse(), Ok(isa));
        }
        assert_eq!(
            "sse9".parse::<Isa>().unwrap_err().to_string(),
            "'sse9' is no instruction set; there are portable, avx2 and avx512"
        );
    }

    #[test]
    fn the_detected_instruction_set_and_all_below_it_run() {
        let available = Isa::available();
        assert_eq!(available.first(), Some(&Isa::Portable));
        assert_eq!(available.last(), Some(&Isa::detect()));
        assert!(available.iter().all(|isa| isa.on_this_cpu()));
    }
}
