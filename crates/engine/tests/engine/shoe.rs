//! The shoe: dealing, counting, shuffling and running out of cards.

use blackjack_engine::{Card, Composition, House, Shoe};

use blackjack_engine::generate::{Choices, Seeded};

fn shoe(settings: &[&str]) -> Shoe {
    let house = House::default().with(settings.iter().copied()).unwrap();
    Shoe::new(house.rules())
}

fn sorted(mut cards: Vec<Card>) -> Vec<Card> {
    cards.sort_unstable();
    cards
}

/// Returns all cards of the shoe, dealt and undealt.
fn all(shoe: &Shoe) -> Composition {
    let mut all = shoe.composition();
    shoe.dealt().iter().for_each(|card| all.add(card.rank()));
    all
}

#[test]
fn a_shoe_always_holds_its_decks() {
    let mut random = Seeded(5);
    for decks in [1, 2, 6, 8, 255] {
        let mut shoe = shoe(&[&format!("decks={decks}")]);
        for _ in 0..200 {
            let mut pick = |bound| random.pick(bound);
            shoe.begin_round(&mut pick);
            for _ in 0..5 {
                shoe.draw(&mut pick);
            }
            assert_eq!(all(&shoe), Composition::decks(decks));
        }
    }
}

#[test]
fn every_card_is_dealt_once() {
    let mut random = Seeded(6);
    let mut pick = |bound| random.pick(bound);
    let mut shoe = shoe(&["decks=2", "shuffle=when-exhausted"]);
    shoe.begin_round(&mut pick);
    let dealt: Vec<_> = (0..104).map(|_| shoe.draw(&mut pick)).collect();
    let two_packs = [Card::DECK, Card::DECK].concat();
    assert_eq!(sorted(dealt), sorted(two_packs));
}

/// Each card of an infinite deck is the card at its own number, whatever the others are; cards can
/// be stacked in any number; and the deck never ends.
#[test]
fn an_infinite_deck_draws_with_replacement() {
    let mut next = 0;
    let mut pick = |bound| {
        assert_eq!(bound, 52);
        next += 1;
        (next - 1) % 7
    };
    let mut shoe = shoe(&["shuffle=every-card"]);
    shoe.begin_round(&mut pick);
    let dealt: Vec<_> = (0..400).map(|_| shoe.draw(&mut pick)).collect();
    let first = (0..312).map(|at| Card::DECK[at % 7]);
    assert!(dealt[..312].iter().copied().eq(first), "the numbers of a round");
    assert!(dealt[312..].iter().all(|card| Card::DECK[..7].contains(card)), "then 52 at a time");
    assert!(shoe.begin_round(&mut pick), "every round has its own cards");
    let aces = [Card::DECK[0]; 40];
    shoe.stack(&aces).unwrap();
    assert!((0..40).all(|_| shoe.draw(&mut pick) == aces[0]));
}

#[test]
fn the_first_card_is_any_card() {
    let mut counts = [0_u32; 52];
    let mut random = Seeded(7);
    for _ in 0..52_000 {
        let mut pick = |bound| random.pick(bound);
        let mut shoe = shoe(&["decks=1", "shuffle=every-round"]);
        shoe.begin_round(&mut pick);
        counts[shoe.draw(&mut pick).index()] += 1;
    }
    // Five standard deviations of a count around 1,000 are 157.
    assert!(counts.iter().all(|count| count.abs_diff(1000) < 157), "{counts:?}");
}

/// Deals rounds of `cards` cards and returns the number of rounds between shuffles.
fn rounds_to_a_shuffle(settings: &[&str], cards: usize) -> usize {
    let mut random = Seeded(8);
    let mut pick = |bound| random.pick(bound);
    let mut shoe = shoe(settings);
    assert!(shoe.begin_round(&mut pick), "a new shoe is shuffled");
    for rounds in 1.. {
        (0..cards).for_each(|_| _ = shoe.draw(&mut pick));
        if shoe.begin_round(&mut pick) {
            return rounds;
        }
    }
    unreachable!()
}

#[test]
fn cut_card() {
    // 39 of 52 cards are 75 %, so the round that deals the 39th is the last.
    let at = |percent| ["decks=1".into(), format!("cut-card={percent}")];
    let rounds = |percent, cards| {
        let settings: [String; 2] = at(percent);
        rounds_to_a_shuffle(&settings.each_ref().map(String::as_str), cards)
    };
    assert_eq!(rounds(75, 1), 39);
    assert_eq!(rounds(75, 5), 8);
    assert_eq!(rounds(1, 5), 1);
    assert_eq!(rounds(100, 1), 52);
}

#[test]
fn every_round() {
    assert_eq!(rounds_to_a_shuffle(&["shuffle=every-round"], 4), 1);
}

#[test]
fn when_below() {
    let settings = ["decks=1", "shuffle=when-below", "when-below=15"];
    assert_eq!(rounds_to_a_shuffle(&settings, 1), 38, "15 left are enough, 14 are not");
}

