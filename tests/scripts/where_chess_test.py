"""Questions of `--where` counted a second time, with python-chess, which knows nothing of the program.

The examples of docs/guide/where.md, section 8, and conditions of every kind, asked of data/samples, of games played at random from
the usual and from other start positions, and with ARBITER_CORPORA of games from real archives: the same games must be found.
Needs ARBITER_BINARY, and python-chess: without it the test says that it is skipped.

where_chess_test.py [--games N] [--seed S]: so many games of archives (100).
"""

import argparse
import csv
import io
import os
import random
import re
import subprocess
import sys
import tempfile
import unicodedata
import unittest
from functools import lru_cache
from pathlib import Path

try:
    import chess
    import chess.pgn
except ImportError as error:
    if __name__ != "__main__":  # somebody looks for unittests here
        raise unittest.SkipTest("there is no python-chess") from error
    print("skipped: there is no python-chess (pip install chess)")
    sys.exit(77)

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = os.environ.get("ARBITER_BINARY")
POINTS = {chess.PAWN: 1, chess.KNIGHT: 3, chess.BISHOP: 3, chess.ROOK: 5, chess.QUEEN: 9}
ROLES = {"pawns": chess.PAWN, "knights": chess.KNIGHT, "bishops": chess.BISHOP, "rooks": chess.ROOK, "queens": chess.QUEEN,
         "king": chess.KING}
LIGHT = {square for square in chess.SQUARES if (chess.square_file(square) + chess.square_rank(square)) % 2}


class Sheet:
    """A game: its positions, its moves, what is written beside them."""

    def __init__(self, game):
        self.headers = game.headers
        board = game.board()
        self.boards, self.moves = [board.copy(stack=False)], []
        for move in game.mainline_moves():
            board.push(move)
            self.boards.append(board.copy(stack=False))
            self.moves.append(move)
        self.comments = [text for node in nodes_of(game, False) for text in texts_of(node)]
        self.main_comments = [text for node in nodes_of(game, True) for text in texts_of(node)]
        self._mirrored = None

    def mirrored(self):
        if self._mirrored is None:
            other = object.__new__(Sheet)
            other.boards = [board.mirror() for board in self.boards]
            other.moves = [chess.Move(chess.square_mirror(move.from_square), chess.square_mirror(move.to_square), move.promotion)
                           for move in self.moves]
            other._mirrored = self
            self._mirrored = other
        return self._mirrored

    def move_number(self, ply):
        """The printed number of the move that led to the position."""
        board = self.boards[ply]
        return board.fullmove_number - (board.turn == chess.WHITE)

    def castling(self, color):
        for board, move in zip(self.boards, self.moves):
            if board.turn == color and board.is_castling(move):
                return "short" if board.is_kingside_castling(move) else "long"
        return "none"

    def has_opposite_castling(self):
        return {self.castling(chess.WHITE), self.castling(chess.BLACK)} == {"short", "long"}

    @property
    def result(self):
        return self.headers.get("Result", "*")

    @property
    def full_moves(self):
        return (len(self.moves) + 1) // 2


def nodes_of(game, main_only):
    waiting = [game]
    while waiting:
        node = waiting.pop()
        yield node
        waiting += node.variations[:1] if main_only else node.variations


def texts_of(node):
    for name in ("comment", "starting_comment"):
        # Older versions join the comments of a move to one text.
        for text in getattr(node, name + "s", None) or [getattr(node, name, "")]:
            said = " ".join(re.sub(r"\[%[^\]]*\]", " ", str(text)).split())
            if said:
                yield said


def comment_on(node, text):
    if hasattr(node, "comments"):
        node.comments = [text]
    else:
        node.comment = text


def folded(text):
    return "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c)).casefold()


# Quantities of a board.

def of(board, color, name, squares=None):
    area = squares if squares is not None else chess.SQUARES
    return sum(1 for square in set_of(board, color, name) if square in area)


def files_with_pawns(board, color):
    return {chess.square_file(square) for square in board.pieces(chess.PAWN, color)}


