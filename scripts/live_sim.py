#!/usr/bin/env python3
"""Turns a finished round into the versions that a transmission program would have written while it was played.

    scripts/live_sim.py ROUND.pgn > round.rec                        a recording for `arbiter watch --replay`
    scripts/live_sim.py ROUND.pgn --into FOLDER --speed 20           the files themselves, twenty times as fast

The elapsed times of the games say when each half-move was made, else their clocks; a game without clocks gets some (--seed). Senders: livechess
(game-1.pgn, ... with the clocks in the header), livechess1 (games.pgn), ftp (games.pgn, which grows in place), stream
(standard input: the whole game again after each move), verbatim (games.pgn with the tags, comments and variations of ROUND.pgn as they are). Writers: rename, truncate, chunks, same-size, delete, extend: in
which way a version takes the place of the one before. Times are those of a virtual clock.
"""

import argparse
import datetime
import os
import random
import re
import sys
import time

SENDERS = ("livechess", "livechess1", "ftp", "stream", "verbatim")
WRITERS = ("rename", "truncate", "chunks", "same-size", "delete", "extend")
TAG = re.compile(r'^\[(\w+)\s+"((?:[^"\\]|\\.)*)"\]\s*$')
TOKEN = re.compile(r"\{[^}]*\}|\(|\)|\d+\.+|\$\d+|;[^\n]*|[^\s{}()]+")
CLOCK = re.compile(r"\[%clk\s+(\d+):(\d+):(\d+)")
ELAPSED = re.compile(r"\[%emt\s+(\d+):(\d+):(\d+)")
RESULTS = ("1-0", "0-1", "1/2-1/2", "*")
START = datetime.datetime(2026, 11, 27, 15, 0, 0, tzinfo=datetime.timezone.utc)


class Game:
    """Tags, half-moves, and the second after the beginning of the round at which each was made."""

    def __init__(self, tags, moves, clocks, result, body="", cuts=(), elapsed=()):
        self.tags, self.moves, self.clocks, self.result = tags, moves, clocks, result
        self.elapsed = elapsed or [None] * len(moves)
        self.body, self.cuts = body, cuts  # the movetext, and where it is cut after each half-move
        self.times = []

    def verbatim(self, count, result):
        head = "".join(f'[{name} "{value}"]\n' for name, value in dict(self.tags, Result=result).items())
        return head + "\n" + (self.body[:self.cuts[count - 1]] if count else "").rstrip() + f" {result}\n"

    def settle(self, rng, base, increment):
        """Clocks where there are none, and times from the clocks."""
        left = [base, base]
        now = rng.randrange(0, 60)
        for ply in range(len(self.moves)):
            side = ply % 2
            clock = self.clocks[ply]
            if clock is None:
                used = min(rng.choice((2, 5, 10, 20, 40, 90, 240)), max(left[side] - 5, 1))
                clock = left[side] - used + increment
            else:
                used = max(min(left[side] + increment - clock, 3600), 1)
            if self.elapsed[ply] is not None:
                used = max(self.elapsed[ply], 1)
            left[side] = self.clocks[ply] = clock
            now += used
            self.times.append(now)

    def text(self, count, result, reference=None):
        tags = dict(self.tags, Result=result)
        if reference is not None and result == "*" and count >= 2:
            side = count % 2
            for color in (0, 1):
                last = count - 1 if (count - 1) % 2 == color else count - 2
                tags[("WhiteClock", "BlackClock")[color]] = hours(self.clocks[last])
            tags["ReferenceTime"] = "WB"[side] + "/" + moment(self.times[count - 1]).replace("Z", "+00:00")
        words = []
        for ply, move in enumerate(self.moves[:count]):
            if ply % 2 == 0:
                words.append(f"{ply // 2 + 1}.")
            words += [move, "{[%clk", hours(self.clocks[ply]) + "]}"]
        words.append(result)
        lines, line = [], ""
        for word in words:
            if line and len(line) + 1 + len(word) > 79:
                lines.append(line)
                line = word
            else:
                line = f"{line} {word}" if line else word
        lines.append(line)
        head = "".join(f'[{name} "{value}"]\n' for name, value in tags.items())
        return head + "\n" + "\n".join(lines) + "\n"


