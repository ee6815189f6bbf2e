//! Choices that are taken back.

use super::*;

#[test]
fn a_choice_is_taken_back_with_its_cards_and_its_money() {
    let mut app = at_once("strip", SIXTEEN);
    type_in(&mut app, "\nu");
    assert_eq!(said(&app), "There is no choice to take back.");
    type_in(&mut app, "hs");
    assert_eq!(last(&app), "strip 10@1000: TS 6D 6C TH h 2D s TC = +10");
    type_in(&mut app, "u");
    assert_eq!(said(&app), "You take the stand back.");
    assert_eq!(scene(&app).players[0].net.as_ref().unwrap().text, "$0");
    assert_eq!(app.context(), Context::Playing);
    type_in(&mut app, "u");
    assert_eq!(scene(&app).hands[0].cards.len(), 2);
    assert_eq!(scene(&app).prompt.question, "You have 16 against a six.");
    type_in(&mut app, "s");
    assert_eq!(last(&app), "strip 10@1000: TS 6D 6C TH s 2D = -10");
    type_in(&mut app, "\x1bu");
    assert!(app.shown.is_some(), "the round is taken up again from the bets too");
}

#[test]
fn a_round_that_is_taken_back_leaves_the_record() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("rounds");
    let options = PlayArgs { record: Some(file.clone()), ..dealt("strip", SIXTEEN) };
    let mut app = game(&options, "strip", Animation::Off);
    let recorded = || std::fs::read_to_string(&file).unwrap();
    for (keys, rounds) in [
        ("\n", ""),
        ("s", "strip 10@1000: TS 6D 6C TH s 2D = -10\n"),
        ("u", ""),
        ("hs", "strip 10@1000: TS 6D 6C TH h 2D s TC = +10\n"),
        ("uu", ""),
    ] {
        type_in(&mut app, keys);
        assert_eq!(recorded(), rounds, "{keys:?}");
    }
    app.close(0);
    assert_eq!(recorded(), "strip 10@1000: TS 6D 6C TH s 2D = -10\n");
}
