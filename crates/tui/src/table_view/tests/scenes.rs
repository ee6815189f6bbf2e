//! Scenes from every stage of a round.

use blackjack_engine::{Card, Chips, House, Stakes, Status, Total};
use blackjack_frontend::scene::felt_print::felt_print;
use blackjack_frontend::scene::{
    Banner, Bet, Betting, CardFace, Dealer, Message, Money, Player, Prompt, PromptChoice, Scene,
    ShoeBar, TableHand, Tone,
};
use blackjack_frontend::ui::command::UiCommand;

/// Parses the names of cards.
pub(super) fn cards(names: &str) -> Vec<Card> {
    names.split_whitespace().map(|name| name.parse().unwrap()).collect()
}

fn stakes() -> Stakes {
    *House::default().stakes()
}

/// Returns an amount in dollars.
pub(super) fn dollars(units: i64) -> Money {
    Money::of(&stakes(), Chips(units * 100))
}

fn won(cents: i64) -> Money {
    Money::net(&stakes(), Chips(cents))
}

/// Returns an open hand with a $25 bet.
pub(super) fn hand(player: usize, number: u8, names: &str) -> TableHand {
    let cards = cards(names);
    TableHand {
        player,
        number,
        total: Total::of(cards.iter().map(|card| card.value())),
        cards,
        status: Status::Open,
        doubled: false,
        is_split: false,
        is_active: false,
        is_blackjack: false,
        is_new_blackjack: false,
        stake: dollars(25),
        insured: None,
        side_stake: None,
        side_net: None,
        net: None,
    }
}

fn ended(status: Status, hand: TableHand) -> TableHand {
    TableHand { status, is_blackjack: status == Status::Blackjack, ..hand }
}

fn active(hand: TableHand) -> TableHand {
    TableHand { is_active: true, ..hand }
}

fn doubled(hand: TableHand) -> TableHand {
    TableHand { doubled: true, stake: dollars(50), status: Status::Stood, ..hand }
}

fn split(hand: TableHand) -> TableHand {
    TableHand { is_split: true, ..hand }
}

fn settled(cents: i64, hand: TableHand) -> TableHand {
    TableHand { net: Some(won(cents)), ..hand }
}

/// Returns enabled choices from keys, labels and commands.
fn choices(list: &[(&str, &str, UiCommand)]) -> Vec<PromptChoice> {
    let choice = |&(key, label, command): &(&str, &str, UiCommand)| PromptChoice {
        command,
        key: key.into(),
        label: label.into(),
        enabled: true,
    };
    list.iter().map(choice).collect()
}

/// Returns the prompt of a two-card hand with every choice.
pub(super) fn playing(question: &str) -> Prompt {
    let list = [
        ("h", "hit", UiCommand::Hit),
        ("s", "stand", UiCommand::Stand),
        ("d", "double", UiCommand::Double),
        ("p", "split", UiCommand::Split),
        ("r", "surrender", UiCommand::Surrender),
        ("?", "help", UiCommand::Help),
        ("l", "log", UiCommand::Log),
        ("q", "leave", UiCommand::Leave),
    ];
    Prompt { question: question.into(), choices: choices(&list) }
}

fn placing() -> Prompt {
    let list = [
        ("Enter", "deal", UiCommand::Go),
        ("+", "more", UiCommand::BetUp),
        ("-", "less", UiCommand::BetDown),
        ("b", "bet", UiCommand::BetEntry),
        ("Right", "one more hand", UiCommand::MoreHands),
        ("Left", "one fewer hand", UiCommand::FewerHands),
        ("a", "as before", UiCommand::Rebet),
        ("?", "help", UiCommand::Help),
        ("o", "options", UiCommand::Settings),
        ("q", "leave", UiCommand::Leave),
    ];
    Prompt { question: "Place your bet.".into(), choices: choices(&list) }
}

fn shoe(left: usize) -> ShoeBar {
    ShoeBar { number: Some(3), full: 312, left, cut: Some(78), shuffle_due: false }
}

fn log(lines: &[&str]) -> Vec<String> {
    lines.iter().map(|&line| line.to_owned()).collect()
}

