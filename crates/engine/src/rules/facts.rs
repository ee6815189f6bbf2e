//! What follows from the rules, for everybody who asks: each fact is decided here and nowhere else.

use super::{HoleCard, InsuranceRule, LostToNatural, Rules, Surrender};

impl Rules {
    /// Returns whether the dealer looks at a hole card before anyone plays, where the upcard could
    /// make a natural: [`Rules::peeks_under`] says with which.
    pub fn peeks(&self) -> bool {
        self.dealer_upcard && self.hole_card == HoleCard::Peek
    }

    /// Returns whether the house offers insurance at all.
    pub fn insures(&self) -> bool {
        self.dealer_upcard && self.insurance != InsuranceRule::None
    }

    /// Returns whether hands are offered insurance against this upcard value: an ace's.
    pub fn insures_against(&self, upcard: u8) -> bool {
        self.insures() && upcard == 1
    }

    /// Returns whether hands can be surrendered at all.
    pub fn surrenders(&self) -> bool {
        self.surrender != Surrender::None
    }

    /// Returns whether hands can be surrendered before the dealer looks.
    pub fn surrenders_early(&self) -> bool {
        matches!(self.surrender, Surrender::Early | Surrender::EarlyNotAce)
    }

    /// Returns whether a hand that was surrendered loses the whole bet if the dealer turns out to
    /// have a natural: surrender is late, and nobody has looked.
    pub fn surrender_risks_natural(&self) -> bool {
        self.surrender == Surrender::Late && !self.peeks()
    }

    /// Returns whether a natural that turns up after play takes the original bet of each start and
    /// no more, busted hands apart: then doubles and splits come back, and a hand of a split loses
    /// by what became of the others ([`crate::bearer`]).
    pub fn natural_takes_original_only(&self) -> bool {
        self.lost_to_natural != LostToNatural::All
    }
}
