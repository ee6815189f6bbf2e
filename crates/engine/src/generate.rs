//! Houses, rounds and choices by chance, for tests and fuzzers: feature `arbitrary`.
//!
//! The engine has no chance. What chooses here is brought along: a seed ([`Seeded`]), or the bytes
//! of a fuzzer ([`arbitrary::Unstructured`]). The same choices make the same things.
//!
//! ```
//! use blackjack_engine::generate::{self, Seeded};
//! let mut seed = Seeded(1);
//! let house = generate::house(&mut seed);
//! let mut record = generate::open(&mut seed, &house).ok_or("it takes no such bets")?;
//! while let Some(input) = generate::input(&mut seed, record.round()) {
//!     record.put(input).map_err(|_| "what is generated is legal")?;
//! }
//! assert!(record.round().is_over());
//! # Ok::<(), &str>(())
//! ```

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use arbitrary::{Arbitrary, Unstructured};

use crate::{
    Accepts, Action, Asked, Bets, Card, Chips, House, Input, Key, Rank, Record, Round, Rules, Seat,
    Stakes, Suit, keys,
};

/// Where choices come from.
pub trait Choices {
    /// A number below the bound.
    ///
    /// # Panics
    ///
    /// If the bound is 0.
    fn below(&mut self, bound: usize) -> usize;

    /// A number below the bound, as a [`Shoe`](crate::Shoe) asks for it.
    ///
    /// # Panics
    ///
    /// If the bound is 0.
    fn pick(&mut self, bound: u32) -> u32 {
        let picked = self.below(usize::try_from(bound).unwrap_or(usize::MAX));
        u32::try_from(picked).unwrap_or(0)
    }

    /// True once in so many times; never where the bytes of a fuzzer have run out.
    fn one_in(&mut self, times: usize) -> bool {
        self.below(times) + 1 == times
    }

    /// One of these.
    ///
    /// # Panics
    ///
    /// If there are none.
    fn choose<'a, T>(&mut self, of: &'a [T]) -> &'a T
    where
        Self: Sized,
    {
        &of[self.below(of.len())]
    }

    /// A whole number from the least to the most.
    fn between(&mut self, least: i64, most: i64) -> i64
    where
        Self: Sized,
    {
        let span = usize::try_from(most.saturating_sub(least)).unwrap_or(0);
        least + i64::try_from(self.below(span.saturating_add(1))).unwrap_or(0)
    }
}

/// Choices that follow from a seed (splitmix64, Steele, Lea and Flood, 2014): a test names its
/// seed, and fails again for it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seeded(pub u64);

impl Seeded {
    /// The next 64 bits.
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

/// Where the bytes have run out, everything chosen is the first there is.
impl Choices for Unstructured<'_> {
    fn below(&mut self, bound: usize) -> usize {
        assert!(bound > 0, "there is something to choose from");
        self.choose_index(bound).unwrap_or(0)
    }
}

/// A card. Aces come more often: with tens they are where the rules meet.
pub fn card(choices: &mut impl Choices) -> Card {
    let bound = if choices.one_in(4) { 4 } else { 52 };
    Card::PACK[choices.below(bound)]
}

/// Some value that the key accepts, as a house file states it. Numbers stay near the least.
pub fn value(choices: &mut impl Choices, key: &Key) -> String {
    match key.accepts() {
        Accepts::Words(words) => (*choices.choose(&words)).to_string(),
        Accepts::Flag => choices.choose(&["true", "false"]).to_string(),
        Accepts::Odds => {
            choices.choose(&["3 to 2", "1 to 1", "6 to 5", "2 to 1", "7 to 3"]).to_string()
        }
        Accepts::Whole { off: true, .. } if choices.one_in(2) => "0".into(),
        Accepts::Whole { least, most, off: true } => {
            choices.between(least, most.min(least + 4)).to_string()
        }
        Accepts::Whole { least, most, off: false } => {
            choices.between(least, most.min(least + 9)).to_string()
        }
        Accepts::Unit => choices.choose(&["$", "coin", "€"]).to_string(),
    }
}

/// A house: one that is built in or the one without statements, with up to 15 keys changed.
/// Changes that contradict others are not made.
pub fn house(choices: &mut impl Choices) -> House {
    let mut house = House::default();
    if choices.one_in(2) {
        let names: Vec<_> = House::built_in_names().collect();
        house = House::built_in(choices.choose::<&str>(&names)).unwrap_or_default();
    }
    let keys: Vec<_> = keys().filter(|key| key.name != "unit").collect();
    for _ in 0..choices.below(16) {
        let key = *choices.choose(&keys);
        let setting = format!("{}={}", key.name, value(choices, key));
        house = house.with([setting.as_str()]).unwrap_or(house);
    }
    house
}

