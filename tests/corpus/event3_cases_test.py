#!/usr/bin/env python3
"""Small tournaments that were once misread in silence, in ARBITER_CASES/event3: event3_cases_test.py PROGRAM

Each has a check of its own; README.md there says what each file shows. Exit code 77 = skipped: the folder is not there.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

SKIPPED = 77


class Cases:
    def __init__(self, program, folder):
        self.program = program
        self.folder = folder

    def event(self, *arguments):
        """The only event of a run, as the JSON report has it. Names of files are those of the folder."""
        words = [str(self.folder / each) if (self.folder / each).is_file() else each for each in arguments]
        call = [self.program, "event", "-q", "--fail-on", "never", "--no-provenance", "--report", "json", *words]
        run = subprocess.run(call, capture_output=True, check=True, stdin=subprocess.DEVNULL)
        (event,) = json.loads(run.stdout)["events"]
        return event

    def report(self, name, *arguments):
        """A tournament report alone."""
        return self.event("--trf", name, *arguments, "/dev/null")


def codes(event, prefix=""):
    return sorted({each["code"] for each in event["findings"] if each["code"].startswith(prefix)})


def points(event):
    return {each["name"]: each["points"] for each in event["players"]}


def teams(event):
    return {each["team"]: (each["match_points"], each["board_points"]) for each in event["teams"]}


def team_pab_blank_rounds_2(cases):
    event = cases.report("team_pab_blank_rounds_2.trf")
    assert teams(event) == {"Alfa": ("5.0", "5.5"), "Bravo": ("3.0", "4.0"), "Charlie": ("0.0", "0.5")}, teams(event)
    assert codes(event, "TRF") == [], codes(event)


def team_pab_as_players_u(cases):
    event = cases.report("team_pab_as_players_U.trf")
    found = teams(event)
    assert found["Team 2"] == ("9.0", "10.5"), found
    assert found["Team 9"] == ("1.0", "2.0"), found
    assert codes(event, "TRF") == [], codes(event)


def default_162_hides_points(cases):
    event = cases.report("default_162_hides_points.trf")
    assert codes(event, "TRF") == ["TRF04"], codes(event)


def points_3_1_0(cases):
    event = cases.report("points_3_1_0.trf")
    assert points(event) == {"Delta, Dora": "7.0", "Bravo, Bert": "4.0", "Alfa, Anna": "3.0", "Charlie, Carl": "1.0"}, points(event)
    assert [each["name"][0] for each in event["players"]] == ["D", "B", "A", "C"]
    assert codes(event, "TRF") == [], codes(event)


def half_zero(cases):
    event = cases.event("--trf", "half_zero.trf", "half_zero.pgn")
    assert codes(event) == ["TRF06"], codes(event)
    assert [each["severity"] for each in event["findings"]] == ["info"]


def individual_299(cases):
    event = cases.report("individual_299.trf")
    assert points(event) == {"Alfa, Anna": "1.0", "Bravo, Bert": "1.0"}, points(event)
    assert codes(event, "TRF") == [], codes(event)


def nrs(cases):
    assert codes(cases.report("nrs.trf"), "TRF") == []


def last_round_topscorer_third_black(cases):
    event = cases.event("last_round_topscorer_third_black.pgn")
    assert (event["kind"], codes(event)) == ("Swiss", []), (event["kind"], codes(event))
    assert codes(cases.event("--rounds", "11", "last_round_topscorer_third_black.pgn"), "EVT06") == ["EVT06"]


def armageddon_only(cases):
    event = cases.event("armageddon_only.pgn")
    assert (event["kind"], codes(event)) == ("Armageddon games", []), (event["kind"], codes(event))


def round_robin_after_8_of_9(cases):
    event = cases.event("round_robin_after_8_of_9.pgn")
    assert (event["kind"], codes(event)) == ("round robin", []), (event["kind"], event["evidence"], codes(event))
    assert event["berger"] == {"games": 40, "departures": 0, "numbers_given": False, "last_rounds_exchanged": False}, event["berger"]


def forfeit_without_moves(cases):
    assert codes(cases.event("forfeit_without_moves.pgn")) == ["EVT24"]
    name = str(cases.folder / "forfeit_without_moves.pgn")
    run = subprocess.run([cases.program, "event", "-q", "--make-trf", "-", name], capture_output=True, check=True)
    results = [line[98:99] for line in run.stdout.decode("utf-8").splitlines() if line.startswith("001")]
    assert results == ["+", "-", "=", "="], results


def straddles_2026_03_01(cases):
    event = cases.report("straddles_2026_03_01.trf", "--tie-breaks", "BH")
    assert event["tie_break_edition"] == "fide-2023", event["tie_break_edition"]
    (player,) = [each for each in event["players"] if each["number"] == 11]
    assert player["tie_breaks"] == {"BH": "25.5"}, player


CHECKS = [
    team_pab_blank_rounds_2,
    team_pab_as_players_u,
    default_162_hides_points,
    points_3_1_0,
    half_zero,
    individual_299,
    nrs,
    last_round_topscorer_third_black,
    armageddon_only,
    round_robin_after_8_of_9,
    forfeit_without_moves,
    straddles_2026_03_01,
]


def main():
    root = os.environ.get("ARBITER_CASES")
    folder = Path(root) / "event3" if root else None
    if folder is None or not folder.is_dir():
        print("ARBITER_CASES/event3 is not there")
        return SKIPPED
    cases = Cases(sys.argv[1], folder)
    wrong = 0
    for check in CHECKS:
        try:
            check(cases)
        except (AssertionError, subprocess.CalledProcessError, KeyError, ValueError) as error:
            print(f"{check.__name__}: {error}")
            wrong += 1
    print(f"{len(CHECKS)} checks, {wrong} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
