//! From statements to rules and stakes: defaults that yield, keys that contradict each other.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::statement::{Origin, Statement};
use super::{HouseError, HouseErrorKind};
use crate::rules::conflicts;
use crate::{Rules, Stakes};

/// Rules and stakes from what was stated, all values accepted.
pub(super) fn assign(statements: &[Statement]) -> (Rules, Stakes) {
    let (mut rules, mut stakes) = (Rules::default(), Stakes::default());
    for Statement { key, value, .. } in statements {
        let _known = rules.assign(key, value) || stakes.assign(key, value);
    }
    rules.yield_defaults(|key| find(statements, key).is_some());
    (rules, stakes)
}

fn find<'a>(statements: &'a [Statement], key: &str) -> Option<&'a Statement> {
    statements.iter().find(|statement| statement.key == key)
}

/// What contradicts what: the first key of a file that something asked for on top of it makes
/// meaningless, and all true contradictions.
pub(super) fn contradictions(
    rules: &Rules,
    stakes: &Stakes,
    statements: &[Statement],
) -> (Option<&'static str>, Vec<HouseError>) {
    let asked = |key| find(statements, key).is_some_and(|s| s.origin == Origin::Asked);
    let mut errors = Vec::new();
    let stated = |key: &str| find(statements, key).is_some();
    for conflict in conflicts(rules, stated) {
        let Some(statement) = find(statements, conflict.key) else { continue };
        if statement.value.is_neutral() {
            continue;
        }
        if asked(conflict.by) && !asked(conflict.key) {
            return (Some(conflict.key), Vec::new());
        }
        let other = rules.text(conflict.by).unwrap_or_default();
        errors.push(contradiction(statement, conflict.needs, conflict.by, other));
    }
    for (holds, key, by, needs) in unplayable(rules, stakes) {
        let Some(statement) = find(statements, key).filter(|_| holds) else { continue };
        if asked(by) && !asked(key) {
            return (Some(key), Vec::new());
        }
        let other = rules.text(by).or_else(|| stakes.text(by)).unwrap_or_default();
        errors.push(contradiction(statement, needs, by, other));
    }
    (None, errors)
}

/// Stakes that nobody could place: whether they hold, the key, the key in its way, what it needs.
fn unplayable(
    rules: &Rules,
    stakes: &Stakes,
) -> [(bool, &'static str, &'static str, &'static str); 2] {
    let no_bet = stakes.offer(rules, None, None, 1).is_none();
    let maximum = stakes.maximum();
    let in_the_way = if stakes.minimum() > maximum {
        "minimum"
    } else if stakes.step() > 1 {
        "step"
    } else {
        "rounding"
    };
    [
        (no_bet && stakes.fixed() == 0, "maximum", in_the_way, "a bet that is no larger"),
        (no_bet && stakes.fixed() > 0, "fixed", "rounding", "rounding down or up to be paid out"),
    ]
}

fn contradiction(
    statement: &Statement,
    needs: &'static str,
    by: &'static str,
    other: String,
) -> HouseError {
    let position = match statement.origin {
        Origin::File(position) if position.line > 0 => Some(position),
        Origin::File(_) | Origin::Asked => None,
    };
    let value = statement.value.to_string();
    HouseError {
        position,
        kind: HouseErrorKind::Conflict { key: statement.key, value, needs, by, other },
    }
}

/// The same game with a default in every key that means nothing in it.
pub(super) fn canonical(mut rules: Rules) -> Rules {
    let meaningless: Vec<_> = conflicts(&rules, |_| false).map(|conflict| conflict.key).collect();
    for key in meaningless {
        rules.forget(key);
    }
    rules
}
