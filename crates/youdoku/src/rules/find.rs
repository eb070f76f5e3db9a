//! Finds rules by what people call them.

use youdoku_logic::nearest;

use super::{RuleKind, own};

/// The rules that somebody means by a text, the likeliest first: by their words, by what others call them, by what they say.
pub fn find(text: &str) -> Vec<&'static RuleKind> {
    let wanted = words(text);
    if wanted.is_empty() {
        return Vec::new();
    }
    let known = own::known(&[]);
    let mut found: Vec<(u8, &'static RuleKind)> = known
        .iter()
        .filter_map(|kind| {
            // One and many are alike, but for whoever says the very word.
            let exact = kind.word == text.trim();
            Some((if exact { 0 } else { distance(kind, &wanted)? }, *kind))
        })
        .collect();
    found.sort_by_key(|(distance, _)| *distance);
    if found.is_empty() {
        // Nobody is called so: perhaps it is a slip.
        let joined = wanted.concat();
        let names: Vec<(String, &'static RuleKind)> = known
            .iter()
            .flat_map(|kind| names(kind).map(|name| (words(name).concat(), *kind)))
            .collect();
        let near = nearest(&joined, names.iter().map(|(name, _)| name.as_str()));
        let meant = names.iter().filter(|(name, _)| Some(name.as_str()) == near);
        found.extend(meant.map(|(_, kind)| (0, *kind)));
        found.dedup_by_key(|(_, kind)| kind.word);
    }
    found.into_iter().map(|(_, kind)| kind).collect()
}

/// How far a rule is from what is wanted; nothing where it is something else.
fn distance(kind: &RuleKind, wanted: &[String]) -> Option<u8> {
    let joined = wanted.concat();
    let whole = |name: &str| words(name).concat();
    let has = |text: &str| {
        let words = words(text);
        wanted.iter().all(|part| words.iter().any(|word| word.starts_with(part.as_str())))
    };
    match () {
        () if whole(kind.word) == joined => Some(1),
        () if kind.also.iter().any(|name| whole(name) == joined) => Some(2),
        () if has(kind.word) || whole(kind.word).starts_with(&joined) => Some(3),
        () if names(kind).any(has) => Some(4),
        () if has(&names(kind).collect::<Vec<_>>().join(" ")) => Some(5),
        () if has(kind.summary) => Some(6),
        () => None,
    }
}

fn names(kind: &RuleKind) -> impl Iterator<Item = &'static str> + use<> {
    std::iter::once(kind.word).chain(kind.also.iter().copied())
}

/// The words of a text in small letters, one like many.
fn words(text: &str) -> Vec<String> {
    let text = text.to_lowercase();
    let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let singular = |word: &str| {
        let plural = word.len() > 3 && word.ends_with('s') && !word.ends_with("ss");
        if plural { word[..word.len() - 1].to_owned() } else { word.to_owned() }
    };
    words.map(singular).collect()
}

#[cfg(test)]
mod tests {
    use super::super::RULES;
    use super::*;

    #[test]
    fn rules_are_found_by_what_people_call_them() {
        for (text, first) in [
            ("thermo", "thermometer"),
            ("Thermometers", "thermometer"),
            ("German whispers", "whispers"),
            ("german whisper", "whispers"),
            ("X-Sums", "x-sum"),
            ("xsum", "x-sum"),
            ("little killer", "little-killer"),
            ("killer cage", "killer-cage"),
            ("regex", "pattern"),
            ("Sudoku X", "diagonals"),
            ("thremometer", "thermometer"),
        ] {
            let found = find(text);
            assert_eq!(found.first().map(|kind| kind.word), Some(first), "{text}");
        }
        let kropki: Vec<&str> = find("Kropki").iter().map(|kind| kind.word).collect();
        for word in ["difference", "ratio", "negative-kropki"] {
            assert!(kropki.contains(&word), "{kropki:?}");
        }
        assert!(find("zzzzzzzz").is_empty() && find(" - ").is_empty());
        for kind in RULES {
            assert_eq!(find(kind.word).first().map(|kind| kind.word), Some(kind.word));
        }
    }
}
