//! The true count at which a play changes.
//!
//! What is left of a shoe at a true count is taken to be what it is on average: by the regression
//! of what is not seen on the count, the share of cards with the tag `τ` is
//!
//! ```text
//! p · (1 − t / 52 · (τ − mean) / variance)
//! ```
//!
//! with `p` its share of a pack. On a row of such shoes every hand is worked out exactly, and
//! between two of them the difference of two actions is taken to be straight. The count of a
//! decision has seen its own cards and the upcard too. These come from all packs of the house: what
//! is left of a shoe is on average as a whole one is at the same count, less the cards of the hand.

use blackjack_engine::{Action, Composition, Rank, Rules};

use crate::cards::rank_of_value;
use crate::chart::Row;
use crate::counts::VALUES;
use crate::deal::Deal;
use crate::dealer::Shown;
use crate::error::OddsError;
use crate::round::{Condition, HandOdds, Strategy};
use crate::tags::{PACK, Tags};
use crate::worth::insurance_odds;

/// How many shoes there are on either side of a count of nothing.
const STEPS: i16 = 6;

/// How far they lie apart, in standard deviations of a tag.
const STEP: f64 = 2.25;

/// Of each shoe so many are looked at, whole cards all, that are on average what it should be.
const DITHERS: u16 = 4;

/// Where a play changes: below a true count this is best, from there on that.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct IndexPlay {
    /// The row of the hands.
    pub row: Row,
    /// The value of the upcard; `None` in a house without one.
    pub upcard: Option<u8>,
    /// What is best below.
    pub below: Action,
    /// The true count, own cards and upcard seen, not rounded.
    pub at: f64,
    /// What is best from there on.
    pub above: Action,
    /// What a round gains when it is played so, and not as at a true count of nothing: in initial
    /// wagers, on average over the counts that come when so much is left of the shoe.
    pub gain: f64,
}

/// Where the plays of all starting hands change, the most valuable first when so many packs are
/// left. Two cards of a total count by how often they come.
///
/// ```no_run
/// use blackjack_engine::House;
/// use blackjack_odds::{Tags, index_plays};
/// let strip = House::built_in("strip").expect("it is built in");
/// let hi_lo = Tags::built_in("hi-lo").expect("it is built in");
/// let plays = index_plays(strip.rules(), &hi_lo, 3.0)?;
/// println!("{} v {:?}: {:.1}", plays[0].row, plays[0].upcard, plays[0].at);
/// # Ok::<(), blackjack_odds::OddsError>(())
/// ```
///
/// # Errors
///
/// As [`crate::round_odds`] for whole shoes.
pub fn index_plays(
    rules: &Rules,
    tags: &Tags,
    packs_left: f64,
) -> Result<Vec<IndexPlay>, OddsError> {
    let shown = if rules.dealer_upcard() {
        VALUES.map(Shown::Up).collect::<Vec<_>>()
    } else {
        vec![Shown::Nothing]
    };
    plays(rules, tags, packs_left, &shown, &Row::all().collect::<Vec<_>>())
}

/// Where the plays of one cell of a chart change, the lowest count first; empty where they do not.
///
/// # Errors
///
/// As [`index_plays`].
pub fn index_of(
    rules: &Rules,
    tags: &Tags,
    packs_left: f64,
    row: Row,
    upcard: Option<u8>,
) -> Result<Vec<IndexPlay>, OddsError> {
    let shown = upcard.map_or(Shown::Nothing, Shown::Up);
    let mut plays = plays(rules, tags, packs_left, &[shown], &[row])?;
    plays.sort_by(|one, other| one.at.total_cmp(&other.at));
    Ok(plays)
}

