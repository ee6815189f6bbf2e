//! A game to simulate, prepared: [`Game`].

use blackjack_engine::{
    Bets, Chips, House, OpenError, Ratio, Round, Rules, SEATS_MAX, Seat, Stakes,
};
use blackjack_odds::OddsError;

use crate::bets::progression::Progression;
use crate::bets::wager::{Ramp, Units, Wager};
use crate::cards::first_cards::TRIPLES;
use crate::cards::hole_card::HoleCard;
use crate::cards::kinds::{CardKind, CardKinds};
use crate::count_scheme::{CountBy, CountScheme, Counter, Hundredths, Running};
use crate::error::{DECKS_MAX, PARTS_MAX, SimError};
use crate::policy::Policy;
use crate::tally::layout::{SLICE, TallyLayout};

/// A reason for playing the rounds of a game one by one, not in lanes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LaneObstacle {
    /// The strategy has too many decisions for the table of the lanes.
    TooManyDecisions,
    /// The player has several spots.
    SeveralSpots,
    /// Others play at the same table.
    OtherPlayers,
    /// The player makes errors.
    Errors,
    /// Bets depend on earlier results.
    Progression,
}

/// The player of a game: play, count and bets.
#[derive(Clone, PartialEq, Debug)]
pub struct Player {
    /// The plays.
    pub policy: Policy,
    /// The count; `None` without one.
    pub count: Option<CountScheme>,
    /// The count for bets and spots, if it differs: the count with a side count.
    pub bet_count: Option<CountScheme>,
    /// The bet on each spot.
    pub ramp: Ramp,
    /// The spots that are played.
    pub spots: Ramp,
    /// The bets that depend on earlier results, in place of the ramp.
    pub progression: Option<Progression>,
    /// True if the first cards of rounds, which decide side bets, are counted.
    pub counts_first_cards: bool,
    /// The number of decisions per million that are replaced with another legal choice at random.
    pub errors: u32,
}

impl Player {
    /// Plays a policy on one spot with equal bets, no count and no errors.
    pub fn flat(policy: Policy) -> Self {
        let (ramp, spots) = (Ramp::flat(), Ramp::flat());
        Self {
            policy,
            count: None,
            bet_count: None,
            ramp,
            spots,
            progression: None,
            counts_first_cards: false,
            errors: 0,
        }
    }
}

/// The other players at the table, with one spot each.
#[derive(Clone, PartialEq, Debug)]
pub struct Others {
    /// The policy that all of them play.
    pub policy: Policy,
    /// The number of players that act before the player.
    pub before: u8,
    /// The number of players that act after the player.
    pub after: u8,
}

/// A game to simulate: a player at a table, prepared for play.
#[derive(Clone, Debug)]
pub struct Game {
    /// The rules, with stakes that pay everything exactly.
    house: House,
    /// Rounds before their first card, with bets of one unit: on one spot of the
    /// player, on two, and so on.
    opened: Vec<Round>,
    others: Option<Others>,
    pub(crate) card_kinds: CardKinds,
    pub(crate) player: Player,
    /// The count that bets go by.
    pub(crate) counter: Counter,
    /// The count for plays, if it differs.
    pub(crate) play_counter: Option<Counter>,
    /// The number of parts of a unit: all payoffs are multiples of one part.
    pub(crate) parts: i64,
    /// The number of cards in a full shoe.
    pub(crate) full: usize,
    /// The number of cards after which no round begins.
    pub(crate) cut: usize,
    /// The lower bounds of the count classes by which results are kept, without the lowest.
    pub(crate) count_bounds: Vec<Hundredths>,
}

/// The largest whole true count with a separate class, in either direction.
const TRUE_COUNTS: Hundredths = 10;

/// The maximum number of classes of running counts by which results are kept.
const RUNNING_CLASSES: i32 = 40;

/// The counts for plays at some depth of a shoe that has not been refilled, so that every running
/// count is in the table. [`Game::count_at`] is the same for any shoe.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PlayCounts<'a> {
    /// The cards that have left the shoe.
    pub(crate) dealt: usize,
    /// By running count, without a card that is face down and with one.
    rows: [&'a [Hundredths]; 2],
    tags: &'a [i8; 16],
    /// True if bets go by other counts.
    pub(crate) are_apart: bool,
}

