//! Index plays: the true counts at which plays change.

use blackjack_engine::{Action, Composition, House, Rank, Total};
use blackjack_odds::{
    Bets, CardsInHand, Convention, IndexOptions, IndexPlay, OddsError, Rounding, Row, Strategy,
    Tags, cell_index_plays, hand_odds, index_plays, insurance_index,
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

/// The usual options with this many decks left.
fn left(house: &House, decks_left: f64) -> IndexOptions {
    IndexOptions { decks_left, ..IndexOptions::of(house.rules()) }
}

fn hi_lo() -> Tags {
    Tags::built_in("hi-lo").unwrap()
}

#[test]
fn indices_are_within_one_of_the_illustrious_eighteen() {
    let house = six_decks();
    let plays = index_plays(house.rules(), &hi_lo(), &left(&house, 3.0)).unwrap().plays;
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

/// Draws at random an upcard, a hand of this row, and this many unseen cards. The first of the
/// returned cards is the upcard.
fn random_rest(
    decks: u8,
    row: Row,
    upcard: u8,
    unseen: u16,
    random: &mut Seeded,
) -> ([Rank; 3], Composition) {
    let all = Composition::decks(decks);
    let all = all.iter().flat_map(|(rank, count)| (0..count).map(move |_| rank));
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
            (0..unseen).for_each(|_| left.add(draw()));
            return ([up, hand[0], hand[1]], left);
        }
    }
}

/// Returns the zero of the regression line through weighted points. Each point is a weight, a
/// count, and the gain of one play over another.
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

/// Returns the zero near a count of the regression parabola through weighted points. A line would
/// not do, because the gain is not linear over all counts.
fn parabola_crossing(points: &[[f64; 3]], near: f64) -> f64 {
    let mut sums = [[0.0; 4]; 3];
    for &[weight, at, gain] in points {
        let powers = [1.0, at - near, (at - near).powi(2)];
        for (row, one) in sums.iter_mut().zip(powers) {
            for (sum, other) in row.iter_mut().zip([powers[0], powers[1], powers[2], gain]) {
                *sum += weight * one * other;
            }
        }
    }
    // Gauss–Jordan elimination of the normal equations.
    for at in 0..3 {
        let pivot = sums[at].map(|sum| sum / sums[at][at]);
        for row in &mut sums {
            let factor = row[at];
            *row = std::array::from_fn(|of| row[of] - factor * pivot[of]);
        }
        sums[at] = pivot;
    }
    let [c, b, a] = sums.map(|row| row[3]);
    (0..50).fold(near, |at, _| {
        let off = at - near;
        at - (a * off * off + b * off + c) / (2.0 * a * off + b)
    })
}

/// Returns the index by shoes dealt at random and counted card by card, from the gain of the play
/// above over the play below.
fn sampled(decks: u8, cards: u16, play: &IndexPlay, samples: usize) -> f64 {
    let house = six_decks().with([format!("decks={decks}").as_str()]).unwrap();
    let (tags, mut random, upcard) = (hi_lo(), Seeded(18), play.upcard.unwrap());
    let points = (0..samples).map(|_| {
        let ([up, one, other], left) = random_rest(decks, play.row, upcard, cards, &mut random);
        let mut seen = Composition::decks(decks);
        for (rank, count) in left.iter() {
            (0..count).for_each(|_| assert!(seen.remove(rank)));
        }
        let mut shoe = left;
        for rank in [up, one, other] {
            shoe.add(rank);
        }
        let strategy = Strategy::ZeroMemory;
        let odds = hand_odds(house.rules(), &shoe, &[one, other], Some(up), strategy);
        let odds = odds.unwrap();
        let gain = odds.of(play.above).unwrap() - odds.of(play.below).unwrap();
        [1.0 - odds.dealer_blackjack, tags.count(decks, &seen).true_count, gain]
    });
    parabola_crossing(&points.collect::<Vec<_>>(), play.at)
}

/// Indices agree with rests of shoes dealt at random and counted card by card. With 1,500 samples
/// the standard error is from 0.05 (doubling) to 0.2 (16 against a ten with the fewest cards).
#[test]
fn indices_match_random_shoes() {
    let cells = [
        (Row::Hard(16), 10, Hit, Stand),
        (Row::Hard(12), 4, Hit, Stand),
        (Row::Hard(13), 2, Hit, Stand),
        (Row::Hard(11), 1, Hit, Double),
    ];
    for (decks, cards) in [(6, 153), (1, 46), (1, 34)] {
        let house = six_decks().with([format!("decks={decks}").as_str()]).unwrap();
        let options = left(&house, f64::from(cards) / 52.0);
        for (row, upcard, below, above) in cells {
            let ours =
                cell_index_plays(house.rules(), &hi_lo(), &options, row, Some(upcard)).unwrap();
            let is_it = |play: &&IndexPlay| (play.below, play.above) == (below, above);
            let play = ours.iter().find(is_it).unwrap();
            let there = sampled(decks, cards, play, 1_500);
            assert!((play.at - there).abs() < 0.4, "{decks}, {cards}: {play:?} {there}");
        }
    }
}

