#!/usr/bin/env python3
"""Times `arbiter audit` on files that grow, and on the same file packed.

    bench/growth.py [options] FILE

The games of FILE are repeated or cut off to make files of 1, 10, 100 and 1,000 MB; the first table says what a byte costs
in each and how much memory the program had at most. The second table is about the largest file of at most 100 MB, packed
in every way for which a packer is installed: how fast it is decoded by the usual program, how fast it is audited, and what
share that is of the slower one of decoding and auditing the plain file. Rounds are interleaved and ratios are taken within
a round, as in peers.py, which does the timing. Nothing is written but standard output, unless --write asks for a section in
bench/RESULTS.md.
"""

import argparse
import re
import statistics
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
import peers  # noqa: E402

MEGABYTE = 1_000_000
PACKED_MOST = 100  # MB: the second table


@dataclass(frozen=True)
class Packing:
    name: str
    pack: tuple    # reads standard input, writes standard output
    unpack: tuple  # {file} to standard output


PACKINGS = (Packing("zst", ("zstd", "-q", "-3", "-c"), ("zstd", "-dcq", "{file}")),
            Packing("gz", ("gzip", "-6", "-c"), ("gzip", "-dc", "{file}")),
            Packing("gz, igzip", ("gzip", "-6", "-c"), ("igzip", "-dc", "{file}")),
            Packing("xz", ("xz", "-6", "-c"), ("xz", "-dc", "{file}")),
            Packing("bz2", ("bzip2", "-9", "-c"), ("bzip2", "-dc", "{file}")))


# ---------------------------------------------------------------- the files

def last_game_start(text):
    """Where the last game of `text` begins: a line `[Event "` after an empty one."""
    found = [match.start(1) for match in re.finditer(rb'\n\r?\n(\[Event ")', text)]
    if not found:
        raise peers.PeersError("the file has no second game that begins with [Event \" after an empty line")
    return found[-1]


