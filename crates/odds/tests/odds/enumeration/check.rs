//! Compares the odds of one house and one shoe with the real round.

use std::collections::HashMap;

use blackjack_engine::{
    Action, Actions, Card, Chips, Composition, Hand, HoleCard, House, LostToNatural, Phase, Rank,
    Split, SplitBy, Suit, is_blackjack,
};
use blackjack_odds::{
    Condition, HandOdds, KnownHand, Number, OddsError, RoundOdds, Strategy, round_odds_in,
};

use super::depletion::can_run_out;
use crate::exact::Exact;
use crate::table::{Enumeration, Table};
use crate::zero_memory::ZeroMemory;

/// The result of a comparison.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Compared {
    /// The odds equal the enumerated values.
    Equal,
    /// Both say that the shoe can run out.
    RunsOut,
}

/// Compares the odds with the round as a whole and with every action of every starting hand.
pub(crate) fn compare(house: &House, shoe: &Composition) -> Compared {
    let what = format!("{:?} of {shoe:?}", house.difference(&House::default()));
    let (table, stake) = Table::open(house, shoe);
    let runs_out = can_run_out(&table);
    match round_odds_in::<Exact>(house.rules(), shoe, Strategy::ZeroMemory) {
        Err(OddsError::ShoeRunsOut { .. }) => {
            assert!(runs_out, "reported as running out, but it cannot: {what}");
            Compared::RunsOut
        }
        Err(other) => panic!("{other}: {what}"),
        Ok(odds) => {
            assert!(!runs_out, "can run out, but has odds: {what}");
            let mut player = ZeroMemory::new(house.rules(), shoe);
            let worth = Enumeration::new(&mut player).worth(&table, stake);
            let check = HouseCheck { house, shoe, stake, condition: odds.condition };
            // The finer comparison first: its message is more precise.
            check.compare_actions(&odds, &mut player, &what);
            assert_eq!(odds.ev, worth, "{:.9} {:.9} {what}", odds.ev.rounded(), worth.rounded());
            Compared::Equal
        }
    }
}

/// A starting hand, as far as the odds distinguish it.
type Row = (Vec<u8>, bool, Option<u8>);

pub(super) struct HouseCheck<'a> {
    pub(super) house: &'a House,
    pub(super) shoe: &'a Composition,
    pub(super) stake: Chips,
    pub(super) condition: Condition,
}

