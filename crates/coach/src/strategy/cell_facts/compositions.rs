//! Describes briefly how the play of a cell depends on the cards of the hand.

use blackjack_engine::Action;

use super::cell_hand::CellHand;
use crate::words::{all_of, capital};

/// The maximum number of hands of one size to name.
const NAMED_MAX: usize = 6;

/// The largest hand size whose hands are named; larger hands are only counted.
const NAMED_SIZE_MAX: usize = 3;

/// Describes the plays: "T+6 and 9+7 hit. Hands of 3 or more cards stand."
pub(super) fn sentences(hands: &[CellHand]) -> Vec<String> {
    let sizes = || hands.iter().map(|hand| hand.cards.len());
    let (Some(least), Some(most)) = (sizes().min(), sizes().max()) else { return Vec::new() };
    if let Some(all) = alike(hands.iter()) {
        let sentence = format!("all of them {all}.");
        return if hands.len() > 1 { vec![sentence] } else { Vec::new() };
    }
    // The smallest size from which all hands are played alike.
    let of_at_least = |cards| hands.iter().filter(move |hand| hand.cards.len() >= cards);
    let from = (least..=most).find(|&cards| alike(of_at_least(cards)).is_some());
    let from = from.unwrap_or(most + 1);
    let mut sentences: Vec<_> =
        (least..from.min(NAMED_SIZE_MAX + 1)).filter_map(|cards| of_size(hands, cards)).collect();
    let between = of_at_least(NAMED_SIZE_MAX + 1).filter(|hand| hand.cards.len() < from);
    sentences.extend(counted(&between.collect::<Vec<_>>()));
    if let Some(rest) = alike(of_at_least(from)) {
        let cards = if from == most { String::new() } else { " or more".to_owned() };
        sentences.push(format!("Hands of {from}{cards} cards {rest}."));
    }
    sentences
}

/// Counts larger hands: "Of 71 hands of 4 to 7 cards, 60 stand; 11 hit, such as A+7+6+2."
fn counted(hands: &[&CellHand]) -> Option<String> {
    let mut groups = groups(hands);
    let sizes = || hands.iter().map(|hand| hand.cards.len());
    let (least, most) = (sizes().min()?, sizes().max()?);
    let cards = if least == most { least.to_string() } else { format!("{least} to {most}") };
    groups.reverse();
    let clauses = groups.iter().enumerate().map(|(place, (action, group))| {
        let example = group.first().filter(|_| place > 0).map(|hand| hand.name());
        let example = example.map_or_else(String::new, |name| format!(", such as {name}"));
        format!("{} {action}{example}", group.len())
    });
    let clauses = clauses.collect::<Vec<_>>().join("; ");
    Some(format!("Of {} hands of {cards} cards, {clauses}.", hands.len()))
}

/// Returns the play of hands that are all played alike; `None` if they differ, or there are none.
fn alike<'a>(mut hands: impl Iterator<Item = &'a CellHand>) -> Option<Action> {
    let first = hands.next()?.best;
    hands.all(|hand| hand.best == first).then_some(first)
}

/// Groups hands by play, the smallest group first.
fn groups<'a>(hands: &[&'a CellHand]) -> Vec<(Action, Vec<&'a CellHand>)> {
    let mut groups: Vec<(Action, Vec<&CellHand>)> = Vec::new();
    for hand in hands {
        match groups.iter_mut().find(|(action, _)| *action == hand.best) {
            Some((_, group)) => group.push(hand),
            None => groups.push((hand.best, vec![hand])),
        }
    }
    groups.sort_by_key(|(_, group)| group.len());
    groups
}

/// Describes the hands of one size; the play of most of them comes last.
fn of_size(hands: &[CellHand], cards: usize) -> Option<String> {
    let hands = hands.iter().filter(|hand| hand.cards.len() == cards).collect::<Vec<_>>();
    let mut groups = groups(&hands);
    let rest = groups.pop_if(|(_, group)| group.len() > NAMED_MAX || cards > 2);
    let named = groups.iter().map(|(action, group)| format!("{} {action}", named(group)));
    let mut clauses: Vec<_> = named.collect();
    if let Some((action, _)) = rest {
        let others = if clauses.is_empty() { "" } else { "other " };
        clauses.push(format!("{others}hands of {cards} cards {action}"));
    }
    (!clauses.is_empty()).then(|| format!("{}.", capital(&clauses.join("; "))))
}

/// Names hands: "T+6 and 9+7"; of many, only the first and a count.
fn named(hands: &[&CellHand]) -> String {
    let names: Vec<_> = hands.iter().map(|hand| hand.name()).collect();
    match names.len() {
        many if many > NAMED_MAX => format!("{} and {} others", names[0], many - 1),
        _ => all_of(&names),
    }
}