fn strip() -> Scene {
    let player = Player { name: None, purse: Some(dollars(1190)), net: Some(won(19_000)) };
    Scene {
        house: "Strip".into(),
        rules: "6 decks, dealer stands on all 17s, blackjack pays 3 to 2, late surrender".into(),
        felt: felt_print(House::default().rules()),
        round: Some(17),
        players: vec![player],
        shoe: Some(shoe(211)),
        log: log(&[
            "Round 16: ten of spades and eight of hearts.",
            "You stand on 18.",
            "Dealer turns over queen of hearts: 20.",
            "You lose $25.",
            "Round 17: the bet is $25.",
            "Dealer shows nine of diamonds.",
        ]),
        ..Scene::default()
    }
}

fn shows(names: &str, hole_down: bool) -> Dealer {
    Dealer { cards: cards(names), hole_down, ..Dealer::default() }
}

/// Returns one hand with every choice.
pub(super) fn one_hand() -> Scene {
    Scene {
        dealer: Some(shows("9D", true)),
        hands: vec![active(hand(0, 1, "8S 8C"))],
        prompt: playing("You have 16, a pair of eights. The dealer shows 9."),
        ..strip()
    }
}

/// Returns seven hands at `seven`; the dealer has no card.
pub(super) fn seven_hands() -> Scene {
    let dealer =
        Dealer { note: "takes no card until every hand is finished".into(), ..Dealer::default() };
    Scene {
        house: "Seven".into(),
        card_face: CardFace::TopLine,
        felt: felt_print(House::built_in("seven").unwrap().rules()),
        rules: "1 deck, no upcard, dealer stands on all 17s, split to 7 hands".into(),
        dealer: Some(dealer),
        hands: vec![
            ended(Status::Blackjack, hand(0, 1, "AS KD")),
            ended(Status::Stood, hand(0, 2, "8H 2C 3D 6S")),
            active(hand(0, 3, "JC 2H 2S")),
            hand(0, 4, "9D 3S 8C"),
            hand(0, 5, "AH 6C"),
            doubled(hand(0, 6, "6D 5H TH")),
            ended(Status::Busted, hand(0, 7, "TS 4D 9H")),
        ],
        shoe: Some(ShoeBar { number: None, full: 52, left: 32, cut: None, shuffle_due: false }),
        prompt: Prompt {
            question: "Hand 3 of 7, turn 2. You have 14.".into(),
            choices: choices(&[
                ("h", "hit", UiCommand::Hit),
                ("s", "stand", UiCommand::Stand),
                ("?", "help", UiCommand::Help),
                ("q", "leave", UiCommand::Leave),
            ]),
        },
        ..strip()
    }
}

/// Returns a round of several named players.
pub(super) fn several_players() -> Scene {
    let player = |name: &str, purse, net| Player {
        name: Some(name.into()),
        purse: Some(dollars(purse)),
        net: Some(won(net)),
    };
    Scene {
        house: "Vegas".into(),
        rules: "4 decks, dealer hits soft 17, double on 10 and 11, no surrender".into(),
        players: vec![
            player("Anna", 940, -6_000),
            player("Bertrand", 1225, 22_500),
            player("C\u{e9}line", 15, 0),
        ],
        dealer: Some(shows("6H", true)),
        hands: vec![
            ended(Status::Stood, hand(0, 1, "TC 9C")),
            active(split(hand(1, 1, "8S 3D"))),
            split(hand(1, 2, "8H")),
            hand(2, 1, "5S 4D 2C"),
        ],
        shoe: Some(ShoeBar { cut: Some(52), full: 208, ..shoe(96) }),
        prompt: playing("Bertrand, hand 1: 11 against 6."),
        ..strip()
    }
}

/// Returns an insurance offer for the second of two hands.
pub(super) fn insurance() -> Scene {
    let first = TableHand { insured: Some(dollars(12)), ..hand(0, 1, "TS QD") };
    Scene {
        dealer: Some(shows("AC", true)),
        hands: vec![first, active(hand(0, 2, "9H 7C"))],
        prompt: Prompt {
            question: "Insurance for hand 2, at $12.50?".into(),
            choices: choices(&[
                ("i", "insure", UiCommand::Insure),
                ("n", "no insurance", UiCommand::Decline),
                ("?", "help", UiCommand::Help),
                ("q", "leave", UiCommand::Leave),
            ]),
        },
        ..strip()
    }
}

