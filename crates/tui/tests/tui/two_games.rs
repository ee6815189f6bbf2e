//! Two games on full screens in one process, each on a stream of bytes of its own.

use std::collections::VecDeque;
use std::sync::Barrier;
use std::sync::atomic::Ordering;
use std::thread;

use blackjack_engine::House;
use blackjack_frontend::coach::CoachSettings;
use blackjack_frontend::game_config::GameConfig;
use blackjack_frontend::session::{LocalSession, Session};
use blackjack_frontend::settings::{Depth, Settings, ThemeName};
use blackjack_tui::{
    App, Change, Events, Finished, Input, Key, KeyCode, KeyMap, Msg, UiConfig, run,
};

use crate::bad_line::{BadLine, Damage};
use crate::kit::{Nowhere, Wire, shown};

/// Keys that are pressed one after the other, each when all cards have fallen.
struct Script<'a> {
    keys: VecDeque<char>,
    now_ms: i64,
    /// Where every key is waited for together with the other game, if there is one.
    together: Option<&'a Barrier>,
}

impl Events for Script<'_> {
    type Leave = &'static str;

    fn now_ms(&mut self) -> i64 {
        self.now_ms
    }

    fn next(&mut self, wait_ms: Option<i64>) -> Option<Input<Self::Leave>> {
        if let Some(wait_ms) = wait_ms {
            self.now_ms += wait_ms;
            return None;
        }
        if let Some(together) = self.together {
            together.wait();
        }
        let code = match self.keys.pop_front() {
            None => return Some(Input::Leave(Some("the line is cut"))),
            Some('\n') => KeyCode::Enter,
            Some('\x1b') => KeyCode::Esc,
            Some('←') => KeyCode::Left,
            Some(typed) => KeyCode::Char(typed),
        };
        Some(Input::Msg(Msg::Key(Key::plain(code))))
    }

    fn closed(&mut self) -> Option<Self::Leave> {
        panic!("a wire does not go away")
    }
}

/// A game that somebody plays: where, in which look, with which keys, and what they press.
#[derive(Clone, Copy)]
struct Player {
    house: &'static str,
    theme: ThemeName,
    /// The text of a file of keys.
    map: &'static str,
    keys: &'static str,
    /// The seed of what befalls the line to the table, if that is not in this process.
    line: Option<u64>,
}

/// What a player got: every byte, and the last round.
#[derive(PartialEq, Eq, Debug)]
struct Got {
    bytes: Vec<u8>,
    last: String,
    kept: Vec<Change>,
}

impl Player {
    /// Plays until all keys were pressed.
    fn plays(self, together: Option<&Barrier>) -> Got {
        let house = House::built_in(self.house).unwrap();
        let coaching = CoachSettings::SILENT;
        let config = GameConfig { seed: Some(7), coaching, ..GameConfig::at(house) };
        let settings = Settings { theme: self.theme, ..Settings::default() };
        let mut ui = UiConfig::new(&settings, Some(Depth::True), false);
        ui.keys = KeyMap::read(self.map, "keys.toml").unwrap();
        ui.houses = House::built_in_names().map(Into::into).collect();
        let session: Box<dyn Session> = match self.line {
            None => {
                let table = config.practice_table().unwrap().without_undo();
                Box::new(LocalSession::practice(table))
            }
            Some(seed) => Box::new(BadLine::to(config.practice_table().unwrap(), seed)),
        };
        let app = App::new(config, session, None, ui, Vec::new());
        let wire = Wire::default();
        let mut screen = wire.screen();
        let keys = self.keys.chars().collect();
        let mut events = Script { keys, now_ms: 0, together };
        let mut host = Nowhere::default();
        let Ok(Finished { app, leave }) = run(app, &mut screen, &mut events, &mut host);
        assert_eq!(leave, Some("the line is cut"));
        let last = app.game().session.last_record().map(ToString::to_string).unwrap_or_default();
        let bytes = wire.bytes();
        Got { bytes, last, kept: host.kept }
    }
}

impl Got {
    /// What a terminal shows that got these bytes.
    fn shown(&self) -> String {
        shown(&self.bytes)
    }
}

