//! Play of hands: choices, refusals and questions.

use super::*;

#[test]
fn letters_and_numbers_play_the_same_round() {
    let rounds = ["\nhs", "\n12"].map(|keys| {
        let mut app = at_once("strip", SIXTEEN);
        type_in(&mut app, keys);
        last(&app)
    });
    assert_eq!(rounds[0], "strip 10@1000: TS 6D 6C TH h 2D s TC = +10");
    assert_eq!(rounds[0], rounds[1]);
}

#[test]
fn a_refusal_is_explained_and_changes_nothing() {
    let mut app = at_once("strip", SIXTEEN);
    type_in(&mut app, "\np");
    assert_eq!(said(&app), "No splitting: the hand is not a pair.");
    assert_eq!(app.context(), Context::Playing);
    type_in(&mut app, "h");
    assert_eq!(said(&app), "", "the next key clears the message");
    type_in(&mut app, "d");
    assert_eq!(said(&app), "No doubling: it is allowed on 2 cards only.");
}

#[test]
fn insurance_is_taken_in_full_in_part_or_declined() {
    for (keys, insured) in [("i", "$5"), ("1", "$5"), ("b2\n", "$2"), ("b.5\n", ""), ("n", "")] {
        let mut app = at_once("vegas", "TS AC 8C 9H");
        type_in(&mut app, "\n");
        assert_eq!(app.context(), Context::Insurance);
        type_in(&mut app, keys);
        let shown = scene(&app).hands[0].insured.as_ref().map(|money| money.text.clone());
        assert_eq!(shown.unwrap_or_default(), insured, "{keys:?}: {}", said(&app));
    }
}

/// "When they have set the right amount for the bet, they must hit the Stand button. If the player
/// does not wish to make an insurance bet, they should just hit the Stand button."
#[test]
fn stand_confirms_insurance_of_any_amount() {
    for (keys, insured) in [("b2s", "$2"), ("s", ""), ("bs", "")] {
        let mut app = at_once("vegas", "TS AC 8C 9H");
        type_in(&mut app, "\n");
        type_in(&mut app, keys);
        let shown = scene(&app).hands[0].insured.as_ref().map(|money| money.text.clone());
        assert_eq!(shown.unwrap_or_default(), insured, "{keys:?}: {}", said(&app));
        assert_eq!(app.context(), Context::Playing, "{keys:?}: a single Stand plays no hand");
    }
    let mut app = at_once("vegas", "TS AC 8C 9H");
    type_in(&mut app, "\nb2");
    let choices = scene(&app).prompt.choices;
    let keys: Vec<_> = choices.iter().map(|it| (it.key.as_str(), it.label.as_str())).collect();
    assert_eq!(keys, [("Enter", "accept"), ("s", "accept"), ("Esc", "cancel")]);
    // Where insurance has a single amount, Stand is not an answer.
    let mut app = at_once("strip", "TS AC 8C 9H");
    type_in(&mut app, "\ns");
    assert_eq!(app.context(), Context::Insurance);
}

#[test]
fn too_much_insurance_is_refused_and_offered_again() {
    let mut app = at_once("vegas", "TS AC 8C 9H");
    type_in(&mut app, "\nb6\n");
    assert_eq!(said(&app), "No insurance for that amount: insurance here is $0.01 to $5.");
    assert_eq!(app.context(), Context::Insurance);
    let mut app = at_once("strip", "TS AC 8C 9H");
    type_in(&mut app, "\nb");
    assert_eq!(said(&app), "Insurance here is $5.");
}

/// Returns a game in which an eleven can be doubled for less than the bet of 10.
fn eleven(bankroll: &str) -> App {
    let options = dealt("6S 6D 5H 9C TD 4S KS");
    let rules = vec!["double-for-less=true".into(), format!("bankroll={bankroll}")];
    let mut app = game(&GameOptions { rules, ..options }, "default", Animation::Off);
    type_in(&mut app, "\n");
    app
}

