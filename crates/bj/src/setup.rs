//! A game as it was asked for: the command line, understood and checked.

use std::io::{self, Write};
use std::path::PathBuf;

use anyhow::{Context, anyhow, bail, ensure};
use blackjack_coach::words::counted;
use blackjack_engine::{
    Card, Chips, House, PlayOrder, Record, Shuffle, StakeError, Stakes, Surrender, check_seating,
    is_unseen,
};

use blackjack_table::{
    Guest, LiveShoe, NAMELESS, PracticeError, ResumeError, Seed, Seeds, Store, Table,
};

use crate::args::{Edition, PlayArgs};
use crate::coach::Wishes;
use crate::first_run::USUAL;
use crate::houses;
use crate::places::Places;
use crate::recorder::Recorder;
use crate::settings::Settings;
use crate::tag_file;
use crate::words;

/// The longest name of a player, in characters.
pub(crate) const NAME_MAX: usize = 24;

/// A game to be played.
#[derive(Debug)]
pub(crate) struct Setup {
    pub(crate) house: House,
    pub(crate) face: Face,
    pub(crate) players: Vec<Player>,
    /// Starting hands of each player.
    pub(crate) hands: u8,
    /// Whether so many were asked for.
    hands_are_asked: bool,
    /// The first bet to offer; `None` leaves it to the house.
    pub(crate) bet: Option<Chips>,
    /// Whether that bet was asked for on the command line.
    bet_is_asked: bool,
    pub(crate) seed: Option<u64>,
    /// The cards to deal first.
    pub(crate) deck: Vec<Card>,
    pub(crate) recorder: Option<Recorder>,
    /// Whether nothing but ASCII is printed.
    pub(crate) ascii: bool,
    /// What is wished of the coach in this game, and of the count.
    pub(crate) coaching: Wishes,
    /// The folder that rounds and purses are remembered in; none for practice.
    pub(crate) memory: Option<PathBuf>,
}

/// How it is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Face {
    Screen,
    Plain,
    Teletype { edition: Edition, baud: Option<u32> },
}

/// Somebody at the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Player {
    /// What others are told; nobody is named who plays alone without a name.
    pub(crate) name: Option<String>,
    /// What the player holds; `None` is credit without end.
    pub(crate) funds: Option<Chips>,
}