/// The true count from which on insurance pays, the ace that lies open seen, or up to which where
/// tens add to the count; `None` where it is not offered, or does not depend on the count.
///
/// ```
/// use blackjack_engine::House;
/// use blackjack_odds::{Tags, insurance_index};
/// let strip = House::built_in("strip").expect("it is built in");
/// let hi_lo = Tags::built_in("hi-lo").expect("it is built in");
/// let index = insurance_index(strip.rules(), &hi_lo).expect("it is offered");
/// assert!((index - 3.0).abs() < 0.5);
/// ```
pub fn insurance_index(rules: &Rules, tags: &Tags) -> Option<f64> {
    let column = crate::game::Column::new(rules, Shown::Up(1));
    let pays = insurance_odds::<f64>(rules, column).filter(|_| rules.dealer_upcard())?;
    let cards = f64::from(rules.decks()) * PACK;
    // The share of tens that makes it fair, of what is left when the ace has been dealt.
    let fair = (cards - 1.0) / ((pays + 1.0) * cards);
    let lean = (tags.of(10) - tags.mean()) / tags.variance();
    let before = (1.0 - fair / (16.0 / PACK)) * PACK / lean;
    let at = (before * cards + (tags.of(1) - tags.mean()) * PACK) / (cards - 1.0);
    at.is_finite().then_some(at)
}

/// How many packs plays are usually changed with: half of a house's, but one at least.
pub fn packs_left_usually(rules: &Rules) -> f64 {
    (f64::from(rules.decks()) / 2.0).max(1.0)
}

/// What the actions of a cell are worth at a count.
#[derive(Clone)]
struct Sample {
    /// The true count of the decision.
    at: f64,
    /// How often a hand of the cell is asked.
    chance: f64,
    /// By action, in the order of [`Action::ALL`].
    values: [Option<f64>; 5],
}

/// Sums that make a sample.
#[derive(Clone, Default)]
struct Sums {
    weight: f64,
    at: f64,
    values: [Option<f64>; 5],
}

fn plays(
    rules: &Rules,
    tags: &Tags,
    packs_left: f64,
    shown: &[Shown],
    rows: &[Row],
) -> Result<Vec<IndexPlay>, OddsError> {
    let cards = u16::from(rules.decks()) * 52;
    let mut samples = vec![Vec::new(); shown.len() * rows.len()];
    for true_count in grid(tags) {
        let mut sums = vec![Sums::default(); samples.len()];
        for dither in 0..DITHERS {
            let shoe = shoe(tags, true_count, cards, dither);
            let deal = Deal::<f64>::under(rules, &shoe, shown, Strategy::ZeroMemory)?;
            add(&deal, tags, &shoe, rows, &mut sums);
        }
        for (samples, sums) in samples.iter_mut().zip(sums) {
            samples.extend(sums.mean());
        }
    }
    let spread = spread(tags, rules, packs_left);
    let mut plays = Vec::new();
    for (place, samples) in samples.iter().enumerate() {
        let (row, shown) = (rows[place % rows.len()], shown[place / rows.len()]);
        let upcard = match shown {
            Shown::Up(value) => Some(value),
            Shown::Nothing => None,
        };
        plays.extend(changes(samples, spread).map(|change| IndexPlay { row, upcard, ..change }));
    }
    plays.sort_by(|one, other| other.gain.total_cmp(&one.gain));
    Ok(plays)
}

/// The true counts that are looked at, from low to high: none that no shoe can have.
fn grid(tags: &Tags) -> impl Iterator<Item = f64> {
    let leans = VALUES.map(|value| (tags.of(value) - tags.mean()).abs() / tags.variance());
    let most = 0.9 * PACK / leans.fold(0.0, f64::max);
    let step = (STEP * tags.variance().sqrt()).min(most / f64::from(STEPS));
    (-STEPS..=STEPS).map(move |place| f64::from(place) * step)
}

