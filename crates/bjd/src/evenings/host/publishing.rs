//! The updates of an evening: each browser gets those of its own player's view.

use std::borrow::Cow;
use std::collections::VecDeque;

use blackjack_protocol::{EveningView, PatchDocument, RoomView, TableState, ToClient, WholeView};
use blackjack_table::{Change, PlayerId, PrivateView, ShownEvents};

use super::{EveningHost, name_of};
use crate::clock::now_ms;
use crate::people::member::Member;
use crate::tables::host::{ConnectionId, Joining, Outbox};

/// A browser that follows an evening.
#[derive(Debug)]
pub(super) struct Watcher {
    pub(super) id: ConnectionId,
    members: Vec<Member>,
    out: Outbox,
    /// The number of the latest update.
    number: u64,
    /// The state that was last sent.
    state: TableState,
    purse: Option<PrivateView>,
}

impl EveningHost {
    /// Adds a browser, and sends it the whole view, which is shorter than the missed updates.
    pub(super) fn join(&mut self, joining: Joining) {
        let Joining { id, members, out, .. } = joining;
        let state = self.state(&members, self.room());
        if out.put(&self.message(&state).into()) {
            self.watchers.push(Watcher { id, members, out, number: 0, state, purse: None });
        }
    }

    /// Returns the whole view, as these people see it.
    pub(super) fn view_message(&self, members: &[Member]) -> String {
        self.message(&self.state(members, self.room()))
    }

    /// Sends each browser the changes to its player's view and the events that concern the player.
    pub(super) fn publish(&mut self, shown: &ShownEvents) {
        let room = self.room();
        let mut watchers = std::mem::take(&mut self.watchers);
        watchers.retain_mut(|watcher| {
            let state = self.state(&watcher.members, room.clone());
            let own = self.followed(&watcher.members);
            let events: Vec<_> = shown
                .iter()
                .filter(|(player, _)| Some(*player) == own)
                .flat_map(|(_, events)| events.iter().cloned())
                .collect();
            if state != watcher.state || !events.is_empty() {
                watcher.number += 1;
                let patch = Change::new(&watcher.state, &state);
                let patch = PatchDocument::Between(&patch);
                let events = Cow::Owned(events);
                let text = ToClient::Update { number: watcher.number, events, patch }.text();
                watcher.state = state;
                if !watcher.out.put(&text.into()) {
                    return false;
                }
            }
            let purse = own.and_then(|own| self.evening.private_view(own));
            if purse == watcher.purse {
                return true;
            }
            watcher.purse = purse;
            let purses = Cow::Borrowed(watcher.purse.as_slice());
            watcher.out.put(&ToClient::Purses { purses }.text().into())
        });
        self.watchers = watchers;
    }

    /// Returns the person that a browser follows: the first of its people who takes part.
    fn followed(&self, members: &[Member]) -> Option<PlayerId> {
        let mut players = members.iter().map(|member| member.player);
        players.find(|&player| self.evening.takes_part(player))
    }

    fn message(&self, state: &TableState) -> String {
        ToClient::View(Box::new(WholeView {
            run: Cow::Borrowed(&self.run),
            number: 0,
            state: Cow::Borrowed(state),
            house: Cow::Borrowed(&self.house),
            chat: Cow::Owned(VecDeque::new()),
            now_ms: now_ms(),
        }))
        .text()
    }

    /// Returns the state shown to a browser that acts for these people.
    fn state(&self, members: &[Member], room: RoomView) -> TableState {
        let own = self.followed(members);
        let name = own.map(|own| name_of(&self.names, own));
        let mut table = self.evening.view(own, name.as_deref());
        table.deadline_ms = self.ends.map(|(.., ms)| ms);
        let results = self.results.as_ref().map(|results| results.view.clone());
        let name = |player| name_of(&self.names, player);
        let evening = Some(EveningView::of(&self.evening, name, results));
        TableState { table, room, evening }
    }

    fn room(&self) -> RoomView {
        let watches = |watcher: &&Watcher| self.followed(&watcher.members).is_none();
        RoomView {
            id: self.address.clone(),
            name: self.name.clone(),
            house: self.evening.terms().house().name().to_owned(),
            is_public: self.is_public,
            host: Some(self.evening.terms().host()),
            bots: Vec::new(),
            company: 0,
            away: Vec::new(),
            watching: self.watchers.iter().filter(watches).count(),
            pause: None,
            coming: std::collections::BTreeMap::new(),
            has_chat: false,
            is_closing: false,
        }
    }
}
