//! Keys without a meaning, and keys in prompts.

use super::*;

#[test]
fn an_unknown_key_points_to_help() {
    let mut app = at_once("strip", SIXTEEN);
    type_in(&mut app, "z");
    assert_eq!(said(&app), "That key does nothing here. ?: help.");
    type_in(&mut app, "+s");
    assert_eq!(said(&app), "", "a key of play pressed once too often needs no help");
}

#[test]
fn an_extra_number_key_starts_no_bet() {
    let mut app = at_once("strip", SIXTEEN);
    type_in(&mut app, "\n1222");
    assert!(app.game.displayed_round.is_some(), "the result is still shown");
    assert_eq!(app.context(), Context::Betting);
    type_in(&mut app, "b25\n");
    assert_eq!(app.game.bet_form.current().bet, Some(Chips(2_500)));
    type_in(&mut app, "2");
    assert_eq!(app.context(), Context::Entry, "while bets are placed, a digit starts one");
}

#[test]
fn the_keys_in_prompts_work() {
    let mut app = at_once("vegas", "TS AC 8C 9H");
    for keys in ["", "2", "\x1b", "\n", "b", "\x1b", "n", "q", "n", "s"] {
        type_in(&mut app, keys);
        let context = app.context();
        let prompt = scene(&app).prompt;
        assert!(prompt.enabled().count() > 0, "{context:?}");
        for choice in prompt.enabled() {
            let key = |context| app.ui.keys.key(choice.command, context);
            let key = key(context).or_else(|| key(Context::Insurance)).unwrap().label(true);
            assert_eq!(choice.key.split('/').next(), Some(key.as_str()));
        }
    }
}

#[test]
fn a_second_enter_just_after_the_deal_needs_no_help() {
    let mut app = at_once("strip", SIXTEEN);
    type_in(&mut app, "\n\n");
    assert_eq!((app.context(), said(&app)), (Context::Playing, String::new()));
}
