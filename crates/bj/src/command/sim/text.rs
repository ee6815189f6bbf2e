//! The results as text.

mod frequencies;
mod side_bets;
mod trips;

use blackjack_coach::figures::{percent, plain, short, signed};
use blackjack_engine::{Shuffle, value_symbol};
use blackjack_sim::{
    CountChoice, IndexPlayChoice, LaneObstacle, Progression, RampSteps, Risk, Scenario, Strategy,
    Streak,
};

use super::bet_size::TOLERATED_EXCESS;
use super::report::{Report, changes, count_of, digits, n0, purse_for};
use super::scenario_parts::DEPTH_KEYS;
use crate::args::ReportOptions;
use crate::command::layout::{WIDTH, wrapped, wrapped_to};

/// The columns of a label.
const LABEL: usize = 26;

/// The smallest share of rounds for which a count is printed; the JSON document has all of them.
const SHARE_MIN: f64 = 0.0005;

pub(super) fn text(reports: &[Report], options: &ReportOptions) -> String {
    let texts = reports.iter().map(|report| scenario(report, options));
    texts.collect::<Vec<_>>().join("\n")
}

fn scenario(report: &Report, options: &ReportOptions) -> String {
    let parts = [
        title(report, WIDTH),
        outcome(report, options),
        risk(report, options),
        by_step(report),
        by_count(report),
        by_penetration(report),
        side_bets::text(report),
        trips::text(report, options),
        frequencies::text(report),
    ];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n")
}

/// Says what was played, in lines of so many columns.
pub(super) fn title(report: &Report, columns: usize) -> String {
    let house = &report.scenario.house;
    let wrapped = |text: &str, indent: usize| wrapped_to(columns, text, indent);
    let first = wrapped(&format!("{}: {}", house.name(), house.rules().summary()), 2);
    let engine = report.one_by_one.map_or("", |why| match why {
        LaneObstacle::TooManyDecisions => {
            ", one by one: the strategy has too many decisions for the fast way"
        }
        LaneObstacle::SeveralSpots => ", one by one: the fast way has one spot",
        LaneObstacle::OtherPlayers => ", one by one: the fast way has no other players",
        LaneObstacle::Errors => ", one by one: the fast way makes no errors",
        LaneObstacle::Progression => ", one by one: the fast way remembers no results",
    });
    let rounds = thousands(report.statistics.rounds);
    let played = format!("{}; {rounds} rounds, seed {}{engine}.", player(report), report.seed);
    let missed = report.missed_error().map_or(String::new(), |missed| wrapped(&(missed + "."), 0));
    first + &wrapped(&played, 0) + &missed
}

/// Says how the player plays, counts and bets.
pub(super) fn player(report: &Report) -> String {
    let scenario = &report.scenario;
    let strategy = match scenario.strategy {
        Strategy::Basic => "Basic strategy",
        Strategy::ByCards => "Basic strategy by the number of cards",
        Strategy::ByComposition => "Basic strategy by the cards of the hand",
        Strategy::Simple => "The simple list",
        Strategy::Mimic => "Plays as the dealer does",
        Strategy::NeverBust => "Never hits a hand that can bust",
        Strategy::Chart(_) => "A chart of your own",
    };
    let table = [dealt(report), spots(report), company(report), errors(report)].concat();
    let bets = bets(report);
    let Some(count) = &scenario.count else { return format!("{strategy}, {bets}{table}") };
    let plays = match &scenario.index_plays {
        IndexPlayChoice::Best(0) => String::new(),
        IndexPlayChoice::Best(usize::MAX) => " with all index plays".to_owned(),
        IndexPlayChoice::Best(plays) => format!(" with {plays} index plays"),
        IndexPlayChoice::Given(_) => " with index plays of your own".to_owned(),
    };
    let by = match count.running_from {
        Some(start) => format!("running count from {start}"),
        None => format!("true count, {}{}", decks_to(count), rounding(report)),
    };
    let side = side_count(count);
    let side =
        if side.is_empty() { side } else { format!(" with a side count of {side} for bets") };
    format!("{strategy}{plays}; {}{side} by {by}; {bets}{table}", count.name)
}

/// Returns the tags of the side count as the command line has them; nothing without one.
pub(super) fn side_count(count: &CountChoice) -> String {
    let tags = (1..=10).zip(count.side.into_iter().flatten());
    let tags = tags.filter(|(_, tag)| tag.abs() > 0.0);
    let tags = tags.map(|(value, tag)| format!("{}:{tag}", value_symbol(value)));
    tags.collect::<Vec<_>>().join(" ")
}

