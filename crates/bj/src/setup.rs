//! The setup of a game: the command line and settings, parsed and checked.

pub(crate) mod first_run;
mod play_args;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, anyhow, bail, ensure};
use blackjack_coach::words::counted;
use blackjack_engine::{Card, Chips, House, PlayOrder, Record, Stakes, check_seating};
use blackjack_frontend::coach::CoachSettings;
use blackjack_frontend::game::config::GameConfig;
use blackjack_frontend::game::round_log::RoundLog;
use blackjack_frontend::player::Player;
use blackjack_frontend::session::LocalSession;
use blackjack_frontend::settings::Settings;
use blackjack_frontend::words;
use blackjack_plain::PlainGame;
use blackjack_plain::teletype::Edition;
use blackjack_store::{OpenError, RecordedTable, Store, StoreError};
use blackjack_table::{LiveShoe, PracticeError, Seed, table_key};
use jiff::tz::TimeZone;

use crate::files::ledger::LedgerSource;
use crate::files::paths::Paths;
use crate::files::recorder::Recorder;
use crate::files::tags;
use crate::files::tags::TagFiles;
use crate::houses;
use crate::houses::USUAL;
use crate::output;
pub(crate) use play_args::{PlayArgs, PlayCommand};

/// A game with its front end and its ledger.
#[derive(Debug)]
pub(crate) struct Setup {
    /// The game.
    pub(crate) game: GameConfig,
    pub(crate) face: Face,
    pub(crate) recorder: Option<Recorder>,
    /// True if output is limited to ASCII.
    pub(crate) ascii: bool,
    /// The folder of the ledger; `None` for practice.
    pub(crate) ledger_folder: Option<PathBuf>,
    /// The key of the house's tables, if the house comes from an open round.
    pub(crate) table_key: Option<String>,
    /// The notices to show first, one sentence each.
    pub(crate) notices: Vec<String>,
}

/// The front end of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Face {
    Screen,
    Plain,
    Teletype { edition: Edition, baud: Option<u32> },
}

impl Setup {
    /// Sets up a game from its options and, for anything else, the settings. `house` is the house
    /// that was typed, if any; `usual` is the face of a house that does not name one.
    pub(crate) fn new(
        house: Option<&str>,
        options: &PlayArgs,
        settings: &Settings,
        usual: Face,
    ) -> anyhow::Result<Self> {
        let (house, face) = choose(house, options, usual)?;
        Self::at(house, face, options, settings)
    }

    /// Sets up a game at this house.
    pub(crate) fn at(
        house: House,
        face: Face,
        options: &PlayArgs,
        settings: &Settings,
    ) -> anyhow::Result<Self> {
        let ledger_folder = ledger_folder(options)?;
        let players = players(&house, options, settings, ledger_folder.as_deref())?;
        let hands = options.hands.unwrap_or_else(|| settings.hands_at(&house, players.len()));
        let seating = players.iter().map(|_| usize::from(hands));
        check_seating(house.rules(), seating).map_err(|error| {
            let starts = players.len() * usize::from(hands);
            anyhow!(
                "{starts} starting hands are too many for the house \"{}\": {}",
                house.name(),
                words::in_mid_sentence(&words::open(house.stakes(), error))
            )
        })?;
        let bet = match options.bet.as_deref() {
            Some(bet) => Some(first_bet(&house, bet)?),
            None => settings.bet(&house),
        };
        let deck = deck(options.deck.as_deref().unwrap_or_default())?;
        if let Some(tags) = &options.tags {
            tags::load(tags).context("--tags")?;
        }
        let ascii = options.common.is_ascii(settings.ascii);
        let recorder = None;
        let game = GameConfig {
            house,
            players,
            hands,
            hands_are_asked: options.hands.is_some() || settings.hands != 1,
            bet,
            bet_is_asked: options.bet.is_some(),
            seed: options.seed,
            deck,
            coaching: coach_settings(options, &settings.coaching),
            tags: Arc::new(TagFiles),
        };
        let (table_key, notices) = (None, Vec::new());
        let mut setup = Self { game, face, recorder, ascii, ledger_folder, table_key, notices };
        setup.check_teletype()?;
        if setup.ledger_folder.is_none() {
            let check = |player: &Player| {
                check_first_bet(&setup.game, player.name.as_deref(), player.funds)
            };
            setup.game.players.iter().try_for_each(check)?;
        }
        setup.recorder = options.record.as_deref().map(Recorder::open).transpose()?;
        Ok(setup)
    }

