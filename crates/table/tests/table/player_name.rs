//! Names that are the same, names that only look the same, and texts that are not names.

use blackjack_table::{PlayerName, PlayerNameError};
use proptest::prelude::*;

fn key(text: &str) -> String {
    PlayerName::read(text).unwrap().key().to_owned()
}

#[test]
fn spellings_of_the_same_name_are_one_name() {
    for (one, other) in [
        ("Ada", "ADA"),
        ("Zo\u{eb}", "Zoe\u{308}"),
        ("Ada", "\u{ff21}\u{ff44}\u{ff41}"),
        ("Weiß", "WEISS"),
        ("\u{39d}\u{3af}\u{3ba}\u{3bf}\u{3c2}", "\u{39d}\u{38a}\u{39a}\u{39f}\u{3a3}"),
        ("\u{ac00}", "\u{1100}\u{1161}"),
        ("Dr. No", "Dr.\u{a0}No"),
        ("Ada", " Ada "),
        ("\u{fb01}n", "fin"),
    ] {
        assert_eq!(key(one), key(other), "{one} {other}");
    }
    assert_ne!(key("Zoe"), key("Zo\u{eb}"), "an accent is another letter");
}

#[test]
fn invisible_characters_are_refused_and_named() {
    let unseen = "\u{ad}\u{34f}\u{3164}\u{2800}\u{e0041}\u{fe0f}\u{e0100}\u{200b}\u{200d}\u{202e}\u{2066}\
                  \u{2060}\u{feff}\u{115f}\u{1160}\u{ffa0}\u{17b4}\u{180e}\u{61c}\u{0}\u{1b}\u{7f}\u{9b}\n";
    for character in unseen.chars() {
        for text in [format!("A{character}da"), character.to_string()] {
            let error = match PlayerName::read(&text) {
                Err(error) => error,
                Ok(name) => {
                    assert_eq!((character, text.as_str()), ('\n', "\n"), "{name:?}");
                    continue;
                }
            };
            let message = error.to_string();
            // A line break alone is an empty name.
            if text != "\n" {
                assert!(
                    matches!(error, PlayerNameError::Invisible { character: c, .. } if c == character)
                );
                assert!(message.contains(&format!("U+{:04X}", u32::from(character))), "{message}");
            }
            assert!(!message.contains(character), "{message:?}");
        }
    }
}

#[test]
fn mixed_scripts_are_refused() {
    for text in ["\u{410}da", "Ad\u{430}", "P\u{3b1}ul", "Ad\u{430} \u{418}\u{432}\u{430}\u{43d}"] {
        let error = PlayerName::read(text).unwrap_err();
        assert!(matches!(error, PlayerNameError::MixedScripts { .. }), "{text}: {error}");
    }
    for text in [
        "Ada",
        "Zo\u{eb}",
        "Dr. No",
        "O'Hara 2",
        "\u{418}\u{432}\u{430}\u{43d}",
        "\u{39d}\u{3af}\u{3ba}\u{3bf}\u{3c2}",
        "\u{5c71}\u{7530} \u{305f}\u{308d}\u{3046}",
        "Ken \u{5c71}\u{7530}",
        "\u{ae40}\u{cca0}\u{c218}",
        "\u{645}\u{62d}\u{645}\u{62f}",
        "\u{5d3}\u{5d5}\u{5d3}",
        "\u{2660}",
    ] {
        assert!(PlayerName::read(text).is_ok(), "{text}");
    }
}

#[test]
fn lookalike_names_are_refused() {
    for (known, new) in [
        ("Bill", "BiII"),
        ("bill", "B1LL"),
        ("aca", "\u{430}\u{441}\u{430}"),
        ("ACE", "\u{410}\u{421}\u{415}"),
        ("Oli", "0li"),
        ("Am", "Arn"),
        ("Ian", "lan"),
    ] {
        let (known, new) = (PlayerName::read(known).unwrap(), PlayerName::read(new).unwrap());
        for (one, other) in [(&known, &new), (&new, &known)] {
            let message = one.check_distinct(other).unwrap_err().to_string();
            assert!(message.contains(one.text()) && message.contains(other.text()), "{message}");
        }
    }
    for (one, other) in [("Ada", "Ida"), ("Ann", "Anna"), ("Ada", "ADA"), ("Zoe", "Zo\u{eb}")] {
        let (one, other) = (PlayerName::read(one).unwrap(), PlayerName::read(other).unwrap());
        assert_eq!(one.check_distinct(&other), Ok(()));
    }
}

#[test]
fn names_have_a_length_limit() {
    for empty in ["", " ", "\u{3000}\t"] {
        let error = PlayerName::read(empty).unwrap_err();
        assert!(matches!(error, PlayerNameError::Empty | PlayerNameError::Invisible { .. }));
    }
    assert!(PlayerName::read(&"x".repeat(24)).is_ok());
    assert!(PlayerName::read(&"e\u{301}".repeat(24)).is_ok(), "accents do not count");
    for long in [25, 10_000] {
        let message = PlayerName::read(&"x".repeat(long)).unwrap_err().to_string();
        assert!(message.len() < 120 && message.contains("at most 24"), "{message}");
    }
    assert!(PlayerName::read("\u{fdfa}\u{fdfa}").is_err(), "one character stands for eighteen");
}

proptest! {
    #[test]
    fn name_keys_ignore_typing(text in "\\PC{1,12}") {
        let Ok(name) = PlayerName::read(&text) else { return Ok(()) };
        let again = PlayerName::read(name.text()).unwrap();
        prop_assert_eq!(again.key(), name.key());
        prop_assert_eq!(again.text(), name.text());
        prop_assert_eq!(name.check_distinct(&again), Ok(()));
        for other in [text.to_uppercase(), text.to_lowercase(), name.key().to_owned()] {
            if let Ok(other) = PlayerName::read(&other) {
                prop_assert_eq!(other.key(), name.key());
            }
        }
    }

    #[test]
    fn refusals_show_no_invisible_characters(text in "[\\x00-\\u{2fff}\\u{e0000}-\\u{e01ff}]{0,30}") {
        if let Err(error) = PlayerName::read(&text) {
            prop_assert!(!error.to_string().contains(blackjack_engine::is_invisible_char));
        }
    }
}
