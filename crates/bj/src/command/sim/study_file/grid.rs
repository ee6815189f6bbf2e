//! The grid of a study: lists whose combinations are all played.

use std::collections::BTreeSet;

use blackjack_engine::{House, HouseErrors};
use blackjack_frontend::settings::diagnostics::TomlReader;
use blackjack_sim::{
    CountChoice, Hundredths, IndexPlayChoice, Progression, RampSteps, RoundingChoice,
    SCENARIOS_MAX, Scenario, ScenarioError, SimError, Strategy,
};
use toml::Spanned;
use toml::de::DeValue;

use super::{Keys, Placed, quoted};
use crate::command::sim::scenario_parts;
use crate::command::sim::scenario_parts::{
    check_limits, said_penetration, with_penetration, wonged,
};
use crate::command::sim::values::{self as parse, SideTags};

/// The lists of a study, and the values shared by all scenarios. An empty
/// list stands for the default.
#[derive(Debug, Default)]
pub(super) struct Grid {
    houses: Vec<Placed<House>>,
    rules: Vec<Placed<Vec<Placed<String>>>>,
    penetrations: Vec<Placed<u8>>,
    strategies: Vec<Placed<Strategy>>,
    counts: Vec<Placed<Option<CountChoice>>>,
    ramps: Vec<Placed<RampSteps>>,
    index_plays: Vec<Placed<IndexPlayChoice>>,
    spots: Vec<Placed<RampSteps>>,
    progressions: Vec<Placed<Option<Progression>>>,
    others: Vec<Placed<u8>>,
    errors: Vec<Placed<u32>>,
    seat: Option<Placed<u8>>,
    wong: Option<Hundredths>,
    round: Option<RoundingChoice>,
    decks_to: Option<u16>,
    running: Option<i16>,
    side_count: Option<SideTags>,
    side_bets: Option<Placed<bool>>,
}

/// A house with its rules.
struct Table {
    offset: usize,
    /// The offset of the first of its changed rules.
    rules: Option<usize>,
    house: House,
}

/// The play and the bets at every house.
#[derive(Clone)]
struct Plan {
    strategy: Placed<Strategy>,
    count: Placed<Option<CountChoice>>,
    bets: Placed<Bets>,
    index_plays: Placed<IndexPlayChoice>,
    spots: Placed<RampSteps>,
    others: Placed<u8>,
    seat: Placed<u8>,
    errors: u32,
    /// True if the side bets of a house are evaluated.
    side_bets: bool,
}

/// The bets: by the count, or by earlier results.
#[derive(Clone)]
struct Bets {
    ramp: RampSteps,
    progression: Option<Progression>,
}

impl Grid {
    pub(super) fn read_entry(
        &mut self,
        keys: &mut Keys<'_>,
        key: &Placed<&str>,
        value: &Spanned<DeValue<'_>>,
    ) {
        let told = |error: anyhow::Error| format!("{error:#}");
        match key.value {
            super::HOUSES => {
                let settings = keys.settings;
                self.houses = keys.list(key, value, |name| {
                    settings.house(Some(name)).and_then(|house| house.load(&[])).map_err(told)
                });
            }
            "rules" => self.rules = keys.rules(value),
            "penetrations" => self.penetrations = keys.list(key, value, with(parse::penetration)),
            "strategies" => {
                self.strategies =
                    keys.list(key, value, |text| scenario_parts::strategy(text).map_err(told));
            }
            "counts" => {
                self.counts = keys.list(key, value, |name| match name {
                    "none" => Ok(None),
                    name => scenario_parts::count(name).map(Some).map_err(told),
                });
            }
            "ramps" => self.ramps = keys.list(key, value, with(parse::ramp)),
            "index-plays" => {
                self.index_plays = keys.list(key, value, |text| {
                    let option = with(parse::index_plays)(text)?;
                    scenario_parts::index_plays(&option).map_err(told)
                });
            }
            "spots" => self.spots = keys.list(key, value, with(parse::spots)),
            "progressions" => {
                self.progressions = keys.list(key, value, |text| match text {
                    "none" => Ok(None),
                    text => with(parse::progression)(text).map(Some),
                });
            }
            "others" => self.others = keys.list(key, value, with(parse::others)),
            "errors" => self.errors = keys.list(key, value, with(parse::errors)),
            "seat" => {
                let offset = value.span().start;
                let seat = keys.only(key, value, parse::seat);
                self.seat = seat.map(|seat| Placed { offset, value: seat - 1 });
            }
            "wong" => self.wong = keys.only(key, value, parse::count),
            "round" => self.round = keys.only(key, value, parse::rounding),
            "decks-to" => self.decks_to = keys.only(key, value, parse::decks_to),
            "running" => self.running = keys.only(key, value, parse::running),
            "side-count" => self.side_count = keys.only(key, value, parse::side_count),
            "side-bets" => self.side_bets = keys.flag(key, value),
            _ => keys.unknown(key),
        }
        self.check_running(keys, key);
    }

