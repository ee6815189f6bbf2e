//! The coach at one table: `Coach`.

use std::sync::Arc;

use blackjack_coach::{BetCounsel, Counsel, Level, Tally};
use blackjack_engine::{Chips, Composition, House, Record};
use blackjack_odds::{OddsError, Tags};
use blackjack_table::{Choice, RoundId, RoundState, Store, Table};

use super::question::{Answer, Question, Ticket};
use super::queue::Queue;
use super::wishes::{USUAL_TAGS, Wishes};
use crate::settings::{CoachMode, CountMode};
use crate::tag_file;

/// How many rounds of the past are judged at once, where they have not been.
const CAUGHT_UP_AT_ONCE: usize = 4;

/// As many rounds as are judged soon.
const BEHIND: usize = 4;

/// The most rounds that are being judged at once; those beyond are made up for another day.
const REVIEWS_MAX: usize = 64;

/// The most remarks that are owed for choices that were made before the advice was there.
const OWED_MAX: usize = 8;

/// The coach at one table: what he was asked, what he has said, and what he still owes.
#[derive(Debug)]
pub(crate) struct Coach {
    questions: Arc<Queue>,
    house: House,
    wishes: Wishes,
    /// What cards count for.
    tags: Option<Tags>,
    /// The decision that the round waits for.
    decision: Option<Decision>,
    /// What the next round is worth, where that was asked.
    prospect: Option<(Ticket, Said<BetCounsel>)>,
    owed: Vec<Owed>,
    /// Whether he was asked what he measures by.
    owes_level: bool,
    /// What he said of it.
    level_told: Option<String>,
    /// How many rounds are judged that were played just now.
    reviews: usize,
    past: Past,
}

/// A decision that somebody has to make.
#[derive(Debug)]
struct Decision {
    ticket: Ticket,
    whose: Option<String>,
    said: Said<Counsel>,
    /// What was chosen before there was advice, and waits for it.
    held: Option<Choice>,
    /// What was objected to; chosen again it is played.
    objected: Option<Choice>,
}

/// A choice that was made before there was advice.
#[derive(Debug)]
struct Owed {
    ticket: Ticket,
    whose: Option<String>,
    choice: Choice,
}

/// The rounds of the past that nobody has judged.
#[derive(Debug, Default)]
struct Past {
    /// How many are being judged.
    asked: usize,
    /// The first of those that were asked about last: who is asked about again cannot be judged.
    first: Option<RoundId>,
}

/// What came of a question so far.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Said<T> {
    /// It is being worked out.
    NotYet,
    /// This.
    So(Box<T>),
    /// There is no answer, and why.
    Unknown(String),
}

/// What the coach says to a choice before it is played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Ruling {
    /// Nothing: it is played.
    Play,
    /// It waits until there is advice.
    Hold,
    /// It is a mistake, and is played only if it is chosen again.
    Object(Remark),
}

/// What he says to a mistake.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Remark {
    /// What it costs, and why.
    pub(crate) text: String,
    /// What it costs, where there is little room.
    pub(crate) short: String,
}

/// What an answer brought.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Heard {
    /// Nothing that anybody still wants to know.
    Nothing,
    /// Advice that was waited for, and a choice that waited for it.
    Advice(Option<Choice>),
    /// A remark on a choice that was made before.
    Remark(Remark),
    /// What he measures by, a sentence each.
    Level(Vec<String>),
}

impl Coach {
    /// A coach at this house; and what is wrong with the tags that are wished for, if the usual
    /// ones are used instead.
    pub(crate) fn at(house: &House, wishes: Wishes) -> (Self, Option<String>) {
        let (tags, complaint) = match tag_file::load(&wishes.tags) {
            _ if wishes.count == CountMode::Off => (None, None),
            Ok(tags) => (Some(tags), None),
            Err(why) => {
                (Tags::built_in(USUAL_TAGS), Some(format!("Hi-Lo is counted instead: {why:#}.")))
            }
        };
        let coach = Self {
            questions: Arc::default(),
            house: house.clone(),
            wishes,
            tags,
            decision: None,
            prospect: None,
            owed: Vec::new(),
            owes_level: false,
            level_told: None,
            reviews: 0,
            past: Past::default(),
        };
        (coach, complaint)
    }

