//! The coach's evaluation of the next bet: `BetCounsel`.

use blackjack_engine::{Chips, Composition, House, Stakes};
use blackjack_odds::{OddsError, Strategy, round_odds};

use crate::decision::verdict::CLOSE;
use crate::figures;
use crate::figures::money::{share, signed};

/// The expectation of the next round with the cards left.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct BetCounsel {
    /// The player's expectation with best play, in initial bets.
    pub ev: f64,
    /// The expectation from a full shoe.
    pub fresh: f64,
    /// The number of unseen cards.
    pub unseen: u16,
    /// The minimum bet of the house.
    min_bet: Chips,
}

impl BetCounsel {
    /// Evaluates the next round; `seen` holds the cards seen since the last shuffle. This takes
    /// about ten milliseconds.
    ///
    /// # Errors
    ///
    /// The errors of [`round_odds`]; [`OddsError::NotInShoe`] if more cards of a rank were seen
    /// than the shoe has.
    pub fn new(house: &House, seen: &Composition) -> Result<Self, OddsError> {
        let rules = house.rules();
        let ev = |shoe| round_odds(rules, shoe, Strategy::ZeroMemory).map(|odds| odds.ev);
        let full = Composition::decks(rules.decks());
        let shoe = remove_cards(full, seen)?;
        let fresh = ev(&full)?;
        let now = if seen.is_empty() { fresh } else { ev(&shoe)? };
        let min_bet = house.stakes().min_payable_bet(rules);
        Ok(Self { ev: now, fresh, unseen: shoe.len(), min_bet })
    }

    /// Returns the cost of a bet's size, in smallest units: the part above the minimum bet, times
    /// the disadvantage that the cards left add to the house edge of a full shoe. The edge itself
    /// is not counted, because every bet pays it.
    pub fn cost(&self, bet: Chips) -> f64 {
        (self.fresh.min(0.0) - self.ev).max(0.0) * self.excess(bet)
    }

    /// Returns the part of a bet above the minimum, in smallest units.
    fn excess(&self, bet: Chips) -> f64 {
        units(Chips((bet.0 - self.min_bet.0).max(0)))
    }

    /// Returns whether the bet deserves a remark: the cards favour the player, or the cost of its
    /// size does not count as close.
    pub fn is_remarkable(&self, bet: Chips) -> bool {
        self.ev > 0.0 || self.cost(bet) > CLOSE * units(bet)
    }

    /// Describes the value of the next round, and the amount that the minimum bet would save.
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
        } else if self.ev < 0.0 && bet > self.min_bet {
            let min_bet = stakes.money(self.min_bet);
            let saved = share(stakes, bet, -self.ev * self.excess(bet) / units(bet));
            lines.push(format!("The minimum bet of {min_bet} would save {saved}."));
        }
        lines
    }
}

/// Removes cards from a shoe.
pub(crate) fn remove_cards(
    mut shoe: Composition,
    cards: &Composition,
) -> Result<Composition, OddsError> {
    for (rank, count) in cards.iter() {
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
