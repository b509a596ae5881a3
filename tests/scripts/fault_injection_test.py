"""Each call of the program fails once: allocations, open, stat, read, write, fsync, rename, close.

    ARBITER_BINARY=PROGRAM ARBITER_FAULT_SHIM=SHIM python3 fault_injection_test.py [--all | --sample N] [--only WORD] [--seed S]

--sample N (default 160): so many faults, chosen by chance, of twelve command lines; from 1000 on of all. --all: every call with every error, allocations once for each place in
the program, once alone and once with all that follow. scripts/faults.sh builds what is needed and runs all of it.

After each fault: no signal; the exit code of the contract; every output old, new, or a report that says that it is partial; no
temporary file that the next run does not remove; a message on stderr; the last line of those commands that have one. EINTR and short reads and writes change nothing.
"""

import argparse
import collections
import json
import os
import random
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree
import zipfile
from pathlib import Path

import faults_test
import report_formats

PROGRAM = os.environ.get("ARBITER_BINARY", "")
SHIM = os.environ.get("ARBITER_FAULT_SHIM", "")
OLD = b"what stood there before\n"
HOWS = {
    "alloc": ["ENOMEM", "ENOMEM:on"],
    "open": ["EINTR", "EIO", "ENOSPC", "EACCES", "ENOMEM"],
    "stat": ["EIO", "EACCES", "ENOMEM"],
    "read": ["EINTR", "EIO", "short"],
    "write": ["EINTR", "EIO", "ENOSPC", "EDQUOT", "short"],
    "sync": ["EINTR", "EIO", "ENOSPC"],
    "rename": ["EIO", "ENOSPC", "EACCES"],
    "close": ["EINTR", "EIO"],
}
TOLERATED = ("EINTR", "short")
WATCHED_AT = 2_000_000_000
LAST_LINE = re.compile(r"(games|positions) \d+ = clean \d+ \+ flagged \d+ \+ rejected \d+( \+ unchecked \d+)?; findings .*; bytes \d+(; partial)?")
HAVE_LAST_LINE = ("audit", "clean", "fen", "merge", "stats")


class Command:
    """A command line; `reports` are the outputs that may be replaced by partial ones, with their formats.

    `is_timed`: it writes the time of day, which stands still. `is_live`: it reads and writes again, so that a fault passes: outputs are whole, and that is all.
    """

    def __init__(self, name, words, outputs=(), reports=None, setup=(), is_timed=False, is_live=False, absent=(), most=None, is_refused=False):
        self.name = name
        self.words = words
        self.reports = reports or {}
        self.outputs = [*outputs, *self.reports]
        self.is_live = is_live
        self.is_refused = is_refused  # with exit code 2 or 3, whatever fails
        self.most = most  # calls of a kind that fail, spread evenly; None: each
        self.absent = absent  # outputs that must not be there before
        self.setup = setup  # command lines that run before, without faults
        self.is_timed = is_timed
        self.environment = {"LD_PRELOAD": SHIM, "ARBITER_FAULT_CLOCK": str(WATCHED_AT)} if is_timed else {}


