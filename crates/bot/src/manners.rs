//! The rules by which a bot takes a box, bets and leaves the box: [`Manners`].
//!
//! All decisions follow from public information, so the bots of several processes
//! agree without communicating.

use blackjack_engine::Chips;
use blackjack_protocol::{Act, RoomView};
use blackjack_table::{PlayerId, SeatView, TableView};

/// A table as a bot sees it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Manners<'a> {
    pub(crate) view: &'a TableView,
    pub(crate) room: &'a RoomView,
    pub(crate) me: PlayerId,
    /// The number of starting hands that the house deals.
    pub(crate) hands: usize,
    /// True if the bot also plays without people.
    pub(crate) is_alone: bool,
}

impl<'a> Manners<'a> {
    /// Returns the bot's own box.
    pub(crate) fn own_seat(&self) -> Option<usize> {
        self.view.seats.iter().position(|seat| seat.owner == Some(self.me))
    }

    /// Returns the box that the bot takes, after this many others; `None` if there is none for it.
    pub(crate) fn wanted_seat(&self, after: usize) -> Option<usize> {
        let bots = self.bots().count();
        let has_room = (after..self.boxes_for_bots()).contains(&bots) && !self.room.is_closing;
        // The first boxes are left to people.
        self.view.seats.iter().rposition(|seat| seat.owner.is_none()).filter(|_| has_room)
    }

    /// Returns whether the bot gives up its box to people. Bots in the first boxes leave first.
    pub(crate) fn gives_way(&self, own: usize) -> bool {
        let staying = self.bots().filter(|&seat| seat > own).count();
        staying >= self.boxes_for_bots()
    }

    /// Returns the bot's next act with its bet between rounds, if any. `bet` is the amount.
    pub(crate) fn about_the_bet(&self, own: usize, bet: Chips) -> Option<Act> {
        let seat = self.view.seats.get(own)?;
        if !seat.can_bet || self.view.paused.is_some() || self.room.is_paused() {
            return None;
        }
        let has_hand = self.bots_with_a_hand().any(|seat| seat == own);
        let bets = self.bets() && has_hand;
        match (seat.bet.is_empty(), seat.ready) {
            (true, _) => bets.then(|| Act::betting(own, vec![bet].into())),
            (false, false) if !bets => Some(Act::ClearBet { seat: own }),
            // Otherwise a round with only bots would start when the last person takes a bet back.
            (false, is_locked) => {
                let locks = has_hand && self.locks();
                (is_locked != locks).then_some(Act::Ready { seat: own })
            }
        }
    }

    /// Returns whether the house deals too few hands for any bot.
    pub(crate) const fn are_hands_too_few(&self) -> bool {
        self.hands <= self.hands_of_people(0)
    }

    /// Returns whether bots bet: when a person has bet.
    fn bets(&self) -> bool {
        self.is_alone || self.people().any(|seat| !seat.bet.is_empty())
    }

    /// Returns the minimum number of hands reserved for this many people: one for
    /// the first of them to bet.
    const fn hands_of_people(&self, people: usize) -> usize {
        if people == 0 && !self.is_alone { 1 } else { people }
    }

    /// Returns the boxes of the bots that can have a hand, the last boxes first: one hand is
    /// reserved for each person present who has not bet.
    fn bots_with_a_hand(&self) -> impl Iterator<Item = usize> + use<'a> {
        let Self { view, room, .. } = *self;
        let plays = move |seat: &SeatView| {
            let is_here = seat.owner.is_some_and(|owner| !room.is_away(owner));
            !seat.bet.is_empty() || seat.can_bet && is_here
        };
        let of_people = self.people().filter(|seat| plays(seat)).map(|seat| seat.bet.len().max(1));
        let left = self.hands.saturating_sub(of_people.sum());
        self.bots().rev().filter(move |&seat| plays(&view.seats[seat])).take(left)
    }

    /// Returns whether the bot locks its bet: it does when a person has locked one, or when all
    /// bots that play without people have bet.
    fn locks(&self) -> bool {
        let is_late = |seat: usize| self.view.seats[seat].bet.is_empty();
        let all_have_bet = self.is_alone && !self.bots_with_a_hand().any(is_late);
        all_have_bet || self.people().any(|seat| seat.ready)
    }

    /// Returns the number of boxes that bots take: the number that the host asks for, but none that
    /// people want and none without a hand to play. A spectator counts as wanting a box.
    fn boxes_for_bots(&self) -> usize {
        let people = self.people().count();
        let boxes = people + usize::from(self.room.watching > 0);
        let boxes = self.view.seats.len().saturating_sub(boxes);
        let hands = self.hands.saturating_sub(self.hands_of_people(people));
        self.room.company.min(boxes).min(hands)
    }

    /// Returns the boxes of bots, this one among them.
    fn bots(&self) -> impl DoubleEndedIterator<Item = usize> + use<'a> {
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
