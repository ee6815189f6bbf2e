"""A caller: a telnet client that a script drives through a bulletin board.

    with Caller(port, Path("transcript.txt")) as caller:
        caller.wait("Login:")
        caller.line("alice")
        caller.wait("TL:")
        caller.cut()

It negotiates telnet options like a terminal, answers the questions that boards ask a terminal, and
records both directions with times. It needs nothing but Python's standard library and `screen.py`.
"""

import re
import socket
import struct
import time
from pathlib import Path

from screen import Screen

IAC, DONT, DO, WONT, WILL, SB, SE = 255, 254, 253, 252, 251, 250, 240
COMMANDS = {DONT: "DONT", DO: "DO", WONT: "WONT", WILL: "WILL"}
BINARY, ECHO, SUPPRESS_GO_AHEAD, TERMINAL_TYPE, WINDOW_SIZE = 0, 1, 3, 24, 31
OPTIONS = {
    BINARY: "BINARY", ECHO: "ECHO", SUPPRESS_GO_AHEAD: "SUPPRESS-GO-AHEAD",
    TERMINAL_TYPE: "TERMINAL-TYPE", WINDOW_SIZE: "WINDOW-SIZE",
}
# What a terminal agrees to do itself, and what it lets the board do.
OURS = {BINARY, SUPPRESS_GO_AHEAD, TERMINAL_TYPE, WINDOW_SIZE}
THEIRS = {BINARY, ECHO, SUPPRESS_GO_AHEAD}
WINDOW_SIZE_IS_OURS = (True, WINDOW_SIZE)

ESCAPE_SEQUENCE = re.compile(r"\x1b(?:\[[0-9;?=<>!]*[ -/]*[@-~]|[()][0-9A-B]|[@-Z\\-_78])")
POSITION_QUESTION = b"\x1b[6n"


class NotSeen(AssertionError):
    """The board did not show what the script waited for."""


