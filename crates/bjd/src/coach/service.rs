//! The service of the coach: a few workers answer the questions, and slow results are cached.

use std::convert::Infallible;
use std::net::IpAddr;
use std::sync::Arc;

use blackjack_engine::House;
use blackjack_odds::Tags;
use blackjack_protocol::{Answer, Code, DecisionAdvice};
use blackjack_store::BrowserId;
use quick_cache::sync::Cache;

use super::advice;
use super::asked::Asked;
use super::asking::Askers;
use super::chart;
use super::library::Library;
use crate::metrics::Metrics;
use crate::workers::{WorkError, Workers};

/// The maximum number of computations at a time. Each keeps a core busy for up to a second.
const WORKERS: usize = 2;

/// The maximum number of cached chart documents.
const DOCUMENTS: usize = 128;

/// A chart as a document; `None` where none can be computed.
type Document = Option<Arc<str>>;

/// The sender of a question to the coach.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Asker {
    /// The browser, which asks one question at a time.
    pub(crate) browser: BrowserId,
    /// The part of its address that limits count by. Households take turns.
    pub(crate) household: IpAddr,
}

/// Answers questions of players.
#[derive(Clone, Debug)]
pub(crate) struct CoachService {
    workers: Workers<IpAddr>,
    askers: Askers,
    library: Library,
    /// The charts as documents, with the value of every cell, by the notation of the house.
    documents: Arc<Cache<String, Document>>,
    metrics: Arc<Metrics>,
}

impl Default for CoachService {
    fn default() -> Self {
        let (askers, library) = (Askers::default(), Library::default());
        let (workers, documents) = (Workers::new(WORKERS), Cache::new(DOCUMENTS).into());
        Self { workers, askers, library, documents, metrics: Arc::default() }
    }
}

impl CoachService {
    /// Returns a service whose answers are counted.
    pub(crate) fn counted(metrics: Arc<Metrics>) -> Self {
        Self { metrics, ..Self::default() }
    }

    /// Counts an answer.
    pub(crate) fn count(&self, answer: &Result<DecisionAdvice, Answer>) {
        self.metrics.question(answer.as_ref().err().map_or("done", Answer::code));
    }

    /// Answers a question about a decision, with the count by the named system.
    pub(crate) async fn answer(
        &self,
        sender: Asker,
        asked: Asked,
        count: Option<&str>,
    ) -> Result<DecisionAdvice, Answer> {
        let tags = count.map(|name| {
            Tags::built_in(name)
                .ok_or_else(|| Answer::refused(Code::Count, "no such count is known"))
        });
        let tags = tags.transpose()?;
        let busy = || Answer::refused(Code::Busy, "the coach is still at your last question");
        let asking = Arc::new(self.askers.begin(sender.browser).ok_or_else(busy)?);
        let (library, ended) = (self.library.clone(), asked.ended.clone());
        let until_it_ends = asking.clone();
        let computed = self.workers.run(sender.household, move || {
            let advice = advice::advice(&asked, &library, tags.as_ref());
            drop(until_it_ends);
            advice
        });
        let found = tokio::select! {
            biased;
            () = ended.cancelled() => None,
            found = computed => Some(found),
        };
        match found {
            Some(Ok(found)) if !ended.is_cancelled() => {
                found.map_err(|why| Answer::refused(Code::NoOdds, why))
            }
            Some(Err(error @ (WorkError::TooMany | WorkError::Busy))) => {
                Err(Answer::refused(Code::Busy, error.to_string()))
            }
            Some(Err(WorkError::Failed)) => {
                Err(Answer::refused(Code::Failed, "the computation has failed"))
            }
            Some(Ok(_)) | None => {
                // The next decision is worth asking about at once.
                asking.end();
                Err(Answer::refused(Code::Stale, "the decision is over"))
            }
        }
    }
}

impl CoachService {
    /// Returns the chart of a house as a document; `None` where none can be computed.
    pub(crate) async fn chart(&self, asker: IpAddr, house: House) -> Result<Document, WorkError> {
        let name = house.notation();
        if let Some(kept) = self.documents.get(&name) {
            return Ok(kept);
        }
        let (library, documents) = (self.library.clone(), self.documents.clone());
        let compute = move || {
            let card = library.chart(&house);
            Ok(card.map(|card| chart::document(&house, &card).to_string().into()))
        };
        let computed = self.workers.run(asker, move || {
            let Ok(chart) = documents.get_or_insert_with::<_, Infallible>(&name, compute);
            chart
        });
        computed.await
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use super::super::asked::tests::dealt;
    use super::*;

    const HOME: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);

    const fn asker(browser: i64) -> Asker {
        Asker { browser: BrowserId(browser), household: HOME }
    }

    #[tokio::test]
    async fn a_decision_that_is_over_is_stale_and_the_next_one_is_answered() {
        let service = CoachService::default();
        let asked = Asked::at(&dealt(&[], 1, "TS 9D 6H 9C"), None);
        let over = asked.clone();
        let browser = asker(1);
        let (over, ()) = tokio::join!(service.answer(browser, over, Some("hi-lo")), async {
            asked.ended.cancel();
        });
        assert_eq!(over.unwrap_err().code(), "stale");
        let next = Asked::at(&dealt(&[], 1, "TS 9D 6H 9C"), None);
        let next = service.answer(browser, next, None).await.unwrap();
        assert_eq!(next.matchup, "16 v 9");
    }

    #[tokio::test]
    async fn a_browser_asks_one_question_at_a_time_wherever_it_asks() {
        let service = CoachService::default();
        let asked = Asked::at(&dealt(&[], 1, "TS 9D 6H 9C"), None);
        let ask = |browser| service.answer(asker(browser), asked.clone(), None);
        let (first, second, other) = tokio::join!(ask(1), ask(1), ask(2));
        assert_eq!(second.unwrap_err().code(), "busy");
        assert_eq!(first.unwrap(), other.unwrap());
    }

    #[tokio::test]
    async fn a_chart_is_computed_once() {
        let service = CoachService::default();
        let vegas = House::built_in("vegas").unwrap();
        let chart = service.chart(HOME, vegas.clone()).await.unwrap().unwrap();
        assert!(Arc::ptr_eq(&chart, &service.chart(HOME, vegas).await.unwrap().unwrap()));
        let strip = || service.chart(HOME, House::built_in("strip").unwrap());
        let (first, second) = tokio::join!(strip(), strip());
        assert!(
            Arc::ptr_eq(&first.unwrap().unwrap(), &second.unwrap().unwrap()),
            "two who ask at once share it"
        );
    }
}
