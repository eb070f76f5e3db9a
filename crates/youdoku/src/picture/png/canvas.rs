//! Pixels, and how much of each a shape covers.

use super::shape::{Outline, Point};

/// Red, green, blue, each from 0 to 1, and how much of what is below it hides.
pub(super) type Ink = [f32; 4];

/// A picture of pixels.
pub(super) struct Canvas {
    pub width: usize,
    pub height: usize,
    /// Row by row, red, green, blue and how much is painted.
    pixels: Vec<Ink>,
    /// For the shape being painted: how much more of a pixel is covered than of the one to its left.
    steps: Vec<f32>,
}

impl Canvas {
    pub fn new(width: usize, height: usize) -> Canvas {
        let pixels = vec![[1.0, 1.0, 1.0, 0.0]; width * height];
        Canvas { width, height, pixels, steps: vec![0.0; width * height] }
    }

    /// Paints a shape. Where loops lie over each other they count once, if they go round the same way.
    pub fn fill(&mut self, outline: &Outline, [red, green, blue, hides]: Ink) {
        let within = |most: usize, low: f32, high: f32| {
            let pixel = |place: f32| (place.max(0.0) as usize).min(most);
            pixel(low)..pixel(high + 2.0)
        };
        let all = || outline.iter().flatten();
        let ends = |part: fn(&Point) -> f32| {
            let none = (f32::INFINITY, f32::NEG_INFINITY);
            all().map(part).fold(none, |(low, high), place| (low.min(place), high.max(place)))
        };
        let ((left, right), (top, bottom)) = (ends(|point| point.0), ends(|point| point.1));
        let (columns, rows) = (within(self.width, left, right), within(self.height, top, bottom));
        for points in outline {
            for (i, &a) in points.iter().enumerate() {
                self.side(a, points[(i + 1) % points.len()]);
            }
        }
        for y in rows {
            let mut covered = 0.0;
            for x in columns.clone() {
                covered += std::mem::take(&mut self.steps[y * self.width + x]);
                let over = f32::min(f32::abs(covered), 1.0) * hides;
                if over > 0.001 {
                    let pixel = &mut self.pixels[y * self.width + x];
                    let under = pixel[3] * (1.0 - over);
                    let all = over + under;
                    for (old, new) in pixel.iter_mut().zip([red, green, blue]) {
                        *old = (new * over + *old * under) / all;
                    }
                    pixel[3] = all;
                }
            }
        }
    }

    /// Adds what lies to the right of a side, line of pixels by line of pixels.
    fn side(&mut self, a: Point, b: Point) {
        if a.1 == b.1 {
            return;
        }
        let (way, (x0, y0), (x1, y1)) = if a.1 < b.1 { (1.0, a, b) } else { (-1.0, b, a) };
        let slope = (x1 - x0) / (y1 - y0);
        let most = self.width as f32;
        let mut x = if y0 < 0.0 { x0 - y0 * slope } else { x0 };
        let last = (y1.ceil().max(0.0) as usize).min(self.height);
        for y in (y0.max(0.0) as usize)..last {
            let line = y * self.width;
            let high = ((y + 1) as f32).min(y1) - (y as f32).max(y0);
            let next = x + slope * high;
            let (left, right) = if x < next { (x, next) } else { (next, x) };
            let covers = way * high;
            // What lies left of the picture covers all of it, what lies right of it nothing.
            let (left, right) = (left.clamp(0.0, most), right.clamp(0.0, most));
            let (first, end) = (left.floor(), right.ceil());
            let from = first as usize;
            let row = &mut self.steps;
            if end <= first + 1.0 {
                let middle = 0.5 * (left + right) - first;
                add(row, line, self.width, from, covers * (1.0 - middle));
                add(row, line, self.width, from + 1, covers * middle);
            } else {
                // The side goes through several pixels: a triangle, some equal parts, a triangle.
                let part = 1.0 / (right - left);
                let begin = 1.0 - (left - first);
                let first_area = 0.5 * part * begin * begin;
                let last_part = right - end + 1.0;
                let last_area = 0.5 * part * last_part * last_part;
                add(row, line, self.width, from, covers * first_area);
                if end == first + 2.0 {
                    add(row, line, self.width, from + 1, covers * (1.0 - first_area - last_area));
                } else {
                    let second = part * (1.5 - (left - first));
                    add(row, line, self.width, from + 1, covers * (second - first_area));
                    for pixel in from + 2..end as usize - 1 {
                        add(row, line, self.width, pixel, covers * part);
                    }
                    let before = second + (end - first - 3.0) * part;
                    let pixel = end as usize - 1;
                    add(row, line, self.width, pixel, covers * (1.0 - before - last_area));
                }
                add(row, line, self.width, end as usize, covers * last_area);
            }
            x = next;
        }
    }

    /// All pixels as bytes: red, green, blue, and how much is painted.
    pub fn bytes(&self) -> impl Iterator<Item = [u8; 4]> + '_ {
        self.pixels
            .iter()
            .map(|pixel| pixel.map(|part| (part.clamp(0.0, 1.0) * 255.0).round() as u8))
    }
}

/// What would fall beyond the right edge covers nothing.
fn add(steps: &mut [f32], line: usize, width: usize, pixel: usize, covers: f32) {
    if pixel < width {
        steps[line + pixel] += covers;
    }
}

#[cfg(test)]
mod tests {
    use super::super::shape::ellipse;
    use super::*;

    /// How much of a shape is painted, in pixels.
    fn area(outline: &Outline) -> f32 {
        let mut canvas = Canvas::new(40, 30);
        canvas.fill(outline, [0.0, 0.0, 0.0, 1.0]);
        canvas.pixels.iter().map(|pixel| pixel[3]).sum()
    }

    #[test]
    fn as_much_is_painted_as_a_shape_is_large() {
        let mut random = fastrand::Rng::with_seed(3);
        for _ in 0..200 {
            let mut at = || (random.f32() * 36.0 + 2.0, random.f32() * 26.0 + 2.0);
            let [a, b, c] = [at(), at(), at()];
            let large = ((b.0 - a.0) * (c.1 - a.1) - (c.0 - a.0) * (b.1 - a.1)).abs() / 2.0;
            let painted = area(&vec![vec![a, b, c]]);
            // What hardly covers a pixel is left out.
            assert!(
                (painted - large).abs() < 0.1 + 0.01 * large,
                "{a:?} {b:?} {c:?}: {painted} {large}"
            );
        }
    }

    #[test]
    fn shapes_over_the_edge_are_cut_there() {
        let all = |left, top, right, bottom| {
            area(&vec![vec![(left, top), (right, top), (right, bottom), (left, bottom)]])
        };
        assert_eq!(all(-10.0, -10.0, 60.0, 60.0).round(), 1200.0);
        assert_eq!(all(-10.0, 5.0, 10.0, 15.0).round(), 100.0);
        assert_eq!(all(30.0, 5.0, 90.0, 15.0).round(), 100.0);
        assert_eq!(all(50.0, 5.0, 90.0, 15.0).round(), 0.0);
        let half = area(&vec![ellipse((0.0, 15.0), (10.0, 10.0))]);
        assert!((half - 157.0).abs() < 2.0, "{half}");
    }

    #[test]
    fn loops_over_each_other_count_once() {
        let square = vec![(5.0, 5.0), (15.0, 5.0), (15.0, 15.0), (5.0, 15.0)];
        assert_eq!(area(&vec![square.clone(), square]).round(), 100.0);
    }
}
