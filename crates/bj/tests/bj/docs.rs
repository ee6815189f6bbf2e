//! The documents agree with the program.

use std::fs;
use std::path::Path;

use blackjack_engine::House;

use crate::program::run;

fn read(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path);
    fs::read_to_string(path).unwrap()
}

/// The manual page lists every option in the help.
#[test]
fn the_manual_lists_every_option() {
    let manual = read("man/bj.6").replace("\\-", "-");
    let data = ["path", "backup", "export", "erase"].map(|what| format!("data {what}"));
    let commands = [
        "", "play", "houses", "replay", "odds", "chart", "count", "sim", "drill", "daily", "stats",
        "verify", "data", "door", "join", "bot",
    ];
    for command in commands.into_iter().chain(data.iter().map(String::as_str)) {
        let arguments: Vec<_> = command.split_whitespace().chain(["--help"]).collect();
        let help = run(&arguments, b"").out;
        let options = help.split_whitespace().filter(|word| word.starts_with("--"));
        for option in options {
            let option = option.split('[').next().unwrap();
            let option = option.trim_end_matches([',', '.', '"', ')']);
            assert!(manual.contains(option), "man/bj.6 does not list {option} ({command:?})");
        }
    }
}

/// docs/door.md lists every setting of the door with its default, and no other.
#[test]
fn the_page_of_the_door_lists_every_setting() {
    let folder = "crates/bbs/src/door_settings/snapshots";
    let settings =
        read(&format!("{folder}/blackjack_bbs__door_settings__tests__door_template.snap"));
    let settings = settings.split("---\n").nth(2).unwrap();
    let (mut table, mut keys) = (String::new(), Vec::new());
    for line in settings.lines().filter(|line| !line.starts_with('#')) {
        if let Some(name) = line.strip_prefix('[').and_then(|line| line.strip_suffix(']')) {
            table = format!("{name}.");
        } else if let Some((key, default)) = line.split_once(" = ") {
            keys.push(format!("{table}{key} {default}"));
        }
    }
    let page = read("docs/door.md");
    let listed = page.split("| key | default | meaning |\n").nth(1).unwrap();
    let listed = listed.split("\n\n").next().unwrap();
    let listed = table_rows(listed, "| `").map(|row| format!("{} {}", row[0], row[1]));
    let listed: Vec<String> = listed.filter(|row| !row.starts_with("rules.*")).collect();
    assert!(!keys.is_empty());
    assert_eq!(listed, keys);
}

/// The README's transcripts match the program's output.
#[test]
fn the_transcripts_in_the_readme_match_the_output() {
    let readme = read("README.md");
    let teletype = bj::run_scripted(["reno", "--seed", "1"], b"\n\n").unwrap();
    let teletype = String::from_utf8(teletype).unwrap().replace('\x07', "");
    let shown = readme.split("```text\n").find(|fence| fence.starts_with("Black Jack\n")).unwrap();
    let shown = shown.split("```").next().unwrap();
    // A terminal echoes the newline of each answer, and a page has no trailing spaces.
    let letters = |text: &str| text.split_whitespace().collect::<String>();
    assert!(letters(&teletype).starts_with(&letters(shown)), "{teletype}\n{shown}");
    let plain = bj::run_scripted(["strip", "--seed", "1"], b"\nh\nq\n").unwrap();
    let plain = String::from_utf8(plain).unwrap();
    let shown = readme.split("```text\n").find(|fence| fence.starts_with("strip: ")).unwrap();
    for line in shown.split("```").next().unwrap().lines() {
        let known = plain
            .lines()
            .any(|printed| line.starts_with(printed.trim_end()) && !printed.is_empty());
        assert!(known, "the README shows a line that is not printed: {line}");
    }
}

/// The README's examples of `bj odds` match the program's output.
#[test]
fn the_odds_in_the_readme_match_the_output() {
    assert!(check_examples("README.md") > 0, "the README shows no example");
}

/// Checks a page's examples against the program's output; returns their number.
fn check_examples(page: &str) -> usize {
    let text = read(page);
    let fences = text.split("```text\n").filter(|fence| fence.starts_with("$ bj "));
    let shown = fences.map(|fence| {
        let (command, answer) = fence.split("```").next().unwrap().split_once('\n').unwrap();
        let arguments = command.split_whitespace().skip(2).collect::<Vec<_>>();
        assert_eq!(run(&arguments, b"").out, answer, "{page}: {command}");
    });
    shown.count()
}