    /// Sets up practice in plain lines, which leaves nothing behind.
    pub(crate) fn practice(game: GameConfig, ascii: bool) -> Self {
        let (recorder, ledger_folder, table_key, notices) = (None, None, None, Vec::new());
        let face = Face::Plain;
        Self { game, face, recorder, ascii, ledger_folder, table_key, notices }
    }

    /// Returns whether a game is practice: its cards, seed or bankrolls were chosen.
    pub(crate) fn is_practice(options: &PlayArgs) -> bool {
        let own_money = options.players.iter().any(|player| player.contains(':'));
        let chosen = options.seed.is_some() || options.deck.is_some();
        chosen || own_money || options.bankroll.is_some()
    }

    /// Returns the shoe of a teletype, with its seed.
    pub(crate) fn shoe(&self) -> anyhow::Result<LiveShoe> {
        let seed = match self.game.seed {
            Some(number) => Seed::from_number(number),
            None => Seed::random()?,
        };
        let shoe = LiveShoe::new(self.game.house.rules(), seed, 0, 1);
        shoe.stacked_with(self.game.deck.clone()).map_err(|card| too_many(&self.game.house, card))
    }

    /// Opens the table of the game and returns it with its ledger's notices, one sentence each.
    pub(crate) fn session(&self, now_ms: i64) -> anyhow::Result<(LocalSession, Vec<String>)> {
        let (session, notices) = self.session_of(&self.game, now_ms)?;
        Ok((session, self.notices.iter().cloned().chain(notices).collect()))
    }

