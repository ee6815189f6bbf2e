//! Arriving at a server: a table, a name, a box.

use std::path::Path;
use std::time::Duration;

use anyhow::{Result, bail};
use blackjack_frontend::session::Session;
use blackjack_protocol::{Code, EveningView};
use blackjack_remote::{
    Account, Place, RemoteError, RemoteSession, Server, TableAddress, Waker, evening_lines,
};

use crate::console::{Console, Leave};

/// The time limit for the server's answer to a request for a box.
const BOX_TIMEOUT: Duration = Duration::from_secs(15);

/// A player who arrives at a server.
#[derive(Debug)]
pub struct Arrival<'a> {
    /// The table, or the server to ask for one.
    pub address: TableAddress,
    /// The name of the player, if it is given.
    pub name: Option<&'a str>,
    /// The box to sit at, from 1, if it is given.
    pub seat: Option<usize>,
    /// True if the player only watches.
    pub watches: bool,
    /// The name for a new guest without an account; if the server refuses it, the
    /// player is asked for another.
    pub guest: Option<&'a str>,
    /// The folder of the accounts.
    pub folder: &'a Path,
}

/// The answer to a question, or the reason why there is none.
type Answered<T> = Result<Result<T, Leave>>;

/// Unwraps a player's answer, or returns the reason why the player leaves.
macro_rules! answered {
    ($answered:expr) => {
        match $answered? {
            Ok(answer) => answer,
            Err(leave) => return Ok(Err(leave)),
        }
    };
}

impl Arrival<'_> {
    /// Joins a table, and asks for missing information.
    ///
    /// # Errors
    ///
    /// If the server cannot be reached or refuses, or the output cannot be written.
    pub fn join(&self, console: &mut Console, waker: Waker) -> Answered<RemoteSession> {
        let server = Server::at(self.address.server.clone());
        let place = match &self.address.evening {
            Some(evening) => Place::Evening(evening.clone()),
            None => Place::Table(answered!(self.table(&server, console))),
        };
        server.name_of(&place)?;
        let account = answered!(self.account(&server, console));
        let mut session = RemoteSession::join_at(&self.address.server, &place, &account, waker)?;
        for line in greeting(&session) {
            console.say(&line)?;
        }
        answered!(self.take_a_box(&mut session, console));
        Ok(Ok(session))
    }

    /// Returns the table: that of the address, or a public one.
    fn table(&self, server: &Server, console: &mut Console) -> Answered<String> {
        if let Some(table) = &self.address.table {
            return Ok(Ok(table.clone()));
        }
        let tables = server.tables()?;
        if tables.is_empty() {
            let server = &self.address.server;
            bail!(
                "{server} has no public table; ask its host for the address of one: {server}/t/ID"
            );
        }
        for (number, table) in (1..).zip(&tables) {
            let seated = match table.seated.as_slice() {
                [] => "nobody".to_owned(),
                names => names.join(", "),
            };
            let (name, house, boxes) = (&table.name, &table.house, table.boxes);
            console.say(&format!("{number}. {name}: {house}, {boxes} boxes; {seated}."))?;
        }
        loop {
            let text = answered!(ask(console, "Table, Enter for 1, q quits: "));
            let number = if text.is_empty() { Ok(1) } else { text.parse::<usize>() };
            let chosen = number.ok().and_then(|number| tables.get(number.checked_sub(1)?));
            match chosen {
                Some(table) => return Ok(Ok(table.id.clone())),
                None => console.say(&format!("Enter a number from 1 to {}.", tables.len()))?,
            }
        }
    }

    /// Returns the account of the player, who may be new.
    fn account(&self, server: &Server, console: &mut Console) -> Answered<Account> {
        let name = self.name;
        let kept = Account::load(self.folder, &self.address.server, name)?;
        if let Some(mut account) = kept {
            if server.check(&mut account)? {
                account.save(self.folder, &self.address.server)?;
                return Ok(Ok(account));
            }
            account.forget(self.folder, &self.address.server)?;
        }
        let account = answered!(self.new_account(server, name, console));
        account.save(self.folder, &self.address.server)?;
        Ok(Ok(account))
    }

    /// Adds a guest with a name, or signs in with a name and its passphrase. If the server refuses
    /// a caller's name, asks for another one.
    fn new_account(
        &self,
        server: &Server,
        name: Option<&str>,
        console: &mut Console,
    ) -> Answered<Account> {
        let mut known = name.or(self.guest).map(ToOwned::to_owned);
        loop {
            let given = match known.take() {
                Some(name) => name,
                None => match console.ask_in_line("Your name at the table: ")? {
                    Ok(line) => line.typed(),
                    Err(leave) => return Ok(Err(leave)),
                },
            };
            if given.is_empty() {
                console.say("Enter a name, such as Ann.")?;
                continue;
            }
            match server.add_guest(&given) {
                Ok(account) => return Ok(Ok(account)),
                // A caller of a board would reveal the passphrase to the board.
                Err(RemoteError::Refused { code: Code::NameKept, .. }) if self.guest.is_none() => {
                    if let Some(account) = answered!(sign_in(server, &given, console)) {
                        return Ok(Ok(account));
                    }
                }
                Err(RemoteError::Refused { text, .. }) if name.is_none() => console.say(&text)?,
                Err(error) => return Err(error.into()),
            }
        }
    }

    /// Sits down at a box, unless the player already has one or only watches.
    fn take_a_box(&self, session: &mut RemoteSession, console: &mut Console) -> Answered<()> {
        if session.evening().is_some() {
            return self.take_part(session, console).map(Ok);
        }
        if let [own, ..] = session.own_seats()[..] {
            console.say(&format!("You have box {}.", own + 1))?;
            return Ok(Ok(()));
        }
        if self.watches {
            return Ok(Ok(()));
        }
        let mut wanted = self.seat;
        loop {
            let free: Vec<usize> = session.free_seats().iter().map(|seat| seat + 1).collect();
            let Some(first) = free.first() else {
                console.say("Every box is taken: you watch.")?;
                return Ok(Ok(()));
            };
            let number = match wanted.take() {
                Some(number) => Some(number),
                None => answered!(ask_for_box(console, &free, *first)),
            };
            let Some(number) = number else { return Ok(Ok(())) };
            if !free.contains(&number) {
                console.say("That box is not free.")?;
                continue;
            }
            session.sit(number - 1);
            session.settle(BOX_TIMEOUT);
            if !session.own_seats().is_empty() || session.ending().is_some() {
                return Ok(Ok(()));
            }
            let told = session.take_told();
            for line in &told {
                console.say(line)?;
            }
            if told.is_empty() {
                bail!("the server does not answer");
            }
        }
    }

    /// Takes part in an evening, unless it has begun or the player only watches.
    fn take_part(&self, session: &mut RemoteSession, console: &mut Console) -> Result<()> {
        let is_waiting = session.evening().is_some_and(EveningView::is_waiting);
        let is_part = !session.own_seats().is_empty();
        if !is_part && !is_waiting {
            console.say("It has begun without you: you watch.")?;
        }
        if is_part || !is_waiting || self.watches {
            return Ok(());
        }
        session.sit(0);
        session.settle(BOX_TIMEOUT);
        let told = session.take_told();
        for line in &told {
            console.say(line)?;
        }
        if session.own_seats().is_empty() && told.is_empty() && session.ending().is_none() {
            bail!("the server does not answer");
        }
        Ok(())
    }
}

