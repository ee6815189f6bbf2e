//! A player and the rules for names: `Player`.

use blackjack_engine::{Chips, excerpt};
use blackjack_table::{PlayerName, PlayerNameError, UNNAMED_PLAYER};

/// The maximum length of a player's name, in characters.
pub const NAME_MAX: usize = PlayerName::MAX;

/// A player at the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Player {
    /// The name; `None` for a solo player without one.
    pub name: Option<String>,
    /// The bankroll; `None` for unlimited credit.
    pub funds: Option<Chips>,
}

impl Player {
    /// Splits "NAME:BANKROLL" into the name and the text after the colon, if there is one.
    pub fn name_and_funds(text: &str) -> (&str, Option<&str>) {
        let (name, funds) =
            text.rsplit_once(':').map_or((text, None), |(name, it)| (name, Some(it)));
        (name.trim(), funds)
    }

    /// Checks that players, as they were typed, can sit at one table; `is_known` says whether a
    /// name is stored.
    ///
    /// # Errors
    ///
    /// Returns the reason if they cannot, as a sentence without its full stop.
    pub fn check_all(texts: &[String], is_known: &dyn Fn(&str) -> bool) -> Result<(), String> {
        let mut players: Vec<Self> = Vec::new();
        for text in texts {
            let (name, _) = Self::name_and_funds(text);
            let name = Self::check_name(name, text, &players, is_known)?;
            players.push(Self { name: Some(name), funds: None });
        }
        Ok(())
    }

    /// Checks a name and returns it as it is shown; `text` is the player as typed. Names that
    /// cannot be displayed or that look like another player's are refused. A stored name is
    /// accepted even if it would be refused today.
    ///
    /// # Errors
    ///
    /// Returns the reason if the name is refused, as a sentence without its full stop.
    pub fn check_name(
        name: &str,
        text: &str,
        others: &[Self],
        is_known: &dyn Fn(&str) -> bool,
    ) -> Result<String, String> {
        let read = match PlayerName::read(name) {
            Ok(read) => read,
            Err(_) if is_known(name) => return Ok(name.to_owned()),
            Err(PlayerNameError::Empty) => {
                let text = excerpt(text);
                return Err(format!("\"{text}\": expected NAME or NAME:BANKROLL"));
            }
            Err(error) => return Err(error.to_string()),
        };
        let nameless = PlayerName::from_stored(UNNAMED_PLAYER);
        if read.key() == nameless.key() {
            return Err(format!("{}: this name is reserved for a solo player", read.text()));
        }
        let others = others.iter().filter_map(|other| other.name.as_deref());
        for other in others.map(PlayerName::from_stored) {
            if other.key() == read.key() {
                let is_same = other.text() == read.text();
                let shown_as =
                    if is_same { String::new() } else { format!(", as {}", other.text()) };
                let name = read.text();
                return Err(format!(
                    "{name}: a player of this name is already at the table{shown_as}"
                ));
            }
            if !is_known(name) {
                read.check_distinct(&other).map_err(|error| error.to_string())?;
            }
        }
        Ok(read.text().to_owned())
    }
}
