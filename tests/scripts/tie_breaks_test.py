"""Standings and tie-breaks of `arbiter event` beside a second implementation, written from the definitions in docs/guide/event.md.

Random tournaments of all kinds as games, and as tournament reports with byes and forfeits. Fractions everywhere: no rounding but where
a definition rounds. With ARBITER_CORPORA also the expectations that come with the games of two real events. Needs ARBITER_BINARY.
"""

import csv
import io
import os
import random
import re
import subprocess
import tempfile
import unittest
from fractions import Fraction
from pathlib import Path

from tournaments import Tournament

PROGRAM = os.environ.get("ARBITER_BINARY")
CORPORA = os.environ.get("ARBITER_CORPORA")
STATIC = ["WIN", "WON", "BPG", "BWG", "PS", "KS", "BH", "BH-C1", "BH-C2", "BH-M1", "AOB", "SB", "SB-C1", "SB-C2", "ARO", "ARO-C1", "TPR", "APRO", "PTP", "APPO"]
HALF = Fraction(1, 2)
# FIDE Handbook B.02, 8.1.1: upper limits in hundredths of the score for each rating difference, from 50 % on.
DIFFERENCES = """0 7 14 21 29 36 43 50 57 65 72 80 87 95 102 110 117 125 133 141 149 158 166 175 184 193 202 211 220 230 240 251 262 273
284 296 309 322 336 351 366 383 401 422 444 470 501 538 589 677 800"""
# 8.1.2: from which rating difference on a score of 50 %, 51 %, ... is expected.
FROM = [int(word) for word in """0 4 11 18 26 33 40 47 54 62 69 77 84 92 99 107 114 122 130 138 146 154 163 171 180 189 198 207 216 226 236 246
257 268 279 291 303 316 329 345 358 375 392 412 433 457 485 518 560 620 736""".split()]
DP = [int(word) for word in DIFFERENCES.split()]


def half_up(value):
    return (2 * value.numerator + value.denominator) // (2 * value.denominator)


SHARE = [sum(1 for start in FROM if start <= difference) + 49 for difference in range(2000)]


def expected(difference):
    """Hundredths of a point."""
    return SHARE[min(difference, 1999)] if difference >= 0 else 100 - SHARE[min(-difference, 1999)]


def perfect_performance(ratings, points):
    """Upwards from the weakest: in steps of 64, then of 8, then of 1, as expectations never fall."""
    if points == 0:
        return min(ratings) - 800
    rating, top = min(ratings) - 800, max(ratings) + 800
    for step in (64, 8, 1):
        while rating + step <= top and sum(expected(rating + step - 1 - each) for each in ratings) < 100 * points:
            rating += step
    return rating


class Item:
    """A round of a player: opponent or None, colour w b or -, points, played over the board; the letter of a report."""

    def __init__(self, round_number, opponent, colour, points, played, letter=""):
        self.round, self.opponent, self.colour, self.points, self.played = round_number, opponent, colour, Fraction(points), played
        self.letter = letter
        self.requested = letter in ("H", "Z")  # C.07 16.1.1
        self.voluntary = letter in ("H", "Z", "-")  # 16.1.2


