//! The task of an evening: it plans each request, has the plan stored, and only then sends
//! each player their own view.
//!
//! An evening serves the same requests as a table: to each player it is a table with one box, so
//! any client that can play at a table can play an evening.

mod publishing;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use blackjack_protocol::{Act, Answer, Code, CommandMessage, HouseView};
use blackjack_store::{EntryRefusal, HostedEvening, Outcome};
use blackjack_table::{
    Actor, Evening, EveningChange, EveningPhase, EveningRequest, PlayerId, Question, Refusal,
    RequestKey, ShownEvents,
};
use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;
use tracing::error;

use crate::clock::now_ms;
use crate::evenings::results::EveningResults;
use crate::houses::view::house_view;
use crate::journal::Journal;
use crate::people::member::Member;
use crate::tables::host::{TableHandle, ToTable};
use crate::workers::Workers;
use publishing::Watcher;

/// The time limit for players who let the clock make every decision of the previous round, once
/// everybody else has finished the open round.
const FOR_THE_IDLE: Duration = Duration::from_secs(10);

/// The delay before a due change that could not be stored is tried again.
const AGAIN: Duration = Duration::from_secs(1);

/// A request that only an evening serves, not a table.
#[derive(Debug)]
pub(crate) enum ToEvening {
    /// The evening, if it is over, with its results and the names of its players.
    Finished(oneshot::Sender<Option<FinishedEvening>>),
}

/// An evening that is over.
#[derive(Clone, Debug)]
pub(crate) struct FinishedEvening {
    pub(crate) evening: Arc<Evening>,
    pub(crate) names: BTreeMap<PlayerId, String>,
    pub(crate) results: Arc<EveningResults>,
}

/// The way to an evening.
#[derive(Clone, Debug)]
pub(crate) struct EveningHandle {
    /// The handle for players, who use the evening as a table.
    pub(crate) table: TableHandle,
    more: mpsc::Sender<ToEvening>,
}

impl EveningHandle {
    /// Returns the evening if it is over and has its results.
    pub(crate) async fn finished(&self) -> Option<FinishedEvening> {
        let (reply, answer) = oneshot::channel();
        self.more.send(ToEvening::Finished(reply)).await.ok()?;
        answer.await.ok().flatten()
    }
}

/// An evening with the people at it.
#[derive(Debug)]
pub(crate) struct EveningHost {
    evening: Evening,
    address: String,
    name: String,
    is_public: bool,
    names: BTreeMap<PlayerId, String>,
    house: HouseView,
    journal: Journal,
    workers: Workers<PlayerId>,
    /// The run of the server.
    run: String,
    watchers: Vec<Watcher>,
    /// The end of the open round: its number, and the moment for timers and for people.
    ends: Option<(u8, Instant, i64)>,
    /// The results, and the channel that brings them while they are computed.
    results: Option<Arc<EveningResults>>,
    computing: Option<oneshot::Receiver<EveningResults>>,
    /// The key of the clock's own requests.
    keys: u64,
}

impl EveningHost {
    /// Starts the task of an evening that is claimed by this process, or is over. The task ends
    /// when all of its handles are dropped and all browsers have left.
    pub(crate) fn start(
        hosted: HostedEvening,
        journal: Journal,
        workers: Workers<PlayerId>,
        run: String,
    ) -> EveningHandle {
        let HostedEvening { address, name, is_public, names, evening, .. } = hosted;
        // The only bet is already placed.
        let stake = evening.terms().stake();
        let house = house_view(evening.terms().house());
        let house = HouseView { minimum: stake, maximum: Some(stake), chips: Vec::new(), ..house };
        let mut host = Self {
            house,
            evening,
            address,
            name,
            is_public,
            names: names.into_iter().collect(),
            journal,
            workers,
            run,
            watchers: Vec::new(),
            ends: None,
            results: None,
            computing: None,
            keys: getrandom::u64().unwrap_or_default(),
        };
        host.note_moment();
        let (table, requests) = TableHandle::open();
        let (more, asked) = mpsc::channel(16);
        tokio::spawn(host.serve(requests, asked));
        EveningHandle { table, more }
    }

    async fn serve(
        mut self,
        mut requests: mpsc::Receiver<ToTable>,
        mut asked: mpsc::Receiver<ToEvening>,
    ) {
        loop {
            let ends = self.ends.map(|(_, at, _)| at);
            tokio::select! {
                request = requests.recv() => match request {
                    Some(request) => self.take(request).await,
                    None => return,
                },
                Some(ToEvening::Finished(reply)) = asked.recv() => {
                    let _gone = reply.send(self.finished());
                }
                results = arrived(&mut self.computing) => {
                    self.computing = None;
                    if results.is_none() {
                        error!(address = self.address, "the evening could not be judged");
                    }
                    self.results = results.map(Arc::new);
                    self.publish(&Vec::new());
                }
                () = until(ends) => self.end_round().await,
            }
        }
    }

