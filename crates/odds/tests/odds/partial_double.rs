//! The value of doubling for less, against the real round.

use std::num::NonZeroU8;

use blackjack_engine::generate::{Choices, Seeded, small_house};
use blackjack_engine::{
    Action, Bets, Chips, Composition, House, Phase, Rank, Record, Round, Rules, Turn,
};
use blackjack_odds::{Advice, Condition, KnownHand, Number, OddsError, PartialDouble, Strategy};

use crate::exact::Exact;
use crate::table::{Enumeration, HandQuestion, Player, Table};

fn shoe(cards: &str) -> Composition {
    cards.chars().filter_map(Rank::from_symbol).fold(Composition::EMPTY, |mut shoe, rank| {
        shoe.add(rank);
        shoe
    })
}

fn with_less(settings: &[&str]) -> House {
    let settings = settings.iter().copied().chain(["double-for-less=true"]);
    House::default().with(settings).unwrap()
}

/// A player without decisions: the only hand has been doubled.
struct Nobody;

impl Player for Nobody {
    fn takes_insurance(&mut self, hand: &HandQuestion) -> bool {
        panic!("{hand:?}")
    }

    fn surrenders_early(&mut self, hand: &HandQuestion) -> bool {
        panic!("{hand:?}")
    }

    fn choose_action(&mut self, hand: &HandQuestion) -> Action {
        panic!("{hand:?}")
    }
}

/// A hand that is about to be doubled.
struct Dealt<'a> {
    house: &'a House,
    shoe: &'a Composition,
    cards: [Rank; 2],
    up: Option<Rank>,
}

impl Dealt<'_> {
    /// Returns the tables at which the hand has a decision, one for each hole card, with their
    /// numbers of ways; and the number of ways in which the dealer's peek ends the round.
    fn tables(&self) -> (Vec<(Table, Exact)>, Exact) {
        let mut left = *self.shoe;
        assert!(self.cards.iter().chain(&self.up).all(|&rank| left.remove(rank)));
        let holes: Vec<(Option<Rank>, u16)> =
            if self.up.is_some() && self.house.rules().deals_hole_card() {
                left.iter().map(|(rank, count)| (Some(rank), count)).collect()
            } else {
                vec![(None, 1)]
            };
        let (mut tables, mut lost) = (Vec::new(), Exact::zero());
        for (hole, count) in holes {
            let ways = Exact::from_int(count.into());
            let (mut table, _) = Table::open(self.house, self.shoe);
            table.deal(&self.cards, self.up, hole);
            loop {
                match table.round.phase() {
                    Phase::Insurance { .. } => table.insure(false),
                    Phase::EarlySurrender { .. } => table.answer_early_surrender(false),
                    Phase::Action { .. } => break tables.push((table, ways)),
                    Phase::Over => break lost = lost + ways,
                    Phase::Card(_) => panic!("{:?}", table.round),
                }
            }
        }
        (tables, lost)
    }

    /// Returns the mean result of doubling for this amount, in initial bets. After the card, the
    /// hand is surrendered if that is worth more over all hole cards.
    fn doubled_for(&self, amount: Chips, condition: Condition) -> Exact {
        let (tables, lost) = self.tables();
        let stake = Table::open(self.house, self.shoe).1;
        let mut sum = Exact::zero();
        let mut all = Exact::zero();
        for rank in Rank::ALL {
            // The sums of the choices after the card, if there is one.
            let mut sums: Vec<(Action, Exact)> = Vec::new();
            for (table, ways) in &tables {
                let count = table.left.count(rank);
                if count == 0 {
                    continue;
                }
                let mut doubled = table.clone();
                doubled.double_for(amount);
                let doubled = doubled.after(rank);
                let weight = ways.clone() * Exact::from_int(count.into());
                let legal = match doubled.round.phase() {
                    Phase::Action { legal, .. } => legal.iter().collect(),
                    Phase::Card(_) | Phase::Over => vec![Action::Stand],
                    Phase::Insurance { .. } | Phase::EarlySurrender { .. } => {
                        panic!("these came before: {:?}", doubled.round)
                    }
                };
                let is_asked = legal.len() > 1;
                for action in legal {
                    let mut next = doubled.clone();
                    if is_asked {
                        next.act(action);
                    }
                    let worth = Enumeration::new(&mut Nobody).worth(&next, stake);
                    let share = worth * weight.clone();
                    match sums.iter_mut().find(|(other, _)| *other == action) {
                        Some((_, sum)) => *sum = sum.clone() + share,
                        None => sums.push((action, share)),
                    }
                }
            }
            let best = sums.into_iter().map(|(_, sum)| sum);
            sum = sum + best.reduce(|a, b| if b > a { b } else { a }).unwrap_or(Exact::zero());
        }
        let left = tables.first().map_or(1, |(table, _)| table.left.len());
        for (_, ways) in &tables {
            all = all + ways.clone() * Exact::from_int(left.into());
        }
        if condition == Condition::Unconditional {
            let lost = lost * Exact::from_int(left.into());
            (sum, all) = (sum - lost.clone(), all + lost);
        }
        sum / all
    }
}

