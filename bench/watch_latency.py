#!/usr/bin/env python3
"""From a finished write to the printed line: `arbiter watch` over 60 boards of 80 moves with clocks.

    bench/watch_latency.py PROGRAM [--versions 200] [--round FILE]

One file of 60 games, each the longest game of the sample round or of FILE, is replaced by rename again and again, each time with one half-move more on one board; the line that tells the move is awaited. Prints
the 50th, 99th and 100th percentile of the milliseconds between the rename and the line, with events and with polling, and the CPU seconds of the program.
"""

import argparse
import json
import resource
import select
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "scripts"))
import live_sim  # noqa: E402

NAMES = ("Adler", "Berg", "Castro", "Dorn", "Egede", "Falk", "Grau", "Holm")
ROUND = Path(__file__).parents[1] / "data/samples/round_5.pgn"


def games_of(boards, plies, path):
    pool = live_sim.read_games(path.read_text(encoding="utf-8"))
    longest = max(pool, key=lambda game: len(game.moves))
    games = []
    for board in range(boards):
        moves = longest.moves[:plies]
        tags = dict(longest.tags, Round=f"5.{board + 1}", White=f"{NAMES[board // 8]}{NAMES[board % 8].lower()}, Ute", Black=f"{NAMES[board % 8]}{NAMES[board // 8].lower()}son, Ole")
        game = live_sim.Game(tags, list(moves), [5400 - 20 * ply for ply in range(len(moves))], "*")
        game.times = list(range(len(moves)))
        games.append(game)
    return games


def wait_for_move(lines, seconds=10):
    """Reads lines up to one that tells a move; false when none comes."""
    while select.select([lines], [], [], seconds)[0]:
        line = lines.readline()
        if not line:
            return False
        if json.loads(line)["event"] == "move":
            return True
    return False


def measure(program, how, versions, boards, plies, path):
    games = games_of(boards, plies, path)
    plies = len(games[0].moves)
    counts = [plies - 1 - versions // boards - 1] * boards
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "games.pgn")

        def write():
            data = "\n".join(game.text(count, "*") for game, count in zip(games, counts)).encode()
            live_sim.replace(str(path), data)
            return time.monotonic(), len(data)

        write()
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        watch = subprocess.Popen([program, "watch", "--watch", how, "--moves", "--format", "ndjson", "-q", folder], stdout=subprocess.PIPE, bufsize=0, stderr=subprocess.DEVNULL)
        begin = time.monotonic()
        json.loads(watch.stdout.readline())
        time.sleep(3)
        times, size = [], 0
        for version in range(versions):
            counts[version % boards] += 1
            at, size = write()
            if not wait_for_move(watch.stdout):
                watch.kill()
                sys.exit("watch_latency.py: no line came")
            times.append((time.monotonic() - at) * 1000)
            time.sleep(0.02)
        peak = int(next(line for line in Path(f"/proc/{watch.pid}/status").read_text(encoding="utf-8").splitlines() if line.startswith("VmHWM")).split()[1])
        watch.terminate()
        watch.wait()
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
    times.sort()
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    print(f"{how}: {versions} versions of {size} bytes, ms from rename to line: 50th {times[len(times) // 2]:.1f}, 99th {times[len(times) * 99 // 100]:.1f}, "
          f"100th {times[-1]:.1f}; CPU {cpu:.2f} s in {time.monotonic() - begin:.0f} s, peak {peak // 1024} MiB")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--versions", type=int, default=200)
    parser.add_argument("--boards", type=int, default=60)
    parser.add_argument("--plies", type=int, default=160)
    parser.add_argument("--round", type=Path, default=ROUND)
    words = parser.parse_args()
    for how in ("events", "poll:500"):
        measure(words.program, how, words.versions, words.boards, words.plies, words.round)


if __name__ == "__main__":
    main()
