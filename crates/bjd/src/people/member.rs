//! A person for whom a browser acts: [`Member`].

use blackjack_table::PlayerId;

/// A person for whom a browser acts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Member {
    /// The player.
    pub player: PlayerId,
    /// The name to show.
    pub name: String,
    /// True if the person is a bot.
    pub is_bot: bool,
}
