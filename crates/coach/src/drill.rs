//! Drills: a series of questions, with feedback on each answer.
//!
//! A drill is a state machine without a screen or a clock: it asks a [`Question`], takes the typed
//! answer and its duration, and returns a [`Feedback`]. The same seed, history and answers produce
//! the same questions.

mod chosen_hand;
mod counting;
mod deal;
mod dice;
mod discard_tray;
mod error;
mod feedback;
pub(crate) mod flashcard;
mod flashcards;
mod hand;
mod history;
mod insurance;
mod kind;
mod number_input;
mod pool;
mod question;
pub(crate) mod results;

use blackjack_engine::House;
use blackjack_odds::Tags;

pub use chosen_hand::{ChosenHand, ChosenHandError};
pub use counting::{Countdown, TrueCount};
use dice::Dice;
pub use dice::RandomSource;
pub use discard_tray::DiscardTray;
pub use error::DrillError;
pub use feedback::{BoxChange, Feedback};
pub use flashcard::{BOXES, CLEARED_AFTER, Flashcard};
pub use flashcards::flashcards;
pub use hand::HandQuestion;
pub use history::{DrillHistory, PlayHistory};
pub use insurance::InsuranceQuestion;
pub use kind::{DrillKind, ParseDrillKindError};
use pool::Pool;
pub use question::Question;
use results::Answer;
pub use results::{DrillResults, DrillSummary};

/// The options of a drill.
#[derive(Clone, PartialEq, Debug)]
pub struct DrillPlan {
    /// The kind of drill.
    pub kind: DrillKind,
    /// The seed of its random numbers.
    pub seed: u64,
    /// The number of questions.
    pub reps: u32,
    /// The time limit in milliseconds, if there is one.
    pub limit_ms: Option<u64>,
    /// The hands to ask about in a drill of [`DrillKind::Hands`].
    pub hands: Vec<ChosenHand>,
    /// The tags of the count.
    pub tags: Tags,
    /// The number of cards that a countdown shows at once.
    pub at_once: u8,
}

/// A drill.
///
/// ```
/// use blackjack_coach::drill::{RandomSource, Drill, DrillKind, DrillHistory, DrillPlan};
/// use blackjack_engine::House;
/// use blackjack_odds::Tags;
/// // Any source of numbers will do, as long as they depend only on the seed.
/// #[derive(Clone, Debug)]
/// struct Numbers(u32);
/// impl RandomSource for Numbers {
///     fn seek(&mut self, question: u32) {
///         self.0 = question;
///     }
///     fn below(&mut self, bound: u32) -> u32 {
///         self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
///         (self.0 >> 8) % bound
///     }
///     fn boxed_clone(&self) -> Box<dyn RandomSource> {
///         Box::new(self.clone())
///     }
/// }
/// let house = House::built_in("strip").ok_or("no such house")?;
/// let tags = Tags::built_in("hi-lo").ok_or("no such count")?;
/// let plan = DrillPlan {
///     kind: DrillKind::Decks,
///     seed: 1,
///     reps: 1,
///     limit_ms: None,
///     hands: Vec::new(),
///     tags,
///     at_once: 1,
/// };
/// let mut drill = Drill::new(&house, plan, Box::new(Numbers(1)), &DrillHistory::default(), 0)?;
/// assert_eq!(drill.question().ok_or("no question")?.prompt(), "How many decks are left? ");
/// let feedback = drill.answer("1", 1_500)?;
/// assert!(feedback.lines[0].starts_with("No: "), "{}", feedback.lines[0]);
/// assert!(drill.is_over());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Drill {
    house: House,
    plan: DrillPlan,
    dice: Dice,
    /// The hands that can be asked about, in a drill of hands.
    pool: Option<Pool>,
    /// The current question, and the index of its entry in the pool.
    asked: Option<(Question, Option<usize>)>,
    answers: Vec<Answer>,
    started_ms: i64,
    /// The total time of all answers.
    spent_ms: u64,
    /// The time of the answers to the current question.
    thought_ms: u64,
}

impl Drill {
    /// Creates a drill at a house, for a player with this history. The random numbers must depend
    /// only on the seed of the plan. `now_ms` is the time in milliseconds since 1970.
    ///
    /// # Errors
    ///
    /// [`DrillError`] if there is nothing to ask, or no exact answer to it.
    pub fn new(
        house: &House,
        plan: DrillPlan,
        source: Box<dyn RandomSource>,
        past: &DrillHistory,
        now_ms: i64,
    ) -> Result<Self, DrillError> {
        let of_hands = plan.kind.is_of_hands();
        let pool = of_hands.then(|| Pool::new(plan.kind, house, &plan.hands, past)).transpose()?;
        let mut drill = Self {
            house: house.clone(),
            dice: Dice::new(source),
            plan,
            pool,
            asked: None,
            answers: Vec::new(),
            started_ms: now_ms,
            spent_ms: 0,
            thought_ms: 0,
        };
        drill.ask()?;
        if drill.asked.is_none() {
            return Err(drill.nothing_to_ask());
        }
        Ok(drill)
    }

    /// Returns the kind of drill.
    pub const fn kind(&self) -> DrillKind {
        self.plan.kind
    }

    /// Returns the options of the drill.
    pub const fn plan(&self) -> &DrillPlan {
        &self.plan
    }

    /// Returns the start time, in milliseconds since 1970.
    pub const fn started_ms(&self) -> i64 {
        self.started_ms
    }

