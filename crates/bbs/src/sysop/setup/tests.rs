//! Tests of the dialogue and of the lines for the boards.

use std::cell::RefCell;
use std::fs;
use std::io::{self, Write};
use std::rc::Rc;

use super::*;
use crate::door_settings::BankSettings;

/// The output of a console.
#[derive(Clone, Default)]
struct SharedBuffer(Rc<RefCell<Vec<u8>>>);

impl Write for SharedBuffer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The outcome of a dialogue.
struct Told {
    printed: String,
    result: Answer<()>,
    /// The settings file, if there is one.
    file: Option<String>,
}

/// A folder in which the setup runs repeatedly.
struct Machine {
    folder: tempfile::TempDir,
}

impl Machine {
    fn new() -> Self {
        Self { folder: tempfile::tempdir().unwrap() }
    }

    fn data(&self) -> PathBuf {
        self.folder.path().join("bj")
    }

    fn settings(&self) -> PathBuf {
        self.data().join(SETTINGS_FILE)
    }

    fn answer(&self, answers: impl AsRef<[u8]>) -> Told {
        self.answer_with(answers, None)
    }

    fn answer_with(&self, answers: impl AsRef<[u8]>, named: Option<&Path>) -> Told {
        let paper = SharedBuffer::default();
        let answers = answers.as_ref().to_vec();
        let mut console = Console::scripted(answers, Box::new(paper.clone()), || 0);
        let settings = named.map_or_else(|| self.settings(), Path::to_owned);
        let mut place = Place { data: self.data(), settings };
        let result = ask_and_write(&mut console, "/usr/local/bin/bj", &mut place, named.is_some());
        let printed = String::from_utf8(paper.0.take()).unwrap();
        let folder = self.folder.path().display().to_string();
        Told {
            printed: printed.replace(&folder, "/bbs"),
            result,
            file: fs::read_to_string(place.settings).ok(),
        }
    }

    /// Returns the settings that answers lead to.
    fn settings_after(&self, answers: &str) -> DoorSettings {
        let told = self.answer(answers);
        assert!(told.result.is_ok(), "{}", told.printed);
        DoorSettings::read(&told.file.unwrap(), "door.toml").unwrap()
    }
}

#[test]
fn enter_alone_is_the_usual_answer_of_each_board() {
    let settings = Machine::new().settings_after(&"\n".repeat(11));
    let bank = BankKind::Synchronet;
    let default = DoorSettings::default();
    let bank = BankSettings { kind: bank, ..default.bank.clone() };
    assert_eq!(settings, DoorSettings { bank, ..default.clone() });
    for board in ["enigma", "mystic", "wwiv", "icy", "vision", "x/84"] {
        let settings = Machine::new().settings_after(&format!("{board}\n{}", "\n".repeat(8)));
        assert_eq!(settings, DoorSettings { mode: Mode::Coins, ..default.clone() }, "{board}");
    }
}

#[test]
fn a_whole_dialogue() {
    let answers = "\
synchronet
\nNight Owl
time
5
20
8
internal
05:00, Sun 03:30
yes
";
    let told = Machine::new().answer(answers);
    assert!(told.result.is_ok());
    insta::assert_snapshot!("door-setup", told.printed);
    let settings = DoorSettings::read(&told.file.unwrap(), "door.toml").unwrap();
    assert_eq!(settings.board.as_deref(), Some("Night Owl"));
    assert_eq!((settings.coin_minutes, settings.maximum, settings.turns), (5, 20, 8));
    assert_eq!(settings.bank.kind, BankKind::Internal);
    assert_eq!(settings.event_times.len(), 2);
}

#[test]
fn wrong_answers_are_answered_and_the_question_comes_again() {
    let mut answers = b"\
syncro
m
oth
relative/folder
/bbs/my folder
/tmp/%f
\n"
    .to_vec();
    answers.extend(b"Night\x07Owl\n\xff\xfe\n");
    answers.extend([b'x'; 61]);
    answers.push(b'\n');
    answers.extend([b'x'; 5_000]);
    answers.extend(
        b"\nNight Owl\nmoney\ntime\n0\n61\none\n\n1001\n\n-1\n99999999999\n\nthebank\nnone\n\
          5\nMoon 05:00\n05:00, 25:00\n\nmaybe\n\n",
    );
    let told = Machine::new().answer(answers);
    assert!(told.result.is_ok(), "{}", told.printed);
    insta::assert_snapshot!("door-setup-wrong", told.printed);
    assert!(told.file.unwrap().contains("board = \"Night Owl\""));
}

#[test]
fn the_end_of_the_answers_writes_nothing_wherever_it_comes() {
    let answers = "magicka\n\n/bbs/magicka\nOwl\ntime\n1\n10\n20\ninternal\n05:00\nchange\ncoins\n100\n10\n20\nyes\n";
    let lines: Vec<&str> = answers.lines().collect();
    let machine = Machine::new();
    for count in 0..lines.len() {
        let told = machine.answer(
            lines[..count].join(
                "
",
            ) + if count > 0 {
                "
"
            } else {
                ""
            },
        );
        assert!(matches!(told.result, Err(Stop::Left(Leave::End))), "{count}: {}", told.printed);
        assert!(!machine.data().exists(), "{count}");
    }
    assert_eq!(machine.settings_after(answers).mode, Mode::Coins, "changed once more");
}

