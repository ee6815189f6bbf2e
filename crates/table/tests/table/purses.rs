//! One purse at two tables: its balance in the journal overrides the one that a round assumes.

use blackjack_engine::{Action, Chips, Choice, HandId, House, RefusalReason};
use blackjack_table::{
    Actor, Command, Holder, PlayerId, Receipt, Refusal, Request, RequestKey, Table, Wager,
};

use crate::kit::journaled;

const ANN: Actor = Actor::Player(PlayerId(1));

/// A bankroll of 30 dollars.
fn house() -> House {
    House::parse("small", "[rules]\nhands = 2\ndouble-for-less = true\n[stakes]\nbankroll = 30\n")
        .unwrap()
}

/// A table, and the number of commands sent to it.
struct Played {
    table: Table,
    keys: u64,
}

impl Played {
    /// Seats Ann with her bankroll.
    fn sit_down(seed: u64) -> Self {
        let mut table = journaled(&house(), &[1], seed);
        let upkeep = table.plan_upkeep(RequestKey(0), 0).unwrap();
        table.commit(upkeep, &Receipt::default());
        Self { table, keys: 0 }
    }

    fn request(&mut self, command: Command) -> Request {
        self.keys += 1;
        Request { actor: ANN, key: RequestKey(self.keys), answers: self.table.question(), command }
    }

    /// Carries out a command, with a receipt that states the balance of the purse.
    fn submit(&mut self, command: Command, purse: Option<i64>) {
        let request = self.request(command);
        let plan = self.table.plan(&request, 7).unwrap();
        let stakes = *self.table.house().stakes();
        let balances = purse.map(|dollars| (PlayerId(1), stakes.units(dollars)));
        let receipt = Receipt { balances: balances.into_iter().collect(), ..Receipt::default() };
        self.table.commit(plan, &receipt);
    }

    /// Deals two hands of ten dollars, which leave ten for one double.
    fn deal(&mut self) {
        let stake = self.table.house().stakes().units(10);
        let wagers = [Wager { seat: 0, bets: vec![stake; 2].into() }];
        for (_, command) in self.table.deal_commands(&wagers).unwrap() {
            self.submit(command, None);
        }
    }

    fn is_asked(&self, hand: u8) -> bool {
        self.table.active_hand() == Some(HandId(hand))
    }
}

/// Makes a round whose first hand busts with one card and whose second hand can then double. The
/// table assumes ten dollars in the purse until the first hand's receipt states the real balance.
fn second_hand_with(dollars: i64) -> Played {
    let played = (0..).find_map(|seed| {
        let mut played = Played::sit_down(seed);
        played.deal();
        let hit = Command::Act { hand: HandId(0), choice: Choice::Act(Action::Hit) };
        if !played.is_asked(0) {
            return None;
        }
        played.submit(hit, Some(dollars));
        let settled = played.table.round()?.round().view().hands[0].net.is_some();
        let may_double =
            played.table.round()?.round().view().hands[1].cards.len() == 2 && played.is_asked(1);
        (settled && may_double).then_some(played)
    });
    played.unwrap()
}

/// Returns the stake of a double of the second hand, or the reason why it is refused.
fn double(played: &mut Played) -> Result<i64, Refusal> {
    stake_of(played, Choice::Act(Action::Double))
}

/// Returns the stake of a choice of the second hand, or the reason why it is refused.
fn stake_of(played: &mut Played, choice: Choice) -> Result<i64, Refusal> {
    let request = played.request(Command::Act { hand: HandId(1), choice });
    let plan = played.table.plan(&request, 8)?;
    let transfers = &plan.entry().unwrap().transfers;
    let postings = transfers.iter().flat_map(|transfer| &transfer.postings);
    let staked = postings
        .filter(|posting| posting.account.holder == Holder::Purse(PlayerId(1)))
        .map(|posting| posting.amount.0.min(0))
        .sum::<i64>();
    Ok(-staked)
}

/// A settled hand brings a receipt with the true balance. Ann has meanwhile bet her last dollars at
/// another table: the next hand of the round cannot double with them.
#[test]
fn a_double_does_not_overdraw_a_purse_shared_with_another_table() {
    let mut nothing_happened = second_hand_with(10);
    assert_eq!(double(&mut nothing_happened), Ok(1_000));
    for left in [0, 9] {
        let mut spent = second_hand_with(left);
        let refused = double(&mut spent);
        assert!(
            matches!(&refused, Err(Refusal::Action(illegal))
                if matches!(illegal.reason, RefusalReason::ShortOfChips { .. })),
            "{left} dollars are left: {refused:?}"
        );
        // The hand can still be played.
        let stand = Command::Act { hand: HandId(1), choice: Choice::Act(Action::Stand) };
        spent.submit(stand, None);
        assert!(spent.table.round().is_none(), "the round is over");
    }
}

/// The limit of a double for less follows from the true balance too, and only that
/// amount leaves the purse.
#[test]
fn a_double_for_less_takes_what_it_adds() {
    let mut short = second_hand_with(9);
    for amount in [100, 500, 900] {
        assert_eq!(stake_of(&mut short, Choice::DoubleFor(Chips(amount))), Ok(amount));
    }
    for amount in [1_000, 550, 0] {
        let refused = stake_of(&mut short, Choice::DoubleFor(Chips(amount)));
        assert!(matches!(refused, Err(Refusal::Double(_))), "{amount}: {refused:?}");
    }
    let mut spent = second_hand_with(0);
    let refused = stake_of(&mut spent, Choice::DoubleFor(Chips(100)));
    assert!(
        matches!(&refused, Err(Refusal::Double(illegal))
            if matches!(illegal.reason, RefusalReason::ShortOfChips { .. })),
        "{refused:?}"
    );
}
