//! The task of a table: it plans each request, has the plan stored, and only then publishes it.

mod coaching;
mod connections;
mod host_means;
mod outbox;
mod publishing;
mod storing;
mod table_now;
#[cfg(test)]
mod tests;
mod timing;

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, VecDeque};

#[cfg(feature = "chosen-cards")]
use blackjack_engine::Card;
use blackjack_protocol::{
    Act, Answer, AskMessage, ChatLine, Code, CommandMessage, HouseView, TableCard, TableState,
    ToClient,
};
use blackjack_store::HostedTable;
#[cfg(feature = "chosen-cards")]
use blackjack_table::ChosenCardsError;
use blackjack_table::{
    Actor, Command, PlayerId, Question, Refusal, Request, RequestKey, Step, Table, TableEvent,
};
use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;

use crate::clock::now_ms;
use crate::coach::{Asked, AskedDecision};
use crate::houses::view::house_view;
use crate::journal::Journal;
use crate::people::member::Member;
use crate::room::Room;
use crate::room::chat::{Chat, ChatRefusal};
use coaching::Coaching;
use connections::{Connection, Connections};
pub(crate) use outbox::Outbox;
use publishing::Updates;
use timing::Timing;

pub use connections::{ConnectionId, Resume};
pub use outbox::Messages;
pub(crate) use table_now::TableNow;

/// The maximum number of requests queued for one table. Further senders wait.
const INBOX: usize = 256;

/// The maximum number of remembered commands. They are remembered so that a command sent
/// twice is carried out once.
const ANSWERED_MAX: usize = 64;

/// A browser that joins a table.
#[derive(Debug)]
pub(crate) struct Joining {
    pub(crate) id: ConnectionId,
    pub(crate) members: Vec<Member>,
    pub(crate) resume: Option<Resume>,
    pub(crate) out: Outbox,
}

/// A request to a table. The inbox of every table allocates room for dozens, so
/// large payloads are boxed.
#[derive(Debug)]
pub(crate) enum ToTable {
    /// A browser joins, and gets the updates that it missed, or the whole view.
    Join(Box<Joining>),
    /// A browser has left.
    Leave(ConnectionId),
    /// A command of a player.
    Command(Box<(Member, CommandMessage)>, oneshot::Sender<Answer>),
    /// A question to the coach.
    Ask(Box<AskMessage>, oneshot::Sender<Result<Asked, Answer>>),
    /// The table as the lobby shows it.
    Card(oneshot::Sender<Option<TableCard>>),
    /// The table's current state.
    Now(oneshot::Sender<Box<TableNow>>),
    /// The cards that a test chooses for the next shoe.
    #[cfg(feature = "chosen-cards")]
    ChooseCards(Vec<Card>, oneshot::Sender<Result<(), ChosenCardsError>>),
    /// The whole view, as these people see it.
    View(Vec<Member>, oneshot::Sender<String>),
}

/// A handle of a table.
#[derive(Clone, Debug)]
pub struct TableHandle {
    inbox: mpsc::Sender<ToTable>,
}

/// The table has closed, or the server stops.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the table is closed")]
pub struct TableClosed;

/// A browser at a table. It leaves when this is dropped.
#[derive(Debug)]
pub struct Seated {
    /// The messages of the table to the browser. They end when the browser is too
    /// slow, or the table closes.
    pub messages: Messages,
    connection: ConnectionId,
    inbox: mpsc::Sender<ToTable>,
}

impl Drop for Seated {
    fn drop(&mut self) {
        let (inbox, connection) = (self.inbox.clone(), self.connection);
        tokio::spawn(async move {
            // A closed table needs no message.
            let _closed = inbox.send(ToTable::Leave(connection)).await;
        });
    }
}

impl TableHandle {
    /// Creates a handle for a table, or for anything that serves players
    /// like a table, and its inbox.
    pub(crate) fn open() -> (Self, mpsc::Receiver<ToTable>) {
        let (inbox, requests) = mpsc::channel(INBOX);
        (Self { inbox }, requests)
    }

    /// Lets a browser that acts for these people join.
    ///
    /// # Errors
    ///
    /// [`TableClosed`].
    pub async fn join(
        &self,
        members: Vec<Member>,
        resume: Option<Resume>,
    ) -> Result<Seated, TableClosed> {
        let (out, messages) = outbox::outbox();
        let id = ConnectionId::next();
        let join = ToTable::Join(Box::new(Joining { id, members, resume, out }));
        self.inbox.send(join).await.map_err(|_| TableClosed)?;
        Ok(Seated { messages, connection: id, inbox: self.inbox.clone() })
    }

