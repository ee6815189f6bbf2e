//! Plain lines: any house in whole words, one fact a line and the prompt last, so that it reads
//! well aloud, on a braille line and through a pipe.

mod answer;
mod turns;

use anyhow::Result;
use blackjack_engine::{Action, Asked, Bets, Chips, Input, Record, Seat};

use crate::console::{Console, Leave, interrupted_status, say_how_to_leave};
use crate::live_shoe::LiveShoe;
use crate::setup::Setup;
use crate::voice::{self, Voice};
use crate::words;
use answer::BetAnswer;

/// Plays until everybody has left; returns the exit status.
pub(crate) fn play(setup: Setup, console: Console) -> Result<u8> {
    say_how_to_leave("q, Control-D or Control-C leaves the game; ? helps.");
    let shoe = setup.shoe()?;
    let players = setup.players.iter();
    let players = players.map(|player| Guest {
        name: player.name.clone(),
        funds: player.funds,
        bet: setup.bet,
        net: Chips::ZERO,
        gone: false,
    });
    let players = players.collect();
    let mut table = Plain { players, setup, console, shoe, leave: None };
    table.evening()?;
    table.console.flush()?;
    Ok(match table.leave {
        Some(Leave::Interrupt(signal)) => interrupted_status(signal),
        None | Some(Leave::End) => table.setup.status(),
    })
}

/// Somebody at the table.
#[derive(Debug)]
struct Guest {
    name: Option<String>,
    /// What the player holds; `None` is credit without end.
    funds: Option<Chips>,
    /// The last bet, or the one asked for at the start.
    bet: Option<Chips>,
    /// What the player has won or lost since sitting down.
    net: Chips,
    /// Whether the player cannot place a bet any more.
    gone: bool,
}

impl Guest {
    /// "You have", "Ada has".
    fn has(&self) -> String {
        self.name.as_ref().map_or("You have".into(), |name| format!("{name} has"))
    }
}

#[derive(Debug)]
struct Plain {
    setup: Setup,
    console: Console,
    shoe: LiveShoe,
    players: Vec<Guest>,
    /// Why everybody is leaving; from then on nobody is asked, and open hands stand.
    leave: Option<Leave>,
}

/// A bet, and whose.
struct Placed {
    player: usize,
    stakes: Vec<Chips>,
}

impl Plain {
    fn evening(&mut self) -> Result<()> {
        self.greet()?;
        while self.leave.is_none() {
            let placed = self.bets()?;
            if self.leave.is_some() || self.players.iter().all(|player| player.gone) {
                break;
            }
            if !placed.is_empty() {
                self.round(&placed)?;
            }
        }
        self.part()
    }

    fn say(&mut self, line: &str) -> Result<()> {
        self.console.print(line)?;
        self.console.print("\n")?;
        Ok(())
    }

    fn greet(&mut self) -> Result<()> {
        let house = &self.setup.house;
        let title = match house.title().trim_end_matches('.') {
            "" => format!("{}.", house.name()),
            title => format!("{}: {title}.", house.name()),
        };
        let changes = voice::changes(house);
        self.say(&title)?;
        self.say_all(&changes)?;
        self.say_holdings()
    }

    fn say_all(&mut self, lines: &[String]) -> Result<()> {
        lines.iter().try_for_each(|line| self.say(line))
    }

    fn say_holdings(&mut self) -> Result<()> {
        let players = 0..self.players.len();
        let holdings: Vec<_> = players.filter_map(|player| self.holds(player)).collect();
        self.say_all(&holdings)
    }

    /// What a player holds, where anybody counts it.
    fn holds(&self, player: usize) -> Option<String> {
        let guest = &self.players[player];
        let money = self.setup.house.stakes().money(guest.funds?);
        Some(format!("{} {money}.", guest.has()))
    }