    /// Records the mistake of a key that cannot be combined with the running count.
    fn check_running(&self, keys: &mut Keys<'_>, key: &Placed<&str>) {
        let is_of_true_counts = self.round.is_some() || self.decks_to.is_some();
        let running = self.running.is_some();
        if running && is_of_true_counts && ["running", "round", "decks-to"].contains(&key.value) {
            let message = "running: a running count is not rounded: without round and decks-to";
            keys.reader.mistake(key.offset, message.to_owned());
        }
        let side = self.side_count.is_some();
        if running && side && ["running", "side-count"].contains(&key.value) {
            let message = "running: a side count is for true counts, not for running counts";
            keys.reader.mistake(key.offset, message.to_owned());
        }
    }

    /// Returns the reason why a key has no effect beside the others; `None` if it has one.
    pub(super) fn use_of(&self, key: &str) -> Option<String> {
        let has_no_count = self.counts.iter().all(|count| count.value.is_none());
        let has_spots_by_count = self.spots.iter().any(|spots| !spots.value.steps.is_empty());
        let always_progresses = !self.progressions.is_empty()
            && self.progressions.iter().all(|progression| progression.value.is_some());
        match key {
            "ramps" | "index-plays" | "wong" | "round" | "decks-to" | "running" | "side-count"
                if has_no_count =>
            {
                Some(format!("{key}: expected counts beside it: counts = [\"hi-lo\"]"))
            }
            "spots" if has_no_count && has_spots_by_count => {
                Some("spots: spots by the count need counts: counts = [\"hi-lo\"]".to_owned())
            }
            "ramps" | "wong" if always_progresses => {
                let example = "progressions = [\"none\", \"1 2 4\"]";
                Some(format!("{key}: expected bets without a progression: {example}"))
            }
            "seat" if self.others.is_empty() => {
                Some("seat: expected others beside it: others = [2]".to_owned())
            }
            _ => None,
        }
    }

    /// Records the mistake of a grid that is too large. The file sets the length of each list, so
    /// the product may overflow.
    pub(super) fn check_size(&self, reader: &mut TomlReader<'_>) {
        let count = |counting: bool| {
            let counts = or(&self.counts, None).into_iter();
            let counts = counts.filter(|count| count.value.is_some() == counting).count();
            let (bets, index_plays) = (self.bets(counting).len(), self.index_plays(counting).len());
            [bets, index_plays, self.spots(counting).len()]
                .into_iter()
                .fold(counts, usize::saturating_mul)
        };
        let lists = [
            length(&self.houses),
            length(&self.rules),
            length(&self.penetrations),
            length(&self.strategies),
            length(&self.others),
            length(&self.errors),
        ];
        let players = count(true).saturating_add(count(false));
        let all = lists.into_iter().fold(players, usize::saturating_mul);
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
        if let Some(asked) = self.side_bets.as_ref().filter(|asked| asked.value)
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
        self.side_bets.as_ref().is_some_and(|asked| asked.value)
    }