    /// Returns the current question; `None` when the drill is over.
    pub fn question(&self) -> Option<&Question> {
        self.asked.as_ref().map(|(question, _)| question)
    }

    /// Returns whether the drill is over.
    pub const fn is_over(&self) -> bool {
        self.asked.is_none()
    }

    /// Returns the number of answered questions.
    pub fn answered(&self) -> u32 {
        u32::try_from(self.answers.len()).unwrap_or(u32::MAX)
    }

    /// Returns the number of right answers in a row, up to now.
    pub fn row(&self) -> usize {
        self.answers.iter().rev().take_while(|answer| !answer.verdict.is_mistake()).count()
    }

    /// Returns the number of its hands in each of the five boxes.
    pub fn boxes(&self) -> [usize; 5] {
        let mut boxes = [0; 5];
        for entry in self.pool.iter().flat_map(|pool| &pool.entries) {
            boxes[usize::from(entry.card.box_number.clamp(1, BOXES)) - 1] += 1;
        }
        boxes
    }

    /// Judges a typed answer, which took `took_ms` milliseconds.
    ///
    /// # Errors
    ///
    /// A sentence about the expected answer, if this one cannot be understood. The question
    /// remains.
    pub fn answer(&mut self, text: &str, took_ms: u64) -> Result<Feedback, String> {
        let text = text.trim().to_lowercase();
        let Some((question, entry)) = &mut self.asked else {
            return Err("The drill is over.".into());
        };
        let mut feedback = question.judge(&text)?;
        self.spent_ms += took_ms;
        self.thought_ms += took_ms;
        let Some(verdict) = feedback.verdict else { return Ok(feedback) };
        let now_ms = self.started_ms.saturating_add_unsigned(self.spent_ms);
        let entry = entry.and_then(|at| self.pool.as_mut()?.entries.get_mut(at));
        feedback.box_change = entry.map(|entry| {
            let from = entry.card.box_number;
            entry.answered(!verdict.is_mistake(), now_ms);
            let Flashcard { matchup, box_number: to, .. } = entry.card;
            BoxChange { matchup, from, to, is_cleared: entry.is_cleared() }
        });
        let matchup = feedback.box_change.map(|moved| moved.matchup);
        self.answers.push(Answer { verdict, cost: feedback.cost, ms: self.thought_ms, matchup });
        self.thought_ms = 0;
        self.asked = None;
        let is_late = self.plan.limit_ms.is_some_and(|limit| self.spent_ms >= limit);
        if self.answered() < self.plan.reps && !is_late {
            // The drill ends if a hand has no odds. `new` reports that error for the first hand.
            let _ends = self.ask();
        }
        Ok(feedback)
    }

    /// Returns the results so far.
    pub fn results(&self) -> DrillResults {
        let entries = self.pool.iter().flat_map(|pool| &pool.entries);
        let cleared = entries.filter(|entry| entry.is_cleared()).count();
        let cleared = u32::try_from(cleared).unwrap_or(u32::MAX);
        DrillResults::new(self.plan.kind, &self.answers, self.spent_ms, cleared)
    }

    /// Returns the flash cards that were asked.
    pub fn moved(&self) -> Vec<Flashcard> {
        self.pool.iter().flat_map(|pool| &pool.entries).filter_map(pool::Entry::moved).collect()
    }

    /// Asks the next question, if there is one.
    fn ask(&mut self) -> Result<(), DrillError> {
        self.dice.seek(self.answered() + 1);
        let (decks, tags) = (self.house.rules().decks(), &self.plan.tags);
        let dice = &mut self.dice;
        let question = match self.plan.kind {
            DrillKind::Weak
            | DrillKind::House
            | DrillKind::Hard
            | DrillKind::Soft
            | DrillKind::Pairs
            | DrillKind::Hands => {
                self.asked = self.hand()?;
                return Ok(());
            }
            DrillKind::Insurance => {
                if !self.house.rules().offers_insurance() {
                    return Err(self.nothing_to_ask());
                }
                InsuranceQuestion::new(&self.house, tags, dice).map(Question::Insurance)
            }
            DrillKind::Countdown => {
                Some(Question::Countdown(Countdown::new(tags, self.plan.at_once, dice)))
            }
            DrillKind::TrueCount => Some(Question::TrueCount(TrueCount::new(tags, decks, dice))),
            DrillKind::Decks => Some(Question::Decks(DiscardTray::new(decks, dice))),
        };
        self.asked = question.map(|question| (question, None));
        Ok(())
    }

    /// Returns the next hand; `None` if all are cleared.
    fn hand(&mut self) -> Result<Option<(Question, Option<usize>)>, DrillError> {
        let Some(pool) = &mut self.pool else { return Ok(None) };
        while let Some((at, hand)) = pool.draw(&mut self.dice) {
            let matchup = pool.entries[at].card.matchup;
            let asked = HandQuestion::new(&self.house, matchup, &hand, &mut self.dice);
            let asked = asked
                .map_err(|error| DrillError::Odds { house: self.house.name().to_owned(), error })?;
            if let Some(question) = asked {
                return Ok(Some((Question::Hand(Box::new(question)), Some(at))));
            }
            pool.remove(at);
        }
        Ok(None)
    }

    fn nothing_to_ask(&self) -> DrillError {
        DrillError::Nothing { kind: self.plan.kind, house: self.house.name().to_owned() }
    }
}
