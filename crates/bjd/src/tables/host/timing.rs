//! The time at a table: the waits for a decision, for bets, and for players who are away.
//!
//! Only a new question or a request for more time restarts the clock. After a restart of the server
//! everybody has the full time again.

use std::collections::BTreeMap;
use std::time::Duration;

use blackjack_engine::WhenAway;
use blackjack_protocol::{Answer, AwayPlayer, Code};
use blackjack_table::{Actor, Command, Contributions, PlayerId, Question, Request};
use tokio::time::Instant;

use super::TableHost;
use crate::clock::now_ms;

/// The time for bets after the first Deal, at a table whose turns have a time limit.
const BETTING: Duration = Duration::from_secs(20);

/// The time limit for revealing contributions to a shoe.
const REVEAL: Duration = Duration::from_millis(Contributions::REVEAL_MS.unsigned_abs());

/// The same limit right after a restart of the server, while browsers reconnect.
const REVEAL_AFTER_RESTART: Duration = Duration::from_secs(15);

/// The time limit for bots to lock their bets, once everybody else has.
const BOTS_LOCK: Duration = Duration::from_secs(3);

/// The time limit for a bot's decision, at every table.
const BOT_DECIDES: Duration = Duration::from_secs(10);

/// The time for which a seat is held for a player who is away and has no hand in play.
const SEAT_HELD: Duration = Duration::from_secs(600);

/// The maximum number of extensions of the time for one decision. With the initial time, this gives
/// eleven times the limit; WCAG 2.2.1 requires ten.
const MORE_MAX: u32 = 10;

/// The delay before a due action that failed is tried again, and the shortest wait
/// for a player who is away.
const AGAIN: Duration = Duration::from_secs(1);

/// A moment: for timers, and for people.
#[derive(Clone, Copy, Debug)]
struct Moment {
    at: Instant,
    ms: i64,
}

impl Moment {
    fn now() -> Self {
        Self { at: Instant::now(), ms: now_ms() }
    }

    fn after(self, wait: Duration) -> Self {
        let ms = i64::try_from(wait.as_millis()).unwrap_or(i64::MAX);
        Self { at: self.at + wait, ms: self.ms.saturating_add(ms) }
    }
}

/// The moments from which a table's waits are measured.
#[derive(Debug)]
pub(super) struct Timing {
    /// The question that is asked, and since when.
    asked: Option<(Question, Moment)>,
    /// The number of time extensions for that question.
    more: u32,
    /// The time since which some bet has been locked while others are not.
    first_ready: Option<Moment>,
    /// The time since which the table has been waiting only for bots, and the question.
    bots: Option<(Question, Moment)>,
    /// The time since which the table has been waiting for contributions to be
    /// revealed, and the limit.
    revealing: Option<(Moment, Duration)>,
    /// The time limit for the next reveal.
    reveal_wait: Duration,
    /// The time since which each absent player with a seat has been away.
    away: BTreeMap<PlayerId, Moment>,
    /// The time at which the last pause of the table ended.
    resumed: Option<Moment>,
    /// No due action runs before this moment.
    not_before: Instant,
}

impl Timing {
    pub(super) fn new() -> Self {
        Self {
            asked: None,
            more: 0,
            first_ready: None,
            bots: None,
            revealing: None,
            reveal_wait: REVEAL_AFTER_RESTART,
            away: BTreeMap::new(),
            resumed: None,
            not_before: Instant::now(),
        }
    }
}

/// An action that becomes due.
#[derive(Clone, Copy, Debug)]
enum Due {
    /// The time for the decision, or for bets, is up.
    Timeout,
    /// The seat of an absent player becomes free.
    Leave(usize),
}

impl TableHost {
    /// Updates the waits to the state of the table and the browsers.
    pub(super) fn update_timing(&mut self) {
        let question = self.table.question();
        if self.timing.asked.is_none_or(|(asked, _)| asked != question) {
            self.timing.asked = Some((question, Moment::now()));
            self.timing.more = 0;
        }
        self.update_reveal_timing();
        let seats = (0..self.table.seat_count()).filter_map(|seat| self.table.owner(seat));
        let absent: Vec<PlayerId> = seats.filter(|&player| !self.is_connected(player)).collect();
        self.timing.away.retain(|player, _| absent.contains(player));
        for player in absent {
            self.timing.away.entry(player).or_insert_with(Moment::now);
        }
        let mut seats = 0..self.table.seat_count();
        let is_betting = question.number == 0 && seats.any(|seat| self.table.is_ready(seat));
        match (is_betting, self.timing.first_ready) {
            (true, None) => self.timing.first_ready = Some(Moment::now()),
            (false, Some(_)) => self.timing.first_ready = None,
            _ => {}
        }
        let since = self.timing.bots.filter(|&(asked, _)| asked == question);
        let since = since.unwrap_or_else(|| (question, Moment::now()));
        self.timing.bots = self.waits_for_bots().then_some(since);
    }

