//! Bets before the deal.

use super::*;

#[test]
fn a_bet_is_raised_typed_and_cancelled() {
    let mut app = at_once("strip", SIXTEEN);
    let bet = |app: &App| app.game.bet_form.current().bet;
    type_in(&mut app, "++-");
    assert_eq!(bet(&app), Some(Chips(1_100)));
    type_in(&mut app, "25");
    assert_eq!(scene(&app).betting.unwrap().typed.as_deref(), Some("25"));
    type_in(&mut app, "\x08\x08\x08\n");
    assert_eq!(bet(&app), Some(Chips(1_100)), "empty input changes nothing");
    type_in(&mut app, "250\x1b");
    assert_eq!(bet(&app), Some(Chips(1_100)), "Escape cancels it");
    type_in(&mut app, "12345\n");
    assert_eq!(said(&app), "That comes to $12,345, but you can bet only $1000.");
    assert_eq!(app.context(), Context::Entry, "it can be corrected");
    type_in(&mut app, "\x1b40\n\n");
    assert_eq!(scene(&app).hands[0].stake.text, "$40");
}

#[test]
fn pasted_text_is_an_amount_and_plays_no_hand() {
    let mut app = at_once("strip", SIXTEEN);
    app.update(Msg::Paste("75\n\nhhh".into()), 0);
    assert_eq!(app.game.typed.as_deref(), Some("75"));
    type_in(&mut app, "\n\n");
    assert_eq!(app.context(), Context::Playing);
    assert_eq!(app.update(Msg::Paste("hhhh".into()), 0), Effect::Nothing);
    assert_eq!(scene(&app).hands[0].cards.len(), 2);
}

#[test]
fn players_bet_in_the_order_of_their_seats() {
    let players = ["Ada", "Bob", "Cleo"].map(String::from).to_vec();
    let options = GameOptions { players, ..dealt("TS 9S 8S TH 7C 8C 9C 7D") };
    let mut app = game(&options, "vegas", Animation::Off);
    assert_eq!(scene(&app).prompt.question, "Ada, your bet?");
    type_in(&mut app, "\no");
    assert_eq!(scene(&app).prompt.question, "Bob sits out this round.");
    type_in(&mut app, "\n20\n");
    assert!(!app.game.session.view().is_in_round(), "a typed bet is not dealt at once");
    type_in(&mut app, "\n");
    let whose: Vec<_> = scene(&app).hands.iter().map(|hand| hand.player).collect();
    assert_eq!(whose, [0, 2]);
    assert!(
        scene(&app).prompt.question.starts_with("Ada has 20 against"),
        "{}",
        scene(&app).prompt.question
    );
    type_in(&mut app, "ss\n");
    assert_eq!(scene(&app).prompt.question, "Ada, your bet?", "the next round asks everyone");
}

#[test]
fn a_round_needs_at_least_one_bet() {
    let players = ["Ada", "Bob"].map(String::from).to_vec();
    let options = GameOptions { players, ..dealt("TS") };
    let mut app = game(&options, "vegas", Animation::Off);
    type_in(&mut app, "o\no\n");
    assert_eq!(said(&app), "Nobody has bet.");
    assert!(!app.game.session.view().is_in_round());
}

#[test]
fn a_broke_player_gets_a_new_bankroll() {
    let options = GameOptions { bankroll: Some("1".into()), ..dealt("TS TD 6C TH TC") };
    let mut app = game(&options, "strip", Animation::Off);
    type_in(&mut app, "\nh");
    assert!(
        scene(&app).prompt.question.starts_with("You have $0 left"),
        "{:?}",
        scene(&app).prompt
    );
    type_in(&mut app, "\n");
    assert_eq!(said(&app), "You rebuy: the purse now holds $1.", "the one that was chosen");
    assert_eq!(
        (app.game.session.funds(0), app.game.bet_form.current().bet),
        (Some(Chips(100)), Some(Chips(100)))
    );
}

#[test]
fn an_amount_with_too_many_decimals_is_answered_with_the_smallest() {
    let mut app = at_once("strip", SIXTEEN);
    type_in(&mut app, "b12.345\n");
    assert_eq!(said(&app), "The smallest amount is $0.01.");
    type_in(&mut app, "\u{1b}b1.2.3\n");
    assert!(said(&app).starts_with("Enter a number, such as "), "{}", said(&app));
}