/// Returns an early surrender offer, before the dealer peeks.
pub(super) fn early_surrender() -> Scene {
    Scene {
        house: "Macau".into(),
        dealer: Some(shows("KH", true)),
        hands: vec![active(hand(0, 1, "TS 6D")), hand(0, 2, "AD 7C"), hand(0, 3, "5S 5C")],
        prompt: Prompt {
            question: "Hand 1: surrender before the dealer peeks?".into(),
            choices: choices(&[
                ("r", "surrender", UiCommand::Surrender),
                ("n", "play on", UiCommand::Decline),
                ("?", "help", UiCommand::Help),
                ("q", "leave", UiCommand::Leave),
            ]),
        },
        message: Some(Message {
            text: "No double: not before the dealer peeks.".into(),
            tone: Tone::Warning,
            ..Message::default()
        }),
        ..strip()
    }
}

/// Returns split hands, one of them with many cards.
pub(super) fn split_hands() -> Scene {
    Scene {
        dealer: Some(shows("5C", true)),
        hands: vec![
            ended(Status::Stood, split(hand(0, 1, "8S 2C 2D AH 3S AC AS 2H AD"))),
            doubled(split(hand(0, 2, "8H 3C 9S"))),
            active(split(hand(0, 3, "8D TS"))),
            split(hand(0, 4, "8C")),
        ],
        prompt: playing("Hand 3: 18 against 5."),
        ..strip()
    }
}

/// Returns a finished round with every result of a hand.
pub(super) fn finished() -> Scene {
    let insured = TableHand { insured: Some(dollars(12)), ..hand(0, 5, "9H 8C") };
    Scene {
        dealer: Some(shows("9D TH", false)),
        hands: vec![
            settled(3750, ended(Status::Blackjack, hand(0, 1, "AS KD"))),
            settled(-2500, ended(Status::Busted, hand(0, 2, "8H 6C KC"))),
            settled(5000, doubled(hand(0, 3, "6D 5H TH"))),
            settled(0, ended(Status::Stood, hand(0, 4, "TS 9C"))),
            settled(-3750, ended(Status::Stood, insured)),
            settled(-1250, ended(Status::Surrendered, hand(0, 6, "TC 6S"))),
        ],
        banner: Some(Banner { text: "You win $12.50".into(), tone: Tone::Good }),
        prompt: Prompt {
            question: String::new(),
            choices: choices(&[
                ("Enter", "next round", UiCommand::Go),
                ("b", "bet", UiCommand::BetEntry),
                ("H", "history", UiCommand::History),
                ("?", "help", UiCommand::Help),
                ("q", "leave", UiCommand::Leave),
            ]),
        },
        ..strip()
    }
}

/// Returns one player's bet on three hands.
pub(super) fn betting() -> Scene {
    Scene {
        betting: Some(Betting {
            bets: vec![Bet { stake: Some(dollars(25)), side: vec![], hands: 3, sits_out: false }],
            at: 0,
            typed: None,
            limits: "$1 to $500 a hand".into(),
            side_bets: vec![],
        }),
        prompt: placing(),
        ..strip()
    }
}

/// Returns the bets of several players, one typing an amount and one sitting out.
pub(super) fn betting_together() -> Scene {
    let bet =
        |stake, hands, sits_out| Bet { stake: Some(dollars(stake)), side: vec![], hands, sits_out };
    Scene {
        hands: Vec::new(),
        dealer: None,
        betting: Some(Betting {
            bets: vec![bet(10, 1, false), bet(100, 2, false), bet(5, 1, true)],
            at: 1,
            typed: Some("12".into()),
            limits: "up to $500".into(),
            side_bets: vec![],
        }),
        prompt: placing(),
        ..several_players()
    }
}

/// Returns a finished round with the next bet being chosen.
pub(super) fn betting_after() -> Scene {
    Scene { betting: betting().betting, prompt: placing(), ..finished() }
}

/// Returns every scene with its name.
pub(super) fn all() -> Vec<(&'static str, Scene)> {
    vec![
        ("one hand", one_hand()),
        ("seven hands", seven_hands()),
        ("several players", several_players()),
        ("insurance", insurance()),
        ("early surrender", early_surrender()),
        ("split hands", split_hands()),
        ("finished", finished()),
        ("betting", betting()),
        ("betting together", betting_together()),
        ("betting after a round", betting_after()),
    ]
}
