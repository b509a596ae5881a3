#!/usr/bin/env python3
"""Plants duplicates of known kinds among real games, and counts how many of them were found.

    scripts/plant_duplicates.py plant ARCHIVES OUT.pgn TRUTH.tsv [--games N] [--each N] [--seed N]
    scripts/plant_duplicates.py check TRUTH.tsv TABLE.csv [--least PERCENT]

`plant` takes N different games (default 20,000) of the PGN files below ARCHIVES, adds copies of each kind (default 500), mixes all
of them and writes them to OUT.pgn; TRUTH.tsv says of each copy its kind, its ordinal and that of its original. `check` compares
the review table that `arbiter clean --dups-table` writes and prints, for each kind, how many copies were found (recall) and how
many of the table's pairs of that kind are real (precision). Exits 1 when one of them is below --least. Needs nothing but the Python
standard library.
"""

import argparse
import csv
import random
import re
import sys
from collections import Counter, defaultdict
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "defects"))
from games import RESULTS, TAG, Game  # noqa: E402

# Kind of copy: what the table should call the pair, and whether one of the two goes. None: they are two games.
KINDS = {
    "exact": ("same-game", True),
    "retagged": ("same-moves", True),
    "annotated": ("annotated", True),
    "prefix": ("prefix", True),
    "near": ("near", False),
    "conflict": ("result-conflict", False),
    "others-short": (None, False),
    "again-short": (None, False),
    "misspelled": ("same-moves", True),
    "unknown-opponent": ("same-moves", True),
    "respelled": ("same-moves", True),
    "another-day": ("same-moves", True),
    "start": ("prefix", True),
    "without-comma": ("same-moves", True),
    "transliterated": ("same-moves", True),
    "made-up-round": ("same-moves", True),
    "inserted": ("near", False),
    "pairing": ("same-pairing", False),
    "others-draw": ("near", False),
    "commentaries": ("annotated", False),
}
# Kinds whose originals have no other copies, so that each is measured by itself: a copy may stay in the place of its original.
ALONE = {"misspelled", "unknown-opponent", "respelled", "another-day", "start", "without-comma", "transliterated", "made-up-round", "inserted", "pairing", "others-draw", "commentaries"}


class Plain:
    """Tags, moves and result of a game as its file has them."""

    def __init__(self, tags, sans, result):
        self.tags, self.sans, self.result, self.comments = dict(tags), list(sans), result, {}

    def copy(self):
        copy = Plain(self.tags, self.sans, self.result)
        copy.comments = dict(self.comments)
        return copy

    def text(self):
        lines = [f'[{name} "{value}"]' for name, value in self.tags.items()]
        words = []
        for ply, san in enumerate(self.sans):
            if ply % 2 == 0 or ply - 1 in self.comments:
                words.append(f"{ply // 2 + 1}." + (".." if ply % 2 else ""))
            words.append(san)
            if ply in self.comments:
                words.append(self.comments[ply])
        words.append(self.result)
        return "\n".join(lines) + "\n\n" + wrapped(words) + "\n\n"


def wrapped(words):
    lines, line = [], ""
    for word in words:
        if len(line) + 1 + len(word) > 79:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}" if line else word
    return "\n".join(lines + [line])


def surname(name):
    return re.sub("[^a-z]", "", name.split(",")[0].lower())


def read_plain(text):
    """The games without variations and FEN, with both players, a date and a result."""
    for chunk in re.split(r"(?m)^(?=\[Event )", text):
        head, _, body = chunk.replace("\r", "").partition("\n\n")
        pairs = [TAG.match(line) for line in head.split("\n") if line]
        if not pairs or not all(pairs) or re.search(r"[(${;]", body) or not body.isascii() or not head.isascii():
            continue
        words = re.sub(r"\d+\.+", " ", body).split()
        tags = {pair[1]: pair[2] for pair in pairs}
        names = [tags.get(name, "") for name in ("White", "Black")]
        is_usable = (words and words[-1] in RESULTS[:3] and words[-1] == tags.get("Result") and "FEN" not in tags and
                     all(re.fullmatch(r"[A-Z][a-zA-Z '-]+, ?[A-Z][a-zA-Z .]*", name) for name in names) and
                     re.fullmatch(r"\d{4}\.\d\d\.\d\d", tags.get("Date", "")) and len(words) > 10)
        if is_usable:
            yield Plain(tags, words[:-1], words[-1])


