//! Hands with further knowledge: a hole card, or their origin from a split.

use std::num::NonZeroU8;

use blackjack_engine::{
    Action, Bets, Chips, Composition, House, Phase, Rank, Round, SplitBy, Turn,
};
use blackjack_odds::{Advice, KnownHand, Number, OddsError, Strategy, hand_odds};

use blackjack_engine::generate::{Choices, Seeded, small_house};

use crate::exact::Exact;
use crate::table::{Enumeration, Table};
use crate::zero_memory::ZeroMemory;

fn shoe(cards: &str) -> Composition {
    let mut shoe = Composition::EMPTY;
    for symbol in cards.chars().filter(|symbol| !symbol.is_whitespace()) {
        shoe.add(Rank::from_symbol(symbol).unwrap());
    }
    shoe
}

/// The values of standing and doubling do not depend on the player's knowledge: they are means over
/// all hole cards. A player who sees the hole card plays no worse after a hit.
/// The last unseen card is the hole card, so a blackjack that is played on has no card to draw.
#[test]
fn actions_without_a_card_left_have_no_value() {
    let house = House::built_in("single-deck").unwrap();
    let mut shoe = Composition::decks(1);
    let seen = [
        (Rank::Ace, 3),
        (Rank::Two, 4),
        (Rank::Three, 4),
        (Rank::Four, 4),
        (Rank::Five, 4),
        (Rank::Six, 4),
        (Rank::Seven, 4),
        (Rank::Eight, 4),
        (Rank::Nine, 4),
        (Rank::Ten, 4),
        (Rank::Jack, 4),
        (Rank::Queen, 4),
        (Rank::King, 1),
    ];
    for (rank, times) in seen {
        (0..times).for_each(|_| assert!(shoe.remove(rank)));
    }
    let (cards, up) = ([Rank::Ace, Rank::King], Some(Rank::King));
    let odds = hand_odds(house.rules(), &shoe, &cards, up, Strategy::ZeroMemory).unwrap();
    assert_eq!((odds.stand, odds.hit, odds.double), (1.5, None, None));
    shoe.add(Rank::Two);
    // With a card to draw but none for the hand after it, or for the dealer, neither.
    let odds = hand_odds(house.rules(), &shoe, &cards, up, Strategy::ZeroMemory).unwrap();
    assert_eq!((odds.hit, odds.double), (None, None));
    let full = Composition::decks(1);
    let odds = hand_odds(house.rules(), &full, &cards, up, Strategy::ZeroMemory).unwrap();
    assert!(odds.hit.is_some() && odds.double.is_some());
}

#[test]
fn a_hole_card_is_worth_knowing() {
    let mut random = Seeded(4);
    let (mut compared, mut better) = (0, 0);
    while compared < 30 {
        // The choice after a double is a decision too.
        let settings = ["surrender-after-double=false", "surrender=none", "dealer-upcard=true"];
        let house = small_house(&mut random).with(settings).unwrap();
        let rules = house.rules();
        if !rules.deals_hole_card() || rules.split_by() == SplitBy::Rank {
            continue;
        }
        let shoe = shoe("AA 2222 333 444 555 66 77 88 99 TTTTTTTT");
        let up = *random.choose(&[Rank::Ace, Rank::Two, Rank::Six, Rank::Nine, Rank::Ten]);
        let cards = *random.choose(&[[Rank::Ten, Rank::Two], [Rank::Six, Rank::Five]]);
        let zero = Strategy::ZeroMemory;
        let known = KnownHand { upcard: Some(up), ..KnownHand::of(&cards) };
        let unknown = known.odds_in::<Exact>(rules, &shoe, zero).unwrap();
        let mut unseen = shoe;
        assert!([cards[0], cards[1], up].iter().all(|&rank| unseen.remove(rank)));
        let (mut sums, mut all) = ([Exact::zero(), Exact::zero(), Exact::zero()], Exact::zero());
        for (hole, count) in unseen.iter() {
            let hand =
                KnownHand { upcard: Some(up), hole_card: Some(hole), ..KnownHand::of(&cards) };
            let odds = match hand.odds_in::<Exact>(rules, &shoe, zero) {
                // After a peek, nobody plays against a blackjack.
                Err(OddsError::CertainBlackjack) => continue,
                odds => odds.unwrap(),
            };
            let count = Exact::from_int(count.into());
            let values = [Some(&odds.stand), odds.hit.as_ref(), odds.double.as_ref()];
            for (sum, value) in sums.iter_mut().zip(values) {
                *sum = sum.clone() + value.cloned().unwrap_or(Exact::zero()) * count.clone();
            }
            all = all + count;
        }
        let [stand, hit, double] = sums.map(|sum| sum / all.clone());
        let what = format!("{cards:?} against {up:?} at {:?}", house.difference(&House::default()));
        // Before the peek, a blackjack that ends the round is part of unconditional values.
        let is_conditional = !rules.peeks_with(up.value()) || !rules.offers_early_surrender();
        if is_conditional {
            assert_eq!(stand, unknown.stand, "stand, {what}");
            assert_eq!(double, unknown.double.unwrap_or(Exact::zero()), "double, {what}");
            let before = unknown.hit.unwrap_or(Exact::zero());
            assert!(hit >= before, "hit, {what}");
            better += usize::from(hit > before);
            compared += 1;
        }
    }
    assert!(better > 5, "the hole card changed a play in {better} of {compared}");
}

