//! The history page: the list of past rounds, and the replay of one of them.

mod row;
#[cfg(test)]
mod tests;

use blackjack_coach::words::counted;
use blackjack_frontend::history::CoachedHistory;
use blackjack_frontend::ui::command::UiCommand;
use blackjack_frontend::ui::context::Context;
use blackjack_table::{PastRound, RoundId, RoundState};
use jiff::tz::TimeZone;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::canvas::hits::Hits;
use crate::canvas::text::put;
use crate::keys::KeyMap;
use crate::page::list::{List, ListOutcome};
use crate::page::outcome::Outcome;
use crate::page::replay::Replay;
use crate::page::{Footer, Page};
use crate::theme::Look;
use crate::theme::token::Token;
use row::Row;

/// The number of rounds read at once; more than twice the rows of any screen.
const PAGE: usize = 256;

/// A source of past rounds.
pub(crate) trait RoundSource {
    /// Returns the number of rounds.
    fn count(&self) -> Result<usize, String>;

    /// Returns at most `limit` rounds before `id`, or the newest ones; newest first.
    fn before(&self, id: Option<RoundId>, limit: usize) -> Result<Vec<PastRound>, String>;

    /// Returns at most `limit` rounds after `id`, or the oldest ones; oldest first.
    fn after(&self, id: Option<RoundId>, limit: usize) -> Result<Vec<PastRound>, String>;
}

impl RoundSource for &CoachedHistory {
    fn count(&self) -> Result<usize, String> {
        let count = (**self).count().map_err(|error| error.to_string())?;
        Ok(usize::try_from(count).unwrap_or(usize::MAX))
    }

    fn before(&self, id: Option<RoundId>, limit: usize) -> Result<Vec<PastRound>, String> {
        (**self).rounds(id, limit).map_err(|error| error.to_string())
    }

    fn after(&self, id: Option<RoundId>, limit: usize) -> Result<Vec<PastRound>, String> {
        (**self).rounds_after(id, limit).map_err(|error| error.to_string())
    }
}

/// The empty source, for practice games.
pub(crate) struct NoRounds;

impl RoundSource for NoRounds {
    fn count(&self) -> Result<usize, String> {
        Ok(0)
    }

    fn before(&self, _: Option<RoundId>, _: usize) -> Result<Vec<PastRound>, String> {
        Ok(Vec::new())
    }

    fn after(&self, _: Option<RoundId>, _: usize) -> Result<Vec<PastRound>, String> {
        Ok(Vec::new())
    }
}

/// The history page.
#[derive(Debug)]
pub(crate) struct History {
    /// The number of rounds.
    count: usize,
    /// The loaded rounds around the selected one, newest first.
    rounds: Vec<PastRound>,
    /// The index of the first loaded round among all rounds.
    first: usize,
    list: List,
    replay: Option<Replay>,
    /// An error, or the result of an export.
    message: Option<String>,
    zone: TimeZone,
    map: KeyMap,
    footer: Footer,
    /// The footer for an empty list.
    bare: Footer,
}

impl History {
    /// Creates the page with the newest rounds. Times are shown in this zone.
    pub(crate) fn new(past: &dyn RoundSource, zone: TimeZone, map: &KeyMap) -> Self {
        let footer = Footer::new(
            map,
            Context::List,
            &[
                (&[UiCommand::Back], "back"),
                (&[UiCommand::Go], "replay"),
                (&[UiCommand::Up, UiCommand::Down], "move"),
                (&[UiCommand::PageUp, UiCommand::PageDown], "page"),
                (&[UiCommand::Export], "export all"),
                (&[UiCommand::Help], "help"),
            ],
        );
        let bare: [(&[UiCommand], _); 2] =
            [(&[UiCommand::Back], "back"), (&[UiCommand::Help], "help")];
        let bare = Footer::new(map, Context::List, &bare);
        let mut history = Self {
            count: 0,
            rounds: Vec::new(),
            first: 0,
            list: List::default(),
            replay: None,
            message: None,
            zone,
            map: map.clone(),
            footer,
            bare,
        };
        history.message = history.begin(past).err();
        history
    }

    /// Returns the context of the key bindings.
    pub(crate) const fn context(&self) -> Context {
        if self.replay.is_some() { Context::Replay } else { Context::List }
    }

    /// Shows the result of an export.
    pub(crate) fn show_message(&mut self, message: String) {
        match &mut self.replay {
            Some(replay) => replay.show_message(message),
            None => self.message = Some(message),
        }
    }

    /// Receives the judgement of a round, if its replay is open.
    pub(crate) fn receive(&mut self, id: RoundId, found: &Result<Vec<(u32, String)>, String>) {
        if let Some(replay) = &mut self.replay {
            replay.receive(id, found);
        }
    }

    /// Returns whether a replay waits for the coach.
    pub(crate) fn wants_coach(&self) -> bool {
        self.replay.as_ref().is_some_and(Replay::wants_coach)
    }

    /// Carries out a command.
    pub(crate) fn update(&mut self, command: UiCommand, past: &dyn RoundSource) -> Outcome {
        self.message = None;
        let Some(replay) = &mut self.replay else { return self.update_list(command, past) };
        // The list has the newest round on top, so the previous round is further down.
        let other = if command == UiCommand::PageUp { UiCommand::Down } else { UiCommand::Up };
        if matches!(command, UiCommand::PageUp | UiCommand::PageDown) {
            self.show_neighbour(other, past);
        } else if matches!(command, UiCommand::Back | UiCommand::History) {
            self.replay = None;
        } else {
            return replay.update(command);
        }
        Outcome::Stay
    }

