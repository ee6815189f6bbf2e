//! The reason why the player of this terminal has to wait, as a sentence.

use blackjack_frontend::session::Session;

use super::{Ending, RemoteSession};
use crate::evening::waits;
use crate::news::name_of;

/// The sentence for the host of an evening that has not started.
const START: &str = "Start when everybody is here.";

impl RemoteSession {
    /// Returns the reason to wait, as a sentence; `None` if it is the player's turn.
    pub(super) fn waits(&self) -> Option<String> {
        match &self.ending {
            Some(Ending::Closed) => return Some("The table is closed.".into()),
            Some(Ending::Failed(reason)) => return Some(reason.clone()),
            None => {}
        }
        if !self.is_connected {
            return Some("The connection is lost. Connecting again.".into());
        }
        if self.state.view.paused.is_some() {
            return Some("The table is paused.".into());
        }
        if let Some(round) = self.view().open_round() {
            let seat = round.cards.phase.hand().and_then(|hand| round.seat_of(hand));
            let player = seat.and_then(|seat| self.view().player_at(seat));
            return match player {
                Some(player) if self.own(player) => None,
                Some(player) => Some(format!("Waiting for {}.", self.shown_name(player))),
                None => Some("Waiting for the table.".into()),
            };
        }
        self.waits_for_bets()
    }

    fn waits_for_bets(&self) -> Option<String> {
        let own = self.own_seats();
        if let Some(evening) = &self.state.evening
            && (evening.is_over() || own.iter().all(|&seat| self.is_set(seat)))
        {
            let is_host = self.can_start();
            return Some(if is_host { START.to_owned() } else { waits(evening) });
        }
        if own.is_empty() {
            return Some("You are watching.".into());
        }
        let seats = &self.state.view.seats;
        if own.iter().any(|&seat| seats[seat].can_bet && !seats[seat].ready) {
            return None;
        }
        if self.state.room.pause.is_some() {
            return Some("The host has paused the table.".into());
        }
        let late = seats.iter().filter(|seat| seat.owner.is_some() && seat.owner != Some(self.me));
        let late = late.filter(|seat| !seat.ready && seat.can_bet).map(name_of);
        let late: Vec<_> = late.collect();
        Some(match late.as_slice() {
            [] => "Waiting for the table.".into(),
            names => format!("Your bet is locked. Waiting for {}.", names.join(" and ")),
        })
    }

    /// Returns whether a player can do nothing more before the next round.
    fn is_set(&self, seat: usize) -> bool {
        let seat = &self.state.view.seats[seat];
        seat.ready || !seat.can_bet
    }

    fn shown_name(&self, player: usize) -> &str {
        self.state.view.seats.get(player).map_or("Somebody", name_of)
    }
}
