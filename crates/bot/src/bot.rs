//! A bot at the table of a server: [`Bot`].

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use blackjack_engine::House;
use blackjack_frontend::session::{Session, SessionEvent};
use blackjack_protocol::Act;
use blackjack_remote::{Account, Ending, RemoteSession, ServerAddress};
use blackjack_table::{PrivateView, Question, RequestKey};

use crate::bot_error::BotError;
use crate::brain::Brain;
use crate::manners::Manners;
use crate::refused::Refused;
use crate::style::Style;

/// The interval at which a waiting bot looks at its table again and checks whether it must stop.
const LOOK: Duration = Duration::from_millis(200);

/// The maximum wait of a bot after the first refusal of an act.
const REST: Duration = Duration::from_secs(2);

/// The settings of a bot at a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Habits {
    /// The style of play.
    pub style: Style,
    /// True if it also plays without people: rounds start when all bots have bet.
    pub is_alone: bool,
    /// The time that it thinks about a decision.
    pub pace: Duration,
    /// The number of rounds after which it leaves; `None` if it never does.
    pub rounds: Option<u64>,
    /// The number of bots that must have a box before it takes one, so that
    /// several join one after another.
    pub after: usize,
}

/// The result of a bot's look at the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Look {
    /// The bot has acted.
    Acts,
    /// The bot waits for the answer to its last act, or for its line.
    Waits,
    /// The bot rests until an event arrives, but no longer than this.
    Rests(Duration),
    /// The bot has left, or the table is closed.
    Ends,
}

/// A bot at the table of a server.
#[derive(Debug)]
pub struct Bot {
    session: RemoteSession,
    account: Account,
    habits: Habits,
    brain: Brain,
    /// Receives a signal whenever the line has an event.
    woken: Receiver<()>,
    /// The unanswered act, and the record to keep if it is refused.
    pending: Option<(RequestKey, Refused)>,
    /// The act that was refused last, if none has succeeded since.
    refused: Option<Refused>,
    /// The moment before which it does nothing.
    rests_until: Instant,
    /// The question that it is thinking about, and the time since which it has been thinking.
    asked: Option<(Question, Instant)>,
    /// The rounds that it has played, and the number of the last one.
    played: u64,
    last: Option<u64>,
    /// The box last reported to the operator.
    told_seat: Option<usize>,
    /// True if it has been reported that the house deals too few hands.
    told_hands: bool,
}

impl Bot {
    /// Joins a table with the account of a bot. It has no box yet.
    ///
    /// # Errors
    ///
    /// [`BotError`] if there is no line to the table, or the style cannot be played at its house.
    pub fn join(
        server: &ServerAddress,
        table: &str,
        account: &Account,
        habits: Habits,
    ) -> Result<Self, BotError> {
        let (wake, woken) = channel();
        let waker = Arc::new(move || {
            // A bot that has left needs no waking.
            let _gone = wake.send(());
        });
        let session = RemoteSession::join(server, table, account, waker)?;
        let brain = prepare(habits.style, session.house())?;
        Ok(Self {
            session,
            account: account.clone(),
            habits,
            brain,
            woken,
            pending: None,
            refused: None,
            rests_until: Instant::now(),
            asked: None,
            played: 0,
            last: None,
            told_seat: None,
            told_hands: false,
        })
    }

    /// Plays until the table is closed, all rounds are played, or `stop` is set; then it leaves its
    /// box. `tell` receives reports for the operator, one line each.
    ///
    /// # Errors
    ///
    /// [`BotError`] if the session ends, or the style cannot be played at a changed house.
    pub fn play(mut self, stop: &AtomicBool, mut tell: impl FnMut(&str)) -> Result<(), BotError> {
        loop {
            let look = self.look(stop, &mut tell)?;
            if look == Look::Ends {
                return Ok(());
            }
            self.wait(look);
        }
    }

    /// Receives the events of the table and takes the next action, if any: one step of
    /// [`Bot::play`], for a program that observes the bot.
    ///
    /// # Errors
    ///
    /// As for [`Bot::play`].
    pub fn look(
        &mut self,
        stop: &AtomicBool,
        tell: &mut impl FnMut(&str),
    ) -> Result<Look, BotError> {
        self.hear(tell)?;
        match self.session.ending() {
            Some(Ending::Closed) => {
                tell("The table is closed.");
                return Ok(Look::Ends);
            }
            Some(Ending::Failed(reason)) => return Err(BotError::Ended(reason.clone())),
            None => {}
        }
        let has_played = self.habits.rounds.is_some_and(|rounds| self.played >= rounds);
        if has_played || stop.load(Ordering::Relaxed) {
            self.session.leave();
            return Ok(Look::Ends);
        }
        if self.pending.is_some() || !self.session.is_connected() {
            return Ok(Look::Waits);
        }
        let act = match self.next_act() {
            Ok(act) => act,
            Err(wait) => return Ok(Look::Rests(wait)),
        };
        let sent = Refused::of(&self.session, act.clone());
        self.pending = Some((self.session.act(act), sent));
        Ok(Look::Acts)
    }

    /// Waits after a look until there may be something to do.
    pub fn wait(&self, look: Look) {
        let time = if let Look::Rests(time) = look { time } else { LOOK };
        let _woken = self.woken.recv_timeout(time);
    }

    /// Returns the session at the table, as the bot last saw it.
    pub const fn session(&self) -> &RemoteSession {
        &self.session
    }

