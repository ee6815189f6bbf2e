//! A scenario as it is reported: in words, as JSON, and as columns of comma-separated values.

use blackjack_coach::csv::quoted;
use blackjack_coach::figures::{plain, short};
use blackjack_engine::{House, Shuffle, value_symbol};
use blackjack_odds::Cell;
use blackjack_sim::{
    CountChoice, Engine, IndexPlayChoice, Insurance, LaneObstacle, PlayByCount, PlaysByCount,
    Progression, RampSteps, RoundingChoice, Scenario, Strategy, Streak,
};
use serde_json::{Value, json};

use super::changes::{DEPTH_KEYS, changes};
use super::numbers::{count_of, share_of, thousands};
use super::report::Report;
use crate::json;
use crate::layout::wrapped_to;

/// A column of a table of scenarios: its name, and its text.
type Column = (&'static str, fn(&Report) -> String);

/// The columns that tell the scenarios of a study apart.
pub(super) const COLUMNS: [Column; 15] = [
    ("house", |it| quoted(&named_house(&it.scenario.house))),
    ("dealt", |it| plain(share_of(cards_dealt(it) as u64, it.cards as u64), 4)),
    ("strategy", |it| {
        let strategy = &it.scenario.strategy;
        in_words(strategy)[0].to_owned() + &beginning(strategy.chart_hash())
    }),
    ("count", |it| {
        quoted(&of_count(it, |count| count.name.clone() + &beginning(count.tags_hash())))
    }),
    ("ramp", |it| typed_steps(&it.scenario.ramp)),
    ("index_plays", |it| {
        let plays = &it.scenario.index_plays;
        let value = index_plays(plays);
        value.as_str().map_or_else(|| value.to_string(), str::to_owned)
            + &beginning(plays.hash_of_given())
    }),
    ("spots", |it| typed_steps(&it.scenario.spots)),
    ("progression", |it| {
        let typed = |Progression { after, bets }: &Progression| {
            let bets = bets.iter().map(|bet| format!(" {bet}"));
            streak(*after).to_owned() + &bets.collect::<String>()
        };
        it.scenario.progression.as_ref().map_or(String::new(), typed)
    }),
    ("others", |it| it.scenario.others.to_string()),
    ("seat", |it| (it.scenario.seat + 1).to_string()),
    ("errors", |it| share_of_errors(&it.scenario).to_string()),
    ("round", |it| of_true_count(it, |count| count.rounding.word().to_owned())),
    ("decks_to", |it| of_true_count(it, |count| deck_fraction(count).to_string())),
    ("running", |it| {
        of_count(it, |count| count.running_from.map_or(String::new(), |start| start.to_string()))
    }),
    ("side_count", |it| of_count(it, side_count)),
];

/// Returns a scenario as JSON.
pub(super) fn document(report: &Report) -> Value {
    let scenario = &report.scenario;
    json!({
        "house": scenario.house.name(),
        "rules": json::rules(scenario.house.rules()),
        "strategy": in_words(&scenario.strategy)[0],
        "index_plays": index_plays(&scenario.index_plays),
        "given_plays": given_plays(scenario),
        "count": scenario.count.as_ref().map(|count| json!({
            "name": count.name,
            "tags": count.tags,
            "round": count.rounding,
            "decks_to": deck_fraction(count),
            "running_from": count.running_from,
            "side_count": count.side,
        })),
        "ramp": steps(&scenario.ramp, "bet"),
        "spots": steps(&scenario.spots, "spots"),
        "progression": scenario.progression.as_ref().map(|it| json!({ "after": it.after, "bets": it.bets })),
        "others": scenario.others,
        "seat": scenario.seat + 1,
        "errors": share_of_errors(scenario),
        "seed": report.seed,
        "engine": match report.engine { Engine::Lanes => "lanes", Engine::Reference => "reference" },
        "one_by_one": report.one_by_one.map(|why| obstacle(why)[0]),
    })
}

/// Says what was played, in lines of so many columns.
pub(super) fn title(report: &Report, columns: usize) -> String {
    let house = &report.scenario.house;
    let wrapped = |text: &str, indent: usize| wrapped_to(columns, text, indent);
    let first = wrapped(&format!("{}: {}", house.name(), house.rules().summary()), 2);
    let engine = report.one_by_one.map_or(String::new(), |why| {
        let [_, why] = obstacle(why);
        format!(", one by one: {why}")
    });
    let rounds = thousands(report.statistics.rounds);
    let played = format!("{}; {rounds} rounds, seed {}{engine}.", player(report), report.seed);
    let missed = report.missed_error().map_or(String::new(), |missed| wrapped(&(missed + "."), 0));
    first + &wrapped(&played, 0) + &missed
}

/// Says how the player plays, counts and bets.
pub(super) fn player(report: &Report) -> String {
    let scenario = &report.scenario;
    let [_, strategy] = in_words(&scenario.strategy);
    let table = [dealt(report), spots(scenario), company(scenario), errors(scenario)].concat();
    let bets = bets(scenario);
    let Some(count) = &scenario.count else { return format!("{strategy}, {bets}{table}") };
    let plays = match &scenario.index_plays {
        IndexPlayChoice::Best(0) => String::new(),
        IndexPlayChoice::Best(usize::MAX) => " with all index plays".to_owned(),
        IndexPlayChoice::Best(plays) => format!(" with {plays} index plays"),
        IndexPlayChoice::Given(_) => " with index plays of your own".to_owned(),
    };
    let by = match count.running_from {
        Some(start) => format!("running count from {start}"),
        None => format!("true count, {}{}", decks_to(count), rounding(count)),
    };
    let side = match side_count(count) {
        side if side.is_empty() => side,
        side => format!(" with a side count of {side} for bets"),
    };
    format!("{strategy}{plays}; {}{side} by {by}; {bets}{table}", count.name)
}

/// Returns a strategy as one word, and in words.
const fn in_words(strategy: &Strategy) -> [&'static str; 2] {
    match strategy {
        Strategy::Basic => ["basic", "Basic strategy"],
        Strategy::ByCards => ["by-cards", "Basic strategy by the number of cards"],
        Strategy::ByComposition => ["by-composition", "Basic strategy by the cards of the hand"],
        Strategy::Simple => ["simple", "The simple list"],
        Strategy::Mimic => ["mimic", "Plays as the dealer does"],
        Strategy::NeverBust => ["never-bust", "Never hits a hand that can bust"],
        Strategy::Chart(_) => ["chart", "A chart of your own"],
    }
}

/// Returns the reason for playing one by one as one word, and in words.
const fn obstacle(why: LaneObstacle) -> [&'static str; 2] {
    match why {
        LaneObstacle::TooManyDecisions => {
            ["too-many-decisions", "the strategy has too many decisions for the fast way"]
        }
        LaneObstacle::SeveralSpots => ["several-spots", "the fast way has one spot"],
        LaneObstacle::OtherPlayers => ["other-players", "the fast way has no other players"],
        LaneObstacle::Errors => ["errors", "the fast way makes no errors"],
        LaneObstacle::Progression => ["progression", "the fast way remembers no results"],
    }
}

/// Returns the number of index plays, or says that they are given.
fn index_plays(plays: &IndexPlayChoice) -> Value {
    match plays {
        IndexPlayChoice::Best(usize::MAX) => "all".into(),
        IndexPlayChoice::Best(plays) => Value::from(*plays),
        IndexPlayChoice::Given(_) => "given".into(),
    }
}

/// Returns the index plays that are given, with insurance; null if none are.
fn given_plays(scenario: &Scenario) -> Value {
    let IndexPlayChoice::Given(text) = &scenario.index_plays else { return Value::Null };
    let Ok(plays) = PlaysByCount::from_csv(scenario.house.rules(), text) else {
        return Value::Null;
    };
    let insurance = match plays.insurance() {
        Some(Insurance::From(at)) => json!({ "pays": "above", "index": count_of(at) }),
        Some(Insurance::Below(at)) => json!({ "pays": "below", "index": count_of(at) }),
        _ => Value::Null,
    };
    let play = |play: &PlayByCount| {
        json!({
            "row": play.row.to_string(),
            "upcard": play.upcard.map_or_else(|| "any".into(), |it| value_symbol(it).to_string()),
            "below": play.below.as_ref().map(Cell::code),
            "index": count_of(play.from),
            "above": play.above.code(),
        })
    };
    json!({ "insurance": insurance, "plays": plays.plays().iter().map(play).collect::<Vec<_>>() })
}

/// Returns the name of a house, with its changes in braces.
fn named_house(house: &House) -> String {
    let changes = changes(house);
    if changes.is_empty() {
        house.name().to_owned()
    } else {
        format!("{}{{{}}}", house.name(), changes.join(","))
    }
}

/// Returns the beginning of the hash of a file of the player's own, which tells it from others;
/// nothing without one.
fn beginning(hash: Option<String>) -> String {
    hash.map_or(String::new(), |hash| format!("-{}", &hash[..8]))
}

/// Returns the number of cards after which the shoe is shuffled.
fn cards_dealt(report: &Report) -> usize {
    report.statistics.by_penetration.last().map_or(0, |last| last.cards)
}

/// Says how much of the shoe is dealt, if that differs from the built-in house of that name,
/// or from the default one.
fn dealt(report: &Report) -> String {
    let says_depth = |change: &String| {
        let (key, _) = change.split_once('=').unwrap_or_default();
        DEPTH_KEYS.contains(&key)
    };
    if !changes(&report.scenario.house).iter().any(says_depth) {
        return String::new();
    }
    match report.scenario.house.rules().shuffle() {
        Shuffle::EveryRound => return "; a fresh shoe for every round".to_owned(),
        Shuffle::EveryCard => return "; every card from a full shoe".to_owned(),
        Shuffle::CutCard | Shuffle::WhenBelow | Shuffle::WhenExhausted => {}
    }
    format!("; {} of {} cards dealt", cards_dealt(report), report.cards)
}

/// Returns something about the count; nothing without one.
fn of_count(report: &Report, text: impl Fn(&CountChoice) -> String) -> String {
    report.scenario.count.as_ref().map_or(String::new(), text)
}

/// Returns something about the true count; nothing for another one.
fn of_true_count(report: &Report, text: impl Fn(&CountChoice) -> String) -> String {
    of_count(report, |count| count.running_from.map_or_else(|| text(count), |_| String::new()))
}

/// Returns the tags of the side count as the command line has them; nothing without one.
fn side_count(count: &CountChoice) -> String {
    let tags = (1..=10).zip(count.side.into_iter().flatten());
    let tags = tags.filter(|(_, tag)| tag.abs() > 0.0);
    let tags = tags.map(|(value, tag)| format!("{}:{tag}", value_symbol(value)));
    tags.collect::<Vec<_>>().join(" ")
}

fn deck_fraction(count: &CountChoice) -> f64 {
    f64::from(count.decks_to) / 100.0
}

/// Says to what fraction of a deck the decks left are estimated, if they are.
fn decks_to(count: &CountChoice) -> String {
    match count.decks_to {
        0 => String::new(),
        _ => format!("decks remaining to the nearest {}, ", short(deck_fraction(count))),
    }
}

const fn rounding(count: &CountChoice) -> &'static str {
    match count.rounding {
        RoundingChoice::Floor => "rounded down",
        RoundingChoice::Nearest => "rounded to the nearest",
        RoundingChoice::Truncate => "rounded towards 0",
        RoundingChoice::Exact => "not rounded",
    }
}

