//! Random houses, rounds and choices for tests and fuzzers: feature `arbitrary`.
//!
//! The engine has no source of randomness. The caller supplies one: as a seed ([`Seeded`]) or as
//! the bytes of a fuzzer ([`arbitrary::Unstructured`]). The same source yields the same values.
//!
//! ```
//! use blackjack_engine::generate::{self, Seeded};
//! let mut seed = Seeded(1);
//! let house = generate::house(&mut seed);
//! let mut record = generate::open(&mut seed, &house).ok_or("the house refuses the bets")?;
//! while let Some(input) = generate::input(&mut seed, record.round()) {
//!     record.put(input).map_err(|_| "a generated input is legal")?;
//! }
//! assert!(record.round().is_over());
//! # Ok::<(), &str>(())
//! ```

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use arbitrary::{Arbitrary, Unstructured};

use crate::action::Action;
use crate::action::choice::Choice;
use crate::cards::card::{Card, Rank, Suit};
use crate::house::House;
use crate::house::keys::keys;
use crate::house::stakes::Stakes;
use crate::key::Key;
use crate::key::setting::Accepts;
use crate::legal::DoubleRange;
use crate::money::chips::Chips;
use crate::record::{Input, Record};
use crate::round::event::Seat;
use crate::round::phase::Phase;
use crate::round::{Bets, Round, SideStake};
use crate::rules::Rules;
use crate::side_bets::KNOWN_SIDE_BETS;

/// A source of random choices.
pub trait Choices {
    /// Returns a number below the bound.
    ///
    /// # Panics
    ///
    /// If the bound is 0.
    fn below(&mut self, bound: usize) -> usize;

    /// Returns a number below the bound, with the types that a [`Shoe`](crate::Shoe) needs.
    ///
    /// # Panics
    ///
    /// If the bound is 0.
    fn pick(&mut self, bound: u32) -> u32 {
        let picked = self.below(usize::try_from(bound).unwrap_or(usize::MAX));
        u32::try_from(picked).unwrap_or(0)
    }

    /// Returns true with a probability of one in `times`; false once a fuzzer's bytes have run out.
    fn one_in(&mut self, times: usize) -> bool {
        self.below(times) + 1 == times
    }

    /// Returns one of these items.
    ///
    /// # Panics
    ///
    /// If there are no items.
    fn choose<'a, T>(&mut self, of: &'a [T]) -> &'a T
    where
        Self: Sized,
    {
        &of[self.below(of.len())]
    }

    /// Returns a whole number from `min` to `max`, both included.
    fn between(&mut self, min: i64, max: i64) -> i64
    where
        Self: Sized,
    {
        let span = usize::try_from(max.saturating_sub(min)).unwrap_or(0);
        min + i64::try_from(self.below(span.saturating_add(1))).unwrap_or(0)
    }
}

/// Choices derived from a seed with splitmix64 (Steele, Lea and Flood, 2014). A test that names its
/// seed can be repeated.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seeded(pub u64);

impl Seeded {
    /// Returns the next 64 bits.
    fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
}

impl Choices for Seeded {
    fn below(&mut self, bound: usize) -> usize {
        usize::try_from(self.bits() % bound as u64).unwrap_or(0)
    }
}

/// Chooses the first option once the bytes have run out.
impl Choices for Unstructured<'_> {
    fn below(&mut self, bound: usize) -> usize {
        assert!(bound > 0, "there must be something to choose from");
        self.choose_index(bound).unwrap_or(0)
    }
}

/// Generates a random card. Aces are more frequent, because most rules concern aces and tens.
pub fn card(choices: &mut impl Choices) -> Card {
    let bound = if choices.one_in(4) { 4 } else { 52 };
    Card::DECK[choices.below(bound)]
}

/// Generates a value that the key accepts, written as in a house file. Numbers stay near the
/// minimum.
pub fn value(choices: &mut impl Choices, key: &Key) -> String {
    match key.accepts() {
        Accepts::Words(words) => (*choices.choose(&words)).to_string(),
        Accepts::Flag => choices.choose(&["true", "false"]).to_string(),
        Accepts::Odds => {
            choices.choose(&["3 to 2", "1 to 1", "6 to 5", "2 to 1", "7 to 3"]).to_string()
        }
        Accepts::Whole { off: true, .. } if choices.one_in(2) => "0".into(),
        Accepts::Whole { min, max, off: true } => {
            choices.between(min, max.min(min + 4)).to_string()
        }
        Accepts::Whole { min, max, off: false } => {
            choices.between(min, max.min(min + 9)).to_string()
        }
        Accepts::Unit => choices.choose(&["$", "coin", "€"]).to_string(),
    }
}

