//! The handling of events of the line.

use blackjack_engine::visible_in_line;
use blackjack_frontend::session::SessionEvent;
use blackjack_protocol::{ChatLine, Code, PatchDocument, ToClient, WholeView};
use blackjack_table::{TableEvent, TableView};
use std::time::Instant;

use super::commands::Aside;
use super::{ClockOffset, Ending, RemoteSession};
use crate::evening::evening_news;
use crate::followed_table::FollowedTable;
use crate::line::LineEvent;
use crate::news::{Moment, chat_line, name_at, news};
use crate::steps::steps;

impl RemoteSession {
    /// Handles an event of the line.
    pub(super) fn take(&mut self, event: LineEvent) {
        match event {
            LineEvent::Connected => {
                if !std::mem::replace(&mut self.is_connected, true) {
                    self.tell(vec!["The connection is back.".into()]);
                }
            }
            LineEvent::Lost => {
                if std::mem::replace(&mut self.is_connected, false) {
                    self.tell(vec!["The connection is lost. Connecting again.".into()]);
                }
            }
            LineEvent::Ended(reason) => self.end(reason.map_or(Ending::Closed, Ending::Failed)),
            LineEvent::Lag(lag) => self.lag = Some(lag),
            LineEvent::Message(message) => self.take_message(message),
        }
    }

    fn take_message(&mut self, message: ToClient<'static>) {
        match message {
            ToClient::View(whole) => self.take_view(*whole),
            ToClient::Update { number, events, patch: PatchDocument::Sent(patch) } => {
                self.take_update(number, events.into_owned(), &patch);
            }
            ToClient::Purses { purses } => {
                self.private = purses.into_owned();
                // The front end redraws.
                self.tell(Vec::new());
            }
            ToClient::Done { key } => {
                if let Some(aside) = self.asides.remove(&key.0) {
                    self.contribution_taken(aside);
                } else if self.is_pending(key.0) {
                    self.go_on();
                }
            }
            ToClient::Refused { key, code, text } => self.refused(key.0, code, &text),
            ToClient::Chat(line) => self.hear([&*line]),
            // Only a server builds a change from two states, and the coach runs on this side.
            ToClient::Update { patch: PatchDocument::Between(_), .. }
            | ToClient::Advice { .. }
            | ToClient::Pong { .. }
            | ToClient::Closing { .. }
            | ToClient::Unreadable { .. }
            | ToClient::Unknown => {}
        }
    }

    fn is_pending(&self, key: u64) -> bool {
        self.pending.as_ref().is_some_and(|pending| pending.sent == key)
    }

    fn take_view(&mut self, whole: WholeView<'static>) {
        self.clock = ClockOffset { server_ms: whole.now_ms, received: Instant::now() };
        let (run, chat) = (whole.run.clone().into_owned(), whole.chat.clone().into_owned());
        match FollowedTable::of(whole) {
            Ok(state) => self.state = state,
            Err(reason) => return self.fail(&reason),
        }
        if run != self.run {
            (self.run, self.chat) = (run, 0);
        }
        self.names.clear();
        self.remember_names();
        self.held.clear();
        self.seen.follow(&[], &self.state.view);
        self.reveal();
        self.finish_deal();
        self.events.push_back(SessionEvent::Reopened { notices: Vec::new() });
        self.hear(chat.iter());
    }

    fn take_update(&mut self, number: u64, events: Vec<TableEvent>, patch: &serde_json::Value) {
        let (view, room) = (self.state.view.clone(), self.state.room.clone());
        let evening = self.state.evening.clone();
        match self.state.update(number, patch) {
            Ok(true) => {}
            // The line asks for the whole view.
            Ok(false) => return,
            Err(reason) => return self.fail(&reason),
        }
        let (before, now) = (
            Moment { view: &view, room: &room },
            Moment { view: &self.state.view, room: &self.state.room },
        );
        let mut lines = match (&evening, &self.state.evening) {
            // An evening has one box, and only its player is at it.
            (Some(before), Some(now)) => evening_news(before, now, self.me),
            _ => news(before, now, self.state.house.stakes(), self.me),
        };
        self.remember_names();
        self.seen.follow(&events, &self.state.view);
        lines.extend(events.iter().filter_map(|event| voided(event, &self.state.view)));
        lines.extend(events.iter().filter_map(|event| self.denied_reveal(event)));
        lines.extend(events.iter().filter_map(|event| self.shoe_to_check(event)));
        self.reveal();
        let steps = if events.iter().any(is_shown) {
            let (before, after) = (view.round.as_ref(), self.state.view.round.as_ref());
            steps(before, events, after, self.state.view.shoe)
        } else {
            Vec::new()
        };
        self.tell(lines);
        if self.pending.is_some() {
            self.held.extend(steps);
            self.finish_deal();
        } else if !steps.is_empty() {
            self.events.push_back(SessionEvent::Observed { steps });
        }
    }