/// Says what is bet at which count.
fn bets(scenario: &Scenario) -> String {
    let ramp = &scenario.ramp;
    if let Some(Progression { after, bets }) = &scenario.progression {
        let bets = bets.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
        return format!("bets {bets} after {}", streak(*after));
    }
    match ramp.lowest {
        _ if !ramp.steps.is_empty() => format!("bets {}", said_steps(ramp)),
        0 => "no bets".to_owned(),
        1 => "equal bets".to_owned(),
        bet => format!("equal bets of {bet}"),
    }
}

const fn streak(streak: Streak) -> &'static str {
    match streak {
        Streak::Losses => "losses",
        Streak::Wins => "wins",
    }
}

/// Says how many spots are played, if there are several.
fn spots(scenario: &Scenario) -> String {
    let spots = &scenario.spots;
    match spots.lowest {
        _ if !spots.steps.is_empty() => format!("; spots: {}", said_steps(spots)),
        1 => String::new(),
        lowest => format!("; {lowest} spots"),
    }
}

/// Lists the bets or spots by count.
fn steps(ramp: &RampSteps, what: &str) -> Value {
    let lowest = json!({ "from": null, what: ramp.lowest });
    let steps = ramp.steps.iter();
    let steps = steps.map(|&(from, number)| json!({ "from": count_of(from), what: number }));
    std::iter::once(lowest).chain(steps).collect()
}