#[test]
fn a_double_for_less_is_typed() {
    for (keys, played) in [
        ("b5\n", "d5 TD 4S = +15"),
        ("b1\n", "d1 TD 4S = +11"),
        ("d", "d TD 4S = +20"),
        ("3", "d TD 4S = +20"),
        // The whole bet is a full double.
        ("b10\n", "d TD 4S = +20"),
        // The key to stand accepts only insurance.
        ("b5s\x1bs", "s TD = +10"),
        ("b\x1bd", "d TD 4S = +20"),
    ] {
        let mut app = eleven("1000");
        type_in(&mut app, keys);
        let line = last(&app);
        assert!(line.ends_with(&format!(": 6S 6D 5H 9C {played}")), "{keys:?}: {line}");
    }
}

#[test]
fn a_double_for_less_is_offered_and_refused() {
    let mut app = eleven("1000");
    let offered = scene(&app).prompt.choices;
    let offered: Vec<_> = offered.iter().take(4).map(|it| (&*it.key, &*it.label)).collect();
    let expected = [("h", "hit"), ("s", "stand"), ("d", "double"), ("b", "double for less")];
    assert_eq!(offered, expected);
    type_in(&mut app, "b2");
    assert_eq!(scene(&app).prompt.question, "Double for $1 to $9: 2_");
    let choices = scene(&app).prompt.choices;
    let keys: Vec<_> = choices.iter().map(|it| (&*it.key, &*it.label)).collect();
    assert_eq!(keys, [("Enter", "accept"), ("Esc", "cancel")]);
    type_in(&mut app, ".5\n");
    assert_eq!(said(&app), "No doubling for $2.50: it can add $1 to $9, in steps of $1.");
    assert_eq!(app.context(), Context::Playing);
    type_in(&mut app, "b12\n");
    assert_eq!(said(&app), "No doubling for $12: it can add $1 to $9, in steps of $1.");
    // If a double must be for the whole bet, there is nothing to type.
    let mut app = at_once("strip", SIXTEEN);
    type_in(&mut app, "\nb");
    assert_eq!(app.context(), Context::Playing);
}

#[test]
fn a_double_for_less_at_four_sizes() {
    let mut app = eleven("1000");
    let offered = seen(&mut app);
    type_in(&mut app, "b5");
    insta::assert_snapshot!("double-for-less", offered + &seen(&mut app));
}

#[test]
fn a_short_purse_doubles_for_what_is_left() {
    let mut app = eleven("14");
    let offered = scene(&app).prompt.choices;
    let offered: Vec<_> = offered.iter().take(3).map(|it| (&*it.key, &*it.label)).collect();
    assert_eq!(offered, [("h", "hit"), ("s", "stand"), ("b", "double for less")]);
    type_in(&mut app, "d");
    assert_eq!(scene(&app).prompt.question, "Double for $1 to $4: _");
    type_in(&mut app, "4\n");
    assert!(last(&app).ends_with("d4 TD 4S = +14"), "{}", last(&app));
    // With one amount there is nothing to type.
    let mut app = eleven("11");
    let labels: Vec<_> = scene(&app).prompt.choices.iter().map(|it| it.label.clone()).collect();
    assert!(labels.contains(&"double for $1".to_owned()), "{labels:?}");
    type_in(&mut app, "d");
    assert!(last(&app).ends_with("d1 TD 4S = +11"), "{}", last(&app));
}

#[test]
fn early_surrender_is_offered_before_the_dealer_peeks() {
    let options = dealt("TS AC 6C 9H");
    let mut options = GameOptions { hands: Some(1), ..options };
    options.rules = vec!["surrender=early".into()];
    let mut app = game(&options, "strip", Animation::Off);
    type_in(&mut app, "\nn");
    assert_eq!(app.context(), Context::EarlySurrender);
    type_in(&mut app, "r");
    assert!(last(&app).ends_with("= -5"), "{}", last(&app));
}

#[test]
fn seven_hands_take_turns_one_action_at_a_time() {
    let mut options = dealt("2C 3C 2D 3D 2H 3H");
    options.hands = Some(3);
    let mut app = game(&options, "seven", Animation::Off);
    type_in(&mut app, "\n");
    let mut order = Vec::new();
    for _ in 0..4 {
        order.push(scene(&app).hands.iter().position(|hand| hand.is_active).unwrap());
        type_in(&mut app, "h");
    }
    assert_eq!(order, [0, 1, 2, 0]);
}

