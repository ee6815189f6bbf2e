//! From statements to rules and stakes: defaults that yield, keys that contradict each other.

use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use super::statement::{Origin, Statement};
use super::{House, HouseError, HouseErrorKind, HouseErrors};
use crate::rules::conflicts;
use crate::setting::Setting;
use crate::{Conflict, Rules, Stakes, TableSettings};

/// Mistakes beyond this number are counted, not listed.
const MISTAKES_MAX: usize = 50;

/// Statements that go together, and what follows from them.
pub(super) struct Settled {
    statements: Vec<Statement>,
    pub(super) rules: Rules,
    pub(super) stakes: Stakes,
}

impl Settled {
    pub(super) fn house(self, name: &str, title: &str, base: &'static str) -> House {
        let Self { statements, rules, stakes } = self;
        let (name, title) = (name.into(), title.into());
        let table = TableSettings::default();
        House { name, title, base, statements: statements.into(), rules, stakes, table }
    }
}

/// What may be wrong with statements: mistakes; or else a key that was not asked for, but has lost
/// its meaning to what was.
type Check = fn(&Rules, &Stakes, &[Statement]) -> Result<Vec<HouseError>, &'static str>;

/// What must hold of a house: its keys do not contradict each other, and bets can be placed.
pub(super) const HOUSE: &[Check] = &[contradictions, unplayable];

/// What must hold of a house that was checked before and is restored.
pub(super) const RESTORED: &[Check] = &[unplayable];

/// What must hold of rules whose stakes nobody knows yet.
pub(super) const RULES: &[Check] = &[contradictions];

/// What must hold of stakes whose rules nobody knows yet.
pub(super) const STAKES: &[Check] = &[];

/// Brings statements together, or lists what is wrong with them. What is asked for on top of a
/// file drops what it makes meaningless in it.
pub(super) fn settle(
    mut statements: Vec<Statement>,
    mut errors: Vec<HouseError>,
    checks: &[Check],
) -> Result<Settled, HouseErrors> {
    loop {
        let (rules, stakes) = assign(&statements);
        let found: Result<Vec<_>, _> =
            checks.iter().map(|check| check(&rules, &stakes, &statements)).collect();
        match found {
            Err(meaningless) => statements.retain(|statement| statement.key != meaningless),
            Ok(found) => {
                errors.extend(found.into_iter().flatten());
                if errors.is_empty() {
                    return Ok(Settled { statements, rules: canonical(rules), stakes });
                }
                return Err(listed(errors));
            }
        }
    }
}

/// Brings together statements of what holds rather than of what somebody wishes: every key of a
/// house that was checked, whatever it means beside the others. A key that a house of an earlier
/// release could not name has its default.
pub(super) fn restore(
    mut statements: Vec<Statement>,
    mut errors: Vec<HouseError>,
    checks: &[Check],
) -> Result<Settled, HouseErrors> {
    let (rules, stakes) = assign(&statements);
    // What has its default may as well be what nobody chose.
    let is_chosen = |key: &str| rules.text(key) != Rules::default().text(key);
    let broken = conflicts(&rules, is_chosen)
        .filter(|conflict| !conflict.is_meaningless())
        .filter_map(|conflict| find(&statements, conflict.key).map(|stated| (conflict, stated)))
        .filter(|(_, stated)| !stated.value.is_neutral());
    errors.extend(broken.map(|(conflict, stated)| contradiction(&rules, conflict, stated)));
    for check in checks {
        errors.extend(check(&rules, &stakes, &statements).unwrap_or_default());
    }
    if !errors.is_empty() {
        return Err(listed(errors));
    }
    let rules = canonical(rules);
    let needed = House::of(rules, stakes).difference(&House::default());
    let is_needed = |key: &str| {
        needed.iter().any(|setting| setting.split_once('=').is_some_and(|(name, _)| name == key))
    };
    statements.retain(|statement| is_needed(statement.key));
    Ok(Settled { statements, rules, stakes })
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
    _stakes: &Stakes,
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
        errors.push(contradiction(rules, conflict, statement));
    }
    Ok(errors)
}

fn contradiction(rules: &Rules, conflict: &Conflict, statement: &Statement) -> HouseError {
    let &Conflict { by, needs, .. } = conflict;
    let other = rules.text(by).unwrap_or_default();
    let (key, value) = (statement.key, statement.value.to_string());
    let kind = HouseErrorKind::Conflict { key, value, needs, by, other };
    HouseError { position: statement.position(), kind }
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
    let all: Vec<_> = conflicts(&rules, |_| false).collect();
    for conflict in all.into_iter().filter(|conflict| conflict.is_meaningless()) {
        let default = Rules::default().text(conflict.key).unwrap_or_default();
        let _known = rules.assign(conflict.key, &Setting::from_text(&default));
    }
    rules
}
