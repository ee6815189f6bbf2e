//! `bj join` in plain lines, at a real server.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, ChildStdin, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

use bjd::settings::Settings;
use blackjack_remote::{Account, Server, TableAddress};
use tokio::runtime::Builder;
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};

use crate::program::{Run, program, run_at};
use crate::served::Served;
use crate::stopped_time::{StoppedTime, pass};

/// The time limit of every wait.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);

/// The end of the question for insurance.
const INSURANCE: &str = "n = no)";

/// A server in this process, whose time passes only when a test advances it, so
/// that no player is too late.
pub(crate) struct House {
    served: Served,
    time: UnboundedSender<Duration>,
}

impl House {
    pub(crate) fn start(data: &Path, address: Option<SocketAddr>) -> Self {
        let runtime = Builder::new_current_thread().enable_all().build().unwrap();
        let (time, mut passing) = unbounded_channel();
        let serve_time = move || {
            tokio::spawn(async move {
                while let Some(time) = passing.recv().await {
                    pass(time).await;
                }
            });
            StoppedTime::begin()
        };
        let served = Served::start(runtime, Settings::default(), data, address, serve_time);
        Self { served: served.unwrap(), time }
    }

    pub(crate) fn stop(self) -> SocketAddr {
        self.served.stop().unwrap()
    }

    /// Advances the server's time.
    pub(crate) fn pass(&self, time: Duration) {
        self.time.send(time).unwrap();
    }

    pub(crate) fn url(&self) -> String {
        format!("http://{}", self.served.address)
    }

    /// Opens a public table, and returns its address.
    pub(crate) fn table(&self, rules: &str) -> String {
        self.table_with_bots(rules, 0)
    }