    /// Receives the events of the line.
    fn hear(&mut self, tell: &mut impl FnMut(&str)) -> Result<(), BotError> {
        while self.woken.try_recv().is_ok() {}
        while let Some(event) = self.session.receive(0) {
            if let SessionEvent::Reopened { .. } = event {
                self.follow_house()?;
            }
            let (SessionEvent::Done { key, .. } | SessionEvent::RefusedFor { key, .. }) = &event
            else {
                continue;
            };
            let Some((_, sent)) = self.pending.take_if(|(sent, _)| sent == key) else { continue };
            let before = self.refused.take();
            if let SessionEvent::RefusedFor { reason, .. } = event {
                // Usually another player was quicker. In any case it is not retried at once.
                let rest = self.habits.pace.clamp(LOOK, REST);
                self.rests_until = Instant::now() + rest;
                let refused = sent.with(reason, rest, before.as_ref());
                if !before.is_some_and(|before| before.is_like(&refused)) {
                    tell(&format!("{}: {}", self.account.name, refused.reason));
                }
                self.refused = Some(refused);
            }
        }
        self.count_rounds();
        self.tell_seat(tell);
        self.tell_hands(tell);
        Ok(())
    }

    /// Prepares the style again if the host has changed the house.
    fn follow_house(&mut self) -> Result<(), BotError> {
        if self.session.house() != self.brain.house() {
            self.brain = prepare(self.habits.style, self.session.house())?;
        }
        Ok(())
    }

    /// Counts the rounds that it has finished.
    fn count_rounds(&mut self) {
        let own = self.session.own_seats();
        let Some(round) = &self.session.view().round else { return };
        let plays = round.seats.iter().any(|seat| own.contains(seat));
        if plays && round.is_over() && self.last != Some(round.number) {
            self.last = Some(round.number);
            self.played += 1;
        }
    }

    fn tell_seat(&mut self, tell: &mut impl FnMut(&str)) {
        let seat = self.session.own_seats().first().copied();
        if seat != self.told_seat {
            let name = &self.account.name;
            match (seat, self.told_seat) {
                (Some(seat), _) => tell(&format!("{name} sits down at box {}.", seat + 1)),
                (None, Some(seat)) => tell(&format!("{name} leaves box {}.", seat + 1)),
                (None, None) => {}
            }
            self.told_seat = seat;
        }
    }

    /// Reports once that it is waiting for a house that deals more hands.
    fn tell_hands(&mut self, tell: &mut impl FnMut(&str)) {
        let (are_few, name) = (self.manners().are_hands_too_few(), &self.account.name);
        if are_few && !self.told_hands {
            let house = self.session.house().name();
            tell(&format!("{name}: \"{house}\" deals too few hands for a bot."));
        }
        self.told_hands = are_few;
    }

    fn manners(&self) -> Manners<'_> {
        Manners {
            view: self.session.view(),
            room: self.session.room(),
            me: self.account.player,
            hands: self.session.house().rules().hands().into(),
            is_alone: self.habits.is_alone,
        }
    }

    /// Returns its next act, or the maximum time to wait.
    fn next_act(&mut self) -> Result<Act, Duration> {
        let rest = self.rests_until.saturating_duration_since(Instant::now());
        if !rest.is_zero() {
            return Err(rest);
        }
        let act = self.wanted_act()?;
        match &self.refused {
            Some(refused) if refused.forbids(&act, &self.session) => Err(LOOK),
            _ => Ok(act),
        }
    }

    /// Returns the act that it would take if nothing had been refused, or the maximum time to wait.
    fn wanted_act(&mut self) -> Result<Act, Duration> {
        let manners = self.manners();
        let Some(own) = manners.own_seat() else {
            let seat = manners.wanted_seat(self.habits.after);
            return seat.map(|seat| Act::Sit { seat }).ok_or(LOOK);
        };
        if self.session.view().is_in_round() {
            return self.decide(own);
        }
        if manners.gives_way(own) && manners.view.seats[own].can_bet {
            return Ok(Act::StandUp { seat: own });
        }
        let Some(purse) = self.purse() else { return Err(LOOK) };
        if purse.rebuy.is_some() {
            return Ok(Act::Rebuy { seat: own });
        }
        let funds = Some(purse.purse).filter(|_| !purse.has_credit);
        let bet = self.brain.bet(&manners.view.shoe, &self.session.seen_cards(), funds);
        bet.and_then(|bet| manners.about_the_bet(own, bet)).ok_or(LOOK)
    }

    /// Returns its choice when the thinking time is over, or the remaining thinking time.
    fn decide(&mut self, own: usize) -> Result<Act, Duration> {
        let view = self.session.view();
        let round = view.round.as_ref().ok_or(LOOK)?;
        let hand = round.cards.phase.hand().ok_or(LOOK)?;
        let seat = round.seat_of(hand).and_then(|seat| round.seats.get(usize::from(seat.0)));
        if seat != Some(&own) {
            return Err(LOOK);
        }
        let now = Instant::now();
        let since = match self.asked {
            Some((question, since)) if question == view.question => since,
            _ => now,
        };
        self.asked = Some((view.question, since));
        let thinks = (since + self.habits.pace).saturating_duration_since(now);
        if !thinks.is_zero() {
            return Err(thinks);
        }
        let choice = self.brain.choose(round, &self.session.seen_cards()).ok_or(LOOK)?;
        Ok(Act::playing(hand, choice))
    }

    fn purse(&self) -> Option<&PrivateView> {
        self.session.private_views().iter().find(|view| view.player == self.account.player)
    }
}

fn prepare(style: Style, house: &House) -> Result<Brain, BotError> {
    let wrong = |source| BotError::Odds { house: house.name().to_owned(), source };
    Brain::new(style, house).map_err(wrong)
}
