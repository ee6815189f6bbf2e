//! A house as a page shows it: [`HouseView`].

use blackjack_coach::side_bets::{side_bet_cost, side_bet_lines};
use blackjack_engine::{Chips, House, SideBet, Surrender, Unit};
use blackjack_frontend::felt_print::felt_print;
use blackjack_frontend::primer;
use serde::Serialize;

use crate::house_changes::{HouseChanges, difference};

/// A house as a page shows it. Amounts are in smallest units.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct HouseView {
    /// The name.
    pub name: String,
    /// The title.
    pub title: String,
    /// The built-in house that this one is based on.
    pub base: String,
    /// The keys in which it differs from that house, with its values: what a program that computes
    /// odds needs.
    pub changes: HouseChanges,
    /// The unit of all amounts.
    pub unit: Unit,
    /// The smallest bet.
    pub minimum: Chips,
    /// The largest bet; `None` without a limit.
    pub maximum: Option<Chips>,
    /// The seconds that a player has for a decision; 0 without a limit.
    pub turn_seconds: u16,
    /// True if hands can be surrendered.
    pub surrender: bool,
    /// The bankroll of a new player; zero with unlimited credit.
    pub bankroll: Chips,
    /// The values of the chips to bet with.
    pub chips: Vec<Chips>,
    /// The print on the felt, in lines.
    pub print: Vec<String>,
    /// The rules, in sentences.
    pub rules: Vec<String>,
    /// The side bets, in the order in which a bet counts them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub side_bets: Vec<SideBetOffer>,
}

/// A side bet on offer. Amounts are in smallest units.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct SideBetOffer {
    /// The name.
    pub name: String,
    /// The smallest bet.
    pub minimum: Chips,
    /// The largest bet.
    pub maximum: Chips,
    /// A bet is a multiple of this.
    pub step: Chips,
    /// The cost with a full shoe: "costs 6.11 %".
    pub cost: String,
    /// The names of its outcomes, in the order in which events count them.
    pub outcomes: Vec<String>,
    /// All of it in one sentence.
    pub words: String,
}

impl SideBetOffer {
    fn all(house: &House) -> Vec<Self> {
        let stakes = house.stakes();
        let offered = house.side_bets().iter().zip(side_bet_lines(house));
        let offer = |(bet, words): (&SideBet, String)| Self {
            name: bet.name.clone(),
            minimum: stakes.min_side_bet(bet),
            maximum: stakes.max_side_bet(bet),
            step: stakes.side_bet_increment(bet),
            cost: side_bet_cost(house, bet),
            outcomes: bet.outcomes.iter().map(|outcome| outcome.name.clone()).collect(),
            words,
        };
        offered.map(offer).collect()
    }
}

impl HouseView {
    /// Returns the view of a house.
    pub fn of(house: &House) -> Self {
        let stakes = house.stakes();
        let maximum = Some(stakes.max_bet())
            .filter(|_| stakes.text("maximum").is_some_and(|text| text != "0"));
        let largest = maximum.unwrap_or(stakes.units(500));
        let chips = [1, 5, 25, 100, 500].map(|units| stakes.units(units));
        Self {
            name: house.name().to_owned(),
            title: house.title().to_owned(),
            base: house.base().name().to_owned(),
            changes: difference(&house.base(), house),
            unit: Unit::of(stakes),
            minimum: stakes.min_payable_bet(house.rules()),
            maximum,
            turn_seconds: house.table_settings().turn_seconds(),
            surrender: house.rules().surrender() != Surrender::None,
            bankroll: stakes.units(stakes.bankroll()),
            chips: chips.into_iter().filter(|&chip| chip <= largest).collect(),
            print: felt_print(house.rules()),
            rules: primer::sentences(house),
            side_bets: SideBetOffer::all(house),
        }
    }
}
