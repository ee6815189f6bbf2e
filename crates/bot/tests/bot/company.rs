//! Bots play where the host asks for them, as long as people do not want their boxes.

use std::net::SocketAddr;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use blackjack_bot::{Bot, BotError, Habits, Look, Style};
use blackjack_engine::{Action, Chips, Choice, Phase};
use blackjack_frontend::session::{Session, SessionEvent};
use blackjack_protocol::{Act, Code, RoomView};
use blackjack_remote::{Account, RemoteError, RemoteSession};
use blackjack_store::Store;
use blackjack_table::TableView;
use serde_json::{Value, json};
use tokio::runtime::Builder;

use crate::server::House;
use crate::stopped_time::StoppedTime;

/// The time limit for every wait.
const PATIENCE: Duration = Duration::from_secs(60);

/// Bots at a table; they leave when this is dropped.
struct Bots {
    stop: Arc<AtomicBool>,
    threads: Vec<JoinHandle<Result<(), BotError>>>,
    told: Arc<Mutex<Vec<String>>>,
    looks: Vec<Arc<Mutex<Looks>>>,
}

/// The looks of a bot at its table.
#[derive(Default)]
struct Looks {
    /// The state at the last look, if there was nothing to do.
    rests_at: Option<(TableView, RoomView)>,
    /// The number of its acts.
    acts: usize,
}

impl Bots {
    fn at(house: &House, table: &str, styles: &[Style]) -> Self {
        let mut bots = Self {
            stop: Arc::new(AtomicBool::new(false)),
            threads: Vec::new(),
            told: Arc::default(),
            looks: styles.iter().map(|_| Arc::default()).collect(),
        };
        let (server, address) = house.client().unwrap();
        for (after, (&style, looks)) in styles.iter().zip(&bots.looks).enumerate() {
            let account = server.add_bot(&format!("Robo {after}")).unwrap();
            let pace = Duration::from_millis(20);
            let habits = Habits { style, is_alone: false, pace, rounds: None, after };
            let bot = Bot::join(&address.server, table, &account, habits).unwrap();
            let (stop, told, looks) = (bots.stop.clone(), bots.told.clone(), looks.clone());
            bots.threads.push(thread::spawn(move || play(bot, &stop, &told, &looks)));
        }
        bots
    }

    /// Returns whether all bots have seen the same state as this session and have nothing to do.
    fn rest_at(&self, session: &RemoteSession) -> bool {
        let seen = Some((session.view().clone(), session.room().clone()));
        self.looks.iter().all(|looks| looks.lock().unwrap().rests_at == seen)
    }

    /// Returns the number of acts of the bots.
    fn acts(&self) -> usize {
        self.looks.iter().map(|looks| looks.lock().unwrap().acts).sum()
    }

    /// Returns the reports to their operator, without those about boxes.
    fn complaints(&self) -> Vec<String> {
        let told = self.told.lock().unwrap();
        told.iter().filter(|line| !line.contains(" box ")).cloned().collect()
    }

    /// Makes the bots leave.
    fn leave(self) {
        self.stop.store(true, Ordering::Relaxed);
        for bot in self.threads {
            bot.join().unwrap().unwrap();
        }
    }
}

/// Plays like [`Bot::play`], and records every look.
fn play(
    mut bot: Bot,
    stop: &AtomicBool,
    told: &Mutex<Vec<String>>,
    looks: &Mutex<Looks>,
) -> Result<(), BotError> {
    loop {
        let look = bot.look(stop, &mut |line: &str| told.lock().unwrap().push(line.into()))?;
        if look == Look::Ends {
            return Ok(());
        }
        let mut noted = looks.lock().unwrap();
        noted.acts += usize::from(look == Look::Acts);
        let rests = matches!(look, Look::Rests(_));
        let session = bot.session();
        noted.rests_at = rests.then(|| (session.view().clone(), session.room().clone()));
        drop(noted);
        bot.wait(look);
    }
}

