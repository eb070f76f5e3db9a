//! Regions to be found, all at once: each has so many cells, is in one piece, and has no digit twice. What one region
//! takes, another cannot have, so that they are looked at together: as sets of places, a bit each.
//!
//! A region that has begun reaches no further than the cells that it still lacks, and where there is one way out, it
//! takes it. Where it has as many cells as there are digits, each digit has a place in it, and whatever sees all the
//! places that are left cannot have that digit. A digit that a row has only within a region is nowhere else in it.

use super::Dead;
use crate::engine::search::mask::Mask;

/// Up to so many places.
pub const MOST_PLACES: usize = 128;

/// Up to so many regions, and so many digits.
pub const MOST_REGIONS: usize = 16;

/// A digit with more places than this in a region is seldom seen by anything from all of them.
const FEW: u32 = 3;

/// Regions of one size that share a board between them.
#[derive(Debug)]
pub struct Regions {
    /// For each place the cell that holds the region, then for each the one that holds the digit.
    cells: Box<[u16]>,
    steps: Steps,
    regions: usize,
    size: u32,
    digits: usize,
    /// For each place those that cannot have its digit, and the places of each house.
    sees: Box<[u128]>,
    houses: Box<[u128]>,
    /// Places that lie in one region, whichever it is.
    together: Box<[u128]>,
}

/// How places lie side by side: by how much their numbers differ, and which have such a neighbour.
#[derive(Clone, Debug)]
pub struct Steps(Box<[(i32, u128)]>);

impl Steps {
    /// Of places with these neighbours; nothing where they lie side by side in too many ways.
    pub fn new(neighbours: &[Vec<u32>]) -> Option<Steps> {
        let mut steps: Vec<(i32, u128)> = Vec::new();
        for (from, near) in neighbours.iter().enumerate() {
            for &to in near {
                let by = to as i32 - from as i32;
                match steps.iter_mut().find(|(known, _)| *known == by) {
                    Some((_, places)) => *places |= 1 << from,
                    None => steps.push((by, 1 << from)),
                }
            }
        }
        (steps.len() <= MOST_REGIONS).then(|| Steps(steps.into()))
    }

    /// The neighbours of some places.
    #[inline]
    fn around(&self, places: u128) -> u128 {
        self.0.iter().fold(0, |all, &(by, having)| match by > 0 {
            true => all | (places & having) << by,
            false => all | (places & having) >> -by,
        })
    }

    /// Whatever can be reached from some places over others.
    #[inline]
    fn flood(&self, mut reached: u128, over: u128) -> u128 {
        loop {
            let more = self.around(reached) & over & !reached;
            if more == 0 {
                return reached;
            }
            reached |= more;
        }
    }

    /// The same where so many steps may be taken that are not over places that cost nothing.
    #[inline]
    fn flood_within(&self, from: u128, free: u128, over: u128, steps: u32) -> u128 {
        let mut reached = self.flood(from, free);
        for _ in 0..steps {
            let more = self.around(reached) & over & !reached;
            if more == 0 {
                break;
            }
            reached = self.flood(reached | more, free);
        }
        reached
    }
}

/// What is still open.
struct Open {
    /// For each region its places, and those that may be.
    inside: [u128; MOST_REGIONS],
    open: [u128; MOST_REGIONS],
    /// For each digit the places that may have it, and those that do.
    may: [u128; MOST_REGIONS],
    has: [u128; MOST_REGIONS],
    /// The places of which something was taken.
    regions_of: u128,
    digits_of: u128,
    changed: bool,
}

impl Open {
    fn take(&mut self, region: usize, places: u128) {
        let gone = self.open[region] & places;
        self.open[region] &= !gone;
        self.regions_of |= gone;
        self.changed |= gone != 0;
    }

    fn give(&mut self, region: usize, places: u128) {
        let new = places & !self.inside[region];
        if new != 0 {
            self.open.iter_mut().for_each(|open| *open &= !new);
            self.inside[region] |= new;
            self.regions_of |= new;
            self.changed = true;
        }
    }

    fn strike(&mut self, digit: usize, places: u128) {
        let gone = self.may[digit] & places;
        self.may[digit] &= !gone;
        self.digits_of |= gone;
        self.changed |= gone != 0;
    }

    fn place(&mut self, digit: usize, place: u128) {
        if self.has[digit] & place == 0 {
            for other in (0..self.may.len()).filter(|&other| other != digit) {
                self.strike(other, place);
            }
            self.has[digit] |= place;
        }
    }
}

