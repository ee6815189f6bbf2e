//! Where the best action of a cell changes.

use std::f64::consts::TAU;

use blackjack_engine::{Action, Rules};

use super::play::IndexPlay;
use super::sample::Sample;
use crate::chart::Row;
use crate::tags::{PACK, Tags};

/// How finely the way between two samples is looked at.
const FINE: u8 = 32;

/// Below a true count this is best, from there on that.
struct Change {
    below: Action,
    at: f64,
    above: Action,
}

/// The standard deviation of the true count when so many packs are left of a shoe: of at least as
/// many again as are left, where the house has no more.
pub(super) fn spread(tags: &Tags, rules: &Rules, packs_left: f64) -> f64 {
    let left = (packs_left * PACK).max(1.0);
    let all = (f64::from(rules.decks()) * PACK).max(2.0 * left);
    PACK * (tags.variance() / left * (all - left) / (all - 1.0)).sqrt()
}

/// The plays of a cell that change, the lowest count first, by samples in the order of their counts
/// and the standard deviation of the count.
pub(super) fn plays_of(
    (row, upcard): (Row, Option<u8>),
    samples: &[Sample],
    spread: f64,
) -> impl Iterator<Item = IndexPlay> {
    let fine = samples.windows(2).flat_map(|pair| {
        (0..FINE).map(|part| pair[0].towards(&pair[1], f64::from(part) / f64::from(FINE)))
    });
    let fine = fine.chain(samples.last().cloned()).collect::<Vec<_>>();
    let changes = fine.windows(2).filter_map(|pair| change(&pair[0], &pair[1]));
    let changes = changes.collect::<Vec<_>>();
    changes.into_iter().map(move |change| {
        let gain = gain(&fine, &change, spread);
        let Change { below, at, above } = change;
        IndexPlay { row, upcard, below, at, above, gain }
    })
}

/// What changes from one sample to the next.
fn change(one: &Sample, next: &Sample) -> Option<Change> {
    let (below, above) = (one.best(), next.best());
    let [before, after] = [one, next].map(|sample| sample.gain(above, below));
    let way = if after > before { -before / (after - before) } else { 0.5 };
    let at = one.at + (next.at - one.at) * way.clamp(0.0, 1.0);
    (below != above).then_some(Change { below, at, above })
}

/// What a change gains over the play that is best on the other side, which is that of a count of
/// nothing.
fn gain(fine: &[Sample], change: &Change, spread: f64) -> f64 {
    let Change { below, at, above } = *change;
    let gain = |sample: &Sample| {
        if at > 0.0 {
            sample.gain(above, below) * f64::from(u8::from(sample.at >= at))
        } else {
            sample.gain(below, above) * f64::from(u8::from(sample.at < at))
        }
    };
    let density = |at: f64| (-0.5 * (at / spread).powi(2)).exp() / (spread * TAU.sqrt());
    let parts = fine.windows(2).map(|pair| {
        let width = pair[1].at - pair[0].at;
        width * pair[0].chance * gain(&pair[0]).max(0.0) * density(pair[0].at)
    });
    parts.sum()
}
