#!/usr/bin/env python3
"""Times `arbiter audit` and other programs that read PGN, in turn, on the same files.

    bench/peers.py [options] FILE...

Every round runs each program once (A B C, A B C, ...), so that a busy moment hits all of them; the first round is a
warm-up and does not count. User and system time are those of the process itself (wait4). Ratios are taken within a round
and their median is printed, so they hold on a noisy machine where the seconds do not. Peak memory is watched during the
warm-up, in /proc: what wait4 says includes the memory of this script, from before the program replaced it. Nothing is
written but standard output, unless --write asks for a section in bench/RESULTS.md.

Programs: `arbiter audit -j1` (the row that ratios refer to), the same with `--report facts:/dev/null`, `audit -jN` for
every further N of --jobs; Debian's `pgn-extract -s -r`, Debian's `sc_import` of scid into a new database; and any
`--peer NAME=COMMAND`, where {file} stands for the file and {dir} for an empty folder of that run.
"""

import argparse
import hashlib
import json
import os
import platform
import re
import shlex
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
RESULTS = ROOT / "bench" / "RESULTS.md"
# Debian installs the peers where a PATH of root does not look.
SEARCH_PATH = os.pathsep.join([os.environ.get("PATH", os.defpath), "/usr/games"])
BUSY_LOAD = 0.3  # load average a core, above which a warning is printed


class PeersError(Exception):
    """What the user has to put right; one line."""


@dataclass(frozen=True)
class Sample:
    """One run of one program."""
    wall: float    # seconds
    user: float
    system: float

    @property
    def cpu(self):
        return self.user + self.system


@dataclass
class Program:
    """One row of the table."""
    name: str
    command: list                # {file} and {dir} are filled in for each run
    prepare: object = None       # called with the folder of a run before it, not timed
    good_exits: tuple = (0,)
    version: str = ""
    absent: str = ""             # why there is nothing to time
    peak_kb: int = 0             # as the warm-up saw it; 0 = not known
    samples: list = field(default_factory=list)

    def filled(self, words, file, folder):
        return [word.replace("{file}", str(file)).replace("{dir}", str(folder)) for word in words]

    def shown(self, file):
        words = self.filled(self.command, Path(file).name, "DIR")
        return shlex.join([Path(words[0]).name, *words[1:]])


@dataclass(frozen=True)
class Input:
    path: Path
    bytes: int
    games: int
    plies: int


# ---------------------------------------------------------------- the programs

def find(name):
    return shutil.which(name, path=SEARCH_PATH)


def arbiter_programs(arbiter, jobs):
    run = [str(arbiter), "audit"]
    exits = (0, 1)  # 1: it has findings
    rows = [Program(f"arbiter -j{count}", [*run, f"-j{count}", "{file}"], good_exits=exits) for count in jobs]
    facts = [*run, f"-j{jobs[0]}", "--report", "facts:/dev/null", "{file}"]
    rows.insert(1, Program(f"arbiter -j{jobs[0]} facts", facts, good_exits=exits))
    version = output_of([str(arbiter), "--version"]).replace("\n", ", ")
    for row in rows:
        row.version = version
    return rows


def pgn_extract():
    row = Program("pgn-extract", ["pgn-extract", "-s", "-r", "{file}"], good_exits=(0, 1))
    path = find("pgn-extract")
    if path is None:
        row.absent = "not installed (Debian: pgn-extract)"
        return row
    row.command[0] = path
    row.version = output_of([path, "--version"])
    return row


def scid_import():
    row = Program("scid sc_import", ["sc_import", "{dir}/base", "{file}"])
    path, shell = find("sc_import"), find("tkscid")
    if path is None or shell is None:
        row.absent = "not installed (Debian: scid)"
        return row
    row.command[0] = path
    # sc_import adds to a database, so each round makes an empty one first.
    row.prepare = lambda folder: run_tcl(shell, f"sc_base create {{{folder}/base}}; sc_base close [sc_base current]")
    row.version = run_tcl(shell, "puts [sc_info version]")
    return row


def run_tcl(shell, script):
    with tempfile.NamedTemporaryFile("w", suffix=".tcl") as file:
        file.write(script + "\nexit 0\n")
        file.flush()
        return output_of([shell, file.name])


