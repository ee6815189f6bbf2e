//! The rules of a house: every key of the `[rules]` table.

mod conflict;
mod derived;
pub(crate) mod summary;

use core::marker::PhantomData;

pub use conflict::Conflict;
pub(crate) use conflict::{CONFLICTS, conflicts};

use crate::cards::hand::Total;
use crate::key::setting::{Flag, Odds, OffOr, OneOf, Whole, words};
use crate::key::table::table;
use crate::money::chips::Ratio;
use crate::money::chips::lcm;

words! {
    /// The time of a reshuffle.
    Shuffle {
        /// After the round in which the cut card appears.
        CutCard = "cut-card",
        /// Before every round.
        EveryRound = "every-round",
        /// Before a round, if fewer than a given number of cards remain.
        WhenBelow = "when-below",
        /// Only when no card remains, even in the middle of a round.
        WhenExhausted = "when-exhausted",
        /// Before every card, with the cards on the table in the shoe: an infinite deck.
        EveryCard = "every-card",
    }
}

words! {
    /// The order of the opening deal.
    DealOrder {
        /// One card to each hand, the dealer's upcard, a second card to each hand, the hole card.
        RoundTable = "round-table",
        /// The dealer's cards, then both cards of each hand in turn.
        DealerFirst = "dealer-first",
        /// Both cards of each hand in turn, then the dealer's cards.
        HandByHand = "hand-by-hand",
    }
}

words! {
    /// The dealer's play on 17. Below 17 the dealer draws, above 17 the dealer stands.
    Dealer17 {
        /// Stands on all 17s (S17).
        Stand = "stand" or "S17",
        /// Hits a soft 17 (H17).
        HitSoft = "hit-soft" or "H17",
        /// Hits any 17 that holds an ace, even if it counts as 1.
        HitAce = "hit-ace",
        /// Hits all 17s.
        HitAll = "hit-all",
    }
}

words! {
    /// The dealer's play when no bet depends on it.
    DealerPlays {
        /// The dealer reveals and draws only as much as open bets require.
        WhenNeeded = "when-needed",
        /// The dealer always plays the hand out.
        Always = "always",
    }
}

words! {
    /// The handling of the dealer's second card before the players act.
    HoleCard {
        /// Dealt, and checked with an ace or a ten up before anyone plays.
        Peek = "peek",
        /// Dealt, and checked only with an ace up.
        PeekAce = "peek-ace",
        /// Dealt, but not checked.
        NoPeek = "no-peek",
        /// Not dealt until the players have finished (ENHC).
        None = "none",
    }
}

words! {
    /// The bets that a dealer blackjack takes if the dealer has not peeked.
    LostToNatural {
        /// All bets.
        All = "all",
        /// Exactly the initial bet of each starting hand; the rest is returned.
        Original = "original",
        /// All busted bets, and one initial bet for each starting hand that has an unbusted hand.
        OriginalAndBusted = "original-and-busted",
    }
}

words! {
    /// The result of standing hands when the dealer draws to 22.
    Dealer22 {
        /// A win, as against any other bust.
        Bust = "bust",
        /// A push. Blackjacks, charlies and a 21 that is settled at once have won already.
        Push = "push",
    }
}

words! {
    /// The handling of a hand of 21 that is not a blackjack.
    StandOn21 {
        /// Stands automatically.
        Yes = "true",
        /// Leaves the decision to the player.
        No = "false",
        /// Stands, and is paid like a blackjack: the hand wins unless the dealer has a blackjack.
        Settle = "settle",
    }
}

words! {
    /// The totals that may double. The ranges mean hard totals.
    DoubleOn {
        /// All totals.
        Any = "any",
        /// Hard 8, 9, 10 and 11.
        EightToEleven = "8-11",
        /// Hard 9, 10 and 11.
        NineToEleven = "9-11",
        /// Hard 10 and 11.
        TenOrEleven = "10-11",
        /// Hard 11.
        Eleven = "11",
        /// No totals.
        Never = "none",
    }
}

