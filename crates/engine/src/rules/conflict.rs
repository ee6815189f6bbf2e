//! Which keys have no meaning beside which others.

use super::{HoleCard, InsuranceRule, Rules, Shuffle, Surrender};

/// A key that has no meaning, or no place, while another has some values.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Conflict {
    /// The key without meaning.
    pub key: &'static str,
    /// The key that takes it away.
    pub by: &'static str,
    /// What would have to be different, as the end of "… needs".
    pub needs: &'static str,
    /// Whether it holds with these rules, whatever the value of the key.
    holds: fn(&Rules) -> bool,
    sort: Sort,
}

/// What a conflict does to rules that were checked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Sort {
    /// The key decides nothing, and has its default.
    Meaningless,
    /// The key has one of the values that contradict nothing.
    Contradicted,
    /// The key means something, unless the other was chosen beside it.
    Outdone,
}

impl Conflict {
    const fn new(
        key: &'static str,
        by: &'static str,
        needs: &'static str,
        sort: Sort,
        holds: fn(&Rules) -> bool,
    ) -> Self {
        Self { key, by, needs, holds, sort }
    }

    /// Whether the key decides nothing then, so that its value is no matter.
    pub(crate) fn is_meaningless(&self) -> bool {
        self.sort == Sort::Meaningless
    }
}

const UPCARD: &str = "dealer-upcard = true";
const SPLITS: &str = "split-hands of 2 or more";
const CHARLIES: &str = "charlie of 5 or more";

/// Everything that contradicts something else, in the order in which it is told.
pub(crate) static CONFLICTS: [Conflict; 16] = {
    use Sort::{Contradicted, Meaningless, Outdone};
    const fn no_splits(rules: &Rules) -> bool {
        !rules.splits()
    }
    const fn no_charlie(rules: &Rules) -> bool {
        rules.charlie == 0
    }
    const fn no_upcard(rules: &Rules) -> bool {
        !rules.dealer_upcard
    }
    [
        Conflict::new("cut-card", "shuffle", "shuffle = \"cut-card\"", Meaningless, |rules| {
            rules.shuffle != Shuffle::CutCard
        }),
        Conflict::new("when-below", "shuffle", "shuffle = \"when-below\"", Meaningless, |rules| {
            rules.shuffle != Shuffle::WhenBelow
        }),
        Conflict::new("hole-card", "dealer-upcard", UPCARD, Contradicted, no_upcard),
        Conflict::new("insurance", "dealer-upcard", UPCARD, Contradicted, no_upcard),
        Conflict::new("surrender", "dealer-upcard", UPCARD, Contradicted, |rules| {
            no_upcard(rules) && rules.surrender == Surrender::Late
        }),
        Conflict::new(
            "lost-to-natural",
            "hole-card",
            "hole-card = \"no-peek\" or \"none\"",
            Meaningless,
            |rules| rules.hole_card == HoleCard::Peek && !no_upcard(rules),
        ),
        Conflict::new("hit-split-aces", "split-hands", SPLITS, Meaningless, no_splits),
        Conflict::new("double-split-aces", "split-hands", SPLITS, Meaningless, no_splits),
        Conflict::new("split-natural", "split-hands", SPLITS, Meaningless, no_splits),
        Conflict::new("split-deal", "split-hands", SPLITS, Meaningless, no_splits),
        Conflict::new("double-after-split", "split-hands", SPLITS, Meaningless, no_splits),
        Conflict::new(
            "split-aces-hands",
            "split-hands",
            "as many split-hands",
            Contradicted,
            |rules| rules.split_aces_hands > rules.split_hands,
        ),
        Conflict::new(
            "double-split-aces",
            "double-after-split",
            "double-after-split = true",
            Meaningless,
            |rules| !rules.double_after_split,
        ),
        Conflict::new("charlie-limit", "charlie", CHARLIES, Meaningless, no_charlie),
        Conflict::new("charlie-pays", "charlie", CHARLIES, Meaningless, no_charlie),
        Conflict::new(
            "table-hands",
            "hands",
            "no more starting hands than that",
            Outdone,
            |rules| rules.table_hands != 0 && rules.table_hands < rules.hands,
        ),
    ]
};

/// Everything that has no meaning with these rules, whatever its value.
///
/// `stated` tells which keys somebody chose: what nobody chose contradicts nothing. The caller
/// skips neutral values (false, none, 0, 1).
pub(crate) fn conflicts(
    rules: &Rules,
    stated: impl Fn(&str) -> bool,
) -> impl Iterator<Item = &'static Conflict> {
    CONFLICTS.iter().filter(move |conflict| {
        (conflict.holds)(rules) && (conflict.sort != Sort::Outdone || stated(conflict.by))
    })
}

impl Rules {
    /// Lets what nobody stated follow from what somebody did.
    pub(crate) fn yield_defaults(&mut self, stated: impl Fn(&str) -> bool) {
        if !self.dealer_upcard {
            if !stated("hole-card") {
                self.hole_card = HoleCard::None;
            }
            if !stated("insurance") {
                self.insurance = InsuranceRule::None;
            }
        }
        match (stated("split-hands"), stated("split-aces-hands")) {
            (_, false) => self.split_aces_hands = self.split_aces_hands.min(self.split_hands),
            (false, true) => self.split_hands = self.split_hands.max(self.split_aces_hands),
            (true, true) => {}
        }
    }
}