/// Index plays of hands of three cards agree with rests of shoes dealt at random, too: every hand
/// of 16 that is dealt in an order in which the first two cards are hit against a ten, that is,
/// neither a blackjack nor an 11, which is doubled.
#[test]
fn indices_of_three_cards_match_random_shoes() {
    const CARDS: u16 = 153;
    let (house, tags) = (six_decks(), hi_lo());
    let options =
        IndexOptions { cards: CardsInHand::Exactly(3), ..left(&house, f64::from(CARDS) / 52.0) };
    let plays = cell_index_plays(house.rules(), &tags, &options, Row::Hard(16), Some(10)).unwrap();
    let play = plays.iter().find(|play| play.above == Stand).unwrap();
    let mut random = Seeded(19);
    let points = (0..1_500).map(|_| {
        loop {
            let all = Composition::decks(6);
            let all = all.iter().flat_map(|(rank, count)| (0..count).map(move |_| rank));
            let mut rest = all.collect::<Vec<_>>();
            let up = rest.iter().position(|rank| rank.value() == 10).unwrap();
            let up = rest.swap_remove(up);
            let mut draw = || rest.swap_remove(random.below(rest.len()));
            let hand = [draw(), draw(), draw()];
            let values = hand.map(Rank::value);
            let is_hit = values[0] + values[1] != 11;
            if !is_hit || Row::of_total(Total::of(values)) != Row::Hard(16) {
                continue;
            }
            let mut shoe = Composition::EMPTY;
            (0..CARDS).for_each(|_| shoe.add(draw()));
            let mut seen = Composition::decks(6);
            for (rank, count) in shoe.iter() {
                (0..count).for_each(|_| assert!(seen.remove(rank)));
            }
            hand.iter().chain([&up]).for_each(|&rank| shoe.add(rank));
            let odds =
                hand_odds(house.rules(), &shoe, &hand, Some(up), Strategy::ZeroMemory).unwrap();
            let gain = odds.stand - odds.hit.unwrap();
            break [1.0 - odds.dealer_blackjack, tags.count(6, &seen).true_count, gain];
        }
    });
    let there = parabola_crossing(&points.collect::<Vec<_>>(), play.at);
    assert!((play.at - there).abs() < 0.4, "{play:?} {there}");
}

/// By the regression of the tens on the count, with Hi-Lo and `N` decks. D. Schlesinger and others
/// print it rounded: 1.4, 2.4, 3.0 and 3.1 for one, two, six and eight decks.
#[test]
fn the_insurance_index_of_hi_lo_is_exact() {
    for decks in 1..=8 {
        let house = six_decks().with([format!("decks={decks}").as_str()]).unwrap();
        let ours = insurance_index(house.rules(), &hi_lo()).unwrap();
        let exact = 10.0 / 3.0 - 23.0 / (12.0 * f64::from(decks));
        assert!((ours - exact).abs() < 1e-12, "{decks}: {ours} {exact}");
    }
}

/// Hands of three cards hold small cards that would have helped, so they stand earlier; all hands
/// of 16 together stand from about 0 on, as is printed.
#[test]
fn hands_of_more_cards_have_other_indices() {
    let house = six_decks();
    let index = |cards| {
        let options = IndexOptions { cards, ..IndexOptions::of(house.rules()) };
        let row = Row::Hard(16);
        let plays = cell_index_plays(house.rules(), &hi_lo(), &options, row, Some(10)).unwrap();
        plays.iter().find(|play| play.above == Stand).unwrap().at
    };
    let two = index(CardsInHand::Exactly(2));
    let [three, four] = [3, 4].map(|cards| index(CardsInHand::Exactly(cards)));
    let [more, all] = [3, 2].map(|cards| index(CardsInHand::AtLeast(cards)));
    assert!(four < three && three < two, "{two} {three} {four}");
    assert!(four < more && more < three && more < all && all < two, "{more} {all}");
    assert!(all.abs() < 0.5, "{all}");
}

