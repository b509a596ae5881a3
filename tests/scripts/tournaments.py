"""Random tournaments for tests: round robins after Berger, double ones, and Swiss tournaments of some Berger rounds."""

import random

MOVES = "1. e4 e5 2. Nf3 Nc6"
FIRST = ["Anna", "Boris", "Clara", "David", "Elena", "Farid", "Greta", "Hugo", "Ines", "Jonas", "Karin", "Leo"]
LAST = ["Abel", "Baum", "Cordes", "Dragan", "Eklund", "Farkas", "Grieg", "Hallberg", "Ivarson", "Jokinen", "Keller", "Lindqvist",
        "Moreau", "Novotny", "Olafsson", "Petrak", "Quiroga", "Rossi", "Stranz", "Tamm", "Ulvestad", "Vargas", "Wojcik", "Xenakis",
        "Ymeri", "Zubov"]


class Player:
    def __init__(self, name, rating, fide_id):
        self.name, self.rating, self.fide_id = name, rating, fide_id


class Game:
    """White and Black are indices; points are those of White in halves, None when the result is not known."""

    def __init__(self, round_number, board, white, black, half_points, moves=MOVES):
        self.round, self.board, self.white, self.black = round_number, board, white, black
        self.half_points, self.moves = half_points, moves
        self.tags = {}  # that say something else than the players

    def result(self):
        return {None: "*", 0: "0-1", 1: "1/2-1/2", 2: "1-0"}[self.half_points]


def berger(count):
    """Pairings of an even number of players, round by round, after the Berger table of FIDE (C.05, Annex 1).

    The first round is 1-n, 2-(n-1), ...; in each next one n/2 is added to all numbers but n, which changes its colour."""
    last, half = count - 1, count // 2
    rounds = [[(i, last - i) for i in range(half)]]
    while len(rounds) < last:
        moved = [tuple(number if number == last else (number + half) % last for number in pair) for pair in rounds[-1]]
        rounds.append([pair[::-1] if last in pair else pair for pair in moved])
    return rounds


class Tournament:
    """kind: round_robin, double, swiss."""

    def __init__(self, kind, count, rounds, seed):
        self.random = random.Random(seed)
        self.kind = kind
        names = self.random.sample([f"{last}, {first}" for last in LAST for first in FIRST[:1]], min(count, len(LAST)))
        while len(names) < count:
            names.append(f"{self.random.choice(LAST)}son{len(names)}, {self.random.choice(FIRST)}")
        self.players = [Player(name, self.random.randint(1800, 2700), 1000000 + 37 * i) for i, name in enumerate(names)]
        pairings = berger(count)
        if kind == "double":
            pairings = pairings + [[(black, white) for white, black in pairs] for pairs in pairings]
        self.games = []
        for number, pairs in enumerate(pairings[:rounds], 1):
            for board, (white, black) in enumerate(pairs, 1):
                self.games.append(Game(number, board, white, black, self.random.choice([0, 1, 1, 2])))
        self.rounds = len(pairings[:rounds])

    def pgn(self):
        return "".join(self.game_text(game) for game in self.games)

    def game_text(self, game):
        white, black = self.players[game.white], self.players[game.black]
        tags = {"Event": "Test Open", "Site": "Oslo NOR", "Date": f"2024.05.{game.round:02}",
                "Round": f"{game.round}.{game.board}" if self.kind == "swiss" else str(game.round),
                "White": white.name, "Black": black.name, "Result": game.result(),
                "WhiteElo": white.rating, "BlackElo": black.rating,
                "WhiteFideId": white.fide_id, "BlackFideId": black.fide_id}
        tags.update(game.tags)
        lines = "".join(f'[{name} "{value}"]\n' for name, value in tags.items() if value != "")
        return f"{lines}\n{game.moves} {tags['Result']}\n\n"
