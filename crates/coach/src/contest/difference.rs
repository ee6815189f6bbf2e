//! The decisive decisions of players with the same cards.

use std::cmp::Reverse;

use blackjack_engine::{Bets, Card, Chips, Choice, HandId, Record, Stakes};

use crate::contest::judged_round::JudgedRound;
use crate::decision::play::Play;
use crate::micros::Micros;
use crate::review::decision_text::money;
use crate::words::{all_of, did, doing};

/// The maximum number of players named individually.
const NAMES_MAX: usize = 3;

/// A decision at which players with the same cards diverged.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Difference {
    /// The round, from 1.
    pub round: usize,
    /// The number of the decision in the round, from 1.
    pub number: u32,
    /// The hand and the upcard: `16 v T`.
    pub matchup: String,
    /// The cards of the hand.
    pub cards: Vec<Card>,
    /// The dealer's upcard, if the dealer shows one.
    pub upcard: Option<Card>,
    /// The best play.
    pub best: Play,
    /// The plays chosen, the cheapest first.
    pub played: Vec<Played>,
    /// The difference between the best and the worst result of the round.
    pub spread: Chips,
}

/// A play, and the players who chose it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played {
    /// The play.
    pub play: Play,
    /// The cost of the play.
    pub cost: Micros,
    /// The players, by index, with the results of their rounds.
    pub players: Vec<(usize, Chips)>,
}

/// Returns the decisive decisions, at most `most`: by difference of results, largest first, and
/// then by difference of costs. `rounds` has the round of every player, in the same order, for each
/// round of the contest. A decision without an exact value is left out.
pub fn differences(rounds: &[Vec<(&Record, &JudgedRound)>], most: usize) -> Vec<Difference> {
    let numbered = (1..).zip(rounds);
    let mut found: Vec<Difference> =
        numbered.filter_map(|(number, players)| parting(number, players)).collect();
    found.sort_by_key(|it| (Reverse(it.spread), Reverse(it.cost_spread()), it.round));
    found.truncate(most);
    found
}

/// Returns the first decision of a round at which players diverged; `None` if all played alike.
fn parting(number: usize, players: &[(&Record, &JudgedRound)]) -> Option<Difference> {
    let (first, _) = players.first()?;
    // Equal play brings equal cards, so the first difference is a choice.
    let at = (0..first.inputs().len()).find(|&at| {
        players.iter().any(|(record, _)| record.inputs().get(at) != first.inputs().get(at))
    })?;
    let bets: Vec<Bets<'_>> = first.bets().collect();
    let before = Record::replay(first.house(), &bets, first.inputs().get(..at)?).ok()?;
    let hand = before.round().phase().hand()?;
    let chosen = before.inputs().iter().filter(|input| input.choice().is_some()).count();
    let decision = u32::try_from(chosen + 1).ok()?;
    let mut played: Vec<(Choice, Played)> = Vec::new();
    let mut known = None;
    for (player, (record, judged)) in players.iter().enumerate() {
        let choice = record.inputs().get(at)?.choice()?;
        let judged = judged.judged().iter().find(|it| it.number == decision)?;
        let net = record.round().result().map(|result| result.net())?;
        known.get_or_insert(judged);
        if let Some((_, same)) = played.iter_mut().find(|(other, _)| *other == choice) {
            same.players.push((player, net));
        } else {
            let (play, cost, players) = (judged.choice, judged.cost, vec![(player, net)]);
            played.push((choice, Played { play, cost, players }));
        }
    }
    let known = known?;
    let mut played: Vec<Played> = played.into_iter().map(|(_, played)| played).collect();
    played.sort_by_key(|it| it.cost);
    let view = before.round().view();
    Some(Difference {
        round: number,
        number: decision,
        matchup: known.matchup.clone(),
        cards: cards_of(&before, hand),
        upcard: view.dealer.open.cards().first().copied(),
        best: known.best,
        spread: spread(&played),
        played,
    })
}

fn cards_of(record: &Record, hand: HandId) -> Vec<Card> {
    let view = record.round().view();
    view.hand(hand).map(|hand| hand.cards.clone()).unwrap_or_default()
}

fn spread(played: &[Played]) -> Chips {
    let nets = || played.iter().flat_map(|it| it.players.iter().map(|(_, net)| *net));
    let (most, least) = (nets().max(), nets().min());
    most.unwrap_or_default() - least.unwrap_or_default()
}

impl Difference {
    /// Returns the difference between the costs of the dearest and the cheapest play.
    fn cost_spread(&self) -> i64 {
        let costs = self.played.iter().map(|it| it.cost.0);
        costs.clone().max().unwrap_or_default() - costs.min().unwrap_or_default()
    }

    /// Describes the plays, their players and results, in sentences: "Ann and Bob stood: +$10."
    /// `names` has the names of all players; the bet is that of the round.
    pub fn lines(&self, names: &[&str], stakes: &Stakes, bet: Chips) -> Vec<String> {
        let sentence = |played: &Played| {
            let names: Vec<&str> =
                played.players.iter().filter_map(|(at, _)| names.get(*at).copied()).collect();
            let many = format!("{} players", names.len());
            let subject = if names.len() > NAMES_MAX { many } else { all_of(&names) };
            let judged = match played.cost {
                _ if played.play == self.best => ", the best play".to_owned(),
                Micros::ZERO => ", as good as the best play".to_owned(),
                lost => {
                    let (amount, play) = (money(stakes, bet, lost), doing(self.best));
                    format!(", which cost {amount}: {play} was best")
                }
            };
            let nets = played.players.iter().map(|(_, net)| *net);
            let (least, most) = (nets.clone().min(), nets.max());
            let [least, most] = [least, most].map(|net| stakes.signed(net.unwrap_or_default()));
            let result = if least == most { most } else { format!("{least} to {most}") };
            format!("{subject} {}{judged}. Result: {result}.", did(played.play))
        };
        self.played.iter().map(sentence).collect()
    }
}
