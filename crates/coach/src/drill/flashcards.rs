//! Flash cards for other programs: comma-separated values, which Anki imports as they are.

use blackjack_engine::{Action, House};
use blackjack_odds::HandOdds;

use super::pool::Pool;
use super::{ChosenHand, DrillError, DrillHistory, DrillKind};
use crate::Matchup;
use crate::money::share;
use crate::words::{self, capital};

/// The lines that tell Anki how to read the file; to others these lines are comments.
///
/// Without names of columns Anki fills the fields of a note in their order, whatever they are called
/// in its language. With `#columns:` it looks for fields of just these names, and leaves the back of
/// each card empty where there are none.
const HEAD: &str = "#separator:Comma\n#html:false\n#tags column:3\n";

/// The hands of a drill as flash cards, one a line: what is asked; what is best, for which cards
/// something else, and what the rest costs; and tags, with spaces between them.
///
/// # Errors
///
/// As [`super::Drill::new`].
pub fn flashcards(
    kind: DrillKind,
    house: &House,
    hands: &[ChosenHand],
    past: &DrillHistory,
) -> Result<String, DrillError> {
    if !kind.is_of_hands() {
        return Err(DrillError::NoCards { kind });
    }
    let pool = Pool::new(kind, house, hands, past)?;
    let line = |matchup, hands: &[HandOdds]| {
        let front = format!("{matchup}, at {}", house.name());
        let fields = [front, back(house, &first(hands)), tags(house, matchup)];
        fields.map(|field| quoted(&field)).join(",") + "\n"
    };
    let lines = pool.entries.iter().map(|entry| line(entry.card.matchup, &entry.hands));
    Ok(HEAD.to_owned() + &lines.collect::<String>())
}

/// The hands with the fewest cards: those that a player meets first.
fn first(hands: &[HandOdds]) -> Vec<HandOdds> {
    let fewest = hands.iter().map(|hand| hand.cards.len()).min();
    hands.iter().filter(|hand| Some(hand.cards.len()) == fewest).cloned().collect()
}

/// "Hit. Stand costs $0.22 on $10. With T,2: stand."
fn back(house: &House, hands: &[HandOdds]) -> String {
    let stakes = house.stakes();
    let wager = house.first_offer();
    let means = means(hands);
    let Some(&(best, most)) = means.first() else { return String::new() };
    let mut sentences = vec![format!("{}.", capital(best.word()))];
    sentences.extend(means.iter().skip(1).map(|&(action, value)| {
        let cost = share(stakes, wager, most - value);
        format!("{} costs {cost} on {}.", capital(action.word()), stakes.money(wager))
    }));
    let exceptions = Action::ALL.into_iter().filter(|&action| action != best);
    sentences.extend(exceptions.filter_map(|action| {
        let with = hands.iter().filter(|hand| hand.best == action).map(|it| words::hand(&it.cards));
        let with = with.collect::<Vec<_>>();
        (!with.is_empty()).then(|| format!("With {}: {action}.", with.join("; ")))
    }));
    sentences.join(" ")
}

/// What each action that all hands may do is worth in the mean, the best first.
fn means(hands: &[HandOdds]) -> Vec<(Action, f64)> {
    let often = |hand: &HandOdds| hand.probability.max(f64::MIN_POSITIVE);
    let all: f64 = hands.iter().map(often).sum();
    let mean = |action: Action| {
        let values = hands.iter().map(|hand| Some(often(hand) * hand.of(action)?));
        Some((action, values.sum::<Option<f64>>()? / all))
    };
    let mut means: Vec<_> = Action::ALL.into_iter().filter_map(mean).collect();
    means.sort_by(|one, other| other.1.total_cmp(&one.1));
    means
}

/// "bj strip hard".
fn tags(house: &House, matchup: Matchup) -> String {
    let name = house.name().split_whitespace().collect::<Vec<_>>().join("-");
    format!("bj {name} {}", matchup.class().word())
}

/// A field as all programs read it that know comma-separated values.
fn quoted(field: &str) -> String {
    if field.contains([',', '"', '\n', '\r']) || field.starts_with('#') {
        format!("\"{}\"", field.replace('"', "\"\""))
    } else {
        field.to_owned()
    }
}