    fn update_reveal_timing(&mut self) {
        let timing = &mut self.timing;
        if !self.table.is_revealing() {
            timing.revealing = None;
        } else if timing.revealing.is_none() {
            let since = Moment::now();
            self.table.wait_for_reveals(since.after(timing.reveal_wait).ms);
            timing.revealing = Some((since, timing.reveal_wait));
        }
        timing.reveal_wait = REVEAL;
    }

    /// Returns the time at which a request is planned. While contributions are revealed it advances
    /// steadily: setting the system clock must neither end that wait nor prolong it.
    pub(super) fn now_ms(&self) -> i64 {
        let Some((since, _)) = self.timing.revealing else { return now_ms() };
        since.after(since.at.elapsed()).ms
    }

    fn is_connected(&self, player: PlayerId) -> bool {
        let mut members = self.connections.iter().flat_map(|connection| &connection.members);
        members.any(|member| member.player == player)
    }

    /// Returns the players who are away, for the public view.
    pub(super) fn away_players(&self) -> Vec<AwayPlayer> {
        let wait = self.away_wait();
        let shown = |(&player, since): (&PlayerId, &Moment)| AwayPlayer {
            player,
            since_ms: since.ms,
            until_ms: wait.map(|wait| since.after(wait).ms),
        };
        self.timing.away.iter().map(shown).collect()
    }

    /// Returns the time that a decision waits for a player who is away; `None` for no limit.
    fn away_wait(&self) -> Option<Duration> {
        let settings = self.table.house().table_settings();
        let stands = settings.when_away() == WhenAway::Stand;
        stands.then(|| Duration::from_secs(settings.away_seconds().into()))
    }

    /// Returns the time limit of turns.
    fn turn_limit(&self) -> Option<Duration> {
        let settings = self.table.house().table_settings();
        let seconds = settings.turn_seconds();
        let is_limited = seconds > 0 && settings.when_away() == WhenAway::Stand;
        is_limited.then(|| Duration::from_secs(seconds.into()))
    }

    /// Returns the end of the time for the decision, for bets, or for contributions to be revealed.
    fn timeout(&self) -> Option<Moment> {
        if let Some((since, wait)) = self.timing.revealing {
            return Some(since.after(wait));
        }
        let (question, asked) = self.timing.asked?;
        let is_betting = question.number == 0;
        let end = if is_betting { self.end_of_bets() } else { self.end_of_turn(asked) };
        let wait = if is_betting { BOTS_LOCK } else { BOT_DECIDES };
        earlier(end, self.timing.bots.map(|(_, since)| since.after(wait)))
    }

    fn end_of_turn(&self, asked: Moment) -> Option<Moment> {
        let player = self.table.owner(self.table.active_seat()?)?;
        let limit = self.turn_limit().map(|limit| asked.after(limit * (self.timing.more + 1)));
        let away = self.timing.away.get(&player).zip(self.away_wait());
        // A player who was already away keeps nobody waiting, but there must be time
        // to see the previous cards.
        let away = away.map(|(since, wait)| later(since.after(wait), asked.after(AGAIN)));
        earlier(limit, away)
    }

    /// Returns the time when unlocked bets are taken back, if others are locked.
    fn end_of_bets(&self) -> Option<Moment> {
        let first_ready = self.timing.first_ready?;
        let limit = self.turn_limit().map(|_| first_ready.after(BETTING));
        let wait = self.away_wait();
        let end = |seat| Some(self.timing.away.get(&self.table.owner(seat)?)?.after(wait?));
        let ends: Option<Vec<Moment>> = self.open_bets().map(end).collect();
        let away = ends.and_then(|ends| ends.into_iter().reduce(later));
        earlier(limit, away.map(|away| later(away, first_ready.after(AGAIN))))
    }

    /// Returns the deadline of the active player, for the public view.
    pub(super) fn deadline_ms(&self) -> Option<i64> {
        // There is no deadline for people while programs reveal or bots decide.
        let is_for_people = self.timing.revealing.is_none() && self.timing.bots.is_none();
        self.timeout().filter(|_| is_for_people).map(|end| end.ms)
    }

    /// Returns the next due action and its time.
    fn next_due(&self) -> Option<(Instant, Due)> {
        let timeout = self.timeout().map(|end| (end.at, Due::Timeout));
        let leaves = (0..self.table.seat_count())
            .filter_map(|seat| Some((self.end_of_seat(seat)?.at, Due::Leave(seat))));
        let next = timeout.into_iter().chain(leaves).min_by_key(|&(at, _)| at);
        next.map(|(at, due)| (at.max(self.timing.not_before), due))
    }

