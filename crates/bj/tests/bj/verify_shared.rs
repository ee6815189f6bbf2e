//! `bj verify --url` and `--record`: shared shoes, from their public records.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpListener};
use std::path::Path;
use std::thread;
use std::time::Instant;

use serde_json::{Value, json};

use crate::join::{House, PATIENCE, Terminal, play_out};
use crate::program::{Run, run};

/// Returns records with their faults, and the example of docs/fairness.md first.
fn vectors() -> Vec<Value> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/fairness-vectors.json");
    serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap()
}

/// Returns the example as the first shoe of its table.
fn example() -> Value {
    let mut example = vectors().remove(0)["record"].take();
    for (number, entry) in (1..).zip(example["entries"].as_array_mut().unwrap()) {
        entry["number"] = number.into();
    }
    example
}

/// The set of contributions to it.
const EXAMPLE_SET: &str = "a038c108448b4a298752be1a6c871573fbed848d1271515b6584c76f0bd8eb18";

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
    let head = &records.last().unwrap()["entries"][0];
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
        let text = vector["text"].as_str().map(ToOwned::to_owned);
        let record = text.clone().unwrap_or_else(|| vector["record"].to_string());
        let Run { status, out, err } =
            run(&["verify", "--record", "-", "--json"], record.as_bytes());
        if text.is_some() {
            let is_clear = err.lines().count() < 6 && err.contains("no record of a shared shoe");
            assert!(status > 1 && out.is_empty() && is_clear, "{}: {err}", vector["name"]);
            continue;
        }
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
    let hash = "198e9341cf27a5f3e13c1d239c4cf2717f45e3694512f74f8bb5dd595bcff933";
    assert_eq!(
        out,
        format!(
            "Not proven: the house knows the order of the cards while you play, and players\n  \
             can talk. Where nobody but the house contributed, you trust its seed.\n\
             Shoe 1: 2 rounds, 16 cards, all as shuffled; 2 contributions as committed to,\n  \
             cut by 5 cards.\n\
             No differences found.\n\
             The last entry of the table's journal that tells no cards is\n  1:{hash}\n\
             Note it: --since 1:HASH shows later whether it was dropped or changed.\n"
        )
    );
    let commitment = example["commitment"].as_str().unwrap();
    let noted = format!("1:{hash}");
    let shoe = format!("http://{address}/fairness?table=abc&shoe=1");
    let options =
        ["--url", &shoe, "--commitment", commitment, "--since", &noted, "--set", EXAMPLE_SET];
    let one = run(&[&["verify"], &options[..]].concat(), b"");
    assert_eq!(one.status, 0, "{}{}", one.out, one.err);
    for (option, value, message) in [
        ("--commitment", &hash.to_owned(), "No shoe here has the commitment that you noted"),
        ("--set", &hash.to_owned(), "No shoe here has the set that you noted"),
        ("--since", &format!("2:{hash}"), "Entry 2 of the journal has the hash"),
        ("--since", &format!("5:{hash}"), "Entry 5 of the journal, which you noted, is not here."),
    ] {
        let Run { status, out, .. } = table(address, &[option, value]);
        assert!(status == 1 && out.contains(message), "{out}");
    }
}

/// Returns the example as a later shoe, in which only the numbers are correct.
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
        (later(3, 3, 5), "Shoe 2 is missing."),
        (later(5, 3, 5), "Shoes 2 to 4 are missing."),
        (later(2, 4, 5), "Between shoe 1 and shoe 2, round 4 follows 2."),
        (later(2, 3, 9), "Between shoe 1 and shoe 2, entry 9 follows 4."),
        (later(2, 3, 5), "Shoe 2: DIFFERENT: what player 12 revealed hashes to"),
    ] {
        let Run { status, out, .. } = table(serve(&[example(), next]), &[]);
        assert!(status == 1 && out.contains(message), "{message}: {out}");
    }
    let Run { out, .. } = table(serve(&[later(2, 3, 5)]), &[]);
    assert!(out.contains("Shoe 1 is missing."), "{out}");
}

/// Returns a shoe of which no round was dealt and to which nobody contributed.
fn unused(shoe: u64, entry: u64) -> Value {
    let mut unused = vectors().remove(1)["record"].take();
    unused["shoe"] = shoe.into();
    unused["table"] = 1.into();
    unused["rounds"] = json!([]);
    unused["entries"] = json!([{"number": entry, "hash": unused["commitment"]}]);
    unused
}

fn in_play(shoe: u64, entry: u64) -> Value {
    let mut record = unused(shoe, entry);
    record["seed"] = Value::Null;
    record
}

#[test]
fn a_table_begins_with_its_first_round_and_entry() {
    let example = || later(2, 120, 2);
    for (records, message) in [
        (vec![unused(1, 1), example()], "Between shoe 1 and shoe 2, round 120 follows 0."),
        (vec![unused(1, 50)], "Shoe 1 begins with entry 50."),
        (vec![later(1, 7, 1)], "Shoe 1 begins with round 7."),
    ] {
        let Run { status, out, .. } = table(serve(&records), &[]);
        assert!(status == 1 && out.contains(message), "{message}: {out}");
    }
    let honest = [unused(1, 1), unused(2, 2), in_play(3, 3)];
    let Run { status, out, .. } = table(serve(&honest), &[]);
    assert!(status == 0 && out.contains("No differences found."), "{out}");
}