/// The program and the script beside it both deal the example in docs/fairness.md.
#[test]
fn program_and_script_deal_the_example_of_fairness() {
    assert_eq!(check_examples("docs/fairness.md"), 1);
    let page = read("docs/fairness.md");
    let dealt = page.split("```text\n").find(|fence| fence.starts_with("$ bj ")).unwrap();
    let cards = dealt.split("```").next().unwrap().split_once("shoe 1:\n").unwrap().1;
    let cards = cards.split_whitespace().collect::<Vec<_>>().join(" ");
    let printed = page.split("```text\n").find(|fence| fence.starts_with("$ python3 ")).unwrap();
    assert_eq!(printed.lines().nth(2), Some(cards.as_str()), "the script prints the same cards");
}

#[test]
fn the_program_deals_the_example_of_duplicate_evenings() {
    assert_eq!(check_examples("docs/duplicate.md"), 1);
}

/// Returns the expectation that `bj odds` prints, in percent.
fn expectation(command: &[&str]) -> String {
    let answer = run(command, b"").out;
    let line = answer.lines().find(|line| line.starts_with("Expectation"));
    let line = line.unwrap_or_else(|| panic!("{command:?}: no expectation"));
    line.split_whitespace().nth(1).unwrap().to_owned()
}

/// Returns the table rows that begin like this, as cells.
fn table_rows<'a>(text: &'a str, beginning: &'a str) -> impl Iterator<Item = Vec<&'a str>> {
    let rows = text.lines().filter_map(move |line| line.strip_prefix(beginning));
    rows.map(|row| row.split('|').map(|cell| cell.trim_matches([' ', '`', '%'])).collect())
}

/// The README states the expectation of every house and shows the current chart.
#[test]
fn the_readme_states_the_expectation_of_every_house() {
    let readme = read("README.md");
    let mut stated = Vec::new();
    for row in table_rows(&readme, "| `").filter(|row| row.get(1).is_some_and(|at| is_number(at))) {
        let [house, by_cards, by_card, ..] = row[..] else { panic!("two numbers: {row:?}") };
        assert_eq!(by_cards, expectation(&["odds", house]), "{house}");
        let by_totals = ["odds", house, "--strategy", "total-dependent"];
        assert_eq!(by_card, expectation(&by_totals), "{house}, by the best card");
        stated.push(house);
    }
    assert_eq!(stated, House::built_in_names().collect::<Vec<_>>());
    let picture = run(&["chart", "strip", "--format", "svg"], b"").out;
    assert!(
        picture == read("docs/chart-strip.svg"),
        "docs/chart-strip.svg is not the current chart"
    );
    assert!(readme.contains("](docs/chart-strip.svg)"));
}

fn is_number(text: &str) -> bool {
    text.parse::<f64>().is_ok()
}

/// The pages of the houses state their expectations.
#[test]
fn the_pages_of_the_houses_state_their_expectations() {
    for page in ["reno", "reno-1987", "seven", "bbs", "vegas", "modern"] {
        let text = read(&format!("docs/houses/{page}.md"));
        let mut stated = 0;
        for row in table_rows(&text, "| `bj ") {
            let command = row[0].split_whitespace().collect::<Vec<_>>();
            assert_eq!(row[1], expectation(&command), "{page}: {command:?}");
            stated += 1;
        }
        assert!(stated > 1, "{page}: only {stated} expectations");
    }
}

/// The odds crate depends only on rules and cards.
#[test]
fn the_odds_crate_uses_rules_and_cards_only() {
    assert_eq!(
        dependencies("crates/odds"),
        ["arrayvec", "blackjack-engine", "libm", "thiserror", "toml"]
    );
    for (name, text) in sources("crates/odds") {
        for line in code(&text) {
            for world in ["Round,", "Round::", "Turn", "Record", "std::fs", "std::io", "std::time"]
            {
                let words = line.split([' ', '{', '(', '<', '&']);
                let mut uses = words.filter(|word| word.starts_with(world));
                assert_eq!(uses.next(), None, "{name}: {line}");
            }
            let unsafe_code = line.contains("unsafe");
            assert!(!unsafe_code || name == "parallel/vectors.rs", "{name}: {line}");
        }
    }
}

