//! Turns statements into rules and stakes: applies defaults that depend on other keys, and finds
//! keys that contradict each other.

use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use super::statement::{Origin, SIDE_BETS, Statement};
use super::{House, HouseError, HouseErrorKind, HouseErrors};
use crate::house::stakes::Stakes;
use crate::house::table_settings::TableSettings;
use crate::key::setting::Setting;
use crate::money::chips::Rounding;
use crate::rules::conflicts;
use crate::rules::{Conflict, Rules};
use crate::side_bets::checked_side_bets;
use crate::side_bets::{SideBetCards, SideBetError, SideBets};

/// The maximum number of errors listed; the rest are only counted.
const ERRORS_MAX: usize = 50;

/// Statements without contradictions, and the resulting rules and stakes.
pub(super) struct Resolved {
    statements: Vec<Statement>,
    pub(super) rules: Rules,
    pub(super) stakes: Stakes,
    side_bets: SideBets,
}

impl Resolved {
    pub(super) fn house(self, name: &str, title: &str, base: &'static str) -> House {
        let Self { statements, rules, stakes, side_bets } = self;
        let (name, title) = (name.into(), title.into());
        let table = TableSettings::default();
        House { name, title, base, statements: statements.into(), rules, stakes, side_bets, table }
    }
}

/// A check of statements. It returns errors, or the key of an earlier setting that a requested
/// change made irrelevant.
type Check = fn(&Rules, &Stakes, &[Statement]) -> Result<Vec<HouseError>, &'static str>;

/// The checks for a house: no contradictions, and bets can be placed.
pub(super) const HOUSE_CHECKS: &[Check] = &[contradictions, unplayable, unplayable_side_bets];

/// The checks for a restored house, which was fully checked before.
pub(super) const RESTORED_CHECKS: &[Check] = &[unplayable, unplayable_side_bets];

/// The checks for rules whose stakes are not known yet.
pub(super) const RULES_CHECKS: &[Check] = &[contradictions];

/// The checks for stakes whose rules are not known yet.
pub(super) const STAKES_CHECKS: &[Check] = &[];

/// Resolves statements, or lists their errors. Requested changes drop the settings of the house
/// that they make irrelevant.
pub(super) fn resolve(
    mut statements: Vec<Statement>,
    mut errors: Vec<HouseError>,
    checks: &[Check],
) -> Result<Resolved, HouseErrors> {
    loop {
        let (rules, stakes) = assign(&statements);
        let found: Result<Vec<_>, _> =
            checks.iter().map(|check| check(&rules, &stakes, &statements)).collect();
        match found {
            Err(meaningless) => statements.retain(|statement| statement.key != meaningless),
            Ok(found) => {
                errors.extend(found.into_iter().flatten());
                if errors.is_empty() {
                    let side_bets = side_bets(&statements);
                    return Ok(Resolved { statements, rules: canonical(rules), stakes, side_bets });
                }
                return Err(listed(errors));
            }
        }
    }
}

/// Resolves the statements of a house that was checked before: every key, even irrelevant ones. A
/// key unknown to an earlier release gets its default.
pub(super) fn restore(
    mut statements: Vec<Statement>,
    mut errors: Vec<HouseError>,
    checks: &[Check],
) -> Result<Resolved, HouseErrors> {
    let (rules, stakes) = assign(&statements);
    // A key at its default does not count as chosen.
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
    let side_bets = side_bets(&statements);
    let needed = House::of(rules, stakes).difference(&House::default());
    let is_needed = |key: &str| {
        key == SIDE_BETS
            || needed
                .iter()
                .any(|setting| setting.split_once('=').is_some_and(|(name, _)| name == key))
    };
    statements.retain(|statement| is_needed(statement.key));
    Ok(Resolved { statements, rules, stakes, side_bets })
}

/// Returns the errors in file order, with a limit on their number.
fn listed(mut errors: Vec<HouseError>) -> HouseErrors {
    errors.sort_by_key(|error| error.position);
    if errors.len() > ERRORS_MAX {
        let kind = HouseErrorKind::MoreErrors { more: errors.len() - ERRORS_MAX };
        errors.truncate(ERRORS_MAX);
        errors.push(HouseError { position: None, kind });
    }
    HouseErrors(errors)
}

/// Builds rules and stakes from accepted statements.
fn assign(statements: &[Statement]) -> (Rules, Stakes) {
    let (mut rules, mut stakes) = (Rules::default(), Stakes::default());
    for Statement { key, value, .. } in statements {
        let _known = rules.assign(key, value) || stakes.assign(key, value);
    }
    rules.derive_defaults(|key| find(statements, key).is_some());
    (rules, stakes)
}

