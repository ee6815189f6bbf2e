//! Shared shoes: for any contributions, every card is equally likely at every place, and any change
//! of the input changes the shoe.

use blackjack_engine::{Card, Rules};
use blackjack_table::{Contribution, LiveShoe, PlayerId, Secret, Seed, TableId};
use proptest::prelude::*;

use crate::kit::rules;

/// The expected number of times for each card or rank at a place.
const EXPECTED: u32 = 200;

/// The largest accepted deviation from chance, in standard deviations of a normal variable. A
/// correct shuffle exceeds it once in 10^9 places.
const DEVIATION_MAX: f64 = 6.0;

/// The players' contributions to the n-th shoe.
type Contribute = fn(u64, u32) -> Vec<Contribution>;

/// A shuffle that looks right, with its name.
type Biased<'a> = (&'a str, &'a dyn Fn(u64) -> Vec<Card>);

/// A change of one thing, with its name.
type Change<'a> = (&'a str, &'a dyn Fn(&mut Cause));

fn contribution(player: i64, secret: [u8; 32], cut: u32) -> Contribution {
    Contribution { player: PlayerId(player), secret: Secret(secret), cut }
}

fn nothing(_: u64, _: u32) -> Vec<Contribution> {
    Vec::new()
}

fn zeros(_: u64, _: u32) -> Vec<Contribution> {
    (1..=3).map(|player| contribution(player, [0; 32], 0)).collect()
}

fn equal(_: u64, cards: u32) -> Vec<Contribution> {
    (1..=3).map(|player| contribution(player, [0xa5; 32], cards / 2)).collect()
}

/// The extremes of secrets and cuts.
fn extremes(number: u64, cards: u32) -> Vec<Contribution> {
    let cut = if number.is_multiple_of(2) { 0 } else { cards - 1 };
    vec![contribution(1, [0; 32], cards - 1), contribution(i64::MAX, [0xff; 32], cut)]
}

/// The last player knows the commitments of the house and the other player, and derives
/// secret and cut from them.
fn chosen_late(number: u64, cards: u32) -> Vec<Contribution> {
    let honest = contribution(1, Seed::from_number(!number).commitment().0, 5);
    let (house, other) = (Seed::from_number(number).commitment(), honest.commitment(TableId(1), 1));
    let mut secret = house.0;
    secret.iter_mut().zip(other.0).for_each(|(byte, other)| *byte ^= other);
    vec![honest, contribution(2, secret, u32::from(other.0[0]) % cards)]
}

const ALL: [(&str, Contribute); 5] = [
    ("nothing", nothing),
    ("zeros", zeros),
    ("equal secrets", equal),
    ("extremes", extremes),
    ("chosen after the others' commitments", chosen_late),
];

/// Returns all cards of a shoe of table 1.
fn shuffled(rules: &Rules, seed: Seed, contributions: Vec<Contribution>) -> Vec<Card> {
    let mut shoe = LiveShoe::shared(rules, seed, 1, 1);
    shoe.contribute(contributions);
    shoe.begin_round();
    (0..shoe.shoe().full()).map(|_| shoe.draw()).collect()
}

/// Returns the largest deviation from chance of any place: its chi-square over the kinds of cards,
/// as a normal variable (Wilson and Hilferty).
fn deviation(
    places: usize,
    kinds: u32,
    shoe: impl Fn(u64) -> Vec<Card>,
    kind: fn(Card) -> usize,
) -> f64 {
    let mut counts = vec![vec![0_u32; kinds as usize]; places];
    for number in 0..kinds * EXPECTED {
        for (place, card) in shoe(number.into()).into_iter().enumerate() {
            counts[place][kind(card)] += 1;
        }
    }
    let freedom = f64::from(kinds - 1);
    let spread = 2.0 / (9.0 * freedom);
    let of_place = |counts: &Vec<u32>| {
        let squares = counts.iter().map(|&count| (f64::from(count) - f64::from(EXPECTED)).powi(2));
        let chi_square = squares.sum::<f64>() / f64::from(EXPECTED);
        ((chi_square / freedom).cbrt() - (1.0 - spread)) / spread.sqrt()
    };
    counts.iter().map(of_place).fold(f64::MIN, f64::max)
}

/// Returns the place of a card in a deck in order.
fn card(card: Card) -> usize {
    Card::DECK.iter().position(|&other| other == card).unwrap()
}

fn rank(card: Card) -> usize {
    card.rank() as usize
}

#[test]
fn every_card_is_equally_likely_at_every_place_of_one_deck() {
    let one = rules(&["decks=1"]);
    for (name, contribute) in ALL {
        let shoe = |number| shuffled(&one, Seed::from_number(number), contribute(number, 52));
        let found = deviation(52, 52, shoe, card);
        assert!(found < DEVIATION_MAX, "{name}: {found}");
    }
}

#[test]
fn every_rank_is_equally_likely_at_every_place_of_six_decks() {
    let six = rules(&["decks=6"]);
    for (name, contribute) in ALL {
        let shoe = |number| shuffled(&six, Seed::from_number(number), contribute(number, 312));
        let found = deviation(312, 13, shoe, rank);
        assert!(found < DEVIATION_MAX, "{name}: {found}");
    }
}

