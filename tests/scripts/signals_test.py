"""SIGINT, SIGTERM and SIGKILL at random moments of every command that writes; inputs that change, folders that vanish meanwhile.

    ARBITER_BINARY=PROGRAM python3 signals_test.py [--rounds N] [--seed S] [--only WORD]

N (default 1, thorough 20) is how often each signal comes to each command line. After each: every output is old, new, or a report that
says that it is partial; after SIGKILL the same command, run once more, makes the new ones and leaves nothing beside them.
"""

import argparse
import collections
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import fault_injection_test as faults
import faults_test
from thorough import rounds

PROGRAM = os.environ.get("ARBITER_BINARY", "")
SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGKILL)


class Watched:
    """One command line with large inputs: what was there before, and what it makes when nobody interferes."""

    def __init__(self, root, command):
        self.root = root
        self.folder = faults.Folder(root, command)
        self.clear()
        started = time.monotonic()
        self.base, self.new = self.folder.run()
        self.seconds = time.monotonic() - started

    def clear(self):
        for each in list(self.root.iterdir()):
            shutil.rmtree(each) if each.is_dir() else each.unlink()
        for name, content in self.folder.before.items():
            (self.root / name).write_bytes(content)
            shutil.copystat(self.folder.kept / name, self.root / name)  # partials and plans know the times of their inputs

    def start(self):
        environment = dict(os.environ, TMPDIR=str(self.root.parent / "tmp"), LC_ALL="C", **self.folder.command.environment)
        return subprocess.Popen([PROGRAM, *self.folder.command.words], cwd=self.root, env=environment, stdin=subprocess.DEVNULL,
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    def files(self):
        return {each.name: each.read_bytes() for each in self.root.iterdir() if each.is_file()}

    def wrong_files(self, after, may_be_partial, leftovers=False):
        command = self.folder.command
        for name in set(after) | set(self.folder.before):
            content = after.get(name)
            if content in (self.folder.before.get(name), self.new.get(name)):
                continue
            if name.endswith(".tmp") and leftovers:
                continue
            if may_be_partial and name in command.reports and content is not None and \
                    faults.is_partial_report(command.reports[name], content, self.root):
                continue
            if command.words[0] == "watch" and content is not None and is_of_watch(command.reports.get(name), content):
                continue
            yield f"{name} is neither old nor new: {str(content)[:60]}...{str(content)[-100:]}"

    def interrupt(self, number, chance):
        """What is wrong after a signal."""
        self.clear()
        with self.start() as process:
            time.sleep(chance.random() * self.seconds)
            process.send_signal(number)
            _, talk = process.communicate(timeout=60)
        is_killed = number == signal.SIGKILL
        code = process.returncode
        if code < 0 and not is_killed and code != -number:
            yield f"killed by signal {-code}"
        ends_well = self.folder.command.words[0] == "watch" and code == 0  # a signal is its normal end
        if not is_killed and not ends_well and code not in (130, 3, self.base.returncode, -number):
            yield f"exit {code}: {talk.decode(errors='replace')[-200:]}"
        yield from self.wrong_files(self.files(), code in (130, 3), leftovers=is_killed)
        rest = list((self.root.parent / "tmp").iterdir())
        if rest and not (is_killed and may_leave_spool(rest)):
            yield f"left in TMPDIR: {rest}"
        for each in rest:
            each.unlink()
        if not is_killed:
            return
        with self.start() as process:
            process.communicate(timeout=60)
        if process.returncode != self.base.returncode:
            yield f"exit {process.returncode} of the command after SIGKILL"
        for name in set(self.files()) ^ set(self.new):
            yield f"{name} is left, or missing, after the next run"


def is_of_watch(kind, content):
    """A diary or a recording up to some line, after SIGKILL also up to some byte; a page of some moment."""
    if kind == "page":
        return faults.is_beginning(kind, content, None)
    whole = content[:content.rfind(b"\n") + 1]
    return faults.is_whole("lines", whole) if kind == "diary" and whole.startswith(faults.OLD + b"{") else kind == "diary" and whole.startswith(faults.OLD)


def may_leave_spool(rest):
    """Where the file system has no files without names, SIGKILL may come between the making of one and the taking of its name."""
    return len(rest) == 1 and rest[0].name.startswith(("arbiter-games-", "arbiter-sort-")) and not has_files_without_names(rest[0].parent)


def has_files_without_names(folder):
    try:
        os.close(os.open(folder, os.O_TMPFILE | os.O_RDWR, 0o600))
    except (OSError, AttributeError):
        return False
    return True


def change(path, how):
    data = path.read_bytes()
    if how == "shrinks":
        os.truncate(path, len(data) // 3)
    elif how == "grows":
        with path.open("ab") as file:
            file.write(data)
    elif how == "is replaced":
        other = path.with_name("replacement")
        other.write_bytes(data[len(data) // 2:])
        other.rename(path)
    elif how == "is removed":
        path.unlink()


def disturbed(watched, how, chance):
    """What is wrong when the first input changes, or the folder of the outputs vanishes, while the command runs."""
    watched.clear()
    with watched.start() as process:
        time.sleep(chance.random() * watched.seconds)
        if how == "folder":
            moved = watched.root.with_name("moved")
            watched.root.rename(moved)
            while moved.exists():  # the command may put a file into it meanwhile
                shutil.rmtree(moved, ignore_errors=True)
            watched.root.mkdir()
        else:
            change(watched.root / "games.pgn", how)
        _, talk = process.communicate(timeout=60)
    if process.returncode < 0:
        yield f"killed by signal {-process.returncode}"
    if how == "folder":
        if process.returncode not in (2, 3, 75) and process.returncode != watched.base.returncode:
            yield f"exit {process.returncode}: {talk.decode(errors='replace')[-200:]}"
        return
    if any(name.endswith(".tmp") for name in watched.files()):
        yield "a temporary file is left"


def main():
    if not PROGRAM:
        print("ARBITER_BINARY does not name the program")
        return 77
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=rounds(1, 20))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="")
    words = parser.parse_args()
    chance = random.Random(words.seed)
    faults.write_inputs = write_inputs
    chosen = [each for each in faults.commands() if each.outputs and words.only in each.name and
              each.words[0] in ("audit", "clean", "fen", "decide", "event", "merge", "list", "stats", "watch") and not each.is_live and
              (Path(faults.SHIM).is_file() or not each.is_timed)]
    if words.rounds == 1 and not words.only:
        chosen = chance.sample(chosen, 8)
    counts, failures = collections.Counter(), []
    with tempfile.TemporaryDirectory() as temporary:
        root = Path(temporary) / "work"
        for each in (root, root.parent / "tmp"):
            each.mkdir()
        for command in chosen:
            watched = Watched(root, command)
            for _ in range(words.rounds):
                for number in SIGNALS:
                    counts[number.name] += 1
                    failures += [f"{command.name}: {number.name}: {each}" for each in watched.interrupt(number, chance)]
                for how in ("shrinks", "grows", "is replaced", "is removed", "folder"):
                    counts[how] += 1
                    failures += [f"{command.name}: {how}: {each}" for each in disturbed(watched, how, chance)]
    for failure in failures[:200]:
        print(failure)
    print(f"{len(chosen)} command lines; " + ", ".join(f"{name} {count}" for name, count in counts.items()) + f"; {len(failures)} wrong")
    return 1 if failures else 0


def write_inputs(folder):
    SMALL(folder)
    (folder / "games.pgn").write_bytes(faults_test.games(1500))
    for name in ("list.fen", "good.fen"):
        (folder / name).write_bytes(b"".join(b"8/8/8/4k3/8/8/4PK2/8 b - - 0 %d\n" % (i % 90) for i in range(1500)))


SMALL = faults.write_inputs

if __name__ == "__main__":
    sys.exit(main())