/// The simulator knows no table, file, clock or screen, has unsafe code in one place, and adds
/// whole numbers only.
#[test]
fn the_simulator_only_simulates() {
    let known = [
        "arrayvec",
        "blackjack-engine",
        "blackjack-odds",
        "foldhash",
        "hex",
        "libm",
        "serde",
        "serde_json",
        "sha2",
        "thiserror",
    ];
    assert_eq!(dependencies("crates/sim"), known);
    for (name, text) in sources("crates/sim") {
        for line in code(&text) {
            let worlds = ["std::fs", "std::io", "std::time", "std::env", "println!", "rand::"];
            let used = worlds.into_iter().find(|world| line.contains(world));
            assert_eq!(used, None, "{name}: {line}");
            let may_be_unsafe = name == "lanes/vectors.rs" || name.starts_with("lanes/vectors/");
            assert!(may_be_unsafe || !line.contains("unsafe"), "{name}: {line}");
            let adds = name == "tally.rs" || name.starts_with("tally/") && name != "tally/audit.rs";
            assert!(!adds || !line.contains("f64"), "{name} adds floating-point numbers: {line}");
        }
    }
}

/// The door kit knows no card, and has unsafe code in one place.
#[test]
fn the_door_kit_uses_no_other_crate_of_the_project() {
    assert_eq!(
        dependencies("crates/door"),
        ["ratatui-core", "tempfile", "thiserror", "unicode-width"]
    );
    assert!(!read("crates/door/Cargo.toml").contains("blackjack"));
    for (name, text) in sources("crates/door") {
        let has_unsafe = code(&text).any(|line| line.contains("unsafe"));
        assert_eq!(has_unsafe, name == "line/inherited.rs" || name == "lib.rs", "{name}");
        for word in ["card", "dealer", "blackjack"] {
            let text = text.to_lowercase();
            let mut words = text.split(|c: char| !c.is_alphanumeric());
            assert!(!words.any(|it| it == word), "{name}: {word}");
        }
    }
}

/// Each invariant about something that must not exist names the tests that fail when it is broken.
#[test]
fn the_tests_of_the_invariants_exist() {
    let page = read("ARCHITECTURE.md");
    let (_, table) = page.split_once("| absent | enforced by | tests |\n|---|---|---|\n").unwrap();
    let rows: Vec<&str> = table.lines().take_while(|line| line.starts_with('|')).collect();
    assert!(rows.len() > 20, "{} rows", rows.len());
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut sources = String::new();
    for folder in fs::read_dir(crates).unwrap() {
        read_all(&folder.unwrap().path().join("src"), &mut sources);
    }
    for folder in ["bj", "engine", "table"] {
        let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(folder).join("tests");
        read_all(&tests, &mut sources);
    }
    for test in rows.iter().flat_map(|row| last_cell(row).split('`').skip(1).step_by(2)) {
        assert!(sources.contains(&format!("fn {test}(")), "there is no test {test}");
    }
}

/// Each file and folder of a crate that ARCHITECTURE names is where it says.
#[test]
fn the_files_named_by_the_architecture_exist() {
    let (page, crates) =
        (read("ARCHITECTURE.md"), Path::new(env!("CARGO_MANIFEST_DIR")).join(".."));
    let mut found = 0;
    for path in page.split('`').skip(1).step_by(2) {
        let Some((of, rest)) = path.split_once('/') else { continue };
        let is_path = path.bytes().all(|it| it.is_ascii_alphanumeric() || b"/._-".contains(&it));
        if is_path && crates.join(of).is_dir() {
            let places = [crates.join(of).join("src").join(rest), crates.join(path)];
            assert!(places.iter().any(|place| place.exists()), "there is no {path}");
            found += 1;
        }
    }
    assert!(found > 40, "{found} paths");
}