impl Regions {
    /// Places that hold a region, and a digit, as `cells` has them, first all the regions.
    pub fn new(
        cells: Box<[u16]>,
        steps: Steps,
        [regions, size, digits]: [usize; 3],
        sees: Box<[u128]>,
        houses: Box<[u128]>,
        together: Box<[u128]>,
    ) -> Regions {
        Regions { cells, steps, regions, size: size as u32, digits, sees, houses, together }
    }

    /// The cells it looks at.
    pub fn cells(&self) -> &[u16] {
        &self.cells
    }

    /// The two cells of each place, the one with the region and the one with the digit.
    pub fn places(&self) -> impl Iterator<Item = (u16, u16)> + '_ {
        let (labels, digits) = self.cells.split_at(self.sees.len());
        labels.iter().copied().zip(digits.iter().copied())
    }

    /// The bytes that it takes.
    pub fn bytes(&self) -> usize {
        let Regions { cells, steps, sees, houses, together, .. } = self;
        size_of_val(&cells[..])
            + size_of_val(&steps.0[..])
            + size_of_val(&sees[..])
            + size_of_val(&houses[..])
            + size_of_val(&together[..])
    }

    /// Keeps what the regions leave.
    pub fn narrow<M: Mask>(&self, now: &[M], keep: &mut impl FnMut(u16, M)) -> Result<(), Dead> {
        let mut open = self.read(now);
        loop {
            open.changed = false;
            self.settle(&mut open)?;
            for region in 0..self.regions {
                self.in_one_piece(region, &mut open)?;
            }
            self.settle(&mut open)?;
            for region in 0..self.regions {
                self.each_digit_once(region, &mut open)?;
            }
            self.along_houses(&mut open);
            if !open.changed {
                break;
            }
        }
        self.tell(&open, keep);
        Ok(())
    }

    fn read<M: Mask>(&self, now: &[M]) -> Open {
        let none = [0; MOST_REGIONS];
        let mut read = Open {
            inside: none,
            open: none,
            may: none,
            has: none,
            regions_of: 0,
            digits_of: 0,
            changed: false,
        };
        let (labels, digits) = self.cells.split_at(self.sees.len());
        for (place, (&label, &digit)) in labels.iter().zip(digits).enumerate() {
            let (label, digit, bit) = (now[label as usize], now[digit as usize], 1 << place);
            match label.is_single() {
                true => read.inside[label.first()] |= bit,
                false => label.each(|region| read.open[region] |= bit),
            }
            digit.each(|digit| read.may[digit] |= bit);
            if digit.is_single() {
                read.has[digit.first()] |= bit;
            }
        }
        read
    }

    /// Places with one region left are in it, and those with one digit have it.
    fn settle(&self, open: &mut Open) -> Result<(), Dead> {
        let all = u128::MAX >> (MOST_PLACES - self.sees.len());
        let [mut once, mut twice] = [0, 0];
        for region in 0..self.regions {
            let here = open.inside[region] | open.open[region];
            twice |= once & here;
            once |= here;
        }
        if once != all {
            return Err(Dead);
        }
        for region in 0..self.regions {
            open.give(region, open.open[region] & !twice);
        }
        let [mut once, mut twice] = [0, 0];
        for &here in &open.may[..self.digits] {
            twice |= once & here;
            once |= here;
        }
        if once != all {
            return Err(Dead);
        }
        for digit in 0..self.digits {
            open.has[digit] = open.may[digit] & !twice;
        }
        Ok(())
    }

    fn in_one_piece(&self, region: usize, open: &mut Open) -> Result<(), Dead> {
        let (inside, may) = (open.inside[region], open.open[region]);
        let Some(lacks) = self.size.checked_sub(inside.count_ones()) else { return Err(Dead) };
        if inside == 0 {
            return self.find_room(region, open);
        }
        let begun = inside & inside.wrapping_neg();
        let reached = self.steps.flood_within(begun, inside, may, lacks);
        // What lies in one region is in it with all of it, or not at all.
        let whole =
            |places: u128| places & !reached == 0 && (places & !inside).count_ones() <= lacks;
        let apart = self.together.iter().filter(|&&places| !whole(places));
        let reached = apart.fold(reached, |reached, places| reached & !places);
        open.take(region, may & !reached);
        if inside & !reached != 0 || reached.count_ones() < self.size {
            return Err(Dead);
        }
        if reached.count_ones() == self.size {
            open.give(region, reached);
            return Ok(());
        }
        // Without a place next to what has begun, it may not grow to its size.
        let piece = self.steps.flood(begun, inside);
        let mut doors = self.steps.around(piece) & reached & !inside;
        while doors != 0 {
            let door = doors & doors.wrapping_neg();
            doors &= !door;
            let without = reached & !door;
            let left = self.steps.flood_within(piece, inside, without, lacks);
            if inside & !left != 0 || left.count_ones() < self.size {
                open.give(region, door);
            }
        }
        Ok(())
    }

    /// Nothing is in the region yet: where there is too little room for it, there is none of it.
    fn find_room(&self, region: usize, open: &mut Open) -> Result<(), Dead> {
        let mut left = open.open[region];
        while left != 0 {
            let part = self.steps.flood(left & left.wrapping_neg(), left);
            left &= !part;
            if part.count_ones() < self.size {
                open.take(region, part);
            }
        }
        if open.open[region] == 0 { Err(Dead) } else { Ok(()) }
    }

    fn each_digit_once(&self, region: usize, open: &mut Open) -> Result<(), Dead> {
        let everywhere = self.size as usize == self.digits;
        for digit in 0..self.digits {
            let inside = open.inside[region];
            let has = open.has[digit] & inside;
            match has.count_ones() {
                0 if everywhere => (),
                0 => continue,
                1 => {
                    open.strike(digit, inside & !has);
                    open.take(region, open.has[digit] & !inside);
                    continue;
                }
                _ => return Err(Dead),
            }
            let places = (inside | open.open[region]) & open.may[digit];
            match places.count_ones() {
                0 => return Err(Dead),
                1 => {
                    open.give(region, places);
                    open.place(digit, places);
                }
                2..=FEW => open.strike(digit, self.seen_from_all(places)),
                _ => (),
            }
        }
        Ok(())
    }

    fn seen_from_all(&self, mut places: u128) -> u128 {
        let mut seen = u128::MAX;
        while places != 0 {
            seen &= self.sees[places.trailing_zeros() as usize];
            places &= places - 1;
        }
        seen
    }

    /// A digit that a house has only in one region.
    fn along_houses(&self, open: &mut Open) {
        for &house in &self.houses {
            for digit in 0..self.digits {
                let places = house & open.may[digit];
                let within = |&region: &usize| places & !open.inside[region] == 0;
                if places != 0
                    && let Some(region) = (0..self.regions).find(within)
                {
                    open.strike(digit, open.inside[region] & !places);
                    open.take(region, open.has[digit] & !places);
                }
            }
        }
    }

    fn tell<M: Mask>(&self, open: &Open, keep: &mut impl FnMut(u16, M)) {
        let (labels, digits) = self.cells.split_at(self.sees.len());
        let those_at = |sets: &dyn Fn(usize) -> u128, count: usize, place: usize| {
            let has = (0..count).filter(|&number| sets(number) >> place & 1 == 1);
            has.fold(M::EMPTY, |all, number| all | M::digit(number))
        };
        let regions = |region: usize| open.inside[region] | open.open[region];
        let mut changed = open.regions_of;
        while changed != 0 {
            let place = changed.trailing_zeros() as usize;
            keep(labels[place], those_at(&regions, self.regions, place));
            changed &= changed - 1;
        }
        let mut changed = open.digits_of;
        while changed != 0 {
            let place = changed.trailing_zeros() as usize;
            keep(digits[place], those_at(&|digit| open.may[digit], self.digits, place));
            changed &= changed - 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLACES: usize = 9;

    fn neighbours() -> Vec<Vec<u32>> {
        let near = |a: usize, b: usize| (a / 3).abs_diff(b / 3) + (a % 3).abs_diff(b % 3) == 1;
        let of = |a: usize| (0..PLACES).filter(|&b| near(a, b)).map(|b| b as u32).collect();
        (0..PLACES).map(of).collect()
    }

    /// What cells of three rows and columns keep if every choice is tried, regions first.
    struct ByTrying<'a> {
        now: &'a [u16],
        digits: usize,
        together: &'a [u128],
        chosen: Vec<[usize; 2]>,
        kept: Vec<u16>,
    }

    impl ByTrying<'_> {
        fn fits(&self, [region, digit]: [usize; 2]) -> bool {
            let here = self.chosen.len();
            self.chosen.iter().enumerate().all(|(there, chosen)| {
                let sees = here / 3 == there / 3 || here % 3 == there % 3 || chosen[0] == region;
                chosen[1] != digit || !sees
            })
        }

        fn is_cut_up(&self) -> bool {
            let steps = Steps::new(&neighbours()).unwrap();
            let places = |region: usize| {
                let is_in = |place: &usize| self.chosen[*place][0] == region;
                (0..PLACES).filter(is_in).fold(0u128, |places, place| places | 1 << place)
            };
            let alike = |region: usize, both: u128| [0, both].contains(&(both & places(region)));
            (0..3).all(|region| {
                let places = places(region);
                places.count_ones() == 3
                    && steps.flood(places & places.wrapping_neg(), places) == places
                    && self.together.iter().all(|&both| alike(region, both))
            })
        }

        fn go_on(&mut self) {
            let here = self.chosen.len();
            if here == PLACES {
                if self.is_cut_up() {
                    for (place, chosen) in self.chosen.iter().enumerate() {
                        self.kept[place] |= 1 << chosen[0];
                        self.kept[PLACES + place] |= 1 << chosen[1];
                    }
                }
                return;
            }
            let digits = self.digits;
            for choice in (0..3 * digits).map(|n| [n / digits, n % digits]) {
                let may = self.now[here] >> choice[0] & self.now[PLACES + here] >> choice[1] & 1;
                if may == 1 && self.fits(choice) {
                    self.chosen.push(choice);
                    self.go_on();
                    self.chosen.pop();
                }
            }
        }
    }

    #[test]
    fn nothing_is_lost_and_what_is_settled_is_right() {
        let mut random = fastrand::Rng::with_seed(27);
        let (mut dead, mut narrowed, mut settled) = (0, 0, 0);
        for round in 0..2000 {
            let digits = if round % 3 == 0 { 4 } else { 3 };
            let together: Vec<u128> = match round % 4 {
                0 => vec![1 << random.usize(..PLACES) | 1 << random.usize(..PLACES)],
                _ => Vec::new(),
            };
            let lines = |line: usize| [0b111 << (3 * line), 0b100_1001 << line];
            let houses: Vec<u128> = (0..3).flat_map(lines).collect();
            let sees = |place: usize| {
                let with = houses.iter().filter(|&house| house >> place & 1 == 1);
                with.fold(0, |all, house| all | house) & !(1 << place)
            };
            let regions = Regions::new(
                (0..2 * PLACES as u16).collect(),
                Steps::new(&neighbours()).unwrap(),
                [3, 3, digits],
                (0..PLACES).map(sees).collect(),
                if digits == 3 { houses.clone().into() } else { Box::default() },
                together.clone().into(),
            );
            // Candidates around a cut and a square that often fit, and some anywhere.
            let cut = [[0, 0, 0, 1, 1, 1, 2, 2, 2], [0, 0, 1, 0, 2, 1, 2, 2, 1]][round % 2];
            let likely = |i: usize| if i < PLACES { cut[i] } else { (i % 3 + i / 3 * 2) % 3 };
            let few = random.u8(1..5);
            let now: Vec<u16> = (0..2 * PLACES)
                .map(|i| {
                    let all = if i < PLACES { 0b111 } else { (1 << digits) - 1 };
                    let more = (0..few).fold(all, |mask, _| mask & random.u16(..));
                    let one = if random.u8(..40) == 0 { random.usize(..3) } else { likely(i) };
                    more | 1 << one
                })
                .collect();
            let mut tried = ByTrying {
                now: &now,
                digits,
                together: &together,
                chosen: Vec::new(),
                kept: vec![0; 2 * PLACES],
            };
            tried.go_on();
            let mut kept = now.clone();
            let outcome =
                regions.narrow(&now, &mut |cell, digits: u16| kept[cell as usize] &= digits);
            if outcome.is_err() {
                assert!(tried.kept.iter().all(|&mask| mask == 0), "{now:?}");
                dead += 1;
                continue;
            }
            let lost = kept.iter().zip(&tried.kept).any(|(kept, wanted)| wanted & !kept != 0);
            assert!(!lost, "{now:?} {kept:?} {:?}", tried.kept);
            narrowed += usize::from(kept != now);
            // That what sees each other differs is said elsewhere.
            let differ = |a: usize| {
                let others = (0..PLACES).filter(|&b| sees(a) >> b & 1 == 1);
                others.into_iter().all(|b| kept[PLACES + a] != kept[PLACES + b])
            };
            if kept.iter().all(|mask| mask.is_single()) && (0..PLACES).all(differ) {
                assert_eq!(kept, tried.kept, "{now:?}");
                settled += 1;
            }
        }
        assert!(dead > 100 && narrowed > 100 && settled > 100, "{dead} {narrowed} {settled}");
    }
}
