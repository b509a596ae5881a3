"""Facts, findings, positions, decisions, clean and event are those of the command, field by field."""

import collections
import gzip
import json
import os
import pathlib

import arbiter
import pytest

from conftest import CORPORA, ROOT, TODAY, run


def report(form, path, *words):
    out, _, _ = run("audit", "--isolated", "-q", "--no-provenance", "--today", TODAY, "--report", form, *words, path)
    return out.splitlines()


def test_facts(sample):
    lines = iter(report("facts", sample))
    for game in arbiter.audit(sample, today=TODAY, strict=False):
        assert game.facts.as_dict() == json.loads(next(lines))
    assert next(lines, None) is None


def test_facts_of_several_threads(sample):
    lines = iter(report("facts", sample))
    for game in arbiter.audit(sample, today=TODAY, strict=False, jobs=3):
        assert game.facts.as_dict() == json.loads(next(lines))
    assert next(lines, None) is None


def test_findings(sample):
    lines = iter(report("ndjson", sample))
    audit = arbiter.audit(sample, today=TODAY, strict=False)
    for game in audit:
        for finding in game.findings:
            assert finding.as_dict() == json.loads(next(lines))
    for finding in audit.findings_without_game:
        assert finding.as_dict() == json.loads(next(lines))
    assert next(lines, None) is None


@pytest.mark.parametrize("laws", ["fide-1984", "fide-2023", "uscf", "lichess"])
def test_facts_under_other_laws(one_sample, laws):
    lines = report("facts", one_sample, "--laws", laws, "--dead", "material")
    games = [game.facts.as_dict() for game in arbiter.audit(one_sample, today=TODAY, laws=laws, dead="material")]
    assert games == [json.loads(line) for line in lines]


def test_last_line_and_exit_code(sample):
    _, err, code = run("audit", "--isolated", "-q", "--today", TODAY, "--report", f"facts:{os.devnull}", sample)
    summary = arbiter.audit(sample, today=TODAY, strict=False).summary()
    assert summary.text == err.decode().splitlines()[-1]
    assert summary.exit_code == code


def test_positions():
    path = ROOT / "data/samples"
    lines = [line for file in sorted(path.glob("*.epd")) + sorted(path.glob("*.fen"))
             for line in file.read_text().splitlines() if line.strip() and not line.startswith("#")]
    lines += ["rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "8/8/8/8/8/8/8/8 w - - 0 1", "nonsense",
              "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPP1/RNBQKBNP w KQkq e3 0 0"]
    if CORPORA:
        for file in sorted(pathlib.Path(CORPORA, "fen").rglob("*.fen"))[:20]:
            lines += file.read_text(errors="replace").splitlines()[:500]
    for line in dict.fromkeys(lines):
        out, _, _ = run("fen", "--isolated", "-q", "--report", "ndjson", stdin=line.encode() + b"\n")
        if not out:
            continue
        said = arbiter.check_fen(line).as_dict()
        expected = json.loads(out.splitlines()[0])
        assert said == expected


FENS = [
    "8/8/4k3/8/8/3K4/8/7R w - - 0 1", "8/8/4k3/8/8/3K4/8/8 w - - 0 1", "8/8/4k3/8/8/3K4/8/6N1 w - - 0 1",
    "k7/P7/K7/8/8/8/8/8 b - - 0 1", "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3",
    "8/8/8/p1p1p1p1/P1P1P1P1/8/8/K6k w - - 0 1", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
]


@pytest.mark.parametrize("fen", FENS)
def test_decisions(fen):
    out, _, _ = run("decide", stdin=fen.encode() + b"\n")
    expected = [json.loads(line) for line in out.splitlines()]
    decisions = arbiter.decide(fen)
    assert [each.as_dict() for each in decisions] == expected
    for decision, keys in zip(decisions, expected):
        helpmate = None if decision.helpmate is None else list(decision.helpmate)
        assert (decision.verdict, decision.proof, decision.nodes) == (keys["verdict"], keys["proof"], keys["nodes"])
        assert helpmate == keys["helpmate"]


CLEANS = [
    {},
    {"fix": "none"},
    {"dedupe": "moves+players", "drop_dups": True, "sort": "date,-elo,white"},
    {"to": "csv", "columns": "White,Black,Date,plies,moves"},
    {"to": "ndjson", "rows": "plies"},
    {"to": "epd", "every": 10},
    {"format": "canonical", "strip": ["comments", "nags"], "tags": "roster"},
    {"where": "plies>=20", "moves": "uci", "no_results": True, "set_tag": {"Annotator": "x"}},
    {"sample": 5, "seed": 7},
]


