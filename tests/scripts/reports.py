"""Sound tournament reports for tests, as records that can be changed one by one: a Swiss with byes, a round robin, a team Swiss.

A Report knows in which line each record and each player is, so that a test can say where a planted error must be found.
"""

import random

from tournaments import FIRST, LAST, berger

WIN, DRAW, LOSS = "1", "=", "0"
POINTS = {"1": 2, "=": 1, "0": 0, "+": 2, "-": 0, "W": 2, "D": 1, "L": 0, "U": 2, "F": 2, "H": 1, "Z": 0, " ": 0, "X": 0}
OTHER = {"1": "0", "=": "=", "0": "1", "+": "-", "-": "+", " ": " "}


class Player:
    def __init__(self, number, name, rating):
        self.number, self.name, self.rating = number, name, rating
        self.sex, self.title, self.federation = "m", "", "NOR"
        self.fide_id, self.birth = str(1500000 + 37 * number), f"19{60 + number % 40:02}/03/{1 + number % 28:02}"
        self.points = self.rank = None  # None: those of the results
        self.cells = []  # [opponent, colour, result] of each round

    def half_points(self):
        return sum(POINTS[result] for _, _, result in self.cells)


class Report:
    def __init__(self):
        self.head = {"012": "Test Open", "022": "Oslo", "032": "NOR", "042": "2025/08/01", "052": "2025/08/09",
                     "092": "Individual: Swiss-System", "102": "IA Nilsen, Nils", "122": "90 min + 30 sec", "142": ""}
        self.players, self.tail, self.dates = [], [], []
        self.lines_before = []

    def player(self, number):
        return self.players[number - 1]

    def pair(self, round_number, white, black, result, answer=None):
        """In place of what the two had; rounds from 1 on."""
        self.player(white).cells[round_number - 1] = [black, "w", result]
        self.player(black).cells[round_number - 1] = [white, "b", OTHER[result] if answer is None else answer]

    def bye(self, round_number, number, kind):
        self.player(number).cells[round_number - 1] = [0, "-", kind]

    def white(self, round_number, at=0):
        """The players of a game of the round."""
        games = [(each.number, each.cells[round_number - 1][0]) for each in self.players if each.cells[round_number - 1][1] == "w"]
        return games[at]

    def rank(self):
        order = sorted(self.players, key=lambda each: (-each.half_points(), each.number))
        for place, each in enumerate(order, 1):
            each.rank = place

    def head_lines(self):
        lines = [f"{code} {text}".rstrip() for code, text in self.head.items() if text is not None]
        if self.dates is not None:
            line = "132".ljust(91)
            for date in self.dates:
                line += date.ljust(10)
            lines.append(line.rstrip())
        return lines

    def line_of(self, code):
        for number, line in enumerate(self.text().splitlines(), 1):
            if line.startswith(code):
                return number
        raise KeyError(code)

    def line_of_player(self, number):
        for at, line in enumerate(self.text().splitlines(), 1):
            if line.startswith("001") and line[4:8].strip() == str(number):
                return at
        raise KeyError(number)

    def line_of_text(self, text):
        return next(at for at, line in enumerate(self.text().splitlines(), 1) if text in line)

    @staticmethod
    def column(round_number):
        return 92 + 10 * (round_number - 1)

    def player_line(self, each):
        half = each.half_points()
        points = f"{half // 2}.{5 * (half % 2)}" if each.points is None else each.points
        line = (f"001 {each.number:4} {each.sex:1}{each.title:>3} {each.name:<33} {each.rating or '':>4} {each.federation:<3} "
                f"{each.fide_id:>11} {each.birth:<10} {points:>4} {'' if each.rank is None else each.rank:>4}  ")
        for opponent, colour, result in each.cells:
            number = "0000" if opponent == 0 else str(opponent)
            line += f"{'' if (opponent, colour, result) == (0, ' ', ' ') else number:>4} {colour} {result}  "
        return line.rstrip()

    def text(self):
        return "\n".join([*self.head_lines(), *map(self.player_line, self.players), *self.tail]) + "\n"

    # ---- games

    def pgn(self, tags=None, moves="1. e4 e5 2. Nf3 Nc6"):
        """The games that were played; `tags` changes those of a game: (round, white) -> dict, None leaves it out."""
        tags, text = tags or {}, ""
        for round_number in range(1, len(self.players[0].cells) + 1):
            board = 0
            for each in self.players:
                opponent, colour, result = each.cells[round_number - 1]
                if colour != "w" or result not in "1=0":
                    continue
                board += 1
                text += self.game_text(round_number, board, each, self.player(opponent), result, tags, moves)
        return text

    def game_text(self, round_number, board, white, black, result, tags, moves):
        written = {"1": "1-0", "=": "1/2-1/2", "0": "0-1"}[result]
        day = self.dates[round_number - 1] if self.dates else "25/08/01"
        values = {"Event": self.head["012"], "Site": "Oslo NOR", "Date": "20" + day.replace("/", "."), "Round": f"{round_number}.{board}",
                  "White": white.name, "Black": black.name, "Result": written, "WhiteElo": white.rating, "BlackElo": black.rating,
                  "WhiteFideId": white.fide_id, "BlackFideId": black.fide_id, "moves": moves, "marker": None}
        change = tags.get((round_number, white.number), {})
        if change is None:
            return ""
        values.update(change)
        moves, marker = values.pop("moves"), values.pop("marker") or values["Result"]
        return "".join(f'[{name} "{value}"]\n' for name, value in values.items() if value != "") + f"\n{moves} {marker}\n\n"

    def game_number(self, round_number, white):
        """The ordinal of a game of pgn()."""
        ordinal = 0
        for each_round in range(1, len(self.players[0].cells) + 1):
            for each in self.players:
                _, colour, result = each.cells[each_round - 1]
                if colour != "w" or result not in "1=0":
                    continue
                ordinal += 1
                if (each_round, each.number) == (round_number, white):
                    return ordinal
        raise KeyError((round_number, white))