/// Compares every amount of every hand of these ranks, and returns their number.
fn compare(house: &House, shoe: &Composition, hands: &[[Rank; 2]]) -> usize {
    let rules = house.rules();
    let mut compared = 0;
    let ups: Vec<Option<Rank>> = if rules.dealer_upcard() {
        shoe.iter().map(|(rank, _)| Some(rank)).collect()
    } else {
        vec![None]
    };
    for &cards in hands {
        for &up in &ups {
            let mut left = *shoe;
            if !cards.iter().chain(&up).all(|&rank| left.remove(rank)) {
                continue;
            }
            let hand = KnownHand { upcard: up, ..KnownHand::of(&cards) };
            let partial = match hand.partial_double_in::<Exact>(rules, shoe) {
                Ok(Some(partial)) => partial,
                Ok(None) | Err(OddsError::ShoeRunsOut { .. } | OddsError::CertainBlackjack) => {
                    continue;
                }
                Err(other) => panic!("{other}"),
            };
            let what = format!("{cards:?} v {up:?} {:?}", house.difference(&House::default()));
            let dealt = Dealt { house, shoe, cards, up };
            let condition = Condition::against(rules, up.map(Rank::value));
            for (amount, added) in amounts(house, shoe) {
                let value = partial.value(&added);
                assert_eq!(value, dealt.doubled_for(amount, condition), "{amount:?}: {what}");
                compared += 1;
            }
            let odds = hand.odds_in::<Exact>(rules, shoe, Strategy::ZeroMemory).unwrap();
            assert_eq!(partial.value(&Exact::one()), odds.double.unwrap(), "{what}");
        }
    }
    compared
}

/// Returns the smallest and the largest amount less than the bet, also as parts of the bet.
fn amounts(house: &House, shoe: &Composition) -> [(Chips, Exact); 2] {
    let (table, stake) = Table::open(house, shoe);
    let bets = house.with(["fixed=0", "minimum=1", "maximum=0", "step=1"]).unwrap();
    let least = bets.stakes().min_payable_bet(table.round.rules());
    [least, stake - least].map(|amount| (amount, Exact::ratio_of(amount.0.into(), stake.0.into())))
}

const HANDS: [[Rank; 2]; 4] = [
    [Rank::Six, Rank::Five],
    [Rank::Ten, Rank::Six],
    [Rank::Ace, Rank::Six],
    [Rank::Five, Rank::Two],
];

#[test]
fn every_rule_that_touches_a_double() {
    let shoe = shoe("AA 22 55 66 9 TTTT");
    let mut compared = 0;
    for settings in [
        &[][..],
        &["surrender-after-double=true"],
        &["hole-card=none"],
        &["hole-card=none", "surrender-after-double=true"],
        &["hole-card=none", "lost-to-natural=original", "surrender-after-double=true"],
        &["hole-card=no-peek", "lost-to-natural=original-and-busted"],
        &["hole-card=peek-ace", "lost-to-natural=original", "surrender-after-double=true"],
        &["dealer-22=push", "surrender-after-double=true", "surrender=early"],
        &["stand-on-21=settle", "hole-card=none"],
        &["doubled-twenty-one-pays=2 to 1", "ties=dealer", "dealer-17=hit-soft"],
        &["charlie=5", "double-cards=any", "dealer-charlie=5"],
        &["dealer-upcard=false", "surrender-after-double=true"],
    ] {
        let found = compare(&with_less(settings), &shoe, &HANDS);
        assert!(found > 0, "{settings:?}");
        compared += found;
    }
    assert!(compared > 100, "{compared}");
}

