//! The books of a teletype: "action" and "standing", as each program counts them.

use std::cmp::Ordering;

use blackjack_engine::{Chips, Event, Outcome, Stakes};

use super::edition::Edition;

/// The books of a session.
#[derive(Debug)]
pub(super) struct Ledger {
    edition: Edition,
    stakes: Stakes,
    action: Chips,
    standing: Chips,
    /// The stake of the game in progress, before any increase.
    stake: Chips,
    /// The action of the game in progress, and its result in the standing so far.
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

    /// Begins a game. The old program counts a game's action when the next one begins, so that an
    /// interrupted game has none.
    pub(super) fn begin_game(&mut self) {
        let Game { action, .. } = std::mem::take(&mut self.game);
        self.action += action;
    }

    /// Deals a game with this stake.
    pub(super) fn deal(&mut self, stake: Chips) {
        self.stake = stake;
        if !self.is_later() {
            self.game.action = stake;
        }
    }

    /// Enters an event in the books.
    pub(super) fn handle_event(&mut self, event: Event) {
        if let Event::HandSettled { net, .. } | Event::InsuranceSettled { net, .. } = event {
            self.game.net += net;
            // The later program counts the result when the game is over.
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

    /// Ends the game and returns its result, with the player's standing in the later program.
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

    /// Returns the report of the old program, which it prints at each shuffle and at the end.
    pub(super) fn report(&self) -> String {
        let action = match self.word_size() {
            Some(word) => Chips(self.action.0.rem_euclid(word)),
            None => self.action,
        };
        if action == Chips::ZERO {
            return String::new();
        }
        format!("Action {}{}", self.stakes.plain_money(action), self.result(self.standing))
    }

    /// Returns the closing text of the programs.
    pub(super) fn farewell(&self) -> String {
        if self.is_later() {
            format!("{}Bye!!\n", self.status())
        } else {
            format!("\n{}\n", self.report())
        }
    }

    /// Returns the result, such as "You win $2", on its own line after an empty one; the old
    /// program rings the bell.
    fn result(&self, net: Chips) -> String {
        let net = self.word(net);
        let bell = if self.is_later() { "" } else { "\x07" };
        match net.cmp(&Chips::ZERO) {
            Ordering::Greater => format!("\nYou win {}\n", self.rung(bell, net)),
            Ordering::Less => format!("\nYou lose {}\n", self.stakes.plain_money(-net)),
            Ordering::Equal => "\nYou break even\n".into(),
        }
    }

    /// Returns the status line of the later program.
    fn status(&self) -> String {
        let standing = self.standing;
        let words = match standing.cmp(&Chips::ZERO) {
            Ordering::Greater => format!("You're up {}", self.stakes.plain_money(standing)),
            Ordering::Less => format!("You're down {}", self.stakes.plain_money(-standing)),
            Ordering::Equal => "You're even".into(),
        };
        format!("\nAction {}\n{words}\n", self.stakes.plain_money(self.action))
    }

    /// Returns an amount with its unit, and bells between the sign and the number.
    fn rung(&self, bell: &str, amount: Chips) -> String {
        let (money, number) = (self.stakes.plain_money(amount), self.stakes.number(amount));
        money.replacen(&number, &format!("{bell}{number}"), 1)
    }

    /// Returns an amount as a signed word of the old program.
    fn word(&self, amount: Chips) -> Chips {
        let Some(word) = self.word_size() else { return amount };
        let wrapped = amount.0.rem_euclid(word);
        Chips(if wrapped >= word / 2 { wrapped - word } else { wrapped })
    }

    /// Returns the amount at which sums wrap: the old program counts dollars in words of 16 bits.
    /// With variable stakes that would lose money, so they do not wrap.
    fn word_size(&self) -> Option<i64> {
        let fixed = !self.is_later() && self.stakes.fixed() > 0;
        fixed.then(|| self.stakes.units(1 << 16).0)
    }
}

/// Returns the old program's addition to the action: a stake for each double, the insurance, and
/// for a split both new hands besides the old one.
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

/// Returns the later program's addition to the action: the stake of each hand, and for a natural
/// its winnings.
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

    /// The old program's words have 16 bits: the action wraps to zero at 65,536 dollars,
    /// and then nothing is reported; the standing has a sign.
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
