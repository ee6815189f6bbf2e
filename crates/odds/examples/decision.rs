//! Prints the value of every action of one hand, before and after some cards are removed.

use std::error::Error;

use blackjack_engine::{Action, Composition, House, Rank};
use blackjack_odds::{HandOdds, Strategy, hand_odds};

fn main() -> Result<(), Box<dyn Error>> {
    let house = House::built_in("downtown").ok_or("no such house")?;
    let rules = house.rules();
    let (sixteen, ten) = ([Rank::Ten, Rank::Six], Some(Rank::King));

    let mut shoe = Composition::decks(rules.decks());
    let fresh = hand_odds(rules, &shoe, &sixteen, ten, Strategy::ZeroMemory)?;
    print_values("From a fresh shoe", &fresh);

    // Without four fives and four fours, which would help.
    for rank in [Rank::Four, Rank::Five] {
        for _ in 0..4 {
            assert!(shoe.remove(rank), "two decks hold eight of them");
        }
    }
    let later = hand_odds(rules, &shoe, &sixteen, ten, Strategy::ZeroMemory)?;
    print_values("Without eight small cards", &later);
    Ok(())
}

fn print_values(when: &str, odds: &HandOdds) {
    println!("{when}, 16 against a ten: {} is best.", odds.best.word());
    for action in Action::ALL {
        if let Some(value) = odds.of(action) {
            println!("  {:9} {value:+.5}", action.word());
        }
    }
}
