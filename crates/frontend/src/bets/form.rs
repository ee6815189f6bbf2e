//! The bets of all players while they are placed: `BetForm`.

use blackjack_coach::side_bets::side_bet_offers;
use blackjack_engine::{Chips, House, OpenError, Record, SIDE_BETS_MAX, check_seating};
use blackjack_table::Wager;

use crate::bets::hand::HandBet;
use crate::session::{Session, SessionExt};
use crate::words;

/// The current bets by seat, and the seat whose bet is being placed.
#[derive(Clone, Debug)]
pub struct BetForm {
    bets: Vec<PendingBet>,
    at: usize,
    /// The side bets on offer. Their costs are computed once a round, not whenever they are drawn.
    side_bets: Vec<String>,
}

/// The bet that one player is about to place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PendingBet {
    /// The bet on each hand; `None` if the player cannot cover the minimum bet.
    pub bet: Option<Chips>,
    /// The side bets on each hand, in the order of those of the house; zero where none is placed.
    pub side: [Chips; SIDE_BETS_MAX],
    /// The number of hands.
    pub hands: u8,
    /// True if the player sits out this round.
    pub sits_out: bool,
    /// The player's last bet and number of hands, to be offered again.
    last: (Option<HandBet>, u8),
}

/// A change to a bet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BetChange {
    /// One step up.
    Up,
    /// One step down.
    Down,
    /// Several steps up.
    MuchUp,
    /// Several steps down.
    MuchDown,
    /// One more hand.
    MoreHands,
    /// One hand fewer.
    FewerHands,
    /// To this bet, side bets included.
    To(HandBet),
}

/// The number of steps in a large change.
const MANY: u8 = 5;

impl BetForm {
    /// Creates the form with the same offer for each player: `bet`, or the house's suggestion, on
    /// this many hands.
    pub fn new(session: &dyn Session, bet: Option<HandBet>, hands: u8) -> Self {
        Self::with_offers(session, &vec![(bet, hands); session.view().seats.len()])
    }

    /// Creates the form with an offer for each player: a bet, or `None` for the house's suggestion,
    /// and the number of hands.
    pub fn with_offers(session: &dyn Session, offers: &[(Option<HandBet>, u8)]) -> Self {
        let pending = |&last| PendingBet { last, ..PendingBet::NOBODY };
        let bets = offers.iter().map(pending).collect();
        let mut bet_form = Self { bets, at: 0, side_bets: Vec::new() };
        bet_form.offer(session);
        bet_form
    }

    /// Offers each player the last bet again, as far as the purse allows.
    pub fn offer(&mut self, session: &dyn Session) {
        self.side_bets = side_bet_offers(session.house());
        self.bets.truncate(session.view().seats.len());
        for (player, pending) in self.bets.iter_mut().enumerate() {
            (pending.bet, pending.sits_out) = (None, !session.can_bet(player));
        }
        for player in 0..self.bets.len() {
            self.take_offer(session, player);
        }
        self.at = 0;
        self.skip(session);
    }

    /// Returns the bets by player.
    pub fn bets(&self) -> &[PendingBet] {
        &self.bets
    }

    /// Returns the side bets on offer: "perfect-pairs, $1 to $25, costs 6.11 %".
    pub fn side_bets(&self) -> &[String] {
        &self.side_bets
    }

    /// Returns the player whose bet is being placed.
    pub const fn at(&self) -> usize {
        self.at
    }

    /// Returns the bet that is being placed; at a table where nobody can bet, one that sits out.
    pub fn current(&self) -> &PendingBet {
        self.bets.get(self.at).unwrap_or(&PendingBet::NOBODY)
    }

    /// Changes the bet that is being placed.
    ///
    /// # Errors
    ///
    /// Returns the reason why the bet cannot be changed, as a sentence; it stays unchanged.
    pub fn change(&mut self, session: &dyn Session, change: BetChange) -> Result<(), String> {
        let times =
            if matches!(change, BetChange::MuchUp | BetChange::MuchDown) { MANY } else { 1 };
        let mut done = Err(String::new());
        for _ in 0..times {
            let next = self.changed(session, change);
            if let Err(refusal) = self.check(session, next) {
                // A large change may stop partway: it goes as far as it can.
                return done.or(Err(refusal));
            }
            if let Some(pending) = self.bets.get_mut(self.at) {
                *pending = next;
            }
            done = Ok(());
        }
        done
    }

