//! The coach at one table: `Coach`.

use std::sync::Arc;

use blackjack_coach::{BetCounsel, Counsel, CountReadout, Level, Remark};
use blackjack_engine::{Chips, Choice, Composition, House, View};
use blackjack_odds::Tags;

use super::coach_mode::CoachMode;
use super::coach_settings::{CoachSettings, DEFAULT_TAGS};
use super::count_mode::CountMode;
use super::decision::{CounselResult, Decision, OwedRemarks, Ruling};
use super::pending::Pending;
use super::question::{Answer, Question, Ticket};
use super::queue::Queue;
use super::reviews::Reviews;
use super::unavailable::Unavailable;
use crate::counting::tag_library::TagLibrary;
use crate::session::Session;

/// The coach at one table: its open questions, its answers so far, and the remarks still due.
#[derive(Debug)]
pub struct Coach {
    questions: Arc<Queue>,
    house: House,
    settings: CoachSettings,
    /// The source of the tags.
    library: Arc<dyn TagLibrary>,
    /// The tags used to count cards.
    tags: Option<Tags>,
    /// The decision that the round waits for.
    decision: Option<Decision>,
    owed_remarks: OwedRemarks,
    /// The value of the next round, if it was requested.
    prospect: Option<(Ticket, Pending<BetCounsel>)>,
    /// The standard of its level, a sentence each, if it was requested.
    standard: Option<Pending<Vec<String>>>,
    reviews: Reviews,
}

/// The effect of an answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CoachEvent {
    /// Nothing: the answer is no longer wanted.
    Nothing,
    /// Advice, with the choice that waited for it.
    Advice(Option<Choice>),
    /// A remark on an earlier choice.
    Remark(Remark),
    /// The standard of the coach's level, a sentence each.
    Level(Vec<String>),
}

impl Coach {
    /// Creates a coach at a house. Returns a warning, too, if the tags of the settings cannot be
    /// used and the default ones are used instead.
    pub fn at(
        house: &House,
        settings: CoachSettings,
        library: Arc<dyn TagLibrary>,
    ) -> (Self, Option<String>) {
        let (tags, warning) = match library.tags(&settings.tags) {
            _ if settings.count == CountMode::Off => (None, None),
            Ok(tags) => (Some(tags), None),
            Err(why) => {
                (Tags::built_in(DEFAULT_TAGS), Some(format!("Counting by Hi-Lo instead: {why}.")))
            }
        };
        (Self::answered_by(Arc::default(), house, settings, library, tags), warning)
    }

    /// Creates the same coach at a side table; the same workers answer its questions.
    #[must_use]
    pub fn for_side_game(&self, house: &House) -> Self {
        let library = Arc::clone(&self.library);
        Self::answered_by(
            self.questions(),
            house,
            self.settings.clone(),
            library,
            self.tags.clone(),
        )
    }

    /// Creates a coach whose questions go into this queue.
    fn answered_by(
        questions: Arc<Queue>,
        house: &House,
        settings: CoachSettings,
        library: Arc<dyn TagLibrary>,
        tags: Option<Tags>,
    ) -> Self {
        Self {
            reviews: Reviews::new(Arc::clone(&questions)),
            questions,
            house: house.clone(),
            settings,
            library,
            tags,
            decision: None,
            owed_remarks: OwedRemarks::default(),
            prospect: None,
            standard: None,
        }
    }

    /// Returns the queue of its questions.
    pub fn questions(&self) -> Arc<Queue> {
        Arc::clone(&self.questions)
    }

    /// Returns its settings.
    pub const fn settings(&self) -> &CoachSettings {
        &self.settings
    }

    /// Returns the tags used to count cards.
    pub const fn tags(&self) -> Option<&Tags> {
        self.tags.as_ref()
    }

    /// Adopts changed settings.
    pub fn adopt(&mut self, before: &CoachSettings, now: &CoachSettings, session: &dyn Session) {
        let settings = self.settings.clone();
        self.settings.adopt(before, now);
        if settings.level != self.settings.level {
            self.ask_about_level();
        }
        if settings != self.settings {
            // Tags that cannot be read leave the old ones in use.
            self.tags = self.library.tags(&self.settings.tags).ok().or(self.tags.take());
            self.follow(session);
        }
    }

