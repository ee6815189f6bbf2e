//! The goodness of fit of frequencies to chances.

use blackjack_engine::Ratio;

/// The minimum expected number of rounds for a result to be compared on its own.
const EXPECTED_MIN: f64 = 10.0;

/// Returns the distance of frequencies from their chances: Pearson's chi-square as a standard
/// normal number, large if they are too far and very negative if they are too close (E. Wilson and
/// M. Hilferty, "The distribution of chi-square", 1931). Infinite if an impossible result was seen.
pub(crate) fn fit(seen: &[(Ratio, u64)], chances: &[(Ratio, f64)]) -> f64 {
    let rounds = seen.iter().map(|(_, rounds)| *rounds).sum::<u64>() as f64;
    let times = |result: &Ratio| seen.iter().find(|(other, _)| other == result);
    let mut cells = Vec::new();
    for (result, chance) in chances {
        let seen = times(result).map_or(0, |(_, rounds)| *rounds);
        cells.push((seen as f64, chance * rounds));
    }
    let known = |result: &Ratio| chances.iter().any(|(other, _)| other == result);
    if seen.iter().any(|(result, _)| !known(result)) {
        return f64::INFINITY;
    }
    chi_square(&cells)
}

/// Returns the same for cells of observed and expected numbers. Rare cells are pooled.
pub(crate) fn chi_square(cells: &[(f64, f64)]) -> f64 {
    let mut rare = (0.0, 0.0);
    let mut common = Vec::new();
    for &(seen, expected) in cells {
        if expected >= EXPECTED_MIN {
            common.push((seen, expected));
        } else {
            rare = (rare.0 + seen, rare.1 + expected);
        }
    }
    common.extend(Some(rare).filter(|(_, expected)| *expected > 0.0));
    let terms = common.iter().map(|(seen, expected)| (seen - expected).powi(2) / expected);
    let (sum, freedom) = (terms.sum::<f64>(), (common.len() - 1) as f64);
    let spread: f64 = 2.0 / (9.0 * freedom);
    ((sum / freedom).cbrt() - (1.0 - spread)) / spread.sqrt()
}

#[test]
fn of_a_coin() {
    assert!(chi_square(&[(5_000.0, 5_000.0), (5_010.0, 5_010.0)]) < -1.0, "too close");
    assert!(chi_square(&[(5_050.0, 5_000.0), (4_950.0, 5_000.0)]).abs() < 1.0);
    assert!(chi_square(&[(5_250.0, 5_000.0), (4_750.0, 5_000.0)]) > 4.0);
}
