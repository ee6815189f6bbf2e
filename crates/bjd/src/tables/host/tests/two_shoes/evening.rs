//! A table whose cards are known, at a server whose every answer is recorded: [`Evening`].

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::Request;
use axum::http::header::{CONTENT_TYPE, COOKIE, HOST, SET_COOKIE};
use blackjack_engine::generate::{self, Choices as _, Seeded};
use blackjack_engine::{Card, Chips, House, TableSettings};
use blackjack_store::{HostedTable, NewHostedTable, Store};
use blackjack_table::{Guest, PlayerId, SeedSource, Table, TableView};
use serde_json::{Value, json};
use tokio::time::advance;
use tower::ServiceExt;

use super::deed::Deed;
use super::observer::Observer;
use crate::clock::paused;
use crate::coach::CoachService;
use crate::connections::peer::Peer;
use crate::evenings::Evenings;
use crate::houses::odds::HouseOddsService;
use crate::journal::{Journal, practice};
use crate::metrics::Metrics;
use crate::people::member::Member;
use crate::server::shared::Shared;
use crate::settings::{LimitSettings, Settings};
use crate::tables::floor::Floor;
use crate::tables::host::{Resume, Seated, TableHandle, TableHost};
use crate::web;
use crate::web::Server;
use crate::workers::Workers;

/// The number of people: one more than the browsers, because the first two share one.
const PEOPLE: i64 = 5;

/// The address of the table.
const ADDRESS: &str = "two-shoes";

/// The settings that both tables share.
#[derive(Debug)]
pub(super) struct Setting {
    pub(super) house: House,
    pub(super) seed: u64,
    boxes: usize,
    /// True if players may ask the coach. The charts of built-in houses are computed once.
    has_coach: bool,
}

impl Setting {
    /// Returns a random house with random limits on time, and its boxes.
    pub(super) fn any(random: &mut Seeded, seed: u64) -> Self {
        let is_built_in = random.one_in(2);
        let house = if is_built_in {
            let names: Vec<&str> = House::built_in_names().collect();
            House::built_in(random.choose::<&str>(&names)).unwrap()
        } else {
            generate::house(random)
        };
        let turn = *random.choose(&["turn-seconds=0", "turn-seconds=30"]);
        let away = *random.choose(&["when-away=wait", "when-away=stand"]);
        let house = house.with_table_settings(TableSettings::default().with([turn, away]).unwrap());
        let boxes = 1 + random.below(usize::from(house.rules().hands()).min(4));
        Self { house, seed, boxes, has_coach: is_built_in }
    }
}

/// The people of a server, with the cookies of their browsers.
pub(super) struct People {
    journal: Journal,
    cookies: Vec<String>,
    coach: CoachService,
    folder: tempfile::TempDir,
}

impl People {
    /// Makes a server with people.
    pub(super) async fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let journal = practice::start(Store::open(folder.path()).unwrap());
        let table = Table::practice(House::default(), Vec::new(), SeedSource::Fixed(1), vec![]);
        let hosted = hosted(&journal, House::default()).await;
        let handle = host(&hosted, table.unwrap(), &journal).await;
        let coach = CoachService::default();
        let router = router(&journal, &handle, &coach, folder.path());
        let mut cookies: Vec<String> = Vec::new();
        for number in 1..=PEOPLE {
            // The first two people share a browser.
            let cookie = if number == 2 { cookies[0].clone() } else { String::new() };
            let request = Request::post("/api/people").header(COOKIE, &cookie);
            let request = request.header(CONTENT_TYPE, "application/json");
            let body = json!({ "name": format!("P{number}") }).to_string();
            let request =
                request.header(HOST, "localhost").extension(peer()).body(Body::from(body)).unwrap();
            let answer = router.clone().oneshot(request).await.unwrap();
            if let Some(set) = answer.headers().get(SET_COOKIE) {
                cookies.push(set.to_str().unwrap().split(';').next().unwrap().to_owned());
            }
            let body = to_bytes(answer.into_body(), 1 << 20).await.unwrap();
            let person: Value = serde_json::from_slice(&body).unwrap();
            assert_eq!(
                person["player"], number,
                "the players of a practice table have these numbers"
            );
        }
        Self { journal, cookies, coach, folder }
    }
}

/// A browser of some people.
struct Browser {
    members: Vec<Member>,
    cookie: String,
    line: Option<Seated>,
    /// The number of the update that it saw last.
    seen: u64,
}

