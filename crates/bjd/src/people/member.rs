//! A person for whom a browser acts: [`Member`].

use blackjack_protocol::{Answer, Code};
use blackjack_table::{PlayerId, PlayerName};

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

impl Member {
    /// Refuses the name if one of these others has the same one, or one that looks like it: the
    /// players could not tell whose box, turn and words they see.
    pub(crate) fn check_name<'a>(
        &self,
        mut others: impl Iterator<Item = &'a str>,
    ) -> Option<Answer> {
        let name = PlayerName::from_stored(&self.name);
        let is_same = |other: &PlayerName| name.key() == other.key();
        let taken = others.find_map(|shown| {
            let other = PlayerName::from_stored(shown);
            let is_taken = is_same(&other) || name.check_distinct(&other).is_err();
            is_taken.then_some((shown, other))
        });
        let (shown, other) = taken?;
        let text = if is_same(&other) {
            format!("Another player here is called {shown}: choose another name.")
        } else {
            format!("Your name looks like that of {shown}.")
        };
        Some(Answer::refused(Code::NameTaken, text))
    }
}
