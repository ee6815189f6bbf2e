//! The keys of the shoe and the shuffle.

use blackjack_engine::{House, Shoe};

fn shoe(setting: &str) -> Shoe {
    let house = House::default().with([setting]).unwrap();
    let mut shoe = Shoe::new(house.rules());
    shoe.begin_round(&mut |bound| bound - 1);
    shoe
}

#[test]
fn decks() {
    assert_eq!(shoe("decks=8").full(), 416);
}

#[test]
fn shuffle() {
    let mut every_round = shoe("shuffle=every-round");
    assert!(every_round.begin_round(&mut |bound| bound - 1));
    let mut every_card = shoe("shuffle=every-card");
    assert!(every_card.begin_round(&mut |bound| bound - 1));
    let mut cut_card = shoe("shuffle=cut-card");
    assert!(!cut_card.begin_round(&mut |bound| bound - 1));
}

#[test]
fn cut_card() {
    let house = House::default().with(["decks=1", "cut-card=2"]).unwrap();
    let mut pick = |bound| bound - 1;
    let mut shoe = Shoe::new(house.rules());
    shoe.begin_round(&mut pick);
    shoe.draw(&mut pick);
    assert!(!shoe.begin_round(&mut pick), "one of 52 cards is less than 2 %");
    shoe.draw(&mut pick);
    assert!(shoe.begin_round(&mut pick));
}

#[test]
fn when_below() {
    let house = House::default().with(["decks=1", "shuffle=when-below", "when-below=51"]).unwrap();
    let mut pick = |bound| bound - 1;
    let mut shoe = Shoe::new(house.rules());
    shoe.begin_round(&mut pick);
    shoe.draw(&mut pick);
    assert!(!shoe.begin_round(&mut pick), "51 are left");
    shoe.draw(&mut pick);
    assert!(shoe.begin_round(&mut pick));
}

#[test]
fn burn() {
    assert_eq!(shoe("burn=1").len(), 311);
}