def hours(seconds):
    return f"{seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02}"


def moment(seconds):
    return (START + datetime.timedelta(seconds=seconds)).strftime("%Y-%m-%dT%H:%M:%S.%f")[:-3] + "Z"


def read_games(text):
    """The games of a PGN text; variations are left out."""
    games, tags, body = [], {}, []

    def finish():
        if not tags and not body:
            return
        moves, clocks, elapsed, result, depth, cuts = [], [], [], tags.get("Result", "*"), 0, []
        text = "\n".join(body)
        for found in TOKEN.finditer(text):
            token = found[0]
            if depth == 0 and len(cuts) < len(moves) and (token[0].isalnum() or token in RESULTS):
                cuts.append(found.start())
            if token == "(" or token == ")":
                depth += 1 if token == "(" else -1
            elif depth == 0 and token.startswith("{"):
                for form, times in ((CLOCK, clocks), (ELAPSED, elapsed)):
                    clock = form.search(token)
                    if clock and times and times[-1] is None:
                        hour, minute, second = map(int, clock.groups())
                        times[-1] = hour * 3600 + minute * 60 + second
            elif depth == 0 and token in RESULTS:
                result = token
            elif depth == 0 and token[0].isalpha():
                moves.append(token.rstrip("!?"))
                clocks.append(None)
                elapsed.append(None)
        cuts += [len(text)] * (len(moves) - len(cuts))
        if moves and "FEN" not in tags:
            games.append(Game(dict(tags), moves, clocks, result, text, cuts, elapsed))

    for line in text.splitlines():
        tag = TAG.match(line)
        if tag and body:
            finish()
            tags, body = {}, []
        if tag:
            tags[tag[1]] = tag[2]
        elif line.strip():
            body.append(line)
    finish()
    return games


