//! The title and the menu.

use bbs_door::Key;
use blackjack_frontend::coach::{CoachMode, CoachSettings};

use super::DoorCall;
use crate::calendar::{day, month};
use crate::caller_terminal::{Step, Stop};
use crate::log::minutes;
use crate::page::{MenuPage, Page, TitlePage};
use crate::voice::signed;
use blackjack_table::CallEnding;

/// The caller's choice on the title page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Next {
    Menu,
    Bet,
    Guide,
}

impl DoorCall {
    /// Shows the title, and returns the caller's choice.
    pub(super) fn title(&mut self) -> Step<Next> {
        self.note_doing("arriving");
        let prompt = "<Enter> menu  <P>lace bet  <O>ptions  <G>uide  <Q>uit :";
        loop {
            let key = self.ask(|call| Ok((Page::Title(call.title_page()?), prompt.to_owned())))?;
            match letter(key) {
                Some('p') => return Ok(Next::Bet),
                Some('g') => return Ok(Next::Guide),
                // A caller with another character set must not have to read further.
                Some('o') => self.options()?,
                Some('q') => return Err(Stop::Ending(CallEnding::Left)),
                _ if matches!(key, Key::Enter | Key::Escape) => return Ok(Next::Menu),
                _ => {}
            }
        }
    }

    fn title_page(&self) -> Step<TitlePage> {
        let (visit, now_ms) = (&self.visit, self.visit.now_ms());
        let best = visit.store()?.best_callers(self.purses(), day(now_ms), 1)?.pop();
        let house = visit.house();
        Ok(TitlePage {
            greeting: format!("{}, {}.", greeting(now_ms), visit.caller.name),
            facts: [
                visit.seconds_left().map(|left| ("Time left", minutes(left.into()), String::new())),
                Some(("Coins", visit.coins().to_string(), self.coin_text())),
                visit.turns_left().map(|left| {
                    let limit = visit.settings.turns;
                    ("Turns left", left.to_string(), format!("of {limit}"))
                }),
                self.bank_balance()?.map(|bank| ("Time bank", minutes(bank.0), String::new())),
                self.board.event_text(now_ms).map(|(at, until)| ("Next event", at, until)),
                best.map(|best| ("Best today", signed(house, best.net), best.name)),
            ]
            .into_iter()
            .flatten()
            .map(|(name, value, note)| (name.to_owned(), value, note))
            .collect(),
            motto: "\"Your last coin always stays in the pot.\"".to_owned(),
        })
    }

    /// Shows the menu and the chosen pages, until the caller leaves.
    pub(super) fn menu_loop(&mut self, mut next: Next) -> Step<()> {
        loop {
            match std::mem::replace(&mut next, Next::Menu) {
                Next::Bet => self.play()?,
                Next::Guide => self.guide()?,
                Next::Menu => {}
            }
            self.note_doing("at the menu");
            self.visit.count_turns()?;
            let key =
                self.ask(|call| Ok((Page::Menu(call.menu_page()?), "Your choice :".to_owned())))?;
            self.notice = None;
            match letter(key) {
                Some('p') => next = Next::Bet,
                Some('g') => next = Next::Guide,
                Some('b') => self.bank()?,
                Some('c') => self.change_coach(),
                Some('d') => self.drills()?,
                Some('m') => self.practice()?,
                Some('v') => self.fairness()?,
                Some('r') => self.records()?,
                Some('y') => self.statistics()?,
                Some('t') => self.web_table()?,
                Some('w') => self.who()?,
                Some('o') => self.options()?,
                Some('q') => return Ok(()),
                _ => {}
            }
        }
    }

    fn menu_page(&self) -> Step<MenuPage> {
        let (visit, now_ms) = (&self.visit, self.visit.now_ms());
        let stakes = visit.stakes();
        let result = visit.store()?.house_result(self.purses(), month(now_ms))?;
        let coins = |chips: blackjack_engine::Chips| stakes.money(chips);
        let month = match -result.0 {
            0 => "This month the callers and the house are even.".to_owned(),
            won @ 1.. => {
                let won = coins(blackjack_engine::Chips(won));
                format!("This month the callers are {won} ahead of the house.")
            }
            lost => {
                let lost = coins(blackjack_engine::Chips(-lost));
                format!("This month the house is {lost} ahead of the callers.")
            }
        };
        let maximum = stakes.max_bet().0 / stakes.units(1).0;
        let length = self.coin_length();
        let bets = format!("Bets of 1 to {maximum} coins{length}.");
        let turns = match visit.turns_left() {
            None => String::new(),
            Some(1) => " 1 turn left today.".to_owned(),
            Some(left) => format!(" {left} turns left today."),
        };
        let lines = vec![format!("{bets}{turns}"), month];
        Ok(MenuPage { choices: self.choices(), pot_coins: visit.coins(), lines })
    }

