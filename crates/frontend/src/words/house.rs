//! The words that a house uses instead of the usual ones: Black Jack For Time says "stay" for stand
//! and announces "Twenty-One!" and "Five-Card Charlie!".

use blackjack_engine::{Action, House};

/// The names of the actions at a house, and its announcements.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HouseWords {
    stand: &'static str,
    /// True if blackjacks and charlies are announced by name.
    announces: bool,
}

impl HouseWords {
    /// Returns the words of a house; a changed house keeps those of its base.
    pub fn of(house: &House) -> Self {
        match house.base().name() {
            "bbs" => Self { stand: "stay", announces: true },
            _ => Self { stand: Action::Stand.word(), announces: false },
        }
    }

    /// Returns the word for an action.
    pub const fn action(self, action: Action) -> &'static str {
        match action {
            Action::Stand => self.stand,
            Action::Hit | Action::Double | Action::Split | Action::Surrender => action.word(),
        }
    }

    /// Returns an action as a prompt offers it, with its letter if that is not the first of the
    /// word: "split (p)".
    pub const fn offer(self, action: Action) -> &'static str {
        match action {
            Action::Split => "split (p)",
            Action::Surrender => "surrender (r)",
            Action::Hit | Action::Stand | Action::Double => self.action(action),
        }
    }

    /// Returns the announcement of a blackjack, if the house makes one.
    pub(crate) const fn blackjack(self) -> Option<&'static str> {
        if self.announces { Some("Twenty-One!") } else { None }
    }

    /// Returns the announcement of a charlie of this many cards, if the house makes one.
    pub(crate) const fn charlie(self, cards: usize) -> Option<&'static str> {
        if !self.announces {
            return None;
        }
        Some(match cards {
            5 => "Five-Card Charlie!",
            6 => "Six-Card Charlie!",
            7 => "Seven-Card Charlie!",
            8 => "Eight-Card Charlie!",
            9 => "Nine-Card Charlie!",
            _ => "Charlie!",
        })
    }
}