/// An evening at a table, written down.
pub(super) struct Evening {
    handle: TableHandle,
    router: Router,
    browsers: Vec<Browser>,
    /// A spectator who reads every update.
    watching: Seated,
    pub(super) observer: Observer,
    pub(super) sent: Vec<u8>,
    /// A bet that the house accepts.
    pub(super) bet: Chips,
    /// True if players may ask the coach.
    pub(super) has_coach: bool,
}

impl Evening {
    /// Opens a table whose first shoe has these cards.
    pub(super) async fn begin(setting: &Setting, people: &People, order: &[Card]) -> Self {
        paused::begin();
        let stakes = setting.house.stakes();
        let bet = stakes.offer(setting.house.rules(), None, None, 1);
        let funds = bet.map(|bet| bet * 12);
        let guest = |number| Guest { name: Some(format!("P{number}")), funds };
        let guests = (1..=setting.boxes).map(guest).collect();
        let seeds = SeedSource::Fixed(setting.seed);
        let table = Table::practice(setting.house.clone(), guests, seeds, order.to_vec());
        let hosted = hosted(&people.journal, setting.house.clone()).await;
        let handle = host(&hosted, table.unwrap().without_undo(), &people.journal).await;
        let watching = handle.join(Vec::new(), None).await.unwrap();
        let router = router(&people.journal, &handle, &people.coach, people.folder.path());
        let member = |number: i64| Member {
            player: PlayerId(number),
            name: format!("P{number}"),
            is_bot: false,
        };
        let groups = std::iter::once(vec![1, 2]).chain((3..=PEOPLE).map(|number| vec![number]));
        let browsers = groups.zip(&people.cookies).map(|(numbers, cookie)| Browser {
            members: numbers.into_iter().map(member).collect(),
            cookie: cookie.clone(),
            line: None,
            seen: 0,
        });
        let (browsers, observer) = (browsers.collect(), Observer::default());
        let (sent, bet) = (Vec::new(), bet.unwrap_or(Chips(100)));
        let has_coach = setting.has_coach;
        let mut evening =
            Self { handle, router, browsers, watching, observer, sent, bet, has_coach };
        evening.settle().await;
        evening
    }

    /// Returns the number of browsers.
    pub(super) fn browsers(&self) -> usize {
        self.browsers.len()
    }

    /// Returns the browser of a player.
    pub(super) fn browser_of(&self, player: PlayerId) -> usize {
        let acts = |browser: &Browser| browser.members.iter().any(|it| it.player == player);
        self.browsers.iter().position(acts).unwrap()
    }

    /// Returns the current public view.
    pub(super) async fn table(&self) -> TableView {
        let view: Value = serde_json::from_str(&self.handle.view().await.unwrap()).unwrap();
        serde_json::from_value(view["state"]["table"].clone()).unwrap()
    }

    /// Carries out a deed and records all messages sent.
    pub(super) async fn carry_out(&mut self, deed: &Deed) {
        match deed {
            Deed::Join { browser, resumes } => self.join(*browser, *resumes).await,
            Deed::Leave { browser } => self.browsers[*browser].line = None,
            Deed::Command { message } => {
                let browser = &self.browsers[self.browser_of(message.player)];
                let mut members = browser.members.iter();
                let member = members.find(|it| it.player == message.player).unwrap().clone();
                let key = message.key;
                let answer = self.handle.command(member, message.clone()).await.unwrap();
                self.sent.extend(answer.message(key).text().into_bytes());
            }
            Deed::OverHttp { player, body } => {
                let cookie = self.browsers[self.browser_of(*player)].cookie.clone();
                let path = format!("/api/tables/{ADDRESS}/commands");
                self.ask(Request::post(path).header(COOKIE, cookie), body).await;
            }
            Deed::Ask { player, body } => {
                let cookie = self.browsers[self.browser_of(*player)].cookie.clone();
                let path = format!("/api/tables/{ADDRESS}/ask");
                self.ask(Request::post(path).header(COOKIE, cookie), body).await;
            }
            Deed::Look { player } => self.look(*player).await,
            Deed::Wait { seconds } => advance(Duration::from_secs(*seconds)).await,
        }
        self.settle().await;
    }