    /// Asks everybody for a bet; nobody's are those of who sits out, has left or has nothing left.
    fn bets(&mut self) -> Result<Vec<Placed>> {
        let mut placed = Vec::new();
        for player in 0..self.players.len() {
            if self.players[player].gone {
                continue;
            }
            let Some(offer) = self.offer(player) else {
                self.players[player].gone = true;
                self.say_too_little(player)?;
                continue;
            };
            let bet = self.ask_bet(player, offer)?;
            if self.leave.is_some() {
                return Ok(Vec::new());
            }
            if let Some(bet) = bet {
                self.players[player].bet = Some(bet);
                let stakes = vec![bet; usize::from(self.setup.hands)];
                placed.push(Placed { player, stakes });
            }
        }
        Ok(placed)
    }

    fn offer(&self, player: usize) -> Option<Chips> {
        let (house, Guest { funds, bet, .. }) = (&self.setup.house, &self.players[player]);
        house.stakes().offer(house.rules(), *bet, *funds, self.setup.hands)
    }

    fn say_too_little(&mut self, player: usize) -> Result<()> {
        let (house, guest) = (&self.setup.house, &self.players[player]);
        let (name, funds) = (guest.name.as_deref(), guest.funds.unwrap_or_default());
        self.say(&voice::too_little(house, name, funds, self.setup.hands))
    }

    /// Asks one player for a bet until there is one, or the player sits this round out; `None` too
    /// if everybody leaves.
    fn ask_bet(&mut self, player: usize, offer: Chips) -> Result<Option<Chips>> {
        let house = self.setup.house.clone();
        let stakes = house.stakes();
        let several = self.players.len() > 1;
        loop {
            let Some(text) = self.ask(&self.bet_prompt(player, offer))? else { return Ok(None) };
            match BetAnswer::read(&text, stakes, offer, several) {
                BetAnswer::Bet(bet) => {
                    let placed = vec![bet; usize::from(self.setup.hands)];
                    let bets = [Bets { stakes: &placed, funds: self.players[player].funds }];
                    match Record::open(&house, &bets) {
                        Ok(_) => return Ok(Some(bet)),
                        Err(error) => self.say(&format!("{}.", words::open(stakes, error)))?,
                    }
                }
                BetAnswer::SitOut => return Ok(None),
                BetAnswer::Leave => {
                    self.leave = Some(Leave::End);
                    return Ok(None);
                }
                BetAnswer::Table => self.say_holdings()?,
                BetAnswer::Help => self.say_bet_help(offer)?,
                BetAnswer::Unknown => {
                    let example = stakes.number(offer);
                    self.say(&format!("A bet is an amount, such as {example}. ? helps."))?;
                }
            }
        }
    }

    fn bet_prompt(&self, player: usize, offer: Chips) -> String {
        let stakes = self.setup.house.stakes();
        let money = stakes.money(offer);
        let name = self.players[player].name.as_ref();
        let (name, verb) = name.map_or((String::new(), "Bet"), |name| (format!("{name}: "), "bet"));
        if stakes.fixed() > 0 {
            return format!("{name}Enter bets {money}, q leaves: ");
        }
        let each = match self.setup.hands {
            1 => String::new(),
            hands => format!(" on each of {hands} hands"),
        };
        format!("{name}{verb}{each}, Enter for {money}: ")
    }

    fn say_bet_help(&mut self, offer: Chips) -> Result<()> {
        let stakes = *self.setup.house.stakes();
        let smallest = stakes.smallest(self.setup.house.rules());
        let limits = match stakes.maximum() {
            _ if stakes.fixed() > 0 => format!("Every bet here is {}.", stakes.money(offer)),
            0 => format!("The least bet is {}.", stakes.money(smallest)),
            maximum => format!(
                "A bet is {} to {}.",
                stakes.money(smallest),
                stakes.money(stakes.units(maximum))
            ),
        };
        self.say(&limits)?;
        if stakes.fixed() == 0 && stakes.step() > 1 {
            let step = stakes.money(stakes.units(stakes.step()));
            self.say(&format!("It is a multiple of {step}."))?;
        }
        self.say(&format!("Enter alone bets {}.", stakes.money(offer)))?;
        if self.players.len() > 1 {
            self.say("0 sits this round out.")?;
        }
        self.say("t tells what you hold.")?;
        self.say("q leaves the game.")?;
        self.say_all(&voice::rule_card(&self.setup.house))
    }

