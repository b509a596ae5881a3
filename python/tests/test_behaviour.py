"""How calls behave: errors, threads, signals, memory, pickles, notebooks, logs, progress."""

import copy
import gc
import io
import logging
import os
import pickle
import resource
import signal
import subprocess
import sys
import threading
import time

import arbiter
import pytest

from conftest import ROOT, TODAY

GAME = b'[Event "x"]\n[White "A"]\n[Black "B"]\n[Result "1-0"]\n\n1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n\n'
BAD = b'[Event "x"]\n[Result "1-0"]\n\n1. e4 e5 2. Ke3 1-0\n\n'


def test_errors():
    with pytest.raises(FileNotFoundError, match="cannot open 'no-such.pgn'"):
        arbiter.audit("no-such.pgn")
    with pytest.raises(FileNotFoundError):
        arbiter.clean("no-such.pgn", "out.pgn")
    with pytest.raises(FileNotFoundError):
        arbiter.event("no-such.pgn")
    with pytest.raises(FileNotFoundError):
        arbiter.fix("no-such.pgn")
    with pytest.raises(arbiter.UsageError, match="did you mean"):
        arbiter.audit(GAME, select="MVO01")
    with pytest.raises(arbiter.UsageError, match="unknown edition 'fide-1900'"):
        arbiter.audit(GAME, laws="fide-1900")
    with pytest.raises(arbiter.UsageError, match="not a path"):
        arbiter.audit("1. e4 e5\n2. Nf3 *")
    with pytest.raises(arbiter.UsageError):
        arbiter.decide("not a position")
    with pytest.raises(arbiter.UsageError, match="white, black"):
        arbiter.decide("8/8/4k3/8/8/3K4/8/8 w - - 0 1", "white wins")
    with pytest.raises(arbiter.UsageError):
        arbiter.check_fen("")
    with pytest.raises(arbiter.UsageError):
        arbiter.explain("NOPE99")
    with pytest.raises(TypeError):
        arbiter.audit(3)
    with pytest.raises(TypeError):
        arbiter.audit(GAME, wrong=3)
    assert issubclass(arbiter.UsageError, ValueError) and issubclass(arbiter.InputError, OSError)


def test_damaged_input(tmp_path, caplog):
    import gzip

    path = tmp_path / "cut.pgn.gz"
    path.write_bytes(gzip.compress(GAME * 1000)[:-30])
    games = arbiter.audit(path)
    seen = 0
    with pytest.raises(arbiter.InputError, match="cut.pgn.gz"):
        for _ in games:
            seen += 1
    assert seen > 0
    with caplog.at_level(logging.WARNING, "arbiter"):
        summary = arbiter.audit(path, strict=False).summary()
    assert summary.exit_code == 2 and summary.problems and "cut.pgn.gz" in caplog.text


def test_bad_games_are_data():
    games = list(arbiter.audit(BAD + GAME + b"\xff\xfe\x00 rubbish { ( [Event"))
    assert games[0].status == arbiter.Status.REJECTED == "rejected"
    assert games[1].legal
    assert games[1].facts.ending.kind == "checkmate"


def test_values():
    game = next(arbiter.audit(BAD))
    finding = next(f for f in game.findings if f.code == "MOV01")
    assert finding.severity is arbiter.Severity.ERROR and finding.severity == "error"
    assert finding.severity in {"error"}
    assert {finding: 1}[copy.deepcopy(finding)] == 1
    assert finding == pickle.loads(pickle.dumps(finding))
    assert "MOV01" in repr(finding) and "MOV01" in str(finding)
    assert game.facts == pickle.loads(pickle.dumps(game.facts))
    assert hash(game.facts) == hash(copy.copy(game.facts))
    assert str(game.status) == "rejected"
    assert game.facts.illegal.ply == 3 and game.facts.illegal.san == "Ke3"
    assert isinstance(game.ruling.text, str) and game.result == "1-0"