def given_peer(text):
    name, equals, command = text.partition("=")
    if not equals or not name.strip() or not command.strip():
        raise PeersError(f"--peer '{text}': expected NAME=COMMAND, for example 'mine=mine --check {{file}}'")
    words = shlex.split(command)
    if not any("{file}" in word for word in words):
        raise PeersError(f"--peer '{name}': the command does not name {{file}}")
    row = Program(name.strip(), words, good_exits=(0, 1))  # programs that check say 1 when they found something
    path = find(words[0])
    if path is None:
        row.absent = f"not installed ({words[0]})"
    else:
        row.command[0] = path
    return row


def output_of(command):
    """What a command prints, both streams, stripped; empty when it cannot run."""
    try:
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL,
                              text=True, errors="replace", check=False)
    except OSError:
        return ""
    return done.stdout.strip()


# ---------------------------------------------------------------- timing

def run_once(program, file, folder, wait=lambda child: os.wait4(child, 0)):
    if program.prepare is not None:
        program.prepare(folder)
    words = program.filled(program.command, file, folder)
    null = os.open(os.devnull, os.O_RDWR)
    try:
        redirect = [(os.POSIX_SPAWN_DUP2, null, stream) for stream in (0, 1, 2)]
        begin = time.perf_counter()
        child = os.posix_spawn(words[0], words, {**os.environ, "PATH": SEARCH_PATH}, file_actions=redirect)
        _, status, usage = wait(child)
        wall = time.perf_counter() - begin
    finally:
        os.close(null)
    code = os.waitstatus_to_exitcode(status)
    if code not in program.good_exits:
        raise PeersError(f"{program.name}: exit code {code} from: {program.shown(file)}")
    return Sample(wall, usage.ru_utime, usage.ru_stime)


def watch_memory(program, child):
    """Like wait4, and keeps the peak memory of the child."""
    while True:
        try:
            found = re.search(r"^VmHWM:\s*(\d+) kB", Path(f"/proc/{child}/status").read_text(), re.MULTILINE)
        except OSError:
            found = None
        if found:
            program.peak_kb = int(found[1])
        done, status, usage = os.wait4(child, os.WNOHANG)
        if done:
            return done, status, usage
        time.sleep(0.002)


def time_all(programs, file, rounds, say):
    """Fills the samples of every program; one that fails drops out of the rounds and says why in its row."""
    for number in range(rounds + 1):
        say("warm-up" if number == 0 else f"round {number} of {rounds}")
        for program in programs:
            if program.absent:
                continue
            with tempfile.TemporaryDirectory(prefix="arbiter-peers-") as folder:
                try:
                    if number == 0:
                        run_once(program, file, folder, lambda child, row=program: watch_memory(row, child))
                    else:
                        program.samples.append(run_once(program, file, folder))
                except (PeersError, OSError) as error:
                    program.absent = f"failed: {error}"
                    program.samples.clear()


# ---------------------------------------------------------------- figures

def pairwise_ratios(samples, base, figure):
    """figure(sample) / figure(base) round by round; rounds in which the base took no time are left out."""
    pairs = ((figure(mine), figure(theirs)) for mine, theirs in zip(samples, base))
    return [mine / theirs for mine, theirs in pairs if theirs > 0]


def spread(values, form):
    """'median (min-max)'."""
    if not values:
        return "-"
    return f"{form(statistics.median(values))} ({form(min(values))}-{form(max(values))})"


HEADER = ("program", "wall s", "user s", "system s", "peak MB", "MB/s", "k games/s", "CPU ns/ply", "CPU x", "wall x")


def table_rows(programs, data):
    """The cells of the table; ratios refer to the first program."""
    base = programs[0].samples
    rows = []
    for program in programs:
        if program.absent or not program.samples:
            rows.append((program.name, program.absent or "not timed", *[""] * (len(HEADER) - 2)))
            continue
        samples = program.samples
        wall = statistics.median(sample.wall for sample in samples)
        cpu = statistics.median(sample.cpu for sample in samples)
        rows.append((
            program.name,
            spread([sample.wall for sample in samples], "{:.2f}".format),
            f"{statistics.median(sample.user for sample in samples):.2f}",
            f"{statistics.median(sample.system for sample in samples):.2f}",
            f"{program.peak_kb / 1024:.0f}" if program.peak_kb else "-",
            f"{data.bytes / wall / 1e6:.0f}" if wall else "-",
            f"{data.games / wall / 1e3:.0f}" if wall else "-",
            f"{cpu / data.plies * 1e9:.1f}" if data.plies else "-",
            spread(pairwise_ratios(samples, base, lambda sample: sample.cpu), "{:.2f}".format),
            spread(pairwise_ratios(samples, base, lambda sample: sample.wall), "{:.2f}".format),
        ))
    return rows