/// Rules of a [`house`].
pub fn rules(choices: &mut impl Choices) -> Rules {
    *house(choices).rules()
}

/// Stakes of a [`house`].
pub fn stakes(choices: &mut impl Choices) -> Stakes {
    *house(choices).stakes()
}

/// The keys that only say which cards are left, or how many hands are dealt.
const OF_THE_SHOE: [&str; 6] = ["decks", "shuffle", "cut-card", "when-below", "burn", "hands"];

/// A house whose rounds can be solved and enumerated from a small shoe in a moment: of every key
/// that changes what a round comes to, one in two may have another value, out of few.
pub fn small_house(choices: &mut impl Choices) -> House {
    let mut house = House::default();
    for key in Rules::KEYS.iter().filter(|key| !OF_THE_SHOE.contains(&key.name)) {
        if choices.one_in(2) {
            let setting = format!("{}={}", key.name, choices.choose(&few_values(key)));
            house = house.with([setting.as_str()]).unwrap_or(house);
        }
    }
    house
}

/// The values of a key that differ most.
fn few_values(key: &Key) -> Vec<String> {
    match key.accepts() {
        Accepts::Words(words) => words.into_iter().map(ToString::to_string).collect(),
        Accepts::Whole { .. } | Accepts::Odds if !key.alternatives.is_empty() => {
            key.alternatives.iter().map(ToString::to_string).collect()
        }
        Accepts::Odds => ["1 to 1", "2 to 1", "3 to 1"].map(Into::into).into(),
        Accepts::Flag => ["false", "true"].map(Into::into).into(),
        Accepts::Whole { least, most, .. } => {
            (least..=most.min(least + 3)).map(|number| number.to_string()).collect()
        }
        Accepts::Unit => vec![key.default()],
    }
}

/// A round just opened at a house: some seats, some hands, some with little money. `None` where
/// the house takes no such bets.
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
        let sum: Chips = placed.iter().copied().sum();
        let funds = sum + sum * choices.between(0, 3) + stakes.reserve();
        bets.push(Bets { stakes: placed, funds: choices.one_in(2).then_some(funds) });
    }
    Record::open(house, &bets).ok()
}

/// A bet that the house takes: the one that it offers first, or up to three times that.
fn bet(choices: &mut impl Choices, rules: &Rules, stakes: &Stakes) -> Option<Chips> {
    let offer = stakes.offer(rules, None, None, 1)?;
    let larger = offer * choices.between(1, 3);
    Some(if stakes.check(rules, larger).is_ok() { larger } else { offer })
}

/// Something legal to put into a round; `None` when it is over. Pairs are split gladly, and now and
/// then the first seat's funds change.
pub fn input(choices: &mut impl Choices, round: &Round) -> Option<Input> {
    if choices.one_in(40) {
        return Some(Input::Fund(Seat(0), Chips(choices.between(0, 2999))));
    }
    Some(match round.asked() {
        Asked::Nothing => return None,
        Asked::Card(_) => Input::Card(card(choices)),
        Asked::Insurance { least, most, .. } if choices.one_in(2) => {
            Input::Insure(*choices.choose(&[least, most]))
        }
        Asked::EarlySurrender { .. } if choices.one_in(3) => Input::Act(Action::Surrender),
        Asked::Insurance { .. } | Asked::EarlySurrender { .. } => Input::Decline,
        Asked::Action { legal, .. } => {
            let legal: Vec<_> = legal.iter().collect();
            // Splits are rare and doubles end a hand: let them happen.
            let split = legal.contains(&Action::Split) && choices.one_in(2);
            Input::Act(if split { Action::Split } else { *choices.choose(&legal) })
        }
    })
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
        bytes.choose(&Self::PACK).copied()
    }
}

impl<'a> Arbitrary<'a> for Action {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> arbitrary::Result<Self> {
        bytes.choose(&Self::ALL).copied()
    }
}

/// [`rules`]: no two of them contradict each other.
impl<'a> Arbitrary<'a> for Rules {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> arbitrary::Result<Self> {
        Ok(rules(bytes))
    }
}

/// [`stakes`].
impl<'a> Arbitrary<'a> for Stakes {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> arbitrary::Result<Self> {
        Ok(stakes(bytes))
    }
}

/// [`house`]: bets can be placed and paid out.
impl<'a> Arbitrary<'a> for House {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> arbitrary::Result<Self> {
        Ok(house(bytes))
    }
}

/// A round that was [opened](open) at some house, and goes on as far as the bytes do: every
/// [`input`] is legal.
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
