#!/usr/bin/env python3
"""laws_table.py over six games whose lines are known: laws_table_test.py ARBITER"""
import pathlib
import subprocess
import sys
import tempfile

SCRIPT = pathlib.Path(__file__).resolve().parents[2] / "scripts" / "laws_table.py"
ROUND = "Nf3 Nf6 Ng1 Ng8 "
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
GAMES = [  # date, FEN, moves, result, Termination
    ("2010.05.01", START, "f3 e5 g4 Qh4#", "1-0", ""),
    ("2010.05.01", START, ROUND * 2, "1/2-1/2", ""),
    ("2010.05.01", START, ROUND * 4 + "e4 e5", "1-0", ""),
    ("2020.05.01", START, ROUND * 4 + "e4 e5", "1-0", ""),
    ("2020.05.01", "8/2k5/8/1p2p2p/1P2P2P/8/4K3/8 w - - 0 45", "Kd3", "1-0", ""),
    ("2020.05.01", "7k/6q1/8/8/8/8/8/1N5K w - - 0 61", "Nc3", "1-0", "Time forfeit"),
]
EXPECTED = """\
| | fide-2009 | fide-2018 | all |
| games | 3 | 3 | 6 |
| checkmate on the board | 1 |  | 1 |
| dead position |  | 1 | 1 |
| fifth occurrence of a position |  | 1 | 1 |
| threefold: drawn there | 1 |  | 1 |
| threefold: played on, won later | 1 | 1 | 2 |
| played on after a dead position |  | 1 | 1 |
| played on after the fifth occurrence |  | 1 | 1 |
| checkmate, and the point to the other side (END01) | 1 |  | 1 |
| dead position, and a win written (END07, END08) |  | 1 | 1 |
| fifth occurrence, and a win written (END10) |  | 1 | 1 |
| won on time without a possible mate (END09) |  | 1 | 1 |
* checkmate on the board: games.pgn 1 (2009)
* won on time without a possible mate (END09): games.pgn 6 (2018)
"""


def main():
    text = ""
    for date, fen, moves, result, termination in GAMES:
        text += f'[Event "?"]\n[Date "{date}"]\n[Result "{result}"]\n'
        text += f'[Termination "{termination}"]\n' if termination else ""
        text += f'[SetUp "1"]\n[FEN "{fen}"]\n' if fen != START else ""
        text += f"\n{moves} {result}\n\n"
    with tempfile.TemporaryDirectory() as folder:
        (pathlib.Path(folder) / "games.pgn").write_text(text)
        run = subprocess.run([sys.executable, str(SCRIPT), sys.argv[1], folder], capture_output=True, text=True)
    lines = run.stdout.splitlines()
    missing = [line for line in EXPECTED.splitlines() if line not in lines]
    table = [line for line in lines if line.startswith("| ")]
    extra = [line for line in table if line not in EXPECTED.splitlines()]
    if run.returncode != 0 or missing or extra:
        print(run.stdout + run.stderr)
        print("\n".join(["missing:"] + missing + ["too much:"] + extra))
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
