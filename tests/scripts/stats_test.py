"""`arbiter stats` against an independent count: `arbiter audit --report facts`, added up here, and tags read by a few lines of Python.
The same bytes for every --jobs and every kind of input, all formats say the same, hostile names, empty inputs, and memory.

Needs ARBITER_BINARY; with ARBITER_CORPORA it counts a sample of real archives, too.
"""

import collections
import csv
import datetime
import gzip
import html.parser
import json
import os
import re
import sqlite3
import subprocess
import tempfile
import unittest
import zipfile
from pathlib import Path

import report_formats

PROGRAM = os.environ.get("ARBITER_BINARY")
CORPORA = os.environ.get("ARBITER_CORPORA")
ROOT = Path(__file__).resolve().parents[2]
TAG = re.compile(rb'[ \t]*\[[ \t]*([A-Za-z0-9_]+)[ \t]+"([^\r\n]*)"[ \t]*\][ \t]*\r?\n?')
FORMATS = [name for name, of in report_formats.subjects().items() if "Counts" in of]
RESULTS = {"1-0": "white", "0-1": "black", "1/2-1/2": "draws", "*": "*", "0-0": "0-0", None: "none"}
INTENDED = ("threefold_intended", "fifty_intended")


def run(*words, stdin=b""):
    return subprocess.run([PROGRAM, *map(str, words)], capture_output=True, check=False, input=stdin)


def stats(*words):
    done = run("stats", "-q", "--isolated", "--report", "json", *words)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def says(value):
    return value is not None and any(c not in "?-. *" for c in value)


def tags_of(text):
    """The first tag of each name, in lines of their own from the beginning on."""
    tags, at = {}, 0
    while True:
        match = TAG.match(text, at)
        if match is None:
            return tags
        value = re.sub(rb"\\(.)", rb"\1", match[2])
        tags.setdefault(match[1].decode(), value.decode("utf-8", "replace"))
        at = match.end()
        while text[at:at + 1] in (b"\r", b"\n") and text[at:].lstrip(b"\r\n")[:1] == b"[":
            at += 1


def date_of(value):
    """(year, day is known), or None."""
    match = re.fullmatch(r"(\d{4})\.(\d\d|\?\?)\.(\d\d|\?\?)", (value or "").strip())
    if match is None or match[1] == "0000":
        return None
    month, day = ([0 if part == "??" else int(part) for part in match.groups()[1:]])
    try:
        datetime.date(int(match[1]), month or 1, day or 1)
    except ValueError:
        return None
    return int(match[1]), month != 0 and day != 0


def elo_of(value):
    value = (value or "").strip()
    return int(value) if re.fullmatch(r"[0-9]{1,4}", value) and 100 <= int(value) <= 4000 else None


def eco_of(value):
    match = re.match(r"([A-Ea-e])([0-9]{2})", (value or "").strip())
    return match[1].upper() + match[2] if match else None


