//! Questions about insurance, by the count: `InsuranceQuestion`.

use blackjack_engine::{Card, Composition, House, Rules};
use blackjack_odds::Tags;

use super::dice::Dice;
use super::discard_tray::{CARDS_PER_DECK, DiscardTray};
use super::feedback::Feedback;
use crate::decision::verdict::{CLOSE, Verdict};
use crate::figures::{short, short_signed};
use crate::words;

/// The maximum number of shoes dealt to find one in which insuring is right, or wrong.
const TRIES: u32 = 64;

/// A hand against an ace, in a counted shoe.
#[derive(Clone, PartialEq, Debug)]
pub struct InsuranceQuestion {
    /// The cards of the hand.
    pub cards: Vec<Card>,
    /// The dealer's ace.
    pub upcard: Card,
    /// True if the dealer has a hole card.
    pub hole_down: bool,
    /// All seen cards, the hand and the ace included.
    pub tray: DiscardTray,
    /// The running count.
    pub running: f64,
    true_count: f64,
    /// The share of tens among the cards left, as estimated from the count.
    tens: f64,
    /// The EV of insurance, per unit of its stake.
    ev: f64,
    tags: String,
    pays: String,
}

impl InsuranceQuestion {
    /// Deals a hand against an ace. Insuring is right half the time, if possible.
    pub(super) fn new(house: &House, tags: &Tags, dice: &mut Dice) -> Option<Self> {
        let wanted = dice.below(2) == 0;
        let mut found = None;
        for _ in 0..TRIES {
            let dealt = Self::deal(house.rules(), tags, dice);
            found = dealt.or(found);
            if found.as_ref().is_some_and(|it: &Self| (it.ev > 0.0) == wanted) {
                break;
            }
        }
        found
    }

    /// Deals a shoe up to an ace; `None` if no ace was dealt.
    fn deal(rules: &Rules, tags: &Tags, dice: &mut Dice) -> Option<Self> {
        let decks = rules.decks();
        let tray = DiscardTray::quarters(decks, dice);
        let mut cards = dice.decks(decks);
        cards.truncate(usize::from(tray.cards));
        let at = cards.iter().rposition(|card| card.is_ace())?;
        let counted = tags.count(decks, &cards.iter().copied().collect::<Composition>());
        let upcard = cards.remove(at);
        let hand = cards.split_off(cards.len().checked_sub(2)?);
        let tens = share_of_tens(tags, counted.true_count);
        let pays = rules.insurance_pays();
        let odds = f64::from(pays.numerator()) / f64::from(pays.denominator());
        Some(Self {
            cards: hand,
            upcard,
            hole_down: rules.deals_hole_card(),
            tray,
            running: counted.running,
            true_count: counted.true_count,
            tens,
            ev: tens * (odds + 1.0) - 1.0,
            tags: tags.name().to_owned(),
            pays: pays.to_string(),
        })
    }

    pub(super) fn lines(&self) -> Vec<String> {
        let left = words::decks(self.tray.decks_left());
        let are = if left == "1 deck" { "is" } else { "are" };
        vec![
            format!("You have {}.", words::cards(&self.cards)),
            format!("Dealer shows {}.", words::card(self.upcard)),
            format!(
                "{}: with these cards the running count is {}; {left} of {} {are} left.",
                self.tags,
                short_signed(self.running),
                self.tray.decks
            ),
        ]
    }

    pub(super) fn help(&self) -> Vec<String> {
        vec![
            format!(
                "Insurance pays {} if the dealer has blackjack, and loses otherwise.",
                self.pays
            ),
            "i, insure.".into(),
            "n, no insurance.".into(),
        ]
    }

    pub(super) fn judge(&self, text: &str) -> Result<Feedback, String> {
        let insures = match text {
            "i" | "y" | "yes" | "insure" | "insurance" => true,
            "n" | "no" => false,
            _ => return Err("Please answer i (yes) or n (no). ? for help.".into()),
        };
        // The insurance stake is half a bet.
        let (is_best, cost) = (insures == (self.ev > 0.0), self.ev.abs() / 2.0);
        let (verdict, cost) = match (is_best, cost < CLOSE) {
            (true, _) => (Verdict::Right, 0.0),
            (false, true) => (Verdict::Close, cost),
            (false, false) => (Verdict::Wrong, cost),
        };
        let answer = match verdict {
            Verdict::Right => "Right",
            Verdict::Close => "Close enough",
            Verdict::Wrong => "No",
        };
        let best = if self.ev > 0.0 { "insure" } else { "no insurance" };
        let line = format!(
            "{answer}: {best}. The true count is {}: {} % of the cards left are tens, and insurance \
             {} {} per unit.",
            short_signed(self.true_count),
            short(self.tens * 100.0),
            if self.ev > 0.0 { "wins" } else { "loses" },
            short(self.ev.abs()),
        );
        Ok(Feedback::new(verdict, cost, vec![line]))
    }
}

/// Estimates the share of tens among the cards left at a true count, by linear regression: the best
/// estimate that the count allows.
fn share_of_tens(tags: &Tags, true_count: f64) -> f64 {
    let (usual, deck) = (4.0 / 13.0, f64::from(CARDS_PER_DECK));
    let variance = tags.variance();
    if variance <= 0.0 {
        return usual;
    }
    let share = usual * (1.0 - true_count / deck * (tags.of(10) - tags.mean()) / variance);
    share.clamp(0.0, 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hi_lo_insures_from_a_true_count_of_three_and_a_third_on() {
        let hi_lo = Tags::built_in("hi-lo").unwrap();
        let share = |count| share_of_tens(&hi_lo, count);
        assert!(share(3.3) < 1.0 / 3.0 && share(3.4) > 1.0 / 3.0);
        assert!((share(0.0) - 4.0 / 13.0).abs() < 1e-12);
    }

    /// With 255 decks the known cards hardly matter, so the count's index decides.
    #[test]
    fn every_count_insures_from_its_index_on() {
        let house = House::default().with(["decks=255"]).unwrap();
        for name in ["hi-lo", "ko", "zen", "silver-fox"] {
            let tags = Tags::built_in(name).unwrap();
            let index = blackjack_odds::insurance_index(house.rules(), &tags).unwrap();
            let share = share_of_tens(&tags, index);
            assert!((share - 1.0 / 3.0).abs() < 1e-3, "{name}: {index} {share}");
        }
    }

    #[test]
    fn both_answers_are_right_about_as_often() {
        let house = House::built_in("strip").unwrap();
        let hi_lo = Tags::built_in("hi-lo").unwrap();
        let mut chance = crate::drill::dice::tests::dice(1);
        let mut insured = 0;
        for question in 1..=100 {
            chance.seek(question);
            let asked = InsuranceQuestion::new(&house, &hi_lo, &mut chance).unwrap();
            assert!(asked.upcard.is_ace() && asked.cards.len() == 2);
            insured += u32::from(asked.ev > 0.0);
        }
        assert!((35..=65).contains(&insured), "{insured}");
    }
}
