//! The side game, in which a past round is replayed with other choices.

use blackjack_frontend::history::what_if::ReplayedRound;
use blackjack_table::RoundId;

use super::App;
use crate::events::Msg;
use crate::host::Effect;

impl App {
    /// Passes a message to the side game, or returns `None` if there is none. Both games get ticks
    /// and the coach's answers.
    pub(super) fn pass_on(&mut self, msg: &Msg, now_ms: i64) -> Option<Effect> {
        let effect = self.on_top.as_mut()?.update(msg.clone(), now_ms);
        Some(match (msg, effect) {
            (Msg::Tick | Msg::Answer(_), above) => {
                let below = self.receive(msg.clone(), now_ms);
                if above == Effect::Nothing { below } else { above }
            }
            (_, Effect::Close) => {
                self.on_top = None;
                Effect::Draw
            }
            (_, Effect::Leave) => self.leave(),
            (_, effect) => effect,
        })
    }

    /// Returns the side game.
    #[cfg(test)]
    pub(super) fn game_on_top(&self) -> Option<&Self> {
        self.on_top.as_deref()
    }

    /// Replays the last finished round in a side game.
    pub(super) fn what_if(&mut self) -> Effect {
        self.skip_playback();
        self.open_past(ReplayedRound::last_round(self.game.session.as_ref()))
    }

    /// Replays a past round in a side game, from this step on.
    pub(super) fn what_if_from(&mut self, round: RoundId, step: usize) -> Effect {
        let past = ReplayedRound::by_number(self.game.session.as_ref(), round);
        self.open_past(past.map(|past| past.at_step(step)))
    }

    /// Opens a side game with a past round, or shows why it cannot be replayed.
    fn open_past(&mut self, past: Result<ReplayedRound, String>) -> Effect {
        match past.and_then(|past| self.game.side_game(past)) {
            Ok(game) if self.has_room() => {
                self.on_top = Some(Box::new(Self::showing(game, self.ui.clone())));
            }
            Ok(_) => {}
            Err(why) if self.pages.is_empty() => self.game.refuse(why),
            Err(why) => self.show_export_result(why),
        }
        Effect::Draw
    }
}
