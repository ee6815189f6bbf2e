//! The dialogue of the programs, word for word.

use blackjack_engine::{Action, Card, HandId, Owner};

use super::edition::Edition;

/// The dialogue of an edition.
#[derive(Debug)]
pub(super) struct Script {
    pub(super) edition: Edition,
    pub(super) greeting: &'static str,
    pub(super) new_game: &'static str,
    /// The question that asks whether to hit.
    pub(super) hit: &'static str,
    pub(super) natural: &'static str,
    pub(super) busts: &'static str,
    /// The end of the line that shows a dealer's natural.
    pub(super) dealer_natural: &'static str,
    /// True if an answer without a newline at the end of the input is ignored.
    pub(super) needs_newline: bool,
}

impl Script {
    pub(super) const fn of(edition: Edition) -> Self {
        match edition {
            Edition::Y1971 | Edition::Y1974 => Self {
                edition,
                greeting: "Black Jack\n",
                new_game: "new game\n",
                hit: if matches!(edition, Edition::Y1971) { "" } else { "Hit" },
                natural: "You have black jack!\n",
                busts: "You bust\n",
                dealer_natural: " = blackjack\n",
                needs_newline: true,
            },
            Edition::Y1987 => Self {
                edition,
                greeting: "Black Jack!\n\n",
                new_game: "New game\n",
                hit: "Hit",
                natural: "You have blackjack!\n",
                busts: "You bust!\n",
                dealer_natural: " for blackjack!\n",
                needs_newline: false,
            },
        }
    }

    const fn is_later(&self) -> bool {
        self.edition.is_later()
    }

    /// Returns a question with the text around it.
    pub(super) fn question(&self, question: &str) -> String {
        let before = if self.is_later() { "\n" } else { "" };
        format!("{before}{question}? ")
    }

    /// Returns the opening deal: the dealer's upcard and the player's two cards.
    pub(super) fn opening(&self, cards: &[(Owner, Card)]) -> String {
        let of = |dealers: bool| {
            let cards = cards.iter().filter(move |(to, _)| (*to == Owner::Dealer) == dealers);
            cards.map(|(_, card)| card.to_string()).collect::<Vec<_>>().join("+")
        };
        let end = if self.is_later() { "\n" } else { "\n\n" };
        format!("{} up\n{}{end}", of(true), of(false))
    }

    /// Returns a card that the player draws, after the chosen action.
    pub(super) fn hand_card(&self, card: Card, drew: Option<Action>, hand: HandId) -> String {
        match (self.is_later(), drew) {
            (true, Some(Action::Hit | Action::Double)) | (false, Some(Action::Double)) => {
                format!("{card}\n")
            }
            (false, _) => format!("{card}\n\n"),
            (true, _) => {
                let which = if hand == HandId(0) { "First" } else { "Second" };
                format!("{which} down card: {card}\n")
            }
        }
    }

    /// Returns the line of a hand that stands.
    pub(super) fn stands(&self, total: u8) -> String {
        let end = if self.is_later() { "\n\n" } else { "\n" };
        format!("You have {total}{end}")
    }
}
