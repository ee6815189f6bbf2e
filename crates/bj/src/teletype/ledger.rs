//! What was bet and what was won: "action" and "standing", as each program counts them.

use std::cmp::Ordering;

use blackjack_engine::{Chips, Event, Outcome, Stakes};

use crate::args::Edition;

/// The books of an evening.
#[derive(Debug)]
pub(super) struct Ledger {
    edition: Edition,
    stakes: Stakes,
    action: Chips,
    standing: Chips,
    /// The stake of the game in progress, before anything is added to it.
    stake: Chips,
    /// What the game in progress adds to the action, and has added to the standing so far.
    game: Game,
}

#[derive(Clone, Copy, Debug, Default)]
struct Game {
    action: Chips,
    net: Chips,
}

impl Ledger {
    pub(super) fn new(edition: Edition, stakes: Stakes) -> Self {
        let (action, standing, stake) = (Chips::ZERO, Chips::ZERO, Chips::ZERO);
        Self { edition, stakes, action, standing, stake, game: Game::default() }
    }

    fn is_later(&self) -> bool {
        self.edition.is_later()
    }

    /// The old program counts a game's action when the next begins, so that one which is broken
    /// off has none.
    pub(super) fn begin_game(&mut self) {
        let Game { action, .. } = std::mem::take(&mut self.game);
        self.action += action;
    }

    /// A game begins with this stake.
    pub(super) fn deal(&mut self, stake: Chips) {
        self.stake = stake;
        if !self.is_later() {
            self.game.action = stake;
        }
    }

    /// Books what happened.
    pub(super) fn handle_event(&mut self, event: Event) {
        if let Event::HandSettled { net, .. } | Event::InsuranceSettled { net, .. } = event {
            self.game.net += net;
            // The later program books when a game is over.
            if !self.is_later() {
                self.standing += net;
            }
        }
        self.game.action += if self.is_later() {
            later_action(event, self.stake)
        } else {
            old_action(event, self.stake)
        };
    }

    /// The game is over: what it came to, and in the later program where that leaves the player.
    pub(super) fn end_game(&mut self) -> String {
        let net = self.game.net;
        let mut text = self.result(net);
        if self.is_later() {
            let Game { action, .. } = std::mem::take(&mut self.game);
            self.action += action;
            self.standing += net;
            text += &self.status();
        }
        text
    }

    /// The old program's report, when it shuffles and at the end.
    pub(super) fn report(&self) -> String {
        let action = match self.word_size() {
            Some(word) => Chips(self.action.0.rem_euclid(word)),
            None => self.action,
        };
        if action == Chips::ZERO {
            return String::new();
        }
        format!("Action {}{}", self.stakes.money(action), self.result(self.standing))
    }

    /// What the programs say last.
    pub(super) fn farewell(&self) -> String {
        if self.is_later() {
            format!("{}Bye!!\n", self.status())
        } else {
            format!("\n{}\n", self.report())
        }
    }

    /// "You win $2", on a line of its own after an empty one; the old program rings the bell.
    fn result(&self, net: Chips) -> String {
        let net = self.word(net);
        let bell = if self.is_later() { "" } else { "\x07" };
        match net.cmp(&Chips::ZERO) {
            Ordering::Greater => format!("\nYou win {}\n", self.rung(bell, net)),
            Ordering::Less => format!("\nYou lose {}\n", self.stakes.money(-net)),
            Ordering::Equal => "\nYou break even\n".into(),
        }
    }

    /// The later program's status.
    fn status(&self) -> String {
        let standing = self.standing;
        let words = match standing.cmp(&Chips::ZERO) {
            Ordering::Greater => format!("You're up {}", self.stakes.money(standing)),
            Ordering::Less => format!("You're down {}", self.stakes.money(-standing)),
            Ordering::Equal => "You're even".into(),
        };
        format!("\nAction {}\n{words}\n", self.stakes.money(self.action))
    }

    /// An amount with its unit, and something rung between the sign and the number.
    fn rung(&self, bell: &str, amount: Chips) -> String {
        let (money, number) = (self.stakes.money(amount), self.stakes.number(amount));
        money.replacen(&number, &format!("{bell}{number}"), 1)
    }

    /// The standing as the old program's signed word holds it.
    fn word(&self, amount: Chips) -> Chips {
        let Some(word) = self.word_size() else { return amount };
        let wrapped = amount.0.rem_euclid(word);
        Chips(if wrapped >= word / 2 { wrapped - word } else { wrapped })
    }

    /// The old program counts dollars in words of 16 bits. With stakes of the player's choice that
    /// would lose money, and is left alone.
    fn word_size(&self) -> Option<i64> {
        let fixed = !self.is_later() && self.stakes.fixed() > 0;
        fixed.then(|| self.stakes.units(1 << 16).0)
    }
}

/// What the old program adds to the action: a stake for each double, what is insured, and for a
/// split both new hands beside the old one.
fn old_action(event: Event, bet: Chips) -> Chips {
    if let Event::HandDoubled { .. } = event {
        bet
    } else if let Event::InsuranceTaken { stake, .. } = event {
        stake
    } else if let Event::HandSplit { .. } = event {
        bet * 2
    } else {
        Chips::ZERO
    }
}

/// What the later program adds: for each hand its stake, for a natural what it wins.
fn later_action(event: Event, bet: Chips) -> Chips {
    if let Event::HandDoubled { .. } = event {
        bet
    } else if let Event::HandSettled { outcome, net, .. } = event {
        if outcome == Outcome::Blackjack { net } else { bet }
    } else {
        Chips::ZERO
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use blackjack_engine::{HandId, House};

    /// The old program's words have 16 bits: the action comes round to nothing after 65,536
    /// dollars, and then nothing is reported; the standing has a sign.
    #[test]
    fn dollars_are_counted_in_words() {
        let stakes = *House::built_in("reno").unwrap().stakes();
        let mut ledger = Ledger::new(Edition::Y1974, stakes);
        let mut play = |games| {
            for _ in 0..games {
                ledger.begin_game();
                ledger.deal(stakes.units(2));
            }
            ledger.begin_game();
            ledger.report()
        };
        assert_eq!(play(32_767), "Action $65534\nYou break even\n");
        assert_eq!(play(1), "");
        assert_eq!(play(1), "Action $2\nYou break even\n");
        let lost = Event::HandSettled {
            hand: HandId(0),
            outcome: Outcome::Lost,
            net: stakes.units(-32_767),
        };
        ledger.handle_event(lost);
        assert_eq!(ledger.report(), "Action $2\nYou lose $32767\n");
    }
}