/// A hand of a split is valued as in the real round.
#[test]
fn a_hand_in_the_middle_of_a_split() {
    let strip = House::built_in("strip").unwrap();
    let mut round = Round::open(&strip, &[Bets::plain(&[Chips(1000)], None)]).unwrap();
    let deal = |round: &mut Round, card: &str| {
        let Turn::Card(draw) = round.turn() else { panic!("a card is due") };
        draw.deal(card.parse().unwrap());
    };
    let act = |round: &mut Round, action| {
        let Turn::Action(hand) = round.turn() else { panic!("a hand is asked") };
        hand.act(action).unwrap();
    };
    for card in ["8S", "6H", "8D", "TC"] {
        deal(&mut round, card);
    }
    act(&mut round, Action::Split);
    deal(&mut round, "8H");
    act(&mut round, Action::Split);
    deal(&mut round, "3H");
    let advice = Advice::new(strip.rules(), &round.view(), &Composition::EMPTY).unwrap().unwrap();
    let mut shoe = Composition::decks(6);
    assert!(shoe.remove(Rank::Eight) && shoe.remove(Rank::Eight));
    let cards = [Rank::Eight, Rank::Three];
    let hands = |hands| NonZeroU8::new(hands).expect("there are some");
    let hand = KnownHand { upcard: Some(Rank::Six), split_into: hands(3), ..KnownHand::of(&cards) };
    let odds = hand.odds(strip.rules(), &shoe, Strategy::ZeroMemory).unwrap();
    assert_eq!(odds, advice.odds);
    assert_eq!(odds.surrender, None, "not after a split");
    let more = KnownHand { split_into: hands(5), ..hand };
    let odds = more.odds(strip.rules(), &shoe, Strategy::ZeroMemory);
    assert_eq!(odds, Err(OddsError::TooManyHands { hands: 5, limit: 4 }));
}

#[test]
fn a_hole_card_where_there_is_none() {
    let euro = House::built_in("euro").unwrap();
    let cards = [Rank::Ten, Rank::Six];
    let hand =
        KnownHand { upcard: Some(Rank::Ten), hole_card: Some(Rank::Six), ..KnownHand::of(&cards) };
    let odds = hand.odds(euro.rules(), &Composition::decks(6), Strategy::ZeroMemory);
    assert_eq!(odds, Err(OddsError::UnexpectedHoleCard));
}