    /// Sends a player's command to the table.
    ///
    /// # Errors
    ///
    /// [`TableClosed`].
    pub async fn command(
        &self,
        member: Member,
        message: CommandMessage,
    ) -> Result<Answer, TableClosed> {
        self.ask(|reply| ToTable::Command(Box::new((member, message)), reply)).await
    }

    /// Returns the decision that a player asks the coach about, or the reason why it does not
    /// answer. The browser must act for the player.
    ///
    /// # Errors
    ///
    /// [`TableClosed`].
    pub(crate) async fn asked_about(
        &self,
        message: AskMessage,
    ) -> Result<Result<Asked, Answer>, TableClosed> {
        self.ask(|reply| ToTable::Ask(Box::new(message), reply)).await
    }

    /// Chooses the cards of the next shoe, if it has not begun.
    ///
    /// # Errors
    ///
    /// [`TableClosed`].
    #[cfg(feature = "chosen-cards")]
    pub(crate) async fn choose_cards(
        &self,
        cards: Vec<Card>,
    ) -> Result<Result<(), ChosenCardsError>, TableClosed> {
        self.ask(|reply| ToTable::ChooseCards(cards, reply)).await
    }

    /// Returns the table's card in the lobby.
    ///
    /// # Errors
    ///
    /// [`TableClosed`].
    pub async fn card(&self) -> Result<Option<TableCard>, TableClosed> {
        self.ask(ToTable::Card).await
    }

    /// Returns the current state of the table.
    ///
    /// # Errors
    ///
    /// [`TableClosed`].
    pub(crate) async fn now(&self) -> Result<Box<TableNow>, TableClosed> {
        self.ask(ToTable::Now).await
    }

    /// Returns the whole view, as a message.
    ///
    /// # Errors
    ///
    /// [`TableClosed`].
    pub async fn view(&self) -> Result<String, TableClosed> {
        self.view_for(Vec::new()).await
    }

    /// Returns the whole view as these people see it, as a message: at an evening each player sees
    /// their own part; at a table everybody sees the same.
    ///
    /// # Errors
    ///
    /// [`TableClosed`].
    pub(crate) async fn view_for(&self, members: Vec<Member>) -> Result<String, TableClosed> {
        self.ask(|reply| ToTable::View(members, reply)).await
    }

    /// Returns whether the table is closed for good.
    pub fn is_closed(&self) -> bool {
        self.inbox.is_closed()
    }

    async fn ask<T>(
        &self,
        question: impl FnOnce(oneshot::Sender<T>) -> ToTable,
    ) -> Result<T, TableClosed> {
        let (reply, answer) = oneshot::channel();
        self.inbox.send(question(reply)).await.map_err(|_| TableClosed)?;
        answer.await.map_err(|_| TableClosed)
    }
}

/// A table with the people at it.
#[derive(Debug)]
pub(crate) struct TableHost {
    table: Table,
    room: Room,
    house: HouseView,
    journal: Journal,
    connections: Connections,
    updates: Updates,
    timing: Timing,
    chat: Chat,
    coaching: Coaching,
    /// The events of a change of the house, to publish once it is stored.
    house_events: Option<Vec<TableEvent>>,
    /// The latest commands outside the game that were carried out, newest first.
    answered: VecDeque<(PlayerId, RequestKey)>,
    /// The players that the host has removed, and the times.
    removed: BTreeMap<PlayerId, Instant>,
    /// The visible state, as it was last sent.
    state: TableState,
    /// The key of the host's own requests.
    keys: u64,
}

impl TableHost {
    /// Starts the task of a table that is claimed by this process. The task ends when all of its
    /// handles are dropped and all browsers have left.
    ///
    /// # Errors
    ///
    /// [`Refusal`] if the entries that are due before anyone plays cannot be stored.
    pub(crate) async fn start(
        hosted: &HostedTable,
        table: Table,
        journal: Journal,
        run: String,
    ) -> Result<TableHandle, Refusal> {
        let bots = bots_at(&table, &journal).await?;
        let room = Room { hosted: hosted.clone(), bots };
        let state = TableState {
            table: table.view(),
            room: room.view(&table, &[], Vec::new()),
            evening: None,
        };
        let mut host = Box::new(Self {
            house: house_view(table.house()),
            table,
            room,
            journal,
            connections: Connections::default(),
            updates: Updates::new(run),
            timing: Timing::new(),
            chat: Chat::default(),
            coaching: Coaching::default(),
            house_events: None,
            answered: VecDeque::new(),
            removed: BTreeMap::new(),
            state,
            keys: rand_key(),
        });
        Box::pin(host.store_upkeep()).await?;
        host.update_timing();
        host.update_coaching();
        host.state = host.current_state();
        let (handle, requests) = TableHandle::open();
        tokio::spawn(host.serve(requests));
        Ok(handle)
    }