def commands():
    audit = ["audit", "-q", "-j1", "--no-provenance"]
    for kind in report_formats.names():
        yield Command(f"audit {kind}", [*audit, "--report", f"{kind}:out", "games.pgn"], reports={"out": kind})
    yield Command("audit two jobs", ["audit", "-q", "-j2", "--report", "json:out", "games.pgn", "more.pgn"], reports={"out": "json"})
    yield Command("audit folder", [*audit, "--report", "json:out", "../texts"], reports={"out": "json"})
    yield Command("audit list", [*audit, "--files-from", "names.txt", "--report", "json:out"], reports={"out": "json"})
    yield Command("audit known", [*audit, "--baseline", "base", "--report", "json:out", "games.pgn"], reports={"out": "json"},
                  setup=[["audit", "-q", "--write-baseline", "base", "more.pgn"]])
    yield Command("audit settings", [*audit, "--config", "own.toml", "--report", "json:out", "games.pgn"], reports={"out": "json"})
    yield Command("audit plan", [*audit[:-1], "--shard", "0/2", "--plan", "planned", "--partial", "out.part", "games.pgn", "more.pgn"], outputs=["out.part"],
                  setup=[["plan", "--shards", "2", "--plan", "planned", "games.pgn", "more.pgn"]])
    yield Command("audit stdout", [*audit, "games.pgn"])
    yield Command("audit packed", [*audit, "--report", "json:out", "games.pgn.gz", "games.zip"], reports={"out": "json"})
    yield Command("audit several", [*audit, "--report", "json:out", "--report", "csv:out2", "--clock-table", "clocks", "games.pgn"],
                  reports={"out": "json", "out2": "csv", "clocks": "clock-table"})
    yield Command("audit fix", [*audit, "--fix", "safe", "-o", "out.pgn", "--report", "json:out", "games.pgn"],
                  outputs=["out.pgn"], reports={"out": "json"})
    yield Command("audit in place", [*audit, "--fix", "safe", "--in-place", "games.pgn", "more.pgn"], outputs=["games.pgn", "more.pgn"])
    yield Command("audit diff", [*audit, "--diff", "-o", "out", "games.pgn"], outputs=["out"])
    yield Command("audit baseline", [*audit, "--write-baseline", "base", "--report", "json:out", "games.pgn"],
                  outputs=["base"], reports={"out": "json"})
    yield Command("audit partial", [*audit[:-1], "--shard", "0/1", "--partial", "out.part", "games.pgn"], outputs=["out.part"])
    yield Command("audit duplicates", [*audit, "--select", "DUP,EVT", "--report", "json:out", "games.pgn"], reports={"out": "json"})
    clean = ["clean", "-q", "-j1", "games.pgn", "more.pgn", "-o"]
    for name in ("out.pgn", "out.sqlite", "out.csv", "out.ndjson", "out.epd", "out.uci", "out.pgn.gz", "out.pgn.zst", "out.pgn.bz2",
                 "out.pgn.xz"):
        yield Command(f"clean {name}", [*clean, name], outputs=[name])
    yield Command("clean lists", [*clean, "out.pgn", "--rejects", "rejects", "--reasons", "reasons", "--log", "log", "--dedupe",
                                  "moves", "--dups", "dups", "--dups-table", "table", "--report", "json:out"],
                  outputs=["out.pgn", "rejects", "reasons", "log", "dups", "table"], reports={"out": "json"})
    yield Command("clean book", [*clean, "out.bin"], outputs=["out.bin"])
    yield Command("clean tree", [*clean, "out.sqlite", "--to", "tree"], outputs=["out.sqlite"])
    yield Command("clean sort", [*clean, "out.pgn", "--sort", "white", "--format", "canonical"], outputs=["out.pgn"])
    yield Command("clean spill", ["clean", "-q", "-j1", "--memory", "1M", "--dedupe", "moves", "--drop-dups", "--sort", "white", "-o", "out.pgn", "many.pgn"],
                  outputs=["out.pgn"], most=60)
    yield Command("clean split", [*clean, "{}.pgn", "--split", "black"], outputs=["b.pgn"])
    yield Command("clean ratings", [*clean, "out.pgn", "--ratings", "ratings.csv", "--ratings-for", "2024.05"], outputs=["out.pgn"])
    yield Command("clean names", [*clean, "out.pgn", "--names", "spelling.ssp", "--names-accept", "0.9"], outputs=["out.pgn"])
    yield Command("clean review", [*clean[:-1], "--names", "spelling.ssp", "--review", "review"], outputs=["review"])
    yield Command("clean reviewed", [*clean, "out.pgn", "--apply", "reviewed", "--apply-dups", "pairs", "--drop-dups"], outputs=["out.pgn"],
                  setup=[[*clean[:-1], "--names", "spelling.ssp", "--review", "reviewed"],
                         [*clean, "new.pgn", "--dedupe", "moves", "--dups-review", "pairs"]])
    yield Command("clean against", [*clean, "out.pgn", "--dedupe", "moves", "--drop-dups", "--against", "../texts"], outputs=["out.pgn"])
    yield Command("clean onto itself", [*clean, "./more.pgn"], outputs=["more.pgn"], is_refused=True)
    yield Command("clean split onto itself", ["clean", "-q", "-j1", "b.pgn", "-o", "{}.pgn", "--split", "black"], outputs=["b.pgn"], is_refused=True)
    yield Command("clean append", [*clean, "kept.pgn", "--append"], outputs=["kept.pgn"], setup=[["clean", "-q", "-o", "kept.pgn", "more.pgn"]])
    yield Command("clean append kept.pgn.gz", [*clean, "kept.pgn.gz", "--append"], outputs=["kept.pgn.gz"], setup=[["clean", "-q", "-o", "kept.pgn.gz", "more.pgn"]])
    yield Command("clean append kept.sqlite", [*clean, "kept.sqlite", "--append"], outputs=["kept.sqlite"], setup=[["clean", "-q", "-o", "kept.sqlite", "more.pgn"]])
    yield Command("clean rest", [*clean, "out.pgn", "--where", "white = 'A1'", "--rest", "rest", "--sample", "50%"], outputs=["out.pgn", "rest"])
    yield Command("clean openings", [*clean, "out.pgn", "--eco", "../texts"], outputs=["out.pgn"])
    yield Command("clean partial", ["clean", "-q", "-j1", "--shard", "0/1", "--partial", "out.part", "-o", "new.pgn", "games.pgn"],
                  outputs=["out.part"])
    yield Command("clean plies", [*clean, "out.csv", "--rows", "plies"], outputs=["out.csv"])
    yield Command("clean plies.sqlite", [*clean, "out.sqlite", "--rows", "plies"], outputs=["out.sqlite"])
    for kind in report_formats.names(of_positions=True):
        yield Command(f"fen {kind}", ["fen", "-q", "-j1", "--report", f"{kind}:out", "list.fen"], reports={"out": kind})
    yield Command("fen to", ["fen", "-q", "-j1", "--to", "epd", "--dedupe", "position", "-o", "out", "list.fen"], reports={"out": "epd"})
    yield Command("fen partial", ["fen", "-q", "-j1", "--shard", "0/1", "--partial", "out.part", "list.fen"], outputs=["out.part"])
    yield Command("decide ndjson", ["decide", "-q", "-j1", "-o", "out", "good.fen"], reports={"out": "ndjson"})
    yield Command("decide text", ["decide", "-q", "-j1", "--report", "text:out", "good.fen"], reports={"out": "text"})
    yield Command("decide verify", ["decide", "-q", "-j1", "--verify", "--certificate", "-o", "out", "good.fen"], reports={"out": "ndjson"})
    yield Command("decide csv", ["decide", "-q", "-j1", "--report", "csv:out", "good.fen"], reports={"out": "answers"})
    yield Command("event", ["event", "-q", "--report", "json:out", "--report", "html:page", "--make-trf", "trf", "games.pgn"],
                  outputs=["trf"], reports={"out": "json", "page": "html"})
    yield Command("event reports", ["event", "-q", "--for-rating", "--report", "json:out", "../trf"], reports={"out": "json"},
                  setup=[["event", "-q", "--one-event", "--make-trf", "../trf/a.trf", "games.pgn"]])
    yield Command("event report", ["event", "-q", "--trf", "../trf/a.trf", "--standings", "standings.csv", "--expect", "expect.csv", "--ratings", "ratings.csv",
                                   "--ratings-for", "2024.05", "--normal-trf", "normal", "--rating-change", "change", "--report", "json:out", "games.pgn"],
                  outputs=["normal", "change"], reports={"out": "json"}, setup=[["event", "-q", "--one-event", "--make-trf", "../trf/a.trf", "games.pgn"]])
    yield Command("event tables", ["event", "-q", "--one-event", "--report", "text:text", "--report", "csv:csv", "--report", "markdown:md", "--dossier", "page",
                                   "--letter", "letter", "--wall-chart", "chart", "games.pgn"],
                  outputs=["csv", "md", "page", "letter", "chart"], reports={"text": "standings"})
    for kind, of in report_formats.subjects().items():
        if "Counts" in of:
            yield Command(f"stats {kind}", ["stats", "-q", "-j1", "--report", f"{kind}:out", "games.pgn"],
                          reports={"out": "sqlite" if kind == "sqlite" else "counts"})
    yield Command("selfcheck", ["selfcheck", "-q", "-j1", "games.pgn"])
    part = ["audit", "-q", "-j1", "--shard", "0/1", "--partial", "in.part", "games.pgn"]
    yield Command("merge", ["merge", "-q", "-j1", "--report", "json:out", "in.part"], reports={"out": "json"}, setup=[part])
    cleaned = ["clean", "-q", "-j1", "--shard", "0/1", "--partial", "in.part", "-o", "new.pgn", "games.pgn"]
    yield Command("merge clean", ["merge", "-q", "-j1", "in.part"], outputs=["new.pgn"], setup=[cleaned])
    folder = [[*part[:-2], "../parts/in.part", "games.pgn"]]
    yield Command("merge folder", ["merge", "-q", "-j1", "--report", "json:out", "../parts"], reports={"out": "json"}, setup=folder)
    yield Command("status", ["status", "in.part"], setup=[part])
    yield Command("plan", ["plan", "--shards", "2", "games.pgn"])
    yield Command("show", ["show", "games.pgn", "2"])
    yield Command("show html", ["show", "--report", "html:out", "games.pgn", "2"], reports={"out": "html"})
    yield Command("list", ["list", "-o", "out", "games.pgn"], reports={"out": "text"})
    yield Command("list ndjson", ["list", "--to", "ndjson", "-o", "out", "games.pgn"], reports={"out": "ndjson"})
    watch = ["watch", "-q", "--format", "ndjson"]
    yield Command("watch replay", [*watch, "--replay", "round.rec", "--log", "log", "--html", "page"], reports={"log": "diary", "page": "page"})
    once = [*watch, "--once", "games.pgn", "more.pgn"]
    yield Command("watch once", [*once, "--pairings", "pairings", "--log", "log", "--html", "page", "--record", "rec", "--state", "state"],
                  outputs=["page", "state"], reports={"log": "diary", "rec": "diary"}, setup=[[*once, "--state", "state"]], is_timed=True)
    yield Command("watch a folder", [*watch, "--once", "--html", "page", "../round"], outputs=["page"], is_timed=True)
    yield Command("watch until finished", [*watch, "--until-finished", "ended.pgn", "--log", "log", "--html", "page", "--record", "rec", "--state", "state"],
                  reports={"log": "lines", "rec": "recording", "page": "page", "state": "state"},
                  setup=[[*watch, "--once", "ended.pgn", "--state", "state"]], is_timed=True, is_live=True)
    yield Command("rules", ["rules", "--report", "json:out"], outputs=["out"])
    yield Command("explain", ["explain", "END01"])
    yield Command("config", ["config", "init", "--force", "-o", "out.toml"], outputs=["out.toml"])
    yield Command("config init", ["config", "init", "-o", "new.toml"], outputs=["new.toml"], absent=["new.toml"])
    yield Command("version", ["version"])


