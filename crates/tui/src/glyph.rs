//! The characters that the screen is drawn with: each is one cell wide.

use blackjack_engine::{Rank, Suit};

/// The lines of a box.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lines {
    /// Along the top and the bottom.
    pub(crate) across: char,
    /// Along the sides.
    pub(crate) down: char,
    /// The corners: top left, top right, bottom left, bottom right.
    pub(crate) corners: [char; 4],
    /// Where a line between two parts meets the left and the right side.
    pub(crate) joints: [char; 2],
}

/// Every character that is not a letter.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Glyphs {
    /// The outline of a card.
    pub(crate) card: Lines,
    /// The outline of a card of the hand that is asked.
    pub(crate) asked: Lines,
    /// The outline of a place where no card lies.
    pub(crate) empty: Lines,
    /// The frame of a panel.
    pub(crate) panel: Lines,
    /// The back of a card is woven of these two.
    pub(crate) back: [char; 2],
    /// Around the hand that is asked.
    pub(crate) turn: [char; 2],
    /// Smaller and larger, in the bet panel.
    pub(crate) arrows: [char; 2],
    /// The part of the shoe that is dealt, and the rest.
    pub(crate) shoe: [char; 2],
    /// The discard tray: cards, room for more, and the mark of a pack.
    pub(crate) tray: [char; 3],
    /// A chip.
    pub(crate) chip: char,
    /// The cut card.
    pub(crate) cut: char,
    /// Where a text was cut.
    pub(crate) ellipsis: char,
    /// So many times.
    pub(crate) times: char,
    /// Beside a banner.
    pub(crate) heavy: char,
    /// Clubs, diamonds, hearts, spades.
    suits: [char; 4],
}

const UNICODE: Glyphs = Glyphs {
    card: lines('─', '│', ['╭', '╮', '╰', '╯'], ['├', '┤']),
    asked: lines('━', '┃', ['┏', '┓', '┗', '┛'], ['┣', '┫']),
    empty: lines('╌', '╎', ['╭', '╮', '╰', '╯'], ['├', '┤']),
    panel: lines('─', '│', ['┌', '┐', '└', '┘'], ['├', '┤']),
    back: ['╱', '╲'],
    turn: ['►', '◄'],
    arrows: ['‹', '›'],
    shoe: ['█', '░'],
    tray: ['▓', '·', '┊'],
    chip: '●',
    cut: '┃',
    ellipsis: '…',
    times: '×',
    heavy: '━',
    suits: ['♣', '♦', '♥', '♠'],
};

const ASCII: Glyphs = Glyphs {
    card: lines('-', '|', ['+'; 4], ['+'; 2]),
    asked: lines('=', '|', ['+'; 4], ['+'; 2]),
    empty: lines('.', ':', ['.'; 4], [':'; 2]),
    panel: lines('-', '|', ['+'; 4], ['+'; 2]),
    back: ['/', '\\'],
    turn: ['>', '<'],
    arrows: ['<', '>'],
    shoe: ['#', '.'],
    tray: ['=', '.', ':'],
    chip: 'o',
    cut: '|',
    ellipsis: '~',
    times: 'x',
    heavy: '=',
    suits: ['c', 'd', 'h', 's'],
};

const fn lines(across: char, down: char, corners: [char; 4], joints: [char; 2]) -> Lines {
    Lines { across, down, corners, joints }
}

impl Glyphs {
    /// Those of this mode.
    pub(crate) const fn of(ascii: bool) -> &'static Self {
        if ascii { &ASCII } else { &UNICODE }
    }

    /// The sign of a suit.
    pub(crate) const fn suit(&self, suit: Suit) -> char {
        self.suits[suit as usize]
    }
}

/// The rank as it stands on a card: ten has two digits.
pub(crate) const fn rank(rank: Rank) -> &'static str {
    const NAMES: [&str; 13] = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
    NAMES[rank as usize]
}
