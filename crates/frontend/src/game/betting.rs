//! Placing bets, and dealing.

use blackjack_coach::Subject;
use blackjack_engine::Chips;

use super::Game;
use crate::bet::Change;
use crate::scene::Tone;
use crate::session::Command;
use crate::verb::Verb;

/// The longest amount that can be typed.
const TYPED_MAX: usize = 16;

/// Whether a character can be part of an amount.
pub fn is_typed(character: char) -> bool {
    character.is_ascii_digit() || matches!(character, '.' | ',' | ':')
}

impl Game {
    /// Does what is to be done with bets.
    #[expect(clippy::wildcard_enum_match_arm, reason = "of all verbs a place knows a few")]
    pub(super) fn bet(&mut self, verb: Verb, now_ms: i64) {
        match verb {
            Verb::Go => self.go(now_ms),
            Verb::Rebet => self.deal(now_ms),
            Verb::BetUp => self.change(Change::Up),
            Verb::BetDown => self.change(Change::Down),
            Verb::BetMuchUp => self.change(Change::MuchUp),
            Verb::BetMuchDown => self.change(Change::MuchDown),
            Verb::MoreHands => self.change(Change::MoreHands),
            Verb::FewerHands => self.change(Change::FewerHands),
            Verb::BetEntry => self.type_bet(String::new()),
            Verb::Typed(digit) => self.type_bet(digit.to_string()),
            Verb::SitOut => self.sit_out(),
            Verb::Right => self.next(),
            Verb::Left | Verb::Back => {
                self.clear();
                self.placing.back(self.session.as_ref());
            }
            _ => {}
        }
    }

    /// Clears the cards of the last round away, for the bets.
    fn clear(&mut self) {
        self.shown = None;
    }

    fn change(&mut self, change: Change) {
        self.clear();
        if let Err(why) = self.placing.change(self.session.as_ref(), change) {
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
            self.placing.sit_out();
        }
    }

    fn next(&mut self) {
        self.clear();
        if !self.placing.next(self.session.as_ref()) {
            self.placing.restart(self.session.as_ref());
        }
    }

    /// Goes on: to the next player's bet, or to the deal.
    fn go(&mut self, now_ms: i64) {
        let several = self.session.players() > 1;
        let wish = self.placing.wish();
        if wish.bet.is_none() && !wish.sits_out {
            self.refill(now_ms);
        } else if self.shown.is_some() && several {
            self.clear();
        } else if !several || !self.placing.next(self.session.as_ref()) {
            self.deal(now_ms);
        }
    }

    /// Gives a player who cannot place a bet a new bankroll.
    fn refill(&mut self, now_ms: i64) {
        let player = self.placing.at();
        self.send(Command::Refill { player }, now_ms);
    }

    /// A player has a new bankroll.
    pub(super) fn refilled(&mut self, player: usize) {
        self.clear();
        self.placing.refilled(self.session.as_ref(), player);
        let house = self.session.house().stakes();
        let money = house.money(house.units(house.bankroll()));
        let has = Subject::You.called(self.session.name(player)).does("have");
        let line = format!("{has} a new bankroll: {money}.");
        self.note(line.clone());
        self.say(Tone::Plain, line);
    }

    /// Deals a round with the bets as they stand.
    fn deal(&mut self, now_ms: i64) {
        let wagers = self.placing.wagers();
        if wagers.is_empty() {
            self.placing.restart(self.session.as_ref());
            return self.refuse("Nobody bets.");
        }
        self.send(Command::Deal(wagers), now_ms);
    }

    /// Does what is to be done while an amount is typed.
    #[expect(clippy::wildcard_enum_match_arm, reason = "of all verbs a place knows a few")]
    pub(super) fn enter(&mut self, verb: Verb, now_ms: i64) {
        let Some(typed) = &mut self.typed else { return };
        match verb {
            Verb::Typed(character) if !is_typed(character) => self.refuse("An amount is a number."),
            Verb::Typed(character) if typed.len() < TYPED_MAX => typed.push(character),
            Verb::Erase => {
                typed.pop();
            }
            Verb::Back => self.typed = None,
            Verb::Go => self.accept(now_ms),
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
        let example = stakes.number(self.placing.wish().bet.unwrap_or(stakes.least()));
        self.refuse(format!("An amount is a number, such as {example}."));
        false
    }

    fn take_bet(&mut self, bet: Chips) -> bool {
        let changed = self.placing.change(self.session.as_ref(), Change::To(bet));
        changed.map_err(|why| self.refuse(why)).is_ok()
    }
}
