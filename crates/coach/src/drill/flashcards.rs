//! Flash cards for other programs, as comma-separated values that Anki can import.

use blackjack_engine::{Action, House};
use blackjack_odds::HandOdds;

use super::pool::Pool;
use super::{ChosenHand, DrillError, DrillHistory, DrillKind};
use crate::csv::quoted;
use crate::decision::matchup::Matchup;
use crate::figures::money::share;
use crate::words::{self, capital};

/// The header that tells Anki how to import the file; other programs treat it as comments.
///
/// A `#columns:` line is left out, so that Anki fills the fields of a note in order. With
/// that line, Anki would look for fields of exactly these names, and leave the backs
/// empty in other languages.
const HEAD: &str = "#separator:Comma\n#html:false\n#tags column:3\n";

/// Writes the hands of a drill as flash cards, one per line: the question; the best action, the
/// cost of the others, and exceptions for certain cards; and tags, separated by spaces.
///
/// # Errors
///
/// The same as for [`super::Drill::new`].
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
        let fields = [front, back(house, &with_fewest_cards(hands)), tags(house, matchup)];
        fields.map(|field| quoted(&field)).join(",") + "\n"
    };
    let lines = pool.entries.iter().map(|entry| line(entry.card.matchup, &entry.hands));
    Ok(HEAD.to_owned() + &lines.collect::<String>())
}

/// Returns the hands with the fewest cards, which are the most common.
fn with_fewest_cards(hands: &[HandOdds]) -> Vec<HandOdds> {
    let fewest = hands.iter().map(|hand| hand.cards.len()).min();
    hands.iter().filter(|hand| Some(hand.cards.len()) == fewest).cloned().collect()
}

/// Writes the back of a card: "Hit. Stand costs $0.22 on $10. With T,2: stand."
fn back(house: &House, hands: &[HandOdds]) -> String {
    let stakes = house.stakes();
    let wager = house.first_offer();
    let means = means(hands);
    let Some(&(best, best_value)) = means.first() else { return String::new() };
    let mut sentences = vec![format!("{}.", capital(best.word()))];
    sentences.extend(means.iter().skip(1).map(|&(action, value)| {
        let cost = share(stakes, wager, best_value - value);
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

/// Returns the mean value of each action that is legal for all hands, best first.
fn means(hands: &[HandOdds]) -> Vec<(Action, f64)> {
    let frequency = |hand: &HandOdds| hand.probability.max(f64::MIN_POSITIVE);
    let total: f64 = hands.iter().map(frequency).sum();
    let mean = |action: Action| {
        let values = hands.iter().map(|hand| Some(frequency(hand) * hand.of(action)?));
        Some((action, values.sum::<Option<f64>>()? / total))
    };
    let mut means: Vec<_> = Action::ALL.into_iter().filter_map(mean).collect();
    means.sort_by(|one, other| other.1.total_cmp(&one.1));
    means
}

/// Writes the tags of a card: "bj strip hard".
fn tags(house: &House, matchup: Matchup) -> String {
    let name = house.name().split_whitespace().collect::<Vec<_>>().join("-");
    format!("bj {name} {}", matchup.class().word())
}
