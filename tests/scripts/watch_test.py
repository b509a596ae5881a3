"""`arbiter watch` beside simulated senders: each kind of writer gives the events of the one that renames, a restart or kill repeats and loses nothing,
`--once` says what is open, and what is said stands in an audit. The examples of docs/guide/watch.md are what the program says."""

import json
import mmap
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

PROGRAM = os.environ.get("ARBITER_BINARY", "")
THOROUGH = bool(os.environ.get("ARBITER_THOROUGH"))
ROOT = Path(__file__).parents[2]
SIM = str(ROOT / "scripts/live_sim.py")
ROUND = ROOT / "data/samples/round_5.pgn"
SAMPLE = ROOT / "data/samples/live/round.rec"
sys.path.insert(0, str(ROOT / "scripts"))
import live_sim  # noqa: E402

ENDS = {"checkmate", "stalemate", "dead-position", "fivefold", "seventy-five"}
WHITE = ("Adler, Ann", "Castro, Cy", "Egede, Eva", "Grau, Gil", "Ibsen, Ida", "Kraft, Kay")
BLACK = ("Berg, Bo", "Dahl, Di", "Falk, Finn", "Holm, Hal", "Jung, Jon", "Lange, Leo")
# What depends on how the files are written, and not on the games.
OF_WRITING = {"file-incomplete", "feed-stale", "board-missing", "moves-taken-back", "board-stopped", "flag-perhaps"}


def run(*words, **options):
    return subprocess.run([PROGRAM, *map(str, words)], capture_output=True, check=False, **options)


def replay(recording, *words):
    with tempfile.NamedTemporaryFile(suffix=".rec") as file:
        file.write(recording)
        file.flush()
        done = run("watch", "--replay", file.name, "--format", "ndjson", *words)
    assert done.returncode in (0, 1), done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()], done


def facts(events, but=frozenset()):
    """What was said and how it ended, without what depends on how files are written."""
    return sorted({(event["event"], event["id"]) for event in events if "id" in event and event["event"] != "update"
                   and event["kind"] not in but})


def recording_of(games, sender, writer, seed, interval=5):
    class Bytes:
        def __init__(self):
            self.parts = []

        def write(self, data):
            self.parts.append(data)

    out = Bytes()
    live_sim.recording(games, sender, writer, seed, interval, out)
    return b"".join(out.parts)


def rounds(count, seed):
    """Rounds of real moves with clocks: games of the samples, cut at a random length, some ending in a mate or a draw by repetition."""
    rng = random.Random(seed)
    pool = live_sim.read_games(ROUND.read_text(encoding="utf-8"))
    ends = ["f3 e5 g4 Qh4#".split(), "e4 e5 Qh5 Nc6 Bc4 Nf6 Qxf7#".split(), ("Nf3 Nf6 Ng1 Ng8 " * 5).split(), "e4 e5 Nf3 Nc6 Ng1 Nb8 Nf3 Nc6 Ng1 Nb8 d4".split(),
            "e4 e5 Nf3 Nc6 Bc4 Nf6 d3 Bc5 Ke4 Kd5".split(), "e4 e5 Nf3 Nc6 Bb5 d6 d4 Nxd4".split()]
    for _ in range(count):
        games = []
        for board in range(rng.randrange(2, 7)):
            source = rng.choice(pool)
            if rng.random() < 0.5:
                moves, result = rng.choice(ends), "*"
            else:
                moves, result = source.moves[:rng.randrange(10, len(source.moves))], rng.choice(("1-0", "0-1", "1/2-1/2", "*"))
            tags = dict(source.tags, Round=f"5.{board + 1}", White=WHITE[board], Black=BLACK[board])
            game = live_sim.Game(tags, moves, [None] * len(moves), result)
            game.settle(rng, 5400, 30)
            games.append(game)
        yield games