    /// Follows the table to its current question, and asks for advice on it.
    pub fn follow(&mut self, session: &dyn Session) {
        if session.house() != &self.house {
            // A round that began under changed rules is over: the table is back at its own house.
            self.house = session.house().clone();
            self.ask_about_level();
        }
        (self.decision, self.prospect) = (None, None);
        let view = session.view().open_round().map(|round| round.cards.clone());
        match (self.settings.mode, view) {
            (CoachMode::Always, None) => self.ask_about_bet(session),
            (CoachMode::Off, _) | (CoachMode::After | CoachMode::Ask | CoachMode::Block, None) => {}
            (_, Some(view)) => self.ask_about_decision(session, view),
        }
    }

    fn ask_about_decision(&mut self, session: &dyn Session, view: View) {
        let Some(hand) = view.phase.hand() else { return };
        let player = view.hand(hand).and_then(|hand| session.view().player_at(hand.seat));
        if player.is_some_and(|player| !session.is_own(player)) {
            // Other players ask their own coach.
            return;
        }
        let ticket = self.questions.ticket();
        self.questions.ask(Question::Counsel {
            ticket,
            house: self.house.clone(),
            view: Box::new(view),
            whose: player.and_then(|player| session.name(player)).map(str::to_owned),
            seen_cards: session.seen_cards(),
            level: self.settings.level,
        });
        self.decision = Some(Decision::asked(ticket));
    }

    /// Asks for the value of the next round, unless it was already requested.
    pub fn ask_about_bet(&mut self, session: &dyn Session) {
        if self.prospect.is_some() || session.view().is_in_round() {
            return;
        }
        let ticket = self.questions.ticket();
        self.prospect = Some((ticket, Pending::Waiting));
        let (house, seen_cards) = (self.house.clone(), session.seen_cards());
        self.questions.ask(Question::Bet { ticket, house, seen_cards });
    }

    /// Asks for the standard of its level, unless the level is exact play.
    pub fn ask_about_level(&mut self) {
        let level = self.settings.level;
        self.standard = None;
        if level != Level::Exact && self.settings.mode != CoachMode::Off {
            self.standard = Some(Pending::Waiting);
            self.questions.ask(Question::Level { house: self.house.clone(), level });
        }
    }

    /// Returns the standard of its level, a sentence each, its cost first; `None` if it was not
    /// requested.
    pub const fn standard(&self) -> Option<&Pending<Vec<String>>> {
        self.standard.as_ref()
    }

    /// Returns unrequested advice before a bet. It is given only when it is out of the ordinary:
    /// nobody wants to read the house edge at every bet.
    pub fn before_bet(&self, bet: Chips) -> Vec<String> {
        match self.prospect() {
            Some(Pending::Ready(counsel)) if counsel.is_remarkable(bet) => {
                counsel.lines(self.house.stakes(), bet)
            }
            Some(_) | None => Vec::new(),
        }
    }

    /// Returns the advice on the decision or on this bet, a sentence each; `None` while it is being
    /// computed.
    pub fn lines(&self, bet: Chips) -> Option<Vec<String>> {
        let stakes = self.house.stakes();
        match (self.counsel(), self.prospect()) {
            (Some(Pending::Ready(counsel)), _) => Some(counsel.lines(stakes)),
            (None, Some(Pending::Ready(counsel))) => Some(counsel.lines(stakes, bet)),
            (Some(Pending::Unavailable(why)), _) | (None, Some(Pending::Unavailable(why))) => {
                Some(vec![why.clone()])
            }
            (Some(Pending::Waiting), _) | (None, Some(Pending::Waiting)) => None,
            (None, None) => Some(vec!["There is nothing to decide.".into()]),
        }
    }

    /// Returns the advice on the current decision, if it was requested.
    pub fn counsel(&self) -> Option<&Pending<Counsel>> {
        self.decision.as_ref().map(|decision| &decision.counsel)
    }

    /// Returns the advice on the next round, if it was requested.
    pub fn prospect(&self) -> Option<&Pending<BetCounsel>> {
        self.prospect.as_ref().map(|(_, said)| said)
    }

    /// Returns the count after these cards have been seen.
    pub fn tally(&self, seen: &Composition) -> Option<CountReadout> {
        Some(CountReadout::new(self.tags.as_ref()?, self.house.rules().decks(), seen))
    }

