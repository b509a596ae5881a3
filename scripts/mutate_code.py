#!/usr/bin/env python3
"""Would the tests notice? Changes the code of rooms and runs their tests: scripts/mutate_code.py [--sample N] [--seed S] [--room ROOM]...

    scripts/mutate_code.py --folder FOLDER                  a sample of 25 changes for each room, two tests at a time
    scripts/mutate_code.py --folder FOLDER --room judge     of this room
    scripts/mutate_code.py --list judge                     the changes that are known of a room, without building anything

A change that the room's own tests do not notice meets those of its neighbours: the commands, the whole rule set, the recounts.

All changes are compiled in at once, in a copy of the project in FOLDER, and one is chosen by the variable ARBITER_MUTANT when a test
program runs: `a < b` becomes `(ARBITER_MUTANT(7) ? (a <= b) : (a < b))`. So a change costs a run of the room's tests and no build. What is
worked out while compiling stays as it is. Changed are: comparisons and conditions, `&&` and `||`, `+ 1` and `- 1`, `return true` and
`return false`, and whole statements, which are left out.

A change is noticed when a test fails, crashes, or takes thirty times as long as without it. Prints how many were noticed in each room, and
each that was not: file, line, what stood there, what the change made of it. tests/data/mutants.txt names those that change nothing that can
be seen (a shortcut that is only slower, say), each with the reason; they count as noticed. Exits 1 when fewer than 90 % of a room are.
"""

import argparse
import json
import os
import random
import re
import shutil
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
KNOWN = ROOT / "tests" / "data" / "mutants.txt"
LEAST = 0.9
# Of each room: its folders, the ctest names (regular expression) of its own tests, and of tests of its neighbours that should notice what these do not.
ROOMS = {
    "pgn": (["core/pgn"], r"^(pgn_test.*|case_tests|fuzz_corpus\.(reader|fast_movetext|tag_section|movetext_lexer|game_end|boundary|inter_game_text))$",
            r"^(engine_test|export_format_test|replay_test|clean_test|cli\.(not_pgn|inputs|encodings|long_blanks|wrong_kind|list_games|trees)|mend3_tags|tag_damage)$"),
    "chess": (["core/chess"], r"^(chess_test|fuzz_corpus\.(san|position|fen))$",
              r"^(replay_test|fen_line_test|positions_test|positions\..*|case_tests|judge_test|cli\.(fen_forms|fen_variants|show_board)|mend3_fen)$"),
    "replay": (["core/replay"], r"^(replay_test|case_tests|fuzz_corpus\.(replay|game|variant))$",
               r"^(engine_test|check_test|selfcheck_test|selfcheck\.samples|cli\.(variants|played_illegal|show_match|facts)|mend3_moves|variant_games)$"),
    "laws": (["core/laws"], r"^(laws_test|judge_test|case_tests|cli\.editions)$", r"^(laws_.*|cli\.(show_flag|clocks))$"),
    "judge": (["core/judge"], r"^(judge_test|case_tests|laws_.*)$", r"^(decide_test|fen_line_test|selfcheck_test|cli\.(claims|rulings|dead|decide|decide_.*|fen|fen_.*|show))$"),
    "mating": (["core/mating"], r"^(mating_test|decide_test|proofcheck_test|judge_test)$",
               r"^(decide_test\.DeadposCases|property_test\.Cage|fuzz\.deadpos|fuzz_corpus\.(decide|pieces|proofcheck)|cli\.(dead|decide|decide_.*))$"),
    "rules": (["core/check/rules"], r"^(check_test|case_tests)$",
              r"^(engine_test|fix_parts_test|mend_cases|mend3_(text|tags|fen|moves)|defects\.samples|fixes\.damaged|cli\.(clocks|facts|variants|suppression|played_illegal|ndjson|fen|fen_.*))$"),
    "duplicates": (["run/duplicates"], r"^(duplicates_test|clean_test|cli\.clean_dup.*)$",
                   r"^(duplicates\.planted|clean\.cases|clean3_cases|duplicate_audit_test|merge_annotations_test|cli\.(audit_duplicates|clean_(add|merge_annotations|choices)))$"),
    "fix": (["core/fix"], r"^(fix_parts_test|engine_test|case_tests|property_test)$", r"^(fixes\.(samples|damaged)|mend3_.*|mend_cases|cli\.(fix|diff|doubtful_fixes|fix_usage))$"),
}
HEADER = """#pragma once
#include <cstdlib>
#include <type_traits>
namespace arbiter::mutants {
inline const int chosen = [] { const char* word = std::getenv("ARBITER_MUTANT"); return word == nullptr ? 0 : std::atoi(word); }();
constexpr bool is_chosen(int number) { return !std::is_constant_evaluated() && chosen == number; }
}
#define ARBITER_MUTANT(number) ::arbiter::mutants::is_chosen(number)
"""
OPPOSITES = {" < ": " <= ", " <= ": " < ", " > ": " >= ", " >= ": " > ", " == ": " != ", " != ": " == "}