def set_of(board, color, name):
    known = board.__dict__.setdefault("known_sets", {})
    if (color, name) not in known:
        known[color, name] = list(make_set_of(board, color, name))
    return known[color, name]


def make_set_of(board, color, name):
    if name in ROLES:
        return board.pieces(ROLES[name], color)
    if name == "pieces":
        return [square for square, piece in board.piece_map().items() if piece.color == color]
    own = list(board.pieces(chess.PAWN, color))
    enemy = list(board.pieces(chess.PAWN, not color))
    files = files_with_pawns(board, color)
    if name == "isolated":
        return [p for p in own if not files & {chess.square_file(p) - 1, chess.square_file(p) + 1}]
    if name == "doubled":
        return [p for p in own if any(q != p and chess.square_file(q) == chess.square_file(p) for q in own)]
    if name == "passed":
        return [p for p in own if not any(is_ahead(color, p, q) and beside(p, q) <= 1 for q in enemy)]
    if name == "outposts":
        return [n for n in board.pieces(chess.KNIGHT, color) if is_outpost(board, color, n, enemy)]
    if name == "half_open":
        return [chess.square(file, 0) for file in files_with_pawns(board, not color) - files]
    if name == "islands":
        return [chess.square(file, 0) for file in files if file - 1 not in files]
    if name == "open_files":
        return [chess.square(file, 0) for file in set(range(8)) - files - files_with_pawns(board, not color)]
    raise ValueError(name)


def is_ahead(color, square, other):
    """Is `other` on a rank that `color` reaches later than that of `square`?"""
    difference = chess.square_rank(other) - chess.square_rank(square)
    return difference > 0 if color == chess.WHITE else difference < 0


def beside(a, b):
    return abs(chess.square_file(a) - chess.square_file(b))


def is_outpost(board, color, knight, enemy):
    rank = chess.square_rank(knight) if color == chess.WHITE else 7 - chess.square_rank(knight)
    protected = any(board.piece_type_at(square) == chess.PAWN for square in board.attackers(color, knight))
    return 3 <= rank <= 5 and protected and not any(beside(knight, p) == 1 and is_ahead(color, knight, p) for p in enemy)


def points(board, color):
    return sum(value * len(board.pieces(role, color)) for role, value in POINTS.items())


def balance(board):
    return points(board, chess.WHITE) - points(board, chess.BLACK)


def surplus(board):
    return {role: len(board.pieces(role, chess.WHITE)) - len(board.pieces(role, chess.BLACK)) for role in POINTS}


def material(board):
    white, black = ("".join(chess.piece_symbol(role) * len(board.pieces(role, color))
                            for role in (chess.QUEEN, chess.ROOK, chess.BISHOP, chess.KNIGHT, chess.PAWN)) for color in (True, False))
    return white + ":" + black


def squares(text):
    """The squares of "d5", "d" and "6"."""
    found = set()
    for word in text.split():
        found |= {square for square in chess.SQUARES if all(c in chess.square_name(square) for c in word)}
    return found


def has_pieces(board, placed):
    """`placed`: "Pd4 pd5 -e6": these pieces there, and nothing where there is a dash."""
    for word in placed.split():
        piece = board.piece_at(chess.parse_square(word[1:]))
        if (piece.symbol() if piece else "-") != word[0]:
            return False
    return True


# Searches in a game. A step is (predicate of sheet and ply, length, window of move numbers).

def ends_of(sheet, predicate, length, starts):
    """The positions at which a run of `length` that begins at one of `starts` is done."""
    ends, begin = set(), None
    for ply in range(len(sheet.boards)):
        if not predicate(sheet, ply):
            begin = None
            continue
        if begin is None and ply in starts:
            begin = ply
        if begin is not None and ply - begin + 1 >= length:
            ends.add(ply)
    return ends


def is_found(sheet, predicate, length=1):
    in_a_row = 0
    for ply in range(len(sheet.boards)):
        in_a_row = in_a_row + 1 if predicate(sheet, ply) else 0
        if in_a_row >= length:
            return True
    return False