/// Returns the mean result of an action in the real round if this card comes next, over all hole
/// cards with which the hand is played.
fn worth_with(
    house: &House,
    shoe: &Composition,
    hand: &KnownHand<'_>,
    action: Action,
) -> Option<Exact> {
    let (rules, next) = (house.rules(), hand.next_card.unwrap());
    let mut player = ZeroMemory::new(rules, shoe);
    let mut play = Enumeration::new(&mut player);
    let mut left = *shoe;
    assert!(hand.cards.iter().chain(&hand.upcard).all(|&rank| left.remove(rank)));
    assert!(left.remove(next));
    let deals_hole = rules.dealer_upcard() && rules.deals_hole_card();
    let holes = match hand.hole_card {
        Some(hole) => vec![(Some(hole), 1)],
        None if deals_hole => left.iter().map(|(rank, count)| (Some(rank), count)).collect(),
        None => vec![(None, 1)],
    };
    let (mut sum, mut all) = (Exact::zero(), Exact::zero());
    for (hole, count) in holes {
        let (mut table, stake) = Table::open(house, shoe);
        table.deal(hand.cards, hand.upcard, hole);
        while let Phase::Insurance { .. } = table.round.phase() {
            table.insure(false);
        }
        let Phase::Action { legal, .. } = table.round.phase() else { continue };
        if !legal.contains(action) {
            return None;
        }
        table.act(action);
        if let Phase::Card(_) = table.round.phase() {
            table = table.after(next);
        }
        let count = Exact::from_int(count.into());
        sum = sum + play.worth(&table, stake) * count.clone();
        all = all + count;
    }
    Some(sum / all)
}

/// The values with a known next card are those of the real round.
#[test]
fn a_known_next_card() {
    let mut compared = 0;
    for (settings, cards, hand, up, hole) in [
        (&["split-hands=2"][..], "8888 AA 66 5 TTTTTTTTTT", "T6", Some('T'), None),
        (&["split-hands=4", "surrender=late"], "8888 A 66 TTTTTTTTTTTTTT", "88", Some('6'), None),
        (&["split-hands=3"], "AAAA 55 9 TTTTTTTTTTTT", "55", Some('A'), None),
        (&["hole-card=none", "surrender=late"], "8888 A 66 TTTTTTTTTTTTTT", "88", Some('T'), None),
        (&["hole-card=no-peek"], "777 AA 66 55 TTTTTTTTTT", "65", Some('T'), None),
        (&["hole-card=peek-ace"], "777 AA 66 55 TTTTTTTTTT", "A6", Some('T'), None),
        (&["dealer-upcard=false"], "777 A 66 55 TTTTTTTTTTT", "75", None, None),
        (&["dealer-17=hit-soft", "split-hands=3"], "6666 AA 5 TTTTTTTTTT", "66", Some('A'), None),
        (&["split-hands=2"], "8888 AA 66 5 TTTTTTTTTT", "T6", Some('T'), Some('6')),
        (&["charlie=5", "hole-card=none"], "2222 A 33 TTTTTTTTTTTT", "22", Some('3'), None),
        (&["dealer-22=push", "split-hands=2"], "2222 9 66 TTTTTTTTTT", "66", Some('2'), None),
        (&["surrender-after-double=true"], "777 44 66 TTTTTTTTTT", "64", Some('7'), None),
    ] {
        let house = House::default().with(settings.iter().copied()).unwrap();
        let rank = |symbol| Rank::from_symbol(symbol).unwrap();
        let (shoe, hand) = (shoe(cards), hand.chars().map(rank).collect::<Vec<_>>());
        let (upcard, hole_card) = (up.map(rank), hole.map(rank));
        let mut left = shoe;
        assert!(hand.iter().chain(&upcard).chain(&hole_card).all(|&rank| left.remove(rank)));
        for (next, _) in left.iter() {
            let next_card = Some(next);
            let known = KnownHand { upcard, hole_card, next_card, ..KnownHand::of(&hand) };
            let zero = Strategy::ZeroMemory;
            let odds = known.odds_in::<Exact>(house.rules(), &shoe, zero).unwrap();
            for action in Action::ALL {
                let real = worth_with(&house, &shoe, &known, action);
                let what = format!("{action}, then {next:?}: {hand:?} v {up:?}, {settings:?}");
                assert_eq!(odds.of(action), real.as_ref(), "{what}");
                compared += usize::from(real.is_some());
            }
        }
    }
    assert!(compared > 150, "{compared} values");
}