    /// Opens a public table whose host asks for this many bots, and returns its address.
    pub(crate) fn table_with_bots(&self, rules: &str, bots: usize) -> String {
        let (address, server) = self.client();
        let host = server.add_guest("Zoe").unwrap();
        self.post(
            &host,
            "/api/tables",
            &format!(r#"{{"name": "Friday", "is_public": true, "rules": {rules}}}"#),
        );
        let id = server.tables().unwrap()[0].id.clone();
        let player = host.player.0;
        let act = format!(r#"{{"type": "company", "bots": {bots}}}"#);
        let command = format!(r#"{{"key": 1, "player": {player}, "do": {act}}}"#);
        self.post(&host, &format!("/api/tables/{id}/commands"), &command);
        format!("{}/t/{id}", address.server)
    }

    /// Announces an evening with this many rounds, and returns its address and its host.
    pub(crate) fn evening(&self, rounds: u8) -> (String, Account) {
        self.evening_of(rounds, 600)
    }

    /// Announces an evening with this many rounds, and this many seconds for each.
    pub(crate) fn evening_of(&self, rounds: u8, seconds: u16) -> (String, Account) {
        let (address, server) = self.client();
        let host = server.add_guest("Zoe").unwrap();
        let wish = format!(r#"{{"name": "Friday", "rounds": {rounds}, "seconds": {seconds}}}"#);
        let answer = self.post(&host, "/api/evenings", &wish);
        let id = answer.rsplit(r#""id":""#).next().unwrap().split('"').next().unwrap().to_owned();
        (format!("{}/e/{id}", address.server), host)
    }

    /// Lets the host of an evening open its first round.
    pub(crate) fn start_evening(&self, url: &str, host: &Account) {
        let id = url.rsplit('/').next().unwrap();
        let start =
            format!(r#"{{"key": 1, "player": {}, "do": {{"type": "start"}}}}"#, host.player.0);
        let answer = self.post(host, &format!("/api/evenings/{id}/commands"), &start);
        assert!(answer.ends_with(r#"{"t":"done","key":1}"#), "{answer}");
    }

    /// Adds a person with this passphrase.
    pub(crate) fn keep(&self, name: &str, passphrase: &str) {
        let person = self.client().1.add_guest(name).unwrap();
        self.keep_account(&person, passphrase);
    }

    /// Gives an account a passphrase.
    pub(crate) fn keep_account(&self, person: &Account, passphrase: &str) {
        let path = format!("/api/people/{}/passphrase", person.player.0);
        self.post(person, &path, &format!(r#"{{"passphrase": "{passphrase}"}}"#));
    }

    fn client(&self) -> (TableAddress, Server) {
        let address: TableAddress = self.url().parse().unwrap();
        (address.clone(), Server::at(address.server))
    }

    fn post(&self, account: &Account, path: &str, body: &str) -> String {
        let mut stream = std::net::TcpStream::connect(self.served.address).unwrap();
        let request = format!(
            "POST {path} HTTP/1.1\r\nhost: localhost\r\ncookie: {}\r\ncontent-type: application/json\r\n\
             content-length: {}\r\nconnection: close\r\n\r\n{body}",
            account.cookie(),
            body.len()
        );
        stream.write_all(request.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
        answer
    }
}

/// A terminal that plays through pipes.
pub(crate) struct Terminal {
    child: Child,
    input: Option<ChildStdin>,
    output: Receiver<u8>,
    /// The whole output so far.
    printed: String,
    /// The length of the part that was awaited.
    seen: usize,
}

impl Terminal {
    pub(crate) fn join(url: &str, home: &Path, options: &[&str]) -> Self {
        let arguments: Vec<_> = ["join", url].into_iter().chain(options.iter().copied()).collect();
        let mut command = program(&arguments);
        command
            .env("HOME", home)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let (sender, output) = mpsc::channel();
        let mut source = BufReader::new(child.stdout.take().unwrap());
        thread::spawn(move || {
            while let Ok(bytes @ [_, ..]) = source.fill_buf() {
                let read = bytes.len();
                if bytes.iter().any(|&byte| sender.send(byte).is_err()) {
                    return;
                }
                source.consume(read);
            }
        });
        let input = child.stdin.take();
        Self { child, input, output, printed: String::new(), seen: 0 }
    }

    /// Returns one of these texts if it is printed after those that were awaited before.
    fn find_any<'a>(&mut self, texts: &[&'a str], wait: Duration) -> Option<&'a str> {
        loop {
            let after = &self.printed[self.seen..];
            let found = texts.iter().filter_map(|text| Some((after.find(text)?, *text)));
            if let Some((at, text)) = found.min() {
                self.seen += at + text.len();
                return Some(text);
            }
            self.printed.push(char::from(self.output.recv_timeout(wait).ok()?));
        }
    }

    /// Waits until one of these texts is printed, and returns it.
    pub(crate) fn await_any<'a>(&mut self, texts: &[&'a str]) -> &'a str {
        let found = self.find_any(texts, PATIENCE);
        found.unwrap_or_else(|| panic!("{texts:?} is not printed:\n{}", self.printed))
    }

    pub(crate) fn await_text(&mut self, text: &str) {
        self.await_any(&[text]);
    }

    pub(crate) fn type_line(&mut self, line: &str) {
        writeln!(self.input.as_mut().unwrap(), "{line}").unwrap();
    }

    /// Ends the input, and returns the exit status and everything that was printed.
    pub(crate) fn end(mut self) -> (Option<i32>, String) {
        drop(self.input.take());
        while let Ok(byte) = self.output.recv_timeout(PATIENCE) {
            self.printed.push(char::from(byte));
        }
        (self.child.wait().unwrap().code(), self.printed)
    }
}

/// Declines and stands until everybody is asked for a bet again.
pub(crate) fn play_out(terminals: &mut [&mut Terminal]) {
    let begun = Instant::now();
    let mut playing: Vec<usize> = (0..terminals.len()).collect();
    while !playing.is_empty() {
        for at in playing.clone() {
            let asked = [INSURANCE, "Hit, stand", "Bet, Enter for"];
            match terminals[at].find_any(&asked, Duration::from_millis(20)) {
                Some(INSURANCE) => terminals[at].type_line("n"),
                Some("Hit, stand") => terminals[at].type_line("s"),
                Some(_) => playing.retain(|&other| other != at),
                None => {
                    let printed = || terminals.iter().map(|it| &*it.printed).collect::<Vec<_>>();
                    assert!(begun.elapsed() < PATIENCE, "{}", printed().join("\n---\n"));
                }
            }
        }
    }
}

#[test]
fn an_evening_of_two_terminals() {
    let (data, ann_home, mark_home) =
        (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let house = House::start(data.path(), None);
    let url = house.table("{}");
    let mut ann = Terminal::join(&url, ann_home.path(), &[]);
    ann.await_text("Your name at the table: ");
    ann.type_line("Ann");
    ann.await_text("Box (1, 2, 3, 4, 5), Enter for 1, w to watch: ");
    ann.type_line("");
    ann.await_text("You sit at box 1.");
    ann.await_text("Bet, Enter for $10: ");
    let mut mark = Terminal::join(&url, mark_home.path(), &["--name", "Mark", "--box", "3"]);
    mark.await_text("Box 1: Ann.");
    mark.await_text("Bet, Enter for $10: ");
    ann.await_text("Mark sits down at box 3.");
    mark.type_line("say Good evening!");
    ann.await_text("Mark: Good evening!");
    ann.await_text("Bet, Enter for $10: ");
    for _ in 0..2 {
        ann.type_line("20");
        ann.await_text("Your bet is placed. Deal to start without Mark.");
        mark.await_text("Ann bets $20.");
        mark.await_text("Bet, Enter for $10: ");
        mark.type_line("");
        mark.await_text("Waiting for Ann.");
        ann.await_text("Mark is ready.");
        ann.await_text("Enter deals for $20, an amount changes your bet: ");
        ann.type_line("");
        play_out(&mut [&mut ann, &mut mark]);
    }
    mark.type_line("q");
    let (status, printed) = mark.end();
    assert_eq!(status, Some(0), "{printed}");
    assert!(printed.contains("Ann has ") && printed.contains("You have "), "{printed}");
    assert!(printed.contains("You leave box 3.\nGoodbye. You are "), "{printed}");
    ann.await_text("Mark leaves box 3.");
    let (status, printed) = ann.end();
    assert_eq!(status, Some(0), "{printed}");
    assert!(printed.contains("You leave box 1.\nGoodbye. You are "), "{printed}");
    // The name and the purse are kept.
    let Run { status, out, err } = run_at(ann_home.path(), &["join", &url, "--watch"], b"");
    assert_eq!((status, err.as_str()), (0, ""), "{out}");
    assert!(!out.contains("Your name"), "{out}");
    house.stop();
}

#[test]
fn a_bet_is_limited_by_the_bets_on_the_players_other_boxes() {
    let (data, home) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let house = House::start(data.path(), None);
    let url = house.table("{}");
    let ann = house.client().1.add_guest("Ann").unwrap();
    house.keep_account(&ann, "correct horse");
    let mut key = 0;
    let mut act = |act: &str| {
        key += 1;
        let answers = r#"{"round": 1, "number": 0}"#;
        let player = ann.player.0;
        let command =
            format!(r#"{{"key": {key}, "player": {player}, "answers": {answers}, "do": {act}}}"#);
        let id = url.rsplit('/').next().unwrap();
        let answer = house.post(&ann, &format!("/api/tables/{id}/commands"), &command);
        assert!(answer.contains(r#""t":"done""#), "{answer}");
    };
    for seat in 0..3 {
        act(&format!(r#"{{"type": "sit", "seat": {seat}}}"#));
    }
    act(r#"{"type": "bet", "seat": 1, "stakes": [50000]}"#);
    act(r#"{"type": "bet", "seat": 2, "stakes": [45000]}"#);
    let mut terminal = Terminal::join(&url, home.path(), &["--name", "Ann"]);
    terminal.await_text("The passphrase of Ann, Enter for another name: ");
    terminal.type_line("correct horse");
    terminal.await_text("Bet, Enter for $10: ");
    terminal.type_line("60");
    terminal.await_text("That comes to $60, but you can bet only $50.");
    // Nothing was sent: what was refused is not offered.
    terminal.await_text("Bet, Enter for $10: ");
    let (status, printed) = terminal.end();
    assert_eq!(status, Some(0), "{printed}");
    house.stop();
}

#[test]
fn a_server_that_starts_again_brings_back_the_same_cards() {
    let (data, home) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let mut house = House::start(data.path(), None);
    let url = house.table("{}");
    let mut ann = Terminal::join(&url, home.path(), &["--name", "Ann", "--box", "2"]);
    let bet = "Bet, Enter for $";
    let mut asked = ann.await_any(&[bet]);
    while asked != "Hit, stand" {
        ann.type_line(if asked == INSURANCE { "n" } else { "" });
        asked = ann.await_any(&[INSURANCE, "Hit, stand", bet]);
    }
    let cards =
        ann.printed.rsplit("You have ").find(|line| !line.starts_with('$')).unwrap().to_owned();
    let cards = cards.lines().next().unwrap().to_owned();
    let address = house.stop();
    ann.await_text("The connection is lost.");
    ann.type_line("s");
    house = House::start(data.path(), Some(address));
    ann.await_text("The connection is back.");
    ann.await_text(&cards);
    ann.await_text("You stand on ");
    ann.await_text("Bet, Enter for $");
    let (status, printed) = ann.end();
    assert_eq!(status, Some(0), "{printed}");
    assert_eq!(printed.matches("You stand on ").count(), 1, "{printed}");
    house.stop();
}

#[test]
fn addresses_that_lead_nowhere_are_one_clear_message() {
    let (data, home) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let house = House::start(data.path(), None);
    let nobody = format!("{}/t/nobody", house.url());
    for (url, message) in [
        ("cards", "expected the address of a table"),
        ("ftp://host/t/x", "expected the address of a table"),
        ("http://127.0.0.1:1/t/x", "cannot reach http://127.0.0.1:1: Connection refused"),
        (nobody.as_str(), "there is no table nobody at "),
        (&house.url(), "has no public table"),
    ] {
        let Run { status, out, err } = run_at(home.path(), &["join", url], b"Ann\n");
        assert_eq!((status, out.as_str()), (2, ""), "{url}");
        assert!(err.starts_with("bj: ") && err.contains(message), "{url}: {err}");
        assert_eq!(err.lines().count(), 1, "{err}");
    }
    house.stop();
}

#[test]
fn the_address_of_a_server_lists_its_public_tables() {
    let (data, home) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let house = House::start(data.path(), None);
    house.table("{}");
    let answers = b"9\n\nAnn\nw\n";
    let Run { status, out, err } = run_at(home.path(), &["join", &house.url()], answers);
    assert_eq!((status, err.as_str()), (0, ""), "{out}");
    assert!(out.starts_with("1. Friday: vegas, 5 boxes; nobody.\n"), "{out}");
    assert!(
        out.contains("Enter a number from 1 to 1.") && out.contains("You are watching."),
        "{out}"
    );
    house.stop();
}

#[test]
fn a_kept_name_is_signed_in_once() {
    let (data, home) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let house = House::start(data.path(), None);
    let url = house.table("{}");
    house.keep("Ann", "correct horse");
    let join = |options: &[&str], answers: &[u8]| {
        let arguments: Vec<&str> = ["join", &url].iter().chain(options).copied().collect();
        let Run { status, out, err } = run_at(home.path(), &arguments, answers);
        assert_eq!((status, err.as_str()), (0, ""), "{out}");
        out
    };
    let out = join(&[], b"ann\nwrong horse\ncorrect horse\nw\n");
    let asked = "The passphrase of ann, Enter for another name: \n";
    let wrong = format!("{asked}The name or the passphrase is wrong.\n{asked}");
    assert!(out.contains(&wrong) && out.contains("You are watching."), "{out}");
    let again = join(&["--name", "Ann"], b"w\n");
    assert!(!again.contains("passphrase"), "the account is kept: {again}");
    let other = tempfile::tempdir().unwrap();
    let answers = b"\nMark\nw\n";
    let Run { status, out, .. } = run_at(other.path(), &["join", &url, "--name", "Ann"], answers);
    assert_eq!(status, 0, "{out}");
    assert!(out.contains("Your name at the table: "), "{out}");
    house.stop();
}

/// Leaving in a round ends it, and goodbye states the result that the round came to.
#[test]
fn goodbye_states_the_result_of_the_round_that_leaving_ends() {
    let (data, home) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let house = House::start(data.path(), None);
    for round in 0..6 {
        let url = house.table("{}");
        let name = format!("Ann {round}");
        let options = ["join", url.as_str(), "--name", &name, "--box", "1", "--plain"];
        let Run { status, out, .. } = run_at(home.path(), &options, b"\n");
        assert_eq!(status, 0, "{out}");
        // "You win $15 with a blackjack."
        let amount = |rest: &str| rest.split([' ', '.']).next().unwrap().to_owned();
        let result = out.lines().find_map(|line| {
            let lost = line.strip_prefix("You lose ").map(|rest| format!("down {}", amount(rest)));
            lost.or_else(|| {
                line.strip_prefix("You win ").map(|rest| format!("up {}", amount(rest)))
            })
        });
        let result = result.unwrap_or_else(|| "even".into());
        assert!(out.ends_with(&format!("Goodbye. You are {result}.\n")), "{out}");
    }
    house.stop();
}
