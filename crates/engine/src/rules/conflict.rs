//! Conflicts: keys that are irrelevant or restricted because of another key.

use super::{DoubleOn, HoleCard, InsuranceRule, LostToNatural, Rules, Shuffle, Surrender};

/// A key that is irrelevant or restricted while another key has certain values.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Conflict {
    /// The key that is irrelevant or restricted.
    pub key: &'static str,
    /// The key that causes it.
    pub by: &'static str,
    /// The condition that would resolve it, worded to follow "… needs".
    pub needs: &'static str,
    /// Returns whether the conflict applies to these rules, for any value of the key.
    holds: fn(&Rules) -> bool,
    kind: ConflictKind,
}

/// The effect of a conflict on checked rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum ConflictKind {
    /// The key is irrelevant and has its default.
    Meaningless,
    /// The key has one of the values that cause no contradiction.
    Restricted,
    /// The key is relevant unless the other key was chosen along with it.
    Overridden,
}

impl Conflict {
    const fn new(
        key: &'static str,
        by: &'static str,
        needs: &'static str,
        kind: ConflictKind,
        holds: fn(&Rules) -> bool,
    ) -> Self {
        Self { key, by, needs, holds, kind }
    }

    /// Returns whether the key is irrelevant, so that its value does not matter.
    pub(crate) fn is_meaningless(&self) -> bool {
        self.kind == ConflictKind::Meaningless
    }
}

const UNPEEKED: &str = "hole-card = \"no-peek\" or \"none\"";
const SHOE: &str = "shuffle other than \"every-card\"";
const UPCARD: &str = "dealer-upcard = true";
const SPLITS: &str = "split-hands of 2 or more";
const CHARLIES: &str = "charlie of 5 or more";
const DOUBLES: &str = "double-on other than \"none\"";
const UNCHECKED: &str = "hole-card = \"peek-ace\", \"no-peek\" or \"none\"";

/// All conflicts, in the order in which they are reported.
pub(crate) static CONFLICTS: [Conflict; 26] = {
    use ConflictKind::{Meaningless, Overridden, Restricted};
    const fn no_splits(rules: &Rules) -> bool {
        rules.split_hands < 2
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
        Conflict::new("decks", "shuffle", SHOE, Meaningless, Rules::draws_with_replacement),
        Conflict::new("burn", "shuffle", SHOE, Meaningless, Rules::draws_with_replacement),
        Conflict::new("hole-card", "dealer-upcard", UPCARD, Restricted, no_upcard),
        Conflict::new("insurance", "dealer-upcard", UPCARD, Restricted, no_upcard),
        Conflict::new("surrender", "dealer-upcard", UPCARD, Restricted, |rules| {
            no_upcard(rules) && rules.surrender == Surrender::Late
        }),
        Conflict::new("lost-to-natural", "hole-card", UNCHECKED, Meaningless, Rules::always_peeks),
        Conflict::new("dealer-natural-beats-21", "hole-card", UNPEEKED, Meaningless, Rules::peeks),
        Conflict::new(
            "lost-to-natural",
            "dealer-natural-beats-21",
            "dealer-natural-beats-21 = true",
            Restricted,
            |rules| {
                !rules.dealer_natural_beats_21
                    && !rules.peeks()
                    && rules.lost_to_natural != LostToNatural::All
            },
        ),
        Conflict::new(
            "split-natural",
            "natural-beats-21",
            "natural-beats-21 = true",
            Restricted,
            |rules| !rules.natural_beats_21 && rules.split_natural,
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
            Restricted,
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
        Conflict::new("charlie-beats-natural", "charlie", CHARLIES, Meaningless, no_charlie),
        Conflict::new(
            "charlie-beats-natural",
            "hole-card",
            UNCHECKED,
            Meaningless,
            Rules::always_peeks,
        ),
        Conflict::new("double-soft", "double-on", "double-on = \"any\"", Meaningless, |rules| {
            rules.double_on != DoubleOn::Any
        }),
        Conflict::new("double-for-less", "double-on", DOUBLES, Meaningless, |rules| {
            rules.double_on == DoubleOn::Never
        }),
        Conflict::new("surrender-after-double", "double-on", DOUBLES, Meaningless, |rules| {
            rules.double_on == DoubleOn::Never
        }),
        Conflict::new(
            "table-hands",
            "hands",
            "no more starting hands than that",
            Overridden,
            |rules| rules.table_hands != 0 && rules.table_hands < rules.hands,
        ),
    ]
};

/// Returns the conflicts that apply to these rules.
///
/// `stated` returns whether a key was chosen: a default never contradicts anything. The caller
/// skips neutral values (false, none, 0, 1).
pub(crate) fn conflicts(
    rules: &Rules,
    stated: impl Fn(&str) -> bool,
) -> impl Iterator<Item = &'static Conflict> {
    CONFLICTS.iter().filter(move |conflict| {
        (conflict.holds)(rules)
            && (conflict.kind != ConflictKind::Overridden || stated(conflict.by))
    })
}

impl Rules {
    /// Sets the defaults that depend on chosen keys.
    pub(crate) fn derive_defaults(&mut self, stated: impl Fn(&str) -> bool) {
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
