//! What a puzzle keeps of files of other programs: by format, an object of parts as they stood there. What is kept is
//! listed whenever it is read, and put back into the object that a writer makes.

use serde_json::{Map, Value};

use super::fields::is_nothing;

/// What is told of kept parts, a line each for people.
pub fn told(kept: &Map<String, Value>) -> Vec<String> {
    let parts = kept.iter().flat_map(|(format, parts)| {
        let parts = parts.as_object().into_iter().flatten();
        parts.filter(|(_, value)| !is_nothing(value)).map(move |(key, value)| (format, key, value))
    });
    let told = parts.map(|(format, key, value)| {
        let many = value.as_array().map(|list| format!(" ({})", list.len())).unwrap_or_default();
        format!("`{key:.40}`{many}: kept from {format:.40}, not enforced")
    });
    told.collect()
}

/// Reads what was written as JSON.
pub fn read(text: &str) -> Option<Map<String, Value>> {
    match serde_json::from_str(text) {
        Ok(Value::Object(kept)) if kept.values().all(Value::is_object) => Some(kept),
        _ => None,
    }
}

/// The parts of a format.
pub(super) fn of<'a>(kept: &'a Map<String, Value>, format: &str) -> Option<&'a Map<String, Value>> {
    kept.get(format).and_then(Value::as_object)
}

/// Puts parts back: lists go on, objects are filled up, anything else stands as it was.
pub(super) fn put_back(parts: &Map<String, Value>, object: &mut Map<String, Value>) {
    for (key, part) in parts {
        match (object.get_mut(key), part) {
            (Some(Value::Array(list)), Value::Array(more)) => list.extend(more.iter().cloned()),
            (Some(Value::Object(fields)), Value::Object(more)) => put_back(more, fields),
            (Some(there), part) => *there = part.clone(),
            (None, part) => drop(object.insert(key.clone(), part.clone())),
        }
    }
}
