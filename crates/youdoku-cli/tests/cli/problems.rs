//! `youdoku map` and `youdoku minesweeper`.

use std::collections::BTreeMap;
use std::path::PathBuf;

use crate::{folder, puzzle_file, run, run_with_input};

fn map_file(name: &str) -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../maps").join(name);
    path.to_str().expect("a plain path").to_owned()
}

/// The colours of the lines `WA is B`.
fn colours(out: &str) -> BTreeMap<&str, &str> {
    out.lines().filter_map(|line| line.split_once(" is ")).collect()
}

#[test]
fn australia_in_three_colours() {
    let coloured = run(&["map", &map_file("australia.txt"), "--colors", "3"]);
    assert_eq!(coloured.code, 0);
    let colours = colours(&coloured.out);
    assert_eq!(colours.len(), 7);
    for (a, b) in [("WA", "NT"), ("WA", "SA"), ("SA", "V"), ("Q", "NSW"), ("NSW", "V")] {
        assert_ne!(colours[a], colours[b], "{a} and {b}");
    }
    let none = run(&["map", &map_file("australia.txt"), "--colors", "2"]);
    assert_eq!((none.out.as_str(), none.code), ("none\n", 1));
}

#[test]
fn the_least_number_of_colours_and_its_proof() {
    let least = |name: &str| run(&["map", &map_file(name), "--min"]).out;
    let first = |out: String| out.lines().next().unwrap().to_owned();
    let three = "3 colours are enough, and 2 are proven too few";
    assert_eq!(first(least("australia.txt")), three);
    let four = "4 colours are enough, and 3 are proven too few";
    assert_eq!(first(least("usa48.txt")), four);
    let one = run_with_input(&["map", "--min"], "T:\n");
    assert_eq!(one.out, "1 colour is enough, and 0 are proven too few\nT is R\n");
}

#[test]
fn a_map_is_drawn() {
    let folder = folder();
    let path = folder.path().join("map.svg");
    let drawn =
        run(&["map", &map_file("australia.txt"), "-c", "3", "--svg", path.to_str().unwrap()]);
    assert_eq!(drawn.code, 0);
    let svg = std::fs::read_to_string(path).unwrap();
    assert!(svg.starts_with("<svg ") && svg.contains(">NSW</text>"));
    let nowhere = folder.path().join("missing/map.svg");
    let args = ["map", &map_file("australia.txt"), "-c", "3", "--svg", nowhere.to_str().unwrap()];
    assert_eq!(run(&args).code, 2);
}

#[test]
fn the_labs_ready_sentence_is_a_map_too() {
    let sentence = "WA_R WA_G\nSA_R SA_G\n-WA_R -WA_G\n-SA_R -SA_G\n-WA_R -SA_R\n-WA_G -SA_G\n";
    let coloured = run_with_input(&["map"], sentence);
    assert_eq!(coloured.code, 0);
    let colours = colours(&coloured.out);
    assert_eq!(colours.len(), 2);
    assert_ne!(colours["WA"], colours["SA"]);
    assert_eq!(run_with_input(&["map"], "WA_R\n-WA_R\n").out, "none\n");
    // The same with the colour as the last letter, large or small.
    for colour in ["R", "r"] {
        let bare = sentence.replace('_', "").replace('R', colour);
        assert_eq!(run_with_input(&["map"], bare).out, coloured.out.replace('R', colour));
    }
    let refused = run_with_input(&["map", "--min"], sentence);
    assert_eq!(refused.code, 2);
    assert!(refused.err.contains("does not say who is a neighbour"), "{}", refused.err);
}