#[test]
fn random_houses() {
    let mut random = Seeded(7);
    let mut compared = 0;
    while compared < 150 {
        let Ok(house) = small_house(&mut random).with(["double-for-less=true"]) else { continue };
        let cards =
            random.choose(&["AA 22 55 66 9 TTTT", "A 222 5 66 77 TTTT", "AA 2 5 6 8 9 JJ TTT"]);
        let hand = *random.choose(&HANDS);
        compared += compare(&house, &shoe(cards), &[hand]);
    }
}

fn partial(rules: &Rules, hand: KnownHand<'_>) -> PartialDouble {
    let found = hand.partial_double(rules, &Composition::decks(rules.decks()));
    found.unwrap().unwrap_or_else(|| panic!("{hand:?} cannot be doubled for less"))
}

/// Returns the value of the best action.
fn best(rules: &Rules, hand: KnownHand<'_>) -> f64 {
    let shoe = Composition::decks(rules.decks());
    let odds = hand.odds(rules, &shoe, Strategy::ZeroMemory).unwrap();
    *odds.of(odds.best).unwrap()
}

/// The value is convex, so an amount between two others is worth no more than the
/// better of them. If a doubled 21 pays like another and the hand may hit, it is worth
/// no more than the best action.
#[test]
fn doubling_for_less_is_never_best_where_21s_pay_alike() {
    let ranks = [Rank::Ace, Rank::Two, Rank::Four, Rank::Five, Rank::Six, Rank::Seven, Rank::Ten];
    let mut lower = 0;
    for settings in [
        &["decks=6"][..],
        &["surrender-after-double=true"],
        &["hole-card=none", "lost-to-natural=original", "surrender-after-double=true"],
        &["dealer-22=push", "dealer-17=hit-soft", "decks=1"],
        &["charlie=5", "twenty-one-pays=2 to 1", "doubled-twenty-one-pays=2 to 1"],
        &["twenty-one-pays=2 to 1", "stand-on-21=settle"],
    ] {
        let house = with_less(settings);
        let rules = house.rules();
        for (at, &one) in ranks.iter().enumerate() {
            for &two in &ranks[at..] {
                for up in [Rank::Ace, Rank::Two, Rank::Six, Rank::Nine, Rank::Ten] {
                    let cards = [one, two];
                    let hand = KnownHand { upcard: Some(up), ..KnownHand::of(&cards) };
                    let shoe = Composition::decks(rules.decks());
                    let Ok(Some(partial)) = hand.partial_double(rules, &shoe) else {
                        continue;
                    };
                    let value = |tenths: u8| partial.value(&(f64::from(tenths) / 10.0));
                    let best = best(rules, hand);
                    for tenths in 1..10 {
                        let mean = f64::midpoint(value(tenths - 1), value(tenths + 1));
                        assert!(value(tenths) <= mean + 1e-12, "{cards:?} v {up:?}: not convex");
                        assert!(value(tenths) <= best + 1e-12, "{cards:?} v {up:?} {settings:?}");
                        lower += usize::from(value(tenths) < best - 1e-6);
                    }
                }
            }
        }
    }
    assert!(lower > 1_000, "{lower}");
}

