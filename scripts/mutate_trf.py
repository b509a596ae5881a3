#!/usr/bin/env python3
"""Damages tournament reports and checks that `arbiter event` neither crashes nor hangs, and writes what it reads.

    scripts/mutate_trf.py --arbiter PROGRAM [--jobs N] [--seconds S] [--failures FOLDER] COUNT SEED PATH...

PATH is a report (TRF16, TRF26), a case of tests/cli with reports in it, or a folder with either. COUNT reports are made from them, the same
ones for the same SEED, each with one to eight defects: bytes, fields, cells, records, lines, line ends and character sets. Of each is asked:

* the program ends by itself within S seconds (default 60), with exit code 0, 1 or 2;
* the report in normal form (--normal-trf) says the same: kind, points, standings, teams and their matches;
* written in normal form again it is the same, byte for byte.

Reports that the program refuses to write (exit code 2: no report at all, or letters that cannot be decided) are counted. --failures keeps
every report that failed, and the same without the lines that are not needed for it. Exits 1 when anything failed.
"""

import argparse
import collections
import concurrent.futures
import json
import os
import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path

LARGEST = 1 << 20  # bytes of a base
RECORD = re.compile(rb"^(?:\xef\xbb\xbf)?(?:\d\d\d|[A-Z]{3}) ?.*$", re.MULTILINE)
CELL_LETTERS = b"10=+-WDLHFUZ wb?hx"
CODES = b"""012 022 032 042 052 062 072 082 092 102 112 122 132 142 152 162 172 192 202 212 222 352 362 001 013 240 250 260 299 300 310
320 330 XXR XXC XXA XXS XXP BBW BBD BBL BBZ NOR FRA ###""".split()
WORDS = [b"", b"0", b"1", b"9999", b"99999", b"4294967296", b"-1", b"+", b"1.5", b"0.05", b"999999.9", b"000", b"0000", b"w", b"b", b"U", b"H", b"Z", b"=",
         b"GPTS", b"MPTS", b"EDEBT", b"EDE/P", b"BH:GP/C1", b"KS/L+1", b"SSSC/K4", b"PTS", b"W 3.0", b"W3.0", b"WBWB", b"+-", b"--",
         b"FIDE_TEAM_GP_MP", b"BERGER_DOUBLEROUNDROBIN", b"2026/02/30", b"0000/00/00", b"Jun 26, 2020", "Şahan".encode(), b"\xd0\xcf", b"\x00", b"\t"]
CHARSETS = ["utf-8", "utf-8-sig", "utf-16", "utf-16-be", "cp1250", "cp1251", "cp1252", "cp1253", "cp1254", "cp1257", "koi8-r", "latin-1"]


# ---- bases

def reports_of(path):
    """The reports in a file: a case of tests/cli may have several."""
    data = path.read_bytes()[:LARGEST + 1]
    if len(data) > LARGEST:
        return []
    if path.suffix == ".cli":
        return [text for name, text in re.findall(rb"^--- file (\S+)\n(.*?)(?=^--- )", data, re.MULTILINE | re.DOTALL) if name.endswith(b".trf")]
    is_report = re.search(rb"^(?:\xef\xbb\xbf)?(?:0\d2|001|013|310) ", data, re.MULTILINE)
    return [data] if path.suffix == ".trf" or is_report and path.suffix not in (".pgn", ".md", ".py", ".tsv") else []


def bases_of(paths):
    files = []
    for path in map(Path, paths):
        files += sorted(each for each in path.rglob("*") if each.is_file()) if path.is_dir() else [path]
    bases = [text for path in files for text in reports_of(path) if text]
    return sorted(set(bases), key=lambda text: (len(text), text))


# ---- defects; each takes and returns lines with their ends

def some_line(rng, lines):
    return rng.randrange(len(lines))


def change_bytes(rng, lines, _):
    at = some_line(rng, lines)
    line = bytearray(lines[at])
    for _ in range(rng.choice([1, 1, 2, 5])):
        place = rng.randrange(len(line) + 1)
        kind = rng.randrange(3)
        if kind == 0 or place == len(line):
            line.insert(place, rng.randrange(256))
        elif kind == 1:
            line[place] = rng.choice([rng.randrange(256), line[place] ^ 1 << rng.randrange(8)])
        else:
            del line[place]
    lines[at] = bytes(line)
    return lines


def move_lines(rng, lines, _):
    a, b = some_line(rng, lines), some_line(rng, lines)
    kind = rng.randrange(5)
    if kind == 0:
        lines[a], lines[b] = lines[b], lines[a]
    elif kind == 1:
        del lines[min(a, b):max(a, b) + 1 if rng.random() < 0.1 else min(a, b) + 1]
    elif kind == 2:
        lines.insert(b, lines[a])
    elif kind == 3:
        lines[a:a] = [lines[b]] * rng.choice([2, 20, 200])
    else:
        lines[a] = lines[a].rstrip(b"\r\n") + lines[b]
    return lines


