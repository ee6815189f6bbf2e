//! The optional sections of a report, as text.

use blackjack_coach::figures::{percent, plain, signed};
use blackjack_coach::side_bets::side_bet_lines;
use blackjack_engine::{House, Ratio, Rules, value_symbol};
use blackjack_odds::{Condition, Distribution, Effect, HandOdds, Removal, RoundOdds};

use super::cards::label;
use super::overview::by_value;
use super::question::Question;
use crate::layout::wrapped;

/// Returns the effect of changing each rule, the largest first.
pub(super) fn effects(effects: &[Effect]) -> String {
    let mut sorted = effects.iter().collect::<Vec<_>>();
    sorted.sort_by(|a, b| b.change.abs().total_cmp(&a.change.abs()));
    let mut text = "Effect of changing one rule:\n\n".to_owned();
    for Effect { key, from, to, change } in sorted {
        let change = signed(change * 100.0, 4);
        text += &format!("{key:<23}  {:<41} {change:>9} %\n", format!("{from} -> {to}"));
    }
    text
}

/// Returns the effect of removing one card of each value.
pub(super) fn removal(removal: &[Removal]) -> String {
    let changes = removal.iter().map(|removal| (removal.value, removal.change));
    let title = "Effect on the expectation of removing one card of a rank from the shoe:";
    format!("{}\n{}", wrapped(title, 0), by_value("Removed", changes, 3))
}

/// Returns the distribution of results at a house, and the command that estimates
/// those that are not computed.
pub(super) fn distribution(distribution: &Distribution, simulation: Option<&str>) -> String {
    let mut text = if let Some(outcomes) = &distribution.outcomes {
        results(outcomes)
    } else {
        let estimated = simulation.map(|command| format!(" {command} estimates it."));
        let said = format!(
            "Net result of a round in initial bets. The mean and the variance are exact. The \
             probability of each result is not computed: pairs can become more than two hands \
             here, which can end together in more ways than can be summed.{}",
            estimated.unwrap_or_default()
        );
        wrapped(&said, 0)
    };
    let Distribution { mean, variance, .. } = *distribution;
    text += &format!("\nExpectation         {:>9}\n", plain(mean, 6));
    text += &format!("Variance            {:>9}\n", plain(variance, 6));
    text += &format!("Standard deviation  {:>9}\n", plain(variance.sqrt(), 6));
    text
}

/// Returns a table of results and their probabilities.
fn results(outcomes: &[(Ratio, f64)]) -> String {
    let mut text = "Net result of a round in initial bets, and its probability:\n\n".to_owned();
    let results = outcomes.iter().map(|&(result, _)| net_result(result)).collect::<Vec<_>>();
    let width = results.iter().map(String::len).fold(7, usize::max);
    for (result, &(_, chance)) in results.iter().zip(outcomes) {
        text += &format!("{result:>width$}  {:>10} %\n", percent(chance, 6));
    }
    text
}

/// Returns a net result with its sign, with as many digits as it needs, at most six.
fn net_result(result: Ratio) -> String {
    let digits = format!("{:+.6}", decimal(result));
    let digits = digits.trim_end_matches('0').trim_end_matches('.');
    if digits == "+0" { "0".to_owned() } else { digits.to_owned() }
}

/// Returns the cost of the side bets of a house, which no value of the round
/// includes; `None` if it has none.
pub(super) fn side_bets(house: &House) -> Option<String> {
    let lines = side_bet_lines(house);
    let title = "Side bets, beside these values, with a full shoe (--side-bets for their chances):";
    let text = || lines.iter().map(|line| wrapped(&format!("- {line}"), 2)).collect::<String>();
    (!lines.is_empty()).then(|| format!("{title}\n{}", text()))
}

/// Returns a ratio as a decimal number.
pub(super) fn decimal(ratio: Ratio) -> f64 {
    f64::from(ratio.numerator()) / f64::from(ratio.denominator())
}

/// Returns all starting hands against every upcard, one per line, with the action to play.
pub(super) fn hands(question: &Question, rules: &Rules, round: &RoundOdds) -> String {
    let condition = match round.condition {
        Condition::NoDealerBlackjack if !rules.always_peeks() => {
            "given that the dealer does not have blackjack (against a ten, whatever the dealer has)"
        }
        Condition::NoDealerBlackjack => "given that the dealer does not have blackjack",
        Condition::Unconditional => "whatever the dealer has",
    };
    let title = format!(
        "All starting hands: the chance of each in percent, the net result of each action in \
         initial bets, {condition}, and {}:",
        if question.strategy.is_chart() { "the chart's choice" } else { "the best choice" }
    );
    let played = if question.strategy.is_chart() { "chart" } else { "best" };
    let mut text = wrapped(&title, 0);
    text += "\nhand  up   chance    stand      hit   double    split  surrender   ";
    text += &format!("{played}\n");
    for odds in &round.hands {
        text += &hand(odds);
    }
    text
}

fn hand(odds: &HandOdds) -> String {
    // Against a certain blackjack there is no value given no blackjack.
    let known = |value: &f64| value.is_finite();
    let value =
        |value: Option<f64>| value.filter(known).map_or("-".into(), |value| signed(value, 4));
    let up = odds.upcard.map_or('-', value_symbol);
    format!(
        "{:<4}  {up:<2}  {:>7}  {:>7}  {:>7}  {:>7}  {:>7}  {:>9}   {}\n",
        label(odds),
        percent(odds.probability, 4),
        value(Some(odds.stand)),
        value(odds.hit),
        value(odds.double),
        value(odds.split),
        value(odds.surrender),
        odds.best.word(),
    )
}
