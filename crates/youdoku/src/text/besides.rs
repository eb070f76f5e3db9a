//! What an answer shows besides its digits: letters and totals by their names, and layers, a value for each cell.

use serde_json::{Map, Value, json};

use super::Form;
use crate::{Board, Model, Variable, Variables};

/// A name with its value, or with a value for each cell; nothing where a cell has none.
pub(crate) enum Shown {
    One(i32),
    Layer(Vec<Option<i32>>),
}

/// What a board shows, in the order of the rules.
pub(crate) fn shown(variables: &Variables, board: &Board) -> Vec<(String, Shown)> {
    let mut all: Vec<(String, Shown)> = Vec::new();
    let values = variables.values(board);
    let value = |variable: Variable| {
        values.get(variable).map(|place| variables.range(variable).value(place))
    };
    for variable in variables.shown() {
        let (Some(other), Some(value)) = (variables.other(variable), value(variable)) else {
            continue;
        };
        let Some(cell) = other.at else {
            all.push((other.name.clone(), Shown::One(value)));
            continue;
        };
        let layer = all.iter_mut().find_map(|(name, shown)| match shown {
            Shown::Layer(layer) if *name == other.name => Some(layer),
            _ => None,
        });
        match layer {
            Some(layer) => layer[cell.index()] = Some(value),
            None => {
                let mut layer = vec![None; variables.grid().num_cells()];
                layer[cell.index()] = Some(value);
                all.push((other.name.clone(), Shown::Layer(layer)));
            }
        }
    }
    all
}

/// What a board shows besides its digits, as data: `{"A": 7, "region": [[1, 1], …]}`.
pub fn json(model: &Model, board: &Board) -> Map<String, Value> {
    let columns = model.grid().num_columns();
    let said = shown(model.variables(), board).into_iter().map(|(name, shown)| {
        let value = match shown {
            Shown::One(value) => json!(value),
            Shown::Layer(layer) => json!(layer.chunks(columns).collect::<Vec<_>>()),
        };
        (name, value)
    });
    said.collect()
}

impl Form {
    /// The text of a solution: the board, and what it shows besides. `A = 7` stands below it, or behind it in
    /// a line; in JSON all of it is an object.
    pub fn write_solution(self, board: &Board, model: &Model) -> String {
        let text = self.write_board(board, model.layout());
        if board.besides().is_empty() {
            return text;
        }
        let columns = model.grid().num_columns();
        let number = |value: &Option<i32>| value.map_or(".".to_owned(), |value| value.to_string());
        let mut lines = vec![text.trim_end().to_owned()];
        match self {
            Form::Json => {
                let digits: Value = serde_json::from_str(&text).unwrap_or(Value::String(text));
                let mut all = Map::from_iter([("board".to_owned(), digits)]);
                all.extend(json(model, board));
                return Value::Object(all).to_string();
            }
            Form::Line => {
                for (name, shown) in shown(model.variables(), board) {
                    let name = name.replace(' ', "-");
                    lines.push(match shown {
                        Shown::One(value) => format!("{name}={value}"),
                        Shown::Layer(layer) => {
                            let values: Vec<String> = layer.iter().map(number).collect();
                            format!("{name}={}", values.join(","))
                        }
                    });
                }
                return lines.join(" ");
            }
            Form::Block | Form::Numbers | Form::List => (),
        }
        for (name, shown) in shown(model.variables(), board) {
            match shown {
                Shown::One(value) => lines.push(format!("{name} = {value}")),
                Shown::Layer(layer) => {
                    lines.push(format!("{name}:"));
                    let width = layer.iter().map(|value| number(value).len()).max().unwrap_or(1);
                    for row in layer.chunks(columns) {
                        let row: Vec<String> =
                            row.iter().map(|value| format!("{:>width$}", number(value))).collect();
                        lines.push(row.join(" "));
                    }
                }
            }
        }
        lines.join("\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine;
    use crate::{Control, text};

    #[test]
    fn letters_and_layers_are_shown_in_every_form() {
        let puzzle = text::read(
            "rule: unknown-sum A r1c1 r1c2\nrule: unknown-sum A r2c1 r3c1\nrule: unknown-sum B r3c3 r3c4\n\
             .... .... 1... ..2.",
        );
        let model = puzzle.unwrap().model().unwrap();
        let board = engine::default().solve(&model, &Control::new()).unwrap().unwrap();
        let block = Form::Block.write_solution(&board, &model);
        let data = json(&model, &board);
        let line = Form::Line.write_solution(&board, &model);
        for letter in ["A", "B"] {
            let value = &data[letter];
            assert!(block.contains(&format!("\n{letter} = {value}")), "{block}");
            assert!(line.contains(&format!(" {letter}={value}")), "{line}");
        }
        let chaos = text::read("rule: chaos-construction\n1... .... .... ....").unwrap();
        let model = chaos.model().unwrap();
        let board = engine::default().solve(&model, &Control::new()).unwrap().unwrap();
        let regions = &json(&model, &board)["region"];
        assert_eq!(regions.as_array().unwrap().len(), 4);
        assert_eq!(regions[0][0], 1);
        assert!(Form::Block.write_solution(&board, &model).contains("\nregion:\n1 "));
        let object: Value =
            serde_json::from_str(&Form::Json.write_solution(&board, &model)).unwrap();
        assert_eq!(&object["region"], regions);
    }
}