impl DoubleOn {
    /// Returns whether a hand with this total may double.
    pub const fn includes(self, total: Total) -> bool {
        let least = match self {
            Self::Any => return true,
            Self::Never => return false,
            Self::EightToEleven => 8,
            Self::NineToEleven => 9,
            Self::TenOrEleven => 10,
            Self::Eleven => 11,
        };
        !total.is_soft() && total.hard() >= least && total.hard() <= 11
    }
}

words! {
    /// The number of cards with which a hand may double.
    DoubleCards {
        /// Two cards.
        Two = "2",
        /// Any number.
        Any = "any",
    }
}

words! {
    /// The definition of a pair.
    SplitBy {
        /// Equal values: a jack and a king are a pair.
        Value = "value",
        /// Equal ranks.
        Rank = "rank",
    }
}

words! {
    /// The time at which split hands get their second cards.
    SplitDeal {
        /// Each hand when its turn comes, including the first.
        WhenPlayed = "when-played",
        /// Both hands at once.
        AtOnce = "at-once",
    }
}

words! {
    /// Surrender: giving up a hand for half the bet, on its first two cards and not after a split.
    Surrender {
        /// Not offered.
        None = "none",
        /// Late: a dealer blackjack takes the whole bet.
        Late = "late",
        /// Early: half the bet is returned in any case.
        Early = "early",
        /// Early, but not against an ace.
        EarlyNotAce = "early-not-ace",
    }
}

words! {
    /// Insurance: the side bet on a dealer blackjack, offered against an ace.
    InsuranceRule {
        /// Exactly half the initial bet.
        Half = "half",
        /// Any amount up to half the initial bet.
        UpToHalf = "up-to-half",
        /// Not offered.
        None = "none",
    }
}

words! {
    /// The winner when totals are equal and neither hand is a blackjack.
    Ties {
        /// Nobody: the bet is returned.
        Push = "push",
        /// The dealer.
        Dealer = "dealer",
    }
}

words! {
    /// The order of play.
    PlayOrder {
        /// Each hand is finished before the next begins.
        HandByHand = "hand-by-hand",
        /// Each hand takes one action at a time, in turn around the table.
        OneActionPerHand = "one-action-per-hand",
    }
}