    /// Returns every strategy with every count, each combined with all bets, index plays, spots,
    /// numbers of other players and errors.
    fn plans(&self) -> Vec<Plan> {
        let plans = vec![Plan { side_bets: self.has_side_bets(), ..Plan::usual() }];
        let strategies = or(&self.strategies, Strategy::Basic);
        let plans = combined(&plans, &strategies, |plan, it| plan.strategy = it.clone());
        let counts = or(&self.counts, None);
        let plans = combined(&plans, &counts, |plan, it| plan.count = self.kept(it));
        let plans = plans.iter().flat_map(|plan| self.with_bets(plan)).collect::<Vec<_>>();
        let plans = combined(&plans, &or(&self.others, 0), |plan, it| {
            plan.others = it.clone();
            let seat = self.seat.clone().filter(|_| it.value > 0);
            plan.seat = seat.unwrap_or(usual(0));
        });
        combined(&plans, &or(&self.errors, 0), |plan, it| plan.errors = it.value)
    }

    /// Returns a plan, combined with all bets, index plays and spots that it can have.
    fn with_bets(&self, plan: &Plan) -> Vec<Plan> {
        let counting = plan.count.value.is_some();
        let plans = vec![plan.clone()];
        let plans = combined(&plans, &self.bets(counting), |plan, it| plan.bets = it.clone());
        let plans = combined(&plans, &self.index_plays(counting), |plan, it| {
            plan.index_plays = it.clone();
        });
        combined(&plans, &self.spots(counting), |plan, it| plan.spots = it.clone())
    }

    /// Returns the bets: a progression, or a ramp, which is flat without a count.
    fn bets(&self, counting: bool) -> Vec<Placed<Bets>> {
        let flat = vec![usual(RampSteps::flat())];
        let ramps = if counting { or(&self.ramps, RampSteps::flat()) } else { flat };
        let below = self.wong.filter(|_| counting);
        let by_count = ramps.into_iter().map(|Placed { offset, value: ramp }| {
            let ramp = below.map_or_else(|| ramp.clone(), |below| wonged(&ramp, below));
            Placed { offset, value: Bets { ramp, progression: None } }
        });
        let by_count = by_count.fold(Vec::<Placed<Bets>>::new(), |mut all, bets| {
            // Ramps that differ only below --wong have become the same.
            if all.iter().all(|other| other.value.ramp != bets.value.ramp) {
                all.push(bets);
            }
            all
        });
        let all = or(&self.progressions, None).into_iter().flat_map(|it| match it.value {
            None => by_count.clone(),
            progression => {
                let value = Bets { ramp: RampSteps::flat(), progression };
                vec![Placed { offset: it.offset, value }]
            }
        });
        all.collect()
    }

    fn index_plays(&self, counting: bool) -> Vec<Placed<IndexPlayChoice>> {
        let none = IndexPlayChoice::NONE;
        if counting { or(&self.index_plays, none) } else { vec![usual(none)] }
    }

    /// Returns the spots; without a count the fewest of each, each number once.
    fn spots(&self, counting: bool) -> Vec<Placed<RampSteps>> {
        let spots = or(&self.spots, RampSteps::flat());
        if counting {
            return spots;
        }
        let mut fewest = Vec::<Placed<RampSteps>>::new();
        for Placed { offset, value: RampSteps { lowest, .. } } in spots {
            if fewest.iter().all(|other| other.value.lowest != lowest) {
                fewest.push(Placed { offset, value: RampSteps { lowest, steps: Vec::new() } });
            }
        }
        fewest
    }

    /// Returns a count in the form in which it is kept.
    fn kept(&self, count: &Placed<Option<CountChoice>>) -> Placed<Option<CountChoice>> {
        let value = count.value.clone().map(|count| CountChoice {
            rounding: self.round.unwrap_or_default(),
            decks_to: self.decks_to.unwrap_or(0),
            running_from: self.running,
            side: self.side_count,
            ..count
        });
        Placed { offset: count.offset, value }
    }
}

