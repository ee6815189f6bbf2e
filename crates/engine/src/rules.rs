//! The rules of a house: every key of its `[rules]` table.

mod conflict;
mod facts;

use core::marker::PhantomData;

pub use conflict::Conflict;
pub(crate) use conflict::{CONFLICTS, conflicts};

use crate::chips::lcm;
use crate::key_table::table;
use crate::setting::{Flag, Odds, OffOr, OneOf, Whole, words};
use crate::{Ratio, Total};

words! {
    /// When the shoe is reshuffled.
    Shuffle {
        /// Before the round after the one in which the cut card shows.
        CutCard = "cut-card",
        /// Before every round.
        EveryRound = "every-round",
        /// Before a round when fewer cards than a given number are left.
        WhenBelow = "when-below",
        /// Only when no card is left, in mid-round.
        WhenExhausted = "when-exhausted",
    }
}

words! {
    /// The order of the opening deal.
    DealOrder {
        /// Each hand one card, the dealer's upcard, each hand a second, the dealer's hole card.
        RoundTable = "round-table",
        /// The dealer's cards first, then each hand both its cards in turn.
        DealerFirst = "dealer-first",
        /// Each hand both its cards in turn, then the dealer's.
        HandByHand = "hand-by-hand",
    }
}

words! {
    /// What the dealer does with 17. He draws below and stands above.
    Dealer17 {
        /// Stands on all (S17).
        Stand = "stand",
        /// Hits if an ace counts as 11 (H17).
        HitSoft = "hit-soft",
        /// Hits if he holds an ace, however it counts.
        HitAce = "hit-ace",
        /// Hits all: draws until he is over 17.
        HitAll = "hit-all",
    }
}

words! {
    /// Whether the dealer plays when nothing depends on it.
    DealerPlays {
        /// He shows and draws no more than the open bets need.
        WhenNeeded = "when-needed",
        /// He plays his hand out in any case.
        Always = "always",
    }
}

words! {
    /// The dealer's second card before the players act.
    HoleCard {
        /// Dealt, and looked at under an ace or a ten before anyone plays.
        Peek = "peek",
        /// Dealt, and not looked at.
        NoPeek = "no-peek",
        /// Not dealt (ENHC).
        None = "none",
    }
}

words! {
    /// What a dealer natural takes where nobody has peeked.
    LostToNatural {
        /// Every stake.
        All = "all",
        /// Exactly the first stake of each starting hand; what was added is returned.
        Original = "original",
        /// Every busted stake, and one first stake where a hand of that start is unbusted.
        OriginalAndBusted = "original-and-busted",
    }
}

words! {
    /// The totals that may double; the ranges are hard totals.
    DoubleOn {
        /// All.
        Any = "any",
        /// Hard 9, 10 and 11.
        NineToEleven = "9-11",
        /// Hard 10 and 11.
        TenOrEleven = "10-11",
        /// Hard 11.
        Eleven = "11",
        /// None.
        Never = "none",
    }
}

impl DoubleOn {
    /// Whether a hand of this total may double.
    pub const fn includes(self, total: Total) -> bool {
        let least = match self {
            Self::Any => return true,
            Self::Never => return false,
            Self::NineToEleven => 9,
            Self::TenOrEleven => 10,
            Self::Eleven => 11,
        };
        !total.is_soft() && total.hard() >= least && total.hard() <= 11
    }
}

words! {
    /// How many cards a hand may hold when it doubles.
    DoubleCards {
        /// Two.
        Two = "2",
        /// Any number.
        Any = "any",
    }
}

words! {
    /// What makes a pair.
    SplitBy {
        /// Equal value: a jack and a king are a pair.
        Value = "value",
        /// Equal rank.
        Rank = "rank",
    }
}

words! {
    /// When split hands get their second card.
    SplitDeal {
        /// When the hand is next reached, the parent's too.
        WhenPlayed = "when-played",
        /// Both at once.
        AtOnce = "at-once",
    }
}

words! {
    /// Giving a hand up for half the stake, on its first two cards, not after a split.
    Surrender {
        /// Not offered.
        None = "none",
        /// Loses the whole stake to a dealer natural.
        Late = "late",
        /// Returns half in any case.
        Early = "early",
        /// Early, and none under an ace.
        EarlyNotAce = "early-not-ace",
    }
}

words! {
    /// The side bet on a dealer natural, offered under an ace.
    InsuranceRule {
        /// Exactly half the stake.
        Half = "half",
        /// Any amount up to half the stake.
        UpToHalf = "up-to-half",
        /// Not offered.
        None = "none",
    }
}

words! {
    /// Who wins equal totals, neither a natural.
    Ties {
        /// Nobody: the stake is returned.
        Push = "push",
        /// The dealer.
        Dealer = "dealer",
    }
}

