//! The meanings of keys, and the diagnostics of key files.

use blackjack_frontend::ui::command::UiCommand;

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
fn every_action_has_a_letter_and_a_number() {
    let map = KeyMap::default();
    for (key, command) in [
        ('h', UiCommand::Hit),
        ('s', UiCommand::Stand),
        ('d', UiCommand::Double),
        ('p', UiCommand::Split),
        ('r', UiCommand::Surrender),
        ('1', UiCommand::Numbered(1)),
        ('5', UiCommand::Numbered(5)),
        ('?', UiCommand::Help),
    ] {
        assert_eq!(map.command(letter(key), Context::Playing), Some(command), "{key}");
    }
    assert_eq!(map.command(press(KeyCode::F(1)), Context::Playing), Some(UiCommand::Help));
    assert_eq!(map.command(letter('i'), Context::Insurance), Some(UiCommand::Insure));
    assert_eq!(map.command(letter('y'), Context::Insurance), Some(UiCommand::Insure));
    assert_eq!(map.command(letter('n'), Context::EarlySurrender), Some(UiCommand::Decline));
    assert_eq!(map.command(letter('z'), Context::Playing), None);
}

#[test]
fn caps_lock_does_not_break_play() {
    let map = KeyMap::default();
    assert_eq!(map.command(letter('H'), Context::Playing), Some(UiCommand::Hit));
    let control = letter('C').with_control();
    assert_eq!(map.command(control, Context::Entry), Some(UiCommand::Leave));
}

#[test]
fn a_bound_capital_differs_from_its_small_letter() {
    let map = read("stand = [\"s\", \"H\"]").unwrap();
    assert_eq!(map.command(letter('H'), Context::Playing), Some(UiCommand::Stand));
    assert_eq!(map.command(letter('h'), Context::Playing), Some(UiCommand::Hit));
}

#[test]
fn character_keys_type_in_text_entry() {
    let map = KeyMap::default();
    assert_eq!(map.command(letter('h'), Context::Entry), Some(UiCommand::Typed('h')));
    assert_eq!(map.command(letter(' '), Context::Entry), Some(UiCommand::Typed(' ')));
    assert_eq!(map.command(press(KeyCode::Backspace), Context::Entry), Some(UiCommand::Erase));
    assert_eq!(map.command(press(KeyCode::Enter), Context::Entry), Some(UiCommand::Go));
    assert_eq!(map.command(press(KeyCode::Esc), Context::Entry), Some(UiCommand::Back));
    assert_eq!(map.command(letter('7'), Context::Betting), Some(UiCommand::Typed('7')));
    assert_eq!(map.command(letter('0'), Context::Betting), Some(UiCommand::SitOut));
}

#[test]
fn prompts_show_the_first_key_that_works() {
    let map = KeyMap::default();
    let named = |command, context| map.key(command, context).map(|key| key.label(true));
    assert_eq!(named(UiCommand::Hit, Context::Playing).as_deref(), Some("h"));
    assert_eq!(named(UiCommand::Hit, Context::Betting), None);
    assert_eq!(named(UiCommand::Help, Context::Entry).as_deref(), Some("F1"));
    assert_eq!(named(UiCommand::Leave, Context::Betting).as_deref(), Some("q"));
    assert_eq!(named(UiCommand::Leave, Context::List).as_deref(), Some("Ctrl-C"));
    assert_eq!(map.key(UiCommand::BetUp, Context::Betting).unwrap().label(false), "↑");
}

#[test]
fn no_command_needs_a_function_key() {
    let is_function = |name: &str| name.len() > 1 && name.starts_with('f');
    for binding in BINDINGS {
        let names: Vec<_> = binding.keys.split(' ').collect();
        assert!(!is_function(names[0]), "{}", binding.name);
    }
}

#[test]
fn the_default_keys_and_all_presets_have_no_clashes() {
    for (name, preset) in PRESETS {
        let text = format!("preset = \"{name}\"");
        let map = read(&text).unwrap();
        for (binding, names) in *preset {
            assert!(BINDINGS.iter().any(|other| other.name == *binding), "{binding}");
            assert!(names.split(' ').all(|name| name.parse::<Key>().is_ok()), "{names}");
        }
        for context in Context::ALL {
            let keys = map.bindings_in(context).flat_map(|(_, keys)| keys).collect::<Vec<_>>();
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
        assert_eq!(map.command(control_c, context), Some(UiCommand::Leave), "{context:?}");
    }
}

#[test]
fn keys_are_read_from_a_file() {
    let map =
        read("preset = \"vi\"\nhit = [\"j\", \"ctrl-h\"]\nlog = []\nstand = \"F2\"\n").unwrap();
    assert_eq!(map.command(letter('j'), Context::Playing), Some(UiCommand::Hit));
    assert_eq!(map.command(letter('h'), Context::Playing), None);
    assert_eq!(map.command(press(KeyCode::F(2)), Context::Playing), Some(UiCommand::Stand));
    assert_eq!(map.command(letter('l'), Context::Playing), None);
    assert_eq!(map.command(letter('G'), Context::List), Some(UiCommand::End));
    assert_eq!(map.command(letter('g'), Context::List), Some(UiCommand::Home));
    assert!(map.help(Context::Playing).iter().all(|line| line.command != UiCommand::Log));
}

#[test]
fn all_mistakes_of_a_key_file_are_reported_at_once() {
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
    keys.toml:2:1: unknown name "hitt"; did you mean "hit"?
    keys.toml:3:9: stand: expected a key such as "h", "enter", "ctrl-x" or "f2", found "entre"; did you mean "enter"?
    keys.toml:4:10: double: expected a key such as "h", "enter", "ctrl-x" or "f2", found 4
    keys.toml:5:9: split: h is already used for "hit" when playing a hand
    keys.toml:6:19: surrender: x is listed twice
    keys.toml:7:9: rebet: expected at most 8 keys
    keys.toml:8:8: quit: expected at least one key to quit with
    keys.toml:10:12: history: z is already used for "log" (line 9) when placing bets
    keys.toml:11:8: back: expected a key such as "h", "enter", "ctrl-x" or "f2", found "ctrl-"
    "#);
}

#[test]
fn invalid_toml_is_reported_with_its_place() {
    insta::assert_snapshot!(read("hit = [\"h\"\nstand = \"s\"\n").unwrap_err(), @"keys.toml:2:1: missing comma between array elements, expected `,`");
}

#[test]
fn displayed_key_names_can_be_parsed() {
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
fn help_describes_every_key_of_a_context() {
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