/// The host of a table, with a session.
struct Host {
    account: Account,
    table: String,
    session: RemoteSession,
}

impl Host {
    fn open_table(house: &House, bots: usize) -> Self {
        Self::open_table_with(house, &json!({}), bots)
    }

    fn open_table_with(house: &House, rules: &Value, bots: usize) -> Self {
        let account = house.client().unwrap().0.add_guest("Zoe").unwrap();
        let table = house.open_table(&account, rules, bots).unwrap();
        let session = join(house, &table, &account);
        Self { account, table, session }
    }

    /// Bets in the first box, and starts the round when this many bots have locked their bets.
    fn deal_with(&mut self, bots: usize) {
        let before = number(&self.session);
        done(&mut self.session, Act::betting(0, vec![Chips(1_000)].into()));
        until(&mut self.session, "the bets of bots", |it| bets(it) == 1 + bots);
        done(&mut self.session, Act::Ready { seat: 0 });
        until(&mut self.session, "the round", |it| number(it) != before);
        assert_eq!(self.session.view().round.as_ref().unwrap().seats.len(), 1 + bots);
    }

    /// Plays the host's hands until the round is over.
    fn play_out(&mut self) {
        let begun = Instant::now();
        while self.session.view().is_in_round() {
            assert!(begun.elapsed() < PATIENCE, "{:?}", self.session.view());
            while self.session.receive(0).is_some() {}
            match next_choice(&self.session) {
                Some(play) => done(&mut self.session, play),
                None => thread::sleep(Duration::from_millis(5)),
            }
        }
    }
}

/// Returns the number of the round in play, or of the last one.
fn number(session: &RemoteSession) -> Option<u64> {
    session.view().round.as_ref().map(|round| round.number)
}

fn next_choice(session: &RemoteSession) -> Option<Act> {
    let choice = match session.view().phase()? {
        Phase::Action { .. } => Choice::Act(Action::Stand),
        Phase::Insurance { .. } | Phase::EarlySurrender { .. } => Choice::Decline,
        Phase::Card(_) | Phase::Over => return None,
    };
    let hand = session.view().active_hand().filter(|_| session.waiting_for().is_none())?;
    Some(Act::playing(hand, choice))
}

fn join(house: &House, table: &str, account: &Account) -> RemoteSession {
    let server = house.client().unwrap().1.server;
    RemoteSession::join(&server, table, account, Arc::new(|| {})).unwrap()
}

/// Receives events until a condition holds.
fn until(session: &mut RemoteSession, what: &str, holds: impl Fn(&RemoteSession) -> bool) {
    let begun = Instant::now();
    while !holds(session) {
        let (room, view) = (session.room(), session.view());
        assert!(begun.elapsed() < PATIENCE, "{what} does not come: {room:?} {view:?}");
        if session.receive(0).is_none() {
            thread::sleep(Duration::from_millis(5));
        }
    }
}

/// Sends an act, and waits until it is carried out.
fn done(session: &mut RemoteSession, act: Act) {
    let key = session.act(act);
    let begun = Instant::now();
    loop {
        assert!(begun.elapsed() < PATIENCE);
        match session.receive(0) {
            Some(SessionEvent::Done { key: done, .. }) if done == key => {
                return;
            }
            Some(event) => assert!(!format!("{event:?}").contains("Refused"), "{event:?}"),
            None => thread::sleep(Duration::from_millis(5)),
        }
    }
}

fn bots(session: &RemoteSession) -> usize {
    (0..session.view().seats.len()).filter(|&seat| session.is_bot(seat)).count()
}

fn bets(session: &RemoteSession) -> usize {
    session.view().seats.iter().filter(|seat| !seat.bet.is_empty()).count()
}

/// Sends a command over HTTP, and returns the code of its refusal, or "done".
fn command(house: &House, who: &Account, table: &str, key: u32, act: &Value) -> String {
    let body = json!({ "key": key, "player": who.player, "do": act });
    code_of(house, who, &format!("/api/tables/{table}/commands"), &body)
}

