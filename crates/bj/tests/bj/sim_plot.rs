//! The plots of `bj sim --plot`.

use crate::diagnostics::bad_usage;
use crate::program::run;
use crate::sim::{COUNTING, printed};

fn plotted(arguments: &[&str]) -> String {
    let text = printed(&[arguments, &["--plot"]].concat());
    assert!(!text.contains('\x1b'), "a pipe shows no colours: {text}");
    for line in text.lines() {
        assert!(line.chars().count() <= 80 && line == line.trim_end(), "{text}");
    }
    text
}

#[test]
fn plots() {
    insta::assert_snapshot!("sim-plot", plotted(&COUNTING));
    let ascii = plotted(&[&COUNTING[..], &["--ascii"]].concat());
    assert!(ascii.is_ascii(), "{ascii}");
    insta::assert_snapshot!("sim-plot-in-ascii", ascii);
}

/// Without a count there is nothing to show by count, and in a losing game
/// no purse is without risk.
#[test]
fn no_count() {
    insta::assert_snapshot!("sim-plot-no-count", plotted(&["six-to-five", "--rounds", "2e5"]));
}

/// Trips have their own panels.
#[test]
fn trips() {
    let trips = ["--trip", "2000", "--trips", "1000"];
    insta::assert_snapshot!("sim-plot-trips", plotted(&[&COUNTING[..], &trips].concat()));
    let drawn = printed(&[&COUNTING[..], &trips, &["--svg"]].concat());
    assert!(drawn.contains("Results of the trips") && drawn.contains("Deepest fall of a trip"));
    let told = printed(&[&COUNTING[..], &trips, &["--explain"]].concat());
    let told = told.replace('\n', " ");
    assert!(told.contains("Of 1,000 such trips that were played, "), "{told}");
    bad_usage(&[&["sim"], &COUNTING[..], &trips, &["--csv"]].concat(), "cannot be used with");
}

/// A purse that is never risked neither grows nor is lost; the value of a unit
/// is plotted all the same.
#[test]
fn nothing_bet() {
    let nothing = ["single-deck", "--count", "hi-lo", "--wong", "100", "--rounds", "2e5"];
    insta::assert_snapshot!("sim-plot-nothing-bet", plotted(&nothing));
}

/// Several houses are plotted one after the other, and the results of a queue and of shards are
/// plotted like those of a run.
#[test]
fn houses_and_shards() {
    let text = plotted(&["strip", "downtown", "--rounds", "1e5"]);
    let places = ["strip: 6 decks", "Growth of the purse", "downtown: 2 decks"]
        .map(|words| text.find(words));
    assert!(places.is_sorted() && places[0].is_some(), "{text}");
    assert_eq!(text.matches("Risk of ruin by purse").count(), 2, "{text}");
    let shard = printed(&["strip", "--rounds", "1e5", "--shard", "1/1"]);
    let merged = run(&["sim", "merge", "--plot", "-"], shard.as_bytes());
    assert_eq!((merged.status, merged.out), (0, plotted(&["strip", "--rounds", "1e5"])));
}

/// Counts with many classes, a huge bet and a huge purse: nothing is too wide.
#[test]
fn hostile_plots() {
    let ramp = "-10:1 -8.5:2 -7.25:3 -6.5:4 -5.5:5 -4.5:6 -3.5:7 -2.5:8 -1.5:9 -0.5:10 0.5:11 1.5:12 2.5:13 \
                3.5:14 4.5:15 5.5:16 6.5:17 7.5:18";
    let many = ["strip", "--count", "hi-lo", "--round", "exact", "--ramp", ramp, "--rounds", "1e5"];
    plotted(&[&many[..], &["--bankroll", "1000000000"]].concat());
    plotted(&[
        "strip",
        "--count",
        "ko",
        "--running",
        "-20",
        "--ramp",
        "0:1 1:100",
        "--rounds",
        "1e5",
    ]);
    plotted(&["strip", "--progression", "1 1000", "--rounds", "5", "--bankroll", "1", "--ascii"]);
}

#[test]
fn plots_are_not_documents() {
    for other in [&["--json"][..], &["--csv"], &["--svg"], &["--explain"], &["--shard", "1/2"]] {
        bad_usage(&[&["sim", "strip", "--plot"], other].concat(), "cannot be used with");
    }
}