/// Each crate of more than two folders has a map in its `lib.rs`, which names all of them and
/// nothing that does not exist.
#[test]
fn the_maps_of_the_crates_name_their_folders() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut mapped = 0;
    for source in fs::read_dir(crates).unwrap().map(|of| of.unwrap().path().join("src")) {
        let entries = fs::read_dir(&source).unwrap().map(|entry| entry.unwrap().path());
        let folders: Vec<_> = entries.filter(|path| path.is_dir()).collect();
        if folders.len() < 3 {
            continue;
        }
        let library = fs::read_to_string(source.join("lib.rs")).unwrap();
        let map = library.lines().filter_map(|line| line.strip_prefix("//! "));
        let items = map.take_while(|line| *line != "# Features").filter_map(|line| {
            let item = line.strip_prefix("- ").or_else(|| line.strip_prefix("| "))?;
            item.split(&[':', '|'][..]).next()
        });
        let named: Vec<(&str, bool)> = items.flat_map(named_in).collect();
        for folder in &folders {
            let name = folder.file_name().unwrap().to_string_lossy();
            let is_named = named.iter().any(|(it, _)| *it == name);
            assert!(is_named || name == "snapshots", "{source:?}: {name}");
        }
        // The compiler checks links.
        for (name, _) in named.iter().filter(|(_, is_linked)| !is_linked) {
            let file = source.join(format!("{name}.rs"));
            assert!(file.exists(), "the map of {source:?} names {name}, which does not exist");
        }
        mapped += 1;
    }
    assert!(mapped > 10, "{mapped} crates have a map");
}

/// Returns the names of modules in an item of a map, each with whether it is a link.
fn named_in(item: &str) -> impl Iterator<Item = (&str, bool)> {
    let is_module = |name: &str| name.bytes().all(|it| it.is_ascii_lowercase() || it == b'_');
    let names = item.split('`').skip(1).step_by(2).filter(move |name| is_module(name));
    names.map(|name| (name, item.contains(&format!("[`{name}`]"))))
}

fn last_cell(row: &str) -> &str {
    row.trim_end_matches('|').rsplit('|').next().unwrap()
}

/// Adds the text of all Rust files of a folder.
fn read_all(folder: &Path, text: &mut String) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            read_all(&path, text);
        } else if path.extension().is_some_and(|it| it == "rs") {
            text.push_str(&fs::read_to_string(path).unwrap());
        }
    }
}

/// The protocol consists only of types: it opens no socket and reads no file or clock.
#[test]
fn the_protocol_opens_nothing() {
    let needed = ["blackjack-engine", "blackjack-table", "schemars", "serde", "serde_json"];
    assert_eq!(dependencies("crates/protocol"), needed);
    uses_only("crates/protocol", &["borrow", "collections"]);
}

/// The table crate uses no clock, socket or screen: time is an argument.
#[test]
fn the_table_crate_uses_no_clock_socket_or_screen() {
    let needed = [
        "blackjack-engine",
        "getrandom",
        "hex",
        "hmac",
        "schemars",
        "serde",
        "serde_json",
        "sha2",
        "thiserror",
        "unicode-normalization",
        "unicode-security",
    ];
    assert_eq!(dependencies("crates/table"), needed);
    assert!(read("crates/table/src/lib.rs").contains("#![forbid(unsafe_code)]"));
    let world =
        ["SystemTime", "Instant", "net::", "env::", "process::", "stdin", "stdout", "print"];
    for (name, text) in sources("crates/table") {
        for line in code(&text) {
            let mut words = line.split(|c: char| !c.is_alphanumeric() && !"_:!".contains(c));
            let known = words.find(|word| world.iter().any(|world| word.contains(world)));
            assert_eq!(known, None, "{name}: {line}");
        }
    }
}

/// The coach crate serves every frontend alike: it uses no table, clock, file or screen.
#[test]
fn the_coach_crate_uses_no_clock_file_or_screen() {
    let needed = ["blackjack-engine", "blackjack-odds", "jiff", "thiserror"];
    assert_eq!(dependencies("crates/coach"), needed);
    let harmless = ["borrow", "cmp", "collections", "error", "fmt", "iter", "ops", "str"];
    uses_only("crates/coach", &harmless);
    for (name, text) in sources("crates/coach") {
        for line in code(&text) {
            assert!(!line.contains("::now("), "the time is an argument: {name}: {line}");
            assert!(!line.contains("Store"), "the memory is opened elsewhere: {name}: {line}");
        }
    }
}