@pytest.mark.parametrize("options", CLEANS, ids=str)
def test_clean(one_sample, tmp_path, options):
    words = []
    for name, value in options.items():
        name = "--" + name.replace("_", "-")
        if value is True:
            words.append(name)
        elif isinstance(value, dict):
            words += [f"{name}={tag}={text}" for tag, text in value.items()]
        else:
            words.append(f"{name}={','.join(value) if isinstance(value, list) else value}")
    theirs, ours = tmp_path / "theirs", tmp_path / "ours"
    _, err, _ = run("clean", "--isolated", "-q", "--today", TODAY, *words, "-o", theirs, one_sample)
    cleaned = arbiter.clean(one_sample, ours, today=TODAY, **options)
    assert ours.read_bytes() == theirs.read_bytes()
    assert cleaned.text in err.decode()


def test_every_option_of_clean_is_there():
    """The command's help names them; options of reports, of the terminal and of shards are its own."""
    import inspect
    import re

    help_text = run("clean", "--help")[0].decode()
    named = {word.replace("-", "_") for word in re.findall(r"(?m)^ +(?:-\w, )?--([a-z-]+)", help_text)}
    known = set(inspect.signature(arbiter.clean).parameters)
    known |= {"laws", "profile", "select", "ignore", "severity", "today", "dead", "budget", "played_illegal", "tolerance"}
    own = {"output", "report", "fail_on", "quiet", "verbose", "color", "progress", "config", "isolated", "help",
           "no_provenance", "files_from", "shard", "partial", "no_inline_suppression", "fail_on_empty", "max_window",
           "fail_on_rejected", "all", "max_per_rule", "verify_inputs", "plan",
           "positions"}  # positions: older words for `every`
    assert named - known - own == set()


def test_fix(sample, tmp_path):
    if sample.is_dir():
        pytest.skip("a folder")
    out = tmp_path / "out.pgn"
    run("audit", "--isolated", "-q", "--today", TODAY, "--fix", "safe", "-o", out, sample)
    fixed = arbiter.fix(sample, "safe", today=TODAY)
    if out.exists():
        assert fixed.text == out.read_bytes()
    text = sample.read_bytes()
    assert arbiter.fix(text, "safe", today=TODAY).text == fixed.text
    made = bytearray()
    at = 0
    for edit in fixed.edits:
        made += text[at : edit.begin] + edit.text
        at = edit.end
    assert bytes(made + text[at:]) == fixed.text


def events():
    found = []
    for folder in [ROOT / "examples/tournament", ROOT / "data/samples", *([pathlib.Path(CORPORA)] if CORPORA else [])]:
        for trf in sorted(folder.rglob("*.trf")):
            pgn = trf.with_suffix(".pgn")
            found.append((pgn if pgn.exists() else None, trf))
    return found[:12] or [(None, None)]


@pytest.mark.parametrize("pgn,trf", events(), ids=str)
def test_event(pgn, trf, one_sample):
    if pgn is None and trf is None:
        pgn = one_sample
    words = [str(pgn)] if pgn else []
    if trf:
        words += ["--trf", str(trf)]
    out, err, _ = run("event", "--isolated", "-q", "--no-provenance", "--report", "json", *words)
    found = arbiter.event(pgn, trf, strict=False)
    assert json.loads(found.report("json")) == json.loads(out)
    assert found.text in err.decode()
    for event in found:
        assert event.standings == event.players
        assert isinstance(event.findings, tuple)


def test_bytes_and_file_objects_are_as_files(one_sample, tmp_path):
    text = one_sample.read_bytes()
    expected = [game.facts._replace(file="-") for game in arbiter.audit(one_sample, today=TODAY)]
    assert [game.facts for game in arbiter.audit(text, today=TODAY)] == expected
    with open(one_sample, "rb") as file:
        games = list(arbiter.audit(file, today=TODAY, name="-"))
    assert [game.facts for game in games] == expected
    packed = tmp_path / "a.pgn.gz"
    packed.write_bytes(gzip.compress(text))
    assert [game.facts._replace(file="-") for game in arbiter.audit(packed, today=TODAY)] == expected
    with gzip.open(packed) as file:
        assert [g.facts for g in arbiter.audit(file, today=TODAY, name="-")] == expected


def test_rules_are_those_of_the_command():
    out = run("rules", "--report", "json")[0]
    listed = json.loads(out)
    listed = listed["rules"] if isinstance(listed, dict) else listed
    assert [rule.code for rule in arbiter.rules] == [rule["code"] for rule in listed]
    assert collections.Counter(len(rule.code) for rule in arbiter.rules)[5] == len(arbiter.rules)
    assert f"rules {arbiter.rule_set}" in run("version")[0].decode()
    assert run("version")[0].decode().startswith(f"arbiter {arbiter.__version__}\n")
