//! The decisions that the coach is asked about: the one that the table waits for,
//! and each player's last one.

use std::collections::BTreeMap;

use blackjack_engine::Choice;
use blackjack_protocol::{Answer, AskMessage, AskedAbout, Code};
use blackjack_table::{PlayerId, Question};
use tokio_util::sync::CancellationToken;

use super::TableHost;
use crate::coach::{Asked, AskedDecision};

/// The data that the coach needs, apart from the table.
#[derive(Debug, Default)]
pub(super) struct Coaching {
    /// The open question, and the token that ends the wait for advice on it.
    asked: Question,
    ended: CancellationToken,
    /// The last decision of each player with a seat, and the choice played.
    last: BTreeMap<PlayerId, Box<(AskedDecision, Choice)>>,
}

impl TableHost {
    /// Returns the decision that a player asks the coach about, or the
    /// reason why it does not answer.
    pub(super) fn asked_about(&self, message: &AskMessage) -> Result<Asked, Answer> {
        match message.what {
            AskedAbout::Advice => self.asked_decision(message),
            AskedAbout::Last => {
                let last = self.coaching.last.get(&message.player).cloned();
                let (decision, choice) = *last
                    .ok_or_else(|| Answer::refused(Code::NothingPlayed, "you have not played"))?;
                Ok(Asked { decision, played: Some(choice), ended: CancellationToken::new() })
            }
        }
    }

    fn asked_decision(&self, message: &AskMessage) -> Result<Asked, Answer> {
        if message.answers.is_some_and(|answers| answers != self.table.question()) {
            return Err(Answer::refused(Code::Stale, "the decision is over"));
        }
        let decision = AskedDecision::at(&self.table);
        let decision = decision.filter(|decision| decision.player == message.player);
        let decision = decision
            .ok_or_else(|| Answer::refused(Code::NotAsked, "no hand of yours has to play"))?;
        Ok(Asked { decision, played: None, ended: self.coaching.ended.clone() })
    }

    /// Ends the wait for advice on a decision that is over, and forgets players who have left.
    pub(super) fn update_coaching(&mut self) {
        let question = self.table.question();
        if self.coaching.asked != question {
            self.coaching.asked = question;
            std::mem::take(&mut self.coaching.ended).cancel();
        }
        let table = &self.table;
        let sits = |player| (0..table.seat_count()).any(|seat| table.owner(seat) == Some(player));
        self.coaching.last.retain(|player, _| sits(*player));
    }

    /// Remembers a player's choice if the table accepted it.
    pub(super) fn remember_played(&mut self, before: AskedDecision, choice: Choice) {
        if before.question != self.table.question() {
            self.coaching.last.insert(before.player, Box::new((before, choice)));
        }
    }
}