def base_games(archives, rng, wanted):
    """Different games: no two have the same players and the same first twelve moves."""
    games, seen = [], set()
    files = sorted(Path(archives).rglob("*.pgn"))
    rng.shuffle(files)
    for path in files:
        for game in read_plain(path.read_text("latin-1")):
            key = (surname(game.tags["White"]), surname(game.tags["Black"]), tuple(game.sans[:24]))
            moves = tuple(game.sans)
            if key in seen or moves in seen:
                continue
            seen.update((key, moves))
            games.append(game)
        if len(games) > 3 * wanted:
            break
    rng.shuffle(games)
    return games[:wanted]


def other_spelling(name, rng):
    last, first = [part.strip() for part in name.split(",", 1)]
    forms = [f"{last}, {first[0]}.", f"{last},{first}", f"{first} {last}", f"{last}, {first[0]}", f"{last.upper()}, {first}",
             f"GM {last}, {first}", f"{first[0]}. {last}", f"{last}, {first} (2600)", last]
    return rng.choice(forms)


def retag(game, rng):
    tags = game.tags
    for name in ("White", "Black"):
        if rng.random() < 0.7:
            tags[name] = other_spelling(tags[name], rng)
    year, month, day = tags["Date"].split(".")
    if rng.random() < 0.5:
        other_day = f"{max(1, int(day) - 1):02}"
        tags["Date"] = rng.choice([f"{year}.??.??", f"{year}.{month}.??", f"{year}.{month}.{other_day}"])
    if rng.random() < 0.6:
        tags["Event"] = rng.choice([tags["Event"] + " " + year, "?", "Tournament", tags["Event"].upper()])
    if rng.random() < 0.6:
        tags["Site"] = rng.choice(["?", tags["Site"] + " WWW", "Somewhere"])
    if rng.random() < 0.4:
        tags["Round"] = rng.choice(["?", tags["Round"] + ".1" if tags["Round"].isdigit() else "?"])
    for name in [name for name in tags if name in ("ECO", "WhiteElo", "BlackElo", "EventDate")]:
        if rng.random() < 0.5:
            del tags[name]
    tags["Annotator"] = "retagged"


def misspell(game, rng):
    """Another letter in each surname, and often a day of another month."""
    for name in ("White", "Black"):
        letters = list(game.tags[name])
        place = rng.randrange(1, max(2, game.tags[name].index(",")))
        letters[place] = rng.choice("aeiouklmnrst".replace(letters[place], ""))
        game.tags[name] = "".join(letters)
    year, month, day = game.tags["Date"].split(".")
    if rng.random() < 0.5:
        game.tags["Date"] = f"{year}.{int(month) % 12 + 1:02}.{min(int(day), 28):02}"


def shorten(game, rng):
    cut = rng.randint(1, min(30, len(game.sans) - 20))
    del game.sans[-cut:]
    if rng.random() < 0.5:
        game.result = game.tags["Result"] = "*"


def annotate(game, rng):
    for ply in rng.sample(range(len(game.sans)), rng.randint(1, 8)):
        game.comments[ply] = rng.choice(["{a good idea}", "$1", "$6 {better was something else}", "{[%eval 0.3] played fast}"])


def change_result(game, rng):
    game.result = game.tags["Result"] = rng.choice([result for result in RESULTS[:3] if result != game.result])


def change_one_half_move(game, rng):
    """Another legal half-move after which the rest of the game can still be played; False: none found."""
    played = Game(list(game.tags.items()), game.sans, game.result)
    for _ in range(40):
        ply = rng.randrange(4, len(game.sans))
        board = played.boards[ply].copy()
        others = [move for move in board.legal_moves() if move != played.moves[ply]]
        if not others:
            continue
        sans = played.sans[:ply]
        for move in [rng.choice(others)] + played.moves[ply + 1:]:
            is_playable = (board.men[move[1]].upper() != "K" and move in board.pseudo_moves() and board.is_safe(move)
                           or move in board.castlings())
            if not is_playable:
                break
            sans.append(board.san(move))
            board = board.copy()
            board.play(move)
        if len(sans) == len(game.sans):
            game.sans = sans
            return True
    return False


