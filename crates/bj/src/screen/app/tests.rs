//! The game without a terminal: what comes in, and what becomes of it.

mod coaching;
mod studying;

use blackjack_engine::{Chips, House};
use blackjack_table::{Guest, Seeds, Table};
use proptest::prelude::*;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{KeyCode, KeyModifiers};

use super::*;
use crate::args::PlayArgs;
use crate::screen::frames::text_of;
use crate::screen::keeper::Kept;
use crate::screen::scene::Scene;
use crate::screen::theme::{Depth, Look, Theme, ThemeName};
use crate::settings::{Animation, Settings};
use crate::setup::{Face, Setup};

/// A game as the options of `bj play` say.
fn game(options: &PlayArgs, house: &str, pace: Animation) -> App {
    let settings = Settings::default();
    let setup = Setup::new(Some(house), options, &settings, Face::Screen).unwrap();
    let guests = setup.players.iter();
    let guests = guests.map(|guest| Guest { name: guest.name.clone(), funds: guest.funds });
    let seeds = Seeds::Number(setup.seed.unwrap_or(1));
    let house = setup.house.clone();
    let table = Table::practice(house, guests.collect(), seeds, setup.deck.clone()).unwrap();
    let theme = Theme::new(ThemeName::Dark, Depth::None, false);
    let look = Look { theme, ascii: true };
    let mut manner = Manner::rehearsed(&setup, &settings);
    (manner.look, manner.pace) = (look, pace);
    manner.houses = House::built_in_names().map(Into::into).collect();
    App::new(setup, table, manner, vec![])
}

fn dealt(house: &str, deck: &str) -> PlayArgs {
    let screen = House::built_in(house).is_some_and(|house| house.name().starts_with("reno"));
    PlayArgs { deck: Some(deck.into()), seed: Some(1), screen, ..PlayArgs::default() }
}

/// A game without animation, where these cards come first.
fn at_once(house: &str, deck: &str) -> App {
    game(&dealt(house, deck), house, Animation::Off)
}

fn key(code: KeyCode) -> Msg {
    Msg::Key(KeyEvent::new(code, KeyModifiers::NONE))
}

/// Types these keys, `\n` for Enter and `\x1b` for Escape.
fn type_in(app: &mut App, keys: &str) -> Effect {
    let mut effect = Effect::Nothing;
    for letter in keys.chars() {
        let code = match letter {
            '\n' => KeyCode::Enter,
            '\x1b' => KeyCode::Esc,
            '\x08' => KeyCode::Backspace,
            '\t' => KeyCode::Tab,
            '←' => KeyCode::Left,
            '→' => KeyCode::Right,
            letter => KeyCode::Char(letter),
        };
        effect = app.update(key(code), 0);
    }
    effect
}

fn scene(app: &App) -> Scene {
    stage::scene(app)
}

fn said(app: &App) -> String {
    scene(app).message.map(|message| message.text).unwrap_or_default()
}

/// The rounds that are over, as notation.
fn last(app: &App) -> String {
    app.table.last().map(ToString::to_string).unwrap_or_default()
}

const SIXTEEN: &str = "TS 6D 6C TH 2D TC";

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
fn what_is_dealt_does_not_depend_on_the_pace() {
    let mut ends = Vec::new();
    for pace in [Animation::Off, Animation::Fast, Animation::Slow] {
        let mut app = game(&dealt("strip", SIXTEEN), "strip", pace);
        for (keys, until) in [("\n", 60_000), ("h", 120_000), ("s", 180_000)] {
            type_in(&mut app, keys);
            for now in (until - 60_000..until).step_by(7) {
                app.update(Msg::Tick, now);
            }
            assert!(app.is_at_rest());
        }
        ends.push((last(&app), format!("{:?}", scene(&app))));
    }
    assert_eq!(ends[0], ends[1]);
    assert_eq!(ends[1], ends[2]);
}