    fn refused(&mut self, key: u64, code: Code, text: &str) {
        let reason = sentence(text);
        if let Some(aside) = self.asides.remove(&key) {
            let what = match aside {
                // The player has already left, so there is nothing more to do.
                Aside::StandUp | Aside::Unlock if code == Code::Stale => return,
                // Play continues without it.
                Aside::Commit => return,
                Aside::Reveal => return self.reveal_refused(code),
                Aside::Sit | Aside::StandUp | Aside::Unlock | Aside::MoreTime | Aside::Start => {
                    reason
                }
                Aside::Say => format!("Not said: {reason}"),
            };
            return self.tell(vec![what]);
        }
        if !self.is_pending(key) {
            return;
        }
        let Some(pending) = self.pending.take() else { return };
        let steps = std::mem::take(&mut self.held);
        if !steps.is_empty() {
            self.events.push_back(SessionEvent::Observed { steps });
        }
        self.events.push_back(SessionEvent::RefusedFor { key: pending.key, reason });
    }

    /// Passes on the chat lines that have not been shown yet.
    pub(super) fn hear<'a>(&mut self, lines: impl IntoIterator<Item = &'a ChatLine>) {
        let new: Vec<_> = lines.into_iter().filter(|line| line.number > self.chat).collect();
        let Some(last) = new.iter().map(|line| line.number).max() else { return };
        self.chat = last;
        let told = new.into_iter().map(chat_line).collect();
        self.tell(told);
    }

    /// Sends a notice from outside the game to the front end; empty lines ask it to redraw.
    pub(super) fn tell(&mut self, lines: Vec<String>) {
        self.events.push_back(SessionEvent::Notice { lines });
    }

    fn fail(&mut self, reason: &str) {
        let reason = visible_in_line(reason);
        let why = format!("The server sends what this program does not understand: {reason}.");
        self.end(Ending::Failed(why));
    }

    fn end(&mut self, ending: Ending) {
        (self.is_connected, self.pending) = (false, None);
        self.asides.clear();
        self.tell(vec![match &ending {
            Ending::Closed => "The table is closed.".into(),
            Ending::Failed(reason) => reason.clone(),
        }]);
        self.ending = Some(ending);
    }
}

/// Returns whether an event is one of the cards, and not only of the shoe's commitment.
const fn is_shown(event: &TableEvent) -> bool {
    matches!(event, TableEvent::Round(_) | TableEvent::Shuffled { .. } | TableEvent::RanOut)
}

/// Returns a sentence about a voided shoe or round.
fn voided(event: &TableEvent, view: &TableView) -> Option<String> {
    match event {
        TableEvent::Voided { reason } if view.round.is_none() => {
            Some(format!("The round is void: {reason}. All bets are returned."))
        }
        TableEvent::ShoeVoided { shoe, missing } if missing.is_empty() => {
            Some(format!("Shoe {shoe} is void: it ended before a card was dealt."))
        }
        TableEvent::ShoeVoided { shoe, missing } => {
            let names: Vec<_> = missing.iter().map(|&player| name_at(view, player)).collect();
            let names = names.join(" and ");
            Some(format!(
                "Shoe {shoe} is void, because {names} did not reveal a contribution to its shuffle. \
                 Deal again."
            ))
        }
        TableEvent::Shuffled { .. }
        | TableEvent::RanOut
        | TableEvent::Voided { .. }
        | TableEvent::ShoeRevealed { .. }
        | TableEvent::ShoeCommitted { .. }
        | TableEvent::Round(_) => None,
    }
}

/// Makes a sentence of a reason.
fn sentence(text: &str) -> String {
    let text = text.trim().trim_end_matches('.');
    let mut characters = text.chars();
    let first = characters.next().map(|c| c.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{}.", characters.as_str())
}
