//! Index plays: the true counts at which plays change.

use blackjack_engine::{Action, House};
use blackjack_odds::{IndexPlay, Row, Tags, index_of, index_plays, insurance_index};

use Action::{Double, Hit, Split, Stand};

/// The Illustrious 18, without insurance: Hi-Lo, many packs, S17, DAS, no surrender.
const PUBLISHED: [(Row, u8, Action, f64, Action); 17] = [
    (Row::Hard(16), 10, Hit, 0.0, Stand),
    (Row::Hard(15), 10, Hit, 4.0, Stand),
    (Row::Pair(10), 5, Stand, 5.0, Split),
    (Row::Pair(10), 6, Stand, 4.0, Split),
    (Row::Hard(10), 10, Hit, 4.0, Double),
    (Row::Hard(12), 3, Hit, 2.0, Stand),
    (Row::Hard(12), 2, Hit, 3.0, Stand),
    (Row::Hard(11), 1, Hit, 1.0, Double),
    (Row::Hard(9), 2, Hit, 1.0, Double),
    (Row::Hard(10), 1, Hit, 4.0, Double),
    (Row::Hard(9), 7, Hit, 3.0, Double),
    (Row::Hard(16), 9, Hit, 5.0, Stand),
    (Row::Hard(13), 2, Hit, -1.0, Stand),
    (Row::Hard(12), 4, Hit, 0.0, Stand),
    (Row::Hard(12), 5, Hit, -2.0, Stand),
    (Row::Hard(12), 6, Hit, -1.0, Stand),
    (Row::Hard(13), 3, Hit, -2.0, Stand),
];

fn six_packs() -> House {
    House::built_in("strip").unwrap().with(["surrender=none"]).unwrap()
}

fn hi_lo() -> Tags {
    Tags::built_in("hi-lo").unwrap()
}

#[test]
fn ours_lie_within_one_of_the_illustrious_eighteen() {
    let house = six_packs();
    let plays = index_plays(house.rules(), &hi_lo(), 3.0).unwrap();
    for (row, upcard, below, at, above) in PUBLISHED {
        let is_it = |play: &&IndexPlay| {
            (play.row, play.upcard, play.below, play.above) == (row, Some(upcard), below, above)
        };
        let found = plays.iter().find(is_it);
        assert!(
            found.is_some_and(|play| (play.at - at).abs() <= 1.0),
            "{row} v {upcard}: {found:?}"
        );
    }
    let insurance = insurance_index(house.rules(), &hi_lo()).unwrap();
    assert!((insurance - 3.0).abs() <= 1.0, "{insurance}");
}

/// A count the other way round changes the same plays at the opposite counts.
#[test]
fn a_negated_count_has_the_same_plays_negated() {
    let house = House::built_in("reno").unwrap();
    let (tags, upcard) = (hi_lo(), Some(4));
    let ours = index_of(house.rules(), &tags, 1.0, Row::Hard(12), upcard).unwrap();
    let negated = index_of(house.rules(), &tags.negated(), 1.0, Row::Hard(12), upcard).unwrap();
    let [ours, negated] = [&ours[..], &negated[..]].map(|plays| *plays.first().unwrap());
    assert_eq!((ours.below, ours.above), (negated.above, negated.below));
    assert!((ours.at + negated.at).abs() < 0.05, "{ours:?} {negated:?}");
}

/// A cell alone is worth what it is worth among all.
#[test]
fn a_cell_alone_changes_where_it_changes_among_all() {
    let house = House::built_in("seven").unwrap();
    let all = index_plays(house.rules(), &hi_lo(), 1.0).unwrap();
    let row = Row::Hard(14);
    let alone = index_of(house.rules(), &hi_lo(), 1.0, row, None).unwrap();
    let mut among = all.into_iter().filter(|play| play.row == row).collect::<Vec<_>>();
    among.sort_by(|one, other| one.at.total_cmp(&other.at));
    assert!(!alone.is_empty());
    assert_eq!(alone, among);
}

#[test]
fn where_there_is_no_insurance_there_is_no_index() {
    let seven = House::built_in("seven").unwrap();
    assert_eq!(insurance_index(seven.rules(), &hi_lo()), None);
    // Aces and fives say nothing of tens.
    let strip = six_packs();
    let ace_five = Tags::built_in("ace-five").unwrap();
    assert_eq!(insurance_index(strip.rules(), &ace_five), None);
    let ten_count = Tags::built_in("ten-count").unwrap();
    assert!(insurance_index(strip.rules(), &ten_count.negated()).is_some());
}
