#!/usr/bin/env python3
"""What shards of an audit cost: the CPU time of all parts over that of one run, the bytes of the partials, time and memory of their merge.

    scripts/measure_shards.py PROGRAM FILE...                 4, 16, 64 and 256 parts, for the reports json, text:20, text and ndjson
    scripts/measure_shards.py PROGRAM --parts 1024 --for json FILE...

Writes a table in Markdown. CPU time is user and system time of all threads, the best of --rounds; every process runs with -j1. Each merged report is
compared with that of one run.
"""

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path

DAY = ["--today", "2026-01-01", "-q"]


def run(words, good=(0, 1)):
    """CPU seconds and the most memory in MiB."""
    with subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in good:
        sys.exit(f"{' '.join(map(str, words))} ended with {process.returncode}")
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def best(rounds, measure):
    return min((measure() for _ in range(rounds)), key=lambda each: each[0])


def measure(arguments, need, count, folder):
    """CPU of all parts, bytes of partials, CPU and memory of the merge; the report must be that of one run."""
    program, name = arguments.program, need.split(":")[0]
    whole, merged, parts = folder / "whole", folder / "merged", folder / "parts"
    one, _ = best(arguments.rounds, lambda: run([program, "audit", *DAY, "-j1", "--report", f"{name}:{whole}", *arguments.files]))

    def all_parts():
        subprocess.run(["rm", "-rf", parts], check=True)
        parts.mkdir()
        spent = 0.0
        for index in range(count):
            words = ["--partial-for", need, "--shard", f"{index}/{count}", "--partial", parts / f"{index}.part"]
            spent += run([program, "audit", *DAY, "-j1", *words, *arguments.files], (0,))[0]
        return spent, 0

    spent, _ = best(arguments.rounds, all_parts)
    size = sum(path.stat().st_size for path in parts.iterdir())
    joined, memory = best(arguments.rounds, lambda: run([program, "merge", "-q", "-j1", "--report", f"{name}:{merged}", parts]))
    if whole.read_bytes() != merged.read_bytes():
        sys.exit(f"{need} of {count} parts is not the report of one run")
    return f"| {need} | {count} | {one:.2f} | {spent:.2f} | {spent / one:.2f} | {size:,} | {joined * 1000:.0f} | {memory:.0f} |"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", type=Path)
    parser.add_argument("files", nargs="+")
    parser.add_argument("--parts", default="4,16,64,256", help="numbers of parts")
    parser.add_argument("--for", dest="needs", default="json,text:20,text,ndjson", help="words of --partial-for, each alone")
    parser.add_argument("--rounds", type=int, default=2)
    arguments = parser.parse_args()
    arguments.program = arguments.program.resolve()
    print("| for | parts | one run, CPU s | parts, CPU s | ratio | bytes of partials | merge, CPU ms | merge, MiB |\n|---|---|---|---|---|---|---|---|", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        for need in arguments.needs.split(","):
            for count in map(int, arguments.parts.split(",")):
                print(measure(arguments, need, count, Path(folder)), flush=True)


if __name__ == "__main__":
    main()
