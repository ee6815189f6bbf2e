//! The law of two shoes: nothing that the server sends depends on a card that nobody may know yet.
//!
//! The same evening is played at two tables. Their shoes agree in every card that the first table
//! has shown, and differ in cards that nobody has seen: hole cards and cards not yet dealt. Every
//! byte that leaves must be the same, at the same millisecond.

mod deed;
mod evening;
mod observer;
mod order;

use blackjack_engine::generate::{Choices as _, Seeded};
use tokio::runtime::Builder;

use self::evening::{Evening, People, Setting};

/// Counts of the events over many evenings.
#[derive(Debug, Default)]
struct Met {
    rounds: u64,
    open: usize,
    others: usize,
    shoes: usize,
    kinds: std::collections::BTreeMap<&'static str, usize>,
}

/// Plays an evening, and again with the unseen cards in another order.
async fn play_at_two_shoes(seed: u64, people: &People, met: &mut Met) {
    let mut random = Seeded(seed);
    let setting = Setting::any(&mut random, seed);
    let order = order::any(&mut random, &setting.house);
    let mut table = Evening::begin(&setting, people, &order).await;
    let mut deeds = Vec::new();
    let mut until = table.sent.len();
    let (mut dealt, mut down) = (0, Vec::new());
    for _ in 0..10 + random.below(50) {
        let deed = deed::any(&mut random, &table).await;
        table.carry_out(&deed).await;
        // Later cards come from a shuffle of unseen cards.
        if table.observer.has_run_out {
            break;
        }
        *met.kinds.entry(deed.name()).or_default() += 1;
        deeds.push(deed);
        until = table.sent.len();
        if table.observer.shoes == 1 {
            (dealt, down) = (table.observer.dealt, table.observer.face_down());
        }
        if table.observer.has_revealed {
            met.shoes += 1;
            break;
        }
    }
    let (twin, others) = order::twin(&mut random, &order, dealt, &down);
    met.open += usize::from(!down.is_empty());
    met.others += others;
    met.rounds += table.observer.rounds;
    let mut other = Evening::begin(&setting, people, &twin).await;
    for deed in &deeds {
        other.carry_out(deed).await;
    }
    let same = table.sent[..until].iter().zip(&other.sent).take_while(|(a, b)| a == b).count();
    let shown = |sent: &[u8]| {
        let part = &sent[same.saturating_sub(200)..sent.len().min(same + 80)];
        String::from_utf8_lossy(part).into_owned()
    };
    assert!(
        other.sent == table.sent[..until],
        "seed {seed}: a message depends on unseen cards:\n{}\n{}",
        shown(&table.sent),
        shown(&other.sent),
    );
}

#[test]
fn messages_do_not_depend_on_unseen_cards() {
    let runtime = Builder::new_current_thread().enable_all().start_paused(true).build().unwrap();
    let mut met = Met::default();
    runtime.block_on(async {
        let people = People::new().await;
        for seed in 0..400 {
            play_at_two_shoes(seed, &people, &mut met).await;
        }
    });
    assert!(met.rounds > 800 && met.open > 80 && met.others > 100 && met.shoes > 20, "{met:?}");
    assert!(deed::NAMES.iter().all(|name| met.kinds.get(name).is_some_and(|&n| n > 20)), "{met:?}");
}
