//! The messages of a table: numbered updates, each built once for everybody, and purses,
//! which only their owners get.

use std::borrow::Cow;
use std::collections::VecDeque;

use axum::extract::ws::Utf8Bytes;
use blackjack_protocol::{PatchDocument, TableState, ToClient, WholeView};
use blackjack_table::{Change, PrivateView, TableEvent};

use super::connections::Resume;
use super::outbox::OUTBOX;
use super::{Joining, TableHost};
use crate::clock::now_ms;
use crate::people::member::Member;

/// The number of bytes of updates kept for browsers that reconnect: enough for several hands.
/// Browsers that have missed more get a whole view, which is shorter.
const KEPT: usize = 6 * 1024;

/// The maximum number of missed messages that are sent again. More would not leave room in the
/// outbox for new messages, and a whole view is shorter.
const MISSED_MAX: usize = OUTBOX / 2;

/// The numbered updates of a table.
#[derive(Debug)]
pub(super) struct Updates {
    /// The run of the server.
    run: String,
    /// The number of the latest update.
    number: u64,
    /// The latest updates, oldest first, without gaps.
    kept: VecDeque<Utf8Bytes>,
    /// The sum of their lengths.
    kept_bytes: usize,
}

impl Updates {
    pub(super) fn new(run: String) -> Self {
        Self { run, number: 0, kept: VecDeque::new(), kept_bytes: 0 }
    }

    /// Makes the next update, and returns its message.
    fn add(&mut self, events: &[TableEvent], patch: &Change<'_, TableState>) -> Utf8Bytes {
        self.number += 1;
        let mut text = ToClient::Update {
            number: self.number,
            events: events.into(),
            patch: PatchDocument::Between(patch),
        }
        .text();
        // It is kept for a while.
        text.shrink_to_fit();
        let text = Utf8Bytes::from(text);
        self.kept_bytes += text.len();
        self.kept.push_back(text.clone());
        while self.kept_bytes > KEPT
            && let Some(oldest) = self.kept.pop_front()
        {
            self.kept_bytes -= oldest.len();
        }
        text
    }

    /// Forgets the updates: a browser that missed some gets the whole view.
    pub(super) fn forget(&mut self) {
        self.kept.clear();
        self.kept_bytes = 0;
    }

    /// Returns the updates that a browser has missed, or `None` if they are not kept.
    fn missed(&self, resume: &Resume) -> Option<impl Iterator<Item = &Utf8Bytes>> {
        if resume.run != self.run {
            return None;
        }
        let missed = usize::try_from(self.number.checked_sub(resume.after)?).ok()?;
        let first = self.kept.len().checked_sub(missed)?;
        Some(self.kept.iter().skip(first))
    }
}

impl TableHost {
    /// Returns the public state.
    pub(super) fn current_state(&self) -> TableState {
        let mut table = self.table.view();
        table.deadline_ms = self.deadline_ms();
        let room = self.room.view(&self.table, &self.connections_members(), self.away_players());
        TableState { table, room, evening: None }
    }

    fn connections_members(&self) -> Vec<&[Member]> {
        self.connections.iter().map(|connection| connection.members.as_slice()).collect()
    }

    /// Adds a browser, and sends it the updates that it missed, or the whole view.
    pub(super) fn join(&mut self, joining: Joining) {
        let Joining { id, members, resume, out } = joining;
        self.connections.add(id, members, out);
        let missed = resume.as_ref().and_then(|resume| self.missed(resume));
        for text in missed.unwrap_or_else(|| vec![self.view_message().into()]) {
            self.connections.send(id, &text);
        }
    }

    /// Returns the updates that a browser has missed, or `None` if they are
    /// too many or no longer kept.
    fn missed(&self, resume: &Resume) -> Option<Vec<Utf8Bytes>> {
        let updates = self.updates.missed(resume)?.cloned();
        let said = self.chat.lines().iter();
        let said = said.filter(|line| resume.chat.is_some_and(|seen| line.number > seen));
        let said = said.map(|line| ToClient::Chat(Cow::Borrowed(line)).text().into());
        let missed: Vec<Utf8Bytes> = updates.chain(said).collect();
        (missed.len() <= MISSED_MAX).then_some(missed)
    }

    /// Returns the whole view as it was last sent, as a message.
    pub(super) fn view_message(&self) -> String {
        ToClient::View(Box::new(WholeView {
            run: Cow::Borrowed(&self.updates.run),
            number: self.updates.number,
            state: Cow::Borrowed(&self.state),
            house: Cow::Borrowed(&self.house),
            chat: Cow::Borrowed(self.chat.lines()),
            now_ms: now_ms(),
        }))
        .text()
    }

    /// Publishes the changes to everybody, and changed purses to their owners.
    pub(super) fn publish(&mut self, events: &[TableEvent]) {
        self.update_timing();
        self.update_coaching();
        let state = self.current_state();
        if state != self.state || !events.is_empty() {
            let text = self.updates.add(events, &Change::new(&self.state, &state));
            self.state = state;
            self.connections.send_to_all(&text);
        }
        let table = &self.table;
        self.connections.send_each(|connection| {
            let own = connection.members.iter();
            let purses: Vec<PrivateView> =
                own.filter_map(|member| table.private_view(member.player)).collect();
            let changed = purses != connection.purses;
            connection.purses = purses;
            changed.then(|| ToClient::Purses { purses: Cow::Borrowed(&connection.purses) }.text())
        });
    }
}