impl PlayCounts<'_> {
    /// Returns the count for this running count, which excludes the face-down card.
    #[inline(always)]
    pub(crate) fn at(&self, running: i16, hole_card: HoleCard) -> Hundredths {
        let row = self.rows[usize::from(hole_card.is_some())];
        row[(row.len() / 2).wrapping_add_signed(isize::from(running - hole_card.tag(self.tags)))]
    }
}

impl Game {
    /// Prepares a game of a player who is alone.
    ///
    /// # Errors
    ///
    /// [`SimError`] if the simulator cannot deal the shoe, pay exactly, keep the count, or keep all
    /// results apart, or if the house does not deal this many hands.
    pub fn new(rules: &Rules, player: Player) -> Result<Self, SimError> {
        Self::with_others(rules, player, None)
    }

    /// Prepares a game of a player among others.
    ///
    /// # Errors
    ///
    /// As for [`Game::new`].
    pub fn with_others(
        rules: &Rules,
        player: Player,
        others: Option<Others>,
    ) -> Result<Self, SimError> {
        let decks = rules.decks();
        if decks > DECKS_MAX {
            return Err(SimError::TooManyDecks { decks });
        }
        let counts = player.count.as_ref().or(player.bet_count.as_ref());
        if rules.draws_with_replacement() && counts.is_some() {
            return Err(OddsError::DrawnWithReplacement.into());
        }
        let parts = rules.quantum();
        let stakes = Stakes::builder().minor(parts.min(PARTS_MAX)).bankroll(0).build();
        let house = stakes.and_then(|stakes| House::new("simulated", *rules, stakes));
        let house = house.ok().filter(|_| parts <= PARTS_MAX).ok_or(SimError::PayoffsTooFine)?;
        let opened = opened(&house, Chips(parts), &player.spots, others.as_ref())?;
        let card_kinds =
            if player.counts_first_cards { CardKinds::ranks() } else { CardKinds::of(rules) };
        let full = usize::from(decks) * 52;
        let counter = |scheme: &CountScheme| Counter::new(scheme, &card_kinds, decks);
        let (plays, bets) = (player.count.as_ref(), player.bet_count.as_ref());
        let play_counter = bets.and(plays).map(counter).transpose()?;
        let counter = bets.or(plays).map_or_else(|| Ok(Counter::none(full)), counter)?;
        let burn = usize::from(rules.burn());
        let cut = (burn + 1..full).find(|&dealt| rules.shuffle_due(full - dealt, dealt));
        let cut = cut.unwrap_or(full);
        let count_bounds = count_bounds(&player, decks);
        let game = Self {
            house,
            opened,
            others,
            card_kinds,
            player,
            counter,
            play_counter,
            parts,
            full,
            cut,
            count_bounds,
        };
        if !game.tally_layout().is_possible() {
            return Err(SimError::TooManyResults);
        }
        Ok(game)
    }

    /// Returns the rules.
    pub fn rules(&self) -> &Rules {
        self.house.rules()
    }

    /// Returns whether every card is drawn from a full shoe.
    pub(crate) fn is_replaced(&self) -> bool {
        self.rules().draws_with_replacement()
    }

    /// Returns the number of cards that are burned after a shuffle.
    pub(crate) fn burn(&self) -> usize {
        usize::from(self.rules().burn())
    }

    /// Returns about the number of rounds that one player is dealt from a shoe.
    pub(crate) fn rounds_per_shoe(&self) -> usize {
        ((self.cut - self.burn()) * 10 / 54).max(1)
    }