/// Sends a request, and returns the code of its refusal, or "done".
fn code_of(house: &House, who: &Account, path: &str, body: &Value) -> String {
    let url = format!("{}{path}", house.url());
    let answer = ureq::post(url)
        .config()
        .http_status_as_error(false)
        .build()
        .header("cookie", who.cookie())
        .content_type("application/json")
        .send(body.to_string());
    let answer: Value =
        serde_json::from_str(&answer.unwrap().body_mut().read_to_string().unwrap()).unwrap();
    answer["code"].as_str().unwrap_or("done").to_owned()
}

fn folder_and_house() -> (tempfile::TempDir, House) {
    let folder = tempfile::tempdir().unwrap();
    let house = start(folder.path(), None);
    (folder, house)
}

/// Starts a server whose time stands still, so that no bot or session is ever too late.
fn start(data: &Path, address: Option<SocketAddr>) -> House {
    let runtime = Builder::new_current_thread().enable_all().build().unwrap();
    House::start_in(runtime, data, address, StoppedTime::begin).unwrap()
}

fn verify(data: &Path) {
    let store = Store::open_to_read(data).unwrap();
    assert_eq!(store.verify(1).unwrap().faults, []);
}

#[test]
fn a_bot_is_labelled_everywhere_and_nobody_else_is() {
    let (folder, house) = folder_and_house();
    let (server, _) = house.client().unwrap();
    let mut host = Host::open_table(&house, 1);
    let robo = server.add_bot("Robo").unwrap();
    assert_eq!(robo.name, "Robo (bot)");
    assert_eq!(server.add_bot("Rob (bot)").unwrap().name, "Rob (bot)", "one label is enough");
    let labelled =
        ["Ann (bot)", "Ann (BOT)", "Ann (b\u{43e}t)", "(bot)", "Ann \u{ff08}bot\u{ff09}"];
    let alike = ["Ann (bot).", "Ann [bot]", "Ann {bot}", "Ann (b o t)", "Ann (bo\u{21b})"];
    let more = ["Ann (bot)\u{323}", "Ann (8ot)", "Ann bot", "Ann (bot) 2"];
    for name in labelled.into_iter().chain(alike).chain(more) {
        let refused = server.add_guest(name).expect_err(name);
        assert!(matches!(&refused, RemoteError::Refused { code: Code::Name, .. }), "{name}");
    }
    assert_eq!(server.add_guest("Abbot").unwrap().name, "Abbot");
    let sit = json!({ "type": "sit", "seat": 2 });
    assert_eq!(command(&house, &robo, &host.table, 1, &sit), "done");
    until(&mut host.session, "the bot", |it| it.is_bot(2));
    assert_eq!(host.session.label(2), Some("Robo (bot)"));
    assert_eq!(host.session.room().bots, [robo.player]);
    assert_eq!(server.tables().unwrap()[0].seated, ["Robo (bot)"]);
    let kept = json!({ "passphrase": "a long passphrase", "name": "Ann" });
    let path = format!("/api/people/{}/passphrase", robo.player.0);
    let kept = house.post(&robo, &path, &kept).unwrap();
    assert_eq!((&kept["name"], &kept["is_bot"]), (&json!("Ann (bot)"), &json!(true)));
    let address = house.stop().unwrap();
    let house = start(folder.path(), Some(address));
    let mut back = join(&house, &host.table, &host.account);
    until(&mut back, "the same after a restart", |it| {
        it.is_bot(2) && it.room().bots == [robo.player] && it.room().company == 1
    });
    house.stop().unwrap();
}

