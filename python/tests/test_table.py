"""Columns say what the games say, and so does the stream for Arrow."""

import json

import arbiter
import numpy as np
import pytest

import arrow_reader
from conftest import TODAY

FACTS = [column.name for column in arbiter.columns]


def of_game(game, name):
    facts = game.facts
    if name == "codes":
        return " ".join(dict.fromkeys(f.code for f in game.findings if f.game is not None))
    if name.startswith("illegal_"):
        return None if facts.illegal is None else getattr(facts.illegal, name[8:])
    if name.startswith("ending_"):
        return None if facts.ending is None else getattr(facts.ending, name[7:])
    if name == "ending":
        return None if facts.ending is None else facts.ending.kind
    if name.startswith("can_win_"):
        return getattr(facts.can_win, name[8:])
    for claim in ("threefold_on_board", "threefold_intended", "fifty_on_board", "fifty_intended"):
        value = getattr(facts.claims, claim)
        if name == claim + "_first_ply":
            return None if value is None else value.first_ply
        if name == claim + "_plies":
            return 0 if value is None else value.plies
    if name == "moves_hash_64":
        return int(facts.moves_hash[:16], 16)
    if name in ("moves_uci", "moves_san"):
        return " ".join(getattr(game, name))
    if name in ("white_elo", "black_elo"):
        text = game.tags.get("WhiteElo" if name[0] == "w" else "BlackElo", "")
        return int(text) if text.isascii() and text.isdigit() and 0 < int(text) < 2**31 else None
    return str(facts.status) if name == "status" else getattr(facts, name)


def is_compared(name):
    return name in arbiter.Facts._fields or name.startswith(
        ("illegal_", "ending", "can_win_", "threefold", "fifty", "white_", "black_", "moves_hash_64", "codes",
         "moves_uci", "moves_san"))


def cell(values, row):
    value = values[row]
    if value is np.ma.masked:
        return None
    return value.item() if hasattr(value, "item") else value


def test_columns_are_the_facts(sample):
    names = [name for name in FACTS if is_compared(name)] + ["White", "NoSuchTag"]
    games = arbiter.audit(sample, today=TODAY, strict=False)
    for batch in arbiter.table(sample, names, today=TODAY, strict=False, batch_rows=100):
        columns = batch.to_dict()
        for row in range(len(batch)):
            game = next(games)
            for name in names[:-2]:
                assert cell(columns[name], row) == of_game(game, name), (game, name)
            assert columns["White"][row] == game.tags.get("White")
            assert columns["NoSuchTag"][row] is None
    assert next(games, None) is None


PIECES = {c: i + 1 for i, c in enumerate("PNBRQK")} | {c: -i - 1 for i, c in enumerate("pnbrqk")}


def squares(fen):
    rows = fen.split(" ")[0].split("[")[0].replace("~", "").split("/")
    board = []
    for row in reversed(rows):
        for c in row:
            board += [0] * int(c) if c.isdigit() else [PIECES[c]]
    return board


def test_plies(sample):
    names = ["moves", "moves_uci", "boards", "bitboards", "states", "position_keys", "clocks", "evals", "elapsed"]
    if sample.is_dir() and sample.name in ("otb", "online", "engine"):
        pytest.skip("takes minutes")
    games = arbiter.audit(sample, today=TODAY, strict=False)
    for batch in arbiter.table(sample, names, today=TODAY, strict=False, batch_rows=50):
        columns = batch.to_dict()
        for row in range(len(batch)):
            game = next(games)
            uci = game.moves_uci
            assert columns["moves_uci"][row] == " ".join(uci)
            if game.facts.variant == "bughouse":
                continue
            fens = game.fens()
            boards = columns["boards"][row]
            assert [b.tolist() for b in boards] == [squares(fen) for fen in fens]
            for name in ("moves", "clocks", "evals", "elapsed"):
                assert len(columns[name][row]) == len(uci)
            if fens:
                assert len(columns["position_keys"][row]) == len(fens)
            bits = columns["bitboards"][row]
            for k, board in enumerate(boards):
                for kind in range(12):
                    piece = kind + 1 if kind < 6 else -(kind - 5)
                    expected = sum(1 << int(sq) for sq in np.flatnonzero(board == piece))
                    assert int(bits[k][kind]) == expected
            for k, state in enumerate(columns["states"][row]):
                assert bool(state & 16) == (fens[k].split(" ")[1] == "b")
                if "chess960" not in game.facts.variant and game.facts.variant == "standard":
                    rights = fens[k].split(" ")[2]
                    if set(rights) <= set("KQkq-"):
                        assert [bool(state & 1 << i) for i in range(4)] == [c in rights for c in "KQkq"]
            for code, text in zip(columns["moves"][row], uci):
                assert decoded(int(code)) == text
    assert next(games, None) is None