def is_sequence(sheet, first, second, within, length=1):
    ends = ends_of(sheet, first, 1, range(len(sheet.boards)))
    starts = {ply for ply in range(len(sheet.boards)) if any(0 < ply - end <= within for end in ends)}
    return bool(ends_of(sheet, second, length, starts))


def board_is(test):
    return lambda sheet, ply: test(sheet.boards[ply])


def either_board_is(test):
    return lambda sheet, ply: test(sheet.boards[ply]) or test(sheet.mirrored().boards[ply])


def in_moves(predicate, first, last):
    return lambda sheet, ply: first <= sheet.move_number(ply) <= last and predicate(sheet, ply)


def either(sheet, search):
    return search(sheet) or search(sheet.mirrored())


@lru_cache(maxsize=None)
def sans(sheet):
    return [board.san(move) for board, move in zip(sheet.boards, sheet.moves)]


def plays(*written):
    """Predicate: the first of the moves, as SAN without check marks, led to this position, and the others follow. One without 'x' may take."""
    def is_so(san, wanted):
        return wanted in (san.rstrip("+#"), san.rstrip("+#").replace("x", ""))

    def test(sheet, ply):
        played = sans(sheet)[ply - 1:ply - 1 + len(written)]
        return ply > 0 and len(played) == len(written) and all(map(is_so, played, written))
    return test


def gives_check(sheet, ply):
    return sheet.boards[ply].is_check()


def sacrifices(color, wanted, plies):
    def test(sheet, ply):
        if ply < 2 or sheet.boards[ply].turn != color:
            return False
        move, before = sheet.moves[ply - 1], sheet.boards[ply - 1]
        if not before.is_capture(move) or move.promotion:
            return False
        sign = 1 if color == chess.WHITE else -1
        level = sign * balance(sheet.boards[ply - 2]) - wanted
        return all(sign * balance(board) <= level for board in sheet.boards[ply:ply + plies])
    return test


def is_bishop_pair(board):
    bishops = set(board.pieces(chess.BISHOP, True))
    return (len(bishops) == 2 and len(bishops & LIGHT) == 1 and not board.pieces(chess.KNIGHT, True)
            and len(board.pieces(chess.BISHOP, False)) == 1 and len(board.pieces(chess.KNIGHT, False)) == 1)


def is_opposite_bishops(board):
    return (re.fullmatch("bp*:bp*", material(board)) is not None and set(board.pieces(chess.BISHOP, True)) <= LIGHT
            and not set(board.pieces(chess.BISHOP, False)) & LIGHT)


def is_rook_against_two(board):
    more = surplus(board)
    return (more[chess.ROOK], more[chess.BISHOP], more[chess.KNIGHT], more[chess.QUEEN]) == (1, -1, -1, 0)


def is_isolani(board):
    return (of(board, True, "isolated", squares("d4")) > 0 and of(board, False, "half_open", squares("d")) > 0)


def is_carlsbad(board):
    white, black = (set(board.pieces(chess.PAWN, color)) for color in (True, False))
    return (set(map(chess.square_name, white)) == {"a2", "b2", "d4", "e3", "f2", "g2", "h2"}
            and set(map(chess.square_name, black)) == {"a7", "b7", "c6", "d5", "f7", "g7", "h7"})


def is_bind(board):
    own = board.pieces(chess.PAWN, True)
    return chess.C4 in own and chess.E4 in own and 3 not in files_with_pawns(board, True)


def of_final(test):
    return lambda sheet: test(sheet.boards[-1])


