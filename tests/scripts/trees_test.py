"""`clean --to tree` and `--to polyglot` counted a second time, from the rows of half-moves that `clean` writes; books beside Debian's polyglot and
python-chess where these are installed. With ARBITER_CORPORA also over archives."""

import collections
import datetime
import itertools
import json
import os
import random
import re
import shutil
import signal
import sqlite3
import struct
import subprocess
import tempfile
import time
import unittest
from pathlib import Path

PROGRAM = os.environ.get("ARBITER_BINARY", "")
SOURCE = Path(__file__).parents[2]
CORPORA = os.environ.get("ARBITER_CORPORA", "")
POLYGLOT = shutil.which("polyglot") or shutil.which("polyglot", path="/usr/games")
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -"
NUMBERS = [int(word, 16) for word in re.findall(r"0x([0-9A-F]{16})", (SOURCE / "lib/core/chess/detail/polyglot_keys.inc").read_text(encoding="ascii"))]
COLUMNS = "key epd ply uci san next_key games white draws black other elo rated performance performance_games first_year last_year".split()
# FIDE Handbook B.02 8.1.1, from 50 % up.
DIFFERENCES = [
    0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158, 166, 175, 184, 193, 202, 211, 220, 230, 240, 251,
    262, 273, 284, 296, 309, 322, 336, 351, 366, 383, 401, 422, 444, 470, 501, 538, 589, 677, 800]  # fmt: skip


def polyglot_key(epd, ep_file=None):
    """By the description of the format. `ep_file`: None takes the field of the EPD."""
    placement, turn, castling, ep = epd.split()
    key = NUMBERS[780] if turn == "w" else 0
    for rank, row in zip(range(7, -1, -1), placement.split("/")):
        file = 0
        for letter in row:
            if letter.isdigit():
                file += int(letter)
                continue
            kind = 2 * "pnbrqk".index(letter.lower()) + letter.isupper()
            key ^= NUMBERS[64 * kind + 8 * rank + file]
            file += 1
    for letter in castling.strip("-"):
        key ^= NUMBERS[768 + "KQkq".index(letter)]
    if ep_file is None and ep != "-":
        ep_file = "abcdefgh".index(ep[0])
    if ep_file is not None and ep_file >= 0:
        key ^= NUMBERS[772 + ep_file]
    return key


def squares(epd):
    rows = epd.split()[0].split("/")
    return {f"{'abcdefgh'[file]}{8 - i}": letter
            for i, row in enumerate(rows)
            for file, letter in enumerate("".join("." * int(c) if c.isdigit() else c for c in row))}  # fmt: skip


def ep_file_of(epd, before, uci):
    """The file of the pawn that has just made a double step beside an enemy pawn, else -1."""
    if before is None or squares(before)[uci[:2]] not in "Pp" or abs(int(uci[1]) - int(uci[3])) != 2:
        return -1
    file, board = "abcdefgh".index(uci[2]), squares(epd)
    enemy = "p" if uci[3] == "4" else "P"
    beside = [board.get(f"{'abcdefgh'[f]}{uci[3]}") for f in (file - 1, file + 1) if 0 <= f < 8]
    return file if enemy in beside else -1


def book_move(epd, uci):
    """To, from, promotion; castling as king takes rook."""
    if squares(epd)[uci[:2]] in "Kk" and uci in ("e1g1", "e1c1", "e8g8", "e8c8"):
        uci = uci[:2] + ("h" if uci[2] == "g" else "a") + uci[3]
    number = lambda square: "abcdefgh".index(square[0]) + 8 * (int(square[1]) - 1)
    return number(uci[2:4]) | number(uci[:2]) << 6 | (" nbrq".index(uci[4]) << 12 if len(uci) > 4 else 0)


def half_up(numerator, denominator):
    return (2 * numerator + denominator) // (2 * denominator)


def rating(text):
    text = (text or "").strip()
    return int(text) if re.fullmatch(r"\d{1,4}", text) and int(text) > 0 else None


def year_of(date):
    """Of a date of PGN 8.1.1.3 that may be one."""
    found = re.fullmatch(r"(\d{4})\.(\d\d|\?\?)\.(\d\d|\?\?)", date.strip())
    if not found:
        return None
    try:
        return datetime.date(*(1 if "?" in part else int(part) for part in found.groups())).year
    except ValueError:
        return None