    /// Returns the bet after one step of a change.
    fn changed(&self, session: &dyn Session, change: BetChange) -> PendingBet {
        let pending = *self.current();
        let smallest = session.house().stakes().min_payable_bet(session.house().rules());
        let bet = pending.bet.unwrap_or(smallest);
        match change {
            BetChange::Up | BetChange::MuchUp => {
                PendingBet { bet: Some(above(bet, smallest)), ..pending }
            }
            BetChange::Down | BetChange::MuchDown => {
                PendingBet { bet: Some(below(bet, smallest)), ..pending }
            }
            BetChange::To(HandBet { stake, side }) => {
                PendingBet { bet: Some(stake), side, sits_out: false, ..pending }
            }
            BetChange::MoreHands => {
                PendingBet { hands: pending.hands.saturating_add(1), ..pending }
            }
            BetChange::FewerHands => {
                PendingBet { hands: pending.hands.saturating_sub(1).max(1), ..pending }
            }
        }
    }

    /// Checks that the current player can place this bet.
    fn check(&self, session: &dyn Session, pending: PendingBet) -> Result<(), String> {
        let (house, player) = (session.house(), self.at);
        let bets = pending.hand_bet().unwrap_or_default().on(pending.hands);
        let alone = Record::open(house, &[bets.with_funds(self.funds(session, player))]);
        let alone = alone.map(|_| ());
        let seated = alone.and_then(|()| self.check_seats(session, pending));
        seated.map_err(|error| format!("{}.", words::open(house.stakes(), error)))
    }

    /// Checks that the house deals this many hands in all.
    fn check_seats(&self, session: &dyn Session, pending: PendingBet) -> Result<(), OpenError> {
        let others = self.bets.iter().enumerate().filter(|&(player, _)| player != self.at);
        let others = others.map(|(_, pending)| pending).filter(|pending| pending.is_in());
        let hands = others.map(|pending| pending.hands).chain([pending.hands]);
        check_seating(session.house().rules(), hands.map(usize::from))
    }

    /// Makes the current player sit out, or join again.
    pub fn sit_out(&mut self) {
        if let Some(pending) = self.bets.get_mut(self.at) {
            pending.sits_out = !pending.sits_out;
        }
    }

    /// Moves to the next player who can bet; returns false at the last one.
    pub fn next(&mut self, session: &dyn Session) -> bool {
        let before = self.at;
        self.at += 1;
        self.skip(session);
        let found = self.at < self.bets.len();
        if !found {
            self.at = before;
        }
        found
    }

    /// Goes back to the previous player who can bet.
    pub fn back(&mut self, session: &dyn Session) {
        let before = (0..self.at).rev().find(|&player| session.can_bet(player));
        self.at = before.unwrap_or(self.at);
    }

    /// Goes back to the first player.
    pub fn restart(&mut self, session: &dyn Session) {
        self.at = 0;
        self.skip(session);
    }

    /// Skips players who cannot bet, such as those who left after an open round.
    fn skip(&mut self, session: &dyn Session) {
        while self.at < self.bets.len() && !session.can_bet(self.at) {
            self.at += 1;
        }
    }

    /// Returns the bets of all players who are in.
    pub fn wagers(&self) -> Vec<Wager> {
        let wager = |(player, pending): (usize, &PendingBet)| {
            let bet = pending.hand_bet().filter(|_| pending.is_in())?;
            Some(Wager { seat: player, bets: bet.on(pending.hands) })
        };
        self.bets.iter().enumerate().filter_map(wager).collect()
    }

    /// Remembers the bets, to offer them again.
    pub fn remember(&mut self, wagers: &[Wager]) {
        for wager in wagers {
            let hands = u8::try_from(wager.bets.stakes.len()).unwrap_or(u8::MAX);
            if let Some(pending) = self.bets.get_mut(wager.seat) {
                pending.last = (HandBet::of(&wager.bets), hands);
            }
        }
    }

    /// Offers a bet to players who had none, after their purses have changed.
    pub fn follow_purses(&mut self, session: &dyn Session) {
        for player in 0..self.bets.len() {
            if self.bets[player].bet.is_none() {
                self.take_offer(session, player);
            }
        }
    }

    /// Offers a player a new bet, after a rebuy.
    pub fn rebought(&mut self, session: &dyn Session, player: usize) {
        self.take_offer(session, player);
    }

    /// Offers a player the last bet again, as far as the purse allows.
    fn take_offer(&mut self, session: &dyn Session, player: usize) {
        let funds = self.funds(session, player);
        let seated = self.bets.get_mut(player).filter(|_| player < session.view().seats.len());
        if let Some(pending) = seated {
            pending.take_offer(session.house(), funds);
        }
    }

