//! What a memory comes to, in sections: every face lays them out as it has room.

mod lines;
mod section;
mod sections;

use crate::Statistics;
use crate::figures::plain;

pub use lines::report_lines;
pub use section::{Body, Column, Section, SectionKind};

/// Choices that came faster than that were not thought about: they came through a pipe.
const PACE_FROM_MS: u64 = 100;

/// What a memory comes to, for each unit of money one after the other; what there is nothing to say
/// of is left out.
///
/// # Errors
///
/// Why there is nothing to tell, as a sentence.
pub fn report(statistics: &Statistics) -> Result<Vec<Vec<Section>>, String> {
    if statistics.judged == 0 {
        return Err(nothing(statistics.played));
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

/// Why nothing is told of so many rounds.
fn nothing(played: u64) -> String {
    match played {
        0 => "No round was played to its end.".into(),
        1 => "1 round was played, and is not judged yet: the coach judges as you play.".into(),
        _ => format!(
            "{played} rounds were played, and none is judged yet: the coach judges as you play."
        ),
    }
}

/// How much of what was played is judged, where that is not all of it.
fn unjudged(statistics: &Statistics) -> Option<String> {
    let Statistics { played, judged, .. } = *statistics;
    let are = if judged == 1 { "is" } else { "are" };
    (judged < played).then(|| format!("Of {played} rounds {judged} {are} judged so far."))
}

/// How long choices took.
fn pace(statistics: &Statistics) -> Option<String> {
    let ms = statistics.median_ms.filter(|&ms| ms >= PACE_FROM_MS)?;
    #[expect(clippy::cast_precision_loss, reason = "it is rounded to a tenth of a second")]
    let seconds = plain(ms as f64 / 1_000.0, 1);
    Some(format!("Half of the choices took {seconds} s or less."))
}
