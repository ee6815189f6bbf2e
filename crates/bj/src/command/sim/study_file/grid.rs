//! The grid of a study: lists whose combinations are all played.

use std::collections::{BTreeMap, BTreeSet};

use blackjack_engine::{House, HouseErrors};
use blackjack_frontend::settings::diagnostics::TomlReader;
use blackjack_sim::{RampSteps, SCENARIOS_MAX, Scenario, ScenarioError, SimError};
use toml::Spanned;
use toml::de::DeValue;

use super::{Keys, Placed};
use crate::command::sim::scenario_options::{ScenarioOptions, StudyKey};
use crate::command::sim::scenario_parts::{check_limits, said_penetration, with_penetration};
use crate::command::sim::values::{self as parse, quoting};

/// The keys that are no options.
const TABLE_KEYS: [&str; 3] = [super::HOUSES, "rules", "penetrations"];
const RUN_KEYS: [&str; 2] = ["rounds", "seed"];

/// The lists of a study, and what is the same for all scenarios. An empty list is of what is usual.
pub(super) struct Grid {
    houses: Vec<Placed<House>>,
    rules: Vec<Placed<Vec<Placed<String>>>>,
    penetrations: Vec<Placed<u8>>,
    /// The keys of options with their values: one, unless it is a list.
    options: Vec<(StudyKey, Vec<Placed<ScenarioOptions>>)>,
}

/// A house with its rules.
struct Table {
    offset: usize,
    /// The offset of the first of its changed rules.
    rules: Option<usize>,
    house: House,
}

/// Options at every house, each with the place of its value by key.
#[derive(Clone, Default)]
struct Plan {
    options: ScenarioOptions,
    places: BTreeMap<&'static str, usize>,
}

impl Default for Grid {
    fn default() -> Self {
        let options = StudyKey::all().into_iter().map(|key| (key, Vec::new())).collect();
        Self { houses: Vec::new(), rules: Vec::new(), penetrations: Vec::new(), options }
    }
}

impl Grid {
    pub(super) fn read_entry(
        &mut self,
        keys: &mut Keys<'_>,
        key: &Placed<&str>,
        value: &Spanned<DeValue<'_>>,
    ) {
        match key.value {
            super::HOUSES => {
                let settings = keys.settings;
                self.houses = keys.list(key, value, |name| {
                    let house = settings.house(Some(name)).and_then(|house| house.load(&[]));
                    house.map_err(|error| format!("{error:#}"))
                });
            }
            "rules" => self.rules = keys.rules(value),
            "penetrations" => {
                self.penetrations = keys.list(key, value, quoting(parse::penetration));
            }
            name => {
                let known = self.options.iter_mut().find(|(option, _)| option.name == name);
                if let Some((option, values)) = known {
                    *values = keys.values(option, key, value);
                } else {
                    let options = self.options.iter().map(|(option, _)| option.name);
                    keys.unknown(key, TABLE_KEYS.into_iter().chain(options).chain(RUN_KEYS));
                }
            }
        }
        self.check_running(keys, key);
    }

    /// Records the mistake of a key that cannot be combined with the running count.
    fn check_running(&self, keys: &mut Keys<'_>, key: &Placed<&str>) {
        let has = |key: &str| !self.values(key).is_empty();
        let (is_of_true_counts, running) = (has("round") || has("decks-to"), has("running"));
        if running && is_of_true_counts && ["running", "round", "decks-to"].contains(&key.value) {
            let message = "running: a running count is not rounded: without round and decks-to";
            keys.reader.mistake(key.offset, message.to_owned());
        }
        if running && has("side-count") && ["running", "side-count"].contains(&key.value) {
            let message = "running: a side count is for true counts, not for running counts";
            keys.reader.mistake(key.offset, message.to_owned());
        }
    }

    /// Returns the values of an option.
    fn values(&self, key: &str) -> &[Placed<ScenarioOptions>] {
        self.options.iter().find(|(option, _)| option.name == key).map_or(&[], |(_, all)| all)
    }