class Mutant:
    def __init__(self, path, text, at, before, after):
        self.path = path
        self.line = text.count("\n", 0, at) + 1
        self.change = f"{' '.join(before.split())} -> {' '.join(after.split()) or 'nothing'}"
        # The line, and the one before it where the change is all of it.
        lines = text[:text.index("\n", at)].rsplit("\n", 2)
        self.place = " ".join(("" if lines[-1].strip() != before.strip() else lines[-2].strip() + " ").split() + lines[-1].split())
        self.number = 0

    def __str__(self):
        return f"{self.path}:{self.line}: {self.change}"

    def key(self):
        """Says which one it is when lines above it have moved."""
        return f"{self.path}: {self.place}: {self.change}"


def blanked(text):
    """The code with comments, literals and preprocessor lines as blanks of the same length."""
    pattern = re.compile(r'//[^\n]*|/\*.*?\*/|R"(\w*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])+\'|^[ \t]*#(?:\\\n|[^\n])*', re.DOTALL | re.MULTILINE)

    def blank(match):
        word = match[0]
        # Digit separators are no literals.
        if word.startswith("'") and match.start() > 0 and text[match.start() - 1].isalnum():
            return word
        return re.sub(r"[^\n]", " ", word)
    return pattern.sub(blank, text)


def closing(code, at):
    """Of the bracket at `at`: the place of its partner, or -1."""
    pairs = {"(": ")", "[": "]", "{": "}"}
    depth = []
    for i in range(at, len(code)):
        if code[i] in pairs:
            depth.append(pairs[code[i]])
        elif depth and code[i] in ")]}":
            if code[i] != depth.pop():
                return -1
            if not depth:
                return i
    return -1


def split_at(code, begin, end, word):
    """Where `word` stands outside of brackets in [begin, end)."""
    places, depth, i = [], 0, begin
    while i < end:
        if code[i] in "([{":
            depth += 1
        elif code[i] in ")]}":
            depth -= 1
        elif depth == 0 and code.startswith(word, i):
            places.append(i)
            i += len(word) - 1
        i += 1
    return places


def is_plain(code):
    """No declaration, lambda, ternary, template argument or assignment, that textual changes could tear."""
    return not re.search(r"\b(auto|const|if|return|co_|sizeof|template|typename|operator|case|requires)\b|[?;]|\[[&=\w]*\]\s*[({]|->\s*\w+\s*{|(?<![=!<>])=(?!=)|<\w[\w:, ]*>", code)


def clause_changes(text, code, begin, end):
    """Changes of one clause without && and ||: (replacement of [begin, end) by the mutant)."""
    clause = text[begin:end]
    if not is_plain(code[begin:end]):
        return []
    for operator, opposite in OPPOSITES.items():
        places = split_at(code, begin, end, operator)
        others = sum(len(split_at(code, begin, end, other)) for other in OPPOSITES)
        if len(places) == 1 and others == 1 and "<<" not in code[begin:end] and "<=>" not in code[begin:end]:
            at = places[0]
            return [text[begin:at] + opposite + text[at + len(operator):end]]
    return [f"!({clause.strip()})"]


def conditions(text, code):
    """(begin, end) of the conditions of if and while, and of what `return` gives where it is a clause."""
    for match in re.finditer(r"\b(?:if|while) \(", code):
        end = closing(code, match.end() - 1)
        if end > 0 and is_plain(code[match.end():end]):
            yield match.end(), end
    for match in re.finditer(r"(?m)^(    +)return ", code):
        end = code.find(";", match.end())
        inside = code[match.end():end]
        if end > 0 and is_plain(inside) and "{" not in inside and any(split_at(code, match.end(), end, word) for word in ("&&", "||", *OPPOSITES)):
            yield match.end(), end


def clauses(code, begin, end):
    """(begin, end) of the parts between && and || outside of brackets, and the places of these signs."""
    signs = sorted(split_at(code, begin, end, "&&") + split_at(code, begin, end, "||"))
    starts = [begin, *(at + 2 for at in signs)]
    return list(zip(starts, [*signs, end])), signs


def choice(number, mutant, original):
    return f"(ARBITER_MUTANT({number}) ? bool({mutant.strip()}) : bool({original.strip()}))"


