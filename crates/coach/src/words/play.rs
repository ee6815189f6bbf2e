//! Plays in words.

use blackjack_engine::Action;

use crate::decision::play::Play;

/// Names a play: "stand", "play on", "no insurance".
pub const fn play(play: Play) -> &'static str {
    match play {
        Play::Act(action) => action.word(),
        Play::DoubleForLess => "double for less",
        Play::PlayOn => "play on",
        Play::Insure => "insurance",
        Play::Decline => "no insurance",
    }
}

/// Returns the gerund: "standing".
pub const fn doing(play: Play) -> &'static str {
    match play {
        Play::Act(Action::Hit) => "hitting",
        Play::Act(Action::Stand) => "standing",
        Play::Act(Action::Double) => "doubling",
        Play::Act(Action::Split) => "splitting",
        Play::Act(Action::Surrender) => "surrendering",
        Play::DoubleForLess => "doubling for less",
        Play::PlayOn => "playing on",
        Play::Insure => "taking insurance",
        Play::Decline => "taking no insurance",
    }
}

/// Returns the third person: "stands".
pub const fn does(play: Play) -> &'static str {
    match play {
        Play::Act(Action::Hit) => "hits",
        Play::Act(Action::Stand) => "stands",
        Play::Act(Action::Double) => "doubles",
        Play::Act(Action::Split) => "splits",
        Play::Act(Action::Surrender) => "surrenders",
        Play::DoubleForLess => "doubles for less",
        Play::PlayOn => "plays on",
        Play::Insure => "takes insurance",
        Play::Decline => "takes no insurance",
    }
}

/// Returns the past tense: "stood".
pub const fn did(play: Play) -> &'static str {
    match play {
        Play::Act(Action::Hit) => "hit",
        Play::Act(Action::Stand) => "stood",
        Play::Act(Action::Double) => "doubled",
        Play::Act(Action::Split) => "split",
        Play::Act(Action::Surrender) => "surrendered",
        Play::DoubleForLess => "doubled for less",
        Play::PlayOn => "played on",
        Play::Insure => "took insurance",
        Play::Decline => "took no insurance",
    }
}
