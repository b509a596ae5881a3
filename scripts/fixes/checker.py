"""Runs the program on texts, compares what it wrote with what it read, and asks which rule answers for each change."""

import bisect
import json
import os
import re
import shutil
import subprocess
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

import compare
from permits import Context, answers
from reader import EOL, borders, decode, read_segment

LEVELS = ["safe", "style", "all"]
FINDING = re.compile(rb'\{"file":"((?:[^"\\]|\\.)*)","game":(\d+|null),"line":\d+,"column":\d+,"byte_begin":(\d+),')
CODE = re.compile(rb'"code":"(\w+)"')
FIX = re.compile(rb'"fix":\{"kind":"(\w+)"')
QUICK_NUMBER = re.compile(rb"(\d\.+) ")


@dataclass
class Failure:
    level: str
    file: str
    line: int
    kind: str
    what: str
    rules: list = field(default_factory=list)  # the rule or rules whose fixes make the change
    before: bytes = b""
    after: bytes = b""
    reported: list = field(default_factory=list)
    text: bytes = b""  # the whole text before, if it is short

    def __str__(self):
        return f"{self.file}:{self.line}: --fix {self.level}: {'+'.join(self.rules) or 'no rule'}: {self.what}"


@dataclass
class Difference:
    """A game, or a stretch of text, that changed in a way that matters."""

    before: object
    after: object
    changes: list
    begin: int
    raw_before: bytes
    raw_after: bytes


# Comparing texts

def cut(data):
    begins = borders(data)
    return [(begin, end) for begin, end in zip(begins, begins[1:] + [len(data)])]


def quick_form(raw):
    """A form in which two segments may be compared at once: header, and movetext modulo white space; None where that is too simple."""
    begin = re.search(rb"\r?\n\r?\n", raw)
    if not begin:
        return None
    header, body = raw[:begin.start()], raw[begin.end():].strip()
    if b";" in body or b"\n%" in body or b"\n[" in body or b"\n\n" in body or b"\r\n\r\n" in body or b"\r" in body.replace(b"\r\n", b""):
        return None
    return header, QUICK_NUMBER.sub(rb"\1", b" ".join(body.split()))


def differences(before, after):
    """What differs between two texts, game by game."""
    old, new = cut(before), cut(after)
    if len(old) == len(new):
        for (a, b), (c, d) in zip(old, new):
            if b - a == d - c and before[a:b] == after[c:d]:
                continue
            quick = quick_form(before[a:b])
            if quick is None or quick != quick_form(after[c:d]):
                yield from compare_stretch(before, a, b, after, c, d)
    elif before != after:
        yield from compare_stretch(before, 0, len(before), after, 0, len(after), old, new)


def read_all(data, begin, end, segments):
    """The games of a stretch; text that is no game goes with the next one, or with the last."""
    games = []
    for game in (game for a, b in segments or [(begin, end)] for game in read_segment(data, a, b)):
        if games and not is_game(games[-1]):
            prose = games.pop()
            game.begin, game.tokens = prose.begin, prose.tokens + game.tokens
        games.append(game)
    if len(games) > 1 and not is_game(games[-1]):
        prose = games.pop()
        games[-1].tokens += prose.tokens
    return games


def is_game(game):
    return any(tag.value for tag in game.tags) or any(token.kind in "MR" for token in game.tokens)