    /// Returns the choices of the menu that this door has, in two columns.
    fn choices(&self) -> Vec<(String, String)> {
        let offers = self.visit.settings.offers;
        let coach = coach_text(self.visit.game.coach.settings().mode);
        let coach = format!("<C>oach: {coach}");
        let left = [
            (true, "<P>lace bet"),
            (self.has_bank(), "<B>ank of time"),
            (offers.coach, &coach),
            (offers.drills, "<D>rills: hands and counts"),
            (offers.practice, "<M>ore houses, for play money"),
            (true, "<G>uide and rules"),
            (true, "<V>erify the cards"),
        ];
        let right = [
            (true, "<R>ecords: today, month, all time"),
            (offers.statistics, "<Y>our hands, luck and skill"),
            (self.visit.settings.web_table.is_some(), "<T>able on the web, with others"),
            (true, "<W>ho is on, a line of chat"),
            (true, "<O>ptions: screen, suits, pace"),
            (true, "<Q>uit to the board"),
        ];
        let (left, right) = (offered(&left), offered(&right));
        let at = |column: &[String], row| column.get(row).cloned().unwrap_or_default();
        let rows = 0..left.len().max(right.len());
        rows.map(|row| (at(&left, row), at(&right, row))).collect()
    }

    /// Returns the length of a coin, as a part of a sentence.
    pub(super) fn coin_length(&self) -> String {
        if !self.visit.call.is_timed {
            return String::new();
        }
        match self.visit.settings.coin_minutes {
            1 => " of 1 minute".to_owned(),
            length => format!(" of {length} minutes"),
        }
    }

    fn coin_text(&self) -> String {
        if !self.visit.call.is_timed {
            return "they last".to_owned();
        }
        match self.visit.settings.coin_minutes {
            1 => "1 a minute".to_owned(),
            length => format!("1 for {length} minutes"),
        }
    }

    /// Switches the coach to the next mode.
    fn change_coach(&mut self) {
        if !self.visit.settings.offers.coach {
            return self.say("The sysop has given the coach the day off.");
        }
        let mode = match self.visit.game.coach.settings().mode {
            CoachMode::Off => CoachMode::After,
            CoachMode::After => CoachMode::Ask,
            CoachMode::Ask => CoachMode::Always,
            CoachMode::Always | CoachMode::Block => CoachMode::Off,
        };
        self.set_coach(mode);
        self.say(format!("Coach: {}.", coach_text(mode)));
        self.save_options();
    }

    /// Sets the coach's mode.
    pub(super) fn set_coach(&mut self, mode: CoachMode) {
        let game = &mut self.visit.game;
        let before = game.coach.settings().clone();
        let now = CoachSettings { mode, ..before.clone() };
        game.coach.adopt(&before, &now, game.session.as_ref());
        self.start_coach();
    }
}

/// Returns the choices that are there.
fn offered(choices: &[(bool, &str)]) -> Vec<String> {
    let there = choices.iter().filter(|(is_there, _)| *is_there);
    there.map(|(_, choice)| (*choice).to_owned()).collect()
}

/// Returns the coach's mode in words.
fn coach_text(mode: CoachMode) -> &'static str {
    match mode {
        CoachMode::Off => "off",
        CoachMode::After => "after a mistake",
        CoachMode::Ask => "when asked",
        CoachMode::Always => "before every choice",
        CoachMode::Block => "stops mistakes",
    }
}

fn greeting(now_ms: i64) -> &'static str {
    let (_, second) = crate::calendar::weekday_and_second(now_ms);
    match second / 3_600 {
        0..=4 => "Good night",
        5..=11 => "Good morning",
        12..=17 => "Good afternoon",
        _ => "Good evening",
    }
}

/// Returns the letter of a key, in lower case.
pub(super) fn letter(key: Key) -> Option<char> {
    let Key::Char(letter) = key else { return None };
    Some(letter.to_ascii_lowercase())
}
