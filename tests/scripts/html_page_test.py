"""The HTML report in a browser, with the keyboard alone. Skipped where there is no Chromium.

Needs ARBITER_BINARY.
"""

import base64
import json
import os
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
import browser  # noqa: E402  (next to this file)
from report_formats_test import HOSTILE  # noqa: E402

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = os.environ.get("ARBITER_BINARY")
SAMPLES = sorted((ROOT / "data" / "samples").glob("*.pgn"))
SHOWN = "[...document.querySelectorAll('#rows .open')].map((button) => button.textContent)"
FEN = "document.querySelector('#fen').value"
PLACEMENT = FEN + ".split(' ')[0]"


MATCH = """[Event "Team Bughouse"]
[Site "Lyon FRA"]
[Date "2024.05.04"]
[Round "1"]
[WhiteA "Adam"]
[BlackA "Bert"]
[WhiteB "Carl"]
[BlackB "Dora"]
[Result "*"]
[Variant "Bughouse"]
[TimeControl "60+0"]

1A. e4{59.0} 1a. d5{59.0} 1B. d4{59.0} 1b. P@e3{58.0} 2A. exd5{58.5} 2a. Qxd5{57.0} *
"""


def say(*words):
    return subprocess.run([PROGRAM, *map(str, words)], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False).stdout.decode()