impl Plan {
    /// Returns basic strategy with equal bets and no count.
    fn usual() -> Self {
        Self {
            strategy: usual(Strategy::Basic),
            count: usual(None),
            bets: usual(Bets { ramp: RampSteps::flat(), progression: None }),
            index_plays: usual(IndexPlayChoice::NONE),
            spots: usual(RampSteps::flat()),
            others: usual(0),
            seat: usual(0),
            errors: 0,
            side_bets: false,
        }
    }
}

/// Returns every plan with each of these values.
fn combined<T>(plans: &[Plan], values: &[T], set: impl Fn(&mut Plan, &T)) -> Vec<Plan> {
    let pairs = plans.iter().flat_map(|plan| values.iter().map(move |value| (plan, value)));
    let combinations = pairs.map(|(plan, value)| {
        let mut next = plan.clone();
        set(&mut next, value);
        next
    });
    combinations.collect()
}

/// Returns a value that is in no file.
const fn usual<T>(value: T) -> Placed<T> {
    Placed { offset: 0, value }
}

/// Returns a parser whose messages include the text that they are about.
fn with<T>(parse: impl Fn(&str) -> Result<T, String>) -> impl Fn(&str) -> Result<T, String> {
    move |text| parse(text).map_err(|message| quoted(text, &message))
}

/// Returns the number of values; 1 for the default.
fn length<T>(values: &[T]) -> usize {
    values.len().max(1)
}

/// Returns the values; one without a place if there are none.
fn or<T: Clone>(values: &[Placed<T>], usual: T) -> Vec<Placed<T>> {
    if values.is_empty() { vec![self::usual(usual)] } else { values.to_vec() }
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
    let (house, bets) = (&table.house, &plan.bets.value);
    check_limits(house, &bets.ramp, bets.progression.as_ref())
        .map_err(|error| (plan.bets.offset, format!("{error:#}")))?;
    let scenario = Scenario {
        house: house.clone(),
        strategy: plan.strategy.value.clone(),
        count: plan.count.value.clone(),
        ramp: bets.ramp.clone(),
        index_plays: plan.index_plays.value.clone(),
        spots: plan.spots.value.clone(),
        others: plan.others.value,
        seat: plan.seat.value,
        errors: plan.errors,
        progression: bets.progression.clone(),
        side_bets: plan.side_bets && !house.side_bets().is_empty(),
    };
    match scenario.check() {
        Ok(()) => Ok(scenario),
        Err(error) => Err((place(&error, table, plan), at(house, &error))),
    }
}

/// Returns the place of the part that a scenario cannot have.
fn place(error: &ScenarioError, table: &Table, plan: &Plan) -> usize {
    let players = plan.spots.offset.max(plan.others.offset);
    let places = [
        (matches!(error, ScenarioError::Chart(_)), plan.strategy.offset),
        (matches!(error, ScenarioError::IndexPlays(_)), plan.index_plays.offset),
        (matches!(error, ScenarioError::NoSeat { .. }), plan.seat.offset),
        (is(error, |error| matches!(error, SimError::TagsTooFine { .. })), plan.count.offset),
        (is(error, |error| matches!(error, SimError::TooManySpots { .. })), plan.spots.offset),
        (is(error, |error| matches!(error, SimError::TooManyHands { .. })), players),
    ];
    let place = places.into_iter().find(|(is_it, _)| *is_it);
    place.map_or(table.rules.unwrap_or(table.offset), |(_, offset)| offset)
}

/// Returns whether a game cannot be simulated for such a reason.
fn is(error: &ScenarioError, such: impl Fn(&SimError) -> bool) -> bool {
    matches!(error, ScenarioError::Game(error) if such(error))
}

fn at(house: &House, why: &impl std::fmt::Display) -> String {
    format!("the house \"{}\": {}", house.name(), why.to_string().replace('\n', "; "))
}
