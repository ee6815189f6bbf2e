//! Any record of a shared shoe can be checked. A record with a changed value is refused, unless the
//! cards do not depend on that value.

use std::sync::LazyLock;

use crate::Choices;
use blackjack_table::ShoeRecord;
use serde_json::Value;

/// Records that are accepted.
static RECORDS: LazyLock<Vec<Value>> = LazyLock::new(|| {
    let vectors: Vec<Value> =
        serde_json::from_str(include_str!("../../../docs/fairness-vectors.json")).expect("it is JSON");
    let accepted = vectors.into_iter().filter(|vector| vector["fault"].is_null());
    accepted.map(|mut vector| vector["record"].take()).collect()
});

pub(super) fn run(bytes: &[u8]) {
    let mut choices = Choices(bytes);
    let mut value = choices.pick(&RECORDS).clone();
    let original = record(&value);
    for _ in 0..=choices.byte() % 3 {
        change(&mut value, &mut choices);
    }
    let Some(changed) = record(&value) else { return };
    if changed.verify().is_err() {
        return;
    }
    let original = original.expect("it is accepted");
    // A player who noted the set knows the commitments, even if no card depends on them.
    if changed.set().is_some() && changed.set() == original.set() {
        assert_eq!(committed(&changed), committed(&original), "the change is not found");
    }
    if !changed.rounds.is_empty() && original.rounds.len() == changed.rounds.len() {
        assert_eq!(proven(&changed), proven(&original), "the change is not found");
    }
}

fn record(value: &Value) -> Option<ShoeRecord> {
    ShoeRecord::read(value.to_string().as_bytes()).ok()
}

/// Replaces a value inside `value` with another.
fn change(value: &mut Value, choices: &mut Choices) {
    let next = match value {
        Value::Array(items) if !items.is_empty() => {
            let at = choices.below(items.len());
            items.get_mut(at)
        }
        Value::Object(fields) if !fields.is_empty() => {
            let at = choices.below(fields.len());
            fields.values_mut().nth(at)
        }
        _ => None,
    };
    match next {
        Some(next) if choices.byte() != 0 => change(next, choices),
        _ => *value = other(value, choices),
    }
}

fn other(value: &Value, choices: &mut Choices) -> Value {
    match (choices.byte() % 6, value) {
        (0, _) => Value::Null,
        (1, _) => choices.number().into(),
        (2, Value::Number(number)) => {
            number.as_i64().and_then(|it| it.checked_add(choices.number() >> 56)).into()
        }
        (3, Value::String(text)) => {
            let at = choices.below(text.len().max(1));
            let typed = char::from(choices.byte() % 128);
            let letters = text.char_indices();
            letters
                .map(|(place, it)| if place == at { typed } else { it })
                .collect::<String>()
                .into()
        }
        (4, Value::Array(items)) if !items.is_empty() => {
            let mut items = items.clone();
            let (one, other) = (choices.below(items.len()), choices.below(items.len()));
            items.swap(one, other);
            items.into()
        }
        _ => String::from_utf8_lossy(choices.bytes(64)).into(),
    }
}

/// Returns the data that the hash of a set of contributions covers.
fn committed(record: &ShoeRecord) -> impl PartialEq + std::fmt::Debug {
    let contributions = record.contributions.iter().map(|it| (it.player, it.commitment));
    (record.table, record.shoe, record.commitment, contributions.collect::<Vec<_>>())
}

/// Returns the cards, and the data that determines them.
fn proven(record: &ShoeRecord) -> impl PartialEq + std::fmt::Debug {
    let contributions = record.contributions.iter();
    let contributions = contributions.map(|it| {
        let secret = it.secret.as_ref().map(|secret| secret.to_lowercase());
        (it.player, it.commitment, secret, it.cut)
    });
    let cards = record.rounds.iter().map(|round| round.cards.clone());
    let shoe = (record.scheme, record.decks, record.burn, record.seed, record.commitment);
    (shoe, contributions.collect::<Vec<_>>(), cards.collect::<Vec<_>>())
}