words! {
    /// Whose turn is next.
    PlayOrder {
        /// A hand is finished before the next begins.
        HandByHand = "hand-by-hand",
        /// Round and round the table, one action for each hand.
        OneActionPerHand = "one-action-per-hand",
    }
}

table! {
    /// The rules of a house, checked: no two of them contradict each other, and a key that would
    /// contradict another if it were stated has its default.
    ///
    /// Programs make them with [`Rules::builder`], files and settings with a
    /// [`House`](crate::House); `Rules::default()` is a plain six-deck game.
    Rules in "rules", built by RulesBuilder {
        "decks" decks: u8 = 6, Whole(1, 255), "packs in the shoe",
            usual ["1", "6"], alternatives ["1", "2", "4", "6", "8"];
        "shuffle" shuffle: Shuffle = Shuffle::CutCard, OneOf(PhantomData),
            "when the shoe is reshuffled";
        "cut-card" cut_card: u8 = 75, Whole(1, 100),
            "percent of the shoe dealt before the cut card shows; the round in progress is finished";
        "when-below" when_below: u16 = 15, Whole(1, 13_260),
            "with shuffle = \"when-below\", reshuffles before a round when fewer cards are left";
        "burn" burn: u8 = 0, Whole(0, 51), "cards burned after a shuffle";
        "deal" deal: DealOrder = DealOrder::RoundTable, OneOf(PhantomData),
            "the order of the opening deal";
        "dealer-17" dealer_17: Dealer17 = Dealer17::Stand, OneOf(PhantomData),
            "what the dealer does with 17: stands, hits soft ones, hits those that hold an ace, hits all",
            usual ["stand", "hit-soft"], alternatives ["stand", "hit-soft", "hit-ace", "hit-all"];
        "dealer-upcard" dealer_upcard: bool = true, Flag,
            "false: the dealer takes no card until every hand is finished",
            usual ["true"], alternatives ["true", "false"];
        "dealer-plays" dealer_plays: DealerPlays = DealerPlays::WhenNeeded, OneOf(PhantomData),
            "whether the dealer plays on when no open bet depends on it";
        "hole-card" hole_card: HoleCard = HoleCard::Peek, OneOf(PhantomData),
            "dealt and looked at under an ace or ten before anyone plays; dealt and not looked at; not dealt",
            usual ["peek", "none"], alternatives ["peek", "none"];
        "lost-to-natural" lost_to_natural: LostToNatural = LostToNatural::All, OneOf(PhantomData),
            "without a peek, what a dealer natural takes",
            usual ["original"], alternatives ["all", "original", "original-and-busted"];
        "natural-pays" natural_pays: Ratio = Ratio::to(3, 2), Odds, "net odds of a natural",
            usual ["3 to 2", "6 to 5"], alternatives ["1 to 1", "6 to 5", "3 to 2", "2 to 1"];
        "split-natural" split_natural: bool = false, Flag,
            "an ace and a ten after a split is a natural",
            usual ["false"], alternatives ["false", "true"];
        "twenty-one-pays" twenty_one_pays: Ratio = Ratio::EVEN, Odds,
            "net odds of a winning 21 of three or more cards, not doubled",
            usual ["1 to 1"], alternatives ["1 to 1", "2 to 1"];
        "doubled-twenty-one-pays" doubled_twenty_one_pays: Ratio = Ratio::EVEN, Odds,
            "net odds of a winning 21 that was doubled";
        "charlie" charlie: u8 = 0, OffOr(5, 9),
            "this many cards at or below the limit win at once, on the whole stake",
            usual ["0"], alternatives ["0", "5", "6", "7"];
        "charlie-limit" charlie_limit: u8 = 21, Whole(20, 21),
            "the highest total that is a charlie";
        "charlie-pays" charlie_pays: Ratio = Ratio::EVEN, Odds, "net odds of a charlie";
        "dealer-charlie" dealer_charlie: u8 = 0, OffOr(5, 9),
            "this many cards at 20 or below end the dealer's turn and beat every open hand, 21 included",
            usual ["0"], alternatives ["0", "5"];
        "stand-on-21" stand_on_21: bool = true, Flag, "false: a hand of 21 is still asked";
        "double-on" double_on: DoubleOn = DoubleOn::Any, OneOf(PhantomData),
            "the totals that may double; the named ranges are hard totals",
            usual ["any", "10-11"], alternatives ["any", "9-11", "10-11", "11", "none"];
        "double-cards" double_cards: DoubleCards = DoubleCards::Two, OneOf(PhantomData),
            "how many cards a hand may hold when it doubles",
            usual ["2"], alternatives ["2", "any"];
        "double-after-split" double_after_split: bool = true, Flag,
            "hands that come from a split may double",
            usual ["true", "false"], alternatives ["true", "false"];
        "double-split-aces" double_split_aces: bool = false, Flag,
            "hands that come from split aces may double",
            usual ["false"], alternatives ["false", "true"];
        "split-by" split_by: SplitBy = SplitBy::Value, OneOf(PhantomData), "what makes a pair",
            usual ["value"], alternatives ["value", "rank"];
        "split-hands" split_hands: u8 = 4, Whole(1, 7),
            "most hands that one starting hand may become; 1 is no splitting",
            usual ["4", "2"], alternatives ["1", "2", "3", "4"];
        "split-aces-hands" split_aces_hands: u8 = 2, Whole(1, 7), "the same for aces",
            usual ["2", "4"], alternatives ["1", "2", "3", "4"];
        "table-hands" table_hands: u8 = 0, Whole(0, 49),
            "most hands that one player may hold, splits included; 0 is no limit";
        "split-deal" split_deal: SplitDeal = SplitDeal::WhenPlayed, OneOf(PhantomData),
            "when split hands get their second card: each when it is next reached, or both at once";
        "hit-split-aces" hit_split_aces: bool = false, Flag,
            "hands that come from split aces may hit",
            usual ["false"], alternatives ["false", "true"];
        "surrender" surrender: Surrender = Surrender::None, OneOf(PhantomData),
            "giving a hand up for half the stake, on its first two cards, not after a split",
            usual ["none", "late"], alternatives ["none", "late", "early-not-ace", "early"];
        "insurance" insurance: InsuranceRule = InsuranceRule::Half, OneOf(PhantomData),
            "the side bet on a dealer natural, offered hand by hand under an ace",
            alternatives ["half", "none"];
        "insurance-pays" insurance_pays: Ratio = Ratio::to(2, 1), Odds, "net odds of insurance";
        "ties" ties: Ties = Ties::Push, OneOf(PhantomData),
            "who wins equal totals, neither a natural",
            usual ["push"], alternatives ["push", "dealer"];
        "play-order" play_order: PlayOrder = PlayOrder::HandByHand, OneOf(PhantomData),
            "finish a hand, or go round the table with one action for each hand";
        "hands" hands: u8 = 7, Whole(1, 7), "most starting hands in a round, over all seats";
    }
}