def insert_two_half_moves(game, rng):
    """A move of each side that is put in, after which the rest of the game can still be played; False: none found."""
    played = Game(list(game.tags.items()), game.sans, game.result)
    for _ in range(60):
        ply = rng.randrange(8, len(game.sans) - 1)
        moves = list(played.moves[ply:])
        board, sans = played.boards[ply].copy(), played.sans[:ply]
        for place in range(2):
            others = [move for move in board.legal_moves() if move != moves[place] and board.men[move[1]] == "."]
            if not others:
                break
            move = rng.choice(others)
            sans.append(board.san(move))
            board = board.copy()
            board.play(move)
        if len(sans) == ply + 2 and play_on(board, moves, sans):
            game.sans = sans
            return True
    return False


def play_on(board, moves, sans):
    """Appends the SAN of `moves`; False when one of them cannot be played."""
    for move in moves:
        is_playable = (board.men[move[1]].upper() != "K" and move in board.pseudo_moves() and board.is_safe(move)
                       or move in board.castlings())
        if not is_playable:
            return False
        sans.append(board.san(move))
        board = board.copy()
        board.play(move)
    return True


def forget_a_player(game, rng):
    game.tags[rng.choice(["White", "Black"])] = rng.choice(["NN", "?", "", "N.N."])
    if rng.random() < 0.5:
        game.tags["Date"] = game.tags["Date"][:4] + ".??.??"
    if rng.random() < 0.5:
        game.tags["Event"] = rng.choice(["?", game.tags["Event"] + " sim"])


SOUNDS = [("tsch", "ch"), ("sch", "sh"), ("ch", "tsch"), ("sh", "sch"), ("ts", "tz"), ("zh", "z"), ("kh", "h"), ("ph", "f"),
          ("w", "v"), ("v", "w"), ("j", "y"), ("y", "i"), ("i", "y"), ("ck", "k"), ("ks", "x")]


def respelling(name):
    """The surname as another language writes it, and a given name cut to its first letter; None: all languages write it so."""
    last, first = [part.strip() for part in name.split(",", 1)]
    for sound, other in SOUNDS:
        at = last.lower().find(sound, 1)
        if at > 0 and len(last) >= 6:
            return f"{last[:at]}{other}{last[at + len(sound):]}, {first[0]}"
    return None


def respell(game, rng):
    name = rng.choice(["White", "Black"])
    other = respelling(game.tags[name])
    if other is None:
        return False
    game.tags[name] = other
    if rng.random() < 0.5:
        game.tags["Date"] = game.tags["Date"][:4] + ".??.??"
        game.tags["Site"] = "?"
    return True


def move_the_day(game, rng):
    year, month, day = game.tags["Date"].split(".")
    game.tags["Date"] = f"{year}.{month}.{int(day) + (3 if int(day) < 20 else -3):02}"
    game.tags["Event"] = "Another name"


def start_of(game, rng):
    """Any length over 20, the players by their surnames, the year alone."""
    del game.sans[rng.randint(21, len(game.sans) - 1):]
    for name in ("White", "Black"):
        game.tags[name] = game.tags[name].split(",")[0]
    game.tags["Date"] = game.tags["Date"][:4] + ".??.??"
    game.tags["Round"], game.tags["Event"] = "?", "A book"


GIVEN = [("kh", "h"), ("ch", "tsch"), ("sh", "sch"), ("ei", "ey"), ("ai", "ay"), ("ey", "ej"), ("iy", "ij"), ("ie", "je"), ("iu", "ju"),
         ("vi", "wi"), ("ks", "x"), ("x", "ks"), ("k", "c"), ("c", "k"), ("v", "w"), ("j", "y"), ("y", "i"), ("i", "y")]


def transliteration(name):
    """The given name as another language writes it; None: all languages write it so."""
    last, first = [part.strip() for part in name.split(",", 1)]
    for sound, other in GIVEN:
        at = first.split()[0].lower().find(sound, 1)
        if at > 0 and len(first.split()[0]) >= 5:
            return f"{last}, {first[:at]}{other}{first[at + len(sound):]}"
    return None


def transliterate(game, rng):
    """Another given name of one player, no round, the year alone."""
    name = rng.choice(["White", "Black"])
    other = transliteration(game.tags[name])
    if other is None or len(game.sans) < 24 or game.tags.get("Site", "?") == "?":
        return False
    game.tags[name] = other
    game.tags["Date"], game.tags["Round"] = game.tags["Date"][:4] + ".??.??", "?"
    return True


