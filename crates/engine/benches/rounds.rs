//! Rounds per second through `Round`: one seat at `strip` that mimics the dealer, from shuffled
//! shoes dealt to 75 %, with the generator, consuming every event.

use std::hint::black_box;

use blackjack_engine::{Action, Bets, Chips, Event, House, Round, Shoe, Total, Turn};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

/// A small, fast generator (splitmix64), so that the benchmark measures the round.
struct Generator(u64);

impl Generator {
    fn below(&mut self, bound: u32) -> u32 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        let random = (z ^ (z >> 31)) >> 32;
        // The bias of multiply-shift for 312 cards is below 1 in 10 million, which does not matter
        // here.
        u32::try_from((random * u64::from(bound)) >> 32).unwrap_or(0)
    }
}

/// Hits below 17, stands on all 17s.
fn mimic(total: Total) -> Action {
    if total.best() < 17 { Action::Hit } else { Action::Stand }
}

fn count_money(events: &[Event], net: &mut Chips) {
    for event in events {
        if let Event::RoundClosed { net: won } = event {
            *net += *won;
        }
        black_box(event);
    }
}

const BETS: [Bets<'_>; 1] = [Bets::plain(&[Chips(1000)], None)];

fn play(
    round: &mut Round,
    house: &House,
    shoe: &mut Shoe,
    pick: &mut impl FnMut(u32) -> u32,
    net: &mut Chips,
) {
    shoe.begin_round(pick);
    round.reopen(house, &BETS).expect("the bet is legal");
    loop {
        let events = match round.turn() {
            Turn::Card(draw) => draw.deal(shoe.draw(pick)),
            Turn::Insurance(offer) => offer.decline(),
            Turn::EarlySurrender(offer) => offer.decline(),
            Turn::Action(seat) => {
                let action = mimic(seat.cards().total());
                seat.act(action).expect("hitting and standing are legal")
            }
            Turn::Over(_) => return,
        };
        count_money(events, net);
    }
}

fn rounds(criterion: &mut Criterion) {
    const ROUNDS: u64 = 10_000;
    let house = House::built_in("strip").expect("strip is built in");
    let mut group = criterion.benchmark_group("strip, one seat, mimicking the dealer");
    group.throughput(Throughput::Elements(ROUNDS));
    group.bench_function("rounds", |bencher| {
        let mut generator = Generator(1);
        let mut pick = |bound| generator.below(bound);
        let mut shoe = Shoe::new(house.rules());
        let mut round = Round::open(&house, &BETS).expect("the bet is legal");
        let mut net = Chips::ZERO;
        bencher.iter(|| {
            for _ in 0..ROUNDS {
                play(&mut round, &house, &mut shoe, &mut pick, &mut net);
            }
        });
        black_box(net);
    });
    group.finish();
}

criterion_group!(benches, rounds);
criterion_main!(benches);
