//! The probabilities of all results of a round.

use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;

use blackjack_engine::{Composition, House, Phase};
use blackjack_odds::{Distribution, OddsError, Strategy, distribution};

use super::shoes::shoe;
use crate::exact::Exact;
use crate::solved_rounds::assert_close;
use crate::table::{Player, Table, factorial};
use crate::zero_memory::ZeroMemory;

/// The results still open, with the number of orders of the remaining cards that lead to each.
type ResultOrders = Rc<BTreeMap<i128, i128>>;

struct Outcomes<'a> {
    player: &'a mut dyn Player,
    known: HashMap<Vec<u8>, ResultOrders>,
}

impl Outcomes<'_> {
    fn of(&mut self, table: &Table) -> ResultOrders {
        let key = table.key();
        if let Some(known) = key.as_ref().and_then(|key| self.known.get(key)) {
            return Rc::clone(known);
        }
        let spread = self.compute(table);
        if let Some(key) = key {
            self.known.insert(key, Rc::clone(&spread));
        }
        spread
    }

    fn compute(&mut self, table: &Table) -> ResultOrders {
        let mut next = table.clone();
        let mut spread = BTreeMap::new();
        let mut add = |after: &ResultOrders, settled: i128, times: i128| {
            for (won, orders) in after.iter() {
                *spread.entry(won + settled).or_default() += orders * times;
            }
        };
        let settled_since = |after: &Table| after.settled() - table.settled();
        match table.round.phase() {
            Phase::Over => return Rc::new([(0, factorial(table.left.len()))].into()),
            Phase::Card(_) => {
                for (rank, count) in table.left.iter() {
                    let after = table.after(rank);
                    add(&self.of(&after), settled_since(&after), count.into());
                }
                return Rc::new(spread);
            }
            Phase::Insurance { hand, .. } => {
                next.insure(self.player.takes_insurance(&table.ask(hand)));
            }
            Phase::EarlySurrender { hand } => {
                next.answer_early_surrender(self.player.surrenders_early(&table.ask(hand)));
            }
            Phase::Action { hand, .. } => next.act(self.player.choose_action(&table.ask(hand))),
        }
        add(&self.of(&next), settled_since(&next), 1);
        Rc::new(spread)
    }
}

/// Enumerates the results of a round in chips: the stake, the number of orders of all cards,
/// and that of each result.
fn enumerate(house: &House, shoe: &Composition) -> (i128, i128, ResultOrders) {
    let (table, stake) = Table::open(house, shoe);
    let mut player = ZeroMemory::new(house.rules(), shoe);
    let spread = Outcomes { player: &mut player, known: HashMap::new() }.of(&table);
    (stake.0.into(), factorial(shoe.len()), spread)
}

/// Compares the mean, the variance, and the results if they are listed, with those
/// of the enumerated rounds.
fn compare(house: &House, shoe: &Composition) -> Distribution {
    let what = format!("{:?} of {shoe:?}", house.difference(&House::default()));
    let (stake, orders, spread) = enumerate(house, shoe);
    let mean_of = |power: u32| {
        let sum = spread.iter().map(|(won, ways)| won.pow(power) * ways).sum();
        Exact::ratio_of(sum, orders * stake.pow(power)).rounded()
    };
    let (mean, square) = (mean_of(1), mean_of(2));
    let found = distribution(house.rules(), shoe, Strategy::ZeroMemory).unwrap();
    assert_close(found.mean, mean, 1e-12, format!("mean, {what}"));
    assert_close(found.variance, square - mean * mean, 1e-11, format!("variance, {what}"));
    let Some(outcomes) = &found.outcomes else { return found };
    let in_chips = outcomes.iter().map(|(won, chance)| {
        let chips = i128::from(won.numerator()) * stake / i128::from(won.denominator());
        (chips, *chance)
    });
    let in_chips = in_chips.filter(|(_, chance)| *chance > 1e-12).collect::<Vec<_>>();
    let all = spread.keys().copied().collect::<Vec<_>>();
    assert_eq!(in_chips.iter().map(|(chips, _)| *chips).collect::<Vec<_>>(), all, "{what}");
    for ((chips, chance), ways) in in_chips.into_iter().zip(spread.values()) {
        let real = Exact::ratio_of(*ways, orders).rounded();
        assert_close(chance, real, 1e-12, format!("{chips} of {stake}, {what}"));
    }
    found
}

fn check(house: &House, cards: &str) {
    assert!(compare(house, &shoe(cards)).outcomes.is_some(), "{}, {cards}", house.name());
}

#[test]
fn distributions_of_built_in_houses() {
    for (name, cards) in [
        ("reno", "A 44 66 9 JJ TTTTTT"),
        ("reno", "8888 TTTTTTTT"),
        ("reno-1987", "AAAA 9 JJJ TTTTT"),
        ("bbs", "2222 333 4 TTTTTT"),
        ("vegas", "AAA 55 66 TTTTTTTTTT"),
        ("vegas", "333 77 A TTTTTTTT"),
    ] {
        check(&House::built_in(name).unwrap(), cards);
    }
    let by_rank = House::built_in("reno-1987").unwrap().with(["split-by=rank"]).unwrap();
    check(&by_rank, "AAAA 9 JJJ TTTTT");
}