def test_games_outlive_their_audit(sample):
    if sample.is_dir():
        pytest.skip("a folder")
    live = [(game.tags, game.facts, game.findings, game.ruling, game.moves_uci, game.moves_san, game.fens(), game.bytes)
            for game in arbiter.audit(sample, today=TODAY, strict=False)]
    kept = list(arbiter.audit(sample, today=TODAY, strict=False))
    gc.collect()
    assert len(kept) == len(live)
    for game, expected in zip(kept, live):
        assert (game.tags, game.facts, game.findings, game.ruling, game.moves_uci, game.moves_san, game.fens(),
                game.bytes) == expected
    again = pickle.loads(pickle.dumps(kept))
    assert again == kept and [g.fens() for g in again] == [g.fens() for g in kept]


def test_pickle_of_a_game_that_is_in_work():
    audit = arbiter.audit(GAME * 3)
    game = next(audit)
    copied = pickle.loads(pickle.dumps(game))
    assert copied == game and hash(copied) == hash(game) and copied.fens() == game.fens()
    assert game.moves_san[-1] == "Qxf7#"
    assert len(list(audit)) == 2 and game.moves_uci[0] == "e2e4"


def test_notebooks():
    game = next(arbiter.audit(BAD))
    html = game._repr_html_()
    assert "<table" in html and "MOV01" in html and "♔" in html
    assert "<table" in next(f for f in game.findings if f.fen)._repr_html_()
    assert "<table" in arbiter.check_fen("8/8/4k3/8/8/3K4/8/8 w - - 0 1")._repr_html_()
    escaped = next(arbiter.audit(b'[White "<script>"]\n\n1. e4 *\n'))._repr_html_()
    assert "<script>" not in escaped


def test_two_threads_on_one_audit():
    class Slow(io.RawIOBase):
        def readable(self):
            return True

        def readinto(self, into):
            time.sleep(0.3)
            return 0

    audit = arbiter.audit(io.BufferedReader(Slow()))
    thread = threading.Thread(target=lambda: list(audit))
    thread.start()
    time.sleep(0.1)
    with pytest.raises(ValueError, match="another thread"):
        next(audit)
    thread.join()


