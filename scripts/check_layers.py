#!/usr/bin/env python3
"""Checks that lib/ and tools/ obey the layer table of docs/ARCHITECTURE.md.

    scripts/check_layers.py [--root FOLDER]

Reads the fenced blocks `layers` and `headers` there and the #include lines of every source, and refuses: an include that the
table does not allow, another room's detail/, a third-party header outside its room, a relative include, a cycle of
includes, a using-directive, a file of more than 800 lines that is not a table, and in the public headers (lib/arbiter/*.hpp)
everything but the standard library, each other and code: no macro either. Rooms below core/ may besides include no package but fmt,
nothing of the standard library or the platform for threads and files, and have no throw, try and thread_local. Prints one line for each offence
(file:line: what is written, but why not; what to do) and exits 1; exits 2 when the table itself cannot be read.
"""

import argparse
import re
import sys
from pathlib import Path

TABLE = "docs/ARCHITECTURE.md"
MAX_LINES = 800
SOURCES = {".cpp", ".hpp", ".def", ".inc", ".h"}
# Tables may be as long as their subject: registries, included rows, and files that say so by their name.
TABLE_FILE = re.compile(r"\.(def|inc)$|_tables?\.(cpp|hpp)$")

INCLUDE = re.compile(r'^\s*#\s*include\s*(?:"([^"]+)"|<([^>]+)>)')
# lib/core runs where there are no exceptions, threads and files.
CORE = "core/"
CORE_PACKAGES = {"std", "fmt"}
CORE_PLATFORM = {"immintrin.h", "arm_neon.h", "wasm_simd128.h", "cpuid.h"}  # vectors
NOT_IN_CORE = {
    *"thread mutex shared_mutex atomic condition_variable future semaphore latch barrier stop_token".split(),
    *"filesystem fstream iostream istream ostream sstream cstdio ctime random".split(),
}
CORE_WORDS = re.compile(r"\b(throw|try|thread_local)\b")
# Our own mistakes, where there are exceptions: where they are thrown, and where an audit catches them.
MAY_THROW = {"lib/core/base/assert.hpp", "lib/core/audit/failure_guard.cpp"}
QUOTED = re.compile(r'R"(\w*)\(.*?\)\1"|"(?:[^"\\\n]|\\.)*"|\'(?:[^\'\\\n]|\\.)*\'', re.S)
USING = re.compile(r"\busing\s+namespace\b")
# Headers that users include.
PUBLIC = re.compile(r"(lib/)?arbiter/[^/]+\.hpp")
DEFINE = re.compile(r"^\s*#\s*define\b")


class TableError(Exception):
    """The layer table cannot be read."""


class Table:
    """Who may include whom: the two fenced blocks of docs/ARCHITECTURE.md."""

    def __init__(self, text):
        self.named = {}    # room -> rooms that its row names
        self.foreign = {}  # room -> {package: file prefix inside the room or ""}
        self.headers = {}  # header name, or its beginning up to "/" -> package
        self.packages = set()
        for line, fields in _rows(text, "headers"):
            package, _, names = fields.partition(":")
            self.packages.add(package.strip())
            for name in names.split():
                self.headers[name] = package.strip()
        for line, fields in _rows(text, "layers"):
            room, colon, rest = fields.partition(":")
            rooms, _, packages = rest.partition("|")
            if not colon or room.strip() in self.named:
                raise TableError(f"{TABLE}:{line}: expected 'room : rooms | packages', each room once")
            self.named[room.strip()] = rooms.split()
            self.foreign[room.strip()] = dict(self._package(line, word) for word in packages.split())
        self.allowed = {room: self._closure(room, ()) for room in self.named}

    def _package(self, line, word):
        match = re.fullmatch(r"([\w.]+)(?:\((\w+)\))?", word)
        if not match or match[1] not in self.packages:
            raise TableError(f"{TABLE}:{line}: package '{word}' has no row in the block 'headers'")
        return match[1], match[2] or ""

    def _closure(self, room, path):
        if room in path:
            raise TableError(f"{TABLE}: the table goes in a circle: {' -> '.join((*path, room))}")
        if room not in self.named:
            raise TableError(f"{TABLE}: '{path[-1]}' may include '{room}', which has no row of its own")
        found = set()
        for below in self.named[room]:
            found |= {below} | self._closure(below, (*path, room))
        return found

    def package_of(self, header):
        """The package that owns <header>; "std" for the standard library; None when no row names it."""
        if header in self.headers:
            return self.headers[header]
        for name, package in self.headers.items():
            if name.endswith("/") and header.startswith(name):
                return package
        return "std" if re.fullmatch(r"[a-z0-9_]+", header) else None


