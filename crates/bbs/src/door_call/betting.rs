//! The table between rounds: the bet, and the question after a round.

use std::time::Duration;

use bbs_door::Key;
use blackjack_engine::Chips;
use blackjack_table::CallEnding;

use super::DoorCall;
use super::menu::letter;
use crate::call::visit::BetRefused;
use crate::caller_options::ScreenMode;
use crate::caller_terminal::{Step, Stop};
use crate::page::{Page, TablePage};
use crate::voice;

/// The time for which "bet again" must have been on the screen before Enter counts.
const READING_TIME: Duration = Duration::from_millis(400);

/// The longest number of coins, in digits.
const DIGITS: usize = 6;

/// The caller's choice after a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum After {
    /// The same bet again.
    Again(Chips),
    /// A different bet.
    Other,
    Menu,
}

impl DoorCall {
    /// Plays at the table until the caller goes back to the menu.
    pub(super) fn play(&mut self) -> Step<()> {
        self.note_doing("at the table");
        let mut again = None;
        loop {
            let Some(bet) = (match again.take() {
                Some(bet) => Some(bet),
                None => self.ask_bet()?,
            }) else {
                return Ok(());
            };
            self.notice = None;
            self.clear_table();
            match self.visit.bet(bet) {
                Ok(()) => {}
                Err(BetRefused::NoTurn) => {
                    let turns = self.visit.settings.turns;
                    self.say(format!("That was the last of your {turns} turns today."));
                    return Ok(());
                }
                Err(BetRefused::Refused(why)) => {
                    let why = self.without_paths(&why);
                    self.say(why);
                    continue;
                }
                Err(BetRefused::Call(error)) => return Err(error.into()),
            }
            self.play_hand()?;
            if self.visit.turns_left() == Some(0) {
                self.after_last_turn()?;
                return Err(Stop::Ending(CallEnding::Left));
            }
            match self.ask_after()? {
                After::Again(bet) => again = Some(bet),
                After::Other => {}
                After::Menu => {
                    self.notice = None;
                    return Ok(());
                }
            }
        }
    }

    /// Asks for a bet; `None` if the caller goes back to the menu.
    fn ask_bet(&mut self) -> Step<Option<Chips>> {
        loop {
            let most = self.visit.most_coins();
            if most < 1 {
                self.say("Your last coin stays in the pot: you cannot bet now.");
                return Ok(None);
            }
            let usual = self.usual_bet();
            let line = self.ask_line(DIGITS, |call| {
                let (most, usual) = (call.visit.most_coins(), call.usual_bet());
                let question = match most {
                    1 => "Bet 1 coin?".to_owned(),
                    most => format!("Bet how many coins, 1 to {most}?"),
                };
                let prompt = format!("{question}  <Enter> {usual}  <M>ost  <Q> menu :");
                Ok((Page::Table(Box::new(call.table_page())), prompt))
            })?;
            let Some(line) = line else { return Ok(None) };
            let coins = match line.trim().to_ascii_lowercase().as_str() {
                "" => usual,
                "m" => most,
                "q" => return Ok(None),
                typed => match typed.parse::<i64>() {
                    Ok(coins) if (1..=most).contains(&coins) => coins,
                    Ok(coins) if coins > most => {
                        self.visit.last_bet = Some(self.visit.stakes().units(most));
                        self.say(format!("The most is {most}."));
                        continue;
                    }
                    Ok(_) | Err(_) => {
                        self.say(match most {
                            1 => "Type 1, or Q for the menu.".to_owned(),
                            most => format!("Type a number from 1 to {most}."),
                        });
                        continue;
                    }
                },
            };
            return Ok(Some(self.visit.stakes().units(coins)));
        }
    }

    /// Takes the old cards off the table: the caller's in one frame, then the dealer's in another.
    fn clear_table(&mut self) {
        let page = TablePage { hand: Vec::new(), total: String::new(), ..self.table_page() };
        let had_cards = self.visit.game.displayed_round.take().is_some();
        if had_cards && self.terminal.face.mode() == ScreenMode::Screen {
            self.show(Page::Table(Box::new(page)), String::new());
            self.show_cards();
        }
    }

    /// Returns the bet that Enter places, in coins: the last one, if the pot covers it.
    fn usual_bet(&self) -> i64 {
        let coin = self.visit.stakes().units(1).0;
        let last = self.visit.last_bet.map_or(1, |bet| bet.0 / coin);
        last.clamp(1, self.visit.most_coins().max(1))
    }

    /// Asks how to continue after a round.
    fn ask_after(&mut self) -> Step<After> {
        self.terminal.forget_typed();
        let shown_at = std::time::Instant::now();
        loop {
            let key = self.ask(|call| {
                let again = match call.visit.most_coins() {
                    0 => String::new(),
                    _ => format!("<Enter> bet {} again  <P> other bet  ", call.usual_bet()),
                };
                let page = Page::Table(Box::new(call.table_page()));
                Ok((page, format!("{again}<M>enu  <Q>uit :")))
            })?;
            let can_bet = self.visit.most_coins() > 0;
            match letter(key) {
                Some('p') if can_bet => return Ok(After::Other),
                Some('m') => return Ok(After::Menu),
                Some('q') => return Err(Stop::Ending(CallEnding::Left)),
                _ if key == Key::Escape => return Ok(After::Menu),
                // A key sent before the question was shown must not cost anything.
                _ if key == Key::Enter && can_bet && shown_at.elapsed() >= READING_TIME => {
                    return Ok(After::Again(self.visit.stakes().units(self.usual_bet())));
                }
                _ => {}
            }
        }
    }

    /// Shows the result of the day's last turn, until a key.
    fn after_last_turn(&mut self) -> Step<()> {
        self.terminal.forget_typed();
        self.ask(|call| {
            let prompt = "That was your last turn today.  <Enter> your statement :";
            Ok((Page::Table(Box::new(call.table_page())), prompt.to_owned()))
        })?;
        Ok(())
    }

    /// Announces the result of the round, and publishes rare hands to other nodes.
    pub(super) fn announce_result(&mut self) {
        let Some(record) = self.visit.count_round() else { return };
        self.say(voice::result(&record));
        if let Some(news) = voice::news(&record) {
            let (node, name) = (self.visit.call.node, &self.visit.caller.name);
            self.tell(&format!("Node {node}: {name} {news}"));
        }
    }
}
