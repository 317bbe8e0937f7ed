//! The instruction sets that the 9×9 engines are compiled for, chosen at run time.
//!
//! One body per engine, compiled once per instruction set; the choice is made
//! once per batch or search, never inside a loop. The portable body of x86-64 is
//! SSE2, which every such CPU has; elsewhere it is plain words. A WebAssembly module has
//! SIMD128 or not as a whole, so there it is the build that chooses.

use std::fmt;
use std::str::FromStr;
use std::sync::OnceLock;

use thiserror::Error;

use crate::eight;

/// An instruction set to run an engine with, the narrower ones first.
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
    /// The instructions that every CPU of the target has; for aarch64 and WebAssembly, plain words.
    Portable,
    /// WebAssembly with vectors of 128 bits, if the module was compiled with them.
    Simd128,
    /// aarch64 with NEON.
    Neon,
    /// x86-64 with AVX2 and the bit instructions that came with it (2013 and later).
    Avx2,
    /// x86-64 with AVX-512 F, BW, CD, DQ, VL, VBMI, VBMI2, BITALG and GFNI (Ice Lake, Zen 4 and later).
    Avx512,
}

/// Hands the names of the CPU features of an instruction set to a macro, before what else it gets.
#[cfg(target_arch = "x86_64")]
macro_rules! with_features {
    (avx2, $then:ident! $($rest:tt)*) => {
        $then! { ["avx2" "bmi1" "bmi2" "lzcnt" "popcnt"] $($rest)* }
    };
    (avx512, $then:ident! $($rest:tt)*) => {
        $then! { ["avx2" "bmi1" "bmi2" "lzcnt" "popcnt"
            "avx512f" "avx512bw" "avx512cd" "avx512dq" "avx512vl" "avx512bitalg"
            "avx512vbmi" "avx512vbmi2" "gfni"] $($rest)* }
    };
}
#[cfg(target_arch = "x86_64")]
pub(crate) use with_features;

/// Returns true if the CPU has all of these features.
#[cfg(target_arch = "x86_64")]
macro_rules! detected {
    ([$($feature:tt)*]) => { true $(&& is_x86_feature_detected!($feature))* };
}

/// Compiles a function with these features.
///
/// # Safety
/// Of the function: the CPU has the features.
#[cfg(target_arch = "x86_64")]
macro_rules! compile_with {
    ([$($feature:tt)*] $name:ident($($argument:ident: $type:ty),*) -> $result:ty $body:block) => {
        /// The engine compiled for an instruction set.
        ///
        /// # Safety
        /// The CPU has every feature of it.
        $(#[target_feature(enable = $feature)])*
        pub(super) unsafe fn $name($($argument: $type),*) -> $result $body
    };
}
#[cfg(target_arch = "x86_64")]
pub(crate) use compile_with;

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
        $crate::isa::with_features! { avx2, compile_with! $avx2($($name: $type),*) -> $result { $with_avx2 } }
        $crate::isa::with_features! { avx512, compile_with! $avx512($($name: $type),*) -> $result { $with_avx512 } }
    };
}
#[cfg(target_arch = "x86_64")]
pub(crate) use compile_for;

/// A name that is not an instruction set.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("'{0}' is no instruction set; there are portable, simd128, neon, avx2 and avx512")]
pub struct IsaError(pub String);

impl Isa {
    /// Every instruction set of any CPU, the plainest first.
    pub const ALL: [Self; 5] = [
        Self::Portable,
        Self::Simd128,
        Self::Neon,
        Self::Avx2,
        Self::Avx512,
    ];

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
        self.or_below() == self
    }

    /// This one, or the best below it that the CPU has.
    pub(crate) fn or_below(self) -> Self {
        let best = Self::detect();
        if self >= best {
            best
        } else if self.on_this_cpu() {
            self
        } else {
            Self::Portable
        }
    }

    /// The word for it, the same everywhere: `portable`, `simd128`, `neon`, `avx2`, `avx512`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Portable => "portable",
            Self::Simd128 => "simd128",
            Self::Neon => "neon",
            Self::Avx2 => "avx2",
            Self::Avx512 => "avx512",
        }
    }

    fn on_this_cpu(self) -> bool {
        match self {
            Self::Portable => true,
            Self::Simd128 | Self::Neon => self == eight::NATIVE,
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => with_features!(avx2, detected!),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 => with_features!(avx512, detected!),
            #[cfg(not(target_arch = "x86_64"))]
            Self::Avx2 | Self::Avx512 => false,
        }
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
            "'sse9' is no instruction set; there are portable, simd128, neon, avx2 and avx512"
        );
    }

    #[test]
    fn the_detected_instruction_set_and_all_below_it_run() {
        let available = Isa::available();
        assert_eq!(available.first(), Some(&Isa::Portable));
        assert_eq!(available.last(), Some(&Isa::detect()));
        for isa in Isa::ALL {
            assert_eq!(available.contains(&isa), isa.on_this_cpu(), "{isa}");
            assert!(isa.or_below().on_this_cpu() && isa.or_below() <= isa);
        }
    }
}
