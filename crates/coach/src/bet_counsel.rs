//! What the coach says before the deal.

use blackjack_engine::{Chips, Composition, House, Stakes};
use blackjack_odds::{OddsError, Strategy, round_odds};

use crate::figures;
use crate::judgement::CLOSE;
use crate::money::{share, signed};

/// What the next round is worth for the cards that are left.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct BetCounsel {
    /// The player's expectation in initial wagers, to whoever plays each hand best.
    pub ev: f64,
    /// The same from full packs.
    pub fresh: f64,
    /// The cards that nobody has seen.
    pub unseen: u16,
    /// The least bet of the house.
    least: Chips,
}

impl BetCounsel {
    /// The counsel for the next round; `gone` are the cards that were seen and have left the shoe
    /// since it was shuffled. This takes some ten milliseconds.
    ///
    /// # Errors
    ///
    /// As [`round_odds`]; [`OddsError::NotInShoe`] if more cards of a rank are gone than there are.
    pub fn new(house: &House, gone: &Composition) -> Result<Self, OddsError> {
        let rules = house.rules();
        let ev = |shoe| round_odds::<f64>(rules, shoe, Strategy::ZeroMemory).map(|odds| odds.ev);
        let full = Composition::packs(rules.decks());
        let shoe = without(full, gone)?;
        let fresh = ev(&full)?;
        let now = if gone.is_empty() { fresh } else { ev(&shoe)? };
        let least = house.stakes().smallest(rules);
        Ok(Self { ev: now, fresh, unseen: shoe.len(), least })
    }

    /// What betting this on a hand costs by its size, in the smallest unit: what is more than the
    /// least bet, times what the cards left are worse than nothing, or than full packs where those
    /// are worse than nothing too. Whoever sits down pays the house's edge; this is on top of it.
    pub fn cost(&self, bet: Chips) -> f64 {
        (self.fresh.min(0.0) - self.ev).max(0.0) * self.more(bet)
    }

    /// By how much a bet is more than the least one.
    fn more(&self, bet: Chips) -> f64 {
        units(Chips((bet.0 - self.least.0).max(0)))
    }

    /// Whether there is more to say of a bet than that the house has its edge: the cards favour the
    /// player, or its size costs more than what is close.
    pub fn is_remarkable(&self, bet: Chips) -> bool {
        self.ev > 0.0 || self.cost(bet) > CLOSE * units(bet)
    }

    /// What there is to say of a bet: what the round is worth, and what the least bet would save.
    pub fn lines(&self, stakes: &Stakes, bet: Chips) -> Vec<String> {
        let (percent, cards) = (format!("{} %", figures::signed(self.ev * 100.0, 2)), self.unseen);
        let money = match signed(stakes, bet, self.ev) {
            worth if worth == stakes.money(Chips::ZERO) => String::new(),
            worth => format!(": {worth} on {}", stakes.money(bet)),
        };
        let mut lines = vec![format!(
            "A hand dealt from the {cards} cards left is worth {percent} of its bet{money}."
        )];
        if self.ev > 0.0 && stakes.fixed() == 0 {
            lines.push(
                "The cards favour you: more on the table is worth more, and wins or loses more."
                    .into(),
            );
        } else if self.ev < 0.0 && bet > self.least {
            let least = stakes.money(self.least);
            let saved = share(stakes, bet, -self.ev * self.more(bet) / units(bet));
            lines.push(format!("The least bet, {least}, would save {saved}."));
        }
        lines
    }
}

/// What is left of a shoe without these cards.
pub(crate) fn without(mut shoe: Composition, gone: &Composition) -> Result<Composition, OddsError> {
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
