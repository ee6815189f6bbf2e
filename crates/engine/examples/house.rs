//! Makes a custom house from another one, and queries its rules.

use std::error::Error;

use blackjack_engine::{
    Action, Chips, DealerEnd, House, PlayerEnd, Situation, Split, Stake, Total, dealer_draws,
    legal, payoff,
};

fn main() -> Result<(), Box<dyn Error>> {
    let strip = House::built_in("strip").ok_or("no such house")?;
    let house = strip.with(["decks=2", "dealer-17=hit-soft", "double-on=9-11", "ties=dealer"])?;
    let rules = house.rules();
    println!("{}", rules.summary());

    // The legal actions of a two-card soft 18 against a six.
    let soft_18 = Situation {
        total: Total::of([1, 7]),
        cards: 2,
        pair: None,
        split: Split::None,
        doubled: false,
        start_hands: 1,
        seat_hands: 1,
        upcard: Some(6),
        cost: Chips(1_000),
        available: None,
    };
    let words: Vec<_> = legal(rules, &soft_18).iter().map(Action::word).collect();
    println!("A soft 18 against a six may {}.", words.join(" or "));

    // The play of the dealer, and the payoff of a tie.
    let draws = if dealer_draws(rules, Total::of([1, 6]), 2) { "draws" } else { "stands" };
    println!("With a soft 17 the dealer {draws}.");
    let twenty = PlayerEnd::Stood { total: 20, cards: 2, stake: Stake::INITIAL };
    let paid = payoff(rules, twenty, DealerEnd::Stood(20)).of_full_bet();
    println!("20 against 20 pays {paid}.");

    // Contradictions are refused, all at once.
    match house.with(["dealer-upcard=false", "insurance=half"]) {
        Ok(_) => println!("It was accepted."),
        Err(errors) => println!("{errors}"),
    }
    Ok(())
}
