//! A house's rules in one line, with the usual abbreviations.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::money::chips::Ratio;
use crate::rules::{
    Dealer17, Dealer22, DealerPlays, DoubleOn, HoleCard, InsuranceRule, LostToNatural, PlayOrder,
    Rules, SplitBy, StandOn21, Surrender, Ties,
};

impl Rules {
    /// Returns the rules in one line, like the placard of a table.
    ///
    /// ```
    /// use blackjack_engine::Rules;
    /// assert_eq!(
    ///     Rules::default().summary(),
    ///     "6 decks, S17, blackjack 3 to 2, double any, DAS, split to 4"
    /// );
    /// ```
    pub fn summary(&self) -> String {
        let mut parts = Vec::new();
        parts.push(match self.decks() {
            _ if self.draws_with_replacement() => "infinite deck".to_string(),
            1 => "1 deck".to_string(),
            decks => format!("{decks} decks"),
        });
        parts.push(self.dealer_words());
        parts.push(format!("blackjack {}", self.natural_pays()));
        self.bonus_words(&mut parts);
        parts.push(match self.double_on() {
            DoubleOn::Any if self.double_soft() => "double any".into(),
            DoubleOn::Any => "double hard totals".into(),
            DoubleOn::EightToEleven => "double 8-11".into(),
            DoubleOn::NineToEleven => "double 9-11".into(),
            DoubleOn::TenOrEleven => "double 10-11".into(),
            DoubleOn::Eleven => "double 11".into(),
            DoubleOn::Never => "no double".into(),
        });
        if self.double_for_less() {
            parts.push("double for less".into());
        }
        self.split_words(&mut parts);
        self.other_words(&mut parts);
        parts.join(", ")
    }

    fn dealer_words(&self) -> String {
        let seventeen = match self.dealer_17() {
            Dealer17::Stand => "S17",
            Dealer17::HitSoft => "H17",
            Dealer17::HitAce => "hits 17 with an ace",
            Dealer17::HitAll => "hits all 17",
        };
        let cards = match (self.dealer_upcard(), self.hole_card()) {
            (false, _) => ", no upcard",
            (true, HoleCard::Peek) => "",
            (true, HoleCard::PeekAce) => ", peeks with an ace only",
            (true, HoleCard::NoPeek) => ", no peek",
            (true, HoleCard::None) => ", no hole card",
        };
        let loses = match (self.hole_card(), self.lost_to_natural()) {
            (HoleCard::Peek, _) | (_, LostToNatural::All) => "",
            (_, LostToNatural::Original) => ", original bets only",
            (_, LostToNatural::OriginalAndBusted) => ", original and busted bets only",
        };
        format!("{seventeen}{cards}{loses}")
    }

    fn bonus_words(&self, parts: &mut Vec<String>) {
        if !self.natural_beats_21() {
            parts.push("ties another 21".into());
        }
        if !self.dealer_natural_beats_21() {
            parts.push("dealer blackjack ties another 21".into());
        }
        if self.twenty_one_pays() != Ratio::EVEN {
            parts.push(format!("21 {}", self.twenty_one_pays()));
        }
        if self.doubled_twenty_one_pays() != Ratio::EVEN {
            parts.push(format!("doubled 21 {}", self.doubled_twenty_one_pays()));
        }
        if self.charlie() > 0 {
            let beaten = if self.charlie_beats_natural() { "" } else { " unless dealer blackjack" };
            parts.push(format!("{}-card charlie {}{beaten}", self.charlie(), self.charlie_pays()));
        }
        if self.dealer_charlie() > 0 {
            parts.push(format!("dealer's {}-card charlie", self.dealer_charlie()));
        }
        if self.dealer_22() == Dealer22::Push {
            parts.push("dealer's 22 pushes".into());
        }
        if self.stand_on_21() == StandOn21::Settle {
            parts.push("21 paid at once".into());
        }
    }

    fn split_words(&self, parts: &mut Vec<String>) {
        if !self.allows_splits() {
            parts.push("no split".into());
            return;
        }
        parts.push(if self.double_after_split() { "DAS" } else { "no DAS" }.into());
        let by = if self.split_by() == SplitBy::Rank { " by rank" } else { "" };
        parts.push(format!("split{by} to {}", self.split_limit(false)));
        match self.split_limit(true) {
            0 | 1 => parts.push("no split aces".into()),
            2 => {}
            aces => parts.push(format!("aces to {aces}")),
        }
        if self.hit_split_aces() {
            parts.push("hit split aces".into());
        }
        if self.split_natural() {
            parts.push("split blackjacks".into());
        }
    }

    fn other_words(&self, parts: &mut Vec<String>) {
        let surrender = match self.surrender() {
            Surrender::None => None,
            Surrender::Late => Some("late surrender"),
            Surrender::Early => Some("early surrender"),
            Surrender::EarlyNotAce => Some("early surrender, not against an ace"),
        };
        let rescue = self.surrender_after_double().then_some("surrender after doubling");
        let insurance = (self.insurance() == InsuranceRule::None && self.dealer_upcard())
            .then_some("no insurance");
        let ties = (self.ties() == Ties::Dealer).then_some("dealer wins ties");
        let order = (self.play_order() == PlayOrder::OneActionPerHand).then_some("hands in turn");
        let always = (self.dealer_plays() == DealerPlays::Always).then_some("dealer always plays");
        let words = [surrender, rescue, insurance, ties, order, always];
        parts.extend(words.into_iter().flatten().map(Into::into));
    }
}