impl Setup {
    /// Understands the options of a game; `house` is what was typed for it, if anything. What no
    /// option says, the settings do; `usual` is the face of a house without one of its own.
    pub(crate) fn new(
        house: Option<&str>,
        options: &PlayArgs,
        settings: &Settings,
        usual: Face,
    ) -> anyhow::Result<Self> {
        let (house, face) = choose(house, options, usual)?;
        let players = players(&house, options, settings)?;
        let hands = options.hands.unwrap_or_else(|| remembered_hands(&house, &players, settings));
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
            tag_file::load(tags).context("--tags")?;
        }
        let ascii = options.common.ascii || settings.ascii;
        let (recorder, memory) = (None, memory(options)?);
        let mut setup = Self {
            house,
            face,
            players,
            hands,
            hands_are_asked: options.hands.is_some() || settings.hands != 1,
            bet,
            bet_is_asked: options.bet.is_some(),
            seed: options.seed,
            deck,
            recorder,
            ascii,
            coaching: Wishes::of(options, settings),
            memory,
        };
        setup.check_teletype()?;
        if setup.memory.is_none() {
            let check =
                |player: &Player| setup.check_first_bet(player.name.as_deref(), player.funds);
            setup.players.iter().try_for_each(check)?;
        }
        setup.recorder = options.record.as_deref().map(Recorder::open).transpose()?;
        Ok(setup)
    }

    /// Goes on at another house, with the hands and the bet that the settings say; or says why that
    /// does not go.
    pub(crate) fn go_to(&mut self, house: &House, settings: &Settings) -> Result<(), String> {
        let alone = self.players.iter().map(|_| 1);
        check_seating(house.rules(), alone)
            .map_err(|error| format!("{}.", words::open(house.stakes(), error)))?;
        let stakes = house.stakes();
        let bankroll = Some(stakes.units(stakes.bankroll())).filter(|&chips| chips > Chips::ZERO);
        for player in &mut self.players {
            player.funds = bankroll;
        }
        self.hands = remembered_hands(house, &self.players, settings);
        (self.bet, self.bet_is_asked) = (settings.bet(house), false);
        self.deck.clear();
        self.house = house.clone();
        Ok(())
    }

    /// The same game beside this one, at a table that nobody remembers or records.
    pub(crate) fn beside(&self, house: &House) -> Self {
        Self {
            house: house.clone(),
            players: Vec::new(),
            hands: 1,
            hands_are_asked: false,
            bet: None,
            bet_is_asked: false,
            seed: None,
            deck: Vec::new(),
            recorder: None,
            memory: None,
            coaching: self.coaching.clone(),
            ..*self
        }
    }

    /// Whether the cards come from the table of the surviving program and its generator: where the
    /// house has that program's one pack and its time to shuffle.
    pub(crate) fn deals_from_table(&self) -> bool {
        let rules = self.house.rules();
        let old = match self.face {
            Face::Screen | Face::Plain => false,
            Face::Teletype { edition, .. } => edition != Edition::Y1987,
        };
        old && rules.decks() == 1 && rules.shuffle() == Shuffle::WhenBelow && rules.burn() == 0
    }

    /// Whether a game is practice: of chosen cards, or with money of its own.
    pub(crate) fn is_practice(options: &PlayArgs) -> bool {
        let own_money = options.players.iter().any(|player| player.contains(':'));
        let chosen = options.seed.is_some() || options.deck.is_some();
        chosen || own_money || options.bankroll.is_some()
    }

    /// The shoe of a teletype, with its chance.
    pub(crate) fn shoe(&self) -> anyhow::Result<LiveShoe> {
        let seed = match self.seed {
            Some(number) => Seed::numbered(number),
            None => Seed::secret()?,
        };
        let shoe = LiveShoe::new(self.house.rules(), seed, 0, 1, &[]);
        shoe.beginning_with(self.deck.clone()).map_err(|card| self.too_many(card))
    }

    /// The table of the game, and what is to be said of its memory, a sentence each.
    pub(crate) fn table(&self, now_ms: i64) -> anyhow::Result<(Table, Vec<String>)> {
        let Some(folder) = &self.memory else { return Ok((self.practice()?, Vec::new())) };
        let names: Vec<_> = self.players.iter().map(|player| player.name.clone()).collect();
        let opened = Store::open(folder).map_err(ResumeError::Store);
        match opened.and_then(|store| Table::open(self.house.clone(), &names, store, now_ms)) {
            Ok((table, notices)) => {
                // Only an open table knows what lies in the purses.
                (0..self.players.len()).try_for_each(|player| {
                    self.check_first_bet(table.name(player), table.funds(player))
                })?;
                Ok((table, notices.iter().map(words::notice).collect()))
            }
            Err(error @ (ResumeError::NoChance(_) | ResumeError::Twice { .. })) => {
                Err(error.into())
            }
            Err(ResumeError::Store(error)) => {
                Ok((self.practice()?, vec![words::no_memory("game", &error)]))
            }
        }
    }

    /// What a player is offered first: the bet and the hands that were asked for, or those of the
    /// last round at this table.
    pub(crate) fn first_offer(&self, table: &Table, player: usize) -> (Option<Chips>, u8) {
        let last = table.last_stakes(player);
        let bet = self.bet.or(last.map(|(bet, _)| bet));
        let hands = last.filter(|_| !self.hands_are_asked).map_or(self.hands, |(_, hands)| hands);
        (bet, hands)
    }

    /// A table that remembers nothing.
    fn practice(&self) -> anyhow::Result<Table> {
        let guest = |player: &Player| Guest { name: player.name.clone(), funds: player.funds };
        let guests = self.players.iter().map(guest).collect();
        let seeds = self.seed.map_or(Seeds::Secret, Seeds::Number);
        match Table::practice(self.house.clone(), guests, seeds, self.deck.clone()) {
            Ok(table) => Ok(table),
            Err(PracticeError::TooMany(card)) => Err(self.too_many(card)),
            Err(PracticeError::NoChance(error)) => Err(error.into()),
        }
    }

    fn too_many(&self, card: Card) -> anyhow::Error {
        anyhow!(
            "--deck: {card} is there more often than in the {} of the house \"{}\"",
            counted(self.house.rules().decks(), "pack"),
            self.house.name()
        )
    }

    /// Records a finished round, if that was asked for. Play goes on if it fails, without records.
    pub(crate) fn record(&mut self, record: &Record) {
        complain(self.try_record(record));
    }

    /// As [`Setup::record`], but whoever asks says why it failed.
    pub(crate) fn try_record(&mut self, record: &Record) -> Result<(), String> {
        let Some(recorder) = &mut self.recorder else { return Ok(()) };
        let told = |error| format!("{error:#}; this round and those to come are not recorded");
        recorder.append(record).map_err(told)
    }

    /// Takes the finished round out of the record again, because it was not finished so: its end
    /// was taken back.
    pub(crate) fn unrecord(&mut self) {
        complain(self.try_unrecord());
    }

    /// As [`Setup::unrecord`], but whoever asks says why it failed.
    pub(crate) fn try_unrecord(&mut self) -> Result<(), String> {
        let Some(recorder) = &mut self.recorder else { return Ok(()) };
        recorder.take_back().map_err(|error| format!("{error:#}"))
    }

    /// The exit status of a game that was left in good order.
    pub(crate) fn status(&self) -> u8 {
        if self.recorder.as_ref().is_some_and(Recorder::has_failed) { 2 } else { 0 }
    }

    /// Refuses a first bet that somebody who holds so much cannot place: it was asked for, and is
    /// not lowered.
    fn check_first_bet(&self, name: Option<&str>, funds: Option<Chips>) -> anyhow::Result<()> {
        let Some(bet) = self.bet.filter(|_| self.bet_is_asked) else { return Ok(()) };
        let (stakes, need) = (self.house.stakes(), bet * i64::from(self.hands));
        let Some(have) = stakes.spare(funds).filter(|&have| need > have) else { return Ok(()) };
        let whose = name.map_or(String::new(), |name| format!(" for {name}"));
        let why = words::stake(stakes, StakeError::ShortOfChips { need, have });
        bail!("--bet {}{whose}: {}", stakes.number(bet), words::in_mid_sentence(&why));
    }

    /// Refuses what the dialogue of the teletype has no words for, naming the key.
    fn check_teletype(&self) -> anyhow::Result<()> {
        let Face::Teletype { .. } = self.face else { return Ok(()) };
        let (rules, name) = (self.house.rules(), self.house.name());
        ensure!(self.players.len() == 1, "a teletype has one player, not {}", self.players.len());
        ensure!(self.hands == 1, "--hands {}: a teletype deals one hand", self.hands);
        for (key, speaks, reason) in [
            (
                "dealer-upcard",
                rules.dealer_upcard(),
                "the dialogue begins with the dealer's upcard",
            ),
            (
                "surrender",
                rules.surrender() == Surrender::None,
                "the dialogue cannot ask about surrender",
            ),
            (
                "play-order",
                rules.play_order() == PlayOrder::HandByHand || !rules.splits(),
                "the dialogue cannot say which hand it asks about",
            ),
        ] {
            let value = rules.text(key).unwrap_or_default();
            ensure!(speaks, "the house \"{name}\" has {key} = {value}, and on a teletype {reason}");
        }
        if self.deals_from_table()
            && let Some(seed) = self.seed.filter(|&seed| seed > u64::from(u16::MAX))
        {
            bail!("--seed {seed}: this edition takes a number from 0 to 65535");
        }
        Ok(())
    }
}