/// The two exceptions: a doubled 21 that pays more, and a hand that may double but not hit.
#[test]
fn where_a_token_double_is_best() {
    let house = with_less(&["doubled-twenty-one-pays=3 to 1"]);
    let cards = [Rank::Ten, Rank::Six];
    let hand = KnownHand { upcard: Some(Rank::Ten), ..KnownHand::of(&cards) };
    let token = partial(house.rules(), hand).value(&0.01);
    assert!(token > best(house.rules(), hand) + 0.05, "{token}");
    let aces = ["double-split-aces=true", "hole-card=none"];
    let house = with_less(&aces);
    let cards = [Rank::Ace, Rank::Two];
    let hand = KnownHand {
        upcard: Some(Rank::Ten),
        split_into: NonZeroU8::MIN.saturating_add(1),
        ..KnownHand::of(&cards)
    };
    let token = partial(house.rules(), hand).value(&0.01);
    assert!(token > best(house.rules(), hand) + 0.05, "{token}");
}

#[test]
fn only_a_house_that_lets_players_double_for_less_has_a_value() {
    let shoe = Composition::decks(6);
    let value = |house: &House, cards: &[Rank]| {
        let hand = KnownHand { upcard: Some(Rank::Six), ..KnownHand::of(cards) };
        hand.partial_double(house.rules(), &shoe).unwrap()
    };
    let eleven = [Rank::Six, Rank::Five];
    assert!(value(&House::default(), &eleven).is_none());
    assert!(value(&with_less(&[]), &eleven).is_some());
    assert!(value(&with_less(&["double-on=10-11"]), &[Rank::Six, Rank::Two]).is_none());
    assert!(value(&with_less(&[]), &[Rank::Two, Rank::Three, Rank::Six]).is_none(), "three cards");
}

fn advice(line: &str) -> Advice {
    let record: Record = line.parse().unwrap();
    let rules = record.house().rules();
    Advice::new(rules, &record.round().view(), &Composition::EMPTY).unwrap().unwrap()
}

#[test]
fn advice_about_a_live_hand() {
    let full = advice("default{double-for-less=true} 10: 6S 5C 5D 9H");
    let partial = full.partial_double.as_ref().unwrap();
    assert!((partial.value(&1.0) - full.odds.double.unwrap()).abs() < 1e-12);
    let short = advice("default{double-for-less=true} 10@14: 6S 5C 5D 9H");
    assert_eq!(short.odds.double, None, "the player cannot pay for it");
    assert_eq!(short.partial_double, full.partial_double);
    assert!(advice("default 10: 6S 5C 5D 9H").partial_double.is_none());
    let three = advice("default{double-for-less=true} 10: 2S 5C 3D 9H h 2D");
    assert!(three.partial_double.is_none());
}

/// A hand doubled for less wins or loses its total stake, but surrender costs only the bet.
#[test]
fn advice_about_a_hand_that_was_doubled_for_less() {
    let line = |double: &str| {
        format!(
            "default{{double-for-less=true,surrender-after-double=true}} 10: 6S 5C 5D 9H {double} 3H"
        )
    };
    let full = advice(&line("d"));
    let less = advice(&line("d4"));
    assert!((less.odds.stand - full.odds.stand * 0.7).abs() < 1e-12);
    assert_eq!(less.odds.surrender, Some(-1.0));
    assert_eq!(full.odds.surrender, Some(-1.0));
    assert!(less.partial_double.is_none());
}

/// The engine's own round agrees about the options of a short purse.
#[test]
fn the_value_of_what_is_left() {
    let house = with_less(&[]);
    let bets = [Bets::plain(&[Chips(1_000)], Some(Chips(1_300)))];
    let mut round = Round::open(&house, &bets).unwrap();
    for card in ["6S", "5C", "5D", "9H"] {
        let Turn::Card(draw) = round.turn() else { panic!("a card is due") };
        draw.deal(card.parse().unwrap());
    }
    let view = round.view();
    let Phase::Action { double_for: Some(range), .. } = view.phase else { panic!("{view:?}") };
    let advice = Advice::new(house.rules(), &view, &Composition::EMPTY).unwrap().unwrap();
    let value = |amount: Chips| {
        let added = if amount == range.max { 0.3 } else { 0.1 };
        advice.partial_double.as_ref().unwrap().value(&added)
    };
    let (least, most, hit) = (value(range.min), value(range.max), advice.odds.hit.unwrap());
    assert!(
        most > least && least > hit,
        "eleven takes one card against a five: {most} {least} {hit}"
    );
}