    /// Returns the money that limits the bet in a player's seat, without the bets on the player's
    /// other seats: those of this form or those placed at the table, whichever are larger, as the
    /// table takes one bet after the other. `None` for unlimited credit.
    pub(crate) fn funds(&self, session: &dyn Session, player: usize) -> Option<Chips> {
        let (funds, seats) = (session.funds(player)?, &session.view().seats);
        let is_other = |&at: &usize| at != player && seats[at].owner == seats[player].owner;
        let pending = |at: usize| self.bets.get(at).filter(|pending| pending.is_in());
        let staked =
            |at: usize| pending(at).map_or(Chips::ZERO, PendingBet::total).max(seats[at].staked());
        Some(funds - (0..seats.len()).filter(is_other).map(staked).sum())
    }
}

impl PendingBet {
    const NOBODY: Self = Self {
        bet: None,
        side: [Chips::ZERO; SIDE_BETS_MAX],
        hands: 1,
        sits_out: true,
        last: (None, 1),
    };

    /// Returns whether there is a bet and the player does not sit out.
    pub fn is_in(&self) -> bool {
        self.bet.is_some() && !self.sits_out
    }

    /// Returns the bet on each hand, side bets included.
    pub fn hand_bet(&self) -> Option<HandBet> {
        Some(HandBet { stake: self.bet?, side: self.side })
    }

    /// Returns all that is bet, side bets included.
    fn total(&self) -> Chips {
        self.hand_bet().map_or(Chips::ZERO, |bet| bet.on(self.hands).total())
    }

    /// Takes the offer after the last bet: the same, as far as these funds allow. Side bets are
    /// offered again if all of them can be paid.
    fn take_offer(&mut self, house: &House, funds: Option<Chips>) {
        let (last, hands) = self.last;
        let stake = last.map(|bet| bet.stake);
        let offer = |hands| {
            let bet = house.stakes().offer(house.rules(), stake, funds, hands)?;
            Some((Some(bet), hands))
        };
        (self.bet, self.hands) = (1..=hands).rev().find_map(offer).unwrap_or((None, hands));
        let hands = self.hands;
        let again = |stake| last.unwrap_or_default().again(house, stake, hands, funds).side;
        self.side = self.bet.map(again).unwrap_or_default();
    }
}

/// Returns the next larger round bet.
fn above(bet: Chips, smallest: Chips) -> Chips {
    let step = step(bet.0, smallest.0);
    Chips(bet.0 / step * step + step)
}

/// Returns the next smaller round bet. A result below the minimum bet is refused by the house.
fn below(bet: Chips, smallest: Chips) -> Chips {
    let step = step(bet.0 - 1, smallest.0);
    Chips((bet.0 - 1) / step * step)
}

