//! What every action of one hand is worth, and how that changes with the cards that are gone.

use std::error::Error;

use blackjack_engine::{Action, Composition, House, Rank};
use blackjack_odds::{HandOdds, Strategy, hand_odds};

fn main() -> Result<(), Box<dyn Error>> {
    let house = House::built_in("downtown").ok_or("no such house")?;
    let rules = house.rules();
    let (sixteen, ten) = ([Rank::Ten, Rank::Six], Some(Rank::King));

    let mut shoe = Composition::packs(rules.decks());
    let fresh = hand_odds::<f64>(rules, &shoe, &sixteen, ten, Strategy::ZeroMemory)?;
    tell("From a fresh shoe", &fresh);

    // Four fives and four fours are gone: the cards that would have helped.
    for rank in [Rank::Four, Rank::Five] {
        for _ in 0..4 {
            assert!(shoe.remove(rank), "two packs hold eight of them");
        }
    }
    let later = hand_odds::<f64>(rules, &shoe, &sixteen, ten, Strategy::ZeroMemory)?;
    tell("With eight small cards gone", &later);
    Ok(())
}

fn tell(when: &str, odds: &HandOdds) {
    println!("{when}, 16 against a ten: {} is best.", odds.best.word());
    for action in Action::ALL {
        if let Some(value) = odds.of(action) {
            println!("  {:9} {value:+.5}", action.word());
        }
    }
}