class Caller:
    """One call to a board: from the connection to the hang-up."""

    def __init__(self, port, transcript=None, host="127.0.0.1", terminal="ansi",
                 columns=80, rows=24, encoding="cp437"):
        """Calls `host`. A `transcript` is the path of the file that records the call."""
        self.terminal, self.columns, self.rows, self.encoding = terminal, columns, rows, encoding
        self.raw = bytearray()
        self.is_closed = False
        self._seen_to = 0
        self._pending = b""
        self._agreed = set()
        self._started = time.monotonic()
        self._record = Path(transcript).open("w", encoding="utf-8") if transcript else None
        self._socket = socket.create_connection((host, port), timeout=10)
        self._note("connected")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.hang_up()
        if self._record:
            self._record.close()

    # What a script says.

    def wait(self, *texts, seconds=15):
        """Reads until the board has shown one of the texts, and returns that text.

        Escape sequences are ignored. The next call looks at what comes after the text."""
        deadline = time.monotonic() + seconds
        while True:
            found = [(place, text) for text in texts if (place := self.unseen().find(text)) >= 0]
            if found:
                place, text = min(found)
                self._seen_to += place + len(text)
                return text
            left = deadline - time.monotonic()
            if left <= 0 or self.is_closed:
                why = "the board hung up" if self.is_closed else f"{seconds} seconds passed"
                raise NotSeen(f"waited for {texts}, but {why} after {self.unseen()[-400:]!r}")
            self._read(min(left, 0.2))

    def pause(self, seconds):
        """Reads for a while, whatever comes."""
        deadline = time.monotonic() + seconds
        while not self.is_closed and (left := deadline - time.monotonic()) > 0:
            self._read(min(left, 0.2))

    def key(self, text):
        """Types text as it is."""
        data = text.encode(self.encoding)
        self._note(f"> {data!r}")
        self._send(data.replace(b"\xff", b"\xff\xff"))

    def line(self, text, end="\r"):
        """Types text and Enter. Telnet clients end a line with CR, CR LF or CR NUL."""
        self.key(text + end)

    def resize(self, columns, rows):
        """Tells the board that the window has another size."""
        self.columns, self.rows = columns, rows
        if WINDOW_SIZE_IS_OURS in self._agreed:
            self._send_window_size()

    def hang_up(self):
        """Ends the call in an orderly way: the board reads an end of file."""
        if self._socket:
            self._note("hung up (FIN)")
            self._socket.close()
            self._socket, self.is_closed = None, True

    def cut(self):
        """Drops the line abruptly: the board gets a reset."""
        if self._socket:
            self._note("cut (RST)")
            linger = struct.pack("ii", 1, 0)
            self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, linger)
            self._socket.close()
            self._socket, self.is_closed = None, True

    # What it has seen.

    def text(self):
        """Everything that was shown, without escape sequences."""
        return ESCAPE_SEQUENCE.sub("", self.raw.decode(self.encoding, "replace"))

    def screen(self):
        """The screen as it is now."""
        screen = Screen(self.columns, self.rows)
        screen.feed(self.raw.decode(self.encoding, "replace"))
        return screen

    def unseen(self):
        """What was shown after the last text that was waited for."""
        return self.text()[self._seen_to:]

    # The line.

    def _read(self, seconds):
        self._socket.settimeout(max(seconds, 0.01))
        try:
            data = self._socket.recv(65536)
        except TimeoutError:
            return
        except OSError as error:
            data = b""
            self._note(f"the line failed: {error}")
        if not data:
            self.is_closed = True
            self._note("the board hung up")
            return
        self._receive(data)

    def _send(self, data):
        try:
            self._socket.sendall(data)
        except OSError as error:
            self.is_closed = True
            self._note(f"could not send: {error}")

    def _note(self, text):
        if self._record:
            self._record.write(f"{time.monotonic() - self._started:9.3f} {text}\n")
            self._record.flush()

    # Telnet.

    def _receive(self, data):
        data, self._pending = self._pending + data, b""
        shown, place = bytearray(), 0
        while place < len(data):
            if data[place] != IAC:
                shown.append(data[place])
                place += 1
                continue
            size = self._command(data[place:])
            if size == 0:
                self._pending = data[place:]
                break
            if size == 2 and data[place + 1] == IAC:
                shown.append(IAC)
            place += size
        if shown:
            self._note(f"< {bytes(shown)!r}")
            self.raw += shown
            for _ in range(shown.count(POSITION_QUESTION)):
                self._answer_position()

    def _command(self, data):
        """Obeys the command at the start, and returns its size; 0 if its end has not come yet."""
        if len(data) < 2:
            return 0
        if data[1] == SB:
            end = data.find(bytes([IAC, SE]))
            if end < 0:
                return 0
            self._subnegotiation(data[2:end])
            return end + 2
        if data[1] not in COMMANDS:
            return 2
        if len(data) < 3:
            return 0
        self._negotiate(data[1], data[2])
        return 3

    def _negotiate(self, command, option):
        """Agrees to what a terminal does, refuses the rest, and lets nothing be said twice."""
        name = OPTIONS.get(option, str(option))
        self._note(f"< IAC {COMMANDS[command]} {name}")
        is_ours, is_request = command in (DO, DONT), command in (DO, WILL)
        key = (is_ours, option)
        if is_request == (key in self._agreed):
            return
        agrees = is_request and option in (OURS if is_ours else THEIRS)
        (self._agreed.add if agrees else self._agreed.discard)(key)
        answer = ((DONT, DO), (WONT, WILL))[is_ours][agrees]
        self._note(f"> IAC {COMMANDS[answer]} {name}")
        self._send(bytes([IAC, answer, option]))
        if agrees and key == WINDOW_SIZE_IS_OURS:
            self._send_window_size()

    def _subnegotiation(self, data):
        self._note(f"< IAC SB {OPTIONS.get(data[0], data[0]) if data else ''} {bytes(data[1:])!r}")
        if data[:2] == bytes([TERMINAL_TYPE, 1]):
            self._note(f"> IAC SB TERMINAL-TYPE {self.terminal}")
            name = bytes([TERMINAL_TYPE, 0]) + self.terminal.encode()
            self._send(bytes([IAC, SB]) + name + bytes([IAC, SE]))

    def _send_window_size(self):
        self._note(f"> IAC SB WINDOW-SIZE {self.columns} x {self.rows}")
        size = struct.pack("!HH", self.columns, self.rows).replace(b"\xff", b"\xff\xff")
        self._send(bytes([IAC, SB, WINDOW_SIZE]) + size + bytes([IAC, SE]))

    def _answer_position(self):
        """Boards move the cursor to the far corner and ask where it is, to learn the size."""
        answer = f"\x1b[{self.rows};{self.columns}R".encode()
        self._note(f"> {answer!r}")
        self._send(answer)
