//! The teletype: Unix `bj`, question by question.
//!
//! The dialogue and the accounting of "action" are those of the programs; the engine plays the
//! game. There are three editions: 1974 byte for byte, 1971 as its manual page describes it, and
//! 1987 with its accounting bugs fixed.

mod edition;
mod generator;
mod ledger;
mod script;

use anyhow::Result;
use blackjack_engine::{
    Action, Actions, Bets, Card, Chips, Choice, Event, HandId, Input, Owner, Phase, Place, Record,
    Rules, Seat, Shuffle, Status,
};
use blackjack_frontend::game::config::GameConfig;
use blackjack_frontend::words;
use blackjack_table::LiveShoe;

use crate::console::{Console, Leave, Line, interrupted_status};
use crate::plain_game::PlainGame;
pub use edition::Edition;
use generator::TableDeck;
use ledger::Ledger;
use script::Script;

/// Plays with the cards of this shoe, or with the deck of the surviving program if the edition and
/// the house require it, until the player quits; returns the exit status.
///
/// # Errors
///
/// If the output cannot be written.
pub fn play(
    game: PlainGame,
    shoe: LiveShoe,
    edition: Edition,
    baud: Option<u32>,
    mut console: Console,
) -> Result<u8> {
    if let Some(baud) = baud {
        console.set_baud(baud);
    }
    console.let_ring();
    let cards = Cards::of(&game.config, shoe, edition, console.clock());
    let ledger = Ledger::new(edition, *game.config.house.stakes());
    let script = Script::of(edition);
    let line = DealerLine::Undealt;
    let (unannounced, drew) = (false, None);
    let mut teletype = Teletype { game, console, cards, ledger, script, line, unannounced, drew };
    let leave = teletype.run_session()?;
    teletype.report_and_leave()?;
    Ok(match leave {
        // The programs end normally after both.
        Leave::End | Leave::Interrupt(INTERRUPT | QUIT) => teletype.game.status(),
        Leave::Interrupt(signal) => interrupted_status(signal),
    })
}

impl Edition {
    /// Returns whether the cards come from the table and the generator of the surviving program:
    /// only if the house has that program's single deck and its rule for shuffling.
    pub fn deals_from_table(self, rules: &Rules) -> bool {
        let is_old = !self.is_later() && rules.decks() == 1;
        is_old && rules.shuffle() == Shuffle::WhenBelow && rules.burn() == 0
    }

    /// Returns whether this is the later program, of 1987.
    const fn is_later(self) -> bool {
        matches!(self, Self::Y1987)
    }
}

/// The announcement of a shuffle in all the programs.
const SHUFFLE: &str = "Shuffle\n";

/// The signals of the interrupt and the quit key.
const INTERRUPT: i32 = 2;
const QUIT: i32 = 3;

/// The source of the cards.
#[derive(Debug)]
enum Cards {
    /// The table of the surviving program and its generator.
    Table(TableDeck),
    /// Any house's shoe.
    Shoe(Box<LiveShoe>),
}

impl Cards {
    fn of(config: &GameConfig, shoe: LiveShoe, edition: Edition, now_ms: fn() -> i64) -> Self {
        if !edition.deals_from_table(config.house.rules()) {
            return Self::Shoe(Box::new(shoe));
        }
        Self::Table(if config.deck.is_empty() {
            TableDeck::seeded(config.seed.and_then(|seed| u16::try_from(seed).ok()), now_ms)
        } else {
            TableDeck::arranged(&config.deck)
        })
    }
}

/// The state of the line that shows the dealer's hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum DealerLine {
    /// The opening deal is not complete.
    Undealt,
    Closed,
    Open,
}

#[derive(Debug)]
struct Teletype {
    game: PlainGame,
    console: Console,
    cards: Cards,
    ledger: Ledger,
    script: Script,
    line: DealerLine,
    /// True if the later program has shuffled but not announced it yet.
    unannounced: bool,
    /// The action for which the player gets the next card.
    drew: Option<Action>,
}

