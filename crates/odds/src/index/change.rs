//! The counts at which the best action of a cell changes.

use blackjack_engine::Action;

use super::curve::{Curve, Sample};
use super::options::IndexOptions;
use super::play::IndexPlay;

/// The actions that compete, in the order in which a tie is decided.
const ACTIONS: [Action; 5] =
    [Action::Stand, Action::Hit, Action::Double, Action::Split, Action::Surrender];

/// The smallest gain of an index play, in bets per round. Smaller gains come from counts that
/// hardly occur, where the curves are only as good as their fit.
const GAIN_MIN: f64 = 1e-9;

/// The distance beyond the sampled counts up to which competing whole numbers are compared, if the
/// decks are estimated: deep in a shoe, an estimate that is too high hides high counts.
const BEYOND: f64 = 24.0;

/// A change in the best action at a true count.
struct PlayChange {
    below: Action,
    at: f64,
    above: Action,
}

/// The actions that remain without surrender.
const WITHOUT_SURRENDER: [Action; 4] = [Action::Stand, Action::Hit, Action::Double, Action::Split];

/// Lists the index plays of a cell, the lowest index first.
pub(super) fn plays(curve: &Curve, options: &IndexOptions) -> Vec<IndexPlay> {
    plays_among(&ACTIONS, curve, options).collect()
}

/// Lists the index plays of a cell where surrender is best at some count,
/// as if it were not offered.
pub(super) fn plays_without_surrender(curve: &Curve, options: &IndexOptions) -> Vec<IndexPlay> {
    let surrenders = |sample: &Sample| sample.best(&ACTIONS) == Action::Surrender;
    let shown = if curve.samples.iter().any(surrenders) { &WITHOUT_SURRENDER[..] } else { &[] };
    plays_among(shown, curve, options).collect()
}

fn plays_among<'a>(
    actions: &'a [Action],
    curve: &'a Curve,
    options: &'a IndexOptions,
) -> impl Iterator<Item = IndexPlay> + 'a {
    let Curve { row, upcard, ref samples, .. } = *curve;
    let changes = samples.windows(2).filter_map(|pair| change_between(&pair[0], &pair[1], actions));
    let changes = changes.collect::<Vec<_>>();
    // The counts at which a change competes: up to the previous and the next change.
    let (first, last) = curve.range().into_inner();
    let is_estimated = options.convention.is_some_and(|convention| convention.decks_to > 0.0);
    let beyond = if is_estimated { BEYOND } else { 0.0 };
    let (first, last) = (first - beyond, last + beyond);
    let from = std::iter::once(first).chain(changes.iter().map(|change| change.at));
    let to = changes.iter().skip(1).map(|change| change.at).chain([last]);
    let ranges = from.zip(to).map(|(from, to)| from..=to).collect::<Vec<_>>();
    let plays = changes.into_iter().zip(ranges).map(move |(change, range)| {
        let PlayChange { below, at, above } = change;
        let whole = options.convention.map(|convention| {
            convention.index(at, options.decks_left, &range, |count, decks| {
                let sample = curve.at_depth(count, decks, options);
                sample.weight * sample.gain(above, below)
            })
        });
        IndexPlay { row, upcard, below, at, above, whole, gain: gain(samples, &change) }
    });
    plays.filter(|play| play.gain >= GAIN_MIN)
}

/// Returns the change between two neighbouring samples, if there is one.
fn change_between(one: &Sample, next: &Sample, actions: &[Action]) -> Option<PlayChange> {
    let (below, above) = (one.best(actions), next.best(actions));
    let [before, after] = [one, next].map(|sample| sample.gain(above, below));
    let fraction = if after > before { -before / (after - before) } else { 0.5 };
    let at = one.at + (next.at - one.at) * fraction.clamp(0.0, 1.0);
    (below != above).then_some(PlayChange { below, at, above })
}

/// Returns the gain of a change over always taking the action that is best at a true count of 0.
fn gain(samples: &[Sample], change: &PlayChange) -> f64 {
    let PlayChange { below, at, above } = *change;
    let gain = |sample: &Sample| {
        if at > 0.0 {
            sample.gain(above, below) * f64::from(u8::from(sample.at >= at))
        } else {
            sample.gain(below, above) * f64::from(u8::from(sample.at < at))
        }
    };
    let parts = samples
        .windows(2)
        .map(|pair| (pair[1].at - pair[0].at) * pair[0].weight * gain(&pair[0]).max(0.0));
    parts.sum()
}
