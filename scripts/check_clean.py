#!/usr/bin/env python3
"""Checks what `arbiter clean` did: every game that was read is in exactly one of its outputs.

    scripts/check_clean.py --arbiter PROGRAM --out OUT [--rejects REJ] [--dups DUP] [--rest REST] --log LOG INPUT...

Takes where games begin and end from `arbiter audit --report facts`, and everything else from the bytes: a game that the log
does not call changed must stand, byte for byte but for blank lines around it, in exactly one output; one that was changed must
have left its half-moves (moves_hash) there. Nothing may be in an output that was in no input. Exit 1 when something is wrong.
"""

import argparse
import bz2
import collections
import gzip
import hashlib
import io
import json
import lzma
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path


def facts_of(arbiter, files):
    command = [arbiter, "audit", "-q", "--no-provenance", "--dead", "material", "--report", "facts:-", "--select", "MOV01", *files]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, encoding="utf-8") as run:
        for line in run.stdout:
            yield json.loads(line)


class Bytes:
    """The decompressed bytes of inputs, one at a time."""

    def __init__(self):
        self.name, self.bytes = None, b""

    def of(self, name):
        if name != self.name:
            self.name, self.bytes = name, read(name)
        return self.bytes


def read(name):
    archive, _, member = name.partition("!")
    if member:
        if zipfile.is_zipfile(archive):
            with zipfile.ZipFile(archive) as opened:
                return opened.read(member)
        with tarfile.open(archive) as opened:
            return opened.extractfile(member).read()
    raw = Path(name).read_bytes()
    for magic, unpack in ((b"\x1f\x8b", gzip.decompress), (b"BZh", bz2.decompress), (b"\xfd7zXZ", lzma.decompress)):
        if raw.startswith(magic):
            return unpack(raw)
    if raw.startswith(b"\x28\xb5\x2f\xfd"):
        return subprocess.run(["zstd", "-dcq", name], check=True, stdout=subprocess.PIPE).stdout
    if zipfile.is_zipfile(io.BytesIO(raw)):
        with zipfile.ZipFile(io.BytesIO(raw)) as opened:
            return opened.read(opened.namelist()[0])
    return raw


def digest(raw):
    return hashlib.sha256(raw.rstrip(b"\r\n\t ")).digest()


def games_of(arbiter, files):
    """(file, ordinal, digest of the bytes, moves_hash) of every game."""
    source = Bytes()
    for facts in facts_of(arbiter, files):
        text = source.of(facts["file"])
        if text[:2] in (b"\xff\xfe", b"\xfe\xff"):
            raw = text[facts["byte_begin"]:facts["byte_end"]].decode("utf-16-le" if text[0] == 0xFF else "utf-16-be").encode()
        else:
            raw = text[facts["byte_begin"]:facts["byte_end"]]
        yield facts["file"], facts["game"], digest(raw), facts["moves_hash"]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--arbiter", required=True)
    for name in ("out", "rejects", "dups", "rest"):
        parser.add_argument(f"--{name}")
    parser.add_argument("--log", required=True)
    parser.add_argument("inputs", nargs="+")
    options = parser.parse_args()

    changed = set()
    fates = collections.Counter()
    with open(options.log, encoding="utf-8") as log:
        for line in log:
            entry = json.loads(line)
            fates[entry["action"]] += 1
            if entry["action"] in ("fixed", "styled", "tag", "rewritten", "separated"):
                changed.add((entry["file"], entry["game"]))

    by_bytes, by_moves = collections.Counter(), collections.Counter()
    written = {}
    for name in ("out", "rejects", "dups", "rest"):
        path = getattr(options, name)
        if path is None:
            continue
        count = 0
        for _, _, raw, moves in games_of(options.arbiter, [path]):
            by_bytes[raw] += 1
            by_moves[moves] += 1
            count += 1
        written[name] = count

    read_games = unchanged = 0
    missing = []
    by_bytes_left = collections.Counter(by_bytes)
    for file, ordinal, raw, moves in games_of(options.arbiter, options.inputs):
        read_games += 1
        by_moves[moves] -= 1
        if (file, ordinal) in changed:
            continue
        unchanged += 1
        by_bytes_left[raw] -= 1
        if by_bytes_left[raw] < 0:
            missing.append(f"{file} game {ordinal}: its bytes are in no output")

    left_over = sum(count for count in by_bytes_left.values() if count > 0)
    lost_moves = sum(-count for count in by_moves.values() if count < 0)
    total = sum(written.values())
    print(f"read {read_games} = " + " + ".join(f"{name} {count}" for name, count in written.items()))
    print(f"unchanged {unchanged}, found byte for byte: {unchanged - len(missing)}; changed {read_games - unchanged}, "
          f"games in outputs that are no unchanged input: {left_over}")
    print(f"half-moves (moves_hash) of input games that no output has: {lost_moves}")
    print("log: " + ", ".join(f"{action} {count}" for action, count in sorted(fates.items())))
    for line in missing[:20]:
        print(line)
    is_right = total == read_games and not missing and left_over == read_games - unchanged
    print("right" if is_right else "WRONG")
    return 0 if is_right else 1


if __name__ == "__main__":
    sys.exit(main())