def drop_commas(game, rng):
    """`Surname Given`, one of them perhaps transliterated, and nothing but the year."""
    if len(game.sans) < 40:
        return False
    name = rng.choice(["White", "Black"])
    game.tags[name] = transliteration(game.tags[name]) or game.tags[name]
    for each in ("White", "Black"):
        game.tags[each] = " ".join(game.tags[each].replace(",", " ").split())
    game.tags["Date"] = game.tags["Date"][:4] + ".??.??"
    game.tags["Event"] = game.tags["Site"] = game.tags["Round"] = "?"
    return True


def make_up_round(game, rng):
    """The place as event, the year, and 1 for a round that is not known."""
    if len(game.sans) < 24 or game.tags.get("Round", "?") in ("?", "1", "01", "-", ""):
        return False
    game.tags["Event"], game.tags["Site"] = game.tags.get("Site", "?"), "?"
    game.tags["Date"], game.tags["Round"] = game.tags["Date"][:4] + ".??.??", "1"
    return True


def give_to_others(game, donor, rng):
    for name in ("White", "Black", "Event", "Site", "Date"):
        game.tags[name] = donor.tags.get(name, "?")
    for name in ("WhiteFideId", "BlackFideId", "WhiteElo", "BlackElo"):
        game.tags.pop(name, None)
    game.tags["Round"] = "99"  # not that of the donor, whose pairing this would be


def play_again(game, rng):
    year, rest = game.tags["Date"].split(".", 1)
    game.tags["Date"] = f"{int(year) + rng.choice([-3, 2, 4])}.{rest}"
    game.tags["Event"] = "Another event"
    game.tags["Site"] = "Elsewhere"
    game.tags["Round"] = str(rng.randint(1, 11))


# Changes that not every game allows.
ALTERED = {"near": change_one_half_move, "inserted": insert_two_half_moves, "respelled": respell, "without-comma": drop_commas,
           "transliterated": transliterate, "made-up-round": make_up_round}


def make_copy(kind, original, games, rng):
    copy = original.copy()
    if kind == "retagged":
        retag(copy, rng)
    elif kind == "misspelled":
        misspell(copy, rng)
    elif kind == "prefix":
        shorten(copy, rng)
    elif kind == "annotated":
        annotate(copy, rng)
    elif kind == "conflict":
        change_result(copy, rng)
    elif kind in ALTERED and not ALTERED[kind](copy, rng):
        return None
    elif kind == "unknown-opponent":
        forget_a_player(copy, rng)
    elif kind == "another-day":
        move_the_day(copy, rng)
    elif kind == "start":
        start_of(copy, rng)
    elif kind == "pairing":
        donor = rng.choice(games).copy()
        if not 40 <= len(donor.sans) <= 160 or not change_one_half_move(donor, rng):
            return None
        copy.sans = donor.sans
    elif kind == "commentaries":
        annotate(original, rng)
        annotate(copy, rng)
        copy.comments[0] = "{another commentary}"
    elif kind in ("others-short", "others-draw"):
        give_to_others(copy, rng.choice(games), rng)
    elif kind == "again-short":
        play_again(copy, rng)
    if kind in ("others-short", "others-draw") and (surname(copy.tags["White"]), surname(copy.tags["Black"])) == (
            surname(original.tags["White"]), surname(original.tags["Black"])):
        return None
    return copy


def suits(kind, game):
    plies = len(game.sans)
    is_win = game.result != "1/2-1/2"
    return {"unknown-opponent": plies >= (24 if is_win else 40), "respelled": is_win and plies >= 24,
            "another-day": plies >= 24, "start": is_win and plies >= 30, "inserted": 40 <= plies <= 160,
            "pairing": True, "others-draw": not is_win and 60 <= plies <= 90,
            "prefix": plies >= 40, "near": 40 <= plies <= 160, "others-short": plies <= 56,
            "again-short": plies <= 50}.get(kind, plies >= 12)


def plant(arguments):
    rng = random.Random(arguments.seed)
    games = base_games(arguments.archives, rng, arguments.games)
    entries = [(game, None, None) for game in games]  # game, kind, index of its original
    taken = set()  # originals of copies that would disturb those of other kinds
    for kind in sorted(KINDS, key=lambda kind: kind not in ALONE):
        candidates = [index for index, game in enumerate(games) if suits(kind, game) and index not in taken]
        rng.shuffle(candidates)
        planted = 0
        for index in candidates:
            copy = make_copy(kind, games[index], games, rng) if planted < arguments.each else None
            if copy:
                entries.append((copy, kind, index))
                planted += 1
                if kind in ALONE:
                    taken.add(index)
        print(f"{kind}: {planted} of {len(candidates)} candidates", file=sys.stderr)
    order = list(range(len(entries)))
    rng.shuffle(order)
    ordinal = {index: place + 1 for place, index in enumerate(order)}
    with open(arguments.out, "w", encoding="latin-1", newline="\n") as out:
        for index in order:
            out.write(entries[index][0].text())
    with open(arguments.truth, "w", encoding="ascii", newline="\n") as out:
        out.write("kind\tcopy\toriginal\n")
        for index in order:
            _, kind, original = entries[index]
            if kind:
                out.write(f"{kind}\t{ordinal[index]}\t{ordinal[original]}\n")


