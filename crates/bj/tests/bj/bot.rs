//! `bj bot`, at a real server.

use std::fs;

use blackjack_remote::{Server, TableAddress};

use crate::join::House;
use crate::program::{Run, run_at};

#[test]
fn bots_play_their_rounds_and_come_back_with_the_same_purses() {
    let (data, home) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let house = House::start(data.path(), None);
    let url = house.table_with_bots("{}", 2);
    let folder = home.path().to_str().unwrap();
    let kinds = ["--play", "mimic", "--play", "beginner", "--alone", "--pace", "0"];
    let rest = ["--rounds", "2", "--data", folder];
    let arguments: Vec<&str> = ["bot", &url].into_iter().chain(kinds).chain(rest).collect();
    for _ in 0..2 {
        let Run { status, out, err } = run_at(home.path(), &arguments, b"");
        assert_eq!((status, err.as_str()), (0, ""), "{out}");
        assert!(out.contains("Mimi (bot) sits down at box "), "{out}");
        assert!(out.contains("Benny (bot) sits down at box "), "{out}");
    }
    let accounts = fs::read_dir(home.path().join("bots/servers")).unwrap();
    let kept: Vec<_> = accounts.map(|file| file.unwrap().path()).collect();
    let [kept] = kept.as_slice() else { panic!("one server: {kept:?}") };
    assert_eq!(fs::read_to_string(kept).unwrap().matches("\"player\"").count(), 2);
    assert!(!home.path().join("servers").exists(), "bj join does not find them");
    let address: TableAddress = url.parse().unwrap();
    let tables = Server::at(address.server).tables().unwrap();
    assert_eq!(tables[0].seated, [""; 0], "they have left their boxes");
    house.stop();
}

#[test]
fn a_bot_needs_the_address_of_a_table() {
    let (data, home) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let house = House::start(data.path(), None);
    let Run { status, err, .. } = run_at(home.path(), &["bot", &house.url()], b"");
    assert_eq!(status, 2, "{err}");
    assert!(err.starts_with("bj: a bot needs the address of a table"), "{err}");
    let evening = house.evening(2).0;
    let Run { status, err, .. } = run_at(home.path(), &["bot", &evening], b"");
    assert!(status == 2 && err.starts_with("bj: bots do not play evenings: "), "{err}");
    let missing = format!("{}/t/k3v9x2", house.url());
    let Run { status, err, .. } = run_at(home.path(), &["bot", &missing], b"");
    assert!(status == 2 && err.contains("there is no table k3v9x2"), "{err}");
    house.stop();
}