/// The answer to a question, or the end of the game.
type Answered<T> = Result<std::result::Result<T, Leave>>;

impl Teletype {
    fn run_session(&mut self) -> Result<Leave> {
        self.console.print(self.script.greeting)?;
        let mut funds = self.game.config.players[0].funds;
        let mut bet = self.game.config.bet;
        loop {
            self.console.print(self.script.new_game)?;
            self.ledger.begin_game();
            self.begin_round()?;
            let mut record = match self.place_bet(&mut bet, funds)? {
                Ok(Some(record)) => record,
                Ok(None) => return Ok(Leave::End),
                Err(leave) => return Ok(leave),
            };
            self.ledger.deal(bet.unwrap_or_default());
            if let Err(leave) = self.round(&mut record)? {
                return Ok(leave);
            }
            funds = record.round().funds(Seat(0));
            self.game.record(&record);
        }
    }

    /// Asks for the stake unless it is fixed, and opens the round; `None` if the player cannot
    /// cover the minimum bet.
    fn place_bet(
        &mut self,
        bet: &mut Option<Chips>,
        funds: Option<Chips>,
    ) -> Answered<Option<Record>> {
        let house = self.game.config.house.clone();
        let stakes = house.stakes();
        let Some(offer) = stakes.offer(house.rules(), *bet, funds, 1) else {
            let have = stakes.plain_money(funds.unwrap_or_default());
            self.console.print(&format!("You have {have} left\n"))?;
            return Ok(Ok(None));
        };
        loop {
            let stake = if stakes.fixed() > 0 {
                Some(offer)
            } else {
                match self.ask_bet(offer)? {
                    Ok(stake) => stake,
                    Err(leave) => return Ok(Err(leave)),
                }
            };
            let why = match stake {
                None => "A bet is an amount".into(),
                Some(stake) => match Record::open(&house, &[Bets::plain(&[stake], funds)]) {
                    Ok(record) => {
                        *bet = Some(stake);
                        return Ok(Ok(Some(record)));
                    }
                    Err(error) => words::open(stakes, error),
                },
            };
            self.console.print(&format!("{why}\n"))?;
        }
    }

    /// Asks for a bet; `Ok(None)` if the answer is not an amount.
    fn ask_bet(&mut self, offered: Chips) -> Answered<Option<Chips>> {
        let stakes = *self.game.config.house.stakes();
        let answer = self.ask(&format!("Bet [{}]", stakes.number(offered)))?;
        Ok(answer.map(|line| {
            let text = String::from_utf8_lossy(&line.bytes);
            let text = text.trim();
            if text.is_empty() { Some(offered) } else { stakes.read(text) }
        }))
    }

    /// Clears the table, and shuffles if a shuffle is due.
    fn begin_round(&mut self) -> Result<()> {
        let rules = self.game.config.house.rules();
        let shuffled = match &mut self.cards {
            Cards::Table(deck) => rules.shuffle_due(deck.left(), deck.dealt()),
            Cards::Shoe(shoe) => shoe.begin_round(),
        };
        if shuffled {
            self.shuffled()?;
        }
        if std::mem::take(&mut self.unannounced) {
            self.console.print(SHUFFLE)?;
        }
        if let Cards::Table(deck) = &mut self.cards
            && shuffled
        {
            deck.shuffle();
        }
        Ok(())
    }

    /// Announces a shuffle: the old program at once, with its report; the later one at the
    /// next new game, without it.
    fn shuffled(&mut self) -> Result<()> {
        if self.script.edition.is_later() {
            self.unannounced = true;
        } else {
            self.console.print(SHUFFLE)?;
            self.console.print(&self.ledger.report())?;
        }
        Ok(())
    }