/// Only the shoe in play may keep its seed secret.
#[test]
fn seeds_that_are_kept_back_are_named() {
    for records in [
        [in_play(1, 1), in_play(2, 2), in_play(3, 3)],
        [in_play(1, 1), unused(2, 2), in_play(3, 3)],
    ] {
        let Run { status, out, .. } = table(serve(&records), &[]);
        let out = out.replace("\n  ", " ");
        let expected = "Shoe 1 has no seed, but another shoe has followed: its seed is kept back.";
        assert!(status == 1 && out.contains(expected), "{out}");
    }
    let only = table(serve(&[in_play(1, 1)]), &[]);
    assert!(only.status == 0 && only.out.contains("Nothing is proven yet."), "{}", only.out);
}

/// A shoe excludes those who did not reveal before it, until a round is dealt.
#[test]
fn players_who_are_excluded_for_no_reason_are_named() {
    let ben = json!([{"player": 13, "name": "Ben"}]);
    let excluding = |shoe: u64, excluded: &Value| {
        let mut record = unused(shoe, shoe);
        record["excluded"] = excluded.clone();
        record
    };
    let message = |shoe: u64| {
        format!("Shoe {shoe} excludes other players than those who did not reveal before it.")
    };
    for (excluded, next, shoe) in [(&ben, &ben, 1), (&json!([]), &ben, 2), (&ben, &json!([]), 2)] {
        let records = [excluding(1, excluded), excluding(2, next)];
        let Run { status, out, .. } = table(serve(&records), &[]);
        let out = out.replace("\n  ", " ");
        assert!(status == 1 && out.contains(&message(shoe)), "{out}");
    }
}

/// The shoe in play is over, or has more rounds, when its record is asked for.
#[test]
fn a_shoe_that_ends_in_between_is_no_difference() {
    let example = example();
    let address = serve(std::slice::from_ref(&example));
    let list = asked(address, "/api/tables/abc/shoes?limit=20");
    let list = list.replace("\"over\"", "\"in_play\"").replace("\"rounds\":2", "\"rounds\":1");
    assert!(list.contains("in_play"), "{list}");
    let changed = serve_answers(vec![
        ("/api/tables/abc/shoes?limit=20".to_owned(), list.clone()),
        ("/api/tables/abc/shoes/1".to_owned(), example.to_string()),
    ]);
    let Run { status, out, .. } = table(changed, &[]);
    assert!(status == 0 && out.contains("No differences found."), "{out}");
    let hash = example["entries"][1]["hash"].as_str().unwrap();
    let other = list.replace(example["entries"][0]["hash"].as_str().unwrap(), hash);
    let changed = serve_answers(vec![
        ("/api/tables/abc/shoes?limit=20".to_owned(), other),
        ("/api/tables/abc/shoes/1".to_owned(), example.to_string()),
    ]);
    let Run { status, out, .. } = table(changed, &[]);
    let out = out.replace("\n  ", " ");
    let expected = "The list's entry of the journal is not the one that committed to shoe 1.";
    assert!(status == 1 && out.contains(expected), "{out}");
}

/// Times stated by the server prove nothing, but they are printed.
#[test]
fn a_late_reveal_is_told() {
    let late = "the last part was opened ten seconds after the set was closed";
    let late = vectors().into_iter().find(|it| it["name"] == late).unwrap();
    let run = run(&["verify", "--record", "-"], late["record"].to_string().as_bytes());
    let out = run.out.replace("\n  ", " ");
    let told = "the last was opened 10 seconds after the set was closed (a restart, or a server that waited).";
    assert!(run.status == 0 && out.contains(told), "{out}");
}

/// A server that shows one history in its list and another in its records is caught.
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

/// Returns the answer of a server.
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
        (&["--record", "-"], "{\"schema\": 1}", "this is no record of a shared shoe"),
        (&["--record", "-", "--set", "burn=1"], "", "expected the set that you noted"),
        (&["--record", "-", "--set", EXAMPLE_SET, "--set", "x"], "", "only one set was closed"),
        (&["--set", "burn=1"], "", "give the seed with --seed"),
        (&["--record", "/no/such"], "", "cannot read /no/such"),
        (&["--record", "-", "--since", "abc"], "", "expected the number of an entry and its hash"),
        (&["--record", "-", "--commitment", "abc"], "", "64 hexadecimal digits"),
        (&["--commitment", "abc"], "", "give the seed with --seed"),
    ] {
        let Run { status, err, .. } = run(&[&["verify"], arguments].concat(), input.as_bytes());
        assert!(status != 0 && err.contains(message), "{message}: {err}");
    }
}

/// Returns the verified shoes of a table that are over.
fn shoes_over(document: &Value) -> impl Iterator<Item = &Value> {
    let shoes = document["shoes"].as_array().unwrap();
    shoes.iter().filter(|shoe| shoe["state"] == "over")
}

/// A terminal contributes to every shoe of a real table, and a person who has only its address
/// checks every card of the shoes that are over.
#[test]
fn a_table_that_is_played_is_verified_by_a_stranger() {
    let (data, home) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let house = House::start(data.path(), None);
    let url = house.table(r#"{"decks": "1"}"#);
    let mut ann = Terminal::join(&url, home.path(), &["--name", "Ann", "--box", "1"]);
    ann.await_text("Bet, Enter for");
    let begun = Instant::now();
    let mut rounds = 0;
    let document = loop {
        ann.type_line("");
        play_out(&mut [&mut ann]);
        rounds += 1;
        if rounds < 14 {
            continue;
        }
        let verified = run(&["verify", "--url", &url, "--json"], b"");
        assert_eq!(verified.status, 0, "{}{}", verified.out, verified.err);
        let document: Value = serde_json::from_str(&verified.out).unwrap();
        // A line may come before the table can deal.
        if shoes_over(&document).next().is_some() {
            break document;
        }
        assert!(begun.elapsed() < PATIENCE, "after {rounds} lines: {document}");
    };
    for shoe in shoes_over(&document) {
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