class Reference:
    """unplayed: ignored, or the edition whose rules count rounds without a game; then every player has an item in every round."""

    def __init__(self, rows, ratings, rounds, unplayed, has_byes=False):
        self.has_byes, self.rows, self.ratings, self.rounds, self.unplayed = has_byes, rows, ratings, rounds, unplayed
        self.known = {}
        self.total = [sum((item.points for item in row), Fraction(0)) for row in rows]

    def played(self, p):
        return [item for item in self.rows[p] if item.played]

    def seen_by_opponents(self, p):
        if self.unplayed == "ignored":
            return self.total[p]
        if self.unplayed == "fide-2009":
            return sum((item.points if item.played else HALF for item in self.rows[p]), Fraction(0))
        last = max((item.round for item in self.rows[p] if not item.voluntary), default=0)  # 16.2.5, 16.3.2
        return sum((HALF if item.requested and item.round > last else item.points for item in self.rows[p]), Fraction(0))

    def dummy(self, p, item):
        if self.unplayed == "fide-2009":
            before = sum((each.points for each in self.rows[p] if each.round < item.round), Fraction(0))
            return before + (1 - item.points) + HALF * (self.rounds - item.round)
        if self.unplayed == "fide-2023":
            return self.total[p]
        return min(self.total[p], HALF * self.rounds if item.opponent is None else self.seen_by_opponents(item.opponent))

    def contributions(self, p):
        """(cut first, score, points) of each round."""
        parts = []
        for item in self.rows[p]:
            if item.played:
                parts.append((False, self.seen_by_opponents(item.opponent), item.points))
            elif self.unplayed != "ignored":
                parts.append((item.voluntary and self.unplayed != "fide-2009", self.dummy(p, item), item.points))
        return parts

    def buchholz(self, p, low, high):
        chosen = sorted((score for first, score, _ in self.contributions(p) if first))
        others = sorted((score for first, score, _ in self.contributions(p) if not first))
        left = sorted((chosen + others)[low:])
        return sum(left[:len(left) - high], Fraction(0))

    def value(self, name, p):
        if (name, p) not in self.known:
            self.known[name, p] = self.computed(name, p)
        return self.known[name, p]

    def computed(self, name, p):
        row = self.rows[p]
        if name == "WIN":
            return Fraction(sum(item.points == 1 for item in row))
        if name == "WON":
            return Fraction(sum(item.points == 1 for item in self.played(p)))
        if name == "BPG":
            return Fraction(sum(item.colour == "b" for item in self.played(p)))
        if name == "BWG":
            return Fraction(sum(item.colour == "b" and item.points == 1 for item in self.played(p)))
        if name == "PS":
            return sum((sum((item.points for item in row if item.round <= r), Fraction(0)) for r in range(1, self.rounds + 1)),
                       Fraction(0))
        if name == "KS":
            rounds = [self.rounds if self.has_byes else len(self.played(q)) for q in range(len(self.rows))]
            good = [q for q in range(len(self.rows)) if 2 * self.total[q] >= rounds[q]]
            return sum((item.points for item in row if item.opponent in good), Fraction(0))
        cuts = {"BH": (0, 0), "BH-C1": (1, 0), "BH-C2": (2, 0), "BH-M1": (1, 1)}
        if name in cuts:
            return self.buchholz(p, *cuts[name])
        if name.startswith("SB"):
            parts = [(chosen, score, score * points) for chosen, score, points in self.contributions(p)]
            for _ in range(int(name[4:] or 0)):  # SB-C1, SB-C2
                if not parts:
                    break
                least = min((part[1:] for part in parts))  # C.07 14.1.2 d: of the opponent with the lowest score
                own = min((product for chosen, _, product in parts if chosen), default=None)  # 16.5.2 a
                cut = own if own is not None and own >= least[1] else None
                parts.remove(next(part for part in parts if (part[0] and part[2] == cut if cut is not None else part[1:] == least)))
            return sum((product for _, _, product in parts), Fraction(0))
        opponents = [item.opponent for item in self.played(p)]
        if name == "AOB":
            average = self.average([self.value("BH", q) for q in opponents])
            return None if average is None else Fraction(half_up(100 * average), 100)
        rated = sorted(self.ratings[q] for q in opponents if self.ratings[q])
        if name == "ARO":
            return self.rounded(rated)
        if name == "ARO-C1":
            return self.rounded(rated[1:])
        if name == "TPR":
            average = self.rounded(rated)
            if average is None:
                return None
            share = half_up(Fraction(100) * sum(item.points for item in self.played(p) if self.ratings[item.opponent]) / len(rated))
            return average + (DP[share - 50] if share >= 50 else -DP[50 - share])
        if name == "PTP":
            return Fraction(perfect_performance(rated, sum(item.points for item in self.played(p) if self.ratings[item.opponent]))) if rated else None
        if name == "APPO":
            return self.rounded([value for value in (self.value("PTP", q) for q in opponents) if value is not None])
        assert name == "APRO"
        return self.rounded([value for value in (self.value("TPR", q) for q in opponents) if value is not None])

    @staticmethod
    def average(values):
        return sum(values, Fraction(0)) / len(values) if values else None

    @staticmethod
    def rounded(values):
        return Fraction(half_up(Fraction(sum(values)) / len(values))) if values else None

    def direct(self, group):
        scores = []
        for p in group:
            games = [item for item in self.played(p) if item.opponent in group]
            if len({item.opponent for item in games}) < len(group) - 1:
                return [None] * len(group)
            scores.append(sum((item.points for item in games), Fraction(0)))
        return scores

    def ranks(self, names):
        """Rank of each player, by points and then the tie-breaks in that order."""
        groups = {}
        for p in range(len(self.rows)):
            groups.setdefault(self.total[p], []).append(p)
        groups = [groups[key] for key in sorted(groups, reverse=True)]
        for name in names:
            finer = []
            for group in groups:
                values = self.direct(group) if name == "DE" else [self.value(name, p) for p in group]
                keys = sorted(set(values), key=lambda v: (v is not None, v or 0), reverse=True)
                finer += [[p for p, value in zip(group, values) if value == key] for key in keys]
            groups = finer
        ranks, before = {}, 0
        for group in groups:
            for p in group:
                ranks[p] = before + 1
            before += len(group)
        return ranks