table! {
    /// The checked rules of a house: no two of them contradict each other, and irrelevant keys have
    /// their defaults.
    ///
    /// Programs build them with [`Rules::builder`]; a [`House`](crate::House) reads them from files
    /// and settings. `Rules::default()` is a plain six-deck game.
    Rules in "rules", built by RulesBuilder {
        "decks" decks: u8 = 6, Whole(1, 255), "decks in the shoe",
            baselines ["1", "6"], alternatives ["1", "2", "4", "6", "8"];
        "shuffle" shuffle: Shuffle = Shuffle::CutCard, OneOf(PhantomData),
            "when the shoe is reshuffled";
        "cut-card" cut_card: u8 = 75, Whole(1, 100),
            "percent of the shoe dealt before the cut card appears; the round in progress is finished";
        "when-below" when_below: u16 = 15, Whole(1, 13_260),
            "with shuffle = \"when-below\", reshuffles before a round when fewer cards are left";
        "burn" burn: u8 = 0, Whole(0, 51), "cards burned after a shuffle";
        "deal" deal: DealOrder = DealOrder::RoundTable, OneOf(PhantomData),
            "the order of the initial deal";
        "dealer-17" dealer_17: Dealer17 = Dealer17::Stand, OneOf(PhantomData),
            "how the dealer plays 17: stands, hits soft 17, hits any 17 with an ace, hits all 17s",
            baselines ["stand", "hit-soft"], alternatives ["stand", "hit-soft", "hit-ace", "hit-all"];
        "dealer-upcard" dealer_upcard: bool = true, Flag,
            "false: the dealer takes no card until every hand is finished",
            baselines ["true"], alternatives ["true", "false"];
        "dealer-plays" dealer_plays: DealerPlays = DealerPlays::WhenNeeded, OneOf(PhantomData),
            "whether the dealer plays on when no open bet depends on it";
        "dealer-22" dealer_22: Dealer22 = Dealer22::Bust, OneOf(PhantomData),
            "whether a dealer's 22 is a bust like any other or pushes against the hands that stand",
            baselines ["bust"], alternatives ["bust", "push"];
        "hole-card" hole_card: HoleCard = HoleCard::Peek, OneOf(PhantomData),
            "dealt and checked with an ace or ten up, or with an ace only; dealt and not checked; not dealt",
            baselines ["peek", "none"], alternatives ["peek", "peek-ace", "none"];
        "lost-to-natural" lost_to_natural: LostToNatural = LostToNatural::All, OneOf(PhantomData),
            "without a peek, which bets a dealer blackjack takes",
            baselines ["original"], alternatives ["all", "original", "original-and-busted"];
        "natural-pays" natural_pays: Ratio = Ratio::to(3, 2), Odds, "net odds of a blackjack",
            baselines ["3 to 2", "6 to 5"], alternatives ["1 to 1", "6 to 5", "3 to 2", "2 to 1"];
        "natural-beats-21" natural_beats_21: bool = true, Flag,
            "false: a player's blackjack waits for the dealer, and only ties another 21",
            baselines ["true"];
        "dealer-natural-beats-21" dealer_natural_beats_21: bool = true, Flag,
            "false: a dealer blackjack that appears after play only ties a player's other 21",
            baselines ["true"];
        "split-natural" split_natural: bool = false, Flag,
            "an ace and a ten after a split is a blackjack",
            baselines ["false"], alternatives ["false", "true"];
        "twenty-one-pays" twenty_one_pays: Ratio = Ratio::EVEN, Odds,
            "net odds of a winning 21 of three or more cards, not doubled",
            baselines ["1 to 1"], alternatives ["1 to 1", "2 to 1"];
        "doubled-twenty-one-pays" doubled_twenty_one_pays: Ratio = Ratio::EVEN, Odds,
            "net odds of a winning 21 that was doubled", baselines ["1 to 1"];
        "charlie" charlie: u8 = 0, OffOr(5, 9),
            "this many cards at or below the limit win at once, on the whole stake",
            baselines ["0"], alternatives ["0", "5", "6", "7"];
        "charlie-limit" charlie_limit: u8 = 21, Whole(20, 21),
            "the highest total that is a charlie";
        "charlie-pays" charlie_pays: Ratio = Ratio::EVEN, Odds, "net odds of a charlie",
            baselines ["1 to 1"];
        "charlie-beats-natural" charlie_beats_natural: bool = true, Flag,
            "false: a charlie waits for the dealer, and loses to a blackjack",
            baselines ["true"], alternatives ["true", "false"];
        "dealer-charlie" dealer_charlie: u8 = 0, OffOr(5, 9),
            "this many cards at 20 or below end the dealer's turn and beat every open hand, 21 included",
            baselines ["0"], alternatives ["0", "5"];
        "stand-on-21" stand_on_21: StandOn21 = StandOn21::Yes, OneOf(PhantomData),
            "a 21 stands; or may still act; or is settled at once, like a blackjack",
            baselines ["true"], alternatives ["true", "settle"];
        "double-on" double_on: DoubleOn = DoubleOn::Any, OneOf(PhantomData),
            "the totals that may double; the named ranges are hard totals",
            baselines ["any", "10-11"], alternatives ["any", "8-11", "9-11", "10-11", "11", "none"];
        "double-soft" double_soft: bool = true, Flag, "soft hands may double",
            baselines ["true"], alternatives ["true", "false"];
        "double-cards" double_cards: DoubleCards = DoubleCards::Two, OneOf(PhantomData),
            "how many cards a hand may hold when it doubles",
            baselines ["2"], alternatives ["2", "any"];
        "double-after-split" double_after_split: bool = true, Flag,
            "hands that come from a split may double",
            baselines ["true", "false"], alternatives ["true", "false"];
        "double-split-aces" double_split_aces: bool = false, Flag,
            "hands that come from split aces may double",
            baselines ["false"], alternatives ["false", "true"];
        "double-for-less" double_for_less: bool = false, Flag,
            "a double may add less than the bet, at least the minimum bet";
        "surrender-after-double" surrender_after_double: bool = false, Flag,
            "a doubled hand may give up its initial bet and take the rest back",
            baselines ["false"], alternatives ["false", "true"];
        "split-by" split_by: SplitBy = SplitBy::Value, OneOf(PhantomData), "what makes a pair",
            baselines ["value"], alternatives ["value", "rank"];
        "split-hands" split_hands: u8 = 4, Whole(1, 7),
            "most hands that one starting hand can be split into; 1 means no splitting",
            baselines ["4", "2"], alternatives ["1", "2", "3", "4"];
        "split-aces-hands" split_aces_hands: u8 = 2, Whole(1, 7), "the same for a pair of aces",
            baselines ["2", "4"], alternatives ["1", "2", "3", "4"];
        "table-hands" table_hands: u8 = 0, Whole(0, 49),
            "most hands that one player may hold, splits included; 0 means no limit";
        "split-deal" split_deal: SplitDeal = SplitDeal::WhenPlayed, OneOf(PhantomData),
            "when split hands get their second card: each when its turn comes, or both at once";
        "hit-split-aces" hit_split_aces: bool = false, Flag,
            "hands that come from split aces may hit",
            baselines ["false"], alternatives ["false", "true"];
        "surrender" surrender: Surrender = Surrender::None, OneOf(PhantomData),
            "giving up a hand for half the bet, on its first two cards and not after a split",
            baselines ["none", "late"], alternatives ["none", "late", "early-not-ace", "early"];
        "insurance" insurance: InsuranceRule = InsuranceRule::Half, OneOf(PhantomData),
            "the side bet on a dealer blackjack, offered hand by hand against an ace",
            alternatives ["half", "none"];
        "insurance-pays" insurance_pays: Ratio = Ratio::to(2, 1), Odds, "net odds of insurance",
            baselines ["2 to 1"];
        "ties" ties: Ties = Ties::Push, OneOf(PhantomData),
            "who wins equal totals when neither hand is a blackjack",
            baselines ["push"], alternatives ["push", "dealer"];
        "play-order" play_order: PlayOrder = PlayOrder::HandByHand, OneOf(PhantomData),
            "finish each hand before the next, or go around the table one action at a time";
        "hands" hands: u8 = 7, Whole(1, 7), "most starting hands in a round, over all seats";
    }
}