def compare_stretch(before, a, b, after, c, d, old=None, new=None):
    games_before, games_after = read_all(before, a, b, old), read_all(after, c, d, new)
    for games in (games_before, games_after):  # a fence alone is no game
        if len(games) == 1 and not games[0].tags and all(token.kind == "H" for token in games[0].tokens):
            games.clear()
    if len(games_before) != len(games_after):
        change = compare.Change("games", old=len(games_before), new=len(games_after), at=a)
        first = next((i for i, (x, y) in enumerate(zip(games_before, games_after)) if [t.key for t in x.tokens] != [t.key for t in y.tokens]), 0)
        at = games_before[first].begin if first < len(games_before) else a
        change.at = at
        yield Difference(games_before[first] if first < len(games_before) else None, None, [change], at, before[a:b], after[c:d])
        return
    ends_before = [game.begin for game in games_before[1:]] + [b]
    ends_after = [game.begin for game in games_after[1:]] + [d]
    for index, (game, other) in enumerate(zip(games_before, games_after)):
        begin, begin_after = (game.begin, other.begin) if index else (a, c)
        raw_before, raw_after = before[begin:ends_before[index]], after[begin_after:ends_after[index]]
        if raw_before == raw_after:
            continue
        changes = compare.compare_games(game, other, raw_after).changes
        if changes and not raw_before.isascii():
            best = compare.compare_transcoded(raw_before, raw_after)
            if best and best[0] < len(changes):
                changes = [compare.Change("reencoded", old="bytes", new="UTF-8", note=best[1], at=game.begin)]
                changes += [change for each in best[2] for change in each.changes]
        naive, now = compare.moves_before_blank_line(raw_before.lstrip()), compare.moves_before_blank_line(raw_after.lstrip())
        if 2 * now < naive and game.tags and not any(change.kind in ("gone", "respaced", "replaced") for change in changes):
            changes.append(compare.Change("lost-to-line-readers", old=naive, new=now, at=game.begin))
        if changes:
            yield Difference(game, other, changes, begin, raw_before, raw_after)


# What was reported

class Report:
    """The findings of a run: which rules have fixes where."""

    def __init__(self, path, wanted):
        self.of_file = {}
        with open(path, "rb") as lines:
            for line in lines:
                match = FINDING.match(line)
                fix = FIX.search(line)
                if not match or match[1] not in wanted:
                    continue
                code = CODE.search(line, match.end())[1].decode()
                self.of_file.setdefault(match[1], []).append((int(match[3]), match[2] == b"null", code, fix[1].decode() if fix else ""))
        for found in self.of_file.values():
            found.sort()

    def rules(self, name, begin, end, level):
        """The rules that have a fix of the level between two places, or anywhere in the file if they speak of the file."""
        rules = {}
        found = self.of_file.get(json.dumps(name).encode()[1:-1], []) or self.of_file.get(name.encode(), [])
        first = bisect.bisect_left(found, (begin,))
        for place, is_file, code, kind in found[first:bisect.bisect_left(found, (end + 1,))] + [each for each in found if each[1]]:
            if kind == "safe" or kind == "unsafe" and level == "all" or code == "ENC05":
                rules.setdefault(code, set()).add(kind)
        return rules

    def codes(self, name):
        return sorted({code for _, _, code, kind in self.of_file.get(name.encode(), []) if kind})


class Program:
    def __init__(self, path, today="2026-01-01"):
        self.path = str(Path(path).resolve())
        self.common = ["-q", "--progress", "never", "--no-provenance", "--today", today, "--fail-on", "never"]

    def run(self, command, *args, cwd=None):
        options = self.common if command == "audit" else [word for word in self.common]
        done = subprocess.run([self.path, command, *options, *map(str, args)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=cwd, check=False)
        if done.returncode not in (0, 1, 2):
            raise RuntimeError(f"exit {done.returncode}: {command} {' '.join(map(str, args))}: {done.stderr[-500:].decode('utf-8', 'replace')}")
        return done

    def fix(self, data, level, select=None):
        """The text after `audit --fix`, and the rules with a fix of the level that were reported: {code: kinds}."""
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / "in.pgn").write_bytes(data)
            args = ["--select", select] if select else []
            self.run("audit", "--fix", level, *args, "-o", "out.pgn", "--report", "ndjson:found", "in.pgn", cwd=folder)
            report = Report(Path(folder) / "found", {b"in.pgn"})
            return (Path(folder) / "out.pgn").read_bytes(), report

    def rules_of_all_passes(self, data, level, most=8):
        """The rules that fix something of a text one after the other, with the kinds of their fixes, found by making the fixes here."""
        rules = {}
        with tempfile.TemporaryDirectory() as folder:
            for _ in range(most):
                (Path(folder) / "in.pgn").write_bytes(data)
                found = self.run("audit", "--report", "ndjson:-", "in.pgn", cwd=folder).stdout
                fixes = [(json.loads(line), line) for line in found.splitlines() if b'"edits":[{' in line]
                fixes = [finding for finding, _ in fixes if level != "safe" or finding["severity"] != "style"]
                now = [finding for finding in fixes if finding["fix"]["kind"] == "safe"] or (fixes if level == "all" else [])
                if not now:
                    break
                for finding in now:
                    rules.setdefault(finding["code"], set()).add(finding["fix"]["kind"])
                data = with_edits(data, now)
        return rules


