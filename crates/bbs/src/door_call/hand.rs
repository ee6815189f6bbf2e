//! A hand: cards fall, and the caller chooses.

use std::time::Duration;

use bbs_door::Key;
use blackjack_engine::{Action, Chips, Phase};
use blackjack_frontend::coach::CoachMode;
use blackjack_frontend::game::DisplayedRound;
use blackjack_frontend::scene::Tone;
use blackjack_frontend::ui::command::UiCommand;
use blackjack_table::CallEnding;

use super::DoorCall;
use super::menu::letter;
use crate::call::finish_round::finish_round;
use crate::caller_options::ScreenMode;
use crate::caller_terminal::{Step, Stop};
use crate::page::{Frame, Notice, Page, TablePage};
use crate::voice::{self, amount};

/// The maximum interval between updates of the table while cards are dealt.
const FALLING: Duration = Duration::from_millis(200);

impl DoorCall {
    /// Plays the hand on the table to its end.
    pub(super) fn play_hand(&mut self) -> Step<()> {
        self.shows_pays = false;
        loop {
            self.animate_deal()?;
            if !std::mem::replace(&mut self.shows_pays, true) {
                self.show_cards();
            }
            let Some(phase) = self.visit.game.session.view().phase() else { break };
            // No key typed before a question can spend a coin.
            self.terminal.forget_typed();
            match phase {
                Phase::Insurance { .. } => self.ask_insurance()?,
                Phase::Action { .. } => self.ask_action()?,
                Phase::EarlySurrender { .. } => self.command(UiCommand::Decline),
                Phase::Card(_) | Phase::Over => break,
            }
        }
        self.announce_result();
        Ok(())
    }

    /// Shows the cards one after the other, at the caller's pace: each is a separate frame, and the
    /// comment on the last card appears in the next frame.
    fn animate_deal(&mut self) -> Step<()> {
        loop {
            let at_rest = self.visit.game.is_at_rest();
            self.show_cards();
            let now_ms = self.visit.now_ms();
            if at_rest {
                return Ok(());
            }
            let wait = self.visit.game.wait_ms(now_ms).unwrap_or(0);
            let wait = Duration::from_millis(u64::try_from(wait).unwrap_or(0)).min(FALLING);
            self.terminal.pass(now_ms, wait)?;
            self.visit.game.tick(self.visit.now_ms());
        }
    }

    /// Shows the table without a question. In lines mode it is printed with the next question.
    pub(super) fn show_cards(&mut self) {
        if self.terminal.face.mode() == ScreenMode::Screen {
            let page = Page::Table(Box::new(self.table_page()));
            self.show(page, String::new());
        }
    }

    fn ask_action(&mut self) -> Step<()> {
        let key = self.ask(|call| {
            let mut page = call.table_page();
            if call.may_double() {
                page.question = call.double_question();
            }
            Ok((Page::Table(Box::new(page)), call.action_prompt()))
        })?;
        let may_double = self.may_double();
        match letter(key) {
            Some('h' | '1') => self.command(UiCommand::Hit),
            Some('s' | '2') => self.command(UiCommand::Stand),
            // "Double down?" is a separate question in the original, answered by Y.
            Some('d' | '3' | 'y') if may_double => self.stake_more(UiCommand::Double)?,
            Some('d' | '3') => self.refuse_double(),
            Some('c') => self.ask_coach(),
            Some('q') => self.leave_hand()?,
            Some('t') => self.terminal.face.repeat(),
            Some('?') => {
                self.say("H hit, S stay, D double, C coach, T table again, Q quit; Esc is no.");
            }
            _ => {}
        }
        Ok(())
    }

    fn action_prompt(&self) -> String {
        let coach = if self.visit.settings.offers.coach { "  <C>oach" } else { "" };
        if self.may_double() {
            return format!("<D>ouble  <H>it  <S>tay{coach}  <?> keys  <Q>uit :");
        }
        format!("<H>it  <S>tay{coach}  <?> keys  <Q>uit :")
    }

    /// Returns whether the hand can be doubled with the time left.
    fn may_double(&self) -> bool {
        match self.visit.game.session.view().phase() {
            Some(Phase::Action { legal, .. }) => {
                legal.contains(Action::Double) && self.visit.can_stake(self.stake())
            }
            _ => false,
        }
    }

    /// Returns the bet on the hand.
    fn stake(&self) -> Chips {
        let round = self.visit.game.session.view().open_round();
        let hand = round.and_then(|round| round.cards.hands.first());
        hand.map_or(Chips::ZERO, |hand| hand.stake)
    }