/// If surrender is refused, a hand is played as in a house that does not offer it.
#[test]
fn without_surrender_the_other_plays_compete() {
    let strip = House::built_in("strip").unwrap();
    let options = IndexOptions::of(strip.rules());
    let with = index_plays(strip.rules(), &hi_lo(), &options).unwrap();
    let without = index_plays(six_decks().rules(), &hi_lo(), &options).unwrap();
    assert!(without.without_surrender.is_empty());
    let cell = (Row::Hard(15), Some(10));
    let of = |plays: &[IndexPlay]| plays.iter().copied().find(|it| (it.row, it.upcard) == cell);
    let here = of(&with.without_surrender).unwrap();
    assert_eq!((here.below, here.above), (Hit, Stand));
    assert!((here.at - of(&without.plays).unwrap().at).abs() < 1e-9, "{here:?}");
    assert!(
        with.plays.iter().any(|it| (it.row, it.upcard) == cell && it.above == Action::Surrender)
    );
}

/// Twice the bet gains twice as much, insurance too; a ramp gains more where the count is high.
#[test]
fn gains_are_weighed_by_the_bets() {
    let house = six_decks();
    let found = |bets: &[f64]| {
        let bets = Bets::new(bets.iter().copied()).unwrap();
        let options = IndexOptions { bets, ..IndexOptions::of(house.rules()) };
        index_plays(house.rules(), &hi_lo(), &options).unwrap()
    };
    let [flat, twice, ramp] = [&[1.0][..], &[2.0], &[1.0, 2.0, 4.0, 8.0]].map(found);
    let gain = |plays: &[IndexPlay], cell| {
        plays.iter().find(|play| (play.row, play.upcard) == cell).unwrap().gain
    };
    for cell in [(Row::Hard(16), Some(10)), (Row::Hard(13), Some(2))] {
        let [flat, twice] = [&flat, &twice].map(|found| gain(&found.plays, cell));
        assert!(flat > 0.0 && (twice - 2.0 * flat).abs() < 1e-12, "{flat} {twice}");
    }
    let insurance = [&flat, &twice, &ramp].map(|found| found.insurance.unwrap().gain);
    assert!((insurance[1] - 2.0 * insurance[0]).abs() < 1e-12, "{insurance:?}");
    // Before the ace was seen, the count was 3 or more, and so the bet 8 units.
    assert!((insurance[2] - 8.0 * insurance[0]).abs() < 1e-12, "{insurance:?}");
    // At counts below -0.8 the bet is one unit.
    let low = (Row::Hard(13), Some(2));
    assert!((gain(&ramp.plays, low) / gain(&flat.plays, low) - 1.0).abs() < 0.05);
}

/// A whole-number index is next to the exact one: above it for a count rounded to the
/// nearest, sometimes below it for a count rounded down, because the whole number then
/// stands for higher counts.
#[test]
fn whole_numbers_follow_from_the_convention() {
    let house = six_decks();
    let found = |rounding, decks_to| {
        let convention = Some(Convention { rounding, decks_to });
        let options = IndexOptions { convention, ..IndexOptions::of(house.rules()) };
        index_plays(house.rules(), &hi_lo(), &options).unwrap()
    };
    for (rounding, decks_to, shift) in [
        (Rounding::Floor, 0.0, -0.5),
        (Rounding::Nearest, 0.0, 0.0),
        (Rounding::Floor, 0.5, -0.5),
        (Rounding::Nearest, 1.0, 0.0),
    ] {
        let found = found(rounding, decks_to);
        for play in found.plays.iter().filter(|play| play.gain > 1e-6) {
            // Above the index, every bin of counts gains.
            let highest =
                if rounding == Rounding::Floor { play.at.ceil() } else { (play.at + 0.5).ceil() };
            assert!(f64::from(play.whole.unwrap()) <= highest + decks_to, "{rounding:?}: {play:?}");
            let whole = f64::from(play.whole.unwrap());
            // A count of `whole` stands for the mean of `whole` to `whole + 1`, if rounded down.
            assert!((play.at + shift - whole).abs() <= 1.25, "{rounding:?}: {play:?}");
            assert!(whole >= play.at + shift - 0.35, "{rounding:?}: {play:?}");
        }
        let insurance = found.insurance.unwrap();
        assert!((2..=4).contains(&insurance.whole.unwrap()), "{insurance:?}");
    }
    let [floor, truncate] =
        [Rounding::Floor, Rounding::Truncate].map(|rounding| found(rounding, 0.0));
    for (floor, truncate) in floor.plays.iter().zip(&truncate.plays) {
        // Above 0 both round down; below, truncation rounds up.
        assert!(floor.at < 1.0 || floor.whole == truncate.whole, "{floor:?} {truncate:?}");
        assert!(floor.at > -2.0 || floor.whole < truncate.whole, "{floor:?} {truncate:?}");
    }
}

