//! Tests of reading and writing settings.

use blackjack_coach::Level;
use blackjack_engine::{Chips, House};
use proptest::prelude::*;

use super::{Animation, Colours, FaceName, HANDS_MAX, Panels, Settings};
use crate::coach::{CoachMode, CoachSettings, CountMode};
use crate::settings::keyword::Keyword;
use crate::settings::{Depth, ThemeName};

fn one_of<T: Keyword + std::fmt::Debug>() -> impl Strategy<Value = T> {
    (0..T::KEYWORDS.len()).prop_map(|index| T::KEYWORDS[index].1)
}

fn any_settings() -> impl Strategy<Value = Settings> {
    let look = (
        one_of::<FaceName>(),
        one_of::<ThemeName>(),
        one_of::<Colours>(),
        any::<bool>(),
        one_of::<Animation>(),
        any::<bool>(),
        any::<bool>(),
    );
    let name = "[a-z\"\\\\ éß♠=#-]{1,20}";
    let coaching =
        (one_of::<CoachMode>(), one_of::<Level>(), one_of::<CountMode>(), name, one_of::<Panels>());
    let game = (
        proptest::option::of(name),
        1..=HANDS_MAX,
        proptest::collection::vec(name, 0..5),
        proptest::collection::btree_map(name, "[0-9]{1,6}(\\.[0-9]{2})?", 0..5),
    );
    (look, coaching, game).prop_map(|(look, coaching, game)| Settings {
        house: game.0,
        face: look.0,
        theme: look.1,
        colours: look.2,
        four_colour: look.3,
        animation: look.4,
        ascii: look.5,
        period_look: look.6,
        coaching: CoachSettings {
            mode: coaching.0,
            level: coaching.1,
            count: coaching.2,
            tags: coaching.3,
        },
        panels: coaching.4,
        hands: game.1,
        players: game.2,
        bets: game.3,
    })
}

proptest! {
    #[test]
    fn settings_are_read_as_they_were_written(settings in any_settings()) {
        let read = Settings::read(&settings.text(), "settings.toml").map_err(|e| e.to_string());
        prop_assert_eq!(read, Ok(settings));
    }

    #[test]
    fn no_text_makes_the_reader_panic(text in "\\PC{0,200}") {
        let _read = Settings::read(&text, "settings.toml");
    }
}

#[test]
fn a_settings_file_is_readable() {
    let mut settings = Settings { house: Some("vegas".into()), ..Settings::default() };
    settings.set_bet(&House::built_in("vegas").unwrap(), Chips(2550));
    insta::assert_snapshot!("settings-text", settings.text());
}

#[test]
fn all_mistakes_of_a_settings_file_are_listed_at_once() {
    let text = "\
hose = \"strip\"
face = \"scren\"
theme = 3
colours = 255
four-colour = \"yes\"
coach = \"befor\"
level = 1
count = true
tags = \"\"
hands = 8
players = [\"Ada\", 7, \"\"]
bets = 10
";
    let mistakes = Settings::read(text, "settings.toml").unwrap_err();
    insta::assert_snapshot!(mistakes, @r#"
    settings.toml:1:1: unknown setting "hose"; did you mean "house"?
    settings.toml:2:8: face: expected one of screen, plain, found "scren"; did you mean "screen"?
    settings.toml:3:9: theme: expected one of dark, light, felt, contrast, found 3
    settings.toml:4:11: colours: expected one of auto, true, 256, 16, none, found 255; did you mean "256"?
    settings.toml:5:15: four-colour: expected true or false, found "yes"
    settings.toml:6:9: coach: expected one of off, after, ask, always, block, found "befor"
    settings.toml:7:9: level: expected one of exact, card, simple, found 1
    settings.toml:8:9: count: expected one of off, ask, shown, found true
    settings.toml:9:8: tags: expected text of at most 1024 visible characters, found ""
    settings.toml:10:9: hands: expected a whole number from 1 to 7, found 8
    settings.toml:11:19: players: expected text of at most 64 visible characters, found 7
    settings.toml:11:22: players: expected text of at most 64 visible characters, found ""
    settings.toml:12:8: bets: expected a table, found 10
    "#);
}

#[test]
fn numbers_of_colours_are_words_or_numbers() {
    let colours = |text: &str| Settings::read(text, "").unwrap().colours;
    assert_eq!(colours("colours = 256"), Colours::Always(Depth::Indexed));
    assert_eq!(colours("colours = \"16\""), Colours::Always(Depth::Sixteen));
    assert_eq!(colours("colours = true"), Colours::Always(Depth::True));
    assert_eq!(Settings::default().depth(Depth::Sixteen), Depth::Sixteen);
}

#[test]
fn a_bet_that_the_house_does_not_take_is_not_offered() {
    let vegas = House::built_in("vegas").unwrap();
    let bet = |text: &str| Settings::read(text, "").unwrap().bet(&vegas);
    assert_eq!(bet("[bets]\nvegas = 25"), Some(Chips(2500)));
    assert_eq!(bet("[bets]\nvegas = \"1,000,000\""), None);
    assert_eq!(bet("[bets]\nstrip = 25"), None);
}
