//! The boards that `--setup` knows: what they do with time, and the lines that start the door.

use std::path::Path;

/// A bulletin board software.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Board {
    Synchronet,
    Enigma,
    Mystic,
    Wwiv,
    Magicka,
    Other,
}

impl Board {
    pub(super) const ALL: [Self; 6] =
        [Self::Synchronet, Self::Enigma, Self::Mystic, Self::Wwiv, Self::Magicka, Self::Other];

    pub(super) const NAMES: [&'static str; 6] =
        ["Synchronet", "ENiGMA½", "Mystic", "WWIV", "Magicka", "other"];

    /// Returns whether the board takes time back from doors.
    pub(super) const fn takes_time_back(self) -> bool {
        matches!(self, Self::Synchronet | Self::Other)
    }

    /// Says what the board does with the time of doors.
    pub(super) const fn about_time(self) -> &'static str {
        match self {
            Self::Synchronet => {
                "Synchronet keeps its own clock. It takes minutes that a door gives into the \
                 caller's minutes, if the door may modify user data."
            }
            Self::Enigma => "ENiGMA½ reads nothing back from doors: coins that last suit it.",
            Self::Mystic | Self::Wwiv | Self::Magicka => {
                "This board reads no time back from doors on Linux: coins that last suit it."
            }
            Self::Other => {
                "Boards that read DOOR.SYS, EXITINFO.BBS, PCBOARD.SYS or SFDOORS.DAT back can \
                 play for time; others play for coins that last."
            }
        }
    }

    /// Returns the lines for the board, with the folder of the settings and the data.
    pub(super) fn lines(self, folder: &Path) -> String {
        let folder = std::path::absolute(folder).unwrap_or_else(|_| folder.to_owned());
        let data = folder.display();
        match self {
            Self::Synchronet => format!(
                "# xtrn/bj/install-xtrn.ini, for: jsexec install-xtrn.js ../xtrn/bj\n\
                 Name: Black Jack For Time\n\
                 Desc: Callers gamble their minutes\n\
                 \n\
                 [prog:BJFORTIM]\n\
                 name = Black Jack For Time\n\
                 cmd = bj --data {data} door -D %f -N %#\n\
                 settings = XTRN_MULTIUSER | XTRN_NATIVE | XTRN_STDIO | XTRN_MODUSERDAT\n\
                 type = XTRN_DOOR32\n"
            ),
            Self::Enigma => format!(
                "// in the menu of your doors\n\
                 doorBlackJack: {{\n\
                 \x20   desc: Black Jack For Time\n\
                 \x20   module: abracadabra\n\
                 \x20   config: {{\n\
                 \x20       name: Black Jack For Time\n\
                 \x20       dropFileType: DOOR32\n\
                 \x20       cmd: bj\n\
                 \x20       args: [ \"--data\", \"{data}\", \"door\", \"-D\", \"{{dropFilePath}}\", \"-N\", \"{{node}}\" ]\n\
                 \x20       nodeMax: 0\n\
                 \x20       tooManyArt: DOORMANY\n\
                 \x20       io: stdio\n\
                 \x20       encoding: cp437\n\
                 \x20   }}\n\
                 }}\n"
            ),
            Self::Mystic => format!(
                "A menu command (DD) Exec DOOR32.SYS program, with the data:\n\
                 /usr/bin/bj --data {data} door -D %Pdoor32.sys -N %N\n"
            ),
            Self::Wwiv => format!(
                "In wwivconfig, Chains: a new chain\n\
                 Description: Black Jack For Time\n\
                 Filename:    bj --data {data} door -D %P -N %N\n\
                 Execution mode: STDIO\n\
                 ANSI: optional; Multi user: yes\n"
            ),
            Self::Magicka => format!(
                "; doors.ini\n\
                 [Black Jack For Time]\n\
                 command = {data}/bj-for-time.sh\n\
                 stdio = true\n\
                 \n\
                 # {data}/bj-for-time.sh, to be made executable\n\
                 #!/bin/sh\n\
                 # Magicka gives the number of the node and a socket.\n\
                 exec bj --data {data} door -D node$1 -N $1\n"
            ),
            Self::Other => format!(
                "Any board that writes a drop file can start the door:\n\
                 bj --data {data} door -D PATH-OF-THE-DROP-FILE -N NODE\n\
                 bj door --inspect PATH-OF-THE-DROP-FILE shows what it says.\n"
            ),
        }
    }
}
