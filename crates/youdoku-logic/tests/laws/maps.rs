//! Map colouring on the maps that ship with the project, and on maps with slips of the pen.

use proptest::prelude::*;
use youdoku_logic::problems::map_colouring::{
    Colouring, Map, colouring, colours_in, least_colours, svg, told_by,
};
use youdoku_logic::sat::{Options, solver};
use youdoku_logic::{Control, text};

const AUSTRALIA: &str = include_str!("../../../../maps/australia.txt");
const USA: &str = include_str!("../../../../maps/usa48.txt");

fn shipped(text: &str) -> Map {
    let reading = Map::read(text).unwrap();
    assert_eq!(reading.notes, Vec::<String>::new());
    reading.map
}

fn is_proper(map: &Map, colouring: &Colouring, colours: usize) -> bool {
    colouring.0.len() == map.regions().len()
        && colouring.0.iter().all(|&colour| colour < colours)
        && map.borders().all(|(a, b)| colouring.0[a] != colouring.0[b])
}

#[test]
fn australia_takes_three_colours_and_the_states_take_four() {
    for (text, regions, borders, least) in [(AUSTRALIA, 7, 9, 3), (USA, 48, 105, 4)] {
        let map = shipped(text);
        assert_eq!((map.regions().len(), map.borders().count()), (regions, borders));
        let (colours, found) = least_colours(&map, &Control::new()).unwrap();
        assert_eq!(colours, least);
        assert!(is_proper(&map, &found, least));
        assert_eq!(colouring(&map, least - 1, &Control::new()), Ok(None));
        let more = colouring(&map, least + 3, &Control::new()).unwrap().unwrap();
        assert!(is_proper(&map, &more, least + 3));
    }
}

#[test]
fn the_states_border_whom_they_border() {
    let map = shipped(USA);
    for (name, count) in [("TN", 8), ("MO", 8), ("ME", 1), ("KY", 7), ("WA", 2), ("FL", 2)] {
        let region = map.regions().iter().find(|region| region.name == name).unwrap();
        assert_eq!(region.neighbours.len(), count, "{name}");
    }
}

#[test]
fn the_sentence_is_the_documents() {
    let cnf = Map::read("WA: SA\nSA: WA\nT:").unwrap().map.cnf(2);
    let expect = "WA_G || WA_R\n!WA_G || !WA_R\nSA_G || SA_R\n!SA_G || !SA_R\nT_G || T_R\n\
                  !T_G || !T_R\n!SA_R || !WA_R\n!SA_G || !WA_G";
    assert_eq!(cnf.to_string(), expect);
}

#[test]
fn a_ready_made_sentence_is_told_by_region() {
    let sentence = "WA_R WA_G\nSA_R SA_G\n-WA_R -SA_R\n-WA_G -SA_G\n-WA_R\n";
    for (text, expect) in [
        (sentence.to_owned(), ["WA is G", "SA is R"]),
        (sentence.replace('_', ""), ["WA is G", "SA is R"]),
        (sentence.replace("_R", "r").replace("_G", "g"), ["WA is g", "SA is r"]),
    ] {
        let cnf = text::read(&text).unwrap().cnf;
        let verdict =
            solver("cdcl").unwrap().load(&cnf, &Options::default()).solve(&[], &Control::new());
        let colours = colours_in(cnf.symbols()).unwrap();
        let told = told_by(&colours, &verdict.unwrap().assignment().unwrap());
        let told: Vec<String> = told.iter().map(|(r, c)| format!("{r} is {c}")).collect();
        assert_eq!(told, expect, "{text}");
    }
    for no_map in ["a b\n-a -b", "111 112", "one two three", "x1 x2"] {
        assert!(colours_in(text::read(no_map).unwrap().cnf.symbols()).is_none(), "{no_map}");
    }
}

#[test]
fn slips_of_the_pen_are_found() {
    for (text, expect) in [
        (
            "WA: NT\nNT: WA SQ\nSA:",
            "line 2, column 8: found `SQ`, expected a region that has a line of its own such as `SA`",
        ),
        ("WA: WA", "line 1, column 5: found `WA` as its own neighbour"),
        ("WA:\nWA:", "line 2, column 1: found `WA` a second time"),
        ("WA NT", "line 1, column 1: found `WA NT`, expected a region and its neighbours"),
        ("WA", "line 1, column 3: found no colon"),
        ("WA: @ 1", "line 1, column 5: found `@ 1`, expected a place"),
    ] {
        let error = Map::read(text).unwrap_err().to_string();
        assert!(error.starts_with(expect), "{text:?} gives {error}");
    }
    let reading = Map::read("WA: NT\nNT:").unwrap();
    assert_eq!(reading.notes, ["WA lists NT as a neighbour, NT does not list WA"]);
    assert_eq!(reading.map.borders().collect::<Vec<_>>(), [(0, 1)]);
    assert_eq!(least_colours(&Map::default(), &Control::new()).unwrap().0, 0);
}

#[test]
fn a_drawing_shows_every_region_and_border_apart() {
    let unplaced: String =
        USA.lines().map(|line| format!("{}\n", line.split('@').next().unwrap())).collect();
    for text in [AUSTRALIA, USA, &unplaced, "A&B: C\nC: A&B", ""] {
        let map = Map::read(text).unwrap().map;
        let (_, found) = least_colours(&map, &Control::new()).unwrap();
        let drawn = svg(&map, &found, &Control::new()).unwrap();
        assert_eq!(drawn.matches("<circle").count(), map.regions().len());
        assert_eq!(drawn.matches("<line").count(), map.borders().count());
        assert_eq!(drawn, svg(&map, &found, &Control::new()).unwrap());
        assert!(!drawn.contains("NaN") && !drawn.contains("A&B"), "{drawn}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..Default::default() })]

    #[test]
    fn reading_a_map_never_falls_over(text in "(([A-C]{1,2}|:|@|#|[0-9]{1,3}|é|\n)[ ]?){0,24}") {
        if let Ok(reading) = Map::read(&text) {
            for (a, region) in reading.map.regions().iter().enumerate() {
                for &b in &region.neighbours {
                    prop_assert!(reading.map.regions()[b].neighbours.contains(&a));
                }
            }
        }
    }
}
