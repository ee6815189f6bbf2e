//! JSON merge patches (RFC 7396): the change from one document to another.

use serde_json::{Map, Value};

/// Returns the merge patch from one document to another.
///
/// A null in a document is equivalent to a missing key, because a patch cannot distinguish them.
///
/// ```
/// use blackjack_table::{apply_merge_patch, merge_patch};
/// use serde_json::json;
/// let (before, after) = (json!({"bet": 5, "name": "Ann"}), json!({"bet": 10, "name": "Ann"}));
/// let patch = merge_patch(&before, &after);
/// assert_eq!(patch, json!({"bet": 10}));
/// let mut document = before;
/// apply_merge_patch(&mut document, &patch);
/// assert_eq!(document, after);
/// ```
pub fn merge_patch(before: &Value, after: &Value) -> Value {
    let (Value::Object(before), Value::Object(after)) = (before, after) else {
        return after.clone();
    };
    let removed_keys = before.keys().filter(|key| !after.contains_key(*key));
    let mut patch: Map<String, Value> =
        removed_keys.map(|key| (key.clone(), Value::Null)).collect();
    for (key, value) in after {
        match before.get(key) {
            Some(old) if old == value => {}
            Some(old) => drop(patch.insert(key.clone(), merge_patch(old, value))),
            None => drop(patch.insert(key.clone(), value.clone())),
        }
    }
    Value::Object(patch)
}

/// Applies a merge patch: nulls remove keys, and values that are not objects replace the old ones.
pub fn apply_merge_patch(document: &mut Value, patch: &Value) {
    let Value::Object(patch) = patch else {
        *document = patch.clone();
        return;
    };
    if !document.is_object() {
        *document = Value::Object(Map::new());
    }
    let Value::Object(document) = document else { return };
    for (key, value) in patch {
        if value.is_null() {
            document.remove(key);
        } else {
            apply_merge_patch(document.entry(key.clone()).or_insert(Value::Null), value);
        }
    }
}
