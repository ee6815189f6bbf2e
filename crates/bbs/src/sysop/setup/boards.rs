//! The boards that `--setup` knows: their handling of time, and the lines that start the door.

use std::path::{Path, PathBuf};

use crate::door_settings::{BankKind, DoorSettings};

/// A kind of bulletin board software.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Board {
    Synchronet,
    Enigma,
    Mystic,
    Wwiv,
    Magicka,
    Icy,
    Vision3,
    X84,
    Other,
}

/// The program and the paths that the lines of a board name.
#[derive(Clone, Debug)]
pub(super) struct Installation {
    /// The program, as a command.
    pub(super) program: String,
    /// The folder of the data.
    pub(super) data: PathBuf,
    /// The settings file, if it is not the default one in that folder.
    pub(super) settings: Option<PathBuf>,
    /// The folder of the board itself, if the lines depend on it.
    pub(super) board: PathBuf,
}

impl Board {
    pub(super) const ALL: [Self; 9] = [
        Self::Synchronet,
        Self::Enigma,
        Self::Mystic,
        Self::Wwiv,
        Self::Magicka,
        Self::Icy,
        Self::Vision3,
        Self::X84,
        Self::Other,
    ];

    pub(super) const NAMES: [&'static str; 9] = [
        "Synchronet",
        "ENiGMA½",
        "Mystic",
        "WWIV",
        "Magicka",
        "Icy Board",
        "ViSiON/3",
        "x/84",
        "other",
    ];

    /// Returns whether the board takes time back from doors.
    pub(super) const fn takes_time_back(self) -> bool {
        matches!(self, Self::Synchronet | Self::Other)
    }

    /// Describes the board's handling of the time of doors.
    pub(super) const fn about_time(self) -> &'static str {
        match self {
            Self::Synchronet => {
                "Synchronet keeps its own clock. It takes minutes that a door gives into the \
                 caller's minutes, if the door may modify user data."
            }
            Self::Enigma => "ENiGMA½ reads nothing back from doors: coins that last suit it.",
            Self::Mystic | Self::Wwiv | Self::Magicka | Self::Icy | Self::Vision3 | Self::X84 => {
                "This board reads no time back from doors on Linux: coins that last suit it."
            }
            Self::Other => {
                "Boards that read DOOR.SYS, EXITINFO.BBS, PCBOARD.SYS or SFDOORS.DAT back can \
                 play for time; others play for coins that last."
            }
        }
    }

    /// Returns the time banks that a board can have, the usual one first.
    pub(super) const fn banks(self) -> &'static [BankKind] {
        match self {
            Self::Synchronet => &[BankKind::Synchronet, BankKind::Internal, BankKind::None],
            Self::Enigma
            | Self::Mystic
            | Self::Wwiv
            | Self::Magicka
            | Self::Icy
            | Self::Vision3
            | Self::X84
            | Self::Other => &[
                BankKind::Internal,
                BankKind::None,
                BankKind::TheBankText,
                BankKind::TheBankRecord,
            ],
        }
    }

    /// Returns the question about the board's folder, if the lines depend on it.
    pub(super) const fn folder_question(self) -> Option<&'static str> {
        match self {
            Self::Magicka => Some("Folder of Magicka, which is the \"BBS Path\" of bbs.ini"),
            Self::Synchronet
            | Self::Enigma
            | Self::Mystic
            | Self::Wwiv
            | Self::Icy
            | Self::Vision3
            | Self::X84
            | Self::Other => None,
        }
    }

    /// Returns a warning about settings that this board does not suit.
    pub(super) fn warning(self, settings: &DoorSettings) -> Option<&'static str> {
        let is_patient = self == Self::Wwiv && settings.line.silence_seconds == 0;
        is_patient.then_some(
            "line.silence-seconds is 0: WWIV does not always tell a door of a line that has \
             failed, and only a limit on silence ends such a call. The usual limit is 180.",
        )
    }

    /// Returns the lines for the board.
    pub(super) fn lines(self, at: &Installation) -> String {
        match self {
            Self::Synchronet => synchronet(at),
            Self::Enigma => enigma(at),
            Self::Mystic => mystic(at),
            Self::Wwiv => wwiv(at),
            Self::Magicka => magicka(at),
            Self::Icy => icy_board(at),
            Self::Vision3 => vision3(at),
            Self::X84 => x84(at),
            Self::Other => other(at),
        }
    }
}