#[test]
fn cards_fall_one_by_one_and_nothing_is_given_away() {
    let mut app = game(&dealt("strip", "TS TD AC JH"), "strip", Animation::Slow);
    type_in(&mut app, "\n");
    let first = scene(&app);
    let cards = |scene: &Scene| scene.hands.iter().map(|hand| hand.cards.len()).sum::<usize>();
    assert_eq!((cards(&first), app.context()), (1, Context::Watching));
    assert_eq!(first.players[0].purse.as_ref().unwrap().text, "$990");
    assert_eq!(first.players[0].net.as_ref().unwrap().chips, Chips::ZERO);
    assert!(first.banner.is_none(), "the natural is decided, and not told yet");
    app.update(Msg::Tick, 10_000);
    assert_eq!(cards(&scene(&app)), 1, "the second card is the dealer's");
    app.update(Msg::Tick, 20_000);
    assert_eq!(cards(&scene(&app)), 2);
}

#[test]
fn any_key_shows_everything_at_once_and_does_nothing_else() {
    let mut app = game(&dealt("strip", SIXTEEN), "strip", Animation::Slow);
    type_in(&mut app, "\n");
    assert_eq!(app.context(), Context::Watching);
    type_in(&mut app, "h");
    assert_eq!(app.context(), Context::Playing);
    assert_eq!(scene(&app).hands[0].cards.len(), 2, "the key was no hit");
}

#[test]
fn what_is_refused_is_said_and_changes_nothing() {
    let mut app = at_once("strip", SIXTEEN);
    type_in(&mut app, "\np");
    assert_eq!(said(&app), "No splitting: the hand is no pair.");
    assert_eq!(app.context(), Context::Playing);
    type_in(&mut app, "h");
    assert_eq!(said(&app), "", "what was said is gone with the next key");
    type_in(&mut app, "d");
    assert_eq!(said(&app), "No doubling: it goes with 2 cards only.");
}

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
fn a_bet_is_raised_typed_and_taken_back() {
    let mut app = at_once("strip", SIXTEEN);
    let bet = |app: &App| app.placing.wish().bet;
    type_in(&mut app, "++-");
    assert_eq!(bet(&app), Some(Chips(1_100)));
    type_in(&mut app, "25");
    assert_eq!(scene(&app).betting.unwrap().typed.as_deref(), Some("25"));
    type_in(&mut app, "\x08\x08\x08\n");
    assert_eq!(bet(&app), Some(Chips(1_100)), "nothing typed changes nothing");
    type_in(&mut app, "250\x1b");
    assert_eq!(bet(&app), Some(Chips(1_100)), "Escape takes it back");
    type_in(&mut app, "12345\n");
    assert_eq!(said(&app), "That comes to $12345, and you can stake $1000.");
    assert_eq!(app.context(), Context::Entry, "it can be mended");
    type_in(&mut app, "\x1b40\n\n");
    assert_eq!(scene(&app).hands[0].stake.text, "$40");
}

#[test]
fn what_is_pasted_is_an_amount_and_plays_no_hand() {
    let mut app = at_once("strip", SIXTEEN);
    app.update(Msg::Paste("75\n\nhhh".into()), 0);
    assert_eq!(app.typed.as_deref(), Some("75"));
    type_in(&mut app, "\n\n");
    assert_eq!(app.context(), Context::Playing);
    assert_eq!(app.update(Msg::Paste("hhhh".into()), 0), Effect::Nothing);
    assert_eq!(scene(&app).hands[0].cards.len(), 2);
}

#[test]
fn insurance_is_taken_in_full_or_in_part_or_not_at_all() {
    for (keys, insured) in [("i", "$5"), ("1", "$5"), ("b2\n", "$2"), ("b.5\n", ""), ("n", "")] {
        let mut app = at_once("vegas", "TS AC 8C 9H");
        type_in(&mut app, "\n");
        assert_eq!(app.context(), Context::Insurance);
        type_in(&mut app, keys);
        let told = scene(&app).hands[0].insured.as_ref().map(|money| money.text.clone());
        assert_eq!(told.unwrap_or_default(), insured, "{keys:?}: {}", said(&app));
    }
}