    /// Requests all resources beside the table.
    async fn look(&mut self, player: PlayerId) {
        let cookie = self.browsers[self.browser_of(player)].cookie.clone();
        let table = format!("/api/tables/{ADDRESS}");
        for path in [
            table.clone(),
            format!("{table}/count"),
            format!("{table}/rounds"),
            format!("{table}/rounds/1"),
            format!("/api/people/{}/statistics", player.0),
            "/api/tables".into(),
            "/api/houses".into(),
            "/api/me".into(),
        ] {
            self.ask(Request::get(path).header(COOKIE, &cookie), "").await;
        }
    }

    async fn join(&mut self, at: usize, resumes: bool) {
        let browser = &mut self.browsers[at];
        let resume =
            resumes.then(|| Resume { run: "run".into(), after: browser.seen, chat: Some(0) });
        let line = self.handle.join(browser.members.clone(), resume).await.unwrap();
        browser.line = Some(line);
    }

    async fn ask(&mut self, request: axum::http::request::Builder, body: &str) {
        let request = request
            .header(CONTENT_TYPE, "application/json")
            .header(HOST, "localhost")
            .extension(peer());
        let request = request.body(Body::from(body.to_owned())).unwrap();
        let answer = self.router.clone().oneshot(request).await.unwrap();
        self.sent.extend(answer.status().as_str().bytes());
        self.sent.extend(format!("{:?}", answer.headers()).into_bytes());
        self.sent.extend(to_bytes(answer.into_body(), 1 << 20).await.unwrap());
    }

    /// Lets the table finish, and records the messages of each line.
    async fn settle(&mut self) {
        for _ in 0..3 {
            for _ in 0..8 {
                tokio::task::yield_now().await;
            }
            let card = self.handle.card().await.unwrap();
            self.sent.extend(serde_json::to_vec(&card).unwrap());
        }
        while let Some(text) = self.watching.messages.try_recv() {
            self.observer.note(&serde_json::from_str(&text).unwrap());
            self.sent.extend(text.as_bytes());
        }
        for (at, browser) in (0_u8..).zip(&mut self.browsers) {
            let Some(line) = &mut browser.line else { continue };
            while let Some(text) = line.messages.try_recv() {
                let message: Value = serde_json::from_str(&text).unwrap();
                if matches!(message["t"].as_str(), Some("view" | "update")) {
                    browser.seen = message["number"].as_u64().unwrap();
                }
                self.sent.push(b'0' + at);
                self.sent.extend(text.as_bytes());
            }
        }
    }
}

/// Returns a table of the first person, whose settings can be stored.
async fn hosted(journal: &Journal, house: House) -> HostedTable {
    let new = NewHostedTable {
        address: crate::random::random_name(),
        name: "Friday".into(),
        house: House::built_in("vegas").unwrap(),
        seats: 1,
        is_public: true,
        host: None,
    };
    let stored = new.clone();
    let table = journal.with(move |store| store.add_hosted(&stored, 0)).await.unwrap().unwrap();
    HostedTable {
        table,
        address: ADDRESS.into(),
        name: new.name,
        house,
        is_public: true,
        host: Some(PlayerId(1)),
        pause: None,
        is_closing: false,
        has_chat: true,
        company: 0,
    }
}

async fn host(hosted: &HostedTable, table: Table, journal: &Journal) -> TableHandle {
    Box::pin(TableHost::start(hosted, table, journal.clone(), "run".into())).await.unwrap()
}

/// Returns the routes of a server with one table, and without limits.
fn router(journal: &Journal, table: &TableHandle, coach: &CoachService, folder: &Path) -> Router {
    let floor = Floor::with(journal.clone(), "run".into(), ADDRESS, table.clone());
    let settings = Settings { limits: LimitSettings::NONE, ..Settings::default() };
    let shared = Arc::new(Shared::new(settings, Arc::new(Metrics::default())));
    let (stop, cut, lines) = Default::default();
    let (floor, journal, odds) = (Arc::new(floor), journal.clone(), HouseOddsService::default());
    let (coach, data, readers) = (coach.clone(), Arc::from(folder), Workers::new(web::READERS));
    let evenings = Arc::new(Evenings::none(journal.clone()));
    web::routes(Server {
        floor,
        evenings,
        journal,
        stop,
        cut,
        odds,
        data,
        readers,
        coach,
        lines,
        shared,
    })
}

fn peer() -> Peer {
    Peer(([127, 0, 0, 1], 1).into())
}
