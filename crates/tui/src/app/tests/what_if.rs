//! Past rounds, replayed with other choices.

use blackjack_store::{RecordedTable, Store};

use super::*;

/// Returns the side game.
fn on_top(app: &App) -> &App {
    app.game_on_top().unwrap()
}

#[test]
fn the_last_round_is_replayed_without_counting() {
    let mut app = at_once("strip", SIXTEEN);
    type_in(&mut app, "\nw");
    assert_eq!(said(&app), "You can replay this round once it is over.");
    type_in(&mut app, "s");
    let before = (last(&app), app.game.session.funds(0), app.game.log.clone());
    type_in(&mut app, "w");
    assert_eq!(app.context(), Context::Playing, "the round is in play again");
    insta::assert_snapshot!("what-if", seen(&mut app));
    assert_eq!(type_in(&mut app, "g"), Effect::Draw);
    assert_eq!(said(on_top(&app)), "That is not available in this game.");
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
    assert_eq!((last(&app), app.game.session.funds(0), app.game.log.clone()), before);
    type_in(&mut app, "w");
    assert_eq!(type_in(&mut app, "q"), Effect::Leave);
}

#[test]
fn a_past_round_is_replayed_from_the_step_shown() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = at_once("strip", "TS");
    let store = Store::open(folder.path()).unwrap();
    let house = House::built_in("strip").unwrap();
    let (table, _) = RecordedTable::open(house, &[None], store, 0).unwrap();
    app.game.session = Box::new(LocalSession::recorded(table));
    type_in(&mut app, "w");
    assert_eq!(said(&app), "No round has been played at this table yet.");
    let decisions = |app: &App| {
        let line = app.game.session.last_record().map(ToString::to_string).unwrap_or_default();
        line.split(' ').filter(|token| token.len() == 1 && "hsdprn".contains(token)).count()
    };
    while decisions(&app) < 3 {
        type_in(&mut app, "\n");
        while app.game.session.view().is_in_round() {
            let is_asked = app.context() == Context::Playing;
            type_in(&mut app, if is_asked { "h" } else { "n" });
        }
    }
    let rounds = app.game.session.history().unwrap().count().unwrap();
    type_in(&mut app, "v\n");
    assert_eq!(app.context(), Context::Replay);
    app.update(key(KeyCode::End), 0);
    type_in(&mut app, "w");
    let again = on_top(&app).game.session.view().open_round().unwrap().cards.clone();
    let before = app.game.session.last_record().unwrap().round().view();
    let [again_has, had] = [&again, &before].map(|view| &view.hands[0].cards);
    assert!(had.starts_with(again_has), "{had:?} does not start with {again_has:?}");
    assert_eq!(again.dealer.open.cards()[0], before.dealer.open.cards()[0]);
    assert!(said(on_top(&app)).contains("again from decision"), "{}", said(on_top(&app)));
    assert_eq!(on_top(&app).game.mode.round(), app.game.session.round_id());
    type_in(&mut app, "\x1b");
    assert_eq!(app.context(), Context::Replay, "the history is where it was");
    type_in(&mut app, "\x1b\x1b");
    assert_eq!(app.game.session.history().unwrap().count().unwrap(), rounds);
    let store = Store::open_to_read(folder.path()).unwrap();
    assert_eq!(store.verify(1).unwrap().faults, []);
}
