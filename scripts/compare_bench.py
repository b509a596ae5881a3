#!/usr/bin/env python3
"""Compares two runs of a benchmark program: JSON files that Google Benchmark wrote.

    scripts/compare_bench.py [--threshold PERCENT] OLD.json NEW.json

    build/bench/bin/replay_bench --benchmark_repetitions=5 --benchmark_out=new.json --benchmark_out_format=json

Prints CPU time before and after and their ratio for each benchmark (the median when there are repetitions) and exits 1
when one became slower by more than the threshold (5 %), or is missing from NEW. Compare runs of one machine only, and
look twice: the same program can differ by more than that on a machine with other work.
"""

import argparse
import json
import statistics
import sys
from dataclasses import dataclass

NANOSECONDS = {"ns": 1.0, "us": 1e3, "ms": 1e6, "s": 1e9}


class CompareError(Exception):
    """A file that cannot be compared; one line."""


@dataclass(frozen=True)
class Row:
    name: str
    old: float     # ns; None = not in this file
    new: float
    old_label: str = ""
    new_label: str = ""

    @property
    def ratio(self):
        return self.new / self.old if self.old and self.new else None


def medians(document):
    """{name: (CPU time in ns, label)} of one run, from the single runs, not from what the library made of them."""
    times, labels = {}, {}
    for entry in document.get("benchmarks", []):
        if entry.get("run_type", "iteration") != "iteration":
            continue
        name = entry.get("run_name", entry["name"])
        if entry.get("error_occurred"):
            raise CompareError(f"{name}: {entry.get('error_message', 'failed')}")
        times.setdefault(name, []).append(entry["cpu_time"] * NANOSECONDS[entry.get("time_unit", "ns")])
        labels[name] = entry.get("label", "")
    return {name: (statistics.median(values), labels[name]) for name, values in times.items()}


def compare(old, new):
    """A row for each benchmark of either run, in the order of the old one."""
    names = list(old) + [name for name in new if name not in old]
    nothing = (None, "")
    rows = []
    for name in names:
        before, after = old.get(name, nothing), new.get(name, nothing)
        rows.append(Row(name, before[0], after[0], before[1], after[1]))
    return rows


def verdict(row, threshold):
    if row.old is None:
        return "new"
    if row.new is None:
        return "MISSING"
    if row.old_label != row.new_label:
        return f"OTHER INPUT: {row.old_label or 'none'} -> {row.new_label or 'none'}"
    if row.ratio > 1 + threshold / 100:
        return "SLOWER"
    return "faster" if row.ratio < 1 - threshold / 100 else ""


def is_bad(text):
    return text[:1].isupper()


def show_time(nanoseconds):
    if nanoseconds is None:
        return "-"
    for unit in ("s", "ms", "us"):
        if nanoseconds >= NANOSECONDS[unit]:
            return f"{nanoseconds / NANOSECONDS[unit]:.3g} {unit}"
    return f"{nanoseconds:.3g} ns"


def show(rows, threshold):
    width = max([len(row.name) for row in rows] + [len("benchmark")])
    lines = [f"{'benchmark':<{width}}  {'old':>9}  {'new':>9}  ratio"]
    for row in rows:
        ratio = "    -" if row.ratio is None else f"{row.ratio:5.3f}"
        line = f"{row.name:<{width}}  {show_time(row.old):>9}  {show_time(row.new):>9}  {ratio}  {verdict(row, threshold)}"
        lines.append(line.rstrip())
    return "\n".join(lines)


def read(path):
    try:
        with open(path, encoding="utf-8") as file:
            found = medians(json.load(file))
    except OSError as error:
        raise CompareError(f"cannot open '{path}': {error.strerror}") from None
    except (ValueError, KeyError, TypeError, AttributeError):
        raise CompareError(f"'{path}' is not the JSON of Google Benchmark") from None
    if not found:
        raise CompareError(f"'{path}' holds no benchmark")
    return found


def main(args):
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n", maxsplit=1)[0])
    parser.add_argument("old", metavar="OLD.json")
    parser.add_argument("new", metavar="NEW.json")
    parser.add_argument("--threshold", type=float, default=5.0, metavar="PERCENT", help="what counts (default 5)")
    options = parser.parse_args(args)
    rows = compare(read(options.old), read(options.new))
    print(show(rows, options.threshold))
    return 1 if any(is_bad(verdict(row, options.threshold)) for row in rows) else 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except CompareError as problem:
        print(f"compare_bench.py: {problem}", file=sys.stderr)
        sys.exit(2)