#[test]
fn bad_maps() {
    for (args, input, says) in [
        (&["map", "-c", "3"][..], "WA: NT SB\nNT: WA\nSA: WA\n", "such as `SA`"),
        (&["map", "-c", "3"], "WA NT\nNT: WA\n", "a region and its neighbours"),
        (&["map", "-c", "3"], "WA: NT\nNT WA:\n", "line 2"),
        (&["map", "-c", "three"], "WA:\n", "three"),
        (&["map"], "WA:\n", "--colors N, or --min"),
        (&["map", "-c", "3"], "# nothing\n", "found no region"),
        (&["map"], "a b\n-a -b\n", "found a sentence without a region"),
        (&["map"], "111 112\n-111 -112\n", "found a sentence without a region"),
        (&["map", "-c", "3", "no/such/map.txt"], "", "no/such/map.txt"),
    ] {
        let refused = run_with_input(args, input);
        assert_eq!((refused.out.as_str(), refused.code), ("", 2), "{args:?}: {}", refused.err);
        assert!(refused.err.contains(says), "{args:?}: {}", refused.err);
    }
    let one_sided = run_with_input(&["map", "-c", "2"], "WA: NT\nNT:\n");
    assert_eq!((one_sided.out.as_str(), one_sided.code), ("WA is R\nNT is G\n", 0));
    let note = "note: WA lists NT as a neighbour, NT does not list WA\n";
    assert_eq!(one_sided.err, note);
}

#[test]
fn squares_that_are_certain_are_drawn_and_listed() {
    // The 1 in the corner sees one covered square; what lies beyond is open.
    let told = run_with_input(&["minesweeper"], "1?\n11\n");
    let board = "1 *\n1 1\n\no safe, 0\n* mined, 1: r1c2\n? open, 0\n";
    assert_eq!((told.out.as_str(), told.code), (board, 0));
    let flagged = run_with_input(&["minesweeper"], "1F?\n111\n");
    let expect = "1 * o\n1 1 1\n\no safe, 1: r1c3\n* mined, 1: r1c2\n? open, 0\n";
    assert_eq!(flagged.out, expect);
    let wrong = run_with_input(&["minesweeper"], "00F\n");
    assert!(wrong.out.contains("o safe, 1: r1c3\n"), "{}", wrong.out);
    assert!(wrong.out.contains("wrong flags: r1c3\n"), "{}", wrong.out);
}

#[test]
fn odds_are_exact() {
    let told = run_with_input(&["minesweeper", "--odds"], "1??\n???\n").out;
    assert!(told.contains("placings: 3\n"), "{told}");
    assert!(told.contains(" 33.33 %: r1c2 r2c1 r2c2\n"), "{told}");
    assert!(told.contains("no number near, and no total (--mines): 2 squares\n"), "{told}");
    let total = run_with_input(&["minesweeper", "--odds", "--mines", "3"], "1??\n???\n").out;
    assert!(total.contains("* mined, 2: r1c3 r2c3\n"), "{total}");
    let json = run_with_input(&["minesweeper", "--odds", "--format", "json"], "1?\n??\n").out;
    let value: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(
        (value["placings"].as_str(), value["open"].as_array().unwrap().len()),
        (Some("3"), 3)
    );
}

#[test]
fn contradictions_are_answers() {
    let clash = run_with_input(&["minesweeper"], "1?3\n???\n0??\n");
    assert_eq!(clash.code, 1);
    assert!(clash.out.starts_with("contradiction: the "), "{}", clash.out);
    let alone = run_with_input(&["minesweeper"], "3?\n11\n");
    assert_eq!(alone.out, "contradiction: the 3 at r1c1 cannot be right\n");
    let total = run_with_input(&["minesweeper", "--mines", "7"], "1?\n??\n");
    assert_eq!((total.code, total.out.contains("not with 7 mines")), (1, true), "{}", total.out);
    for (input, says) in
        [("1?\n1x\n", "line 2, column 2"), ("1?\n1\n", "expected 2 squares"), ("", "nothing")]
    {
        let refused = run_with_input(&["minesweeper"], input);
        assert_eq!((refused.out.as_str(), refused.code), ("", 2), "{input:?}");
        assert!(refused.err.contains(says), "{input:?}: {}", refused.err);
    }
}

#[test]
fn a_real_position_at_expert_size() {
    let file = puzzle_file("minesweeper-expert.txt");
    let told = run(&["minesweeper", &file, "--odds", "--mines", "99", "--format", "json"]);
    let value: serde_json::Value = serde_json::from_str(&told.out).unwrap();
    let number = |word: &str| value[word].as_array().unwrap().len();
    assert_eq!((number("safe"), number("mined"), number("open")), (11, 59, 177));
    // The odds of all covered squares add up to the mines.
    let sum: f64 = value["odds"].as_object().unwrap().values().filter_map(|p| p.as_f64()).sum();
    assert!((sum - 99.0).abs() < 1e-6, "{sum}");
}