impl Installation {
    /// Returns the command that shows the door at this machine.
    pub(super) fn local_command(&self) -> String {
        format!("{} --local", self.door(&shown(&self.data)))
    }

    /// Returns the command that plays.
    fn command(&self, drop: &str, node: &str) -> String {
        self.command_in(&shown(&self.data), drop, node)
    }

    /// Returns the command that plays, with the data folder relative to another one.
    fn command_in(&self, data: &str, drop: &str, node: &str) -> String {
        format!("{} -D {drop} -N {node}", self.door(data))
    }

    fn door(&self, data: &str) -> String {
        let door = format!("{} --data {data} door", self.program);
        match &self.settings {
            Some(settings) => format!("{door} --settings {}", shown(settings)),
            None => door,
        }
    }
}

fn shown(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}

/// The installer's word for standard input and output is `XTRN_IO_INTS`; `XTRN_STDIO` is a name of
/// the same bit that exists only in the board's sources. A command has at most 63 characters before
/// release 3.20, so the folder of the data is the one in which the door starts.
fn synchronet(at: &Installation) -> String {
    let command = at.command_in(".", "%f", "%#");
    let data = shown(&at.data);
    format!(
        "; xtrn/bj/install-xtrn.ini, to be installed by this command in Synchronet's folder:\n\
         ;   exec/jsexec install-xtrn.js ../xtrn/bj\n\
         Name: Black Jack For Time\n\
         Desc: Callers gamble their minutes\n\
         Cats: Games\n\
         \n\
         [prog:BJFORTIM]\n\
         name = Black Jack For Time\n\
         cmd = {command}\n\
         startup_dir = {data}\n\
         settings = XTRN_MULTIUSER | XTRN_NATIVE | XTRN_IO_INTS | XTRN_MODUSERDAT\n\
         type = XTRN_DOOR32\n"
    )
}

/// The words of a command, each in double quotes and followed by a comma but for the last.
fn quoted(words: &str) -> String {
    words.split(' ').map(|word| format!("\"{word}\"")).collect::<Vec<_>>().join(", ")
}

/// The board announces its BBSDEV.DRP in the environment, so the command names none.
fn enigma(at: &Installation) -> String {
    let command = at.door(&shown(&at.data));
    let (program, words) = command.split_once(' ').unwrap_or((&command, ""));
    let args = quoted(words);
    format!(
        "// In the menus of ENiGMA½. An item of your doors menu opens it by @menu:doorBlackJack\n\
         doorBlackJack: {{\n\
         \x20   desc: Black Jack For Time\n\
         \x20   module: abracadabra\n\
         \x20   config: {{\n\
         \x20       name: BlackJackForTime\n\
         \x20       // Releases before September 2026: DOOR32, and at the end of args\n\
         \x20       // \"-D\", \"{{dropFilePath}}\", \"-N\", \"{{node}}\"\n\
         \x20       dropFileType: BBSDEV\n\
         \x20       cmd: {program}\n\
         \x20       args: [ {args} ]\n\
         \x20       io: stdio\n\
         \x20       encoding: cp437\n\
         \x20   }}\n\
         }}\n"
    )
}

/// `D3` writes door32.sys, `%P` is its folder with a slash at the end, and `%3` the node.
fn mystic(at: &Installation) -> String {
    let command = at.command("%Pdoor32.sys", "%3");
    format!(
        "A command of a menu, in Mystic's menu editor:\n\
         Command: D3 (execute a door, with DOOR32.SYS)\n\
         Data:    {command}\n"
    )
}

