"""Defects planted in sound tournaments: `arbiter event` finds each of them by its rule, and nothing where nothing is planted.

The tournament report is derived from the sound games by --make-trf. Each defect is planted by itself, at many places; the rules that
must speak are named beside it, with the report and without it where games alone decide. Needs ARBITER_BINARY.
"""

import copy
import json
import os
import random
import subprocess
import tempfile
import unittest
from pathlib import Path

from tournaments import Tournament
from thorough import rounds

PROGRAM = os.environ.get("ARBITER_BINARY")
PLACES = rounds(2, 6)  # of each defect in each tournament


def swap_colours(tournament, game, _):
    game.white, game.black = game.black, game.white


def swap_colours_and_result(tournament, game, _):
    game.white, game.black = game.black, game.white
    game.half_points = 2 - game.half_points


def wrong_result(tournament, game, rng):
    game.half_points = rng.choice([each for each in (0, 1, 2) if each != game.half_points])


def no_result(tournament, game, _):
    game.half_points = None


def missing_game(tournament, game, _):
    tournament.games.remove(game)


def copied_game(tournament, game, _):
    tournament.games.append(copy.deepcopy(game))


def copied_board(tournament, game, rng):
    other = rng.choice([each for each in tournament.games if each.round == game.round and each is not game])
    game.board = other.board


def unused_id(tournament, game, _):
    game.tags["WhiteFideId"] = 999


def id_of_another(tournament, game, rng):
    others = [i for i in range(len(tournament.players)) if i not in (game.white, game.black)]
    game.tags["WhiteFideId"] = tournament.players[rng.choice(others)].fide_id


def wrong_rating(tournament, game, _):
    game.tags["BlackElo"] = tournament.players[game.black].rating + 10


def shifted_round(tournament, game, _):
    game.round = game.round + 1 if game.round < tournament.rounds else game.round - 1
    game.board += 100


def other_player(tournament, game, rng):
    others = [i for i in range(len(tournament.players)) if i not in (game.white, game.black)]
    game.white = rng.choice(others)


def stranger(tournament, game, _):
    game.tags.update({"White": "Unheard, Of", "WhiteFideId": 5, "WhiteElo": 1500})


def wrong_day(tournament, game, _):
    game.tags["Date"] = "2024.05.28" if game.round < tournament.rounds else "2024.05.01"


def other_spelling(tournament, game, _):
    game.tags["Event"] = "Test  open"


def bye(tournament, game, _):
    late = copy.deepcopy(game)
    late.tags.update({"Black": "BYE", "BlackFideId": "", "BlackElo": ""})
    late.moves = ""
    late.board += 200
    tournament.games.append(late)


# Defect, rules with the report, rules without it; by kind where it matters. None: games alone do not decide.
DEFECTS = [
    (swap_colours, {"EVT11"}, {"round_robin": {"EVT08"}, "double": {"EVT08"}}),
    (swap_colours_and_result, {"EVT11"}, {"round_robin": {"EVT08"}, "double": {"EVT08"}}),
    (wrong_result, {"EVT10"}, None),
    (no_result, {"EVT10"}, None),
    (missing_game, {"EVT04"}, {"round_robin": {"EVT08"}, "double": {"EVT08"}, "swiss": {"EVT04"}}),
    (copied_game, {"EVT05"}, {"all": {"EVT05"}}),
    (copied_board, {"EVT05"}, {"swiss": {"EVT05"}}),
    (unused_id, {"EVT13", "EVT15"}, {"all": {"EVT15"}}),
    (id_of_another, {"EVT13", "EVT14"}, {"all": {"EVT14"}}),
    (wrong_rating, {"EVT13", "EVT16"}, {"all": {"EVT16"}}),
    (shifted_round, {"EVT11", "EVT01"}, {"all": {"EVT01"}}),
    (other_player, {"EVT11", "EVT01", "EVT04"}, {"all": {"EVT01"}}),
    (stranger, {"EVT12", "EVT04"}, None),
    (wrong_day, {"EVT17"}, {"all": {"EVT17"}}),
    (other_spelling, {"EVT18"}, {"all": {"EVT18"}}),
    (bye, {"EVT20"}, {"all": {"EVT20"}}),
]


def change(text, line, first, last, new):
    """Columns first to last of a line of a report, 1-based."""
    lines = text.splitlines()
    padded = lines[line].ljust(last)
    lines[line] = padded[:first - 1] + new + padded[last:]
    return "\n".join(lines) + "\n"