def take_other_lines(rng, lines, others):
    other = split_lines(rng.choice(others))
    if other:
        at = rng.randrange(len(other))
        place = rng.randrange(len(lines) + 1)
        lines[place:place] = other[at:at + rng.choice([1, 1, 5])]
    return lines


def change_number(rng, lines, _):
    at = some_line(rng, lines)
    numbers = list(re.finditer(rb"\d+(?:\.\d+)?", lines[at]))
    if numbers:
        found = rng.choice(numbers)
        word = rng.choice([rng.choice(WORDS), str(rng.randrange(400)).encode(), str(rng.randrange(10 ** 10)).encode()])
        if rng.random() < 0.7:
            word = word.rjust(len(found[0]))[:len(found[0])]
        lines[at] = lines[at][:found.start()] + word + lines[at][found.end():]
    return lines


def change_cell(rng, lines, _):
    """A round of a player: columns 92 to 99, and so on in steps of ten."""
    players = [at for at, line in enumerate(lines) if line.startswith(b"001") and len(line) > 92]
    if not players:
        return lines
    at = rng.choice(players)
    line = bytearray(lines[at])
    cell = 91 + 10 * rng.randrange((len(line) - 91 + 9) // 10)
    column, byte = rng.choice([(0, b"1"), (1, b"2"), (2, b"3"), (3, bytes([rng.choice(b"0123456789 ")])), (5, bytes([rng.choice(b"wb-s ")])),
                               (7, bytes([rng.choice(CELL_LETTERS)]))])
    place = cell + column
    if place < len(line.rstrip(b"\r\n")):
        line[place:place + 1] = byte
    lines[at] = bytes(line)
    return lines


def shift_line(rng, lines, _):
    at = some_line(rng, lines)
    place = rng.randrange(len(lines[at]) + 1)
    if rng.random() < 0.5:
        lines[at] = lines[at][:place] + b" " * rng.choice([1, 1, 2, 10, 3000]) + lines[at][place:]
    else:
        lines[at] = lines[at][:place] + lines[at][place + rng.choice([1, 1, 2, 10]):]
    return lines


def cut(rng, lines, _):
    if rng.random() < 0.2:
        return lines[:some_line(rng, lines) + 1]
    at = some_line(rng, lines)
    lines[at] = lines[at][:rng.randrange(len(lines[at]) + 1)]
    return lines


def add_record(rng, lines, _):
    words = [rng.choice([rng.choice(WORDS), str(rng.randrange(12)).encode().rjust(rng.choice([1, 3, 4]))]) for _ in range(rng.randrange(8))]
    place = rng.randrange(len(lines) + 1)
    lines.insert(place, rng.choice(CODES) + b" " + b" ".join(words) + b"\n")
    return lines


def change_code(rng, lines, _):
    at = some_line(rng, lines)
    lines[at] = rng.choice(CODES) + lines[at][3:]
    return lines


def change_ends(rng, lines, _):
    end = rng.choice([b"\r", b"\r\n", b"\n", b"\n\r", b"\r\n\r\n", b"\x0b"])
    return [line.rstrip(b"\r\n") + end if rng.random() < 0.95 else line for line in lines]


def change_charset(rng, lines, _):
    text = b"".join(lines).decode("utf-8", "replace")
    if rng.random() < 0.5:
        letters = rng.choice(["ąčęłńóśźż", "ЖЩЯжщяё", "àéîõüß", "ΑλεξίουΩ", "İŞğşıç", "āēģķļņšūž", "王小明", "e\u0301"])
        text = text.replace(rng.choice("aeiou"), rng.choice(letters), rng.randrange(1, 20))
    return split_lines(text.encode(rng.choice(CHARSETS), "replace"))


DEFECTS = [change_bytes, change_bytes, move_lines, take_other_lines, change_number, change_number, change_cell, change_cell, shift_line, cut,
           add_record, add_record, change_code, change_ends, change_charset]


def split_lines(text):
    return re.findall(rb"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+\Z", text)


def mutated(bases, seed, number):
    rng = random.Random(f"{seed}/{number}")
    lines = split_lines(rng.choice(bases))
    for _ in range(rng.choice([1, 1, 2, 3, 5, 8])):
        lines = rng.choice(DEFECTS)(rng, lines, bases) or [b"\n"]
    return b"".join(lines)


# ---- what the program must do

class Failure(Exception):
    def __init__(self, kind, detail=""):
        super().__init__(f"{kind}: {detail}" if detail else kind)
        self.kind = kind


class Program:
    def __init__(self, path, seconds):
        self.path, self.seconds = path, seconds

    def run(self, *arguments):
        try:
            done = subprocess.run([self.path, "event", "-q", "--no-provenance", "--isolated", "--fail-on", "never", *map(str, arguments)], stdin=subprocess.DEVNULL,
                                  capture_output=True, timeout=self.seconds, check=False)
        except subprocess.TimeoutExpired:
            raise Failure("hang", f"no end after {self.seconds} s") from None
        if done.returncode not in (0, 1, 2):
            last = done.stderr.decode("utf-8", "replace").strip().splitlines()[-1:]
            raise Failure("crash", f"exit code {done.returncode} {' '.join(last)}")
        return done

    def read(self, report, normal):
        """What the report says, without findings and places, and the report in normal form; None where it is refused."""
        done = self.run("--trf", report, "--report", "json", "--normal-trf", normal)
        if done.returncode == 2:
            self.run("--trf", report, "--report", "json")  # what cannot be written is read
            return None
        try:
            event = json.loads(done.stdout)["events"][0]
        except (ValueError, LookupError) as error:
            raise Failure("json", str(error)) from None
        for key in ("findings", "standings_from"):
            event.pop(key, None)
        return event


def check(program, text, folder):
    """Whether the report was written; raises Failure."""
    damaged, normal, again = (Path(folder, name) for name in ("damaged.trf", "normal.trf", "again.trf"))
    damaged.write_bytes(text)
    for each in (normal, again):
        each.unlink(missing_ok=True)
    said = program.read(damaged, normal)
    if said is None:
        return False
    said_again = program.read(normal, again)
    if said_again is None:
        raise Failure("refused", "the report in normal form is not read")
    if normal.read_bytes() != again.read_bytes():
        pair = zip(normal.read_bytes().split(b"\n"), again.read_bytes().split(b"\n"))
        first = next((f"{a!r} became {b!r}" for a, b in pair if a != b), "a line more or less")
        raise Failure("unstable", first[:300])
    for key in said:
        if said_again.get(key) != said[key]:
            raise Failure(f"changed {key}", f"{first_difference(said[key], said_again.get(key))}"[:300])
    return True


def first_difference(a, b):
    if isinstance(a, list) and isinstance(b, list) and len(a) == len(b):
        return next(first_difference(x, y) for x, y in zip(a, b) if x != y)
    if isinstance(a, dict) and isinstance(b, dict) and a.keys() == b.keys():
        return next(f"{key}: {first_difference(a[key], b[key])}" for key in a if a[key] != b[key])
    return f"{a!r} became {b!r}"


def shrunk(program, text, kind, folder):
    """Without the lines that the failure does not need."""
    def fails(lines):
        try:
            check(program, b"".join(lines), folder)
        except Failure as failure:
            return failure.kind == kind
        return False

    lines = split_lines(text)
    size = max(1, len(lines) // 2)
    while size:
        at = 0
        while at < len(lines):
            fewer = lines[:at] + lines[at + size:]
            if fewer and fails(fewer):
                lines = fewer
            else:
                at += size
        size //= 2
    return b"".join(lines)


def work(arguments, bases, numbers):
    program = Program(arguments.arbiter, arguments.seconds)
    written, failures = 0, []
    with tempfile.TemporaryDirectory() as folder:
        for number in numbers:
            text = mutated(bases, arguments.seed, number)
            try:
                written += check(program, text, folder)
            except Failure as failure:
                failures.append((number, failure.kind, str(failure)))
                if arguments.failures:
                    name = re.sub(r"\W+", "_", failure.kind)
                    Path(arguments.failures, f"{name}_{number}.trf").write_bytes(text)
                    Path(arguments.failures, f"{name}_{number}_short.trf").write_bytes(shrunk(program, text, failure.kind, folder))
    return written, failures


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--arbiter", default=os.environ.get("ARBITER_BINARY", "arbiter"))
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--failures")
    parser.add_argument("count", type=int)
    parser.add_argument("seed")
    parser.add_argument("paths", nargs="+")
    arguments = parser.parse_args()
    bases = bases_of(arguments.paths)
    if not bases:
        parser.error("no report in " + ", ".join(arguments.paths))
    if arguments.failures:
        Path(arguments.failures).mkdir(parents=True, exist_ok=True)
    jobs = max(1, arguments.jobs)
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        parts = list(pool.map(lambda job: work(arguments, bases, range(job, arguments.count, jobs)), range(jobs)))
    failures = sorted(each for _, found in parts for each in found)
    for number, _, message in failures[:20]:
        print(f"report {number} of seed {arguments.seed}: {message}")
    for kind, times in collections.Counter(kind for _, kind, _ in failures).most_common():
        print(f"{times} x {kind}")
    written = sum(part for part, _ in parts)
    print(f"{arguments.count} reports made of {len(bases)}: {written} written and read again, {arguments.count - written - len(failures)} refused, "
          f"{len(failures)} failed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