/// The house and the face that were asked for.
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

/// The folder to remember in; none for practice.
fn memory(options: &PlayArgs) -> anyhow::Result<Option<PathBuf>> {
    if Setup::is_practice(options) {
        return Ok(None);
    }
    Ok(Some(Places::new(options.common.data.as_deref())?.data().to_owned()))
}

/// Whether an option asks for the teletype.
pub(crate) fn asks_for_teletype(options: &PlayArgs) -> bool {
    options.teletype || options.edition.is_some() || options.baud.is_some()
}

/// The starting hands that the settings say, where the house deals as many.
fn remembered_hands(house: &House, players: &[Player], settings: &Settings) -> u8 {
    let seating = players.iter().map(|_| usize::from(settings.hands));
    if check_seating(house.rules(), seating).is_ok() { settings.hands } else { 1 }
}

fn players(house: &House, options: &PlayArgs, settings: &Settings) -> anyhow::Result<Vec<Player>> {
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
        let (name, funds) = name_and_funds(text);
        check_name(name, text, &players).map_err(|why| anyhow!("--player {why}"))?;
        let funds = match funds {
            None => bankroll,
            Some(funds) => read(&format!("--player {name}"), funds)?,
        };
        players.push(Player { name: Some(name.to_owned()), funds });
    }
    Ok(players)
}