    /// Carries out a choice that costs more, if enough time is really left: the clock is booked
    /// first, and the table asks again if there is too little.
    fn stake_more(&mut self, command: UiCommand) -> Step<()> {
        self.visit.book_clock()?;
        self.command(command);
        Ok(())
    }

    /// Returns the question about a double, with its cost and payoff.
    fn double_question(&self) -> String {
        let (stakes, stake) = (self.visit.stakes(), self.stake());
        let (more, back) = (stakes.money(stake), stakes.number(stake * 4));
        format!("Double down? {more} more, ONE FINAL card; a win pays 2 for 1: {back} back.")
    }

    /// Explains why the hand cannot be doubled now.
    fn refuse_double(&mut self) {
        self.command(UiCommand::Double);
        if self.notice.is_none() {
            self.say("You can double on your first two cards only.");
        }
    }

    fn ask_insurance(&mut self) -> Step<()> {
        let key = self.ask(|call| {
            let mut page = call.table_page();
            page.question = call.insurance_question();
            Ok((Page::Table(Box::new(page)), "Buy <I>nsurance  <N>o, also Enter :".to_owned()))
        })?;
        match letter(key) {
            Some('i' | 'y' | '1') => self.stake_more(UiCommand::Insure)?,
            Some('n' | '2') => self.command(UiCommand::Decline),
            Some('c') => self.ask_coach(),
            Some('q') => self.leave_hand()?,
            Some('t') => self.terminal.face.repeat(),
            _ if matches!(key, Key::Enter | Key::Escape) => self.command(UiCommand::Decline),
            _ => {}
        }
        Ok(())
    }

    fn insurance_question(&self) -> String {
        let Some(Phase::Insurance { max, .. }) = self.visit.game.session.view().phase() else {
            return String::new();
        };
        let house = self.visit.house();
        let pays = house.rules().insurance_pays();
        let costs = amount(house.stakes(), max);
        format!("Insurance? It costs {costs} and pays {pays} on Twenty-One.")
    }

    /// Asks whether to leave in mid-hand: the hand stays as it is and is settled.
    fn leave_hand(&mut self) -> Step<()> {
        let key = self.ask(|call| {
            Ok((
                Page::Table(Box::new(call.table_page())),
                "Stay and leave?  <Y>es  <N>o :".to_owned(),
            ))
        })?;
        if letter(key) == Some('y') {
            return Err(Stop::Ending(CallEnding::Left));
        }
        Ok(())
    }

    /// Plays an open round to its end without the caller, and returns the table with its result.
    /// `None` if there is no such round, or the table cannot finish it now.
    pub(crate) fn finish_last_hand(&mut self) -> Option<Frame> {
        let (now_ms, game) = (self.visit.now_ms(), &mut self.visit.game);
        if !game.session.view().is_in_round() || !finish_round(game.session.as_mut(), now_ms) {
            return None;
        }
        game.skip_playback();
        let view = game.session.view();
        let (shoe, round) = (&view.shoe, view.round.clone()?);
        let shown = DisplayedRound { round, left: shoe.left, shoe: shoe.number, latest: None };
        game.displayed_round = Some(shown);
        Some(Frame {
            bar: self.bar(),
            notice: self.visit.game.session.last_record().map(voice::result).map(Notice::plain),
            page: Page::Table(Box::new(self.table_page())),
            news: None,
            prompt: String::new(),
        })
    }

    /// Carries out a command at the table, and shows the response of the table or the coach.
    fn command(&mut self, command: UiCommand) {
        let now_ms = self.visit.now_ms();
        self.notice = None;
        self.visit.game.perform(command, now_ms, false);
        if let Some(message) = self.visit.game.message.clone() {
            self.terminal.face.repeat_notice();
            let text = self.without_paths(&message.text);
            self.notice = Some(match message.tone {
                Tone::Warning => Notice::warning(text),
                Tone::Plain | Tone::Good | Tone::Bad => Notice::plain(text),
            });
        }
    }

    fn ask_coach(&mut self) {
        if !self.visit.settings.offers.coach {
            return self.say("The sysop has given the coach the day off.");
        }
        if self.visit.game.coach.settings().mode == CoachMode::Off {
            self.set_coach(CoachMode::Ask);
        }
        let requests = &mut self.visit.game.coach_requests;
        requests.advice = !requests.advice;
    }

    /// Returns the table as it is shown now.
    pub(super) fn table_page(&self) -> TablePage {
        let mut page = TablePage::of(&self.visit.game, self.visit.pot());
        let is_said = self.notice.as_ref().is_some_and(|notice| notice.text == page.hint);
        if is_said || self.names_ledger(&page.hint) {
            // The notice says it, in words for the caller.
            page.hint.clear();
        }
        if self.shows_pays { page } else { TablePage { pays: Vec::new(), ..page } }
    }
}
