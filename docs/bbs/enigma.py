#!/usr/bin/env python3
"""Runs a door under ENiGMA, a board in Node: on a terminal, and over a socket of the board.

    enigma.py BOARD OUT --door 'guess {dropfile}'

BOARD is an ENiGMA folder with its packages installed. Read at version 0.4.0-beta of 8 May 2026.
"""

import json
import shutil
import subprocess
from pathlib import Path

import bench
from bench import Board, GAMES
from caller import Caller

NAME, PASSWORD = "alice", "sesame12"
MODES = ("stdio", "socket")
DROP_FILES = ("DOOR", "DOOR32", "DORINFO")
NODE = 1


class Enigma:
    """One configuration of the board, in a folder of its own."""

    def __init__(self, options):
        self.options, self.port = options, options.port
        self.folder = options.out / "board"
        self.drop = self.folder / "drop" / f"node{NODE}"

    def configure(self, mode, drop_file, command):
        """Writes the settings; after a log-in the board runs `command` at once."""
        folder = bench.empty(self.folder)
        config = folder / "config"
        for name in ("config", "art", "db", "logs", "drop"):
            (folder / name).mkdir()
        shutil.copy(self.options.board / "config/achievements.hjson", config)
        (folder / "art" / "AFTERDOOR.ASC").write_text("The door has ended.\r\n")
        self.write_json(config / "config.hjson", self.settings())
        self.write_json(config / "menu.hjson", self.menus(mode, drop_file, command))
        subprocess.run(["node", bench.HERE / "enigma_user.js", self.options.board, f"{config}/",
                        NAME, PASSWORD], check=True, cwd=folder)

    def write_json(self, path, value):
        path.write_text(json.dumps(value, indent=2))

    def settings(self):
        folder = self.folder
        return {
            "general": {"boardName": "Test Board", "menuFile": f"{folder}/config/menu.hjson"},
            "paths": {
                "config": f"{folder}/config/", "db": f"{folder}/db/",
                "modsDb": f"{folder}/db/mods/", "logs": f"{folder}/logs/",
                "dropFiles": f"{folder}/drop/", "art": f"{folder}/art/",
            },
            "logging": {"rotatingFile": {"level": "debug"}},
            # The questions for the cursor's position would cost every call some seconds.
            "term": {"checkUtf8Encoding": False, "checkAnsiHomePosition": False},
            "loginServers": {"telnet": {"port": self.port, "enabled": True}},
        }

    def menus(self, mode, drop_file, command):
        return {"menus": {
            "telnetConnected": {"art": "CONNECT", "next": "login", "config": {"nextTimeout": 100}},
            "login": {
                "art": "USERLOG", "next": "door",
                "form": {"0": {
                    "mci": {
                        "ET1": {"argName": "username", "maxLength": 16, "focus": True},
                        "ET2": {"argName": "password", "password": True, "maxLength": 64,
                                "submit": True},
                    },
                    "submit": {"*": [{"value": {"password": None},
                                      "action": "@systemMethod:login"}]},
                }},
            },
            "door": {
                "desc": "Door", "module": "abracadabra", "next": "afterDoor",
                "config": {
                    "name": "Door", "dropFileType": drop_file, "io": mode, "encoding": "cp437",
                    "cmd": command[0], "args": command[1:], "cwd": str(self.folder),
                },
            },
            "afterDoor": {"art": "AFTERDOOR", "next": "logoff", "config": {"nextTimeout": 500}},
            "logoff": {"module": "standard_menu", "art": "AFTERDOOR",
                       "next": "@systemMethod:logoff", "config": {"nextTimeout": 100}},
        }}

    def run(self):
        command = ["node", str(self.options.board / "main.js"), "--config",
                   f"{self.folder}/config/"]
        return Board(command, self.folder, self.port, self.folder / "board.log")


def log_in(caller):
    """Types the name and the password into the form, which is a picture without words."""
    caller.pause(4)
    caller.key(f"{NAME}\t")
    caller.pause(0.5)
    caller.key(f"{PASSWORD}\r")


def run_case(options, board, case, mode, drop_file, door=None):
    """Runs one call: plays the door to its end, or loses the carrier in it."""
    if not bench.is_wanted(options, case.name):
        return
    bench.empty(case)
    connects_itself = door is not None and "{port}" in door
    line = ["--connect", "{srvPort}"] if mode == "socket" and not connects_itself else []
    dropped = "{dropFilePath}"
    real_door = door and door.format(dropfile=dropped, node="{node}", port="{srvPort}", case=case)
    board.configure(mode, drop_file, bench.recorded(case, dropped, door=real_door, line=line))
    play, play_to = GAMES[options.play]
    size = bench.size_of(case)
    with board.run(), Caller(board.port, case / "call.txt", **size) as caller:
        log_in(caller)
        if case.name == "size":
            bench.change_size(case, caller)
        elif case.name.startswith("play"):
            bench.note(case, f"the door's last words arrived: {play(caller)}")
            caller.wait("The door has ended.")
            bench.wait_for_end(case)
        else:
            how = case.name.removeprefix("door-")
            bench.lose_carrier(case, caller, how, play_to if door else None)
        caller.pause(1)
        list_drop(board, case)
    for log in (board.folder / "logs").glob("*"):
        shutil.copy(log, case / "board.log")


def list_drop(board, case):
    """Notes what is left of the drop folder when the board has gone on."""
    names = sorted(path.name for path in board.drop.glob("*")) if board.drop.exists() else []
    bench.note(case, f"drop folder after the call: {' '.join(names) or 'empty'}")


def main():
    options = bench.read_arguments(__doc__.splitlines()[0])
    board = Enigma(options)
    # Only the board's own socket has a port.
    modes = ("socket",) if "{port}" in options.door else MODES
    for mode in modes:
        folder = options.out / mode
        for drop_file in DROP_FILES:
            run_case(options, board, folder / f"play-{drop_file}", mode, drop_file, options.door)
        run_case(options, board, folder / "size", mode, "DOOR")
        for name in ("hang-up", "cut"):
            run_case(options, board, folder / name, mode, "DOOR")
            run_case(options, board, folder / f"door-{name}", mode, "DOOR", options.door)


if __name__ == "__main__":
    main()