/// What was typed for a player, in its parts.
pub(crate) fn name_and_funds(text: &str) -> (&str, Option<&str>) {
    let (name, funds) = text.rsplit_once(':').map_or((text, None), |(name, it)| (name, Some(it)));
    (name.trim(), funds)
}

/// Refuses players of the settings that cannot sit at one table.
pub(crate) fn check_players(texts: &[String]) -> anyhow::Result<()> {
    let mut players: Vec<Player> = Vec::new();
    for text in texts {
        let (name, _) = name_and_funds(text);
        check_name(name, text, &players)?;
        players.push(Player { name: Some(name.to_owned()), funds: None });
    }
    Ok(())
}

/// Refuses a name that could not be told from another, or that no line can show; `text` is what
/// was typed for the player.
fn check_name(name: &str, text: &str, others: &[Player]) -> anyhow::Result<()> {
    ensure!(
        !name.is_empty() && name.chars().count() <= NAME_MAX && !name.contains(is_unseen),
        "\"{}\": expected NAME or NAME:BANKROLL, the name of 1 to {NAME_MAX} characters \
         that can be seen",
        text.escape_debug()
    );
    let small = name.to_lowercase();
    ensure!(small != NAMELESS, "{name}: this name is taken; it means whoever plays alone");
    let mut others = others.iter().filter_map(|other| other.name.as_deref());
    if let Some(other) = others.find(|other| other.to_lowercase() == small) {
        let as_who = if other == name { String::new() } else { format!(", as {other}") };
        bail!("{name}: somebody of this name sits there already{as_who}");
    }
    Ok(())
}

fn first_bet(house: &House, text: &str) -> anyhow::Result<Chips> {
    let stakes = house.stakes();
    let bet = amount("--bet", stakes, text, 10)?;
    stakes.check(house.rules(), bet).map_err(|error| {
        anyhow!("--bet {text}: {}", words::in_mid_sentence(&words::stake(stakes, error)))
    })?;
    Ok(bet)
}

/// Reads an amount in the house's units; `example` is one.
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

/// Says on the standard error what failed.
fn complain(done: Result<(), String>) {
    if let Err(why) = done {
        // If standard error is closed too, the exit status alone tells.
        let _unheard = writeln!(io::stderr(), "bj: {why}");
    }
}
