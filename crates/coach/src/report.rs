//! A statistics report in sections, which each front end lays out to fit.

mod lines;
mod section;
mod sections;

use crate::statistics::Statistics;
use crate::words::time;

pub use lines::{report_lines, section_lines};
pub use section::{Body, Column, Section, SectionKind};

/// The shortest median time to report: a faster one comes from piped input, not from a player.
const PACE_FROM_MS: u64 = 100;

/// Returns the sections of a report, for each unit of money. Empty sections are left out.
///
/// # Errors
///
/// Explains in a sentence why there is nothing to report.
pub fn report(statistics: &Statistics) -> Result<Vec<Vec<Section>>, String> {
    if statistics.judged == 0 {
        return Err(nothing_to_report(statistics.played));
    }
    let several = statistics.results.len() > 1;
    let mut units: Vec<_> =
        statistics.results.iter().map(|results| sections::all(results, several)).collect();
    for section in units.iter_mut().take(1).flatten() {
        match section.kind {
            SectionKind::Results => section.notes.extend(unjudged(statistics)),
            SectionKind::Decisions => section.notes.extend(pace(statistics)),
            SectionKind::Skill
            | SectionKind::Bankroll
            | SectionKind::WorstHands
            | SectionKind::Rounds
            | SectionKind::Houses => {}
        }
    }
    Ok(units)
}

/// Explains why there is nothing to report.
fn nothing_to_report(played: u64) -> String {
    match played {
        0 => "No finished rounds yet.".into(),
        1 => "1 round played, not reviewed yet: the coach reviews rounds as you play.".into(),
        _ => format!(
            "{played} rounds played, none reviewed yet: the coach reviews rounds as you play."
        ),
    }
}

/// Returns a sentence with the number of reviewed rounds, unless all are reviewed.
fn unjudged(statistics: &Statistics) -> Option<String> {
    let Statistics { played, judged, .. } = *statistics;
    let are = if judged == 1 { "is" } else { "are" };
    (judged < played).then(|| format!("{judged} of {played} rounds {are} reviewed so far."))
}

/// Returns a sentence with the median time of a decision.
fn pace(statistics: &Statistics) -> Option<String> {
    let ms = statistics.median_ms.filter(|&ms| ms >= PACE_FROM_MS)?;
    Some(format!("Median decision {}.", time(ms)))
}