#[test]
fn too_much_insurance_is_refused_and_offered_again() {
    let mut app = at_once("vegas", "TS AC 8C 9H");
    type_in(&mut app, "\nb6\n");
    assert_eq!(said(&app), "No insurance for that: insurance here is $0.01 to $5.");
    assert_eq!(app.context(), Context::Insurance);
    let mut app = at_once("strip", "TS AC 8C 9H");
    type_in(&mut app, "\nb");
    assert_eq!(said(&app), "Insurance here is $5.");
}

#[test]
fn early_surrender_is_offered_before_the_dealer_looks() {
    let options = dealt("strip", "TS AC 6C 9H");
    let mut options = PlayArgs { hands: Some(1), ..options };
    options.common.settings = vec!["surrender=early".into()];
    let mut app = game(&options, "strip", Animation::Off);
    type_in(&mut app, "\nn");
    assert_eq!(app.context(), Context::EarlySurrender);
    type_in(&mut app, "r");
    assert!(last(&app).ends_with("= -5"), "{}", last(&app));
}

#[test]
fn players_bet_in_the_order_of_their_seats() {
    let players = ["Ada", "Bob", "Cleo"].map(String::from).to_vec();
    let options = PlayArgs { players, ..dealt("vegas", "TS 9S 8S TH 7C 8C 9C 7D") };
    let mut app = game(&options, "vegas", Animation::Off);
    assert_eq!(scene(&app).prompt.question, "Ada, your bet?");
    type_in(&mut app, "\no");
    assert_eq!(scene(&app).prompt.question, "Bob sits this round out.");
    type_in(&mut app, "\n20\n");
    assert!(app.table.round().is_none(), "a typed bet is not dealt at once");
    type_in(&mut app, "\n");
    let whose: Vec<_> = scene(&app).hands.iter().map(|hand| hand.player).collect();
    assert_eq!(whose, [0, 2]);
    assert!(
        scene(&app).prompt.question.starts_with("Ada has 20 against"),
        "{}",
        scene(&app).prompt.question
    );
    type_in(&mut app, "ss\n");
    assert_eq!(scene(&app).prompt.question, "Ada, your bet?", "the next round asks everybody");
}

#[test]
fn nobody_bets_where_all_sit_out() {
    let players = ["Ada", "Bob"].map(String::from).to_vec();
    let options = PlayArgs { players, ..dealt("vegas", "TS") };
    let mut app = game(&options, "vegas", Animation::Off);
    type_in(&mut app, "o\no\n");
    assert_eq!(said(&app), "Nobody bets.");
    assert!(app.table.round().is_none());
}

#[test]
fn who_is_broke_gets_a_new_bankroll() {
    let options = PlayArgs { bankroll: Some("1".into()), ..dealt("strip", "TS TD 6C TH TC") };
    let mut app = game(&options, "strip", Animation::Off);
    type_in(&mut app, "\nh");
    assert!(
        scene(&app).prompt.question.starts_with("You have $0 left"),
        "{:?}",
        scene(&app).prompt
    );
    type_in(&mut app, "\n");
    assert_eq!(said(&app), "You have a new bankroll: $1000.");
    assert_eq!(
        (app.table.funds(0), app.placing.wish().bet),
        (Some(Chips(100_000)), Some(Chips(100)))
    );
}

