"""Text between games is streamed: how long it is changes nothing in the memory that is used.

    ARBITER_BINARY=PROGRAM python3 memory_test.py [--bytes N]

N (default 60,000,000) is how long the text is.
"""

import os
import resource
import subprocess
import sys
import tempfile
import unittest

PROGRAM = os.environ.get("ARBITER_BINARY", "")
BYTES = 60_000_000
# (2 x jobs + 2) x 4 MiB and 32 MiB, for one job; no game is large.
BOUND = (4 * 4 + 32) << 20
# What the text is, and what is before it.
TEXTS = {
    "blank lines": (b"", b"\n"),
    "blank lines after a game": (b"1. e4 e5 1-0\n", b"\n"),
    "blank lines after a game without end": (b'[Event "x"]\n\n1. e4 e5\n', b"\n"),
    "blank lines after tags": (b'[Event "x"]\n', b"\n"),
    "other blank lines": (b"\r\n", b"\n"),
    "spaces": (b"", b" "),
    "spaces after a game": (b"1. e4 e5 1-0\n", b" "),
    "prose": (b"", b"the quick brown fox jumps over a lazy dog\n"),
    "one word": (b"", b"x"),
    "an open comment": (b"{", b"some words here\n"),
    "an open comment after a game": (b"1. e4 e5 1-0\n{", b"some words here\n"),
    "comments": (b"", b"{a comment}\n"),
    "an escape line": (b"%", b"x 1. "),
    "NUL bytes": (b"", b"\0"),
}
WAYS = [
    ["audit", "-q", "-j1", "--report", "ndjson:/dev/null", "-"],
    ["audit", "-q", "-j1", "--fix", "all", "-o", "/dev/null", "--report", "json:/dev/null", "-"],
    ["audit", "-q", "-j1", "--diff", "-o", "/dev/null", "-"],
    ["clean", "-q", "-j1", "-o", "/dev/null", "--rejects", "/dev/null", "-"],
]


@unittest.skipIf(not PROGRAM, "ARBITER_BINARY does not name the program")
class Memory(unittest.TestCase):
    def peak(self, way, text):
        """Peak resident bytes; the address space is limited, so that a leak ends here and not at the machine's limit."""
        def restrain():
            resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))
        before, unit = text
        block = unit * (1_000_000 // len(unit))
        with tempfile.TemporaryFile() as talk:
            process = subprocess.Popen([PROGRAM, *way], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=talk,
                                       preexec_fn=restrain)
            try:
                process.stdin.write(before)
                for _ in range(BYTES // len(block)):
                    process.stdin.write(block)
                process.stdin.close()
            except BrokenPipeError:
                pass
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
            talk.seek(0)
            said = talk.read().decode()
        self.assertIn(process.returncode, (0, 1), said)
        self.assertIn(f"bytes {len(before) + BYTES // len(block) * len(block)}\n", said)
        return usage.ru_maxrss * 1024

    def test_text_between_games_takes_no_memory(self):
        for name, text in TEXTS.items():
            for way in WAYS:
                with self.subTest(text=name, way=" ".join(way)):
                    self.assertLess(self.peak(way, text), BOUND)


def main():
    global BYTES
    if "--bytes" in sys.argv:
        at = sys.argv.index("--bytes")
        BYTES = int(sys.argv[at + 1])
        del sys.argv[at:at + 2]
    return unittest.main()


if __name__ == "__main__":
    sys.exit(main())
