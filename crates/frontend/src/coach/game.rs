//! The coach at one table: `Coach`.

use std::sync::Arc;

use blackjack_coach::{BetCounsel, Counsel, Level, Remark, ToldCount};
use blackjack_engine::{Chips, Choice, Composition, House, View};
use blackjack_odds::Tags;

use super::coach_mode::CoachMode;
use super::count_mode::CountMode;
use super::decision::{Decision, Found, Owed, Ruling};
use super::question::{Answer, Question, Ticket};
use super::queue::Queue;
use super::reviews::Reviews;
use super::said::Said;
use super::unavailable::Unavailable;
use super::wishes::{USUAL_TAGS, Wishes};
use crate::session::Session;
use crate::tag_library::TagLibrary;

/// The coach at one table: what it was asked, what it has said, and what it still owes.
#[derive(Debug)]
pub struct Coach {
    questions: Arc<Queue>,
    house: House,
    wishes: Wishes,
    /// Where tags come from.
    library: Arc<dyn TagLibrary>,
    /// What cards count for.
    tags: Option<Tags>,
    /// The decision that the round waits for.
    decision: Option<Decision>,
    owed: Owed,
    /// What the next round is worth, where that was asked.
    prospect: Option<(Ticket, Said<BetCounsel>)>,
    /// What it measures by, a sentence each, where that was asked.
    standard: Option<Said<Vec<String>>>,
    reviews: Reviews,
}