/// Says how many spots are played, if there are several.
fn spots(report: &Report) -> String {
    let RampSteps { lowest, steps } = &report.scenario.spots;
    if steps.is_empty() {
        return if *lowest == 1 { String::new() } else { format!("; {lowest} spots") };
    }
    let steps =
        steps.iter().map(|&(from, spots)| format!("{spots} from {}", short(count_of(from))));
    format!("; spots: {lowest} below, {}", steps.collect::<Vec<_>>().join(", "))
}

/// Says who else is at the table.
fn company(report: &Report) -> String {
    let Scenario { others, seat, .. } = report.scenario;
    match others {
        0 => String::new(),
        1 => format!("; one other player, seat {} of 2", seat + 1),
        _ => format!("; {others} other players, seat {} of {}", seat + 1, others + 1),
    }
}

fn errors(report: &Report) -> String {
    match report.scenario.errors {
        0 => String::new(),
        errors => format!("; errors in {} % of the decisions", short(f64::from(errors) / 1e4)),
    }
}

/// Says to what fraction of a deck the decks left are estimated, if they are.
fn decks_to(count: &CountChoice) -> String {
    match count.decks_to {
        0 => String::new(),
        to => format!("decks remaining to the nearest {}, ", short(f64::from(to) / 100.0)),
    }
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
    if report.scenario.house.rules().shuffle() == Shuffle::EveryRound {
        return "; a fresh shoe for every round".to_owned();
    }
    let cards = report.statistics.by_penetration.last().map_or(0, |last| last.cards);
    format!("; {cards} of {} cards dealt", report.cards)
}

fn rounding(report: &Report) -> &'static str {
    use blackjack_sim::RoundingChoice::{Exact, Floor, Nearest, Truncate};
    match report.scenario.count.as_ref().map(|count| count.rounding) {
        Some(Floor) => "rounded down",
        Some(Nearest) => "rounded to the nearest",
        Some(Truncate) => "rounded towards 0",
        Some(Exact) | None => "not rounded",
    }
}

/// Says what is bet at which count.
fn bets(report: &Report) -> String {
    let ramp = &report.scenario.ramp;
    if let Some(Progression { after, bets }) = &report.scenario.progression {
        let bets = bets.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
        let after = match after {
            Streak::Losses => "losses",
            Streak::Wins => "wins",
        };
        return format!("bets {bets} after {after}");
    }
    if ramp.steps.is_empty() {
        return match ramp.lowest {
            0 => "no bets".to_owned(),
            1 => "equal bets".to_owned(),
            bet => format!("equal bets of {bet}"),
        };
    }
    let steps =
        ramp.steps.iter().map(|&(from, bet)| format!("{bet} from {}", short(count_of(from))));
    format!("bets {} below, {}", ramp.lowest, steps.collect::<Vec<_>>().join(", "))
}

/// Returns the EV, its error, and the deviation.
fn outcome(report: &Report, options: &ReportOptions) -> String {
    let statistics = &report.statistics;
    let error = statistics.ev_error;
    let ev = |factor: f64, decimals: usize| {
        format!(
            "{} units +- {}",
            signed(statistics.ev * factor, decimals),
            plain(error * factor, decimals)
        )
    };
    let mut text = line("EV of a round", &ev(1.0, 6));
    if report.limits().0 < report.limits().1 || statistics.mean_bet > 1.0 {
        let (bet, error) = (plain(statistics.mean_bet, 4), plain(statistics.mean_bet_error, 4));
        text += &line("Mean bet", &format!("{bet} units +- {error}"));
        if let Some((share, error)) = statistics.ev_per_bet().zip(statistics.ev_per_bet_error()) {
            let (share, error) = (signed(share * 100.0, 4), percent(error, 4));
            text += &line("EV of all bets", &format!("{share} % +- {error}"));
        }
    }
    if statistics.rounds_played < statistics.rounds {
        let share = share_of(statistics.rounds_played, statistics.rounds);
        text += &line("Rounds with a bet", &format!("{} %", percent(share, 2)));
    }
    let (deviation, error) =
        (plain(statistics.deviation(), 4), plain(statistics.deviation_error(), 4));
    text += &line("Standard deviation", &format!("{deviation} units +- {error}"));
    if let Some(pair) = statistics.two_spots {
        let (covariance, error) = (plain(pair.covariance, 4), plain(pair.covariance_error, 4));
        let correlation = plain(pair.correlation, 3);
        let value = format!("{covariance} +- {error}, correlation {correlation}");
        text += &line("Covariance of two spots", &value);
    }
    text += &line("100 rounds", &ev(100.0, 4));
    let hour = format!("An hour of {}", options.hands_per_hour);
    text + &line(&hour, &ev(options.hands_per_hour.into(), 4))
}