    /// The same coach at another table beside this one: who answers there answers here.
    pub(crate) fn beside(&self, house: &House) -> Self {
        Self {
            questions: self.questions(),
            house: house.clone(),
            wishes: self.wishes.clone(),
            tags: self.tags.clone(),
            decision: None,
            prospect: None,
            owed: Vec::new(),
            owes_level: false,
            level_told: None,
            reviews: 0,
            past: Past::default(),
        }
    }

    /// Where his questions wait.
    pub(crate) fn questions(&self) -> Arc<Queue> {
        Arc::clone(&self.questions)
    }

    /// What is wished of him.
    pub(crate) const fn wishes(&self) -> &Wishes {
        &self.wishes
    }

    /// What cards count for.
    pub(crate) const fn tags(&self) -> Option<&Tags> {
        self.tags.as_ref()
    }

    /// Does from now on what is wished.
    pub(crate) fn adopt(&mut self, before: &Wishes, now: &Wishes, table: &Table) {
        let wishes = self.wishes.clone();
        self.wishes.adopt(before, now);
        if wishes.level != self.wishes.level {
            self.ask_about_level();
        }
        if wishes != self.wishes {
            // What cannot be read is not taken from the settings.
            self.tags = tag_file::load(&self.wishes.tags).ok().or(self.tags.take());
            self.follow(table);
        }
    }

    /// Follows the table to what it waits for now.
    pub(crate) fn follow(&mut self, table: &Table) {
        (self.decision, self.prospect) = (None, None);
        match (self.wishes.mode, table.round()) {
            (CoachMode::Always, None) => self.ask_about_bet(table),
            (CoachMode::Off, _) | (CoachMode::After | CoachMode::Ask | CoachMode::Block, None) => {}
            (_, Some(record)) => self.ask_about_decision(table, record),
        }
    }

    fn ask_about_decision(&mut self, table: &Table, record: &Record) {
        let view = record.round().view();
        let Some(hand) = view.asked.hand() else { return };
        let player = table.player_at(record.round().seat_of(hand));
        let whose = player.and_then(|player| table.name(player)).map(str::to_owned);
        let ticket = self.questions.ticket();
        self.questions.ask(Question::Counsel {
            ticket,
            house: self.house.clone(),
            view: Box::new(view),
            gone: table.gone(),
            level: self.wishes.level,
        });
        let said = Said::NotYet;
        self.decision = Some(Decision { ticket, whose, said, held: None, objected: None });
    }

    /// Asks what the next round is worth, unless that was asked.
    pub(crate) fn ask_about_bet(&mut self, table: &Table) {
        if self.prospect.is_some() || table.round().is_some() {
            return;
        }
        let ticket = self.questions.ticket();
        self.prospect = Some((ticket, Said::NotYet));
        let (house, gone) = (self.house.clone(), table.gone());
        self.questions.ask(Question::Bet { ticket, house, gone });
    }

    /// What he measures by and what that costs, as far as he has said.
    pub(crate) fn level_told(&self) -> Option<&str> {
        self.level_told.as_deref()
    }

    /// Asks what he measures by, where that is not simply what is best.
    pub(crate) fn ask_about_level(&mut self) {
        let level = self.wishes.level;
        self.level_told = None;
        if level != Level::Exact && self.wishes.mode != CoachMode::Off {
            self.owes_level = true;
            self.questions.ask(Question::Level { house: self.house.clone(), level });
        }
    }

    /// What he says before this bet without being asked: only what is out of the ordinary, for
    /// nobody wants to be told the house's edge at every bet.
    pub(crate) fn before_bet(&self, bet: Chips) -> Vec<String> {
        match self.prospect() {
            Some(Said::So(counsel)) if counsel.is_remarkable(bet) => {
                counsel.lines(self.house.stakes(), bet)
            }
            Some(_) | None => Vec::new(),
        }
    }