    /// Returns why a key means nothing beside the others; `None` if it means something.
    pub(super) fn use_of(&self, key: &str) -> Option<String> {
        let (counts, progressions) = (self.values("counts"), self.values("progressions"));
        let has_no_count = counts.iter().all(|count| count.value.count.is_none());
        let is_by_count = |spots: &RampSteps| !spots.steps.is_empty();
        let has_spots_by_count =
            self.values("spots").iter().any(|it| it.value.spots.as_ref().is_some_and(is_by_count));
        let always_progresses = !progressions.is_empty()
            && progressions.iter().all(|it| it.value.progression.is_some());
        let needs_count =
            self.options.iter().any(|(option, _)| option.name == key && option.needs_count);
        match key {
            _ if needs_count && has_no_count => {
                Some(format!("{key}: expected counts beside it: counts = [\"hi-lo\"]"))
            }
            "spots" if has_no_count && has_spots_by_count => {
                Some("spots: spots by the count need counts: counts = [\"hi-lo\"]".to_owned())
            }
            "ramps" | "wong" if always_progresses => {
                let example = "progressions = [\"none\", \"1 2 4\"]";
                Some(format!("{key}: expected bets without a progression: {example}"))
            }
            "seat" if self.values("others").is_empty() => {
                Some("seat: expected others beside it: others = [2]".to_owned())
            }
            _ => None,
        }
    }

    /// Records the mistake of a grid that is too large. The file sets the length of each list, so
    /// the product may overflow.
    pub(super) fn check_size(&self, reader: &mut TomlReader<'_>) {
        let lists = [
            length(&self.houses),
            length(&self.rules),
            length(&self.penetrations),
            self.number_of_plans(),
        ];
        let all = lists.into_iter().fold(1, usize::saturating_mul);
        if all > SCENARIOS_MAX {
            let at = self.houses.first().map_or(0, |house| house.offset);
            let message =
                format!("a study has at most {SCENARIOS_MAX} scenarios, and these are {all}");
            reader.mistake(at, message);
        }
    }

    /// Returns every combination, each with the place of its house, and records
    /// those that cannot be played.
    pub(super) fn scenarios(&self, reader: &mut TomlReader<'_>) -> Vec<(usize, Scenario)> {
        let mut mistakes = BTreeSet::new();
        let (tables, plans) = (self.tables(&mut mistakes), self.plans());
        let side_bets = self.values("side-bets").first();
        if let Some(asked) = side_bets.filter(|asked| asked.value.side_bets)
            && !tables.is_empty()
            && tables.iter().all(|table| table.house.side_bets().is_empty())
        {
            let message =
                "side-bets: no house of the study has any; rules = [[\"side-bets=21+3\"]] adds one";
            mistakes.insert((asked.offset, message.to_owned()));
        }
        let mut scenarios = Vec::new();
        for table in &tables {
            for plan in &plans {
                match scenario(table, plan) {
                    Ok(scenario) => scenarios.push((table.offset, scenario)),
                    Err(mistake) => {
                        mistakes.insert(mistake);
                    }
                }
            }
        }
        for (offset, message) in mistakes {
            reader.mistake(offset, message);
        }
        scenarios
    }