def names(count, rng):
    chosen = [f"{last}, {first}" for last in LAST for first in FIRST]
    rng.shuffle(chosen)
    return chosen[:count]


def individual(count, rounds, seed, kind="Individual: Swiss-System"):
    """Rounds of the Berger table; with an odd number of players one of them has a bye in each."""
    rng = random.Random(seed)
    report = Report()
    report.head["092"] = kind
    report.head["142"] = str(rounds)
    ratings = sorted((rng.randint(1820, 2380) for _ in range(count)), reverse=True)
    report.players = [Player(i + 1, name, ratings[i]) for i, name in enumerate(names(count, rng))]
    report.dates = [f"25/08/{i + 1:02}" for i in range(rounds)]
    report.head["052"] = f"2025/08/{rounds:02}"
    for player in report.players:
        player.cells = [[0, " ", " "] for _ in range(rounds)]
    for number, pairs in enumerate(berger(count + count % 2)[:rounds], 1):
        for white, black in pairs:
            if max(white, black) == count:
                report.bye(number, min(white, black) + 1, "U")
            else:
                report.pair(number, white + 1, black + 1, rng.choice("1=0"))
    report.rank()
    return report


def swiss(count=25, rounds=7, seed=1):
    return individual(count, rounds, seed)


def round_robin(count=10, seed=2):
    return individual(count, count - 1, seed, "Individual: Round-Robin")


class TeamReport(Report):
    """Teams of four players; (round, team) pairs by the Berger table; an odd number of teams has byes (320)."""

    def __init__(self, teams=7, rounds=5, seed=3):
        super().__init__()
        rng = random.Random(seed)
        self.teams, self.rounds = teams, rounds
        self.head.update({"092": "Team: Swiss-System", "082": str(teams), "142": str(rounds), "362": "TW 2.0   TD 1.0   TL 0.0", "352": "WBWB"})
        self.dates = [f"25/08/{i + 1:02}" for i in range(rounds)]
        self.head["052"] = f"2025/08/{rounds:02}"
        count = 4 * teams
        ratings = sorted((rng.randint(1820, 2380) for _ in range(count)), reverse=True)
        self.players = [Player(i + 1, name, ratings[i]) for i, name in enumerate(names(count, rng))]
        for player in self.players:
            player.cells = [[0, " ", " "] for _ in range(rounds)]
        self.members = [[team + 1 + board * teams for board in range(4)] for team in range(teams)]
        self.byes, self.matches = [0] * rounds, {}
        for number, pairs in enumerate(berger(teams + teams % 2)[:rounds], 1):
            for one, other in pairs:
                if max(one, other) == teams:
                    self.byes[number - 1] = min(one, other) + 1
                else:
                    self.match(number, one, other, rng)
        self.names = [f"Team {LAST[team]}" for team in range(teams)]
        self.rank()
        self.given = {}  # (team, "match" or "game"): points that are written
        self.more = []

    def match(self, round_number, one, other, rng):
        self.matches[round_number, one], self.matches[round_number, other] = other, one
        for board in range(4):
            pair = (self.members[one][board], self.members[other][board])
            self.pair(round_number, *(pair if board % 2 == 0 else pair[::-1]), rng.choice("1=0"))

    def team_points(self, team):
        """Match points, and game points in halves; a bye is a drawn match with half of the game points."""
        match = games = 0
        for number in range(1, self.rounds + 1):
            if self.byes[number - 1] == team + 1:
                match, games = match + 1, games + 4
                continue
            own = sum(POINTS[self.player(each).cells[number - 1][2]] for each in self.members[team] if each <= len(self.players))
            games += own
            match += 2 if own > 4 else 1 if own == 4 else 0
        return match, games

    def head_lines(self):
        lines = super().head_lines()
        lines.append("320  1.0  2.0 " + " ".join(f"{each:03}" for each in self.byes))
        order = sorted(range(self.teams), key=lambda team: (-self.team_points(team)[0], -self.team_points(team)[1], team))
        for team in range(self.teams):
            match, games = self.team_points(team)
            match = self.given.get((team, "match"), f"{match}.0")
            games = self.given.get((team, "game"), f"{games // 2}.{5 * (games % 2)}")
            rank = self.given.get((team, "rank"), order.index(team) + 1)
            line = f"310 {team + 1:3} {self.names[team]:<32} {'T' + str(team + 1):<5} {'':6} {match:>6} {games:>6} {rank:>3}  "
            lines.append((line + " ".join(f"{number:4}" for number in self.members[team])).rstrip())
        return lines + self.more