def markdown_table(rows, header=HEADER):
    lines = ["| " + " | ".join(header) + " |", "|---" * len(header) + "|"]
    lines += ["| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |" for row in rows]
    return "\n".join(lines)


# ---------------------------------------------------------------- what was measured

def digest_of(path):
    digest = hashlib.blake2b(digest_size=16)
    with open(path, "rb") as file:
        while block := file.read(1 << 20):
            digest.update(block)
    return digest.hexdigest()


def cache_file():
    home = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    return Path(home) / "arbiter-bench" / "plies.json"


def count_facts(lines):
    """Games and main-line half-moves of the lines of a `facts` report."""
    games = plies = 0
    for line in lines:
        found = re.search(r'"plies":(\d+)', line)
        if found:
            games += 1
            plies += int(found[1])
    return games, plies


def read_input(path, arbiter):
    """Counts games and half-moves once for each content; another version of arbiter counts again."""
    path = Path(path)
    if not path.is_file():
        raise PeersError(f"cannot open '{path}'")
    cache = cache_file()
    try:
        known = json.loads(cache.read_text())
    except (OSError, ValueError):
        known = {}
    key = digest_of(path) + " " + output_of([str(arbiter), "--version"]).split("\n")[0]
    if key not in known:
        command = [str(arbiter), "audit", "--quiet", "--report", "facts", str(path)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
                              errors="replace") as child:
            known[key] = count_facts(child.stdout)
        if child.returncode not in (0, 1):
            raise PeersError(f"exit code {child.returncode} from: {shlex.join(command)}")
        cache.parent.mkdir(parents=True, exist_ok=True)
        cache.write_text(json.dumps(known, indent=1))
    games, plies = known[key]
    return Input(path, path.stat().st_size, games, plies)


def cpu_model():
    try:
        found = re.search(r"^model name\s*:\s*(.+)$", Path("/proc/cpuinfo").read_text(), re.MULTILINE)
    except OSError:
        found = None
    return found[1] if found else platform.processor() or "unknown CPU"


def cores():
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()


def build_of(arbiter):
    """Compiler and flags, from the CMakeCache.txt of the build that the program lies in."""
    for folder in Path(arbiter).resolve().parents:
        cache = folder / "CMakeCache.txt"
        if not cache.is_file():
            continue
        values = dict(re.findall(r"^((?:CMAKE|ARBITER)_\w+):\w+=(.*)$", cache.read_text(), re.MULTILINE))
        compiler = values.get("CMAKE_CXX_COMPILER", "")
        version = output_of([compiler, "--version"]).split("\n")[0] if compiler else "unknown compiler"
        kind = values.get("CMAKE_BUILD_TYPE") or "no build type"
        flags = values.get(f"CMAKE_CXX_FLAGS_{kind.upper()}", "") + " " + values.get("CMAKE_CXX_FLAGS", "")
        processor = values.get("ARBITER_PROCESSOR", "any")
        widest = values.get("ARBITER_WIDEST_VECTOR", "")
        vectors = f", vectors of at most {widest} bits" if widest else ""
        return f"{version}, {kind} ({flags.strip()}), for processor: {processor}{vectors}"
    return "unknown compiler (no CMakeCache.txt beside the program)"


def commit():
    name = output_of(["git", "-C", str(ROOT), "describe", "--always", "--dirty", "--abbrev=12"])
    return name if re.fullmatch(r"[\w.-]+", name) else "unknown commit"


def preamble(date, arbiter, rounds, load, programs):
    """What every section begins with: when, where, of what build and how it was measured."""
    return [f"## {date}", "",
            f"* machine: {cpu_model()}, {cores()} cores, {platform.system()} {platform.release()}; "
            f"load {load:.2f} a core at the start",
            f"* build: {build_of(arbiter)}, commit {commit()}",
            f"* rounds: {rounds}, interleaved, after one warm-up",
            "* versions: " + "; ".join(sorted({f"{p.name.split(' -')[0]}: {' '.join(p.version.split())}"
                                              for p in programs if p.version}))]