/// Returns the side bets of accepted statements.
fn side_bets(statements: &[Statement]) -> SideBets {
    let text = find(statements, SIDE_BETS).map(|statement| statement.value.to_string());
    checked_side_bets(&text.unwrap_or_default())
}

fn find<'a>(statements: &'a [Statement], key: &str) -> Option<&'a Statement> {
    statements.iter().find(|statement| statement.key == key)
}

/// Returns all contradictions, or the first earlier setting that a requested change made
/// irrelevant.
fn contradictions(
    rules: &Rules,
    _stakes: &Stakes,
    statements: &[Statement],
) -> Result<Vec<HouseError>, &'static str> {
    let has_requested_changes = statements.iter().any(|s| s.origin == Origin::Requested);
    let mut errors = Vec::new();
    for conflict in conflicts(rules, |key| find(statements, key).is_some()) {
        let Some(statement) = find(statements, conflict.key) else { continue };
        if statement.value.is_neutral() {
            continue;
        }
        // The house had no contradictions before the requested changes, so they caused this one.
        if has_requested_changes && statement.origin != Origin::Requested {
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

/// Returns an error if no bet can be placed, or only bets that could not be paid out.
fn unplayable(
    rules: &Rules,
    stakes: &Stakes,
    statements: &[Statement],
) -> Result<Vec<HouseError>, &'static str> {
    if stakes.offer(rules, None, None, 1).is_some() {
        return Ok(Vec::new());
    }
    let is_requested = |key| find(statements, key).is_some_and(|s| s.origin == Origin::Requested);
    let maximum = find(statements, "maximum").is_some() && stakes.fixed() == 0;
    if maximum && !is_requested("maximum") && (is_requested("minimum") || is_requested("step")) {
        return Err("maximum");
    }
    // One of these keys prevents bets; report one that was actually set.
    let culprits = ["fixed", "maximum", "step", "minimum", "minor"];
    let mut culprits = culprits.iter().filter_map(|key| find(statements, key));
    let of_stakes = culprits.find(|s| s.key != "maximum" || maximum);
    // Odd payoffs can have too large a common denominator for any bet, unless they are rounded.
    let payoffs = statements.iter().filter(|s| s.key.ends_with("-pays"));
    let of_payoffs = payoffs.max_by_key(|s| s.origin == Origin::Requested);
    let is_exact = stakes.rounding() == Rounding::Exact;
    let no_bet_is_payable = is_exact && Stakes::default().offer(rules, None, None, 1).is_none();
    let of_payoffs = of_payoffs.filter(|_| no_bet_is_payable);
    let culprit = of_payoffs.or(of_stakes).or(statements.last());
    let position = culprit.and_then(Statement::position);
    let key = culprit.map_or("", |statement| statement.key);
    let value = culprit.map_or(String::new(), |statement| statement.value.to_string());
    let kind = HouseErrorKind::Unplayable { key, value };
    Ok(vec![HouseError { position, kind }])
}

/// Returns an error for each side bet that needs a card that is not dealt, or an amount that cannot
/// be placed.
#[expect(clippy::unnecessary_wraps, reason = "the signature of a check")]
fn unplayable_side_bets(
    rules: &Rules,
    stakes: &Stakes,
    statements: &[Statement],
) -> Result<Vec<HouseError>, &'static str> {
    let position = find(statements, SIDE_BETS).and_then(Statement::position);
    let mut errors = Vec::new();
    for bet in side_bets(statements).iter() {
        let name = bet.name.clone();
        if bet.on == SideBetCards::PlayerAndUpcard && !rules.dealer_upcard() {
            errors.push(SideBetError::NoUpcard { name });
        } else if stakes.min_side_bet(bet) > stakes.max_side_bet(bet) {
            let [minimum, maximum, step] = [
                stakes.min_side_bet(bet),
                stakes.max_side_bet(bet),
                stakes.side_bet_increment(bet),
            ]
            .map(|chips| stakes.money(chips));
            errors.push(SideBetError::Unpayable { name, minimum, maximum, step });
        }
    }
    let errors = errors.into_iter().map(HouseErrorKind::SideBet);
    Ok(errors.map(|kind| HouseError { position, kind }).collect())
}

/// Sets every irrelevant key to its default, so that equal games have equal rules.
fn canonical(mut rules: Rules) -> Rules {
    let all: Vec<_> = conflicts(&rules, |_| false).collect();
    for conflict in all.into_iter().filter(|conflict| conflict.is_meaningless()) {
        let default = Rules::default().text(conflict.key).unwrap_or_default();
        let _known = rules.assign(conflict.key, &Setting::from_text(&default));
    }
    rules
}