/// The DOOR.SYS of WWIV has the screen's rows and the location, which its DOOR32.SYS lacks.
fn wwiv(at: &Installation) -> String {
    let command = at.command("%R", "%N");
    format!(
        "A new chain in WWIV's ChainEdit (//CHEDIT):\n\
         Description : Black Jack For Time\n\
         Filename    : {command}\n\
         ANSI        : Optional\n\
         Exec Mode   : STDIO\n\
         Local only  : No\n\
         Multi user  : Yes\n"
    )
}

/// Magicka passes a node and a socket, and nothing else.
fn magicka(at: &Installation) -> String {
    let (board, data) = (shown(&at.board), shown(&at.data));
    let command = at.command(&format!("{board}/node$1"), "$1");
    format!(
        "; config/doors.ini\n\
         [Black Jack For Time]\n\
         command = {data}/door.sh\n\
         stdio = true\n\
         codepage = CP437\n\
         \n\
         # menus/doors.mnu; without menus, \"key = J\" in doors.ini instead\n\
         HOTKEY J\n\
         COMMAND RUNDOOR\n\
         DATA Black Jack For Time\n\
         \n\
         # {data}/door.sh, to be made executable: chmod +x {data}/door.sh\n\
         #!/bin/sh\n\
         exec {command}\n"
    )
}

fn icy_board(at: &Installation) -> String {
    let command = at.command("{dropFilePath}", "{node}");
    let (program, words) = command.split_once(' ').unwrap_or((&command, ""));
    let args = quoted(words);
    format!(
        "# The doors.toml of a conference of Icy Board\n\
         [[door]]\n\
         name = \"Black Jack For Time\"\n\
         description = \"Callers gamble coins\"\n\
         password = \"\"\n\
         door_type = \"Local\"\n\
         path = \"{program}\"\n\
         args = [ {args} ]\n\
         drop_file = \"Door32Sys\"\n"
    )
}

/// Its DOOR.SYS has 255 minutes for every caller beside the right seconds; its DOOR32.SYS is right.
fn vision3(at: &Installation) -> String {
    let (command, data) = (quoted(&at.command("{DROPFILE}", "{NODE}")), shown(&at.data));
    format!(
        "An entry of configs/doors.json of ViSiON/3, for DOOR:BLACKJACK in a menu:\n\
         {{\n\
         \x20 \"code\": \"BLACKJACK\",\n\
         \x20 \"name\": \"Black Jack For Time\",\n\
         \x20 \"working_directory\": \"{data}\",\n\
         \x20 \"commands\": [{command}],\n\
         \x20 \"dropfile_type\": \"DOOR32.SYS\",\n\
         \x20 \"dropfile_location\": \"node\",\n\
         \x20 \"io_mode\": \"STDIO\",\n\
         \x20 \"requires_raw_terminal\": true\n\
         }}\n"
    )
}

/// The user number in the other drop files of x/84 is a place in a list, which changes whenever
/// somebody joins; DORINFO has names only.
fn x84(at: &Installation) -> String {
    let (program, data) = (&at.program, shown(&at.data));
    let door = at.door(&data);
    let words = quoted(door.split_once(' ').map_or("", |(_, words)| words));
    format!(
        "# bj.py among the scripts of x/84; another script starts it by gosub('bj')\n\
         import os\n\
         from x84.bbs import Door, Dropfile, getsession\n\
         \n\
         def main():\n\
         \x20   node = str(getsession().node)\n\
         \x20   folder = os.path.join(\"{data}\", \"node\" + node)\n\
         \x20   if not os.path.isdir(folder):\n\
         \x20       os.mkdir(folder)\n\
         \x20   Dropfile(Dropfile.DORINFO).save(folder)\n\
         \x20   args = ({words}, \"-D\", folder, \"-N\", node)\n\
         \x20   Door(\"{program}\", args, cp437=True).run()\n"
    )
}

fn other(at: &Installation) -> String {
    let command = at.command("PATH", "NODE");
    let program = &at.program;
    format!(
        "Any board that writes a drop file can start the door. PATH is that file or its folder:\n\
         {command}\n\
         If the board announces a BBSDEV.DRP in the environment, -D PATH is not needed.\n\
         This shows what the file says:\n\
         {program} door --inspect PATH\n"
    )
}
