#!/usr/bin/env python3
"""How many names of players `arbiter clean --names` spells right, and how many it gives to somebody else.

    scripts/measure_names.py PROGRAM SPELLING.ssp [--by file|event] PGN...

Games with the tags WhiteFideId and BlackFideId tell who their players are. The program gets the same tags without these two, each
file (or each event of a file) as a collection of its own, and proposes names from Scid's SPELLING.ssp. One decision is one written name of
one collection whose games give it one FIDE id: right when the proposed name is listed with that id, wrong when it is not, and missed
when the id is listed and nothing is proposed. A proposal that only sets a blank into the written name is neither. Numbers by which Scid
tells namesakes apart are left out of the comparison, but counted where the program writes them. Folders are searched for *.pgn.
"""

import argparse
import collections
import csv
import re
import subprocess
import sys
import tempfile
from pathlib import Path

TAG = re.compile(r'^\s*\[(\w+)\s+"(.*)"\]\s*$')
NUMBER = re.compile(r"(?:(?<=[^\W\d])\d+|\.\d+| \d{4}| \(\d{4}\))$")
HIDDEN = {"WhiteFideId", "BlackFideId"}


def right_names(path):
    """The right names of a file of Scid, by FIDE id."""
    names, person, section = collections.defaultdict(set), "", ""
    for line in path.read_text(encoding="latin-1").splitlines():
        if line.startswith("@"):
            section = line.split()[0]
        elif section == "@PLAYER" and line.strip() and line[0] not in "#%":
            fide_id = re.match(r"\s+%Bio FIDEID (\d+)", line)
            if fide_id:
                names[int(fide_id[1])].add(person)
            elif not line[0].isspace():
                person = NUMBER.sub("", line.split("#")[0].strip())
    return names


def games_of(path):
    """The tags of each game."""
    data = path.read_bytes()
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("cp1252", "replace")
    games, tags, has_moves = [], {}, False
    for line in text.splitlines():
        tag = TAG.match(line)
        if tag:
            if tags and (has_moves or (tag[1] == "Event" and "Event" in tags)):
                games.append(tags)
                tags = {}
            has_moves = False
            tags[tag[1]] = tag[2]
        elif line.strip():
            has_moves = True
    return games + [tags] if tags else games


def fide_id(tags, side):
    value = tags.get(side + "FideId", "")
    return int(value) if value.isascii() and value.isdigit() else 0


def collections_of(paths, by_event):
    """Games that are cleaned together; a game that several files have counts once."""
    seen = set()
    for path in paths:
        groups = collections.defaultdict(list)
        for tags in games_of(path):
            key = tuple(tags.get(name) for name in ("White", "Black", "Date", "Round", "Event"))
            if key in seen or not (fide_id(tags, "White") or fide_id(tags, "Black")):
                continue
            seen.add(key)
            # Broadcasts name each game as an event: their round and players say nothing.
            event = re.sub(r"^Round \d.*", "Round", tags.get("Event", ""))
            groups[(event, tags.get("EventDate") or tags.get("Date", "")[:4]) if by_event else ""].append(tags)
        yield from groups.values()


def proposals(program, spelling, games, folder):
    pgn, review = folder / "games.pgn", folder / "review.csv"
    with pgn.open("w", encoding="utf-8") as out:
        for tags in games:
            out.writelines(f'[{name} "{value}"]\n' for name, value in tags.items() if name not in HIDDEN)
            out.write("\n*\n\n")
    command = [program, "clean", "-q", "--fix", "none", "--names", spelling, "--review", str(review), str(pgn)]
    done = subprocess.run(command, check=False, capture_output=True)
    if done.returncode > 1:
        raise RuntimeError(done.stderr.decode("utf-8", "replace"))
    with review.open(encoding="utf-8", newline="") as table:
        return {row["written"]: row for row in csv.DictReader(table) if row["kind"] == "player"}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("spelling", type=Path)
    parser.add_argument("--by", choices=("file", "event"), default="event")
    parser.add_argument("pgn", nargs="+", type=Path)
    arguments = parser.parse_args()
    paths = sorted(path for each in arguments.pgn for path in ([each] if each.is_file() else each.rglob("*.pgn")))
    names, count, wrong = right_names(arguments.spelling), collections.Counter(), []
    with tempfile.TemporaryDirectory() as place:
        for games in collections_of(paths, arguments.by == "event"):
            ids = collections.defaultdict(set)
            for tags in games:
                for side in ("White", "Black"):
                    ids[tags.get(side, "").strip()].add(fide_id(tags, side))
            rows = proposals(arguments.program, str(arguments.spelling), games, Path(place))
            for written, known in ids.items():
                if 0 in known or len(known) > 1:
                    continue
                count["decisions"] += 1
                rights = names.get(*known, set())
                proposed = rows.get(written, {}).get("proposed", "")
                count["written right"] += written in rights
                count["to be found"] += bool(rights) and written not in rights
                count["with a number"] += bool(NUMBER.search(proposed)) and not NUMBER.search(written)
                if not proposed:
                    count["missed"] += bool(rights) and written not in rights
                elif NUMBER.sub("", proposed) in rights:
                    count["right"] += 1
                elif proposed.replace(" ", "") == written.replace(" ", ""):
                    count["only a blank"] += 1
                else:
                    count["wrong"] += 1
                    wrong.append(f"{written} -> {proposed} ({rows[written]['score']}), but id {min(known)}: {sorted(rights)}")
    for what in ("decisions", "written right", "to be found", "right", "wrong", "missed", "only a blank", "with a number"):
        print(f"{what:14} {count[what]}")
    print("\n".join(sorted(set(wrong))))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