@unittest.skipIf(not PROGRAM, "ARBITER_BINARY does not name the program")
class Watch(unittest.TestCase):
    def test_every_writer_gives_the_same_events(self):
        for number, games in enumerate(rounds(40 if THOROUGH else 4, 11)):
            for sender in ("livechess", "livechess1"):
                expected = None
                for writer in live_sim.WRITERS:
                    events, _ = replay(recording_of(games, sender, writer, number))
                    now = facts(events, OF_WRITING)
                    expected = expected or now
                    self.assertEqual(now, expected, f"round {number}, {sender}, {writer}")
                    self.assertEqual([event["seq"] for event in events], list(range(1, len(events) + 1)))

    def test_a_replay_is_a_function_of_the_recording(self):
        first, second = run("watch", "--replay", SAMPLE), run("watch", "--replay", SAMPLE, env={"TZ": "Asia/Tokyo", "PATH": ""})
        self.assertEqual((first.stdout, first.stderr), (second.stdout, second.stderr))

    def test_once_says_what_is_open(self):
        for number, games in enumerate(rounds(20 if THOROUGH else 3, 12)):
            texts = list(live_sim.versions(games, "livechess1", 5))[-1][1]
            events, _ = replay(recording_of(games, "livechess1", "rename", number))
            still = set()
            for event in events:
                if event["event"] in ("alert", "notice"):
                    still.add(event["id"])
                elif event["event"] in ("expired", "resolved", "withdrawn"):
                    still.discard(event["id"])
            with tempfile.TemporaryDirectory() as folder:
                path = Path(folder, "games.pgn")
                path.write_text(texts["games.pgn"], encoding="utf-8")
                done = run("watch", "--once", "--format", "ndjson", path)
                once = {event["id"] for event in map(json.loads, done.stdout.splitlines()) if event["event"] in ("alert", "notice")}
                arbiter = [event for event in map(json.loads, done.stdout.splitlines()) if event["event"] == "alert" and event["who"] == "arbiter"]
                self.assertEqual(done.returncode, 1 if arbiter else 0)
            time_only = {"result-missing", *OF_WRITING}
            self.assertEqual({each for each in still if each.split("/")[2] not in time_only}, {each for each in once if each.split("/")[2] not in time_only})

    def test_what_is_said_stands_in_an_audit(self):
        for number, games in enumerate(rounds(20 if THOROUGH else 3, 13)):
            events, _ = replay(recording_of(games, "livechess1", "rename", number))
            texts = list(live_sim.versions(games, "livechess1", 5))[-1][1]
            with tempfile.TemporaryDirectory() as folder:
                path = Path(folder, "games.pgn")
                path.write_text(texts["games.pgn"], encoding="utf-8")
                audit = [json.loads(line) for line in run("audit", "--report", "facts", path).stdout.splitlines()]
            said = {}
            for event in events:
                if event["event"] == "alert" and event["kind"] in ENDS:
                    said[int(event["board"])] = (event["kind"], event["ply"])
            found = {row["game"]: (row["ending"]["kind"], row["ending"]["ply"]) for row in audit if row["ending"]}
            self.assertEqual(said, found, f"round {number}")

    def test_kills_repeat_and_lose_nothing(self):
        """kill -9 at random moments of each round; the log has at the end what is open, each fact once, and no gap."""
        rng = random.Random(14)
        kills = 0
        for number, games in enumerate(rounds(200 if THOROUGH else 6, 14)):
            with tempfile.TemporaryDirectory() as folder:
                files, state, log = Path(folder, "round"), Path(folder, "r.state"), Path(folder, "r.log")
                files.mkdir()
                words = [PROGRAM, "watch", "--state", state, "--log", log, "--format", "ndjson", "-q", files]
                steps = [texts["games.pgn"].encode() for _, texts in live_sim.versions(games, "livechess1", 60)]
                steps = [steps[i * (len(steps) - 1) // 11] for i in range(12)]
                while steps:
                    watching = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
                    stop = time.monotonic() + rng.uniform(0.01, 0.3)
                    while time.monotonic() < stop:
                        if steps:
                            live_sim.replace(str(files / "games.pgn"), steps.pop(0))
                        time.sleep(rng.uniform(0.0, 0.08))
                    watching.send_signal(signal.SIGKILL)
                    watching.wait()
                    kills += 1
                once = run("watch", "--once", "--format", "ndjson", files)
                expected = {event["id"] for event in map(json.loads, once.stdout.splitlines()) if self.is_fact(event, ("alert", "notice"))}
                watching = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
                end = time.monotonic() + 30
                while time.monotonic() < end and self.open_in(log)[0] != expected:
                    time.sleep(0.1)
                watching.send_signal(signal.SIGINT)
                self.assertIn(watching.wait(20), (0, 1, -signal.SIGINT))  # the last: before it listens
                still_open, events = self.open_in(log)
                self.assertEqual(still_open, expected, f"round {number}, {kills} kills")
                self.assertEqual([event["seq"] for event in events], list(range(1, len(events) + 1)), f"round {number}, {kills} kills")
        print(f"{kills} kills", file=sys.stderr)

    @staticmethod
    def is_fact(event, kinds):
        """Of games, and not of the time that passes."""
        return event["event"] in kinds and event["kind"] not in {"result-missing", *OF_WRITING}

    def open_in(self, log):
        """What a log leaves open, and its events; nothing is opened twice, and nothing closed that is not open."""
        still_open, events = set(), []
        for line in log.read_bytes().splitlines(keepends=True) if log.exists() else ():
            if not line.endswith(b"\n"):
                break
            event = json.loads(line)
            events.append(event)
            if "kind" not in event:
                continue
            if self.is_fact(event, ("alert", "notice")):
                self.assertNotIn(event["id"], still_open)
                still_open.add(event["id"])
            elif self.is_fact(event, ("expired", "resolved", "withdrawn")) and not (event["quiet"] and event["id"] not in still_open):
                self.assertIn(event["id"], still_open)
                still_open.discard(event["id"])
        return still_open, events

    def test_a_folder_that_is_not_there_yet(self):
        for how in ("auto", "poll:50"):
            with tempfile.TemporaryDirectory() as folder:
                files = Path(folder, "round-5")
                watching = subprocess.Popen([PROGRAM, "watch", "--watch", how, "--format", "lines", str(files)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
                time.sleep(0.3)
                files.mkdir()
                (files / "games.pgn").write_text('[Event "x"]\n[Round "5.1"]\n[White "Berg, Bo"]\n[Black "Dahl, Di"]\n[Result "*"]\n\n1. f3 e5 2. g4 Qh4# *\n', encoding="utf-8")
                line = watching.stdout.readline()
                watching.send_signal(signal.SIGINT)
                _, said = watching.communicate(timeout=20)
                self.assertRegex(line, r"^\d\d:\d\d:\d\d ARBITER  board 1  Berg - Dahl: checkmate after 2\.\.\.Qh4#: 0-1")
                self.assertEqual(watching.returncode, 1)
                self.assertIn("boards 1 = finished 0 + playing 0 + over 1 + waiting 0 + missing 0; alerts 1 = open 1 + closed 0 + withdrawn 0", said)

    def test_a_change_that_raises_no_event(self):
        """Written through a map of the file, as other machines write on network file systems: the look every second sees it."""
        before = b'[Event "x"]\n[Round "5.1"]\n[White "Berg, Bo"]\n[Black "Dahl, Di"]\n[Result "*"]\n\n1. f3 e5 2. g4 a6   *\n'
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "games.pgn")
            path.write_bytes(before)
            with open(path, "r+b") as file:
                view = mmap.mmap(file.fileno(), len(before))
            watching = subprocess.Popen([PROGRAM, "watch", "--watch", "events", "--format", "lines", folder], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
            time.sleep(1)
            view[:] = before.replace(b"a6  ", b"Qh4#")
            view.flush()
            line = watching.stdout.readline()
            view.close()
            watching.send_signal(signal.SIGINT)
            watching.communicate(timeout=20)
            self.assertIn("checkmate after 2...Qh4#", line)

    def test_a_stream(self):
        games = next(rounds(1, 15))
        text = list(live_sim.versions(games, "stream", 30))[-1][1]["-"]
        expected, _ = replay(recording_of(games, "livechess1", "rename", 0))
        done = run("watch", "--format", "ndjson", "-", input=text.encode())
        kinds = lambda events: {(event["board"], event["kind"], event["ply"]) for event in events if event.get("kind") in ENDS and event["event"] == "alert"}
        self.assertEqual(kinds(map(json.loads, done.stdout.splitlines())), kinds(expected))

    def test_character_sets(self):
        game = '[Event "x"]\n[Round "5.1"]\n[White "M\u00fcller, J\u00f6rg"]\n[Black "Dahl, Di"]\n[Result "*"]\n\n1. f3 e5 2. g4 Qh4# *\n'
        for data in (game.encode(), game.encode("utf-8-sig"), game.encode("latin-1"), game.encode("utf-16"), game.encode("utf-16-le"), b"\xfe\xff" + game.encode("utf-16-be")):
            with tempfile.TemporaryDirectory() as folder:
                Path(folder, "games.pgn").write_bytes(data)
                done = run("watch", "--once", folder)
                self.assertIn("board 1  M\u00fcller - Dahl: checkmate after 2...Qh4#", done.stdout.decode(), data[:4])

    def test_what_is_watched_is_said_once(self):
        with tempfile.TemporaryDirectory() as folder:
            Path(folder, "games.pgn").write_bytes(ROUND.read_bytes())
            watching = subprocess.Popen([PROGRAM, "watch", "--watch", "poll:50", "--format", "lines", folder], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
            time.sleep(1)
            watching.send_signal(signal.SIGINT)
            _, said = watching.communicate(timeout=20)
            lines = said.splitlines()
            self.assertEqual(len(lines), 3, said)
            self.assertIn("by looking every 50 ms; what it shows is ahead of a delayed public transmission", lines[0])
            self.assertRegex(lines[1], r"^arbiter watch: \d+ boards of round 5 in 1 file: finished \d+; standard.*; Laws fide-")

    def test_files_that_cannot_be_written_do_not_end_the_desk(self):
        torn = '[Event "x"]\n[Round "5.1"]\n[White "Berg, Bo"]\n[Black "Dahl, Di"]\n[Result "*"]\n\n1. f3 e5 *\n'
        with tempfile.TemporaryDirectory() as folder:
            games, pages = Path(folder, "games.pgn"), Path(folder, "pages")
            games.write_text(torn, encoding="utf-8")
            pages.mkdir()
            watching = subprocess.Popen([PROGRAM, "watch", "--format", "lines", "--log", "/dev/full", "--html", str(pages / "round.html"), str(games)],
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
            end = time.monotonic() + 20
            while time.monotonic() < end and not list(pages.glob("*.html")):
                time.sleep(0.05)
            for page in pages.iterdir():
                page.unlink()
            pages.rmdir()
            time.sleep(0.6)
            games.write_text(torn.replace("e5 *", "e5 2. g4 Qh4# *"), encoding="utf-8")
            line = watching.stdout.readline()
            time.sleep(2.5)
            pages.mkdir()
            while time.monotonic() < end and not list(pages.glob("*.html")):
                time.sleep(0.05)
            watching.send_signal(signal.SIGINT)
            _, said = watching.communicate(timeout=20)
            self.assertIn("checkmate after 2...Qh4#", line)
            self.assertIn("cannot open '" + str(pages / "round.html") + "'", said)
            self.assertEqual(said.count("round.html' can be written again"), 1, said)
            self.assertEqual(said.count("cannot write '/dev/full': No space left on device"), 2, said)
            self.assertEqual(watching.returncode, 3, said)

    def test_a_diary_gets_the_lines_that_had_no_room(self):
        with tempfile.TemporaryDirectory() as folder:
            log = Path(folder, "log")
            log.write_text("{}\n", encoding="utf-8")
            words = [PROGRAM, "watch", "--replay", SAMPLE, "--format", "ndjson", "--log", str(log)]
            whole = subprocess.run(words, capture_output=True, check=False).stdout
            self.assertEqual(log.read_bytes(), b"{}\n" + whole)
            for size in (3, 500, 1500, 4096):
                log.write_bytes(b"{}\n")
                full = subprocess.run(["prlimit", f"--fsize={size}", *words], capture_output=True, check=False, preexec_fn=lambda: signal.signal(signal.SIGXFSZ, signal.SIG_IGN))
                self.assertEqual(full.returncode, 3, full.stderr)
                self.assertTrue((b"{}\n" + whole).startswith(log.read_bytes()) and log.read_bytes().endswith(b"\n"), log.read_bytes()[-80:])

    def test_the_guide_shows_what_is_said(self):
        guide = (ROOT / "docs/guide/watch.md").read_text(encoding="utf-8")
        said = run("watch", "--replay", SAMPLE, "--no-draw-before", 30)
        lines = said.stdout.decode().splitlines()
        shown = [line for line in re.findall(r"^\d\d:\d\d:\d\d .*$", guide, re.M) if re.search(r"board [1-6] ", line)]
        self.assertGreater(len(shown), 6)
        for line in shown:
            self.assertIn(line, lines)
        self.assertIn(said.stderr.decode().splitlines()[-1], guide)


if __name__ == "__main__":
    unittest.main(verbosity=1)
