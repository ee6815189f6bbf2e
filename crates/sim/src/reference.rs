//! The reference: the same shoes, played one by one on the engine's own `Round`.

use crate::column::Column;
use crate::lane_numbers::LANES;
use crate::round_player::RoundPlayer;
use crate::shoes::Shoes;
use crate::tally::SLICE;
use crate::threefry::Key;
use crate::vectors::{Plain, Vectors};
use crate::walk::Track;

/// Plays a group of shoes on `Round`.
#[inline(always)]
pub(crate) fn play_group<V: Vectors, const LOW: usize, const HIGH: usize>(
    vectors: V,
    track: &Track<'_>,
    shoes: &mut Shoes<LOW, HIGH>,
    (key, group): (Key, u32),
    cells: &mut [u32],
) {
    shoes.shuffle(key, group);
    shoes.deal_to(vectors, shoes.full());
    play_dealt(track, shoes, cells);
}

/// Plays shoes of which all cards have been dealt. That is compiled without the vectors' instructions, which
/// rounds have no use for, and which calls would wait for.
#[inline(never)]
fn play_dealt<const LOW: usize, const HIGH: usize>(
    track: &Track<'_>,
    shoes: &mut Shoes<LOW, HIGH>,
    cells: &mut [u32],
) {
    let game = track.game;
    let full = shoes.full();
    let mut player = RoundPlayer::new(game, 0, 0);
    for lane in 0..LANES {
        let (mut depth, mut running) = (game.burn(), 0);
        while depth < game.cut {
            let class =
                game.count_class(game.counter.count(game.unseen(depth, game.burn()), running));
            player.reopen(depth, running);
            let (start, mut dealt) = (depth, depth);
            let net = player.play(|| {
                let at = dealt;
                dealt += 1;
                if at < full {
                    return shoes.row(at)[lane];
                }
                Column { vectors: Plain, game, shoes: &mut *shoes, lane, start, depth: at }.next()
            });
            let slice = (depth - game.burn()) / SLICE;
            cells[track.shape.cell(slice, class) + (net - track.shape.lowest) as usize] += 1;
            // A shoe that had to be refilled in mid-round ends.
            (depth, running) = (player.dealt, player.running);
        }
    }
}