class Folder:
    """A working folder with inputs and old outputs, made anew for each run."""

    def __init__(self, root, command):
        self.root = root
        self.command = command
        self.kept = root.parent / "kept"
        shutil.rmtree(self.kept, ignore_errors=True)
        self.kept.mkdir()
        write_inputs(self.kept)
        for words in command.setup:
            subprocess.run([PROGRAM, *words], cwd=self.kept, check=False, capture_output=True, timeout=60, env=dict(os.environ, **command.environment))
        for name in command.outputs:
            if not (self.kept / name).exists() and name not in command.absent:
                (self.kept / name).write_bytes(OLD)
        self.before = {each.name: each.read_bytes() for each in self.kept.iterdir()}

    def run(self, fault=None, count=None):
        for each in self.root.iterdir():
            if self.before.get(each.name) != each.read_bytes():
                each.unlink()
        for name, content in self.before.items():
            if not (self.root / name).exists():
                (self.root / name).write_bytes(content)
                shutil.copystat(self.kept / name, self.root / name)  # a plan knows the times of its inputs
        environment = dict(os.environ, TMPDIR=str(self.root.parent / "tmp"), LC_ALL="C", **self.command.environment)
        if fault is not None:
            environment.update(LD_PRELOAD=SHIM, ARBITER_FAULT=fault)
        if count is not None:
            environment["ARBITER_FAULT_COUNT"] = str(count)
        result = subprocess.run([PROGRAM, *self.command.words], cwd=self.root, env=environment, stdin=subprocess.DEVNULL,
                                capture_output=True, timeout=60, check=False)
        return result, {each.name: each.read_bytes() for each in self.root.iterdir()}