def test_threads_each_with_an_audit(one_sample):
    expected = [game.facts for game in arbiter.audit(one_sample)]
    results = [None] * 4

    def work(i):
        results[i] = [game.facts for game in arbiter.audit(one_sample, jobs=1 + i % 2)]

    threads = [threading.Thread(target=work, args=(i,)) for i in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert results == [expected] * 4


def test_the_lock_is_released(tmp_path):
    path = tmp_path / "many.pgn"
    path.write_bytes(GAME * 60000)
    beats, stop = [], threading.Event()

    def beat():
        while not stop.wait(0.001):
            beats.append(1)

    thread = threading.Thread(target=beat)
    thread.start()
    arbiter.audit(path).summary()
    stop.set()
    thread.join()
    assert len(beats) > 3


INTERRUPTED = """
import arbiter, os, signal, sys, threading, time
path = sys.argv[1]
at = []
def shoot():
    at.append(time.monotonic())
    os.kill(os.getpid(), signal.SIGINT)
threading.Timer(0.5, shoot).start()
try:
    {call}
except KeyboardInterrupt:
    print("interrupted", time.monotonic() - at[0])
"""

CALLS = {
    "audit": "while True: [None for _ in arbiter.audit(path)]",
    "jobs": "while True: arbiter.audit(path, jobs=2).summary()",
    "table": "while True: arbiter.table(path, ['boards'], batch_rows=1 << 20).to_dict()",
    "clean": "while True: arbiter.clean(path, path + '.out', sort='white')",
    "no games": "arbiter.audit(open('/dev/zero', 'rb')).summary()",
    "decide": "while True: arbiter.decide('8/8/8/8/8/8/8/K1k5 w - - 0 1', 'white')",
}


@pytest.mark.parametrize("call", CALLS)
def test_interrupt(call, tmp_path):
    """Ctrl-C ends every call soon; the time is printed for those who look, and not judged here."""
    path = tmp_path / "many.pgn"
    path.write_bytes(GAME * 30000)
    done = subprocess.run([sys.executable, "-c", INTERRUPTED.format(call=CALLS[call]), str(path)], capture_output=True,
                          text=True, timeout=60)
    assert done.stdout.startswith("interrupted"), done.stderr
    print(call, done.stdout)


def rss():
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * resource.getpagesize()


def fds():
    return len(os.listdir("/proc/self/fd"))


def test_nothing_leaks(one_sample):
    def once(i):
        for game in arbiter.audit(one_sample, jobs=1 + i % 2):
            game.facts, game.findings, game.tags, game.ruling, game.moves_uci
        dropped = arbiter.audit(one_sample, jobs=2)
        next(dropped)
        del dropped
        kept = list(arbiter.audit(one_sample))
        arbiter.table(one_sample, ["boards", "White"]).to_dict()
        arbiter.decide("8/8/4k3/8/8/3K4/8/7R w - - 0 1")
        return len(kept)

    for i in range(40):
        once(i)
    gc.collect()
    before, files, threads = rss(), fds(), threading.active_count()
    for i in range(200):
        once(i)
    gc.collect()
    assert rss() - before < 8 << 20
    assert fds() == files and threading.active_count() == threads
    assert len(os.listdir("/proc/self/task")) <= 4 + (os.cpu_count() or 1)


def test_objects_are_freed():
    import weakref

    class File(io.BytesIO):
        pass

    file = File(GAME * 10)
    ref = weakref.ref(file)
    audit = arbiter.audit(file)
    game = next(audit)
    del file, audit
    gc.collect()
    assert ref() is None and game.plies == 7


def test_a_file_that_raises():
    class Broken(io.RawIOBase):
        def read(self, size=-1):
            raise OSError("the disk is gone")

    with pytest.raises(OSError, match="the disk is gone"):
        list(arbiter.audit(Broken()))

    class Odd:
        def read(self, size):
            return 3

    with pytest.raises(TypeError):
        list(arbiter.audit(Odd()))
    assert [g.plies for g in arbiter.audit(io.StringIO(GAME.decode()))] == [7]


def test_progress_and_logging(tmp_path, caplog):
    path = tmp_path / "many.pgn"
    path.write_bytes(GAME * 20000)
    told = []
    with caplog.at_level(logging.INFO, "arbiter"):
        arbiter.audit(path, progress=lambda *now: told.append(now)).summary()
    assert told[-1][0] == told[-1][1] == path.stat().st_size and told[-1][2] == 20000
    assert "games 20000" in caplog.text
    told.clear()
    arbiter.clean(path, tmp_path / "out.pgn", progress=lambda *now: told.append(now))
    with pytest.raises(ZeroDivisionError):
        list(arbiter.audit(path, progress=lambda *now: 1 / 0))
    pytest.importorskip("tqdm")
    arbiter.audit(path, progress=True).summary()


def test_context_manager(one_sample):
    with arbiter.audit(one_sample) as audit:
        game = next(audit)
    assert list(audit) == [] and game.tags is not None


def test_nothing_is_printed(capfd, one_sample):
    list(arbiter.audit(one_sample))
    arbiter.clean(one_sample, os.devnull)
    arbiter.event(one_sample)
    assert capfd.readouterr() == ("", "")


def test_signal_handlers_stay(one_sample):
    list(arbiter.audit(one_sample, jobs=2))
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    assert ROOT.is_dir()


def test_python_chess(one_sample):
    chess = pytest.importorskip("chess")
    import chess.pgn

    for game in arbiter.audit(one_sample, today=TODAY):
        if game.facts.variant not in ("standard", "chess960"):
            continue
        theirs = game.to_chess()
        assert theirs.end().board().fen(en_passant="legal") == game.facts.final_fen
        again = arbiter.audit_game(theirs, today=TODAY)
        assert again.facts.moves_hash == game.facts.moves_hash
