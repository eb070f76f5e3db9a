//! Logarithmic axes over whole powers of ten.

/// From values to places along an axis.
pub struct Scale {
    /// The powers of ten at the two ends.
    low: i32,
    high: i32,
    start: f64,
    length: f64,
}

impl Scale {
    /// An axis from `start` on that has room for these values; those that are not positive have no place
    /// on it and are ignored.
    pub fn around(values: impl IntoIterator<Item = f64>, start: f64, length: f64) -> Scale {
        let positive = values.into_iter().filter(|value| *value > 0.0 && value.is_finite());
        let powers: Vec<f64> = positive.map(f64::log10).collect();
        let low = powers.iter().copied().fold(f64::INFINITY, f64::min);
        let high = powers.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let (low, high) = if powers.is_empty() { (0.0, 1.0) } else { (low, high) };
        let low = low.floor() as i32;
        Scale { low, high: (high.ceil() as i32).max(low + 1), start, length }
    }

    /// Where a value stands; what is below the axis stands at its start.
    pub fn at(&self, value: f64) -> f64 {
        let share = (value.log10() - f64::from(self.low)) / f64::from(self.high - self.low);
        self.start + self.length * if share.is_nan() { 0.0 } else { share.clamp(0.0, 1.0) }
    }

    /// The powers of ten along the axis.
    pub fn ticks(&self) -> impl Iterator<Item = f64> + use<> {
        (self.low..=self.high).map(|power| 10_f64.powi(power))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_axis_covers_its_values_in_whole_powers() {
        let scale = Scale::around([0.02, 3.0, 0.0], 100.0, 300.0);
        assert_eq!(scale.ticks().count(), 4);
        assert_eq!((scale.at(0.01), scale.at(10.0)), (100.0, 400.0));
        assert_eq!((scale.at(0.0), scale.at(1e9)), (100.0, 400.0));
        assert_eq!(Scale::around([1.0], 0.0, 1.0).ticks().count(), 2);
        assert_eq!(Scale::around([], 0.0, 1.0).ticks().count(), 2);
    }
}
