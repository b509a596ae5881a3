"""What a call may read: paths, bytes, file objects; and the words of options."""

from __future__ import annotations

import datetime
import os
from typing import Any, Iterable, Mapping, Optional, Union

from ._types import UsageError

Path = Union[str, "os.PathLike[str]"]


class Source:
    """Something to read: `kind` is "paths", "bytes" or "object"."""

    def __init__(self, source: Any, name: Optional[str]) -> None:
        self.kind, self.what, self.name = _resolve(source)
        if name is not None:
            if self.kind == "paths":
                raise UsageError("name is for bytes and file objects; files have one")
            self.name = name
        self.used = False

    def use(self) -> None:
        """A file object can be read once."""
        if self.kind == "object" and self.used:
            raise UsageError("the file object was read already; give it anew")
        self.used = True


def _resolve(source: Any) -> tuple[str, Any, str]:
    if isinstance(source, (bytes, bytearray, memoryview)):
        return "bytes", bytes(source), "-"
    read = getattr(source, "read", None)
    if callable(read):
        name = getattr(source, "name", "-")
        return "object", read, name if isinstance(name, str) else "-"
    return "paths", paths_of(source), "-"


def paths_of(source: Any) -> list[str]:
    """A path or several, as str."""
    if isinstance(source, (str, os.PathLike)):
        return [path_of(source)]
    if not isinstance(source, Iterable):
        raise TypeError(
            "takes a path, a list of paths, bytes or a file object, not " + type(source).__name__
        )
    paths = [path_of(each) for each in source]
    if not paths:
        raise UsageError("the list of paths is empty")
    return paths


def path_of(path: Any) -> str:
    """A path as str. Raises UsageError for a text of games."""
    text: Any = os.fspath(path)
    if isinstance(text, bytes):
        text = os.fsdecode(text)
    if "\n" in text or text.startswith("["):
        raise UsageError("this is a text, not a path; give texts as bytes: text.encode()")
    if "\0" in text:
        raise UsageError("a path has a NUL byte")
    if text == "":
        raise UsageError("a path is empty")
    return str(text)


def words(value: Union[None, str, Iterable[str]], name: str) -> list[str]:
    """ "END,MOV", or a list of such."""
    if value is None:
        return []
    if isinstance(value, str):
        value = [value]
    elif not isinstance(value, Iterable) or isinstance(value, (bytes, Mapping)):
        raise TypeError(f"{name} must be a str or a list of str, not {type(value).__name__}")
    found = []
    for each in value:
        if not isinstance(each, str):
            raise TypeError(f"{name} must be a str or a list of str, not of {type(each).__name__}")
        found += [word.strip() for word in each.split(",") if word.strip()]
    return found


def levels(value: Union[None, str, Iterable[str], Mapping[str, str]]) -> list[str]:
    """severity={"MOV01": "warning"}, or ["MOV01=warning"]."""
    if isinstance(value, Mapping):
        return [f"{rule}={level}" for rule, level in value.items()]
    return words(value, "severity")


def day(value: Union[None, str, datetime.date]) -> str:
    if value is None:
        return ""
    if isinstance(value, datetime.date):
        return f"{value.year:04}-{value.month:02}-{value.day:02}"
    if isinstance(value, str) and value:
        return value
    raise TypeError("today must be a date or a str such as '2024-02-29'")


def checks(
    *,
    laws: str = "by-date",
    profile: str = "archive",
    select: Union[None, str, Iterable[str]] = None,
    ignore: Union[None, str, Iterable[str]] = None,
    severity: Union[None, str, Iterable[str], Mapping[str, str]] = None,
    today: Union[None, str, datetime.date] = None,
    dead: str = "full",
    budget: int = 0,
    played_illegal: str = "stop",
    tolerance: int = 2,
    quick: bool = False,
    findings: bool = True,
    inline_suppression: bool = True,
) -> dict[str, Any]:
    """The options of `arbiter audit` of the same names, as the extension takes them."""
    return {
        "laws": laws,
        "profile": profile,
        "select": words(select, "select"),
        "ignore": words(ignore, "ignore"),
        "severity": levels(severity),
        "today": day(today),
        "dead": dead,
        "budget": budget,
        "played_illegal": played_illegal,
        "tolerance": tolerance,
        "quick": quick,
        "findings": findings,
        "inline_suppression": inline_suppression,
    }


def number(value: Any, name: str, least: int, most: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError(f"{name} must be an int, not {type(value).__name__}")
    if not least <= value <= most:
        raise UsageError(f"{name} is {value}, but takes a whole number from {least} to {most}")
    return value
