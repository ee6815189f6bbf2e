//! Reviews of finished rounds, from which statistics tell luck from skill.
//!
//! Nobody waits for them, so they take a fifth of one core at the most, and a hundredth while many
//! people play.

use std::thread;
use std::time::{Duration, Instant};

use blackjack_coach::{Level, SeatReview, Yardstick, review};
use blackjack_store::{Store, StoreError};
use blackjack_table::{Backlog, UnreviewedRound};
use tokio::sync::oneshot;
use tokio::time::sleep;
use tokio_util::sync::CancellationToken;
use tracing::warn;

use crate::journal::{Journal, JournalEnded};

/// The interval between searches for finished rounds.
const LOOK_EVERY: Duration = Duration::from_secs(2);

/// The length of the pause after a review, as a multiple of the review's time, and its minimum.
const PAUSE_SHARE: u32 = 4;
const PAUSE_MIN: Duration = Duration::from_millis(50);

/// The changes of tables a second from which on a server is busy, as with some hundred people, and
/// how many pauses it then makes in a row.
const BUSY: u128 = 20;
const PAUSES_WHEN_BUSY: u32 = 25;

/// A reason for not reviewing the rounds found for now.
#[derive(Debug, thiserror::Error)]
enum ReviewError {
    #[error(transparent)]
    Ended(#[from] JournalEnded),
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Reviews finished rounds until the server stops.
pub(crate) async fn keep_up(journal: Journal, stop: CancellationToken) {
    let work = async {
        loop {
            match Box::pin(review_all(&journal)).await {
                Ok(()) => {}
                Err(ReviewError::Ended(_)) => return,
                // Such as a disk that is full: it is tried again.
                Err(ReviewError::Store(error)) => warn!(%error, "rounds are not reviewed"),
            }
            sleep(LOOK_EVERY).await;
        }
    };
    tokio::select! {
        () = stop.cancelled() => {}
        () = work => {}
    }
}

/// Reviews all rounds that are found unreviewed.
async fn review_all(journal: &Journal) -> Result<(), ReviewError> {
    let mut backlog = journal.with(|store| store.backlog()).await??;
    loop {
        let next = journal.with(move |store| next(store, backlog)).await??;
        let Some((rest, unreviewed)) = next else { return Ok(()) };
        backlog = rest;
        let begun = Instant::now();
        let UnreviewedRound { round, record, seen } = unreviewed;
        let reviews = in_background(move || review(&record, &seen, &Yardstick::EXACT)).await;
        // A round that cannot be judged counts as reviewed, or it would be tried for ever.
        let reviews: Vec<SeatReview> = reviews.unwrap_or_default();
        let level = Level::Exact.word();
        journal.with(move |store| store.save_reviews(round, level, &reviews)).await??;
        pause(journal, begun.elapsed()).await;
    }
}

/// Waits after a review that took so long.
async fn pause(journal: &Journal, took: Duration) {
    let pause = (took * PAUSE_SHARE).max(PAUSE_MIN);
    for _ in 0..PAUSES_WHEN_BUSY {
        let before = journal.change_count();
        sleep(pause).await;
        let changes = u128::from(journal.change_count() - before);
        if changes * 1_000 <= BUSY * pause.as_millis() {
            return;
        }
    }
}

/// Runs a computation that nobody waits for; `None` if it panics. It has a thread of its own, which
/// takes the processor only when nothing else needs it.
async fn in_background<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Option<T> {
    let (sender, result) = oneshot::channel();
    thread::spawn(move || {
        // Elsewhere this would concern the whole process.
        #[cfg(target_os = "linux")]
        let _as_before = rustix::process::nice(19);
        let _stopped = sender.send(work());
    });
    result.await.ok()
}

/// Takes the next round from a backlog; `None` at its end.
fn next(
    store: &Store,
    mut backlog: Backlog,
) -> Result<Option<(Backlog, UnreviewedRound)>, StoreError> {
    let found = store.next_unreviewed(&mut backlog)?;
    Ok(found.map(|unreviewed| (backlog, unreviewed)))
}
