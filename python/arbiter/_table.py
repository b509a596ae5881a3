"""table(): columns of many games, without an object for each."""

from __future__ import annotations

from typing import Any, Iterator, Optional, Union

from . import _arbiter
from ._audit import WINDOW, progress_of, tell_problems
from ._source import Source, checks, number
from ._types import ColumnInfo, Summary, UsageError

#: An array of NumPy; it has no types that mypy of Debian 12 would take.
Array = Any

#: What table() can fill, besides tags.
columns: tuple[ColumnInfo, ...] = _arbiter.known_columns()

DEFAULT = (
    "file", "game", "Event", "Site", "Date", "Round", "White", "Black", "Result", "WhiteElo",
    "BlackElo", "ECO", "status", "plies", "legal", "laws", "ending", "ending_ply", "final_fen",
    "moves_hash", "findings",
)


def _numpy() -> Any:
    import numpy

    return numpy


class Lists:
    """A list of values for each game: lists[i] is that of game i, an array of NumPy."""

    def __init__(self, values: Array, offsets: Array) -> None:
        self.values = values  #: of all games, one after the other
        self.offsets = offsets  #: list i is values[offsets[i]:offsets[i + 1]]

    def __len__(self) -> int:
        return len(self.offsets) - 1

    def __getitem__(self, index: int) -> Array:
        if not -len(self) <= index < len(self):
            raise IndexError(index)
        index %= len(self)
        return self.values[self.offsets[index] : self.offsets[index + 1]]

    def __iter__(self) -> Iterator[Array]:
        return (self[i] for i in range(len(self)))

    def lengths(self) -> Array:
        """How many items each list has."""
        return self.offsets[1:] - self.offsets[:-1]

    def __repr__(self) -> str:
        return f"<{len(self)} lists of {len(self.values)} items, {self.values.dtype}>"


class Batch:
    """Rows of a table: batch["plies"] is an array of NumPy, one value for each game.

    Of numbers that may be missing it is a masked array (numpy.ma), of dates datetime64[D] with NaT,
    of texts an array of str and None, of plies a Lists.
    """

    def __init__(self, rows: int, parts: list[Any], texts: Any) -> None:
        self._rows = rows
        self._parts = {part[0]: part[1:] for part in parts}
        self._texts = texts

    def _part(self, name: str) -> Any:
        part = self._parts[name]
        if part[0] is None:
            part = (self._texts[list(self._parts).index(name)], *part[1:])
            self._parts[name] = part
        return part

    def __len__(self) -> int:
        return self._rows

    @property
    def names(self) -> list[str]:
        return list(self._parts)

    def __getitem__(self, name: str) -> Any:
        if name not in self._parts:
            raise KeyError(name)
        numpy = _numpy()
        values, offsets, valid, is_date = self._part(name)
        if offsets is not None:
            return Lists(values, offsets)
        if is_date:
            days = values.astype("datetime64[D]")
            days[~valid] = numpy.datetime64("NaT")
            return days
        return values if valid is None else numpy.ma.MaskedArray(values, mask=~valid)

    def to_dict(self) -> dict[str, Any]:
        """All columns by their names."""
        return {name: self[name] for name in self._parts}

    def to_pandas(self) -> Any:
        """A DataFrame. Numbers that may be missing have pandas' Int32 and <NA>."""
        import pandas

        return pandas.DataFrame({name: self._series(name) for name in self._parts}, copy=False)

    def _series(self, name: str) -> Any:
        import pandas

        numpy = _numpy()
        values, offsets, valid, is_date = self._part(name)
        if offsets is not None:
            cells = numpy.empty(self._rows, dtype=object)
            for i, each in enumerate(Lists(values, offsets)):
                cells[i] = each
            return cells
        if is_date:
            return self[name].astype("datetime64[ns]") if _fits(values, valid) else self[name].astype(object)
        if valid is None:
            return values
        return pandas.arrays.IntegerArray(values.copy(), ~valid)

    def __repr__(self) -> str:
        return f"<Batch of {self._rows} rows: {', '.join(self._parts)}>"


def _fits(values: Any, valid: Any) -> bool:
    """pandas 1.5 has days from 1678 to 2262 only."""
    days = values[valid]
    return len(days) == 0 or bool((days > -106751).all() and (days < 106751).all())


