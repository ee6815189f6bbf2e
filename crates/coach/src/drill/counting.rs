//! Counting drills: counting down a deck, and converting a running count to a true count.

use blackjack_engine::{Card, Composition};
use blackjack_odds::Tags;

use super::dice::Dice;
use super::discard_tray::{CARDS_PER_DECK, DiscardTray};
use super::feedback::Feedback;
use super::number_input;
use crate::decision::verdict::Verdict;
use crate::figures::{short, short_signed};
use crate::words;

/// The minimum number of cards in a countdown.
const CARDS_MIN: u32 = 12;

/// The number of attempts to deal a shoe with a running count other than zero.
const ATTEMPTS: u32 = 8;

/// The tolerance of an answer to a true count.
const TOLERANCE: f64 = 0.5;

/// A deck that is shown a few cards at a time and stops at a random one.
#[derive(Clone, PartialEq, Debug)]
pub struct Countdown {
    tags: Tags,
    cards: Vec<Card>,
    at_once: usize,
    shown: usize,
}

impl Countdown {
    /// Shuffles a deck, and stops it at a random card.
    pub(super) fn new(tags: &Tags, at_once: u8, dice: &mut Dice) -> Self {
        let mut cards = dice.decks(1);
        let all = u32::from(CARDS_PER_DECK);
        cards.truncate((CARDS_MIN + dice.below(all - CARDS_MIN + 1)) as usize);
        let at_once = usize::from(at_once.max(1));
        Self { tags: tags.clone(), cards, at_once, shown: 0 }
    }

    /// Returns the cards that are shown now; none once the question about the count is asked.
    pub fn cards(&self) -> &[Card] {
        let end = (self.shown + self.at_once).min(self.cards.len());
        &self.cards[self.shown.min(end)..end]
    }

    /// Returns the number of cards shown so far, the current ones included.
    pub fn seen(&self) -> usize {
        self.shown + self.cards().len()
    }

    /// Returns whether the question about the count is asked.
    pub fn is_over(&self) -> bool {
        self.shown >= self.cards.len()
    }

    /// Shows the next cards.
    pub(super) fn go_on(&mut self) {
        self.shown = self.seen();
    }

    pub(super) fn lines(&self) -> Vec<String> {
        if self.is_over() {
            return vec![format!("Those were {}.", words::counted(self.cards.len(), "card"))];
        }
        vec![format!("{}.", words::capital(&words::cards(self.cards())))]
    }

    pub(super) fn prompt(&self) -> String {
        if self.is_over() { "The running count? ".into() } else { "Enter for the next: ".into() }
    }

    pub(super) fn help(&self) -> Vec<String> {
        let mut lines = vec![self.values()];
        lines.push(if self.is_over() {
            "A number such as 5, -3 or 0.".into()
        } else {
            "Enter shows the next cards. At a random card, you are asked for the count.".into()
        });
        lines
    }

    /// Describes the tag of each card.
    fn values(&self) -> String {
        let symbols = ["ace", "2", "3", "4", "5", "6", "7", "8", "9", "ten"];
        let values = (1_u8..).zip(symbols);
        let values =
            values.map(|(value, name)| format!("{name} {}", short_signed(self.tags.of(value))));
        format!("{}: {}.", self.tags.name(), values.collect::<Vec<_>>().join(", "))
    }

    pub(super) fn judge(&self, text: &str) -> Result<Feedback, String> {
        let Some(answer) = number_input::parse(text) else {
            return Err("Please answer with a number, such as 5 or -3. ? for help.".into());
        };
        let seen: Composition = self.cards.iter().copied().collect();
        let running = self.tags.count(1, &seen).running;
        let off = answer - running;
        let verdict = if off.abs() < 1e-6 { Verdict::Right } else { Verdict::Wrong };
        let line = match verdict {
            Verdict::Right | Verdict::Close => format!("Right: {}.", short_signed(running)),
            Verdict::Wrong => {
                format!("No: {}. You were {} off.", short_signed(running), short(off.abs()))
            }
        };
        Ok(Feedback::new(verdict, 0.0, vec![line]))
    }
}

/// A running count and a discard tray, to convert to a true count.
#[derive(Clone, PartialEq, Debug)]
pub struct TrueCount {
    /// The discard tray.
    pub tray: DiscardTray,
    /// The running count.
    pub running: f64,
    exact: f64,
    tags: String,
    /// The mean of an unbalanced count after this number of seen cards.
    drift: f64,
}

impl TrueCount {
    /// Deals and counts a whole number of quarter decks.
    pub(super) fn new(tags: &Tags, decks: u8, dice: &mut Dice) -> Self {
        let tray = DiscardTray::quarters(decks, dice);
        let cards = tray.cards;
        let mut count = tags.count(decks, &dealt(decks, cards, dice));
        for _ in 1..ATTEMPTS {
            if count.running.abs() >= 1.0 {
                break;
            }
            count = tags.count(decks, &dealt(decks, cards, dice));
        }
        Self {
            tray,
            running: count.running,
            exact: count.true_count,
            tags: tags.name().to_owned(),
            drift: tags.mean() * f64::from(cards),
        }
    }

    pub(super) fn lines(&self) -> Vec<String> {
        let tray = short(self.decks_dealt());
        let are = if tray == "1" { "is" } else { "are" };
        vec![
            format!("{}: the running count is {}.", self.tags, short_signed(self.running)),
            format!("{tray} of {} {are} in the tray.", words::counted(self.tray.decks, "deck")),
        ]
    }

    pub(super) fn help(&self) -> Vec<String> {
        let how = match self.drift() {
            None => {
                "The true count is the running count divided by the decks that are left.".into()
            }
            Some(drift) => format!(
                "The true count is the running count less {}, its mean for {} dealt, divided by the \
                 decks that are left.",
                short_signed(drift),
                words::decks(self.decks_dealt())
            ),
        };
        vec![how, "A number such as 2 or -1.5; within half a point is right.".into()]
    }

    fn decks_dealt(&self) -> f64 {
        f64::from(self.tray.cards) / f64::from(CARDS_PER_DECK)
    }

    /// Returns the mean of an unbalanced count; `None` for a balanced one.
    fn drift(&self) -> Option<f64> {
        Some(self.drift).filter(|drift| drift.abs() > 1e-9)
    }

    pub(super) fn judge(&self, text: &str) -> Result<Feedback, String> {
        let Some(answer) = number_input::parse(text) else {
            return Err("Please answer with a number, such as 2 or -1.5. ? for help.".into());
        };
        let is_near = (answer - self.exact).abs() <= TOLERANCE + 1e-9;
        let exact = short_signed(self.exact);
        let left = words::decks(self.tray.decks_left());
        let running = short_signed(self.running);
        let why = match self.drift() {
            None => format!("{running} over {left} is {exact}."),
            Some(drift) => format!(
                "{running} less the {} expected after {} is {}, and over {left} {exact}.",
                short_signed(drift),
                words::decks(self.decks_dealt()),
                short_signed(self.running - drift)
            ),
        };
        Ok(if is_near {
            Feedback::new(Verdict::Right, 0.0, vec![format!("Right: {why}")])
        } else {
            Feedback::new(Verdict::Wrong, 0.0, vec![format!("No: {why}")])
        })
    }
}

/// Deals the first cards of a shoe, and returns them as a composition.
fn dealt(decks: u8, cards: u16, dice: &mut Dice) -> Composition {
    dice.decks(decks).into_iter().take(usize::from(cards)).collect()
}
