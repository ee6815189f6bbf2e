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
use crate::session::Session;
use crate::tag_library::TagLibrary;

/// The coach at one table: what it was asked, what it has said, and what it still owes.
#[derive(Debug)]
pub struct Coach {
    questions: Arc<Queue>,
    house: House,
    settings: CoachSettings,
    /// Where tags come from.
    library: Arc<dyn TagLibrary>,
    /// What cards count for.
    tags: Option<Tags>,
    /// The decision that the round waits for.
    decision: Option<Decision>,
    owed_remarks: OwedRemarks,
    /// What the next round is worth, where that was asked.
    prospect: Option<(Ticket, Pending<BetCounsel>)>,
    /// What it measures by, a sentence each, where that was asked.
    standard: Option<Pending<Vec<String>>>,
    reviews: Reviews,
}

/// What an answer brought.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CoachEvent {
    /// Nothing that anybody still wants to know.
    Nothing,
    /// Advice that was waited for, and a choice that waited for it.
    Advice(Option<Choice>),
    /// A remark on a choice that was made before.
    Remark(Remark),
    /// What it measures by, a sentence each.
    Level(Vec<String>),
}

impl Coach {
    /// A coach at this house; and what is wrong with the tags that are wished for, if the usual
    /// ones are used instead.
    pub fn at(
        house: &House,
        settings: CoachSettings,
        library: Arc<dyn TagLibrary>,
    ) -> (Self, Option<String>) {
        let (tags, warning) = match library.tags(&settings.tags) {
            _ if settings.count == CountMode::Off => (None, None),
            Ok(tags) => (Some(tags), None),
            Err(why) => {
                (Tags::built_in(DEFAULT_TAGS), Some(format!("Hi-Lo is counted instead: {why}.")))
            }
        };
        (Self::answered_by(Arc::default(), house, settings, library, tags), warning)
    }

    /// The same coach at another table beside this one: who answers there answers here.
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

    /// A coach that has not been asked anything; whoever answers these questions answers its own.
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

    /// Where its questions wait.
    pub fn questions(&self) -> Arc<Queue> {
        Arc::clone(&self.questions)
    }

    /// What is wished of it.
    pub const fn settings(&self) -> &CoachSettings {
        &self.settings
    }

    /// What cards count for.
    pub const fn tags(&self) -> Option<&Tags> {
        self.tags.as_ref()
    }

    /// Does from now on what is wished.
    pub fn adopt(&mut self, before: &CoachSettings, now: &CoachSettings, session: &dyn Session) {
        let settings = self.settings.clone();
        self.settings.adopt(before, now);
        if settings.level != self.settings.level {
            self.ask_about_level();
        }
        if settings != self.settings {
            // What cannot be read is not taken from the settings.
            self.tags = self.library.tags(&self.settings.tags).ok().or(self.tags.take());
            self.follow(session);
        }
    }

    /// Follows the table to what it waits for now.
    pub fn follow(&mut self, session: &dyn Session) {
        if session.house() != &self.house {
            // A round that another house began is over, and the table has gone on at its own.
            self.house = session.house().clone();
            self.ask_about_level();
        }
        (self.decision, self.prospect) = (None, None);
        let view = session.round_view().map(|round| round.cards.clone());
        match (self.settings.mode, view) {
            (CoachMode::Always, None) => self.ask_about_bet(session),
            (CoachMode::Off, _) | (CoachMode::After | CoachMode::Ask | CoachMode::Block, None) => {}
            (_, Some(view)) => self.ask_about_decision(session, view),
        }
    }

