"""What a game, a tournament report, a file name or a settings file says steers nothing that reads the output.

One hostile text in every place, through every command and every form. Terminals get no escape of it, pages no markup, CI no command,
spreadsheets (with --csv-safe) no formula, folders no file outside, and no settings file reads or writes anything.

Needs ARBITER_BINARY.
"""

import csv
import html.parser
import io
import itertools
import json
import os
import re
import subprocess
import tempfile
import unicodedata
import unittest
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import report_formats
import terminal_test

PROGRAM = os.environ.get("ARBITER_BINARY")
# A text for each reader: terminals, right-to-left tricks, pages, CI, Markdown, spreadsheets, folders, templates.
TEXTS = ["\x1b]0;evil\x07\x1b[2J", "\u009b31mred", "\u202egnp.evil\u2066", "<script>alert(1)</script>", "\"' onmouseover=alert(1) x='",
         "</script><img src=x onerror=alert(1)>", "]]><evil/>", "-->", "&lt;b&gt;&#x3c;i&#x3e;", "::error file=x::evil", "%0A::warning::evil",
         "##vso[task.setvariable variable=x]evil", "[evil](javascript:alert(1))", "![evil](//evil.example/x.png)", "`x`|y|_z_*b*",
         "=HYPERLINK(\"//evil.example\")", "@SUM(1)", "+1+1", "-1+1", "../../../evil", "/etc/evil", "..", "con", "${{evil}}", "$(touch evil)", "`touch evil`",
         "a\rb", "a\x00b", "\x7f\x08\x08"]
OWN_COLOR = re.compile(r"\x1b\[[\d;]*m|\x1b\]8;;(file:[^\x1b\x07]*|https?:[^\x1b\x07]*)?\x1b\\")
GAME_FORMATS = report_formats.names()
AS_TEXT = ("text", "full", "grouped", "statistics", "rulings")


def quoted(text):
    return text.replace("\\", "\\\\").replace('"', '\\"')


def pgn():
    """Games that have each text as every tag value, as comment, as token and before the game."""
    games = []
    for number, text in enumerate(TEXTS, 1):
        value = quoted(text)
        names = ("Event", "Site", "Date", "Round", "White", "Black", "Result", "ECO", "TimeControl", "Termination", "WhiteElo", "WhiteTitle", "FEN" if number % 3 == 0 else
                 "Opening", "Annotator")
        tags = "".join(f'[{name} "{value}"]\n' for name in names)
        moves = f"1. e4 {{{text}}} e5 2. Qh6 ({text} 2. d4) 2. Nf3 $999 {text} *"
        games.append(f"{text}\n\n{tags}\n{moves}\n\n")
    # What players and events are called, where all else is sound.
    for (first, second), number in zip(itertools.pairwise(TEXTS), itertools.count(1)):
        games.append(f'[Event "{quoted(first)}"]\n[Site "Oslo"]\n[Date "2024.05.04"]\n[Round "1.{number}"]\n[White "{quoted(first)}"]\n[Black "{quoted(second)}"]\n'
                     f'[Result "1-0"]\n\n1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# {{{first}}} 1-0\n\n')
    return "".join(games).encode("utf-8", "surrogatepass")


def trf():
    lines = [f"012 {text}\n022 {text}\n102 {text}\nXXR {text}\n".replace("\r", " ") for text in TEXTS]
    players = "".join(f"001 {i:4} m    {text.replace(chr(13), ' ')[:33]:33} {2000 + i:4} NOR {i:11} 1990/01/01  1.0 {i:4}  {i % len(TEXTS) + 1:4} w 1\n"
                      for i, text in enumerate(TEXTS, 1))
    return "".join((*lines, players)).encode("utf-8", "surrogatepass")


def fens():
    good = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    lines = [f"{text} {good}\n{good} {text}\nrnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - c0 \"{quoted(text)}\"; bm {text};\n" for text in TEXTS]
    return "".join(lines).encode("utf-8", "surrogatepass")


class Markup(html.parser.HTMLParser):
    """Elements and attributes of a page."""

    def __init__(self, text):
        super().__init__()
        self.tags, self.attributes, self.links = set(), set(), set()
        self.scripts = 0
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.tags.add(tag)
        self.scripts += tag == "script"
        for name, value in attrs:
            self.attributes.add(name)
            if name in ("href", "src", "action", "formaction", "srcdoc", "style"):
                self.links.add(value or "")


