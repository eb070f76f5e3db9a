//! Natural numbers of any size: counts of models outgrow machine words.
//!
//! Only what counting needs: sums, products, ratios, decimals. Invariant: no leading zero limb.

use std::fmt;
use std::ops::{AddAssign, Mul};

use crate::{Control, Stopped};

/// A natural number.
///
/// ```
/// use youdoku_logic::Natural;
/// let boards = Natural::power_of_two(81);
/// assert_eq!(boards.to_string(), "2417851639229258349412352");
/// assert_eq!(Natural::binomial(5, 2), Natural::from(10));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Natural {
    /// Least significant first, base 2³².
    limbs: Vec<u32>,
}

impl Natural {
    /// Whether it is zero.
    pub fn is_zero(&self) -> bool {
        self.limbs.is_empty()
    }

    /// How many ways there are to choose `k` of `n`.
    pub fn binomial(n: usize, k: usize) -> Natural {
        let ways = Natural::binomial_under(n, k, &Control::new());
        ways.expect("nobody stops a control of our own")
    }

    /// The same, as long as `control` lets it: of a hundred thousand it takes a moment.
    pub fn binomial_under(n: usize, k: usize, control: &Control) -> Result<Natural, Stopped> {
        if k > n {
            return Ok(Natural::default());
        }
        assert!(n <= u32::MAX as usize, "nobody chooses from so many");
        let mut pace = control.pace(1 << 20);
        let k = k.min(n - k);
        let mut ways = Natural::from(1);
        // After each round it is the ways to choose `i` of the first `n − k + i`: so division leaves
        // nothing.
        for i in 1..=k as u64 {
            pace.work(1 + ways.limbs.len())?;
            ways.multiply((n - k) as u64 + i);
            ways.divide(i);
        }
        Ok(ways)
    }

    /// Two to this power.
    pub fn power_of_two(power: usize) -> Natural {
        let mut limbs = vec![0; power / 32];
        limbs.push(1 << (power % 32));
        Natural { limbs }
    }

    /// How many bytes it takes.
    pub fn bytes(&self) -> usize {
        size_of::<Natural>() + size_of::<u32>() * self.limbs.capacity()
    }

    /// Multiplies by a number below 2³².
    fn multiply(&mut self, by: u64) {
        let mut carry = 0_u64;
        for limb in &mut self.limbs {
            let product = u64::from(*limb) * by + carry;
            *limb = product as u32;
            carry = product >> 32;
        }
        if carry > 0 {
            self.limbs.push(carry as u32);
        }
    }

    /// Divides by a number below 2³², and drops what is left; gives what is left.
    fn divide(&mut self, by: u64) -> u64 {
        let mut rest = 0_u64;
        for limb in self.limbs.iter_mut().rev() {
            let value = rest << 32 | u64::from(*limb);
            *limb = (value / by) as u32;
            rest = value % by;
        }
        trim(&mut self.limbs);
        rest
    }

    /// This number divided by another, to the precision of a float; not a number when both are zero.
    pub fn ratio(&self, of: &Natural) -> f64 {
        let ((a, a_shift), (b, b_shift)) = (self.leading(), of.leading());
        (a / b) * 2_f64.powi(a_shift - b_shift)
    }

    /// The three leading limbs as a float, and the power of two they stand for.
    fn leading(&self) -> (f64, i32) {
        let skipped = self.limbs.len().saturating_sub(3);
        let value =
            |limbs: &[u32]| limbs.iter().rev().fold(0.0, |v, &l| v * 2_f64.powi(32) + l as f64);
        (value(&self.limbs[skipped..]), 32 * skipped as i32)
    }
}

impl From<u64> for Natural {
    fn from(value: u64) -> Natural {
        let mut limbs = vec![value as u32, (value >> 32) as u32];
        trim(&mut limbs);
        Natural { limbs }
    }
}

fn trim(limbs: &mut Vec<u32>) {
    while limbs.last() == Some(&0) {
        limbs.pop();
    }
}

impl AddAssign<&Natural> for Natural {
    fn add_assign(&mut self, other: &Natural) {
        if self.limbs.len() < other.limbs.len() {
            self.limbs.resize(other.limbs.len(), 0);
        }
        let mut carry = 0_u64;
        for (i, limb) in self.limbs.iter_mut().enumerate() {
            let added = other.limbs.get(i).copied().unwrap_or(0);
            let sum = u64::from(*limb) + u64::from(added) + carry;
            *limb = sum as u32;
            carry = sum >> 32;
        }
        if carry > 0 {
            self.limbs.push(carry as u32);
        }
    }
}

impl Mul for &Natural {
    type Output = Natural;
    fn mul(self, other: &Natural) -> Natural {
        let mut limbs = vec![0_u32; self.limbs.len() + other.limbs.len()];
        for (i, &a) in self.limbs.iter().enumerate() {
            let mut carry = 0_u64;
            for (j, &b) in other.limbs.iter().enumerate() {
                let sum = u64::from(a) * u64::from(b) + u64::from(limbs[i + j]) + carry;
                limbs[i + j] = sum as u32;
                carry = sum >> 32;
            }
            limbs[i + other.limbs.len()] = carry as u32;
        }
        trim(&mut limbs);
        Natural { limbs }
    }
}

impl fmt::Display for Natural {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        const BILLION: u64 = 1_000_000_000;
        let (mut left, mut groups) = (self.clone(), Vec::new());
        while !left.is_zero() {
            groups.push(left.divide(BILLION));
        }
        let Some(first) = groups.pop() else { return f.write_str("0") };
        write!(f, "{first}")?;
        groups.iter().rev().try_for_each(|group| write!(f, "{group:09}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_products_and_decimals() {
        let big = (1..=30_u64).fold(Natural::from(1), |n, i| &n * &Natural::from(i));
        assert_eq!(big.to_string(), "265252859812191058636308480000000");
        let mut sum = Natural::from(u64::MAX);
        sum += &Natural::from(1);
        assert_eq!(sum.to_string(), "18446744073709551616");
        assert_eq!(Natural::default().to_string(), "0");
        assert!((&big * &Natural::default()).is_zero());
        assert_eq!(Natural::from(1_000_000_007).to_string(), "1000000007");
    }

    #[test]
    fn binomials_and_ratios() {
        assert_eq!(Natural::binomial(5, 2), Natural::from(10));
        assert_eq!(Natural::binomial(3, 4), Natural::default());
        assert_eq!(Natural::binomial(100, 50).to_string(), "100891344545564193334812497256");
        // C(480, 99) / C(479, 98) = 480 / 99.
        let ratio = Natural::binomial(479, 98).ratio(&Natural::binomial(480, 99));
        assert!((ratio - 99.0 / 480.0).abs() < 1e-15, "{ratio}");
        assert_eq!(Natural::default().ratio(&Natural::from(3)), 0.0);
    }
}