/// Generates a house: a built-in one or the default, with up to 15 keys changed. Changes that
/// contradict others are left out.
pub fn house(choices: &mut impl Choices) -> House {
    let mut house = House::default();
    if choices.one_in(2) {
        let names: Vec<_> = House::built_in_names().collect();
        house = House::built_in(choices.choose::<&str>(&names)).unwrap_or_default();
    }
    let keys: Vec<_> = keys().filter(|key| key.name != "unit").collect();
    if choices.one_in(4) {
        house = with_side_bets(choices, &house).unwrap_or(house);
    }
    for _ in 0..choices.below(16) {
        let key = *choices.choose(&keys);
        let setting = format!("{}={}", key.name, value(choices, key));
        house = house.with([setting.as_str()]).unwrap_or(house);
    }
    house
}

/// Adds up to four side bets: known ones, and one on the dealer's cards.
fn with_side_bets(choices: &mut impl Choices, house: &House) -> Option<House> {
    const DEALER: &str = "dealer: dealer-pair: 2-50: blackjack: blackjack: 15 to 1; \
                          pair: same-rank: 19 to 2; push: same-suit: 0 to 1";
    let mut all: Vec<&str> = KNOWN_SIDE_BETS.into_iter().chain([DEALER]).collect();
    let chosen = (0..=choices.below(4)).map(|_| all.swap_remove(choices.below(all.len())));
    let setting = format!("side-bets={}", chosen.collect::<Vec<_>>().join(" | "));
    house.with([setting.as_str()]).ok()
}

/// Generates the rules of a [`house`].
pub fn rules(choices: &mut impl Choices) -> Rules {
    *house(choices).rules()
}

/// Generates the stakes of a [`house`].
pub fn stakes(choices: &mut impl Choices) -> Stakes {
    *house(choices).stakes()
}

/// The keys that only affect which cards remain, or how many hands are dealt.
const SHOE_KEYS: [&str; 6] = ["decks", "shuffle", "cut-card", "when-below", "burn", "hands"];

/// Generates a house whose rounds can be solved and enumerated quickly from a small shoe. About
/// half of the keys that affect the value of a round get a random value from a short list.
pub fn small_house(choices: &mut impl Choices) -> House {
    let mut house = House::default();
    for key in Rules::KEYS.iter().filter(|key| !SHOE_KEYS.contains(&key.name)) {
        if choices.one_in(2) {
            let setting = format!("{}={}", key.name, choices.choose(&contrasting_values(key)));
            house = house.with([setting.as_str()]).unwrap_or(house);
        }
    }
    house
}

/// Returns the values of a key that differ most from each other.
fn contrasting_values(key: &Key) -> Vec<String> {
    match key.accepts() {
        Accepts::Words(words) => words.into_iter().map(ToString::to_string).collect(),
        Accepts::Whole { .. } | Accepts::Odds if !key.alternatives.is_empty() => {
            key.alternatives.iter().map(ToString::to_string).collect()
        }
        Accepts::Odds => ["1 to 1", "2 to 1", "3 to 1"].map(Into::into).into(),
        Accepts::Flag => ["false", "true"].map(Into::into).into(),
        Accepts::Whole { min, max, .. } => {
            (min..=max.min(min + 3)).map(|number| number.to_string()).collect()
        }
        Accepts::Unit => vec![key.default()],
    }
}

/// Opens a round with random seats, hands and bets; some players have little money. `None` if the
/// house refuses the bets.
pub fn open(choices: &mut impl Choices, house: &House) -> Option<Record> {
    let (rules, stakes) = (house.rules(), house.stakes());
    let mut left = 1 + choices.below(usize::from(rules.hands()));
    let mut placed = Vec::new();
    while left > 0 {
        let mut hands = 1 + choices.below(left);
        if rules.table_hands() > 0 {
            hands = hands.min(usize::from(rules.table_hands()));
        }
        placed.push(vec![bet(choices, rules, stakes)?; hands]);
        left -= hands;
    }
    let mut bets = Vec::new();
    for placed in &placed {
        let side = side_stakes(choices, house, placed.len());
        let total = Bets { stakes: placed, side: &side, funds: None }.total();
        let funds = total + total * choices.between(0, 3) + stakes.kept_back();
        bets.push((placed, side, choices.one_in(2).then_some(funds)));
    }
    let bets = bets.iter().map(|(stakes, side, funds)| Bets { stakes, side, funds: *funds });
    Record::open(house, &bets.collect::<Vec<_>>()).ok()
}

