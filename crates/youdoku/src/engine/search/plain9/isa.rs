//! The instruction sets the kernels are compiled for.

/// An instruction set; later ones are faster.
///
/// ```
/// use youdoku::engine::plain9::{Alphabet, Isa, Single};
/// // The same solutions in the same order, whatever the CPU has.
/// let first = |isa| Single::with(isa).solve(Alphabet::Text, &[b'.'; 81], 1).first;
/// assert!(Isa::all_available().all(|isa| first(isa) == first(Isa::Portable)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Isa {
    /// Plain integers: any CPU.
    Portable,
    /// The vectors of WebAssembly, where the module is compiled with them.
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    Simd128,
    /// The vectors of AArch64.
    #[cfg(all(target_arch = "aarch64", target_feature = "neon"))]
    Neon,
    /// AVX2, BMI1, BMI2, LZCNT and POPCNT.
    #[cfg(target_arch = "x86_64")]
    Avx2,
    /// The same with AVX-512F, BW, DQ and VL.
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

impl Isa {
    /// All of them, slowest first.
    pub const ALL: &'static [Self] = &[
        Self::Portable,
        #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
        Self::Simd128,
        #[cfg(all(target_arch = "aarch64", target_feature = "neon"))]
        Self::Neon,
        #[cfg(target_arch = "x86_64")]
        Self::Avx2,
        #[cfg(target_arch = "x86_64")]
        Self::Avx512,
    ];

    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Portable => "portable",
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            Self::Simd128 => "SIMD128",
            #[cfg(all(target_arch = "aarch64", target_feature = "neon"))]
            Self::Neon => "NEON",
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => "AVX2",
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 => "AVX-512",
        }
    }

    /// Whether this CPU has it.
    #[must_use]
    pub fn available(self) -> bool {
        match self {
            Self::Portable => true,
            // What is compiled for them does not run elsewhere.
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            Self::Simd128 => true,
            #[cfg(all(target_arch = "aarch64", target_feature = "neon"))]
            Self::Neon => true,
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => {
                is_x86_feature_detected!("avx2")
                    && is_x86_feature_detected!("bmi1")
                    && is_x86_feature_detected!("bmi2")
                    && is_x86_feature_detected!("lzcnt")
                    && is_x86_feature_detected!("popcnt")
            }
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 => {
                Self::Avx2.available()
                    && is_x86_feature_detected!("avx512f")
                    && is_x86_feature_detected!("avx512bw")
                    && is_x86_feature_detected!("avx512dq")
                    && is_x86_feature_detected!("avx512vl")
            }
        }
    }

    /// The fastest this CPU has.
    #[must_use]
    pub fn best() -> Self {
        let mut best = Self::Portable;
        for isa in Self::ALL {
            if isa.available() {
                best = *isa;
            }
        }
        best
    }

    /// Those this CPU has.
    pub fn all_available() -> impl Iterator<Item = Self> {
        Self::ALL.iter().copied().filter(|isa| isa.available())
    }
}