    /// Returns the choice that it objected to; chosen again, it is played.
    pub fn objected(&self) -> Option<Choice> {
        self.decision.as_ref().and_then(|decision| decision.objected)
    }

    /// Rules on a choice before it is played. Only the mode that blocks mistakes ever waits.
    pub fn ruling(&mut self, choice: Choice) -> Ruling {
        match &mut self.decision {
            Some(decision) if self.settings.mode == CoachMode::Block => {
                decision.ruling(choice, self.house.stakes())
            }
            Some(_) | None => Ruling::Play,
        }
    }

    /// Follows the table after a choice, and returns the remark on it, if its advice is there.
    pub fn played(&mut self, choice: Choice, session: &dyn Session) -> Option<Remark> {
        let decision = self.decision.take();
        self.follow(session);
        let remarks = matches!(self.settings.mode, CoachMode::After | CoachMode::Always);
        self.owed_remarks.settle(decision.filter(|_| remarks)?, choice, self.house.stakes())
    }

    /// Follows the table after a choice was undone, and drops the remark on it.
    pub fn take_back(&mut self, session: &dyn Session) {
        self.owed_remarks = OwedRemarks::default();
        self.follow(session);
    }

    /// Returns whether advice or a remark is still due.
    pub fn is_thinking(&self) -> bool {
        self.counsel().is_some_and(Pending::is_waiting)
            || self.prospect().is_some_and(Pending::is_waiting)
            || !self.owed_remarks.is_empty()
    }

    /// Returns whether rounds of this session are still being judged.
    pub const fn is_judging(&self) -> bool {
        self.reviews.is_judging()
    }

    /// Returns whether many rounds wait to be judged.
    pub const fn is_behind(&self) -> bool {
        self.reviews.is_behind()
    }

    /// Receives an answer.
    pub fn receive(&mut self, answer: Answer, session: &dyn Session, now_ms: i64) -> CoachEvent {
        match answer {
            Answer::Counsel { ticket, counsel } => self.receive_counsel(ticket, counsel),
            Answer::Bet { ticket, counsel } => self.receive_prospect(ticket, counsel),
            Answer::Level { level, lines } if level == self.settings.level => {
                self.standard = Some(Pending::Ready(Box::new(lines.clone())));
                CoachEvent::Level(lines)
            }
            Answer::Level { .. } | Answer::Drill { .. } | Answer::Analysis(_) => {
                CoachEvent::Nothing
            }
            Answer::Review { round, level, reviews, is_new } => {
                let reviews = reviews.as_deref().ok();
                self.reviews.receive((round, is_new), level, reviews, session, now_ms);
                CoachEvent::Nothing
            }
        }
    }

    fn receive_counsel(&mut self, ticket: Ticket, found: CounselResult) -> CoachEvent {
        if let Some(decision) = self.decision.as_mut().filter(|asked| asked.is_about(ticket)) {
            return CoachEvent::Advice(decision.receive(found));
        }
        let remark = self.owed_remarks.receive(ticket, found, self.house.stakes());
        remark.map_or(CoachEvent::Nothing, CoachEvent::Remark)
    }

    fn receive_prospect(
        &mut self,
        ticket: Ticket,
        found: Result<Box<BetCounsel>, Unavailable>,
    ) -> CoachEvent {
        match &mut self.prospect {
            Some((asked, said)) if *asked == ticket => {
                *said = Pending::from_result(found);
                CoachEvent::Advice(None)
            }
            Some(_) | None => CoachEvent::Nothing,
        }
    }

    /// Has the finished round judged, if it is stored.
    pub fn review(&mut self, session: &dyn Session) {
        self.reviews.ask_about_last(session, self.settings.level);
    }

    /// Starts judging the stored rounds that have not been judged, one at a time with pauses,
    /// because nobody is waiting for them.
    pub const fn begin_to_catch_up(&mut self) {
        self.reviews.begin();
    }

    /// Has the next stored round judged, if it is due.
    pub fn catch_up(&mut self, session: &dyn Session, now_ms: i64) {
        self.reviews.catch_up(session, self.settings.level, now_ms);
    }

    /// Returns the milliseconds until [`Self::catch_up`] has something to do; `None` if it has
    /// nothing.
    pub fn wait_ms(&self, now_ms: i64) -> Option<i64> {
        self.reviews.wait_ms(now_ms)
    }
}
