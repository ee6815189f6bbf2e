//! The counts at which the best action of a cell changes.

use std::f64::consts::TAU;

use blackjack_engine::{Action, Rules};

use super::play::IndexPlay;
use super::sample::Sample;
use crate::chart::Row;
use crate::tags::{CARDS_PER_DECK, Tags};

/// The number of interpolation steps between two samples.
const STEPS_BETWEEN_SAMPLES: u8 = 32;

/// A change in the best action at a true count.
struct PlayChange {
    below: Action,
    at: f64,
    above: Action,
}

/// Returns the standard deviation of the true count with `decks_left` decks left. A house with
/// fewer decks than twice that many is treated as if it had twice that many.
pub(super) fn spread(tags: &Tags, rules: &Rules, decks_left: f64) -> f64 {
    let left = (decks_left * CARDS_PER_DECK).max(1.0);
    let all = (f64::from(rules.decks()) * CARDS_PER_DECK).max(2.0 * left);
    CARDS_PER_DECK * (tags.variance() / left * (all - left) / (all - 1.0)).sqrt()
}

/// Lists the index plays of a cell, the lowest index first. `samples` are in the order of their
/// counts; `spread` is the standard deviation of the count.
pub(super) fn plays_of(
    row: Row,
    upcard: Option<u8>,
    samples: &[Sample],
    spread: f64,
) -> impl Iterator<Item = IndexPlay> {
    let fine = samples.windows(2).flat_map(|pair| {
        (0..STEPS_BETWEEN_SAMPLES).map(|part| {
            pair[0].interpolate(&pair[1], f64::from(part) / f64::from(STEPS_BETWEEN_SAMPLES))
        })
    });
    let fine = fine.chain(samples.last().cloned()).collect::<Vec<_>>();
    let changes = fine.windows(2).filter_map(|pair| change_between(&pair[0], &pair[1]));
    let changes = changes.collect::<Vec<_>>();
    changes.into_iter().map(move |change| {
        let gain = gain(&fine, &change, spread);
        let PlayChange { below, at, above } = change;
        IndexPlay { row, upcard, below, at, above, gain }
    })
}

/// Returns the change between two neighbouring samples, if there is one.
fn change_between(one: &Sample, next: &Sample) -> Option<PlayChange> {
    let (below, above) = (one.best(), next.best());
    let [before, after] = [one, next].map(|sample| sample.gain(above, below));
    let fraction = if after > before { -before / (after - before) } else { 0.5 };
    let at = one.at + (next.at - one.at) * fraction.clamp(0.0, 1.0);
    (below != above).then_some(PlayChange { below, at, above })
}

/// Returns the gain of a change over always taking the action that is best at a true count of 0.
fn gain(fine: &[Sample], change: &PlayChange, spread: f64) -> f64 {
    let PlayChange { below, at, above } = *change;
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