def decoded(code):
    what, to, begin = code >> 12, code >> 6 & 63, code & 63
    name = lambda sq: "abcdefgh"[sq & 7] + str((sq >> 3) + 1)
    if code == 0:
        return "0000"
    if what == 6:
        return "_PNBRQ"[begin] + "@" + name(to)
    return name(begin) + name(to) + ["", "n", "b", "r", "q", "k"][what]


def test_clocks_and_evals_are_those_of_clean(tmp_path):
    pgn = (b'[Event "x"]\n[TimeControl "60+1"]\n\n1. e4 { [%eval 0.17] [%clk 0:01:00] } e5 { [%clk 0:00:59.5] [%eval #-3] } '
           b'( 1... c5 { [%eval 9] [%clk 0:00:01] } ) 2. Nf3 { nothing } Nc6 { [%eval -1.5,22] [%emt 0:00:02] } *\n')
    source = tmp_path / "a.pgn"
    source.write_bytes(pgn)
    arbiter.clean(source, tmp_path / "a.ndjson", rows="plies", today=TODAY)
    rows = [json.loads(line) for line in (tmp_path / "a.ndjson").read_text().splitlines()]
    columns = arbiter.table(pgn, ["clocks", "evals", "elapsed"]).to_dict()
    assert columns["clocks"][0].tolist() == [-1 if row["clock_ms"] is None else row["clock_ms"] for row in rows]
    texts = [row["evaluation"] for row in rows]
    assert texts == ["0.17", "#-3", None, "-1.5"]
    evals = columns["evals"][0]
    assert evals[0] == np.float32(0.17) and evals[1] == -np.inf and np.isnan(evals[2]) and evals[3] == -1.5
    assert columns["elapsed"][0].tolist() == [-1, -1, -1, 2000]


def test_dates():
    pgn = b'[Date "2024.02.29"]\n\n*\n\n[Date "1851.??.??"]\n\n*\n\n[Date "?"]\n\n*\n'
    columns = arbiter.table(pgn, ["date", "year"]).to_dict()
    assert columns["date"].astype(str).tolist() == ["2024-02-29", "NaT", "NaT"]
    assert columns["year"].tolist() == [2024, 1851, None]


def test_pandas(one_sample):
    pandas = pytest.importorskip("pandas")
    frame = arbiter.table(one_sample, ["White", "white_elo", "date", "plies", "legal", "clocks"], batch_rows=7).to_pandas()
    games = list(arbiter.audit(one_sample))
    assert len(frame) == len(games)
    assert frame["plies"].tolist() == [game.plies for game in games]
    assert str(frame["white_elo"].dtype) == "Int32"
    assert isinstance(frame, pandas.DataFrame)


def test_arrow(sample):
    names = ["file", "game", "legal", "plies", "white_elo", "date", "White", "ending", "moves_hash_64"]
    if not sample.is_dir():
        names += ["clocks", "evals", "boards", "states", "moves"]
    table = arbiter.table(sample, names, today=TODAY, strict=False, batch_rows=1000)
    batches = iter(table)
    for columns in arrow_reader.batches(arbiter.table(sample, names, today=TODAY, strict=False, batch_rows=1000)):
        expected = next(batches)
        assert list(columns) == names
        for name in names:
            ours = expected[name]
            if isinstance(ours, arbiter.Lists):
                assert [np.asarray(a).tobytes() for a in columns[name]] == [a.tobytes() for a in ours]
            elif name == "date":
                days = [None if np.isnat(day) else int(day.astype("i8")) for day in ours]
                assert columns[name] == days
            else:
                assert columns[name] == [None if v is np.ma.masked else getattr(v, "item", lambda v=v: v)() for v in ours]
    assert next(batches, None) is None


def test_stream_is_freed_unread(one_sample):
    for _ in range(50):
        arbiter.table(one_sample).__arrow_c_stream__()
        arrow_reader.schema(arbiter.table(one_sample, ["boards", "White"]))


def test_wrong_names():
    for names, said in [([], "no column"), (["Plies", "plies", "plies"], "twice"), (["PLIES"], None), (["lichess"], "no column"),
                        (["white_ELO"], "did you mean 'white_elo'")]:
        if said is None:
            assert arbiter.table(b"", names).names == names  # a tag
            continue
        with pytest.raises(arbiter.UsageError, match=said):
            arbiter.table(b"", names)


def test_no_games():
    assert arbiter.table(b"", ["plies"]).to_dict()["plies"].tolist() == []
    assert list(arrow_reader.batches(arbiter.table(b"", ["plies"]))) == []
