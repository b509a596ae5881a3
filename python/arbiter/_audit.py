"""audit(): games with their findings, facts and rulings."""

from __future__ import annotations

import logging
import time
from typing import Any, Callable, Iterator, Optional, Union

from . import _arbiter
from ._arbiter import Game
from ._source import Source, checks, number
from ._types import Finding, InputError, Severity, Summary, UsageError

log = logging.getLogger("arbiter")

Progress = Callable[[int, int, int, int], None]
LEVELS = ("error", "warning", "info", "style", "never")
WINDOW = 128 << 20


class Audit(Iterator[Game]):
    """The games of what is read, once, in their order. Also a context manager.

    Threads: one at a time; a second one that calls next() meanwhile gets a ValueError.
    """

    def __init__(
        self, source: Source, options: dict[str, Any], jobs: int, max_window: int,
        fail_on: str, strict: bool, progress: Any,
    ) -> None:
        self._fail_on = fail_on
        self._strict = strict
        self._told = False
        self._done = progress_of(progress)
        source.use()
        self._run = _arbiter.GameRun(
            source.kind, source.what, source.name, options, jobs, max_window,
            None if self._done is None else self._done.tell,
        )
        self._next = self._run.__next__

    def __iter__(self) -> Audit:
        return self

    def __next__(self) -> Game:
        try:
            return self._next()
        except StopIteration:
            self._finish()
            raise

    def _finish(self) -> None:
        if self._told:
            return
        self._told = True
        if self._done is not None:
            self._done.close()
        summary = self._run.summary()
        log.info("%s", summary.text)
        tell_problems(summary.problems, self._strict)

    def summary(self) -> Summary:
        """Reads what is left and says what was read: counts, the exit code that the command would
        have, its last line. Iterate first if you want the games. Raises InputError as iterating
        does."""
        self._run.finish()
        self._finish()
        summary = self._run.summary()
        return summary._replace(exit_code=exit_code(summary, self._fail_on))

    @property
    def findings_without_game(self) -> tuple[Finding, ...]:
        """Findings about files that no game could carry, when the audit is over."""
        return self._run.findings_without_game()

    def close(self) -> None:
        """Frees everything; what was kept of games stays."""
        self._run.close()
        if self._done is not None:
            self._done.close()

    def __enter__(self) -> Audit:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def exit_code(summary: Summary, fail_on: str) -> int:
    if summary.problems:
        return 2
    counts = (summary.errors, summary.warnings, summary.infos, summary.styles)
    level = LEVELS.index(fail_on)
    return 1 if level < 4 and any(counts[: level + 1]) else 0


def tell_problems(problems: tuple[str, ...], strict: bool) -> None:
    for problem in problems:
        log.warning("%s", problem)
    if problems and strict:
        raise InputError(problems[0] if len(problems) == 1 else
                         f"{problems[0]} (and {len(problems) - 1} more)")


class _Bar:
    """A bar of tqdm, in bytes."""

    def __init__(self) -> None:
        self._bar: Any = None
        try:
            from tqdm.auto import tqdm
        except ImportError:
            log.info("progress: tqdm is not installed")
            return
        self._bar = tqdm(unit="B", unit_scale=True, unit_divisor=1024)

    def __call__(self, done: int, total: int, games: int, findings: int) -> None:
        if self._bar is None:
            return
        self._bar.total = total or None
        self._bar.set_postfix(games=games, findings=findings, refresh=False)
        self._bar.update(done - self._bar.n)

    def close(self) -> None:
        if self._bar is not None:
            self._bar.close()


class _Teller:
    """Calls `progress` at most ten times a second, and once at the end."""

    def __init__(self, progress: Progress) -> None:
        self._progress = progress
        self._last: Optional[tuple[int, int, int, int]] = None
        self._at = 0.0

    def tell(self, done: int, total: int, games: int, findings: int) -> None:
        self._last = (done, total, games, findings)
        now = time.monotonic()
        if now - self._at >= 0.1:
            self._at = now
            self._progress(*self._last)
            self._last = None

    def close(self) -> None:
        if self._last is not None:
            self._progress(*self._last)
            self._last = None
        close = getattr(self._progress, "close", None)
        if isinstance(self._progress, _Bar) and close is not None:
            close()


def progress_of(progress: Any) -> Optional[_Teller]:
    if progress is None or progress is False:
        return None
    if progress is True:
        return _Teller(_Bar())
    if not callable(progress):
        raise TypeError("progress must be True or a function of four numbers")
    return _Teller(progress)


def level_of(fail_on: str) -> str:
    if fail_on not in LEVELS:
        raise UsageError(f"fail_on is {fail_on!r}, but takes {', '.join(LEVELS)}")
    return str(Severity(fail_on)) if fail_on != "never" else fail_on


def audit(
    source: Any,
    *,
    jobs: int = 1,
    name: Optional[str] = None,
    fail_on: str = "error",
    strict: bool = True,
    max_window: int = WINDOW,
    progress: Union[None, bool, Progress] = None,
    **options: Any,
) -> Audit:
    """Audits the games of `source`: an iterator of Game.

    source: a path, a list of paths, a folder (every *.pgn below it, packed ones too), "-" for
        standard input, bytes, or an open file. Files may be plain, .gz, .zst, .bz2, .xz, .zip, .tar;
        bytes and open files are plain PGN.
    jobs: threads that audit; 0 = all cores. Order and values do not depend on it.
    name: how findings name bytes and open files.
    fail_on: "error", "warning", "info", "style", "never": what makes exit_code of summary() 1.
    strict: an input that cannot be read to its end raises InputError after the last game; False:
        it is logged and stands in summary().problems.
    max_window: of compressed files, in bytes.
    progress: called with (bytes done, bytes in all or 0, games, findings) at most ten times a
        second; True: a bar of tqdm where that is installed.
    options: laws, profile, select, ignore, severity, today, dead, budget, played_illegal,
        tolerance, quick, inline_suppression, as of `arbiter audit`; findings=False counts findings
        and makes none, which is faster for those who want facts.

    Raises UsageError, FileNotFoundError and InputError. A bad game is never an exception.

    >>> [game.status.value for game in audit(b'[Event "x"]\\n\\n1. e4 e5 2. Ke3 *\\n')]
    ['rejected']
    """
    given = Source(source, name)
    words = checks(**options)
    return Audit(
        given, words, number(jobs, "jobs", 0, 4096), number(max_window, "max_window", 0, 2**64 - 1),
        level_of(fail_on), bool(strict), progress,
    )