#[test]
fn when_exhausted() {
    let mut random = Seeded(9);
    let mut pick = |bound| random.pick(bound);
    let mut shoe = shoe(&["decks=1", "shuffle=when-exhausted"]);
    shoe.begin_round(&mut pick);
    (0..50).for_each(|_| _ = shoe.draw(&mut pick));
    assert!(!shoe.begin_round(&mut pick), "50 cards are in the tray, two are left");
    let table: Vec<_> = (0..6).map(|_| shoe.draw(&mut pick)).collect();
    assert_eq!(shoe.on_table(), table, "the tray was shuffled in, the table stays");
    assert_eq!((shoe.len(), shoe.shuffles()), (46, 2));
    assert_eq!(all(&shoe), Composition::decks(1));
    assert!(!shoe.begin_round(&mut pick));
}

#[test]
fn burn() {
    let mut random = Seeded(10);
    let mut pick = |bound| random.pick(bound);
    let mut shoe = shoe(&["decks=1", "burn=3", "shuffle=every-round"]);
    for _ in 0..3 {
        shoe.begin_round(&mut pick);
        assert_eq!((shoe.len(), shoe.discards(), shoe.on_table().len()), (49, 3, 0));
        shoe.draw(&mut pick);
    }
}

/// Seven hands against a deep cut card: the discards are shuffled in, and the next round starts
/// with a full shuffle.
#[test]
fn running_out_of_cards_in_a_round() {
    let mut random = Seeded(11);
    let mut pick = |bound| random.pick(bound);
    let mut shoe = shoe(&["decks=1", "cut-card=99"]);
    shoe.begin_round(&mut pick);
    (0..40).for_each(|_| _ = shoe.draw(&mut pick));
    assert!(!shoe.begin_round(&mut pick));
    let table: Vec<_> = (0..30).map(|_| shoe.draw(&mut pick)).collect();
    let mut unique = sorted(table);
    unique.dedup();
    assert_eq!(unique.len(), 30, "cards on the table are not dealt again");
    assert!(shoe.begin_round(&mut pick), "the cut card was out");
    assert_eq!((shoe.len(), all(&shoe)), (52, Composition::decks(1)));
}

/// More cards on the table than in the shoe: a fresh deck is added until the next shuffle.
#[test]
fn running_out_of_cards_without_discards() {
    for policy in ["every-round", "when-exhausted", "when-below", "cut-card"] {
        let mut random = Seeded(12);
        let mut pick = |bound| random.pick(bound);
        let mut shoe = shoe(&["decks=1", &format!("shuffle={policy}")]);
        shoe.begin_round(&mut pick);
        let table: Vec<_> = (0..60).map(|_| shoe.draw(&mut pick)).collect();
        assert_eq!(sorted(table[..52].to_vec()), Card::DECK);
        assert_eq!(shoe.len(), 44);
        assert!(shoe.begin_round(&mut pick), "{policy}: the extra deck is removed");
        assert_eq!(all(&shoe), Composition::decks(1));
    }
}

#[test]
fn stacked_cards_come_first() {
    let mut random = Seeded(13);
    let mut pick = |bound| random.pick(bound);
    let mut shoe = shoe(&["decks=1", "burn=10"]);
    shoe.begin_round(&mut pick);
    let first: Vec<Card> =
        ["8C", "8S", "KS", "2S"].into_iter().map(|card| card.parse().unwrap()).collect();
    shoe.stack(&first).unwrap();
    assert_eq!(all(&shoe), Composition::decks(1));
    let dealt: Vec<_> = (0..4).map(|_| shoe.draw(&mut pick)).collect();
    assert_eq!(dealt, first);
    assert_eq!((shoe.discards(), shoe.on_table()), (10, first.as_slice()), "ten were burned");
    shoe.shuffle(&mut pick);
    let twice = [first[0], first[0]];
    assert_eq!(shoe.stack(&twice), Err(first[0]), "one deck has it once");
}

/// No two shuffles are alike, and a refill is shuffled too.
#[test]
fn no_two_shuffles_are_alike() {
    let mut random = Seeded(14);
    let mut pick = |bound| random.pick(bound);
    let mut shoe = shoe(&["decks=1", "shuffle=when-exhausted"]);
    let mut orders = Vec::new();
    for _ in 0..3 {
        shoe.shuffle(&mut pick);
        orders.push((0..52).map(|_| shoe.draw(&mut pick)).collect::<Vec<_>>());
    }
    assert!(orders[0] != orders[1] && orders[1] != orders[2] && orders[0] != orders[2]);
    // All 52 cards are on the table; now they become discards and come again in another order.
    shoe.begin_round(&mut pick);
    let again: Vec<_> = (0..52).map(|_| shoe.draw(&mut pick)).collect();
    assert_ne!(again, orders[2]);
    assert_eq!(sorted(again), Card::DECK);
}

/// A shoe knows that a shuffle is due before it happens.
#[test]
fn due_shuffles_are_known() {
    let mut random = Seeded(15);
    let mut pick = |bound| random.pick(bound);
    let mut shoe = shoe(&["decks=1", "cut-card=50"]);
    for _ in 0..300 {
        let due = shoe.is_shuffle_due();
        assert_eq!(shoe.begin_round(&mut pick), due);
        (0..5).for_each(|_| _ = shoe.draw(&mut pick));
    }
}