    async fn serve(mut self: Box<Self>, mut requests: mpsc::Receiver<ToTable>) {
        while !Box::pin(self.finish_round()).await {
            let request = tokio::select! {
                request = requests.recv() => request,
                () = self.until_due() => {
                    Box::pin(self.run_due_timers()).await;
                    continue;
                }
            };
            let Some(request) = request else { return };
            match request {
                ToTable::Join(joining) => {
                    self.join(*joining);
                    self.publish(&[]);
                }
                ToTable::Leave(connection) => {
                    self.connections.remove(connection);
                    self.publish(&[]);
                }
                ToTable::Command(given, reply) => {
                    let (member, message) = *given;
                    let answer = Box::pin(self.carry_out(&member, message)).await;
                    let _gone = reply.send(answer);
                }
                ToTable::Ask(message, reply) => {
                    let _gone = reply.send(self.asked_about(&message));
                }
                ToTable::Card(reply) => {
                    let _gone = reply.send(self.room.card(&self.table.view()));
                }
                ToTable::Now(reply) => {
                    let _gone = reply.send(Box::new(self.now()));
                }
                #[cfg(feature = "chosen-cards")]
                ToTable::ChooseCards(cards, reply) => {
                    let _gone = reply.send(self.table.choose_cards(cards));
                }
                ToTable::View(_, reply) => {
                    let _gone = reply.send(self.view_message());
                }
            }
        }
        // This comes first, so that lines that end now see that the table is closed.
        drop(requests);
    }

    /// Carries out a command, and tells everybody before its sender.
    async fn carry_out(&mut self, member: &Member, message: CommandMessage) -> Answer {
        let CommandMessage { key, player, answers, act } = message;
        if let Some(command) = act.of_game() {
            return Box::pin(self.play(member, key, answers, command)).await;
        }
        if act == (Act::Start {}) {
            let text = "a table starts when its bets are locked";
            return Answer::refused(Code::Refused, text);
        }
        // For commands of the game, the table itself remembers the keys.
        if self.answered.contains(&(player, key)) {
            return Answer::Done;
        }
        let answer = Box::pin(self.apply(member, answers, act)).await;
        if answer == Answer::Done {
            self.answered.truncate(ANSWERED_MAX - 1);
            self.answered.push_front((player, key));
        }
        answer
    }

    /// Carries out a command outside the game.
    async fn apply(&mut self, member: &Member, answers: Option<Question>, act: Act) -> Answer {
        if act.is_for_host() && !self.room.is_host(member.player) {
            return Answer::refused(Code::NotHost, "only the host of the table can do this");
        }
        let done = match act {
            Act::MoreTime {} => return self.give_more_time(member.player, answers),
            Act::Say { .. } | Act::React { .. } if !self.room.hosted.has_chat => {
                return Answer::refused(Code::ChatOff, "the host has switched the chat off");
            }
            Act::Say { text } => return self.tell(|chat, now| chat.say(member, &text, now)),
            Act::React { reaction } => {
                return self.tell(|chat, now| chat.react(member, reaction, now));
            }
            Act::Remove { seat, player } => return self.remove(seat, player).await,
            Act::MoveOn {} => return self.move_on(answers).await,
            Act::Pause { reason } => self.pause_rounds(member.player, reason).await,
            Act::Resume {} => self.resume_rounds().await,
            Act::ChangeHouse { rules } => self.change_house(rules).await,
            Act::HandOver { to } => self.hand_over(to).await,
            Act::SwitchChat { is_on } => self.set(|hosted| hosted.has_chat = is_on).await,
            Act::Company { bots } => self.ask_for_company(bots).await,
            Act::Close {} => self.set(|hosted| hosted.is_closing = true).await,
            // The caller has handled the commands of the game, and the start of an evening.
            Act::Sit { .. }
            | Act::StandUp { .. }
            | Act::Bet { .. }
            | Act::ClearBet { .. }
            | Act::Ready { .. }
            | Act::Commit { .. }
            | Act::Reveal { .. }
            | Act::Play { .. }
            | Act::DoubleFor { .. }
            | Act::Insure { .. }
            | Act::Decline { .. }
            | Act::Rebuy { .. }
            | Act::Start {} => {
                return Answer::refused(Code::Refused, "the command is not for the table's host");
            }
        };
        done.map_or_else(|refused| refused, |()| Answer::Done)
    }

