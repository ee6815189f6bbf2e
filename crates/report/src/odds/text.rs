//! Answers as text.

use super::answer::Answer;
use super::question::{Question, Sections};
use super::{compare, dealer, decision, explain, overview, sections, side_bets};

/// Returns the text for all houses: a comparison side by side if only rounds were asked about,
/// otherwise one report after the other.
pub fn text(question: &Question, answers: &[Answer<'_>]) -> String {
    let is_of_rounds = question.sections == Sections::default() && question.hand.is_none();
    if answers.len() > 1 && is_of_rounds {
        return compare::text(question, answers);
    }
    let reports = answers.iter().map(|answer| of_house(question, answer));
    reports.collect::<Vec<_>>().join("\n")
}

fn of_house(question: &Question, answer: &Answer<'_>) -> String {
    let dealer = answer.dealer.as_deref().map(|rows| dealer::text(answer.house.rules(), rows));
    if let Some(odds) = &answer.decision {
        let decision = decision::text(question, answer, odds);
        return [decision].into_iter().chain(dealer).collect::<Vec<_>>().join("\n");
    }
    let Some(round) = &answer.round else { return String::new() };
    let mut parts = vec![overview::text(question, answer, round)];
    if question.sections.explain {
        parts.extend(answer.effects.as_deref().map(|all| explain::text(answer, round.ev, all)));
    }
    if question.sections.effects {
        parts.extend(answer.effects.as_deref().map(sections::effects));
    }
    parts.extend(answer.removal.as_deref().map(sections::removal));
    let simulation = question.simulation(answer.house);
    let distribution = answer.distribution.as_ref();
    parts.extend(distribution.map(|found| sections::distribution(found, simulation.as_deref())));
    parts.extend(dealer);
    match answer.side_bets.as_deref() {
        Some(rows) => parts.push(side_bets::text(answer.house, rows)),
        None => parts.extend(sections::side_bets(answer.house)),
    }
    if question.sections.hands {
        parts.push(sections::hands(question, answer.house.rules(), round));
    }
    parts.join("\n")
}
