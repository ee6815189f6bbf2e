//! The exact edge of houses, computed off the runtime and cached.

use std::net::IpAddr;
use std::sync::Arc;

use blackjack_engine::{Composition, House};
use blackjack_odds::{Strategy, effects, round_odds};
use blackjack_protocol::RuleEffect;
use quick_cache::sync::Cache;

use crate::workers::{WorkError, Workers};

/// The maximum number of computations at a time. The effects of all rules keep a core busy for up
/// to a second; a value alone keeps several cores busy for a few hundredths.
const WORKERS: usize = 2;

/// The maximum number of houses with cached results.
const KEPT: usize = 512;

/// The value of a house for the player, per round, in initial bets, with the best play for the
/// cards of each hand and a full shoe.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct HouseOdds {
    /// The expected value, or `None` if the shoe could run out, so that none exists.
    pub ev: Option<f64>,
    /// The effects of all other values of the rules.
    pub effects: Vec<RuleEffect>,
}

/// The part of the odds to compute. The effects of all rules take a second; the value
/// alone takes a few hundredths.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Part {
    /// The value alone.
    Value,
    /// The value and the effect of each rule.
    Effects,
}

/// Computes odds, and keeps them.
#[derive(Clone, Debug)]
pub(crate) struct HouseOddsService {
    workers: Workers<IpAddr>,
    kept: Arc<Cache<(String, Part), HouseOdds>>,
}

impl Default for HouseOddsService {
    fn default() -> Self {
        Self { workers: Workers::new(WORKERS), kept: Cache::new(KEPT).into() }
    }
}

impl HouseOddsService {
    /// Returns the odds of a house if they have been computed before.
    pub(crate) fn kept(&self, house: &House, part: Part) -> Option<HouseOdds> {
        self.kept.get(&(house.notation(), part))
    }

    /// Returns the odds of a house, for somebody in this household.
    pub(crate) async fn of(
        &self,
        asker: IpAddr,
        house: House,
        part: Part,
    ) -> Result<HouseOdds, WorkError> {
        let name = (house.notation(), part);
        let computed = self.workers.run(asker, move || compute(&house, part));
        self.kept.get_or_insert_async(&name, computed).await
    }
}

fn compute(house: &House, part: Part) -> HouseOdds {
    let rules = house.rules();
    let shoe = Composition::decks(rules.decks());
    let ev = round_odds(rules, &shoe, Strategy::ZeroMemory).ok().map(|odds| odds.ev);
    let all = match part {
        Part::Value => Vec::new(),
        Part::Effects => effects(house, Strategy::ZeroMemory).unwrap_or_default(),
    };
    let effect = |it: blackjack_odds::Effect| RuleEffect {
        key: it.key.to_owned(),
        to: it.to,
        change: it.change,
    };
    HouseOdds { ev, effects: all.into_iter().map(effect).collect() }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use super::*;

    #[tokio::test]
    async fn the_edge_follows_the_rules() {
        let service = HouseOddsService::default();
        let asker = Ipv4Addr::LOCALHOST.into();
        let vegas = House::built_in("vegas").unwrap();
        assert_eq!(service.kept(&vegas, Part::Value), None);
        let odds = service.of(asker, vegas.clone(), Part::Value).await.unwrap();
        assert_eq!(service.kept(&vegas, Part::Value).as_ref(), Some(&odds));
        assert!((odds.ev.unwrap() + 0.004_281_752_689_758_653).abs() < 1e-12);
        let stands = vegas.with(["dealer-17=stand"]).unwrap();
        let stands = service.of(asker, stands, Part::Value).await.unwrap().ev.unwrap();
        let effects = service.of(asker, vegas, Part::Effects).await.unwrap().effects;
        let change = effects.iter().find(|it| it.key == "dealer-17" && it.to == "stand").unwrap();
        assert!((odds.ev.unwrap() + change.change - stands).abs() < 1e-12);
    }
}