#[test]
fn a_bot_takes_no_part_in_an_evening_and_is_no_host() {
    let (_folder, house) = folder_and_house();
    let (server, _) = house.client().unwrap();
    let (robo, ann) = (server.add_bot("Robo").unwrap(), server.add_guest("Ann").unwrap());
    for path in ["/api/tables", "/api/evenings"] {
        assert_eq!(code_of(&house, &robo, path, &json!({ "name": "Friday" })), "not_for_bots");
    }
    assert_eq!(server.tables().unwrap(), []);
    let evening = house.post(&ann, "/api/evenings", &json!({ "name": "Friday" })).unwrap();
    let path = format!("/api/evenings/{}/commands", evening["id"].as_str().unwrap());
    let sit = |who: &Account| {
        let sit = json!({ "key": 1, "player": who.player, "do": { "type": "sit", "seat": 0 } });
        code_of(&house, who, &path, &sit)
    };
    assert_eq!((sit(&robo).as_str(), sit(&ann).as_str()), ("not_for_bots", "done"));
    house.stop().unwrap();
}

#[test]
fn a_bot_cannot_sit_beyond_the_company() {
    let (_folder, house) = folder_and_house();
    let (server, _) = house.client().unwrap();
    let host = Host::open_table(&house, 0);
    let [one, other] = ["One", "Other"].map(|name| server.add_bot(name).unwrap());
    let ann = server.add_guest("Ann").unwrap();
    let sit = |seat: usize| json!({ "type": "sit", "seat": seat });
    let give = |who: &Account, key, act: &Value| command(&house, who, &host.table, key, act);
    assert_eq!(give(&one, 1, &sit(1)), "company", "nobody has asked for a bot");
    let company = |bots: usize| json!({ "type": "company", "bots": bots });
    assert_eq!(give(&one, 2, &company(5)), "not_host");
    assert_eq!(give(&host.account, 1, &company(6)), "no_such_seat");
    assert_eq!(give(&host.account, 2, &company(1)), "done");
    assert_eq!(give(&one, 3, &sit(1)), "done");
    assert_eq!(give(&one, 3, &sit(1)), "done", "the same again");
    assert_eq!(give(&one, 4, &sit(2)), "company", "a bot with two boxes has two");
    let hand_over = json!({ "type": "hand_over", "to": one.player });
    assert_eq!(give(&host.account, 3, &hand_over), "refused", "no bot is a host");
    assert_eq!(give(&other, 5, &sit(2)), "company");
    assert_eq!(give(&ann, 6, &sit(2)), "done", "people need no invitation");
    house.stop().unwrap();
}

#[test]
fn bots_come_and_leave_as_the_host_says() {
    let (folder, house) = folder_and_house();
    let mut host = Host::open_table(&house, 2);
    let bots_here = Bots::at(&house, &host.table, &[Style::Mimic; 4]);
    done(&mut host.session, Act::Sit { seat: 0 });
    until(&mut host.session, "two bots", |it| bots(it) == 2);
    house.ask_for_company(&host.account, &host.table, 4).unwrap();
    until(&mut host.session, "four bots", |it| bots(it) == 4);
    // Nobody leaves in the middle of a round.
    while !host.session.view().is_in_round() {
        host.deal_with(4);
    }
    house.ask_for_company(&host.account, &host.table, 1).unwrap();
    assert_eq!(host.session.view().round.as_ref().unwrap().seats.len(), 5);
    host.play_out();
    until(&mut host.session, "one bot", |it| bots(it) == 1 && it.room().company == 1);
    bots_here.leave();
    until(&mut host.session, "none", |it| bots(it) == 0);
    house.stop().unwrap();
    verify(folder.path());
}

#[test]
fn bots_bet_when_people_bet_and_start_no_round_alone() {
    let (folder, house) = folder_and_house();
    let mut host = Host::open_table(&house, 3);
    let bots_here = Bots::at(&house, &host.table, &[Style::Mimic, Style::Beginner, Style::Mimic]);
    done(&mut host.session, Act::Sit { seat: 0 });
    until(&mut host.session, "the bots", |it| bots(it) == 3 && bots_here.rest_at(it));
    assert_eq!((bets(&host.session), host.session.view().round.is_some()), (0, false));
    done(&mut host.session, Act::betting(0, vec![Chips(1_000)].into()));
    until(&mut host.session, "the bets of bots", |it| bets(it) == 4);
    done(&mut host.session, Act::ClearBet { seat: 0 });
    until(&mut host.session, "no bets", |it| bets(it) == 0);
    assert!(host.session.view().round.is_none(), "nothing was dealt");
    for _ in 0..3 {
        host.deal_with(3);
        host.play_out();
    }
    bots_here.leave();
    house.stop().unwrap();
    verify(folder.path());
}

