"""Standings and tie-breaks of teams beside a second implementation, written from the text of FIDE Handbook C.07 and docs/guide/event.md.

Random team tournaments as TRF26 reports, with byes (240, 320), forfeited matches (330) and boards (300), with second matches of a pair,
ranked by match points or by game points first, and as games that name teams. Direct encounters whose matches are missing are decided
by trying all results (C.07 6.3). A planted defect in the team records is found. Needs ARBITER_BINARY.
"""

import itertools
import json
import os
import random
import re
import subprocess
import tempfile
import unittest
from fractions import Fraction
from pathlib import Path

from tournaments import berger

PROGRAM = os.environ.get("ARBITER_BINARY")
BOARDS, MEMBERS = 4, 5
HALF = Fraction(1, 2)
WORTH = {"1": 1, "+": 1, "=": HALF, "0": 0, "-": 0}
NAMES = ["Åland", "Bergen", "Cádiz", "Dresden", "Esbjerg", "Falun", "Gdańsk", "Halle", "Ivrea", "Jena", "Kiel", "Lund"]
BETWEEN = ["DE", "EDE", "EDEBT", "EDEBB", "EDET", "EDEB", "EDEC"]
VALUES = ["BH", "BH-C1", "EMMSB", "EMGSB", "EGMSB", "EGGSB", "EMMSB-C1", "EMGSB-C1", "EGMSB-C1", "EGGSB-C1", "BC", "TBR", "BBE"]
OF_SCORES = ["BH:MP", "BH:GP", "BH:GP/C1", "BH:MP/C1", "SSSC", "SSSC/K4", "DE:MP", "DE:GP", "DE/P", "EDE/P", "EDET/P", "EDEBB/P"]
# C.07 13.3.2: which of Article 12 follow EDE, and in which order.
KNOCKOUTS = {"EDEBT": ["BC", "TBR"], "EDEBB": ["BC", "BBE"], "EDET": ["TBR"], "EDEB": ["BBE"], "EDEC": ["BC"]}
GAME = '[Event "Teams"]\n[White "Nobody, A"]\n[Black "Nobody, B"]\n[Result "1-0"]\n\n1. e4 1-0\n'


class Round:
    """A round of a team. kind: played, + - (forfeited), F H Z U (byes)."""

    def __init__(self, number, opponent, match, game, kind, boards):
        self.number, self.opponent, self.match, self.game, self.kind, self.boards = number, opponent, match, game, kind, boards

    def points(self, which):
        return self.match if which == "M" else self.game


