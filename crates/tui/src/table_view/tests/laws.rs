//! Properties of every table at every size.

use blackjack_engine::{Card, Chips, House, Status, Total};
use blackjack_frontend::scene::{
    Bet, Betting, Dealer, Message, Money, Player, Scene, ShoeBar, TableHand, Tone,
};
use proptest::prelude::*;
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::{Position, Rect};
use ratatui::text::Span;

use super::{drawn, plain, scenes, text};
use crate::canvas::Canvas;
use crate::canvas::hits::Hits;
use crate::layout::TableLayout;
use crate::table_view::{draw, shape};

fn card() -> impl Strategy<Value = Card> {
    (0usize..52).prop_map(|index| Card::DECK[index])
}

fn money() -> impl Strategy<Value = Money> {
    let chips = prop_oneof![-5000i64..100_000, -1_000_000_000_000i64..1_000_000_000_000];
    chips.prop_map(|chips| Money::net(House::default().stakes(), Chips(chips)))
}

fn status() -> impl Strategy<Value = Status> {
    prop::sample::select(vec![
        Status::Open,
        Status::Blackjack,
        Status::Stood,
        Status::Busted,
        Status::Charlie,
        Status::Surrendered,
    ])
}

fn hand(cards: usize) -> impl Strategy<Value = TableHand> {
    let cards = prop::collection::vec(card(), 0..=cards);
    let money = (money(), prop::option::of(money()), prop::option::of(money()));
    (cards, status(), any::<bool>(), money).prop_map(|(cards, status, doubled, money)| {
        let (stake, insured, net) = money;
        TableHand {
            player: 0,
            number: 1,
            total: Total::of(cards.iter().map(|card| card.value())),
            cards,
            status,
            doubled,
            is_split: false,
            is_active: false,
            is_blackjack: status == Status::Blackjack,
            is_new_blackjack: false,
            stake,
            insured,
            side_stake: None,
            side_net: None,
            net,
        }
    })
}

fn player() -> impl Strategy<Value = Player> {
    let name = prop::option::of("[A-Za-z ]{1,20}");
    (name, prop::option::of(money()), prop::option::of(money()))
        .prop_map(|(name, purse, net)| Player { name, purse, net })
}

fn betting() -> impl Strategy<Value = Betting> {
    let bet = (prop::option::of(money()), 0u8..8, any::<bool>())
        .prop_map(|(stake, hands, sits_out)| Bet { stake, side: vec![], hands, sits_out });
    (prop::collection::vec(bet, 1..8), 0usize..8, prop::option::of("[0-9.]{0,9}")).prop_map(
        |(bets, at, typed)| Betting {
            bets,
            at,
            typed,
            limits: "$1 to $500 a hand".into(),
            side_bets: vec![],
        },
    )
}

fn shoe() -> impl Strategy<Value = ShoeBar> {
    (0usize..420, 0usize..420, prop::option::of(0usize..420), any::<bool>()).prop_map(
        |(full, left, cut, shuffle_due)| ShoeBar { number: Some(1), full, left, cut, shuffle_due },
    )
}

/// Generates hands of several players, one of them active.
fn hands(most: usize, cards: usize) -> impl Strategy<Value = Vec<TableHand>> {
    let hands = prop::collection::vec(hand(cards), 0..=most);
    (hands, 1usize..8, any::<prop::sample::Index>()).prop_map(|(mut hands, players, active)| {
        let count = hands.len();
        for (at, hand) in hands.iter_mut().enumerate() {
            hand.player = at * players / count;
            hand.number = u8::try_from(at % players + 1).unwrap();
            hand.is_active = at == active.index(count);
        }
        hands
    })
}

