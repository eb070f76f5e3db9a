//! Verdicts that come with a proof.

use std::fs;

use crate::batches::NINE;
use crate::run;

#[test]
fn a_verdict_comes_with_a_proof_that_is_checked_again() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (proof, formula) = (path("p.lrat"), path("p.cnf"));
    for (puzzle, rules, word) in [
        (NINE, &[][..], "unique"),
        (
            "1... .... ..2. ....",
            &["--rule", "killer-cage 7 r1c1 r1c2", "--rule", "anti-knight"][..],
            "none",
        ),
        ("1... .... .... ....", &[][..], "several"),
        ("11.. .... .... ....", &[][..], "none"),
        ("12.. .... .... ....", &["--rule", "killer-cage 5 r1c1 r1c2"][..], "none"),
    ] {
        let mut command = vec!["unique", puzzle, "--proof", &proof, "--formula", &formula];
        command.extend(rules);
        let verdict = run(&command);
        assert!(verdict.out.starts_with(word), "{} {}", verdict.out, verdict.err);
        if word == "several" {
            assert!(verdict.err.contains("nothing to prove"), "{}", verdict.err);
            continue;
        }
        let mut command = vec!["check-proof", puzzle, &proof];
        command.extend(rules);
        let checked = run(&command);
        assert_eq!(checked.code, 0, "{} {}", checked.out, checked.err);
        assert!(checked.out.starts_with("holds: "), "{}", checked.out);
        let sentence = fs::read_to_string(&formula).unwrap();
        let header =
            sentence.lines().find(|line| line.starts_with("p cnf ")).expect("it has a header");
        let clauses = sentence.lines().filter(|line| !line.starts_with(['c', 'p'])).count();
        assert!(header.ends_with(&format!(" {clauses}")), "{header}, {clauses} clauses");
    }
}

#[test]
fn a_proof_that_was_changed_is_refused_with_its_line() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (proof, changed) = (path("p.lrat"), path("changed.lrat"));
    assert_eq!(run(&["unique", NINE, "--proof", &proof]).code, 0);
    let text = fs::read_to_string(&proof).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    // Without its last line, and without the hints of one in the middle.
    let (last, rest) = lines.split_last().unwrap();
    let id = last.split(' ').next().unwrap();
    for wrong in
        [rest.join("\n"), format!("{}\n{id} 0 0\n", rest.join("\n")), "1 0 1 0\n".to_owned()]
    {
        fs::write(&changed, wrong).unwrap();
        let refused = run(&["check-proof", NINE, &changed]);
        assert_eq!(refused.code, 1, "{} {}", refused.out, refused.err);
        assert!(refused.out.starts_with("refused: line "), "{}", refused.out);
    }
    // And it is no proof about another puzzle.
    assert_eq!(run(&["check-proof", "1... .... .... ...4", &proof]).code, 1);
    assert_eq!(run(&["check-proof", NINE, &path("none.lrat")]).code, 2);
    assert_eq!(run(&["solve", NINE, "--proof", &changed]).code, 0);
}

#[test]
fn a_certificate_of_eliminations_is_short_and_checked() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("certificate");
    let path = file.to_str().unwrap();
    for form in ["--certificate", "--certificate=link"] {
        let written = run(&["explain", form, NINE]);
        assert_eq!(written.code, 0, "{}", written.err);
        assert!(written.out.len() < 2000, "{}", written.out);
        fs::write(path, &written.out).unwrap();
        let checked = run(&["check-proof", NINE, path]);
        assert_eq!(checked.code, 0, "{} {}", checked.out, checked.err);
        assert!(checked.out.contains("one solution, and no second"), "{}", checked.out);
    }
    // The first line alone proves nothing, and what is no certificate is told.
    let hard = "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........";
    let written = run(&["explain", "--certificate", hard]);
    assert!(written.out.lines().count() > 3, "{}", written.out);
    fs::write(path, written.out.lines().next().unwrap()).unwrap();
    assert_eq!(run(&["check-proof", hard, path]).code, 1);
    fs::write(path, "what?").unwrap();
    assert_eq!(run(&["check-proof", hard, path]).code, 2);
    assert_eq!(run(&["explain", "--certificate", "1... .... .... ...."]).code, 1);
}
