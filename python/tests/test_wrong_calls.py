"""Wrong calls: an exception each, no crash. ARBITER_THOROUGH: 10,000 of them."""

import datetime
import io
import os
import random

import arbiter

ROUNDS = 10_000 if os.environ.get("ARBITER_THOROUGH") else 1_000
FINE = (arbiter.Error, TypeError, ValueError, OSError, OverflowError, KeyError, IndexError, AttributeError, UnicodeError)

PGN = b'[Event "x"]\n\n1. e4 e5 *\n'


class Odd:
    def __iter__(self):
        raise ValueError("no")

    def __str__(self):
        raise ValueError("no str")

    def __fspath__(self):
        return 3


def values(rng):
    return rng.choice([
        None, True, False, 0, 1, -1, 2**31, 2**64, -(2**70), 0.5, float("nan"), float("inf"), "", "x", "\0", "\ud800",
        "MOV01", "fide-2023", "a" * 5000, b"", b"\xff" * 10, PGN, [], ["x"], [None], [b"x"], {}, {"a": 1}, {1: 2}, (), (1, 2),
        object(), Odd(), Odd, io.BytesIO(PGN), io.StringIO("x"), datetime.date(2024, 2, 29), lambda: None, range(3), ...,
        "/no/such/file", "8/8/4k3/8/8/3K4/8/8 w - - 0 1", {"MOV01": "error"}, "MOV01=error", ["END", 3], set(), 1j,
    ])


OPTIONS = ["laws", "profile", "select", "ignore", "severity", "today", "dead", "budget", "played_illegal", "tolerance",
           "quick", "inline_suppression", "jobs", "max_window", "name", "fail_on", "progress", "strict", "wrong", "reach",
           "variant", "columns", "batch_rows", "to", "rows", "dedupe", "width", "seed", "where", "sort", "names_accept",
           "dups_score", "strip", "set_tag", "rounds", "tie_breaks", "one_event", "winner", "level", "trf"]


def calls(folder):
    out = str(folder / "out.pgn")
    some = str(folder / "some.pgn")
    (folder / "some.pgn").write_bytes(PGN)
    return [
        lambda v, o: list(arbiter.audit(v, **o)), lambda v, o: list(arbiter.audit(PGN, **o)),
        lambda v, o: arbiter.audit(v, **o).summary(), lambda v, o: arbiter.table(v, **o).to_dict(),
        lambda v, o: arbiter.table(PGN, v).to_dict(), lambda v, o: arbiter.table(PGN, **o).__arrow_c_stream__(v),
        lambda v, o: arbiter.decide(v, **o), lambda v, o: arbiter.decide("8/8/4k3/8/8/3K4/8/8 w - - 0 1", v),
        lambda v, o: arbiter.decide_flag_fall(v, v), lambda v, o: arbiter.check_fen(v, **o),
        lambda v, o: arbiter.check_fen("8/8/4k3/8/8/3K4/8/8 w - - 0 1", **o), lambda v, o: arbiter.fix(v, **o),
        lambda v, o: arbiter.fix(PGN, v), lambda v, o: arbiter.clean(some, out, **o), lambda v, o: arbiter.clean(v, out),
        lambda v, o: arbiter.event(v, **o), lambda v, o: arbiter.event(PGN, v), lambda v, o: arbiter.explain(v),
        lambda v, o: arbiter.event(some, **o).report(v), lambda v, o: arbiter._arbiter.Game(v),
        lambda v, o: arbiter._arbiter.game_of(v), lambda v, o: arbiter.Game.__setstate__(arbiter.Game.__new__(arbiter.Game), v),
        lambda v, o: arbiter.Game.__new__(arbiter.Game).facts, lambda v, o: arbiter._arbiter.GameRun(v, v, v, o, 1, 1, v),
        lambda v, o: arbiter._arbiter.TableRun("paths", v, "x", o, 1, 1, ["plies"], 5).next(),
        lambda v, o: arbiter._arbiter.GameRun("bytes", v, "x", {}, 1, 1, None).finish(),
        lambda v, o: arbiter._arbiter.positions_of(v), lambda v, o: arbiter.audit_game(v),
    ]


def test_wrong_calls(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    rng = random.Random(1)
    todo = calls(tmp_path)
    done = 0
    for _ in range(ROUNDS):
        call = rng.choice(todo)
        options = {rng.choice(OPTIONS): values(rng) for _ in range(rng.randrange(3))}
        try:
            call(values(rng), options)
        except FINE:
            done += 1
        except ImportError:
            pass
    assert done > ROUNDS / 3
