//! Leaving the game.

use super::*;

#[test]
fn leaving_practice_in_mid_round_asks_once() {
    let mut app = at_once("strip", SIXTEEN);
    assert_eq!(type_in(&mut app, "q"), Effect::Leave, "between rounds nothing is lost");
    type_in(&mut app, "\nq");
    assert_eq!(app.context(), Context::Confirm);
    type_in(&mut app, "n");
    assert_eq!(app.context(), Context::Playing);
    assert_eq!(type_in(&mut app, "qy"), Effect::Leave);
    app.close(0);
    assert_eq!(last(&app), "strip 10@1000: TS 6D 6C TH s 2D = -10");
    assert_eq!(app.farewell(), ["Goodbye. You are down $10."]);
}
