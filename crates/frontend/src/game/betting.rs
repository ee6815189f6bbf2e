//! Placing bets, and dealing.

use blackjack_coach::Subject;
use blackjack_engine::{Chips, Phase, Stakes};

use super::Game;
use crate::bets::form::BetChange;
use crate::bets::hand::HandBet;
use crate::scene::Tone;
use crate::session::{Command, SessionExt};
use crate::ui::command::UiCommand;

/// The maximum length of a typed amount, in characters.
const TYPED_MAX: usize = 16;

/// Returns whether a character can be part of an amount.
pub fn is_typed(character: char) -> bool {
    character.is_ascii_digit() || matches!(character, '.' | ',' | ':' | '+')
}

impl Game {
    /// Performs a command during betting.
    #[expect(clippy::wildcard_enum_match_arm, reason = "each context handles only a few commands")]
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

    /// Clears the cards of the last round from the table.
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
        if self.has_several_bettors() {
            self.bet_form.sit_out();
        } else {
            self.refuse("You can't sit out when playing alone.");
        }
    }

    fn next(&mut self) {
        self.clear();
        if !self.bet_form.next(self.session.as_ref()) {
            self.bet_form.restart(self.session.as_ref());
        }
    }

    /// Continues with the next player's bet, or deals.
    fn go(&mut self, now_ms: i64) {
        let several = self.has_several_bettors();
        let pending = self.bet_form.current();
        if pending.bet.is_none() && !pending.sits_out {
            self.rebuy(now_ms);
        } else if self.displayed_round.is_some() && several {
            self.clear();
        } else if !several || !self.bet_form.next(self.session.as_ref()) {
            self.deal(now_ms);
        }
    }

    /// Returns whether several players bet here.
    pub(crate) fn has_several_bettors(&self) -> bool {
        let players = 0..self.session.view().seats.len();
        if !self.session.is_shared() {
            return players.len() > 1;
        }
        players.filter(|&player| self.session.can_bet(player)).count() > 1
    }

    /// Requests a rebuy for a player who cannot cover the minimum bet.
    fn rebuy(&mut self, now_ms: i64) {
        let player = self.bet_form.at();
        self.send(Command::Rebuy { player }, now_ms);
    }

    /// Shows that a player has rebought.
    pub(super) fn rebought(&mut self, player: usize) {
        self.clear();
        self.bet_form.rebought(self.session.as_ref(), player);
        let funds = self.session.funds(player).unwrap_or_default();
        let money = self.session.house().stakes().money(funds);
        let rebuys = Subject::You.called(self.session.name(player)).does("rebuy");
        let line = format!("{rebuys}: the purse now holds {money}.");
        self.note(line.clone());
        self.say(Tone::Plain, line);
    }

    /// Deals a round with the current bets.
    fn deal(&mut self, now_ms: i64) {
        let wagers = self.bet_form.wagers();
        if wagers.is_empty() {
            self.bet_form.restart(self.session.as_ref());
            return self.refuse("Nobody has bet.");
        }
        self.send(Command::Deal(wagers), now_ms);
    }

    /// Performs a command while an amount is being typed.
    #[expect(clippy::wildcard_enum_match_arm, reason = "each context handles only a few commands")]
    pub(super) fn enter(&mut self, command: UiCommand, now_ms: i64) {
        let is_insuring = self.is_insuring();
        let Some(typed) = &mut self.typed else { return };
        match command {
            UiCommand::Typed(character) if !is_typed(character) => self.refuse("Enter a number."),
            UiCommand::Typed(character) if typed.len() < TYPED_MAX => typed.push(character),
            UiCommand::Erase => {
                typed.pop();
            }
            UiCommand::Back => self.typed = None,
            UiCommand::Go => self.accept(now_ms),
            // Stand confirms the typed insurance, or declines if nothing is typed.
            UiCommand::Stand if is_insuring => {
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

    /// Returns whether insurance is on offer.
    pub fn is_insuring(&self) -> bool {
        matches!(self.session.view().phase(), Some(Phase::Insurance { .. }))
    }

    /// Accepts the typed amount; an empty entry changes nothing.
    fn accept(&mut self, now_ms: i64) {
        let typed = self.typed.take().unwrap_or_default();
        if typed.is_empty() {
            return;
        }
        let stakes = *self.session.house().stakes();
        let before = self.bet_form.current().bet.unwrap_or(stakes.min_bet());
        let taken = if self.session.view().is_in_round() {
            // If it is refused, the offer stands and can be answered another way.
            stakes.read(&typed).map(|amount| {
                self.stake_more(amount, now_ms);
                true
            })
        } else {
            HandBet::read(&stakes, &typed, before).map(|bet| self.take_bet(bet))
        };
        if taken.is_none() {
            self.refuse(not_an_amount(&stakes, &typed, before));
        }
        if taken != Some(true) {
            self.typed = Some(typed);
        }
    }

    fn take_bet(&mut self, bet: HandBet) -> bool {
        let changed = self.bet_form.change(self.session.as_ref(), BetChange::To(bet));
        changed.map_err(|why| self.refuse(why)).is_ok()
    }
}

/// Returns why a typed text is not an amount of the house's money.
fn not_an_amount(stakes: &Stakes, typed: &str, example: Chips) -> String {
    let smallest = Chips(1);
    // With more digits than the money has, `12.345` becomes an amount without the last ones.
    let is_too_fine = typed.rsplit_once('.').is_some_and(|(_, rest)| {
        let digits = rest.len();
        (1..digits).any(|cut| stakes.read(&typed[..typed.len() - cut]).is_some())
    });
    if is_too_fine {
        return format!("The smallest amount is {}.", stakes.money(smallest));
    }
    format!("Enter a number, such as {}.", stakes.number(example))
}