/// What an answer brought.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Heard {
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
        wishes: Wishes,
        library: Arc<dyn TagLibrary>,
    ) -> (Self, Option<String>) {
        let (tags, complaint) = match library.tags(&wishes.tags) {
            _ if wishes.count == CountMode::Off => (None, None),
            Ok(tags) => (Some(tags), None),
            Err(why) => {
                (Tags::built_in(USUAL_TAGS), Some(format!("Hi-Lo is counted instead: {why}.")))
            }
        };
        (Self::answered_by(Arc::default(), house, wishes, library, tags), complaint)
    }

    /// The same coach at another table beside this one: who answers there answers here.
    #[must_use]
    pub fn beside(&self, house: &House) -> Self {
        let library = Arc::clone(&self.library);
        Self::answered_by(self.questions(), house, self.wishes.clone(), library, self.tags.clone())
    }

    /// A coach that has not been asked anything; whoever answers these questions answers its own.
    fn answered_by(
        questions: Arc<Queue>,
        house: &House,
        wishes: Wishes,
        library: Arc<dyn TagLibrary>,
        tags: Option<Tags>,
    ) -> Self {
        Self {
            reviews: Reviews::new(Arc::clone(&questions)),
            questions,
            house: house.clone(),
            wishes,
            library,
            tags,
            decision: None,
            owed: Owed::default(),
            prospect: None,
            standard: None,
        }
    }

    /// Where its questions wait.
    pub fn questions(&self) -> Arc<Queue> {
        Arc::clone(&self.questions)
    }

    /// What is wished of it.
    pub const fn wishes(&self) -> &Wishes {
        &self.wishes
    }

    /// What cards count for.
    pub const fn tags(&self) -> Option<&Tags> {
        self.tags.as_ref()
    }

    /// Does from now on what is wished.
    pub fn adopt(&mut self, before: &Wishes, now: &Wishes, session: &dyn Session) {
        let wishes = self.wishes.clone();
        self.wishes.adopt(before, now);
        if wishes.level != self.wishes.level {
            self.ask_about_level();
        }
        if wishes != self.wishes {
            // What cannot be read is not taken from the settings.
            self.tags = self.library.tags(&self.wishes.tags).ok().or(self.tags.take());
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
        match (self.wishes.mode, view) {
            (CoachMode::Always, None) => self.ask_about_bet(session),
            (CoachMode::Off, _) | (CoachMode::After | CoachMode::Ask | CoachMode::Block, None) => {}
            (_, Some(view)) => self.ask_about_decision(session, view),
        }
    }

    fn ask_about_decision(&mut self, session: &dyn Session, view: View) {
        let Some(hand) = view.asked.hand() else { return };
        let player = view.hand(hand).and_then(|hand| session.player_at(hand.seat));
        let ticket = self.questions.ticket();
        self.questions.ask(Question::Counsel {
            ticket,
            house: self.house.clone(),
            view: Box::new(view),
            whose: player.and_then(|player| session.name(player)).map(str::to_owned),
            gone: session.gone(),
            level: self.wishes.level,
        });
        self.decision = Some(Decision::asked(ticket));
    }

    /// Asks what the next round is worth, unless that was asked.
    pub fn ask_about_bet(&mut self, session: &dyn Session) {
        if self.prospect.is_some() || session.is_in_round() {
            return;
        }
        let ticket = self.questions.ticket();
        self.prospect = Some((ticket, Said::NotYet));
        let (house, gone) = (self.house.clone(), session.gone());
        self.questions.ask(Question::Bet { ticket, house, gone });
    }

    /// Asks what it measures by, where that is not simply what is best.
    pub fn ask_about_level(&mut self) {
        let level = self.wishes.level;
        self.standard = None;
        if level != Level::Exact && self.wishes.mode != CoachMode::Off {
            self.standard = Some(Said::NotYet);
            self.questions.ask(Question::Level { house: self.house.clone(), level });
        }
    }

    /// What it measures by, a sentence each: first what that costs. If it was asked.
    pub const fn standard(&self) -> Option<&Said<Vec<String>>> {
        self.standard.as_ref()
    }

    /// What it says before this bet without being asked: only what is out of the ordinary, for
    /// nobody wants to be told the house's edge at every bet.
    pub fn before_bet(&self, bet: Chips) -> Vec<String> {
        match self.prospect() {
            Some(Said::So(counsel)) if counsel.is_remarkable(bet) => {
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
            (Some(Said::So(counsel)), _) => Some(counsel.lines(stakes)),
            (None, Some(Said::So(counsel))) => Some(counsel.lines(stakes, bet)),
            (Some(Said::Unknown(why)), _) | (None, Some(Said::Unknown(why))) => {
                Some(vec![why.clone()])
            }
            (Some(Said::NotYet), _) | (None, Some(Said::NotYet)) => None,
            (None, None) => Some(vec!["Nothing has to be decided.".into()]),
        }
    }

    /// What it says of the decision that the round waits for, if it was asked.
    pub fn counsel(&self) -> Option<&Said<Counsel>> {
        self.decision.as_ref().map(|decision| &decision.said)
    }

    /// What it says of the next round, if it was asked.
    pub fn prospect(&self) -> Option<&Said<BetCounsel>> {
        self.prospect.as_ref().map(|(_, said)| said)
    }

    /// Where the count stands when these cards have been seen.
    pub fn tally(&self, seen: &Composition) -> Option<ToldCount> {
        Some(ToldCount::new(self.tags.as_ref()?, self.house.rules().decks(), seen))
    }

    /// What it has objected to: chosen again it is played.
    pub fn objected(&self) -> Option<Choice> {
        self.decision.as_ref().and_then(|decision| decision.objected)
    }

    /// What it says to a choice before it is played. Who is not to be stopped never waits for it.
    pub fn ruling(&mut self, choice: Choice) -> Ruling {
        match &mut self.decision {
            Some(decision) if self.wishes.mode == CoachMode::Block => {
                decision.ruling(choice, self.house.stakes())
            }
            Some(_) | None => Ruling::Play,
        }
    }

    /// Follows the table after a choice was played: what it remarks on that, if it can already.
    pub fn played(&mut self, choice: Choice, session: &dyn Session) -> Option<Remark> {
        let decision = self.decision.take();
        self.follow(session);
        let remarks = matches!(self.wishes.mode, CoachMode::After | CoachMode::Always);
        self.owed.settle(decision.filter(|_| remarks)?, choice, self.house.stakes())
    }

    /// A choice is taken back: nothing is remarked on what was chosen.
    pub fn take_back(&mut self, session: &dyn Session) {
        self.owed = Owed::default();
        self.follow(session);
    }

    /// Whether it owes something to whoever waits for it: advice on what is asked, a remark.
    pub fn is_thinking(&self) -> bool {
        self.counsel().is_some_and(Said::is_awaited)
            || self.prospect().is_some_and(Said::is_awaited)
            || !self.owed.is_empty()
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
    pub fn hear(&mut self, answer: Answer, session: &dyn Session, now_ms: i64) -> Heard {
        match answer {
            Answer::Counsel { ticket, counsel } => self.hear_counsel(ticket, counsel),
            Answer::Bet { ticket, counsel } => self.hear_prospect(ticket, counsel),
            Answer::Level { level, lines } if level == self.wishes.level => {
                self.standard = Some(Said::So(Box::new(lines.clone())));
                Heard::Level(lines)
            }
            Answer::Level { .. } | Answer::Drill { .. } | Answer::Found(_) => Heard::Nothing,
            Answer::Review { round, level, lessons, is_new } => {
                let lessons = lessons.as_deref().ok();
                self.reviews.hear((round, is_new), level, lessons, session, now_ms);
                Heard::Nothing
            }
        }
    }

    fn hear_counsel(&mut self, ticket: Ticket, found: Found) -> Heard {
        if let Some(decision) = self.decision.as_mut().filter(|asked| asked.is_about(ticket)) {
            return Heard::Advice(decision.hear(found));
        }
        let remark = self.owed.hear(ticket, found, self.house.stakes());
        remark.map_or(Heard::Nothing, Heard::Remark)
    }

    fn hear_prospect(
        &mut self,
        ticket: Ticket,
        found: Result<Box<BetCounsel>, Unavailable>,
    ) -> Heard {
        match &mut self.prospect {
            Some((asked, said)) if *asked == ticket => {
                *said = Said::of(found);
                Heard::Advice(None)
            }
            Some(_) | None => Heard::Nothing,
        }
    }

    /// Has the round judged that is over, where it is remembered.
    pub fn review(&mut self, session: &dyn Session) {
        self.reviews.ask_about_last(session, self.wishes.level);
    }

    /// From now on has the rounds of the past judged that nobody has, one after the other with pauses
    /// in between: nobody waits for them.
    pub const fn begin_to_catch_up(&mut self) {
        self.reviews.begin();
    }

    /// Has the next round of the past judged, if it is time for it.
    pub fn catch_up(&mut self, session: &dyn Session, now_ms: i64) {
        self.reviews.catch_up(session, self.wishes.level, now_ms);
    }

    /// How long it is until [`Self::catch_up`] has something to do, in milliseconds, if it ever has.
    pub fn wait_ms(&self, now_ms: i64) -> Option<i64> {
        self.reviews.wait_ms(now_ms)
    }
}
