//! A `Member`: a person for whom a browser acts.

use blackjack_table::PlayerId;

/// A person for whom a browser acts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Member {
    /// The player.
    pub player: PlayerId,
    /// The name to show.
    pub name: String,
    /// Whether it is a program.
    pub is_bot: bool,
}
