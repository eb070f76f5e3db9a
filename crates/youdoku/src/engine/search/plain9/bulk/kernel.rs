//! The vector code of the bulk kernel, compiled once for each instruction set.
//!
//! The generic functions below are `inline(always)`, so that the macro at the
//! end can inline them, and every vector operation in them, into functions
//! that enable the instruction set. `MORE` says that there are more rules than
//! the plain ones: two versions, so that plain puzzles pay nothing for it.
//!
//! Invariant: a type implements [`Kernel`] for one instruction set, and
//! `Isa::available` stands between the caller and that type.

#[cfg(all(target_arch = "aarch64", target_feature = "neon"))]
use super::super::lanes::Neon;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
use super::super::lanes::V128;
#[cfg(target_arch = "x86_64")]
use super::super::lanes::{Avx2, Avx512};
use super::super::lanes::{Lanes, Portable};
use super::branch::Choice;
use super::laneset::LaneSet;
use super::planes::Planes;
use super::supports::Supports;
use super::transpose::Staging;

/// All memory the vector code works on.
#[repr(C, align(64))]
pub(super) struct Desk<L: Lanes> {
    pub(super) planes: Planes<L>,
    pub(super) choice: Choice<L>,
    pub(super) staging: Staging<L>,
}

/// What became of the lanes.
#[derive(Default, Clone, Copy)]
pub(super) struct Verdict {
    /// Lanes whose node has no solution.
    pub(super) dead: LaneSet,
    /// Lanes whose node is a solution, to be read from the staging area.
    pub(super) solved: LaneSet,
    /// Lanes that went on with one child; the other is in the staging area.
    pub(super) split: LaneSet,
}

/// The three steps of the kernel for one instruction set.
pub(super) trait Kernel: Lanes {
    /// Empties all lanes.
    fn clear(desk: &mut Desk<Self>);
    /// Loads the `fresh` lanes from the staging area.
    fn fill(desk: &mut Desk<Self>, fresh: &LaneSet);
    /// Deduces until `patience` of the `active` lanes wait for service, then
    /// branches the stuck ones and stages solutions and second children.
    fn advance(
        desk: &mut Desk<Self>,
        supports: &Supports,
        active: &LaneSet,
        patience: u32,
    ) -> Verdict {
        match supports.is_empty() {
            true => Self::advance_under::<false>(desk, supports, active, patience),
            false => Self::advance_under::<true>(desk, supports, active, patience),
        }
    }
    /// The same, compiled for the plain rules or for more.
    fn advance_under<const MORE: bool>(
        desk: &mut Desk<Self>,
        supports: &Supports,
        active: &LaneSet,
        patience: u32,
    ) -> Verdict;
}

#[inline(always)]
fn clear<L: Lanes>(desk: &mut Desk<L>) {
    desk.planes.clear();
    desk.choice.clear();
}

#[inline(always)]
fn fill<L: Lanes>(desk: &mut Desk<L>, fresh: &LaneSet) {
    let fresh: L = fresh.lanes();
    let mut block = [L::none(); 64];
    for (w, planes) in desk.planes.digit.as_flattened_mut().chunks_mut(64).enumerate() {
        desk.staging.planes(w, &mut block);
        for (plane, new) in planes.iter_mut().zip(&block) {
            *plane = new.where_else(fresh, *plane);
        }
    }
    for plane in &mut desk.planes.asserted {
        *plane = plane.without(fresh);
    }
    desk.planes.dead = desk.planes.dead.without(fresh);
}

