//! Strategies in words: cards, cells, index plays, simple rules, and the price of a rule.

pub(crate) mod card;
pub(crate) mod cell_facts;
pub(crate) mod index_plays;
pub(crate) mod rule_prices;
pub(crate) mod simple;