class Table:
    """Columns of games. Each iteration reads anew and gives a Batch at a time; so do to_pandas(),
    to_dict() and the stream for Arrow. Of an open file there is one."""

    def __init__(
        self, source: Source, names: list[str], options: dict[str, Any], jobs: int, max_window: int,
        batch_rows: int, strict: bool, progress: Any,
    ) -> None:
        self._source = source
        self._names = names
        self._strict = strict
        self._progress = progress
        self._call = (options, jobs, max_window, names, batch_rows)
        self._summary: Optional[Summary] = None
        self._first: Optional[Any] = self._begin()  # so that a wrong call fails now

    def _begin(self) -> Any:
        source = self._source
        return _arbiter.TableRun(source.kind, source.what, source.name, *self._call)

    @property
    def names(self) -> list[str]:
        return list(self._names)

    def __iter__(self) -> Iterator[Batch]:
        run, self._first = self._first, None
        self._source.use()
        if run is None:
            run = self._begin()
        return self._batches(run, progress_of(self._progress))

    def _batches(self, run: Any, progress: Any) -> Iterator[Batch]:
        while True:
            rows = run.next()
            if progress is not None:
                progress.tell(*run.progress())
            if rows is None:
                break
            yield Batch(*rows)
        if progress is not None:
            progress.close()
        summary: Summary = run.summary()
        self._summary = summary
        tell_problems(summary.problems, self._strict)

    def summary(self) -> Summary:
        """Of the last iteration that came to its end; without one the games are read now."""
        if self._summary is None:
            for _ in self:
                pass
        assert self._summary is not None
        return self._summary

    def to_dict(self) -> dict[str, Any]:
        """All rows in memory: an array (or Lists) by the name of its column."""
        numpy = _numpy()
        batches = [batch.to_dict() for batch in self]
        if not batches:
            return {name: numpy.empty(0, dtype=object) for name in self._names}
        return {name: _joined([batch[name] for batch in batches]) for name in self._names}

    def to_pandas(self) -> Any:
        """All rows as a pandas DataFrame."""
        import pandas

        frames = [batch.to_pandas() for batch in self]
        if not frames:
            return pandas.DataFrame({name: [] for name in self._names})
        return frames[0] if len(frames) == 1 else pandas.concat(frames, ignore_index=True)

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any:
        """For pyarrow.table(), polars.from_arrow(), duckdb and others: the Arrow C stream. The
        schema is always the same one."""
        del requested_schema
        source = self._source
        source.use()
        self._first = None
        return _arbiter.arrow_stream(
            source.kind, source.what, source.name, *self._call, self._strict
        )

    def __repr__(self) -> str:
        return f"<Table of {', '.join(self._names)}>"


def _joined(parts: list[Any]) -> Any:
    numpy = _numpy()
    if len(parts) == 1:
        return parts[0]
    if isinstance(parts[0], Lists):
        starts, offsets = 0, [parts[0].offsets[:1].astype("i8")]
        for part in parts:
            offsets.append(part.offsets[1:].astype("i8") + starts)
            starts += len(part.values)
        return Lists(numpy.concatenate([part.values for part in parts]), numpy.concatenate(offsets))
    if isinstance(parts[0], numpy.ma.MaskedArray):
        return numpy.ma.concatenate(parts)
    return numpy.concatenate(parts)


def table(
    source: Any,
    columns: Union[None, str, list[str], tuple[str, ...]] = None,
    *,
    jobs: int = 1,
    name: Optional[str] = None,
    batch_rows: int = 8192,
    strict: bool = True,
    max_window: int = WINDOW,
    progress: Any = None,
    **options: Any,
) -> Table:
    """Columns of the games of `source`, for those who count or train.

    source, jobs, name, strict, max_window, progress, options: as of audit().
    columns: names of `arbiter.columns`, and of tags: those begin with a capital letter. None: the
        usual tags and facts.
    batch_rows: games of a batch. `boards` and `bitboards` take about 8 KB a game.

    Raises as audit() does.

    >>> table(b'[White "A"]\\n\\n1. e4 *\\n', ["White", "plies"]).to_dict()["plies"]
    array([1], dtype=int32)
    """
    if columns is None:
        names = list(DEFAULT)
    elif isinstance(columns, str):
        names = [each.strip() for each in columns.split(",")]
    elif isinstance(columns, (list, tuple)):
        names = list(columns)
    else:
        raise TypeError(f"columns must be a list of str, not {type(columns).__name__}")
    if not all(isinstance(each, str) for each in names):
        raise TypeError("columns must be a list of str")
    if not names:
        raise UsageError("columns names no column")
    return Table(
        Source(source, name), names, checks(**options), number(jobs, "jobs", 0, 4096),
        number(max_window, "max_window", 0, 2**64 - 1),
        number(batch_rows, "batch_rows", 1, 1 << 24), bool(strict), progress,
    )
