//! The display of a round over time.

use super::*;

#[test]
fn the_cards_do_not_depend_on_the_pace() {
    let mut ends = Vec::new();
    for pace in [Animation::Off, Animation::Fast, Animation::Slow] {
        let mut app = game(&dealt(SIXTEEN), "strip", pace);
        for (keys, until) in [("\n", 60_000), ("h", 120_000), ("s", 180_000)] {
            type_in(&mut app, keys);
            for now in (until - 60_000..until).step_by(7) {
                app.update(Msg::Tick, now);
            }
            assert!(app.game.is_at_rest());
        }
        ends.push((last(&app), format!("{:?}", scene(&app))));
    }
    assert_eq!(ends[0], ends[1]);
    assert_eq!(ends[1], ends[2]);
}

#[test]
fn cards_are_shown_one_by_one_and_reveal_nothing_early() {
    let mut app = game(&dealt("TS TD AC JH"), "strip", Animation::Slow);
    type_in(&mut app, "\n");
    let first = scene(&app);
    let cards = |scene: &Scene| scene.hands.iter().map(|hand| hand.cards.len()).sum::<usize>();
    assert_eq!((cards(&first), app.context()), (1, Context::Watching));
    assert_eq!(first.players[0].purse.as_ref().unwrap().text, "$990");
    assert_eq!(first.players[0].net.as_ref().unwrap().chips, Chips::ZERO);
    assert!(first.banner.is_none(), "the blackjack is decided but not shown yet");
    app.update(Msg::Tick, 10_000);
    assert_eq!(cards(&scene(&app)), 1, "the second card is the dealer's");
    app.update(Msg::Tick, 20_000);
    assert_eq!(cards(&scene(&app)), 2);
}

#[test]
fn any_key_only_finishes_the_animation() {
    let mut app = game(&dealt(SIXTEEN), "strip", Animation::Slow);
    type_in(&mut app, "\n");
    assert_eq!(app.context(), Context::Watching);
    type_in(&mut app, "h");
    assert_eq!(app.context(), Context::Playing);
    assert_eq!(scene(&app).hands[0].cards.len(), 2, "the key did not hit");
}

#[test]
fn pages_open_over_the_table_and_close_again() {
    let mut app = game(&dealt(SIXTEEN), "strip", Animation::Slow);
    type_in(&mut app, "\n");
    for keys in ["?", "l", "t", "v", "f"] {
        type_in(&mut app, keys);
        assert_eq!(app.context(), Context::List, "{keys}");
        type_in(&mut app, "\x1b");
        assert_eq!(app.context(), Context::Watching, "{keys}: the animation continues");
    }
    type_in(&mut app, "??");
    assert_eq!(app.context(), Context::Watching, "the same key closes the page");
    type_in(&mut app, "s");
    assert!(
        app.game.is_at_rest() && app.game.session.view().is_in_round(),
        "the key finished the animation"
    );
}

#[test]
fn a_round_that_ended_before_the_table_opened_is_shown() {
    let mut before = at_once("strip", SIXTEEN);
    type_in(&mut before, "\ns");
    let App { game, ui, .. } = before;
    let app = App::new(game.config, game.session, None, ui, vec![]);
    let scene = scene(&app);
    assert_eq!(scene.banner.unwrap().text, "You lose $10.");
    assert_eq!(scene.players[0].net.as_ref().unwrap().text, "-$10");
    assert_eq!(app.context(), Context::Betting);
}

#[test]
fn the_hole_card_is_turned_slowly_unless_animation_is_off() {
    for (pace, held) in [(Animation::Fast, true), (Animation::Slow, true), (Animation::Off, false)]
    {
        let mut app = game(&dealt(SIXTEEN), "strip", pace);
        type_in(&mut app, "\n");
        app.update(Msg::Tick, 10_000);
        app.game.skip_playback();
        type_in(&mut app, "s");
        let is_down = |app: &App| scene(app).dealer.unwrap().hole_down;
        app.update(Msg::Tick, 450);
        assert_eq!(is_down(&app), held, "{pace:?}");
        (500..10_000).step_by(50).for_each(|now| drop(app.update(Msg::Tick, now)));
        assert!(!is_down(&app), "{pace:?}");
    }
}

#[test]
fn a_blackjack_is_highlighted_for_a_moment_unless_animation_is_off() {
    let lit_ms = |pace| {
        let mut app = game(&dealt("AS TD KC 9H"), "strip", pace);
        type_in(&mut app, "\n");
        let mut is_lit = |now| {
            app.update(Msg::Tick, now);
            scene(&app).hands.iter().any(|hand| hand.is_new_blackjack)
        };
        (0..10_000).step_by(10).filter_map(|now| is_lit(now).then_some(10)).sum::<i64>()
    };
    assert!(lit_ms(Animation::Fast) >= 800);
    assert!(lit_ms(Animation::Slow) >= 1_500);
    assert_eq!(lit_ms(Animation::Off), 0);
}

/// While the cards of other hands are dealt, a blackjack is not called 21.
#[test]
fn a_blackjack_stays_one_during_the_deal() {
    let deck = dealt("AS KH QD JC 6H AD AC AH TC 9D");
    let mut app = game(&GameOptions { hands: Some(4), ..deck }, "strip", Animation::Fast);
    type_in(&mut app, "\n");
    let mut known = [false; 4];
    for now in (0..10_000).step_by(50) {
        app.update(Msg::Tick, now);
        for (known, hand) in known.iter_mut().zip(&scene(&app).hands) {
            assert!(!*known || hand.is_blackjack, "at {now} ms");
            *known = hand.is_blackjack;
        }
    }
    assert_eq!(known, [false, true, true, false]);
}
