//! The part of a table outside the game, such as its name, its host and its people: [`RoomView`].

use std::collections::BTreeSet;

use blackjack_store::HostedTable;
use blackjack_table::{PlayerId, Table, TableView};
use serde::Serialize;

use crate::house_changes::{HouseChanges, difference};
use crate::member::Member;

/// The part of a table outside the game.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Room {
    pub(crate) hosted: HostedTable,
    /// The players who are bots, among those who have sat down.
    pub(crate) bots: BTreeSet<PlayerId>,
}

/// The public view of a room.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct RoomView {
    /// The part of the link that nobody can guess.
    pub id: String,
    /// The name.
    pub name: String,
    /// The name of the house.
    pub house: String,
    /// True if the table is listed publicly.
    pub is_public: bool,
    /// The player who may change the table; `None` for the operator.
    pub host: Option<PlayerId>,
    /// The players with a seat none of whose browsers is connected.
    pub away: Vec<AwayPlayer>,
    /// The number of connected browsers without a seat, without those of bots.
    pub watching: usize,
    /// The number of boxes that bots may have.
    pub company: usize,
    /// The players with a seat who are bots.
    pub bots: Vec<PlayerId>,
    /// The pause of the table; `None` if rounds start.
    pub pause: Option<PauseView>,
    /// The changes to the house that take effect after the round, by key.
    pub coming: HouseChanges,
    /// True if people can chat.
    pub has_chat: bool,
    /// True if the table closes when the round is over.
    pub is_closing: bool,
}

/// A pause: no round starts.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct PauseView {
    /// The player who paused the table.
    pub by: PlayerId,
    /// The time of its beginning, in milliseconds since 1970.
    pub since_ms: i64,
    /// The reason, if one was given.
    pub reason: Option<String>,
}

/// A player with a seat none of whose browsers is connected.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct AwayPlayer {
    /// The player.
    pub player: PlayerId,
    /// The time of its beginning, in milliseconds since 1970.
    pub since_ms: i64,
    /// Until when the table waits for a decision of the player; `None` if it waits for good.
    pub until_ms: Option<i64>,
}

/// A table as the lobby shows it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct TableCard {
    /// The part of the link that nobody can guess.
    pub id: String,
    /// The name.
    pub name: String,
    /// The name of the house.
    pub house: String,
    /// The number of seats.
    pub boxes: usize,
    /// The names of the players.
    pub seated: Vec<String>,
    /// True if a round is in play.
    pub is_playing: bool,
    /// True if the table is listed publicly.
    #[serde(skip)]
    pub is_public: bool,
}

impl Room {
    /// Returns what everybody sees, with these people connected, by browser, and these away.
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

    /// Returns what the lobby shows.
    pub(crate) fn card(&self, table: &TableView) -> TableCard {
        TableCard {
            id: self.hosted.address.clone(),
            name: self.hosted.name.clone(),
            house: self.hosted.house.name().to_owned(),
            boxes: table.seats.len(),
            seated: table.seats.iter().filter_map(|seat| seat.name.clone()).collect(),
            is_playing: table.round.as_ref().is_some_and(|round| !round.is_over()),
            is_public: self.hosted.is_public,
        }
    }
}