/// Asks for one of the free boxes; `None` for a spectator.
fn ask_for_box(console: &mut Console, free: &[usize], first: usize) -> Answered<Option<usize>> {
    let listed: Vec<_> = free.iter().map(ToString::to_string).collect();
    let prompt = format!("Box ({}), Enter for {first}, w to watch: ", listed.join(", "));
    let text = answered!(ask(console, &prompt));
    Ok(Ok(match text.as_str() {
        "" => Some(first),
        "w" | "watch" => None,
        text => Some(text.parse().unwrap_or_default()),
    }))
}

/// Asks for the passphrase of a name until it is right; `None` to give another name.
fn sign_in(server: &Server, name: &str, console: &mut Console) -> Answered<Option<Account>> {
    let prompt = format!("The passphrase of {name}, Enter for another name: ");
    loop {
        let passphrase = match console.ask_in_secret(&prompt)? {
            Ok(line) => line.typed(),
            Err(leave) => return Ok(Err(leave)),
        };
        if passphrase.is_empty() {
            return Ok(Ok(None));
        }
        match server.sign_in(name, &passphrase) {
            Ok(account) => return Ok(Ok(Some(account))),
            Err(RemoteError::Refused { text, .. }) => console.say(&text)?,
            Err(error) => return Err(error.into()),
        }
    }
}

/// Asks a question; q leaves.
fn ask(console: &mut Console, prompt: &str) -> Answered<String> {
    Ok(match console.ask_in_line(prompt)? {
        Ok(line) if matches!(line.text().as_str(), "q" | "quit") => Err(Leave::End),
        Ok(line) => Ok(line.text()),
        Err(leave) => Err(leave),
    })
}

/// Describes a table: its name, its house and the players in its boxes.
fn greeting(session: &RemoteSession) -> Vec<String> {
    let house = session.house();
    let title = house.title().trim_end_matches('.');
    let mut lines = vec![format!("{} at {}: {title}.", session.table_name(), house.name())];
    if let Some(evening) = session.evening() {
        // Its sentences state the stake.
        lines.extend(evening_lines(evening));
    } else {
        lines.extend(blackjack_frontend::narrator::changes(house));
        lines.extend(blackjack_coach::side_bets::side_bet_help(house));
        lines.extend(boxes(session));
    }
    lines
}

/// Lists the players in the boxes, one sentence each.
pub(super) fn boxes(session: &RemoteSession) -> Vec<String> {
    let stakes = session.house().stakes();
    let own = session.own_seats();
    let seats = (0..).zip(&session.view().seats);
    let taken = seats.filter_map(|(at, seat)| {
        seat.owner?;
        let name = if own.contains(&at) { "you" } else { seat.name.as_deref()? };
        let bet = match seat.bet.as_slice() {
            [] => String::new(),
            bets => {
                let bets: Vec<_> = bets.iter().map(|&bet| stakes.money(bet)).collect();
                format!(", bet {}", bets.join(" and "))
            }
        };
        Some(format!("Box {}: {name}{bet}.", at + 1))
    });
    let mut lines: Vec<String> = taken.collect();
    let free: Vec<_> = session.free_seats().iter().map(|seat| (seat + 1).to_string()).collect();
    match free.as_slice() {
        [] => {}
        [one] => lines.push(format!("Box {one} is free.")),
        several => lines.push(format!("Boxes {} are free.", several.join(", "))),
    }
    lines
}
