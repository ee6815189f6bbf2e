//! Cards drawn with replacement: every round is played, each card with its share of the deck.

use std::collections::HashMap;

use blackjack_engine::{Composition, House, Phase};
use blackjack_odds::{Number, OddsError, Strategy, distribution, removal, round_odds_in};

use super::shoes::shoe;
use crate::exact::Exact;
use crate::solved_rounds::assert_close;
use crate::table::{Player, Table};
use crate::zero_memory::ZeroMemory;

/// The moments of the results still open, in chips.
type Open = [Exact; 2];

struct Rounds<'a> {
    player: &'a mut dyn Player,
    deck: Composition,
    known: HashMap<Vec<u8>, Open>,
}

impl Rounds<'_> {
    /// Returns the mean and the mean square of the results that are still open.
    fn open(&mut self, table: &Table) -> Open {
        let key = table.key();
        if let Some(known) = key.as_ref().and_then(|key| self.known.get(key)) {
            return known.clone();
        }
        let mut sum = [Exact::zero(), Exact::zero()];
        for (next, share) in self.successors(table) {
            let settled = Exact::ratio_of(next.settled() - table.settled(), 1);
            let [mean, square] = self.open(&next);
            let twice = mean.clone() + mean.clone();
            let all = square + twice * settled.clone() + settled.clone() * settled.clone();
            sum[0] = sum[0].clone() + (mean + settled) * share.clone();
            sum[1] = sum[1].clone() + all * share;
        }
        if let Some(key) = key {
            self.known.insert(key, sum.clone());
        }
        sum
    }

    /// Lists what can come next, with its probability.
    fn successors(&mut self, table: &Table) -> Vec<(Table, Exact)> {
        let mut next = table.clone();
        match table.round.phase() {
            Phase::Over => return Vec::new(),
            Phase::Card(_) => {
                let all = i128::from(self.deck.len());
                let share = |count: u16| Exact::ratio_of(count.into(), all);
                let dealt = |rank| {
                    let mut after = table.after(rank);
                    after.left.add(rank);
                    after
                };
                return self.deck.iter().map(|(rank, count)| (dealt(rank), share(count))).collect();
            }
            Phase::Insurance { hand, .. } => {
                next.insure(self.player.takes_insurance(&table.ask(hand)));
            }
            Phase::EarlySurrender { hand } => {
                next.answer_early_surrender(self.player.surrenders_early(&table.ask(hand)));
            }
            Phase::Action { hand, .. } => next.act(self.player.choose_action(&table.ask(hand))),
        }
        vec![(next, Exact::one())]
    }
}

/// Compares the value of a round, its variance and, where they are summed, the chances of results.
fn compare(settings: &[&str], cards: &str) {
    let what = format!("{settings:?}, {cards}");
    let house = House::default().with(["shuffle=every-card"].iter().chain(settings).copied());
    let (house, deck) = (house.unwrap(), shoe(cards));
    let (table, stake) = Table::open(&house, &deck);
    let mut player = ZeroMemory::new(house.rules(), &deck);
    let [mean, square] = Rounds { player: &mut player, deck, known: HashMap::new() }.open(&table);
    let stake = Exact::ratio_of(stake.0.into(), 1);
    let (mean, square) = (mean / stake.clone(), square / (stake.clone() * stake));
    for strategy in [Strategy::ZeroMemory, Strategy::PairAware] {
        let odds = round_odds_in::<Exact>(house.rules(), &deck, strategy).unwrap();
        assert_eq!(odds.ev, mean, "{:.9} {:.9} {what}", odds.ev.rounded(), mean.rounded());
    }
    let spread = distribution(house.rules(), &deck, Strategy::ZeroMemory).unwrap();
    assert_close(spread.mean, mean.rounded(), 1e-12, &what);
    let variance = square.rounded() - mean.rounded() * mean.rounded();
    assert_close(spread.variance, variance, 1e-11, &what);
}

#[test]
fn rounds_of_infinite_decks() {
    for (settings, cards) in [
        (&["split-hands=2", "double-split-aces=true"][..], "A 6 8 TT"),
        (&["split-hands=3", "split-aces-hands=3", "surrender=late"], "A 6 TT"),
    ] {
        compare(settings, cards);
    }
}

/// The cards that were seen say nothing, so no card has an effect when it is gone.
#[test]
fn nothing_can_be_removed_from_an_infinite_deck() {
    let house = House::default().with(["shuffle=every-card"]).unwrap();
    let effects = removal(house.rules(), &Composition::decks(6), Strategy::ZeroMemory);
    assert_eq!(effects, Err(OddsError::DrawnWithReplacement));
}