    async fn take(&mut self, request: ToTable) {
        match request {
            ToTable::Join(joining) => {
                self.join(*joining);
                self.publish(&Vec::new());
            }
            ToTable::Leave(connection) => {
                self.watchers.retain(|watcher| watcher.id != connection);
                self.publish(&Vec::new());
            }
            ToTable::Command(given, reply) => {
                let (member, message) = *given;
                let _gone = reply.send(self.carry_out(&member, message).await);
            }
            ToTable::Ask(_, reply) => {
                let text = "There is no help during an evening: the coach speaks at its end.";
                let _gone = reply.send(Err(Answer::refused(Code::NotAsked, text)));
            }
            ToTable::View(members, reply) => {
                let _gone = reply.send(self.view_message(&members));
            }
            // An evening is not listed among the tables, and has none of their side resources.
            ToTable::Card(_) | ToTable::Now(_) => {}
            // Its shoes follow from its seed.
            #[cfg(feature = "chosen-cards")]
            ToTable::ChooseCards(_, reply) => drop(reply),
        }
    }

    /// Returns the change that a command requests, or the answer to a command that changes nothing.
    fn change(&self, member: &Member, act: &Act) -> Result<EveningChange, Answer> {
        let refused = |code, text: &str| Err(Answer::refused(code, text));
        match act {
            Act::Sit { .. } if member.is_bot => {
                refused(Code::NotForBots, "an evening is for people, not for bots")
            }
            Act::Sit { .. } => match self.check_name(member) {
                Some(refused) => Err(refused),
                None => Ok(EveningChange::Join),
            },
            Act::StandUp { .. } => Ok(EveningChange::Leave),
            Act::Ready { .. } => Ok(EveningChange::Ready),
            // The stake lies there already.
            Act::Bet { stakes, side, .. }
                if *stakes == [self.evening.terms().stake()] && side.is_empty() =>
            {
                Err(Answer::Done)
            }
            Act::Bet { .. } | Act::ClearBet { .. } => {
                refused(Code::Bet, "everybody has the same stake")
            }
            Act::Start {} => Ok(EveningChange::Start),
            Act::Close {} => Ok(EveningChange::Cancel),
            Act::Play { .. }
            | Act::DoubleFor { .. }
            | Act::Insure { .. }
            | Act::Decline { .. }
            | Act::Commit { .. }
            | Act::Reveal { .. }
            | Act::Rebuy { .. }
            | Act::MoreTime {}
            | Act::Say { .. }
            | Act::React { .. }
            | Act::Remove { .. }
            | Act::Pause { .. }
            | Act::Resume {}
            | Act::MoveOn {}
            | Act::ChangeHouse { .. }
            | Act::HandOver { .. }
            | Act::SwitchChat { .. }
            | Act::Company { .. } => match act.choice() {
                Some((hand, choice)) => Ok(EveningChange::Play(hand, choice)),
                None => refused(Code::Refused, "an evening has nothing of this"),
            },
        }
    }

    /// Carries out a command, and tells everybody before its sender.
    async fn carry_out(&mut self, member: &Member, message: CommandMessage) -> Answer {
        let CommandMessage { key, player, answers, act } = message;
        let change = match self.change(member, &act) {
            Ok(change) => change,
            Err(answer) => return answer,
        };
        let needs_question = matches!(change, EveningChange::Ready | EveningChange::Play(..));
        let answers = match answers {
            None if needs_question => {
                return Answer::refused(Code::NoQuestion, "\"answers\" is missing");
            }
            answers => answers.unwrap_or_default(),
        };
        let request = EveningRequest { actor: Actor::Player(player), key, answers, change };
        let is_new = change == EveningChange::Join && !self.evening.takes_part(player);
        if is_new {
            self.names.insert(player, member.name.clone());
        }
        match self.submit(request).await {
            Ok(shown) => {
                self.publish(&shown);
                Answer::Done
            }
            Err(refusal) => {
                self.publish(&Vec::new());
                let is_for_host = matches!(change, EveningChange::Start | EveningChange::Cancel);
                if is_for_host && refusal == Refusal::NotYours {
                    let text = "only the host of the evening can do this";
                    return Answer::refused(Code::NotHost, text);
                }
                refusal.into()
            }
        }
    }

    /// Refuses a name that is another participant's, or looks like it.
    fn check_name(&self, member: &Member) -> Option<Answer> {
        let others = self.evening.players().filter(|&other| other != member.player);
        let names = others.filter_map(|other| self.names.get(&other));
        member.check_name(names.map(String::as_str))
    }