    /// What he says now, of the decision or of this bet, a sentence each; none while he is
    /// thinking.
    pub(crate) fn lines(&self, bet: Chips) -> Option<Vec<String>> {
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

    /// What he says of the decision that the round waits for, if he was asked.
    pub(crate) fn counsel(&self) -> Option<&Said<Counsel>> {
        self.decision.as_ref().map(|decision| &decision.said)
    }

    /// What he says of the next round, if he was asked.
    pub(crate) fn prospect(&self) -> Option<&Said<BetCounsel>> {
        self.prospect.as_ref().map(|(_, said)| said)
    }

    /// Where the count stands when these cards have been seen.
    pub(crate) fn tally(&self, seen: &Composition) -> Option<Tally> {
        Some(Tally::new(self.tags.as_ref()?, self.house.rules().decks(), seen))
    }

    /// What he has objected to: chosen again it is played.
    pub(crate) fn objected(&self) -> Option<Choice> {
        self.decision.as_ref().and_then(|decision| decision.objected)
    }

    /// What he says to a choice before it is played. Who is not to be stopped never waits for it.
    pub(crate) fn ruling(&mut self, choice: Choice) -> Ruling {
        if self.wishes.mode != CoachMode::Block {
            return Ruling::Play;
        }
        let stakes = self.house.stakes();
        let Some(decision) = &mut self.decision else { return Ruling::Play };
        match &decision.said {
            Said::Unknown(_) => Ruling::Play,
            Said::NotYet => {
                decision.held = Some(choice);
                Ruling::Hold
            }
            Said::So(_) if decision.objected == Some(choice) => Ruling::Play,
            Said::So(counsel) => {
                let judgement = counsel.judge(choice);
                match judgement.and_then(|judgement| counsel.objection(&judgement, stakes)) {
                    None => Ruling::Play,
                    Some(why) => {
                        decision.objected = Some(choice);
                        let text = addressed(decision.whose.as_deref(), why);
                        let short = judgement.and_then(|it| counsel.doubt(&it, stakes));
                        Ruling::Object(Remark { text, short: short.unwrap_or_default() })
                    }
                }
            }
        }
    }

    /// Follows the table after a choice was played: what he remarks on it, if he can already.
    pub(crate) fn played(&mut self, choice: Choice, table: &Table) -> Option<Remark> {
        let decision = self.decision.take();
        self.follow(table);
        let remarks = matches!(self.wishes.mode, CoachMode::After | CoachMode::Always);
        let Decision { ticket, whose, said, .. } = decision.filter(|_| remarks)?;
        match said {
            Said::So(counsel) => self.remark(&counsel, whose.as_deref(), choice),
            Said::Unknown(_) => None,
            Said::NotYet => {
                if self.owed.len() == OWED_MAX {
                    self.owed.remove(0);
                }
                self.owed.push(Owed { ticket, whose, choice });
                None
            }
        }
    }

    /// What he says after a choice, if it was a mistake.
    fn remark(&self, counsel: &Counsel, whose: Option<&str>, choice: Choice) -> Option<Remark> {
        let (judgement, stakes) = (counsel.judge(choice)?, self.house.stakes());
        let text = addressed(whose, counsel.remark(&judgement, stakes)?);
        Some(Remark { text, short: counsel.in_short(&judgement, stakes)? })
    }

    /// Whether he owes something to whoever waits for him: advice on what is asked, a remark.
    pub(crate) fn is_thinking(&self) -> bool {
        self.counsel() == Some(&Said::NotYet)
            || self.prospect() == Some(&Said::NotYet)
            || !self.owed.is_empty()
            || self.owes_level
    }

    /// Whether rounds that were played just now are still judged.
    pub(crate) const fn is_judging(&self) -> bool {
        self.reviews > 0
    }

    /// Whether more rounds are to be judged than can be soon.
    pub(crate) const fn is_behind(&self) -> bool {
        self.reviews > BEHIND
    }

    /// Takes in an answer.
    pub(crate) fn hear(&mut self, answer: Answer, table: &Table) -> Heard {
        match answer {
            Answer::Counsel { ticket, counsel } => self.hear_counsel(ticket, counsel),
            Answer::Bet { ticket, counsel } => match &mut self.prospect {
                Some((asked, said)) if *asked == ticket => {
                    *said = counsel.map_or_else(|why| unknown(&why), Said::So);
                    Heard::Advice(None)
                }
                Some(_) | None => Heard::Nothing,
            },
            Answer::Level { level, lines } if level == self.wishes.level => {
                self.owes_level = false;
                self.level_told = lines.first().cloned();
                Heard::Level(lines)
            }
            Answer::Level { .. } | Answer::Found(_) => Heard::Nothing,
            Answer::Review { round, level, lessons, is_new } => {
                // What cannot be written is judged again another day.
                let taught = table.memory().map(|it| it.teach(round, level.word(), &lessons));
                if is_new {
                    self.reviews = self.reviews.saturating_sub(1);
                } else {
                    self.past.asked = self.past.asked.saturating_sub(1);
                    if self.past.asked == 0 && matches!(taught, Some(Ok(()))) {
                        self.catch_up(table);
                    }
                }
                Heard::Nothing
            }
        }
    }

    fn hear_counsel(
        &mut self,
        ticket: Ticket,
        counsel: Result<Option<Box<Counsel>>, OddsError>,
    ) -> Heard {
        if let Some(decision) = self.decision.as_mut().filter(|asked| asked.ticket == ticket) {
            decision.said = match counsel {
                Ok(Some(counsel)) => Said::So(counsel),
                Ok(None) => Said::Unknown("Nothing has to be decided.".into()),
                Err(why) => unknown(&why),
            };
            return Heard::Advice(decision.held.take());
        }
        let Some(at) = self.owed.iter().position(|owed| owed.ticket == ticket) else {
            return Heard::Nothing;
        };
        let Owed { whose, choice, .. } = self.owed.remove(at);
        let Ok(Some(counsel)) = counsel else { return Heard::Nothing };
        self.remark(&counsel, whose.as_deref(), choice).map_or(Heard::Nothing, Heard::Remark)
    }

    /// Has the round judged that is over, where it is remembered.
    pub(crate) fn review(&mut self, table: &Table) {
        let over = table.round().is_none().then(|| table.round_id()).flatten();
        let over = over.filter(|_| self.reviews < REVIEWS_MAX);
        if let (Some(store), Some(round)) = (table.memory(), over)
            && self.ask_to_review(store, round, true)
        {
            self.reviews += 1;
        }
    }

    /// Has a few rounds of the past judged that nobody has: those of games that were killed, and of
    /// games from before there was a coach.
    pub(crate) fn catch_up(&mut self, table: &Table) {
        let Some(store) = table.memory() else { return };
        let Ok(untaught) = store.untaught(CAUGHT_UP_AT_ONCE) else { return };
        let first = untaught.first().copied();
        if self.past.asked > 0 || first == self.past.first {
            return;
        }
        self.past.first = first;
        for round in untaught {
            if self.ask_to_review(store, round, false) {
                self.past.asked += 1;
            }
        }
    }

    /// Whether a round can be judged; then it is asked for.
    fn ask_to_review(&self, store: &Store, round: RoundId, is_new: bool) -> bool {
        let past = store.round(round).ok().flatten();
        let closed = past.filter(|past| past.state == RoundState::Closed);
        let record = closed.and_then(|past| past.line.parse::<Record>().ok());
        let (Some(record), Ok(gone)) = (record, store.gone_before(round)) else { return false };
        let (record, level) = (Box::new(record), self.wishes.level);
        self.questions.ask(Question::Review { round, record, gone, level, is_new });
        true
    }
}

/// A sentence to somebody, named where several play.
fn addressed(whose: Option<&str>, sentence: String) -> String {
    match whose {
        Some(name) => format!("{name}: {sentence}"),
        None => sentence,
    }
}

/// Why there is no answer, in a sentence.
fn unknown<T>(why: &OddsError) -> Said<T> {
    Said::Unknown(format!("The coach does not know: {why}."))
}
