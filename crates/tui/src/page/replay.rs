//! The replay of a past round, step by step on the table.

use blackjack_engine::{Event, Input, NotationError, Record, Seat};
use blackjack_frontend::narrator::Narrator;
use blackjack_frontend::scene::felt_print::felt_print;
use blackjack_frontend::scene::{Message, Money, Player, Prompt, PromptChoice, Scene};
use blackjack_frontend::scene::{builder, parts};
use blackjack_frontend::ui::command::UiCommand;
use blackjack_frontend::ui::context::Context;
use blackjack_table::{PastRound, RoundId, RoundState, RoundView, UNNAMED_PLAYER};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::canvas::hits::Hits;
use crate::keys::KeyMap;
use crate::page::outcome::Outcome;
use crate::page::scroll_view::{Paragraph, ScrollView};
use crate::page::{Footer, Page};
use crate::table_view;
use crate::theme::Look;

/// The replay of a round.
#[derive(Clone, Debug)]
pub(crate) struct Replay {
    id: RoundId,
    /// The names of the players by seat.
    names: Vec<Option<String>>,
    line: String,
    /// The round with all its inputs, or the error in its line.
    record: Result<Record, NotationError>,
    /// The remark in the title: "replay", or the reason why the round is void.
    remark: String,
    /// The number of inputs shown.
    at: usize,
    message: Option<String>,
    coach: ReplayCoach,
    map: KeyMap,
}

/// The coach in a replay.
#[derive(Clone, Debug, Default)]
enum ReplayCoach {
    /// The coach was not asked.
    #[default]
    Silent,
    /// The coach is judging the round.
    Thinking,
    /// The judgement of each decision by number, or the reason why there is none.
    Judged(Result<Vec<(u32, String)>, String>),
}

impl Replay {
    /// Creates the replay of a round, starting after the opening deal.
    pub(crate) fn new(round: &PastRound, map: &KeyMap) -> Self {
        let name = |player: &str| (player != UNNAMED_PLAYER).then(|| player.to_owned());
        let record = round.line.parse();
        Self {
            id: round.id,
            names: round.seats.iter().map(|seat| name(&seat.player)).collect(),
            line: round.line.clone(),
            at: record.as_ref().map_or(0, opening_inputs),
            record,
            remark: match &round.state {
                RoundState::Open | RoundState::Closed => "replay".into(),
                RoundState::Void(reason) => format!("void: {reason}"),
            },
            message: None,
            coach: ReplayCoach::Silent,
            map: map.clone(),
        }
    }

    /// Shows the result of an export.
    pub(crate) fn show_message(&mut self, message: String) {
        self.message = Some(message);
    }