/// Lets two people sit down and bet at a table of three hands, where bots have bet.
fn join_and_bet(house: &House, host: &mut Host) {
    let mut guests = ["Ann", "Mark"].map(|name| {
        let account = house.client().unwrap().0.add_guest(name).unwrap();
        join(house, &host.table, &account)
    });
    for (seat, guest) in (1..).zip(&mut guests) {
        done(guest, Act::Sit { seat });
    }
    // There are as many people as hands.
    until(&mut host.session, "no bots", |it| bots(it) == 0);
    for (seat, guest) in (1..).zip(&mut guests) {
        done(guest, Act::betting(seat, vec![Chips(1_000)].into()));
    }
    until(&mut host.session, "three bets", |it| bets(it) == 3);
    for guest in &mut guests {
        guest.leave();
    }
}

#[test]
fn bots_leave_hands_to_people_who_have_not_bet() {
    let (folder, house) = folder_and_house();
    let mut host = Host::open_table_with(&house, &json!({ "hands": "3" }), 3);
    let bots_here = Bots::at(&house, &host.table, &[Style::Mimic; 3]);
    done(&mut host.session, Act::Sit { seat: 0 });
    until(&mut host.session, "a bot for each hand that is left", |it| bots(it) == 2);
    let ann = house.client().unwrap().0.add_guest("Ann").unwrap();
    let mut anns = join(&house, &host.table, &ann);
    done(&mut anns, Act::Sit { seat: 1 });
    done(&mut host.session, Act::betting(0, vec![Chips(1_000)].into()));
    until(&mut host.session, "the bet of a bot", |it| bets(it) == 2 && bots_here.rest_at(it));
    done(&mut anns, Act::betting(1, vec![Chips(1_000)].into()));
    until(&mut host.session, "three bets", |it| bets(it) == 3);
    done(&mut anns, Act::StandUp { seat: 1 });
    until(&mut host.session, "two bots", |it| bots(it) == 2 && bets(it) == 3);
    join_and_bet(&house, &mut host);
    assert_eq!(bots_here.complaints(), [""; 0]);
    bots_here.leave();
    house.stop().unwrap();
    verify(folder.path());
}

#[test]
fn where_the_house_deals_too_few_hands_bots_say_so_once_and_leave_the_boxes() {
    let (_folder, house) = folder_and_house();
    let mut host = Host::open_table_with(&house, &json!({ "hands": "1" }), 1);
    let bots_here = Bots::at(&house, &host.table, &[Style::Mimic]);
    done(&mut host.session, Act::Sit { seat: 0 });
    for _ in 0..2 {
        done(&mut host.session, Act::betting(0, vec![Chips(1_000)].into()));
        until(&mut host.session, "the bot", |it| bets(it) == 1 && bots_here.rest_at(it));
        done(&mut host.session, Act::ClearBet { seat: 0 });
    }
    until(&mut host.session, "the bot", |it| bots_here.rest_at(it));
    assert_eq!((bots(&host.session), bets(&host.session)), (0, 0));
    let name = host.session.house().name().to_owned();
    let told = format!("Robo 0 (bot): \"{name}\" deals too few hands for a bot.");
    assert_eq!(bots_here.complaints(), [told]);
    bots_here.leave();
    house.stop().unwrap();
}