    fn update_list(&mut self, command: UiCommand, past: &dyn RoundSource) -> Outcome {
        let moved = self.list.update(command, self.count);
        if moved != ListOutcome::Unhandled {
            self.message = self.load(past).err();
        }
        match (command, moved) {
            (UiCommand::Go, _) | (_, ListOutcome::Opened) => self.show(),
            (UiCommand::Back | UiCommand::History, ListOutcome::Unhandled) => {
                return Outcome::Close;
            }
            (UiCommand::Export, ListOutcome::Unhandled) if self.count > 0 => {
                return Outcome::ExportAll;
            }
            (_, ListOutcome::Marked)
            | (UiCommand::Left | UiCommand::Right | UiCommand::Export, ListOutcome::Unhandled) => {}
            (command, ListOutcome::Unhandled) => return Outcome::Unhandled(command),
        }
        Outcome::Stay
    }

    /// Opens the selected round.
    fn show(&mut self) {
        let Some(round) = self.marked() else { return };
        // A replay of an open round would reveal its hole card.
        let replay = (round.state != RoundState::Open).then(|| Replay::new(round, &self.map));
        if replay.is_none() {
            self.message = Some("This round is in play: you can replay it when it is over.".into());
        }
        self.replay = replay;
    }

    fn show_neighbour(&mut self, command: UiCommand, past: &dyn RoundSource) {
        self.list.update(command, self.count);
        self.message = self.load(past).err();
        self.show();
    }

    /// Returns the number of mistakes in the selected round, as the beginning of a note.
    fn mistakes(&self) -> String {
        match self.marked().and_then(|round| round.mistakes) {
            Some(count) if count > 0 => format!("! {}, ", counted(count, "mistake")),
            Some(_) | None => String::new(),
        }
    }

    fn marked(&self) -> Option<&PastRound> {
        self.rounds.get(self.list.at(self.count)?.checked_sub(self.first)?)
    }

    /// Loads the newest rounds.
    fn begin(&mut self, past: &dyn RoundSource) -> Result<(), String> {
        self.count = past.count()?;
        (self.first, self.rounds) = (0, past.before(None, PAGE)?);
        Ok(())
    }

    /// Loads the rounds around the selected one, if they are not loaded yet.
    fn load(&mut self, past: &dyn RoundSource) -> Result<(), String> {
        let Some(at) = self.list.at(self.count) else { return Ok(()) };
        let near = PAGE / 2;
        let end = self.first + self.rounds.len();
        let (above, below) = (at.saturating_sub(near), (at + near).min(self.count));
        if above >= self.first && below <= end {
            return Ok(());
        }
        if at < near {
            return self.begin(past);
        }
        if at + near >= self.count {
            self.rounds = past.after(None, PAGE)?;
            self.rounds.reverse();
            self.first = self.count.saturating_sub(self.rounds.len());
            return Ok(());
        }
        self.extend(past, at)
    }

    /// Loads more rounds at the nearer end and drops those far from the selected one.
    fn extend(&mut self, past: &dyn RoundSource, at: usize) -> Result<(), String> {
        if at < self.first + self.rounds.len() / 2 {
            let mut newer = past.after(self.rounds.first().map(|round| round.id), PAGE)?;
            newer.reverse();
            self.first = self.first.saturating_sub(newer.len());
            newer.append(&mut self.rounds);
            self.rounds = newer;
            self.rounds.truncate(3 * PAGE);
        } else {
            self.rounds.extend(past.before(self.rounds.last().map(|round| round.id), PAGE)?);
            let surplus = self.rounds.len().saturating_sub(3 * PAGE);
            self.rounds.drain(..surplus);
            self.first += surplus;
        }
        Ok(())
    }

    /// Draws the list or the replay.
    pub(crate) fn draw(&self, look: Look, area: Rect, buf: &mut Buffer, hits: &mut Hits) {
        if let Some(replay) = &self.replay {
            return replay.draw(look, area, buf, hits);
        }
        let note = match (&self.message, self.list.at(self.count)) {
            (Some(message), _) => message.clone(),
            (None, Some(at)) => format!("{}{} of {}", self.mistakes(), at + 1, self.count),
            (None, None) => String::new(),
        };
        let footer = if self.count == 0 { &self.bare } else { &self.footer };
        let page = Page { title: "History", note: &note, footer };
        let mut body = page.draw(look, area, buf, hits);
        if let Some(message) = &self.message {
            body = crate::canvas::text::notice(message, look, body, buf);
        }
        if self.count == 0 {
            let style = look.theme.style(Token::Dim);
            put(buf, body, 0, "No rounds yet.", style);
        }
        for (line, index) in (0..body.height).zip(self.list.visible(self.count, body.height)) {
            let place = Rect { y: body.y + line, height: 1, ..body };
            let marked = self.list.at(self.count) == Some(index);
            let round = index.checked_sub(self.first).and_then(|index| self.rounds.get(index));
            if let Some(round) = round {
                Row::new(round, &self.zone, look).draw(marked, look, place, buf);
            }
            hits.add(place, UiCommand::Row(line));
        }
    }
}