fn scene() -> impl Strategy<Value = Scene> {
    let hands = prop_oneof![hands(7, 11), hands(49, 11), hands(7, 22)];
    let dealer = prop::option::of((prop::collection::vec(card(), 0..12), any::<bool>()));
    let rest = (prop::option::of(betting()), prop::option::of(shoe()), any::<bool>());
    (hands, prop::collection::vec(player(), 1..8), dealer, rest, 0usize..10).prop_map(
        |(hands, players, dealer, (betting, shoe, says), prompt)| Scene {
            hands,
            players,
            dealer: dealer.map(|(cards, hole_down)| Dealer {
                cards,
                hole_down,
                note: "takes no card until every hand is finished".into(),
                ..Dealer::default()
            }),
            betting,
            shoe,
            message: says.then(|| Message { text: "No.".into(), ..Message::default() }),
            prompt: scenes::all()[prompt].1.prompt.clone(),
            ..scenes::finished()
        },
    )
}

/// Returns the layout of a scene on a screen of this size.
pub(super) fn plan(scene: &Scene, area: Rect) -> Option<TableLayout> {
    let mut buf = Buffer::empty(area);
    let mut hits = Hits::default();
    let canvas = Canvas::new(plain(false), area, &mut buf, &mut hits);
    let shape = shape(scene, &canvas);
    TableLayout::of(area, &shape)
}

/// Returns the places that must not overlap.
fn places(plan: &TableLayout) -> Vec<Rect> {
    let spots = plan.spots.iter().map(|spot| spot.area);
    let beyond = plan.beyond.iter().map(|beyond| beyond.area);
    let bottom = [plan.messages, plan.question, plan.keys];
    let all = [plan.title, plan.dealer, plan.felt, plan.strip, plan.panel].into_iter();
    all.chain(bottom).chain(spots).chain(beyond).filter(|place| !place.is_empty()).collect()
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 400,
        failure_persistence: None,
        ..Default::default()
    })]

    #[test]
    fn nothing_is_drawn_outside_the_area_or_wider_than_a_cell(
        scene in scene(), width in 0u16..=200, height in 0u16..=60, ascii: bool,
    ) {
        let area = Rect::new(2, 1, width, height);
        let whole = Rect::new(0, 0, width + 4, height + 2);
        let mut buf = Buffer::filled(whole, Cell::new("@"));
        draw(&scene, plain(ascii), area, &mut buf, &mut Hits::default());
        for position in whole.positions() {
            let symbol = buf[position].symbol();
            if area.contains(position) {
                prop_assert_eq!(Span::raw(symbol).width(), 1, "{:?}", symbol);
                prop_assert!(!ascii || symbol.is_ascii(), "{:?}", symbol);
            } else {
                prop_assert_eq!(symbol, "@");
            }
        }
    }

    #[test]
    fn places_never_overlap_and_never_leave_the_screen(
        scene in scene(), width in 24u16..=200, height in 10u16..=60,
    ) {
        let area = Rect::new(0, 0, width, height);
        let places = places(&plan(&scene, area).unwrap());
        for (at, place) in places.iter().enumerate() {
            prop_assert_eq!(place.intersection(area), *place);
            for other in &places[at + 1..] {
                prop_assert!(!place.intersects(*other), "{} and {}", place, other);
            }
        }
    }

    #[test]
    fn every_hand_is_in_view_or_counted_and_the_active_one_is_in_view(
        scene in scene(), width in 24u16..=200, height in 10u16..=60,
    ) {
        let plan = plan(&scene, Rect::new(0, 0, width, height)).unwrap();
        let active = scene.hands.iter().position(|hand| hand.is_active);
        prop_assert!(active.is_none_or(|active| plan.spots.iter().any(|spot| spot.hand == active)));
        if plan.strip.is_empty() {
            prop_assert_eq!(plan.spots.len() + plan.out_of_view(), scene.hands.len());
        }
        let table = Scene { betting: None, ..scene };
        let (buf, _) = drawn(&table, plain(false), width, height);
        for beyond in plan.beyond.iter().filter(|beyond| beyond.hands > 0) {
            let said = inside(&buf, beyond.area);
            prop_assert!(said.contains(&format!("+{}", beyond.hands)), "{}", said);
        }
    }

    #[test]
    fn every_card_of_a_hand_in_view_is_drawn_or_counted(
        scene in scene(), width in 24u16..=200, height in 10u16..=60,
    ) {
        let scene = Scene { betting: None, ..scene };
        let plan = plan(&scene, Rect::new(0, 0, width, height)).unwrap();
        let (buf, _) = drawn(&scene, plain(false), width, height);
        for spot in &plan.spots {
            let hand = &scene.hands[spot.hand];
            let spread = plan.fan.spread(spot.cards, plan.size, hand.cards.len());
            let drawn = inside(&buf, spot.cards);
            if spread.hidden > 0 {
                prop_assert!(drawn.contains(&format!("+{}", spread.hidden)), "{}", drawn);
            }
            let ranks = hand.cards[spread.hidden..].iter().map(|card| card.suit());
            let suits = drawn.chars().filter(|c| "♠♥♦♣".contains(*c)).count();
            prop_assert!(suits >= ranks.count(), "{}", drawn);
        }
    }
}