# The examples of the guide: the question there, and the count.
EXAMPLES = {
    'castled.opposite and result in (1-0, 0-1) and moves < 25':
        lambda s: s.has_opposite_castling() and s.result in ("1-0", "0-1") and s.full_moves < 25,
    'castled.white == long and castled.black == short and plays("g4") within moves 8..20':
        lambda s: s.castling(True) == "long" and s.castling(False) == "short" and is_found(s, in_moves(plays_white_g4, 8, 20)),
    'either(imbalance("RP*:bnp*")) for 10 moves':
        lambda s: is_found(s, either_board_is(is_rook_against_two), 20),
    'position(white.queens == 1 and black.queens == 1) then position(white.queens == 0 and black.queens == 1) for 6 plies within 1 ply':
        lambda s: is_sequence(s, board_is(lambda b: of(b, True, "queens") == 1 == of(b, False, "queens")),
                              board_is(lambda b: of(b, True, "queens") == 0 and of(b, False, "queens") == 1), 1, 6),
    'result == 1-0 and white.sacrifice(3, 8) within moves 1..25':
        lambda s: s.result == "1-0" and is_found(s, in_moves(sacrifices(True, 3, 8), 1, 25)),
    'result == 1-0 and balance <= -3 for 10 plies':
        lambda s: s.result == "1-0" and is_found(s, board_is(lambda b: balance(b) <= -3), 10),
    'line("1.e4 c5") and plays("Rxc3 bxc3")':
        lambda s: s.boards[0].board_fen() == chess.STARTING_BOARD_FEN and [m.uci() for m in s.moves[:2]] == ["e2e4", "c7c5"]
        and is_found(s, plays("Rxc3", "bxc3")),
    'either(plays("Bxh7+ Kxh7 Ng5+"))':
        lambda s: either(s, lambda t: any(plays("Bxh7", "Kxh7", "Ng5")(t, ply) and gives_check(t, ply) and gives_check(t, ply + 2)
                                          for ply in range(len(t.boards)))),
    'ending == checkmate and final(either("??????rk/?????Npp/*/*/*/*/*/*"))':
        lambda s: s.boards[-1].is_checkmate() and either(s, of_final(lambda b: has_pieces(b, "rg8 kh8 Nf7 pg7 ph7"))),
    'white.outposts("d5") for 8 plies':
        lambda s: is_found(s, board_is(lambda b: of(b, True, "outposts", squares("d5")) > 0), 8),
    'either(white.bishops("light") == 1 and white.bishops("dark") == 1 and white.knights == 0 and black.bishops == 1 and black.knights == 1) for 10 moves':
        lambda s: is_found(s, either_board_is(is_bishop_pair), 20),
    'final(either(material("BP*:bp*") and white.bishops("light") and black.bishops("dark")))':
        lambda s: either(s, of_final(is_opposite_bishops)),
    'either(position(white.isolated("d4") and black.half_open("d")) for 10 plies within moves 8..25)':
        lambda s: either(s, lambda t: is_found(t, in_moves_of(s, board_is(is_isolani), 8, 25), 10)),
    'pawns("8/pp3ppp/2p5/3p4/3P4/4P3/PP3PPP/8") within moves 8..20':
        lambda s: is_found(s, in_moves(board_is(is_carlsbad), 8, 20)),
    'either(pawns("*/*/*/*/??P?P???/*/*/*") and not white.pawns("d")) for 10 plies':
        lambda s: is_found(s, either_board_is(is_bind), 10),
    'either(white.passed("7")) for 6 plies':
        lambda s: is_found(s, either_board_is(lambda b: of(b, True, "passed", squares("7")) > 0), 6),
    'position(white.king("6") and black.queens)':
        lambda s: is_found(s, board_is(lambda b: of(b, True, "king", squares("6")) and of(b, False, "queens"))),
    'position(not white.queens and not black.queens) within moves 1..15':
        lambda s: is_found(s, in_moves(board_is(lambda b: not b.queens), 1, 15)),
    'final(white.pawns == black.pawns and white.points <= 13 and black.points <= 13)':
        of_final(lambda b: of(b, True, "pawns") == of(b, False, "pawns") and max(points(b, True), points(b, False)) <= 13),
    'position(white.queens and black.queens) then material("RP*:rp*") for 10 moves':
        lambda s: is_sequence(s, board_is(lambda b: b.queens & b.occupied_co[True] and b.queens & b.occupied_co[False]),
                              board_is(lambda b: re.fullmatch("rp*:rp*", material(b))), 10**6, 20),
    'comment contains "sacrifice"':
        lambda s: any("sacrifice" in folded(text) for text in s.comments),
    'comment.main ~ "(?i)\\bnovelty\\b"':
        lambda s: any(re.search(r"(?i)\bnovelty\b", text) for text in s.main_comments),
}