def find(path, text):
    """(begin, end, shown, after, code_of(number)) of every change of a file, the inner ones first; they do not overlap but in conditions."""
    code = blanked(text)
    changes = []
    taken = []
    for begin, end in conditions(text, code):
        parts, signs = clauses(code, begin, end)
        taken.append((begin, end))
        edits = []
        for first, last in parts:
            for mutant in clause_changes(text, code, first, last):
                edits.append((first, last, text[first:last], mutant))
        if len(signs) == 1 and is_plain(code[begin:end]):
            other = "||" if code[signs[0]:signs[0] + 2] == "&&" else "&&"
            edits.append((begin, end, text[begin:end], text[begin:signs[0]] + other + text[signs[0] + 2:end]))
        changes.append((begin, end, edits))
    def is_free(at):
        return not any(begin <= at < end for begin, end in taken)
    for match in re.finditer(r"(?<=[\w)\]] )([+-]) 1(?=[;),\]])(?!\])", code):
        if is_free(match.start()) and re.match(r"    ", text[text.rfind("\n", 0, match.start()) + 1:]):
            changes.append((match.start(), match.end(), [(match.start(), match.end(), match[0], f"{match[1]} 2")]))
    for match in re.finditer(r"(?m)^ {4,}(?:return (true|false));$|(?<=\) )return (true|false);$", code):
        word = match[1] or match[2]
        begin = match.start() + match[0].index("return")
        changes.append((begin, match.end(), [(begin, match.end(), f"return {word};", f"return {'false' if word == 'true' else 'true'};")]))
    for match in re.finditer(r"(?m)^ {4,}((?:\+\+|--)?[a-z_][\w.>:\[\]-]*(?:\([^;{}\n]*\)| [-+|&]?= [^;{}\n]*|\+\+|--)?;)$", code):
        before = code[:match.start()].rstrip()
        # Only a whole statement, after another one.
        if before[-1:] in ";{}" and is_free(match.start(1)) and not re.match(r"(return|break|continue|using|throw|delete|goto|static_assert)\b", match[1]) \
                and re.search(r"[(=]|\+\+|--", match[1]):
            changes.append((match.start(1), match.end(1), [(match.start(1), match.end(1), text[match.start(1):match.end(1)], "")]))
    return changes


def instrumented(path, text, first_number):
    """The text with all changes, and the mutants."""
    mutants, edits = [], []
    number = first_number
    for begin, end, inner in sorted(find(path, text), key=lambda each: each[0]):
        if edits and begin < edits[-1][1]:
            continue
        piece, shift = text[begin:end], 0
        whole = None
        for first, last, shown, after in inner:
            mutant = Mutant(path, text, first, shown, after)
            mutant.number = number
            mutants.append(mutant)
            if (first, last) == (begin, end) and len(inner) > 1:
                whole = (number, after)  # && for ||, around the others
            elif shown.startswith("return "):
                piece = f"return ARBITER_MUTANT({number}) ? {after[7:-1]} : {shown[7:-1]};"
            elif after == "":
                piece = f"if (!ARBITER_MUTANT({number})) {shown}"
            elif re.fullmatch(r"[+-] 2", after):
                piece = f"{after[0]} (ARBITER_MUTANT({number}) ? 2 : 1)"
            else:
                changed = choice(number, after, shown)
                lead = len(shown) - len(shown.lstrip())
                piece = piece[:first - begin + shift] + shown[:lead] + changed + piece[last - begin + shift:]
                shift += lead + len(changed) - len(shown)
            number += 1
        if whole is not None:
            piece = f"(ARBITER_MUTANT({whole[0]}) ? bool({whole[1].strip()}) : bool({piece.strip()}))"
        edits.append((begin, end, piece))
    for begin, end, piece in reversed(edits):
        text = text[:begin] + piece + text[end:]
    return '#include "mutants.hpp"\n' + text, mutants


def sources(folders):
    # Code for vectors is chosen by the processor, and the registry of editions is checked while compiling.
    return [path for folder in folders for path in sorted((ROOT / "lib" / folder).rglob("*.cpp"))
            if "kernels" not in path.parts and "avx" not in path.name and path.parts[-2:] != ("laws", "registry.cpp")]


def known():
    if not KNOWN.exists():
        return {}
    lines = [line for line in KNOWN.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]
    return dict(line.rsplit(" | ", 1) for line in lines)


class Room:
    def __init__(self, name, folder):
        self.name = name
        self.folder = folder
        self.folders, *self.tests = ROOMS[name]
        self.mutants = []
        self.usual = [0.0] * len(self.tests)

    def instrument(self, number):
        """The changed sources: path in the project -> text."""
        texts = {}
        for path in sources(self.folders):
            where = path.relative_to(ROOT)
            texts[where], mutants = instrumented(str(where), path.read_text(encoding="utf-8"), number + len(self.mutants))
            self.mutants += mutants
        return texts

    def ctest(self, number, tests, seconds):
        words = ["ctest", "--test-dir", self.folder / "build" / "release", "-R", tests, "-LE", "slow", "--stop-on-failure", "--timeout", str(int(seconds) + 1)]
        try:
            return subprocess.run(words, env={**os.environ, "ARBITER_MUTANT": str(number)}, capture_output=True, check=False, timeout=4 * seconds + 10).returncode
        except subprocess.TimeoutExpired:
            return -1

    def measure(self):
        for i, tests in enumerate(self.tests):
            began = time.monotonic()
            if self.ctest(0, tests, 1200) != 0:
                sys.exit(f"mutate_code: the tests of {self.name} fail without a change: {tests}")
            self.usual[i] = time.monotonic() - began

    def is_noticed(self, mutant):
        return any(self.ctest(mutant.number, tests, max(30 * usual, 30)) != 0 for tests, usual in zip(self.tests, self.usual))


