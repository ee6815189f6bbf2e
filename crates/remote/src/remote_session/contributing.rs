//! What this terminal contributes to the shuffle of a shared shoe, without being asked.

use blackjack_table::{Contribution, Secret};

use super::RemoteSession;
use super::commands::Aside;
use crate::outbound::Act;

impl RemoteSession {
    /// Commits to a random contribution to a shoe that has not begun, with the first bet. Without one
    /// the player plays all the same, and trusts the other players.
    pub(super) fn contribute(&mut self) {
        let (me, view) = (self.me, &self.state.view);
        let Some(contributions) = view.contributions.as_ref().filter(|_| !view.shoe.is_begun)
        else {
            return;
        };
        let (number, full) = (view.shoe.number, view.shoe.full);
        // Another terminal of this player may have committed to something that this one cannot reveal.
        let own = self.contribution.as_ref().filter(|(shoe, _)| *shoe == number);
        let own = own.map(|(_, contribution)| contribution.commitment(view.table, number));
        let is_own = |commitment| own == Some(commitment);
        let is_done = contributions.of.iter().any(|it| it.player == me && is_own(it.commitment));
        if is_done || contributions.is_closed || contributions.excluded.contains(&me) {
            return;
        }
        let (Ok(secret), Ok(random)) = (Secret::random(), getrandom::u64()) else { return };
        // The remainder is below the number of cards, and as good as uniform: 2^64 is far above it.
        let cut = u32::try_from(random % full.max(1) as u64).unwrap_or_default();
        let contribution = Contribution { player: me, secret, cut };
        let commitment = contribution.commitment(view.table, number);
        self.contribution = Some((number, contribution));
        self.send_aside(Aside::Contribution, &Act::Commit { commitment });
    }

    /// Reveals the contribution when the table waits for it.
    pub(super) fn reveal(&mut self) {
        let view = &self.state.view;
        if !view.is_revealing() {
            return;
        }
        let number = view.shoe.number;
        let Some((_, contribution)) = self.contribution.take_if(|(shoe, _)| *shoe == number) else {
            return;
        };
        self.send_aside(Aside::Contribution, &Act::Reveal { contribution });
    }
}