    /// Opens a table for this game, with the ledger of this setup.
    pub(crate) fn session_of(
        &self,
        game: &GameConfig,
        now_ms: i64,
    ) -> anyhow::Result<(LocalSession, Vec<String>)> {
        let Some(folder) = &self.ledger_folder else { return Ok((practice(game)?, Vec::new())) };
        let names: Vec<_> = game.players.iter().map(|player| player.name.clone()).collect();
        let opened = Store::open(folder).map_err(OpenError::Store);
        let key = self.table_key.clone().filter(|_| game.house == self.game.house);
        let key = key.unwrap_or_else(|| table_key(&game.house));
        let open = |store| RecordedTable::open_at(&key, game.house.clone(), &names, store, now_ms);
        match opened.and_then(open) {
            Ok((recorded, notices)) => {
                // The balances are known only once the table is open.
                let table = recorded.table();
                (0..game.players.len()).try_for_each(|player| {
                    check_first_bet(game, table.name(player), table.funds(player))
                })?;
                let notices = notices.iter().map(words::notice).collect();
                let source = Arc::new(LedgerSource::new(folder));
                Ok((LocalSession::recorded(recorded).with_source(source), notices))
            }
            // The name is invalid; the ledger is fine.
            Err(OpenError::Store(StoreError::Player { source, .. })) => {
                Err(anyhow!("--player {source}"))
            }
            Err(OpenError::Store(error)) => {
                Ok((practice(game)?, vec![words::no_ledger("game", &error.into())]))
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Returns the game for plain lines or the teletype. If a round cannot be recorded, an error is
    /// printed, and play continues without recording.
    pub(crate) fn into_plain_game(self) -> PlainGame {
        let log =
            self.recorder.map(|recorder| Box::new(PrintingLog(recorder)) as Box<dyn RoundLog>);
        let zone = TimeZone::system();
        PlainGame { config: self.game, is_ascii: self.ascii, zone, log }
    }

    /// Refuses a house that the dialogue of the teletype cannot express, naming the key.
    fn check_teletype(&self) -> anyhow::Result<()> {
        let Face::Teletype { edition, .. } = self.face else { return Ok(()) };
        let (rules, name) = (self.game.house.rules(), self.game.house.name());
        ensure!(
            self.game.players.len() == 1,
            "a teletype has one player, not {}",
            self.game.players.len()
        );
        ensure!(self.game.hands == 1, "--hands {}: a teletype deals one hand", self.game.hands);
        for (key, speaks, reason) in [
            (
                "dealer-upcard",
                rules.dealer_upcard(),
                "the dialogue begins with the dealer's upcard",
            ),
            ("surrender", !rules.offers_surrender(), "the dialogue cannot ask about surrender"),
            (
                "surrender-after-double",
                !rules.surrender_after_double(),
                "the dialogue cannot ask about surrender",
            ),
            (
                "double-for-less",
                !rules.double_for_less(),
                "the dialogue cannot ask for the amount of a double",
            ),
            (
                "play-order",
                rules.play_order() == PlayOrder::HandByHand || !rules.allows_splits(),
                "the dialogue cannot say which hand it asks about",
            ),
        ] {
            let value = rules.text(key).unwrap_or_default();
            ensure!(speaks, "the house \"{name}\" has {key} = {value}, and on a teletype {reason}");
        }
        ensure!(
            self.game.house.side_bets().is_empty(),
            "the house \"{name}\" has side bets, and on a teletype the dialogue cannot ask about them"
        );
        if edition.deals_from_table(rules)
            && let Some(seed) = self.game.seed.filter(|&seed| seed > u64::from(u16::MAX))
        {
            bail!("--seed {seed}: this edition takes a number from 0 to 65535");
        }
        Ok(())
    }
}

/// Returns the requested house and face.
fn choose(house: Option<&str>, options: &PlayArgs, usual: Face) -> anyhow::Result<(House, Face)> {
    let asked = asks_for_teletype(options);
    let name = house.unwrap_or(if asked { "reno" } else { USUAL });
    let name = match (name, options.edition) {
        ("reno", Some(Edition::Y1987)) => "reno-1987",
        (name, _) => name,
    };
    let unix = matches!(name, "reno" | "reno-1987");
    let face = if options.screen {
        Face::Screen
    } else if options.plain {
        Face::Plain
    } else if asked || unix {
        let later = if name == "reno-1987" { Edition::Y1987 } else { Edition::Y1974 };
        Face::Teletype { edition: options.edition.unwrap_or(later), baud: options.baud }
    } else {
        usual
    };
    Ok((houses::load(name, &options.common.settings)?, face))
}

/// Returns the folder of the ledger; `None` for practice.
fn ledger_folder(options: &PlayArgs) -> anyhow::Result<Option<PathBuf>> {
    if Setup::is_practice(options) {
        return Ok(None);
    }
    Ok(Some(Paths::new(options.common.data.as_deref())?.data().to_owned()))
}

/// Returns the settings of the coach: from the options, otherwise from the settings.
fn coach_settings(options: &PlayArgs, usual: &CoachSettings) -> CoachSettings {
    CoachSettings {
        mode: options.coach.unwrap_or(usual.mode),
        level: options.level.unwrap_or(usual.level),
        count: options.count.unwrap_or(usual.count),
        tags: options.tags.as_ref().unwrap_or(&usual.tags).clone(),
    }
}

/// Returns whether an option asks for the teletype.
pub(crate) fn asks_for_teletype(options: &PlayArgs) -> bool {
    options.teletype || options.edition.is_some() || options.baud.is_some()
}

fn players(
    house: &House,
    options: &PlayArgs,
    settings: &Settings,
    ledger_folder: Option<&Path>,
) -> anyhow::Result<Vec<Player>> {
    let stakes = house.stakes();
    let read = |option: &str, text: &str| {
        let amount = amount(option, stakes, text, stakes.bankroll())?;
        anyhow::Ok((amount > Chips::ZERO).then_some(amount))
    };
    let bankroll = match &options.bankroll {
        Some(text) => read("--bankroll", text)?,
        None => Some(stakes.units(stakes.bankroll())).filter(|&chips| chips > Chips::ZERO),
    };
    let texts = if options.players.is_empty() { &settings.players } else { &options.players };
    if texts.is_empty() {
        return Ok(vec![Player { name: None, funds: bankroll }]);
    }
    let mut players: Vec<Player> = Vec::new();
    for text in texts {
        let (name, funds) = Player::name_and_funds(text);
        let is_known = |name: &str| knows(ledger_folder, name);
        let checked = Player::check_name(name, text, &players, &is_known);
        let name = checked.map_err(|why| anyhow!("--player {why}"))?;
        let funds = match funds {
            None => bankroll,
            Some(funds) => read(&format!("--player {name}"), funds)?,
        };
        players.push(Player { name: Some(name), funds });
    }
    Ok(players)
}

/// Refuses players from the settings that cannot sit at one table.
pub(crate) fn check_players(texts: &[String], paths: Option<&Paths>) -> anyhow::Result<()> {
    let is_known = |name: &str| knows(paths.map(Paths::data), name);
    Player::check_all(texts, &is_known).map_err(|why| anyhow!(why))
}

/// Returns whether the ledger in this folder knows a player with this name, perhaps from an older
/// release.
fn knows(ledger_folder: Option<&Path>, name: &str) -> bool {
    let store = ledger_folder.and_then(|folder| Store::open_to_read(folder).ok());
    store.is_some_and(|store| store.knows_player(name).unwrap_or(false))
}

/// Opens a practice table for this game.
fn practice(game: &GameConfig) -> anyhow::Result<LocalSession> {
    game.practice().map_err(|error| match error {
        PracticeError::TooMany(card) => too_many(&game.house, card),
        PracticeError::Entropy(error) => error.into(),
    })
}

fn too_many(house: &House, card: Card) -> anyhow::Error {
    anyhow!(
        "--deck: {card} appears more often than in the {} of the house \"{}\"",
        counted(house.rules().decks(), "deck"),
        house.name()
    )
}

/// Refuses an initial bet that a player with these funds cannot place. A requested bet is
/// never lowered.
fn check_first_bet(
    game: &GameConfig,
    name: Option<&str>,
    funds: Option<Chips>,
) -> anyhow::Result<()> {
    let Err((bet, why)) = game.check_first_bet(funds) else { return Ok(()) };
    let whose = name.map_or(String::new(), |name| format!(" for {name}"));
    let bet = game.house.stakes().number(bet);
    bail!("--bet {bet}{whose}: {}", words::in_mid_sentence(&why));
}

fn first_bet(house: &House, text: &str) -> anyhow::Result<Chips> {
    let stakes = house.stakes();
    let bet = amount("--bet", stakes, text, 10)?;
    stakes.check(house.rules(), bet).map_err(|error| {
        anyhow!("--bet {text}: {}", words::in_mid_sentence(&words::stake(stakes, error)))
    })?;
    Ok(bet)
}

/// Reads an amount in the house's units; `example` is an amount for the message.
pub(crate) fn amount(
    option: &str,
    stakes: &Stakes,
    text: &str,
    example: i64,
) -> anyhow::Result<Chips> {
    let example = if example > 0 { example } else { 1000 };
    stakes.read(text).with_context(|| {
        format!(
            "{option}: expected an amount such as {example}, at most 1,000,000,000,000 units, \
             found \"{}\"",
            text.escape_debug()
        )
    })
}

/// Reads a list of cards.
fn deck(text: &str) -> anyhow::Result<Vec<Card>> {
    text.split(|c: char| c.is_whitespace() || c == ',')
        .filter(|word| !word.is_empty())
        .enumerate()
        .map(|(index, word)| {
            word.parse().map_err(|error| {
                anyhow!("--deck: card {}, \"{}\": {error}", index + 1, word.escape_debug())
            })
        })
        .collect()
}

/// A recorder that prints its failures on standard error.
#[derive(Debug)]
struct PrintingLog(Recorder);

impl RoundLog for PrintingLog {
    fn append(&mut self, record: &Record) -> Result<(), String> {
        RoundLog::append(&mut self.0, record).inspect_err(|why| output::print_error(why))
    }

    fn take_back(&mut self) -> Result<(), String> {
        RoundLog::take_back(&mut self.0).inspect_err(|why| output::print_error(why))
    }

    fn has_failed(&self) -> bool {
        self.0.has_failed()
    }
}
