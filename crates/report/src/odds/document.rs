//! Answers as JSON.

use blackjack_engine::{House, Rules, value_symbol};
use blackjack_odds::{Condition, Distribution, Effect, HandOdds, Removal, RoundOdds};
use serde_json::{Map, Value, json};

use super::answer::{Answer, DealerRow};
use super::cards::label;
use super::hourly_cost::HourlyCost;
use super::question::Question;
use super::question_error::QuestionError;
use super::sections::decimal;
use super::side_bets::{SideBetRow, rows};
use crate::json;

/// Returns the document of one house, or an array for several.
pub fn document(question: &Question, answers: &[Answer<'_>]) -> Value {
    match answers {
        [only] => of_house(question, only),
        several => several.iter().map(|answer| of_house(question, answer)).collect(),
    }
}

fn of_house(question: &Question, answer: &Answer<'_>) -> Value {
    let house = answer.house;
    let round = answer.round.as_ref();
    let mut document = Map::new();
    let mut put = |key: &str, value: Value| {
        document.insert(key.into(), value);
    };
    put("schema", 1.into());
    put("house", house.name().into());
    put("rules", json::rules(house.rules()));
    put("strategy", question.strategy.name().into());
    put("ev", round.map_or(Value::Null, |round| number(round.ev)));
    let shown = round.filter(|_| house.rules().dealer_upcard());
    put("ev_by_upcard", shown.map_or(Value::Null, by_upcard));
    put("insurance_ev", optional(round.and_then(|round| round.insurance)));
    if !question.seen.is_empty() {
        let seen = question.seen.iter().map(|card| card.rank_symbol().to_string());
        put("seen", seen.collect::<Vec<_>>().into());
    }
    if let Some(hole) = question.hand.as_ref().and_then(|hand| hand.hole) {
        put("hole", hole.rank_symbol().to_string().into());
    }
    if let Some(next) = question.hand.as_ref().and_then(|hand| hand.next) {
        put("next", next.rank_symbol().to_string().into());
    }
    if let Some(hands) = question.split_into {
        put("split_into", hands.into());
    }
    let all = round.filter(|_| question.sections.hands).map(|round| &round.hands[..]);
    if let Some(hands) = answer.decision.as_ref().map(std::slice::from_ref).or(all) {
        let condition = match answer.decision.as_ref().map_or_else(
            || Condition::of(house.rules()),
            |odds| Condition::against(house.rules(), odds.upcard),
        ) {
            Condition::NoDealerBlackjack => "no-dealer-natural",
            Condition::Unconditional => "none",
        };
        put("condition", condition.into());
        put("hands", hands.iter().map(|odds| hand(house.rules(), odds)).collect());
    }
    if let Some(effects) = answer.effects.as_deref() {
        put("effects", effects.iter().map(effect).collect());
    }
    if let Some(removal) = answer.removal.as_deref() {
        put("removal", removed(removal));
    }
    if let Some(distribution) = &answer.distribution {
        put("distribution", distributed(distribution));
    }
    if let Some(dealer) = answer.dealer.as_deref() {
        put("dealer", dealer.iter().map(dealer_row).collect());
    }
    if let Some(rows) = answer.side_bets.as_deref() {
        put("side_bets", side_bets(rows));
    }
    if let Some(hour) = &answer.hour {
        put("hour", hourly(hour, answer));
    }
    document.into()
}

/// Returns a number for a document; zero has no sign.
fn number(number: f64) -> Value {
    json!(number + 0.0)
}

fn optional(value: Option<f64>) -> Value {
    value.map_or(Value::Null, number)
}

/// Returns the values against all upcards; null for one that the shoe no longer contains.
fn by_upcard(round: &RoundOdds) -> Value {
    let ev = |value| {
        let odds = round.by_upcard.iter().find(|odds| odds.upcard == value);
        (value_symbol(value).to_string(), optional(odds.map(|odds| odds.ev)))
    };
    Value::Object((1..=10).map(ev).collect())
}

/// Returns the values of a hand. The condition is named where it differs
/// from that of other upcards.
fn hand(rules: &Rules, odds: &HandOdds) -> Value {
    let mut hand = json!({
        "hand": label(odds),
        "up": odds.upcard.map(|value| value_symbol(value).to_string()),
        "probability": number(odds.probability),
        "stand": number(odds.stand),
        "hit": optional(odds.hit),
        "double": optional(odds.double),
        "split": optional(odds.split),
        "surrender": optional(odds.surrender),
        "insurance": optional(odds.insurance),
        "best": odds.best.word(),
    });
    if Condition::against(rules, odds.upcard) != Condition::of(rules) {
        hand["condition"] = "none".into();
    }
    hand
}

fn effect(effect: &Effect) -> Value {
    json!({
        "key": effect.key,
        "from": json::typed(effect.from.clone()),
        "to": json::typed(effect.to.clone()),
        "change": number(effect.change),
    })
}

fn removed(removal: &[Removal]) -> Value {
    let change =
        |removal: &Removal| (value_symbol(removal.value).to_string(), number(removal.change));
    Value::Object(removal.iter().map(change).collect())
}

fn distributed(distribution: &Distribution) -> Value {
    let outcome = |&(result, probability): &(_, f64)| json!({"result": number(decimal(result)), "probability": number(probability)});
    let outcomes = distribution.outcomes.as_ref();
    let outcomes = outcomes.map(|outcomes| outcomes.iter().map(outcome).collect::<Vec<_>>());
    json!({
        "outcomes": outcomes,
        "mean": number(distribution.mean),
        "variance": number(distribution.variance),
        "standard_deviation": number(distribution.variance.sqrt()),
    })
}

fn dealer_row(row: &DealerRow) -> Value {
    let [seventeen, eighteen, nineteen, twenty, twenty_one] = row.odds.totals.map(number);
    json!({
        "up": row.upcard.map(|value| value_symbol(value).to_string()),
        "17": seventeen,
        "18": eighteen,
        "19": nineteen,
        "20": twenty,
        "21": twenty_one,
        "22": number(row.odds.pushed),
        "charlie": number(row.odds.charlie),
        "blackjack": number(row.odds.blackjack),
        "bust": number(row.odds.bust),
    })
}

/// Returns the side bets of a house with their chances from a full shoe.
///
/// # Errors
///
/// Returns an error if the decks hold too few cards for one of them.
pub fn side_bets_document(house: &House) -> Result<Value, QuestionError> {
    if house.side_bets().is_empty() {
        return Ok(Value::Array(Vec::new()));
    }
    Ok(side_bets(&rows(house, &[])?))
}

/// Returns side bets with their chances.
fn side_bets(rows: &[SideBetRow<'_>]) -> Value {
    rows.iter().map(side_bet).collect()
}

fn side_bet(SideBetRow { bet, odds }: &SideBetRow<'_>) -> Value {
    let outcomes = bet.outcomes.iter().zip(&odds.outcomes).map(|(outcome, &chance)| {
        json!({
            "outcome": outcome.name,
            "pays": outcome.pays.to_string(),
            "probability": number(chance),
        })
    });
    json!({
        "name": bet.name,
        "ev": number(odds.ev),
        "variance": number(odds.variance),
        "lost": number(odds.lost),
        "outcomes": outcomes.collect::<Vec<_>>(),
    })
}

/// Returns the hourly result; amounts are in the house's units.
#[expect(clippy::cast_precision_loss, reason = "no bet has more than 53 bits")]
fn hourly(hour: &HourlyCost, answer: &Answer<'_>) -> Value {
    let stakes = answer.house.stakes();
    let bet = hour.bet.0 as f64 / stakes.minor() as f64;
    let ev = answer.round.as_ref().map(|round| round.ev * bet * f64::from(hour.hands));
    json!({
        "bet": number(bet),
        "hands": hour.hands,
        "unit": stakes.unit().as_str(),
        "ev": optional(ev),
    })
}
