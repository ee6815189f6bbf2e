//! The coach's evaluation of the next bet: `BetCounsel`.

use blackjack_engine::{Chips, Composition, House, Stakes};
use blackjack_odds::{OddsError, Strategy, round_odds};

use crate::figures;
use crate::judgement::CLOSE;
use crate::money::{share, signed};

/// The expectation of the next round for the cards left.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct BetCounsel {
    /// The player's expectation with best play, in initial bets.
    pub ev: f64,
    /// The expectation from full decks.
    pub fresh: f64,
    /// The number of unseen cards.
    pub unseen: u16,
    /// The minimum bet of the house.
    least: Chips,
}

impl BetCounsel {
    /// The counsel for the next round; `gone` are the cards that were seen and have left the shoe
    /// since it was shuffled. This takes some ten milliseconds.
    ///
    /// # Errors
    ///
    /// The errors of [`round_odds`]; [`OddsError::NotInShoe`] if more cards of a rank were seen
    /// than the shoe has.
    pub fn new(house: &House, gone: &Composition) -> Result<Self, OddsError> {
        let rules = house.rules();
        let ev = |shoe| round_odds::<f64>(rules, shoe, Strategy::ZeroMemory).map(|odds| odds.ev);
        let full = Composition::decks(rules.decks());
        let shoe = remove_cards(full, gone)?;
        let fresh = ev(&full)?;
        let now = if gone.is_empty() { fresh } else { ev(&shoe)? };
        let least = house.stakes().min_payable_bet(rules);
        Ok(Self { ev: now, fresh, unseen: shoe.len(), least })
    }

    /// Returns the cost of the size of a bet, in smallest units: the part above the minimum bet,
    /// times the disadvantage that the cards left add to the house edge of a full shoe. The edge
    /// itself is not counted, because no bet avoids it.
    pub fn cost(&self, bet: Chips) -> f64 {
        (self.fresh.min(0.0) - self.ev).max(0.0) * self.more(bet)
    }

    /// Returns the part of a bet above the minimum, in smallest units.
    fn more(&self, bet: Chips) -> f64 {
        units(Chips((bet.0 - self.least.0).max(0)))
    }

    /// Returns whether the bet deserves a remark: the cards favour the player, or the cost of its
    /// size is more than close.
    pub fn is_remarkable(&self, bet: Chips) -> bool {
        self.ev > 0.0 || self.cost(bet) > CLOSE * units(bet)
    }

    /// Describes the value of the next round, and what the minimum bet would save.
    pub fn lines(&self, stakes: &Stakes, bet: Chips) -> Vec<String> {
        let (percent, cards) = (format!("{} %", figures::signed(self.ev * 100.0, 2)), self.unseen);
        let money = match signed(stakes, bet, self.ev) {
            worth if worth == stakes.money(Chips::ZERO) => String::new(),
            worth => format!(" ({worth} on {})", stakes.money(bet)),
        };
        let mut lines = vec![format!(
            "Expected result from the {cards} cards left: {percent} of the bet{money}."
        )];
        if self.ev > 0.0 && stakes.fixed() == 0 {
            lines.push("The cards favour you: a larger bet is worth more, and swings more.".into());
        } else if self.ev < 0.0 && bet > self.least {
            let least = stakes.money(self.least);
            let saved = share(stakes, bet, -self.ev * self.more(bet) / units(bet));
            lines.push(format!("The minimum bet of {least} would save {saved}."));
        }
        lines
    }
}

/// Removes cards from a shoe.
pub(crate) fn remove_cards(
    mut shoe: Composition,
    gone: &Composition,
) -> Result<Composition, OddsError> {
    for (rank, count) in gone.iter() {
        for _ in 0..count {
            if !shoe.remove(rank) {
                return Err(OddsError::NotInShoe { rank });
            }
        }
    }
    Ok(shoe)
}

#[expect(clippy::cast_precision_loss, reason = "stakes are far below 2^53")]
fn units(bet: Chips) -> f64 {
    bet.0 as f64
}
