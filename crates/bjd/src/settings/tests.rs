//! Settings, read and refused.

use super::*;

#[test]
fn every_key_is_read() {
    let text = r#"
        listen = "[::1]:80"
        data = "/srv/bj"
        public-url = "https://BJ.example.org:443/"
        host-names = ["Table.LAN.", "bj"]
        trusted-proxies = ["127.0.0.1", "10.0.0.0/8", "fd00::/8"]
        metrics = "127.0.0.1:2122"
        [tables]
        opened-by = "operators"
        operators = ["Ann"]
        a-person = 1
        [limits]
        connections = 2
        lines = 3
        requests-a-minute = 4
        people-an-hour = 5
        sign-ins-a-minute = 6
        messages-a-second = 7
        [log]
        level = "debug"
        format = "json"
        full-addresses = true
    "#;
    let settings = Settings::read(text, "bjd.toml").unwrap();
    assert_eq!(settings.listen.to_string(), "[::1]:80");
    assert_eq!(settings.public_url.as_ref().unwrap().to_string(), "https://bj.example.org");
    assert!(settings.is_https());
    let names: Vec<_> = settings.host_names.iter().map(HostName::as_str).collect();
    assert_eq!(names, ["table.lan", "bj"]);
    let proxies: Vec<_> = settings.trusted_proxies.iter().map(ToString::to_string).collect();
    assert_eq!(proxies, ["127.0.0.1/32", "10.0.0.0/8", "fd00::/8"]);
    assert_eq!((settings.opening, settings.operators.len()), (Opening::Operators, 1));
    let limits = LimitSettings {
        connections: 2,
        lines: 3,
        requests_a_minute: 4,
        people_an_hour: 5,
        sign_ins_a_minute: 6,
        messages_a_second: 7,
        tables_a_person: 1,
    };
    assert_eq!(settings.limits, limits);
    let log = LogSettings { level: LogLevel::Debug, format: LogFormat::Json, full_addresses: true };
    assert_eq!(settings.log, log);
}

#[test]
fn an_empty_file_changes_nothing() {
    assert_eq!(Settings::read("", "bjd.toml").unwrap(), Settings::default());
    let empty = "public-url = \"\"\nmetrics = \"\"\ndata = \"\"";
    assert_eq!(Settings::read(empty, "bjd.toml").unwrap(), Settings::default());
}

#[test]
fn each_mistake_has_its_place_and_what_was_expected() {
    for (text, mistake) in [
        (
            "listen = 5",
            "1:10: listen: expected an address and a port such as \"127.0.0.1:2121\", found 5",
        ),
        ("\nlissen = \"\"", "2:1: unknown key \"lissen\"; did you mean \"listen\"?"),
        ("opened-by = \"everybody\"", "1:1: \"opened-by\" belongs in [tables]"),
        ("tables = 3", "1:1: tables: expected a table, found 3"),
        (
            "[tables]\nopened-by = \"nobody\"",
            "2:13: opened-by: expected one of \"everybody\", \"kept-people\", \"operators\", found \"nobody\"",
        ),
        ("[limits]\nlines = -1", "2:9: lines: expected a whole number from 0 to 1000000, found -1"),
        ("[limits]\nline = 1", "2:1: unknown key \"line\" in [limits]; did you mean \"lines\"?"),
        ("[log]\nfull-addresses = 1", "2:18: full-addresses: expected true or false, found 1"),
        (
            "trusted-proxies = [\"10.0.0.0/8\", \"home\"]",
            "1:34: trusted-proxies: expected an address or a network such as \"10.0.0.0/8\", found \"home\"",
        ),
        (
            "host-names = [\"bj\", \"bj:2121\"]",
            "1:21: host-names: expected a name such as \"table.lan\", without scheme and port, found \"bj:2121\"",
        ),
        (
            "public-url = \"https://a/b\"",
            "1:14: public-url: expected an address without a path, such as \"https://bj.example.org\", found \"https://a/b\"",
        ),
    ] {
        let found = Settings::read(text, "bjd.toml").unwrap_err().to_string();
        assert_eq!(found, format!("bjd.toml:{mistake}"));
    }
}

#[test]
fn a_public_address_is_a_scheme_and_a_host() {
    for (text, shown, host) in [
        ("http://10.0.0.1:2121", "http://10.0.0.1:2121", "10.0.0.1"),
        ("HTTP://Table.local:80/", "http://table.local", "table.local"),
        ("https://[::1]:8443", "https://[::1]:8443", "[::1]"),
        ("https://[::1]", "https://[::1]", "[::1]"),
    ] {
        let url = PublicUrl::read(text).unwrap();
        assert_eq!((url.to_string().as_str(), url.host()), (shown, host));
    }
    for text in [
        "",
        "bj.example.org",
        "ftp://a",
        "https://",
        "https://a:0",
        "https://a:b",
        "https://a@b",
        "https://a/b",
        "https://a?b",
        "https://[::1",
        "https://a b",
    ] {
        assert_eq!(PublicUrl::read(text), None, "{text}");
    }
}

#[test]
fn the_packaged_settings_are_read_and_name_every_key() {
    let text = include_str!("../../../../packaging/server/bjd.toml");
    let settings = Settings::read(text, "bjd.toml").unwrap();
    assert!(settings.is_https());
    assert_eq!(settings.limits, LimitSettings::default());
    let manual = include_str!("../../../../man/bjd.8").replace("\\-", "-");
    for name in keys::names() {
        let (_, own) = name.split_once('.').unwrap_or(("", name));
        assert!(text.contains(&format!("\n{own} = ")), "the packaged settings lack {name}");
        assert!(manual.contains(&format!(".B {name}")), "the manual lacks {name}");
    }
}
