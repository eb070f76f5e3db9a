//! The picture of a step: the board as it stands before it, what it looks at tinted, what goes and what is placed marked.

use super::pen::{UNIT, escaped};
use super::{Options, Theme, svg};
use crate::explain::{Explainer, Position, Step};
use crate::{Board, Cell, DigitSet, Puzzle, Variable};

/// What a step looks at, what it removes, and what it places.
const TINTS: [(&str, f32); 3] = [("#5b3fb8", 0.14), ("#c0392b", 0.30), ("#1e8e4e", 0.35)];

/// The picture of a step of a puzzle in this position.
pub fn of_step(
    puzzle: &Puzzle,
    explainer: &Explainer,
    position: &Position,
    step: &Step,
    theme: Theme,
) -> String {
    let grid = puzzle.grid();
    let mut board = Board::empty(grid);
    let mut left: Vec<DigitSet> = Vec::new();
    for cell in grid.cells() {
        let candidates = position.candidates()[Variable::from(cell)];
        left.push(candidates);
        if position.is_placed(cell.into()) && puzzle.givens.get(cell).is_none() {
            board.set(cell, candidates.single());
        }
    }
    let options = Options { theme, solution: Some(&board), candidates: Some(&left) };
    let cell = |one: &Variable| grid.cells().nth(one.index());
    let mut seen: Vec<Cell> = Vec::new();
    for unit in explainer.shown(position, step) {
        let areas = unit.areas.iter().flat_map(|(_, cells)| cells);
        seen.extend(areas.chain(&unit.cells).filter_map(cell));
    }
    let gone: Vec<Cell> = step.removes.iter().filter_map(|(one, _)| cell(one)).collect();
    let placed: Vec<Cell> = step.places.iter().filter_map(|(one, _)| cell(one)).collect();
    let mut tints = String::new();
    for (mut cells, (colour, strength)) in [seen, gone, placed].into_iter().zip(TINTS) {
        cells.sort();
        cells.dedup();
        for cell in cells {
            let (row, column) =
                (cell.index() / grid.num_columns(), cell.index() % grid.num_columns());
            let (x, y) = (column as f32 * UNIT, row as f32 * UNIT);
            tints += &format!(
                "<rect x=\"{x}\" y=\"{y}\" width=\"{UNIT}\" height=\"{UNIT}\" fill=\"{colour}\" \
                 fill-opacity=\"{strength}\"/>"
            );
        }
    }
    let picture = svg(puzzle, &options);
    let told =
        format!("<desc>{}</desc><g class=\"step\">{tints}</g></svg>", escaped(&step.sentence));
    match picture.rsplit_once("</svg>") {
        Some((drawn, end)) => format!("{drawn}{told}{end}"),
        None => picture,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Control;
    use crate::explain::Next;

    #[test]
    fn what_is_placed_is_marked_in_its_cell() {
        let puzzle: Puzzle = "...3 ...2 3... 4...".parse().unwrap();
        let control = Control::new();
        let explainer = Explainer::new(&puzzle.model().unwrap(), &control).unwrap();
        let position = explainer.start();
        let Next::Step(step) = explainer.next(&position, &control).unwrap() else {
            panic!("there is a step");
        };
        let drawn = of_step(&puzzle, &explainer, &position, &step, Theme::Light);
        let at = step.places[0].0.index();
        let (x, y) = ((at % 4) as f32 * UNIT, (at / 4) as f32 * UNIT);
        let mark = format!("<rect x=\"{x}\" y=\"{y}\" width=\"64\" height=\"64\" fill=\"#1e8e4e\"");
        assert_eq!(drawn.matches(&mark).count(), 1, "{drawn}");
        assert!(drawn.contains("<desc>") && drawn.ends_with("</svg>\n"));
    }
}
