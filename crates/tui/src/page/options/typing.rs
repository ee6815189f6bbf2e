//! Typing of values on the settings screen.

use blackjack_engine::{Accepts, Key, is_invisible_char};
use blackjack_frontend::player::Player;
use blackjack_frontend::settings::PLAYERS_MAX;
use blackjack_frontend::ui::command::UiCommand;
use blackjack_frontend::words;

use super::Options;
use super::item::Item;
use crate::host::Change;
use crate::page::outcome::Outcome;

/// The maximum length of a typed value, in characters.
const TYPED_MAX: usize = 200;

impl Options {
    /// Starts typing the value of an item, and returns whether it can be typed.
    #[expect(clippy::wildcard_enum_match_arm, reason = "only a few items can be typed")]
    pub(super) fn begins_typing(&mut self, item: Item) -> bool {
        let text = match item {
            // The arrows step through a list of words.
            Item::Rule(key) if has_value_list(key) => return false,
            Item::Rule(key) => self.rule(key),
            Item::Players => self.settings.players.join(", "),
            Item::Keys(index) => self.map.names(index),
            Item::Tags => self.settings.coaching.tags.clone(),
            Item::Bet if self.house.stakes().fixed() == 0 => String::new(),
            _ => return false,
        };
        self.typed = Some(text);
        true
    }

    /// Carries out a command while a value is being typed.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "the other commands have no effect while typing"
    )]
    pub(super) fn update_typed(&mut self, command: UiCommand) -> Outcome {
        let Some(typed) = &mut self.typed else { return Outcome::Stay };
        match command {
            UiCommand::Typed(character) if can_append(typed, character) => typed.push(character),
            UiCommand::Erase => {
                typed.pop();
            }
            UiCommand::Back => self.typed = None,
            UiCommand::Go => return self.accept(),
            command @ (UiCommand::Leave
            | UiCommand::Suspend
            | UiCommand::Redraw
            | UiCommand::Help) => {
                return Outcome::Unhandled(command);
            }
            _ => {}
        }
        Outcome::Stay
    }

    /// Accepts the typed value, or shows why it is refused; the player can then correct it.
    fn accept(&mut self) -> Outcome {
        let (Some(item), Some(typed)) = (self.item(), self.typed.clone()) else {
            return Outcome::Stay;
        };
        match self.accept_value(item, typed.trim()) {
            Ok(outcome) => {
                self.typed = None;
                outcome
            }
            Err(refusal) => {
                self.message = Some(refusal);
                Outcome::Stay
            }
        }
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "only a few items can be typed")]
    fn accept_value(&mut self, item: Item, typed: &str) -> Result<Outcome, String> {
        match item {
            Item::Bet => self.accept_bet(typed),
            Item::Players => self.accept_players(typed),
            Item::Tags => self.accept_tags(typed),
            Item::Rule(key) => {
                let house = self.changed(key, typed)?;
                Ok(self.draft(house))
            }
            Item::Keys(index) => {
                self.map = self.map.rebound(index, typed)?;
                self.rebuild_footers();
                Ok(Outcome::Change(Change::Keys(Box::new(self.map.clone()))))
            }
            _ => Ok(Outcome::Stay),
        }
    }

    /// Accepts a typed bet. Empty text restores the bet that the house offers.
    fn accept_bet(&mut self, typed: &str) -> Result<Outcome, String> {
        let (stakes, rules) = (*self.house.stakes(), *self.house.rules());
        if typed.is_empty() {
            let mut settings = self.settings.clone();
            settings.bets.remove(self.house.name());
            return Ok(self.apply(settings));
        }
        let bet = stakes.read(typed).ok_or("A bet is an amount, such as 25.")?;
        stakes.check(&rules, bet).map_err(|error| format!("{}.", words::stake(&stakes, error)))?;
        Ok(self.set_bet(bet))
    }

    /// Accepts the name or the file of a tag system, if it can be read.
    fn accept_tags(&mut self, typed: &str) -> Result<Outcome, String> {
        self.tags.tags(typed).map_err(|why| sentence(&why))?;
        let mut settings = self.settings.clone();
        typed.clone_into(&mut settings.coaching.tags);
        Ok(self.apply(settings))
    }

    /// Accepts names separated by commas; empty text means one player without a name.
    fn accept_players(&mut self, typed: &str) -> Result<Outcome, String> {
        let names = typed.split(',').map(str::trim).filter(|name| !name.is_empty());
        let names: Vec<String> = names.map(Into::into).collect();
        if names.len() > PLAYERS_MAX {
            return Err(format!("At most {PLAYERS_MAX} players can play."));
        }
        // Players who were seated before keep their names.
        let is_seated = |name: &str| {
            let before = self.settings.players.iter();
            before.map(|text| Player::name_and_funds(text).0).any(|other| other == name)
        };
        Player::check_all(&names, &is_seated).map_err(|why| words::sentence(&why))?;
        self.seats(names.len(), self.settings.hands)?;
        let settings =
            blackjack_frontend::settings::Settings { players: names, ..self.settings.clone() };
        Ok(self.apply(settings))
    }
}

/// Returns the first line of an error message, as a sentence.
fn sentence(mistakes: &str) -> String {
    format!("These tags cannot be used: {}.", mistakes.lines().next().unwrap_or_default())
}

/// Returns whether this character can be appended to the typed text.
fn can_append(typed: &str, character: char) -> bool {
    typed.chars().count() < TYPED_MAX && !is_invisible_char(character)
}

/// Returns whether the value of a key is one of a fixed list.
fn has_value_list(key: &Key) -> bool {
    matches!(key.accepts(), Accepts::Flag | Accepts::Words(_))
}
