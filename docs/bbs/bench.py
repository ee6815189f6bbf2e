"""Parts of all board scripts: a private network, a clean environment, a running board, a door.

A board runs in its own network namespace: it may listen on every address, but nobody else can
reach it. That needs root; without it the board runs on the machine's own network.
"""

import argparse
import ctypes
import fcntl
import os
import shlex
import shutil
import signal
import socket
import struct
import subprocess
import sys
import time
from pathlib import Path

import black_jack
from caller import NotSeen

HERE = Path(__file__).resolve().parent
CLONE_NEWNET, SIOCSIFFLAGS, IFF_UP = 0x40000000, 0x8914, 1
STUBBORN_SECONDS = 8


def read_arguments(description):
    """Returns what every board script is told on its command line."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("board", type=Path, help="the folder of the installed board")
    parser.add_argument("out", type=Path, help="the folder for transcripts and records")
    parser.add_argument("--door", required=True,
                        help="the door's command, with {dropfile}, {node}, {port} and {case}")
    parser.add_argument("--play", default="guess", choices=sorted(GAMES),
                        help="how the caller plays the door")
    parser.add_argument("--case", action="append", metavar="NAME",
                        help="run this case only; may be repeated")
    parser.add_argument("--port", type=int, default=2323)
    options = parser.parse_args()
    options.board, options.out = options.board.resolve(), options.out.resolve()
    # A script that is asked to end still ends its board.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("ended by a signal"))
    leave_the_network()
    return options


def is_wanted(options, name):
    """Returns whether a case is to be run, `play` also for `play-DOOR32`."""
    return not options.case or any(f"{name}-".startswith(f"{it}-") for it in options.case)


def leave_the_network():
    """Moves this process into a network namespace that holds the loopback address alone."""
    library = ctypes.CDLL(None, use_errno=True)
    if library.unshare(CLONE_NEWNET) != 0:
        print("no private network without root: the board is open to this machine", file=sys.stderr)
        return
    with socket.socket() as any_socket:
        fcntl.ioctl(any_socket, SIOCSIFFLAGS, struct.pack("16sh14x", b"lo", IFF_UP))


class Board:
    """A board that runs from `with` to the end of its block."""

    def __init__(self, command, folder, port, log):
        self.command, self.folder, self.port, self.log = command, folder, port, log

    def __enter__(self):
        environment = {
            "PATH": os.environ["PATH"], "HOME": str(self.folder), "LANG": "C.UTF-8",
        }
        self.log.parent.mkdir(parents=True, exist_ok=True)
        self.process = subprocess.Popen(
            self.command, cwd=self.folder, env=environment, stdin=subprocess.DEVNULL,
            stdout=self.log.open("wb"), stderr=subprocess.STDOUT, start_new_session=True)
        try:
            self.wait_for_port()
        except BaseException:
            # Python calls __exit__ only for what __enter__ has returned.
            self.stop()
            raise
        return self

    def __exit__(self, *_):
        self.stop()

    def stop(self):
        """Ends the board with all that it has started, also if it has ended by itself."""
        self.send(signal.SIGTERM)
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            pass
        self.send(signal.SIGKILL)
        self.process.wait()

    def send(self, number):
        try:
            os.killpg(self.process.pid, number)
        except ProcessLookupError:
            pass

    def wait_for_port(self):
        for _ in range(300):
            if self.process.poll() is not None:
                break
            if self.listens():
                return
            time.sleep(0.1)
        sys.exit(f"the board does not answer on port {self.port}: see {self.log}")

    def listens(self):
        """Looks for the port without calling it: a call would be one more node."""
        wanted = f":{self.port:04X}"
        for table in ("/proc/net/tcp", "/proc/net/tcp6"):
            for line in Path(table).read_text().splitlines()[1:]:
                fields = line.split()
                if fields[1].endswith(wanted) and fields[3] == "0A":
                    return True
        return False


def empty(folder):
    """Returns the folder, created anew."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder


def recorded(case, drop, door=None, line=()):
    """Returns the command of a recorded door: the real one, or a stubborn one that only listens.

    `line` says where the recorder finds the caller, if not on its standard input."""
    command = [sys.executable, str(HERE / "probe.py"), str(case), "--drop", drop, *line]
    if door is None:
        return command + ["--stay", str(STUBBORN_SECONDS)]
    return command + ["--", *shlex.split(door)]


def note(case, text):
    """Adds a line to what a case found out about the board."""
    with (case / "board.txt").open("a") as file:
        file.write(text + "\n")


def wait_for_end(case, seconds=40):
    """Waits until the recorder has seen the end of the door."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if (case / "end.txt").exists():
            return
        time.sleep(0.1)
    raise NotSeen(f"the door of {case.name} did not end in {seconds} seconds")


def lose_carrier(case, caller, how, play_to=None):
    """Ends a call in the middle of a door, and records the time at which it happened.

    `play_to` plays a real door to its middle; without it the door is the stubborn one."""
    if play_to:
        play_to(caller)
    else:
        caller.wait("PROBE>")
    caller.key("x")
    caller.pause(1.5)
    (case / "lost.txt").write_text(f"{how} at {time.time():.3f}\n")
    caller.cut() if how == "cut" else caller.hang_up()
    wait_for_end(case)


def size_of(case):
    """The window of the caller of a case: an unusual one, if the case is about the size."""
    return {"columns": 100, "rows": 37} if case.name == "size" else {}


def change_size(case, caller):
    """Changes the size of the caller's window in the middle of a stubborn door."""
    caller.wait("PROBE>")
    caller.pause(1)
    note(case, f"size: the caller's window was {caller.columns} x {caller.rows}, then 132 x 50")
    caller.resize(132, 50)
    caller.pause(2)
    caller.hang_up()
    wait_for_end(case)


def play_guess(caller):
    """Plays the example `guess` of the door kit, and returns whether its last words arrived.

    A board may forget what a door said just before it ended."""
    for guess in ("4", "5", "6"):
        if caller.wait("Your guess?", "You win") == "You win":
            return True
        caller.line(guess)
    caller.pause(1)
    return "You win" in caller.text()


def play_into_guess(caller):
    caller.wait("Your guess?")


# How a caller plays a door to its end, and how to its middle.
GAMES = {
    "black-jack": (black_jack.play, black_jack.play_into_a_hand),
    "black-jack-lines": (black_jack.play_in_lines, black_jack.play_into_a_hand),
    "guess": (play_guess, play_into_guess),
}
