//! A round of the past, played another way in a game on top of this one.

use blackjack_frontend::what_if::ReplayedRound;
use blackjack_table::RoundId;

use super::App;
use crate::effect::Effect;
use crate::msg::Msg;

impl App {
    /// What became of something that came in, if a game lies on top of this one: that one gets it.
    /// Time goes on in both, and the coach speaks to both.
    pub(super) fn pass_on(&mut self, msg: &Msg, now_ms: i64) -> Option<Effect> {
        let effect = self.on_top.as_mut()?.update(msg.clone(), now_ms);
        Some(match (msg, effect) {
            (Msg::Tick | Msg::Answer(_), above) => {
                let below = self.take_in(msg.clone(), now_ms);
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

    /// The game that lies on top of this one.
    #[cfg(test)]
    pub(super) fn game_on_top(&self) -> Option<&Self> {
        self.on_top.as_deref()
    }

    /// Opens the round that was finished last, to be played another way.
    pub(super) fn what_if(&mut self) -> Effect {
        self.skip_playback();
        self.open_past(ReplayedRound::last_round(self.game.session.as_ref()))
    }

    /// Opens a round of the past, to be played another way from this step on.
    pub(super) fn what_if_from(&mut self, round: RoundId, step: usize) -> Effect {
        let past = ReplayedRound::by_number(self.game.session.as_ref(), round);
        self.open_past(past.map(|past| past.at_step(step)))
    }

    /// Lays a game on top of this one, in which a round of the past is played; or says why not.
    fn open_past(&mut self, past: Result<ReplayedRound, String>) -> Effect {
        match past.and_then(|past| self.game.side_game(past)) {
            Ok(game) if self.has_room() => {
                self.on_top = Some(Box::new(Self::showing(game, self.ui.clone())));
            }
            Ok(_) => {}
            Err(why) if self.pages.is_empty() => self.game.refuse(why),
            Err(why) => self.exported(why),
        }
        Effect::Draw
    }
}