#[inline(always)]
fn advance<L: Lanes, const MORE: bool>(
    desk: &mut Desk<L>,
    supports: &Supports,
    active: &LaneSet,
    patience: u32,
) -> Verdict {
    let active: L = active.lanes();
    let mut verdict = Verdict::default();
    let stable = loop {
        if MORE {
            desk.planes.weigh();
        }
        let mut changed = desk.planes.round();
        if MORE {
            let lost = supports.round(desk.planes.digit.as_flattened_mut());
            changed = changed.or(lost);
        }
        let moving = active.and(changed).without(desk.planes.dead);
        let waiting = active.without(moving).len();
        if waiting >= patience || moving.is_empty() {
            break active.without(moving).without(desk.planes.dead);
        }
    };
    verdict.dead = LaneSet::of(active.and(desk.planes.dead));
    if stable.is_empty() {
        return verdict;
    }
    let (solved, stuck) = desk.choice.make::<MORE>(&mut desk.planes, stable);
    let mut block = [L::none(); 64];
    let (mut d, mut c) = (0, 0);
    for (w, planes) in desk.planes.digit.as_flattened_mut().chunks_mut(64).enumerate() {
        for (plane, staged) in planes.iter_mut().zip(&mut block) {
            let (x, pivot, digit) = (*plane, desk.choice.pivot[c], desk.choice.digit[d]);
            *staged = x.without_both(pivot, digit);
            *plane = x.without_unless(pivot, digit);
            c += 1;
            if c == 81 {
                (d, c) = (d + 1, 0);
            }
        }
        desk.staging.take(w, &mut block);
    }
    verdict.solved = LaneSet::of(solved);
    verdict.split = LaneSet::of(stuck);
    verdict
}

/// Vectors that are there wherever the code is.
macro_rules! kernel_anywhere {
    ($lanes:ty) => {
        impl Kernel for $lanes {
            #[inline(never)]
            fn clear(desk: &mut Desk<Self>) {
                clear(desk);
            }
            #[inline(never)]
            fn fill(desk: &mut Desk<Self>, fresh: &LaneSet) {
                fill(desk, fresh);
            }
            #[inline(never)]
            fn advance_under<const MORE: bool>(
                desk: &mut Desk<Self>,
                supports: &Supports,
                active: &LaneSet,
                patience: u32,
            ) -> Verdict {
                advance::<_, MORE>(desk, supports, active, patience)
            }
        }
    };
}

kernel_anywhere!(Portable);
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
kernel_anywhere!(V128);
#[cfg(all(target_arch = "aarch64", target_feature = "neon"))]
kernel_anywhere!(Neon);

#[cfg(target_arch = "x86_64")]
macro_rules! kernel {
    ($lanes:ty, $features:literal) => {
        impl Kernel for $lanes {
            fn clear(desk: &mut Desk<Self>) {
                #[target_feature(enable = $features)]
                fn inner(desk: &mut Desk<$lanes>) {
                    clear(desk);
                }
                // SAFETY: `Isa::available` was asked before the desk was made.
                unsafe { inner(desk) }
            }
            fn fill(desk: &mut Desk<Self>, fresh: &LaneSet) {
                #[target_feature(enable = $features)]
                fn inner(desk: &mut Desk<$lanes>, fresh: &LaneSet) {
                    fill(desk, fresh);
                }
                // SAFETY: `Isa::available` was asked before the desk was made.
                unsafe { inner(desk, fresh) }
            }
            fn advance_under<const MORE: bool>(
                desk: &mut Desk<Self>,
                supports: &Supports,
                active: &LaneSet,
                patience: u32,
            ) -> Verdict {
                #[target_feature(enable = $features)]
                fn inner<const MORE: bool>(
                    desk: &mut Desk<$lanes>,
                    supports: &Supports,
                    active: &LaneSet,
                    patience: u32,
                ) -> Verdict {
                    advance::<_, MORE>(desk, supports, active, patience)
                }
                // SAFETY: `Isa::available` was asked before the desk was made.
                unsafe { inner::<MORE>(desk, supports, active, patience) }
            }
        }
    };
}

#[cfg(target_arch = "x86_64")]
kernel!(Avx2, "avx2,bmi1,bmi2,lzcnt,popcnt");
#[cfg(target_arch = "x86_64")]
kernel!(Avx512, "avx512f,avx512bw,avx2,bmi1,bmi2,lzcnt,popcnt");
