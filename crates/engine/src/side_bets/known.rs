//! Side bets that many houses offer, under their usual names.
//!
//! Pay tables and edges are those of Michael Shackleford's "Wizard of Odds" (wizardofodds.com,
//! pages on each bet), which the tests of the odds crate verify.

/// The name and definition of each known side bet.
pub(super) const KNOWN: [(&str, &str); 6] = [
    (
        "perfect-pairs",
        "player-pair: 1-0: perfect pair: same-rank same-suit: 25 to 1; \
         coloured pair: same-rank same-colour: 12 to 1; mixed pair: same-rank: 6 to 1",
    ),
    (
        "21+3",
        "player-and-upcard: 1-0: straight flush: straight same-suit: 9 to 1; \
         three of a kind: same-rank: 9 to 1; straight: straight: 9 to 1; flush: same-suit: 9 to 1",
    ),
    (
        "royal-match",
        "player-pair: 1-0: royal match: same-suit K Q: 25 to 1; suited: same-suit: 5 to 2",
    ),
    (
        "lucky-lucky",
        "player-and-upcard: 1-0: suited 777: same-suit 7 7 7: 200 to 1; \
         suited 678: same-suit 6 7 8: 100 to 1; 777: 7 7 7: 50 to 1; 678: 6 7 8: 30 to 1; \
         suited 21: total-21 same-suit: 15 to 1; 21: total-21: 3 to 1; 20: total-20: 2 to 1; \
         19: total-19: 2 to 1",
    ),
    ("over-13", "player-pair: 1-0: over 13: over-13: 1 to 1"),
    ("under-13", "player-pair: 1-0: under 13: under-13: 1 to 1"),
];

/// The names of the side bets that a house can offer by name alone.
pub const KNOWN_SIDE_BETS: [&str; 6] = {
    let mut names = [""; KNOWN.len()];
    let mut at = 0;
    while at < names.len() {
        names[at] = KNOWN[at].0;
        at += 1;
    }
    names
};
