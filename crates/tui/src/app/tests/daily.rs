//! The daily.

use super::*;

/// Opens the daily of a day, without saving.
fn daily(day: &str) -> App {
    let options = GameOptions { bankroll: Some("0".into()), ..GameOptions::default() };
    let mut config = options.config("strip");
    config.coaching.mode = blackjack_frontend::coach::CoachMode::Off;
    let mut day =
        blackjack_frontend::daily::DailyAttempt::new(day.parse().unwrap(), "you".into(), None, 0);
    App::daily(config, Box::new(day.session().unwrap()), plain_ui(Animation::Off), day, 0)
}

#[test]
fn the_daily_plays_its_rounds_and_shows_what_they_cost() {
    let mut app = daily("2024-02-29");
    assert!(said(&app).starts_with("The daily of 2024-02-29: 20 rounds"), "{}", said(&app));
    insta::assert_snapshot!("daily", seen(&mut app));
    for forbidden in ["c", "g", "w", "v", "u"] {
        type_in(&mut app, forbidden);
        assert!(app.pages.is_empty() && app.game.message.is_some(), "{forbidden}");
    }
    type_in(&mut app, "?");
    let help = seen(&mut app);
    assert!(help.contains("doubles the bet") && !help.contains("the coach"), "{help}");
    type_in(&mut app, "\x1b");
    let mut rounds = 1;
    while rounds < 20 || app.context() != Context::Settled {
        rounds += u32::from(app.context() == Context::Settled);
        let key = if app.context() == Context::Settled {
            "\n"
        } else if app.context() == Context::Playing {
            "s"
        } else {
            "n"
        };
        type_in(&mut app, key);
    }
    assert_eq!(scene(&app).prompt.choices[0].label, "result");
    type_in(&mut app, "\n");
    insta::assert_snapshot!("daily-result", seen(&mut app));
    type_in(&mut app, "\x1b");
    assert_eq!(type_in(&mut app, "q"), Effect::Leave);
    let last_words = app.farewell().join("\n");
    assert!(
        last_words.ends_with(
            "bj daily 2024-02-29: xxx+x+xxxx xx+++xx+xx, 5.833 bets lost, 5 of 19 right"
        ),
        "{last_words}"
    );
}

#[test]
fn a_daily_left_in_mid_round_does_not_count_that_round() {
    let mut app = daily("2024-02-29");
    type_in(&mut app, "s\n");
    assert_eq!(app.context(), Context::Playing);
    type_in(&mut app, "q");
    assert_eq!(
        scene(&app).prompt.question,
        "Leave in mid-round? Your result so far will be shown."
    );
    assert_eq!(type_in(&mut app, "y"), Effect::Leave);
    app.close(0);
    let last_words = app.farewell();
    assert_eq!(last_words[0], "Daily 2024-02-29, 1 of 20 rounds: not finished.");
    assert!(last_words.last().unwrap().starts_with("bj daily 2024-02-29: x......... .........., "));
}