#[test]
fn leaving_in_mid_round_is_asked_once_in_practice() {
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

#[test]
fn seven_hands_go_round_one_action_at_a_time() {
    let mut options = dealt("seven", "2C 3C 2D 3D 2H 3H");
    options.hands = Some(3);
    let mut app = game(&options, "seven", Animation::Off);
    type_in(&mut app, "\n");
    let mut order = Vec::new();
    for _ in 0..4 {
        order.push(scene(&app).hands.iter().position(|hand| hand.is_asked).unwrap());
        type_in(&mut app, "h");
    }
    assert_eq!(order, [0, 1, 2, 0]);
}

#[test]
fn the_question_tells_what_has_to_be_decided() {
    for (house, deck, question) in [
        ("strip", "TS 8D 6C TH", "You have 16 against an eight."),
        ("strip", "AS TD 6C TH", "You have soft 17 against a ten."),
        ("seven", "TS 6C", "You have 16."),
        ("strip", "TS AC 8C 9H", "You have 18 against an ace. Insurance?"),
        ("vegas", "TS AC 8C 9H", "You have 18 against an ace. Insurance, up to $5?"),
    ] {
        let mut app = at_once(house, deck);
        type_in(&mut app, "\n");
        assert_eq!(scene(&app).prompt.question, question);
    }
}

#[test]
fn screens_lie_on_the_table_and_go_away_again() {
    let mut app = game(&dealt("strip", SIXTEEN), "strip", Animation::Slow);
    type_in(&mut app, "\n");
    for keys in ["?", "l", "t", "v", "f"] {
        type_in(&mut app, keys);
        assert_eq!(app.context(), Context::List, "{keys}");
        type_in(&mut app, "\x1b");
        assert_eq!(app.context(), Context::Watching, "{keys}: the cards go on falling");
    }
    type_in(&mut app, "??");
    assert_eq!(app.context(), Context::Watching, "who asks again goes back");
    type_in(&mut app, "s");
    assert!(app.is_at_rest() && app.table.round().is_some(), "the key showed the cards");
}

#[test]
fn who_is_lost_is_told_of_help() {
    let mut app = at_once("strip", SIXTEEN);
    type_in(&mut app, "z");
    assert_eq!(said(&app), "That key does nothing here. ? helps.");
    type_in(&mut app, "+s");
    assert_eq!(said(&app), "", "who played on a little too long is not lost");
}

#[test]
fn who_plays_by_numbers_and_says_one_too_many_begins_no_bet() {
    let mut app = at_once("strip", SIXTEEN);
    type_in(&mut app, "\n1222");
    assert!(app.shown.is_some(), "the result is still seen");
    assert_eq!(app.context(), Context::Betting);
    type_in(&mut app, "b25\n");
    assert_eq!(app.placing.wish().bet, Some(Chips(2_500)));
    type_in(&mut app, "2");
    assert_eq!(app.context(), Context::Entry, "where bets are placed a digit begins one");
}

#[test]
fn every_prompt_names_a_key_that_works() {
    let mut app = at_once("vegas", "TS AC 8C 9H");
    for keys in ["", "2", "\x1b", "\n", "b", "\x1b", "n", "q", "n", "s"] {
        type_in(&mut app, keys);
        let context = app.context();
        let prompt = scene(&app).prompt;
        assert!(prompt.enabled().count() > 0, "{context:?}");
        for choice in prompt.enabled() {
            let key = app.manner.keys.key(choice.verb, context).unwrap().label(true);
            assert_eq!(choice.key.split('/').next(), Some(key.as_str()));
        }
    }
}

#[test]
fn a_round_that_was_over_when_the_table_was_opened_is_shown() {
    let mut before = at_once("strip", SIXTEEN);
    type_in(&mut before, "\ns");
    let App { setup, table, manner, .. } = before;
    let app = App::new(setup, table, manner, vec![]);
    let scene = scene(&app);
    assert_eq!(scene.banner.unwrap().text, "You lose $10.");
    assert_eq!(scene.players[0].net.as_ref().unwrap().text, "-$10");
    assert_eq!(app.context(), Context::Betting);
}

/// Something that comes in, whatever the state.
fn messages() -> impl Strategy<Value = Msg> {
    let letters: Vec<char> = "hsdpr12345inyuuww\n\n\n+-boa0.[]lq?tvgfx\x1b\x1b".chars().collect();
    prop_oneof![
        20 => proptest::sample::select(letters).prop_map(|letter| match letter {
            '\n' => key(KeyCode::Enter),
            '\x1b' => key(KeyCode::Esc),
            letter => key(KeyCode::Char(letter)),
        }),
        1 => Just(key(KeyCode::Esc)),
        1 => Just(key(KeyCode::Tab)),
        1 => Just(key(KeyCode::PageUp)),
        1 => Just(Msg::Paste("1,000h".into())),
        1 => Just(Msg::Wheel(Verb::Down)),
        4 => Just(Msg::Tick),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, failure_persistence: None, ..ProptestConfig::default() })]

    /// Whatever comes in, the money on the screen is the table's once everything is shown.
    #[test]
    fn whatever_comes_in_the_screen_tells_what_is(
        house in proptest::sample::select(House::built_in_names().collect::<Vec<_>>()),
        pace in proptest::sample::select(vec![Animation::Off, Animation::Fast]),
        several in any::<bool>(),
        seed in 0..1_000_u64,
        messages in prop::collection::vec(messages(), 0..120),
    ) {
        let rules = House::built_in(house).unwrap();
        let players = ["Ada", "Bob"].map(String::from).to_vec();
        let players = if several && rules.rules().hands() > 1 { players } else { vec![] };
        let options = PlayArgs { seed: Some(seed), screen: true, players, ..PlayArgs::default() };
        let mut app = game(&options, house, pace);
        let mut now = 0;
        for message in messages {
            now += 50;
            app.update(message, now);
            let scene = scene(&app);
            prop_assert!(scene.hands.iter().filter(|hand| hand.is_asked).count() <= 1);
            prop_assert!(scene.prompt.enabled().count() > 0 || !app.pages.is_empty());
        }
        app.hurry();
        let scene = scene(&app);
        for (player, shown) in scene.players.iter().enumerate() {
            let purse = shown.purse.as_ref().map(|purse| purse.chips);
            prop_assert_eq!(purse, app.table.funds(player));
            prop_assert_eq!(shown.net.as_ref().map(|net| net.chips), Some(app.table.net(player)));
        }
    }
}

