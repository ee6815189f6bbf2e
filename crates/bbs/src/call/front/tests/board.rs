//! A fake board with a DOOR.SYS, a caller who answers prompts, and a clock that stands still
//! unless the caller advances it.

use std::fs;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::*;
use crate::calendar;

/// A caller's answers to each prompt: the n-th answer the n-th time, the last one from then on.
pub(super) type Answers = Vec<(&'static str, Vec<&'static str>)>;

pub(super) const TITLE: &str = "<G>uide  <Q>uit :";
pub(super) const MENU: &str = "Your choice :";
pub(super) const BET: &str = "<Q> menu :";
pub(super) const INSURANCE: &str = "also Enter :";
pub(super) const HAND: &str = "<?> keys  <Q>uit :";
pub(super) const AFTER: &str = "<M>enu  <Q>uit :";
pub(super) const STATEMENT: &str = "<Enter> back to";

/// The maximum wait of a caller for the door.
pub(super) const PATIENCE: Duration = Duration::from_secs(60);

/// A board with one node.
pub(super) struct Board {
    folder: tempfile::TempDir,
    pub(super) settings: &'static str,
    /// The seconds that have passed in the call.
    pub(super) clock: Arc<AtomicU64>,
    /// True if the caller's terminal is asked for its character set.
    pub(super) asks_charset: bool,
}

impl Board {
    pub(super) fn new(settings: &'static str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let board = Self { folder, settings, clock: Arc::default(), asks_charset: false };
        // The first call seals the first pack.
        board.call(30, vec![(TITLE, vec!["q"]), (STATEMENT, vec!["\r"])]);
        board
    }

    pub(super) fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    fn drop_file(&self) -> PathBuf {
        self.folder.path().join("DOOR.SYS")
    }

    fn write_drop_file(&self, minutes: u32, emulation: &str) {
        let seconds = minutes * 60;
        let text = format!(
            "COM0:\n38400\n8\n1\n38400\nY\nN\nY\nY\nAnn Ace\nNowhere\n555\n555\nsesame\n50\n7\n\
             11/22/26\n{seconds}\n{minutes}\n{emulation}\n24\nY\n1\n1\n01/01/99\n7\nZ\n0\n0\n0\n999\n"
        );
        fs::write(self.drop_file(), text.replace('\n', "\r\n")).unwrap();
    }

    /// Returns the seconds and the minutes handed back to the board.
    pub(super) fn given_back(&self) -> (u32, u32) {
        let text = fs::read_to_string(self.drop_file()).unwrap();
        let line = |number: usize| text.lines().nth(number - 1).unwrap().parse().unwrap();
        (line(18), line(19))
    }

    /// Plays a call in lines that begins at eight in the evening, and returns what the caller saw
    /// and the call as the ledger ended it.
    pub(super) fn call(&self, minutes: u32, answers: Answers) -> (String, blackjack_store::Call) {
        let clock = Arc::clone(&self.clock);
        let caller = move |own| answer(own, answers, &clock);
        let (status, text, ended) = self.receive(minutes, Charset::Ascii, "NG", caller);
        assert_eq!(status, 0, "{text}");
        (text, ended)
    }

    /// Plays a call with this caller, in this character set and emulation; returns the exit status,
    /// what the caller saw, and the call as the ledger ended it.
    pub(super) fn receive<T: Send + 'static>(
        &self,
        minutes: u32,
        charset: Charset,
        emulation: &str,
        caller: impl FnOnce(UnixStream) -> T + Send + 'static,
    ) -> (u8, T, blackjack_store::Call) {
        self.write_drop_file(minutes, emulation);
        self.clock.store(0, Ordering::Relaxed);
        let (own, theirs) = UnixStream::pair().unwrap();
        let kind = LineKind::Socket(theirs.as_raw_fd());
        let line = CallerLine::open(kind, TelnetMode::Off, charset).unwrap();
        drop(theirs);
        let settings = DoorSettings::read(self.settings, "door.toml").unwrap();
        let folder = DropFolder::find(&self.drop_file(), Some(1)).unwrap();
        let call = folder.call().clone();
        let identity = Identity::of(&call, None).unwrap();
        let front = Front {
            line,
            charset,
            asks_charset: self.asks_charset,
            settings,
            incoming: Incoming { folder: Some(folder), call, identity, node: 1 },
            houses: houses(),
            log: Log::of(&self.data(), 1),
            data: self.data(),
        };
        let shown = thread::spawn(move || caller(own));
        let elapsed = Arc::clone(&self.clock);
        let evening = calendar::day(NOON).start + 20 * 3_600_000;
        let clock = DoorClock::of_test(
            evening,
            Rc::new(move || Duration::from_secs(elapsed.load(Ordering::Relaxed))),
        );
        let status = front.receive(clock).unwrap();
        let store = Store::open_to_read(&self.data()).unwrap();
        let ended = store.calls(None, i64::MIN..i64::MAX, 1).unwrap().remove(0);
        // The ledger reports the exchanged pack, and no other fault.
        let faults = store.verify(1).unwrap().faults;
        assert!(faults.iter().all(|fault| fault.shoe.is_some()), "{faults:?}");
        (status, shown.join().unwrap(), ended)
    }
}

/// Tests all cases at once, because calls spend their time waiting.
pub(super) fn for_all<T: Send>(cases: impl IntoIterator<Item = T>, test: impl Fn(T) + Sync) {
    thread::scope(|scope| {
        for case in cases {
            scope.spawn(|| test(case));
        }
    });
}

/// Plays the caller: waits for prompts, and answers them. `+` and a number is not a key but
/// lets this many minutes pass.
pub(super) fn answer(mut own: UnixStream, mut answers: Answers, clock: &AtomicU64) -> String {
    let (mut text, mut answered, mut bytes) = (String::new(), 0, [0; 4_096]);
    let mut last_key = "";
    own.set_read_timeout(Some(PATIENCE)).unwrap();
    while let Ok(count @ 1..) = own.read(&mut bytes) {
        text += &String::from_utf8_lossy(&bytes[..count]).replace('\r', "");
        while let Some((at, keys)) = asked(&text[answered..], &mut answers) {
            answered += at;
            for key in keys.split_terminator(' ') {
                if let Some(minutes) = key.strip_prefix('+') {
                    clock.store(minutes.parse::<u64>().unwrap() * 60, Ordering::Relaxed);
                    continue;
                }
                // The same letter sent at once would count as a held key, and Enter as part
                // of the letter before it.
                match (std::mem::replace(&mut last_key, key), key) {
                    (last, "\r") if last.len() == 1 => thread::sleep(Duration::from_millis(320)),
                    (last, key) if last == key => thread::sleep(Duration::from_millis(160)),
                    _ => {}
                }
                let _left = own.write_all(key.as_bytes());
            }
        }
    }
    text
}

/// Returns the position after the first prompt of a text, and its answer: none if the prompt was
/// only repeated after a warning of the clock.
fn asked(text: &str, answers: &mut Answers) -> Option<(usize, &'static str)> {
    let places =
        answers.iter_mut().filter_map(|(prompt, keys)| Some((text.find(*prompt)?, prompt, keys)));
    let (at, prompt, keys) = places.min_by_key(|(at, ..)| *at)?;
    let end = at + prompt.len();
    if text[..at].trim_start().lines().next().is_some_and(|line| line.ends_with(" left.")) {
        return Some((end, ""));
    }
    Some((end, if keys.len() > 1 { keys.remove(0) } else { keys[0] }))
}
