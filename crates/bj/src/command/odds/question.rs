//! A question about odds, parsed and checked.

use anyhow::{Result, bail};
use blackjack_engine::{Composition, House, Rank};

use super::cards::{self, NamedCard, Shoe};
use super::strategy::Plan;
use crate::args::OddsArgs;
use crate::settings_file::SettingsFile;

/// A question about odds.
#[derive(Debug)]
pub(super) struct Question<'a> {
    pub(super) options: &'a OddsArgs,
    pub(super) houses: Vec<House>,
    pub(super) plan: Plan,
    /// The hand to decide, if the question is about one.
    pub(super) hand: Option<HandQuery<NamedCard>>,
    /// The cards already seen.
    pub(super) seen: Vec<NamedCard>,
}

/// A hand and the dealer's upcard, of cards as they are asked for or as a shoe holds them.
#[derive(Clone, Debug)]
pub(super) struct HandQuery<C> {
    pub(super) cards: Vec<C>,
    pub(super) up: Option<C>,
    /// The hole card, if it has been seen.
    pub(super) hole: Option<C>,
    /// The card that comes next, if it is known.
    pub(super) next: Option<C>,
}

impl<'a> Question<'a> {
    /// Parses the command line.
    pub(super) fn new(
        names: &[String],
        file: &SettingsFile,
        options: &'a OddsArgs,
    ) -> Result<Self> {
        let load = |name| file.house(name)?.load(&options.common.settings);
        let houses = match names {
            [] => vec![load(None)?],
            names => names.iter().map(|name| load(Some(name))).collect::<Result<_>>()?,
        };
        let plan = Plan::read(&options.strategy)?;
        let up = options.up.as_deref().map(|text| one_card("--up", text)).transpose()?;
        let hole = options.hole.as_deref().map(|text| one_card("--hole", text)).transpose()?;
        let next = options.next.as_deref().map(|text| one_card("--next", text)).transpose()?;
        let hand = options.hand.as_deref().map(|text| {
            anyhow::Ok(HandQuery { cards: cards::read("--hand", text, &[])?, up, hole, next })
        });
        let seen = options.seen.as_deref().unwrap_or_default();
        let seen = cards::read("--seen", seen, &['/'])?;
        let question = Self { options, houses, plan, hand: hand.transpose()?, seen };
        question.houses.iter().try_for_each(|house| question.check_upcard(house))?;
        Ok(question)
    }

    /// Returns the shoe of a house without the cards already seen, and the hand in
    /// question.
    pub(super) fn shoe(&self, house: &House) -> Result<(Composition, Option<HandQuery<Rank>>)> {
        let mut shoe = Shoe::new(house);
        let Some(HandQuery { cards, up, hole, next }) = &self.hand else {
            shoe.take("--seen", &self.seen)?;
            return Ok((shoe.left, None));
        };
        let hand = HandQuery {
            cards: shoe.take("--hand", cards)?,
            up: shoe.take("--up", up.as_slice())?.pop(),
            hole: shoe.take("--hole", hole.as_slice())?.pop(),
            next: shoe.take("--next", next.as_slice())?.pop(),
        };
        let others = usize::from(self.options.split_into.unwrap_or(1) - 1);
        let first = hand.cards.first().map(|&rank| vec![rank.into(); others]);
        shoe.take("--split-into", &first.unwrap_or_default())?;
        shoe.take("--seen", &self.seen)?;
        for &rank in hand.cards.iter().chain(&hand.up).chain(&hand.hole).chain(&hand.next) {
            shoe.left.add(rank);
        }
        Ok((shoe.left, Some(hand)))
    }

    /// Refuses an upcard at a house without one, and requires it at a house with one.
    fn check_upcard(&self, house: &House) -> Result<()> {
        let Some(hand) = &self.hand else { return Ok(()) };
        let name = house.name();
        match (hand.up, house.rules().dealer_upcard()) {
            (Some(_), false) => bail!(
                "--up: the dealer of the house \"{name}\" shows no upcard until the hands are \
                 finished; ask without --up"
            ),
            (None, true) => bail!(
                "--hand: the dealer of the house \"{name}\" shows an upcard; name it too, as in \
                 --up T"
            ),
            (Some(_), true) | (None, false) => Ok(()),
        }
    }
}

/// Reads the card of an option that takes one.
fn one_card(option: &str, text: &str) -> Result<NamedCard> {
    match cards::read(option, text, &[])?[..] {
        [card] => Ok(card),
        ref cards => bail!("{option}: expected one card, found {}", cards.len()),
    }
}