#[test]
fn the_look_changes_while_it_is_looked_at() {
    let mut app = at_once("strip", SIXTEEN);
    let Effect::Keep(Change::Settings(settings)) = type_in(&mut app, "g\t\t→") else {
        panic!("settings are kept")
    };
    assert_eq!(settings.theme, ThemeName::Light);
    assert_eq!(app.manner.settings, *settings);
    assert_eq!(app.manner.look.theme, Theme::new(ThemeName::Light, Depth::True, false));
}

#[test]
fn the_bet_and_the_hands_of_the_settings_are_offered_at_once() {
    let mut app = at_once("strip", SIXTEEN);
    type_in(&mut app, "g\t\n25\n");
    app.update(key(KeyCode::Down), 0);
    type_in(&mut app, "→\x1b");
    let wish = app.placing.wish();
    assert_eq!((wish.bet, wish.hands), (Some(Chips(2500)), 2));
}

#[test]
fn keys_that_are_changed_work_at_once() {
    let mut app = at_once("strip", SIXTEEN);
    let effect = type_in(&mut app, "g\t\t\t\t\t\t\n\x08z\n");
    assert!(matches!(effect, Effect::Keep(Change::Keys(_))), "{effect:?}");
    type_in(&mut app, "\x1b\nzs");
    assert_eq!(last(&app), "strip 10@1000: TS 6D 6C TH h 2D s TC = +10");
}

#[test]
fn another_house_is_gone_to_when_the_settings_are_left() {
    let mut app = at_once("strip", SIXTEEN);
    assert_eq!(type_in(&mut app, "g←\n"), Effect::Keep(Change::House("vegas".into())));
    app.kept(Kept { house: House::built_in("vegas"), message: None });
    assert_eq!(type_in(&mut app, "\x1b"), Effect::Move);
    assert!(app.departs(&Settings::default()));
    assert_eq!(app.setup.house, House::built_in("vegas").unwrap());
}