class Teams:
    """A random tournament: its rounds by team, and the lines of a report."""

    def __init__(self, seed, rounds, has_byes, meetings=1, draws=2):
        """draws: to two decided games."""
        self.random = random.Random(seed)
        rng = self.random
        self.count = rng.choice([6, 8, 10])
        self.rounds = [[] for _ in range(self.count)]
        self.total, self.draws = rounds, draws
        self.names = rng.sample(NAMES, self.count)
        self.cells, self.records, self.games = {}, [], []
        paired = [0] * rounds
        pairings = [pairs for pairs in berger(self.count) for _ in range(meetings)]
        for number, pairs in enumerate(pairings[:rounds], 1):
            had_pairing_bye = False
            for white, black in pairs:
                fate = rng.random() if has_byes else 1
                if fate < 0.08:
                    self.forfeited(number, white, black)
                elif fate < 0.2:
                    for team in (white, black):
                        kind = rng.choice("FHZ" if had_pairing_bye else "FHZU")
                        if kind == "U":
                            had_pairing_bye, paired[number - 1] = True, team + 1
                        self.bye(number, team, kind)
                else:
                    self.match(number, white, black, has_byes)
        if has_byes:
            self.records.append("320  2.0  2.5 " + " ".join(f"{team:03}" for team in paired))
            self.records.append("352 " + "WBWB")

    def forfeited(self, number, white, black):
        kind = self.random.choice(["+-", "-+", "--"])
        self.records.append(f"330 {kind} {number:03} {white + 1:03} {black + 1:03}")
        for team, other, letter in ((white, black, kind[0]), (black, white, kind[1])):
            wins = letter == "+"
            self.rounds[team].append(Round(number, other, 2 * wins, BOARDS * wins, letter, [1] * BOARDS if wins else []))

    def bye(self, number, team, kind):
        match, game = {"F": (2, BOARDS), "H": (1, BOARDS * HALF), "Z": (0, 0), "U": (2, Fraction(5, 2))}[kind]
        if kind != "U":
            self.records.append(f"240 {kind} {number:03}  {team + 1:03}")
        boards = {"F": [Fraction(1)] * BOARDS, "U": [Fraction(1)] * BOARDS, "H": [HALF] * BOARDS}.get(kind, [])
        self.rounds[team].append(Round(number, None, match, game, kind, boards))

    def match(self, number, white, black, has_forfeits):
        line_ups = []
        for team, other in ((white, black), (black, white)):
            players = sorted(self.random.sample(range(MEMBERS), BOARDS))
            if self.random.random() < 0.2:
                self.random.shuffle(players)
                if has_forfeits:
                    numbers = " ".join(f"{self.number(team, player):4}" for player in players)
                    self.records.append(f"300 {number:03} {team + 1:03} {other + 1:03} {numbers}")
                else:
                    players.sort()
            line_ups.append(players)
        boards = []
        for board in range(BOARDS):
            letters = self.random.choice(["10", "01"] + ["=="] * self.draws)
            if has_forfeits and self.random.random() < 0.08:
                letters = self.random.choice(["+-", "-+", "--"])
            boards.append(letters)
            first, second = self.number(white, line_ups[0][board]), self.number(black, line_ups[1][board])
            colours = "wb" if board % 2 == 0 else "bw"
            self.cells[first, number] = f"{second:4} {colours[0]} {letters[0]}"
            self.cells[second, number] = f"{first:4} {colours[1]} {letters[1]}"
            self.games.append((number, white, black, board, letters))
        is_played = any(letters[0] in "10=" for letters in boards)
        score = [[Fraction(WORTH[letters[side]]) for letters in boards] for side in (0, 1)]
        for side, (team, other) in enumerate(((white, black), (black, white))):
            own, against = sum(score[side]), sum(score[1 - side])
            match = 2 if own > against else 1 if own == against and (is_played or own) else 0
            kind = "played" if is_played else "+" if match == 2 else "=" if match else "-"
            self.rounds[team].append(Round(number, other, match, own, kind, score[side]))

    @staticmethod
    def number(team, player):
        return 1 + team * MEMBERS + player

    def report(self, ranks=None):
        """ranks: of the teams by name."""
        lines = ["012 Teams", f"082 {self.count}"]
        for team in range(self.count):
            for player in range(MEMBERS):
                number = self.number(team, player)
                cells = [self.cells.get((number, r), " " * 8) for r in range(1, self.total + 1)]
                points = sum(Fraction(WORTH.get(cell[-1], 0)) for cell in cells)
                head = f"001 {number:4}      {self.names[team] + 'son, ' + 'ABCDE'[player]:33} {'':4}     {'':11}            {float(points):4.1f}"
                lines.append((f"{head:91}" + "  ".join(cells)).rstrip())
        for team, rounds in enumerate(self.rounds):
            players = " ".join(f"{self.number(team, player):4}" for player in range(MEMBERS))
            match, game = (float(sum(each.points(which) for each in rounds)) for which in "MG")
            lines.append(f"310 {team + 1:3} {self.names[team]:32} {'':5} {'':6} {match:6.1f} {game:6.1f} "
                         f"{ranks[self.names[team]] if ranks else '':>3}  {players}")
        return lines + self.records

    def pgn(self):
        text = ""
        for number, white, black, board, letters in self.games:
            teams = [white, black] if board % 2 == 0 else [black, white]
            own = letters if board % 2 == 0 else letters[::-1]
            result = {"1": "1-0", "0": "0-1", "=": "1/2-1/2"}[own[0]]
            names = [f"{self.names[team]}son, {'ABCDE'[board]}" for team in teams]
            tags = {"Event": "Teams", "Round": f"{number}.{1 + min(white, black)}.{board + 1}", "White": names[0], "Black": names[1],
                    "Result": result, "WhiteTeam": self.names[teams[0]], "BlackTeam": self.names[teams[1]]}
            text += "".join(f'[{name} "{value}"]\n' for name, value in tags.items()) + f"\n1. e4 {result}\n\n"
        return text


