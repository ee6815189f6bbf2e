//! Changes of the settings during a game.

use super::*;
use crate::app::changes::AppParts;
use crate::host::{Change, SaveOutcome};

#[test]
fn a_new_look_applies_at_once() {
    let mut app = at_once("strip", SIXTEEN);
    let Effect::Save(Change::Settings(settings)) = type_in(&mut app, "g\t\t→") else {
        panic!("expected saved settings")
    };
    assert_eq!(settings.theme, ThemeName::Contrast);
    assert_eq!(app.ui.settings, *settings);
    assert_eq!(app.ui.look.theme, Theme::new(ThemeName::Contrast, Depth::True, false));
}

#[test]
fn the_bet_and_the_hands_of_the_settings_are_offered_at_once() {
    let mut app = at_once("strip", SIXTEEN);
    type_in(&mut app, "g\t\n25\n");
    app.update(key(KeyCode::Down), 0);
    type_in(&mut app, "→\x1b");
    let pending = app.game.bet_form.current();
    assert_eq!((pending.bet, pending.hands), (Some(Chips(2500)), 2));
}

#[test]
fn changed_keys_work_at_once() {
    let mut app = at_once("strip", SIXTEEN);
    let effect = type_in(&mut app, "g\t\t\t\t\t\t\n\x08z\n");
    assert!(matches!(effect, Effect::Save(Change::Keys(_))), "{effect:?}");
    type_in(&mut app, "\x1b\nzs");
    assert_eq!(last(&app), "strip 10@1000: TS 6D 6C TH h 2D s TC = +10");
}

#[test]
fn leaving_the_settings_moves_to_another_house() {
    let mut app = at_once("strip", SIXTEEN);
    assert_eq!(type_in(&mut app, "g←\n"), Effect::Save(Change::House("vegas".into())));
    app.saved(SaveOutcome { house: House::built_in("vegas"), message: None });
    assert_eq!(type_in(&mut app, "\x1b"), Effect::SwitchHouse);
    assert!(app.game.switch_house(&Settings::default()));
    assert_eq!(app.game.config.house, House::built_in("vegas").unwrap());
}

#[test]
fn a_round_is_finished_before_the_game_moves_to_another_house() {
    let mut app = at_once("strip", SIXTEEN);
    type_in(&mut app, "\ng←\n");
    app.saved(SaveOutcome { house: House::built_in("vegas"), message: None });
    assert_eq!(type_in(&mut app, "\x1b"), Effect::Draw);
    assert_eq!(type_in(&mut app, "hs"), Effect::Draw);
    assert!(last(&app).ends_with("= +10"));
    let choices = scene(&app).prompt.choices;
    assert_eq!(choices[0].label, "go to vegas", "no more rounds are dealt here");
    assert_eq!(type_in(&mut app, "\n"), Effect::SwitchHouse);
}

#[test]
fn choosing_the_same_house_again_stays_at_the_table() {
    let mut app = at_once("strip", SIXTEEN);
    type_in(&mut app, "g");
    app.saved(SaveOutcome { house: House::built_in("vegas"), message: None });
    app.saved(SaveOutcome { house: House::built_in("strip"), message: Some("No disk.".into()) });
    assert_eq!(type_in(&mut app, "\x1b"), Effect::Draw);
}

/// Tries another number of decks at `strip` and leaves the settings with this answer, counted from
/// the bottom.
fn tried(app: &mut App, up: usize) -> Effect {
    type_in(app, "g\t\t\t\t→\x1b");
    app.update(key(KeyCode::End), 0);
    for _ in 0..up {
        app.update(key(KeyCode::Up), 0);
    }
    type_in(app, "\n")
}

#[test]
fn a_stray_arrow_key_in_the_rules_saves_nothing() {
    let mut app = at_once("strip", SIXTEEN);
    assert!(!matches!(type_in(&mut app, "g\t\t\t\t→"), Effect::Save(_) | Effect::SwitchHouse));
    assert_eq!(app.game.house(), &House::built_in("strip").unwrap());
}

#[test]
fn tried_rules_are_used_or_dropped() {
    let mut app = at_once("strip", SIXTEEN);
    assert_eq!(tried(&mut app, 0), Effect::Draw);
    assert!(app.is_at_table() && app.game.house() == &House::built_in("strip").unwrap());
    let mut app = at_once("strip", SIXTEEN);
    assert_eq!(tried(&mut app, 1), Effect::SwitchHouse);
    assert!(app.game.switch_house(&Settings::default()));
    assert_eq!(app.game.config.house.notation(), "strip{decks=7}");
    let mut app = at_once("strip", SIXTEEN);
    type_in(&mut app, "g\t\t\t\t→\x1b");
    assert!(!seen(&mut app).contains("Save as"), "this is practice");
}

#[test]
fn another_setting_does_not_drop_tried_rules() {
    let mut app = at_once("strip", SIXTEEN);
    type_in(&mut app, "g\t\t→\t\t→");
    app.saved(SaveOutcome { house: None, message: None });
    assert!(seen(&mut app).contains("strip with changes"));
}

#[test]
fn rules_in_play_without_being_saved_can_still_be_reset() {
    let mut app = at_once("strip", SIXTEEN);
    assert_eq!(tried(&mut app, 1), Effect::SwitchHouse);
    assert!(app.game.switch_house(&Settings::default()));
    let AppParts { config, ui, .. } = app.into_parts();
    let session = Box::new(config.practice().unwrap());
    let mut app = App::new(config, session, None, ui, vec![]);
    type_in(&mut app, "g");
    assert!(seen(&mut app).contains("strip with changes"), "{}", seen(&mut app));
    assert_eq!(type_in(&mut app, "\x1b"), Effect::Draw);
    assert!(app.is_at_table(), "nothing new was changed, so nothing is asked");
    type_in(&mut app, "g\n");
    app.update(key(KeyCode::End), 0);
    assert_eq!(type_in(&mut app, "\n"), Effect::SwitchHouse, "discarded");
    assert!(app.game.switch_house(&Settings::default()));
    assert_eq!(app.game.config.house, House::built_in("strip").unwrap());
}
