//! The questions of plain lines, and the possible answers.

use blackjack_coach::Play;
use blackjack_coach::side_bets::side_bet_help;
use blackjack_coach::words::{any_of, doing};
use blackjack_engine::{Action, Actions, Chips, DoubleRange, HandId, House, Phase, Stakes, View};
use blackjack_frontend::bets::doubling;
use blackjack_frontend::bets::hand::HandBet;
use blackjack_frontend::narrator;
use blackjack_frontend::narrator::Narrator;
use blackjack_frontend::primer;
use blackjack_frontend::words;
use blackjack_table::RoundView;

/// States the rules of a house in sentences.
pub(crate) fn rules(house: &House) -> Vec<String> {
    let mut lines = primer::sentences(house);
    lines.extend(narrator::rule_card(house));
    lines
}

/// The sentence of the help about the rules.
pub(crate) const RULES_HELP: &str = "rules says the rules of this house.";

/// Asks about insurance for an amount in a range.
pub(crate) fn insurance(
    narrator: &Narrator,
    view: &View,
    hand: HandId,
    (min, max): (Chips, Chips),
    stakes: &Stakes,
) -> String {
    let who = narrator.addresses(view, hand);
    let money = stakes.money(max);
    if min == max {
        format!("{who}Insurance {money}? (i = yes, n = no) ")
    } else {
        format!("{who}Insurance up to {money}? (an amount, i = all of it, n = no) ")
    }
}

/// Lists the possible answers about insurance.
pub(crate) fn insurance_help(house: &House, (min, max): (Chips, Chips)) -> Vec<String> {
    let (pays, money) = (house.rules().insurance_pays(), house.stakes().money(max));
    let mut lines = vec![
        format!("Insurance pays {pays} if the dealer has blackjack, and otherwise loses."),
        format!("i insures for {money}."),
    ];
    if min < max {
        lines.push("An amount insures for that much.".into());
        lines.push("s or stand confirms an amount; without one, it declines insurance.".into());
    }
    lines.push("n declines.".into());
    lines.push("t shows the table again.".into());
    lines
}

/// Asks about early surrender.
pub(crate) fn early_surrender(narrator: &Narrator, view: &View, hand: HandId) -> String {
    let who = narrator.addresses(view, hand);
    format!("{who}Surrender before the dealer peeks? (r = yes, n = no) ")
}

/// Lists the possible answers about early surrender.
pub(crate) fn early_surrender_help() -> Vec<String> {
    let lines =
        ["r gives up the hand for half the bet.", "n plays on.", "t shows the table again."];
    lines.map(Into::into).into()
}

/// The choices for a hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct HandChoices {
    pub(crate) legal: Actions,
    pub(crate) double_for: Option<DoubleRange>,
}

impl HandChoices {
    /// Returns whether the hand can be doubled only for less than the whole bet.
    pub(crate) fn must_double_for_less(self) -> bool {
        self.double_for.is_some() && !self.legal.contains(Action::Double)
    }
}

/// Asks what to do with a hand.
pub(crate) fn action(
    narrator: &Narrator,
    view: &View,
    hand: HandId,
    choices: HandChoices,
    stakes: &Stakes,
) -> String {
    let mut question = offers(narrator, choices, stakes);
    if let Some(first) = question.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    format!("{}{question}? ", narrator.addresses(view, hand))
}

/// Asks again after an unknown answer.
pub(crate) fn please_answer(narrator: &Narrator, choices: HandChoices, stakes: &Stakes) -> String {
    format!("Please answer {}. ? for help.", offers(narrator, choices, stakes))
}

fn offers(
    narrator: &Narrator,
    HandChoices { legal, double_for }: HandChoices,
    stakes: &Stakes,
) -> String {
    let words = narrator.words();
    let for_less =
        double_for.map(|range| format!("double for less (d {})", stakes.number(range.max)));
    let mut offers: Vec<&str> = legal.iter().map(|action| words.offer(action)).collect();
    offers.extend(for_less.as_deref());
    any_of(&offers)
}

/// Explains how to double for less to a player who cannot pay for a full double.
pub(crate) fn how_to_double_for_less(stakes: &Stakes, choices: HandChoices) -> String {
    let Some(range) = choices.double_for else { return String::new() };
    let (amounts, example) = (doubling::amounts(stakes, range), stakes.number(range.max));
    format!("A full double costs more than is left. You can double for {amounts}: d {example}")
}

/// Lists every legal action, and the reasons why the others are illegal.
pub(crate) fn action_help(narrator: &Narrator, round: &RoundView, house: &House) -> Vec<String> {
    let (rules, stakes) = (house.rules(), house.stakes());
    let line = |action: Action| {
        let (letter, word) = (action.letter(), narrator.words().action(action));
        match round.refusal(action) {
            None => {
                format!("{letter}, {word}: {}.", narrator::meaning(action, rules, &round.cards))
            }
            Some(why) => format!("No {}: {}.", doing(Play::Act(action)), words::why(stakes, why)),
        }
    };
    let mut lines: Vec<String> = Action::ALL.into_iter().map(line).collect();
    if let Phase::Action { double_for: Some(range), .. } = round.cards.phase {
        lines.push(format!("d and an amount: {}.", doubling::meaning(stakes, range)));
    }
    lines.push(narrator::no_insurance(&round.cards, rules).into());
    lines
}

/// Asks for a bet on this many hands.
pub(crate) fn bet(stakes: &Stakes, name: Option<&str>, offer: HandBet, hands: u8) -> String {
    let money = offer.words(stakes);
    let (name, command) = name.map_or((String::new(), "Bet"), |name| (format!("{name}: "), "bet"));
    if stakes.fixed() > 0 {
        return format!("{name}Enter bets {money}, q quits: ");
    }
    let each = match hands {
        1 => String::new(),
        hands => format!(" on each of {hands} hands"),
    };
    format!("{name}{command}{each}, Enter for {money}: ")
}

/// Explains the possible bets.
pub(crate) fn bet_help(house: &House, offer: HandBet) -> Vec<String> {
    let stakes = house.stakes();
    let smallest = stakes.min_payable_bet(house.rules());
    let mut lines = vec![match stakes.maximum() {
        _ if stakes.fixed() > 0 => format!("Every bet here is {}.", stakes.money(offer.stake)),
        0 => format!("The minimum bet is {}.", stakes.money(smallest)),
        maximum => format!(
            "A bet is {} to {}.",
            stakes.money(smallest),
            stakes.money(stakes.units(maximum))
        ),
    }];
    if stakes.fixed() == 0 && stakes.step() > 1 {
        lines.push(format!("Bets are multiples of {}.", stakes.money(stakes.units(stakes.step()))));
    }
    lines.push(format!("Enter alone bets {}.", offer.words(stakes)));
    lines.extend(side_bet_help(house));
    lines
}