    /// Returns every house with every list of rules and every penetration, without duplicates.
    fn tables(&self, mistakes: &mut BTreeSet<(usize, String)>) -> Vec<Table> {
        let none = [Placed { offset: 0, value: Vec::new() }];
        let lists = if self.rules.is_empty() { &none[..] } else { &self.rules };
        let mut tables = Vec::new();
        for Placed { offset, value: house } in &self.houses {
            for rules in lists {
                let changed = match changed(house, rules) {
                    Ok(changed) => changed,
                    Err(mistake) => {
                        mistakes.insert(mistake);
                        continue;
                    }
                };
                let rules = rules.value.first().map(|rule| rule.offset);
                let table = |house: House| Table { offset: *offset, rules, house };
                if self.penetrations.is_empty() {
                    self.add(&mut tables, table(changed.clone()));
                }
                let said = said_penetration(&changed);
                for penetration in &self.penetrations {
                    if let Some(said) = &said {
                        let message = format!(
                            "penetrations: cannot be combined with {said}, which also sets them"
                        );
                        mistakes.insert((penetration.offset, message));
                        continue;
                    }
                    match with_penetration(&changed, penetration.value) {
                        Ok(house) => self.add(&mut tables, table(house)),
                        Err(errors) => {
                            mistakes.insert((penetration.offset, at_house(house, &errors)));
                        }
                    }
                }
            }
        }
        tables
    }

    /// Adds a table, unless it is there already: some rules change nothing at some houses, and side
    /// bets do not affect the simulation unless they are to be evaluated.
    fn add(&self, tables: &mut Vec<Table>, table: Table) {
        let evaluated = self.has_side_bets();
        let is_same = |other: &Table| {
            let (one, two) = (&table.house, &other.house);
            table.offset == other.offset
                && one.rules() == two.rules()
                && one.stakes() == two.stakes()
                && (!evaluated || one.side_bets() == two.side_bets())
        };
        if !tables.iter().any(is_same) {
            tables.push(table);
        }
    }

    /// Returns whether side bets are evaluated.
    fn has_side_bets(&self) -> bool {
        self.values("side-bets").iter().any(|asked| asked.value.side_bets)
    }

    /// Returns every combination of the values of all keys.
    fn plans(&self) -> Vec<Plan> {
        self.options.iter().fold(vec![Plan::default()], |plans, (key, values)| {
            plans.iter().flat_map(|plan| plan.with_each(key, values)).collect()
        })
    }

    /// Returns the number of plans. Those in which the same keys mean something are alike: one of
    /// them stands for all.
    fn number_of_plans(&self) -> usize {
        let mut kinds = vec![(1_usize, Plan::default())];
        for (key, values) in &self.options {
            let mut next = Vec::<(usize, Plan)>::new();
            for (number, kind) in kinds {
                for plan in kind.with_each(key, values) {
                    match next.iter_mut().find(|(_, other)| other.kind() == plan.kind()) {
                        Some((sum, _)) => *sum = sum.saturating_add(number),
                        None => next.push((number, plan)),
                    }
                }
            }
            kinds = next;
        }
        kinds.into_iter().map(|(number, _)| number).fold(0, usize::saturating_add)
    }
}

impl Plan {
    /// Returns the plan with each of these values; those that come to the same once.
    fn with_each(&self, key: &StudyKey, values: &[Placed<ScenarioOptions>]) -> Vec<Self> {
        if values.is_empty() || !self.uses(key) {
            return vec![self.clone()];
        }
        let mut distinct = Vec::<Placed<ScenarioOptions>>::new();
        for value in values {
            let value = Placed { offset: value.offset, value: self.simplified(&value.value) };
            if distinct.iter().all(|other| other.value != value.value) {
                distinct.push(value);
            }
        }
        let plans = distinct.into_iter().map(|value| {
            let mut next = self.clone();
            (key.copy)(&value.value, &mut next.options);
            next.places.insert(key.name, value.offset);
            next
        });
        plans.collect()
    }

    /// Returns what decides which keys mean something: a count, a progression, and other players.
    fn kind(&self) -> [bool; 3] {
        let ScenarioOptions { count, progression, others, .. } = &self.options;
        [count.is_some(), progression.is_some(), others.is_some_and(|others| others > 0)]
    }

    /// Returns whether a key means something in this plan.
    fn uses(&self, key: &StudyKey) -> bool {
        let [has_count, has_progression, has_others] = self.kind();
        match key.name {
            "ramps" | "wong" => has_count && !has_progression,
            "seat" => has_others,
            _ => has_count || !key.needs_count,
        }
    }

