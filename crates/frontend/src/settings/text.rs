//! Reads and writes `settings.toml`.

use blackjack_engine::{excerpt, is_invisible_char, nearest};
use toml::Spanned;
use toml::de::DeValue;

use super::{HANDS_MAX, PLAYERS_MAX, Settings};
use crate::coach::CoachSettings;
use crate::settings::diagnostics::{Diagnostics, TomlReader, found, quoted, suggestion};
use crate::settings::keyword::Keyword;
use crate::settings::toml_keys::flag;

/// The longest name or amount, in characters.
const TEXT_MAX: usize = 64;

/// The longest path, in characters.
const PATH_MAX: usize = 1024;

/// The maximum number of houses with their own starting bets.
const BETS_MAX: usize = 200;

/// The names of all settings.
const NAMES: [&str; 16] = [
    "house",
    "face",
    "theme",
    "colours",
    "four-colour",
    "animation",
    "ascii",
    "period-look",
    "coach",
    "level",
    "count",
    "tags",
    "panels",
    "hands",
    "players",
    "bets",
];

impl Settings {
    /// Reads the text of a settings file; `place` is the file's name in messages.
    ///
    /// # Errors
    ///
    /// Returns all mistakes in the text.
    pub fn read(text: &str, place: &str) -> Result<Self, Diagnostics> {
        let mut reading = TomlReader::new(text, place);
        let mut settings = Self::default();
        for (name, value) in &reading.entries() {
            let (offset, name) = (name.span().start, name.get_ref().as_ref());
            let taken = match name {
                "players" => settings.read_players(value, &mut reading),
                "bets" => settings.read_bets(value, &mut reading),
                _ if NAMES.contains(&name) => {
                    let read = settings.read_one(name, value.get_ref());
                    read.map_err(|why| format!("{name}: {why}"))
                }
                _ => {
                    let near = suggestion(nearest(name, NAMES));
                    Err(format!("unknown setting \"{}\"{near}", excerpt(name)))
                }
            };
            if let Err(message) = taken {
                let at = if NAMES.contains(&name) { value.span().start } else { offset };
                reading.mistake(at, message);
            }
        }
        reading.end(settings)
    }

    fn read_one(&mut self, name: &str, value: &DeValue<'_>) -> Result<(), String> {
        match name {
            "house" => self.house = Some(read_text(value, TEXT_MAX)?),
            "face" => self.face = read_word(value)?,
            "theme" => self.theme = read_word(value)?,
            "colours" => self.colours = read_word(value)?,
            "animation" => self.animation = read_word(value)?,
            "four-colour" => flag(value, &mut self.four_colour)?,
            "ascii" => flag(value, &mut self.ascii)?,
            "period-look" => flag(value, &mut self.period_look)?,
            "coach" => self.coaching.mode = read_word(value)?,
            "level" => self.coaching.level = read_word(value)?,
            "count" => self.coaching.count = read_word(value)?,
            "tags" => self.coaching.tags = read_text(value, PATH_MAX)?,
            "panels" => self.panels = read_word(value)?,
            "hands" => self.hands = read_hands(value)?,
            _ => {}
        }
        Ok(())
    }

    fn read_players(
        &mut self,
        value: &Spanned<DeValue<'_>>,
        reading: &mut TomlReader<'_>,
    ) -> Result<(), String> {
        let DeValue::Array(players) = value.get_ref() else {
            return Err(format!("players: expected a list, found {}", found(value.get_ref())));
        };
        if players.len() > PLAYERS_MAX {
            return Err(format!(
                "players: expected at most {PLAYERS_MAX}, found {}",
                players.len()
            ));
        }
        for player in players {
            match read_text(player.get_ref(), TEXT_MAX) {
                Ok(player) => self.players.push(player),
                Err(why) => reading.mistake(player.span().start, format!("players: {why}")),
            }
        }
        Ok(())
    }