    /// Returns the time when the seat of an absent player without a hand in play becomes free.
    fn end_of_seat(&self, seat: usize) -> Option<Moment> {
        // If everybody is away, for supper perhaps, nobody loses a seat; and while contributions
        // are revealed, bets and their seats are locked.
        let is_kept = self.table.is_playing(seat) || self.table.is_revealing();
        if self.room.hosted.pause.is_some() || is_kept {
            return None;
        }
        let since = *self.timing.away.get(&self.table.owner(seat)?)?;
        let since = self.timing.resumed.map_or(since, |resumed| later(since, resumed));
        Some(since.after(SEAT_HELD))
    }

    /// Restarts the holding time of absent players' seats after a pause.
    pub(super) fn hold_seats_anew(&mut self) {
        self.timing.resumed = Some(Moment::now());
    }

    /// Returns whether the table waits for nobody but players who are away.
    pub(super) fn waits_for_the_away(&self) -> bool {
        let is_away = |seat: usize| {
            self.table.owner(seat).is_some_and(|player| self.timing.away.contains_key(&player))
        };
        if let Some(seat) = self.table.active_seat() {
            return is_away(seat);
        }
        self.open_bets().all(is_away)
    }

    /// Returns whether the table waits for a bot to decide, or for nobody but
    /// bots to lock their bets.
    fn waits_for_bots(&self) -> bool {
        let is_bot = |seat: usize| self.room.bots_seats(&self.table).any(|bot| bot == seat);
        if let Some(seat) = self.table.active_seat() {
            return is_bot(seat);
        }
        let is_ready_person = |seat: usize| self.table.is_ready(seat) && !is_bot(seat);
        let mut open = self.open_bets().peekable();
        open.peek().is_some()
            && open.all(is_bot)
            && (0..self.table.seat_count()).any(is_ready_person)
    }

    /// Returns the seats whose bets are not locked.
    fn open_bets(&self) -> impl Iterator<Item = usize> {
        let is_open =
            |&seat: &usize| !self.table.bet(seat).is_empty() && !self.table.is_ready(seat);
        (0..self.table.seat_count()).filter(is_open)
    }

    /// Waits until an action is due; forever if none is.
    pub(super) fn until_due(&self) -> impl Future<Output = ()> + use<> {
        let next = self.next_due().map(|(at, _)| at);
        async move {
            match next {
                Some(at) => tokio::time::sleep_until(at).await,
                None => std::future::pending().await,
            }
        }
    }

    /// Runs a due action.
    pub(super) async fn run_due_timers(&mut self) {
        let Some((_, due)) = self.next_due().filter(|&(at, _)| at <= Instant::now()) else {
            return;
        };
        let (actor, command) = match due {
            // The clock decides for nobody at a house that waits for absent players.
            Due::Timeout if self.timing.bots.is_some() => (Actor::Host, Command::Timeout),
            Due::Timeout => (Actor::Clock, Command::Timeout),
            Due::Leave(seat) => (Actor::Host, Command::StandUp { seat }),
        };
        let (key, answers) = (self.next_key(), self.table.question());
        match Box::pin(self.submit(Request { actor, key, answers, command })).await {
            Ok(steps) => self.publish_steps(steps),
            Err(_refused) => {
                // A full disk, for example: retry, but not a thousand times a second.
                self.timing.not_before = Instant::now() + AGAIN;
                self.publish(&[]);
            }
        }
    }

    /// Gives the active player the time of a full turn again.
    pub(super) fn give_more_time(&mut self, player: PlayerId, answers: Option<Question>) -> Answer {
        let is_asked = answers.is_some_and(|answers| answers == self.table.question());
        let is_theirs = self.table.active_seat().and_then(|seat| self.table.owner(seat));
        if !is_asked {
            return Answer::refused(Code::Stale, "this answers an earlier decision");
        }
        if is_theirs != Some(player) {
            return Answer::refused(Code::NotAsked, "it is not your turn");
        }
        if self.turn_limit().is_none() {
            return Answer::refused(Code::NoLimit, "there is no time limit");
        }
        if self.timing.more >= MORE_MAX {
            return Answer::refused(Code::NoMoreTime, "there is no more time for this decision");
        }
        self.timing.more += 1;
        self.publish(&[]);
        Answer::Done
    }
}

fn later(one: Moment, other: Moment) -> Moment {
    if one.at < other.at { other } else { one }
}

fn earlier(one: Option<Moment>, other: Option<Moment>) -> Option<Moment> {
    match (one, other) {
        (Some(one), Some(other)) => Some(if one.at <= other.at { one } else { other }),
        (one, other) => one.or(other),
    }
}