class Game:
    def __init__(self, record):
        tags = record["tags"]
        result = re.sub(r"\s", "", tags.get("Result", ""))
        self.outcome = {"1-0": "white", "0-1": "black", "1/2-1/2": "draws"}.get(result, "other")
        self.elo = rating(tags.get("WhiteElo")), rating(tags.get("BlackElo"))
        dates = [tags.get(name, "") for name in ("Date", "UTCDate")]
        self.year = next((year for year in map(year_of, dates) if year), None)
        self.is_taken = record["variant"] in ("chess", "standard", "chess960") and (record["start_fen"] or "").startswith(START)
        self.moves = []  # epd before, uci, san, epd after


class Row:
    def __init__(self):
        self.games = collections.Counter()
        self.ratings, self.opponents, self.points, self.years, self.plies = [], [], 0, [], []
        self.san = self.after = None

    def add(self, game, ply, white):
        self.plies.append(ply)
        self.games[game.outcome] += 1
        mover, other = game.elo if white else game.elo[::-1]
        if mover:
            self.ratings.append(mover)
        if other and game.outcome != "other":
            self.opponents.append(other)
            self.points += 2 if game.outcome == ("white" if white else "black") else game.outcome == "draws"
        if game.year:
            self.years.append(game.year)

    def columns(self, epd, uci):
        performance = None
        if self.opponents:
            share = half_up(100 * self.points, 2 * len(self.opponents))
            difference = DIFFERENCES[share - 50] if share >= 50 else -DIFFERENCES[50 - share]
            performance = half_up(sum(self.opponents), len(self.opponents)) + difference
        return dict(
            key=f"{polyglot_key(epd):016x}", epd=epd, ply=min(self.plies), uci=uci, san=self.san, next_key=f"{polyglot_key(self.after):016x}",
            games=sum(self.games.values()), white=self.games["white"], draws=self.games["draws"], black=self.games["black"],
            other=self.games["other"], elo=half_up(sum(self.ratings), len(self.ratings)) if self.ratings else None, rated=len(self.ratings),
            performance=performance, performance_games=len(self.opponents),
            first_year=min(self.years, default=None), last_year=max(self.years, default=None))  # fmt: skip


def expected_tree(games, plies, least):
    rows = collections.defaultdict(Row)
    for game in games:
        seen = set()
        for ply, (epd, uci, san, after) in enumerate(game.moves[:plies] if game.is_taken else []):
            if (epd, uci) in seen:
                continue
            seen.add((epd, uci))
            row = rows[epd, uci]
            row.san, row.after = san, after
            row.add(game, ply, epd.split()[1] == "w")
    columns = (row.columns(epd, uci) for (epd, uci), row in rows.items())
    return {(row["epd"], row["uci"]): row for row in columns if row["games"] >= least}


def expected_book(games, plies, least, weigh):
    rows, counts = collections.Counter(), collections.Counter()
    for game in games:
        seen, before, last = set(), None, None
        for epd, uci, _, _ in game.moves[:plies] if game.is_taken else []:
            entry = polyglot_key(epd, ep_file_of(epd, before, last)), book_move(epd, uci)
            before, last = epd, uci
            if entry in seen:
                continue
            seen.add(entry)
            counts[entry] += 1
            rows[entry] += weigh(game, epd.split()[1] == "w")
    return {entry: weight for entry, weight in rows.items() if counts[entry] >= least and weight}


def by_result(game, white):
    return 2 * (game.outcome == ("white" if white else "black")) + (game.outcome == "draws")


