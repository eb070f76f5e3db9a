//! Outlines: what a pen leaves that is drawn along points, and curves as many short lines.

/// A place in pixels, or in whatever measure it is used with.
pub(super) type Point = (f32, f32);

/// What a pen is drawn along.
#[derive(Clone, Debug)]
pub(super) struct Stroke {
    pub points: Vec<Point>,
    /// Whether it ends where it began.
    pub closed: bool,
}

/// The corners of a shape, each loop of which goes round the same way.
pub(super) type Outline = Vec<Vec<Point>>;

/// So many lines are a quarter of a circle, or a curve.
const SMOOTH: usize = 12;

/// Points along a cubic curve, without the one where it begins.
pub(super) fn curve(a: Point, b: Point, c: Point, d: Point) -> impl Iterator<Item = Point> {
    (1..=SMOOTH).map(move |i| {
        let t = i as f32 / SMOOTH as f32;
        let s = 1.0 - t;
        let [p, q, r, u] = [s * s * s, 3.0 * s * s * t, 3.0 * s * t * t, t * t * t];
        (p * a.0 + q * b.0 + r * c.0 + u * d.0, p * a.1 + q * b.1 + r * c.1 + u * d.1)
    })
}

/// An ellipse by its middle and half axes.
pub(super) fn ellipse((x, y): Point, (across, down): Point) -> Vec<Point> {
    let turn = |i: usize| std::f32::consts::TAU * i as f32 / (4 * SMOOTH) as f32;
    (0..4 * SMOOTH).map(|i| (x + across * turn(i).cos(), y + down * turn(i).sin())).collect()
}

/// A quarter of a circle, or less, from one point to another, to the right or to the left; without the first point.
pub(super) fn arc(from: Point, radius: f32, right: bool, to: Point) -> Vec<Point> {
    let middle = ((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0);
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let across = dx.hypot(dy);
    if across == 0.0 {
        return vec![to];
    }
    let off = (radius * radius - across * across / 4.0).max(0.0).sqrt() / across;
    let side = if right { 1.0 } else { -1.0 };
    let centre = (middle.0 - side * off * dy, middle.1 + side * off * dx);
    let angle = |point: Point| (point.1 - centre.1).atan2(point.0 - centre.0);
    let (begin, mut end) = (angle(from), angle(to));
    match right {
        true if end < begin => end += std::f32::consts::TAU,
        false if end > begin => end -= std::f32::consts::TAU,
        _ => {}
    }
    let at = |i: usize| {
        let turn = begin + (end - begin) * i as f32 / SMOOTH as f32;
        (centre.0 + radius * turn.cos(), centre.1 + radius * turn.sin())
    };
    (1..SMOOTH).map(at).chain([to]).collect()
}

/// What a pen so wide leaves along a stroke: a bar for each line of it, and a round where lines meet and, if they are round,
/// at the ends.
pub(super) fn inked(stroke: &Stroke, width: f32, round: bool) -> Outline {
    let (half, points) = (width / 2.0, &stroke.points);
    let mut outline = Vec::new();
    let lines = points.windows(2).map(|two| (two[0], two[1]));
    let last = points.last().zip(points.first()).filter(|_| stroke.closed && points.len() > 1);
    for (a, b) in lines.chain(last.map(|(&last, &first)| (last, first))) {
        let (dx, dy) = (b.0 - a.0, b.1 - a.1);
        let length = dx.hypot(dy);
        if length > 0.0 {
            let (x, y) = (-dy / length * half, dx / length * half);
            // The same way round as an ellipse.
            outline.push(vec![
                (a.0 - x, a.1 - y),
                (b.0 - x, b.1 - y),
                (b.0 + x, b.1 + y),
                (a.0 + x, a.1 + y),
            ]);
        }
    }
    let is_end = |i: usize| !stroke.closed && (i == 0 || i + 1 == points.len());
    for (i, &point) in points.iter().enumerate() {
        if round || !is_end(i) {
            outline.push(ellipse(point, (half, half)));
        }
    }
    outline
}

/// A stroke cut into dashes, with gaps between.
pub(super) fn dashed(stroke: &Stroke, dash: f32, gap: f32) -> Vec<Stroke> {
    let mut points = stroke.points.clone();
    if let (true, Some(&first)) = (stroke.closed, points.first()) {
        points.push(first);
    }
    if !(dash > 0.0 || gap > 0.0) {
        return vec![stroke.clone()];
    }
    let (mut dashes, mut on, mut left) = (Vec::new(), true, dash);
    let mut current: Vec<Point> = points.first().copied().into_iter().collect();
    for two in points.windows(2) {
        let (mut from, to) = (two[0], two[1]);
        loop {
            let length = (to.0 - from.0).hypot(to.1 - from.1);
            if length <= left {
                left -= length;
                current.push(to);
                break;
            }
            let part = left / length;
            from = (from.0 + part * (to.0 - from.0), from.1 + part * (to.1 - from.1));
            current.push(from);
            if on {
                dashes.push(Stroke { points: std::mem::take(&mut current), closed: false });
            }
            current = vec![from];
            (on, left) = (!on, if on { gap } else { dash });
        }
    }
    if on && current.len() > 1 {
        dashes.push(Stroke { points: current, closed: false });
    }
    dashes
}