    /// Asks, and returns what was typed; `None` if everybody leaves, which is noted.
    fn ask(&mut self, prompt: &str) -> Result<Option<String>> {
        let answer = self.console.ask(prompt)?;
        if !self.console.echoes(&answer) {
            // Through a pipe nothing shows where an answer ended.
            self.console.print("\n")?;
        }
        match answer {
            Ok(line) if line.cut => Ok(Some(answer::TOO_LONG.into())),
            Ok(line) => Ok(Some(String::from_utf8_lossy(&line.bytes).trim().to_lowercase())),
            Err(leave) => {
                self.leave = Some(leave);
                Ok(None)
            }
        }
    }

    fn round(&mut self, placed: &[Placed]) -> Result<()> {
        if self.shoe.begin_round() {
            self.say("The cards are shuffled.")?;
        }
        let bets: Vec<_> = placed
            .iter()
            .map(|placed| Bets { stakes: &placed.stakes, funds: self.players[placed.player].funds })
            .collect();
        let house = self.setup.house.clone();
        let mut record = match Record::open(&house, &bets) {
            Ok(record) => record,
            Err(error) => return self.say(&format!("{}.", words::open(house.stakes(), error))),
        };
        let names = placed.iter().map(|placed| self.players[placed.player].name.clone());
        let mut voice = Voice::new(*house.stakes(), names.collect());
        while let Some(input) = self.input(&record, &voice)? {
            match record.put(input) {
                Ok(events) => {
                    let events = events.to_vec();
                    self.say_all(&voice.tell(&events, record.round()))?;
                }
                Err(error) => self.say_refusal(error)?,
            }
        }
        self.close(placed, &record)
    }

    /// Books a finished round.
    fn close(&mut self, placed: &[Placed], record: &Record) -> Result<()> {
        let Some(result) = record.round().result() else { return Ok(()) };
        for (seat, (placed, net)) in (0..).map(Seat).zip(placed.iter().zip(result.nets)) {
            let player = &mut self.players[placed.player];
            player.net += net;
            player.funds = record.round().funds(seat);
            let line = self.holds(placed.player).unwrap_or_else(|| self.score(placed.player));
            self.say(&line)?;
        }
        self.setup.record(record);
        Ok(())
    }

    /// How a player stands since sitting down.
    fn score(&self, player: usize) -> String {
        let Guest { name, net, .. } = &self.players[player];
        voice::score(self.setup.house.stakes(), name.as_deref(), *net)
    }

    /// The last words of the evening.
    fn part(&mut self) -> Result<()> {
        for player in 0..self.players.len() {
            let score = self.score(player);
            self.say(&format!("Goodbye. {score}"))?;
        }
        Ok(())
    }

    /// What goes into the round next; `None` when it is over.
    fn input(&mut self, record: &Record, voice: &Voice) -> Result<Option<Input>> {
        let leaving = self.leave.is_some();
        Ok(Some(match record.round().asked() {
            Asked::Nothing => return Ok(None),
            Asked::Card(_) => {
                if self.shoe.is_empty() {
                    self.say("The cards have run out, and are shuffled.")?;
                }
                Input::Card(self.shoe.draw())
            }
            Asked::Insurance { .. } | Asked::EarlySurrender { .. } if leaving => Input::Decline,
            Asked::Action { .. } if leaving => Input::Act(Action::Stand),
            Asked::Insurance { hand, least, most } => {
                self.ask_insurance(record, voice, hand, (least, most))?
            }
            Asked::EarlySurrender { hand } => self.ask_early_surrender(record, voice, hand)?,
            Asked::Action { hand, legal } => self.ask_action(record, voice, hand, legal)?,
        }))
    }
}