    /// Carries out a command.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "the other commands do not apply to a replay"
    )]
    pub(crate) fn update(&mut self, command: UiCommand) -> Outcome {
        self.message = None;
        let last = self.steps();
        self.at = match command {
            UiCommand::Right | UiCommand::Down | UiCommand::Go => (self.at + 1).min(last),
            UiCommand::Left | UiCommand::Up => self.at.saturating_sub(1),
            UiCommand::Home => 0,
            UiCommand::End => last,
            UiCommand::Export => return Outcome::Export(format!("{}\n", self.line)),
            UiCommand::Coach => return self.ask_coach(),
            UiCommand::WhatIf => return Outcome::WhatIf { round: self.id, step: self.at },
            // A click on the cards has no effect in a replay.
            UiCommand::Row(_) => self.at,
            command => return Outcome::Unhandled(command),
        };
        Outcome::Stay
    }

    /// Asks the coach about the round; asked again, it is silent.
    fn ask_coach(&mut self) -> Outcome {
        let Ok(record) = &self.record else { return Outcome::Stay };
        if !matches!(self.coach, ReplayCoach::Silent) {
            self.coach = ReplayCoach::Silent;
            return Outcome::Stay;
        }
        self.coach = ReplayCoach::Thinking;
        Outcome::Judge { round: self.id, record: Box::new(record.clone()) }
    }

    /// Returns whether the coach is judging the round.
    pub(super) const fn wants_coach(&self) -> bool {
        matches!(self.coach, ReplayCoach::Thinking)
    }

    /// Receives the coach's judgement of a round.
    pub(super) fn receive(&mut self, id: RoundId, found: &Result<Vec<(u32, String)>, String>) {
        if id == self.id && self.wants_coach() {
            self.coach = ReplayCoach::Judged(found.clone());
        }
    }

    /// Returns the coach's sentence on the choice of this step, or on the whole round before the
    /// first one.
    fn coach_line(&self, record: &Record) -> Option<String> {
        let judged = match &self.coach {
            ReplayCoach::Silent => return None,
            ReplayCoach::Thinking => return Some("The coach is judging this round.".into()),
            ReplayCoach::Judged(Err(why)) => return Some(format!("The coach: {why}.")),
            ReplayCoach::Judged(Ok(judged)) => judged,
        };
        let inputs = record.inputs();
        let is_decision = |input: &&Input| !matches!(input, Input::Card(_));
        let number = inputs.iter().take(self.at).filter(is_decision).count();
        let is_choice = self.at.checked_sub(1).and_then(|at| inputs.get(at));
        if !is_choice.is_some_and(|input| matches!(input, Input::Choice(_))) {
            return Some("The coach speaks at each choice: step on.".into());
        }
        let said = judged.iter().find(|(it, _)| usize::try_from(*it) == Ok(number));
        let none = || "The coach has no exact value for this choice.".to_owned();
        Some(said.map_or_else(none, |(_, line)| line.clone()))
    }

    /// Returns the number of steps.
    fn steps(&self) -> usize {
        self.record.as_ref().map_or(0, |record| record.inputs().len())
    }

    /// Draws the table at the current step.
    pub(crate) fn draw(&self, look: Look, area: Rect, buf: &mut Buffer, hits: &mut Hits) {
        match &self.record {
            Ok(record) => table_view::draw(&self.scene(record, look), look, area, buf, hits),
            Err(error) => self.draw_line(error, look, area, buf, hits),
        }
    }

    /// Draws the line of a round that cannot be replayed.
    fn draw_line(
        &self,
        error: &NotationError,
        look: Look,
        area: Rect,
        buf: &mut Buffer,
        hits: &mut Hits,
    ) {
        let footer = Footer::new(
            &self.map,
            Context::Replay,
            &[
                (&[UiCommand::Back], "back"),
                (&[UiCommand::PageUp, UiCommand::PageDown], "round"),
                (&[UiCommand::Export], "export"),
            ],
        );
        let title = format!("Round {}", self.id.0);
        let note = self.message.as_deref().unwrap_or(&self.remark);
        let body = Page { title: &title, note, footer: &footer }.draw(look, area, buf, hits);
        let text = vec![
            Paragraph::plain(format!("This round cannot be replayed. Error in its line: {error}")),
            Paragraph::plain(self.line.clone()),
        ];
        ScrollView::new(text).draw(look, body, buf);
    }

    fn scene(&self, record: &Record, look: Look) -> Scene {
        let (shown, log) = self.played(record);
        let stakes = record.house().stakes();
        let round = RoundView::replayed(&shown);
        let view = &round.cards;
        let seats = (0..).map(Seat).zip(&self.names);
        let players = seats.map(|(seat, name)| Player {
            name: name.clone(),
            purse: shown.round().funds(seat).map(|chips| Money::of(stakes, chips)),
            net: None,
        });
        let hands = view.hands.iter().map(|hand| {
            parts::hand(view, hand, stakes, usize::from(hand.seat.0), view.phase.hand())
        });
        let name = |seat: Seat| self.names.get(usize::from(seat.0))?.as_deref();
        Scene {
            house: record.house().name().to_owned(),
            rules: record.house().rules().summary(),
            felt: felt_print(record.house().rules()),
            card_face: builder::card_face(record.house()),
            remark: self.remark.clone(),
            round: u64::try_from(self.id.0).ok(),
            players: players.collect(),
            dealer: Some(parts::dealer(view, record.house().rules())),
            hands: hands.collect(),
            log,
            banner: parts::banner(&round, stakes, name),
            message: self
                .message
                .clone()
                .or_else(|| self.coach_line(record))
                .map(|text| Message { text, ..Message::default() }),
            prompt: self.prompt(look),
            ..Scene::default()
        }
    }

    /// Returns the scene at the current step, or an empty one if the line is malformed.
    #[cfg(test)]
    pub(crate) fn shown(&self, look: Look) -> Scene {
        self.record.as_ref().map(|record| self.scene(record, look)).unwrap_or_default()
    }

    /// Returns the round and its log up to the current step.
    fn played(&self, record: &Record) -> (Record, Vec<String>) {
        let mut shown = opened(record);
        let mut narrator = Narrator::new(record.house(), self.names.clone());
        let mut log = Vec::new();
        for &input in record.inputs().iter().take(self.at) {
            let Ok(events) = shown.put(input) else { break };
            let events = events.to_vec();
            log.extend(narrator.narrate(&events, &RoundView::replayed(&shown)));
        }
        (shown, log)
    }

    fn prompt(&self, look: Look) -> Prompt {
        let steps = self.steps();
        let choices = [
            (UiCommand::Right, "step", self.at < steps),
            (UiCommand::Left, "step back", self.at > 0),
            (UiCommand::Back, "list", true),
            (UiCommand::PageUp, "older", true),
            (UiCommand::PageDown, "newer", true),
            (UiCommand::End, "end", self.at < steps),
            (UiCommand::Home, "start", self.at > 0),
            (UiCommand::Coach, "coach", true),
            (UiCommand::WhatIf, "what if", true),
            (UiCommand::Export, "export", true),
        ];
        let choices = choices.into_iter().filter_map(|(command, label, enabled)| {
            let key = self.map.key(command, Context::Replay)?.label(look.ascii);
            Some(PromptChoice { command, key, label: label.into(), enabled })
        });
        Prompt { question: format!("Step {} of {steps}.", self.at), choices: choices.collect() }
    }
}

/// Returns the number of inputs up to the end of the opening deal; 0 if it was not completed.
fn opening_inputs(record: &Record) -> usize {
    let mut shown = opened(record);
    let is_done = |&input: &Input| {
        shown.put(input).is_ok_and(|events| events.contains(&Event::DealCompleted))
    };
    record.inputs().iter().position(is_done).map_or(0, |index| index + 1)
}

/// Returns the same round without any inputs.
fn opened(record: &Record) -> Record {
    let bets: Vec<_> = record.bets().collect();
    // The same bets were accepted before, so this cannot fail.
    Record::open(record.house(), &bets).unwrap_or_else(|_| record.clone())
}