def write_inputs(folder):
    games = faults_test.games(12)
    (folder / "games.pgn").write_bytes(games)
    (folder / "more.pgn").write_bytes(faults_test.games(3))
    (folder / "b.pgn").write_bytes(faults_test.games(3))
    (folder / "many.pgn").write_bytes(faults_test.games(6000))
    (folder / "list.fen").write_bytes(b"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n8/8/8/4k3/8/8/4PK2/8 b - - 0 60\nnothing\n"
                                      b"8/8/8/4k3/8/8/4PK2/8 w - - 0 60\n")
    # Settings that are not found change what is reported.
    (folder / "arbiter.toml").write_bytes(b"[severity]\nRES14 = \"error\"\nMOV01 = \"warning\"\n")
    (folder / "own.toml").write_bytes(b"[severity]\nMOV01 = \"off\"\n")
    (folder / "names.txt").write_bytes(b"more.pgn\ngames.pgn\n")
    (folder / "ratings.csv").write_bytes(b"fideid,name,elo,title\n1503014,A0,2400,GM\n1503015,A1,2300,\n")
    (folder / "spelling.ssp").write_bytes(b"@PLAYER\nAdler, Zoe\n= A0\n= A1\n")
    (folder / "standings.csv").write_bytes(b"rank,name,points\n1,A0,3\n2,B,1\n")
    (folder / "expect.csv").write_bytes(b"name,elo\nA0,2400\nNobody,1500\n")
    (folder / "good.fen").write_bytes(b"8/8/8/4k3/8/8/4PK2/8 b - - 0 60\n")
    subprocess.run(["gzip", "-nk", "games.pgn"], cwd=folder, check=True)
    with zipfile.ZipFile(folder / "games.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("a.pgn", games)
    live, texts = folder.parent / "round", folder.parent / "texts"
    for each in (live, texts / "below", folder.parent / "parts", folder.parent / "trf"):
        each.mkdir(parents=True, exist_ok=True)
    (texts / "b.pgn").write_bytes(faults_test.games(3))
    (texts / "below" / "a.pgn").write_bytes(faults_test.games(2))
    (texts / "eco.tsv").write_bytes(b"eco\tname\tpgn\nC40\tKing's Knight Opening\t1. e4 e5 2. Nf3\n")
    (live / "game-1.pgn").write_bytes(faults_test.games(1))
    (live / "index.json").write_bytes(b'{"pairings":[{"white":{"lname":"A0"},"black":{"lname":"X"}}]}')
    (folder / "pairings").write_bytes(b"board,white,black\n1,A0,B\n2,A1,C\n")
    head, body = faults_test.HEAD.format("1.1", "*"), "1. f3 e5 2. g4 Qh4#"
    (folder / "ended.pgn").write_text(faults_test.HEAD.format("1.1", "0-1") + f"{body} 0-1\n")
    recording = "".join(f"@ 2026-11-27T15:0{minute}:00Z\n= games.pgn\n{head}{body[:length]} *\n~ 3 1000\n" for minute, length in enumerate((8, 14, 19)))
    (folder / "round.rec").write_text(recording)


def is_partial_report(kind, content, root):
    if kind == "sqlite":
        path = root.parent / "look.sqlite"
        path.write_bytes(content)
        database = sqlite3.connect(path)
        try:
            return database.execute("PRAGMA integrity_check").fetchone() == ("ok",) and \
                database.execute("SELECT complete FROM run").fetchone() == (0,)
        finally:
            database.close()
    if kind in ("diary", "page"):
        return False
    lasts = {"clock-table": b",,,,,,,,,partial\r\n", "epd": b"# partial: the run was stopped, what follows was not read\n",
             "answers": b",the run was stopped: what follows was not read\r\n",
             "standings": b"The run was stopped: what follows was not read.\n",
             "statistics": b"the run was stopped: what follows was not counted\n"}
    if kind == "counts":
        return content.endswith(b"\r\npartial" + b"," * 19 + b"\r\n") or any(words in content for words in (b"run was stopped", b'"partial": true', b'"partial":true'))
    if kind in lasts:
        return content.endswith(lasts[kind])
    try:
        return faults_test.says_partial(kind, content.decode())
    except (ValueError, KeyError, IndexError, AttributeError, ElementTree.ParseError, json.JSONDecodeError):
        return False


def is_beginning(kind, content, whole):
    """Of what is written while a round is played: a diary up to some line, a page of some moment."""
    if kind == "diary":
        return whole is not None and whole.startswith(content) and (not content or content.endswith(b"\n"))
    return kind == "page" and content.startswith(b"<!DOCTYPE html>") and content.rstrip().endswith(b"</html>")


def is_whole(kind, content):
    """Of what is written again and again."""
    if kind == "lines":
        try:
            return content.startswith(OLD) and all(json.loads(line) for line in content[len(OLD):].splitlines()) and content.endswith(b"\n")
        except ValueError:
            return False
    if kind == "state":
        return json.loads(content)["form"].startswith("arbiter watch state")
    return content.endswith(b"\n") if kind == "recording" else is_beginning(kind, content, None)


def live_problems(folder, result, after):
    talk = result.stderr.decode(errors="replace")
    found = [] if result.returncode in (0, 1, 2, 3) else [f"exit {result.returncode}: {talk.strip()[-300:]}"]
    if result.returncode in (2, 3) and not talk.strip():
        found.append(f"exit {result.returncode} without a word")
    for name in set(after) | set(folder.before):
        content = after.get(name)
        if content == folder.before.get(name):
            continue
        if content is None or name not in folder.command.reports or not is_whole(folder.command.reports[name], content):
            found.append(f"{name} is not whole: {str(content)[:60]}...{str(content)[-100:]} (exit {result.returncode})")
    return found


def rerun_leaves(folder):
    """The names that are there after one more run, without a fault, on what the last one has left."""
    subprocess.run([PROGRAM, *folder.command.words], cwd=folder.root, stdin=subprocess.DEVNULL, capture_output=True, timeout=60, check=False,
                   env=dict(os.environ, **folder.command.environment))
    return {each.name for each in folder.root.iterdir()}


# Which exit codes a fault may lead to, besides that of a run without one.
def allowed(call, command):
    if command.name == "status" and call in ("open", "stat", "read"):
        return {1, 3}  # a partial that cannot be read is what it tells
    if command.name == "audit in place" and call != "alloc":
        return {2, 3}  # one file stays as it was, the others go on
    if command.name == "audit packed" and call == "alloc":
        return {2, 3}  # of libarchive: it does not always tell a lack of memory from damage
    if call == "alloc":
        return {3, 75}
    return {2, 3, 75} if call in ("open", "stat", "read") else {3, 75}


def problems(folder, whole, fault, result, after):
    """What is wrong after a fault, as sentences."""
    command, (call, _, how) = folder.command, fault.split(":", 2)
    base, new = whole
    talk = result.stderr.decode(errors="replace")
    code = result.returncode
    found = []
    if code < 0 or code in (134, 139):
        return [f"killed by signal {-code}: {talk.strip()[-300:]}"]
    if command.is_live:
        return live_problems(folder, result, after)
    is_same = code == base.returncode
    if how in TOLERATED and not (is_same and after == new and result.stdout == base.stdout):
        if not (call == "open" and is_same):
            found.append(f"{how} is not borne: exit {code}: {talk.strip()[-200:]}")
    if not is_same and code not in allowed(call, command):
        found.append(f"exit {code}: {talk.strip()[-300:]}")
    if is_same and after != new:
        changed = [name for name in set(after) | set(new) if after.get(name) != new.get(name)]
        found.append(f"exit {code} as without a fault, but {changed} differ")
    if is_same and result.stdout != base.stdout:
        found.append("standard output differs, and the exit code does not")
    for name in set(after) | set(folder.before):
        content = after.get(name)
        if name.endswith(".tmp"):
            if content is not None and name in rerun_leaves(folder):
                found.append(f"{name} is left, and stays when the command is run again")
        elif content in (folder.before.get(name), new.get(name)):
            continue
        elif code == 2 and content is not None and (call in ("open", "stat", "read") or command.name == "audit packed"):
            continue  # of an input that was not read, or not whole, and of the others
        elif not is_same and name in command.reports and content is not None and \
                (is_beginning(command.reports[name], content, new.get(name)) or
                 is_partial_report(command.reports[name], content, folder.root)):
            continue
        else:
            found.append(f"{name} is neither old nor new: {str(content)[:60]}...{str(content)[-100:]} (exit {code})")
    if not is_same and not talk.strip() and not result.stdout:
        found.append(f"exit {code} without a word")
    # Of libarchive: its filters do not always say why they gave up.
    if code == 3 and not is_same and call == "alloc" and "memory" not in talk and not command.name.endswith((".gz", ".bz2", ".xz")):
        found.append(f"no word of memory: {talk.strip()[-200:]}")
    if "please report" in talk and call == "alloc":
        found.append(f"blames the program: {talk.strip()[-200:]}")
    if code in (0, 1, 3) and command.words[0] in HAVE_LAST_LINE and not LAST_LINE.fullmatch(talk.rstrip("\n").split("\n")[-1]):
        found.append(f"no last line: {talk.strip()[-200:]}")
    return found


def faults_of(folder, count_file):
    for call, hows in HOWS.items():
        folder.run(call, count_file)
        numbers = [int(line) for line in count_file.read_text().split()]
        places = sorted(numbers[1:]) if call == "alloc" else range(1, numbers[0] + 1)
        most = folder.command.most or max(1, len(places))
        for number in places[::max(1, len(places) // most)]:
            for how in hows:
                yield f"{call}:{number}:{how}"


def main():
    if not PROGRAM or not Path(SHIM).exists():
        print("ARBITER_BINARY or ARBITER_FAULT_SHIM names nothing")
        return 77
    parser = argparse.ArgumentParser()
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--sample", type=int, default=160)
    parser.add_argument("--only", default="")
    parser.add_argument("--fault", default="")
    parser.add_argument("--after", default="", help="only the command lines after that one")
    parser.add_argument("--seed", type=int, default=1)
    words = parser.parse_args()
    chance = random.Random(words.seed)
    chosen = [each for each in commands() if words.only in each.name]
    chosen = chosen[[each.name for each in chosen].index(words.after) + 1:] if words.after else chosen
    is_long = words.all or words.only or words.sample >= 1000
    if not is_long:
        chosen = chance.sample(chosen, min(len(chosen), 12))
    counts, failures = collections.Counter(), []
    with tempfile.TemporaryDirectory() as temporary:
        root = Path(temporary) / "work"
        for each in (root, root.parent / "tmp"):
            each.mkdir()
        for command in chosen:
            folder = Folder(root, command)
            for each in list(root.iterdir()):
                each.unlink()
            whole = folder.run()
            unwritten = [name for name in command.outputs if whole[1].get(name, OLD) == OLD]
            if whole[0].returncode not in (2, 3) if command.is_refused else whole[0].returncode not in (0, 1) or unwritten:
                failures.append(f"{command.name}: exit {whole[0].returncode} without a fault, {unwritten} not written: {whole[0].stderr.decode(errors='replace')}")
                print(failures[-1], flush=True)
            faults = [fault for fault in faults_of(folder, root.parent / "count") if words.fault in fault]
            if not words.all:
                faults = chance.sample(faults, min(len(faults), max(1, words.sample // len(chosen))))
            bad = 0
            for fault in faults:
                result, after = folder.run(fault)
                counts[fault.split(":")[0]] += 1
                found = problems(folder, whole, fault, result, after)
                rest = list((root.parent / "tmp").iterdir())
                if rest:
                    found.append(f"left in TMPDIR: {rest}")
                for each in rest:
                    each.unlink()
                for problem in found:
                    failures.append(f"{command.name}: {fault}: {problem}")
                    print(failures[-1], flush=True)
                bad += len(found)
            if is_long:
                print(f"{command.name}: {len(faults)} faults, {bad} wrong", flush=True)
    print(f"{sum(counts.values())} faults in {len(chosen)} command lines ({', '.join(f'{call} {n}' for call, n in counts.items())}), "
          f"{len(failures)} wrong")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