/// Says what the bets or spots by count are.
fn said_steps(ramp: &RampSteps) -> String {
    let steps = ramp.steps.iter();
    let steps = steps.map(|&(from, number)| format!("{number} from {}", short(count_of(from))));
    format!("{} below, {}", ramp.lowest, steps.collect::<Vec<_>>().join(", "))
}

/// Returns bets or spots as the command line has them, with those below all counts first.
fn typed_steps(ramp: &RampSteps) -> String {
    let steps = ramp.steps.iter().map(|&(from, number)| format!(" {}:{number}", count_of(from)));
    ramp.lowest.to_string() + &steps.collect::<String>()
}

/// Says who else is at the table.
fn company(scenario: &Scenario) -> String {
    let &Scenario { others, seat, .. } = scenario;
    match others {
        0 => String::new(),
        1 => format!("; one other player, seat {} of 2", seat + 1),
        _ => format!("; {others} other players, seat {} of {}", seat + 1, others + 1),
    }
}

fn share_of_errors(scenario: &Scenario) -> f64 {
    f64::from(scenario.errors) / 1e6
}

fn errors(scenario: &Scenario) -> String {
    match scenario.errors {
        0 => String::new(),
        errors => format!("; errors in {} % of the decisions", short(f64::from(errors) / 1e4)),
    }
}