    /// Draws the next card. When the deck runs out, all 52 cards return, even those on the table.
    fn draw(&mut self) -> Result<Card> {
        let needs_shuffle = match &self.cards {
            Cards::Table(deck) => deck.needs_shuffle(),
            Cards::Shoe(shoe) => shoe.is_empty(),
        };
        if needs_shuffle {
            self.shuffled()?;
        }
        Ok(match &mut self.cards {
            Cards::Table(deck) => {
                if needs_shuffle {
                    deck.shuffle();
                }
                deck.draw()
            }
            Cards::Shoe(shoe) => {
                if needs_shuffle && self.script.edition.is_later() {
                    shoe.shuffle_all();
                }
                shoe.draw()
            }
        })
    }

    /// Plays a round to its end, and prints its result.
    fn round(&mut self, record: &mut Record) -> Answered<()> {
        self.line = DealerLine::Undealt;
        self.drew = None;
        let mut opening = Vec::new();
        loop {
            let input = match self.input(record)? {
                Ok(Some(input)) => input,
                Ok(None) => break,
                Err(leave) => return Ok(Err(leave)),
            };
            let events = match record.put(input) {
                Ok(events) => events.to_vec(),
                Err(error) => unreachable!("only what is legal is asked for: {error:?}"),
            };
            for event in events {
                self.ledger.handle_event(event);
                if self.line != DealerLine::Undealt {
                    self.handle_event(event, record)?;
                } else if let Event::CardDealt { to, card } = event {
                    opening.push((to, card));
                } else if event == Event::DealCompleted {
                    self.line = DealerLine::Closed;
                    self.console.print(&self.script.opening(&opening))?;
                }
            }
        }
        self.close_dealer_line(record)?;
        self.console.print(&self.ledger.end_game())?;
        Ok(Ok(()))
    }

    /// Returns the next input of the round: a card or the player's answer; `None` when it is over.
    fn input(&mut self, record: &Record) -> Answered<Option<Input>> {
        match record.round().phase() {
            Phase::Over => Ok(Ok(None)),
            Phase::Card(place) => {
                if place == Place::Dealer {
                    self.lead_dealer_card()?;
                }
                Ok(Ok(Some(Input::Card(self.draw()?))))
            }
            Phase::Insurance { max, .. } => {
                let answer = self.yes("Insurance")?;
                Ok(answer.map(|yes| {
                    Some(if yes {
                        Input::Choice(Choice::Insure(max))
                    } else {
                        Input::Choice(Choice::Decline)
                    })
                }))
            }
            Phase::EarlySurrender { .. } => {
                unreachable!("no house with surrender sits at a teletype")
            }
            Phase::Action { legal, .. } => self.choose(legal),
        }
    }

    /// Asks about each action in turn.
    fn choose(&mut self, legal: Actions) -> Answered<Option<Input>> {
        for (action, question) in [
            (Action::Split, "Split pair"),
            (Action::Double, "Double down"),
            (Action::Hit, self.script.hit),
        ] {
            if legal.contains(action) {
                match self.yes(question)? {
                    Ok(true) => return Ok(Ok(Some(self.act(action)))),
                    Ok(false) => {}
                    Err(leave) => return Ok(Err(leave)),
                }
            }
        }
        Ok(Ok(Some(self.act(Action::Stand))))
    }

    fn act(&mut self, action: Action) -> Input {
        self.drew = Some(action);
        Input::Choice(Choice::Act(action))
    }

    /// Asks a question whose answer is `y` and a newline, or only a newline.
    fn yes(&mut self, question: &str) -> Answered<bool> {
        Ok(self.ask(question)?.map(|line| line.bytes.first() == Some(&b'y')))
    }

    fn ask(&mut self, question: &str) -> Answered<Line> {
        let answer = self.console.ask(&self.script.question(question))?;
        // The program of 1974 reads on for the newline and finds the end.
        let cut_off = answer.as_ref().is_ok_and(|line| !line.complete);
        Ok(if cut_off && self.script.needs_newline { Err(Leave::End) } else { answer })
    }

