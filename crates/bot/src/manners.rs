//! How a bot behaves at a table: when it takes a box and leaves it, and when it bets.
//!
//! Everything follows from what everybody sees, so the bots of several processes agree without
//! speaking to each other.

use blackjack_engine::Chips;
use blackjack_remote::{Act, Room};
use blackjack_table::{PlayerId, SeatView, TableView};

/// A table as a bot sees it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Manners<'a> {
    pub(crate) view: &'a TableView,
    pub(crate) room: &'a Room,
    pub(crate) me: PlayerId,
    /// Whether it plays without people as well.
    pub(crate) is_alone: bool,
}

impl<'a> Manners<'a> {
    /// Returns the bot's own box.
    pub(crate) fn own_seat(&self) -> Option<usize> {
        self.view.seats.iter().position(|seat| seat.owner == Some(self.me))
    }

    /// Returns the box that the bot takes, after so many others; `None` if there is none for it.
    pub(crate) fn wanted_seat(&self, after: usize) -> Option<usize> {
        let bots = self.bots().count();
        let has_room = (after..self.boxes_for_bots()).contains(&bots) && !self.room.is_closing();
        // The first boxes are left to people.
        self.view.seats.iter().rposition(|seat| seat.owner.is_none()).filter(|_| has_room)
    }

    /// Returns whether the bot gives its box to people: those of the first boxes leave first.
    pub(crate) fn gives_way(&self, own: usize) -> bool {
        let staying = self.bots().filter(|&seat| seat > own).count();
        staying >= self.boxes_for_bots()
    }

    /// Returns what the bot does about its bet between rounds; `None` if nothing. `bet` is what it bets.
    pub(crate) fn about_the_bet(&self, own: usize, bet: Chips) -> Option<Act> {
        let seat = self.view.seats.get(own)?;
        if !seat.can_bet || self.view.paused.is_some() || self.room.is_paused() {
            return None;
        }
        let (bets, locks) = (self.bets(), self.locks());
        match (seat.bet.is_empty(), seat.ready) {
            (true, _) => bets.then(|| Act::Bet { seat: own, stakes: vec![bet] }),
            (false, false) if !bets => Some(Act::ClearBet { seat: own }),
            // A round of bots alone would start when the last person takes a bet back.
            (false, is_locked) => (is_locked != locks).then_some(Act::Ready { seat: own }),
        }
    }

    /// Returns whether the bot bets: when a person has bet.
    fn bets(&self) -> bool {
        self.is_alone || self.people().any(|seat| !seat.bet.is_empty())
    }

    /// Returns whether the bot locks its bet: when a person has, or when all bots have bet who play
    /// without people.
    fn locks(&self) -> bool {
        let is_late = |&seat: &usize| {
            let SeatView { owner, bet, can_bet, .. } = &self.view.seats[seat];
            *can_bet && bet.is_empty() && owner.is_some_and(|bot| !self.room.is_away(bot))
        };
        let all_have_bet = self.is_alone && !self.bots().any(|seat| is_late(&seat));
        all_have_bet || self.people().any(|seat| seat.ready)
    }

    /// Returns how many boxes bots take: as many as the host asks for, and none that people want.
    /// Somebody who watches wants a box.
    fn boxes_for_bots(&self) -> usize {
        let people = self.people().count() + usize::from(self.room.watching > 0);
        self.room.company.min(self.view.seats.len().saturating_sub(people))
    }

    /// Returns the boxes of bots, this one among them.
    fn bots(&self) -> impl Iterator<Item = usize> + use<'a> {
        let Self { view, room, .. } = *self;
        let is_bot = move |seat: &usize| {
            view.seats[*seat].owner.is_some_and(|owner| room.bots.contains(&owner))
        };
        (0..view.seats.len()).filter(is_bot)
    }

    /// Returns the boxes of people.
    fn people(&self) -> impl Iterator<Item = &'a SeatView> + use<'a> {
        let Self { view, room, .. } = *self;
        let is_person =
            |seat: &&SeatView| seat.owner.is_some_and(|owner| !room.bots.contains(&owner));
        view.seats.iter().filter(is_person)
    }
}