def run(*arguments):
    done = subprocess.run([PROGRAM, "event", "--fail-on", "never", *map(str, arguments)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def standings(*arguments):
    return list(csv.DictReader(io.StringIO(run("--report", "csv", *arguments))))


@unittest.skipUnless(PROGRAM, "ARBITER_BINARY is not set")
class TieBreaks(unittest.TestCase):
    def compare(self, reference, names, table, order):
        ranks = reference.ranks(order)
        self.assertEqual(len(table), len(names))
        for line in table:
            p = names.index(line["name"])
            self.assertEqual(Fraction(line["points"]), reference.total[p], line)
            self.assertEqual(int(line["rank"]), ranks[p], line)
            for name in order:
                if name == "DE":
                    continue
                expected = reference.value(name, p)
                if expected is None:
                    self.assertEqual(line[name], "", (name, line))
                else:
                    self.assertEqual(Fraction(line[name]), expected, (name, line))

    def test_games_of_random_tournaments(self):
        for seed in range(24):
            rng = random.Random(seed)
            kind = ["round_robin", "double", "swiss"][seed % 3]
            count = rng.choice([4, 6, 8, 10, 14] if kind != "swiss" else [16, 24, 40])
            tournament = Tournament(kind, count, 9 if kind == "swiss" else 100, seed)
            rows = [[] for _ in tournament.players]
            for game in tournament.games:
                rows[game.white].append(Item(game.round, game.black, "w", game.half_points * HALF, True))
                rows[game.black].append(Item(game.round, game.white, "b", 1 - game.half_points * HALF, True))
            reference = Reference(rows, [player.rating for player in tournament.players], tournament.rounds, "ignored")
            order = ["DE"] * (seed % 2) + rng.sample(STATIC, len(STATIC))
            with tempfile.TemporaryDirectory() as folder:
                path = Path(folder, "games.pgn")
                path.write_text(tournament.pgn(), encoding="utf-8")
                table = standings("--one-event", "--tie-breaks", ",".join(order), path)
            with self.subTest(seed=seed):
                self.compare(reference, [player.name for player in tournament.players], table, order)

    def test_reports_with_byes_and_forfeits(self):
        for seed in range(32):
            rng = random.Random(1000 + seed)
            tournament = Tournament("swiss", rng.choice([8, 12, 20]), 7, 2000 + seed)
            cells = {}
            rows = [[] for _ in tournament.players]
            for game in tournament.games:
                fate = rng.random()
                white = game.half_points * HALF
                if fate < 0.8:
                    letters = {0: "01", 1: "==", 2: "10"}[game.half_points]
                    played = True
                elif fate < 0.9:
                    letters, white, played = rng.choice([("+-", Fraction(1), False), ("-+", Fraction(0), False)])
                else:
                    letters = rng.choice(["HZ", "UF", "ZZ", "FH"])
                    worth = {"H": HALF, "Z": Fraction(0), "U": Fraction(1), "F": Fraction(1)}
                    for player, letter in zip((game.white, game.black), letters):
                        cells[player, game.round] = f"0000 - {letter}"
                        rows[player].append(Item(game.round, None, "-", worth[letter], False, letter))
                    continue
                cells[game.white, game.round] = f"{game.black + 1:4} w {letters[0]}"
                cells[game.black, game.round] = f"{game.white + 1:4} b {letters[1]}"
                rows[game.white].append(Item(game.round, game.black, "w", white, played, letters[0]))
                rows[game.black].append(Item(game.round, game.white, "b", 1 - white, played, letters[1]))
            ratings = [player.rating if rng.random() < 0.9 else 0 for player in tournament.players]
            unplayed = ["fide-2009", "fide-2023", "fide-2026", "ignored"][seed % 4]
            reference = Reference(rows, ratings, 7, unplayed, has_byes=True)
            lines = ["012 Open"]
            for p, player in enumerate(tournament.players):
                points = f"{float(reference.total[p]):.1f}"
                line = f"001 {p + 1:4}      {player.name:33} {ratings[p] or '':>4}     {player.fide_id:>11}            {points:>4}       "
                lines.append(line[:91] + "  ".join(cells[p, r] for r in range(1, 8)))
            order = ["DE"] * (seed % 2) + rng.sample(STATIC, len(STATIC))
            with tempfile.TemporaryDirectory() as folder:
                report, games = Path(folder, "open.trf"), Path(folder, "games.pgn")
                report.write_text("\r".join(lines) + "\r", encoding="utf-8")
                games.write_text(tournament.pgn(), encoding="utf-8")
                table = standings("--trf", report, "--unplayed", unplayed, "--tie-breaks", ",".join(order), games)
            with self.subTest(seed=seed):
                self.compare(reference, [player.name for player in tournament.players], table, order)

    # The expectations of scalachess, by FIDE id. Its PTP adds floating point numbers: where the expected score is just the score, it may
    # be the next higher rating at which the sum is no smaller, and APPO with it.
    @unittest.skipUnless(CORPORA, "ARBITER_CORPORA is not set")
    def test_expectations_of_real_events(self):
        resources = Path("scalachess/test-kit/src/test/resources")
        for games, snapshot, columns in [
                ("FWWRC.pgn", "official_tournament.txt", ["BH-C1", "BH", "ARO-C1"]),
                ("FWWRC.pgn", "tournament.txt", ["AOB", "APPO", None, "PTP", "SB"]),
                ("uzchesscup.pgn", "uzchesscup.txt", ["DE", "SB", "WIN", "BWG", "KS"])]:
            text = (Path(CORPORA, "fen") / resources / "snapshot/tiebreak" / snapshot).read_text(encoding="utf-8")
            wanted = [name for name in columns if name]
            table = {line["fide_id"]: line for line in standings("--one-event", "--tie-breaks", ",".join(wanted),
                                                                 Path(CORPORA, "dirty") / resources / games)}
            found = re.findall(r"Player\((\d+),Some\((\d+)\)\),([\d.]+),List\(([^)]*)\)", text)
            self.assertEqual(len(found), text.count("PlayerWithScore"))
            self.assertEqual(len(found), len(table), snapshot)
            equal = 0
            for fide_id, rating, points, values in found:
                line = table[fide_id]
                self.assertEqual(line["rating"], rating)
                self.assertEqual(float(line["points"]), float(points), line)
                for name, value in zip(columns, values.split(", ")):
                    if not name or name == "DE":
                        continue
                    equal += float(line[name]) == float(value)
                    delta = 3 if name in ("PTP", "APPO") else 0.0051
                    self.assertAlmostEqual(float(line[name]), float(value), delta=delta, msg=f"{snapshot} {name} {line}")
                    if name == "PTP":
                        self.assertLessEqual(float(line[name]), float(value))
            if "PTP" in columns:
                self.assertGreaterEqual(equal, 250)
            if "DE" in columns:
                self.compare_order(table, [(fide_id, points, values.split(", ")[0]) for fide_id, _, points, values in found])

    def compare_order(self, table, found):
        """Their direct encounter is the place among the tied players."""
        for a, points_a, order_a in found:
            for b, points_b, order_b in found:
                if points_a == points_b and table[a]["DE"] and table[b]["DE"]:
                    self.assertEqual(float(order_a) < float(order_b), float(table[a]["DE"]) > float(table[b]["DE"]), (a, b))


if __name__ == "__main__":
    unittest.main()
