//! `bj verify --url` and `--record`: shared shoes, from what is public about them.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpListener};
use std::path::Path;
use std::thread;

use serde_json::{Value, json};

use crate::join::{House, Terminal, play_out};
use crate::program::{Run, run};

/// Returns records with their faults, and the example of docs/fairness.md first.
fn vectors() -> Vec<Value> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/fairness-vectors.json");
    serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap()
}

fn example() -> Value {
    vectors().remove(0)["record"].take()
}

/// Serves the records of a table, and a list of them, to anybody who asks.
fn serve(records: &[Value]) -> SocketAddr {
    let shoe = |it: &Value| {
        let state = match (it["seed"].is_null(), it["void"].is_null()) {
            (true, _) => "in_play",
            (_, true) => "over",
            _ => "void",
        };
        let rounds = it["rounds"].as_array().unwrap().len();
        let (shoe, commitment) = (&it["shoe"], &it["commitment"]);
        json!({"shoe": shoe, "commitment": commitment, "state": state, "rounds": rounds})
    };
    let head = records.last().unwrap()["entries"].as_array().unwrap().last().unwrap();
    let shoes: Vec<_> = records.iter().rev().map(shoe).collect();
    let list = json!({"table": 1, "head": head, "shoes": shoes, "has_more": false});
    let mut answers = vec![("/api/tables/abc/shoes?limit=20".to_owned(), list.to_string())];
    for record in records {
        answers.push((format!("/api/tables/abc/shoes/{}", record["shoe"]), record.to_string()));
    }
    serve_answers(answers)
}

fn serve_answers(answers: Vec<(String, String)>) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    thread::spawn(move || {
        for stream in listener.incoming() {
            let mut stream = stream.unwrap();
            let mut lines =
                BufReader::new(stream.try_clone().unwrap()).lines().map_while(Result::ok);
            let asked = lines.next().unwrap_or_default();
            let path = asked.split(' ').nth(1).unwrap_or_default().to_owned();
            lines.take_while(|line| !line.is_empty()).for_each(drop);
            let found = answers.iter().find(|(known, _)| *known == path);
            let (status, body) = found.map_or(
                ("404 Not Found", r#"{"code": "no_table", "text": "There is no such table."}"#),
                |(_, body)| ("200 OK", body),
            );
            let length = body.len();
            let _gone = write!(
                stream,
                "HTTP/1.1 {status}\r\ncontent-type: application/json\r\n\
                 content-length: {length}\r\n\
                 connection: close\r\n\r\n{body}"
            );
        }
    });
    address
}

/// Checks the table that this address serves.
fn table(address: SocketAddr, options: &[&str]) -> Run {
    let url = format!("http://{address}/t/abc");
    run(&[&["verify", "--url", &url], options].concat(), b"")
}

#[test]
fn every_vector_has_the_fault_that_it_names() {
    for vector in vectors() {
        let record = vector["record"].to_string();
        let Run { status, out, err } =
            run(&["verify", "--record", "-", "--json"], record.as_bytes());
        let found: Value = serde_json::from_str(&out).unwrap_or_else(|_| panic!("{err}"));
        let (shoe, fault, name) = (&found["shoes"][0], &vector["fault"], &vector["name"]);
        if fault == "no_seed" {
            assert_eq!(
                (&shoe["state"], &found["ok"], status),
                (&"in_play".into(), &true.into(), 0)
            );
        } else {
            assert_eq!(&shoe["fault"]["code"], fault, "{name}");
            assert_eq!(
                (&found["ok"], status),
                (&fault.is_null().into(), i32::from(!fault.is_null()))
            );
        }
    }
}

#[test]
fn a_table_is_checked_shoe_by_shoe() {
    let example = example();
    let address = serve(std::slice::from_ref(&example));
    let Run { status, out, err } = table(address, &[]);
    assert_eq!((status, err.as_str()), (0, ""));
    let hash = "59f5a918f8b7c855996d7ac60d3809bfd0d6fe732f3d96432a650f29d43885ed";
    assert_eq!(
        out,
        format!(
            "Not proven: the house knows the order of the cards while you play, and players\n  \
             can talk. Where nobody but the house contributed, you trust its seed.\n\
             Shoe 1: 2 rounds, 16 cards, all as shuffled; 2 contributions as committed to,\n  \
             cut by 5 cards.\n\
             No differences found.\n\
             The last entry of the table's journal is\n  903:{hash}\n\
             Note it: --since 903:HASH shows later whether it was dropped or changed.\n"
        )
    );
    let commitment = example["commitment"].as_str().unwrap();
    let noted = format!("903:{hash}");
    let shoe = format!("http://{address}/fairness?table=abc&shoe=1");
    let one = run(&["verify", "--url", &shoe, "--commitment", commitment, "--since", &noted], b"");
    assert_eq!(one.status, 0, "{}{}", one.out, one.err);
    for (option, value, message) in [
        ("--commitment", &hash.to_owned(), "No shoe here has the commitment that you noted"),
        ("--since", &format!("902:{hash}"), "Entry 902 of the journal has the hash"),
        (
            "--since",
            &format!("904:{hash}"),
            "Entry 904 of the journal, which you noted, is not here.",
        ),
    ] {
        let Run { status, out, .. } = table(address, &[option, value]);
        assert!(status == 1 && out.contains(message), "{out}");
    }
}

