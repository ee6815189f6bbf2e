//! Choices that look like chance and are the same every time, and houses made of them.

use blackjack_engine::House;

/// A small generator (splitmix64): a test names its seed, and fails again for it.
#[derive(Clone, Debug)]
pub(crate) struct Random(pub(crate) u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below the bound.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        usize::try_from(self.next() % bound as u64).unwrap()
    }

    pub(crate) fn one_in(&mut self, chances: usize) -> bool {
        self.below(chances) == 0
    }

    pub(crate) fn choose<'a, T>(&mut self, of: &'a [T]) -> &'a T {
        &of[self.below(of.len())]
    }
}

/// Every key that changes what a round comes to, with the values that differ.
const KEYS: [(&str, &[&str]); 30] = [
    ("dealer-17", &["stand", "hit-soft", "hit-ace", "hit-all"]),
    ("dealer-upcard", &["true", "true", "false"]),
    ("dealer-plays", &["when-needed", "always"]),
    ("hole-card", &["peek", "no-peek", "none"]),
    ("lost-to-natural", &["all", "original", "original-and-busted"]),
    ("deal", &["round-table", "dealer-first", "hand-by-hand"]),
    ("natural-pays", &["3 to 2", "6 to 5", "1 to 1", "2 to 1"]),
    ("split-natural", &["false", "true"]),
    ("twenty-one-pays", &["1 to 1", "3 to 2", "2 to 1"]),
    ("doubled-twenty-one-pays", &["1 to 1", "2 to 1"]),
    ("charlie", &["0", "5"]),
    ("charlie-limit", &["21", "20"]),
    ("charlie-pays", &["1 to 1", "2 to 1"]),
    ("dealer-charlie", &["0", "5"]),
    ("stand-on-21", &["true", "false"]),
    ("double-on", &["any", "9-11", "10-11", "11", "none"]),
    ("double-cards", &["2", "any"]),
    ("double-after-split", &["true", "false"]),
    ("double-split-aces", &["false", "true"]),
    ("split-by", &["value", "rank"]),
    ("split-hands", &["1", "2", "3", "4"]),
    ("split-aces-hands", &["1", "2", "3", "4"]),
    ("table-hands", &["0", "0", "2", "3"]),
    ("split-deal", &["when-played", "at-once"]),
    ("hit-split-aces", &["false", "true"]),
    ("surrender", &["none", "late", "early", "early-not-ace"]),
    ("insurance", &["half", "up-to-half", "none"]),
    ("insurance-pays", &["2 to 1", "3 to 1", "1 to 1"]),
    ("ties", &["push", "dealer"]),
    ("play-order", &["hand-by-hand", "one-action-per-hand"]),
];

/// Keys changed at random; a change that contradicts another is not made.
pub(crate) fn house(random: &mut Random) -> House {
    let mut house = House::default();
    for (key, values) in KEYS {
        if random.one_in(2) {
            let setting = format!("{key}={}", random.choose(values));
            house = house.with([setting.as_str()]).unwrap_or(house);
        }
    }
    house
}