/// A shoe of so many cards at a true count; those of all dithers together are what they should be.
pub(crate) fn shoe(tags: &Tags, true_count: f64, cards: u16, dither: u16) -> Composition {
    let shift = (f64::from(dither) + 0.5) / f64::from(DITHERS);
    let (mut target, mut before) = (0.0, 0_u16);
    let mut shoe = Composition::EMPTY;
    for value in VALUES {
        let lean = (tags.of(value) - tags.mean()) / tags.variance();
        let of_pack = if value == 10 { 16.0 } else { 4.0 };
        target += f64::from(cards) * of_pack / PACK * (1.0 - true_count / PACK * lean);
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "few cards")]
        let so_far = if value == 10 { cards } else { (target + shift).floor() as u16 };
        let tens = [Rank::Ten, Rank::Jack, Rank::Queen, Rank::King];
        for card in 0..so_far.saturating_sub(before) {
            let ten = tens[usize::from(card + dither) % tens.len()];
            shoe.add(if value == 10 { ten } else { rank_of_value(value) });
        }
        before = before.max(so_far);
    }
    shoe
}

/// Adds what every cell is worth with this shoe.
fn add(deal: &Deal<'_, f64>, tags: &Tags, shoe: &Composition, rows: &[Row], sums: &mut [Sums]) {
    let condition = Condition::of(&deal.game.rules);
    // What is left comes to the contrary of what was seen, once the drift is taken away.
    let running = f64::from(shoe.len()) * tags.mean() - tags.sum(shoe);
    for (at, &column) in deal.game.columns.iter().enumerate() {
        for start in deal.starts() {
            let chance = deal.chance(start, column);
            let is_natural = start.values == [1, 10];
            let has_own_row = start.is_pair && deal.splits(start.values[0]);
            let total = blackjack_engine::Total::of(start.values);
            let row = if has_own_row { Row::Pair(start.values[0]) } else { Row::of_total(total) };
            let place = rows.iter().position(|&other| other == row);
            let Some(place) = place.filter(|_| chance > 0.0 && !is_natural) else { continue };
            let odds = deal.hand_odds(start, at, chance, condition).0;
            let seen = start.values.into_iter().chain(column.upcard());
            let own = seen.clone().map(|value| tags.of(value) - tags.mean()).sum::<f64>();
            let unseen = f64::from(shoe.len()) - f64::from(u8::try_from(seen.count()).unwrap_or(3));
            let asked = odds.asked(&deal.game.rules, condition);
            sums[at * rows.len() + place].add(&odds, asked, (running + own) * PACK / unseen);
        }
    }
}

impl Sums {
    fn add(&mut self, odds: &HandOdds, weight: f64, at: f64) {
        let is_first = self.weight <= 0.0;
        self.weight += weight;
        self.at += weight * at;
        for (sum, action) in self.values.iter_mut().zip(Action::ALL) {
            let value = odds.of(action).map(|value| weight * value);
            *sum = match (*sum, value) {
                (Some(sum), Some(value)) => Some(sum + value),
                (None, value) if is_first => value,
                (_, None) | (None, Some(_)) => None,
            };
        }
    }

    /// The means; `None` if no hand came.
    fn mean(&self) -> Option<Sample> {
        (self.weight > 0.0).then(|| Sample {
            at: self.at / self.weight,
            chance: self.weight / f64::from(DITHERS),
            values: self.values.map(|value| value.map(|value| value / self.weight)),
        })
    }
}

impl Sample {
    fn of(&self, action: Action) -> Option<f64> {
        let place = Action::ALL.iter().position(|&other| other == action)?;
        self.values[place]
    }

    /// The best action; of equal ones the first, standing before hitting.
    fn best(&self) -> Action {
        let order = [Action::Stand, Action::Hit, Action::Double, Action::Split, Action::Surrender];
        let worth = |action| self.of(action).unwrap_or(f64::NEG_INFINITY);
        order.into_iter().fold(Action::Stand, |best, action| {
            if worth(action) > worth(best) { action } else { best }
        })
    }

    /// What lies between this sample and another, so far on the way.
    fn towards(&self, other: &Self, way: f64) -> Self {
        let between = |one: f64, other: f64| one + (other - one) * way;
        Self {
            at: between(self.at, other.at),
            chance: between(self.chance, other.chance),
            values: std::array::from_fn(|at| Some(between(self.values[at]?, other.values[at]?))),
        }
    }

