//! The doubled hands to surrender, in houses where that is allowed: [`SurrenderedDoubles`].

use std::collections::BTreeSet;

use blackjack_engine::{Composition, DealerEnd, PlayerEnd, Rank, Rules, Stake, payoff};
use blackjack_odds::{DealerOdds, Number, OddsError, dealer_odds};

/// The totals of doubled hands that are surrendered, with the dealer's upcard: those that lose more
/// by standing, against the dealer's chances from a full shoe.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct SurrenderedDoubles(BTreeSet<(u8, Option<u8>)>);

impl SurrenderedDoubles {
    /// Finds the doubled hands to surrender at a house; none if it does not allow this.
    pub(crate) fn best(rules: &Rules) -> Result<Self, OddsError> {
        let mut surrendered_doubles = BTreeSet::new();
        if !rules.surrender_after_double() {
            return Ok(Self(surrendered_doubles));
        }
        let shoe = Composition::decks(rules.decks());
        let upcards = (1..=10).map(Some).filter(|_| rules.dealer_upcard());
        let none = std::iter::once(None).filter(|_| !rules.dealer_upcard());
        for upcard in upcards.chain(none) {
            let dealer = dealer_odds(rules, &shoe, upcard.and_then(Rank::from_value))?;
            let is_known = !rules.plays_against_blackjack(upcard);
            let stake = Stake { doubled: true, ..Stake::INITIAL };
            let worth = |end| expected(rules, end, &dealer, is_known);
            let surrendered = worth(PlayerEnd::SurrenderedDouble(stake));
            let totals = 4..=20;
            surrendered_doubles.extend(totals.filter_map(|total| {
                let stands = PlayerEnd::Stood { total, cards: 3, stake };
                surrendered.exceeds(&worth(stands)).then_some((total, upcard))
            }));
        }
        Ok(Self(surrendered_doubles))
    }

    /// Returns whether a doubled hand is surrendered.
    pub(crate) fn contains(&self, total: u8, upcard: Option<u8>) -> bool {
        self.0.contains(&(total, upcard))
    }
}

/// Returns the sum of payoffs and chances; without a dealer blackjack if the
/// dealer is known to have none.
fn expected(rules: &Rules, player: PlayerEnd, dealer: &DealerOdds, is_known: bool) -> f64 {
    use DealerEnd::{Blackjack, Busted, Charlie, Pushed, Stood};
    let totals = (17..=21).map(Stood).zip(dealer.totals);
    let blackjack = if is_known { 0.0 } else { dealer.blackjack };
    let others = [
        (Pushed, dealer.pushed),
        (Charlie, dealer.charlie),
        (Busted, dealer.bust),
        (Blackjack, blackjack),
    ];
    let all = totals.chain(others);
    all.map(|(end, chance)| {
        let paid = payoff(rules, player, end).of_full_bet();
        chance * f64::from(paid.numerator()) / f64::from(paid.denominator())
    })
    .sum()
}
