//! The command that the table has not answered yet, and the handling of answers.

use blackjack_engine::Choice;
use blackjack_table::{RequestKey, Wager};

use super::{Game, Reaction};
use crate::scene::Tone;
use crate::session::{Command, SessionEvent};
use crate::words;

/// A command that has not been answered yet.
#[derive(Clone, Debug)]
pub(super) struct PendingCommand {
    key: RequestKey,
    sent: PendingKind,
}

/// The kind of a command, with the data that its answer needs.
#[derive(Clone, PartialEq, Eq, Debug)]
enum PendingKind {
    Deal(Vec<Wager>),
    Choice(Choice),
    /// A rebuy for this player.
    Rebuy(usize),
    /// An undo, and whether the round of the undone choice was over.
    Undo {
        was_over: bool,
    },
}

impl Game {
    /// Returns whether the table has not answered a command yet.
    pub const fn is_pending(&self) -> bool {
        self.pending.is_some()
    }

    /// Returns a sentence about the command that the table has not answered yet, if any.
    pub fn pending_line(&self) -> Option<String> {
        let what = match self.pending.as_ref()?.sent {
            PendingKind::Deal(_) => "deal",
            PendingKind::Choice(Choice::Act(action)) => action.word(),
            PendingKind::Choice(Choice::DoubleFor(_)) => "double for less",
            PendingKind::Choice(Choice::Insure(_)) => "insurance",
            PendingKind::Choice(Choice::Decline) => "no",
            PendingKind::Rebuy(_) => "rebuy",
            PendingKind::Undo { .. } => "undo",
        };
        Some(format!("Sent: {what}. Waiting for the table."))
    }

    /// Sends a command, unless another one is pending. Nothing changes before the answer arrives,
    /// which may be at once.
    pub(super) fn send(&mut self, command: Command, now_ms: i64) {
        if self.is_pending() {
            return;
        }
        let sent = match &command {
            Command::Deal(wagers) => PendingKind::Deal(wagers.clone()),
            Command::Play { choice, .. } => PendingKind::Choice(*choice),
            Command::Rebuy { player } => PendingKind::Rebuy(*player),
            Command::Undo => PendingKind::Undo { was_over: !self.session.view().is_in_round() },
        };
        let key = self.session.send(command, now_ms);
        self.pending = Some(PendingCommand { key, sent });
        self.listen(now_ms);
    }

    /// Handles the events that have arrived from the table.
    pub(super) fn listen(&mut self, now_ms: i64) -> Reaction {
        let mut reaction = Reaction::Nothing;
        while let Some(event) = self.session.receive(now_ms) {
            self.handle_event(event, now_ms);
            if !self.session.view().is_in_round() {
                self.between_rounds = self.session.view().shoe.number;
                self.seen_between_rounds = self.session.seen_cards();
            }
            reaction = Reaction::Draw;
        }
        reaction
    }

    fn handle_event(&mut self, event: SessionEvent, now_ms: i64) {
        match event {
            SessionEvent::Done { key, steps } => {
                let sent = self.take_pending(key);
                if let Some(PendingKind::Deal(wagers)) = &sent {
                    self.bet_form.remember(wagers);
                }
                self.start_playback(steps, now_ms);
                match sent {
                    Some(PendingKind::Choice(choice)) => {
                        self.record_answer(now_ms);
                        self.remark_on(choice);
                    }
                    Some(PendingKind::Rebuy(player)) => self.rebought(player),
                    Some(PendingKind::Deal(_) | PendingKind::Undo { .. }) | None => self.follow(),
                }
            }
            SessionEvent::Undone { key, hand, choice } => {
                let sent = self.take_pending(key);
                self.taken_back(hand, choice, sent == Some(PendingKind::Undo { was_over: true }));
            }
            SessionEvent::Refused { key, refusal } => {
                self.take_pending(key);
                self.refuse(words::refusal(self.session.house().stakes(), &refusal));
            }
            SessionEvent::RefusedFor { key, reason } => {
                self.take_pending(key);
                self.refuse(reason);
            }
            SessionEvent::Notice { lines } => self.tell(lines),
            SessionEvent::Observed { steps } => {
                // The typed amount was meant for the previous question.
                self.typed = None;
                self.start_playback(steps, now_ms);
                self.follow();
            }
            SessionEvent::Reopened { notices } => self.reset(&notices),
        }
    }

    /// Shows notices from outside the game.
    fn tell(&mut self, lines: Vec<String>) {
        if let Some(last) = lines.last() {
            self.say(Tone::Plain, last.clone());
        } else if self.is_at_rest()
            && !self.session.view().is_in_round()
            && self.session.is_shared()
        {
            self.bet_form.follow_purses(self.session.as_ref());
        }
        for line in lines {
            self.note(line);
        }
    }

    /// Takes the pending command if it has this key.
    fn take_pending(&mut self, key: RequestKey) -> Option<PendingKind> {
        self.pending.take_if(|pending| pending.key == key).map(|pending| pending.sent)
    }
}