/// Returns what the result means for a purse.
fn risk(report: &Report, options: &ReportOptions) -> String {
    if report.is_without_bets() {
        return "RISK\nNothing was bet: no purse is lost, and none grows.\n".to_owned();
    }
    let (risk, purse) = (report.risk(), f64::from(options.bankroll));
    let of_purse = format!("Risk of ruin, {} units", thousands(options.bankroll.into()));
    let mut text = "RISK\n".to_owned();
    if report.scenario.progression.is_some() {
        let formulas = "Bets follow earlier results here, which these formulas do not know; --trip and --trips \
                        play it out.";
        text += &wrapped(formulas, 0);
    }
    text += &line(&of_purse, &chance_of(report, |risk| risk.of_ruin(purse)));
    if let Some(rounds) = options.trip {
        let label = format!("within {} rounds", thousands(rounds));
        #[expect(clippy::cast_precision_loss, reason = "a number of rounds for a formula")]
        let rounds = rounds as f64;
        text += &line(&label, &chance_of(report, |risk| risk.of_ruin_within(purse, rounds)));
    }
    if let Some(goal) = options.goal {
        let label = format!("before winning {}", thousands(goal.into()));
        let goal = f64::from(goal);
        text += &line(&label, &chance_of(report, |risk| risk.of_ruin_before(purse, goal)));
    }
    if risk.n0().is_some() {
        text += &line("N0", &format!("{} rounds", large_of(report, n0)));
        text += &line("Desirability index", &hundredths_of(report, Risk::desirability));
        text += &line("SCORE", &hundredths_of(report, Risk::score));
        for ruin in [0.135, 0.05, 0.01] {
            let label = format!("Units for {} % risk", percent(ruin, usize::from(ruin > 0.1)));
            text += &line(&label, &large_of(report, |risk| purse_for(risk, ruin)));
        }
        let certainty = signed(risk.certainty_equivalent(purse, 1.0), 6);
        let error = plain(report.statistics.ev_error, 6);
        text += &line("Certainty equivalent", &format!("{certainty} +- {error} units a round"));
    }
    text + &best_score(report)
}

/// Returns a chance with its error, or its range within one error of the EV where not even the
/// sign of the EV is known.
pub(super) fn chance_of(report: &Report, figure: impl Fn(Risk) -> f64) -> String {
    if !report.is_sign_known() {
        let [one, other] = report.risk().an_error_away(report.statistics.ev_error, figure);
        let (least, most) = (one.min(other), one.max(other));
        let texts = [least, most].map(chance);
        return if texts[0] == texts[1] {
            chance(most)
        } else if least < LEAST_CHANCE {
            // There is no room for both in the note of a plot.
            format!("up to {}", chance(most))
        } else {
            texts.join(" to ")
        };
    }
    let (of, error) = (figure(report.risk()), report.error_of(&figure).min(1.0));
    if error > 0.0 && of >= LEAST_CHANCE {
        format!("{} +- {} %", chance(of), percent(error, digits_of(of)))
    } else {
        chance(of)
    }
}

/// Says that the risk of ruin is certainly larger than the one that bets were sized
/// for; `None` if it is not.
pub(super) fn exceeded_ruin(report: &Report, asked: f64, purse: f64) -> Option<String> {
    let of_ruin = |risk: Risk| risk.of_ruin(purse);
    let (found, error) = (of_ruin(report.risk()), report.error_of(of_ruin));
    (found - asked > (2.0 * error).max(TOLERATED_EXCESS * asked)).then(|| {
        format!(
            "{}: the risk of ruin is {}, more than the {} % that bets were sized for",
            report.scenario.house.name(),
            chance_of(report, of_ruin),
            digits(asked)
        )
    })
}

/// Returns a large number with its error.
pub(super) fn large_of(report: &Report, figure: impl Fn(Risk) -> f64) -> String {
    let error = report.error_of(&figure);
    let error = if error.is_finite() { large(error) } else { "any number".to_owned() };
    format!("{} +- {error}", large(figure(report.risk())))
}

/// Returns a number in hundredths with its error.
pub(super) fn hundredths_of(report: &Report, figure: impl Fn(Risk) -> f64) -> String {
    let error = plain(report.error_of(&figure), 2);
    format!("{} +- {error}", plain(figure(report.risk()), 2))
}

/// Says what the best bets within the same limits would score.
fn best_score(report: &Report) -> String {
    let Some(best) = report.best_bets.as_ref().filter(|best| best.risk.ev > 0.0) else {
        return String::new();
    };
    let (lowest, highest) = report.limits();
    let error = plain(best.risk.error_of(best.ev_error, Risk::score), 2);
    let score = format!("SCORE {} +- {error}", plain(best.risk.score(), 2));
    line(&format!("Best bets, {lowest} to {highest}"), &score)
}

