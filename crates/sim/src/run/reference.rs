//! The reference: shoes that are played one by one on the engine's own `Round`.

use crate::bets::wager::Wager;
use crate::count_scheme::Running;
use crate::lanes::LANES;
use crate::lanes::column::Column;
use crate::lanes::game_cells::GameCells;
use crate::lanes::shoes::Shoes;
use crate::lanes::vectors::{Plain, Vectors};
use crate::policy::play_errors::PlayErrors;
use crate::round_player::RoundPlayer;
use crate::run::choice_counts::ChoiceCounts;
use crate::tally::PairSums;
use crate::tally::layout::SLICE;
use crate::tally::round_observer::RoundObserver;
use crate::threefry::Key;

/// Plays shoes one by one on `Round`, with everything that lanes do not support: several spots,
/// other players, errors, and bets that depend on earlier results.
#[derive(Debug)]
pub(crate) struct Reference<'a> {
    game_cells: &'a GameCells<'a>,
    player: RoundPlayer<'a>,
    wagers: Vec<Wager>,
    /// The step of the progression of each lane. It continues from shoe to shoe within a block.
    steps: [usize; LANES],
    /// The spots of the block so far.
    pairs: PairSums,
    choices: ChoiceCounts,
}

impl<'a> Reference<'a> {
    pub(crate) fn new(game_cells: &'a GameCells<'a>) -> Self {
        let player = RoundPlayer::new(game_cells.game, 0, Running::default());
        let (wagers, pairs) = (game_cells.game.wagers(), PairSums::default());
        let choices = ChoiceCounts::default();
        Self { game_cells, player, wagers, steps: [0; LANES], pairs, choices }
    }

    /// Ends a block. Returns the sums over its rounds with several spots.
    pub(crate) fn end_block(&mut self) -> PairSums {
        self.steps = [0; LANES];
        let mut pairs = std::mem::take(&mut self.pairs);
        pairs.close_block();
        pairs
    }

    /// Returns the choices made since the last call.
    pub(crate) fn end_choices(&mut self) -> ChoiceCounts {
        std::mem::take(&mut self.choices)
    }

    /// Plays a group of shoes.
    #[inline(always)]
    pub(crate) fn play_group<V: Vectors, W: RoundObserver, const LOW: usize, const HIGH: usize>(
        &mut self,
        vectors: V,
        shoes: &mut Shoes<LOW, HIGH>,
        (key, group): (Key, u32),
        observer: &mut W,
    ) {
        shoes.shuffle(key, group);
        shoes.deal_to(vectors, shoes.full());
        let play_errors = PlayErrors::new(self.game_cells.game.player.errors, key, group);
        for lane in 0..LANES {
            self.play_shoe(shoes, lane, play_errors.of_lane(lane), observer);
        }
    }

    /// Plays a shoe of which all cards have been dealt. This is compiled without the vector
    /// instructions, which rounds cannot use and which would make calls slower.
    #[inline(never)]
    fn play_shoe<W: RoundObserver, const LOW: usize, const HIGH: usize>(
        &mut self,
        shoes: &mut Shoes<LOW, HIGH>,
        lane: usize,
        mut play_errors: PlayErrors,
        observer: &mut W,
    ) {
        let Self { game_cells, player, wagers, steps, pairs, choices } = self;
        let (game, layout, full) = (game_cells.game, game_cells.layout, shoes.full());
        let progression = game.player.progression.as_ref();
        let (mut depth, mut running) = (game.burn(), Running::default());
        while depth < game.cut {
            let count = game.counter.count(game.unseen(depth, game.burn()), running.bets);
            let class = game.count_class(count) * game.steps() + steps[lane];
            let Wager { bet, spots } = wagers[class];
            player.reopen(spots, depth, running);
            let (start, mut dealt) = (depth, depth);
            let card = || {
                let at = dealt;
                dealt += 1;
                if at < full {
                    return shoes.row(at)[lane];
                }
                Column { vectors: Plain, game, shoes: &mut *shoes, lane, start, depth: at }.next()
            };
            player.play_with(card, |decision, play| {
                let play = play_errors.choice(decision, play);
                if bet > 0 {
                    choices.add(play);
                }
                play
            });
            choices.rounds += u64::from(bet > 0);
            let net = player.net(spots, pairs);
            let slice = (depth - game.burn()) / SLICE;
            let first_cards = || shoes.cards_from(depth, lane);
            observer.over(
                lane,
                layout.cell(slice, class),
                (net - layout.lowest) as usize,
                first_cards,
            );
            if let Some(progression) = progression {
                steps[lane] = progression.next(steps[lane], net);
            }
            // A shoe that had to be refilled in mid-round ends.
            (depth, running) = (player.dealt, player.running);
        }
    }
}
