//! The probabilities of all results of a round.

use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;

use blackjack_engine::{House, Phase};
use blackjack_odds::distribution;

use super::shoes::shoe;
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

fn check(house: &House, cards: &str) {
    let shoe = shoe(cards);
    let what = format!("{}, {cards}", house.name());
    let (table, stake) = Table::open(house, &shoe);
    let mut player = ZeroMemory::new(house.rules(), &shoe);
    let spread = Outcomes { player: &mut player, known: HashMap::new() }.of(&table);
    let found = distribution(house.rules(), &shoe).unwrap();
    let in_chips = found.outcomes.iter().map(|(won, chance)| {
        let chips =
            i128::from(won.numerator()) * i128::from(stake.0) / i128::from(won.denominator());
        (chips, *chance)
    });
    let found = in_chips.filter(|(_, chance)| *chance > 1e-12).collect::<Vec<_>>();
    let orders = factorial(shoe.len());
    let all = spread.keys().copied().collect::<Vec<_>>();
    assert_eq!(found.iter().map(|(chips, _)| *chips).collect::<Vec<_>>(), all, "{what}");
    for ((chips, chance), ways) in found.into_iter().zip(spread.values()) {
        let real = crate::exact::Exact::ratio_of(*ways, orders).rounded();
        assert_close(chance, real, 1e-12, format!("{chips} of {stake:?}, {what}"));
    }
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
        (&["dealer-upcard=false", "double-cards=any"][..], "333 77 A TTTTTTTT"),
    ] {
        let house = House::default().with(settings.iter().chain(&once).copied()).unwrap();
        check(&house, cards);
    }
}