/// The report crate computes answers and prints none: it uses no table, file, argument,
/// clock, terminal or generator.
#[test]
fn the_report_crate_prints_and_reads_nothing() {
    let needed = [
        "blackjack-coach",
        "blackjack-engine",
        "blackjack-odds",
        "blackjack-sim",
        "ratatui",
        "serde_json",
        "thiserror",
    ];
    assert_eq!(dependencies("crates/report"), needed);
    uses_only("crates/report", &["collections", "fmt", "iter", "num", "slice"]);
    for (name, text) in sources("crates/report") {
        for line in code(&text).filter(|line| !line.contains("README.md")) {
            let worlds = ["crossterm", "Terminal", "backend", "include_", "env!", "rand::"];
            let used = worlds.into_iter().find(|world| line.contains(world));
            assert_eq!(used, None, "{name}: {line}");
        }
    }
}

/// The frontend crate uses no terminal, standard input or output, clock, file or environment, and
/// ends no process.
#[test]
fn the_frontend_crate_uses_no_terminal_clock_or_file() {
    let needed = [
        "blackjack-coach",
        "blackjack-engine",
        "blackjack-odds",
        "blackjack-sim",
        "blackjack-table",
        "thiserror",
        "toml",
    ];
    assert_eq!(dependencies("crates/frontend"), needed);
    let harmless =
        ["cmp", "collections", "error", "fmt", "iter", "mem", "panic", "str", "sync", "thread"];
    uses_only("crates/frontend", &harmless);
}

/// The full screen uses no terminal directly, nor standard input or output, a clock, files or the
/// environment: any program can run it anywhere.
#[test]
fn the_full_screen_uses_no_terminal_clock_or_file() {
    let needed = [
        "blackjack-coach",
        "blackjack-engine",
        "blackjack-frontend",
        "blackjack-odds",
        "blackjack-table",
        "jiff",
        "ratatui",
        "toml",
    ];
    assert_eq!(dependencies("crates/tui"), needed);
    let harmless =
        ["cell", "cmp", "collections", "fmt", "iter", "mem", "ops", "slice", "str", "sync"];
    uses_only("crates/tui", &harmless);
    for (name, text) in sources("crates/tui").into_iter().filter(|(name, _)| !is_test(name)) {
        for line in code(&text) {
            let asks = ["crossterm", "TimeZone::system", "static "];
            let asks = asks.into_iter().find(|it| line.contains(it) && !line.contains("'static "));
            assert_eq!(asks, None, "{name}: {line}");
        }
    }
}

/// Plain lines run on the byte streams and the clock that they are given: they use no standard
/// stream, file, argument or environment, and no other clock except one that only measures a wait.
#[test]
fn plain_lines_use_no_standard_stream_clock_or_file() {
    let needed = [
        "anyhow",
        "blackjack-coach",
        "blackjack-engine",
        "blackjack-frontend",
        "blackjack-odds",
        "blackjack-protocol",
        "blackjack-remote",
        "blackjack-table",
        "jiff",
    ];
    assert_eq!(dependencies("crates/plain"), needed);
    let harmless = [
        "any", "borrow", "cmp", "fmt", "io", "iter", "mem", "path", "result", "sync", "thread",
        "time",
    ];
    uses_only("crates/plain", &harmless);
    for (name, text) in sources("crates/plain") {
        for line in code(&text) {
            let asks = ["stdin", "stdout", "stderr", "SystemTime", "TimeZone::system", "static "];
            let asks = asks.into_iter().find(|it| line.contains(it) && !line.contains("'static"));
            assert_eq!(asks, None, "{name}: {line}");
        }
    }
}