@unittest.skipUnless(PROGRAM, "ARBITER_BINARY is not set")
class OutputSafety(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.above = Path(folder.name)
        self.root = self.above / "work" / "in"
        self.root.mkdir(parents=True)
        self.name = "a::error::\x1b[2J<img src=x onerror=y>=.pgn"
        (self.root / self.name).write_bytes(pgn())
        (self.root / "report.trf").write_bytes(trf())
        (self.root / "list.epd").write_bytes(fens())
        self.before = self.all_files()

    def all_files(self):
        return {str(each.relative_to(self.above)): each.read_bytes() for each in self.above.rglob("*") if each.is_file()}

    def run_arbiter(self, *words, codes=(0, 1, 2)):
        result = subprocess.run([PROGRAM, *words], cwd=self.root, stdin=subprocess.DEVNULL, capture_output=True, timeout=120, check=False)
        self.assertIn(result.returncode, codes, result.stderr[-300:])
        self.check_terminal(result.stderr, f"stderr of {words}")
        return result

    def check_terminal(self, data, where):
        """No control character but line ends and tabs, no right-to-left mark, no colour but our own."""
        text = OWN_COLOR.sub("", data.decode("utf-8"))
        for line in text.replace("\r\n", "\n").split("\n"):
            bad = [c for c in line if unicodedata.category(c) == "Cc" and c != "\t" or c in "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"]
            self.assertEqual(bad, [], f"{where}: {line[:200]!r}")

    def check_data(self, data, where):
        """JSON and patches are data: what a game says stands in it, but no control character that ends a line or begins an escape."""
        self.assertNotRegex(data.decode("utf-8"), r"[\x00-\x08\x0b\x0c\x0e-\x1f]", where)

    def check_page(self, data, where):
        text = data.decode("utf-8")
        page = Markup(text)
        self.assertLessEqual(page.scripts, 3, where)
        self.assertEqual([name for name in page.attributes if name.startswith("on")], [], where)
        self.assertEqual(page.tags & {"img", "iframe", "object", "embed", "base", "evil", "i", "link"}, set(), where)
        for link in page.links:
            self.assertNotRegex(link.strip().lower(), r"^(javascript|data|vbscript):|evil\.example|^//", where)
        self.assertLessEqual(text.count("<form"), 1, where)  # that of the filters
        self.assertNotIn("\x1b", text, where)

    def check(self, kind, data, where):
        """A whole output of a kind."""
        if kind in AS_TEXT:
            self.check_terminal(data, where)
        elif kind in ("ndjson", "facts", "claims"):
            self.check_data(data, where)
            for line in data.decode().splitlines():
                json.loads(line)
        elif kind in ("json", "sarif", "gitlab"):
            self.check_data(data, where)
            json.loads(data)
        elif kind == "html":
            self.check_page(data, where)
        elif kind == "junit":
            names = {each.tag for each in ElementTree.fromstring(data).iter()}
            self.assertLessEqual(names, {"testsuites", "testsuite", "testcase", "failure", "error", "skipped", "system-out", "system-err", "properties", "property"},
                                 where)
        elif kind == "github":
            self.check_terminal(data, where)
            for line in data.decode().splitlines():
                self.assertRegex(line, r"^::(error|warning|notice) (file=[^:,]*,line=\d+,col=\d+,title=[A-Z]{3}\d\d [a-z0-9-]+|title=arbiter)::", where)
        elif kind == "markdown":
            self.check_terminal(data, where)
            text = data.decode()
            self.assertNotRegex(re.sub(r"\\.", "", text), r"<[a-z/!]|\]\((javascript|//)|!\[|(?<![\w`])@SUM", where)
            # GitLab and Azure read commands from the start of any line.
            self.assertNotRegex(text, r"(?m)^\s*(::|##vso)", where)
        elif kind == "csv":
            list(csv.reader(io.StringIO(data.decode(), newline=""), strict=True))
        elif kind == "csv-safe":
            for row in csv.reader(io.StringIO(data.decode(), newline=""), strict=True):
                for cell in row:
                    self.assertNotRegex(cell, r"^[=+\-@\t\r\n]", where)
        else:
            self.assertEqual(kind, "sqlite", f"a new format, {kind}: say here what is safe in it")

    def test_reports_of_games(self):
        reports = self.above / "work" / "out"
        reports.mkdir()
        for command in (["audit"], ["audit", "--color", "always", "--all"], ["audit", "--csv-safe"]):
            self.run_arbiter(*command, *(f"--report={kind}:{reports}/{kind}" for kind in GAME_FORMATS), "-v", self.name)
            for kind in GAME_FORMATS:
                is_safe = kind == "csv" and "--csv-safe" in command
                self.check("csv-safe" if is_safe else kind, (reports / kind).read_bytes(), f"{command} {kind}")

    def test_texts_of_commands(self):
        for words in (["list", self.name], ["show", self.name], ["audit", "--fix", "safe", "-o", "../fixed.pgn", self.name],
                      ["audit", "--where", "White = \"\x1b[2J\"", self.name], ["audit", "\x1b[2J"], ["\x1b[2J"], ["audit", "--\x1b[2J"], ["audit", "--select", "\x1b[2J"],
                      ["config", "show", self.name], ["explain", "\x1b[2J"], ["status", self.name], ["plan", "--shards", "2", self.name],
                      ["selfcheck", "--every", "20", self.name]):
            self.check_terminal(self.run_arbiter(*words).stdout, str(words))
        games = len(pgn().split(b'[Event "')) - 1
        for number in range(1, games + 1):
            self.check_terminal(self.run_arbiter("show", "--color", "always", self.name, str(number)).stdout, f"show {number}")
            for option in ("--html", "--sheet"):
                self.check_page(self.run_arbiter("show", option, self.name, str(number)).stdout, f"show {option} {number}")

    def test_patches_on_a_terminal(self):
        terminal = terminal_test.Terminal("audit", "--diff", str(self.root / self.name))
        terminal.end()
        self.assertIn("+++", terminal.text)
        self.check_terminal(terminal.text.encode(), "audit --diff on a terminal")

    def test_tournaments(self):
        for files in ([self.name], ["--one-event", self.name], ["--one-event", "--trf", "report.trf", self.name], ["--trf", "report.trf"]):
            for name, of in report_formats.subjects().items():
                if "Events" in of:
                    self.check(name, self.run_arbiter("event", f"--report={name}:-", *files).stdout, f"event {files} {name}")
            with_games = files if self.name in files else [*files, self.name]
            self.run_arbiter("event", "--dossier", "../page.html", *with_games)
            self.check_page((self.root / "../page.html").read_bytes(), f"dossier {files}")
        self.run_arbiter("event", "--one-event", "--make-trf", "../made.trf", self.name)
        made = (self.root / "../made.trf").read_bytes()
        self.check_data(made, "--make-trf")
        for line in made.split(b"\n")[:-1]:
            self.assertRegex(line, rb"^(012|042|052|062|072|092|162|001) ")

    def test_counts(self):
        formats = [name for name, of in report_formats.subjects().items() if "Counts" in of]
        self.run_arbiter("stats", *(f"--report={name}:../stats.{name}" for name in formats), self.name)
        for name in formats:
            self.check(name, (self.root / f"../stats.{name}").read_bytes(), f"stats {name}")

    def test_tables_for_spreadsheets(self):
        """--csv-safe of every command that writes a table. Each has a formula without it: the test would notice."""
        event = ["event", "--one-event", "--trf", "report.trf"]
        (self.root / "=1+1.trf").write_bytes(trf())
        for words in (["audit", "--report", "csv", self.name], [*event, "--report", "csv"], ["decide", "--report", "csv", "list.epd"],
                      ["fen", "--report", "csv", "list.epd"], ["list", "--to", "csv", self.name], ["stats", "--report", "csv", self.name],
                      ["clean", "--to", "csv", "-o", "-", self.name], ["clean", "--to", "csv", "--rows", "plies", "-o", "-", self.name],
                      ["event", "--for-rating", "--report", "csv", "=1+1.trf"]):
            plain, safe = (self.run_arbiter(*words[:1], *more, *words[1:]).stdout for more in ([], ["--csv-safe"]))
            formulas = [cell for row in csv.reader(io.StringIO(plain.decode(), newline="")) for cell in row if re.match(r"[=+@]", cell)]
            self.assertTrue(formulas, f"{words}: no formula is tried")
            self.check("csv-safe", safe, f"{words}")
        # In this table the other columns are numbers, some with a sign.
        table = "042 2025/01/10\n" + "".join(f"001 {i:4} m    {name:33} 2000 NOR {i:11} 1990/01/01  {2 - i}.0 {i:4}  {3 - i:4} w {2 - i}\n"
                                            for i, name in ((1, "=1+1"), (2, "Kari Lie")))
        (self.root / "change.trf").write_text(table)
        for more, name in ([], "=1+1"), (["--csv-safe"], "'=1+1"):
            changes = self.run_arbiter("event", *more, "--trf", "change.trf", "--rating-change", "-").stdout.decode()
            self.assertEqual([row["name"] for row in csv.DictReader(changes.splitlines())], [name, "Kari Lie"], changes)

    def test_tables_for_a_person(self):
        """--csv-safe of the tables in which a person decides; what he decided is read without the guard."""
        head = '[Event "=1+1"]\n[Site "?"]\n[Date "2024.01.01"]\n[Round "1"]\n[White "=1+1"]\n[Black "Dahl, Di"]\n[Result "*"]\n\n'
        (self.root / "=twice.pgn").write_text((head + "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *\n\n") * 2)
        (self.root / "names.ssp").write_text("@PLAYER\nBerg, Bo #\n= =1+1\n")
        tables = {"table": ["--dedupe", "moves", "--dups", "../dups.pgn", "--dups-table", "../table.csv"],
                  "pairs": ["--dedupe", "moves", "--dups-review", "../pairs.csv"],
                  "names": ["--names", "names.ssp", "--review", "../names.csv"]}
        for name, words in tables.items():
            for more in ([], ["--csv-safe"]):
                self.run_arbiter("clean", *more, *words, *([] if name == "names" else ["-o", "../out.pgn"]), "=twice.pgn")
                data = (self.root / f"../{name}.csv").read_bytes()
                self.check("csv-safe" if more else "csv", data, f"{words}")
                self.assertEqual(re.search(rb"(^|,)=", data, re.M) is None, bool(more), data)
        pairs = (self.root / "../pairs.csv").read_text().splitlines()
        (self.root / "../pairs.csv").write_text("\n".join([pairs[0], *("yes" + line for line in pairs[1:])]) + "\n")
        self.run_arbiter("clean", "--apply-dups", "../pairs.csv", "--drop-dups", "-o", "../out.pgn", "=twice.pgn")
        self.assertEqual((self.root / "../out.pgn").read_text().count("[Event "), 1)
        names = (self.root / "../names.csv").read_text().splitlines()
        (self.root / "../names.csv").write_text("\n".join([names[0], *("yes" + line for line in names[1:])]) + "\n")
        self.run_arbiter("clean", "--apply", "../names.csv", "-o", "../out.pgn", "=twice.pgn")
        self.assertEqual((self.root / "../out.pgn").read_text().count('[White "Berg, Bo"]'), 2, names)

    def test_lists_of_positions(self):
        for name, of in report_formats.subjects().items():
            if "Positions" in of:
                self.run_arbiter("fen", f"--report={name}:../fen.{name}", "list.epd")
                self.check(name, (self.root / f"../fen.{name}").read_bytes(), f"fen {name}")
            if "Answers" in of:
                self.check(name, self.run_arbiter("decide", f"--report={name}:-", "list.epd").stdout, f"decide {name}")
        # EPD and PGN that are written are data: what a list or a game says stays in them.
        for form in ("fen", "shredder"):
            self.check_terminal(self.run_arbiter("fen", "--to", form, "list.epd").stdout, f"fen --to {form}")
        self.check_terminal(self.run_arbiter("decide", "--text", "list.epd").stdout, "decide --text")
        self.check_terminal(self.run_arbiter("fen", "--board", "list.epd").stdout, "fen --board")

    def test_files_stay_in_the_folder(self):
        before = self.all_files()
        for by in ("event", "white", "result", "eco", "year", "file"):
            result = subprocess.run([PROGRAM, "clean", "--make-folders", "--split", by, "-o", "../split/%.pgn", self.name], cwd=self.root, capture_output=True, timeout=60,
                                    check=False)
            self.check_terminal(result.stderr, f"split by {by}")
        made = set(self.all_files()) - set(before)
        self.assertTrue(made, "nothing was written: the test is no test")
        for name in made:
            self.assertTrue(name.startswith("work/split/"), name)
            self.assertEqual([c for c in name if unicodedata.category(c) == "Cc"], [], name)
        self.assertEqual({name: content for name, content in self.all_files().items() if name in before}, before)

    def test_a_settings_file_names_no_file(self):
        for key in ("baseline", "write-baseline", "output", "report", "log", "partial", "against", "files-from", "config", "include", "extends", "names", "eco", "ratings",
                    "changed-since"):
            for value in ("/etc/passwd", "../evil.txt"):
                (self.root / "arbiter.toml").write_text(f'{key} = "{value}"\n')
                result = self.run_arbiter("audit", "-q", self.name, codes=(2,))
                self.assertIn(b"unknown key", result.stderr)
        hostile = "".join(f"[[tag-pattern]]\nname = \"p{i}\"\ntag = \"White\"\npattern = 'x'\nmessage = {json.dumps(text)}\n"
                          for i, text in enumerate(TEXTS) if "\x00" not in text)
        (self.root / "arbiter.toml").write_text(hostile, encoding="utf-8")
        for kind in ("text", "github", "html", "junit", "markdown", "sarif"):
            self.check(kind, self.run_arbiter("audit", f"--report={kind}:-", "--all" if kind == "text" else "-q", self.name).stdout, f"settings {kind}")
        (self.root / "arbiter.toml").write_text("select = [\"\\u001b[2J\"]\n")
        self.run_arbiter("audit", self.name, codes=(2,))
        (self.root / "arbiter.toml").unlink()
        self.assertEqual(self.all_files(), self.before)

    def test_arrows_of_a_terminal(self):
        """Names that look like options are files after `--` and with a folder before them."""
        (self.root / "--fix=safe.pgn").write_bytes(b'[Event "a"]\n[Result "*"]\n\n1. e4 *\n')
        self.run_arbiter("audit", "-q", "./--fix=safe.pgn")
        self.run_arbiter("audit", "-q", ".")


if __name__ == "__main__":
    unittest.main()
