//! The daily, in plain lines.

use anyhow::Result;
use blackjack_coach::spell_matchups;
use blackjack_frontend::coach::CoachSettings;
use blackjack_frontend::daily::DailyAttempt;
use blackjack_frontend::narrator::Narrator;
use blackjack_frontend::session::{Command, LocalSession, Session, SessionExt};

use super::{GameMode, Plain};
use crate::coached_lines::CoachedLines;
use crate::console::{Console, Leave, interrupted_status};
use crate::plain_game::PlainGame;

/// Plays the daily and prints its result; returns the exit status.
///
/// # Errors
///
/// If the output cannot be written.
pub fn play(
    mut game: PlainGame,
    session: LocalSession,
    daily: &mut DailyAttempt,
    console: Console,
) -> Result<u8> {
    // No help is allowed in the daily.
    game.config.coaching = CoachSettings::SILENT;
    let (mut plain, _) = Plain::at(session, game, console);
    plain.mode = GameMode::Daily;
    plain.play_daily(daily)?;
    plain.console.flush()?;
    Ok(match plain.leave {
        Some(Leave::Interrupt(signal)) => interrupted_status(signal),
        None | Some(Leave::End) => 0,
    })
}

impl Plain {
    fn play_daily(&mut self, daily: &mut DailyAttempt) -> Result<()> {
        self.say_all(&daily.greeting())?;
        while self.leave.is_none() && !daily.is_over() {
            self.say(&daily.round_begins(self.console.now_ms()))?;
            if let Some(round) = self.session.view().open_round().cloned() {
                let names = self.session.seated_names();
                self.narrator = Narrator::resumed(&self.game.config.house, names);
                self.say_all(&self.narrator.table(&round.cards))?;
            } else if !self.apply(Command::Deal(DailyAttempt::wagers()))? {
                break;
            }
            if self.play_daily_round(daily)? {
                daily.round_over(&self.session);
            }
        }
        let stakes = *self.session.house().stakes();
        let result = daily.result(&stakes, self.game.is_ascii);
        let lines: Vec<_> = result.iter().map(|line| spell_matchups(line)).collect();
        self.say_all(&lines)
    }

    /// Plays a round to its end; returns false if the player quits, so that it does not count.
    fn play_daily_round(&mut self, daily: &mut DailyAttempt) -> Result<bool> {
        while let Some(round) = self.session.view().open_round().cloned() {
            let Some((hand, choice)) = self.choice(&round)? else { break };
            if self.leave.is_some() {
                return Ok(false);
            }
            if let Some(choice) = choice {
                let now_ms = self.console.now_ms();
                if self.apply(Command::Play { hand, choice })? {
                    daily.answered(now_ms);
                }
            }
        }
        Ok(true)
    }
}
