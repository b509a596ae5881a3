"""decide(), check_fen(), clean(), fix(), event() and what Arbiter knows."""

from __future__ import annotations

import os
from typing import Any, Iterable, Mapping, Optional, Union

from . import _arbiter
from ._audit import WINDOW, log, progress_of, tell_problems
from ._source import Path, checks, levels, path_of, paths_of, words
from ._types import (
    CheckedPosition, Cleaned, Decision, Event, Fixed, FlagFall, Rule, UsageError,
)

Words = Union[None, str, Iterable[str]]


def _text(value: Any, name: str) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{name} must be a str, not {type(value).__name__}")
    return value


def _budget(value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError(f"budget must be an int, not {type(value).__name__}")
    if not 0 <= value < 2**64:
        raise UsageError(f"budget is {value}, but takes a whole number from 0 on")
    return value


def decide(fen: str, winner: Optional[str] = None, *, budget: int = 0) -> Any:
    """Can a side still checkmate by some series of legal moves? FIDE 2023 5.2.2, 6.9.

    fen: castling rights, e.p. square and counters may be missing.
    winner: "white" or "black"; None: both, white first.
    budget: nodes that may be looked at; 0: as many as usual. Never a time.

    Gives a Decision, or two. Raises UsageError when `fen` is no position.

    >>> decide("8/8/4k3/8/8/3K4/8/8 w - - 0 1", winner="white").verdict
    'unwinnable'
    """
    if winner is None:
        return (decide(fen, "white", budget=budget), decide(fen, "black", budget=budget))
    decided: Decision = _arbiter.decide(_text(fen, "fen"), _text(winner, "winner"), _budget(budget))
    return decided


def decide_flag_fall(fen: str, flag: str, *, budget: int = 0) -> FlagFall:
    """What it means that the flag of `flag` ("white", "black") falls. FIDE 2023 6.9.

    >>> decide_flag_fall("8/8/4k3/8/8/3K4/8/7R w - - 0 1", flag="white").result
    '1/2-1/2'
    """
    fall: FlagFall = _arbiter.flag_fall(_text(fen, "fen"), _text(flag, "flag"), _budget(budget))
    return fall


def check_fen(
    fen: str,
    *,
    variant: str = "",
    reach: str = "cheap",
    budget: int = 0,
    profile: str = "archive",
    select: Words = None,
    ignore: Words = None,
    severity: Union[Words, Mapping[str, str]] = None,
) -> CheckedPosition:
    """Checks one FEN or EPD, as people write them: what is wrong, its normal form, and why no game
    can reach it. Options are those of `arbiter fen`.

    Raises UsageError when `fen` is more than a line, blank or a comment.

    >>> check_fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1").ok
    True
    """
    checked: CheckedPosition = _arbiter.check_fen(_text(fen, "fen"), {
        "variant": variant, "reach": reach, "budget": _budget(budget), "profile": profile,
        "select": words(select, "select"), "ignore": words(ignore, "ignore"),
        "severity": levels(severity),
    })
    return checked


_CLEAN_PATHS = ("rejects", "reasons", "log", "dups", "dups_table", "dups_review", "apply_dups", "review",
                "apply", "eco", "rest", "diff")
_CLEAN_PATH_LISTS = ("against", "names", "ratings")
_CLEAN_WORD_LISTS = ("strip", "drop_tags", "add")
_CLEAN_TEXT_LISTS = ("where", "set_tag", "rename_tag")


def _clean_words(options: dict[str, Any]) -> dict[str, Any]:
    given: dict[str, Any] = {}
    for name, value in options.items():
        if value is None:
            continue
        if name in _CLEAN_PATHS:
            value = path_of(value)
        elif name in _CLEAN_PATH_LISTS:
            value = paths_of(value)
        elif name in _CLEAN_WORD_LISTS:
            value = words(value, name)
        elif name in _CLEAN_TEXT_LISTS:
            if name != "where" and isinstance(value, Mapping):
                value = [f"{tag}={text}" for tag, text in value.items()]
            value = [value] if isinstance(value, str) else list(value)
        elif name in ("columns", "sort", "tie_breaks") and not isinstance(value, str):
            value = ",".join(value)
        elif name in ("sample", "plies", "every", "to") and isinstance(value, int):
            value = str(value)
        given[name] = value
    return given


def clean(
    source: Any,
    output: Optional[Path] = None,
    *,
    progress: Any = None,
    strict: bool = True,
    jobs: int = 0,
    max_window: int = WINDOW,
    memory: int = 0,
    to: Optional[str] = None,
    every: Union[None, str, int] = None,
    name_games: bool = False,
    rows: Optional[str] = None,
    columns: Words = None,
    tree_plies: int = 0,
    tree_games: int = 0,
    book_weight: Optional[str] = None,
    append: bool = False,
    make_folders: bool = False,
    rejects: Optional[Path] = None,
    reasons: Optional[Path] = None,
    log: Optional[Path] = None,
    log_level: Optional[str] = None,
    fix: Optional[str] = None,
    diff: Optional[Path] = None,
    dedupe: Optional[str] = None,
    dups: Optional[Path] = None,
    drop_dups: bool = False,
    dups_table: Optional[Path] = None,
    dups_review: Optional[Path] = None,
    apply_dups: Optional[Path] = None,
    keep: Optional[str] = None,
    dups_score: int = 0,
    merge_tags: bool = False,
    merge_annotations: bool = False,
    against: Union[None, Path, Iterable[Path]] = None,
    names: Union[None, Path, Iterable[Path]] = None,
    review: Optional[Path] = None,
    apply: Optional[Path] = None,
    names_accept: float = 0,
    ratings: Union[None, Path, Iterable[Path]] = None,
    ratings_for: Optional[str] = None,
    eco: Optional[Path] = None,
    eco_mode: Optional[str] = None,
    eco_extensions: bool = False,
    add: Words = None,
    where: Words = None,
    rest: Optional[Path] = None,
    sample: Union[None, str, int] = None,
    seed: Optional[int] = None,
    sort: Words = None,
    split: Optional[str] = None,
    format: Optional[str] = None,
    strip: Words = None,
    plies: Union[None, str, int] = None,
    moves: Optional[str] = None,
    tags: Optional[str] = None,
    drop_tags: Words = None,
    set_tag: Union[Words, Mapping[str, str]] = None,
    rename_tag: Union[Words, Mapping[str, str]] = None,
    width: Optional[int] = None,
    no_move_numbers: bool = False,
    no_results: bool = False,
    no_check_marks: bool = False,
    **options: Any,
) -> Cleaned:
    """Fixes the games of files, folders and archives and writes one database of them, as
    `arbiter clean -o OUTPUT` does. The options have the names of those of the command, with '_' for
    '-'; None: not given. Checks (laws, select, ...) are those of audit().

    Regular files appear when the run is whole; where it fails or is interrupted, the old ones stay.
    Raises UsageError, FileNotFoundError and InputError.
    """
    given = {name: value for name, value in locals().items()
             if name not in ("source", "output", "progress", "strict", "options")}
    paths = paths_of(source)
    for path in paths:
        if path != "-" and not os.path.exists(path):
            raise FileNotFoundError(2, "No such file or directory", path)
    teller = progress_of(progress)
    cleaned: Cleaned = _arbiter.clean(
        paths, "" if output is None else path_of(output), checks(**options), _clean_words(given),
        None if teller is None else teller.tell,
    )
    if teller is not None:
        teller.close()
    for note in cleaned.notes:
        _note(note)
    tell_problems(cleaned.audit.problems, bool(strict))
    return cleaned


def _note(text: str) -> None:
    log.warning("%s", text)


def fix(text_or_path: Any, level: str = "safe", **options: Any) -> Fixed:
    """The bytes with the fixes of `level` made: "safe", "style", "all"; as `arbiter audit --fix`.

    text_or_path: bytes of PGN, or the path of a file, which stays as it is. options: as of audit().

    >>> fix(b'[Event "x"]\\n[Result "1-0"]\\n\\n1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0\\n').findings >= 0
    True
    """
    is_path = isinstance(text_or_path, (str, os.PathLike))
    if not is_path and not isinstance(text_or_path, (bytes, bytearray, memoryview)):
        raise TypeError(f"fix takes bytes or a path, not {type(text_or_path).__name__}")
    what: Any = path_of(text_or_path) if is_path else bytes(text_or_path)
    fixed: Fixed = _arbiter.fix(is_path, what, _text(level, "level"), checks(**options))
    return fixed


class Events:
    """What was found in some games: a sequence of Event."""

    def __init__(self, report: Any) -> None:
        self._report = report
        self.events: tuple[Event, ...] = report.events
        #: Inputs that could not be read to their end.
        self.problems: tuple[str, ...] = report.problems

    def __len__(self) -> int:
        return len(self.events)

    def __getitem__(self, index: int) -> Event:
        return self.events[index]

    def report(self, format: str = "json") -> str:
        """As `arbiter event --report` writes it: "text", "json", "csv", "html", ..."""
        return str(self._report.report(_text(format, "format")))

    @property
    def text(self) -> str:
        """The last line of the command."""
        return str(self._report.text())

    def __repr__(self) -> str:
        return f"<Events: {self.text}>"

    def _repr_html_(self) -> str:
        return self.report("html")


_EVENT_FILES = ("trf", "standings", "expect")


def event(
    pgn: Any = None,
    trf: Any = None,
    *,
    standings: Optional[Path] = None,
    expect: Optional[Path] = None,
    ratings: Union[None, Path, Iterable[Path]] = None,
    ratings_for: Optional[str] = None,
    strict: bool = True,
    max_window: int = WINDOW,
    select: Words = None,
    ignore: Words = None,
    **options: Any,
) -> Events:
    """Puts the games of tournaments together and says what contradicts in them, and between them
    and a tournament report (TRF): `arbiter event`.

    pgn: paths, folders, bytes; None: the report is judged alone. trf: a path, or bytes when `pgn`
    is bytes or None. options: one_event, kind, points, tie_breaks, team_tie_breaks, unplayed,
    encoding, rounds, boards, no_draw_before.

    Raises UsageError, FileNotFoundError and InputError.
    """
    given: dict[str, Any] = {name: value for name, value in options.items() if value is not None}
    given["select"] = words(select, "select")
    given["ignore"] = words(ignore, "ignore")
    for name in ("tie_breaks", "team_tie_breaks"):
        if name in given and not isinstance(given[name], str):
            given[name] = ",".join(given[name])
    files: dict[str, Any] = {"standings": standings, "expect": expect, "ratings_for": ratings_for}
    files = {name: path_of(value) for name, value in files.items() if value is not None}
    if ratings is not None:
        files["ratings"] = paths_of(ratings)
    if pgn is None and trf is None:
        raise UsageError("event takes games, a tournament report, or both")
    is_bytes = isinstance(pgn, (bytes, bytearray)) or (pgn is None and isinstance(trf, (bytes, bytearray)))
    if is_bytes:
        if files:
            raise UsageError(f"{next(iter(files))} is for games of files")
        report = None if trf is None else bytes(trf) if isinstance(trf, (bytes, bytearray)) else _read(trf)
        found = _arbiter.event_texts([] if pgn is None else [bytes(pgn)], report, given)
    else:
        files["max_window"] = max_window
        if trf is not None:
            files["trf"] = path_of(trf)
        paths = [] if pgn is None else paths_of(pgn)
        for path in [*paths, *([files["trf"]] if trf is not None else [])]:
            if path != "-" and not os.path.exists(path):
                raise FileNotFoundError(2, "No such file or directory", path)
        found = _arbiter.event_files(paths, files, given)
    events = Events(found)
    tell_problems(events.problems, bool(strict))
    return events


def _read(path: Any) -> bytes:
    with open(path_of(path), "rb") as file:
        return file.read()


def explain(rule: str) -> Rule:
    """The rule of that code or name, any case. Raises UsageError when there is none.

    >>> explain("MOV01").name
    'illegal-move'
    """
    explained: Rule = _arbiter.explain(_text(rule, "rule"))
    return explained