    /// Returns the lowest and the highest result of a round with a bet of one
    /// unit, in parts of a unit.
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
        let spots = self.opened.len() as i64;
        let (lowest, highest) =
            (-2 * hands * self.parts - insurance, hands * doubled.max(single) + insured);
        (spots * lowest, spots * highest)
    }

    /// Returns a round with bets of one unit, before its first card, in which the
    /// player has this many spots.
    pub(crate) fn opened(&self, spots: Units) -> &Round {
        &self.opened[spots as usize - 1]
    }

    /// Returns whether others play at the table.
    pub(crate) const fn has_others(&self) -> bool {
        self.others.is_some()
    }

    /// Returns the seat of the player.
    pub(crate) fn seat(&self) -> Seat {
        Seat(self.others.as_ref().map_or(0, |others| others.before))
    }

    /// Returns the policy of the player's own seat, or of the others' seats.
    pub(crate) const fn policy(&self, is_own: bool) -> &Policy {
        match &self.others {
            Some(others) if !is_own => &others.policy,
            _ => &self.player.policy,
        }
    }

    /// Returns whether any player distinguishes hands with the same total by their cards.
    pub(crate) fn tells_compositions_apart(&self) -> bool {
        let others = self.others.as_ref().map(|others| &others.policy);
        others.into_iter().chain([&self.player.policy]).any(Policy::tells_compositions_apart)
    }

    /// Returns the reason why lanes cannot play the game; `None` if they can.
    pub(crate) fn needs_rounds(&self) -> Option<LaneObstacle> {
        if self.opened.len() > 1 {
            Some(LaneObstacle::SeveralSpots)
        } else if self.others.is_some() {
            Some(LaneObstacle::OtherPlayers)
        } else if self.player.errors > 0 {
            Some(LaneObstacle::Errors)
        } else {
            self.player.progression.as_ref().map(|_| LaneObstacle::Progression)
        }
    }

    /// Returns the number of bets of the progression; 1 without one.
    pub(crate) fn steps(&self) -> usize {
        self.player.progression.as_ref().map_or(1, |progression| progression.bets.len())
    }

    /// Returns the bets by class of counts and, within a class, by step of the progression.
    pub(crate) fn wagers(&self) -> Vec<Wager> {
        let counts = std::iter::once(Hundredths::MIN).chain(self.count_bounds.iter().copied());
        let player = &self.player;
        let wagers = counts.flat_map(|from| {
            let spots = player.spots.at(from);
            let bets = player.progression.as_ref().map(|progression| progression.bets.clone());
            let bets = bets.unwrap_or_else(|| vec![player.ramp.at(from)]);
            bets.into_iter().map(move |bet| Wager { bet, spots })
        });
        wagers.collect()
    }

    /// Returns the class that this count belongs to.
    pub(crate) fn count_class(&self, count: Hundredths) -> usize {
        self.count_bounds.partition_point(|bound| *bound <= count)
    }

    /// Returns the count at a decision, when this many cards have left the shoe, one of which
    /// may be face down, at this running count of the plays. The face-down card is not seen
    /// before the last decision.
    #[inline(always)]
    pub(crate) fn count_at(
        &self,
        dealt: usize,
        running: i16,
        hole_card: Option<CardKind>,
    ) -> Hundredths {
        let counter = self.play_counter.as_ref().unwrap_or(&self.counter);
        let hidden = hole_card.map_or(0, |kind| counter.tag(kind));
        let unseen = self.unseen(dealt, self.burn() + usize::from(hole_card.is_some()));
        counter.count(unseen, running - hidden)
    }

    /// Returns the counts for plays when this many cards have left the shoe.
    #[inline(always)]
    pub(crate) fn play_counts(&self, dealt: usize) -> PlayCounts<'_> {
        let counter = self.play_counter.as_ref().unwrap_or(&self.counter);
        let row = |hidden| counter.row(self.unseen(dealt, self.burn() + hidden));
        let rows = [row(0), row(1)];
        PlayCounts { dealt, rows, tags: &counter.tags, are_apart: self.play_counter.is_some() }
    }

    /// Counts a card.
    #[inline(always)]
    pub(crate) fn count_card(&self, kind: CardKind, running: &mut Running) {
        running.bets += self.counter.tag(kind);
        if let Some(counter) = &self.play_counter {
            running.plays += counter.tag(kind);
        }
    }

    /// Returns the running count that plays go by.
    #[inline(always)]
    pub(crate) const fn running_of_plays(&self, running: Running) -> i16 {
        if self.play_counter.is_some() { running.plays } else { running.bets }
    }

    /// Returns the layout of a tally of the game.
    pub(crate) fn tally_layout(&self) -> TallyLayout {
        let (lowest, highest) = self.reach();
        let results = (highest - lowest + 1) as usize;
        let slices = (self.cut - self.burn()).div_ceil(SLICE).max(1);
        let classes = (self.count_bounds.len() + 1) * self.steps();
        let triples = if self.player.counts_first_cards { TRIPLES } else { 0 };
        TallyLayout { slices, classes, results, lowest, triples }
    }

    /// Returns the number of unseen cards when this many have left the shoe, of which some were not
    /// seen. A shoe that was refilled in mid-round has none until the round is over.
    pub(crate) const fn unseen(&self, dealt: usize, unseen: usize) -> usize {
        self.full.saturating_sub(dealt) + unseen
    }
}

