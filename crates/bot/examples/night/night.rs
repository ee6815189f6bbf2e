//! Bots that play a night by themselves, [`Night`], and the results, [`Report`].

use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow};
use blackjack_bot::{Bot, Brain, Habits, Style};
use blackjack_engine::House as Rules;
use blackjack_frontend::settings::keyword::Keyword;
use blackjack_store::{Audit, Store};
use blackjack_table::PlayerId;
use serde_json::json;

use crate::server::House;

/// The styles at each table, whose boxes are all taken.
const TABLE: [Style; 5] =
    [Style::Basic, Style::Counter, Style::Mimic, Style::Beginner, Style::Basic];

/// A purse that no bot can empty in a night, so that each can always double and split.
const BANKROLL: &str = "1000000";

/// A night to be played.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Night {
    /// The number of tables, with five bots each.
    pub(crate) tables: usize,
    /// The rounds at each table.
    pub(crate) rounds: u64,
}

/// The results of a night.
#[derive(Debug)]
pub(crate) struct Report {
    /// The findings of `bj verify`.
    pub(crate) audit: Audit,
    /// The results of each style.
    pub(crate) results: BTreeMap<Style, Results>,
    took: Duration,
}

/// The results of a style, in initial bets. Bots of one style at one table share the dealer's
/// cards, so a round there counts once, with their mean.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct Results {
    pub(crate) rounds: f64,
    sum: f64,
    squares: f64,
    /// The expected value of a round by the style's chart.
    pub(crate) worth: f64,
}

impl Results {
    fn add(&mut self, result: f64) {
        self.rounds += 1.0;
        self.sum += result;
        self.squares += result * result;
    }

    /// Returns the mean result of a round.
    pub(crate) fn mean(&self) -> f64 {
        self.sum / self.rounds
    }

    /// Returns the standard error of the mean.
    pub(crate) fn error(&self) -> f64 {
        ((self.squares / self.rounds - self.mean().powi(2)) / (self.rounds - 1.0)).sqrt()
    }
}

impl Night {
    /// Plays the night at a new server, with its data in a folder.
    pub(crate) fn play(self, data: &Path) -> Result<Report> {
        let begun = Instant::now();
        let house = House::start(data, None)?;
        let (server, address) = house.client()?;
        let host = server.add_guest("Zoe")?;
        let mut styles = BTreeMap::new();
        let mut bots = Vec::new();
        for _ in 0..self.tables {
            let rules = json!({ "bankroll": BANKROLL });
            let table = house.open_table(&host, &rules, TABLE.len())?;
            for (after, style) in TABLE.into_iter().enumerate() {
                let account = server.add_bot(&format!("{} {}", style.usual_name(), after + 1))?;
                styles.insert(account.player, style);
                let (pace, rounds) = (Duration::ZERO, Some(self.rounds));
                let habits = Habits { style, is_alone: true, pace, rounds, after };
                let (server, table) = (address.server.clone(), table.clone());
                let play = move || {
                    let bot = Bot::join(&server, &table, &account, habits)?;
                    bot.play(&AtomicBool::new(false), |_| {})
                };
                bots.push(thread::spawn(play));
            }
        }
        for bot in bots {
            bot.join().map_err(|_| anyhow!("a bot has panicked"))??;
        }
        house.stop()?;
        Report::of(data, &styles, begun)
    }
}

impl Report {
    /// Reads the results of a night from its journal.
    fn of(data: &Path, styles: &BTreeMap<PlayerId, Style>, begun: Instant) -> Result<Self> {
        let store = Store::open_to_read(data)?;
        let audit = store.verify(2)?;
        let mut results: BTreeMap<Style, Results> = BTreeMap::new();
        let vegas = Rules::built_in("vegas").context("it is built in")?;
        for style in Style::ALL {
            let worth = Brain::new(style, &vegas)?.worth()?;
            results.insert(style, Results { worth, ..Results::default() });
        }
        for hosted in store.hosted()? {
            for round in store.rounds_at(hosted.table, None, usize::MAX >> 1)? {
                let mut nets: BTreeMap<Style, Vec<f64>> = BTreeMap::new();
                for (player, seat) in round.players.iter().zip(&round.past.seats) {
                    let net = seat.net.context("a round has no result")?;
                    let style = styles.get(player).context("somebody else has played")?;
                    nets.entry(*style).or_default().push(in_bets(net.0, seat.bet.0));
                }
                for (style, nets) in nets {
                    let sum: f64 = nets.iter().sum();
                    let mean = sum / f64::from(u32::try_from(nets.len())?);
                    results.entry(style).or_default().add(mean);
                }
            }
        }
        Ok(Self { audit, results, took: begun.elapsed() })
    }
}

#[expect(clippy::cast_precision_loss, reason = "amounts of a night are far below 2^53")]
fn in_bets(net: i64, bet: i64) -> f64 {
    net as f64 / bet as f64
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Audit { entries, transfers, rounds, cards, faults, .. } = &self.audit;
        writeln!(
            f,
            "{} rounds, {entries} entries, {transfers} transfers, {cards} cards dealt again, \
             {} faults; {} s.",
            rounds.closed,
            faults.len(),
            self.took.as_secs()
        )?;
        writeln!(f, "In percent of the initial bet:")?;
        for (style, results) in &self.results {
            let errors = (results.mean() - results.worth) / results.error();
            writeln!(
                f,
                "{:<9} {:>7} rounds  mean {:>7.2}  standard error {:>5.2}  odds {:>6.2}  {errors:>+5.1} errors",
                style.word(),
                results.rounds,
                100.0 * results.mean(),
                100.0 * results.error(),
                100.0 * results.worth,
            )?;
        }
        Ok(())
    }
}