def copy_project(folder, changed):
    """Writes what is not there yet, so that a second run compiles what has changed since the first."""
    folder.mkdir(parents=True, exist_ok=True)
    files = {Path("lib/mutants.hpp"): HEADER.encode()}
    for path in subprocess.run(["git", "-C", ROOT, "ls-files"], capture_output=True, text=True, check=True).stdout.split("\n"):
        if path and (ROOT / path).is_file():
            files[Path(path)] = (ROOT / path).read_bytes()
    files |= {path: text.encode() for path, text in changed.items()}
    for path, content in files.items():
        there = folder / path
        if not there.exists() or there.read_bytes() != content:
            there.parent.mkdir(parents=True, exist_ok=True)
            there.write_bytes(content)
            if (ROOT / path).exists():
                shutil.copymode(ROOT / path, there)


def programs_of(folder, rooms):
    """Targets of the programs that the tests of the rooms run."""
    programs = {"arbiter"}
    targets = subprocess.run(["ninja", "-C", folder / "build" / "release", "-t", "targets", "all"], capture_output=True, text=True, check=True).stdout
    known_targets = set(re.findall(r"(?m)^(\w+): phony$", targets))
    for tests in (each for room in rooms for each in room.tests):
        words = ["ctest", "--test-dir", folder / "build" / "release", "-R", tests, "--show-only=json-v1"]
        for test in json.loads(subprocess.run(words, capture_output=True, text=True, check=True).stdout)["tests"]:
            name = test["name"].split(".")[0]
            programs |= {{"fuzz_corpus": "replay_fuzz", "fuzz": "deadpos_fuzz"}.get(name, name)} & known_targets
    return sorted(programs)


def build(folder, rooms):
    log = folder / "mutants.log"

    def run(words, out):
        if subprocess.run(words, cwd=folder, stdout=out, stderr=out, check=False).returncode != 0:
            sys.exit(f"mutate_code: the changed code does not compile: see {log}")
    with log.open("w", encoding="utf-8") as out:
        run(["cmake", "--preset", "test", "-DCMAKE_CXX_FLAGS=-Wno-error -w"], out)
        run(["cmake", "--build", "build/release", "--target", *programs_of(folder, rooms)], out)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--folder", type=Path)
    parser.add_argument("--room", action="append", choices=sorted(ROOMS))
    parser.add_argument("--sample", type=int, default=25)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--list", choices=sorted(ROOMS))
    words = parser.parse_args()
    if words.list:
        for path in sources(ROOMS[words.list][0]):
            for mutant in instrumented(str(path.relative_to(ROOT)), path.read_text(encoding="utf-8"), 1)[1]:
                print(mutant)
        return 0
    if not words.folder:
        parser.error("--folder says where the copy is made")
    rooms = [Room(name, words.folder) for name in (words.room or ROOMS)]
    changed = {}
    for room in rooms:
        changed |= room.instrument(1 + sum(len(each.mutants) for each in rooms))
    copy_project(words.folder, changed)
    build(words.folder, rooms)
    reasons, is_enough, survivors = known(), True, []
    print("| room | changes | tried | noticed | change nothing |\n|---|---|---|---|---|")
    for room in rooms:
        room.measure()
        sample = random.Random(words.seed).sample(room.mutants, min(words.sample, len(room.mutants)))
        with ThreadPoolExecutor(words.jobs) as pool:
            noticed = list(pool.map(room.is_noticed, sample))
        left = [mutant for mutant, is_noticed in zip(sample, noticed) if not is_noticed]
        idle = [mutant for mutant in left if mutant.key() in reasons]
        print(f"| `{room.name}` | {len(room.mutants)} | {len(sample)} | {sum(noticed)} | {len(idle)} |", flush=True)
        is_enough &= sum(noticed) + len(idle) >= LEAST * len(sample)
        new = [mutant for mutant in left if mutant not in idle]
        survivors += new
        for mutant in new:
            print(f"mutate_code: {mutant.number} was not noticed: {mutant}", file=sys.stderr)
    for mutant in survivors:
        print(f"not noticed: {mutant}")
    return 0 if is_enough else 1


if __name__ == "__main__":
    sys.exit(main())