def write_games(source, path, size):
    """Whole games of `source`, again and again, up to `size` bytes."""
    text = source.read_bytes()
    text += b"" if text.endswith(b"\n\n") else b"\n\n"
    with open(path, "wb") as file:
        for _ in range(size // len(text)):
            file.write(text)
        rest = text[:size % len(text)]
        if rest and (file.tell() == 0 or rest.count(b'\n[Event "') > 1):
            file.write(rest[:last_game_start(rest)])
    return path.stat().st_size


# ---------------------------------------------------------------- how the cost grows

def growth_rows(arbiter, files, jobs):
    """(bytes, jobs, program) for every file and number of threads."""
    version = peers.output_of([str(arbiter), "--version"]).replace("\n", ", ")
    return [(size, count, peers.Program(f"arbiter -j{count} {path.name}", [str(arbiter), "audit", f"-j{count}", str(path)],
                                        good_exits=(0, 1), version=version))
            for count in jobs for path, size in files]


GROWTH_HEADER = ("MB", "threads", "wall s", "MB/s", "CPU s", "CPU ns/byte", "a byte, against the largest", "peak MB")


def growth_table(rows):
    cells = []
    for size, count, program in rows:
        if program.absent:
            cells.append((f"{size / MEGABYTE:.1f}", str(count), program.absent, "", "", "", "", ""))
            continue
        largest, base = max(((other, row) for other, threads, row in rows if threads == count), key=lambda each: each[0])
        ratios = [ratio * largest / size
                  for ratio in peers.pairwise_ratios(program.samples, base.samples, lambda sample: sample.cpu)]
        wall = statistics.median(sample.wall for sample in program.samples)
        cpu = statistics.median(sample.cpu for sample in program.samples)
        cells.append((f"{size / MEGABYTE:.1f}", str(count), peers.spread([s.wall for s in program.samples], "{:.3f}".format),
                      f"{size / wall / MEGABYTE:.0f}", f"{cpu:.3f}", f"{cpu / size * 1e9:.2f}",
                      peers.spread(ratios, "{:.2f}".format), f"{program.peak_kb / 1024:.0f}"))
    return peers.markdown_table(cells, GROWTH_HEADER)


# ---------------------------------------------------------------- what packing costs

@dataclass
class Packed:
    """One way of packing: the file, its decoder alone, and the audit of it."""
    packing: Packing
    bytes: int
    decoder: peers.Program
    audit: peers.Program


def pack(packing, plain, folder):
    """The path of the packed file, or None when a program for it is not installed."""
    if peers.find(packing.pack[0]) is None or peers.find(packing.unpack[0]) is None:
        return None
    path = Path(folder) / f"{plain.name}.{packing.name.split(',')[0]}"
    if not path.exists():
        with open(plain, "rb") as source, open(path, "wb") as target:
            subprocess.run([peers.find(packing.pack[0]), *packing.pack[1:]], stdin=source, stdout=target, check=True)
    return path


def packed_rows(arbiter, plain, folder, jobs):
    rows = []
    for packing in PACKINGS:
        path = pack(packing, plain, folder)
        if path is None:
            continue
        words = [peers.find(packing.unpack[0]), *packing.unpack[1:]]
        decoder = peers.Program(f"{packing.unpack[0]} of {packing.name}", [word.replace("{file}", str(path)) for word in words])
        audit = peers.Program(f"arbiter -j{jobs} of {packing.name}", [str(arbiter), "audit", f"-j{jobs}", str(path)],
                              good_exits=(0, 1))
        rows.append(Packed(packing, path.stat().st_size, decoder, audit))
    return rows


PACKED_HEADER = ("packed", "MB", "decoder alone", "decoder MB/s", "plain MB/s", "audit MB/s", "share of the slower", "CPU x plain",
                 "peak MB")


def share_of_the_slower(audit, decoder, plain):
    """The speed of the audit of the packed file over that of the slower of decoder and plain audit, round by round."""
    return [max(decoding.wall, plainly.wall) / both.wall
            for both, decoding, plainly in zip(audit.samples, decoder.samples, plain.samples) if both.wall > 0]


def packed_table(rows, plain, size):
    def speed(program):
        return f"{size / statistics.median(sample.wall for sample in program.samples) / MEGABYTE:.0f}"

    cells = []
    for row in rows:
        absent = row.decoder.absent or row.audit.absent or plain.absent
        if absent:
            cells.append((row.packing.name, f"{row.bytes / MEGABYTE:.1f}", absent, *[""] * (len(PACKED_HEADER) - 3)))
            continue
        cells.append((row.packing.name, f"{row.bytes / MEGABYTE:.1f}", " ".join(row.packing.unpack[:2]), speed(row.decoder),
                      speed(plain), speed(row.audit),
                      peers.spread(share_of_the_slower(row.audit, row.decoder, plain), "{:.0%}".format),
                      peers.spread(peers.pairwise_ratios(row.audit.samples, plain.samples, lambda sample: sample.cpu),
                                   "{:.2f}".format),
                      f"{row.audit.peak_kb / 1024:.0f}"))
    return peers.markdown_table(cells, PACKED_HEADER)


# ---------------------------------------------------------------- command line

def parse_sizes(text):
    if not re.fullmatch(r"[1-9]\d*(,[1-9]\d*)*", text):
        raise argparse.ArgumentTypeError(f"'{text}': expected numbers of megabytes such as 1,10,100")
    return [int(word) for word in text.split(",")]


def arguments(args):
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n", maxsplit=1)[0])
    parser.add_argument("file", metavar="FILE", help="a plain PGN file")
    parser.add_argument("--arbiter", metavar="PATH", help="default: build/bench or build/release")
    parser.add_argument("--sizes", type=parse_sizes, default=[1, 10, 100, 1000], metavar="MB,..",
                        help="sizes of the files (default 1,10,100,1000)")
    parser.add_argument("--jobs", type=peers.parse_jobs, default=[1, 2], metavar="N,..",
                        help="thread counts (default 1,2); the last one audits the packed files")
    parser.add_argument("-n", "--rounds", type=peers.parse_rounds, default=5, help="counted rounds (default 5)")
    parser.add_argument("--write", action="store_true", help="append a section to bench/RESULTS.md; needs --date")
    parser.add_argument("--date", type=peers.parse_date, metavar="YYYY-MM-DD", help="date of the section")
    parsed = parser.parse_args(args)
    if parsed.write and not parsed.date:
        parser.error("--write needs --date")
    return parsed


def measure(options, arbiter, folder):
    """The tables, as lines, and the programs that were timed."""
    source = Path(options.file)
    if not source.is_file():
        raise peers.PeersError(f"cannot open '{source}'")

    def say(what):
        print(f"growth.py: {what}", file=sys.stderr)

    files = []
    for size in sorted(options.sizes):
        path = Path(folder) / f"{source.stem}_{size}MB.pgn"
        files.append((path, write_games(source, path, size * MEGABYTE)))
    growing = growth_rows(arbiter, files, options.jobs)
    peers.time_all([program for _, _, program in growing], source, options.rounds, lambda what: say(f"growth: {what}"))

    plain, size = max((each for each in files if each[1] <= PACKED_MOST * MEGABYTE), key=lambda each: each[1],
                      default=files[0])
    jobs = options.jobs[-1]
    packed = packed_rows(arbiter, plain, folder, jobs)
    base = peers.Program("plain", [str(arbiter), "audit", f"-j{jobs}", str(plain)], good_exits=(0, 1))
    peers.time_all([base, *(each for row in packed for each in (row.decoder, row.audit))], source, options.rounds,
                   lambda what: say(f"packed: {what}"))
    for program in (base, *(program for _, _, program in growing)):
        if program.absent:
            raise peers.PeersError(program.absent)
    lines = ["", f"### Growth: games of {source.name}, repeated", "", growth_table(growing),
             "", f"### Packed: {plain.name}, {size:,} bytes, -j{jobs}", "", packed_table(packed, base, size)]
    return lines, [program for _, _, program in growing]


def main(args):
    options = arguments(args)
    arbiter = peers.find_arbiter(options.arbiter)
    load = peers.load_of_machine("growth.py")
    with tempfile.TemporaryDirectory(prefix="arbiter-growth-") as folder:
        tables, programs = measure(options, arbiter, folder)
    text = "\n".join(peers.preamble(options.date or "Not dated", arbiter, options.rounds, load, programs) + tables) + "\n"
    print(text, end="")
    if options.write:
        with open(peers.RESULTS, "a", encoding="utf-8") as results:
            results.write("\n" + text)
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except peers.PeersError as problem:
        print(f"growth.py: {problem}", file=sys.stderr)
        sys.exit(2)