/// Returns the text in a place.
pub(super) fn inside(buf: &Buffer, place: Rect) -> String {
    let rows = place.rows().map(|row| {
        let cells = row.positions().map(|position| buf[position].symbol());
        cells.collect::<String>() + "\n"
    });
    rows.collect()
}

#[test]
fn a_name_of_wide_letters_is_cut_between_letters() {
    let mut scene = scenes::several_players();
    scene.players[1].name = Some("山田太郎山田太郎山田太郎".into());
    for (width, height) in (24..=120).zip((10..40).cycle()) {
        let (buf, _) = drawn(&scene, plain(false), width, height);
        let wide = |p: &Position| Span::raw(buf[*p].symbol()).width() == 2;
        for place in buf.area.positions().filter(wide) {
            let next = buf.cell((place.x + 1, place.y)).map(Cell::symbol);
            assert_eq!(next, Some(" "), "at {place} of {width}x{height}");
        }
    }
    let (buf, _) = drawn(&scene, plain(true), 80, 24);
    assert!(text(&buf).is_ascii());
}

#[test]
fn the_strip_of_a_tiny_screen_counts_its_hidden_hands() {
    let (buf, _) = drawn(&scenes::seven_hands(), plain(false), 24, 10);
    let frame = text(&buf);
    let strip = frame.lines().nth(2).unwrap();
    let shown = strip.split_whitespace().filter(|word| word.contains(':')).count();
    let counted: usize = strip
        .split_whitespace()
        .filter_map(|word| word.strip_prefix('+'))
        .map(|count| count.parse::<usize>().unwrap())
        .sum();
    assert_eq!(shown + counted, 7, "{strip}");
    assert!(strip.contains("►3:14◄"), "{strip}");
}

#[test]
fn a_long_remark_loses_its_reason_then_the_play_but_never_the_cost() {
    let hand = "You stood on the pair 8,8 against a six. ";
    let better = "Splitting was worth $5.51 more on your $10";
    let text = format!(
        "{hand}{better}: two hands that begin with an eight do better than one of 16, and the \
         dealer busts 42 times in 100."
    );
    let frame = |mut scene: Scene, columns, rows| {
        let shorter = vec![
            format!("{hand}{better}."),
            format!("{better}."),
            "Splitting: $5.51 more.".to_owned(),
        ];
        scene.message = Some(Message { text: text.clone(), shorter, tone: Tone::Warning });
        let (buf, _) = drawn(&scene, plain(false), columns, rows);
        let frame = super::text(&buf).replace("|\n", "\n");
        frame.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let asked = frame(scenes::one_hand(), 80, 24);
    assert!(asked.contains(&format!("{hand}{better}.")), "a reason is never cut: {asked}");
    let over = frame(scenes::finished(), 80, 24);
    assert!(over.contains(&format!("You stood on the pair 8,8. {better}.")), "{over}");
    let over = frame(scenes::finished(), 60, 24);
    assert!(over.contains(&format!("{better}.")) && !over.contains("the pair 8,8"), "{over}");
    assert!(frame(scenes::one_hand(), 24, 10).contains("Splitting: $5.51 more."));
}