def plays_white_g4(sheet, ply):
    return ply > 0 and sans(sheet)[ply - 1].rstrip("+#") == "g4"


def in_moves_of(sheet, predicate, first, last):
    """The numbers of `sheet`, the positions of its mirror."""
    return lambda other, ply: first <= sheet.move_number(ply) <= last and predicate(other, ply)


def quantity_questions():
    """Every quantity, with and without squares, for both colours."""
    for name in [*ROLES, "pieces", "isolated", "doubled", "passed", "outposts", "half_open", "islands"]:
        for color, word in ((True, "white"), (False, "black")):
            yield f"final({word}.{name} >= 2)", of_final(lambda b, n=name, c=color: of(b, c, n) >= 2)
            area = "d e" if name in ("half_open", "islands") else "d4 e 6"
            yield (f'{word}.{name}("{area}") for 7 plies',
                   lambda s, n=name, c=color, a=area: is_found(s, board_is(lambda b: of(b, c, n, squares(a)) > 0), 7))
        yield (f"either(white.{name} > black.{name}) for 5 plies within moves 10..30",
               lambda s, n=name: is_found(s, in_moves(board_is(lambda b: of(b, True, n) != of(b, False, n)), 10, 30), 5))
    yield "final(open_files in 2..4)", of_final(lambda b: 2 <= of(b, True, "open_files") <= 4)
    yield "open_files(\"c d\") for 9 plies", lambda s: is_found(s, board_is(lambda b: of(b, True, "open_files", squares("c d")) > 0), 9)
    yield "final(balance in 3..5)", of_final(lambda b: 3 <= balance(b) <= 5)
    yield "final(balance not in (0, 1, -1))", of_final(lambda b: balance(b) not in (0, 1, -1))
    yield "final(white.points > black.points)", of_final(lambda b: balance(b) > 0)
    yield "white.bishops(\"light\") == 2", lambda s: is_found(s, board_is(lambda b: len(set(b.pieces(3, True)) & LIGHT) == 2))


def other_questions():
    for word in ("short", "long", "none"):
        yield f"castled.white == {word}", lambda s, w=word: s.castling(True) == w
        yield f"castled.black == {word}", lambda s, w=word: s.castling(False) == w
    yield "castled.opposite", Sheet.has_opposite_castling
    yield "has(comment)", lambda s: bool(s.comments)
    yield "has(comment.main)", lambda s: bool(s.main_comments)
    for color, word in ((True, "white"), (False, "black")):
        for wanted in (1, 2, 4):
            yield f"{word}.sacrifice({wanted})", lambda s, c=color, w=wanted: is_found(s, sacrifices(c, w, 6))
    yield 'imbalance("Q:rr")', lambda s: is_found(s, board_is(lambda b: surplus(b) == {1: 0, 2: 0, 3: 0, 4: -2, 5: 1}))
    yield 'imbalance("P+:n")', lambda s: is_found(s, board_is(lambda b: surplus(b)[1] > 0 and list(surplus(b).values())[1:] == [-1, 0, 0, 0]))
    yield 'imbalance(":") for 40 plies', lambda s: is_found(s, board_is(lambda b: not any(surplus(b).values())), 40)
    yield 'imbalance("N:b") then imbalance(":") within 6 plies', lambda s: is_sequence(
        s, board_is(lambda b: surplus(b) == {1: 0, 2: 1, 3: -1, 4: 0, 5: 0}), board_is(lambda b: not any(surplus(b).values())), 6)
    yield 'plays("O-O O-O")', lambda s: is_found(s, plays("O-O", "O-O"))
    yield 'plays("O-O") within plies 0..12', lambda s: is_found(s, lambda t, ply: ply <= 12 and plays("O-O")(t, ply))
    yield 'position(plays("Nf3") and white.pawns("e4"))', lambda s: is_found(
        s, lambda t, ply: plays("Nf3")(t, ply) and of(t.boards[ply], True, "pawns", squares("e4")))
    yield 'plays("e4") then plays("d4") within 4 plies', lambda s: is_sequence(s, plays("e4"), plays("d4"), 4)
    yield 'final("*/*/*/*/*/*/*/??????K?")', of_final(lambda b: has_pieces(b, "Kg1"))
    yield 'either("*/*/*/*/*/*/*/??????K?") for 30 plies', lambda s: is_found(s, either_board_is(lambda b: has_pieces(b, "Kg1")), 30)
    yield 'either("*/*/*/*/*/*/*/??????K?" for 30 plies)', lambda s: either(
        s, lambda t: is_found(t, board_is(lambda b: has_pieces(b, "Kg1")), 30))


