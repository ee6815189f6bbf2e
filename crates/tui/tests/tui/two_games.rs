//! Tests with two games in one process, each on its own byte stream.

use std::collections::VecDeque;
use std::sync::Barrier;
use std::sync::atomic::Ordering;
use std::thread;

use blackjack_engine::House;
use blackjack_frontend::coach::CoachSettings;
use blackjack_frontend::game::config::GameConfig;
use blackjack_frontend::session::{LocalSession, Session};
use blackjack_frontend::settings::{Depth, Settings, ThemeName};
use blackjack_tui::{
    App, Change, Events, Finished, Input, Key, KeyCode, KeyMap, Msg, UiConfig, run,
};

use crate::bad_line::{BadLine, Damage};
use crate::kit::{NullHost, Wire, shown};

/// A player who presses a key whenever the animation has ended.
struct Script<'a> {
    keys: VecDeque<char>,
    now_ms: i64,
    /// The barrier that keeps the keys of two games in step.
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
            None => return Some(Input::Leave(Some("the connection is lost"))),
            Some('\n') => KeyCode::Enter,
            Some('\x1b') => KeyCode::Esc,
            Some('←') => KeyCode::Left,
            Some(typed) => KeyCode::Char(typed),
        };
        Some(Input::Msg(Msg::Key(Key::plain(code))))
    }

    fn closed(&mut self) -> Option<Self::Leave> {
        panic!("the stream never closes")
    }
}

/// A player: the house, the look, the key map and the keys pressed.
#[derive(Clone, Copy)]
struct Player {
    house: &'static str,
    theme: ThemeName,
    /// The text of the key file.
    map: &'static str,
    keys: &'static str,
    /// The seed of the bad connection to the table; `None` for a local table.
    line: Option<u64>,
}

/// The results of a game: all bytes, the last round and the saved changes.
#[derive(PartialEq, Eq, Debug)]
struct GameResult {
    bytes: Vec<u8>,
    last: String,
    kept: Vec<Change>,
}

impl Player {
    /// Plays until all keys are pressed.
    fn play(self, together: Option<&Barrier>) -> GameResult {
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
        let mut host = NullHost::default();
        let Ok(Finished { app, leave }) = run(app, &mut screen, &mut events, &mut host);
        assert_eq!(leave, Some("the connection is lost"));
        let last = app.game().session.last_record().map(ToString::to_string).unwrap_or_default();
        let bytes = wire.bytes();
        GameResult { bytes, last, kept: host.kept }
    }
}

impl GameResult {
    /// Returns the screen of a terminal after these bytes.
    fn shown(&self) -> String {
        shown(&self.bytes)
    }
}

/// Two games that run side by side send the same bytes as each of them alone, although the table
/// of one is behind a bad connection: they share no state.
#[test]
fn two_games_side_by_side_do_not_affect_each_other() {
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
    assert_eq!(keys[0], keys[1], "the barrier needs equal numbers of keys");
    let alone = [ada.play(None), ben.play(None)];
    let together = Barrier::new(2);
    let both = thread::scope(|scope| {
        let first = scope.spawn(|| ada.play(Some(&together)));
        let second = scope.spawn(|| ben.play(Some(&together)));
        [first.join().unwrap(), second.join().unwrap()]
    });
    assert!(both == alone, "a game affects the other one");
    let near = Player { line: None, ..ada }.play(None);
    let [ada, ben] = both;
    assert!(ada.shown().starts_with(" strip "), "{}", ada.shown());
    assert_eq!(ada.shown(), near.shown(), "a bad connection changes only the timing");
    assert!(near.last.starts_with("strip ") && near.kept.is_empty(), "{}", near.last);
    assert!(ben.shown().contains("Welcome to reno-1987."), "{}", ben.shown());
    assert_eq!(ben.kept, [Change::House("reno-1987".into())]);
}

/// A game over a bad connection ends on the same screen as one with a local table.
#[test]
fn a_bad_connection_does_not_change_the_result() {
    for house in ["strip", "seven", "vegas"] {
        let near = Player {
            house,
            theme: ThemeName::Felt,
            map: "",
            keys: "\nhss\nsssss\nhhsss\npsss\ndss",
            line: None,
        };
        let expected = near.play(None).shown();
        for seed in 1..7 {
            let far = Player { line: Some(seed), ..near }.play(None);
            assert_eq!(far.shown(), expected, "{house}, connection {seed}");
        }
    }
}

/// A player who presses a key every 50 ms, and the screen at each of those times.
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
        panic!("the stream never closes")
    }
}

/// While a choice is on its way to the table, it is shown as sent. Further keys do nothing, and
/// the cards stay as they are until the table answers.
#[test]
fn an_unanswered_choice_is_shown_as_sent_and_blocks_further_keys() {
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
    let mut host = NullHost::default();
    let Ok(Finished { app, leave }) = run(app, &mut screen, &mut events, &mut host);
    assert_eq!(leave, Some("enough"));
    let view = app.game().session.view();
    assert!(view.question.round > 3, "30 seconds are enough for some rounds: {:?}", view.question);
    let Damage { lost, doubled } = &*damage;
    assert!(lost.load(Ordering::Relaxed) > 0 && doubled.load(Ordering::Relaxed) > 0);
    for sent in ["deal", "stand"] {
        let line = format!("Sent: {sent}. Waiting for the table.");
        let waits = |frame: &&String| frame.contains(&line);
        assert!(events.frames.iter().filter(waits).count() > 20, "{line}");
    }
    let mut pairs = events.frames.windows(2);
    let is_waiting = |frame: &String| frame.contains("Waiting for the table.");
    let cards =
        |frame: &String| -> Vec<String> { frame.lines().take(16).map(ToOwned::to_owned).collect() };
    assert!(pairs.all(|pair| {
        !(is_waiting(&pair[0]) && is_waiting(&pair[1])) || cards(&pair[0]) == cards(&pair[1])
    }));
}

/// A game can move to another thread, as servers require.
#[test]
fn a_game_can_move_to_another_thread() {
    fn can_be_sent<T: Send>() {}
    can_be_sent::<App>();
}
