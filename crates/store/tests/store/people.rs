//! People of a server: passphrases, browsers, refunds.

use blackjack_engine::{Chips, House, Unit};
use blackjack_store::{BrowserId, Keeping, NewHostedTable, Person, Refund, RefundError, Store};
use blackjack_table::{Actor, Command, PlayerId, PlayerName, Request, RequestKey, TableId};

use crate::kit::faults;
use crate::tamper::recompute;

fn name(text: &str) -> PlayerName {
    PlayerName::read(text).unwrap()
}

pub(crate) fn guest(store: &Store, called: &str) -> Person {
    store.add_person(&name(called), 1).unwrap()
}

pub(crate) fn keep(
    store: &Store,
    person: &Person,
    called: &str,
    browser: BrowserId,
) -> Option<Person> {
    let name = name(called);
    let (player, hash) = (person.player, "$argon2id$");
    store.keep_person(&Keeping { player, name: &name, hash, browser }).unwrap()
}

#[test]
fn one_person_is_kept_under_a_name_however_it_is_typed() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path()).unwrap();
    let browser = store.add_browser(&[1; 32], "a phone", 1).unwrap();
    let (ann, other) = (guest(&store, "Ann"), guest(&store, "Ann"));
    assert_eq!(store.kept_person(&name("Ann")).unwrap(), None, "guests sign in nowhere");
    let kept = keep(&store, &ann, "Ann", browser).unwrap();
    assert!(kept.is_kept);
    assert_eq!(keep(&store, &other, "\u{ff21}NN", browser), None, "the name is taken");
    assert_eq!(store.passphrase_of(other.player).unwrap(), None, "nothing has changed");
    let second = keep(&store, &other, "Ann B", browser).unwrap();
    assert_eq!((second.player, second.name.as_str()), (other.player, "Ann B"));
    let found = store.kept_person(&name("ann")).unwrap().unwrap();
    assert_eq!(found, (kept, "$argon2id$".to_owned()));
    assert!(!store.knows_player("Ann").unwrap(), "a kept name is nobody's purse at home");
    assert_eq!(faults(&store), Vec::<String>::new());
}

#[test]
fn a_new_passphrase_ends_the_other_browsers() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path()).unwrap();
    let phone = store.add_browser(&[1; 32], "a phone", 1).unwrap();
    let desk = store.add_browser(&[2; 32], "a desk", 2).unwrap();
    let (ann, mark) = (guest(&store, "Ann"), guest(&store, "Mark"));
    for (browser, person) in [(phone, &ann), (desk, &ann), (desk, &mark)] {
        store.let_act(browser, person.player).unwrap();
    }
    keep(&store, &ann, "Ann", phone).unwrap();
    let ids = |people: &[PlayerId]| -> Vec<BrowserId> {
        store.browsers_of(people).unwrap().into_iter().map(|browser| browser.id).collect()
    };
    assert_eq!(ids(&[ann.player]), [phone, desk], "a guest's other browser is the guest's");
    keep(&store, &ann, "Ann", phone).unwrap();
    assert_eq!(ids(&[ann.player]), [phone]);
    assert_eq!(ids(&[ann.player, mark.player]), [phone, desk]);
    store.see_browser(desk, 77).unwrap();
    let seen = store.browser(&[2; 32]).unwrap().unwrap();
    assert_eq!((seen.label.as_str(), seen.made_ms, seen.seen_ms), ("a desk", 2, 77));
    assert!(store.end_browser(desk).unwrap());
    assert!(!store.end_browser(desk).unwrap());
    assert_eq!(store.browser(&[2; 32]).unwrap(), None);
    let records = store.people().unwrap();
    let browsers: Vec<u64> = records.iter().map(|record| record.browsers).collect();
    assert_eq!(browsers, [1, 0]);
    assert_eq!(faults(&store), Vec::<String>::new());
}

