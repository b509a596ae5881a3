"""The values that Arbiter gives: enumerations and named tuples.

Members have the names of the interface (docs/guide/interface.md), with underscores; what is null
there is None here. Values are compared, hashed and pickled as what they hold.
"""

from __future__ import annotations

import enum
import json
from typing import Any, NamedTuple, Optional


class Error(Exception):
    """Whatever Arbiter raises of its own. A bad game is no error: it has a status and findings."""


class UsageError(Error, ValueError):
    """A word or a number of a call cannot be taken; the message says what can."""


class InputError(Error, OSError):
    """A file cannot be read to its end or written: damaged, truncated, no room."""


class InternalError(Error, RuntimeError):
    """The library failed: please report it."""


class _Word(str, enum.Enum):
    """A word of the reports. It equals its str: Severity.ERROR == "error"."""

    def __str__(self) -> str:
        return str(self.value)

    __hash__ = str.__hash__


class Status(_Word):
    """What is to be said of a game as a whole."""

    CLEAN = "clean"
    FLAGGED = "flagged"
    REJECTED = "rejected"
    UNCHECKED = "unchecked"


class Severity(_Word):
    """How bad a finding is."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"
    STYLE = "style"


class Certainty(_Word):
    """How sure a finding is."""

    CERTAIN = "certain"
    CLAIMABLE = "claimable"
    POSSIBLE = "possible"
    CONDITIONAL = "conditional"


class FixKind(_Word):
    """Safe fixes change no move, no result and no position."""

    SAFE = "safe"
    UNSAFE = "unsafe"


class Edit(NamedTuple):
    """Replace the bytes [begin, end) of the decompressed input by `text`."""

    begin: int
    end: int
    text: str


class Fix(NamedTuple):
    """How a finding can be repaired."""

    kind: FixKind
    edits: tuple[Edit, ...]


class Finding(NamedTuple):
    """One thing that a rule reports: what is written, but what is true."""

    file: str
    game: Optional[int]  #: 1-based ordinal in its file; None: about the file
    line: int  #: 1-based
    column: int  #: 1-based, in bytes
    byte_begin: int  #: in the decompressed input
    byte_end: int
    ply: Optional[int]  #: half-move, 1-based; 0: the start position
    code: str  #: "MOV01"
    rule: str  #: "illegal-move"
    severity: Severity
    certainty: Certainty
    message: str
    count: int  # type: ignore[assignment]  #: occurrences that it stands for; hides tuple.count
    article: Optional[str]  #: of the Laws, "9.2.3", or of the standard, "PGN 8.2.3.4"
    laws: Optional[str]  #: edition applied
    fen: Optional[str]
    fix: Optional[Fix]

    def as_dict(self) -> dict[str, Any]:
        """The object of `arbiter audit --report ndjson`, key by key."""
        keys = self._asdict()
        for name in ("severity", "certainty"):
            keys[name] = str(keys[name])
        if self.fix is not None:
            edits = [edit._asdict() for edit in self.fix.edits]
            keys["fix"] = {"kind": str(self.fix.kind), "edits": edits}
        return keys

    def __str__(self) -> str:
        game = "" if self.game is None else f"game {self.game}: "
        return f"{self.file}:{self.line}:{self.column}: {game}{self.severity} {self.code} {self.message}"

    def _repr_html_(self) -> str:
        from . import _html

        return _html.finding(self)


class IllegalMove(NamedTuple):
    """The half-move that is not legal."""

    ply: int
    san: str  #: as written
    rule: str
    board: Optional[str] = None  #: "A" or "B" in a match of bughouse


class Ending(NamedTuple):
    """The first automatic end on the board."""

    kind: str  #: "checkmate", "stalemate", "dead-position", ...
    ply: int
    article: Optional[str]
    result: str  #: "1-0", "0-1", "1/2-1/2"
    proof: Optional[str] = None  #: of a dead position
    board: Optional[str] = None


class Claim(NamedTuple):
    """A draw could have been claimed at `plies` positions, first after `first_ply` half-moves."""

    first_ply: int
    plies: int


class Claims(NamedTuple):
    """Which draws could have been claimed; None: never."""

    threefold_on_board: Optional[Claim]
    threefold_intended: Optional[Claim]
    fifty_on_board: Optional[Claim]
    fifty_intended: Optional[Claim]
    material: Optional[Claim]
    knows_material: bool  #: the edition has a claim by material

    def __bool__(self) -> bool:
        return any(claim is not None for claim in self[:5])


class CanWin(NamedTuple):
    """Can this side still checkmate by some series of legal moves? "yes", "no", "unknown"."""

    white: str
    black: str


class ClaimWindow(NamedTuple):
    """One player could have claimed a draw at every turn of his from `from_ply` to `to_ply`."""

    kind: str  #: "threefold", "fifty", "material"
    who: str  #: "white", "black"
    from_ply: int
    to_ply: int
    on_board: tuple[int, ...]
    intended: tuple[int, ...]
    occurrences: tuple[int, ...]
    quiet_plies: int
    intended_moves: tuple[str, ...]
    fen: str
    article: str
    laws: str
    is_certain: bool
    is_conditional: bool


class Ruling(NamedTuple):
    """What the Laws say of a game."""

    text: str  #: in sentences
    laws: Optional[str]
    laws_also: tuple[str, ...]
    time_class: Optional[str]
    ending: Optional[Ending]
    can_win: CanWin
    claims: Claims
    windows: tuple[ClaimWindow, ...]

    def __str__(self) -> str:
        return self.text


class Facts(NamedTuple):
    """What is known of a game: the keys of `arbiter audit --report facts`."""

    file: str
    game: int
    line: int
    byte_begin: int
    byte_end: int
    status: Status
    variant: str
    laws: str
    laws_also: tuple[str, ...]
    time_class: Optional[str]
    start_fen: Optional[str]
    final_fen: Optional[str]
    plies: int
    legal: bool
    illegal: Optional[IllegalMove]
    result_tag: Optional[str]
    result_token: Optional[str]
    termination_tag: Optional[str]
    ending: Optional[Ending]
    can_win: CanWin
    claims: Claims
    max_repetition: int
    max_quiet_plies: int
    kept_plies: int
    moves_hash: str
    findings: int

    def as_dict(self) -> dict[str, Any]:
        """The object of the report, key by key."""
        keys = self._asdict()
        keys["status"] = str(self.status)
        keys["laws_also"] = list(self.laws_also)
        if self.illegal is not None:
            keys["illegal"] = _without(self.illegal, "board")
        if self.ending is not None:
            keys["ending"] = _without(self.ending, "proof", "board")
        keys["can_win"] = self.can_win._asdict()
        claims: dict[str, Any] = {}
        for name, claim in zip(Claims._fields[:5], self.claims[:5]):
            if name != "material" or self.claims.knows_material:
                claims[name] = None if claim is None else claim._asdict()
        keys["claims"] = claims
        return keys


def _without(value: Any, *names: str) -> dict[str, Any]:
    """Its members, but those of `names` that are None."""
    return {k: v for k, v in value._asdict().items() if v is not None or k not in names}


class Summary(NamedTuple):
    """What was read. games = clean + flagged + rejected + unchecked."""

    games: int
    clean: int
    flagged: int
    rejected: int
    unchecked: int
    errors: int
    warnings: int
    infos: int
    styles: int
    bytes: int  #: of decompressed PGN
    problems: tuple[str, ...]  #: inputs that could not be read to their end
    text: str  #: the last line of `arbiter audit`
    exit_code: int = 0  #: the one of the command

    @property
    def findings(self) -> int:
        return self.errors + self.warnings + self.infos + self.styles

    def __str__(self) -> str:
        return self.text


class Decision(NamedTuple):
    """Can `winner` still checkmate by some series of legal moves? FIDE 2023 5.2.2, 6.9."""

    fen: str
    winner: str  #: "white", "black"
    verdict: str  #: "winnable", "unwinnable", "unknown"
    proof: str  #: "mate-on-board", "helpmate", "material", ...
    helpmate: Optional[tuple[str, ...]]  #: in UCI notation, when that is the proof
    nodes: int
    text: str  #: a sentence
    json: str  #: as the command prints it

    def as_dict(self) -> dict[str, Any]:
        """The object of `arbiter decide`."""
        return dict(json.loads(self.json))


class FlagFall(NamedTuple):
    """What it means that a flag falls: the opponent wins where he can still checkmate."""

    result: Optional[str]  #: "1-0", "0-1", "1/2-1/2"; None: not known
    laws: str
    article: str
    decision: Decision  #: about the opponent


class Problem(NamedTuple):
    """What is wrong with a position."""

    code: str
    rule: str
    severity: Severity
    message: str


class CheckedPosition(NamedTuple):
    """A FEN or EPD, checked."""

    fen: str  #: as given
    ok: bool  #: no problem of level warning or above
    problems: tuple[Problem, ...]
    normalized: Optional[str]  #: six fields; None: not readable
    variant: Optional[str]  #: None: chess, Chess960 too
    unreachable: Optional[str]  #: why no game can reach it; None: nothing is known against it
    json: str  #: as the command prints it

    def as_dict(self) -> dict[str, Any]:
        """The object of `arbiter fen --report ndjson`, of line 1 of "-"."""
        return dict(json.loads(self.json))

    def _repr_html_(self) -> str:
        from . import _html

        return _html.position(self)


class Cleaned(NamedTuple):
    """What became of the games: read = written + rejected + duplicates + unselected."""

    read: int
    written: int
    rejected: int
    duplicates: int
    unselected: int
    changed: int  #: of those written
    kept: int  #: of those written: rejected ones, where there are no `rejects`
    errors: int  #: findings left in what was written
    warnings: int
    infos: int
    styles: int
    audit: Summary  #: of the games as they were read
    notes: tuple[str, ...]
    text: str  #: "read 1000 = written 940 + rejected 10 + duplicate 50"

    def __str__(self) -> str:
        return self.text


class Replacement(NamedTuple):
    """Bytes [begin, end) of a text that others took the place of."""

    begin: int
    end: int
    text: bytes


class Fixed(NamedTuple):
    """A text after its fixes."""

    text: bytes
    edits: tuple[Replacement, ...]
    findings: int  #: that were mended
    games: int  #: in which something changed
    left_alone: int  #: games that a fix would have changed more than it should
    before: Summary
    after: Summary


class EventPlace(NamedTuple):
    """A place in an input: a game, or a line of a tournament report."""

    file: str
    game: Optional[int]
    line: Optional[int]
    column: int


class EventFinding(NamedTuple):
    """A contradiction, and the places that it is seen by."""

    code: str
    rule: str
    severity: Severity
    message: str
    place: EventPlace
    others: tuple[EventPlace, ...]


class EventPlayer(NamedTuple):
    """A line of the standings."""

    rank: int  #: shared by players who are equal in everything
    name: str
    title: Optional[str]
    fide_id: Optional[str]
    federation: Optional[str]
    team: Optional[str]
    rating: Optional[int]
    number: Optional[int]  #: starting rank of a report
    points: float
    games: int  #: played over the board
    tie_breaks: tuple[str, ...]  #: by Event.tie_breaks; empty: no tie was to break


class EventTeam(NamedTuple):
    """A line of the standings of teams."""

    rank: int
    name: str
    matches: int
    won: int
    drawn: int
    lost: int
    match_points: float
    board_points: float
    tie_breaks: tuple[str, ...]


class EventGame(NamedTuple):
    """A game with its place in the event."""

    round: Optional[str]
    board: Optional[int]
    white: str
    black: str
    result: str
    date: Optional[str]
    is_forfeit: bool
    place: EventPlace


class Event(NamedTuple):
    """A tournament, as its games tell it, and its report where there is one."""

    name: Optional[str]
    kind: str  #: "Swiss", ...
    evidence: str  #: why it is one
    days: Optional[str]
    rounds: int
    players: tuple[EventPlayer, ...]  #: best first
    tie_breaks: tuple[str, ...]
    team_tie_breaks: tuple[str, ...]
    tie_break_edition: str
    teams: tuple[EventTeam, ...]
    games: tuple[EventGame, ...]
    unplaced: int
    findings: tuple[EventFinding, ...]

    @property
    def standings(self) -> tuple[EventPlayer, ...]:
        """The players, best first."""
        return self.players


class Rule(NamedTuple):
    """A rule that audits report by."""

    code: str
    name: str
    severity: Severity
    fix: Optional[FixKind]  #: the strongest kind that it offers
    is_opt_in: bool  #: off unless it is selected
    is_only_in_event: bool
    since: str
    summary: str
    explanation: str
    example: Optional[str]
    repaired: Optional[str]
    source: Optional[str]

    def __str__(self) -> str:
        return f"{self.code} {self.name} ({self.severity}): {self.summary}"


class Edition(NamedTuple):
    """An edition of the Laws of Chess, or the rules of a site."""

    id: str
    title: str
    is_fide: bool  #: laws="by-date" chooses among these


class Profile(NamedTuple):
    """A set of levels for a purpose."""

    name: str
    summary: str


class ColumnInfo(NamedTuple):
    """A column that table() knows."""

    name: str
    type: str  #: of NumPy, or "str", "date"
    width: int  #: values of an item
    is_list: bool  #: a list of items for each game
    is_nullable: bool
    meaning: str