def _rows(text, block):
    """(line number, row) of the fenced block of that name, without comments and empty lines."""
    rows, inside, found = [], False, False
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("```"):
            inside = line.strip() == "```" + block
            found |= inside
        elif inside and line.split("#")[0].strip():
            rows.append((number, line.split("#")[0].strip()))
    if not found:
        raise TableError(f"{TABLE}: there is no fenced block '```{block}'")
    return rows


def without_comments(text):
    """The text with comments blanked out, line for line."""
    return re.sub(r"/\*.*?\*/|//[^\n]*", _keep_lines, text, flags=re.S)


def code_of(text):
    """The text with comments, strings and characters blanked out, line for line."""
    tokens = re.compile(rf"(?P<quoted>{QUOTED.pattern})|/\*.*?\*/|//[^\n]*".replace(r"\1", r"\2"), re.S)
    return tokens.sub(_keep_lines, text)


def _keep_lines(match):
    return re.sub(r"[^\n]", " ", match[0])


class Tree:
    def __init__(self, root, table):
        self.root, self.table = root, table
        self.offences = []
        self.includes = {}  # file -> [(line, file)] inside the tree
        self.files = sorted(
            path for top in ("lib", "tools") for path in (root / top).rglob("*")
            if path.suffix in SOURCES and path.is_file())

    def room_of(self, name):
        """The room of an include name ("chess/san.hpp", "tools/arbiter/command.hpp") or of a path below lib/."""
        parts = name.split("/")
        two = "/".join(parts[:2])
        return two if two in self.table.named else parts[0] if len(parts) > 1 else None

    def check(self):
        for path in self.files:
            name = path.relative_to(self.root).as_posix()
            self.check_file(name, path.read_text(encoding="utf-8", errors="replace"))
        self.check_cycles()
        return self.offences

    def refuse(self, name, line, message):
        self.offences.append(f"{name}:{line}: {message}")

    def check_file(self, name, text):
        room = self.room_of(name.removeprefix("lib/"))
        if room not in self.table.named:
            self.refuse(name, 1, f"folder '{room or name}' is no room of the layer table; give it a row in {TABLE}")
            return
        lines = text.count("\n")
        if lines > MAX_LINES and not TABLE_FILE.search(name):
            self.refuse(name, lines, f"the file has {lines} lines, but {MAX_LINES} is the limit; split it by concept "
                                     "(a table is named *_table.cpp, *_table.hpp, *.def or *.inc)")
        for number, line in enumerate(without_comments(text).splitlines(), 1):
            if USING.search(line):
                self.refuse(name, number, "'using namespace' is written, but names are spelled out here; "
                                          "qualify the name, or name one thing: 'using std::operator\"\"sv;'")
            if PUBLIC.fullmatch(name) and DEFINE.match(line):
                self.refuse(name, number, "a macro is defined, but public headers have none; use a constant or a function")
            match = INCLUDE.match(line)
            if match and match[1]:
                self.check_own(name, room, number, match[1])
            elif match:
                self.check_foreign(name, room, number, match[2])
        if room.startswith(CORE) and name not in MAY_THROW:
            self.check_core_words(name, text)

    def check_core_words(self, name, text):
        for number, line in enumerate(code_of(text).splitlines(), 1):
            if match := CORE_WORDS.search(line):
                self.refuse(name, number, f"'{match[1]}' is written, but the core has no exceptions and no threads; return a "
                                          "Result, or let the caller of the core do it")

    def check_own(self, name, room, line, header):
        says = f'includes "{header}", but '
        other = self.room_of(header)
        if PUBLIC.fullmatch(name) and not PUBLIC.fullmatch(header):
            self.refuse(name, line, says + "users have only the headers of lib/arbiter; declare what is needed forward, and "
                                           "include it in lib/arbiter/inside or in a source")
            return
        if header.startswith(".") or "/../" in header or other is None:
            self.refuse(name, line, says + "includes start at lib/, or with tools/ at the root; "
                                           f'write "{room}/{header.split("/")[-1]}"')
            return
        if other not in self.table.named:
            package = self.table.package_of(header)
            hint = f"write <{header}>" if package else f"add a row to {TABLE} if it is a new room"
            self.refuse(name, line, says + f"'{other}' is no room of the layer table; {hint}")
            return
        if other != room:
            may = self.table.allowed[room]
            if other not in may:
                self.refuse(name, line, says + f"{room} may include only {', '.join(sorted(may)) or 'std'}; move the code "
                                               f"to a room above {other}, or pass in a value that both may know")
            elif "/detail/" in header:
                self.refuse(name, line, says + f"detail/ belongs to {other} alone; make what you need public in "
                                               f"{other}/, or do without")
        target = header if header.startswith("tools/") else "lib/" + header
        self.includes.setdefault(name, []).append((line, target))

    def check_foreign(self, name, room, line, header):
        says = f"includes <{header}>, but "
        package = self.table.package_of(header)
        if PUBLIC.fullmatch(name) and package != "std":
            self.refuse(name, line, says + "public headers include the standard library and each other alone; include it in "
                                           "lib/arbiter/inside or in a source")
            return
        if room.startswith(CORE) and package is not None:
            is_for_core = package in CORE_PACKAGES and header not in NOT_IN_CORE or header in CORE_PLATFORM
            if not is_for_core:
                self.refuse(name, line, says + "the core knows no package but fmt, no thread and no file; do this in lib/run, or "
                                               "pass in what it gives")
            return
        if package in ("std", "platform", "fmt"):
            return
        if package is None:
            inside = self.room_of(header)
            hint = (f'write "{header}"' if inside in self.table.named
                    else f"add it to the block 'headers' of {TABLE} with the room that may use it")
            self.refuse(name, line, says + f"no package of {TABLE} owns it; {hint}")
            return
        prefix = self.table.foreign[room].get(package)
        if prefix is None:
            homes = sorted(other for other, packages in self.table.foreign.items() if package in packages)
            self.refuse(name, line, says + f"{package} is for {', '.join(homes) or 'no room yet'} alone; call it there "
                                           "through a header of that room")
        elif not name.rsplit("/", 1)[-1].startswith(prefix):
            self.refuse(name, line, says + f"in {room} {package} is for files named {prefix}* alone")

    def check_cycles(self):
        state, stack = {}, []

        def visit(name):
            state[name] = "open"
            stack.append(name)
            for line, target in self.includes.get(name, ()):
                if state.get(target) == "open":
                    circle = [*stack[stack.index(target):], target]
                    self.refuse(name, line, f"includes in a circle: {' -> '.join(circle)}; move what both need to a "
                                            "header of its own, or declare it forward")
                elif target not in state:
                    visit(target)
            stack.pop()
            state[name] = "done"

        for name in sorted(self.includes):
            if name not in state:
                visit(name)


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--root", type=Path, default=Path(__file__).resolve().parent.parent)
    root = parser.parse_args(arguments).root
    try:
        table = Table((root / TABLE).read_text(encoding="utf-8"))
    except (OSError, TableError) as error:
        print(error, file=sys.stderr)
        return 2
    tree = Tree(root, table)
    offences = tree.check()
    for offence in offences:
        print(offence)
    print(f"layers: {len(tree.files)} files in {len(table.named)} rooms, {len(offences)} offences")
    return 1 if offences else 0


if __name__ == "__main__":
    sys.exit(main())
