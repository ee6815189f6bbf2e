//! The part of a table outside the game: its name, host, people and so on: [`Room`].

pub(crate) mod chat;

use std::collections::BTreeSet;

use blackjack_protocol::{AwayPlayer, PauseView, RoomView, TableCard, difference};
use blackjack_store::HostedTable;
use blackjack_table::{PlayerId, Table, TableView};

use crate::people::member::Member;

/// The part of a table outside the game.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Room {
    pub(crate) hosted: HostedTable,
    /// The seated players that are bots.
    pub(crate) bots: BTreeSet<PlayerId>,
}

impl Room {
    /// Returns the public view, given the people connected with each browser and the people away.
    pub(crate) fn view(
        &self,
        table: &Table,
        connected: &[&[Member]],
        away: Vec<AwayPlayer>,
    ) -> RoomView {
        let hosted = &self.hosted;
        let sits = |player| (0..table.seat_count()).any(|seat| table.owner(seat) == Some(player));
        let is_of_bots =
            |browser: &[Member]| !browser.is_empty() && browser.iter().all(|member| member.is_bot);
        let watches = |browser: &&&[Member]| {
            !is_of_bots(browser) && !browser.iter().any(|member| sits(member.player))
        };
        RoomView {
            id: hosted.address.clone(),
            name: hosted.name.clone(),
            house: hosted.house.name().to_owned(),
            is_public: hosted.is_public,
            host: hosted.host,
            away,
            watching: connected.iter().filter(watches).count(),
            company: hosted.company,
            bots: self.bots.iter().copied().filter(|&bot| sits(bot)).collect(),
            pause: hosted.pause.clone().map(|pause| PauseView {
                by: pause.by,
                since_ms: pause.since_ms,
                reason: pause.reason,
            }),
            coming: difference(table.house(), &hosted.house),
            has_chat: hosted.has_chat,
            is_closing: hosted.is_closing,
        }
    }

    /// Returns the seats of bots, from left to right.
    pub(crate) fn bots_seats(&self, table: &Table) -> impl Iterator<Item = usize> {
        let is_bot = |seat: &usize| table.owner(*seat).is_some_and(|it| self.bots.contains(&it));
        (0..table.seat_count()).filter(is_bot)
    }

    /// Returns whether a player is the table's host.
    pub(crate) fn is_host(&self, player: PlayerId) -> bool {
        self.hosted.host == Some(player)
    }

    /// Returns the table's card in the lobby; `None` if the table is not listed publicly.
    pub(crate) fn card(&self, table: &TableView) -> Option<TableCard> {
        self.hosted.is_public.then(|| TableCard {
            id: self.hosted.address.clone(),
            name: self.hosted.name.clone(),
            house: self.hosted.house.name().to_owned(),
            boxes: table.seats.len(),
            seated: table.seats.iter().filter_map(|seat| seat.name.clone()).collect(),
            is_playing: table.round.as_ref().is_some_and(|round| !round.is_over()),
        })
    }
}
