"""Game: what the extension has, and what is written on it."""

from __future__ import annotations

from typing import Any, Optional

from . import _arbiter
from ._arbiter import Game as Game


def _moves(text: str) -> list[str]:
    return text.split(" ") if text else []


def _moves_uci(self: Game) -> list[str]:
    """The legal main line in UCI notation: "e2e4", "0000" for a null move, "N@f3" for a drop."""
    return _moves(self._uci)


def _moves_san(self: Game) -> list[str]:
    """The legal main line in SAN; "--" for a null move."""
    return _moves(self._san)


def _fens(self: Game) -> list[str]:
    """The FEN of the start position and of the one after each ply: one more than moves. Empty
    where there is no start position that can be used."""
    fens = self._fens
    if fens is None:
        fens = _played_again(self)
    return list(fens)


def _played_again(game: Game) -> tuple[str, ...]:
    facts = game.facts
    if facts.start_fen is None:
        return ()
    if not game._san:
        return (facts.start_fen,)
    pgn = (
        f'[Variant "{facts.variant}"]\n[SetUp "1"]\n[FEN "{facts.start_fen}"]\n\n'
        f"{game._san} *\n"
    )
    return _arbiter.positions_of(pgn)


def _game_of(state: tuple[Any, ...]) -> Game:
    return _arbiter.game_of(state)


def _key(game: Game) -> tuple[Any, ...]:
    return (game.file, game.game, game.byte_begin, game.bytes)


def _equal(self: Game, other: object) -> bool:
    if not isinstance(other, Game):
        return NotImplemented
    return self is other or _key(self) == _key(other)


def _repr(self: Game) -> str:
    tags = self.tags
    players = f'{tags.get("White", "?")} - {tags.get("Black", "?")}'
    return f"<Game {self.game} of {self.file!r}: {players}, {self.status}, {self.plies} plies>"


def _html_of(self: Game) -> str:
    from . import _html

    return _html.game(self)


def _to_chess(self: Game) -> Any:
    """A chess.pgn.Game with the tags and the legal main line. Needs python-chess.

    Comments and variations are read by python-chess of `game.text`: chess.pgn.read_game().
    """
    from . import _chess

    return _chess.to_chess(self)


def _result(self: Game) -> Optional[str]:
    """The Result tag; where there is none the termination marker."""
    facts = self.facts
    return facts.result_tag if facts.result_tag is not None else facts.result_token


for _name, _member in {
    "moves_uci": property(_moves_uci),
    "moves_san": property(_moves_san),
    "fens": _fens,
    "result": property(_result),
    "text": property(lambda self: self.bytes.decode("utf-8", "replace")),
    "plies": property(lambda self: self.facts.plies),
    "legal": property(lambda self: self.facts.legal),
    "to_chess": _to_chess,
    "__reduce__": lambda self: (_game_of, (self._state(),)),
    "__eq__": _equal,
    "__hash__": lambda self: hash(_key(self)),
    "__repr__": _repr,
    "_repr_html_": _html_of,
}.items():
    setattr(Game, _name, _member)
Game.__module__ = "arbiter"