/// Returns the bounds of whole counts, and those of the bets and spots. Without a
/// count there is one class.
fn count_bounds(player: &Player, decks: u8) -> Vec<Hundredths> {
    let Some(count) = player.bet_count.as_ref().or(player.count.as_ref()) else {
        return Vec::new();
    };
    let steps = player.ramp.steps().chain(player.spots.steps()).map(|(from, _)| from);
    let steps = steps.filter(|from| *from != Hundredths::MIN);
    let mut bounds = whole_counts(count, decks).into_iter().chain(steps).collect::<Vec<_>>();
    bounds.sort_unstable();
    bounds.dedup();
    bounds
}

/// Lists the whole counts by which results are kept. A running count drifts from its start by the
/// sum of the tags, and fluctuates around that.
fn whole_counts(count: &CountScheme, decks: u8) -> Vec<Hundredths> {
    let CountBy::RunningCount { start } = count.by else {
        return (-TRUE_COUNTS..=TRUE_COUNTS).map(|count| count * 100).collect();
    };
    let cards = f64::from(decks) * 52.0;
    let stray = (count.tags.variance() * cards).sqrt();
    let drift = count.tags.deck_sum() * f64::from(decks);
    let (lowest, highest) = (drift.min(0.0) - stray, drift.max(0.0) + stray);
    let (lowest, highest) = (lowest.floor() as i32, highest.ceil() as i32);
    let step = (highest - lowest) / RUNNING_CLASSES + 1;
    let counts = (lowest..=highest).map(|count| count + i32::from(start));
    let counts = counts.filter(|count| count % step == 0);
    counts.filter_map(|count| Hundredths::try_from(count * 100).ok()).collect()
}

/// Opens rounds with bets of this much, on the player's first spot and on each further one.
fn opened(
    house: &House,
    bet: Chips,
    spots: &Ramp,
    others: Option<&Others>,
) -> Result<Vec<Round>, SimError> {
    let (before, after) = others.map_or((0, 0), |others| (others.before, others.after));
    let others = usize::from(before) + usize::from(after);
    let most = spots.steps().map(|(_, spots)| spots as usize).max().unwrap_or(1);
    if spots.steps().any(|(_, spots)| spots == 0) {
        return Err(SimError::NoSpot);
    }
    if most + others > SEATS_MAX {
        return Err(SimError::TooManyHands { hands: most + others, max: house.rules().hands() });
    }
    let rounds = (1..=most).map(|spots| {
        let stakes = [bet; SEATS_MAX];
        let own = Bets::plain(&stakes[..spots], None);
        let other = Bets::plain(&stakes[..1], None);
        let seats = std::iter::repeat_n(other, before.into())
            .chain([own])
            .chain(std::iter::repeat_n(other, after.into()));
        Round::open(house, &seats.collect::<Vec<_>>()).map_err(|error| match error {
            OpenError::TableLimit { max, .. } => SimError::TooManySpots { spots: most, max },
            OpenError::TooManyHands { max } => SimError::TooManyHands { hands: most + others, max },
            OpenError::NoBet
            | OpenError::Funds { .. }
            | OpenError::Stake { .. }
            | OpenError::SideBet { .. }
            | OpenError::NoSuchSideBet { .. } => unreachable!("one unit can be bet: {error}"),
        })
    });
    rounds.collect()
}