/// Returns the example as a later shoe, of which only the numbers are right.
fn later(shoe: u64, rounds: u64, entries: u64) -> Value {
    let mut later = example();
    later["shoe"] = shoe.into();
    for (number, round) in (rounds..).zip(later["rounds"].as_array_mut().unwrap()) {
        round["number"] = number.into();
    }
    for (number, entry) in (entries..).zip(later["entries"].as_array_mut().unwrap()) {
        entry["number"] = number.into();
    }
    later
}

#[test]
fn dropped_shoes_rounds_and_entries_are_named() {
    for (next, message) in [
        (later(3, 3, 904), "Shoe 2 is missing."),
        (later(5, 3, 904), "Shoes 2 to 4 are missing."),
        (later(2, 4, 904), "Between shoe 1 and shoe 2, round 4 follows 2."),
        (later(2, 3, 907), "Between shoe 1 and shoe 2, entry 907 follows 903."),
        (later(2, 3, 904), "Shoe 2: DIFFERENT: what player 12 revealed hashes to"),
    ] {
        let Run { status, out, .. } = table(serve(&[example(), next]), &[]);
        assert!(status == 1 && out.contains(message), "{message}: {out}");
    }
    let Run { out, .. } = table(serve(&[later(2, 3, 904)]), &[]);
    assert!(out.contains("Shoe 1 is missing."), "{out}");
}

/// A server that shows one history in its list and another one in its records.
#[test]
fn two_heads_are_named() {
    let honest = serve(&[example()]);
    let mut other = vectors().remove(1)["record"].take();
    other["shoe"] = 1.into();
    let list = asked(honest, "/api/tables/abc/shoes?limit=20");
    let records =
        [("/api/tables/abc/shoes?limit=20", list), ("/api/tables/abc/shoes/1", other.to_string())];
    let records = records.map(|(path, body)| (path.to_owned(), body));
    let Run { status, out, .. } = table(serve_answers(records.into()), &[]);
    assert!(status == 1 && out.contains("The list and the record of shoe 1 differ."), "{out}");
}

/// Returns what a server answers.
fn asked(address: SocketAddr, path: &str) -> String {
    let mut stream = std::net::TcpStream::connect(address).unwrap();
    write!(stream, "GET {path} HTTP/1.1\r\n\r\n").unwrap();
    let answer = std::io::read_to_string(stream).unwrap();
    answer.split_once("\r\n\r\n").unwrap().1.to_owned()
}

#[test]
fn servers_and_files_that_hold_no_record_are_one_clear_message() {
    let head = example()["entries"][0].clone();
    let list = |shoes: Value| json!({"table": 1, "head": head, "shoes": shoes, "has_more": true});
    let commitment = example()["commitment"].clone();
    let shoe =
        |shoe: u64| json!({"shoe": shoe, "commitment": commitment, "state": "over", "rounds": 1});
    for (body, message) in [
        ("garbage".to_owned(), "is not JSON"),
        ("{}".to_owned(), "missing field"),
        (list(json!([shoe(1), shoe(2)])).to_string(), "does not list the shoes from the newest"),
        (list(json!([])).to_string(), "the table has no shoe yet"),
    ] {
        let address = serve_answers(vec![("/api/tables/abc/shoes?limit=20".to_owned(), body)]);
        let Run { status, out, err } = table(address, &[]);
        assert!(status != 0 && out.is_empty() && err.contains(message), "{message}: {out}{err}");
    }
    for (arguments, input, message) in [
        (&["--url", "cards.example"][..], "", "expected the address of a table"),
        (&["--record", "-"], "{\"schema\": 1}", "standard input is no record of a shared shoe"),
        (&["--record", "/no/such"], "", "cannot read /no/such"),
        (&["--record", "-", "--since", "abc"], "", "expected the number of an entry and its hash"),
        (&["--record", "-", "--commitment", "abc"], "", "64 hexadecimal digits"),
        (&["--commitment", "abc"], "", "give the seed with --seed"),
    ] {
        let Run { status, err, .. } = run(&[&["verify"], arguments].concat(), input.as_bytes());
        assert!(status != 0 && err.contains(message), "{message}: {err}");
    }
}

/// A terminal contributes to every shoe of a real table, and somebody who has only its address checks
/// every card of those that are over.
#[test]
fn a_table_that_is_played_is_verified_by_a_stranger() {
    let (data, home) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let house = House::start(data.path(), None);
    let url = house.table(r#"{"decks": "1"}"#);
    let mut ann = Terminal::join(&url, home.path(), &["--name", "Ann", "--box", "1"]);
    ann.await_text("Bet, Enter for");
    for _ in 0..14 {
        ann.type_line("");
        play_out(&mut [&mut ann]);
    }
    let verified = run(&["verify", "--url", &url, "--json"], b"");
    assert_eq!(verified.status, 0, "{}{}", verified.out, verified.err);
    let document: Value = serde_json::from_str(&verified.out).unwrap();
    let shoes = document["shoes"].as_array().unwrap();
    let over: Vec<_> = shoes.iter().filter(|shoe| shoe["state"] == "over").collect();
    assert!(!over.is_empty(), "{document}");
    for shoe in over {
        assert_eq!((&shoe["contributions"], &shoe["ok"]), (&json!(1), &json!(true)), "{document}");
        let one = run(&["verify", "--url", &format!("{url}/shoes/{}", shoe["shoe"])], b"");
        assert_eq!(one.status, 0, "{}{}", one.out, one.err);
    }
    // The same rounds from the ledger itself.
    let ledger = run(&["--data", &data.path().to_string_lossy(), "verify"], b"");
    assert_eq!(ledger.status, 0, "{}{}", ledger.out, ledger.err);
    ann.type_line("q");
    assert_eq!(ann.end().0, Some(0));
    house.stop();
}