impl HouseCheck<'_> {
    fn compare_actions(&self, odds: &RoundOdds<Exact>, player: &mut ZeroMemory<'_>, what: &str) {
        let starts = self.starts();
        for action in Action::ALL {
            player.first = Some(action);
            let mut play = Enumeration::new(player);
            // Tens of several ranks share a row.
            let mut rows: HashMap<Row, (Exact, Exact)> = HashMap::new();
            for (row, weight, cards, up) in &starts {
                let odds_of_start = row_odds(odds, row);
                self.compare_legal(odds_of_start, *cards, *up);
                if odds_of_start.of(action).is_none() && self.is_left_out(odds_of_start, action) {
                    self.compare_left_out(&mut play, *cards, *up, what);
                }
                let blackjack = self.is_blackjack(*cards);
                if odds_of_start.of(action).is_none() || (blackjack && action != Action::Stand) {
                    continue;
                }
                let worth = self.worth(&mut play, *cards, *up);
                let sum = rows.entry(row.clone()).or_insert((Exact::zero(), Exact::zero()));
                sum.0 = sum.0.clone() + worth * weight.clone();
                sum.1 = sum.1.clone() + weight.clone();
            }
            for (row, (sum, weight)) in rows {
                let (found, worth) = (row_odds(odds, &row).of(action).unwrap(), sum / weight);
                let [ours, real] = [found, &worth].map(Exact::rounded);
                assert_eq!(*found, worth, "{ours:.9} not {real:.9}: {action} {row:?} in {what}");
            }
        }
        player.first = None;
    }

    /// Checks that a split left out in a round has a value as a single decision.
    fn compare_left_out(
        &self,
        play: &mut Enumeration<'_>,
        cards: [Rank; 2],
        up: Option<Rank>,
        what: &str,
    ) {
        let zero = Strategy::ZeroMemory;
        let known = KnownHand { upcard: up, ..KnownHand::of(&cards) };
        let odds = known.odds_in::<Exact>(self.house.rules(), self.shoe, zero);
        if let Some(split) = odds.unwrap().split {
            let worth = self.worth(play, cards, up);
            assert_eq!(split, worth, "split {cards:?} against {up:?} in {what}");
        }
    }

    /// Lists all pairs of ranks and upcards, with the number of ways to deal them.
    fn starts(&self) -> Vec<(Row, Exact, [Rank; 2], Option<Rank>)> {
        let mut starts = Vec::new();
        for (first, _) in self.shoe.iter() {
            for (second, _) in self.shoe.iter().filter(|&(second, _)| second >= first) {
                for up in self.upcards() {
                    let cards = [first, second];
                    let orders = if first == second { 1 } else { 2 };
                    let dealt = cards.iter().chain(&up);
                    let ways = ways(self.shoe, dealt) * orders;
                    if ways > 0 {
                        starts.push((self.row(cards, up), Exact::from_int(ways), cards, up));
                    }
                }
            }
        }
        starts
    }

    fn upcards(&self) -> Vec<Option<Rank>> {
        if self.house.rules().dealer_upcard() {
            self.shoe.iter().map(|(rank, _)| Some(rank)).collect()
        } else {
            vec![None]
        }
    }

    fn row(&self, cards: [Rank; 2], up: Option<Rank>) -> Row {
        let mut values = cards.map(Rank::value).to_vec();
        values.sort_unstable();
        let is_pair = match self.house.rules().split_by() {
            SplitBy::Value => values[0] == values[1],
            SplitBy::Rank => cards[0] == cards[1],
        };
        (values, is_pair, up.map(Rank::value))
    }

    fn is_blackjack(&self, cards: [Rank; 2]) -> bool {
        let hand = cards.iter().map(|&rank| Card::new(rank, Suit::Spades)).collect::<Hand>();
        is_blackjack(self.house.rules(), &hand, Split::None)
    }

    /// Returns the enumerated value of a starting hand, given no dealer blackjack if that is the
    /// condition.
    pub(super) fn worth(
        &self,
        play: &mut Enumeration<'_>,
        cards: [Rank; 2],
        up: Option<Rank>,
    ) -> Exact {
        let (mut sum, mut weight) = (Exact::zero(), Exact::zero());
        for (table, ways) in self.tables(cards, up) {
            sum = sum + play.worth(&table, self.stake) * ways.clone();
            weight = weight + ways;
        }
        sum / weight
    }

    /// Lists the tables after a deal, one for each hole card, with their numbers of ways.
    fn tables(&self, cards: [Rank; 2], up: Option<Rank>) -> Vec<(Table, Exact)> {
        let rules = self.house.rules();
        let table = |hole| {
            let (mut table, _) = Table::open(self.house, self.shoe);
            table.deal(&cards, up, hole);
            table
        };
        let Some(upcard) = up.filter(|_| rules.deals_hole_card()) else {
            return vec![(table(None), Exact::one())];
        };
        let peeks =
            self.condition == Condition::NoDealerBlackjack && rules.peeks_with(upcard.value());
        let mut left = *self.shoe;
        for &rank in cards.iter().chain(&up) {
            assert!(left.remove(rank));
        }
        let makes_blackjack = |hole: Rank| {
            let values = [hole.value(), upcard.value()];
            values.contains(&1) && values.contains(&10)
        };
        let holes = left.iter().filter(|&(hole, _)| !(peeks && makes_blackjack(hole)));
        holes.map(|(hole, count)| (table(Some(hole)), Exact::from_int(count.into()))).collect()
    }

    /// Returns whether the split may be left out: with original bets only, the loss to a blackjack
    /// is slow to compute for many hands, so splits that cannot be best have no value in a round.
    fn is_left_out(&self, odds_of_start: &HandOdds<Exact>, action: Action) -> bool {
        let rules = self.house.rules();
        let takes_little = rules.lost_to_natural() != LostToNatural::All;
        let splits = odds_of_start.is_pair && rules.split_hands().max(rules.split_aces_hands()) > 2;
        takes_little && splits && action == Action::Split && rules.hole_card() != HoleCard::Peek
    }

    /// Asserts that exactly the legal actions have values.
    fn compare_legal(&self, odds_of_start: &HandOdds<Exact>, cards: [Rank; 2], up: Option<Rank>) {
        if self.is_blackjack(cards) {
            return;
        }
        for (mut table, _) in self.tables(cards, up) {
            let mut legal = Actions::STAND_ONLY;
            loop {
                match table.round.phase() {
                    Phase::Insurance { .. } => table.insure(false),
                    Phase::EarlySurrender { .. } => {
                        legal = legal.and(Action::Surrender);
                        table.answer_early_surrender(false);
                    }
                    Phase::Action { legal: more, .. } => {
                        legal = Action::ALL
                            .into_iter()
                            .filter(|&action| legal.contains(action) || more.contains(action))
                            .collect();
                        break;
                    }
                    // A dealer blackjack leaves no decision.
                    Phase::Over if table.round.rules().deals_hole_card() => return,
                    Phase::Card(_) | Phase::Over => break,
                }
            }
            let valued: Actions = Action::ALL
                .into_iter()
                .filter(|&action| {
                    let left_out =
                        legal.contains(action) && self.is_left_out(odds_of_start, action);
                    odds_of_start.of(action).is_some() || left_out
                })
                .collect();
            assert_eq!(valued, legal, "{cards:?} against {up:?}");
        }
    }
}

/// Returns the row of the odds for a starting hand.
fn row_odds<'a>(odds: &'a RoundOdds<Exact>, (cards, is_pair, up): &Row) -> &'a HandOdds<Exact> {
    let mut hands = odds.hands.iter();
    let found =
        hands.find(|hand| hand.cards == *cards && hand.is_pair == *is_pair && hand.upcard == *up);
    found.unwrap_or_else(|| panic!("{cards:?} against {up:?} is missing"))
}

/// Returns the number of ways to deal these ranks in this order.
fn ways<'a>(shoe: &Composition, ranks: impl Iterator<Item = &'a Rank>) -> i32 {
    let mut left = *shoe;
    let mut ways = 1;
    for &rank in ranks {
        ways *= i32::from(left.count(rank));
        if !left.remove(rank) {
            return 0;
        }
    }
    ways
}
