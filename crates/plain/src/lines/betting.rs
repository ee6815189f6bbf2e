//! Asks the players for their bets.

use anyhow::Result;
use blackjack_engine::{Chips, Record, check_seating};
use blackjack_frontend::bets::hand::HandBet;
use blackjack_frontend::session::{Command, Session, SessionExt};
use blackjack_frontend::{narrator, words};
use blackjack_table::Wager;

use super::answer::BetAnswer;
use super::{Plain, chart, questions};
use crate::coached_lines::CoachedLines;
use crate::console::Leave;

/// The bet that a player is offered.
#[derive(Clone, Copy, Debug)]
struct Offer {
    /// The bet on each hand.
    bet: HandBet,
    /// The number of starting hands.
    hands: u8,
}

impl Plain {
    /// Asks every player for a bet. Players who sit out, quit or have no money are left out; nobody
    /// bets if a choice in the last round is undone.
    pub(super) fn wagers(&mut self) -> Result<Vec<Wager>> {
        let mut wagers = Vec::new();
        for player in 0..self.bettors.len() {
            if self.bettors[player].is_out || !self.session.can_bet(player) {
                self.bettors[player].is_out = true;
                continue;
            }
            let offer = self.offer_or_rebuy(player)?;
            let bet = match offer {
                Some(offer) => self.ask_bet(player, offer)?,
                None => None,
            };
            if self.leave.is_some() || self.session.view().is_in_round() {
                return Ok(Vec::new());
            }
            if let Some((bet, hands)) = bet {
                self.bettors[player].bet = Some(bet);
                wagers.push(Wager { seat: player, bets: bet.on(hands) });
            }
        }
        Ok(wagers)
    }

    /// Returns the bet to offer, on as many hands as the player can pay for. A player who cannot
    /// cover the minimum bet can rebuy at a table that is stored, and is out of the game elsewhere.
    fn offer_or_rebuy(&mut self, player: usize) -> Result<Option<Offer>> {
        if let Some(offer) = self.offer(player) {
            if offer.hands < self.game.config.hands {
                let (house, name) = (&self.game.config.house, self.session.name(player));
                let funds = self.session.spare_funds(player).unwrap_or_default();
                self.say(&narrator::too_little(house, name, funds, self.game.config.hands))?;
            }
            return Ok(Some(offer));
        }
        let (house, name) = (&self.game.config.house, self.session.name(player));
        let funds = self.session.funds(player).unwrap_or_default();
        let left = self.session.spare_funds(player).unwrap_or_default();
        self.say(&narrator::too_little(house, name, left, 1))?;
        let rebuy = self.session.rebuy(player).filter(|_| self.session.is_stored());
        if let Some(rebuy) = rebuy
            && self.wants_rebuy(funds + rebuy)?
        {
            self.apply(Command::Rebuy { player })?;
            let holds = self.holds(player);
            self.say_all(holds.as_slice())?;
            return Ok(self.offer(player));
        }
        self.bettors[player].is_out = true;
        Ok(None)
    }

    /// Asks a player who is broke whether to rebuy.
    fn wants_rebuy(&mut self, bankroll: Chips) -> Result<bool> {
        let bankroll = self.game.config.house.stakes().money(bankroll);
        let prompt = format!("Enter to rebuy for {bankroll}, q quits: ");
        loop {
            let Some(answer) = self.ask(&prompt)? else { return Ok(false) };
            match answer.as_str() {
                "" | "y" | "yes" => return Ok(true),
                "q" | "quit" | "n" | "no" => return Ok(false),
                "t" | "table" => self.say_holdings()?,
                "v" | "history" => self.say_past(None)?,
                _ => {
                    self.say(&format!("Press Enter to rebuy: your purse then holds {bankroll}."))?;
                    self.say("The rebuy is recorded as new money.")?;
                    self.say("q quits the game.")?;
                }
            }
        }
    }

    /// Returns the bet to offer, on as many of the hands as the player can pay for.
    fn offer(&self, player: usize) -> Option<Offer> {
        let last = self.bettors[player].bet;
        let stake = last.map(|bet| bet.stake);
        let on = |hands| Some((self.session.offer(player, stake, hands)?, hands));
        let (stake, hands) = (1..=self.game.config.hands).rev().find_map(on)?;
        let (house, funds) = (&self.game.config.house, self.session.spare_funds(player));
        let bet = last.unwrap_or_default().again(house, stake, hands, funds);
        Some(Offer { bet, hands })
    }

