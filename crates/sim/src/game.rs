//! A game to simulate, prepared: [`Game`].

use blackjack_engine::{Bets, Chips, House, Ratio, Round, Rules, Stakes};

use crate::count_scheme::{CountScheme, Counter, Hundredths, reached};
use crate::error::{DECKS_MAX, PARTS_MAX, SimError};
use crate::kinds::Kinds;
use crate::policy::Policy;

/// A bet, in units; 0 to sit a round out.
pub type Units = u32;

/// What a player bets: each bet with the count from which it is placed, in hundredths, in ascending order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ramp(Vec<(Hundredths, Units)>);

impl Ramp {
    /// Bets one unit at every count.
    pub fn flat() -> Self {
        Self(vec![(Hundredths::MIN, 1)])
    }

    /// Bets these units from these counts up, and `lowest` below all of them.
    pub fn new(lowest: Units, steps: impl IntoIterator<Item = (Hundredths, Units)>) -> Self {
        let mut all = vec![(Hundredths::MIN, lowest)];
        all.extend(steps);
        all.sort_by_key(|(from, _)| *from);
        all.dedup_by_key(|(from, _)| *from);
        Self(all)
    }

    /// Returns the bet at this count.
    pub fn at(&self, count: Hundredths) -> Units {
        *reached(&self.0, count)
    }

    /// Lists the bets with the counts from which they are placed; the first is for all lower counts.
    pub fn steps(&self) -> impl Iterator<Item = (Hundredths, Units)> + '_ {
        self.0.iter().copied()
    }
}

/// The player of a game: what is played, counted and bet.
#[derive(Clone, PartialEq, Debug)]
pub struct Player {
    /// The plays.
    pub policy: Policy,
    /// The count; `None` without one.
    pub count: Option<CountScheme>,
    /// The bets.
    pub ramp: Ramp,
}

impl Player {
    /// Plays a policy with equal bets and no count.
    pub fn flat(policy: Policy) -> Self {
        Self { policy, count: None, ramp: Ramp::flat() }
    }
}

/// A game to simulate: one player alone at a table, prepared for play.
#[derive(Clone, Debug)]
pub struct Game {
    /// The rules, with stakes that pay everything exactly.
    house: House,
    /// A round with a bet of one unit, before its first card.
    pub(crate) opened: Round,
    pub(crate) kinds: Kinds,
    pub(crate) player: Player,
    pub(crate) counter: Counter,
    /// The smallest parts of a bet that payoffs are multiples of.
    pub(crate) parts: i64,
    /// The number of cards in a full shoe.
    pub(crate) full: usize,
    /// The number of cards after which no round begins.
    pub(crate) cut: usize,
    /// The lower bounds of the counts that results are told apart by, without the lowest.
    pub(crate) count_bounds: Vec<Hundredths>,
}

/// The whole counts that results are told apart by, in either direction.
const COUNTS: Hundredths = 10;

impl Game {
    /// Prepares a game.
    ///
    /// # Errors
    ///
    /// [`SimError`] if the simulator cannot deal the shoe, pay exactly, or keep the count.
    pub fn new(rules: &Rules, player: Player) -> Result<Self, SimError> {
        let decks = rules.decks();
        if decks > DECKS_MAX {
            return Err(SimError::TooManyDecks { decks });
        }
        let parts = rules.quantum();
        let stakes = Stakes::builder().minor(parts.min(PARTS_MAX)).bankroll(0).build();
        let house = stakes.and_then(|stakes| House::new("simulated", *rules, stakes));
        let house = house.ok().filter(|_| parts <= PARTS_MAX).ok_or(SimError::PayoffsTooFine)?;
        let kinds = Kinds::of(rules);
        let full = usize::from(decks) * 52;
        let counter = match &player.count {
            Some(scheme) => Counter::new(scheme, &kinds, decks)?,
            None => Counter::none(full),
        };
        let burn = usize::from(rules.burn());
        let cut = (burn + 1..full).find(|&dealt| rules.shuffle_due(full - dealt, dealt));
        let cut = cut.unwrap_or(full);
        let count_bounds = count_bounds(&player);
        let opened = Round::open(&house, &[Bets::plain(&[Chips(parts)], None)]);
        let opened = opened.unwrap_or_else(|error| unreachable!("one unit can be bet: {error}"));
        Ok(Self { house, opened, kinds, player, counter, parts, full, cut, count_bounds })
    }

    /// Returns the rules.
    pub fn rules(&self) -> &Rules {
        self.house.rules()
    }

    /// Returns the number of cards that are burned after a shuffle.
    pub(crate) fn burn(&self) -> usize {
        usize::from(self.rules().burn())
    }

    /// Returns the lowest and the highest result of a round with a bet of one unit, in parts of a unit.
    pub(crate) fn reach(&self) -> (i64, i64) {
        let rules = self.rules();
        let hands = i64::from(rules.split_hands().max(rules.split_aces_hands()).max(1));
        let parts = |ratio: Ratio| {
            i64::from(ratio.numerator()) * self.parts / i64::from(ratio.denominator())
        };
        let doubled = parts(rules.doubled_twenty_one_pays()).max(parts(rules.charlie_pays()));
        let doubled = 2 * doubled.max(self.parts);
        let single = parts(rules.natural_pays()).max(parts(rules.twenty_one_pays()));
        let insurance = if rules.offers_insurance() { self.parts } else { 0 };
        let insured = parts(rules.insurance_pays());
        (-2 * hands * self.parts - insurance, hands * doubled.max(single) + insured)
    }

    /// Returns the bets of all classes of counts.
    pub(crate) fn bets(&self) -> Vec<Units> {
        let lowest = std::iter::once(Hundredths::MIN);
        lowest
            .chain(self.count_bounds.iter().copied())
            .map(|from| self.player.ramp.at(from))
            .collect()
    }

    /// Returns which class of counts this one belongs to.
    pub(crate) fn count_class(&self, count: Hundredths) -> usize {
        self.count_bounds.partition_point(|bound| *bound <= count)
    }

    /// Returns the number of unseen cards when this many have left the shoe and so many of those were not
    /// seen. A shoe that was refilled in mid-round has none until the round is over.
    pub(crate) const fn unseen(&self, dealt: usize, unseen: usize) -> usize {
        self.full.saturating_sub(dealt) + unseen
    }
}

/// Returns the bounds of whole counts, and those of the bets. Without a count there is one class.
fn count_bounds(player: &Player) -> Vec<Hundredths> {
    if player.count.is_none() {
        return Vec::new();
    }
    let steps = player.ramp.steps().map(|(from, _)| from).filter(|from| *from != Hundredths::MIN);
    let whole = (-COUNTS..=COUNTS).map(|count| count * 100);
    let mut bounds = whole.chain(steps).collect::<Vec<_>>();
    bounds.sort_unstable();
    bounds.dedup();
    bounds
}
