//! Which keys have no meaning beside which others.

use super::{HoleCard, InsuranceRule, Rules, Shuffle, Surrender};

/// A key that has no meaning with the rules as they are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Conflict {
    /// The key without meaning.
    pub(crate) key: &'static str,
    /// The key that takes it away.
    pub(crate) by: &'static str,
    /// What would have to be different, as the end of "… needs".
    pub(crate) needs: &'static str,
}

/// Everything that has no meaning with these rules, whatever its value.
///
/// `stated` tells which keys somebody chose: what nobody chose contradicts nothing. The caller
/// skips neutral values (false, none, 0, 1).
pub(crate) fn conflicts(
    rules: &Rules,
    stated: impl Fn(&str) -> bool,
) -> impl Iterator<Item = Conflict> {
    let conflict = |holds: bool, key, by, needs| holds.then_some(Conflict { key, by, needs });
    let no_upcard = !rules.dealer_upcard;
    let no_splits = !rules.splits();
    let no_charlie = rules.charlie == 0;
    let peek = rules.hole_card == HoleCard::Peek && !no_upcard;
    let late = rules.surrender == Surrender::Late;
    let splits = "split-hands of 2 or more";
    [
        conflict(
            rules.shuffle != Shuffle::CutCard,
            "cut-card",
            "shuffle",
            "shuffle = \"cut-card\"",
        ),
        conflict(
            rules.shuffle != Shuffle::WhenBelow,
            "when-below",
            "shuffle",
            "shuffle = \"when-below\"",
        ),
        conflict(no_upcard, "hole-card", "dealer-upcard", "dealer-upcard = true"),
        conflict(no_upcard, "insurance", "dealer-upcard", "dealer-upcard = true"),
        conflict(no_upcard && late, "surrender", "dealer-upcard", "dealer-upcard = true"),
        conflict(peek, "lost-to-natural", "hole-card", "hole-card = \"no-peek\" or \"none\""),
        conflict(no_splits, "hit-split-aces", "split-hands", splits),
        conflict(no_splits, "double-split-aces", "split-hands", splits),
        conflict(no_splits, "split-natural", "split-hands", splits),
        conflict(no_splits, "split-deal", "split-hands", splits),
        conflict(no_splits, "double-after-split", "split-hands", splits),
        conflict(
            rules.split_aces_hands > rules.split_hands,
            "split-aces-hands",
            "split-hands",
            "as many split-hands",
        ),
        conflict(
            !rules.double_after_split,
            "double-split-aces",
            "double-after-split",
            "double-after-split = true",
        ),
        conflict(no_charlie, "charlie-limit", "charlie", "charlie of 5 or more"),
        conflict(no_charlie, "charlie-pays", "charlie", "charlie of 5 or more"),
        conflict(
            stated("hands") && rules.table_hands != 0 && rules.table_hands < rules.hands,
            "table-hands",
            "hands",
            "no more starting hands than that",
        ),
    ]
    .into_iter()
    .flatten()
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

    /// Gives a key without meaning its default, so that equal games have equal rules.
    pub(crate) fn forget(&mut self, key: &str) {
        let default = Self::default();
        match key {
            "cut-card" => self.cut_card = default.cut_card,
            "when-below" => self.when_below = default.when_below,
            "lost-to-natural" => self.lost_to_natural = default.lost_to_natural,
            "hit-split-aces" => self.hit_split_aces = default.hit_split_aces,
            "double-split-aces" => self.double_split_aces = default.double_split_aces,
            "split-natural" => self.split_natural = default.split_natural,
            "split-deal" => self.split_deal = default.split_deal,
            "double-after-split" => self.double_after_split = default.double_after_split,
            "charlie-limit" => self.charlie_limit = default.charlie_limit,
            "charlie-pays" => self.charlie_pays = default.charlie_pays,
            // The rest mean something, or are "none" already.
            _ => {}
        }
    }
}
