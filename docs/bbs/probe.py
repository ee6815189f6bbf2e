#!/usr/bin/env python3
"""A recorder that stands between a board and a door.

    probe.py FOLDER [--drop FILE] [--connect PORT] -- DOOR ARGUMENT...
                                                         records what the board gave, then becomes
                                                         the door
    probe.py FOLDER [--drop FILE] --stay SECONDS [--socket N | --connect PORT]
                                                         is a stubborn door itself: it records
                                                         what happens when the caller hangs up

FOLDER receives `start.txt` (descriptors, terminal, environment, signals), `drop/` (the files of the
drop folder byte for byte), `line.txt` (what a stubborn door observes), `end.txt`, and `after/`
(the drop folder when the door has ended).
"""

import argparse
import errno
import fcntl
import os
import select
import shutil
import signal
import socket
import stat
import sys
import termios
import time
from pathlib import Path

# Python ignores these itself: a door must not inherit that.
PYTHON_IGNORES = (signal.SIGPIPE, signal.SIGXFSZ)
RECORDED_VARIABLES = (
    "COLUMNS", "HOME", "LANG", "LC_ALL", "LINES", "LOGNAME", "SHELL", "TERM", "USER",
)


def main():
    options = read_arguments()
    options.folder.mkdir(parents=True, exist_ok=True)
    (options.folder / "start.txt").write_text("".join(line + "\n" for line in describe()))
    if options.drop:
        copy_folder(options.drop, options.folder / "drop")
    watch_for_the_end(options)
    if options.stay is None:
        if options.connect is not None:
            take_the_line(options.connect)
        for number in PYTHON_IGNORES:
            signal.signal(number, signal.SIG_DFL)
        os.execvp(options.door[0], options.door)
    StubbornDoor(options).run()


def read_arguments():
    words = sys.argv[1:]
    split = words.index("--") if "--" in words else len(words)
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--drop", type=Path)
    parser.add_argument("--stay", type=float)
    parser.add_argument("--socket", type=int)
    parser.add_argument("--connect", type=int)
    options = parser.parse_args(words[:split])
    options.door = words[split + 1:]
    return options


def take_the_line(port):
    """Connects to the board for a door that cannot, and becomes its input and output."""
    with socket.create_connection(("127.0.0.1", port)) as line:
        os.dup2(line.fileno(), 0)
        os.dup2(line.fileno(), 1)


def copy_folder(drop, to):
    folder = drop if drop.is_dir() else drop.parent
    to.mkdir(parents=True, exist_ok=True)
    for path in sorted(folder.glob("*")) if folder.is_dir() else ():
        if path.is_file():
            shutil.copy2(path, to / path.name)


# What a board gives to a door.

def describe():
    yield f"time {time.strftime('%Y-%m-%d %H:%M:%S')}"
    yield f"arguments {sys.argv[1:]}"
    yield f"folder {os.getcwd()}"
    umask = os.umask(0o077)
    os.umask(umask)
    yield f"user {os.getuid()}, umask {umask:03o}"
    leader = "session leader" if os.getsid(0) == os.getpid() else "no session leader"
    group = "leads its process group" if os.getpgrp() == os.getpid() else "is in another's group"
    yield f"process {leader}, {group}"
    for number in sorted(int(name) for name in os.listdir("/proc/self/fd")):
        if description := describe_descriptor(number):
            yield f"descriptor {number}: {description}"
    for line in Path("/proc/self/status").read_text().splitlines():
        if line.startswith(("SigBlk", "SigIgn")):
            yield f"signals {line.split()[0][:-1]} {signal_names(int(line.split()[1], 16))}"
    for name in RECORDED_VARIABLES:
        if name in os.environ:
            yield f"variable {name}={os.environ[name]}"
    others = sorted(name for name in os.environ if name not in RECORDED_VARIABLES)
    yield f"other variables {' '.join(others) or 'none'}"


def describe_descriptor(number):
    try:
        mode = os.fstat(number).st_mode
        flags = fcntl.fcntl(number, fcntl.F_GETFL)
    except OSError:
        return None
    blocking = ", does not block" if flags & os.O_NONBLOCK else ""
    if os.isatty(number):
        columns, rows = os.get_terminal_size(number)
        return f"terminal {columns} x {rows}, {describe_terminal(number)}{blocking}"
    if stat.S_ISSOCK(mode):
        return describe_socket(number) + blocking
    target = os.readlink(f"/proc/self/fd/{number}")
    return f"{'pipe' if stat.S_ISFIFO(mode) else target}{blocking}"