impl Rules {
    /// Returns the common denominator of all payoffs, including insurance and surrender: every net
    /// result is a multiple of the bet divided by this number. A double for less adds a smaller
    /// bet, and the result is then a sum of two such multiples.
    ///
    /// ```
    /// use blackjack_engine::{House, Rules};
    /// assert_eq!(Rules::default().quantum(), 2);
    /// let six_to_five = House::default().with(["natural-pays=6 to 5"])?;
    /// assert_eq!(six_to_five.rules().quantum(), 10);
    /// # Ok::<(), blackjack_engine::HouseErrors>(())
    /// ```
    pub const fn quantum(&self) -> i64 {
        let insurance = match self.insurance {
            InsuranceRule::None => 1,
            // Insurance stakes half the bet, and pays odds with this denominator.
            InsuranceRule::Half | InsuranceRule::UpToHalf => {
                2 * self.insurance_pays.denominator() as i64
            }
        };
        lcm(self.payoff_quantum(), insurance)
    }

    /// Returns the number of smallest units that a bet must be a multiple of, so that every payoff
    /// is a whole number. If players choose their insurance stake, that stake is checked on its
    /// own.
    pub(crate) const fn bet_quantum(&self) -> i64 {
        match self.insurance {
            InsuranceRule::None | InsuranceRule::UpToHalf => self.payoff_quantum(),
            InsuranceRule::Half => self.quantum(),
        }
    }