#[test]
fn no_writes_nothing() {
    let machine = Machine::new();
    let told = machine.answer(format!("wwiv\n{}no\n", "\n".repeat(6)));
    assert!(matches!(told.result, Err(Stop::Left(Leave::End))), "{}", told.printed);
    assert_eq!(told.file, None);
}

#[test]
fn an_existing_file_is_the_beginning_and_replaced_only_if_asked() {
    let machine = Machine::new();
    fs::create_dir(machine.data()).unwrap();
    let old = "board = \"Owl\"\nturns = 7\nclosed = \"04:00-06:00\"\n[events]\ntimes = [\"Mon 01:00\"]\n\
               [bank]\nkind = \"none\"\n[rules]\nties = \"dealer\"\ndecks = 2\n";
    fs::write(machine.settings(), old).unwrap();
    let told = machine.answer("\n".repeat(20));
    assert!(matches!(told.result, Err(Stop::Left(Leave::End))), "{}", told.printed);
    assert_eq!(told.file.as_deref(), Some(old));
    assert!(told.printed.contains("/bbs/bj/door.toml exists. Replace it (no, yes, change) [no]"));
    let before = DoorSettings::read(old, "").unwrap();
    assert_eq!(machine.settings_after(&format!("{}yes\n", "\n".repeat(9))), before);
    let emptied = machine.settings_after("other\n\n-\n\n\n\n\n\n-\nyes\n");
    assert_eq!((emptied.board, emptied.event_times), (None, Vec::new()));
}

#[test]
fn a_file_with_mistakes_is_named_and_not_used() {
    let machine = Machine::new();
    fs::create_dir(machine.data()).unwrap();
    fs::write(machine.settings(), "turns = -1\nmod = 1\n").unwrap();
    let told = machine.answer("\n\n");
    assert!(told.printed.contains("/bbs/bj/door.toml:1:9: turns: expected"), "{}", told.printed);
    assert!(told.printed.contains("door.toml:2:1: unknown key \"mod\""), "{}", told.printed);
    assert_eq!(told.file.as_deref(), Some("turns = -1\nmod = 1\n"));
}

#[test]
fn a_file_that_cannot_be_written_is_an_error() {
    let machine = Machine::new();
    fs::write(machine.data(), "a file in place of the folder").unwrap();
    let told = machine.answer("\n".repeat(20));
    let Err(Stop::Failed(error)) = told.result else { panic!("{}", told.printed) };
    assert!(format!("{error:#}").contains("bj"), "{error:#}");
}

#[test]
fn named_settings_stay_where_they_are() {
    let machine = Machine::new();
    let named = machine.folder.path().join("owl.toml");
    let told = machine.answer_with("\n".repeat(20), Some(&named));
    assert!(told.result.is_ok(), "{}", told.printed);
    assert!(told.file.is_some() && !machine.settings().exists());
    let command = "/usr/local/bin/bj --data . door --settings /bbs/owl.toml -D %f -N %#";
    assert!(told.printed.contains(command), "{}", told.printed);
}

#[test]
fn a_board_that_hides_the_end_of_a_line_needs_a_limit_on_silence() {
    for (board, silence, is_warned) in
        [("wwiv", 0, true), ("wwiv", 60, false), ("mystic", 0, false)]
    {
        let machine = Machine::new();
        fs::create_dir(machine.data()).unwrap();
        fs::write(machine.settings(), format!("line.silence-seconds = {silence}\n")).unwrap();
        let told = machine.answer(format!("{board}\n{}", "\n".repeat(9)));
        let warning = "line.silence-seconds is 0: WWIV";
        assert_eq!(told.printed.contains(warning), is_warned, "{board}: {}", told.printed);
    }
}

#[test]
fn thebank_is_asked_for_its_path() {
    let machine = Machine::new();
    let answers = "other\n\n\n\n\n\n\nthebank-text\nTHEBANK.EXT\n/bbs/THEBANK.EXT\n\n\n";
    let settings = machine.settings_after(answers);
    assert_eq!(settings.bank.kind, BankKind::TheBankText);
    assert_eq!(settings.bank.file, Path::new("/bbs/THEBANK.EXT"));
}

#[test]
fn the_lines_of_each_board() {
    let at = Installation {
        program: "/usr/local/bin/bj".into(),
        data: "/bbs/bj".into(),
        settings: None,
        board: "/bbs/magicka".into(),
    };
    let all = Board::ALL.iter().zip(Board::NAMES);
    let all: Vec<String> =
        all.map(|(board, name)| format!("== {name}\n{}", board.lines(&at))).collect();
    insta::assert_snapshot!("door-boards", all.join("\n"));
    let synchronet = Board::Synchronet.lines(&at);
    let command = synchronet.lines().find_map(|line| line.strip_prefix("cmd = ")).unwrap();
    assert!(command.len() <= 63, "older releases keep 63 characters");
}

#[test]
fn the_page_for_sysops_has_the_lines_of_each_board() {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/door.md");
    let page = fs::read_to_string(page).unwrap();
    let at = Installation {
        program: "/usr/local/bin/bj".into(),
        data: "/bbs/bj".into(),
        settings: None,
        board: "/bbs/magicka".into(),
    };
    for board in Board::ALL.into_iter().filter(|&board| board != Board::Other) {
        for line in board.lines(&at).lines().filter(|line| !line.is_empty()) {
            assert!(page.contains(line), "{line}");
        }
    }
}