    fn ask_about_decision(&mut self, session: &dyn Session, view: View) {
        let Some(hand) = view.phase.hand() else { return };
        let player = view.hand(hand).and_then(|hand| session.player_at(hand.seat));
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

    /// Asks what the next round is worth, unless that was asked.
    pub fn ask_about_bet(&mut self, session: &dyn Session) {
        if self.prospect.is_some() || session.is_in_round() {
            return;
        }
        let ticket = self.questions.ticket();
        self.prospect = Some((ticket, Pending::Waiting));
        let (house, seen_cards) = (self.house.clone(), session.seen_cards());
        self.questions.ask(Question::Bet { ticket, house, seen_cards });
    }

    /// Asks what it measures by, where that is not simply what is best.
    pub fn ask_about_level(&mut self) {
        let level = self.settings.level;
        self.standard = None;
        if level != Level::Exact && self.settings.mode != CoachMode::Off {
            self.standard = Some(Pending::Waiting);
            self.questions.ask(Question::Level { house: self.house.clone(), level });
        }
    }

    /// What it measures by, a sentence each: first what that costs. If it was asked.
    pub const fn standard(&self) -> Option<&Pending<Vec<String>>> {
        self.standard.as_ref()
    }

    /// What it says before this bet without being asked: only what is out of the ordinary, for
    /// nobody wants to be told the house's edge at every bet.
    pub fn before_bet(&self, bet: Chips) -> Vec<String> {
        match self.prospect() {
            Some(Pending::Ready(counsel)) if counsel.is_remarkable(bet) => {
                counsel.lines(self.house.stakes(), bet)
            }
            Some(_) | None => Vec::new(),
        }
    }

    /// What it says now, of the decision or of this bet, a sentence each; none while it is
    /// thinking.
    pub fn lines(&self, bet: Chips) -> Option<Vec<String>> {
        let stakes = self.house.stakes();
        match (self.counsel(), self.prospect()) {
            (Some(Pending::Ready(counsel)), _) => Some(counsel.lines(stakes)),
            (None, Some(Pending::Ready(counsel))) => Some(counsel.lines(stakes, bet)),
            (Some(Pending::Unavailable(why)), _) | (None, Some(Pending::Unavailable(why))) => {
                Some(vec![why.clone()])
            }
            (Some(Pending::Waiting), _) | (None, Some(Pending::Waiting)) => None,
            (None, None) => Some(vec!["Nothing has to be decided.".into()]),
        }
    }

    /// What it says of the decision that the round waits for, if it was asked.
    pub fn counsel(&self) -> Option<&Pending<Counsel>> {
        self.decision.as_ref().map(|decision| &decision.counsel)
    }

    /// What it says of the next round, if it was asked.
    pub fn prospect(&self) -> Option<&Pending<BetCounsel>> {
        self.prospect.as_ref().map(|(_, said)| said)
    }

    /// Where the count stands when these cards have been seen.
    pub fn tally(&self, seen: &Composition) -> Option<CountReadout> {
        Some(CountReadout::new(self.tags.as_ref()?, self.house.rules().decks(), seen))
    }

    /// What it has objected to: chosen again it is played.
    pub fn objected(&self) -> Option<Choice> {
        self.decision.as_ref().and_then(|decision| decision.objected)
    }

    /// What it says to a choice before it is played. Who is not to be stopped never waits for it.
    pub fn ruling(&mut self, choice: Choice) -> Ruling {
        match &mut self.decision {
            Some(decision) if self.settings.mode == CoachMode::Block => {
                decision.ruling(choice, self.house.stakes())
            }
            Some(_) | None => Ruling::Play,
        }
    }

    /// Follows the table after a choice was played: what it remarks on that, if it can already.
    pub fn played(&mut self, choice: Choice, session: &dyn Session) -> Option<Remark> {
        let decision = self.decision.take();
        self.follow(session);
        let remarks = matches!(self.settings.mode, CoachMode::After | CoachMode::Always);
        self.owed_remarks.settle(decision.filter(|_| remarks)?, choice, self.house.stakes())
    }

    /// A choice is taken back: nothing is remarked on what was chosen.
    pub fn take_back(&mut self, session: &dyn Session) {
        self.owed_remarks = OwedRemarks::default();
        self.follow(session);
    }

    /// Whether it owes something to whoever waits for it: advice on what is asked, a remark.
    pub fn is_thinking(&self) -> bool {
        self.counsel().is_some_and(Pending::is_waiting)
            || self.prospect().is_some_and(Pending::is_waiting)
            || !self.owed_remarks.is_empty()
    }

    /// Whether rounds that were played just now are still judged.
    pub const fn is_judging(&self) -> bool {
        self.reviews.is_judging()
    }

    /// Whether more rounds are to be judged than can be soon.
    pub const fn is_behind(&self) -> bool {
        self.reviews.is_behind()
    }

    /// Takes in an answer.
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

    /// Has the round judged that is over, where it is remembered.
    pub fn review(&mut self, session: &dyn Session) {
        self.reviews.ask_about_last(session, self.settings.level);
    }

    /// From now on has the rounds of the past judged that nobody has, one after the other with pauses
    /// in between: nobody waits for them.
    pub const fn begin_to_catch_up(&mut self) {
        self.reviews.begin();
    }

    /// Has the next round of the past judged, if it is time for it.
    pub fn catch_up(&mut self, session: &dyn Session, now_ms: i64) {
        self.reviews.catch_up(session, self.settings.level, now_ms);
    }

    /// How long it is until [`Self::catch_up`] has something to do, in milliseconds, if it ever has.
    pub fn wait_ms(&self, now_ms: i64) -> Option<i64> {
        self.reviews.wait_ms(now_ms)
    }
}