#[test]
fn a_round_is_finished_before_the_game_goes_to_another_house() {
    let mut app = at_once("strip", SIXTEEN);
    type_in(&mut app, "\ng←\n");
    app.kept(Kept { house: House::built_in("vegas"), message: None });
    assert_eq!(type_in(&mut app, "\x1b"), Effect::Show);
    assert_eq!(type_in(&mut app, "hs"), Effect::Show);
    assert!(last(&app).ends_with("= +10"));
    let choices = scene(&app).prompt.choices;
    assert_eq!(choices[0].label, "on to vegas", "nothing is dealt here any more");
    assert_eq!(type_in(&mut app, "\n"), Effect::Move);
}

#[test]
fn who_comes_back_to_the_same_house_stays_at_the_table() {
    let mut app = at_once("strip", SIXTEEN);
    type_in(&mut app, "g");
    app.kept(Kept { house: House::built_in("vegas"), message: None });
    app.kept(Kept { house: House::built_in("strip"), message: Some("No disk.".into()) });
    assert_eq!(type_in(&mut app, "\x1b"), Effect::Show);
}

/// What the game looks like at the sizes that are designed.
fn seen(app: &mut App) -> String {
    let mut text = String::new();
    for (columns, rows) in [(24, 10), (40, 16), (80, 24), (120, 36)] {
        let mut terminal = Terminal::new(TestBackend::new(columns, rows)).unwrap();
        terminal.draw(|frame| app.view(frame)).unwrap();
        text += &format!("{columns}x{rows}\n{}", text_of(terminal.backend().buffer()));
    }
    text
}

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
    assert_eq!(said(&app), "No round has been played yet.");
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

/// The daily of a day, where nothing is remembered.
fn daily(day: &str) -> App {
    let settings = Settings::default();
    let options = PlayArgs { bankroll: Some("0".into()), ..PlayArgs::default() };
    let mut setup = Setup::new(Some("strip"), &options, &settings, Face::Screen).unwrap();
    setup.coaching.mode = crate::settings::CoachMode::Off;
    let mut manner = Manner::rehearsed(&setup, &settings);
    let theme = Theme::new(ThemeName::Dark, Depth::None, false);
    (manner.look, manner.pace) = (Look { theme, ascii: true }, Animation::Off);
    let day = crate::daily::Try::new(day.parse().unwrap(), "you".into(), None, 0);
    App::daily(setup, day.table().unwrap(), manner, day, 0)
}

#[test]
fn the_daily_goes_through_its_rounds_and_tells_what_they_cost() {
    let mut app = daily("2024-02-29");
    assert!(said(&app).starts_with("The daily of 2024-02-29: 20 rounds"), "{}", said(&app));
    insta::assert_snapshot!("daily", seen(&mut app));
    for forbidden in ["c", "g", "w", "v", "u"] {
        type_in(&mut app, forbidden);
        assert!(app.pages.is_empty() && app.message.is_some(), "{forbidden}");
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
    assert_eq!(scene(&app).prompt.choices[0].label, "the result");
    type_in(&mut app, "\n");
    insta::assert_snapshot!("daily-result", seen(&mut app));
    type_in(&mut app, "\x1b");
    assert_eq!(type_in(&mut app, "q"), Effect::Leave);
    let told = app.farewell().join("\n");
    assert!(
        told.ends_with(
            "bj daily 2024-02-29: xxx+x+xxxx xx+++xx+xx, 5.833 bets lost, 5 of 19 right"
        ),
        "{told}"
    );
}

#[test]
fn a_daily_that_is_left_in_mid_round_does_not_count_that_round() {
    let mut app = daily("2024-02-29");
    type_in(&mut app, "s\n");
    assert_eq!(app.context(), Context::Playing);
    type_in(&mut app, "q");
    assert_eq!(scene(&app).prompt.question, "Leave in mid-round? What is finished is told.");
    assert_eq!(type_in(&mut app, "y"), Effect::Leave);
    app.close(0);
    let told = app.farewell();
    assert_eq!(told[0], "The daily of 2024-02-29, 1 of 20 rounds: it is not finished.");
    assert!(told.last().unwrap().starts_with("bj daily 2024-02-29: x......... .........., "));
}