/// Seats a person at a new table, and returns the table and its unit.
fn seated(store: &mut Store, person: &Person) -> (blackjack_table::Table, Unit) {
    let house = House::built_in("vegas").unwrap();
    let (name, unit) = ("Friday".to_owned(), Unit::of(house.stakes()));
    let address = "k3v9x2".to_owned();
    let new = NewHostedTable { address, name, house, seats: 3, is_public: true, host: None };
    store.add_hosted(&new, 1).unwrap();
    let hosted = store.hosted().unwrap().remove(0);
    let (mut table, _) = store.open_hosted(&hosted).unwrap();
    let mut store_plan = |table: &mut blackjack_table::Table, plan: blackjack_table::Plan| {
        let (id, epoch) = (table.id(), table.epoch());
        let seating = table.seating_after(&plan);
        let entry = plan.entry().cloned();
        let change = blackjack_store::HostedChange { table: id, epoch, entry, seating };
        let outcome = store.append_hosted(&[change]).remove(0);
        let blackjack_store::Outcome::Stored(receipt) = outcome else { panic!("{outcome:?}") };
        table.commit(plan, &receipt);
    };
    if let Some(plan) = table.plan_upkeep(RequestKey(1), 1) {
        store_plan(&mut table, plan);
    }
    let command = Command::Sit { seat: 0, name: Some(person.name.clone()), purse: None };
    let actor = Actor::Player(person.player);
    let request = Request { actor, key: RequestKey(2), answers: table.question(), command };
    let plan = table.plan(&request, 2).unwrap();
    store_plan(&mut table, plan);
    (table, unit)
}

#[test]
fn a_refund_is_in_the_journal_and_the_books_balance() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = Store::open(folder.path()).unwrap();
    let (ann, mark) = (guest(&store, "Ann"), guest(&store, "Mark"));
    let (table, unit) = seated(&mut store, &ann);
    // Another process refunds while the first one holds the table.
    let operator = Store::open(folder.path()).unwrap();
    let refund = |player, amount, table, reason| {
        let unit = &unit;
        operator.refund(&Refund { player, table, unit, amount: Chips(amount), reason }, 9)
    };
    let id = table.id();
    assert!(matches!(refund(ann.player, 0, id, "x"), Err(RefundError::Amount)));
    assert!(matches!(refund(ann.player, -5, id, "x"), Err(RefundError::Amount)));
    assert!(matches!(refund(ann.player, 5, id, " "), Err(RefundError::Reason)));
    assert!(matches!(refund(ann.player, 5, TableId(99), "x"), Err(RefundError::NoTable { .. })));
    assert!(matches!(refund(mark.player, 5, id, "x"), Err(RefundError::NoPurse { .. })));
    let entries = operator.verify(1).unwrap().entries;
    let holds = refund(ann.player, 2_500, id, "a card fell off the table").unwrap();
    assert_eq!(holds, Chips(102_500));
    let audit = operator.verify(2).unwrap();
    assert_eq!((audit.entries, audit.faults), (entries + 1, vec![]));
    let records = operator.people().unwrap();
    assert_eq!(records[0].purses, [(unit.clone(), Chips(102_500))]);
}

#[test]
fn a_changed_refund_is_found() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = Store::open(folder.path()).unwrap();
    let ann = guest(&store, "Ann");
    let (table, unit) = seated(&mut store, &ann);
    let (player, amount) = (ann.player, Chips(2_500));
    let refund = Refund { player, table: table.id(), unit: &unit, amount, reason: "a reason" };
    store.refund(&refund, 9).unwrap();
    let db = rusqlite::Connection::open(store.path()).unwrap();
    let change = "UPDATE entry SET body = replace(body, 'a reason', 'another')
                  WHERE body LIKE '%a reason%'";
    assert_eq!(db.execute(change, []).unwrap(), 1);
    let audit = store.verify(1).unwrap();
    let found = audit.faults.iter().map(|fault| fault.message.clone()).collect::<Vec<_>>();
    let player = player.0;
    assert_eq!(found, [format!("the journal of player {player}: entry 1 does not match its hash")]);

    let change = "UPDATE entry SET body = replace(body, 'another', 'a reason');
                  UPDATE entry SET body = json_set(body, '$.refund.table', 99,
                                                   '$.transfers[0][1][1][1]', 99)
                  WHERE body LIKE '%a reason%'";
    db.execute_batch(change).unwrap();
    recompute(&db);
    let audit = store.verify(1).unwrap();
    let found = audit.faults.iter().map(|fault| fault.message.clone()).collect::<Vec<_>>();
    let expected = "entry 1: it refunds for table 99, which does not exist";
    assert!(found.iter().any(|fault| fault.ends_with(expected)), "{found:?}");
}