    /// Asks one player for a bet until there is one; `None` if the player sits out, the players
    /// quit, or the last round is undone.
    fn ask_bet(&mut self, player: usize, mut offer: Offer) -> Result<Option<(HandBet, u8)>> {
        let house = self.game.config.house.clone();
        let stakes = house.stakes();
        let several = self.bettors.len() > 1;
        self.say_unasked(offer.bet.stake)?;
        loop {
            let Some(text) = self.ask(&self.bet_prompt(player, offer))? else { return Ok(None) };
            match BetAnswer::read(&text, stakes, offer.bet, several) {
                BetAnswer::Bet(bet) => {
                    let placed = bet.on(offer.hands);
                    let bets = [placed.with_funds(self.session.spare_funds(player))];
                    match Record::open(&house, &bets) {
                        Ok(_) => return Ok(Some((bet, offer.hands))),
                        Err(error) => self.say(&format!("{}.", words::open(stakes, error)))?,
                    }
                }
                BetAnswer::SitOut => return Ok(None),
                BetAnswer::Leave => {
                    self.leave = Some(Leave::End);
                    return Ok(None);
                }
                BetAnswer::Table => self.say_holdings()?,
                BetAnswer::History(round) => self.say_past(round)?,
                BetAnswer::Shoe => self.say_shoe()?,
                BetAnswer::Coach => self.say_advice(offer.bet.stake)?,
                BetAnswer::Count => self.say_count()?,
                BetAnswer::Hands(hands) => {
                    self.set_hands(hands)?;
                    offer = self.offer(player).unwrap_or(offer);
                }
                BetAnswer::Undo if self.take_back()? => return Ok(None),
                BetAnswer::Undo => {}
                BetAnswer::WhatIf(round, from) => self.what_if(round, from)?,
                BetAnswer::Help => self.say_bet_help(offer.bet)?,
                BetAnswer::Unknown => {
                    let example = stakes.number(offer.bet.stake);
                    self.say(&format!("A bet is an amount, such as {example}. ? for help."))?;
                }
            }
        }
    }

    /// Sets the number of starting hands, if the house deals them and the player can pay for them.
    fn set_hands(&mut self, hands: u8) -> Result<()> {
        if self.bettors.len() > 1 {
            return self.say("With several players, only --hands sets the number of hands.");
        }
        let stakes = *self.game.config.house.stakes();
        if let Err(error) = check_seating(self.game.config.house.rules(), [usize::from(hands)]) {
            return self.say(&format!("{}.", words::open(&stakes, error)));
        }
        if self.session.offer(0, self.bettors[0].bet.map(|bet| bet.stake), hands).is_none() {
            let funds = self.session.spare_funds(0).unwrap_or_default();
            return self.say(&narrator::too_little(&self.game.config.house, None, funds, hands));
        }
        self.game.config.hands = hands;
        Ok(())
    }

    fn bet_prompt(&self, player: usize, offer: Offer) -> String {
        let stakes = self.game.config.house.stakes();
        questions::bet(stakes, self.session.name(player), offer.bet, offer.hands)
    }

    fn say_bet_help(&mut self, offer: HandBet) -> Result<()> {
        let help = questions::bet_help(&self.game.config.house, offer);
        self.say_all(&help)?;
        if self.bettors.len() > 1 {
            self.say("0 sits out this round.")?;
        } else if self.game.config.house.rules().hands() > 1 {
            self.say("hands with a number, such as hands 2, sets your starting hands.")?;
        }
        self.say("t shows your balance.")?;
        self.say("v lists the last rounds; v 17 replays round 17.")?;
        self.say("w plays the last round another way; w 17 plays round 17 another way.")?;
        self.say("f shows the shoe.")?;
        self.say(questions::RULES_HELP)?;
        self.say_coach_help()?;
        let cell = chart::example(self.session.house().rules());
        self.say(&format!("chart shows the whole chart; {cell} shows one cell of it."))?;
        if self.session.is_stored() {
            self.say("m shows your statistics; bj drill weak repeats your mistakes.")?;
        }
        if self.session.can_undo() {
            self.say("u takes back your last choice.")?;
        }
        self.say("q quits the game.")?;
        self.say_all(&narrator::rule_card(&self.game.config.house))
    }
}
