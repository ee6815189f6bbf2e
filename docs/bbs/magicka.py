#!/usr/bin/env python3
"""Runs a door under Magicka, a board in C: once on a terminal, once on the caller's own socket.

    magicka.py BOARD OUT --door 'guess {dropfile}'

BOARD holds the program `magicka`, built from its sources, with the folder in which its release
ships the screens (`dist/ansis` or `ansis_default`). Read at versions 0.2 alpha 1 and 0.8 alpha.
"""

import shlex
import shutil
import sqlite3
import time
from pathlib import Path

import bench
from bench import Board, GAMES
from caller import Caller

NAME, PASSWORD = "alice", "sesame12"
NODE = 1
MODES = {"stdio": "true", "socket": "false"}


class Magicka:
    """One configuration of the board, in a folder of its own."""

    def __init__(self, options, folder):
        self.options, self.folder, self.port = options, folder, options.port
        self.is_first_release = not (options.board / "dist").exists()
        self.drop = folder / f"node{NODE}"

    def configure(self, mode, command):
        """Writes the settings; the one door is `command`."""
        # The board cannot reopen a port that it has just closed.
        self.port += 1
        folder, board = bench.empty(self.folder), self.options.board
        shutil.copytree(board / ("ansis_default" if self.is_first_release else "dist/ansis"),
                        folder / "ansis")
        for name in ("bulletin0.ans", "bulletin1.ans"):
            (folder / "ansis" / name).unlink(missing_ok=True)
        for name in ("config", "logs", "files", "msgs", "scripts"):
            (folder / name).mkdir()
        write(folder / "door.sh", f'#!/bin/sh\nnode=$1 socket=$2\nexec {command}\n')
        (folder / "door.sh").chmod(0o755)
        self.write_settings(mode)

    def write_settings(self, mode):
        config = self.folder / "config"
        write(config / "doors.ini", f"[Door]\nkey = X\ncommand = {self.folder}/door.sh\n"
                                    f"stdio = {MODES[mode]}\ncodepage = CP437\n")
        write(config / "s10.ini", "[main]\ntime per day = 240\n")
        write(config / "bbs.ini", f"""[main]
BBS Name = Test Board
Sysop Name = Sam Sysop
nodes = 2
New User Level = 10
Telnet Port = {self.port}
Codepage = CP437
Default Tagline = none
Fork = false
Enable SSH = false
Enable WWW = false
Enable IPv6 = false
IP Guard Enable = false
Broadcast Enable = false
Root Menu = main

[paths]
ANSI Path = {self.folder}/ansis
BBS Path = {self.folder}
Log Path = {self.folder}/logs
Script Path = {self.folder}/scripts
Config Path = {config}
Menu Path = {self.folder}/menus
String File = {self.folder}/magicka.strings
PID File = {self.folder}/magicka.pid

[mail conferences]
Local Mail = config/mail.ini

[file directories]
Files = config/files.ini
""")
        # Without a conference and a folder of files, a log-in ends in a crash.
        level = "[main]\nVisible Sec Level = 10\n"
        write(config / "mail.ini", f"{level}Networked = false\nReal Names = false\n\n"
                                   "[General]\nRead Sec Level = 10\nWrite Sec Level = 10\n"
                                   f"Path = {self.folder}/msgs/general\nType = Local\n")
        write(config / "files.ini", f"{level}\n[Misc]\nDatabase = files_misc\n"
                                    "Download Sec Level = 10\nUpload Sec Level = 10\n"
                                    f"Upload Path = {self.folder}/files\n")
        if not self.is_first_release:
            self.write_menus()

    def write_menus(self):
        """The later releases read their menus and their words from files."""
        menus = self.folder / "menus"
        menus.mkdir()
        write(menus / "main.mnu", "ANSIFILE mainmenu\n\nHOTKEY D\nCOMMAND SUBMENU\nDATA doors\n\n"
                                  "HOTKEY G\nCOMMAND LOGOFF\n")
        write(menus / "doors.mnu", "ANSIFILE doors\n\nHOTKEY X\nCOMMAND RUNDOOR\nDATA Door\n\n"
                                   "HOTKEY Q\nCOMMAND PREVMENU\n")
        shutil.copy(self.options.board / "dist/magicka.strings", self.folder)
        for name in ("archivers.ini", "protocols.ini"):
            shutil.copy(self.options.board / "dist/config" / name, self.folder / "config")

    def run(self):
        command = [str(self.options.board / "magicka"), "config/bbs.ini"]
        if self.is_first_release:
            command.append(str(self.port))
        return Board(command, self.folder, self.port, self.folder / "board.log")

    def call(self, transcript, **size):
        return Caller(self.port, transcript, **size)

    def time_left(self):
        """Returns the minutes that the board itself keeps for the caller."""
        database = sqlite3.connect(self.folder / "users.sq3")
        return database.execute("SELECT time_left FROM users").fetchone()[0]