    /// Returns a value without what means nothing in this plan: spots by a count that there is not,
    /// and bets below the count at which the player sits out.
    fn simplified(&self, value: &ScenarioOptions) -> ScenarioOptions {
        let ramp = value.ramp.as_ref().map(|ramp| self.options.sitting_out(ramp));
        let mut spots = value.spots.clone();
        if let Some(spots) = spots.as_mut().filter(|_| self.options.count.is_none()) {
            spots.steps.clear();
        }
        ScenarioOptions { ramp, spots, ..value.clone() }
    }

    /// Returns the place of the value of a key; 0 for what is usual.
    fn place(&self, key: &str) -> usize {
        self.places.get(key).copied().unwrap_or(0)
    }
}

/// Returns the number of values; 1 for the default.
fn length<T>(values: &[T]) -> usize {
    values.len().max(1)
}

fn at_house(house: &House, errors: &HouseErrors) -> String {
    let kinds = errors.0.iter().map(|error| error.kind.to_string()).collect::<Vec<_>>();
    at(house, &kinds.join("; "))
}

/// Returns a house with other rules, or the place of a rule that it cannot have, and the reason.
fn changed(house: &House, rules: &Placed<Vec<Placed<String>>>) -> Result<House, (usize, String)> {
    let texts = rules.value.iter().map(|rule| rule.value.as_str());
    house.with(texts).map_err(|errors| {
        let alone = rules.value.iter().find_map(|rule| {
            house.with([rule.value.as_str()]).err().map(|errors| (rule.offset, errors))
        });
        let (offset, errors) = alone.unwrap_or((rules.offset, errors));
        (offset, at_house(house, &errors))
    })
}

/// Returns a scenario, or the place of the part that cannot be simulated, and the reason.
fn scenario(table: &Table, plan: &Plan) -> Result<Scenario, (usize, String)> {
    let (house, options) = (&table.house, &plan.options);
    let told = |error: anyhow::Error| format!("{error:#}");
    let scenario = options.scenario(house.clone()).map_err(|error| (table.offset, told(error)))?;
    let ramp = options.sitting_out(&scenario.ramp);
    let side_bets = scenario.side_bets && !house.side_bets().is_empty();
    let scenario = Scenario { ramp, side_bets, ..scenario };
    let bets = if scenario.progression.is_some() { "progressions" } else { "ramps" };
    check_limits(house, &scenario.ramp, scenario.progression.as_ref())
        .map_err(|error| (plan.place(bets), told(error)))?;
    match scenario.check() {
        Ok(()) => Ok(scenario),
        Err(error) => Err((place(&error, table, plan), at(house, &error))),
    }
}

/// Returns the place of the part that a scenario cannot have.
fn place(error: &ScenarioError, table: &Table, plan: &Plan) -> usize {
    let is = |such: fn(&SimError) -> bool| matches!(error, ScenarioError::Game(it) if such(it));
    let players = plan.place("spots").max(plan.place("others"));
    let places = [
        (matches!(error, ScenarioError::Chart(_)), plan.place("strategies")),
        (matches!(error, ScenarioError::IndexPlays(_)), plan.place("index-plays")),
        (matches!(error, ScenarioError::NoSeat { .. }), plan.place("seat")),
        (is(|it| matches!(it, SimError::TagsTooFine { .. })), plan.place("counts")),
        (is(|it| matches!(it, SimError::TooManySpots { .. })), plan.place("spots")),
        (is(|it| matches!(it, SimError::TooManyHands { .. })), players),
    ];
    let place = places.into_iter().find(|(is_it, _)| *is_it);
    place.map_or(table.rules.unwrap_or(table.offset), |(_, offset)| offset)
}

fn at(house: &House, why: &impl std::fmt::Display) -> String {
    format!("the house \"{}\": {}", house.name(), why.to_string().replace('\n', "; "))
}