def player_lines(report):
    return [i for i, line in enumerate(report.splitlines()) if line.startswith("001")]


def cell_column(game):
    return 92 + 10 * (game.round - 1)


class Bench(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.games, self.report = Path(self.folder.name, "games.pgn"), Path(self.folder.name, "open.trf")

    def event(self, *arguments):
        """The findings of the games, as code and message."""
        done = subprocess.run([PROGRAM, "event", "-q", "--report", "json", *map(str, arguments), str(self.games)], capture_output=True,
                              text=True, check=False)
        self.assertIn(done.returncode, (0, 1), done.stderr)
        events = json.loads(done.stdout)["events"]
        return [(finding["code"], finding["message"]) for event in events for finding in event["findings"]]

    def make_report(self, tournament):
        self.games.write_text(tournament.pgn(), encoding="utf-8")
        subprocess.run([PROGRAM, "event", "-q", "--make-trf", str(self.report), "--report", "csv:/dev/null", str(self.games)], check=True,
                       capture_output=True)

    def tournaments(self):
        yield Tournament("round_robin", 10, 100, 1)
        yield Tournament("double", 8, 100, 2)
        yield Tournament("swiss", 24, 7, 3)
        yield Tournament("swiss", 60, 9, 4)


@unittest.skipUnless(PROGRAM, "ARBITER_BINARY is not set")
class Planted(Bench):
    def test_sound_tournaments_have_no_findings(self):
        for tournament in self.tournaments():
            self.make_report(tournament)
            self.assertEqual(self.event(), [])
            self.assertEqual(self.event("--trf", self.report), [])

    def test_planted_in_games(self):
        planted = 0
        for tournament in self.tournaments():
            self.make_report(tournament)
            rng = random.Random(tournament.kind)
            for defect, with_report, alone in DEFECTS:
                if defect is copied_board and tournament.kind != "swiss":
                    continue
                for _ in range(PLACES):
                    damaged = copy.deepcopy(tournament)
                    game = rng.choice(damaged.games)
                    defect(damaged, game, rng)
                    self.games.write_text(damaged.pgn(), encoding="utf-8")
                    where = f"{tournament.kind} {defect.__name__} round {game.round} board {game.board}"
                    found = self.event("--trf", self.report)
                    planted += 1
                    self.assertLessEqual(with_report, {code for code, _ in found}, f"{where}: {found}")
                    expected = None if alone is None else alone.get("all", alone.get(tournament.kind))
                    if expected and self.is_decidable(defect, damaged, game):
                        found = self.event("--one-event")
                        self.assertLessEqual(expected, {code for code, _ in found}, f"{where}, games alone: {found}")
        self.assertGreater(planted, 50 * PLACES)

    @staticmethod
    def is_decidable(defect, damaged, game):
        # The last board of a round can be missing without a gap.
        if defect is missing_game and damaged.kind == "swiss":
            return game.board < max(each.board for each in damaged.games if each.round == game.round)
        return True

    def test_planted_in_the_report(self):
        for tournament in self.tournaments():
            self.make_report(tournament)
            sound = self.report.read_text(encoding="utf-8")
            rng = random.Random(99)
            lines = player_lines(sound)
            for _ in range(PLACES):
                line = rng.choice(lines)
                columns = len(sound.splitlines()[line])
                cell = 92 + 10 * rng.randrange((columns - 91 + 9) // 10)
                text = sound.splitlines()[line]
                result, colour = text[cell + 6], text[cell + 4]
                # A draw beside a loss may be what the arbiter decided.
                of_lines = "TRF06" if result == "1" else "TRF03"
                cases = {
                    "result": (change(sound, line, cell + 7, cell + 7, "=" if result != "=" else "1"), {of_lines, "TRF04", "EVT10"}),
                    "colour": (change(sound, line, cell + 5, cell + 5, "b" if colour == "w" else "w"), {"TRF03", "EVT11"}),
                    "opponent": (change(sound, line, cell, cell + 3, "9999"), {"TRF03"}),
                    "points": (change(sound, line, 81, 84, "99.5"), {"TRF04"}),
                    "letter": (change(sound, line, cell + 7, cell + 7, "?"), {"TRF02", "TRF03"}),
                    "rating": (change(sound, line, 49, 52, "1000"), {"EVT13"}),
                    "name": (change(sound, line, 15, 47, "Nobody, Known".ljust(33)), {"EVT14"}),
                    "id": (change(sound, line, 58, 68, "         77"), {"EVT13"}),
                    "players": (sound.replace("062 ", "062 9"), {"TRF05"}),
                }
                for name, (damaged, rules) in cases.items():
                    self.report.write_text(damaged, encoding="utf-8")
                    found = {code for code, _ in self.event("--trf", self.report)}
                    if colour == "b":  # games are compared with the line of White; the lines with each other
                        rules = rules - {"EVT10", "EVT11"}
                    self.assertLessEqual(rules, found, f"{tournament.kind} {name} line {line + 1} column {cell}")
            # A forfeit that has a game with moves, on both sides.
            game = rng.choice([each for each in tournament.games if each.half_points != 1])
            self.make_report(tournament)
            report = self.report.read_text(encoding="utf-8")
            for player in (game.white, game.black):
                line = next(i for i in lines if report.splitlines()[i][14:47].strip() == tournament.players[player].name)
                column = cell_column(game) + 7
                report = change(report, line, column, column, "+" if report.splitlines()[line][column - 1] == "1" else "-")
            self.report.write_text(report, encoding="utf-8")
            self.assertEqual({code for code, _ in self.event("--trf", self.report)}, {"EVT19"})


def final_table(tournament, square):
    """Standings of the games as CSV lines: points, and a cross-table, square or by round."""
    count = len(tournament.players)
    points = [0] * count
    cells = [[""] * (count if square else tournament.rounds) for _ in range(count)]
    for game in tournament.games:
        for player, other, own, colour in ((game.white, game.black, game.half_points, "w"), (game.black, game.white, 2 - game.half_points, "b")):
            points[player] += own
            letter = ["0", "½", "1"][own]
            if square:
                cells[player][other] += letter
            else:
                cells[player][game.round - 1] = f"{other + 1}{colour}{letter}"
    for player in range(count if square else 0):
        cells[player][player] = "x"
    return [["No", "Name", "FideID", "Rtg", "Pts"] + [str(i + 1) for i in range(len(cells[0]))]] + [
        [str(i + 1), player.name, str(player.fide_id), str(player.rating), str(points[i] / 2)] + cells[i]
        for i, player in enumerate(tournament.players)]


@unittest.skipUnless(PROGRAM, "ARBITER_BINARY is not set")
class PlantedInTables(Bench):
    """Standings, cross-tables and lists of players beside sound games."""

    def found(self, option, rows):
        table = Path(self.folder.name, "table.csv")
        table.write_text("".join(";".join(row) + "\n" for row in rows), encoding="utf-8")
        return {code for code, _ in self.event(option, table)}

    def test_tables(self):
        for tournament in self.tournaments():
            self.games.write_text(tournament.pgn(), encoding="utf-8")
            rows = final_table(tournament, tournament.kind != "swiss")
            players = [row[:4] for row in rows]
            self.assertEqual(self.found("--standings", rows), set())
            self.assertEqual(self.found("--expect", players), set())
            rng = random.Random(5)
            for _ in range(PLACES):
                line = rng.randrange(1, len(rows))
                column = rng.choice([i for i in range(5, len(rows[0])) if i - 4 != line])
                old = rows[line][column]
                result = "1" if old.endswith("0") else "0"
                for index, new, option, rules in [
                        (4, "99", "--standings", {"EVT09"}), (column, old[:-1] + result, "--standings", {"EVT09"}),
                        (1, "Nobody, Known", "--expect", {"EVT14"}), (2, "77", "--expect", {"EVT13"}), (3, "1000", "--expect", {"EVT13"})]:
                    damaged = copy.deepcopy(rows if option == "--standings" else players)
                    damaged[line][index] = new
                    self.assertEqual(self.found(option, damaged), rules, f"{tournament.kind} line {line} column {index}: {new}")
                self.assertEqual(self.found("--expect", players[:line] + players[line + 1:]), {"EVT12"})
                self.assertEqual(self.found("--expect", players + [["999", "Ghost, Of Noone", "5", "1500"]]), {"EVT12"})

    def test_rating_lists(self):
        """Ids, ratings and titles of a rating list: one row changed at a time."""
        path = Path(self.folder.name, "ratings.csv")
        options = ("--ratings", path, "--ratings-for", "2024.05")

        def found(rows):
            path.write_text("fideid,name,elo,title\n" + "".join(f'{id},"{name}",{elo},\n' for id, name, elo in rows), encoding="utf-8")
            return self.event(*options)

        for tournament in self.tournaments():
            self.games.write_text(tournament.pgn(), encoding="utf-8")
            rows = [[player.fide_id, player.name, player.rating] for player in tournament.players]
            self.assertEqual(found(rows), [])
            self.assertEqual(found(rows[::2]), [])
            rng = random.Random(8)
            for _ in range(PLACES):
                at = rng.randrange(len(rows))
                for column, new, rule in ((1, "Nobody, Known", "EVT14"), (2, rows[at][2] + 7, "EVT23")):
                    damaged = copy.deepcopy(rows)
                    damaged[at][column] = new
                    messages = found(damaged)
                    self.assertEqual([code for code, _ in messages], [rule], f"{tournament.kind} row {at}")
                    self.assertIn(rows[at][1], messages[0][1])

    def test_rules_of_the_event(self):
        tournament = Tournament("swiss", 24, 7, 3)
        self.games.write_text(tournament.pgn(), encoding="utf-8")
        self.assertEqual(self.event("--rounds", 7, "--boards", 12, "--no-draw-before", 2), [])
        self.assertEqual({code for code, _ in self.event("--rounds", 8)}, {"EVT03"})
        self.assertEqual({code for code, _ in self.event("--boards", 13)}, {"EVT04"})
        self.assertEqual({code for code, _ in self.event("--boards", 11)}, {"EVT05"})
        early = self.event("--no-draw-before", 3)
        self.assertEqual({code for code, _ in early}, {"EVT22"})
        self.assertEqual(len(early), sum(game.half_points == 1 for game in tournament.games))

    def test_teams(self):
        """Six teams of four, each against each: the players of a team sit on its boards."""
        matches = Tournament("round_robin", 6, 100, 9).games
        boards = Tournament("round_robin", 24, 1, 10)
        rng = random.Random(4)
        boards.games = []
        for match in matches:
            for board in range(4):
                game = copy.deepcopy(match)
                sides = [match.white, match.black] if board % 2 == 0 else [match.black, match.white]
                game.white, game.black = (side * 4 + board for side in sides)
                game.half_points = rng.choice([0, 1, 2])
                game.tags = {"WhiteTeam": f"Team {'ABCDEF'[sides[0]]}", "BlackTeam": f"Team {'ABCDEF'[sides[1]]}",
                             "Round": f"{game.round}.{game.board}.{board + 1}"}
                boards.games.append(game)
        self.games.write_text(boards.pgn(), encoding="utf-8")
        self.assertEqual(self.event(), [])
        done = subprocess.run([PROGRAM, "event", "-q", "--report", "json", str(self.games)], capture_output=True, text=True, check=True)
        event = json.loads(done.stdout)["events"][0]
        self.assertEqual(event["kind"], "team round robin")
        self.assertEqual(sum(float(team["board_points"]) for team in event["teams"]), len(boards.games))
        self.assertEqual(sum(float(team["match_points"]) for team in event["teams"]), 2 * len(matches))
        rows = [["Team", "MP", "BP"]] + [[team["team"], team["match_points"], team["board_points"]] for team in event["teams"]]
        self.assertEqual(self.found("--standings", rows), set())
        for column in (1, 2):
            damaged = copy.deepcopy(rows)
            damaged[3][column] = "77"
            self.assertEqual(self.found("--standings", damaged), {"EVT21"})
        for _ in range(PLACES):
            damaged = copy.deepcopy(boards)
            damaged.games.remove(rng.choice(damaged.games))
            self.games.write_text(damaged.pgn(), encoding="utf-8")
            self.assertLessEqual({"EVT21"}, {code for code, _ in self.event()})
            damaged = copy.deepcopy(boards)
            game = rng.choice(damaged.games)
            game.tags["WhiteTeam"] = rng.choice([f"Team {c}" for c in "ABCDEF" if f"Team {c}" not in game.tags.values()])
            self.games.write_text(damaged.pgn(), encoding="utf-8")
            self.assertLessEqual({"EVT21"}, {code for code, _ in self.event()})


if __name__ == "__main__":
    unittest.main()