/// Generates side bets on some of a seat's hands.
fn side_stakes(choices: &mut impl Choices, house: &House, hands: usize) -> Vec<SideStake> {
    let mut side = Vec::new();
    for hand in 0..u8::try_from(hands).unwrap_or(0) {
        for (side_bet, bet) in (0..).zip(house.side_bets().iter()) {
            if choices.one_in(2) {
                side.push(SideStake { hand, side_bet, stake: house.stakes().min_side_bet(bet) });
            }
        }
    }
    side
}

/// Generates a bet that the house accepts: the suggested bet, or up to three times that.
fn bet(choices: &mut impl Choices, rules: &Rules, stakes: &Stakes) -> Option<Chips> {
    let offer = stakes.offer(rules, None, None, 1)?;
    let larger = offer * choices.between(1, 3);
    Some(if stakes.check(rules, larger).is_ok() { larger } else { offer })
}

/// Generates a legal input for a round; `None` when it is over. Pairs are often split, and the
/// first seat's funds occasionally change.
pub fn input(choices: &mut impl Choices, round: &Round) -> Option<Input> {
    if choices.one_in(40) {
        return Some(Input::Fund(Seat(0), Chips(choices.between(0, 2999))));
    }
    Some(match round.phase() {
        Phase::Over => return None,
        Phase::Card(_) => Input::Card(card(choices)),
        Phase::Insurance { min, max, .. } if choices.one_in(2) => {
            Input::Choice(Choice::Insure(*choices.choose(&[min, max])))
        }
        Phase::EarlySurrender { .. } if choices.one_in(3) => {
            Input::Choice(Choice::Act(Action::Surrender))
        }
        Phase::Insurance { .. } | Phase::EarlySurrender { .. } => Input::Choice(Choice::Decline),
        Phase::Action { double_for: Some(range), .. } if choices.one_in(4) => {
            Input::Choice(Choice::DoubleFor(amount(choices, range)))
        }
        Phase::Action { legal, .. } => {
            let legal: Vec<_> = legal.iter().collect();
            // Pairs are rare and doubling ends a hand, so splits get a better chance.
            let split = legal.contains(&Action::Split) && choices.one_in(2);
            Input::Choice(Choice::Act(if split { Action::Split } else { *choices.choose(&legal) }))
        }
    })
}

/// Generates an amount in this range.
fn amount(choices: &mut impl Choices, DoubleRange { min, max, step }: DoubleRange) -> Chips {
    step * choices.between(min.0 / step.0, max.0 / step.0)
}

impl<'a> Arbitrary<'a> for Rank {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> arbitrary::Result<Self> {
        bytes.choose(&Self::ALL).copied()
    }
}

impl<'a> Arbitrary<'a> for Suit {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> arbitrary::Result<Self> {
        bytes.choose(&Self::ALL).copied()
    }
}

impl<'a> Arbitrary<'a> for Card {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> arbitrary::Result<Self> {
        bytes.choose(&Self::DECK).copied()
    }
}

impl<'a> Arbitrary<'a> for Action {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> arbitrary::Result<Self> {
        bytes.choose(&Self::ALL).copied()
    }
}

/// Consistent rules, from [`rules`].
impl<'a> Arbitrary<'a> for Rules {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> arbitrary::Result<Self> {
        Ok(rules(bytes))
    }
}

/// Stakes from [`stakes`].
impl<'a> Arbitrary<'a> for Stakes {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> arbitrary::Result<Self> {
        Ok(stakes(bytes))
    }
}

/// A playable house, from [`house`].
impl<'a> Arbitrary<'a> for House {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> arbitrary::Result<Self> {
        Ok(house(bytes))
    }
}

/// A round [opened](open) at a random house and played until the bytes run out. Every [`input`] is
/// legal.
impl<'a> Arbitrary<'a> for Record {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> arbitrary::Result<Self> {
        let house = house(bytes);
        let mut record = open(bytes, &house).ok_or(arbitrary::Error::IncorrectFormat)?;
        while !bytes.is_empty() {
            let Some(next) = input(bytes, record.round()) else { break };
            record.put(next).map_err(|_| arbitrary::Error::IncorrectFormat)?;
        }
        Ok(record)
    }
}
