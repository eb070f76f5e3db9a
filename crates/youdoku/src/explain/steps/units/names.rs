//! Units by the names that people have for them: a house by its number, everything else by the rule that demands it.

use super::{Kind, Table, Units};
use crate::{Cell, Source, Variable};

impl Units {
    /// What a set is called.
    pub fn name_of_set(&self, set: usize) -> &str {
        &self.sets[set].name
    }

    /// `row 3`, `box 5`, or by the rule that demands it.
    pub(super) fn name_set(&self, demand: usize, variables: &[Variable]) -> (Kind, String) {
        let cell = |one: &Variable| self.model.variables().cell(*one);
        let cells: Option<Vec<Cell>> = variables.iter().map(cell).collect();
        let layout = self.model.layout();
        let region = if layout.boxes().is_some() { "box" } else { "region" };
        let kinds = [
            (Kind::Row, "row", layout.grid().rows()),
            (Kind::Column, "column", layout.grid().columns()),
            (Kind::Region, region, layout.regions().to_vec()),
        ];
        if let Some(mut cells) = cells {
            cells.sort();
            for (kind, word, houses) in kinds {
                if let Some(number) = houses.iter().position(|house| *house == cells) {
                    return (kind, format!("{word} {}", number + 1));
                }
            }
        }
        (Kind::Other, self.name_of_demand(demand))
    }

    /// What somebody demands, as people call it: `the 15-cage from r1c1`, `the thermometer from r1c1`, `anti-knight`.
    pub fn name_of_demand(&self, number: usize) -> String {
        let demand = &self.model.demands()[number];
        let Source::Rule(index) = demand.from else {
            return demand.constraint.sentence(self.model.variables());
        };
        let rule = &self.model.rules()[index];
        let names = self.model.names();
        let text = rule.text(&names);
        let of_cells = |word: &&str| names.cells(word).is_none();
        let words: Vec<&str> = text.split(' ').take_while(of_cells).collect();
        let Some(first) = text.split(' ').nth(words.len()) else { return text };
        match words[..] {
            // A number before what it is of: the last part of the word says what that is.
            [word, amount] if amount.parse::<i64>().is_ok() => {
                let what = word.rsplit('-').next().unwrap_or(word);
                format!("the {amount}-{what} from {first}")
            }
            _ => format!("the {} from {first}", words.join(" ")),
        }
    }

    /// What a table is called.
    pub fn name_of_table(&self, table: usize) -> String {
        let Table { demands, implied, .. } = &self.tables[table];
        match implied {
            Some(implied) => {
                let houses = implied.houses.iter().map(|&house| self.name_of_set(house));
                format!("the sum of {}", houses.collect::<Vec<_>>().join(" and "))
            }
            None => self.name_of_demand(demands[0]),
        }
    }
}
