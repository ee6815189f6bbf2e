"""Records what a program sends to a terminal of a size, as one line of base64 for each key that it gets.

record.py COLUMNS ROWS KEYS PROGRAM [ARGUMENT ...]
"""

import base64
import fcntl
import os
import pty
import select
import struct
import sys
import termios

# A program that has been silent for this long, in seconds, waits for a key. Its first screen takes longer.
SILENCE = 0.5
FIRST_SILENCE = 1.5


def heard(line, silence):
    """Returns everything that the program sends until it is silent."""
    sent = b""
    while select.select([line], [], [], silence)[0]:
        try:
            part = os.read(line, 65536)
        except OSError:  # the program has ended
            break
        if not part:
            break
        sent += part
    return sent


columns, rows, keys, *program = sys.argv[1:]
child, line = pty.fork()
if child == 0:
    size = struct.pack("HHHH", int(rows), int(columns), 0, 0)
    fcntl.ioctl(0, termios.TIOCSWINSZ, size)
    os.execvp(program[0], program)
print(base64.b64encode(heard(line, FIRST_SILENCE)).decode())
for key in keys.encode().decode("unicode_escape"):
    os.write(line, key.encode())
    print(base64.b64encode(heard(line, SILENCE)).decode())
os.close(line)
os.waitpid(child, 0)