    /// Ends the time for the open round.
    async fn end_round(&mut self) {
        self.keys = self.keys.wrapping_add(1);
        let answers = Question { round: u64::from(self.evening.round()), number: 0 };
        let (key, change) = (RequestKey(self.keys), EveningChange::TimeUp);
        let request = EveningRequest { actor: Actor::Clock, key, answers, change };
        let shown = self.submit(request).await.unwrap_or_else(|_refusal| {
            // A full disk, for example: retry later.
            let again = |(round, _, ms)| (round, Instant::now() + AGAIN, ms);
            self.ends = self.ends.map(again);
            Vec::new()
        });
        self.publish(&shown);
    }

    /// Carries out a request: plans it, stores the plan, and only then changes the evening. Returns
    /// the part of it that each player sees.
    async fn submit(&mut self, request: EveningRequest) -> Result<ShownEvents, Refusal> {
        let mut shown = self.resolve_pending().await?;
        let plan = self.evening.plan(&request, now_ms())?;
        let (entry, after) = (*plan.entry(), plan.after().clone());
        let stored = self.journal.with(move |store| store.append_evening(&entry, &after)).await;
        let not_stored = |reason: String| Refusal::NotStored { reason };
        match stored.map_err(|ended| not_stored(ended.to_string()))? {
            Outcome::Stored(_) => {
                shown.extend(self.evening.commit(plan));
                self.note_moment();
                Ok(shown)
            }
            Outcome::Refused(EntryRefusal::TableLost) => Err(Refusal::TableLost),
            Outcome::Refused(why) => Err(not_stored(format!("{why:?}"))),
            Outcome::Unknown(error) => {
                let reason = error.to_string();
                self.evening.pause(plan, reason.clone());
                Err(Refusal::Paused { reason })
            }
        }
    }

    /// Finds out whether a change of unknown outcome was stored, and if so,
    /// returns the resulting events.
    async fn resolve_pending(&mut self) -> Result<ShownEvents, Refusal> {
        let Some(entry) = self.evening.unconfirmed_entry().copied() else { return Ok(Vec::new()) };
        let paused = |reason: String| Refusal::Paused { reason };
        let found = self.journal.with(move |store| store.find_evening_entry(&entry)).await;
        let found = found.map_err(|ended| paused(ended.to_string()))?;
        let shown = self.evening.resolve(found.map_err(|error| paused(error.to_string()))?);
        self.note_moment();
        Ok(shown)
    }

    /// Starts the clock of a newly opened round, or the judging of a finished evening.
    fn note_moment(&mut self) {
        let (phase, round) = (self.evening.phase(), self.evening.round());
        if phase != EveningPhase::Playing {
            self.ends = None;
        } else if self.ends.is_none_or(|(of, ..)| of != round) {
            let time = Duration::from_secs(self.evening.terms().seconds().into());
            self.ends = Some(end_of(round, time));
        }
        if self.evening.waits_for_idle_players_only() {
            let soon = end_of(round, FOR_THE_IDLE);
            self.ends = self.ends.filter(|&(_, at, _)| at <= soon.1).or(Some(soon));
        }
        if phase == EveningPhase::Over && self.results.is_none() && self.computing.is_none() {
            let (evening, title) = (self.evening.clone(), self.name.clone());
            let (names, workers) = (self.names.clone(), self.workers.clone());
            let host = evening.terms().host();
            let (done, computing) = oneshot::channel();
            self.computing = Some(computing);
            tokio::spawn(async move {
                let judge = move || EveningResults::of(&evening, &title, |it| name_of(&names, it));
                if let Ok(results) = workers.run(host, judge).await {
                    let _gone = done.send(results);
                }
            });
        }
    }

    fn finished(&self) -> Option<FinishedEvening> {
        let results = self.results.clone()?;
        let (evening, names) = (Arc::new(self.evening.clone()), self.names.clone());
        Some(FinishedEvening { evening, names, results })
    }
}

/// Returns the end of a round that has this time from now.
fn end_of(round: u8, time: Duration) -> (u8, Instant, i64) {
    let ms = i64::try_from(time.as_millis()).unwrap_or(i64::MAX);
    (round, Instant::now() + time, now_ms().saturating_add(ms))
}

/// Returns the name of a player.
pub(crate) fn name_of(names: &BTreeMap<PlayerId, String>, player: PlayerId) -> String {
    names.get(&player).cloned().unwrap_or_else(|| format!("player {}", player.0))
}

/// Waits until a moment; forever if there is none.
async fn until(moment: Option<Instant>) {
    match moment {
        Some(moment) => tokio::time::sleep_until(moment).await,
        None => std::future::pending().await,
    }
}

/// Waits for results that are being computed; forever if none are. `None` if
/// the computation has failed.
async fn arrived(
    computing: &mut Option<oneshot::Receiver<EveningResults>>,
) -> Option<EveningResults> {
    match computing {
        Some(computing) => computing.await.ok(),
        None => std::future::pending().await,
    }
}
