"""Games of python-chess, where it is installed."""

from __future__ import annotations

import io
from typing import Any

from . import _audit
from ._arbiter import Game
from ._types import UsageError


def _chess() -> Any:
    try:
        import chess.pgn
        import chess.variant
    except ImportError as error:
        raise ImportError("this needs python-chess: pip install chess") from error
    return chess


def to_chess(game: Game) -> Any:
    chess = _chess()
    out = chess.pgn.Game()
    out.headers.clear()
    for name, value in game.tags.items():
        out.headers[name] = value
    facts = game.facts
    if facts.start_fen is None:
        return out
    if facts.variant == "bughouse":
        raise UsageError("python-chess has no bughouse")
    board = out.board()
    if board.fen(en_passant="legal") != facts.start_fen:
        board = _board(chess, facts.variant, facts.start_fen)
        out.setup(board)
    node = out
    for text in game.moves_uci:
        move = board.parse_uci(text)
        board.push(move)
        node = node.add_main_variation(move)
    return out


def _board(chess: Any, variant: str, fen: str) -> Any:
    if variant in ("standard", "chess960"):
        return chess.Board(fen, chess960=variant == "chess960")
    return chess.variant.find_variant(variant.replace("-", " "))(fen)


def audit_game(game: Any, **options: Any) -> Game:
    """Audits a chess.pgn.Game: its text is that of chess.pgn.StringExporter. Needs python-chess.

    Options are those of audit(). Raises UsageError for anything else.
    """
    chess = _chess()
    if not isinstance(game, chess.pgn.GameNode):
        raise UsageError(f"audit_game takes a chess.pgn.Game, not {type(game).__name__}")
    out = io.StringIO()
    print(game.game(), file=out, end="\n\n")
    for audited in _audit.audit(out.getvalue().encode(), **options):
        return audited
    raise UsageError("the game has neither tags nor moves")
