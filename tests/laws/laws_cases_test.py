#!/usr/bin/env python3
"""Runs every row of a table of Laws cases through the program, under every edition that the row names.

Usage: laws_cases_test.py ARBITER TSV [ROWS_NOT_YET]

Each row becomes one game; all rows of one edition are audited in one run, and facts and findings are compared with
what the row expects. Rows of the third file need something that is not built yet: they are listed, with the reason,
and the test fails when one of them passes, so that the list stays true.

The columns are those of laws_cases.tsv. laws_own_cases.tsv has one more, `tags`: NAME=VALUE joined by `;`, further tags
of the game; `by-date` in `laws` lets the date among them choose the edition. In `expect_rules` a code may be followed
by `:` and the certainty it must have, and `!` before a code says that it must not be reported.
"""
import csv
import json
import pathlib
import subprocess
import sys
import tempfile

CLAIMS = ["threefold_on_board", "threefold_intended", "fifty_on_board", "fifty_intended"]


def game_text(row, number):
    """The PGN of one row."""
    tags = {"Event": f"{row['id']} {number}", "Site": "?", "Date": "????.??.??", "Round": "-", "White": "A",
            "Black": "B", "Result": row["result"] or "*"}
    if row["start"] not in ("startpos", "record"):
        tags["SetUp"] = "1"
        tags["FEN"] = row["start"]
    if row["variant"] and row["variant"] != "standard":
        tags["Variant"] = row["variant"]
    tags.update(pair.split("=", 1) for pair in filter(None, (row.get("tags") or "").split(";")))
    lines = [f'[{name} "{value}"]' for name, value in tags.items()]
    black_first = len(row["start"].split()) > 1 and row["start"].split()[1] == "b"
    words = []
    for i, san in enumerate(row["moves"].split()):
        ply = i + (1 if black_first else 0)
        if ply % 2 == 0:
            words.append(f"{ply // 2 + 1}.")
        elif i == 0:
            words.append(f"{ply // 2 + 1}...")
        words.append(san)
    return "\n".join(lines) + "\n\n" + " ".join(words + [row["result"] or "*"]) + "\n\n"


def claims_text(facts):
    found = [f"{kind}@{facts['claims'][kind]['first_ply']}" for kind in CLAIMS if facts["claims"][kind]]
    return ";".join(found) or "none"


def value_at(facts, path):
    value = facts
    for key in path.split("."):
        value = value[key] if value is not None else None
    return value if isinstance(value, str) else json.dumps(value)


def problems(row, facts, codes):
    """What is not as the row expects; `codes` are the rules reported, with the certainty of each."""
    wrong = []

    def expect(what, is_value, should):
        if str(is_value) != str(should):
            wrong.append(f"{what} is {is_value}, expected {should}")

    if row["expect_plies"]:
        expect("plies", facts["plies"], row["expect_plies"])
    if row["expect_legal"]:
        expect("legal", str(facts["legal"]).lower(), row["expect_legal"])
    ending = facts["ending"]
    if row["expect_ending_kind"]:
        expect("ending", ending["kind"] if ending else "none", row["expect_ending_kind"])
    if row["expect_ending_ply"]:
        expect("ending ply", ending["ply"] if ending else "none", row["expect_ending_ply"])
    if row["expect_claims"]:
        expect("claims", claims_text(facts), row["expect_claims"])
    for color in ("white", "black"):
        if row[f"expect_can_win_{color}"]:
            expect(f"can_win {color}", facts["can_win"][color], row[f"expect_can_win_{color}"])
    for pair in filter(None, row["expect_facts"].split(";")):
        path, value = pair.split("=", 1)
        expect(path, value_at(facts, path), value)
    for word in filter(None, row["expect_rules"].replace(",", ";").split(";")):
        code, _, certainty = word.strip().lstrip("!").partition(":")
        if word.strip().startswith("!"):
            if code in codes:
                wrong.append(f"{code} is reported")
        elif code not in codes:
            wrong.append(f"{code} is not reported, only {', '.join(sorted(codes)) or 'nothing'}")
        elif certainty:
            expect(f"certainty of {code}", codes[code], certainty)
    return wrong


def audit(arbiter, laws, rows, folder):
    path = pathlib.Path(folder) / "cases.pgn"
    path.write_text("".join(game_text(row, i) for i, row in enumerate(rows)))
    findings = pathlib.Path(folder) / "findings.ndjson"
    run = subprocess.run([arbiter, "audit", "-q", "--laws", laws, "--today", "2026-01-01", "--report", "facts:-",
                          "--report", f"ndjson:{findings}", str(path)], capture_output=True, text=True)
    if run.returncode not in (0, 1):
        sys.exit(f"arbiter ended with {run.returncode}: {run.stderr}")
    facts = [json.loads(line) for line in run.stdout.splitlines()]
    codes = [{} for _ in rows]
    for line in findings.read_text().splitlines():
        finding = json.loads(line)
        if finding["game"] is not None:
            codes[finding["game"] - 1][finding["code"]] = finding["certainty"]
    if len(facts) != len(rows):
        sys.exit(f"{len(rows)} games were written, but {len(facts)} were read")
    return list(zip(facts, codes))


def is_known(arbiter, laws):
    return laws == "by-date" or subprocess.run([arbiter, "editions", laws], capture_output=True).returncode == 0


def main():
    arbiter, table = sys.argv[1], sys.argv[2]
    not_yet = {}
    if len(sys.argv) > 3:
        for line in open(sys.argv[3]):
            if line.strip() and not line.startswith("#"):
                case, reason = line.rstrip("\n").split("\t", 1)
                not_yet[case] = reason
    with open(table, newline="") as file:
        rows = [row for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
                if row["start"] != "record" and row["expect_plies"] + row["expect_rules"]]
    by_laws = {}
    for row in rows:
        for laws in filter(None, [row["laws"] or "fide-2023"] + row["also_laws"].split(",")):
            by_laws.setdefault(laws, []).append(row)
    passed, failed, waiting = 0, [], {}
    seen_failing = set()
    with tempfile.TemporaryDirectory() as folder:
        for laws, batch in sorted(by_laws.items()):
            known = batch if is_known(arbiter, laws) else []
            for row, (facts, codes) in zip(known, audit(arbiter, laws, known, folder) if known else []):
                wrong = problems(row, facts, codes)
                if not wrong:
                    passed += 1
                elif row["id"] in not_yet:
                    seen_failing.add(row["id"])
                    waiting[row["id"]] = not_yet[row["id"]]
                else:
                    failed.append(f"{row['id']} under {laws}: " + "; ".join(wrong))
            for row in batch:
                if known:
                    break
                if row["id"] not in not_yet:
                    failed.append(f"{row['id']}: the edition '{laws}' is unknown")
                    continue
                seen_failing.add(row["id"])
                waiting[row["id"]] = not_yet[row["id"]]
    for case, reason in sorted(waiting.items()):
        print(f"not yet {case}: {reason}")
    for case in sorted(set(not_yet) - seen_failing):
        failed.append(f"{case} is listed as not yet passing, but it passes: take it off the list")
    for line in failed:
        print("FAILED", line)
    print(f"{passed} passed, {len(failed)} failed, {len(waiting)} skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