def with_edits(data, findings):
    """The text after the edits of all findings that do not meet those before them."""
    taken = []
    for finding in findings:
        edits = [(edit["begin"], edit["end"], edit["text"].encode()) for edit in finding["fix"]["edits"]]
        if not any(begin <= other_end and other_begin <= end for begin, end, _ in edits for other_begin, other_end, _ in taken):
            taken += edits
    for begin, end, text in sorted(taken, reverse=True):
        data = data[:begin] + text + data[end:]
    return data


def line_of(data, at):
    return 1 + len(EOL.findall(data, 0, at))


def unanswered(difference, rules):
    context = Context(difference.before, difference.after, rules, difference.raw_before)
    return [change for change in difference.changes if not answers(change, context)]


class Checker:
    """Collects failures. `program` is a Program."""

    def __init__(self, program):
        self.program = program
        self.known = {}  # (level, kind, tag): how often a rule was found to make such a change alone
        self.failures = []
        self.changed = self.compared = 0

    # A text

    def check_text(self, before, after, level, name, report):
        """Adds a failure for each change of `before` into `after` that no rule of the report answers for."""
        before, after = decode(before), decode(after)
        self.compared += 1
        for difference in differences(before, after):
            self.changed += 1
            end = difference.begin + len(difference.raw_before)
            rules = report.rules(name, difference.begin, end, level)
            left = unanswered(difference, rules)
            if left and not self.is_known(level, left, rules):
                left, rules = self.look_again(difference, rules, level, before)
            for change in left[:3]:
                self.fail(level, name, before, difference, change, rules)

    def is_known(self, level, changes, rules):
        """Was one of these rules found to make such changes, twice?"""
        return all(self.known_culprit(level, change, rules) for change in changes)

    def known_culprit(self, level, change, rules):
        counts = self.known.get((level, change.kind, change.name), {})
        return next((code for code, count in counts.items() if count >= 2 and code in rules), None)

    def look_again(self, difference, rules, level, whole):
        """A later pass may have found more: fixes this game pass by pass, and the text if that is short."""
        for raw in [difference.raw_before] + ([whole] if len(difference.raw_before) < len(whole) < 50_000 else []):
            rules = dict(rules)
            for code, kinds in self.program.rules_of_all_passes(raw, level).items():
                rules[code] = rules.get(code, set()) | kinds
            left = unanswered(difference, rules)
            if not left:
                break
        return left, rules

    def fail(self, level, name, before, difference, change, rules):
        failure = Failure(level, name, line_of(before, change.at), change.kind, str(change), [], difference.raw_before, difference.raw_after, sorted(rules),
                          before if len(before) < 50_000 else b"")
        known = self.known_culprit(level, change, rules)
        failure.rules = [known] if known else self.culprits(difference.raw_before, level, change, sorted(rules))
        self.failures.append(failure)

    def culprits(self, raw, level, change, codes):
        """The rule that makes a change of that kind alone; several rules when only all of them do."""
        alone = next((code for code in codes if change.kind in self.kinds_left(raw, level, code)), None)
        if not alone:
            return codes if len(codes) < 6 else codes[:6] + ["..."]
        counts = self.known.setdefault((level, change.kind, change.name), {})
        counts[alone] = counts.get(alone, 0) + 1
        return [alone]

    def kinds_left(self, raw, level, select=None):
        """The kinds of changes without an answer that fixing makes of a text, with one rule or all."""
        after, report = self.program.fix(raw, level, select)
        kinds = set()
        for difference in differences(decode(raw), decode(after)):
            rules = report.rules("in.pgn", difference.begin, difference.begin + len(difference.raw_before), level)
            left = unanswered(difference, rules)
            if left and not select:
                left, _ = self.look_again(difference, rules, level, raw)
            kinds.update(change.kind for change in left)
        return kinds

    # Many files at once

    def check_files(self, files, level):
        """Fixes copies of all files in place, compares them, and fixes again: {name: path}."""
        with tempfile.TemporaryDirectory() as folder:
            first, second = Path(folder) / "first", Path(folder) / "second"
            first.mkdir()
            second.mkdir()
            names = {}
            for index, (name, path) in enumerate(sorted(files.items())):
                short = f"{index:06}.pgn"
                names[short] = (name, path)
                shutil.copyfile(path, first / short)
            self.program.run("audit", "--fix", level, "--in-place", "--report", "ndjson:found", "first", cwd=folder)
            changed = {short for short, (_, path) in names.items() if not same_bytes(first / short, path)}
            report = Report(Path(folder) / "found", {f"first/{short}".encode() for short in changed})
            for short in sorted(changed):
                name, path = names[short]
                before, after = Path(path).read_bytes(), (first / short).read_bytes()
                count = len(self.failures)
                self.check_text(before, after, level, f"first/{short}", report)
                for failure in self.failures[count:]:
                    failure.file = name
            del report
            self.check_again(folder, first, second, names, level)

    def check_again(self, folder, first, second, names, level):
        """Fixing what was fixed changes nothing."""
        for short in names:
            os.link(first / short, second / short)
        self.program.run("audit", "--fix", level, "--in-place", "--report", "ndjson:again", "second", cwd=folder)
        changed = {short for short in names if not os.path.samefile(first / short, second / short)}
        report = Report(Path(folder) / "again", {f"second/{short}".encode() for short in changed})
        for short in sorted(changed):
            once, twice = (first / short).read_bytes(), (second / short).read_bytes()
            if once == twice or first_line_end(Path(names[short][1]).read_bytes()) != first_line_end(once):
                continue  # docs/guide/fixing.md: a fix took the first line end, and the file has others
            at = next((i for i, (x, y) in enumerate(zip(once, twice)) if x != y), min(len(once), len(twice)))
            found = [code for place, _, code, kind in report.of_file.get(f"second/{short}".encode(), [])
                     if kind == "safe" or kind == "unsafe" and level == "all"]
            game = next((raw for raw in self.games_around(once, at)), once)
            rules = sorted(set(found)) if len(set(found)) < 6 else sorted(set(found))[:6]
            self.failures.append(Failure(level, names[short][0], line_of(once, at), "twice", f"a second run changes {once[max(0, at - 20):at + 40]!r}",
                                         rules, self.text_of(names[short][1], once, at) or game, b"", rules))

    @staticmethod
    def games_around(data, at):
        for begin, end in cut(data):
            if begin <= at <= end:
                yield data[begin:end]

    @staticmethod
    def text_of(path, once, at):
        """The segment of the original whose fixed text holds `at`, where the segments agree."""
        data = Path(path).read_bytes()
        old, new = cut(data), cut(once)
        if len(old) != len(new):
            return data if len(data) < 200_000 else None
        for (a, b), (c, d) in zip(old, new):
            if c <= at <= d:
                return data[a:b]
        return None

    def check_clean(self, files, level):
        """`clean` writes what `audit --fix` writes, or something that stands the same comparison."""
        for name, path in sorted(files.items()):
            before = Path(path).read_bytes()
            with tempfile.TemporaryDirectory() as folder:
                shutil.copyfile(path, Path(folder) / "in.pgn")
                self.program.run("clean", "--fix", level, "-o", "out.pgn", "--report", "ndjson:found", "in.pgn", cwd=folder)
                after = (Path(folder) / "out.pgn").read_bytes()
                if after == before:
                    continue
                count = len(self.failures)
                self.check_text(before, after, level, "in.pgn", Report(Path(folder) / "found", {b"in.pgn"}))
                for failure in self.failures[count:]:
                    failure.file, failure.level = name, f"{level} (clean)"


def first_line_end(data):
    match = EOL.search(decode(data))
    return match and match[0]


def same_bytes(one, other):
    if os.path.getsize(one) != os.path.getsize(other):
        return False
    return Path(one).read_bytes() == Path(other).read_bytes()