def describe_terminal(number):
    inputs, outputs, _, local = termios.tcgetattr(number)[:4]
    named = [
        ("ICRNL", inputs), ("INLCR", inputs), ("IXON", inputs), ("OPOST", outputs),
        ("ONLCR", outputs), ("ECHO", local), ("ICANON", local), ("ISIG", local), ("IEXTEN", local),
    ]
    return " ".join(name if flags & getattr(termios, name) else "-" + name for name, flags in named)


def describe_socket(number):
    with socket.socket(fileno=os.dup(number)) as line:
        family = line.family.name if isinstance(line.family, socket.AddressFamily) else line.family
        try:
            line.getpeername()
            return f"socket {family}, connected"
        except OSError as error:
            return f"socket {family}, {errno.errorcode.get(error.errno)}"


def signal_names(mask):
    numbers = [number for number in range(1, 32)
               if mask >> (number - 1) & 1 and number not in PYTHON_IGNORES]
    names = {s.value: s.name for s in signal.Signals}
    return " ".join(names.get(number, str(number)) for number in numbers) or "none"


# What is left when the door has ended.

def watch_for_the_end(options):
    """Leaves a process behind that holds no descriptor of the board and outlives the door."""
    door = os.getpid()
    if os.fork():
        os.wait()
        return
    os.setsid()
    if os.fork():
        os._exit(0)
    os.closerange(0, 256)
    started = time.monotonic()
    while Path(f"/proc/{door}").exists() and not is_zombie(door):
        time.sleep(0.005)
    text = f"ended {time.time():.3f} after {time.monotonic() - started:.3f} seconds\n"
    try:
        if options.drop:
            copy_folder(options.drop, options.folder / "after")
    except OSError as error:
        # The board may take the files away at the same moment.
        text += f"copied only a part: {error}\n"
    finally:
        (options.folder / "end.txt").write_text(text)
        os._exit(0)


def is_zombie(process):
    try:
        return Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[0] == "Z"
    except OSError:
        return True


# A door that does not leave.

class StubbornDoor:
    """Shows a prompt and records every byte, signal and error until its time is over."""

    def __init__(self, options):
        self.started = time.monotonic()
        self.record = (options.folder / "line.txt").open("w")
        self.deadline = self.started + options.stay
        self.line = self.open_line(options)
        self.ended, self.last_write = False, None
        self.wake = os.pipe2(os.O_NONBLOCK)
        signal.set_wakeup_fd(self.wake[1])
        for name in ("SIGHUP", "SIGTERM", "SIGINT", "SIGPIPE", "SIGCONT", "SIGWINCH", "SIGQUIT"):
            signal.signal(getattr(signal, name), lambda *_: None)

    def open_line(self, options):
        """Returns the descriptors to read from and to write to."""
        if options.connect is not None:
            self.socket = socket.create_connection(("127.0.0.1", options.connect))
            return (self.socket.fileno(),) * 2
        if options.socket is not None:
            return (options.socket,) * 2
        return (0, 1)

    def run(self):
        self.note("started")
        self.write(b"PROBE> ")
        next_write = self.started + 1
        while (now := time.monotonic()) < self.deadline:
            if now >= next_write:
                self.write(b".")
                next_write += 1
            watched = [self.wake[0]] + ([] if self.ended else [self.line[0]])
            pause = max(0, min(next_write, self.deadline) - now)
            ready, _, _ = select.select(watched, [], [], pause)
            if self.wake[0] in ready:
                self.note_signals()
            if self.line[0] in ready:
                self.read()
        self.note("leaves")

    def note(self, text):
        self.record.write(f"{time.time():.3f} {text}\n")
        self.record.flush()

    def note_signals(self):
        for number in os.read(self.wake[0], 64):
            name = signal.Signals(number).name
            size = f", terminal {os.get_terminal_size(0)}" if name == "SIGWINCH" else ""
            self.note(f"signal {name}{size}")

    def read(self):
        try:
            data = os.read(self.line[0], 4096)
        except OSError as error:
            self.note(f"read {errno.errorcode[error.errno]}")
            self.ended = True
            return
        self.note(f"read {data!r}")
        self.ended = not data

    def write(self, data):
        try:
            os.write(self.line[1], data)
            outcome = "ok"
        except OSError as error:
            outcome = errno.errorcode[error.errno]
        if outcome != self.last_write:
            self.note(f"write {outcome}")
        self.last_write = outcome


if __name__ == "__main__":
    main()
