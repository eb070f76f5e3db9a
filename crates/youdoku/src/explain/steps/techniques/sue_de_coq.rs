//! Sue de Coq: cells where a line crosses a region, with at least two digits too many, made a locked set by cells of the
//! line and cells of the region that share no digit.

use super::{Hunt, choose};
use crate::explain::steps::bits::Bits;
use crate::explain::steps::units::{Kind, Unit};
use crate::{DigitSet, Stopped, Variable};

pub fn find(hunt: &mut Hunt) -> Result<(), Stopped> {
    let sets = &hunt.units.sets;
    for line in hunt.houses().filter(|&set| sets[set].is_line()) {
        for region in hunt.houses().filter(|&set| sets[set].kind == Kind::Region) {
            hunt.control.check()?;
            crossing(hunt, line, region);
        }
    }
    Ok(())
}

fn crossing(hunt: &mut Hunt, line: usize, region: usize) {
    let now = &hunt.position.now;
    let open = |set: usize| -> Vec<Variable> {
        hunt.units.sets[set].variables.iter().copied().filter(|&one| now[one].len() > 1).collect()
    };
    let (of_line, of_region) = (open(line), open(region));
    let (both, line_only): (Vec<Variable>, Vec<Variable>) =
        of_line.iter().partition(|one| of_region.contains(one));
    let region_only: Vec<Variable> =
        of_region.iter().copied().filter(|one| !both.contains(one)).collect();
    if both.len() < 2 {
        return;
    }
    let all = |cells: &[Variable]| cells.iter().fold(DigitSet::EMPTY, |sum, &one| sum | now[one]);
    let subsets = |of: &[Variable]| {
        let mut subsets: Vec<(Vec<Variable>, DigitSet)> = Vec::new();
        for size in 1..of.len().max(1) {
            choose(of, size, &mut |chosen| subsets.push((chosen.to_vec(), all(chosen))));
        }
        subsets
    };
    let (in_line, in_region) = (subsets(&line_only), subsets(&region_only));
    let mut found: Vec<(Vec<Variable>, Bits)> = Vec::new();
    for size in 2..=both.len() {
        choose(&both, size, &mut |crossing| {
            let middle = all(crossing);
            if middle.len() < size + 2 {
                return;
            }
            for (a, of_a) in &in_line {
                if (*of_a & middle).is_empty() {
                    continue;
                }
                for (b, of_b) in &in_region {
                    let digits = middle | *of_a | *of_b;
                    let cells = size + a.len() + b.len();
                    if !(*of_a & *of_b).is_empty()
                        || (*of_b & middle).is_empty()
                        || digits.len() != cells
                    {
                        continue;
                    }
                    let locked: Vec<Variable> =
                        crossing.iter().chain(a).chain(b).copied().collect();
                    found.push((
                        locked.clone(),
                        victims(hunt, line, region, &locked, *of_a, *of_b, digits),
                    ));
                }
            }
        });
    }
    for (locked, gone) in found {
        hunt.remove("sue de coq", &gone, vec![Unit::Locked(locked)]);
    }
}

/// The line's digits go from the rest of the line, the region's from the rest of the region, what neither has from both.
fn victims(
    hunt: &Hunt,
    line: usize,
    region: usize,
    locked: &[Variable],
    of_line: DigitSet,
    of_region: DigitSet,
    digits: DigitSet,
) -> Bits {
    let mut gone = Bits::none(hunt.units.numbered.len());
    for (set, digits) in [(line, digits - of_region), (region, digits - of_line)] {
        for &one in hunt.units.sets[set].variables.iter().filter(|one| !locked.contains(one)) {
            let here = hunt.position.now[one] & digits;
            here.iter().for_each(|digit| gone.insert(hunt.number((one, digit))));
        }
    }
    gone
}
