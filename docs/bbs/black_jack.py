"""A caller who plays `bj door` by reading the screen, as a person would."""

import re
import time

from caller import NotSeen

# A door has finished a screen after this many seconds of silence. They are also longer than the time
# in which Enter belongs to the letter before it.
SILENCE = 0.5
MOST_KEYS = 200
WAY_OUT = "back to"
ACTION = "<S>tay"


# What is chosen on the page of options: cards all at once; suits as pictures and lines of text.
ALL_AT_ONCE, PICTURES, LINES = "4", "2", "3"


def play_in_lines(caller):
    """Plays in lines of text, with suits as pictures."""
    return play(caller, ALL_AT_ONCE + PICTURES + LINES)


def play(caller, options=ALL_AT_ONCE):
    """Plays until a hand is won, and returns whether the statement arrived."""
    visit = Visit(caller, options)
    for _ in range(MOST_KEYS):
        prompt = visit.prompt()
        if WAY_OUT in prompt:
            arrived = "YOUR STATEMENT" in visit.text()
            caller.key("\r")
            return arrived
        visit.answer(prompt)
    raise NotSeen("no hand was won")


def play_into_a_hand(caller):
    """Plays until the caller is asked for a choice in a hand, whatever the hands before it won."""
    visit = Visit(caller, ALL_AT_ONCE, leaves=False)
    for _ in range(MOST_KEYS):
        prompt = visit.prompt()
        if ACTION in prompt:
            return
        visit.answer(prompt)
    raise NotSeen("no hand asked for a choice")


class Visit:
    """A caller in front of the door's screen, who leaves after a hand that was won."""

    def __init__(self, caller, options, leaves=True):
        self.caller, self.options, self.leaves = caller, list(options), leaves
        self.has_won = False
        self.shown = 0

    def text(self):
        return "\n".join(self.caller.screen().lines())

    def prompt(self):
        """Waits until something new has been drawn to its end, and returns the question."""
        deadline = time.monotonic() + 20
        while time.monotonic() < deadline and not self.caller.is_closed:
            before = len(self.caller.raw)
            self.caller.pause(SILENCE)
            prompt = self.caller.screen().prompt().strip()
            if self.shown < before == len(self.caller.raw) and prompt.endswith(" :"):
                self.shown = before
                return prompt
        raise NotSeen(f"no question on the screen:\n{self.text()}")

    def answer(self, prompt):
        """Types what a caller would; the first win is the last hand."""
        self.caller.key(self.choose(prompt))

    def choose(self, prompt):
        if "Your choice" in prompt:
            return "q" if self.has_won else "o" if self.options else "p"
        if "<1> <2>" in prompt:
            return self.options.pop(0) if self.options else "\r"
        if "Bet " in prompt:
            return "2\r"
        if "nsurance" in prompt:
            return "n"
        if ACTION in prompt:
            total = re.findall(r"(?i)you +(\d+)", self.text())[-1]
            return "h" if int(total) < 17 else "s"
        if "again" in prompt:
            self.has_won = self.leaves and "Net +" in self.text()
            return "m" if self.has_won else "\r"
        return "\r"