#[test]
fn the_question_names_the_decision() {
    for (house, deck, question) in [
        ("strip", "TS 8D 6C TH", "You have 16 against an eight."),
        ("strip", "AS TD 6C TH", "You have soft 17 against a ten."),
        ("seven", "TS 6C", "You have 16."),
        ("strip", "TS AC 8C 9H", "You have 18 against an ace. Insurance?"),
        ("vegas", "TS AC 8C 9H", "You have 18 against an ace. Insurance up to $5?"),
    ] {
        let mut app = at_once(house, deck);
        type_in(&mut app, "\n");
        assert_eq!(scene(&app).prompt.question, question);
    }
}

/// Eights against a six, and the cards for both hands.
const EIGHTS: &str = "8S 6D 8H TH 3D 2C TC TD";

/// Draws the game and returns the grip of the hand's upper card.
fn upper_card(app: &mut App) -> crate::canvas::hits::Grip {
    let mut terminal = Terminal::new(TestBackend::new(80, 24)).unwrap();
    terminal.draw(|frame| app.view(frame)).unwrap();
    let places = || ratatui::layout::Rect::new(0, 0, 80, 24).positions();
    places().find_map(|place| app.hits.grip_at(place.x, place.y)).unwrap()
}

#[test]
fn dragging_the_upper_card_aside_splits_a_pair() {
    let mut app = at_once("strip", EIGHTS);
    type_in(&mut app, "\n");
    let grip = upper_card(&mut app);
    app.update(Msg::Click(grip.card.right() - 1, grip.card.bottom() - 1), 0);
    assert_eq!(scene(&app).hands.len(), 1, "a press alone does nothing");
    app.update(Msg::Release(grip.hand.right() + 1, grip.hand.y), 0);
    assert_eq!(scene(&app).hands.len(), 2);
    assert_eq!(scene(&app).hands[0].cards.len(), 2, "and no further card");
}

#[test]
fn a_dragged_card_follows_the_mouse_and_returns_when_it_is_dropped_elsewhere() {
    let mut app = at_once("strip", EIGHTS);
    type_in(&mut app, "\n");
    let (mut terminal, card) =
        (Terminal::new(TestBackend::new(80, 24)).unwrap(), upper_card(&mut app).card);
    let mut drawn = |app: &mut App| {
        terminal.draw(|frame| app.view(frame)).unwrap();
        terminal.backend().buffer().clone()
    };
    let before = drawn(&mut app);
    assert_eq!(app.update(Msg::Click(card.x, card.y), 0), Effect::Nothing);
    assert_eq!(app.update(Msg::Drag(card.x, card.y), 0), Effect::Nothing, "not moved yet");
    assert_eq!(app.update(Msg::Drag(card.x + 20, card.y + 2), 0), Effect::Draw);
    let dragging = drawn(&mut app);
    for from in card.positions() {
        assert_eq!(dragging[(from.x + 20, from.y + 2)], before[from], "the card at {from}");
    }
    // A terminal may report any cell; those outside the screen are not drawn.
    app.update(Msg::Drag(u16::MAX, u16::MAX), 0);
    drawn(&mut app);
    assert_eq!(app.update(Msg::Release(card.x + 20, 0), 0), Effect::Draw);
    assert_eq!(drawn(&mut app), before, "back in its hand");
}

#[test]
fn a_card_dropped_elsewhere_stays_in_its_hand() {
    let mut app = at_once("strip", EIGHTS);
    type_in(&mut app, "\n");
    let grip = upper_card(&mut app);
    let (column, row) = (grip.card.right() - 1, grip.card.bottom() - 1);
    let beside = (grip.hand.right() + 1, grip.hand.y);
    for (from, to) in [
        ((column, row), (column, row)),
        ((column, row), (beside.0, 0)),
        ((column, row), (beside.0 + grip.hand.width, beside.1)),
        (beside, beside),
        ((0, 1), beside),
    ] {
        app.update(Msg::Click(from.0, from.1), 0);
        app.update(Msg::Release(to.0, to.1), 0);
        let hands = scene(&app).hands;
        assert_eq!((hands.len(), hands[0].cards.len()), (1, 2), "{from:?} to {to:?}");
    }
    app.update(Msg::Click(column, row), 0);
    type_in(&mut app, "h");
    app.update(Msg::Release(beside.0, beside.1), 0);
    assert_eq!(scene(&app).hands.len(), 1, "a hand of three cards is not a pair");
}
