//! A house as a page shows it: [`house_view`].

use blackjack_coach::side_bets::{side_bet_cost, side_bet_lines};
use blackjack_engine::{House, SideBet, Surrender, Unit};
use blackjack_frontend::primer;
use blackjack_frontend::scene::felt_print::felt_print;
use blackjack_protocol::{HouseView, SideBetOffer, difference};

fn side_bet_offers(house: &House) -> Vec<SideBetOffer> {
    let stakes = house.stakes();
    let offered = house.side_bets().iter().zip(side_bet_lines(house));
    let offer = |(bet, words): (&SideBet, String)| SideBetOffer {
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

/// Returns the view of a house.
pub(crate) fn house_view(house: &House) -> HouseView {
    let stakes = house.stakes();
    let maximum =
        Some(stakes.max_bet()).filter(|_| stakes.text("maximum").is_some_and(|text| text != "0"));
    let largest = maximum.unwrap_or(stakes.units(500));
    let chips = [1, 5, 25, 100, 500].map(|units| stakes.units(units));
    HouseView {
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
        side_bets: side_bet_offers(house),
    }
}