    /// Prints an event after the opening deal.
    fn handle_event(&mut self, event: Event, record: &Record) -> Result<()> {
        let text = match event {
            Event::CardDealt { to: Owner::Hand(hand), card } => {
                let drew = self.drew.take();
                self.script.hand_card(card, drew, hand)
            }
            Event::CardDealt { card, .. } => card.to_string(),
            Event::HandStood { hand } => self.script.stands(total(record, hand)),
            Event::HandBusted { .. } => self.script.busts.into(),
            Event::HoleCardRevealed { card } => {
                if self.hides_dealer(record) {
                    return Ok(());
                }
                self.line = DealerLine::Open;
                format!("Dealer has {card}")
            }
            Event::DealerBlackjack => {
                if self.line == DealerLine::Closed {
                    return Ok(());
                }
                self.line = DealerLine::Closed;
                self.script.dealer_natural.into()
            }
            Event::DealerStood { total } | Event::DealerCharlie { total } => {
                self.line = DealerLine::Closed;
                format!(" = {total}\n")
            }
            Event::DealerPushed => {
                self.line = DealerLine::Closed;
                " = 22, push\n".into()
            }
            Event::DealerBusted => {
                self.line = DealerLine::Closed;
                " = bust\n".into()
            }
            Event::HandSettled { hand, .. } => match settled(record, hand) {
                Status::Blackjack if !self.hides_natural(record) => self.script.natural.into(),
                Status::Charlie => self.script.stands(total(record, hand)),
                Status::Blackjack
                | Status::Open
                | Status::Stood
                | Status::Busted
                | Status::Surrendered => return Ok(()),
            },
            Event::HoleCardDealt
            | Event::DealCompleted
            | Event::InsuranceTaken { .. }
            | Event::InsuranceDeclined { .. }
            | Event::DealerPeeked { .. }
            | Event::EarlySurrenderDeclined { .. }
            | Event::HandSurrendered { .. }
            | Event::HandDoubled { .. }
            | Event::HandSplit { .. }
            | Event::InsuranceSettled { .. }
            | Event::SideBetSettled { .. }
            | Event::RoundClosed { .. } => return Ok(()),
        };
        self.console.print(&text)?;
        Ok(())
    }

    /// Returns whether the dealer's hand stays hidden, as in the old program after a natural.
    fn hides_dealer(&self, record: &Record) -> bool {
        let hands = record.round().view().hands;
        !self.script.edition.is_later()
            && matches!(hands.as_slice(), [only] if only.status == Status::Blackjack)
    }

    /// Returns whether a natural is not announced, as in the later program if the dealer has one.
    fn hides_natural(&self, record: &Record) -> bool {
        let view = record.round().view();
        self.script.edition.is_later() && view.dealer.is_blackjack()
    }

    /// Prints the text before a card that the dealer draws.
    fn lead_dealer_card(&mut self) -> Result<()> {
        let lead = match self.line {
            DealerLine::Undealt => return Ok(()),
            DealerLine::Closed => "Dealer has ",
            DealerLine::Open => "+",
        };
        self.line = DealerLine::Open;
        self.console.print(lead)?;
        Ok(())
    }

    /// Ends the dealer's line if the dealer only showed the hand.
    fn close_dealer_line(&mut self, record: &Record) -> Result<()> {
        if self.line == DealerLine::Open {
            self.line = DealerLine::Closed;
            let total = record.round().view().dealer.open.total().best();
            self.console.print(&format!(" = {total}\n"))?;
        }
        Ok(())
    }

    fn report_and_leave(&mut self) -> Result<()> {
        self.console.print(&self.ledger.farewell())?;
        self.console.flush()?;
        Ok(())
    }
}

fn total(record: &Record, hand: HandId) -> u8 {
    record.round().view().hand(hand).map_or(0, |hand| hand.total.best())
}

fn settled(record: &Record, hand: HandId) -> Status {
    record.round().view().hand(hand).map_or(Status::Open, |hand| hand.status)
}
