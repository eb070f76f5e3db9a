//! Cells with one candidate, and digits with one place.

use super::Hunt;
use crate::Stopped;
use crate::explain::steps::units::Unit;

pub fn find(hunt: &mut Hunt) -> Result<(), Stopped> {
    let position = hunt.position;
    for house in hunt.houses() {
        let variables = &hunt.units.sets[house].variables;
        let open = variables.iter().filter(|one| !position.is_placed(**one)).count();
        for digit in hunt.digits(house).iter() {
            let places = hunt.units.places(&position.now, house, digit);
            if let [only] = places[..]
                && !position.is_placed(only)
            {
                let name = if open == 1 { "full house" } else { "hidden single" };
                let unit = Unit::House(house, digit);
                hunt.propose(name, vec![(only, digit)], Vec::new(), vec![unit]);
            }
        }
    }
    for variable in hunt.units.model.variables().iter() {
        if let Some(digit) = position.now[variable].single()
            && !position.is_placed(variable)
        {
            let places = vec![(variable, digit)];
            hunt.propose("naked single", places, Vec::new(), vec![Unit::Cell(variable)]);
        }
    }
    Ok(())
}
