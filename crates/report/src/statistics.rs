//! Statistics as JSON. Money is in smallest units, expected values in millionths of those.

use blackjack_coach::{
    BankrollPoint, DecisionClass, Filter, MatchupTally, MicroSum, MistakeTally, Results,
    Statistics, Tally, Totals,
};
use serde_json::{Map, Value, json};

/// Returns the statistics, or those of an empty history; `time` shows milliseconds since 1970.
pub fn document(
    filter: &Filter,
    statistics: Option<&Statistics>,
    time: &impl Fn(i64) -> Value,
) -> Value {
    let nothing = Statistics::default();
    let Statistics { played, judged, results, median_ms } = statistics.unwrap_or(&nothing);
    json!({
        "schema": 1,
        "filter": {
            "player": filter.player,
            "house": filter.house,
            "since": filter.since_ms.map(time),
        },
        "played": played,
        "judged": judged,
        "median_ms": median_ms,
        "units": results.iter().map(|results| unit(results, time)).collect::<Vec<_>>(),
    })
}

fn unit(results: &Results, time: &impl Fn(i64) -> Value) -> Value {
    let house = |(name, sums): &(String, Totals)| {
        let mut house = self::sums(sums);
        house["house"] = json!(name);
        house
    };
    let classes =
        DecisionClass::ALL.map(|class| (class.word().to_owned(), tally(results.class(class))));
    let mut decisions: Map<_, _> = classes.into_iter().collect();
    decisions.insert("all".into(), tally(results.decisions()));
    json!({
        "unit": results.unit.name,
        "minor": results.unit.minor,
        "total": sums(&results.total),
        "houses": results.houses.iter().map(house).collect::<Vec<_>>(),
        "decisions": decisions,
        "unjudged": results.unjudged,
        "mistakes": results.mistakes.iter().map(mistake).collect::<Vec<_>>(),
        "cases": results.matchups.iter().map(|it| matchup(it, time)).collect::<Vec<_>>(),
        "curve": results.curve.iter().map(point).collect::<Vec<_>>(),
        "histogram": results.histogram.iter().map(bar).collect::<Vec<_>>(),
    })
}

fn sums(sums: &Totals) -> Value {
    let priced = &sums.priced;
    json!({
        "rounds": sums.rounds,
        "hands": sums.hands,
        "won": sums.won,
        "pushed": sums.pushed,
        "lost": sums.lost,
        "naturals": sums.blackjacks,
        "staked": sums.staked.0,
        "net": sums.net.0,
        "cost": micros(sums.cost),
        "bets": {"judged": sums.judged_bets, "wrong": sums.wrong_bets, "cost": micros(sums.bet_cost)},
        "priced": {
            "rounds": priced.rounds,
            "net": priced.net.0,
            "worth": micros(priced.worth),
            "cost": micros(priced.cost),
            "expected": micros(priced.expected()),
            "luck": micros(priced.luck()),
            "deviation": priced.deviation(),
        },
    })
}

fn tally(tally: Tally) -> Value {
    json!({
        "asked": tally.seen,
        "right": tally.right(),
        "close": tally.close,
        "wrong": tally.wrong,
        "cost": micros(tally.cost),
        "miss": micros(tally.cost_vs_level),
    })
}

fn mistake(mistake: &MistakeTally) -> Value {
    json!({
        "class": mistake.class.word(),
        "hand": mistake.matchup,
        "choice": mistake.choice.letter().to_string(),
        "best": mistake.best.letter().to_string(),
        "times": mistake.times,
        "cost": micros(mistake.cost),
    })
}

fn matchup(matchup: &MatchupTally, time: &impl Fn(i64) -> Value) -> Value {
    json!({
        "class": matchup.class.word(),
        "hand": matchup.matchup,
        "decisions": tally(matchup.tally),
        "last_wrong": matchup.last_wrong_ms.map(time),
    })
}

fn point(point: &BankrollPoint) -> Value {
    json!({
        "rounds": point.rounds,
        "net": point.net.0,
        "expected": micros(point.expected),
        "band": point.band,
    })
}

fn bar(&(halves, rounds): &(i64, u64)) -> Value {
    json!({"half_bets": halves, "rounds": rounds})
}

/// Returns a sum of millionths as a whole number, or as a string if it is too large for one.
fn micros(sum: MicroSum) -> Value {
    i64::try_from(sum.0).map_or_else(|_| json!(sum.0.to_string()), |whole| json!(whole))
}
