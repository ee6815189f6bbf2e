//! The automatic contribution of this terminal to the shuffle of a shared shoe:
//! [`OwnContribution`].

use std::time::{Duration, Instant};

use blackjack_protocol::{Act, Code};
use blackjack_table::{
    Commitment, Contribution, PlayerId, Secret, TableEvent, TableView, contribution_set,
};

use super::RemoteSession;
use super::commands::Aside;

/// The delay before a contribution is revealed again, if the server could not store it.
const AGAIN: Duration = Duration::from_millis(400);

/// The refusals after which revealing again would be useless.
const FINAL: [Code; 3] = [Code::NothingToReveal, Code::TooLate, Code::WrongReveal];

/// The contribution of this terminal to a shoe.
#[derive(Debug)]
pub(super) struct OwnContribution {
    /// The number of the shoe.
    shoe: u64,
    contribution: Contribution,
    /// The house's commitment to the seed when this terminal committed.
    house: Commitment,
    /// True if the server has taken the commitment.
    is_committed: bool,
    /// The hash of the set of contributions as it was at the reveal; `None` before that.
    set: Option<Commitment>,
    reveal: Reveal,
    /// True if the player has been warned that it is not revealed.
    is_warned: bool,
}

/// The progress of revealing a contribution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Reveal {
    /// The contribution may be revealed from this moment on.
    From(Instant),
    /// The contribution has been sent, or the server has refused it for good.
    Sent,
    /// The server has taken the contribution.
    Taken,
}

impl OwnContribution {
    /// Returns the set to which the contribution may be revealed, or a warning in sentences. `None`
    /// if the table does not wait for it and nothing is wrong.
    fn revealed_to(&self, me: PlayerId, view: &TableView) -> Option<Result<Commitment, String>> {
        let contributions = view.contributions.as_ref().filter(|it| it.is_closed)?;
        let (shoe, own) = (self.shoe, self.contribution.commitment(view.table, self.shoe));
        if shoe != view.shoe.number {
            return None;
        }
        let closed = contributions.of.iter().map(|it| (it.player, it.commitment));
        let set = contribution_set(view.table, shoe, &view.shoe.commitment, closed);
        if self.set.is_some_and(|noted| noted != set) {
            return Some(Err(Self::replaced(shoe)));
        }
        if !view.is_revealing() {
            return None;
        }
        let bets = view.seats.iter().any(|seat| seat.owner == Some(me) && !seat.bet.is_empty());
        let Some(of) = contributions.of.iter().find(|it| it.player == me) else {
            return (self.is_committed && bets).then(|| {
                Err(format!(
                    "The server has left your contribution to shoe {shoe} out. If you have taken back no \
                     bet, leave this table."
                ))
            });
        };
        if of.secret.is_some() {
            return None;
        }
        Some(if of.commitment != own {
            Err(format!(
                "What counts as your contribution to shoe {shoe} is not from here. If it is not from \
                 another terminal of yours either, leave this table."
            ))
        } else if view.shoe.commitment != self.house {
            Err(Self::replaced(shoe))
        } else {
            Ok(set)
        })
    }

    fn replaced(shoe: u64) -> String {
        format!("The server has replaced what was committed to for shoe {shoe}: leave this table.")
    }
}

impl RemoteSession {
    /// Commits to a random contribution to a shoe that has not begun, with the first bet. Without
    /// one the player can still play, but trusts the other players.
    pub(super) fn contribute(&mut self) {
        let (me, view) = (self.me, &self.state.view);
        let Some(contributions) = view.contributions.as_ref().filter(|_| !view.shoe.is_begun)
        else {
            return;
        };
        let (shoe, full) = (view.shoe.number, view.shoe.full);
        if contributions.is_closed || contributions.excluded.contains(&me) {
            return;
        }
        // Another commitment would replace it, and the set may be closed in between.
        let known = self.contribution.take_if(|own| own.shoe == shoe);
        let own = known.or_else(|| OwnContribution::random(me, shoe, full, view.shoe.commitment));
        let Some(own) = own else { return };
        let commitment = own.contribution.commitment(view.table, shoe);
        let is_done =
            contributions.of.iter().any(|it| (it.player, it.commitment) == (me, commitment));
        self.contribution = Some(own);
        if !is_done {
            self.send_aside(Aside::Commit, Act::Commit { commitment });
        }
    }