def by_rating(game, white):
    elo = game.elo[0 if white else 1]
    return (200 + elo % 200) << (elo // 200) if elo else 0


def read_book(path):
    data = path.read_bytes()
    return [struct.unpack_from(">QHHI", data, at) for at in range(0, len(data), 16)]


@unittest.skipIf(not PROGRAM, "ARBITER_BINARY does not name the program")
class Trees(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)

    def clean(self, *words, code=0):
        ran = subprocess.run([PROGRAM, "clean", *map(str, words)], capture_output=True, text=True, check=False, cwd=self.root)
        self.assertEqual(ran.returncode, code, ran.stderr[-2000:])
        return ran.stderr

    def inputs(self):
        files = sorted((SOURCE / "data/samples").glob("*.pgn"))
        if CORPORA:
            found = [path for path in sorted(Path(CORPORA).rglob("*.pgn")) if path.stat().st_size < 3_000_000]
            files += random.Random(55).sample(found, min(12, len(found)))
        return files

    def games(self, files, *words):
        """What `clean` writes of every game, half-move by half-move."""
        self.clean("-q", "--to", "ndjson", "-o", "games.ndjson", *words, *files)
        self.clean("-q", "--to", "ndjson", "--rows", "plies", "-o", "plies.ndjson", *words, *files)
        games = {}
        for line in (self.root / "games.ndjson").read_text(encoding="utf-8").split("\n")[:-1]:
            record = json.loads(line)
            game = games[record["file"], record["game"]] = Game(record)
            game.at = " ".join((record["start_fen"] or "").split()[:4])
            game.is_over = False
        for line in (self.root / "plies.ndjson").read_text(encoding="utf-8").split("\n")[:-1]:
            row = json.loads(line)
            game = games[row["file"], row["game"]]
            game.is_over |= row["san"] == "--"
            after = " ".join(row["fen"].split()[:4])
            if not game.is_over:
                game.moves.append((game.at, row["uci"], row["san"], after))
            game.at = after
        return list(games.values())

    def tree_rows(self, name):
        path = self.root / name
        if name.endswith(".ndjson"):
            rows = [json.loads(line) for line in path.read_text(encoding="ascii").splitlines()]
            self.assertTrue(all(list(row) == COLUMNS for row in rows))
        else:
            found = sqlite3.connect(path).execute("SELECT * FROM tree")
            self.assertEqual([each[0] for each in found.description], COLUMNS)
            rows = [dict(zip(COLUMNS, row)) for row in found]
            for row in rows:
                row["key"], row["next_key"] = row["key"].hex(), row["next_key"].hex()
        keys = [row["key"] for row in rows]
        self.assertEqual(keys, sorted(keys))
        if name.endswith(".ndjson"):  # within a position the most frequent first
            for _, moves in itertools.groupby(rows, key=lambda row: row["epd"]):
                counts = [row["games"] for row in moves]
                self.assertEqual(counts, sorted(counts, reverse=True))
        found = {(row["epd"], row["uci"]): row for row in rows}
        self.assertEqual(len(found), len(rows))
        return found

    def test_tree_is_counted_right(self):
        files = self.inputs()
        games = self.games(files)
        for plies, least in ((40, 1), (7, 2), (1000, 1)):
            words = ["--to", "tree", "--tree-plies", plies, "--tree-games", least]
            expected = expected_tree(games, plies, least)
            for name in ("t.ndjson", "t.sqlite"):
                said = self.clean(*words, "-o", name, *files)
                self.assertEqual(self.tree_rows(name), expected)
            taken = sum(game.is_taken and bool(game.moves) for game in games)
            self.assertIn(f"tree: {taken} games, {len({epd for epd, _ in expected})} positions, {len(expected)} moves", said)
            left_out = len(games) - taken
            self.assertEqual(f"{left_out} of the games written are not in it" in said, left_out > 0, said)
            written = int(re.search(r"= written (\d+)", said)[1])
            self.assertEqual(written, len(games))

    def test_tree_is_a_tree(self):
        """Every next key is a position of the tree, or one that is left."""
        files = self.inputs()
        self.clean("-q", "--to", "tree", "--tree-plies", 30, "-o", "t.sqlite", *files)
        base = sqlite3.connect(self.root / "t.sqlite")
        games = self.games(files)
        (total,) = base.execute("SELECT sum(games) FROM start").fetchone()
        self.assertEqual(total, sum(game.is_taken and bool(game.moves) for game in games))
        deep = base.execute("SELECT count(*) FROM tree WHERE ply = 0 AND next_key IN (SELECT key FROM tree)").fetchone()[0]
        self.assertGreater(deep, 0)

    def test_bytes_are_the_same(self):
        """For every number of threads, and where the memory does not suffice."""
        files = self.inputs()
        for name, words in (("t.ndjson", ["--to", "tree"]), ("t.sqlite", ["--to", "tree"]), ("b.bin", [])):
            self.clean("-q", *words, "-j1", "-o", name, *files)
            first = (self.root / name).read_bytes()
            for more in (["-j2"], ["-j3"], ["-j4", "--memory", "1"], ["-j2", "--sort", "-white"]):
                self.clean("-q", *words, *more, "-o", name, *files)
                self.assertEqual((self.root / name).read_bytes(), first, (name, more))

    def test_transpositions_and_repetitions(self):
        (self.root / "a.pgn").write_text(
            '[Event "A"]\n[Date "1999.??.??"]\n[WhiteElo "2400"]\n[BlackElo "2500"]\n[Result "1-0"]\n\n1. d4 Nf6 2. c4 e6 1-0\n\n'
            '[Event "B"]\n[Date "2004.01.01"]\n[BlackElo "2300"]\n[Result "1/2-1/2"]\n\n1. c4 Nf6 2. d4 e6 1/2-1/2\n\n'
            '[Event "C"]\n[Result "*"]\n\n1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 *\n\n'
            '[Event "D"]\n[SetUp "1"]\n[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]\n[Result "1-0"]\n\n1. e4 1-0\n\n'
            '[Event "E"]\n[Variant "Atomic"]\n[Result "1-0"]\n\n1. e4 1-0\n\n[Event "F"]\n[Result "1-0"]\n\n1-0\n\n', encoding="ascii")
        said = self.clean("-o", "t.ndjson", "--to", "tree", "a.pgn")
        self.assertIn("tree: 3 games, 9 positions, 11 moves; 3 of the games written are not in it "
                      "(1 of variants, 1 from another position, 1 without a move that can be played)", said)
        rows = self.tree_rows("t.ndjson")
        joined = rows["rnbqkb1r/pppppppp/5n2/8/2PP4/8/PP2PPPP/RNBQKBNR b KQkq -", "e7e6"]
        self.assertEqual((joined["games"], joined["white"], joined["draws"], joined["ply"]), (2, 1, 1, 3))
        self.assertEqual((joined["elo"], joined["rated"], joined["first_year"], joined["last_year"]), (2400, 2, 1999, 2004))
        self.assertEqual((joined["performance"], joined["performance_games"]), (2400 - 800, 1))
        again = rows[START, "g1f3"]
        self.assertEqual((again["games"], again["other"], again["elo"], again["performance"]), (1, 1, None, None))

    def check_book(self, files, words, plies, least, weigh):
        self.clean("-q", "-o", "book.bin", "--tree-plies", plies, "--tree-games", least, *words, *files)
        expected = expected_book(self.games(files), plies, least, weigh)
        entries = read_book(self.root / "book.bin")
        self.assertEqual(entries, sorted(entries, key=lambda entry: (entry[0], -entry[2])))
        self.assertEqual({(key, move) for key, move, _, _ in entries}, set(expected))
        heaviest = collections.defaultdict(int)
        for (key, _), weight in expected.items():
            heaviest[key] = max(heaviest[key], weight)
        for key, move, weight, learn in entries:
            divisor = -(-heaviest[key] // 0xFFFF)
            self.assertEqual((weight, learn), (max(1, expected[key, move] // divisor), 0))

    def test_book_is_counted_right(self):
        files = self.inputs()
        self.check_book(files, [], 40, 1, by_result)
        self.check_book(files, ["--to", "polyglot", "--book-weight", "games"], 12, 2, lambda game, white: 1)
        self.check_book(files, ["--book-weight", "rating"], 20, 1, by_rating)

    def test_keys_of_the_description(self):
        """The test data of the description of the format, through lines that lead to them."""
        lines = (("463b96181691fc9c", ""), ("823c9b50fd114196", "1. e4"), ("0756b94461c50fb0", "1. e4 d5"), ("662fafb965db29d4", "1. e4 d5 2. e5"),
                 ("22a48b5a8e47ff78", "1. e4 d5 2. e5 f5"), ("652a607ca3f242c1", "1. e4 d5 2. e5 f5 3. Ke2"),
                 ("00fdd303c946bdd9", "1. e4 d5 2. e5 f5 3. Ke2 Kf7"), ("3c8123ea7b067637", "1. a4 b5 2. h4 b4 3. c4"),
                 ("5c3f9b829b279560", "1. a4 b5 2. h4 b4 3. c4 bxc3 4. Ra3"))  # fmt: skip
        (self.root / "a.pgn").write_text(
            "".join(f'[Event "?"]\n[Result "1-0"]\n\n{line} {more} 1-0\n\n' for _, line in lines for more in ("", "Nf3", "Nf6", "Nc6", "Nc3", "d6", "Kg3")
                    if line or more == "Nf3"), encoding="ascii")
        self.clean("-q", "-o", "b.bin", "--book-weight", "games", "--fix", "none", "a.pgn")
        found = {f"{key:016x}" for key, _, _, _ in read_book(self.root / "b.bin")}
        self.assertEqual({key for key, _ in lines} - found, set())

    @unittest.skipIf(not POLYGLOT, "there is no polyglot: apt-get install --no-install-recommends polyglot")
    def test_book_is_that_of_polyglot(self):
        where = "legal and max_repetition<2 and plies>0 and result in ('1-0', '0-1', '1/2-1/2') and not has(FEN) and variant == standard"
        self.clean("-q", "-o", "a.pgn", "--where", where, "--format", "canonical", "--tags", "roster", "--strip", "comments,nags,variations", *self.inputs())
        # Polyglot knows no null moves.
        games = (self.root / "a.pgn").read_text(encoding="utf-8", errors="surrogateescape").split("[Event ")
        text = "[Event ".join(game for game in games if " -- " not in game)
        (self.root / "a.pgn").write_text(text, encoding="utf-8", errors="surrogateescape")
        for plies, least in ((30, 1), (200, 2)):
            self.clean("-q", "-o", "ours.bin", "--tree-plies", plies, "--tree-games", least, "a.pgn")
            made = subprocess.run([POLYGLOT, "make-book", "-pgn", "a.pgn", "-bin", "theirs.bin", "-max-ply", str(plies), "-min-game", str(least)],
                                  cwd=self.root, capture_output=True, text=True, check=False)  # fmt: skip
            theirs = read_book(self.root / "theirs.bin")
            self.assertGreater(len(theirs), 20, made.stdout)
            order = lambda entry: (entry[0], -entry[2], entry[1])
            self.assertEqual(sorted((e[:3] for e in theirs), key=order), sorted((e[:3] for e in read_book(self.root / "ours.bin")), key=order))
        asked = subprocess.run([POLYGLOT, "info-book", "-bin", "ours.bin"], cwd=self.root, capture_output=True, text=True, check=False)
        self.assertRegex(asked.stdout, r"Lines for white +: +[1-9]")

    def test_book_is_read_by_python_chess(self):
        try:
            import chess
            import chess.polyglot
        except ImportError:
            self.skipTest("python-chess is not installed")
        files = self.inputs()
        self.clean("-q", "-o", "book.bin", *files)
        with chess.polyglot.open_reader(self.root / "book.bin") as reader:
            for game in [game for game in self.games(files) if game.is_taken][:200]:
                board = chess.Board()
                for _, uci, _, _ in game.moves[:40]:
                    self.assertEqual([e for e in reader.find_all(board) if e.move not in board.legal_moves], [])
                    board.push_uci(uci)

    def test_a_kill_leaves_the_old_file(self):
        files = self.inputs()
        for name, words in (("t.sqlite", ["--to", "tree"]), ("t.ndjson", ["--to", "tree"]), ("b.bin", [])):
            self.clean("-q", *words, "-o", name, *files)
            whole = (self.root / name).read_bytes()
            (self.root / name).write_bytes(b"old")
            for pause in (0, 0.01, 0.03, 0.1, 0.3):
                run = subprocess.Popen([PROGRAM, "clean", "-q", *words, "-o", name, *files], cwd=self.root, stderr=subprocess.DEVNULL)
                time.sleep(pause)
                run.send_signal(signal.SIGKILL)
                if run.wait() == 0:
                    break
                # It may be killed between the rename and its end.
                self.assertIn((self.root / name).read_bytes(), (b"old", whole))

    def test_words(self):
        (self.root / "a.pgn").write_text('[Event "?"]\n[Result "1-0"]\n\n1. e4 1-0\n', encoding="ascii")
        for words, why in (
            (["--to", "tree", "-o", "t.csv"], "no .csv file is written here"),
            (["--to", "tree", "-o", "t.ndjson", "--append"], "--append does not go with --to tree"),
            (["--to", "tree", "-o", "t.ndjson", "--tree-plies", "0"], "1 to 1000"),
            (["--to", "tree", "-o", "t.ndjson", "--book-weight", "games"], "--book-weight is about --to polyglot"),
            (["-o", "t.pgn", "--tree-games", "3"], "--tree-games is about --to tree and polyglot"),
            (["-o", "b.bin", "--book-weight", "elo"], "result, games"),
            (["-o", "b.bin", "--strip", "comments"], "does nothing to --to polyglot"),
        ):
            self.assertIn(why, self.clean(*words, "a.pgn", code=2))
        self.clean("-o", "parts-{}.bin", "--split", "event", "a.pgn")
        self.assertEqual(len(list(self.root.glob("parts-*.bin"))), 1)


if __name__ == "__main__":
    unittest.main()
