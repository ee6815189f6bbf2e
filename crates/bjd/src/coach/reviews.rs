//! Reviews of finished rounds, which let statistics separate luck from skill.
//!
//! Nobody waits for them, so they use at most a fifth of one core, and a
//! hundredth while many people play.

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

/// The number of table changes per second from which a server counts as busy (about a hundred
/// people), and the number of consecutive pauses that it then makes.
const BUSY: u128 = 20;
const PAUSES_WHEN_BUSY: u32 = 25;

/// A reason to postpone the reviews of the rounds found.
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
                // A full disk, for example: retry later.
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
        // A round that cannot be judged counts as reviewed, or it would be retried forever.
        let reviews: Vec<SeatReview> = reviews.unwrap_or_default();
        let level = Level::Exact.word();
        journal.with(move |store| store.save_reviews(round, level, &reviews)).await??;
        pause(journal, begun.elapsed()).await;
    }
}

/// Waits after a review, for a time that depends on its duration.
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

/// Runs a background computation; `None` if it panics. It has a thread of its own, which takes the
/// processor only when nothing else needs it.
async fn in_background<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Option<T> {
    let (sender, result) = oneshot::channel();
    thread::spawn(move || {
        // On other systems this would affect the whole process.
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
