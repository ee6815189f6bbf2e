//! A server whose standard error nobody reads any more.

use std::fs;
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

use serde_json::json;

use super::browser::Browser;
use super::host::table;

/// Waits for the end of a program in the background, and returns its exit status.
async fn status_of(mut program: Child) -> Option<i32> {
    tokio::task::spawn_blocking(move || program.wait().unwrap().code()).await.unwrap()
}

#[tokio::test]
async fn a_log_without_a_reader_disturbs_no_request() {
    let folder = tempfile::tempdir().unwrap();
    let (file, data) = (folder.path().join("bjd.toml"), folder.path().join("data"));
    // Every request is logged.
    fs::write(&file, "log.level = \"debug\"\n").unwrap();
    let mut server = Command::new(env!("CARGO_BIN_EXE_bjd"))
        .args(["--listen", "127.0.0.1:0", "--config"])
        .arg(&file)
        .arg("--data")
        .arg(&data)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut first = String::new();
    BufReader::new(server.stdout.take().unwrap()).read_line(&mut first).unwrap();
    drop(server.stderr.take());
    let address = first.trim_end().strip_prefix("Your table: http://").unwrap();
    let browser = Browser::at(address.strip_suffix('/').unwrap());
    let ann = browser.person("Ann").await;
    let id = table(&browser, "Friday").await;
    let mut line = browser.line(&id).await;
    line.done(ann, json!({ "type": "sit", "seat": 0 })).await;
    drop(line);
    #[cfg(unix)]
    {
        let number = i32::try_from(server.id()).unwrap();
        let process = rustix::process::Pid::from_raw(number).unwrap();
        rustix::process::kill_process(process, rustix::process::Signal::TERM).unwrap();
        assert_eq!(status_of(server).await, Some(0));
    }
    #[cfg(not(unix))]
    server.kill().unwrap();
}

#[tokio::test]
async fn a_failure_without_a_reader_has_its_exit_status() {
    let mut failing = Command::new(env!("CARGO_BIN_EXE_bjd"));
    failing.args(["--config", "no-such-file.toml"]).stdout(Stdio::null()).stderr(Stdio::piped());
    let mut failing = failing.spawn().unwrap();
    drop(failing.stderr.take());
    assert_eq!(status_of(failing).await, Some(1));
}
