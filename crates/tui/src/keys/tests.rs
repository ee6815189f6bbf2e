//! What keys mean, and what is wrong with key files.

use blackjack_frontend::verb::Verb;

use super::binding::{BINDINGS, PRESETS};
use super::{Context, Key, KeyCode, KeyMap};

fn press(code: KeyCode) -> Key {
    Key::plain(code)
}

fn letter(letter: char) -> Key {
    press(KeyCode::Char(letter))
}

fn read(text: &str) -> Result<KeyMap, String> {
    KeyMap::read(text, "keys.toml").map_err(|mistakes| mistakes.to_string())
}

#[test]
fn every_action_has_its_letter_its_number_and_its_verb() {
    let map = KeyMap::default();
    for (key, verb) in [
        ('h', Verb::Hit),
        ('s', Verb::Stand),
        ('d', Verb::Double),
        ('p', Verb::Split),
        ('r', Verb::Surrender),
        ('1', Verb::Numbered(1)),
        ('5', Verb::Numbered(5)),
        ('?', Verb::Help),
    ] {
        assert_eq!(map.verb(letter(key), Context::Playing), Some(verb), "{key}");
    }
    assert_eq!(map.verb(press(KeyCode::F(1)), Context::Playing), Some(Verb::Help));
    assert_eq!(map.verb(letter('i'), Context::Insurance), Some(Verb::Insure));
    assert_eq!(map.verb(letter('y'), Context::Insurance), Some(Verb::Insure));
    assert_eq!(map.verb(letter('n'), Context::EarlySurrender), Some(Verb::Decline));
    assert_eq!(map.verb(letter('z'), Context::Playing), None);
}

#[test]
fn caps_lock_does_not_break_play() {
    let map = KeyMap::default();
    assert_eq!(map.verb(letter('H'), Context::Playing), Some(Verb::Hit));
    let control = letter('C').with_control();
    assert_eq!(map.verb(control, Context::Entry), Some(Verb::Leave));
}

#[test]
fn a_capital_that_was_bound_is_not_its_small_letter() {
    let map = read("stand = [\"s\", \"H\"]").unwrap();
    assert_eq!(map.verb(letter('H'), Context::Playing), Some(Verb::Stand));
    assert_eq!(map.verb(letter('h'), Context::Playing), Some(Verb::Hit));
}

#[test]
fn what_is_typed_is_typed() {
    let map = KeyMap::default();
    assert_eq!(map.verb(letter('h'), Context::Entry), Some(Verb::Typed('h')));
    assert_eq!(map.verb(letter(' '), Context::Entry), Some(Verb::Typed(' ')));
    assert_eq!(map.verb(press(KeyCode::Backspace), Context::Entry), Some(Verb::Erase));
    assert_eq!(map.verb(press(KeyCode::Enter), Context::Entry), Some(Verb::Go));
    assert_eq!(map.verb(press(KeyCode::Esc), Context::Entry), Some(Verb::Back));
    assert_eq!(map.verb(letter('7'), Context::Betting), Some(Verb::Typed('7')));
    assert_eq!(map.verb(letter('0'), Context::Betting), Some(Verb::SitOut));
}

#[test]
fn prompts_name_the_first_key_and_only_one_that_works() {
    let map = KeyMap::default();
    let named = |verb, context| map.key(verb, context).map(|key| key.label(true));
    assert_eq!(named(Verb::Hit, Context::Playing).as_deref(), Some("h"));
    assert_eq!(named(Verb::Hit, Context::Betting), None);
    assert_eq!(named(Verb::Help, Context::Entry).as_deref(), Some("F1"));
    assert_eq!(named(Verb::Leave, Context::Betting).as_deref(), Some("q"));
    assert_eq!(named(Verb::Leave, Context::List).as_deref(), Some("Ctrl-C"));
    assert_eq!(map.key(Verb::BetUp, Context::Betting).unwrap().label(false), "↑");
}

#[test]
fn no_function_needs_a_function_key() {
    let is_function = |name: &str| name.len() > 1 && name.starts_with('f');
    for binding in BINDINGS {
        let names: Vec<_> = binding.keys.split(' ').collect();
        assert!(!is_function(names[0]), "{}", binding.name);
    }
}