    /// Reveals the contribution when the table waits for it, but only if nothing has been replaced
    /// since this terminal committed, and only after recording the set that it is revealed to.
    pub(super) fn reveal(&mut self) {
        let Some(own) = &mut self.contribution else { return };
        let set = match own.revealed_to(self.me, &self.state.view) {
            Some(Ok(set)) => set,
            Some(Err(why)) => {
                if !std::mem::replace(&mut own.is_warned, true) {
                    self.tell(vec![why]);
                }
                return;
            }
            None => return,
        };
        if !matches!(own.reveal, Reveal::From(at) if at <= Instant::now()) {
            return;
        }
        (own.set, own.reveal) = (Some(set), Reveal::Sent);
        let contribution = own.contribution;
        self.send_aside(Aside::Reveal, Act::revealing(contribution));
    }

    /// Returns the time of the next attempt to reveal the contribution, if any.
    pub(super) fn reveals_at(&self) -> Option<Instant> {
        let own = self.contribution.as_ref().filter(|_| self.state.view.is_revealing())?;
        let Reveal::From(at) = own.reveal else { return None };
        own.set.map(|_| at)
    }

    /// Records that the server has accepted a commitment or a revealed contribution.
    pub(super) const fn contribution_taken(&mut self, aside: Aside) {
        let Some(own) = &mut self.contribution else { return };
        match aside {
            Aside::Commit => own.is_committed = true,
            Aside::Reveal => own.reveal = Reveal::Taken,
            Aside::Sit
            | Aside::StandUp
            | Aside::Unlock
            | Aside::Say
            | Aside::MoreTime
            | Aside::Start => {}
        }
    }

    /// Schedules another reveal after the server could not store one.
    pub(super) fn reveal_refused(&mut self, code: Code) {
        if let Some(own) = self.contribution.as_mut().filter(|_| !FINAL.contains(&code)) {
            own.reveal = Reveal::From(Instant::now() + AGAIN);
        }
    }

    /// Explains how to check a finished shoe with this terminal's notes, or reports that its seed
    /// does not match the house's commitment.
    pub(super) fn shoe_to_check(&self, event: &TableEvent) -> Option<String> {
        let TableEvent::ShoeRevealed { shoe, seed } = event else { return None };
        let own = self.contribution.as_ref().filter(|own| own.shoe == *shoe)?;
        let (set, page) = (own.set?, &self.page);
        Some(if seed.commitment() == own.house {
            format!(
                "Shoe {shoe} is over. To check it: bj verify --url {page} --shoe {shoe} --set {set}"
            )
        } else {
            format!(
                "The seed of shoe {shoe} is not the one that the house had committed to: leave this \
                 table."
            )
        })
    }

    /// Returns a warning if the server falsely claims that this player did not reveal.
    pub(super) fn denied_reveal(&self, event: &TableEvent) -> Option<String> {
        let TableEvent::ShoeVoided { shoe, missing } = event else { return None };
        let own = self.contribution.as_ref().filter(|own| own.shoe == *shoe)?;
        if !missing.contains(&self.me) || own.set.is_none() {
            return None;
        }
        Some(match own.reveal {
            Reveal::Taken => format!(
                "The server says that you did not reveal your contribution to shoe {shoe}, but you did: \
                 leave this table."
            ),
            Reveal::Sent | Reveal::From(_) => format!(
                "The server says that you did not reveal your contribution to shoe {shoe} in time, but \
                 this terminal has sent it. If your line was good, leave this table."
            ),
        })
    }
}

impl OwnContribution {
    /// Creates a random contribution; `None` without random numbers.
    fn random(player: PlayerId, shoe: u64, cards: usize, house: Commitment) -> Option<Self> {
        let (secret, random) = (Secret::random().ok()?, getrandom::u64().ok()?);
        // The remainder is below the number of cards, and practically uniform
        // because 2^64 is far larger.
        let cut = u32::try_from(random % cards.max(1) as u64).unwrap_or_default();
        let contribution = Contribution { player, secret, cut };
        let reveal = Reveal::From(Instant::now());
        let (is_committed, set, is_warned) = (false, None, false);
        Some(Self { shoe, contribution, house, is_committed, set, reveal, is_warned })
    }
}
