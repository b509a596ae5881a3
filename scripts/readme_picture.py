#!/usr/bin/env python3
"""Makes the picture of README.md: a ruling beside coloured output, both from the program itself.

    scripts/readme_picture.py ARBITER [--check]

Writes docs/guide/ruling.svg. The board is that of `show --sheet`, the text what `audit` prints on a terminal, both over
data/samples. With --check nothing is written: the exit code is 1 when the picture is not what the program says today.
"""

import html
import re
import subprocess
import sys
import textwrap
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PICTURE = ROOT / "docs/guide/ruling.svg"
SAMPLES = ROOT / "data/samples"
WIDTH, HEIGHT = 1180, 430
LEFT = 390        # width of the ruling
COLUMNS = 100     # of the terminal
SIZE = 12         # of its letters, in pixels; each is 0.602 times as wide
LINE = 17.5
INKS = {"1": "font-weight:bold", "1;31": "fill:#ff7b72;font-weight:bold", "31": "fill:#ff7b72", "33": "fill:#e3b341", "32": "fill:#7ee787", "36": "fill:#79c0ff", "2": "fill:#8b949e"}
AUDIT = ["audit", "--select", "MOV01,MOV03,END02", "--report", "full", "defects.pgn"]
SHEET = ["show", "--sheet", "endings.pgn", "1"]


def run(program, *words):
    done = subprocess.run([program, *words], cwd=SAMPLES, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False)
    return done.stdout.decode("utf-8")


def inked(line):
    """One line with the colours of a terminal as tspans; what is too long goes on below."""
    parts, style = [], ""
    for piece in re.split(r"(\x1b\[[0-9;]*m)", line):
        if piece.startswith("\x1b"):
            style = INKS.get(piece[2:-1], "")
        elif piece:
            parts.append((style, piece))
    rows, room = [[]], COLUMNS
    for style, piece in parts:
        while piece:
            taken = piece[:room]
            if len(piece) > room and " " in taken.strip():
                taken = taken[:taken.rindex(" ") + 1]
            rows[-1].append((style, taken))
            piece, room = piece[len(taken):], room - len(taken)
            if piece:
                rows.append([("", "        ")])
                room = COLUMNS - 8
    return rows


def terminal(lines):
    out = []
    rows = [[("fill:#8b949e", "$ "), ("", "arbiter " + " ".join(AUDIT))]] + [row for line in lines for row in inked(line)]
    for number, row in enumerate(rows):
        text = "".join(f'<tspan style="{style}">{html.escape(piece)}</tspan>' if style else html.escape(piece) for style, piece in row)
        out.append(f'<text class="t" xml:space="preserve" x="{LEFT + 34}" y="{42 + number * LINE:.1f}">{text}</text>')
    return out


def ruling(page):
    """The first board of a sheet, with its sentence."""
    pieces = re.search(r"<defs>.*?</defs>", page, re.DOTALL)[0]
    board = re.search(r'<svg class="board".*?</svg>', page, re.DOTALL)[0]
    board = board.replace('<svg class="board"', '<svg x="24" y="58" width="250" height="253"')
    sentence = html.unescape(re.search(r'class="ruling">(.*?)</p>', page)[1])
    out = [pieces, f'<text class="h" x="24" y="38">arbiter {html.escape(" ".join(SHEET))}</text>', board]
    for number, line in enumerate(textwrap.wrap(sentence, 48)):
        out.append(f'<text class="r" x="24" y="{336 + number * 18}">{html.escape(line)}</text>')
    return out


def picture(program):
    lines = run(program, "audit", "--color", "always", "--no-provenance", *AUDIT[1:]).split("\n")
    end = next((number for number, line in enumerate(lines) if line.startswith("findings") or line.startswith("games ")), len(lines))
    shown = lines[:end]
    while shown and not shown[-1]:
        shown.pop()
    style = (".t{font:%dpx ui-monospace,'DejaVu Sans Mono',Menlo,Consolas,monospace;fill:#e6edf3}.h{font:600 14px system-ui,sans-serif;fill:#1d1c1a}"
             ".r{font:600 13px system-ui,sans-serif;fill:#1d1c1a}.light{fill:#efe4cf}.dark{fill:#b99b74}.marked{fill:none;stroke:#e0c341;stroke-width:.9}"
             ".label{font:3.1px sans-serif;fill:#66625b}" % SIZE)
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="A ruling with its position, beside findings on a terminal">',
             f"<style>{style}</style>", f'<rect width="{WIDTH}" height="{HEIGHT}" rx="10" fill="#fbfaf8" stroke="#d9d5cc"/>',
             f'<rect x="{LEFT + 16}" y="14" width="{WIDTH - LEFT - 30}" height="{HEIGHT - 28}" rx="8" fill="#0d1117"/>',
             *ruling(run(program, *SHEET)), *terminal(shown), "</svg>"]
    return "\n".join(parts) + "\n"


def main():
    words = [word for word in sys.argv[1:] if word != "--check"]
    if len(words) != 1:
        sys.exit(__doc__)
    made = picture(str(Path(words[0]).resolve()))
    if "--check" not in sys.argv:
        PICTURE.write_text(made, encoding="utf-8")
    elif not PICTURE.is_file() or PICTURE.read_text(encoding="utf-8") != made:
        sys.exit(f"{PICTURE.relative_to(ROOT)} is not what the program says: scripts/readme_picture.py ARBITER makes it anew")


if __name__ == "__main__":
    main()