/// Each of two games that are played side by side, key by key, sends what it sends alone, byte for
/// byte, though the table of one of them is behind a bad line: nothing of one is known to the other.
#[test]
fn two_games_side_by_side_are_as_each_would_be_alone() {
    let ada = Player {
        house: "strip",
        theme: ThemeName::Felt,
        map: "hit = \"z\"",
        keys: "\nzss\nzss\nzss\nzss",
        line: Some(5),
    };
    let ben = Player {
        house: "seven",
        theme: ThemeName::Light,
        map: "",
        keys: "]]\nhsssssssg←\n\x1bs",
        line: None,
    };
    let keys = [ada.keys, ben.keys].map(|keys| keys.chars().count());
    assert_eq!(keys[0], keys[1], "each of them waits for the other");
    let alone = [ada.plays(None), ben.plays(None)];
    let together = Barrier::new(2);
    let both = thread::scope(|scope| {
        let first = scope.spawn(|| ada.plays(Some(&together)));
        let second = scope.spawn(|| ben.plays(Some(&together)));
        [first.join().unwrap(), second.join().unwrap()]
    });
    assert!(both == alone, "a game knows of another one");
    let near = Player { line: None, ..ada }.plays(None);
    let [ada, ben] = both;
    assert!(ada.shown().starts_with(" strip "), "{}", ada.shown());
    assert_eq!(ada.shown(), near.shown(), "a bad line takes time, and changes nothing");
    assert!(near.last.starts_with("strip ") && near.kept.is_empty(), "{}", near.last);
    assert!(ben.shown().contains("Welcome to reno-1987."), "{}", ben.shown());
    assert_eq!(ben.kept, [Change::House("reno-1987".into())]);
}

/// Whatever befalls the line, a game comes to what it comes to beside its table.
#[test]
fn a_game_behind_a_bad_line_comes_to_what_it_comes_to_beside_its_table() {
    for house in ["strip", "seven", "vegas"] {
        let near = Player {
            house,
            theme: ThemeName::Felt,
            map: "",
            keys: "\nhss\nsssss\nhhsss\npsss\ndss",
            line: None,
        };
        let expected = near.plays(None).shown();
        for seed in 1..7 {
            let far = Player { line: Some(seed), ..near }.plays(None);
            assert_eq!(far.shown(), expected, "{house}, line {seed}");
        }
    }
}

/// Keys that are pressed every 50 ms, whatever is going on, and what was on the screen then.
struct Impatient {
    keys: VecDeque<char>,
    now_ms: i64,
    wire: Wire,
    frames: Vec<String>,
}

impl Events for Impatient {
    type Leave = &'static str;

    fn now_ms(&mut self) -> i64 {
        self.now_ms
    }

    fn next(&mut self, wait_ms: Option<i64>) -> Option<Input<Self::Leave>> {
        let next_key = 50 - self.now_ms % 50;
        if let Some(wait_ms) = wait_ms.filter(|wait_ms| *wait_ms < next_key) {
            self.now_ms += wait_ms;
            return None;
        }
        self.now_ms += next_key;
        self.frames.push(shown(&self.wire.bytes()));
        match self.keys.pop_front() {
            None => Some(Input::Leave(Some("enough"))),
            Some('\n') => Some(Input::Msg(Msg::Key(Key::plain(KeyCode::Enter)))),
            Some(key) => Some(Input::Msg(Msg::Key(Key::plain(KeyCode::Char(key))))),
        }
    }

    fn closed(&mut self) -> Option<Self::Leave> {
        panic!("a wire does not go away")
    }
}

/// While a choice is under way, it is shown as sent; further keys do nothing, and the cards stay as
/// they are until the table answers.
#[test]
fn a_choice_that_is_under_way_is_shown_as_sent_and_no_key_runs_ahead_of_it() {
    let house = House::built_in("strip").unwrap();
    let config =
        GameConfig { seed: Some(7), coaching: CoachSettings::SILENT, ..GameConfig::at(house) };
    let ui = UiConfig::new(&Settings::default(), Some(Depth::True), false);
    let session = BadLine::to(config.practice_table().unwrap(), 3);
    let damage = session.damage();
    let app = App::new(config, Box::new(session), None, ui, Vec::new());
    let wire = Wire::default();
    let mut screen = wire.screen();
    let keys = "\nsss".chars().cycle().take(600).collect();
    let mut events = Impatient { keys, now_ms: 0, wire, frames: Vec::new() };
    let mut host = Nowhere::default();
    let Ok(Finished { app, leave }) = run(app, &mut screen, &mut events, &mut host);
    assert_eq!(leave, Some("enough"));
    let view = app.game().session.view();
    assert!(view.question.round > 3, "in 30 seconds some rounds are played: {:?}", view.question);
    let Damage { lost, doubled } = &*damage;
    assert!(lost.load(Ordering::Relaxed) > 0 && doubled.load(Ordering::Relaxed) > 0);
    for sent in ["deal", "stand"] {
        let line = format!("Sent: {sent}. Waiting for the table.");
        let waits = |frame: &&String| frame.contains(&line);
        assert!(events.frames.iter().filter(waits).count() > 20, "{line}");
    }
    let mut pairs = events.frames.windows(2);
    let under_way = |frame: &String| frame.contains("Waiting for the table.");
    let cards =
        |frame: &String| -> Vec<String> { frame.lines().take(16).map(ToOwned::to_owned).collect() };
    assert!(pairs.all(|pair| {
        !(under_way(&pair[0]) && under_way(&pair[1])) || cards(&pair[0]) == cards(&pair[1])
    }));
}

/// A game can go on in another thread than the one that it began in, as servers need it.
#[test]
fn a_game_can_be_sent_to_another_thread() {
    fn can_be_sent<T: Send>() {}
    can_be_sent::<App>();
}