def versions(games, sender, interval):
    """(second, {file: text}) for each version, the first one without moves."""
    last = max(game.times[-1] for game in games) + 30
    done = [-1] * len(games)
    stream = ""
    for now in range(0, last + interval, interval):
        changed = []
        for index, game in enumerate(games):
            count = sum(at <= now for at in game.times)
            is_over = now >= game.times[-1] + 10 and game.result != "*"
            state = count * 2 + is_over
            if state != done[index]:
                done[index] = state
                changed.append(index)
        if not changed:
            continue
        results = [game.result if done[index] % 2 else "*" for index, game in enumerate(games)]
        if sender == "verbatim":
            texts = [game.verbatim(done[index] // 2, results[index]) for index, game in enumerate(games)]
        else:
            texts = [game.text(done[index] // 2, results[index], now if sender.startswith("livechess") else None) for index, game in enumerate(games)]
        if sender == "livechess":
            yield now, {f"game-{index + 1}.pgn": text for index, text in enumerate(texts)}
        elif sender == "stream":
            stream += "".join(texts[index] + "\n" for index in changed)
            yield now, {"-": stream}
        else:
            yield now, {"games.pgn": "\n".join(texts)}


def pieces(writer, before, after, rng):
    """What the file holds on its way to `after`; None: it is not there. Each with the milliseconds that it stays so."""
    if writer == "truncate":
        yield b"", rng.randrange(5, 60)
    elif writer == "delete":
        yield None, rng.randrange(5, 60)
    elif writer == "extend":
        size = len(after)
        cut = rng.randrange(size + 1)
        yield after[:cut] + b"\0" * (size - cut), rng.randrange(5, 200)
    elif writer == "chunks":
        for _ in range(rng.randrange(1, 4)):
            yield after[:rng.randrange(len(after) + 1)], rng.choice((5, 40, 300, 1000, 2000))
    elif writer == "same-size":
        cut = rng.randrange(len(after) + 1)
        yield after[:cut] + before[cut:], rng.randrange(5, 60)
    yield after, 0


def recording(games, sender, writer, seed, interval, out):
    rng = random.Random(seed)
    files, last = {}, 0
    out.write(f"# {sender}, {writer}, seed {seed}\n".encode())

    def entry(milliseconds, name, data):
        nonlocal last
        last = max(last, milliseconds)
        out.write(b"@ " + moment(last / 1000).encode() + b"\n")
        if name is not None:
            out.write(b"- " + name.encode() + b"\n" if data is None
                      else b"= %s %d\n%s\n" % (name.encode(), len(data), data))

    for now, texts in versions(games, sender, interval):
        ticks = (now * 1000 - last) // 1000 - 1
        if last and ticks > 0:
            out.write(b"~ %d 1000\n" % min(ticks, 100000))
            last += min(ticks, 100000) * 1000
        at = now * 1000
        for name, text in texts.items():
            data = text.encode()
            if files.get(name) == data:
                continue
            for piece, stays in pieces(writer if files.get(name) is not None else "rename", files.get(name, b""), data, rng):
                entry(at, name, piece)
                at = last + stays
            files[name] = data
    out.write(b"~ 40 1000\n")


def replace(path, data):
    with open(path + ".new", "wb") as new:
        new.write(data)
    os.replace(path + ".new", path)


def write_files(games, sender, writer, seed, interval, folder, speed):
    rng = random.Random(seed)
    begin, files = time.monotonic(), {}
    os.makedirs(folder, exist_ok=True)
    for now, texts in versions(games, sender, interval):
        time.sleep(max(0.0, begin + now / speed - time.monotonic()))
        for name, text in texts.items():
            data, path = text.encode(), os.path.join(folder, name)
            if files.get(name) == data:
                continue
            steps = list(pieces(writer, files.get(name, b""), data, rng)) if name in files else [(data, 0)]
            for piece, stays in steps:
                if piece is None:
                    os.unlink(path)
                elif writer == "rename":
                    replace(path, piece)
                else:
                    with open(path, "r+b" if os.path.exists(path) else "wb") as file:
                        file.write(piece)
                        file.truncate(len(piece))
                time.sleep(stays / 1000)
            files[name] = data


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("round", help="a PGN file; '-' is standard input")
    parser.add_argument("--sender", choices=SENDERS, default="livechess1")
    parser.add_argument("--writer", choices=WRITERS, default="rename")
    parser.add_argument("--boards", type=int, default=60, help="at most so many games (default 60)")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--base", type=int, default=5400, help="seconds on the clocks at the beginning (default 5400)")
    parser.add_argument("--increment", type=int, default=30)
    parser.add_argument("--interval", type=int, default=5, help="seconds between two versions (default 5)")
    parser.add_argument("--round-number", default="5")
    parser.add_argument("--into", help="write the files into this folder instead of a recording")
    parser.add_argument("--speed", type=float, default=1.0)
    words = parser.parse_args()
    with (sys.stdin.buffer if words.round == "-" else open(words.round, "rb")) as file:
        games = read_games(file.read().decode("utf-8", "replace"))[:words.boards]
    if not games:
        sys.exit(f"live_sim.py: no game from the start position in '{words.round}'")
    rng = random.Random(words.seed)
    for index, game in enumerate(games):
        game.tags["Round"] = f"{words.round_number}.{index + 1}"
        game.settle(rng, words.base, words.increment)
    if words.into:
        write_files(games, words.sender, words.writer, words.seed, words.interval, words.into, words.speed)
    else:
        recording(games, words.sender, words.writer, words.seed, words.interval, sys.stdout.buffer)


if __name__ == "__main__":
    main()
