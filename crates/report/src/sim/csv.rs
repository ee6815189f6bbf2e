//! The results as comma-separated values.

use blackjack_coach::csv::quoted;
use blackjack_coach::figures::plain;
use blackjack_engine::House;
use blackjack_sim::{
    CountChoice, Hundredths, IndexPlayChoice, Progression, RampSteps, Sample, SideBetWorth,
    Strategy, Streak,
};

use super::changes::changes;
use super::document::{index_plays, strategy};
use super::numbers::count_of;
use super::player::side_count;
use super::report::Report;

/// The columns: the scenario, the side bet of the row, the count, the value of one unit there on
/// each spot or on the side bet, and the value of the whole.
const COLUMNS: &str = "scenario,house,dealt,strategy,count,ramp,index_plays,spots,progression,others,\
                       seat,errors,round,decks_to,running,side_count,side_bet,from,bet,spots_played,rounds,unit_ev,unit_ev_error,unit_variance,\
                       ev,ev_error,variance,covariance,covariance_error\n";

/// Returns one row for each scenario and count, with the value of one unit, and one row
/// for each whole scenario, with the value of the bets. Its side bets get the same rows,
/// with the value of one unit.
pub fn csv(reports: &[Report]) -> String {
    let mut text = COLUMNS.to_owned();
    for (number, report) in (1..).zip(reports) {
        let names = format!("{number},{}", scenario(report));
        for class in &report.statistics.by_count {
            let from = class.from.map_or(String::new(), |from| count_of(from).to_string());
            let Sample { rounds, ev, ev_error, variance } = class.unit;
            let bet = class.bet;
            text += &format!(
                "{names},,{from},{bet},{},{rounds},{ev},{ev_error},{variance},,,,,\n",
                class.spots
            );
        }
        let all = &report.statistics;
        text += &format!(
            "{names},,all,{},,{},,,,{},{},{},{}\n",
            all.mean_bet,
            all.rounds,
            all.ev,
            all.ev_error,
            all.variance,
            all.two_spots.map_or(",".to_owned(), |pair| format!(
                "{},{}",
                pair.covariance, pair.covariance_error
            ))
        );
        text += &report.side_bets.iter().map(|bet| side_bet(&names, bet)).collect::<String>();
    }
    text
}

/// Returns one row for each count of a side bet, and one for all of them.
fn side_bet(names: &str, bet: &SideBetWorth) -> String {
    let name = quoted(&bet.name);
    let row = |from: String, sample: &Sample| {
        let Sample { rounds, ev, ev_error, variance } = sample;
        format!("{names},{name},{from},,,{rounds},{ev},{ev_error},{variance},,,,,\n")
    };
    let from = |from: Option<Hundredths>| from.map_or(String::new(), |it| count_of(it).to_string());
    let classes = bet.by_count.iter().map(|(count, sample)| row(from(*count), sample));
    classes.collect::<String>() + &row("all".to_owned(), &bet.all)
}

/// Returns the fields that distinguish the scenarios of a study.
fn scenario(report: &Report) -> String {
    let scenario = &report.scenario;
    let count = scenario.count.as_ref().map_or(String::new(), named_count);
    let dealt = report.statistics.by_penetration.last().map_or(0, |last| last.cards);
    #[expect(clippy::cast_precision_loss, reason = "cards of a shoe")]
    let dealt = dealt as f64 / report.cards as f64;
    [
        quoted(&named_house(&scenario.house)),
        plain(dealt, 4),
        named_strategy(&scenario.strategy),
        quoted(&count),
        ramp(&scenario.ramp),
        named_plays(&scenario.index_plays),
        ramp(&scenario.spots),
        scenario.progression.as_ref().map_or(String::new(), progression),
        scenario.others.to_string(),
        (scenario.seat + 1).to_string(),
        (f64::from(scenario.errors) / 1e6).to_string(),
        kept(scenario.count.as_ref()),
    ]
    .join(",")
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

/// Returns the strategy. Charts are distinguished by the beginning of their hash.
fn named_strategy(played: &Strategy) -> String {
    let hash = played.chart_hash().map_or(String::new(), |hash| format!("-{}", &hash[..8]));
    strategy(played).to_owned() + &hash
}

/// Returns the name of a count. The player's own tags are distinguished by the
/// beginning of their hash.
fn named_count(count: &CountChoice) -> String {
    let hash = count.tags_hash().map_or(String::new(), |hash| format!("-{}", &hash[..8]));
    count.name.clone() + &hash
}

/// Returns the number of index plays used. Given plays are distinguished by the
/// beginning of their hash.
fn named_plays(choice: &IndexPlayChoice) -> String {
    let plays = index_plays(choice);
    let hash = choice.hash_of_given().map_or(String::new(), |hash| format!("-{}", &hash[..8]));
    plays.as_str().map_or_else(|| plays.to_string(), str::to_owned) + &hash
}

/// Returns the way in which a count is kept.
fn kept(count: Option<&CountChoice>) -> String {
    let Some(count) = count else { return ",,,".to_owned() };
    let side = side_count(count);
    match count.running_from {
        Some(start) => format!(",,{start},{side}"),
        None => format!("{},{},,{side}", count.rounding.word(), f64::from(count.decks_to) / 100.0),
    }
}

/// Returns bets or spots in command-line form, with those below all counts first.
fn ramp(ramp: &RampSteps) -> String {
    let steps = ramp.steps.iter().map(|&(from, number)| format!(" {}:{number}", count_of(from)));
    ramp.lowest.to_string() + &steps.collect::<String>()
}

/// Returns a progression in command-line form.
fn progression(progression: &Progression) -> String {
    let after = match progression.after {
        Streak::Losses => "losses",
        Streak::Wins => "wins",
    };
    let bets = progression.bets.iter().map(|bet| format!(" {bet}"));
    after.to_owned() + &bets.collect::<String>()
}