class Count:
    """What `stats` says, counted in another way."""

    def __init__(self):
        self.games = 0
        self.of = collections.defaultdict(collections.Counter)  # of a kind of key
        self.scores = collections.defaultdict(collections.Counter)  # of (kind, key)
        self.claims = collections.Counter()
        self.spellings = {"players": collections.Counter(), "events": collections.Counter()}

    def add(self, facts, text):
        self.games += 1
        tags = tags_of(text)
        result = facts["result_token"] if facts["result_token"] is not None else (tags.get("Result") or "").strip()
        result = RESULTS.get(result if result else None, "none")
        date = date_of(tags.get("Date")) or date_of(tags.get("UTCDate"))
        year = next((d[0] for d in map(date_of, (tags.get(t) for t in ("Date", "UTCDate", "EventDate"))) if d), None)
        elos = [elo_of(tags.get(t)) for t in ("WhiteElo", "BlackElo")]
        self.of["status"][facts["status"]] += 1
        self.of["result"][result] += 1
        ending = facts["ending"]
        self.of["ending"][ending["kind"] if ending else None] += 1
        self.of["played_on"][ending["kind"] if ending else None] += bool(ending and facts["plies"] > ending["ply"])
        if facts["legal"]:
            self.of["plies"][facts["plies"]] += 1
        for kind, key in (("all", "all"), ("year", year), ("eco", eco_of(tags.get("ECO"))), ("time_class", facts["time_class"]),
                          ("rating", sum(elos) // 200 * 100 if None not in elos else None),
                          ("variant", facts["variant"]), ("laws", facts["laws"])):
            self.scores[kind, key].update({"games": 1, result: 1, "whole_games": int(facts["legal"]),
                                           "plies": facts["plies"] if facts["legal"] else 0})
        self.add_claims(facts, result)
        movetext = text[text.rfind(b"]\n\n") if b"]\n\n" in text else 0:]
        lacks = {"site": not says(tags.get("Site")), "date": date is None, "day": bool(date and not date[1]),
                 "round": not says(tags.get("Round")), "result": result in ("*", "none"), "moves": facts["plies"] == 0,
                 "ratings": None in elos, "eco": eco_of(tags.get("ECO")) is None, "time_control": not says(tags.get("TimeControl")),
                 "clocks": b"[%clk" not in movetext and b"[%emt" not in movetext, "event": not says(tags.get("Event")),
                 "fide_ids": not says(tags.get("WhiteFideId")) or not says(tags.get("BlackFideId"))}
        for what, is_lacking in lacks.items():
            self.of["lacking"][what] += is_lacking
        for table, names in (("players", ("White", "Black")), ("events", ("Event",))):
            for name in names:
                if says(tags.get(name)):
                    self.spellings[table][tags[name].strip()] += 1

    def add_claims(self, facts, result):
        seen = 0
        for kind in ("threefold_on_board", "threefold_intended", "fifty_on_board", "fifty_intended"):
            claim = facts["claims"][kind]
            if claim is None:
                continue
            played_on = facts["plies"] > claim["first_ply"] + (kind in INTENDED)
            self.claims[kind, "games"] += 1
            self.claims[kind, "played_on"] += played_on
            self.claims[kind, "decided"] += played_on and result in ("white", "black")
            seen = max(seen, 2 if played_on else 1)
        self.claims["any", "games"] += seen > 0
        self.claims["any", "played_on"] += seen > 1
        self.claims["any", "decided"] += seen > 1 and result in ("white", "black")


def count_of(*files):
    count = Count()
    lines = run("audit", "-q", "--isolated", "--report", "facts", "--fail-on", "never", *files).stdout.splitlines()
    texts = {str(file): Path(file).read_bytes() for file in files}
    for line in lines:
        facts = json.loads(line)
        count.add(facts, texts[facts["file"]][facts["byte_begin"]:facts["byte_end"]])
    return count


class StatsTest(unittest.TestCase):
    maxDiff = None

    def setUp(self):
        if PROGRAM is None:
            self.skipTest("ARBITER_BINARY is not set")
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)

    def write(self, name, text):
        path = self.root / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path

    def assert_same(self, said, count, checks_names=True):
        self.assertEqual(said["games"], count.games)
        self.assertEqual({k: v for k, v in said["by_status"].items() if v}, dict(count.of["status"]))
        results = {RESULTS[key if key != "none" else None]: n for key, n in said["by_result"].items() if n}
        self.assertEqual(results, dict(count.of["result"]))
        self.assertEqual({row["ending"]: row["games"] for row in said["by_ending"]}, dict(count.of["ending"]))
        self.assertEqual({row["ending"]: row["played_on"] for row in said["by_ending"]}, dict(count.of["played_on"]))
        self.assertEqual({row["plies"]: row["games"] for row in said["by_plies"]}, dict(count.of["plies"]))
        rows = [("all", "all", said["all"])]
        for table, key in (("by_year", "year"), ("by_eco", "eco"), ("by_time_class", "time_class"), ("by_rating", "from"),
                           ("by_variant", "variant"), ("by_laws", "laws")):
            rows += [(table[3:], row[key], row) for row in said[table]]
        keys = ("games", "white", "draws", "black", "whole_games", "plies")
        self.assertEqual({(kind, key): [row[k] for k in keys] for kind, key, row in rows},
                         {at: [score[k] for k in keys] for at, score in count.scores.items()})
        for kind, claim in said["claims"].items():
            self.assertEqual([claim[k] for k in ("games", "played_on", "decided")],
                             [count.claims[kind, k] for k in ("games", "played_on", "decided")], kind)
        for what, n in count.of["lacking"].items():
            self.assertEqual(said["lacking"][what], n, what)
        if checks_names:
            self.assert_same_names(said, count)

    def assert_same_names(self, said, count):
        for table, spellings in count.spellings.items():
            listed = {each["spelling"]: each["games"] for name in said[table]["list"] for each in name["spellings"]}
            nobody = {name: n for name, n in spellings.items() if name not in listed}
            self.assertFalse([name for name in nobody if re.search("[A-Za-z]", name) and name.upper() not in ("NN", "N.N.", "UNKNOWN")],
                             "names that are not counted")
            self.assertEqual(listed, {name: n for name, n in spellings.items() if name in listed})
            self.assertEqual(said[table]["names"], len(said[table]["list"]))
            self.assertEqual(said[table]["spellings"], len(listed))
            for name in said[table]["list"]:
                self.assertEqual(name["games"], sum(each["games"] for each in name["spellings"]))

    def test_samples(self):
        files = sorted((ROOT / "data/samples").glob("*.pgn"))
        self.assertGreater(len(files), 4)
        for file in files:
            with self.subTest(file.name):
                self.assert_same(stats(file), count_of(file))
        self.assert_same(stats(*files), count_of(*files))

    def test_cases(self):
        """The games of the cases of this project: whatever may be wrong with a game."""
        text = b""
        for case in sorted((ROOT / "tests/cases").rglob("*.case")):
            if case.parent.name[:3] not in ("END", "MOV", "RES", "DRW", "CLK"):
                continue
            parts = re.split(rb"^--- ", case.read_bytes(), flags=re.M)
            games = [part.split(b"\n", 1)[1] for part in parts if part.startswith(b"pgn\n")]
            text += b"".join(game.strip(b"\n") + b"\n\n" for game in games if game.startswith(b"[Event") and b"\xef\xbb\xbf" not in game
                             and game.isascii())
        file = self.write("cases.pgn", text)
        said, count = stats(file), count_of(file)
        self.assertGreater(count.games, 200)
        # Tags that are damaged on purpose are read by the program only.
        self.assertEqual(said["games"], count.games)
        self.assertEqual({k: v for k, v in said["by_status"].items() if v}, dict(count.of["status"]))
        self.assertEqual({row["ending"]: row["games"] for row in said["by_ending"]}, dict(count.of["ending"]))
        self.assertEqual({row["plies"]: row["games"] for row in said["by_plies"]}, dict(count.of["plies"]))
        self.assertEqual({kind: [c["games"], c["played_on"]] for kind, c in said["claims"].items()},
                         {kind: [count.claims[kind, "games"], count.claims[kind, "played_on"]] for kind in said["claims"]})

    @unittest.skipUnless(CORPORA, "ARBITER_CORPORA is not set")
    def test_corpora(self):
        files = [file for folder in ("otb", "online") for file in sorted((Path(CORPORA) / folder).rglob("*.pgn"))
                 if 10_000 < file.stat().st_size < 3_000_000][::7][:40]
        self.assertGreater(len(files), 5)
        for file in files:
            with self.subTest(file.name):
                self.assert_same(stats(file), count_of(file), file.read_bytes().isascii())

    def test_threads_and_inputs(self):
        files = sorted((ROOT / "data/samples").glob("*.pgn"))
        big = self.write("big.pgn", b"\n\n".join(file.read_bytes() for file in files) * 40)
        for form in ("text", "json", "html"):
            said = {run("stats", "-q", "-j", jobs, "--report", form, big).stdout for jobs in (1, 2, 3, 8)}
            self.assertEqual(len(said), 1, form)
        databases = set()
        for jobs in (1, 2, 8):
            run("stats", "-q", "-j", jobs, "-o", self.root / "s.sqlite", big)
            databases.add((self.root / "s.sqlite").read_bytes())
        self.assertEqual(len(databases), 1)
        whole = stats(big)
        (self.root / "a").mkdir()
        (self.root / "a/big.pgn.gz").write_bytes(gzip.compress(big.read_bytes()))
        with zipfile.ZipFile(self.root / "a.zip", "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("big.pgn", big.read_bytes())
        listed = self.write("list", f"{big}\n")
        stdin = run("stats", "-q", "--report", "json", stdin=big.read_bytes()).stdout
        for said in (stats(self.root / "a"), stats(self.root / "a.zip"), stats("--files-from", listed), json.loads(stdin)):
            self.assertEqual({k: v for k, v in said.items() if k not in ("files", "options")},
                             {k: v for k, v in whole.items() if k not in ("files", "options")})
        # In any order of the inputs: nothing that is counted depends on it.
        there, back = stats(*files), stats(*reversed(files))
        self.assertEqual({**there, "files": 0}, {**back, "files": 0})

    def test_where(self):
        file = ROOT / "data/samples/endings.pgn"
        done = run("stats", "-q", "--isolated", "--report", "json", "--where", "plies >= 10", file)
        said = json.loads(done.stdout)
        facts = [json.loads(line) for line in run("audit", "-q", "--isolated", "--report", "facts", file).stdout.splitlines()]
        chosen = sum(game["plies"] >= 10 for game in facts)
        self.assertGreater(chosen, 0)
        self.assertEqual([said["games"], said["left_out"], said["games_read"]], [chosen, len(facts) - chosen, len(facts)])
        self.assertEqual(sum(said["by_status"].values()), chosen)
        self.assertIn(f'where plies >= "10": {chosen} of {len(facts)} games\n', done.stderr.decode())

    def test_formats_agree(self):
        files = sorted((ROOT / "data/samples").glob("*.pgn"))
        words = [word for form in FORMATS for word in ("--report", f"{form}:{self.root / form}")]
        done = run("stats", "-q", "--isolated", *words, *files)
        self.assertEqual((done.returncode, done.stdout), (0, b""))
        said = json.loads((self.root / "json").read_bytes())
        with sqlite3.connect(self.root / "sqlite") as base:
            self.assertEqual(base.execute("SELECT games, left_out, bytes FROM run").fetchall(), [(said["games"], 0, said["bytes"])])
            for kind, table, key in (("year", "by_year", "year"), ("eco", "by_eco", "eco"), ("rating", "by_rating", "from"),
                                     ("variant", "by_variant", "variant"), ("laws", "by_laws", "laws")):
                rows = base.execute("SELECT key, games, white, draws, black, plies FROM scores WHERE kind = ?", [kind]).fetchall()
                self.assertEqual(rows, [(r[key], r["games"], r["white"], r["draws"], r["black"], r["plies"]) for r in said[table]])
            self.assertEqual(dict(base.execute("SELECT key, games FROM counts WHERE kind = 'lacking'")), said["lacking"])
            for kind in ("player", "event"):
                rows = base.execute("SELECT name, games FROM names WHERE kind = ? ORDER BY id", [kind]).fetchall()
                self.assertEqual(rows, [(n["name"], n["games"]) for n in said[kind + "s"]["list"]])
            count = base.execute("SELECT count(*) FROM spellings").fetchone()[0]
            self.assertEqual(count, said["players"]["spellings"] + said["events"]["spellings"])
            self.assertEqual(base.execute("PRAGMA integrity_check").fetchone(), ("ok",))
        self.check_table(said, list(csv.DictReader((self.root / "csv").read_text().splitlines())))
        text, markdown = ((self.root / form).read_text() for form in ("text", "markdown"))
        for page in (text, markdown):
            self.assertIn(f"{said['games']} in {len(files)} files", page)
        # The same tables: a heading in the one is a heading in the other, with as many rows.
        blocks = [block.splitlines() for block in text.split("\n\n")[1:]]
        sections = [block.splitlines() for block in re.split(r"^### ", markdown, flags=re.MULTILINE)[1:]]
        self.assertEqual([block[0] for block in blocks], [block[0] for block in sections])
        for block, section in zip(blocks, sections):
            rows = sum(line.startswith("|") for line in section) - 2
            is_list = "several spellings" in block[0]  # a table of one column, without a head in text
            self.assertEqual(sum(not line.startswith("  and ") for line in block) - (1 if is_list else 2), rows, block[0])
        page = (self.root / "html").read_text()
        for name in said["players"]["list"][:20]:
            self.assertIn(name["name"].split(",")[0].split("'")[0], page)

    def check_table(self, said, rows):
        """The one table against the JSON object."""
        def of(kind):
            return [row for row in rows if row["kind"] == kind]

        def score(row):
            return [int(row[key]) for key in ("games", "wins", "draws", "losses", "plies")]

        self.assertEqual([score(row) for row in of("all")], [[said["all"][key] for key in ("games", "white", "draws", "black", "plies")]])
        for kind, table, key in (("year", "by_year", "year"), ("eco", "by_eco", "eco"), ("rating", "by_rating", "from"),
                                 ("variant", "by_variant", "variant"), ("laws", "by_laws", "laws")):
            self.assertEqual([[row["key"], *score(row)] for row in of(kind)],
                             [["" if r[key] is None else str(r[key]), *(r[word] for word in ("games", "white", "draws", "black", "plies"))] for r in said[table]])
        self.assertEqual({row["key"]: int(row["games"]) for row in of("lacking")}, said["lacking"])
        self.assertEqual({row["key"]: int(row["games"]) for row in of("status")}, said["by_status"])
        for kind in ("player", "event"):
            self.assertEqual([(row["key"], int(row["games"])) for row in of(kind)], [(n["name"], n["games"]) for n in said[kind + "s"]["list"]])
            several = [n for n in said[kind + "s"]["list"] if len(n["spellings"]) > 1]
            self.assertEqual([(row["belongs_to"], row["key"], int(row["games"])) for row in of(f"{kind}_spelling")],
                             [(n["name"], s["spelling"], s["games"]) for n in several for s in n["spellings"]])

    def test_hostile_names(self):
        names = ['<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', "\\u202Eevil", "a" * 100_000, "=1+1", "\x1b[31mred", "]]>",
                 "é" * 4000, "‮olleh", "{{7*7}}", "javascript:alert(1)", "</style><style>*{display:none}"]
        games = "".join(
            '[Event "{0}"]\n[Site "?"]\n[Date "2024.01.01"]\n[Round "1"]\n[White "{0}"]\n[Black "{0} B"]\n[Result "*"]\n\n*\n\n'
            .format(name.replace("\\", "\\\\").replace('"', '\\"')) for name in names)
        file = self.write("hostile <b>.pgn", games)
        page = run("stats", "-q", "--report", "html", file).stdout.decode()
        tags = collections.Counter()

        class Parser(html.parser.HTMLParser):
            def handle_starttag(self, tag, attributes):
                tags[tag] += 1
                assert not any(name.startswith("on") or name in ("src", "href") for name, _ in attributes), attributes

        Parser().feed(page)
        self.assertEqual((tags["script"], tags["style"], tags["img"], tags["b"]), (1, 1, 0, page.count("<li><b>") + page.count('<li class="apart"><b>')))
        self.assertNotIn("http", page.replace("http-equiv", ""))
        text = run("stats", "-q", file).stdout
        self.assertFalse([c for c in text.decode() if c < " " and c != "\n"])
        self.assertNotIn("‮", text.decode())
        self.assertLess(max(map(len, text.splitlines())), 1000)
        said = stats(file)
        self.assertEqual(said["games"], len(names))
        self.assertLessEqual(max(len(n["name"].encode()) for n in said["players"]["list"]), 255)

    def test_empty_and_unreadable(self):
        empty = self.write("empty.pgn", "")
        for form in ("text", "json", "csv", "markdown", "html"):
            done = run("stats", "--report", form, empty)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertTrue(done.stdout)
            self.assertTrue(done.stderr.splitlines()[-1].startswith(b"games 0 = clean 0 + flagged 0 + rejected 0; "), done.stderr)
        self.assertEqual(stats(empty)["games"], 0)
        self.assertEqual(run("stats", self.root / "none.pgn").returncode, 2)
        self.assertEqual(run("stats", "--report", "sarif", empty).returncode, 2)
        self.assertEqual(run("stats", "--top", "x", empty).returncode, 2)
        self.assertEqual(run("stats", "-o", self.root / "s.sarif", empty).returncode, 2)
        self.assertEqual(run("stats", "--where", "elos > 1", empty).returncode, 2)
        bad = self.write("bad.pgn.gz", gzip.compress((ROOT / "data/samples/endings.pgn").read_bytes())[:400])
        self.assertEqual(run("stats", bad).returncode, 2)

    def test_memory(self):
        """Four times as many games of the same players take no more memory."""
        game = (ROOT / "data/samples/clean_classics.pgn").read_bytes().strip() + b"\n\n"
        peaks = []
        for times in (2000, 8000):
            file = self.write("many.pgn", game * times)
            code = ("import resource, subprocess, sys; subprocess.run(sys.argv[1:], check=True, stdout=subprocess.DEVNULL);"
                    "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)")
            done = subprocess.run(["python3", "-c", code, PROGRAM, "stats", "-q", "-j", "1", str(file)], capture_output=True, check=True)
            peaks.append(int(done.stdout))
        self.assertLess(peaks[1], peaks[0] + 8 * 1024)


if __name__ == "__main__":
    unittest.main()
