//! The payouts of every outcome, on the whole door, with decks whose cards the test has chosen.
//!
//! Unless a test says otherwise, a caller comes with 30 minutes and bets 4 coins of one minute.

use blackjack_engine::{Action, Bets, Chips, HandView, House, Round, Status, Turn, View};
use blackjack_table::{LiveShoe, Seed};

use super::board::{AFTER, Answers, BET, Board, HAND, INSURANCE, MENU, STATEMENT, TITLE, for_all};
use super::*;

impl Board {
    /// Replaces the pack of the next round with one in which a caller with these habits
    /// reaches the wanted outcome.
    fn stack(&self, bet: i64, habits: Habits, is_wanted: impl Fn(&View) -> bool) {
        let house = DoorSettings::read(self.settings, "door.toml").unwrap().house().unwrap();
        let db = rusqlite::Connection::open(self.data().join("bj.sqlite")).unwrap();
        let query = "SELECT seating, number FROM shoe WHERE revealed_ms IS NULL";
        let (table, number) =
            db.query_row(query, [], |row| Ok((row.get(0)?, row.get(1)?))).unwrap();
        let seed = (0..200_000)
            .map(Seed::from_number)
            .find(|seed| {
                let shoe = LiveShoe::new(house.rules(), *seed, table, number);
                let view = play(&house, shoe, bet, habits);
                view.is_some_and(|it| is_insured(&it) == habits.insures && is_wanted(&it))
            })
            .expect("a pack with what is wanted");
        let change = "UPDATE shoe SET seed = ?1, commitment = ?2 WHERE revealed_ms IS NULL";
        assert_eq!(db.execute(change, (seed.0, seed.commitment().0)).unwrap(), 1);
    }
}

/// The playing habits of a caller.
#[derive(Clone, Copy)]
struct Habits {
    insures: bool,
    action: Action,
}

const STAYS: Habits = Habits { insures: false, action: Action::Stand };
const HITS: Habits = Habits { insures: false, action: Action::Hit };
const DOUBLES: Habits = Habits { insures: false, action: Action::Double };
const INSURES: Habits = Habits { insures: true, action: Action::Stand };

impl Habits {
    fn answers(self, bet: &'static str) -> Answers {
        let action = match self.action {
            Action::Stand => "s",
            Action::Hit => "h",
            Action::Double => "d",
            Action::Split | Action::Surrender => unreachable!("neither is offered"),
        };
        vec![
            (TITLE, vec!["p"]),
            (BET, vec![bet]),
            (INSURANCE, vec![if self.insures { "i" } else { "n" }]),
            (HAND, vec![action]),
            (AFTER, vec!["q"]),
            (STATEMENT, vec!["\r"]),
        ]
    }
}

/// Plays a round with these habits; `None` if they require a choice that is not offered.
fn play(house: &House, mut shoe: LiveShoe, bet: i64, habits: Habits) -> Option<View> {
    let funds = Some(Chips(1_000_000));
    let mut round = Round::open(house, &[Bets::plain(&[house.stakes().units(bet)], funds)]).ok()?;
    shoe.begin_round();
    loop {
        match round.turn() {
            Turn::Card(draw) => drop(draw.deal(shoe.draw())),
            Turn::Insurance(offer) if habits.insures => {
                let most = offer.range().max;
                offer.insure(most).ok()?;
            }
            Turn::Insurance(offer) => drop(offer.decline()),
            Turn::EarlySurrender(offer) => drop(offer.decline()),
            Turn::Action(turn) => drop(turn.act(habits.action).ok()?),
            Turn::Over(_) => return Some(round.view()),
        }
    }
}

