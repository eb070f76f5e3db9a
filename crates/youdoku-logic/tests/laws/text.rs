//! What every text form must keep.

use proptest::prelude::*;
use youdoku_logic::text::{self, Form};
use youdoku_logic::{Clause, Cnf, Literal};

fn sentences() -> impl Strategy<Value = Cnf> {
    // `x7` looks like an automatic name, `c` like a comment, `p` like a header, `0` like an end.
    let symbol = prop_oneof!["[a-z][a-z0-9_]{0,4}", "x[0-9]{1,2}", "[0-9]{1,3}", Just("é∧".into())];
    let literal = (symbol, any::<bool>()).prop_map(|(name, sign)| Literal::new(name, sign));
    let clause = prop::collection::vec(literal, 0..5).prop_map(Clause::new);
    prop::collection::vec(clause, 0..8).prop_map(Cnf::from_clauses)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..Default::default() })]

    #[test]
    fn what_is_written_is_read(cnf in sentences()) {
        for (name, form) in Form::ALL {
            let mut out = Vec::new();
            let written = form.write(&cnf, &mut out);
            let has_empty = cnf.clauses().any(<[_]>::is_empty);
            prop_assert_eq!(written.is_ok(), !(has_empty && form == Form::Lab), "{}", name);
            if written.is_ok() {
                let text = String::from_utf8(out).unwrap();
                let back = form.read(&text);
                prop_assert!(back.is_ok(), "{}: {:?}\n{}", name, back, text);
                let back = back.unwrap();
                prop_assert_eq!(&back.cnf, &cnf, "{}:\n{}", name, text);
                prop_assert!(back.warnings.is_empty(), "{}: {:?}", name, back.warnings);
            }
        }
    }

    #[test]
    fn readers_refuse_but_never_fall_over(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let noise = String::from_utf8_lossy(&bytes);
        for (_, form) in Form::ALL {
            _ = form.read(&noise).map_err(|error| error.to_string());
        }
        _ = text::read(&noise);
    }

    #[test]
    fn readers_survive_text_that_is_nearly_right(
        text in "((p cnf|c 1 = a|[-!]?[a-z0-9]{1,3}|\\|\\||FALSE|%|#|[ \t\r\n])[ \n]?){0,30}",
    ) {
        for (_, form) in Form::ALL {
            if let Err(error) = form.read(&text) {
                prop_assert!(error.line >= 1 && error.column >= 1);
                prop_assert!(!error.to_string().is_empty());
            }
        }
        _ = text::read(&text);
    }
}
