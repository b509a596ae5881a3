"""Findings, positions and games as a notebook shows them."""

from __future__ import annotations

import html
from typing import TYPE_CHECKING, Optional

if TYPE_CHECKING:
    from ._arbiter import Game
    from ._types import CheckedPosition, Finding

_PIECES = dict(zip("KQRBNPkqrbnp", "♔♕♖♗♘♙♚♛♜♝♞♟"))
_COLOURS = {"error": "#b00020", "warning": "#b36b00", "info": "#1f5fa8", "style": "#666666"}


def board(fen: Optional[str]) -> str:
    """The placement of a FEN as a table of 8 x 8 squares; empty for other boards."""
    if not fen:
        return ""
    placement = fen.split(" ")[0].split("[")[0].replace("~", "")
    rows = placement.split("/")[:8]
    lines = []
    for rank, row in enumerate(rows):
        squares = "".join("." * int(c) if c.isdigit() else c for c in row)
        if len(rows) != 8 or len(squares) != 8:
            return ""
        cells = "".join(
            f'<td style="width:1.6em;height:1.6em;padding:0;text-align:center;color:#000;'
            f'background:{"#b8c9a9" if (rank + file) % 2 else "#f2f0e4"}">{_PIECES.get(c, "")}</td>'
            for file, c in enumerate(squares)
        )
        lines.append(f"<tr>{cells}</tr>")
    return (
        '<table style="border-collapse:collapse;border:1px solid #888;font-size:1.3em;line-height:1">'
        + "".join(lines)
        + "</table>"
    )


def _line(finding: "Finding") -> str:
    colour = _COLOURS[str(finding.severity)]
    place = "" if finding.ply is None else f"ply {finding.ply}: "
    article = "" if finding.article is None else f" [{html.escape(finding.article)}]"
    return (
        f'<div><b style="color:{colour}">{finding.severity}</b> '
        f"<code>{finding.code} {html.escape(finding.rule)}</code> "
        f"{place}{html.escape(finding.message)}{article}</div>"
    )


def finding(finding: "Finding") -> str:
    where = f"{finding.file}:{finding.line}:{finding.column}"
    return f"<div>{_line(finding)}<small>{html.escape(where)}</small>{board(finding.fen)}</div>"


def position(checked: "CheckedPosition") -> str:
    problems = "".join(
        f'<div><b style="color:{_COLOURS[str(p.severity)]}">{p.severity}</b> '
        f"<code>{p.code}</code> {html.escape(p.message)}</div>"
        for p in checked.problems
    )
    return f"<div>{board(checked.normalized)}<code>{html.escape(checked.fen)}</code>{problems}</div>"


def game(game: "Game") -> str:
    tags = game.tags
    title = f'{tags.get("White", "?")} – {tags.get("Black", "?")}, {tags.get("Result", "*")}'
    facts = game.facts
    ending = "" if facts.ending is None else f", {facts.ending.kind} at ply {facts.ending.ply}"
    findings = "".join(_line(each) for each in game.findings)
    return (
        f"<div><b>{html.escape(title)}</b> <small>{html.escape(game.file)}, game {game.game}, "
        f"{game.status}, {facts.plies} plies{ending}</small>{board(facts.final_fen)}{findings}</div>"
    )
