//! The messages that wait for one browser.
//!
//! A server with many lines has one outbox for each, and it is nearly always empty. The runtime's
//! own channel would still reserve room for 32 messages, a tenth of the memory of a line.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::extract::ws::Utf8Bytes;
use tokio::sync::Notify;

/// The messages that wait for a slow browser. A browser that needs more is cut off; it reconnects
/// and gets the whole view.
pub(super) const OUTBOX: usize = 64;

#[derive(Debug, Default)]
struct Shared {
    waiting: Mutex<Waiting>,
    news: Notify,
}

#[derive(Debug, Default)]
struct Waiting {
    messages: VecDeque<Utf8Bytes>,
    is_closed: bool,
}

/// The sending half of the messages for a browser, which the table holds.
#[derive(Debug)]
pub(crate) struct Outbox {
    shared: Arc<Shared>,
}

/// The receiving half of the messages for a browser.
#[derive(Debug)]
pub struct Messages {
    shared: Arc<Shared>,
}

/// Creates the two halves of a queue of messages for a browser.
pub(super) fn outbox() -> (Outbox, Messages) {
    let shared = Arc::<Shared>::default();
    (Outbox { shared: shared.clone() }, Messages { shared })
}

impl Outbox {
    /// Queues a message; returns `false` if the browser is gone or too slow.
    pub(crate) fn put(&self, message: &Utf8Bytes) -> bool {
        let mut waiting = self.shared.lock();
        let has_room = !waiting.is_closed && waiting.messages.len() < OUTBOX;
        if has_room {
            waiting.messages.push_back(message.clone());
            drop(waiting);
            self.shared.news.notify_one();
        }
        has_room
    }
}

impl Messages {
    /// Returns the next message as soon as there is one; `None` if no more will come.
    pub async fn recv(&mut self) -> Option<Utf8Bytes> {
        loop {
            {
                let mut waiting = self.shared.lock();
                let next = waiting.messages.pop_front();
                if next.is_some() || waiting.is_closed {
                    return next;
                }
            }
            // A message that arrives before this line is not missed: its notification
            // is kept for the next wait.
            self.shared.news.notified().await;
        }
    }

    /// Returns the next message, if there is one now.
    pub fn try_recv(&mut self) -> Option<Utf8Bytes> {
        self.shared.lock().messages.pop_front()
    }
}

impl Shared {
    fn close(&self) {
        self.lock().is_closed = true;
        self.news.notify_one();
    }

    fn lock(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Outbox {
    fn drop(&mut self) {
        self.shared.close();
    }
}

impl Drop for Messages {
    fn drop(&mut self) {
        self.shared.close();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn messages_come_in_order_and_end_with_the_table() {
        let (table, mut browser) = outbox();
        let waits = tokio::spawn(async move {
            let mut all = Vec::new();
            while let Some(text) = browser.recv().await {
                all.push(text.to_string());
            }
            (all, browser.try_recv())
        });
        for text in ["one", "two", "three"] {
            assert!(table.put(&text.into()));
            tokio::task::yield_now().await;
        }
        drop(table);
        assert_eq!(waits.await.unwrap(), (["one", "two", "three"].map(String::from).into(), None));
    }

    #[test]
    fn a_browser_that_is_slow_or_gone_gets_no_more() {
        let (table, mut browser) = outbox();
        assert_eq!((0..100).filter(|_| table.put(&"news".into())).count(), OUTBOX);
        assert_eq!(browser.try_recv().as_deref(), Some("news"));
        assert!(table.put(&"news".into()), "there is room again");
        drop(browser);
        assert!(!table.put(&"news".into()));
    }
}