/// The house tries seeds until it likes the shoe; one player is honest.
#[test]
fn a_chosen_seed_decides_nothing_if_one_player_is_honest() {
    let one = rules(&["decks=1"]);
    let likes =
        |seed: &u64| shuffled(&one, Seed::from_number(*seed), zeros(0, 52))[0] == Card::DECK[0];
    let ground = Seed::from_number((0..10_000).find(likes).unwrap());
    let shoe = |number| {
        let honest = contribution(4, Seed::from_number(number).commitment().0, 9);
        let others = zeros(0, 52);
        shuffled(&one, ground, others.into_iter().chain([honest]).collect())
    };
    let found = deviation(52, 52, shoe, card);
    assert!(found < DEVIATION_MAX, "{found}");
}

/// Shuffles that look correct but are biased.
#[test]
fn the_test_of_chance_finds_biased_shuffles() {
    // The numbers of a shuffle, as words of 32 bits.
    let words = |number| {
        let mut shuffler = blackjack_table::Shuffler::shared(Seed::from_number(number), 1, &[]);
        shuffler.seek(1, 0);
        move || shuffler.below(u32::MAX) as usize
    };
    let bound_of_all = |number| {
        let (mut cards, mut word) = (Card::DECK.to_vec(), words(number));
        (0..52).for_each(|place| cards.swap(place, word() % 52));
        cards
    };
    let never_in_place = |number| {
        let (mut cards, mut word) = (Card::DECK.to_vec(), words(number));
        (1..52).rev().for_each(|last| cards.swap(last, word() % last));
        cards
    };
    let few_bits = |number| {
        let (mut cards, mut word) = (Card::DECK.to_vec(), words(number));
        (1..52).rev().for_each(|last| cards.swap(last, (word() % 128) % (last + 1)));
        cards
    };
    let missing_swap = |number| {
        let mut cards = shuffled(&rules(&["decks=1"]), Seed::from_number(number), Vec::new());
        let ace = cards.iter().position(|&it| it == Card::DECK[0]).unwrap();
        if number.is_multiple_of(4) {
            cards.swap(0, ace);
        }
        cards
    };
    let all: [Biased<'_>; 4] = [
        ("the same bound for every place", &bound_of_all),
        ("no card stays where it is", &never_in_place),
        ("a word of seven bits modulo the bound", &few_bits),
        ("an ace comes first a little too often", &missing_swap),
    ];
    for (name, shoe) in all {
        let found = deviation(52, 52, shoe, card);
        assert!(found > DEVIATION_MAX, "{name}: {found}");
    }
}

/// The inputs that determine a shoe.
#[derive(Clone, Debug)]
struct Cause {
    seed: [u8; 32],
    table: u64,
    shoe: u64,
    rounds: usize,
    contributions: Vec<Contribution>,
}

impl Cause {
    /// Returns the order of the cards for the last of its rounds.
    fn cards(&self, rules: &Rules) -> Vec<Card> {
        let mut shoe = LiveShoe::shared(rules, Seed(self.seed), self.table, self.shoe);
        shoe.contribute(self.contributions.clone());
        (0..self.rounds).for_each(|_| assert!(shoe.begin_round()));
        (0..shoe.shoe().full()).map(|_| shoe.draw()).collect()
    }
}

fn cause(cards: u32) -> impl Strategy<Value = Cause> {
    let contribution = (any::<[u8; 32]>(), 0..cards);
    let contributions = proptest::collection::vec(contribution, 1..=4);
    let numbers = (1_u64..1 << 53, 1_u64..1 << 53, 1_usize..=4);
    (any::<[u8; 32]>(), numbers, contributions).prop_map(|(seed, (table, shoe, rounds), all)| {
        let of = |(player, (secret, cut))| contribution_of(player, secret, cut);
        let contributions = (1..).zip(all).map(of).collect();
        Cause { seed, table, shoe, rounds, contributions }
    })
}

/// Every second number is unused, so that a player's number can be changed to it.
fn contribution_of(player: i64, secret: [u8; 32], cut: u32) -> Contribution {
    contribution(2 * player, secret, cut)
}

proptest! {
    /// Any change of a single input changes the shoe.
    #[test]
    fn any_change_changes_the_shoe(
        cause in cause(52),
        at in any::<proptest::sample::Index>(),
        bit in 0..256_usize,
        turn in 1..52_u32,
    ) {
        let house = rules(&["decks=1", "shuffle=every-round"]);
        let cards = cause.cards(&house);
        prop_assert_eq!(&cards, &cause.cards(&house));
        let flip = |bytes: &mut [u8; 32]| bytes[bit / 8] ^= 1 << (bit % 8);
        let at = at.index(cause.contributions.len());
        let changes: [Change<'_>; 8] = [
            ("seed", &|it| flip(&mut it.seed)),
            ("table", &|it| it.table ^= 1 << (bit % 53)),
            ("shoe", &|it| it.shoe ^= 1 << (bit % 53)),
            ("round", &|it| it.rounds += 1),
            ("secret", &|it| flip(&mut it.contributions[at].secret.0)),
            ("player", &|it| it.contributions[at].player.0 += 1),
            ("cut", &|it| it.contributions[at].cut = (it.contributions[at].cut + turn) % 52),
            ("contribution left out", &|it| {
                it.contributions.remove(at);
            }),
        ];
        for (name, change) in changes {
            let mut changed = cause.clone();
            change(&mut changed);
            prop_assert_ne!(&cards, &changed.cards(&house), "{}", name);
        }
    }
}