    /// Carries out a command of the game.
    async fn play(
        &mut self,
        member: &Member,
        key: RequestKey,
        answers: Option<Question>,
        mut command: Command,
    ) -> Answer {
        let refused = self.check_pause(&command);
        if let Some(refused) = refused.or_else(|| self.check_hot_seat(member.player, &command)) {
            return refused;
        }
        if let Command::Sit { name, seat, .. } = &mut command {
            let refused = self.check_removed(member.player);
            let refused = refused.or_else(|| self.check_company(member, *seat));
            if let Some(refused) = refused.or_else(|| self.check_name(member)) {
                return refused;
            }
            *name = Some(member.name.clone());
            if member.is_bot {
                self.room.bots.insert(member.player);
            }
        }
        let answers = match (&command, answers) {
            (Command::Sit { .. } | Command::StandUp { .. }, _) => self.table.question(),
            (_, Some(answers)) => answers,
            (_, None) => return Answer::refused(Code::NoQuestion, "\"answers\" is missing"),
        };
        let actor = Actor::Player(member.player);
        let Command::Act { choice, .. } = command else {
            return self.submit_and_publish(Request { actor, key, answers, command }).await;
        };
        let before = AskedDecision::at(&self.table).filter(|it| it.player == member.player);
        let answer = self.submit_and_publish(Request { actor, key, answers, command }).await;
        if let Some(before) = before {
            self.remember_played(before, choice);
        }
        answer
    }

    async fn submit_and_publish(&mut self, request: Request) -> Answer {
        match Box::pin(self.submit(request)).await {
            Ok(steps) => {
                self.publish_steps(steps);
                Answer::Done
            }
            Err(refusal) => {
                // Even so, purses or a pause may have changed.
                self.publish(&[]);
                refusal.into()
            }
        }
    }

    fn publish_steps(&mut self, steps: Vec<Step>) {
        let mut events = self.table.take_shoe_events();
        events.extend(steps.into_iter().flat_map(|step| step.events));
        self.publish(&events);
    }

    /// Publishes a chat line.
    fn tell(
        &mut self,
        line: impl FnOnce(&mut Chat, i64) -> Result<&ChatLine, ChatRefusal>,
    ) -> Answer {
        match line(&mut self.chat, now_ms()) {
            Ok(line) => {
                self.connections.send_to_all(&ToClient::Chat(Cow::Borrowed(line)).text().into());
                Answer::Done
            }
            Err((code, text)) => Answer::refused(code, text),
        }
    }

    /// Refuses a second contribution from people who share a browser: they count as one. If one of
    /// them did not reveal, all of them are excluded.
    fn check_hot_seat(&self, player: PlayerId, command: &Command) -> Option<Answer> {
        let Command::Commit { .. } = command else { return None };
        let of = |connection: &&Connection| {
            connection.members.iter().any(|member| member.player == player)
        };
        let beside = self.connections.iter().filter(of).flat_map(|connection| &connection.members);
        let others = beside.map(|member| member.player).filter(|&other| other != player);
        let others: Vec<PlayerId> = others.collect();
        if others.iter().any(|&other| self.table.is_excluded(other)) {
            let text = "somebody at this browser did not reveal a contribution to an earlier shoe";
            return Some(Answer::refused(Code::Excluded, text));
        }
        others.iter().any(|&other| self.table.has_contributed(other)).then(|| {
            let text = "somebody at this browser has contributed to the shoe";
            Answer::refused(Code::Contributed, text)
        })
    }

    /// Refuses a name that is another person's at the table, or looks like it.
    fn check_name(&self, member: &Member) -> Option<Answer> {
        let is_other = |seat: &usize| self.table.owner(*seat) != Some(member.player);
        let others = (0..self.table.seat_count()).filter(is_other);
        member.check_name(others.filter_map(|seat| self.table.name(seat)))
    }

    /// Returns a key for a request of the host itself.
    fn next_key(&mut self) -> RequestKey {
        self.keys = self.keys.wrapping_add(1);
        RequestKey(self.keys)
    }
}

/// Returns the seated bots.
async fn bots_at(table: &Table, journal: &Journal) -> Result<BTreeSet<PlayerId>, Refusal> {
    let players = (0..table.seat_count()).filter_map(|seat| table.owner(seat));
    let players: Vec<PlayerId> = players.collect();
    let bots = journal.with(move |store| store.bots_among(&players)).await;
    let not_stored = |reason: String| Refusal::NotStored { reason };
    let bots = bots.map_err(|error| not_stored(error.to_string()))?;
    Ok(bots.map_err(|error| not_stored(error.to_string()))?.into_iter().collect())
}

/// Returns a random key to count up from, so that the host's keys differ between runs.
fn rand_key() -> u64 {
    getrandom::u64().unwrap_or_default()
}