@unittest.skipUnless(PROGRAM, "ARBITER_BINARY is not set")
@unittest.skipUnless(browser.PROGRAM, "there is no Chromium on this machine: the page is not looked at (apt-get install chromium)")
class HtmlPage(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.page_file = Path(cls.folder.name, "report.html")
        hostile = Path(cls.folder.name, "hostile.pgn")
        hostile.write_text(HOSTILE, encoding="utf-8", newline="\n")
        cls.inputs = [*SAMPLES, hostile]
        say("audit", "-v", "--today", "2026-01-01", f"--report=html:{cls.page_file}", *cls.inputs)
        cls.findings = [json.loads(line) for line in say("audit", "-q", "--today", "2026-01-01", "--report", "ndjson", *cls.inputs).splitlines()]
        cls.findings.sort(key=lambda finding: ["error", "warning", "info", "style"].index(finding["severity"]))  # as the page does

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def setUp(self):
        self.page = browser.Page()
        self.addCleanup(self.page.__exit__)
        self.page.open(self.page_file)

    def tearDown(self):
        self.assertEqual(self.page.errors, [])
        self.assertEqual([address for address in self.page.loaded if not address.startswith("file://")], [])

    def test_lists_every_finding(self):
        self.assertEqual(len(self.page.ask(SHOWN)), min(100, len(self.findings)))
        self.assertIn(f"{len(self.findings)} findings listed", self.page.ask("document.querySelector('#count').textContent"))

    def test_games_stay_text(self):
        self.assertEqual(self.page.ask("document.querySelectorAll('script').length"), 3)
        self.page.tab_to(".open")
        self.page.press("Enter")
        for _ in range(len(self.findings) - 1):
            self.page.press("ArrowDown")
            self.assertEqual(self.page.ask("document.querySelectorAll('main img, main script:not([type]), main iframe, main a').length"), 0)

    def test_filters_by_keyboard(self):
        page = self.page
        page.tab_to("#search")
        page.type("castling")
        wanted = sum("castling" in f"{f['message']} {f['rule']}".lower() for f in self.findings)
        self.assertGreater(wanted, 0)
        page.wait_for(f"document.querySelectorAll('#rows tr').length === {wanted}")
        page.tab_to("#filters button[type=reset]")
        page.press("Enter")
        page.wait_for(f"document.querySelectorAll('#rows tr').length === {min(100, len(self.findings))}")
        page.tab_to("#level", most=400)
        page.press("ArrowDown")
        level = page.ask("document.querySelector('#level').value")
        wanted = sum(f["severity"] == level for f in self.findings)
        page.wait_for(f"document.querySelectorAll('#rows tr').length === {wanted}")
        self.assertEqual(page.ask("new Set([...document.querySelectorAll('#rows .level')].map((cell) => cell.textContent)).size"), 1)
        page.tab_to("#player")
        page.type("moreau")
        facts = self.players("moreau")
        wanted = sum(f["severity"] == level and (f["file"], f["game"]) in facts for f in self.findings)
        self.assertGreater(wanted, 0)
        page.wait_for(f"document.querySelectorAll('#rows tr').length === {wanted}")

    def players(self, name):
        """The games in which somebody of that name plays, as the table `csv` has them."""
        import csv  # pylint: disable=import-outside-toplevel
        import io  # pylint: disable=import-outside-toplevel
        rows = csv.DictReader(io.StringIO(say("audit", "-q", "--today", "2026-01-01", "--report", "csv", *self.inputs), newline=""))
        return {(row["file"], int(row["game"])) for row in rows if row["game"] and name in (row["White"] + "|" + row["Black"]).lower()}

    def test_steps_through_a_game_by_keyboard(self):
        page = self.page
        facts = {(fact["file"], fact["game"]): fact for fact in map(json.loads, say("audit", "-q", "--report", "facts", *SAMPLES).splitlines())}
        page.tab_to(".open")
        page.press("Enter")
        self.assertTrue(page.ask("document.activeElement.closest('#detail') !== null"))
        looked_at = 0
        for index, finding in enumerate(self.findings[:40]):
            self.assertIn(finding["code"], page.ask("document.querySelector('#detail h2').textContent"))
            fact = facts.get((finding["file"], finding["game"]))
            if fact and fact["start_fen"] and page.ask("document.querySelector('#fen') !== null"):
                looked_at += 1
                page.press("End")
                self.assertEqual(page.ask(PLACEMENT), fact["final_fen"].split()[0])
                page.press("Home")
                self.assertEqual(page.ask(PLACEMENT), fact["start_fen"].split()[0])
                for ply in range(1, min(3, fact["plies"]) + 1):
                    page.press("ArrowRight")
                    board = say("show", "--ply", ply, finding["file"], finding["game"])
                    self.assertEqual(page.ask(FEN), re.findall(r"^\s+(\S+ [wb] \S+ \S+ \d+ \d+)$", board, re.MULTILINE)[-1])
                if fact["plies"]:
                    page.press("ArrowLeft")
            if index + 1 < len(self.findings):
                page.press("ArrowDown")
        self.assertGreater(looked_at, 8)
        page.press("Escape")
        self.assertTrue(page.ask("document.querySelector('#detail').classList.contains('hidden')"))
        self.assertTrue(page.ask("document.activeElement.matches('.open')"))

    def test_positions_are_whole_fens(self):
        """Rights to castle, e.p. squares and counters go with the moves, in Chess960 as well."""
        for name, game, plies in (("clean_classics.pgn", 2, 45), ("clean_classics.pgn", 5, 30), ("chess960.pgn", 1, 12)):
            path = ROOT / "data" / "samples" / name
            shown = Path(self.folder.name, "one.html")
            shown.write_text(say("show", "--html", path, game), encoding="utf-8")
            self.page.open(shown)
            self.page.press("Home")
            for ply in range(plies + 1):
                board = say("show", "--ply", ply, path, game)
                self.assertEqual(self.page.ask(FEN), re.findall(r"^\s+(\S+ [wb] \S+ \S+ \d+ \d+)$", board, re.MULTILINE)[-1], (name, game, ply))
                self.page.press("ArrowRight")

    def test_draws_both_boards_of_a_match(self):
        match = Path(self.folder.name, "match.pgn")
        match.write_text(MATCH, encoding="utf-8")
        shown = Path(self.folder.name, "match.html")
        shown.write_text(say("show", "--html", match, 1), encoding="utf-8")
        self.page.open(shown)
        self.page.press("Home")
        for ply in range(7):
            boards = say("show", "--ply", ply, match, 1)
            self.assertEqual(self.page.ask(FEN), self.pair_in(boards))
            self.assertEqual(self.page.ask("document.querySelectorAll('#board svg').length"), 2)
            self.page.press("ArrowRight")
        self.assertIn("1b.P@e3", self.page.ask("document.querySelector('#moves').textContent"))
        self.assertIn("in hand: White P, Black -", self.page.ask("document.querySelector('#board').textContent"))

    def pair_in(self, shown):
        """The FEN of both boards in the text of `show`."""
        return next(line.strip() for line in shown.splitlines() if " | " in line)

    def test_buttons_do_what_keys_do(self):
        page = self.page
        page.tab_to(".open")
        page.press("Enter")
        page.wait_for("document.querySelector('#fen') !== null")
        page.press("End")
        last = page.ask(PLACEMENT)
        page.tab_to("button[aria-label='Start position']")
        page.press("Enter")
        self.assertTrue(page.ask(PLACEMENT).startswith("rnbqkbnr/"))
        page.tab_to("button[aria-label='Last position']")
        page.press(" ")
        self.assertEqual(page.ask(PLACEMENT), last)
        self.assertIn("White: king", page.ask("document.querySelector('#board svg').getAttribute('aria-label')"))

    def test_fits_a_phone(self):
        page = self.page
        page.call("Emulation.setDeviceMetricsOverride", width=375, height=740, deviceScaleFactor=2, mobile=True)
        page.open(self.page_file)
        self.assertLessEqual(page.ask("document.documentElement.scrollWidth"), 375)
        page.tab_to(".open")
        page.press("Enter")
        self.assertLessEqual(page.ask("document.documentElement.scrollWidth"), 375)

    def test_has_enough_contrast(self):
        """WCAG 2.1, 1.4.3: 4.5 to 1 for text."""
        contrast = """(() => {
            const parts = (color) => color.match(/[\\d.]+/g).slice(0, 3).map((part) => part / 255).map((part) => part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
            const light = (color) => { const [r, g, b] = parts(color); return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
            const behind = (node) => { for (; node; node = node.parentElement) { const color = getComputedStyle(node).backgroundColor; if (!/rgba\\(.*, 0\\)|transparent/.test(color)) return color; } return "rgb(255, 255, 255)"; };
            let worst = [99, ""];
            for (const node of document.querySelectorAll("main *, header *")) {
                if (node.closest("svg") || !node.checkVisibility() || node.disabled) continue;
                if (![...node.childNodes].some((child) => child.nodeType === 3 && child.textContent.trim())) continue;
                const back = behind(node);
                if (!back.startsWith("rgb")) continue;
                const [one, other] = [light(getComputedStyle(node).color), light(back)].sort((a, b) => b - a);
                const value = (one + 0.05) / (other + 0.05);
                if (value < worst[0]) worst = [value, node.outerHTML.slice(0, 200)];
            }
            return worst;
        })()"""
        page = self.page
        page.tab_to(".open")
        page.press("Enter")
        for _ in range(2):
            worst, where = page.ask(contrast)
            self.assertGreaterEqual(worst, 4.5, where)
            page.ask("document.querySelector('#theme').click()")

    def test_prints(self):
        page = self.page
        page.tab_to(".open")
        page.press("Enter")
        pdf = base64.b64decode(page.call("Page.printToPDF", preferCSSPageSize=True)["data"])
        self.assertTrue(pdf.startswith(b"%PDF-"))
        boxes = re.findall(rb"/MediaBox \[([\d. ]+)\]", pdf)
        self.assertTrue(boxes)
        for box in boxes:  # A4 in points
            width, height = map(float, box.split()[2:])
            self.assertAlmostEqual(width, 595, delta=2)
            self.assertAlmostEqual(height, 842, delta=2)

    def test_shows_one_game(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "game.html")
            clean = ROOT / "data" / "samples" / "clean_classics.pgn"
            path.write_text(say("show", "--html", clean, 2), encoding="utf-8")
            self.page.open(path)
            fact = json.loads(say("audit", "-q", "--report", "facts", clean).splitlines()[1])
            self.assertEqual(self.page.ask(PLACEMENT), fact["final_fen"].split()[0])
            self.page.press("Home")
            self.assertTrue(self.page.ask(PLACEMENT).startswith("rnbqkbnr/pppppppp"))
            path.write_text(say("show", "--html", "--ply", 2, ROOT / "data" / "samples" / "defects.pgn", 1), encoding="utf-8")
            self.page.open(path)
            self.assertEqual(self.page.ask(PLACEMENT), "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR")
            self.assertEqual(len(self.page.ask(SHOWN)), 1)


    def test_hides_style_findings_behind_a_switch(self):
        """Without -v they are in the page, and one key away."""
        page = self.page
        path = Path(self.folder.name, "quiet.html")
        say("audit", "-q", "--today", "2026-01-01", f"--report=html:{path}", *self.inputs)
        style = sum(f["severity"] == "style" for f in self.findings)
        self.assertGreater(style, 0)
        page.open(path)
        self.assertIn(f"{len(self.findings) - style} findings listed", page.ask("document.querySelector('#count').textContent"))
        self.assertEqual(page.ask("document.querySelector('#quiet').textContent"), f"Show {style} of level style")
        page.tab_to("#quiet")
        page.press("Enter")
        page.wait_for(f"document.querySelector('#count').textContent.includes('{len(self.findings)} findings listed')")
        page.press("Enter")
        page.wait_for(f"document.querySelector('#count').textContent.includes('{len(self.findings) - style} findings listed')")

    def test_header_says_what_the_page_is_about(self):
        page = self.page
        path = Path(self.folder.name, "round.html")
        say("audit", "-q", "--today", "2026-01-01", f"--report=html:{path}", ROOT / "data" / "samples" / "round_5.pgn")
        page.open(path)
        self.assertEqual(page.ask("document.title"), "Harbour Open")
        about = page.ask("document.querySelector('#about').textContent")
        for words in ("round 5", "2024.03.16", "round_5.pgn"):
            self.assertIn(words, about)
        path.write_text(say("show", "--html", ROOT / "data" / "samples" / "defects.pgn", 4), encoding="utf-8")
        page.open(path)
        self.assertEqual(page.ask("document.querySelector('h1').textContent"), "Kaya, Deniz \u2013 Moreau, Celine 1/2-1/2")

    def test_offers_only_filters_that_can_choose(self):
        page = self.page
        lines = Path(self.folder.name, "list.epd")
        lines.write_text("8/8/8/8/8/8/8/8 w - - 0 1\n4k3/8/8/8/8/8/8/4K3 w KQ - 0 1\n<img src=x> w\n", encoding="utf-8")
        path = Path(self.folder.name, "fen.html")
        say("fen", "-q", f"--report=html:{path}", lines)
        page.open(path)
        visible = "[...document.querySelectorAll('#filters label')].filter((label) => label.checkVisibility()).map((label) => label.firstChild.textContent.trim())"
        names = page.ask(visible)
        self.assertIn("Rule", names)
        for name in ("Player", "Event", "Round"):
            self.assertNotIn(name, names)
        self.assertEqual(page.ask("document.querySelector('h1').textContent"), "list.epd")
        self.assertEqual(page.ask("document.querySelectorAll('main img').length"), 0)

    def test_a_sheet_is_one_or_two_pages_of_paper(self):
        page = self.page
        path = Path(self.folder.name, "sheet.html")
        endings = ROOT / "data" / "samples" / "endings.pgn"
        for words, most in ((["1"], 1), (["5"], 2), (["--flag", "white", "2"], 1), (["4"], 1)):
            path.write_text(say("show", "--sheet", *words[:-1], endings, words[-1]), encoding="utf-8")
            page.open(path)
            pdf = base64.b64decode(page.call("Page.printToPDF", preferCSSPageSize=True)["data"])
            self.assertLessEqual(len(re.findall(rb"/MediaBox", pdf)), most, words)
        self.expect_room_for_clocks(path)
        page.call("Emulation.setDeviceMetricsOverride", width=375, height=740, deviceScaleFactor=2, mobile=True)
        page.open(path)
        self.assertLessEqual(page.ask("document.documentElement.scrollWidth"), 375)

    def expect_room_for_clocks(self, path):
        """A long game with clocks on paper: no table is wider than its third of the page."""
        page = self.page
        moves = " ".join(f"{n}. N{'f3' if n % 2 else 'g1'} {{[%clk 1:00:00]}} N{'f6' if n % 2 else 'g8'} {{[%clk 1:00:00]}}" for n in range(1, 61))
        games = path.with_name("long.pgn")
        games.write_text(f'[Event "E"]\n[Result "*"]\n\n{moves} *\n', encoding="utf-8")
        path.write_text(say("show", "--sheet", games, "1"), encoding="utf-8")
        page.open(path)
        page.call("Emulation.setEmulatedMedia", media="print")
        page.call("Emulation.setDeviceMetricsOverride", width=680, height=1000, deviceScaleFactor=1, mobile=False)
        tables = "[...document.querySelectorAll('.score table')]"
        self.assertEqual(page.ask(f"{tables}.length"), 3)
        third = page.ask("document.querySelector('.score').clientWidth") / 3
        self.assertLess(page.ask(f"Math.max(...{tables}.map((table) => table.offsetWidth))"), third)
        page.call("Emulation.setEmulatedMedia", media="")

    def test_an_event_has_the_same_look(self):
        page = self.page
        games = Path(self.folder.name, "open.pgn")
        games.write_text("""[Event "<b>Open</b>"]
[Date "2024.05.01"]
[Round "1"]
[White "Anders, <script>Anna"]
[Black "Dorn, David"]
[Result "1-0"]

1. e4 e5 1-0

[Event "<b>Open</b>"]
[Date "2024.05.01"]
[Round "1"]
[White "Anders, <script>Anna"]
[Black "Dorn, David"]
[Result "0-1"]

1. d4 d5 0-1
""", encoding="utf-8")
        path = Path(self.folder.name, "event.html")
        say("event", "-q", f"--report=html:{path}", games)
        page.open(path)
        self.assertEqual(page.ask("document.querySelector('h1').textContent"), "<b>Open</b>")
        self.assertIn("2 games", page.ask("document.querySelector('#about').textContent"))
        self.assertIn("Findings", page.ask("document.querySelector('main h3').textContent"))
        self.assertEqual(page.ask("document.querySelectorAll('script').length"), 1)
        before = page.ask("getComputedStyle(document.body).backgroundColor")
        page.tab_to("#theme")
        page.press("Enter")
        self.assertNotEqual(page.ask("getComputedStyle(document.body).backgroundColor"), before)
        page.call("Emulation.setDeviceMetricsOverride", width=375, height=740, deviceScaleFactor=2, mobile=True)
        page.open(path)
        self.assertLessEqual(page.ask("document.documentElement.scrollWidth"), 375)


if __name__ == "__main__":
    unittest.main()