/// The game of the door reads no argument or environment, and prints nothing but to the caller: a
/// program opens the consoles and prints the sysop's pages.
#[test]
fn the_game_of_the_door_prints_only_to_the_caller() {
    let needed = [
        "anyhow",
        "bbs-door",
        "blackjack-coach",
        "blackjack-engine",
        "blackjack-frontend",
        "blackjack-odds",
        "blackjack-plain",
        "blackjack-remote",
        "blackjack-store",
        "blackjack-table",
        "blackjack-tui",
        "jiff",
        "ratatui",
        "ratatui-core",
        "toml",
        "unicode-width",
    ];
    assert_eq!(dependencies("crates/bbs"), needed);
    let harmless = [
        "any",
        "cell",
        "collections",
        "fmt",
        "fs",
        "io",
        "mem",
        "ops",
        "path",
        "rc",
        "sync",
        "thread",
        "time",
    ];
    uses_only("crates/bbs", &harmless);
    for (name, text) in sources("crates/bbs").into_iter().filter(|(name, _)| !is_test(name)) {
        for line in code(&text) {
            let asks = ["stdin()", "stdout()", "stderr()", "clap", "crossterm", "rusqlite"];
            let asks = asks.into_iter().find(|it| line.contains(it));
            assert_eq!(asks, None, "{name}: {line}");
        }
    }
}

/// Returns whether a source file holds only tests.
fn is_test(name: &str) -> bool {
    name.ends_with("tests.rs") || name.contains("tests/")
}

/// Checks that a crate's code, outside of tests, uses only these modules of the standard library
/// and prints nothing.
fn uses_only(of: &str, modules: &[&str]) {
    assert!(read(&format!("{of}/src/lib.rs")).contains("#![forbid(unsafe_code)]"));
    for (name, text) in sources(of).into_iter().filter(|(name, _)| !is_test(name)) {
        let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap();
        for line in code(text) {
            for used in line.split("std::").skip(1) {
                let module = used.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
                assert!(modules.contains(&module), "{name}: {line}");
            }
            let tells = ["print!", "println!", "dbg!"].into_iter().find(|it| line.contains(it));
            assert_eq!(tells, None, "{name}: {line}");
        }
    }
}

/// Macros that print panic where nobody reads their output, in the middle of a game or a request.
#[test]
fn nothing_panics_because_nobody_reads_what_it_prints() {
    let crates = fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("..")).unwrap();
    for of in crates.map(|of| of.unwrap().file_name().into_string().unwrap()) {
        for (name, text) in sources(&format!("crates/{of}")) {
            let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap();
            let prints = |line: &&str| line.contains("print!(") || line.contains("println!(");
            let printed = code(text).find(|line| prints(line) && !is_test(&name));
            assert_eq!(printed, None, "{of}/src/{name}");
        }
    }
}

/// Only the table crate creates seeds, accounts and databases: frontends
/// depend on no crate for them.
#[test]
fn frontends_can_neither_shuffle_nor_open_the_database() {
    let dependents = ["crates/frontend", "crates/tui", "crates/plain", "crates/bbs", "crates/bj"];
    for of in dependents {
        let reach = dependencies(of);
        for tool in ["getrandom", "hmac", "rusqlite", "sha2"] {
            assert!(!reach.contains(&tool.to_owned()), "{of} depends on {tool}");
        }
    }
    for (name, text) in dependents.into_iter().flat_map(sources) {
        for line in code(&text).filter(|_| !["clock.rs", "door_clock.rs"].contains(&name.as_str()))
        {
            let asks = line.contains("SystemTime") || line.contains("Timestamp::now");
            assert!(!asks && !line.contains("Zoned::now"), "{name} asks for the time: {line}");
        }
    }
}

/// Returns the names of a crate's dependencies, without those of its tests.
fn dependencies(of: &str) -> Vec<String> {
    let manifest = read(&format!("{of}/Cargo.toml"));
    let dependencies = manifest.split("[dependencies]\n").nth(1).unwrap();
    let dependencies = dependencies.split("\n[").next().unwrap().lines();
    let names = dependencies.filter_map(|line| line.split(['.', ' ']).next());
    names.filter(|name| !name.is_empty()).map(ToOwned::to_owned).collect()
}

/// Returns the lines of a source that are not comments: examples in comments may use anything.
fn code(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter(|line| !line.trim_start().starts_with("//"))
}

/// Returns all source files of a crate, with their names relative to its `src`.
fn sources(of: &str) -> Vec<(String, String)> {
    let top = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(of).join("src");
    let mut folders = vec![top.clone()];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|kind| kind == "rs") {
                let name = path.strip_prefix(&top).unwrap().to_string_lossy().replace('\\', "/");
                files.push((name, fs::read_to_string(&path).unwrap()));
            }
        }
    }
    files
}