#[test]
fn a_bot_does_not_repeat_what_was_refused() {
    let (_folder, house) = folder_and_house();
    let mut host = Host::open_table(&house, 1);
    let bots_here = Bots::at(&house, &host.table, &[Style::Mimic]);
    done(&mut host.session, Act::Sit { seat: 0 });
    until(&mut host.session, "the bot", |it| bots(it) == 1);
    let seat = host.session.view().seats.len() - 1;
    let player = host.session.view().seats[seat].owner;
    let remove = json!({ "type": "remove", "seat": seat, "player": player });
    assert_eq!(command(&house, &host.account, &host.table, 1, &remove), "done");
    until(&mut host.session, "no bot", |it| bots(it) == 0);
    // The bot retries at the changed table, and is refused again.
    let before = bots_here.acts();
    while bots_here.acts() < before + 2 {
        done(&mut host.session, Act::betting(0, vec![Chips(1_000)].into()));
        done(&mut host.session, Act::ClearBet { seat: 0 });
    }
    until(&mut host.session, "the bot", |it| bots_here.rest_at(it));
    let told = bots_here.complaints();
    assert!(matches!(&told[..], [one] if one.contains("taken your seat away")), "{told:?}");
    bots_here.leave();
    house.stop().unwrap();
}

#[test]
fn a_bot_gives_its_box_to_people_who_watch() {
    let (_folder, house) = folder_and_house();
    let mut host = Host::open_table(&house, 5);
    done(&mut host.session, Act::Sit { seat: 2 });
    let bots_here = Bots::at(&house, &host.table, &[Style::Mimic; 5]);
    until(&mut host.session, "a full table", |it| bots(it) == 4);
    assert_eq!(host.session.room().watching, 0, "a bot without a box is no audience");
    let ann = house.client().unwrap().0.add_guest("Ann").unwrap();
    let mut anns = join(&house, &host.table, &ann);
    until(&mut anns, "a free box", |it| !it.free_seats().is_empty());
    let seat = anns.free_seats()[0];
    done(&mut anns, Act::Sit { seat });
    let is_free = |it: &RemoteSession| bots(it) == 3 && it.label(seat) == Some("Ann");
    until(&mut host.session, "three bots", |it| is_free(it) && bots_here.rest_at(it));
    bots_here.leave();
    house.stop().unwrap();
}

#[test]
fn a_bot_survives_a_server_that_stops_in_the_middle_of_a_round() {
    let (folder, house) = folder_and_house();
    let mut host = Host::open_table(&house, 2);
    done(&mut host.session, Act::Sit { seat: 0 });
    let bots_here = Bots::at(&house, &host.table, &[Style::Mimic; 2]);
    until(&mut host.session, "the bots", |it| bots(it) == 2);
    while !host.session.view().is_in_round() {
        host.deal_with(2);
    }
    let played = number(&host.session);
    let address = house.stop().unwrap();
    until(&mut host.session, "the loss", |it| !it.is_connected());
    let house = start(folder.path(), Some(address));
    until(&mut host.session, "the server", RemoteSession::is_connected);
    host.play_out();
    assert_eq!(number(&host.session), played, "the same round");
    host.deal_with(2);
    host.play_out();
    bots_here.leave();
    house.stop().unwrap();
    verify(folder.path());
}

#[test]
fn the_bot_of_the_documents_plays_with_somebody_and_ends_with_the_table() {
    let (folder, house) = folder_and_house();
    let mut host = Host::open_table(&house, 1);
    let link = format!("{}/t/{}", house.url(), host.table);
    let bot = thread::spawn(move || crate::own::play(&link, "Robo").map_err(|it| it.to_string()));
    done(&mut host.session, Act::Sit { seat: 0 });
    until(&mut host.session, "the bot", |it| bots(it) == 1);
    for _ in 0..2 {
        host.deal_with(1);
        host.play_out();
    }
    let close = json!({ "type": "close" });
    assert_eq!(command(&house, &host.account, &host.table, 1, &close), "done");
    bot.join().unwrap().unwrap();
    house.stop().unwrap();
    verify(folder.path());
}