# Games in which the rarer examples happen: start position ("" = the usual one), moves, result.
PLANTED = [
    ("r1bq1rk1/pppn1ppp/4p3/3pP3/3P4/3B1N2/PPP2PPP/R2QK2R w KQ - 0 10", "Bxh7+ Kxh7 Ng5+ Kg8 Qh5 Re8", "1-0"),
    ("r6k/6pp/7N/8/2Q5/8/5PPP/6K1 w - - 0 30", "Qg8+ Rxg8 Nf7#", "1-0"),
    ("", "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 g6 Be3 Bg7 f3 O-O Qd2 Nc6 Bc4 Bd7 O-O-O Rc8 Bb3 Ne5 h4 h5 Kb1 Nc4 Bxc4 Rxc4 g4 hxg4 "
         "h5 Rxc3 bxc3", "1-0"),
    ("", "d4 d5 c4 e6 Nc3 Nf6 cxd5 exd5 Bg5 Be7 e3 O-O Bd3 Nbd7 Qc2 c6 Nf3", "1/2-1/2"),
    ("4k3/5ppp/8/8/2b1n3/8/5PPP/3RK3 w - - 0 30", "Ra1 Ke7 Rd1 Ke8 " * 6, "1/2-1/2"),
    ("4k3/pp3ppp/3p4/3Np3/4P3/8/PPP2PPP/4K3 w - - 0 20", "Kd1 Kd8 Ke1 Ke8 " * 3, "1-0"),
    ("2b1k1n1/5ppp/8/8/8/8/5PPP/2B1KB2 w - - 0 20", "Kd1 Kd8 Ke1 Ke8 " * 6, "1-0"),
    ("4k3/5pp1/3b4/8/8/3B4/5PP1/4K3 w - - 0 40", "Kd2 Kd7", "1/2-1/2"),
]


def planted_games():
    for fen, moves, result in PLANTED:
        board = chess.Board(fen) if fen else chess.Board()
        game = chess.pgn.Game()
        game.setup(board)
        node = game
        for san in moves.split():
            node = node.add_variation(board.push_san(san))
        game.headers["Result"] = result
        yield str(game) + "\n\n"


def random_games(count, rng):
    """Games of random legal moves, captures and castling before others, some from Chess960 and from endings."""
    starts = ["8/2p2k2/1p1p4/3P4/2P1P1pp/6P1/3B1K1P/8 w - - 0 40", "r3k2r/pppq1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/R3K2R b KQkq - 4 8",
              "6k1/5ppp/8/3N4/8/8/5PPP/R5K1 w - - 0 30", "4k2r/8/8/8/8/8/3r4/Q3K2R b Kk - 7 50"]
    for number in range(count):
        board = chess.Board()
        if number % 5 == 1:
            board = chess.Board.from_chess960_pos(rng.randrange(960))
        elif number % 5 == 2:
            board = chess.Board(rng.choice(starts))
        game = chess.pgn.Game()
        game.setup(board)
        node = game
        for _ in range(rng.randint(10, 160)):
            moves = list(board.legal_moves)
            if not moves:
                break
            liked = [move for move in moves if board.is_castling(move) or (board.is_capture(move) and rng.random() < 0.4)]
            move = rng.choice(liked or moves)
            board.push(move)
            node = node.add_variation(move)
            if rng.random() < 0.05:
                comment_on(node, rng.choice(["a novelty", "the\nsacrifice", "[%clk 0:01:00]", "[%eval 0.1] Sacrifice?", "quiet"]))
        game.headers["Result"] = board.result() if board.is_game_over() else rng.choice(["1-0", "0-1", "1/2-1/2"])
        if game.headers.get("FEN") and number % 5 == 1:
            game.headers["Variant"] = "Chess960"
        yield str(game) + "\n\n"