def write(path, text):
    path.write_text(text)


def sign_up(board, transcript):
    """Makes the account as a new caller does."""
    with board.call(transcript) as caller:
        caller.wait("Login:>", "login")
        caller.line("NEW")
        for answer in (NAME, "Alice", "Liddell", "alice@example.org", "Oxford", PASSWORD):
            caller.wait(": ")
            caller.line(answer)
        caller.wait("Correct? (Y/N)", "correct")
        caller.key("y")
        to_the_main_menu(caller)
        caller.key("gy")
        caller.pause(1)
    # Otherwise the next call would be on another node.
    in_use = board.folder / f"nodeinuse.{NODE}"
    for _ in range(50):
        if not in_use.exists():
            break
        time.sleep(0.1)
    time.sleep(0.5)


def log_in(caller):
    caller.wait("Login:>")
    caller.line(NAME)
    caller.wait("assword:>")
    caller.line(PASSWORD)
    to_the_main_menu(caller)
    caller.key("d")
    caller.wait(":>")


def to_the_main_menu(caller):
    """Answers what the log-in asks, until the menu shows the time left."""
    answers = {"ress any key": " ", "(Y/N": "n", "TL: ": ""}
    while (question := caller.wait(*answers)) != "TL: ":
        caller.key(answers[question])
    caller.wait(":>")


def run_mode(options, board, mode):
    folder = options.out / mode
    drop = f"{board.drop}/door32.sys"
    line = [] if mode == "stdio" else ["--socket", "$socket"]
    for name in ("play", "hang-up", "cut", "size", "door-hang-up", "door-cut"):
        if not bench.is_wanted(options, name):
            continue
        case = bench.empty(folder / name)
        if name in ("play", "door-hang-up", "door-cut"):
            door = options.door.format(dropfile=drop, node="$node", case=case)
            command = bench.recorded(case, drop, door=door)
        else:
            command = bench.recorded(case, drop, line=line)
        board.configure(mode, shell(command))
        with board.run():
            sign_up(board, case / "sign-up.txt")
            before = board.time_left()
            play_case(options, board, name, case)
            bench.note(case, f"minutes left: {before} before the call, {board.time_left()} after")
        for log in (board.folder / "logs").glob("*"):
            shutil.copy(log, case / "board.log")


def shell(command):
    """Quotes a command, and leaves the script's own variables alone."""
    return " ".join(word if word.startswith("$") else shlex.quote(word) for word in command)


def play_case(options, board, name, case):
    play, play_to = GAMES[options.play]
    with board.call(case / "call.txt", **bench.size_of(case)) as caller:
        log_in(caller)
        caller.key("x")
        if name == "size":
            bench.change_size(case, caller)
        elif name == "play":
            bench.note(case, f"the door's last words arrived: {play(caller)}")
            bench.wait_for_end(case)
            caller.wait("TL:")
            caller.key("q")
            caller.pause(1)
        else:
            how = name.removeprefix("door-")
            bench.lose_carrier(case, caller, how, play_to if name.startswith("door") else None)
            caller.pause(1)


def main():
    options = bench.read_arguments(__doc__.splitlines()[0])
    board = Magicka(options, options.out / "board")
    for mode in MODES:
        run_mode(options, board, mode)


if __name__ == "__main__":
    main()