/// Returns a table by step of the progression.
fn by_step(report: &Report) -> String {
    let statistics = &report.statistics;
    if statistics.by_step.len() < 2 {
        return String::new();
    }
    let mut text = format!("{:>8}{:>10}{:>12}{:>10}\n", "BET", "share", "EV of 1", "+-");
    for step in &statistics.by_step {
        text += &format!(
            "{:>8}{:>8} %{:>10} %{:>8} %\n",
            step.bet,
            percent(share_of(step.unit.rounds, statistics.rounds), 2),
            signed(step.unit.ev * 100.0, 3),
            percent(step.unit.ev_error, 3)
        );
    }
    text
}

/// Returns a table by count.
fn by_count(report: &Report) -> String {
    if !report.has_count {
        return String::new();
    }
    let statistics = &report.statistics;
    let best = report.best_bets.as_ref();
    let has_spots = !report.scenario.spots.steps.is_empty();
    let spots = |text: &str| if has_spots { format!("{text:>8}") } else { String::new() };
    let mut text = format!(
        "{:>8}{:>10}{:>8}{}{:>12}{:>10}{:>10}\n",
        "COUNT",
        "share",
        "bet",
        spots("spots"),
        "EV of 1",
        "+-",
        "best bet"
    );
    for (at, class) in statistics.by_count.iter().enumerate() {
        let share = share_of(class.unit.rounds, statistics.rounds);
        if share < SHARE_MIN {
            continue;
        }
        let next = statistics.by_count.get(at + 1).and_then(|next| next.from);
        let from = side_bets::label(class.from, next);
        let best = best.map_or("-".to_owned(), |best| plain(best.bets[at], 1));
        text += &format!(
            "{from:>8}{:>8} %{:>8}{}{:>10} %{:>8} %{best:>10}\n",
            percent(share, 2),
            class.bet,
            spots(&class.spots.to_string()),
            signed(class.unit.ev * 100.0, 3),
            percent(class.unit.ev_error, 3)
        );
    }
    text
}

/// Returns a table by penetration.
fn by_penetration(report: &Report) -> String {
    let all = &report.statistics.by_penetration;
    if all.len() < 2 {
        return String::new();
    }
    let mut text =
        format!("{:>8}{:>16}{:>14}{:>12}{:>10}\n", "DEALT", "EV of a round", "+-", "SCORE", "+-");
    let mut shown = all.iter().rev().step_by(all.len().div_ceil(8)).collect::<Vec<_>>();
    shown.reverse();
    let cards = report.cards as u64;
    let is_whole = |dealt: usize| (100 * dealt as u64).is_multiple_of(cards);
    let digits = usize::from(!shown.iter().all(|penetration| is_whole(penetration.cards)));
    for penetration in shown {
        let sample = penetration.sample;
        let risk = Risk { ev: sample.ev, variance: sample.variance };
        let error = risk.error_of(sample.ev_error, Risk::score);
        let score = [risk.score(), error]
            .map(|number| if risk.ev > 0.0 { plain(number, 2) } else { "-".to_owned() });
        text += &format!(
            "{:>6} %{:>16}{:>14}{:>12}{:>10}\n",
            percent(share_of(penetration.cards as u64, cards), digits),
            signed(sample.ev, 6),
            plain(sample.ev_error, 6),
            score[0],
            score[1],
        );
    }
    text
}

fn line(label: &str, value: &str) -> String {
    format!("{label:<LABEL$}  {value}\n")
}

/// Returns a chance in percent, with as many digits as it needs.
pub(super) fn chance(chance: f64) -> String {
    if chance > 0.0 && chance < LEAST_CHANCE {
        return "less than 0.0001 %".to_owned();
    }
    format!("{} %", percent(chance, digits_of(chance)))
}

/// The least chance that is printed as a number.
const LEAST_CHANCE: f64 = 1e-6;

fn digits_of(chance: f64) -> usize {
    if chance < 0.01 { 4 } else { 2 }
}

#[expect(clippy::cast_precision_loss, reason = "a share")]
fn share_of(part: u64, whole: u64) -> f64 {
    if whole == 0 { 0.0 } else { part as f64 / whole as f64 }
}

/// Returns a large number, rounded, with commas.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "rounded for people")]
pub(super) fn large(number: f64) -> String {
    if number < 1e15 { thousands(number.round().max(0.0) as u64) } else { format!("{number:.2e}") }
}

/// Returns a number with commas between thousands.
pub(super) fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
