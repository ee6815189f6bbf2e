//! The words of a house's own, where it has any: Black Jack For Time calls standing "stay", and
//! announces "Twenty-One" and "Five-Card Charlie".

use blackjack_engine::{Action, House};

/// What a house calls an action, and what it announces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HouseWords {
    stand: &'static str,
    /// Whether blackjacks and charlies are announced by name.
    announces: bool,
}

impl HouseWords {
    /// Returns the words of a house, or of the house that it is a change of.
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

    /// Returns an action as a prompt offers it; where the letter is not the first of the word, with
    /// the letter.
    pub const fn offer(self, action: Action) -> &'static str {
        match action {
            Action::Split => "split (p)",
            Action::Surrender => "surrender (r)",
            Action::Hit | Action::Stand | Action::Double => self.action(action),
        }
    }

    /// Returns what is announced of a blackjack, if anything is.
    pub(crate) const fn blackjack(self) -> Option<&'static str> {
        if self.announces { Some("Twenty-One!") } else { None }
    }

    /// Returns what is announced of a charlie of this many cards, if anything is.
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
