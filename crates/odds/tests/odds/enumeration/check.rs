//! One house and one shoe: the odds against the round.

use std::collections::HashMap;

use blackjack_engine::{
    Action, Actions, Asked, Card, Chips, Composition, Hand, HoleCard, House, LostToNatural, Rank,
    Split, SplitBy, Suit, is_natural,
};
use blackjack_odds::{
    Condition, HandOdds, Number, OddsError, RoundOdds, Strategy, hand_odds, round_odds,
};

use super::run_out::can_run_out;
use crate::exact::Exact;
use crate::table::{Enumeration, Table};
use crate::zero_memory::ZeroMemory;

/// What came of a comparison.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Compared {
    /// The odds are what the round comes to.
    Equal,
    /// Both say that the shoe can run out.
    RunsOut,
    /// The sums are out of reach.
    OutOfReach,
}

/// The odds are what the round comes to: of the whole of it, and of every action of every start.
pub(crate) fn compare(house: &House, shoe: &Composition) -> Compared {
    let what = format!("{:?} of {shoe:?}", house.difference(&House::default()));
    let (table, stake) = Table::open(house, shoe);
    let runs_out = can_run_out(&table);
    match round_odds::<Exact>(house.rules(), shoe, Strategy::ZeroMemory) {
        Err(OddsError::ShoeRunsOut { .. }) => {
            assert!(runs_out, "said to run out, and cannot: {what}");
            Compared::RunsOut
        }
        Err(OddsError::TooManyHands { .. }) => Compared::OutOfReach,
        Err(other) => panic!("{other}: {what}"),
        Ok(odds) => {
            assert!(!runs_out, "can run out, and has odds: {what}");
            let mut player = ZeroMemory::new(house.rules(), shoe);
            let worth = Enumeration::new(&mut player).worth(&table, stake);
            let spot = Spot { house, shoe, stake, condition: odds.condition };
            // The finer comparison first: it says more about what is wrong.
            spot.compare_actions(&odds, &mut player, &what);
            assert_eq!(odds.ev, worth, "{:.9} {:.9} {what}", odds.ev.rounded(), worth.rounded());
            Compared::Equal
        }
    }
}

/// The cards of a start, as far as odds tell them apart.
type Row = (Vec<u8>, bool, Option<u8>);

struct Spot<'a> {
    house: &'a House,
    shoe: &'a Composition,
    stake: Chips,
    condition: Condition,
}