/// With two decks, of which one is left to within half a deck, counts spread far wider at the
/// deepest rounds. A model with normal counts at each depth and all depths equally likely finds
/// these.
#[test]
fn coarse_estimates_of_few_decks_weigh_every_depth() {
    let house = House::built_in("downtown").unwrap();
    let convention = Some(Convention { rounding: Rounding::Floor, decks_to: 1.0 });
    let options = IndexOptions { convention, ..IndexOptions::of(house.rules()) };
    for (row, upcard, whole) in [(Row::Pair(10), 3, 8), (Row::Hard(14), 4, -6)] {
        let plays = cell_index_plays(house.rules(), &hi_lo(), &options, row, Some(upcard)).unwrap();
        assert!(plays.iter().any(|play| play.whole == Some(whole)), "{row}: {plays:?}");
    }
}

/// If the play of a hand changes twice, estimated decks blur both changes without swapping them.
#[test]
fn whole_numbers_of_a_cell_ascend() {
    let mut twice = 0;
    for (decks, tags) in [(2, "hi-opt-1"), (6, "hi-lo"), (1, "halves")] {
        let house = House::built_in("strip").unwrap().with([format!("decks={decks}").as_str()]);
        let (house, tags) = (house.unwrap(), Tags::built_in(tags).unwrap());
        for decks_to in [0.0, 0.25, 0.5, 1.0] {
            let convention = Some(Convention { rounding: Rounding::Floor, decks_to });
            let options = IndexOptions { convention, ..IndexOptions::of(house.rules()) };
            let mut plays = index_plays(house.rules(), &tags, &options).unwrap().plays;
            plays.sort_by(|one, next| {
                (one.row, one.upcard).cmp(&(next.row, next.upcard)).then(one.at.total_cmp(&next.at))
            });
            let pairs = plays.windows(2).map(|pair| (pair[0], pair[1]));
            for (one, next) in
                pairs.filter(|(one, next)| (one.row, one.upcard) == (next.row, next.upcard))
            {
                assert!(one.whole <= next.whole, "{decks_to}: {one:?} {next:?}");
                twice += 1;
            }
        }
    }
    assert!(twice > 20, "{twice}");
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
    let options = IndexOptions::of(house.rules());
    let of = |tags| cell_index_plays(house.rules(), tags, &options, Row::Hard(12), upcard).unwrap();
    let (ours, negated) = (of(&tags), of(&tags.negated()));
    let [ours, negated] = [&ours[..], &negated[..]].map(|plays| *plays.first().unwrap());
    assert_eq!((ours.below, ours.above), (negated.above, negated.below));
    assert!((ours.at + negated.at).abs() < 0.05, "{ours:?} {negated:?}");
}

/// The index plays of one cell are those in the list of all cells.
#[test]
fn plays_of_one_cell_match_the_plays_of_all() {
    let house = House::built_in("seven").unwrap();
    let options = IndexOptions::of(house.rules());
    let all = index_plays(house.rules(), &hi_lo(), &options).unwrap().plays;
    let row = Row::Hard(14);
    let alone = cell_index_plays(house.rules(), &hi_lo(), &options, row, None).unwrap();
    let mut among = all.into_iter().filter(|play| play.row == row).collect::<Vec<_>>();
    among.sort_by(|one, other| one.at.total_cmp(&other.at));
    assert!(!alone.is_empty());
    assert_eq!(alone, among);
}

/// No spurious plays appear at the ends of the counts: nobody stands on a hard 5.
#[test]
fn small_totals_never_stand() {
    for name in ["seven", "strip", "reno"] {
        let house = House::built_in(name).unwrap();
        let found = index_plays(house.rules(), &hi_lo(), &IndexOptions::of(house.rules())).unwrap();
        let stands =
            |play: &&IndexPlay| matches!(play.row, Row::Hard(..=10)) && play.above == Stand;
        assert_eq!(found.plays.iter().find(stands), None, "{name}");
    }
}

#[test]
fn an_upcard_that_the_house_cannot_show_is_refused() {
    let index = |name: &str, upcard| {
        let house = House::built_in(name).unwrap();
        let options = IndexOptions::of(house.rules());
        cell_index_plays(house.rules(), &hi_lo(), &options, Row::Hard(14), upcard).unwrap_err()
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