def section(date, arbiter, rounds, load, measured):
    """The section for RESULTS.md. `measured`: (input, programs) of each file."""
    lines = preamble(date, arbiter, rounds, load, measured[0][1])
    for data, rows in measured:
        lines += ["", f"### {data.path.name}: {data.bytes:,} bytes, {data.games:,} games, {data.plies:,} half-moves", "",
                  markdown_table(table_rows(rows, data)), "", "```sh"]
        lines += [f"{program.shown(data.path)}   # {program.name}" for program in rows if not program.absent]
        lines += ["```"]
    return "\n".join(lines) + "\n"


# ---------------------------------------------------------------- command line

def find_arbiter(given):
    if given:
        path = Path(given)
        if not os.access(path, os.X_OK) or path.is_dir():
            raise PeersError(f"--arbiter '{given}': no such program")
        return path.resolve()
    for preset in ("bench", "release"):
        path = ROOT / "build" / preset / "bin" / "arbiter"
        if path.is_file():
            return path
    raise PeersError("no build/bench/bin/arbiter or build/release/bin/arbiter: build one, or name it by --arbiter")


def parse_jobs(text):
    if not re.fullmatch(r"[1-9]\d*(,[1-9]\d*)*", text):
        raise argparse.ArgumentTypeError(f"'{text}': expected numbers of threads such as 1,2")
    return [int(word) for word in text.split(",")]


def parse_date(text):
    if not re.fullmatch(r"\d{4}-\d{2}-\d{2}", text):
        raise argparse.ArgumentTypeError(f"'{text}': expected YYYY-MM-DD")
    return text


def parse_rounds(text):
    if not text.isdigit() or int(text) == 0:
        raise argparse.ArgumentTypeError(f"'{text}': expected a number of rounds from 1 on")
    return int(text)


def arguments(args):
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n", maxsplit=1)[0],
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", metavar="FILE", help="plain PGN files, each timed by itself")
    parser.add_argument("--arbiter", metavar="PATH", help="default: build/bench or build/release")
    parser.add_argument("--jobs", type=parse_jobs, default=[1, 2], metavar="N,..", help="thread counts (default 1,2)")
    parser.add_argument("-n", "--rounds", type=parse_rounds, default=7, help="counted rounds (default 7)")
    parser.add_argument("--peer", action="append", default=[], metavar="NAME=COMMAND", help="another program; repeatable")
    parser.add_argument("--only-arbiter", action="store_true", help="no other programs than arbiter and --peer")
    parser.add_argument("--write", action="store_true", help="append a section to bench/RESULTS.md; needs --date")
    parser.add_argument("--date", type=parse_date, metavar="YYYY-MM-DD", help="date of the section")
    parsed = parser.parse_args(args)
    if parsed.write and not parsed.date:
        parser.error("--write needs --date")
    return parsed


def rows_for(arbiter, options):
    rows = arbiter_programs(arbiter, options.jobs)
    if not options.only_arbiter:
        rows += [pgn_extract(), scid_import()]
    return rows + [given_peer(text) for text in options.peer]


def load_of_machine(script):
    """The load average a core; says so when it is high."""
    load = os.getloadavg()[0] / cores()
    if load > BUSY_LOAD:
        print(f"{script}: the machine is busy (load {load:.1f} a core): only the ratios can be trusted", file=sys.stderr)
    return load


def main(args):
    options = arguments(args)
    arbiter = find_arbiter(options.arbiter)
    load = load_of_machine("peers.py")
    measured = []
    for file in options.files:
        data = read_input(file, arbiter)
        rows = rows_for(arbiter, options)
        time_all(rows, data.path, options.rounds,
                 lambda what, name=data.path.name: print(f"peers.py: {name}: {what}", file=sys.stderr))
        if rows[0].absent:
            raise PeersError(rows[0].absent)
        measured.append((data, rows))
    text = section(options.date or "Not dated", arbiter, options.rounds, load, measured)
    print(text, end="")
    if options.write:
        with open(RESULTS, "a", encoding="utf-8") as results:
            results.write("\n" + text)
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except PeersError as problem:
        print(f"peers.py: {problem}", file=sys.stderr)
        sys.exit(2)