impl Spot<'_> {
    fn compare_actions(&self, odds: &RoundOdds<Exact>, player: &mut ZeroMemory<'_>, what: &str) {
        let starts = self.starts();
        for action in Action::ALL {
            player.first = Some(action);
            let mut play = Enumeration::new(player);
            // Tens of several ranks are one row.
            let mut rows: HashMap<Row, (Exact, Exact)> = HashMap::new();
            for (row, weight, cards, up) in &starts {
                let told = told(odds, row);
                self.compare_legal(told, *cards, *up);
                if told.of(action).is_none() && self.is_left_out(told, action) {
                    self.compare_left_out(&mut play, *cards, *up, what);
                }
                let natural = self.is_natural(*cards);
                if told.of(action).is_none() || (natural && action != Action::Stand) {
                    continue;
                }
                let worth = self.worth(&mut play, *cards, *up);
                let sum = rows.entry(row.clone()).or_insert((Exact::zero(), Exact::zero()));
                sum.0 = sum.0.clone() + worth * weight.clone();
                sum.1 = sum.1.clone() + weight.clone();
            }
            for (row, (sum, weight)) in rows {
                let (found, worth) = (told(odds, &row).of(action).unwrap(), sum / weight);
                let [ours, real] = [found, &worth].map(Exact::rounded);
                assert_eq!(*found, worth, "{ours:.9} not {real:.9}: {action} {row:?} in {what}");
            }
        }
        player.first = None;
    }

    /// A split that has no value in the whole round has one when it is asked about.
    fn compare_left_out(
        &self,
        play: &mut Enumeration<'_>,
        cards: [Rank; 2],
        up: Option<Rank>,
        what: &str,
    ) {
        let zero = Strategy::ZeroMemory;
        let odds = hand_odds::<Exact>(self.house.rules(), self.shoe, &cards, up, zero);
        if let Some(split) = odds.unwrap().split {
            let worth = self.worth(play, cards, up);
            assert_eq!(split, worth, "split {cards:?} against {up:?} in {what}");
        }
    }

    /// All pairs of ranks and upcards, with the number of ways to deal them.
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
                        starts.push((self.row(cards, up), Exact::whole(ways), cards, up));
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

    fn is_natural(&self, cards: [Rank; 2]) -> bool {
        let hand = cards.iter().map(|&rank| Card::new(rank, Suit::Spades)).collect::<Hand>();
        is_natural(self.house.rules(), &hand, Split::None)
    }

    /// What a start wins, given no dealer natural where that is the condition.
    fn worth(&self, play: &mut Enumeration<'_>, cards: [Rank; 2], up: Option<Rank>) -> Exact {
        let (mut sum, mut weight) = (Exact::zero(), Exact::zero());
        for (table, ways) in self.tables(cards, up) {
            sum = sum + play.worth(&table, self.stake) * ways.clone();
            weight = weight + ways;
        }
        sum / weight
    }

    /// The tables where a start is dealt, one for each hole card, with the ways in which it can be.
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
            self.condition == Condition::NoDealerNatural && rules.peeks_under(upcard.value());
        let mut left = *self.shoe;
        for &rank in cards.iter().chain(&up) {
            assert!(left.remove(rank));
        }
        let makes_natural = |hole: Rank| {
            let values = [hole.value(), upcard.value()];
            values.contains(&1) && values.contains(&10)
        };
        let holes = left.iter().filter(|&(hole, _)| !(peeks && makes_natural(hole)));
        holes.map(|(hole, count)| (table(Some(hole)), Exact::whole(count.into()))).collect()
    }

    /// What a natural takes of many hands together takes long to work out: a split that could not
    /// be the best even if it took nothing has no value in a whole round.
    fn is_left_out(&self, told: &HandOdds<Exact>, action: Action) -> bool {
        let rules = self.house.rules();
        let takes_little = rules.lost_to_natural() != LostToNatural::All;
        let splits = told.is_pair && rules.split_hands().max(rules.split_aces_hands()) > 2;
        takes_little && splits && action == Action::Split && rules.hole_card() != HoleCard::Peek
    }

    /// What has a value is what the round allows.
    fn compare_legal(&self, told: &HandOdds<Exact>, cards: [Rank; 2], up: Option<Rank>) {
        if self.is_natural(cards) {
            return;
        }
        for (mut table, _) in self.tables(cards, up) {
            let mut legal = Actions::STAND_ONLY;
            loop {
                match table.round.asked() {
                    Asked::Insurance { .. } => table.insure(false),
                    Asked::EarlySurrender { .. } => {
                        legal = legal.and(Action::Surrender);
                        table.give_up(false);
                    }
                    Asked::Action { legal: more, .. } => {
                        legal = Action::ALL
                            .into_iter()
                            .filter(|&action| legal.contains(action) || more.contains(action))
                            .collect();
                        break;
                    }
                    // A natural of the dealer's: nobody is asked any more.
                    Asked::Nothing if table.round.rules().deals_hole_card() => return,
                    Asked::Card(_) | Asked::Nothing => break,
                }
            }
            let told: Actions = Action::ALL
                .into_iter()
                .filter(|&action| {
                    let left_out = legal.contains(action) && self.is_left_out(told, action);
                    told.of(action).is_some() || left_out
                })
                .collect();
            assert_eq!(told, legal, "{cards:?} against {up:?}");
        }
    }
}

/// The row of the odds that a start belongs to.
fn told<'a>(odds: &'a RoundOdds<Exact>, (cards, is_pair, up): &Row) -> &'a HandOdds<Exact> {
    let mut hands = odds.hands.iter();
    let found =
        hands.find(|hand| hand.cards == *cards && hand.is_pair == *is_pair && hand.upcard == *up);
    found.unwrap_or_else(|| panic!("{cards:?} against {up:?} is missing"))
}

/// In how many ways these ranks can be dealt, in this order.
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
