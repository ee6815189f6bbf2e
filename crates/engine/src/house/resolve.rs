//! From statements to rules and stakes: defaults that yield, keys that contradict each other.

use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use super::statement::{Origin, Statement};
use super::{House, HouseError, HouseErrorKind, HouseErrors};
use crate::rules::conflicts;
use crate::{Rules, Stakes};

/// Mistakes beyond this number are counted, not listed.
const MISTAKES_MAX: usize = 50;

/// Statements that go together, and what follows from them.
pub(super) struct Settled {
    statements: Vec<Statement>,
    rules: Rules,
    stakes: Stakes,
}

impl Settled {
    pub(super) fn house(self, name: String, title: String, base: &'static str) -> House {
        let Self { statements, rules, stakes } = self;
        House { name, title, base, statements, rules, stakes }
    }
}

/// Brings statements together, or lists what is wrong with them. What is asked for on top of a
/// file drops what it makes meaningless in it.
pub(super) fn settle(
    mut statements: Vec<Statement>,
    mut errors: Vec<HouseError>,
) -> Result<Settled, HouseErrors> {
    loop {
        let (rules, stakes) = assign(&statements);
        match contradictions(&rules, &stakes, &statements) {
            Err(meaningless) => statements.retain(|statement| statement.key != meaningless),
            Ok(found) => {
                errors.extend(found);
                if errors.is_empty() {
                    return Ok(Settled { statements, rules: canonical(rules), stakes });
                }
                return Err(listed(errors));
            }
        }
    }
}

/// Mistakes in the order of the file, a page of them at most.
fn listed(mut errors: Vec<HouseError>) -> HouseErrors {
    errors.sort_by_key(|error| error.position);
    if errors.len() > MISTAKES_MAX {
        let kind = HouseErrorKind::TooMany { more: errors.len() - MISTAKES_MAX };
        errors.truncate(MISTAKES_MAX);
        errors.push(HouseError { position: None, kind });
    }
    HouseErrors(errors)
}

/// Rules and stakes from what was stated, all values accepted.
fn assign(statements: &[Statement]) -> (Rules, Stakes) {
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

/// All contradictions; or the first key that was not asked for, but has lost its meaning to what
/// was.
fn contradictions(
    rules: &Rules,
    stakes: &Stakes,
    statements: &[Statement],
) -> Result<Vec<HouseError>, &'static str> {
    let anything_asked = statements.iter().any(|s| s.origin == Origin::Asked);
    let mut errors = Vec::new();
    for conflict in conflicts(rules, |key| find(statements, key).is_some()) {
        let Some(statement) = find(statements, conflict.key) else { continue };
        if statement.value.is_neutral() {
            continue;
        }
        // Without what is asked for, the house was free of contradictions.
        if anything_asked && statement.origin != Origin::Asked {
            return Err(conflict.key);
        }
        let (needs, by) = (conflict.needs, conflict.by);
        let other = rules.text(by).unwrap_or_default();
        let (key, value) = (statement.key, statement.value.to_string());
        let kind = HouseErrorKind::Conflict { key, value, needs, by, other };
        errors.push(HouseError { position: statement.position(), kind });
    }
    errors.extend(unplayable(rules, stakes, statements)?);
    Ok(errors)
}

/// Stakes that nobody could place, or that could not be paid out.
fn unplayable(
    rules: &Rules,
    stakes: &Stakes,
    statements: &[Statement],
) -> Result<Vec<HouseError>, &'static str> {
    if stakes.offer(rules, None, None, 1).is_some() {
        return Ok(Vec::new());
    }
    let asked = |key| find(statements, key).is_some_and(|s| s.origin == Origin::Asked);
    let maximum = find(statements, "maximum").is_some() && stakes.fixed() == 0;
    if maximum && !asked("maximum") && (asked("minimum") || asked("step")) {
        return Err("maximum");
    }
    // One of these is in the way; the one that somebody stated is the one to name.
    let culprits = ["fixed", "maximum", "step", "minimum", "minor"];
    let mut culprits = culprits.iter().filter_map(|key| find(statements, key));
    let culprit = culprits.find(|s| s.key != "maximum" || maximum).or(statements.last());
    let position = culprit.and_then(Statement::position);
    let key = culprit.map_or("", |statement| statement.key);
    let value = culprit.map_or(String::new(), |statement| statement.value.to_string());
    let kind = HouseErrorKind::Unplayable { key, value };
    Ok(vec![HouseError { position, kind }])
}

/// The same game with a default in every key that means nothing in it.
fn canonical(mut rules: Rules) -> Rules {
    let meaningless: Vec<_> = conflicts(&rules, |_| false).map(|conflict| conflict.key).collect();
    for key in meaningless {
        rules.forget(key);
    }
    rules
}