/// Returns the step between round bets of about this size, a multiple of the smallest bet.
const fn step(bet: i64, smallest: i64) -> i64 {
    let times = match bet / smallest {
        ..20 => 1,
        20..100 => 5,
        100..500 => 25,
        500..2_000 => 100,
        2_000..10_000 => 500,
        10_000.. => 2_500,
    };
    smallest * times
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::LocalSession;
    use blackjack_engine::House;
    use blackjack_table::{Guest, SeedSource, Table};

    fn table(house: &str, purses: &[i64]) -> LocalSession {
        let house = House::built_in(house).unwrap();
        let units = |units: &i64| Some(house.stakes().units(*units));
        let names = purses.len() > 1;
        let guest =
            |(at, purse)| Guest { name: names.then(|| format!("P{at}")), funds: units(purse) };
        let guests = purses.iter().enumerate().map(guest).collect();
        let table = Table::practice(house.clone(), guests, SeedSource::Fixed(1), vec![]);
        LocalSession::practice(table.unwrap())
    }

    fn dollars(amounts: &[i64]) -> Vec<Chips> {
        amounts.iter().map(|amount| Chips(amount * 100)).collect()
    }

    #[test]
    fn bets_grow_as_chips_do_and_shrink_by_the_same_steps() {
        let smallest = Chips(100);
        let mut bet = Chips(1_700);
        let mut seen = vec![bet];
        for _ in 0..8 {
            bet = above(bet, smallest);
            seen.push(bet);
        }
        assert_eq!(seen, dollars(&[17, 18, 19, 20, 25, 30, 35, 40, 45]));
        for expected in seen.iter().rev().skip(1) {
            bet = below(bet, smallest);
            assert_eq!(bet, *expected);
        }
        assert_eq!(above(Chips(2_250), smallest), Chips(2_500), "an odd bet becomes round");
        assert_eq!(below(Chips(2_250), smallest), Chips(2_000));
    }

    #[test]
    fn a_bet_that_the_house_refuses_stays_as_it_was() {
        let table = table("vegas", &[1_000]);
        let mut bet_form = BetForm::new(&table, Some(Chips(50_000).into()), 1);
        let refused = bet_form.change(&table, BetChange::Up).unwrap_err();
        assert_eq!(refused, "The most you can bet is $500.");
        assert_eq!(bet_form.current().bet, Some(Chips(50_000)));
        let refused = bet_form.change(&table, BetChange::To(Chips(50).into())).unwrap_err();
        assert_eq!(refused, "The minimum bet is $1.");
    }

    #[test]
    fn a_large_change_goes_as_far_as_it_can() {
        let table = table("vegas", &[1_000]);
        let mut bet_form = BetForm::new(&table, Some(Chips(45_000).into()), 1);
        assert_eq!(bet_form.change(&table, BetChange::MuchUp), Ok(()));
        assert_eq!(bet_form.current().bet, Some(Chips(50_000)));
        assert!(bet_form.change(&table, BetChange::MuchUp).is_err(), "no further step is possible");
    }

    #[test]
    fn the_purse_and_the_house_limit_the_number_of_hands() {
        let seven = table("seven", &[100]);
        let mut bet_form = BetForm::new(&seven, Some(Chips(1_000).into()), 7);
        assert_eq!((bet_form.current().bet, bet_form.current().hands), (Some(Chips(1_000)), 7));
        let refused = bet_form.change(&seven, BetChange::MoreHands).unwrap_err();
        assert!(refused.contains("7 hands at most"), "{refused}");
        let poor = table("seven", &[30]);
        let mut bet_form = BetForm::new(&poor, Some(Chips(1_000).into()), 3);
        let refused = bet_form.change(&poor, BetChange::MoreHands).unwrap_err();
        assert_eq!(refused, "That comes to $40, but you can bet only $30.");
    }

    #[test]
    fn side_bets_are_placed_on_each_hand_and_offered_again_while_they_can_be_paid() {
        let house = House::built_in("strip").unwrap();
        let house = house.with(["side-bets=perfect-pairs | 21+3", "maximum=100"]).unwrap();
        let table = |purse| {
            let guest = Guest { name: None, funds: Some(Chips(purse)) };
            let table = Table::practice(house.clone(), vec![guest], SeedSource::Fixed(1), vec![]);
            LocalSession::practice(table.unwrap())
        };
        let read = |text| HandBet::read(house.stakes(), text, Chips(1_000)).unwrap();
        let rich = table(100_000);
        let mut bet_form = BetForm::new(&rich, None, 2);
        assert_eq!(bet_form.change(&rich, BetChange::To(read("20+0+5"))), Ok(()));
        let wagers = bet_form.wagers();
        let side: Vec<_> = wagers[0].bets.side.iter().map(|it| (it.hand, it.side_bet)).collect();
        assert_eq!((wagers[0].bets.total(), side), (Chips(5_000), vec![(0, 1), (1, 1)]));
        assert_eq!(bet_form.change(&rich, BetChange::Up), Ok(()), "the side bets stay");
        assert_eq!(bet_form.wagers()[0].bets.side.len(), 2);
        bet_form.remember(&wagers);
        bet_form.offer(&table(5_000));
        assert_eq!(bet_form.wagers(), wagers);
        bet_form.offer(&table(4_900));
        assert_eq!(bet_form.wagers()[0].bets, vec![Chips(2_000); 2].into(), "without side bets");
        let refused = |text| {
            BetForm::new(&rich, None, 1).change(&rich, BetChange::To(read(text))).unwrap_err()
        };
        assert_eq!(refused("20+101"), "Side bet 1: the most you can bet is $100.");
        assert_eq!(refused("20+0.50"), "Side bet 1: the minimum bet is $1.");
        assert_eq!(
            refused("20+1+1+1"),
            "The house offers no such side bet, or not twice on one hand."
        );
    }

    #[test]
    fn the_last_bet_is_offered_again_as_far_as_the_purse_allows() {
        let poor = table("seven", &[2]);
        let bet_form = BetForm::new(&poor, Some(Chips(1_000).into()), 3);
        let smallest = poor.house().stakes().min_payable_bet(poor.house().rules());
        assert_eq!(bet_form.current().hands, u8::try_from(200 / smallest.0).unwrap().min(3));
        assert_eq!(bet_form.current().bet, Some(smallest));
    }

    #[test]
    fn players_bet_in_the_order_of_their_seats_and_may_sit_out() {
        let table = table("vegas", &[100, 100, 100]);
        let mut bet_form = BetForm::new(&table, None, 1);
        assert!(bet_form.next(&table));
        bet_form.sit_out();
        assert!(bet_form.next(&table));
        assert!(!bet_form.next(&table), "the third is the last");
        assert_eq!(bet_form.at(), 2);
        let players: Vec<_> = bet_form.wagers().iter().map(|wager| wager.seat).collect();
        assert_eq!(players, [0, 2]);
        bet_form.back(&table);
        assert_eq!(bet_form.at(), 1);
    }
}