/// A row of the table: the outcome, the play that leads to it, the minutes that leave the pot
/// during the hand, and those paid into it at the end.
type Row = (&'static str, Habits, fn(&View) -> bool, i64, i64);

const ROWS: [Row; 23] = [
    ("bust", HITS, |it| own(it).status == Status::Busted, 4, 0),
    ("lower count", STAYS, loses, 4, 0),
    ("dealer's natural", STAYS, dealers_natural, 4, 0),
    ("dealer's Charlie", STAYS, |it| counts(it).1.0 == 5 && counts(it).1.1 < 21, 4, 0),
    ("equal count", STAYS, ties, 4, 4),
    ("both natural", STAYS, both_natural, 4, 4),
    ("21 against 21", HITS, |it| ties(it) && counts(it).0.1 == 21, 4, 4),
    ("higher count", STAYS, |it| wins(it) && counts(it).1.1 <= 21, 4, 8),
    ("dealer's bust", STAYS, |it| wins(it) && counts(it).1.1 > 21, 4, 8),
    ("21 of three or four", HITS, |it| wins(it) && matches!(counts(it).0, (3 | 4, 21)), 4, 12),
    ("21 of five", HITS, |it| wins(it) && counts(it).0 == (5, 21), 4, 12),
    ("21 of five, dealer's Charlie", HITS, five_against_charlie, 4, 0),
    ("natural", STAYS, own_natural, 4, 12),
    ("Charlie", HITS, |it| own(it).status == Status::Charlie, 4, 12),
    ("double won", DOUBLES, wins, 8, 16),
    ("double won with 21", DOUBLES, |it| wins(it) && counts(it).0.1 == 21, 8, 16),
    ("double tied", DOUBLES, ties, 8, 8),
    ("double lost", DOUBLES, loses, 8, 0),
    ("insurance won", INSURES, dealers_natural, 6, 6),
    ("insurance won, both natural", INSURES, both_natural, 6, 10),
    ("insurance lost, hand won", INSURES, wins, 6, 8),
    ("insurance lost, hand lost", INSURES, loses, 6, 0),
    ("insurance lost, natural", INSURES, own_natural, 6, 12),
];

fn is_insured(view: &View) -> bool {
    own(view).insured > Chips::ZERO
}

fn own(view: &View) -> &HandView {
    &view.hands[0]
}

/// Returns the number of cards and the total of the caller, and of the dealer.
fn counts(view: &View) -> ((usize, u8), (usize, u8)) {
    let dealer = &view.dealer.open;
    let own = own(view);
    ((own.cards.len(), own.total.best()), (dealer.cards().len(), dealer.total().best()))
}

fn has_natural(view: &View) -> bool {
    counts(view).0 == (2, 21)
}

fn own_natural(view: &View) -> bool {
    has_natural(view) && !view.dealer.is_blackjack()
}

fn dealers_natural(view: &View) -> bool {
    view.dealer.is_blackjack() && !has_natural(view)
}

fn both_natural(view: &View) -> bool {
    view.dealer.is_blackjack() && has_natural(view)
}

/// Returns whether a hand without a natural was decided by counts rather
/// than by a dealer's Charlie.
fn is_counted(view: &View) -> bool {
    let ((_, own), (cards, dealer)) = counts(view);
    own <= 21 && cards >= 2 && dealer >= 17 && !view.dealer.is_blackjack() && !has_natural(view)
}

fn wins(view: &View) -> bool {
    let ((_, own), (_, dealer)) = counts(view);
    is_counted(view) && (own > dealer || dealer > 21)
}

fn loses(view: &View) -> bool {
    let ((_, own), (cards, dealer)) = counts(view);
    is_counted(view) && cards < 5 && dealer <= 21 && own < dealer
}

fn ties(view: &View) -> bool {
    let ((_, own), (cards, dealer)) = counts(view);
    is_counted(view) && cards < 5 && own == dealer
}

fn five_against_charlie(view: &View) -> bool {
    let (own, (cards, dealer)) = counts(view);
    own == (5, 21) && cards == 5 && dealer < 21
}

#[test]
fn every_outcome_pays_as_the_table_of_the_house_says() {
    for_all(ROWS, |(outcome, habits, is_wanted, staked, paid)| {
        let board = Board::new("");
        board.stack(4, habits, is_wanted);
        let (text, call) = board.call(30, habits.answers("4\r"));
        let after = 30 - staked + paid;
        assert_eq!(call.handed_back, Chips(after * 60), "{outcome}: {text}");
        assert_eq!(call.net_won(call.handed_back), Chips((paid - staked) * 60), "{outcome}");
        let seconds = u32::try_from(after * 60).unwrap();
        assert_eq!(board.given_back(), (seconds, seconds / 60), "{outcome}: DOOR.SYS");
        assert!(text.contains(&format!("Pot {after}  ")), "{outcome}: {text}");
        if text.contains(HAND) {
            let pot = if habits.insures { 24 } else { 26 };
            assert!(text.contains(&format!("Pot {pot}  Bet 4")), "{outcome}: {text}");
        }
    });
}

#[test]
fn half_a_coin_insures_an_odd_bet() {
    for (is_wanted, after) in [(dealers_natural as fn(&View) -> bool, 1_800), (wins, 1_890)] {
        let board = Board::new("");
        board.stack(3, INSURES, is_wanted);
        let (text, call) = board.call(30, INSURES.answers("3\r"));
        assert!(text.contains("Insurance? It costs 1:30 "), "{text}");
        assert_eq!(call.handed_back + call.carried_out, Chips(after), "{text}");
    }
}

#[test]
fn a_double_needs_the_bet_again_and_a_coin_that_stays() {
    for (minutes, is_offered) in [(10, false), (11, true)] {
        let board = Board::new("");
        board.stack(5, DOUBLES, loses);
        let (text, call) = board.call(minutes, STAYS.answers("5\r"));
        assert_eq!(text.contains("<D>ouble"), is_offered, "{minutes} minutes: {text}");
        assert!(text.contains(&format!("Pot {}  Bet 5", minutes - 5)), "{text}");
        assert_eq!(call.entered, Chips(i64::from(minutes) * 60));
    }
}

#[test]
fn the_last_coin_stays_in_the_pot() {
    let board = Board::new("");
    board.stack(1, STAYS, loses);
    let answers = vec![
        (TITLE, vec!["p"]),
        (BET, vec!["2\r", "1\r"]),
        (INSURANCE, vec!["n"]),
        (HAND, vec!["s"]),
        (AFTER, vec!["m"]),
        (MENU, vec!["p", "q"]),
        (STATEMENT, vec!["\r"]),
    ];
    let (text, call) = board.call(2, answers);
    for expected in ["Bet 1 coin?", "The most is 1.", "Your last coin stays in the pot"] {
        assert!(text.contains(expected), "{expected}: {text}");
    }
    assert_eq!((call.handed_back, board.given_back()), (Chips(60), (60, 1)));
}

/// An event at nine: time beyond the hour goes to the bank if it was won,
/// and is lost without a bank.
#[test]
fn time_is_given_back_up_to_an_event() {
    const NONE: &str = "maximum = 20\nevents.times = [\"21:00\"]\nline.silence-seconds = 0";
    const BANK: &str = "maximum = 20\nevents.times = [\"21:00\"]\nline.silence-seconds = 0\n\
                        bank.kind = \"internal\"";
    let won: fn(&View) -> bool = own_natural;
    let cases = [
        (BANK, 30, "20\r", won, [55, 10, 0]),
        (NONE, 30, "20\r", won, [55, 0, 10]),
        (BANK, 30, "12\r", loses, [13, 0, 0]),
        (NONE, 30, "12\r", loses, [13, 0, 0]),
        (BANK, 90, "5\r", won, [55, 10, 30]),
        (NONE, 90, "5\r", won, [55, 0, 40]),
    ];
    for_all(cases, |(settings, minutes, bet, is_wanted, [back, banked, trimmed])| {
        let board = Board::new(settings);
        board.stack(bet.trim().parse().unwrap(), STAYS, is_wanted);
        let mut answers = STAYS.answers(bet);
        answers.retain(|(prompt, _)| *prompt != AFTER);
        answers.push((AFTER, vec!["+5 q"]));
        let (text, call) = board.call(minutes, answers);
        let shares = [call.handed_back, call.banked, call.trimmed].map(|share| share.0 / 60);
        assert_eq!(shares, [back, banked, trimmed], "{minutes} minutes, bet {bet:?}: {text}");
        assert_eq!((call.clock, call.carried_out), (Chips(300), Chips::ZERO));
        let back = u32::try_from(back).unwrap();
        assert_eq!(board.given_back(), (back * 60, back));
    });
}
