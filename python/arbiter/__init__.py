"""Arbiter: chess games audited against PGN, FEN and the Laws of Chess.

>>> import arbiter
>>> for game in arbiter.audit(b'[Event "x"]\\n\\n1. e4 e5 2. Ke3 *\\n'):
...     for finding in game.findings:
...         if finding.code == "MOV01":
...             print(finding.ply, finding.rule)
3 illegal-move

audit() gives games as objects, table() gives columns of them; decide(), check_fen(), clean(), fix()
and event() are the commands of those names. docs/guide/python.md.
"""

from __future__ import annotations

from . import _arbiter, _types
from ._audit import Audit, audit
from ._calls import Events, check_fen, clean, decide, decide_flag_fall, event, explain, fix
from ._chess import audit_game
from ._game import Game
from ._table import Batch, Lists, Table, columns, table
from ._types import (
    CanWin, Certainty, CheckedPosition, Claim, Claims, ClaimWindow, Cleaned, ColumnInfo, Decision,
    Edit, Edition, Ending, Error, Event, EventFinding, EventGame, EventPlace, EventPlayer,
    EventTeam, Facts, Finding, Fix, Fixed, FixKind, FlagFall, IllegalMove, InputError,
    InternalError, Problem, Profile, Replacement, Rule, Ruling, Severity, Status, Summary,
    UsageError,
)

#: The version, and which rules it has.
__version__: str = _arbiter.version()
rule_set: str = _arbiter.rule_set()
#: All rules by code, editions of the Laws in time order, sets of levels.
rules: tuple[Rule, ...] = _arbiter.rules()
editions: tuple[Edition, ...] = _arbiter.editions()
profiles: tuple[Profile, ...] = _arbiter.profiles()

# They are imported from here, and say so.
for _type in list(vars(_types).values()):
    if isinstance(_type, type) and _type.__module__ == "arbiter._types":
        _type.__module__ = "arbiter"

__all__ = [
    "Audit", "Batch", "CanWin", "Certainty", "CheckedPosition", "Claim", "ClaimWindow", "Claims",
    "Cleaned", "ColumnInfo", "Decision", "Edit", "Edition", "Ending", "Error", "Event",
    "EventFinding", "EventGame", "EventPlace", "EventPlayer", "EventTeam", "Events", "Facts",
    "Finding", "Fix", "FixKind", "Fixed", "FlagFall", "Game", "IllegalMove", "InputError",
    "InternalError", "Lists", "Problem", "Profile", "Replacement", "Rule", "Ruling", "Severity",
    "Status", "Summary", "Table", "UsageError", "audit", "audit_game", "check_fen", "clean",
    "columns", "decide", "decide_flag_fall", "editions", "event", "explain", "fix", "profiles",
    "rule_set", "rules", "table",
]
