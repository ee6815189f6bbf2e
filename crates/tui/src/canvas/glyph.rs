//! The characters that the screen is drawn with, each one cell wide.

use blackjack_engine::{Rank, Suit};

/// The lines of a box.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lines {
    /// The top and bottom line.
    pub(crate) across: char,
    /// The left and right line.
    pub(crate) down: char,
    /// The corners: top left, top right, bottom left, bottom right.
    pub(crate) corners: [char; 4],
    /// The joints of a dividing line with the left and right sides.
    pub(crate) joints: [char; 2],
}

/// The drawing characters of one character set.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Glyphs {
    /// The outline of a card.
    pub(crate) card: Lines,
    /// The outline of a card of the active hand.
    pub(crate) active: Lines,
    /// The outline of an empty place for a card.
    pub(crate) empty: Lines,
    /// The frame of a panel.
    pub(crate) panel: Lines,
    /// The two characters of a card's back.
    pub(crate) back: [char; 2],
    /// The marks to the left and right of the active hand.
    pub(crate) turn: [char; 2],
    /// The arrows of the bet panel: less and more.
    pub(crate) arrows: [char; 2],
    /// The dealt part of the shoe, and the rest.
    pub(crate) shoe: [char; 2],
    /// The discard tray: cards, free space, and the mark of a deck.
    pub(crate) tray: [char; 3],
    /// A chip.
    pub(crate) chip: char,
    /// The cut card.
    pub(crate) cut: char,
    /// The mark of cut text.
    pub(crate) ellipsis: char,
    /// The multiplication sign.
    pub(crate) times: char,
    /// The heavy line beside a banner.
    pub(crate) heavy: char,
    /// A cell of a picture: both its points, the upper one, the lower one.
    pub(crate) halves: [char; 3],
    /// The suits: clubs, diamonds, hearts, spades.
    suits: [char; 4],
}

const UNICODE: Glyphs = Glyphs {
    card: lines('─', '│', ['╭', '╮', '╰', '╯'], ['├', '┤']),
    active: lines('━', '┃', ['┏', '┓', '┗', '┛'], ['┣', '┫']),
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
    halves: ['█', '▀', '▄'],
    suits: ['♣', '♦', '♥', '♠'],
};

const ASCII: Glyphs = Glyphs {
    card: lines('-', '|', ['+'; 4], ['+'; 2]),
    active: lines('=', '|', ['+'; 4], ['+'; 2]),
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
    halves: ['#', '"', '.'],
    suits: ['c', 'd', 'h', 's'],
};

const fn lines(across: char, down: char, corners: [char; 4], joints: [char; 2]) -> Lines {
    Lines { across, down, corners, joints }
}

impl Glyphs {
    /// Returns the characters for ASCII or Unicode.
    pub(crate) const fn of(ascii: bool) -> &'static Self {
        if ascii { &ASCII } else { &UNICODE }
    }

    /// Returns the symbol of a suit.
    pub(crate) const fn suit(&self, suit: Suit) -> char {
        self.suits[suit as usize]
    }
}

/// Returns the rank as printed on a card, with two digits for ten.
pub(crate) const fn rank(rank: Rank) -> &'static str {
    const NAMES: [&str; 13] = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
    NAMES[rank as usize]
}
