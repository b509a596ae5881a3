#!/usr/bin/env python3
"""Compares lib/core/variant with python-chess: variants_python_chess_test.py PROGRAM [GAMES [FILE.pgn ...]].

PROGRAM is variant_lines. GAMES random games of each variant, and every game of a variant in the files. Skipped (exit 77)
where python-chess cannot be imported."""
import random
import subprocess
import sys

try:
    import chess
    import chess.pgn
    import chess.variant
except ImportError:
    print("python-chess is not installed: skipped")
    sys.exit(77)

KEYS = {
    "king-of-the-hill": chess.variant.KingOfTheHillBoard,
    "three-check": chess.variant.ThreeCheckBoard,
    "crazyhouse": chess.variant.CrazyhouseBoard,
    "antichess": chess.variant.AntichessBoard,
    "atomic": chess.variant.AtomicBoard,
    "horde": chess.variant.HordeBoard,
    "racing-kings": chess.variant.RacingKingsBoard,
}
PLIES = 160


def start(name, dice):
    """The usual start, or for half of the games a Chess960 array where the variant has one."""
    if name == "chess960":
        return chess.Board.from_chess960_pos(dice.randrange(960))
    board = KEYS[name](chess960=True)
    if name not in ("horde", "racing-kings", "antichess") and dice.random() < 0.5:
        board.set_chess960_pos(dice.randrange(960))
    return board


def choose(board, dice):
    """Captures and checks oftener than chance has them, so that games end."""
    moves = list(board.legal_moves)
    for _ in range(2):
        move = dice.choice(moves)
        if board.is_capture(move):
            return move
    return dice.choice(moves)


def is_checkmate(board):
    """Whether or not the variant has ended the game at the same ply, which leaves python-chess no moves."""
    if not board.is_check() or board.uci_variant not in ("kingofthehill", "3check"):
        return board.is_checkmate()
    plain = chess.Board(None, chess960=True)
    plain.set_board_fen(board.board_fen())
    plain.turn, plain.ep_square = board.turn, board.ep_square
    return plain.is_checkmate()


def end_of(board):
    def score(color_wins):
        return "1-0" if color_wins == chess.WHITE else "0-1"
    if is_checkmate(board):
        return "checkmate " + score(not board.turn)
    if board.is_variant_win():
        return "variant-win " + score(board.turn)
    if board.is_variant_loss():
        return "variant-win " + score(not board.turn)
    if board.is_variant_draw():
        return "variant-draw"
    if not any(board.legal_moves):
        return "stalemate"
    if board.is_insufficient_material() and board.uci_variant not in ("chess", "kingofthehill"):
        return "dead-position"
    return "none"


def without_clock(fen):
    fields = fen.split()
    return " ".join(fields[:-2] + fields[-1:])


def say(name, board, choice):
    """What python-chess says of a position, and of the move that `choice` takes in it."""
    is_white_home = bool(board.kings & board.occupied_co[chess.WHITE] & chess.BB_RANK_8)
    said = {"fen": board.fen(en_passant="legal"), "end": end_of(board),
            "weak": [board.has_insufficient_material(c) for c in (chess.WHITE, chess.BLACK)],
            "home": name == "racing-kings" and is_white_home}
    said["is_over"] = said["end"].split()[0] not in ("none", "dead-position")
    said["moves"] = "" if said["is_over"] else " ".join(sorted(board.san(move) for move in board.legal_moves))
    move = None if said["is_over"] else choice(board)
    said["san"] = "-" if move is None else board.san(move)
    if move is not None:
        board.push(move)
        said["after"] = board.fen(en_passant="legal")
    return said


def random_games(name, games, dice):
    for _ in range(games):
        board = start(name, dice)
        for _ in range(PLIES):
            said = say(name, board, lambda now: choose(now, dice))
            yield said
            if said["is_over"]:
                break


def written_games(files):
    """Name of the variant and what is said, for each position of every game of a variant."""
    names = {board: name for name, board in KEYS.items()}
    for file in files:
        with open(file, encoding="utf-8", errors="replace") as text:
            while (game := chess.pgn.read_game(text)) is not None:
                board = game.board()
                name = names.get(type(board))
                if name is None or game.errors:
                    continue
                moves = iter([*game.mainline_moves(), None])
                said = None
                while said is None or (not said["is_over"] and said["san"] != "-"):
                    said = say(name, board, lambda _: next(moves))
                    yield name, said


def differences(name, said, answer):
    """Known differences are left out: the clock after a drop of a pawn, `-` for the e.p. square after an end, dead positions and
    material of chess, Black behind in racing kings."""
    fields = answer.split("\t")
    if len(fields) != 6:
        yield "answer", answer, said["fen"]
        return
    fen, moves, end, white, black, after = fields
    if without_clock(fen) != without_clock(said["fen"]):
        yield "fen", fen, said["fen"]
    # A drop of a pawn is written with its letter here.
    wanted = " ".join(sorted("P" + san if san.startswith("@") else san for san in said["moves"].split()))
    if moves != wanted:
        yield "moves", moves, wanted
    if end != said["end"]:
        yield "end", end, said["end"]
    is_open = said["end"] == "none" and not said["home"]
    if is_open and name not in ("chess960", "king-of-the-hill"):
        for color, (can_win, weak) in enumerate(zip((white, black), said["weak"])):
            if (can_win == "no") != weak:
                yield ("white", "black")[color], can_win, str(weak)
    if "after" in said and without_clock(after) != without_clock(said["after"]):
        yield "after", after, said["after"]


def compare(program, name, said):
    """Prints and returns how many differences there are."""
    lines = "".join(f"{name}\t{one['fen']}\t{one['san']}\n" for one in said)
    answers = subprocess.run([program], input=lines, capture_output=True, text=True, check=True).stdout.splitlines()
    assert len(answers) == len(said), name
    wrong = [(one, what) for one, answer in zip(said, answers) for what in differences(name, one, answer)]
    print(f"{name}: {len(said)} positions, {len(wrong)} differences")
    for one, (field, ours, theirs) in wrong[:5]:
        print(f"  {one['fen']} {one['san']}: {field}\n    ours   {ours}\n    theirs {theirs}")
    return len(wrong)


def main():
    program = sys.argv[1]
    games = int(sys.argv[2]) if len(sys.argv) > 2 else 3
    failures = 0
    for name in [*KEYS, "chess960"]:
        failures += compare(program, name, list(random_games(name, games, random.Random(20261126))))
    written = {}
    for name, said in written_games(sys.argv[3:]):
        written.setdefault(name, []).append(said)
    for name, said in written.items():
        failures += compare(program, name, said)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
