//! The tests of `bj`, in one binary.

#![allow(clippy::unwrap_used, reason = "a panic fails the test")]
#![allow(clippy::too_many_lines, reason = "tables of cases may be long")]

#[cfg(unix)]
mod board;
mod bot;
mod chart;
mod command_line;
mod commands;
mod count;
mod daily;
mod data;
mod diagnostics;
mod docs;
#[cfg(unix)]
mod door;
#[cfg(unix)]
mod door_play;
#[cfg(unix)]
mod door_web_table;
mod drill;
#[cfg(unix)]
mod evening;
mod guide;
mod hostile;
mod houses_import;
mod join;
mod memory;
mod modules;
mod odds;
mod past;
mod plain;
mod program;
#[cfg(unix)]
mod screen;
#[path = "../../../bjd/tests/bjd/served.rs"]
mod served;
#[cfg(unix)]
mod signals;
#[cfg(unix)]
mod sim;
#[cfg(unix)]
mod sim_plot;
#[cfg(unix)]
mod sim_results;
#[cfg(unix)]
mod sim_study;
mod special_files;
mod stats;
#[path = "../../../bjd/tests/bjd/stopped_time.rs"]
#[expect(dead_code, reason = "no server works here while time passes")]
mod stopped_time;
mod teletype;
#[cfg(unix)]
mod terminal;
mod verify;
mod verify_shared;
mod walls;