    /// Returns the common denominator of the payoffs of hands.
    const fn payoff_quantum(&self) -> i64 {
        let bonuses =
            lcm(self.natural_pays.denominator() as i64, self.charlie_pays.denominator() as i64);
        let twenty_ones = lcm(
            self.twenty_one_pays.denominator() as i64,
            self.doubled_twenty_one_pays.denominator() as i64,
        );
        let surrender = if matches!(self.surrender, Surrender::None) { 1 } else { 2 };
        lcm(lcm(bonuses, twenty_ones), surrender)
    }

    /// Returns whether the shoe is shuffled before the next round, with this many cards left and
    /// this many dealt.
    pub fn shuffle_due(&self, left: usize, dealt: usize) -> bool {
        match self.shuffle {
            Shuffle::EveryRound | Shuffle::EveryCard => true,
            // The card at this percentage is the last one in front of the cut card.
            Shuffle::CutCard => dealt * 100 >= (left + dealt) * usize::from(self.cut_card),
            Shuffle::WhenBelow => left < usize::from(self.when_below),
            Shuffle::WhenExhausted => false,
        }
    }

    /// Returns whether hands that wait for the dealer are settled only after the dealer has played,
    /// not as soon as a dealer blackjack is ruled out. That is so if the dealer takes no card
    /// before the players have finished, and then draws in any case.
    pub(crate) fn settles_last(&self) -> bool {
        !self.dealer_upcard && self.dealer_plays == DealerPlays::Always
    }

    /// Returns whether the dealer's second card is dealt before anyone plays.
    pub fn deals_hole_card(&self) -> bool {
        self.hole_card != HoleCard::None
    }

    /// Returns whether hands can be split at all.
    pub fn allows_splits(&self) -> bool {
        self.can_split(false)
    }

    /// Returns whether a pair, of aces or of other cards, can be split if it
    /// is the player's only hand.
    pub fn can_split(&self, is_aces: bool) -> bool {
        self.split_limit(is_aces) > 1
    }

    /// Returns the maximum number of hands that a pair of aces or of other cards can become, if it
    /// is the player's only hand; 0 and 1 both mean that it cannot be split.
    ///
    /// ```
    /// use blackjack_engine::House;
    /// let house = House::default().with(["split-hands=4", "table-hands=3"])?;
    /// assert_eq!(house.rules().split_limit(false), 3);
    /// # Ok::<(), blackjack_engine::HouseErrors>(())
    /// ```
    pub fn split_limit(&self, is_aces: bool) -> u8 {
        let most = if is_aces { self.split_aces_hands } else { self.split_hands };
        if self.table_hands == 0 { most } else { most.min(self.table_hands) }
    }

    /// Returns whether the dealer peeks with this upcard value, before anyone plays.
    pub fn peeks_with(&self, upcard: u8) -> bool {
        match self.hole_card {
            HoleCard::Peek => makes_blackjack(upcard),
            HoleCard::PeekAce => upcard == 1,
            HoleCard::NoPeek | HoleCard::None => false,
        }
    }

    /// Returns whether early surrender is offered against this upcard value, before the dealer
    /// peeks.
    pub fn offers_early_surrender_against(&self, upcard: u8) -> bool {
        let excepted = upcard == 1 && self.surrender == Surrender::EarlyNotAce;
        self.peeks_with(upcard) && self.offers_early_surrender() && !excepted
    }
}

/// Returns whether a card of this value, 1 to 10, can be part of a blackjack.
pub const fn makes_blackjack(value: u8) -> bool {
    value == 1 || value == 10
}
