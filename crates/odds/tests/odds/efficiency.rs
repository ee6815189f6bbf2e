//! Efficiencies of counts, compared with published ones.

use blackjack_engine::House;
use blackjack_odds::{Tags, efficiency};

/// Betting correlation, playing efficiency and insurance correlation as printed (Blackjack
/// Apprenticeship, QFIT).
const PUBLISHED: [(&str, f64, f64, f64); 8] = [
    ("hi-lo", 0.97, 0.51, 0.76),
    ("ko", 0.98, 0.55, 0.78),
    ("hi-opt-1", 0.88, 0.61, 0.85),
    ("hi-opt-2", 0.91, 0.67, 0.91),
    ("omega-2", 0.92, 0.67, 0.85),
    ("zen", 0.96, 0.63, 0.85),
    ("halves", 0.99, 0.56, 0.72),
    ("uston-apc", 0.91, 0.69, 0.90),
];

/// The published figures are for one deck. Our playing efficiencies cover starting hands only and
/// leave out insurance.
#[test]
fn efficiencies_are_near_the_published_ones() {
    let house = House::built_in("single-deck").unwrap();
    for (name, betting, playing, insurance) in PUBLISHED {
        let tags = Tags::built_in(name).unwrap();
        let found = efficiency(house.rules(), &tags).unwrap();
        let off = [
            (found.betting - betting) / 0.02,
            (found.playing - playing) / 0.05,
            (found.insurance.unwrap() - insurance) / 0.01,
        ];
        assert!(off.into_iter().all(|off| off.abs() <= 1.0), "{name}: {found:?}");
    }
}

/// Negated tags have the same efficiency, and a count of tens knows insurance perfectly.
#[test]
fn efficiency_depends_on_the_direction_of_the_tags() {
    let house = House::built_in("reno").unwrap();
    let zen = Tags::built_in("zen").unwrap();
    let [ours, negated] = [&zen, &zen.negated()].map(|tags| efficiency(house.rules(), tags));
    let (ours, negated) = (ours.unwrap(), negated.unwrap());
    assert!((ours.betting + negated.betting).abs() < 1e-12);
    assert!((ours.playing - negated.playing).abs() < 1e-12);
    let tens = efficiency(house.rules(), &Tags::built_in("ten-count").unwrap()).unwrap();
    assert!((tens.insurance.unwrap() - 1.0).abs() < 1e-12);
    let seven = House::built_in("seven").unwrap();
    assert_eq!(efficiency(seven.rules(), &zen).unwrap().insurance, None);
}
