//! Money is never lost, created or paid twice, regardless of what people do
//! and how the server ends.

pub(crate) mod ledger;
mod world;

use blackjack_engine::generate::{Choices as _, Seeded};
use tokio::runtime::Builder;
use world::{End, World};

use ledger::Ledger;

/// Counts of the events over many evenings.
#[derive(Debug, Default)]
struct Met {
    rounds: usize,
    commands: usize,
    repeated: usize,
    cut: usize,
    stored_before_the_cut: usize,
}

/// Plays an evening at a server that stops several times, in an orderly way or in
/// the middle of a command.
fn evening(seed: u64, met: &mut Met) {
    let mut random = Seeded(seed);
    let mut world = World::new();
    for life in 0..4 {
        let end = match life {
            3 => End::AfterTheRound,
            _ if random.one_in(3) => End::InOrder,
            _ => End::Cut,
        };
        let runtime = Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(world.live(&mut random, end));
        // Everything under way is cut off here: nobody has been told of the changes stored by now.
        drop(runtime);
        world.join_journal();
        met.cut += usize::from(end == End::Cut);
    }
    met.repeated += world.repeated;
    met.stored_before_the_cut += world.stored_before_the_cut;
    let ledger = Ledger::checked(world.folder());
    met.rounds += ledger.rounds;
    met.commands += ledger.commands;
}

#[test]
fn money_is_neither_lost_nor_made_nor_paid_twice() {
    let mut met = Met::default();
    for seed in 0..16 {
        println!("seed {seed}");
        evening(seed, &mut met);
    }
    assert!(met.rounds > 100 && met.commands > 250 && met.repeated > 50, "{met:?}");
    assert!(met.cut > 16 && met.stored_before_the_cut > 1, "{met:?}");
}
