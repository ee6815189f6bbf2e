//! Placing bets, and dealing.

use blackjack_coach::Subject;
use blackjack_engine::Chips;

use super::Game;
use crate::bet_form::BetChange;
use crate::scene::Tone;
use crate::session::Command;
use crate::ui_command::UiCommand;

/// The longest amount that can be typed.
const TYPED_MAX: usize = 16;

/// Whether a character can be part of an amount.
pub fn is_typed(character: char) -> bool {
    character.is_ascii_digit() || matches!(character, '.' | ',' | ':')
}

impl Game {
    /// Does what is to be done with bets.
    #[expect(clippy::wildcard_enum_match_arm, reason = "of all commands a place knows a few")]
    pub(super) fn bet(&mut self, command: UiCommand, now_ms: i64) {
        match command {
            UiCommand::Go => self.go(now_ms),
            UiCommand::Rebet => self.deal(now_ms),
            UiCommand::BetUp => self.change(BetChange::Up),
            UiCommand::BetDown => self.change(BetChange::Down),
            UiCommand::BetMuchUp => self.change(BetChange::MuchUp),
            UiCommand::BetMuchDown => self.change(BetChange::MuchDown),
            UiCommand::MoreHands => self.change(BetChange::MoreHands),
            UiCommand::FewerHands => self.change(BetChange::FewerHands),
            UiCommand::BetEntry => self.type_bet(String::new()),
            UiCommand::Typed(digit) => self.type_bet(digit.to_string()),
            UiCommand::SitOut => self.sit_out(),
            UiCommand::Right => self.next(),
            UiCommand::Left | UiCommand::Back => {
                self.clear();
                self.bet_form.back(self.session.as_ref());
            }
            _ => {}
        }
    }

    /// Clears the cards of the last round away, for the bets.
    fn clear(&mut self) {
        self.displayed_round = None;
    }

    fn change(&mut self, change: BetChange) {
        self.clear();
        if let Err(why) = self.bet_form.change(self.session.as_ref(), change) {
            self.refuse(why);
        }
    }

    fn type_bet(&mut self, typed: String) {
        self.clear();
        self.typed = Some(typed);
    }

    fn sit_out(&mut self) {
        self.clear();
        if self.session.players() == 1 {
            self.refuse("You play alone and cannot sit out.");
        } else {
            self.bet_form.sit_out();
        }
    }

    fn next(&mut self) {
        self.clear();
        if !self.bet_form.next(self.session.as_ref()) {
            self.bet_form.restart(self.session.as_ref());
        }
    }

    /// Goes on: to the next player's bet, or to the deal.
    fn go(&mut self, now_ms: i64) {
        let several = self.session.players() > 1;
        let pending = self.bet_form.current();
        if pending.bet.is_none() && !pending.sits_out {
            self.refill(now_ms);
        } else if self.displayed_round.is_some() && several {
            self.clear();
        } else if !several || !self.bet_form.next(self.session.as_ref()) {
            self.deal(now_ms);
        }
    }

    /// Gives a player who cannot place a bet a new bankroll.
    fn refill(&mut self, now_ms: i64) {
        let player = self.bet_form.at();
        self.send(Command::Refill { player }, now_ms);
    }

    /// A player has a new bankroll.
    pub(super) fn refilled(&mut self, player: usize) {
        self.clear();
        self.bet_form.refilled(self.session.as_ref(), player);
        let house = self.session.house().stakes();
        let money = house.money(house.units(house.bankroll()));
        let has = Subject::You.called(self.session.name(player)).does("have");
        let line = format!("{has} a new bankroll: {money}.");
        self.note(line.clone());
        self.say(Tone::Plain, line);
    }

    /// Deals a round with the bets as they stand.
    fn deal(&mut self, now_ms: i64) {
        let wagers = self.bet_form.wagers();
        if wagers.is_empty() {
            self.bet_form.restart(self.session.as_ref());
            return self.refuse("Nobody bets.");
        }
        self.send(Command::Deal(wagers), now_ms);
    }

    /// Does what is to be done while an amount is typed.
    #[expect(clippy::wildcard_enum_match_arm, reason = "of all commands a place knows a few")]
    pub(super) fn enter(&mut self, command: UiCommand, now_ms: i64) {
        let Some(typed) = &mut self.typed else { return };
        match command {
            UiCommand::Typed(character) if !is_typed(character) => {
                self.refuse("An amount is a number.")
            }
            UiCommand::Typed(character) if typed.len() < TYPED_MAX => typed.push(character),
            UiCommand::Erase => {
                typed.pop();
            }
            UiCommand::Back => self.typed = None,
            UiCommand::Go => self.accept(now_ms),
            // Stand confirms the insurance that was set, or none.
            UiCommand::Stand if self.session.is_in_round() => {
                if typed.is_empty() {
                    self.typed = None;
                    self.play(command, now_ms);
                } else {
                    self.accept(now_ms);
                }
            }
            _ => {}
        }
    }

    /// Takes the amount that was typed; nothing typed changes nothing.
    fn accept(&mut self, now_ms: i64) {
        let typed = self.typed.take().unwrap_or_default();
        if typed.is_empty() {
            return;
        }
        let amount = self.session.house().stakes().read(&typed);
        let taken = match amount {
            None => self.no_amount(),
            Some(amount) if self.session.is_in_round() => {
                self.insure_for(amount, now_ms);
                // A refusal is said; the offer stands, and can be answered in another way.
                true
            }
            Some(amount) => self.take_bet(amount),
        };
        if !taken {
            self.typed = Some(typed);
        }
    }

    fn no_amount(&mut self) -> bool {
        let stakes = self.session.house().stakes();
        let example = stakes.number(self.bet_form.current().bet.unwrap_or(stakes.min_bet()));
        self.refuse(format!("An amount is a number, such as {example}."));
        false
    }

    fn take_bet(&mut self, bet: Chips) -> bool {
        let changed = self.bet_form.change(self.session.as_ref(), BetChange::To(bet));
        changed.map_err(|why| self.refuse(why)).is_ok()
    }
}
