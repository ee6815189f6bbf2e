//! Reciprocals of falling factorials as sums of powers.
//!
//! Cards `d` come in one given order with the probability
//! `Π_v c_v (c_v − 1) … / (N (N − 1) …)`. The numerator is a product over values, and also over
//! hands if they hold different cards. The denominator is neither, because it depends on the
//! number of cards that all hands draw together. But
//!
//! ```text
//! 1 / (N (N − 1) … (N − n + 1))  =  Σ_q w_q s_q^(−n)
//! ```
//!
//! for all `n` up to some number, with a few nodes `s_q` and weights `w_q`. Each term is a power,
//! and so a product over hands. This is Gauss–Laguerre quadrature of the integral of
//! `e^(−s) s^(N − n) / N!`: with `Q` nodes, it is exact for `2 Q` successive numbers `n`, and its
//! error is small near them.

use crate::parallel::lanes::{LANES, Lanes};

/// A rule, with its nodes in lanes.
pub(crate) struct FallingRule {
    /// The reciprocals of the nodes.
    pub(crate) powers: Vec<Lanes<f64>>,
    pub(crate) weights: Vec<Lanes<f64>>,
}

impl FallingRule {
    /// Finds the rule with the fewest nodes for a shoe of this many cards whose error is at most
    /// `error`. `shares` are upper bounds on the probabilities, by number of cards drawn.
    pub(crate) fn new(cards: u16, shares: &[f64], error: f64) -> Self {
        let mut vectors = 1;
        loop {
            let nodes = vectors * LANES;
            let exact = (2 * nodes - 1).min(shares.len().saturating_sub(1)).min(cards.into());
            let rule = Self::with_nodes(cards, vectors, exact);
            let is_exact = exact + 1 >= shares.len().min(usize::from(cards) + 1);
            if is_exact || rule.error(cards, shares) <= error {
                return rule;
            }
            vectors += 1;
        }
    }

    /// Computes the rule that is exact for `exact` cards and for the numbers just below.
    fn with_nodes(cards: u16, vectors: usize, exact: usize) -> Self {
        let nodes = vectors * LANES;
        #[expect(clippy::cast_precision_loss, reason = "small numbers")]
        let alpha = f64::from(cards) - exact as f64;
        let (mut powers, mut weights) = (Vec::new(), Vec::new());
        for vector in 0..vectors {
            let at = |lane: usize| node(alpha, nodes, vector * LANES + lane);
            let places: [f64; LANES] = std::array::from_fn(at);
            powers.push(Lanes(places.map(f64::recip)));
            weights.push(Lanes(places.map(|place| {
                let weight = weight(alpha, nodes, place);
                (0..exact)
                    .zip(0_u16..)
                    .fold(weight, |weight, (_, drawn)| weight * (place / f64::from(cards - drawn)))
            })));
        }
        Self { powers, weights }
    }

    /// Returns the error of the rule, weighted by the probabilities of the numbers of cards.
    fn error(&self, cards: u16, shares: &[f64]) -> f64 {
        let possible = shares.iter().take(usize::from(cards) + 1);
        let mut scaled = self.weights.clone();
        let mut sum = 0.0;
        for (drawn, share) in (0_u16..).zip(possible) {
            let found: f64 = scaled.iter().flat_map(|lanes| lanes.0).sum();
            sum += share * (found - 1.0).abs();
            let left = f64::from(cards - drawn);
            scaled = scaled
                .iter()
                .zip(&self.powers)
                .map(|(lanes, power)| lanes.times(power).scaled(&left))
                .collect();
        }
        sum
    }
}

/// Returns a node of the rule: a zero of a Laguerre polynomial, in ascending order.
fn node(alpha: f64, nodes: usize, index: usize) -> f64 {
    // The number of eigenvalues of the Jacobi matrix below a number is the number of sign
    // changes in its Sturm sequence.
    let below = |place: f64| {
        let mut pivot = 1.0_f64;
        let mut count = 0;
        let mut k = 0.0_f64;
        for _ in 0..nodes {
            let off = if k > 0.0 { k * (k + alpha) / pivot } else { 0.0 };
            pivot = 2.0 * k + 1.0 + alpha - place - off;
            if pivot == 0.0 {
                pivot = f64::MIN_POSITIVE;
            }
            count += usize::from(pivot < 0.0);
            k += 1.0;
        }
        count
    };
    #[expect(clippy::cast_precision_loss, reason = "small numbers")]
    let (mut low, mut high) = (0.0, 4.0 * nodes as f64 + 2.0 * alpha + 4.0);
    loop {
        let middle = f64::midpoint(low, high);
        if middle <= low || middle >= high {
            return middle;
        }
        if below(middle) > index { high = middle } else { low = middle }
    }
}

/// Returns the weight of a node.
fn weight(alpha: f64, nodes: usize, place: f64) -> f64 {
    let (mut before, mut this, mut sum, mut k) = (0.0, 1.0_f64, 0.0, 0.0_f64);
    for _ in 0..nodes {
        sum += this * this;
        let off = (k * (k + alpha)).sqrt();
        let next_off = ((k + 1.0) * (k + 1.0 + alpha)).sqrt();
        let next = ((place - (2.0 * k + 1.0 + alpha)) * this - off * before) / next_off;
        (before, this, k) = (this, next, k + 1.0);
    }
    sum.recip()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_of_powers_are_reciprocals_of_falling_factorials() {
        for cards in [12_u16, 47, 308] {
            let rule = FallingRule::new(cards, &[1.0; 40], 0.0);
            let error = rule.error(cards, &[1.0; 40]);
            assert!(error < 1e-11, "{cards} cards: {error}");
        }
    }
}
