//! The keys of stakes and money.

use blackjack_engine::{Action, Chips, House, Record};

use super::{check_results, choices};

/// The keys of `[stakes]`.
#[test]
fn stakes() {
    let refused = |line: &str| line.parse::<Record>().unwrap_err().kind.to_string();
    let house = "the house refuses these bets";
    for line in [
        "default{minimum=5} 4:",
        "default{maximum=20} 21:",
        "default{step=5} 12:",
        "default{fixed=2} 3:",
        "default{minor=1} 5:",
        "default 10@9:",
        "default{keep-back=1} 10@10:",
        "default 10,10@19:",
        "vegas 501:",
        "bbs 11:",
    ] {
        assert_eq!(refused(line), house, "{line}");
    }
    for line in [
        "default{minimum=5} 5:",
        "default{maximum=20} 20:",
        "default{step=5} 15:",
        "default{minor=1,rounding=down} 5:",
        "default 10@10:",
        "default{keep-back=1} 10@11:",
    ] {
        assert!(line.parse::<Record>().is_ok(), "{line}");
    }
}

#[test]
fn rounding() {
    check_results(&[
        "default{minor=1,rounding=down} 5: AS 5C KD 9H = +7",
        "default{minor=1,rounding=up} 5: AS 5C KD 9H = +8",
        "default{minor=1,rounding=down,surrender=late} 5: TS 9C 6D 9H r = -3",
        "default{minor=1,rounding=up,surrender=late} 5: TS 9C 6D 9H r = -2",
        "default{minor=1,rounding=down} 5: TS AC 6D TH i = -5i+4",
    ]);
}

/// Actions that the player cannot pay for are illegal, and the reason has the missing amount.
#[test]
fn funds() {
    assert_eq!(choices("default 10@19: 8S 5C 8D 9H"), "hit stand");
    assert_eq!(choices("default 10@20: 8S 5C 8D 9H"), "hit stand double split");
    assert_eq!(choices("default{keep-back=1} 10@20: 8S 5C 8D 9H"), "hit stand");
    assert_eq!(choices("default 10: 8S 5C 8D 9H @1=9.99"), "hit stand");
    assert_eq!(choices("default 10@14: TS AC 6D 9H"), "hit stand", "no insurance for 4 of 5");
    let record: Record = "default 10@19: 8S 5C 8D 9H".parse().unwrap();
    let why = record.round().refusal(Action::Double).unwrap();
    assert_eq!(why.missing(), Some(Chips(100)));
    // Split aces that could only double, and cannot afford it, stand.
    check_results(&["default{double-split-aces=true} 10@20: AS 5C AD 9H p 3H 4C TD = +10,+10"]);
}

#[test]
fn suggested_bets() {
    let offer = |settings: &[&str], last: Option<i64>, funds: Option<i64>, hands| {
        let house = House::default().with(settings.iter().copied()).unwrap();
        let (last, funds) = (last.map(Chips), funds.map(Chips));
        house.stakes().offer(house.rules(), last, funds, hands).map(|bet| bet.0)
    };
    assert_eq!(offer(&[], None, None, 1), Some(1000));
    assert_eq!(offer(&[], None, Some(2000), 3), Some(600), "the rest, for three hands");
    assert_eq!(offer(&[], Some(2500), Some(100_000), 2), Some(2500));
    assert_eq!(offer(&["maximum=5"], None, None, 1), Some(500));
    assert_eq!(offer(&["minimum=7", "step=5"], None, Some(1100), 1), Some(1000));
    assert_eq!(offer(&["minimum=7", "step=5"], None, Some(900), 1), None);
    assert_eq!(offer(&["fixed=7", "maximum=5"], None, None, 1), Some(700));
    assert_eq!(offer(&["keep-back=1"], None, Some(199), 1), None);
    assert_eq!(offer(&["minor=1"], None, Some(5), 1), Some(4), "odd dollars are not paid out");
}

#[test]
fn amounts_as_text() {
    let stakes = |minor: i64| {
        let setting = format!("minor={minor}");
        *House::default().with([setting.as_str(), "rounding=down"]).unwrap().stakes()
    };
    for minor in [1, 7, 10, 60, 100, 1000, 10_000] {
        for amount in [0, 1, 5, 59, 60, 61, 99, 100, 12_345, -1, -100] {
            let text = stakes(minor).number(Chips(amount));
            let read = stakes(minor).read(text.trim_start_matches('-'));
            assert_eq!(read, Some(Chips(amount.abs())), "{text} with {minor}");
        }
    }
    let read = |text: &str| stakes(100).read(text).map(|chips| chips.0);
    assert_eq!(read("1,000,000"), Some(100_000_000));
    for bad in
        ["1,5", "12,50", ",5", "1,,000", "1000,000", "5,", "1:30", "-1", "", "1.", ".5", "1.234"]
    {
        assert_eq!(read(bad), None, "{bad}");
    }
    assert_eq!(stakes(60).read("1:99"), None, "ninety-nine sixtieths");
    assert_eq!(stakes(60).read("1:5"), None, "one digit of two");
}