def archive_games(folder, count, rng):
    files = sorted(path for part in ("otb", "engine") for path in Path(folder, part).rglob("*.pgn") if path.stat().st_size < 8 << 20)
    games = []
    for path in rng.sample(files, min(len(files), 60)):
        text = path.read_bytes().decode("utf-8", "replace").replace("\r\n", "\n")
        games += [part for part in re.split(r"(?<=\n)(?=\[Event \")", text) if part.startswith("[Event ")]
    rng.shuffle(games)
    return games[:count]


def read_sheets(texts):
    """Games that python-chess reads without an error, as they were written."""
    for text in texts:
        game = chess.pgn.read_game(io.StringIO(text))
        if game is None or game.errors or not game.headers.get("Event"):
            continue
        try:
            yield text.strip() + "\n\n", Sheet(game)
        except (ValueError, AssertionError):
            continue


def legal_games(path):
    """Of each game of the file: does the program replay all of it as chess?"""
    words = [PROGRAM, "list", "-q", "--to", "csv", "--where", "legal and not variant in (atomic, antichess)", str(path)]
    return found_by(words)


def found_by(words):
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    if done.returncode not in (0, 1):
        raise SystemExit(f"{words}: {done.stderr}")
    return {int(row["game"]) for row in csv.DictReader(io.StringIO(done.stdout))}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", action="store_true", help="how many games each question finds")
    options = parser.parse_args()
    rng = random.Random(options.seed)
    texts = []
    for name in ("clean_classics.pgn", "endings.pgn", "chess960.pgn"):
        text = (ROOT / "data/samples" / name).read_text(encoding="utf-8")
        texts += [part for part in re.split(r"(?<=\n)(?=\[Event \")", text) if part.strip()]
    texts += planted_games()
    texts += random_games(80, rng)
    if os.environ.get("ARBITER_CORPORA"):
        texts += archive_games(os.environ["ARBITER_CORPORA"], options.games, rng)
    read = list(read_sheets(texts))
    manual = (ROOT / "docs/guide/where.md").read_text(encoding="utf-8")
    missing = [question for question in EXAMPLES if question not in manual]
    problems = [f"not in docs/guide/where.md: {question}" for question in missing]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "games.pgn")
        path.write_text("".join(text for text, _ in read), encoding="utf-8")
        legal = legal_games(path)
        total = found = 0
        for question, count in [*EXAMPLES.items(), *quantity_questions(), *other_questions()]:
            said = found_by([PROGRAM, "list", "-q", "--to", "csv", "--where", question, str(path)]) & legal
            counted = {i for i, (_, sheet) in enumerate(read, 1) if i in legal and count(sheet)}
            total, found = total + 1, found + len(counted)
            if options.show:
                print(f"{len(counted):5} {question}")
            if question in EXAMPLES and not counted:
                problems.append(f"{question}: no game is found, so nothing is tested")
            if said != counted:
                problems.append(f"{question}: program only {sorted(said - counted)[:5]}, python-chess only {sorted(counted - said)[:5]}")
    print(f"{total} questions to {len(legal)} of {len(read)} games, {found} answers 'yes'; {len(problems)} problems")
    for problem in problems:
        print(problem)
    sys.exit(1 if problems or len(legal) < 0.9 * len(read) else 0)


if __name__ == "__main__":
    main()
