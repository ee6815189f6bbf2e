"""The screen that a caller sees, cell by cell.

    screen.py CALL [SECONDS]      prints the screen of a recorded call, at its end or at a time

A door that draws only what has changed cannot be followed by its text alone.
"""

import ast
import re
import sys
from pathlib import Path

TOKEN = re.compile(r"\x1b\[(?P<numbers>[0-9;?]*)(?P<letter>[@-~])|\x1b[@-Z\\-_78]|(?P<text>.)", re.S)
SUITS = {"\x03": "♥", "\x04": "♦", "\x05": "♣", "\x06": "♠"}
RECEIVED = re.compile(r" *(\d+\.\d+) < (b['\"].*)")


class Screen:
    """The characters on a screen of ANSI.SYS; colours are left out."""

    def __init__(self, columns=80, rows=24):
        self.columns, self.rows = columns, rows
        self.clear()

    def clear(self):
        self.cells = [[" "] * self.columns for _ in range(self.rows)]
        self.row = self.column = 0

    def feed(self, text):
        """Shows text. An escape sequence must be whole."""
        for token in TOKEN.finditer(text):
            if token["letter"]:
                self.move(token["letter"], token["numbers"])
            elif token["text"]:
                self.put(token["text"])

    def put(self, character):
        if character == "\r":
            self.column = 0
        elif character == "\n":
            self.new_line()
        elif character == "\b":
            self.column = max(0, self.column - 1)
        elif character >= " " or character in SUITS:
            if self.column >= self.columns:
                self.column = 0
                self.new_line()
            self.cells[self.row][self.column] = SUITS.get(character, character)
            self.column += 1

    def new_line(self):
        if self.row + 1 < self.rows:
            self.row += 1
        else:
            self.cells = [*self.cells[1:], [" "] * self.columns]

    def move(self, letter, numbers):
        values = [int(number) for number in numbers.split(";") if number.isdigit()]
        first = values[0] if values else 0
        step = max(first, 1)
        if letter in "Hf":
            self.row = min(step, self.rows) - 1
            self.column = min(values[1] if len(values) > 1 else 1, self.columns) - 1
        elif letter == "A":
            self.row = max(0, self.row - step)
        elif letter == "B":
            self.row = min(self.rows - 1, self.row + step)
        elif letter == "C":
            self.column = min(self.columns - 1, self.column + step)
        elif letter == "D":
            self.column = max(0, self.column - step)
        elif letter == "J" and first == 2:
            self.clear()
        elif letter == "K" and first == 0:
            self.cells[self.row][self.column:] = [" "] * (self.columns - self.column)

    def lines(self):
        """Returns the rows, without the blanks at their ends."""
        return ["".join(row).rstrip() for row in self.cells]

    def prompt(self):
        """Returns the row in which the cursor stands."""
        return self.lines()[self.row]


def main():
    until = float(sys.argv[2]) if len(sys.argv) > 2 else float("inf")
    received = b""
    for line in Path(sys.argv[1]).read_text().splitlines():
        found = RECEIVED.fullmatch(line)
        if found and float(found[1]) <= until:
            received += ast.literal_eval(found[2])
    screen = Screen()
    screen.feed(received.decode("cp437"))
    print("\n".join(screen.lines()))


if __name__ == "__main__":
    main()
