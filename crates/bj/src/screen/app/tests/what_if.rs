//! Rounds of the past, played another way.

use super::*;

/// The game that lies on top of this one.
fn on_top(app: &App) -> &App {
    app.game_on_top().unwrap()
}

#[test]
fn the_last_round_is_played_another_way_and_nothing_of_it_counts() {
    let mut app = at_once("strip", SIXTEEN);
    type_in(&mut app, "\nw");
    assert_eq!(said(&app), "This round is played another way when it is over.");
    type_in(&mut app, "s");
    let before = (last(&app), app.table.funds(0), app.log.clone());
    type_in(&mut app, "w");
    assert_eq!(app.context(), Context::Playing, "the round is in play again");
    insta::assert_snapshot!("what-if", seen(&mut app));
    assert_eq!(type_in(&mut app, "g"), Effect::Show);
    assert_eq!(said(on_top(&app)), "That is for the game's own table.");
    type_in(&mut app, "hs");
    assert_eq!(last(on_top(&app)), "strip 10@1000: TS 6D 6C TH h 2D s QC = +10");
    assert_eq!(said(on_top(&app)), "Then you lost $10; this way you won $10.");
    assert_eq!(app.context(), Context::Settled);
    insta::assert_snapshot!("what-if-over", seen(&mut app));
    type_in(&mut app, "\n");
    insta::assert_snapshot!("both-ways", seen(&mut app));
    type_in(&mut app, "\x1b");
    assert_eq!(app.context(), Context::Settled, "Escape closes one screen");
    type_in(&mut app, "u");
    assert_eq!(app.context(), Context::Playing);
    type_in(&mut app, "\x1b");
    assert!(app.pages.is_empty(), "Escape closes it in mid-round too");
    assert_eq!((last(&app), app.table.funds(0), app.log.clone()), before);
    type_in(&mut app, "w");
    assert_eq!(type_in(&mut app, "q"), Effect::Leave);
}

#[test]
fn a_round_of_the_history_is_played_another_way_from_the_step_that_is_shown() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = at_once("strip", "TS");
    let store = blackjack_table::Store::open(folder.path()).unwrap();
    let house = House::built_in("strip").unwrap();
    app.table = Table::open(house, &[None], store, 0).unwrap().0;
    type_in(&mut app, "w");
    assert_eq!(said(&app), "No round has been played at this table yet.");
    let decisions = |app: &App| {
        let line = app.table.last().map(ToString::to_string).unwrap_or_default();
        line.split(' ').filter(|token| token.len() == 1 && "hsdprn".contains(token)).count()
    };
    while decisions(&app) < 3 {
        type_in(&mut app, "\n");
        while app.table.round().is_some() {
            let is_asked = app.context() == Context::Playing;
            type_in(&mut app, if is_asked { "h" } else { "n" });
        }
    }
    let rounds = app.table.memory().unwrap().count().unwrap();
    type_in(&mut app, "v\n");
    assert_eq!(app.context(), Context::Replay);
    app.update(key(KeyCode::End), 0);
    type_in(&mut app, "w");
    let again = on_top(&app).table.round().unwrap().to_string();
    let before = last(&app);
    let played = again.split(": ").nth(1).unwrap();
    assert!(before.contains(played), "{before} does not begin with {played}");
    assert!(said(on_top(&app)).contains("again from decision"), "{}", said(on_top(&app)));
    assert_eq!(on_top(&app).purpose.round(), app.table.round_id());
    type_in(&mut app, "\x1b");
    assert_eq!(app.context(), Context::Replay, "the history is where it was");
    type_in(&mut app, "\x1b\x1b");
    assert_eq!(app.table.memory().unwrap().count().unwrap(), rounds);
    app.table.memory().unwrap().audit().unwrap();
}