#[test]
fn every_default_and_every_preset_is_free_of_clashes() {
    for (name, preset) in PRESETS {
        let text = format!("preset = \"{name}\"");
        let map = read(&text).unwrap();
        for (binding, names) in *preset {
            assert!(BINDINGS.iter().any(|other| other.name == *binding), "{binding}");
            assert!(names.split(' ').all(|name| name.parse::<Key>().is_ok()), "{names}");
        }
        for context in Context::ALL {
            let keys = map.held(context).flat_map(|(_, keys)| keys).collect::<Vec<_>>();
            for (at, key) in keys.iter().enumerate() {
                assert!(!keys[..at].contains(key), "{name}: {key} in {context:?}");
            }
        }
    }
    for binding in BINDINGS {
        assert!(binding.keys.split(' ').all(|name| name.parse::<Key>().is_ok()), "{binding:?}");
        assert!(BINDINGS.iter().filter(|other| other.name == binding.name).count() == 1);
    }
}

#[test]
fn every_context_can_be_left() {
    let map = KeyMap::default();
    for context in Context::ALL {
        let control_c = letter('c').with_control();
        assert_eq!(map.verb(control_c, context), Some(Verb::Leave), "{context:?}");
    }
}

#[test]
fn keys_are_read_from_a_file() {
    let map =
        read("preset = \"vi\"\nhit = [\"j\", \"ctrl-h\"]\nlog = []\nstand = \"F2\"\n").unwrap();
    assert_eq!(map.verb(letter('j'), Context::Playing), Some(Verb::Hit));
    assert_eq!(map.verb(letter('h'), Context::Playing), None);
    assert_eq!(map.verb(press(KeyCode::F(2)), Context::Playing), Some(Verb::Stand));
    assert_eq!(map.verb(letter('l'), Context::Playing), None);
    assert_eq!(map.verb(letter('G'), Context::List), Some(Verb::End));
    assert_eq!(map.verb(letter('g'), Context::List), Some(Verb::Home));
    assert!(map.help(Context::Playing).iter().all(|line| line.verb != Verb::Log));
}

#[test]
fn all_mistakes_of_a_key_file_are_told_at_once() {
    let text = "\
preset = \"vim\"
hitt = \"h\"
stand = \"entre\"
double = 4
split = \"h\"
surrender = [\"x\", \"x\"]
rebet = [\"1\", \"2\", \"3\", \"4\", \"5\", \"6\", \"7\", \"8\", \"9\"]
quit = []
log = [\"z\"]
history = [\"z\"]
back = \"ctrl-\"
";
    insta::assert_snapshot!(read(text).unwrap_err(), @r#"
    keys.toml:1:10: preset: expected one of default, vi, emacs, found "vim"
    keys.toml:2:1: nothing is called "hitt"; did you mean "hit"?
    keys.toml:3:9: stand: expected a key such as "h", "enter", "ctrl-x" or "f2", found "entre"; did you mean "enter"?
    keys.toml:4:10: double: expected a key such as "h", "enter", "ctrl-x" or "f2", found 4
    keys.toml:5:9: split: h is the key of "hit" already, when playing a hand
    keys.toml:6:19: surrender: x stands here twice
    keys.toml:7:9: rebet: expected 8 keys at most
    keys.toml:8:8: quit: expected at least one key, for there must be a way out
    keys.toml:10:12: history: z is the key of "log" (line 9) already, when placing bets
    keys.toml:11:8: back: expected a key such as "h", "enter", "ctrl-x" or "f2", found "ctrl-"
    "#);
}

#[test]
fn what_is_no_toml_is_told_with_its_place() {
    insta::assert_snapshot!(read("hit = [\"h\"\nstand = \"s\"\n").unwrap_err(), @"keys.toml:2:1: missing comma between array elements, expected `,`");
}

#[test]
fn names_of_keys_are_read_as_they_are_shown() {
    for name in ["h", "?", "Enter", "Space", "PgUp", "Ctrl-C", "Alt-X", "F12", "-", "Ctrl--"] {
        let read: Result<Key, _> = match name {
            "PgUp" => "page-up".parse(),
            name => name.parse(),
        };
        assert_eq!(read.unwrap().to_string(), name);
    }
    for name in ["", "f0", "f13", "ctrl-", "hh", "\t", "ctrl-alt-", "ø̈"] {
        assert!(name.parse::<Key>().is_err(), "{name:?}");
    }
}

#[test]
fn help_says_what_every_key_does_there() {
    let map = KeyMap::default();
    let mut text = String::new();
    for context in Context::ALL {
        text += &format!("When {}:\n", context.title());
        for line in map.help(context) {
            let keys: Vec<_> = line.keys.iter().map(|key| key.label(false)).collect();
            text += &format!("  {:20} {}\n", keys.join(" "), line.meaning);
        }
    }
    insta::assert_snapshot!("help-lines", text);
}