    /// What one action gains over another.
    fn gain(&self, of: Action, over: Action) -> f64 {
        self.of(of).zip(self.of(over)).map_or(0.0, |(of, over)| of - over)
    }
}

/// The standard deviation of the true count when so many packs are left of a shoe: of at least as
/// many again as are left, where the house has no more.
fn spread(tags: &Tags, rules: &Rules, packs_left: f64) -> f64 {
    let left = (packs_left * PACK).max(1.0);
    let all = (f64::from(rules.decks()) * PACK).max(2.0 * left);
    PACK * (tags.variance() / left * (all - left) / (all - 1.0)).sqrt()
}

/// How finely the way between two samples is looked at.
const FINE: u8 = 32;

/// Where the best action of a cell changes; `row` and `upcard` are the caller's to fill in.
fn changes(samples: &[Sample], spread: f64) -> impl Iterator<Item = IndexPlay> {
    let fine = samples.windows(2).flat_map(|pair| {
        (0..FINE).map(|part| pair[0].towards(&pair[1], f64::from(part) / f64::from(FINE)))
    });
    let fine = fine.chain(samples.last().cloned()).collect::<Vec<_>>();
    let found = fine.windows(2).filter_map(|pair| {
        let (below, above) = (pair[0].best(), pair[1].best());
        let [before, after] = [&pair[0], &pair[1]].map(|sample| sample.gain(above, below));
        let way = if after > before { -before / (after - before) } else { 0.5 };
        let at = pair[0].at + (pair[1].at - pair[0].at) * way.clamp(0.0, 1.0);
        (below != above).then_some((below, at, above))
    });
    let found = found.collect::<Vec<_>>();
    found.into_iter().map(move |(below, at, above)| IndexPlay {
        row: Row::Hard(4),
        upcard: None,
        below,
        at,
        above,
        gain: gain(&fine, (below, at, above), spread),
    })
}

/// What a change gains over the play that is best on the other side, which is that of a count of
/// nothing.
fn gain(fine: &[Sample], (below, at, above): (Action, f64, Action), spread: f64) -> f64 {
    let gain = |sample: &Sample| {
        if at > 0.0 {
            sample.gain(above, below) * f64::from(u8::from(sample.at >= at))
        } else {
            sample.gain(below, above) * f64::from(u8::from(sample.at < at))
        }
    };
    let density =
        |at: f64| (-0.5 * (at / spread).powi(2)).exp() / (spread * std::f64::consts::TAU.sqrt());
    let parts = fine.windows(2).map(|pair| {
        let width = pair[1].at - pair[0].at;
        width * pair[0].chance * gain(&pair[0]).max(0.0) * density(pair[0].at)
    });
    parts.sum()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        /// All shoes of a true count together have the cards that they should have.
        #[test]
        fn dithers_are_on_average_what_they_should_be(
            name in 0..14_usize,
            share in -1.0..1.0_f64,
            cards in 40..400_u16,
        ) {
            let tags = Tags::built_in_names().nth(name).and_then(Tags::built_in);
            let tags = tags.expect("there are so many");
            let true_count = share * grid(&tags).fold(0.0, f64::max);
            let shoes = (0..DITHERS).map(|dither| shoe(&tags, true_count, cards, dither));
            let shoes = shoes.collect::<Vec<_>>();
            prop_assert!(shoes.iter().all(|shoe| shoe.len() == cards));
            for value in VALUES {
                let sum = shoes.iter().map(|shoe| f64::from(shoe.of_value(value))).sum::<f64>();
                let lean = (tags.of(value) - tags.mean()) / tags.variance();
                let of_pack = if value == 10 { 16.0 } else { 4.0 };
                let target = f64::from(cards) * of_pack / PACK * (1.0 - true_count / PACK * lean);
                let off = sum / f64::from(DITHERS) - target;
                prop_assert!(off.abs() <= 1.0 / f64::from(DITHERS) + 1e-9, "{value}: {off}");
            }
        }
    }
}