impl Rules {
    /// The common denominator of all payoffs, those of insurance and surrender included: what a
    /// stake wins or loses is a whole number of that part of it.
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
            // Half the stake, at odds of so many to `per`.
            InsuranceRule::Half | InsuranceRule::UpToHalf => 2 * self.insurance_pays.per() as i64,
        };
        lcm(self.payoff_quantum(), insurance)
    }

    /// What a bet must be a multiple of to be paid out in whole numbers, whatever happens to it.
    /// Where the player chooses the amount of insurance, it is that which must divide.
    pub(crate) const fn bet_quantum(&self) -> i64 {
        match self.insurance {
            InsuranceRule::None | InsuranceRule::UpToHalf => self.payoff_quantum(),
            InsuranceRule::Half => self.quantum(),
        }
    }

    /// The common denominator of the payoffs of hands.
    const fn payoff_quantum(&self) -> i64 {
        let bonuses = lcm(self.natural_pays.per() as i64, self.charlie_pays.per() as i64);
        let twenty_ones =
            lcm(self.twenty_one_pays.per() as i64, self.doubled_twenty_one_pays.per() as i64);
        let surrender = if matches!(self.surrender, Surrender::None) { 1 } else { 2 };
        lcm(lcm(bonuses, twenty_ones), surrender)
    }

    /// Whether the shoe is shuffled before a round, with so many cards left and so many gone.
    pub fn shuffle_due(&self, left: usize, gone: usize) -> bool {
        match self.shuffle {
            Shuffle::EveryRound => true,
            // The card at this percentage is the last before the cut card.
            Shuffle::CutCard => gone * 100 >= (left + gone) * usize::from(self.cut_card),
            Shuffle::WhenBelow => left < usize::from(self.when_below),
            Shuffle::WhenExhausted => false,
        }
    }

    /// Whether the dealer's second card is dealt before anyone plays.
    pub fn deals_hole_card(&self) -> bool {
        self.hole_card != HoleCard::None
    }

    /// Whether a hand can be split at all.
    pub const fn splits(&self) -> bool {
        self.split_hands > 1
    }

    /// Whether the dealer looks at his hole card before anyone plays, with this upcard value.
    pub fn peeks_under(&self, upcard: u8) -> bool {
        self.hole_card == HoleCard::Peek && makes_natural(upcard)
    }

    /// Whether hands are asked about early surrender before the peek, with this upcard value.
    pub fn early_phase(&self, upcard: u8) -> bool {
        let excepted = upcard == 1 && self.surrender == Surrender::EarlyNotAce;
        self.peeks_under(upcard) && self.surrenders_early() && !excepted
    }
}

/// Whether a card of this value, 1 to 10, can be part of a natural.
pub const fn makes_natural(value: u8) -> bool {
    value == 1 || value == 10
}