/// Houses with other losses to a blackjack and other ways to win.
#[test]
fn distributions_of_other_houses() {
    let once = ["split-hands=2", "split-aces-hands=2"];
    for (settings, cards) in [
        (&["hole-card=none", "surrender=early"][..], "AAA 55 66 TTTTTTTTTT"),
        (&["hole-card=none", "lost-to-natural=original"][..], "A 44 66 9 JJ TTTTTT"),
        (&["hole-card=no-peek", "lost-to-natural=original-and-busted"][..], "AAA 55 66 TTTTTTTTTT"),
        (&["charlie=5", "ties=dealer", "surrender=late"][..], "333 77 A TTTTTTTT"),
        (&["natural-beats-21=false", "natural-pays=2 to 1"][..], "AAA 55 66 TTTTTTTTTT"),
        (
            &["hole-card=no-peek", "natural-beats-21=false", "dealer-natural-beats-21=false"][..],
            "AAA 55 66 TTTTTTTTTT",
        ),
        (&["dealer-upcard=false", "double-cards=any"][..], "333 77 A TTTTTTTT"),
        (&["dealer-22=push", "surrender-after-double=true"][..], "333 77 8 A TTTTTTTT"),
        (
            &["stand-on-21=settle", "hole-card=peek-ace", "double-soft=false"][..],
            "AAA 55 66 TTTTTTTTTT",
        ),
        (
            &[
                "charlie=5",
                "charlie-beats-natural=false",
                "hole-card=none",
                "surrender-after-double=true",
            ][..],
            "2222 333 4 TTTTTT",
        ),
    ] {
        let house = House::default().with(settings.iter().chain(&once).copied()).unwrap();
        check(&house, cards);
    }
}

/// Pairs that become three hands or four. Results are listed unless a dealer blackjack takes one
/// bet from all hands together.
#[test]
fn distributions_with_resplits() {
    let (mut listed, mut summed) = (0, 0);
    for (settings, cards) in [
        (&["split-hands=4"][..], "8888 A 666 TTTTTTTTTTTTTT"),
        (
            &["split-hands=4", "split-aces-hands=4", "hit-split-aces=true"],
            "AAAA 9 66 TTTTTTTTTTTTTTTT",
        ),
        (
            &["split-hands=3", "dealer-17=hit-soft", "double-after-split=true"],
            "3333 7 88 TTTTTTTTTTTT",
        ),
        (
            &["split-hands=4", "hole-card=none", "lost-to-natural=original"],
            "8888 A 666 TTTTTTTTTTTTTT",
        ),
        (&["split-hands=4", "hole-card=none"], "8888 A 666 TTTTTTTTTTTTTT"),
        (&["split-hands=4", "double-after-split=true"], "7777 44 A TTTTTTTTTTTTTTT"),
        (
            &["split-hands=3", "hole-card=no-peek", "insurance-pays=12 to 1"],
            "AAA 55 66 TTTTTTTTTTTT",
        ),
        (
            &["split-hands=3", "insurance-pays=12 to 1", "split-aces-hands=3"],
            "AAAA 55 TTTTTTTTTTTTT",
        ),
        (
            &["split-hands=3", "dealer-upcard=false", "dealer-plays=always"],
            "9999 4 66 TTTTTTTTTTTTTT",
        ),
        (
            &["split-hands=3", "surrender-after-double=true", "double-cards=any"],
            "2222 66 9 TTTTTTTTTTTTT",
        ),
        (&["split-hands=3", "charlie=5"], "2222 333 4 TTTTTTTTTTTT"),
        (
            &["split-hands=3", "hole-card=none", "lost-to-natural=original-and-busted"],
            "8888 A 666 TTTTTTTTTTTTTT",
        ),
        (
            &["split-hands=4", "hole-card=no-peek", "lost-to-natural=original-and-busted"],
            "8888 AA 66 TTTTTTTTTTTTTTTT",
        ),
        (
            &[
                "split-hands=3",
                "charlie=5",
                "charlie-pays=2 to 1",
                "hole-card=none",
                "lost-to-natural=original",
            ],
            "2222 333 AA TTTTTTTTTTTT",
        ),
        (
            &[
                "split-hands=3",
                "split-aces-hands=3",
                "split-natural=true",
                "hole-card=none",
                "lost-to-natural=original",
            ],
            "AAAA 55 TTTTTTTTTTTTTT",
        ),
    ] {
        let house = House::default().with(settings.iter().copied()).unwrap();
        let found = compare(&house, &shoe(cards));
        *(if found.outcomes.is_some() { &mut listed } else { &mut summed }) += 1;
    }
    assert!(listed >= 8 && summed >= 4, "{listed} are listed, {summed} summed");
    let four = House::built_in("seven").unwrap().with(["split-hands=4", "split-aces-hands=4"]);
    check(&four.unwrap(), "8888 A 666 TTTTTTTTTTTTTT");
}

#[test]
fn what_has_no_moments_is_refused() {
    let moments = |settings: &[&str], cards, strategy| {
        let house = House::default().with(settings.iter().copied()).unwrap();
        distribution(house.rules(), &shoe(cards), strategy).map(|found| found.variance)
    };
    let cards = "8888 A 666 TTTTTTTT";
    assert_eq!(moments(&[], cards, Strategy::Cdp), Err(OddsError::NotOnePlay));
    let ranks = ["split-by=rank", "split-hands=3", "insurance-pays=12 to 1"];
    let tens = moments(&ranks, "AA JJJJJJ QQQQQQ 66666", Strategy::ZeroMemory);
    assert_eq!(tens, Err(OddsError::RanksOfTens));
}
