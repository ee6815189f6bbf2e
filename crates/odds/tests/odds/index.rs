//! Index plays: the true counts at which plays change.

use blackjack_engine::{Action, Composition, House, Rank, Total};
use blackjack_odds::{
    IndexPlay, OddsError, Row, Strategy, Tags, cell_index_plays, hand_odds, index_plays,
    insurance_index,
};

use blackjack_engine::generate::{Choices, Seeded};

use Action::{Double, Hit, Split, Stand};

/// The Illustrious 18 without insurance: Hi-Lo, many decks, S17, DAS, no surrender.
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

fn six_decks() -> House {
    House::built_in("strip").unwrap().with(["surrender=none"]).unwrap()
}

fn hi_lo() -> Tags {
    Tags::built_in("hi-lo").unwrap()
}

#[test]
fn indices_are_within_one_of_the_illustrious_eighteen() {
    let house = six_decks();
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

/// Draws at random an upcard, a hand of this row, and the unseen rest of half a six-deck shoe. The
/// first of the returned cards is the upcard.
fn random_half_shoe(row: Row, upcard: u8, random: &mut Seeded) -> ([Rank; 3], Composition) {
    let decks = Composition::decks(6);
    let all = decks.iter().flat_map(|(rank, count)| (0..count).map(move |_| rank));
    let mut cards = all.collect::<Vec<_>>();
    let up = cards.iter().position(|rank| rank.value() == upcard).unwrap();
    let up = cards.swap_remove(up);
    loop {
        let mut rest = cards.clone();
        let mut draw = || rest.swap_remove(random.below(rest.len()));
        let hand = [draw(), draw()];
        let values = hand.map(Rank::value);
        if values[0] != values[1] && Row::of_total(Total::of(values)) == row {
            let mut left = Composition::EMPTY;
            (0..153).for_each(|_| left.add(draw()));
            return ([up, hand[0], hand[1]], left);
        }
    }
}

/// Returns where the regression line through weighted points crosses zero. Each point is a weight,
/// a count, and the gain of one play over another.
fn zero_crossing(points: &[[f64; 3]]) -> f64 {
    let mean = |of: &dyn Fn(&[f64; 3]) -> f64| {
        let sum = |of: &dyn Fn(&[f64; 3]) -> f64| points.iter().map(of).sum::<f64>();
        sum(&|point| point[0] * of(point)) / sum(&|point| point[0])
    };
    let (at, gain) = (mean(&|point| point[1]), mean(&|point| point[2]));
    let slope =
        mean(&|point| (point[1] - at) * (point[2] - gain)) / mean(&|point| (point[1] - at).powi(2));
    at - gain / slope
}

/// Indices agree with half shoes dealt at random and counted card by card. The composition of the
/// rest does not depend on the hand's own cards once they are counted.
#[test]
fn indices_match_random_shoes() {
    let (house, tags, mut random) = (six_decks(), hi_lo(), Seeded(18));
    for (row, upcard, below, above) in [
        (Row::Hard(16), 10, Hit, Stand),
        (Row::Hard(12), 4, Hit, Stand),
        (Row::Hard(13), 2, Hit, Stand),
        (Row::Hard(11), 1, Hit, Double),
    ] {
        let points = (0..1_500).map(|_| {
            let ([up, one, other], left) = random_half_shoe(row, upcard, &mut random);
            let mut shoe = left;
            for rank in [up, one, other] {
                shoe.add(rank);
            }
            let strategy = Strategy::ZeroMemory;
            let odds = hand_odds::<f64>(house.rules(), &shoe, &[one, other], Some(up), strategy);
            let odds = odds.unwrap();
            let gain = odds.of(above).unwrap() - odds.of(below).unwrap();
            let mut seen = Composition::decks(6);
            for (rank, count) in left.iter() {
                (0..count).for_each(|_| assert!(seen.remove(rank)));
            }
            [1.0 - odds.dealer_blackjack, tags.count(6, &seen).true_count, gain]
        });
        let there = zero_crossing(&points.collect::<Vec<_>>());
        let ours = cell_index_plays(house.rules(), &tags, 3.0, row, Some(upcard)).unwrap();
        let nearest = ours.iter().find(|play| (play.below, play.above) == (below, above)).unwrap();
        assert!((nearest.at - there).abs() < 0.35, "{row} v {upcard}: {nearest:?} {there}");
    }
}

/// Published for one, two, six and eight decks.
#[test]
fn insurance_indices_match_the_published_ones() {
    for (decks, at) in [("1", 1.4), ("2", 2.4), ("6", 3.0), ("8", 3.1)] {
        let house = six_decks().with([format!("decks={decks}").as_str()]).unwrap();
        let ours = insurance_index(house.rules(), &hi_lo()).unwrap();
        assert!((ours - at).abs() < 0.15, "{decks}: {ours}");
    }
}

#[test]
fn insurance_index_matches_random_shoes() {
    let (tags, mut random) = (hi_lo(), Seeded(3));
    let points = (0..20_000).map(|_| {
        let decks = Composition::decks(6);
        let all = decks.iter().flat_map(|(rank, count)| (0..count).map(move |_| rank));
        let mut cards = all.filter(|rank| rank.value() != 1).collect::<Vec<_>>();
        cards.extend([Rank::Ace; 23]);
        let mut seen = decks;
        let tens = (0..156).filter(|_| {
            let rank = cards.swap_remove(random.below(cards.len()));
            assert!(seen.remove(rank));
            rank.value() == 10
        });
        let tens = u16::try_from(tens.count()).unwrap();
        [1.0, tags.count(6, &seen).true_count, f64::from(tens) / 156.0 - 1.0 / 3.0]
    });
    let there = zero_crossing(&points.collect::<Vec<_>>());
    let ours = insurance_index(six_decks().rules(), &tags).unwrap();
    assert!((ours - there).abs() < 0.15, "{ours} {there}");
}

/// Negating a count negates its indices and swaps the plays.
#[test]
fn a_negated_count_has_negated_indices() {
    let house = House::built_in("reno").unwrap();
    let (tags, upcard) = (hi_lo(), Some(4));
    let ours = cell_index_plays(house.rules(), &tags, 1.0, Row::Hard(12), upcard).unwrap();
    let negated =
        cell_index_plays(house.rules(), &tags.negated(), 1.0, Row::Hard(12), upcard).unwrap();
    let [ours, negated] = [&ours[..], &negated[..]].map(|plays| *plays.first().unwrap());
    assert_eq!((ours.below, ours.above), (negated.above, negated.below));
    assert!((ours.at + negated.at).abs() < 0.05, "{ours:?} {negated:?}");
}

/// The index plays of one cell are those in the list of all cells.
#[test]
fn plays_of_one_cell_match_the_plays_of_all() {
    let house = House::built_in("seven").unwrap();
    let all = index_plays(house.rules(), &hi_lo(), 1.0).unwrap();
    let row = Row::Hard(14);
    let alone = cell_index_plays(house.rules(), &hi_lo(), 1.0, row, None).unwrap();
    let mut among = all.into_iter().filter(|play| play.row == row).collect::<Vec<_>>();
    among.sort_by(|one, other| one.at.total_cmp(&other.at));
    assert!(!alone.is_empty());
    assert_eq!(alone, among);
}

#[test]
fn an_upcard_that_the_house_cannot_show_is_refused() {
    let index = |name: &str, upcard| {
        let house = House::built_in(name).unwrap();
        cell_index_plays(house.rules(), &hi_lo(), 1.0, Row::Hard(14), upcard).unwrap_err()
    };
    assert_eq!(index("seven", Some(5)), OddsError::UnexpectedUpcard);
    assert_eq!(index("reno", None), OddsError::MissingUpcard);
}

#[test]
fn no_insurance_index_without_insurance() {
    let seven = House::built_in("seven").unwrap();
    assert_eq!(insurance_index(seven.rules(), &hi_lo()), None);
    // A count of aces and fives says nothing about tens.
    let strip = six_decks();
    let ace_five = Tags::built_in("ace-five").unwrap();
    assert_eq!(insurance_index(strip.rules(), &ace_five), None);
    let ten_count = Tags::built_in("ten-count").unwrap();
    assert!(insurance_index(strip.rules(), &ten_count.negated()).is_some());
}