class Reference:
    def __init__(self, tournament, unplayed, primary="M"):
        self.primary = primary  # M or G, the points that come first
        self.rows = [sorted(rounds, key=lambda each: each.number) for rounds in tournament.rounds]
        self.rounds, self.unplayed, self.names = tournament.total, unplayed, tournament.names

    def total(self, team, which):
        return sum((Fraction(each.points(which)) for each in self.rows[team]), Fraction(0))

    def draw(self, which):
        return Fraction(1) if which == "M" else Fraction(BOARDS, 2)

    def seen(self, team, which):
        if self.unplayed == "ignored":
            return self.total(team, which)
        if self.unplayed == "fide-2009":
            return sum((each.points(which) if each.kind == "played" else self.draw(which) for each in self.rows[team]), Fraction(0))
        last = max((each.number for each in self.rows[team] if each.kind not in ("H", "Z", "-")), default=0)
        return sum((self.draw(which) if each.kind in ("H", "Z") and each.number > last else Fraction(each.points(which))
                    for each in self.rows[team]), Fraction(0))

    def dummy(self, team, each, which):
        if self.unplayed == "fide-2009":
            before = sum((Fraction(x.points(which)) for x in self.rows[team] if x.number < each.number), Fraction(0))
            return before + 2 * self.draw(which) - each.points(which) + self.draw(which) * (self.rounds - each.number)
        own = self.total(team, which)
        if self.unplayed == "fide-2023":
            return own
        return min(own, self.draw(which) * self.rounds if each.opponent is None else self.seen(each.opponent, which))

    def parts(self, team, of_opponent, won):
        """(not cut first, score, product)"""
        result = []
        for each in self.rows[team]:
            if each.kind == "played":
                kept, score = True, self.seen(each.opponent, of_opponent)
            elif self.unplayed == "ignored":
                continue
            else:
                kept = self.unplayed == "fide-2009" or each.kind not in ("H", "Z", "-")
                score = self.dummy(team, each, of_opponent)
            result.append((kept, score, score * each.points(won)))
        return sorted(result)

    def boards(self, rounds):
        sums = [Fraction(0)] * BOARDS
        for each in rounds:
            for board, points in enumerate(each.boards):
                sums[board] += points
        return sums

    @staticmethod
    def knockout(name, boards):
        """C.07 12: more is better."""
        if name == "BC":
            return [-sum((i + 1) * points for i, points in enumerate(boards))]
        return boards if name == "TBR" else [sum(boards[:left]) for left in range(BOARDS - 1, 0, -1)]

    def buchholz(self, team, which, cut):
        return sum(score for _, score, _ in self.parts(team, which, which)[cut:])

    def key(self, name, team):
        base, score = re.match(r"(\w+)(?::([MG]))?", name).groups()
        cut = name[-3:] in ("-C1", "/C1")
        which = score or self.primary
        if base in ("GP", "MP"):
            return [self.total(team, base[0])]
        if base == "MPvGP":
            return [self.total(team, "G" if self.primary == "M" else "M")]
        if base == "BH":
            return [self.buchholz(team, which, cut)]
        if base == "SSSC":
            other = "G" if self.primary == "M" else "M"
            most = {"M": Fraction(2), "G": Fraction(BOARDS)}
            divisor = 4 if name.endswith("K4") else max(1, most[self.primary] * self.rounds // most[other])
            value = self.total(team, other) + Fraction(self.buchholz(team, self.primary, 0)) / divisor
            return [Fraction((value * 200 + 1).__floor__() // 2, 100)]
        if base.endswith("SB"):
            parts = self.parts(team, base[1], base[2])
            if cut and parts:
                least = min(parts, key=lambda part: part[1:])  # 14.1.2
                own = min((part for part in parts if not part[0]), key=lambda part: part[2], default=None)  # 16.5.2 a
                parts.remove(own if own and own[2] >= least[2] else least)
            return [sum(product for _, _, product in parts)]
        return self.knockout(base, self.boards(self.rows[team]))

    def between(self, team, other, has_forfeits):
        """The rounds of a team against another one that count for direct encounters (C.07 6.1.1)."""
        return [each for each in self.rows[team] if each.opponent == other and (each.kind == "played" or (has_forfeits and each.kind in "+-"))]

    def article_6(self, group, which, has_forfeits):
        """The groups of C.07 6, best first."""
        if len(group) < 2:
            return [group]
        points, missing = {}, []
        for team in group:
            points[team] = Fraction(0)
            for other in group:
                met = self.between(team, other, has_forfeits)
                if met:
                    points[team] += sum(Fraction(each.points(which)) for each in met) / len(met)  # 6.1.2
                elif team < other:
                    missing.append((team, other))
        if not missing:  # 6.2
            values = sorted(set(points.values()), reverse=True)
            if len(values) == 1:
                return [group]
            parts = [[team for team in group if points[team] == value] for value in values]
        else:  # 6.3
            parts, left = [], list(group)
            while left:
                ahead = [team for team in left if self.is_ahead(team, left, points, missing, which)]
                if not ahead:
                    break
                parts.append(ahead)
                left.remove(ahead[0])
            if not parts:
                return [group]
            parts += [left] * bool(left)
        return [each for part in parts for each in self.article_6(part, which, has_forfeits)]

    def is_ahead(self, team, group, points, missing, which):
        """Alone at the top of the group, whatever the missing matches bring? Matches of others than a rival's do not matter to the two."""
        win = 2 * self.draw(which)
        for rival in group:
            if rival == team:
                continue
            open_matches = [pair for pair in missing if team in pair or rival in pair]
            for results in itertools.product([0, win / 2, win], repeat=len(open_matches)):
                score = dict(points)
                for (first, second), result in zip(open_matches, results):
                    score[first] += result
                    score[second] += win - result
                if score[rival] >= score[team]:
                    return False
        return True

    def extended(self, name, group, has_forfeits):
        """C.07 13.3"""
        if len(group) < 2:
            return [group]
        for which in ("MG" if self.primary == "M" else "GM"):
            parts = self.article_6(group, which, has_forfeits)
            if len(parts) > 1:
                return [each for part in parts for each in self.extended(name, part, has_forfeits)]
        if len(group) == 2:
            boards = [self.boards(self.between(group[i], group[1 - i], has_forfeits)) for i in (0, 1)]
            for each in KNOCKOUTS.get(name, []):
                keys = [self.knockout(each, of_team) for of_team in boards]
                if keys[0] != keys[1]:
                    return [[team] for team in (group if keys[0] > keys[1] else group[::-1])]
        return [group]

    def split(self, name, group):
        if len(group) < 2:
            return [group]
        word = re.match(r"\w+", name)[0]
        if word in BETWEEN:
            has_forfeits = name.endswith("/P")
            if word == "DE":
                return self.article_6(group, name[3] if ":" in name else self.primary, has_forfeits)
            return self.extended(word, group, has_forfeits)
        keys = [self.key(name, team) for team in group]
        return [[team for team, key in zip(group, keys) if key == value] for value in sorted({tuple(key): key for key in keys}.values(), reverse=True)]

    def ranks(self, names):
        teams = list(range(len(self.rows)))
        groups = [[team for team in teams if self.total(team, self.primary) == value]
                  for value in sorted({self.total(team, self.primary) for team in teams}, reverse=True)]
        for name in names:
            groups = [part for group in groups for part in self.split(name, group)]
        ranks, before = {}, 0
        for group in groups:
            ranks.update({self.names[team]: before + 1 for team in group})
            before += len(group)
        return ranks


@unittest.skipUnless(PROGRAM, "ARBITER_BINARY is not set")
class TeamTieBreaks(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.trf, self.pgn = Path(self.folder.name, "teams.trf"), Path(self.folder.name, "games.pgn")

    def event(self, *arguments):
        games = [] if "--trf" in arguments else [str(self.pgn)]
        done = subprocess.run([PROGRAM, "event", "-q", "--report", "json", "--fail-on", "never", *map(str, arguments), *games],
                              capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        return json.loads(done.stdout)["events"][0]

    def write(self, lines):
        self.trf.write_text("".join(line + "\r\n" for line in lines), encoding="utf-8")

    def compare(self, found, reference, order):
        ranks = reference.ranks(order)
        totals = {name: team for team, name in enumerate(reference.names)}
        self.assertEqual(len(found["teams"]), len(ranks))
        for line in found["teams"]:
            team = totals[line["team"]]
            self.assertEqual(Fraction(line["match_points"]), reference.total(team, "M"), line)
            self.assertEqual(Fraction(line["board_points"]), reference.total(team, "G"), line)
            self.assertEqual(line["rank"], ranks[line["team"]], (order, line))
            for name, text in line["tie_breaks"].items():
                if not re.match("E?DE", name):
                    key = [abs(value) for value in reference.key(name, team)]
                    self.assertEqual([Fraction(word) for word in text.split()], key, (name, line))

    def check_report(self, seed, rounds, meetings, primary, order, draws=2):
        tournament = Teams(seed, rounds, True, meetings, draws)
        unplayed = ["fide-2009", "fide-2023", "fide-2026", "ignored"][seed % 4]
        self.write(tournament.report())
        words = ([] if primary == "M" else ["GPTS"]) + order
        found = self.event("--trf", self.trf, "--kind", "team", "--select", "TRF", "--unplayed", unplayed, "--team-tie-breaks", ",".join(words))
        with self.subTest(seed=seed, order=order):
            self.assertEqual(found["findings"], [])
            self.assertEqual(found["teams_ranked_by"], {"M": "match points", "G": "board points"}[primary])
            self.compare(found, Reference(tournament, unplayed, primary), order)

    def test_reports(self):
        for seed in range(48):
            rng = random.Random(seed)
            every = ["MPvGP"] + BETWEEN + VALUES + OF_SCORES
            self.check_report(seed, 5, 1, "MG"[seed % 8 > 3], rng.sample(every, len(every)))

    def test_encounters(self):
        """One tie-break between the tied alone, or two, where nearly all games are drawn: nothing before them has broken the ties."""
        for seed in range(160):
            rng = random.Random(seed)
            meetings = rng.choice([1, 1, 2])
            rounds = rng.choice([2, 3, 5]) * meetings
            between = [name for name in BETWEEN + OF_SCORES if "DE" in name]
            self.check_report(300 + seed, rounds, meetings, rng.choice("MG"), rng.sample(between, rng.choice([1, 1, 2])), rng.choice([2, 8, 14]))

    def test_ranks_of_the_report(self):
        """Record 212 or 192 says which points come first, and TRF07 compares with them; no word is unknown."""
        for seed in range(24):
            rng = random.Random(seed)
            tournament = Teams(500 + seed, 4, True)
            primary = rng.choice("MG")
            order = rng.sample(["MPvGP"] + BETWEEN + OF_SCORES, 4)
            ranks = Reference(tournament, "fide-2026", primary).ranks(order)
            head = rng.choice([f"212 {primary}PTS ", f"212 PTS:{primary}P,", f"192 FIDE_TEAM_{'MP_GP' if primary == 'M' else 'GP_MP'}\n202 "]) + " ".join(order)
            options = ["--trf", self.trf, "--select", "TRF", "--kind", "team"]
            day = ["042 2026/05/01"]
            self.write(tournament.report(ranks) + day + head.split("\n"))
            found = self.event(*options)
            with self.subTest(seed=seed, head=head):
                self.assertEqual(found["findings"], [])
                self.assertEqual({line["team"]: line["rank"] for line in found["teams"]}, ranks)
                first, last = min(ranks, key=ranks.get), max(ranks, key=ranks.get)
                wrong = {**ranks, first: ranks[last], last: ranks[first]}
                self.write(tournament.report(wrong) + day + head.split("\n"))
                self.assertEqual([each["code"] for each in self.event(*options)["findings"]], ["TRF07", "TRF07"])

    def test_named_twice(self):
        """Tie-breaks between the tied are of type A (C.07 4.3): they count again for those who are tied then."""
        for seed in range(24):
            order = random.Random(seed).choice([["DE", "BC", "DE"], ["EDE", "TBR", "EDE"], ["EDEBT", "BH", "EDEBT"]])
            again = [f"{name} (2)" if name in order[:i] else name for i, name in enumerate(order)]
            tournament = Teams(600 + seed, 3, True)
            self.write(tournament.report())
            found = self.event("--trf", self.trf, "--kind", "team", "--unplayed", "fide-2026", "--team-tie-breaks", ",".join(order))
            with self.subTest(seed=seed):
                self.assertEqual(list(found["teams"][0]["tie_breaks"]), again)
                self.assertEqual({line["team"]: line["rank"] for line in found["teams"]}, Reference(tournament, "fide-2026").ranks(order))

    def test_games(self):
        for seed in range(24):
            tournament = Teams(100 + seed, 5, False)
            primary = "MG"[seed % 2]
            order = tournament.random.sample(["MPvGP"] + BETWEEN + VALUES + OF_SCORES, 14)
            self.pgn.write_text(tournament.pgn(), encoding="utf-8")
            found = self.event("--kind", "team", "--team-tie-breaks", ",".join(["GPTS"] * (primary == "G") + order))
            with self.subTest(seed=seed, order=order):
                self.compare(found, Reference(tournament, "ignored", primary), order)

    def test_planted_defects(self):
        for seed in range(6):
            tournament = Teams(200 + seed, 5, True)
            lines = tournament.report()
            at = next(i for i, line in enumerate(lines) if line.startswith("310"))
            line = lines[at]
            other = lines[at + 1].split()[-1]
            for damaged, rule, word in [
                    (line[:54] + "  99.0" + line[60:], "TRF04", "match points"), (line[:61] + "  99.0" + line[67:], "TRF04", "game points"),
                    (line + " 9999", "TRF03", "no line 001"), (line + f" {other:>4}", "TRF03", "too"), (line[:4] + "  2" + line[7:], "TRF03", "already"),
                    (line[:54] + "  many" + line[60:], "TRF02", "no number")]:
                self.write(lines[:at] + [damaged] + lines[at + 1:])
                found = [(each["code"], each["message"]) for each in self.event("--trf", self.trf, "--select", "TRF")["findings"]]
                self.assertTrue(any(code == rule and word in message for code, message in found), (damaged, found))
            self.write([each.replace("082 ", "082 9") for each in lines])
            self.assertEqual([each["code"] for each in self.event("--trf", self.trf, "--select", "TRF")["findings"]], ["TRF05"])


if __name__ == "__main__":
    unittest.main()
