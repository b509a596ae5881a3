#!/usr/bin/env python3
"""The rules about clocks (CLK01 to CLK08) on simulated games.

    clocks_test.py [--games N] [--seed S]

Games are played by a simulated pair of clocks with a known time control and written as different sources write them. An
untouched game must give no finding. A planted fault must be found, with its rule, its ply and its number. Games with random
clocks are judged a second time here, by the definitions of docs/guide/clocks.md, and both must agree. The program is
ARBITER_BINARY.
"""

import argparse
import csv
import json
import os
import random
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from pathlib import Path

PROGRAM = os.environ.get("ARBITER_BINARY", "arbiter")
SHUFFLE = ["Nf3", "Nf6", "Ng1", "Ng8"]
TOLERANCE = 2000


def h_mm_ss(ms, decimals=0):
    step = 10 ** (3 - decimals)
    ms = ms // step * step
    seconds = f"{ms // 1000 % 60:02d}"
    if decimals:
        seconds += f".{ms % 1000 // step:0{decimals}d}"
    return f"{ms // 3600000}:{ms // 60000 % 60:02d}:{seconds}"


class Control:
    """A list of (moves or None, base in ms, increment in ms)."""

    def __init__(self, *periods):
        self.periods = periods

    def tag(self):
        fields = []
        for moves, base, increment in self.periods:
            fields.append((f"{moves}/" if moves else "") + str(base // 1000) + (f"+{increment // 1000}" if increment else ""))
        return ":".join(fields)

    def base(self):
        return self.periods[0][1]

    def increment(self, move):
        end = 0
        for moves, _, increment in self.periods:
            end += moves or 10 ** 9
            if move <= end:
                return increment
        return self.periods[-1][2]

    def bonuses(self):
        """(after so many moves, ms), without end where the last period repeats."""
        end = 0
        found = []
        for (moves, _, _), (_, base, _) in zip(self.periods, self.periods[1:]):
            end += moves
            found.append((end, base))
        moves, base, _ = self.periods[-1]
        while moves and end < 1000:
            end += moves
            found.append((end, base))
        return found


CONTROLS = [
    Control((None, 300000, 3000)), Control((None, 600000, 0)), Control((None, 5400000, 30000)),
    Control((40, 5400000, 30000), (None, 1800000, 30000)), Control((40, 7200000, 0), (20, 3600000, 0), (None, 900000, 30000)),
    Control((40, 7200000, 0)), Control((None, 180000, 2000)), Control((None, 900000, 10000)), Control((None, 1500000, 10000)),
]


class Game:
    """Clocks (ms, None = not written) and elapsed times of half-moves 0, 1, 2, ..."""

    def __init__(self, control, plies, rng, starts_with_increment=False, first_is_free=False):
        self.control = control
        self.tags = {"TimeControl": control.tag()}
        self.clk, self.emt = [], []
        self.decimals = 0
        self.result = "1/2-1/2"
        left = [control.base() + (control.increment(1) if starts_with_increment else 0)] * 2
        bonuses = control.bonuses()
        for i in range(plies):
            player, move = i % 2, i // 2 + 1
            mean = max(left[player] // 40, 800)
            used = min(int(rng.expovariate(1 / mean)) + 700, left[player] * 3 // 4)
            if first_is_free and move == 1:
                used = 0
            left[player] -= used
            if not (first_is_free and move == 1):
                left[player] += control.increment(move)
            for end, ms in bonuses:
                if end == move:
                    left[player] += ms
            self.clk.append(left[player])
            self.emt.append(used)
        self.writes_emt = False
        self.writes_clk = True
        self.raw = {}  # index -> text of the %clk argument

    def text(self):
        lines = [f'[{name} "{value}"]' for name, value in
                 {"Event": "Simulated", "Site": "Here", "Date": "2024.05.01", "Round": "1", "White": "A", "Black": "B",
                  "Result": self.result, **self.tags}.items()]
        moves = []
        for i, (clk, emt) in enumerate(zip(self.clk, self.emt)):
            if i % 2 == 0:
                moves.append(f"{i // 2 + 1}.")
            moves.append(SHUFFLE[i % 4])
            commands = []
            if i in self.raw:
                commands.append(f"[%clk {self.raw[i]}]")
            elif self.writes_clk and clk is not None:
                commands.append(f"[%clk {h_mm_ss(clk, self.decimals)}]")
            if self.writes_emt and emt is not None:
                commands.append(f"[%emt {h_mm_ss(emt) if self.writes_clk else f'{emt / 1000:.3f}'}]")
            if commands:
                moves.append("{ " + " ".join(commands) + " }")
        return "\n".join(lines) + "\n\n" + " ".join(moves) + f" {self.result}\n\n"


def audit(games, *options):
    """[(game, code, ply, count, message)] for the text of each game, from one run."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "games.pgn"
        path.write_text("".join(games))
        run = subprocess.run([PROGRAM, "audit", "-q", "--isolated", "--select", "CLK", "--report", "ndjson", *options, str(path)],
                             capture_output=True, text=True, check=False)
        if run.returncode not in (0, 1):
            sys.exit(f"exit {run.returncode}: {run.stderr}")
        found = [json.loads(line) for line in run.stdout.splitlines() if line.startswith('{"file"') or '"code"' in line]
        return [(each["game"], each["code"], each["ply"], each["count"], each["message"]) for each in found if "code" in each]


# ---- untouched games

def untouched(rng):
    """A game as some source writes it, and the name of the source."""
    source = rng.choice(["lichess", "chess.com", "dgt", "fics", "both", "minutes", "days", "berserk", "words"])
    control = rng.choice(CONTROLS)
    plies = rng.randrange(2, 180)
    if source == "lichess":
        game = Game(control, plies, rng, first_is_free=True)
        game.tags["Site"] = "https://lichess.org/abcdefgh"
    elif source == "chess.com":
        game = Game(control, plies, rng)
        game.decimals = 1
    elif source == "dgt":
        game = Game(control, plies, rng, starts_with_increment=True)
    elif source == "fics":
        game = Game(control, plies, rng)
        game.writes_clk, game.writes_emt = False, True
    elif source == "both":
        game = Game(control, plies, rng)
        game.writes_emt = True
    elif source == "minutes":
        game = Game(Control((None, 5400000, 30000)), plies + 8, rng)
        game.clk = [ms // 60000 * 60000 for ms in game.clk]
    elif source == "days":
        game = Game(control, plies, rng)
        game.tags["TimeControl"] = "1/259200"
        game.clk = [rng.randrange(0, 259200000) + 1000 for _ in game.clk]
    elif source == "berserk":
        half = Control((None, 90000, 0))
        game = Game(half, plies, rng, first_is_free=True)
        game.tags.update({"TimeControl": "180+2", "Site": "https://lichess.org/abcdefgh"})
    else:
        control = Control((None, 5400000, 30000))
        game = Game(control, plies, rng)
        game.tags["TimeControl"] = rng.choice(["90'+30''", "90 min + 30 sec per move", "G/90+30", "90+30"])
    return game, source


# ---- planted faults: each returns (rule, ply, count) of what must be found first

def plant_malformed(game, rng):
    index = rng.randrange(len(game.clk))
    game.raw[index] = rng.choice(["0:99:99", "-0:00:01", "soon", "0:5:3", "0:05:00,5", "1:02:03:04", "180.4", ""])
    return "CLK01", None, 1


def plant_rise(game, rng):
    index = rng.randrange(4, len(game.clk))
    move = index // 2 + 1
    extra = sum(ms for end, ms in game.control.bonuses() if end <= move)
    game.clk[index] = game.clk[index - 2] + game.control.increment(move) + extra + TOLERANCE + rng.randrange(2000, 600000)
    for later in range(index + 2, len(game.clk), 2):  # and goes on from there
        move = later // 2 + 1
        game.clk[later] = max(game.clk[later - 2] + game.control.increment(move) - 5000, 1000)
    return "CLK02", index + 1, 1


def plant_gap(game, rng):
    count = rng.randrange(1, 6)
    index = rng.randrange(0, len(game.clk) - count)
    for i in range(index, index + count):
        game.clk[i] = None
    return "CLK03", index + 1, count


def plant_other_control(game, _):
    game.tags["TimeControl"] = "60+0"
    return "CLK04", 1, 2


def plant_low_start(game, _):
    game.tags["TimeControl"] = str(game.control.base() // 1000 * 4)
    return "CLK04", 1, 1


def plant_no_bonus(game, rng):
    control = Control((40, 1200000, 0), (None, 3600000, 0))
    fresh = Game(Control((None, 1200000, 0)), 120, rng)
    game.clk, game.emt, game.control = fresh.clk, fresh.emt, control
    game.tags["TimeControl"] = control.tag()
    return "CLK04", 79, 2


def plant_zero(game, rng):
    index = rng.randrange(2, len(game.clk) - 2)
    game.clk[index] = 0
    increment = game.control.increment(1)
    for later in range(index + 2, len(game.clk), 2):
        game.clk[later] = game.control.increment(later // 2 + 1) if increment else 0
    count = 1 if increment else len(range(index, len(game.clk) - 2, 2))
    return "CLK05", index + 1, count


def plant_forfeit(game, rng):
    game.tags["Termination"] = "Time forfeit"
    loser = rng.randrange(2)
    last = max(i for i in range(len(game.clk)) if i % 2 == loser)
    if last == len(game.clk) - 1:  # moved last: the clock did not run any more
        game.clk[last] = max(game.clk[last], TOLERANCE + 1000)
    else:
        game.clk[last] = game.clk[last - 2] = game.control.base() * 2 // 5 if last >= 2 else game.control.base()
    game.result = "0-1" if loser == 0 else "1-0"
    return "CLK06", last + 1, 1


def plant_elapsed(game, rng):
    game.writes_emt = True
    index = rng.randrange(2, len(game.emt))
    game.emt[index] += TOLERANCE + 2000 + rng.randrange(0, 60000)
    return "CLK07", index + 1, 1


def plant_swap(game, rng):
    slow = game.control.base() // 4
    index = rng.randrange(len(game.clk) // 2, len(game.clk) - 2)
    for i in range(1, len(game.clk), 2):  # Black is far behind
        game.clk[i] -= min(slow, game.clk[i] - 1000)
    apart = abs(game.clk[index - 1] - game.clk[index - 2])
    thoughts = [abs(game.clk[i] - game.clk[i - 2]) for i in (index, index + 1)]
    if apart < 70000 or max(thoughts) > apart // 5 or min(game.clk) <= 1000:
        return None
    swapped = list(game.clk)
    for i in range(index, len(game.clk)):
        # What the other player's clock shows around this half-move.
        other = i + 1 if (i - index) % 2 == 0 and i + 1 < len(game.clk) else i - 1
        swapped[i] = game.clk[other]
    game.clk = swapped
    return "CLK08", index + 1, len(game.clk) - index


def plant_stuck(game, rng):
    if len(game.clk) < 60:
        return None
    index = rng.randrange(4, len(game.clk) - 54)
    for i in range(index, len(game.clk), 2):
        game.clk[i] = game.clk[index]
    begin = index
    while begin >= 2 and game.clk[begin - 2] // 1000 == game.clk[index] // 1000:
        begin -= 2
    return "CLK08", begin + 1, len(range(begin, len(game.clk), 2))


# These must give no other finding.
ALONE = ("plant_gap", "plant_other_control", "plant_low_start", "plant_elapsed", "plant_swap")
PLANTS = [plant_malformed, plant_rise, plant_gap, plant_other_control, plant_low_start, plant_no_bonus, plant_zero,
          plant_forfeit, plant_elapsed, plant_swap, plant_stuck]


def check_untouched(count, rng):
    games, sources = [], []
    for _ in range(count):
        game, source = untouched(rng)
        games.append(game.text())
        sources.append(source)
    failures = 0
    for number, code, ply, _, message in audit(games):
        failures += 1
        if failures <= 5:
            print(f"untouched game of {sources[number - 1]}: {code} at ply {ply}: {message}\n{games[number - 1]}")
    return failures, Counter(sources)


def check_planted(count, rng):
    games, expected = [], []
    while len(games) < count:
        plant = PLANTS[len(games) % len(PLANTS)]
        control = rng.choice(CONTROLS[:3] if plant in (plant_swap, plant_stuck, plant_low_start) else CONTROLS)
        game = Game(control, rng.randrange(30, 140), rng)
        what = plant(game, rng)
        if what is None:
            continue
        games.append(game.text())
        expected.append((plant.__name__, what))
    found = defaultdict(list)
    for number, code, ply, times, message in audit(games):
        found[number].append((code, ply, times, message))
    failures = 0
    for number, (name, (code, ply, times)) in enumerate(expected, 1):
        is_found = any(each[0] == code and (ply is None or each[1] == ply) and each[2] == times for each in found[number])
        if is_found and (name not in ALONE or len(found[number]) == 1):
            continue
        failures += 1
        if failures <= 5:
            print(f"{name}: {code} at ply {ply}, {times} times, is expected, found {found[number]}\n{games[number - 1]}")
    return failures, Counter(name for name, _ in expected)


# ---- the definitions once more, for clocks that may show anything

def second_opinion(clk, control, decimals):
    """{rule: (ply, count)} for CLK02, CLK03, CLK05 and a stuck CLK08; None: the clocks are not those of the control."""
    def shown(ms):
        step = 10 ** (3 - decimals)
        return ms // step * step

    times = [None if ms is None else shown(ms) for ms in clk]
    for player in (0, 1):
        for i in range(player, len(times), 2):
            if times[i] is not None:
                made = i // 2 + 1
                most = control.base() + control.increment(made) * (made + 1) + \
                    sum(ms for end, ms in control.bonuses() if end <= made)
                if times[i] > most + TOLERANCE:
                    return None
                break
    first = [times[i] if len(times) > i else None for i in (0, 1)]
    if None not in first and all(ms * 100 < control.base() * 45 for ms in first):
        return None
    opinion = {}

    def add(rule, index):
        ply, count = opinion.get(rule, (index + 1, 0))
        opinion[rule] = (min(ply, index + 1), count + 1)

    for i, ms in enumerate(times):
        if ms is None:
            add("CLK03", i)
    for player in (0, 1):
        moves = [(i // 2 + 1, i, times[i]) for i in range(player, len(times), 2) if times[i] is not None]
        waiting = control.bonuses()
        exempt = set()  # zero, but then the time of the next period is added

        def look_at_zero(move, i, ms):
            follows = times[i + 2] if i + 2 < len(times) else None
            if ms == 0 and follows is not None and follows >= 300000 and waiting and waiting[0][0] <= move + 1:
                exempt.add(i)

        if moves:
            look_at_zero(*moves[0])
        for (move_before, _, before), (move, i, ms) in zip(moves, moves[1:]):
            look_at_zero(move, i, ms)
            most = before + control.increment(move) * (move - move_before)
            ready = [bonus for bonus in waiting if bonus[0] <= move]
            taken = 0
            while ms > most + sum(b for _, b in ready[:taken]) + TOLERANCE and taken < len(ready):
                taken += 1
            if ms > most + sum(b for _, b in ready[:taken]) + TOLERANCE:
                add("CLK02", i)
            else:
                waiting = waiting[taken:]
        if any(ms for _, _, ms in moves):
            for move, i, ms in moves:
                if ms == 0 and i + 2 < len(times) and i not in exempt:
                    add("CLK05", i)
    if "CLK03" in opinion and opinion["CLK03"][1] == len(times):
        return {}
    return opinion


def may_be_exchanged(clk):
    """The clocks are so far apart that they may be taken for exchanged ones (CLK08)."""
    last = [None, None]
    for i, ms in enumerate(clk):
        last[i % 2] = ms if ms is not None else last[i % 2]
        if None not in last and abs(last[0] - last[1]) > 60000:
            return True
    return False


def check_random(count, rng):
    """Clocks at random around a few values: every comparison of the definitions is decided both ways."""
    games, opinions = [], []
    while len(games) < count:
        control = rng.choice([Control((None, 300000, 3000)), Control((None, 600000, 0)), Control((None, 180000, 2000)),
                              Control((6, 300000, 2000), (None, 120000, 2000)), Control((4, 300000, 0)),
                              Control((None, 50000, 3000)), Control((None, 40000, 0)), Control((5, 40000, 0), (None, 20000, 1000))])
        game = Game(control, rng.randrange(1, 24), rng)
        game.decimals = rng.choice([0, 1])
        for i in range(len(game.clk)):
            if rng.random() < 0.3:
                move = i // 2 + 1
                before = next((game.clk[k] for k in range(i - 2, -1, -2) if game.clk[k] is not None), control.base())
                game.clk[i] = max(0, before + control.increment(move) + rng.choice([0, 1000, 2000, 2900, 3000, 4000, 120000, -60000]))
            if rng.random() < 0.1:
                game.clk[i] = rng.choice([None, 0])
        # Clocks that are far apart may be taken for exchanged ones.
        if may_be_exchanged(game.clk):
            continue
        opinion = second_opinion(game.clk, control, game.decimals)
        if opinion is None:
            continue
        games.append(game.text())
        opinions.append(opinion)
    found = defaultdict(dict)
    for number, code, ply, times, _ in audit(games):
        found[number][code] = (ply, times)
    failures = 0
    rules = Counter()
    for number, opinion in enumerate(opinions, 1):
        rules.update(opinion.keys())
        told = {code: what for code, what in found[number].items() if code in ("CLK02", "CLK03", "CLK05")}
        if told == opinion:
            continue
        failures += 1
        if failures <= 5:
            print(f"second opinion {opinion}, found {found[number]}\n{games[number - 1]}")
    return failures, rules


def check_tolerance(rng):
    """The tolerance decides to the second."""
    failures = 0
    for tolerance in (0, 1, 2, 5, 60):
        for over in (0, 1):
            game = Game(Control((None, 300000, 3000)), 10, rng)
            game.clk[6] = game.clk[4] // 1000 * 1000 + 3000 + (tolerance + over) * 1000
            game.clk[8] = game.clk[6]
            found = [each for each in audit([game.text()], "--tolerance", str(tolerance)) if each[1] == "CLK02"]
            if (len(found) == 1) != (over == 1):
                failures += 1
                print(f"--tolerance {tolerance}, {over} s over: {found}")
    return failures


def check_table(rng):
    """The table has every clock as it was written, and the time that the simulated player used."""
    control = Control((40, 5400000, 30000), (None, 1800000, 30000))
    game = Game(control, 120, rng)
    game.clk = [ms // 1000 * 1000 for ms in game.clk]
    with tempfile.TemporaryDirectory() as folder:
        path, table = Path(folder) / "a.pgn", Path(folder) / "clocks.csv"
        path.write_text(game.text())
        subprocess.run([PROGRAM, "audit", "-q", "--isolated", "--clock-table", str(table), str(path)], capture_output=True, check=False)
        rows = list(csv.DictReader(table.open(newline="")))
    failures = 0 if len(rows) == 120 else 1
    for i, row in enumerate(rows):
        right = [str(i + 1), str(i // 2 + 1), "Black" if i % 2 else "White", SHUFFLE[i % 4], str(game.clk[i] // 1000)]
        if [row["ply"], row["move"], row["player"], row["san"], row["clk"]] != right:
            failures += 1
        if i >= 2:
            bonus = 1800000 if i // 2 + 1 == 40 else 0
            used = game.clk[i - 2] + 30000 + bonus - game.clk[i]
            if row["used"] != str(used // 1000):
                failures += 1
                print(f"ply {i + 1}: used {row['used']}, but {used // 1000} is right")
    return failures


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=600, help="of each kind")
    parser.add_argument("--seed", type=int, default=20261126)
    arguments = parser.parse_args()
    rng = random.Random(arguments.seed)
    failures = 0
    for name, check in (("untouched", check_untouched), ("planted", check_planted), ("random", check_random)):
        failed, kinds = check(arguments.games, rng)
        failures += failed
        print(f"{name}: {arguments.games} games, {failed} wrong; {dict(sorted(kinds.items()))}")
    failed = check_tolerance(rng) + check_table(rng)
    print(f"tolerance and table: {failed} wrong")
    return 1 if failures + failed else 0


if __name__ == "__main__":
    sys.exit(main())
