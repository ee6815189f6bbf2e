//! Who plays, and what players may be called: `Player`.

use blackjack_engine::{Chips, excerpt};
use blackjack_store::UNNAMED_PLAYER;
use blackjack_table::{PlayerName, PlayerNameError};

/// The longest name of a player, in characters.
pub const NAME_MAX: usize = PlayerName::MAX;

/// Somebody at the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Player {
    /// What others are told; nobody is named who plays alone without a name.
    pub name: Option<String>,
    /// What the player holds; `None` is credit without end.
    pub funds: Option<Chips>,
}

impl Player {
    /// What was typed for a player, in its parts: the name, and what stands behind a colon.
    pub fn name_and_funds(text: &str) -> (&str, Option<&str>) {
        let (name, funds) =
            text.rsplit_once(':').map_or((text, None), |(name, it)| (name, Some(it)));
        (name.trim(), funds)
    }

    /// Refuses players, as they were typed, who cannot sit at one table; `is_known` tells of a name
    /// whether somebody is remembered by it.
    ///
    /// # Errors
    ///
    /// Why they cannot, as a text without its full stop.
    pub fn check_all(texts: &[String], is_known: &dyn Fn(&str) -> bool) -> Result<(), String> {
        let mut players: Vec<Self> = Vec::new();
        for text in texts {
            let (name, _) = Self::name_and_funds(text);
            let name = Self::check_name(name, text, &players, is_known)?;
            players.push(Self { name: Some(name), funds: None });
        }
        Ok(())
    }

    /// Refuses a name that could not be told from another, or that no line can show; `text` is what
    /// was typed for the player. Returns the name as it is shown. A name of an older memory, that
    /// nobody could choose today, still is one.
    ///
    /// # Errors
    ///
    /// Why, as a text without its full stop.
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
            return Err(format!("{}: this name is taken; it means a solo player", read.text()));
        }
        let others = others.iter().filter_map(|other| other.name.as_deref());
        for other in others.map(PlayerName::from_stored) {
            if other.key() == read.key() {
                let is_same = other.text() == read.text();
                let as_who = if is_same { String::new() } else { format!(", as {}", other.text()) };
                let name = read.text();
                return Err(format!("{name}: somebody of this name sits there already{as_who}"));
            }
            if !is_known(name) {
                read.check_distinct(&other).map_err(|error| error.to_string())?;
            }
        }
        Ok(read.text().to_owned())
    }
}