    fn read_bets(
        &mut self,
        value: &Spanned<DeValue<'_>>,
        reading: &mut TomlReader<'_>,
    ) -> Result<(), String> {
        let DeValue::Table(bets) = value.get_ref() else {
            return Err(format!("bets: expected a table, found {}", found(value.get_ref())));
        };
        if bets.len() > BETS_MAX {
            return Err(format!("bets: expected at most {BETS_MAX} houses, found {}", bets.len()));
        }
        for (house, bet) in bets {
            match read_bet(house.get_ref(), bet.get_ref()) {
                Ok(bet) => {
                    self.bets.insert(house.get_ref().to_string(), bet);
                }
                Err(message) => reading.mistake(bet.span().start, message),
            }
        }
        Ok(())
    }

    /// Writes the text of a file with these settings.
    pub fn text(&self) -> String {
        let mut text = "# Written by bj. Changes take effect at the next start.\n".to_owned();
        if let Some(house) = &self.house {
            text += &format!("house = {}\n", quoted(house));
        }
        text += &format!("face = \"{}\"\n", self.face.word());
        text += &format!("theme = \"{}\"\n", self.theme.word());
        text += &format!("colours = \"{}\"\n", self.colours.word());
        text += &format!("four-colour = {}\n", self.four_colour);
        text += &format!("animation = \"{}\"\n", self.animation.word());
        text += &format!("ascii = {}\n", self.ascii);
        text += &format!("period-look = {}\n", self.period_look);
        let CoachSettings { mode, level, count, tags } = &self.coaching;
        text += &format!("coach = \"{}\"\n", mode.word());
        text += &format!("level = \"{}\"\n", level.word());
        text += &format!("count = \"{}\"\n", count.word());
        text += &format!("tags = {}\n", quoted(tags));
        text += &format!("panels = \"{}\"\n", self.panels.word());
        text += &format!("hands = {}\n", self.hands);
        let players: Vec<_> = self.players.iter().map(|player| quoted(player)).collect();
        text += &format!("players = [{}]\n", players.join(", "));
        if !self.bets.is_empty() {
            text += "\n# The starting bet at each house.\n[bets]\n";
        }
        for (house, bet) in &self.bets {
            text += &format!("{} = {}\n", quoted(house), quoted(bet));
        }
        text
    }
}

fn read_word<T: Keyword>(value: &DeValue<'_>) -> Result<T, String> {
    let word = bare(value);
    T::from_word(&word).ok_or_else(|| {
        let words = T::KEYWORDS.iter().map(|(word, _)| *word);
        let near = suggestion(nearest(&word, words.clone()));
        let words = words.collect::<Vec<_>>().join(", ");
        format!("expected one of {words}, found {}{near}", found(value))
    })
}

/// Returns a value as text, with or without quotation marks, because people
/// write both 256 and "256".
fn bare(value: &DeValue<'_>) -> String {
    match value {
        DeValue::String(text) => text.to_string(),
        DeValue::Integer(number) => number.as_str().to_owned(),
        DeValue::Boolean(flag) => flag.to_string(),
        DeValue::Float(_) | DeValue::Datetime(_) | DeValue::Array(_) | DeValue::Table(_) => {
            String::new()
        }
    }
}

fn read_text(value: &DeValue<'_>, most: usize) -> Result<String, String> {
    let text = value.as_str().filter(|text| {
        !text.is_empty() && text.chars().count() <= most && !text.chars().any(is_invisible_char)
    });
    let expected = format!("text of at most {most} visible characters");
    text.map(Into::into).ok_or_else(|| format!("expected {expected}, found {}", found(value)))
}

fn read_hands(value: &DeValue<'_>) -> Result<u8, String> {
    let number = value.as_integer().and_then(|number| number.as_str().parse().ok());
    number.filter(|hands| (1..=HANDS_MAX).contains(hands)).ok_or_else(|| {
        format!("expected a whole number from 1 to {HANDS_MAX}, found {}", found(value))
    })
}

/// Reads a bet: a number, or text if it has a fraction. Whether the house accepts it is not checked
/// here.
fn read_bet(house: &str, value: &DeValue<'_>) -> Result<String, String> {
    let bet = bare(value);
    let is_amount = bet.starts_with(|c: char| c.is_ascii_digit())
        && bet.len() <= 20
        && bet.chars().all(|c| c.is_ascii_digit() || matches!(c, '.' | ','));
    let house = excerpt(house);
    is_amount.then_some(bet).ok_or_else(|| {
        format!("{house}: expected an amount such as 25 or \"12.50\", found {}", found(value))
    })
}