def check(arguments):
    truth, kind_of, family = [], {}, {}
    with open(arguments.truth, encoding="ascii") as rows:
        for row in csv.DictReader(rows, delimiter="\t"):
            copy, original = int(row["copy"]), int(row["original"])
            truth.append((row["kind"], copy, original))
            kind_of[copy], family[copy], family[original] = row["kind"], original, original
    pairs, dropped = defaultdict(list), set()
    with open(arguments.table, encoding="utf-8", newline="") as rows:
        for row in csv.DictReader(rows):
            a, b = int(row["first_game"]), int(row["second_game"])
            pairs[frozenset((a, b))].append((row["kind"], row["decision"]))
            if row["decision"] == "dropped":
                dropped.add(b)
    report_pairs(pairs, kind_of, family)
    return report_truth(truth, pairs, dropped, family, arguments.least)


def report_pairs(pairs, kind_of, family):
    """Pairs of the table whose games do not come from one original, or that are two games and one of them goes."""
    wrong, seen = Counter(), Counter()
    for pair, sayings in pairs.items():
        origins = {family.get(game, game) for game in pair}
        is_one = not any(kind_of.get(game, "").startswith(("others-", "again-")) for game in pair)
        for kind, decision in sayings:
            seen[kind, decision] += 1
            wrong[kind, decision] += len(origins) != 1 or (decision == "dropped" and not is_one)
    print("| in the table | pairs | planted | precision |\n|---|---|---|---|")
    for (kind, decision), count in sorted(seen.items()):
        print(f"| {kind}, {decision} | {count} | {count - wrong[kind, decision]} | {percent(count - wrong[kind, decision], count)} |")


def report_truth(truth, pairs, dropped, family, least):
    """Of each kind: how many copies were treated as they should be."""
    right, named, total = Counter(), Counter(), Counter()
    members = defaultdict(set)
    for game, original in family.items():
        members[original].add(game)
    for kind, copy, original in truth:
        wanted, is_one = KINDS[kind]
        total[kind] += 1
        sayings = [(frozenset((copy, other)), saying) for other in members[original] if other != copy
                   for saying in pairs.get(frozenset((copy, other)), [])]
        if wanted is None:
            right[kind] += all(decision == "kept" for _, (_, decision) in sayings)
        elif is_one:
            right[kind] += any(decision == "dropped" for _, (_, decision) in sayings)
        else:
            right[kind] += any(said == wanted for _, (said, _) in sayings) and not any(
                decision == "dropped" for pair, (_, decision) in sayings if pair == frozenset((copy, original)))
        named[kind] += any(said == wanted for _, (said, _) in sayings) or (
            wanted is None and all(said in ("near", "short") for _, (said, _) in sayings))
    print("\n| planted | copies | treated rightly | recall | called by its kind |\n|---|---|---|---|---|")
    for kind in KINDS:
        print(f"| {kind} | {total[kind]} | {right[kind]} | {percent(right[kind], total[kind])} | {percent(named[kind], total[kind])} |")
    return 1 if any(100 * right[kind] < least * total[kind] for kind in KINDS) else 0


def percent(part, whole):
    return f"{100 * part / whole:.1f} %" if whole else "-"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    commands = parser.add_subparsers(dest="command", required=True)
    planting = commands.add_parser("plant")
    planting.add_argument("archives")
    planting.add_argument("out")
    planting.add_argument("truth")
    planting.add_argument("--games", type=int, default=20000)
    planting.add_argument("--each", type=int, default=500)
    planting.add_argument("--seed", type=int, default=1)
    checking = commands.add_parser("check")
    checking.add_argument("truth")
    checking.add_argument("table")
    checking.add_argument("--least", type=float, default=0)
    arguments = parser.parse_args()
    if arguments.command == "plant":
        return plant(arguments)
    return check(arguments)


if __name__ == "__main__":
    sys.exit(main())
