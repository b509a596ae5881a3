"""One way, or several, of making each defect of the catalogue. An injector takes a game (or all texts of a file) and a random
generator and gives the spoiled text, or None where the game does not lend itself to it."""

import gzip

from games import Game
from slow_board import START, Board, name, square_of

GAME, FILE = {}, {}      # code -> injectors
EXTRA = {}               # code -> other codes that the same bytes rightly give
PLACES = {}              # code -> places in the file where it makes sense: "first middle last several"


def game(code, also=(), places="first middle last several"):
    def enter(function):
        GAME.setdefault(code, []).append(function)
        EXTRA.setdefault(code, set()).update(also)
        PLACES[code] = places.split()
        return function
    return enter


def file(code, also=()):
    """The function gets the texts of the games and the index of the victim and gives (bytes of the file, ordinal or None)."""
    def enter(function):
        FILE.setdefault(code, []).append(function)
        EXTRA.setdefault(code, set()).update(also)
        return function
    return enter


def some_ply(g, rng, low=3, high=None):
    return rng.randint(low, (high or len(g.sans)) - 1)


def plies_where(g, rng, wanted):
    """A random ply whose (board, move, san) is wanted; None when there is none."""
    found = [ply for ply in range(1, len(g.sans) + 1) if wanted(g.boards[ply - 1], g.moves[ply - 1], g.sans[ply - 1])]
    return rng.choice(found) if found else None


def edit_where(g, rng, wanted, text_of):
    ply = plies_where(g, rng, wanted)
    if ply is None:
        return None
    return g.draft().edit(ply, text_of(g.sans[ply - 1]))


def random_game(g, fen, plies, rng, result="1/2-1/2"):
    """Legal random moves from a position, under the tags of g."""
    board, sans = Board(fen), []
    for _ in range(plies):
        moves = [m for m in board.legal_moves() if board.men[m[1]] == "."]
        if not moves:
            return None
        move = rng.choice(moves)
        sans.append(board.san(move))
        board.play(move)
    tags = [tag for tag in g.tags if tag[0] not in ("SetUp", "FEN")]
    made = Game(tags + [["SetUp", "1"], ["FEN", fen]], sans, result, fen)
    return made.draft().set_tag("Result", result)


def with_moves(g, sans, result, fen=None):
    tags = g.tags + ([["SetUp", "1"], ["FEN", fen]] if fen else [])
    return Game(tags, sans, result, fen).draft().set_tag("Result", result)


def refused(draft, ply):
    """Nothing from `ply` on can be played."""
    draft.plies = ply - 1
    return draft


# ---- comments

@game("CMT01", places="first middle several")
def _(g, rng):
    ply = some_ply(g, rng)
    return refused(g.draft().behind(ply, "{ a comment without an end"), ply + 1)

@game("CMT02")
def _(g, rng): return g.draft().behind(some_ply(g, rng), "{a {b} c}")

@game("CMT03")
def _(g, rng): return g.draft().behind(some_ply(g, rng), "}")

@game("CMT04")
def _(g, rng): return g.draft().behind(some_ply(g, rng), "; the rest of the line\n")

@game("CMT05")
def _(g, rng): return g.draft().behind(some_ply(g, rng), rng.choice(["{[%eval abc]}", "{[%eval #]}"]))

@game("CMT06")
def _(g, rng): return g.draft().behind(some_ply(g, rng), "{[%c_effect e4;square;e4;type;Book]}")


# ---- bytes

@file("ENC01")
def _(texts, k, rng): return b"\xef\xbb\xbf" + "".join(texts).encode(), None

@file("ENC02")
def _(texts, k, rng):
    k = max(k, 1)
    return "".join(texts[:k]).encode() + b"\xef\xbb\xbf" + "".join(texts[k:]).encode(), None

@game("ENC03", also=["ENC07"])     # several such games in one file may differ in their encoding
def _(g, rng):
    d = g.draft().set_tag("White", "Müller, Jürgen")
    d.encoding = "latin-1"
    return d

@game("ENC03")
def _(g, rng):
    d = g.draft().set_tag("White", "Смыслов, Василий").set_tag("Black", "Петросян, Тигран")
    d.encoding = rng.choice(["cp1251", "koi8-r"])
    return d

@game("ENC04")
def _(g, rng):
    d = g.draft().behind(some_ply(g, rng), "{White\u2019s plan is \u201cslow\u201d}")
    d.encoding = "cp1252"
    return d

@file("ENC05")
def _(texts, k, rng):
    text = "".join(texts)
    return rng.choice([text.encode("utf-16"), b"\xfe\xff" + text.encode("utf-16-be"), text.encode("utf-16-le")]), None

@game("ENC06")
def _(g, rng): return g.draft().set_tag("White", "M\u00c3\u00bcller, J\u00c3\u00bcrgen")

@file("ENC07", also=["ENC03"])
def _(texts, k, rng):
    k = max(k, 1)
    parts = [text.encode() for text in texts]
    parts[0] = texts[0].replace('[Event "', '[Event "\u00d6', 1).encode()
    parts[k] = texts[k].replace('[Event "', '[Event "\u00d6', 1).encode("latin-1")
    return b"".join(parts), None

@game("ENC08")
def _(g, rng): return g.draft().behind(some_ply(g, rng), "\0")

@game("ENC09")
def _(g, rng): return g.draft().set_tag("Site", "Bern\x07 SUI")

@file("ENC10")
def _(texts, k, rng): return "".join(texts).encode() + b"\x1a", None

@game("ENC11")
def _(g, rng):
    ply = some_ply(g, rng)
    d = g.draft()
    d.items[d.move[ply]] += "\u00a0" + d.items[d.move[ply] + 1]
    d.items[d.move[ply] + 1] = None
    return d

@game("ENC12")
def _(g, rng):
    ply = some_ply(g, rng)
    return g.draft().edit(ply, rng.choice(["\u200b{}", "{}\u200b", "{}\u2060"]).format(g.sans[ply - 1]))

@game("ENC13")
def _(g, rng):
    return edit_where(g, rng, lambda b, m, s: s in ("O-O", "O-O-O"), lambda s: s.replace("O", "\u041e"))

@game("ENC13")
def _(g, rng):
    return edit_where(g, rng, lambda b, m, s: s[0] in "ac" and len(s) == 2, lambda s: {"a": "\u0430", "c": "\u0441"}[s[0]] + s[1])

@file("ENC14")
def _(texts, k, rng):
    return ("<html><body><pre>\n" + "".join(texts) + "</pre></body></html>\n").encode(), None

@game("ENC15")
def _(g, rng): return g.draft().set_tag("White", "O&#39;Neil, Sean")

@file("ENC16")
def _(texts, k, rng): return ("```pgn\n" + "".join(texts) + "```\n").encode(), None

@file("ENC17")
def _(texts, k, rng):
    k = max(k, 1)
    return "".join(t.replace("\n", "\r\n") if i == k else t for i, t in enumerate(texts)).encode(), None

@file("ENC18")
def _(texts, k, rng): return "".join(texts).replace("\n", "\r").encode(), None

@file("ENC19")
def _(texts, k, rng): return "".join(texts).rstrip("\n").encode(), None

@game("ENC20")
def _(g, rng):
    d = g.draft()
    d.width = 5000
    return d if len(d.movetext()) > 260 else None

@file("ENC21")
def _(texts, k, rng):
    whole = gzip.compress("".join(texts).encode(), mtime=0)
    return whole[:len(whole) - rng.randint(9, 400)], None


# ---- structure

@file("STR01")
def _(texts, k, rng): return rng.choice([b"", b"\n\n"]), None

@game("STR02", places="first middle several")
def _(g, rng):
    d = g.draft()
    d.result = None
    return d

@game("STR03", places="last")
def _(g, rng):
    d = g.draft()
    d.result = None
    return d

@game("STR04", places="last")
def _(g, rng):
    ply = plies_where(g, rng, lambda b, m, s: s[0] in "NBRQK" and len(s) == 3)
    if ply is None:
        return None
    d = refused(g.draft(), ply)
    whole = d.edit(ply, g.sans[ply - 1][:2]).items
    del whole[d.move[ply] + 1:]
    d.cut = True
    return d

@game("STR05", places="last")
def _(g, rng):
    ply = some_ply(g, rng)
    d = refused(g.draft().behind(ply, "{ a comment that the file cuts"), ply + 1)
    del d.items[d.move[ply] + 1:]
    d.cut = True
    return d

@game("STR06")
def _(g, rng):
    d = g.draft()
    d.items.append("Nf3 Nc6")
    return d

@game("STR07")
def _(g, rng):
    d = g.draft()
    d.items.append(g.result)
    return d

@game("STR08")
def _(g, rng):
    ply = some_ply(g, rng)
    return refused(g.draft().behind(ply, g.result), ply + 1)

@game("STR09")
def _(g, rng):
    d = g.draft()
    d.between = ""
    return d

@game("STR10")
def _(g, rng):
    d = g.draft()
    d.between = "\n\n"
    return d

@game("STR11")
def _(g, rng):
    d = g.draft()
    d.tags[rng.randint(0, 5)].append("\n")
    return d

@game("STR12")
def _(g, rng): return g.draft().behind(some_ply(g, rng), "\n\n")

@file("STR13")
def _(texts, k, rng):
    k = max(k, 1)
    return ("".join(texts[:k - 1]) + texts[k - 1].rstrip("\n") + "\n" + "".join(texts[k:])).encode(), k + 1

@game("STR14")
def _(g, rng):
    d = refused(g.draft(), 1)
    d.items = []
    return d

@file("STR15")
def _(texts, k, rng):
    body = texts[k].split("\n\n", 1)[1]
    return ("".join(texts[:k]) + body + "".join(texts[k + 1:])).encode(), k + 1

@game("STR16")
def _(g, rng): return g.draft().behind(some_ply(g, rng), '\n[Annotator "Doe, Jane"]\n')

@game("STR17")
def _(g, rng):
    d = g.draft()
    d.before_tags = "{ about this game }\n"
    return d

@game("STR18")
def _(g, rng): return g.draft().behind(some_ply(g, rng), '{ the next line is text\n[Event "no game"]\n}')

@game("STR19")
def _(g, rng): return g.draft().behind(some_ply(g, rng), "\n% an escape line\n")

@game("STR20")
def _(g, rng):
    d = g.draft()
    d.indent = "  "
    return d

@game("STR21")
def _(g, rng): return g.draft().behind(some_ply(g, rng), "{" + "a long story\n" * 1_300_000 + "}")

@game("STR22")
def _(g, rng):
    first = ["d4", "c4", "Nf3", "g3", "b3", "a3", "f4"]
    opening = [f"(1. {first[i % 7]}" for i in range(70)]
    return g.draft().behind(1, [opening, ")" * 70]) if g.sans[0] not in first else None

@game("STR24")
def _(g, rng): return g.draft().set_tag("Lint", "ignore: MOV01 -- it was played so")


# ---- tags

def broken_tag(code, spoil):
    @game(code)
    def _(g, rng):
        d = g.draft()
        d.tags[rng.choice([0, 1])].append(spoil)
        return d

broken_tag("TAG01", lambda n, v: f'[{n} "The "Big" {v}"]')
broken_tag("TAG02", lambda n, v: f'[{n} "{v}]')
broken_tag("TAG03", lambda n, v: f'[{n} "{v}"')
broken_tag("TAG04", lambda n, v: f"[{n} '{v}']")
broken_tag("TAG05", lambda n, v: f'[{n} "{v}\nand more"]')
broken_tag("TAG09", lambda n, v: f'[ {n}  "{v}" ]')
broken_tag("TAG18", lambda n, v: f'[{n} "C:\\"]')

def added_tag(code, *lines):
    @game(code)
    def _(g, rng):
        d = g.draft()
        line = rng.choice(lines)
        d.tags.append(["", "", lambda name, value: line])
        return d

added_tag("TAG06", '[White Elo "2500"]', '[White.Elo "2500"]')
added_tag("TAG07", '[White-Elo "2500"]')
added_tag("TAG08", '[whiteelo "2500"]', '[WHITEELO "2500"]', '[annotator "Nobody"]')
added_tag("TAG11", '[Annotator "' + "x" * 300 + '"]')
added_tag("TAG24", '[WhiteElo "unr"]', '[WhiteElo "99999"]', '[BlackElo "2500?"]', '[BlackElo "2690:2222"]')
added_tag("TAG25", '[WhiteElo "0"]', '[BlackElo "0"]')
added_tag("TAG27", '[WhiteTitle "g"]', '[BlackTitle "GMI"]', '[WhiteTitle "Grandmaster"]')
added_tag("TAG28", '[WhiteFideId "12a"]', '[BlackFideId "0"]', '[WhiteFideId "1234567890"]')
added_tag("TAG31", '[ECO "F99"]', '[ECO "B0"]')
added_tag("TAG39", '[TimeControl "90 minutes for 40 moves"]', '[TimeControl "5|5"]', '[TimeControl "60 mins"]')

@game("TAG40")
def _(g, rng):
    words = ["Draw agreed"] if g.result == "1/2-1/2" else ["NORMAL", "Carlsen won on time"]
    return g.draft().set_tag("Termination", rng.choice(words))

@game("VAR03")
def _(g, rng): return refused(g.draft().set_tag("Variant", rng.choice(["Giveaway", "Suicide"])), 1)


@game("TAG10")
def _(g, rng):
    d = g.draft()
    at = rng.randint(1, 5)
    d.tags[at - 1].append("joined")
    return d

@game("TAG12")
def _(g, rng):
    d = g.draft()
    d.tags.append(["White", "Somebody, Else"])
    return d

@game("TAG13")
def _(g, rng):
    d = g.draft()
    d.tags.append(["Result", "1-0" if g.result != "1-0" else "0-1"])
    return d

@game("TAG14")
def _(g, rng):
    d = g.draft()
    del d.tags[rng.choice([1, 3])]
    return d

@game("TAG15")
def _(g, rng):
    d = g.draft()
    d.tags[1], d.tags[2] = d.tags[2], d.tags[1]
    return d

def tag_value(code, tag, *values, also=()):
    @game(code, also=also)
    def _(g, rng): return g.draft().set_tag(tag, rng.choice(values))

tag_value("TAG16", "White", "")
tag_value("TAG17", "Event", "Training: 1. e4 c5 2. Nf3")
tag_value("TAG19", "Date", "2014.02.30", "2014.13.01")
tag_value("TAG20", "Date", "2014-01-02", "2014/01/02")
tag_value("TAG21", "Date", "02.01.2014")
tag_value("TAG22", "Date", "2914.05.01", "1214.05.01")
@game("TAG29")
def _(g, rng):
    return g.draft().set_tag("Event", "City open").set_tag("Board", "12").set_tag("Round", rng.choice(["1.12", "Round 1", "R1"]))


@game("TAG23")
def _(g, rng): return g.draft().set_tag("Date", "2014.05.01").set_tag("EventDate", "2014.05.20")

@game("TAG30")
def _(g, rng): return g.draft().set_tag("PlyCount", str(len(g.sans) + rng.choice([-7, 3, 40])))

@game("TAG37")
def _(g, rng): return g.draft().set_tag("Black", dict(map(tuple, g.tags))["White"])


# ---- results

@game("RES01")
def _(g, rng): return g.draft().set_tag("Result", "White wins")

@game("RES02")
def _(g, rng): return g.draft().set_tag("Result", "0.5-0.5") if g.result == "1/2-1/2" else None

@game("RES03")
def _(g, rng): return g.draft().set_tag("Result", {"1-0": "0-1", "0-1": "1/2-1/2", "1/2-1/2": "1-0"}[g.result])

@game("RES04")
def _(g, rng): return g.draft().set_tag("Result", "*")

def terminator(code, spellings):
    @game(code)
    def _(g, rng):
        if g.result not in spellings:
            return None
        d = g.draft()
        d.result = rng.choice(spellings[g.result])
        return d

terminator("RES05", {"1/2-1/2": ["1/2"]})
terminator("RES06", {"1/2-1/2": ["\u00bd-\u00bd", "\u00bd"]})
terminator("RES07", {"1-0": ["1\u20130", "1\u20140"], "0-1": ["0\u20131"]})
terminator("RES08", {"1-0": ["1:0"], "0-1": ["0:1"]})
terminator("RES09", {"1-0": ["1-O"], "0-1": ["O-1"]})
terminator("RES10", {"1-0": ["+--", "+-"], "0-1": ["-+"]})
terminator("RES12", {"1-0": ["Black resigns 1-0"], "0-1": ["White resigns 0-1"], "1/2-1/2": ["draw agreed 1/2-1/2"]})

@game("RES11")
def _(g, rng):
    d = g.draft().set_tag("Result", "0-0")
    d.result = "0-0"
    return d

@game("RES13")
def _(g, rng):
    d = refused(g.draft(), 1)
    d.items = [g.result]
    return d

@game("RES14")
def _(g, rng):
    if not g.boards[-1].legal_moves():
        return None    # mate: END03
    d = g.draft().set_tag("Result", "*")
    d.result = "*"
    return d


# ---- endings

MATE = "f3 e5 g4 Qh4#".split()
STALEMATE = "e3 a5 Qh5 Ra6 Qxa5 h5 Qxc7 Rah6 h4 f6 Qxd7+ Kf7 Qxb7 Qd3 Qxb8 Qh7 Qxc8 Kg6 Qe6".split()

@game("END01")
def _(g, rng): return with_moves(g, MATE, "1-0")

@game("END02")
def _(g, rng): return with_moves(g, MATE, "1/2-1/2")

@game("END03")
def _(g, rng): return with_moves(g, MATE, "*")

@game("END04")
def _(g, rng): return with_moves(g, STALEMATE, rng.choice(["1-0", "0-1"]))

@game("END05")
def _(g, rng):
    d = with_moves(g, MATE, "0-1").behind(4, rng.choice(["3. a3", "3. Nf3 Nc6"]))
    return d

@game("END06")
def _(g, rng): return with_moves(g, STALEMATE, "1/2-1/2").behind(len(STALEMATE), rng.choice(["Kg5", "a6 11. Qf5"]))

@game("END07")
def _(g, rng):
    bare, forced = "7k/8/8/8/8/8/1p6/K7 w - - 0 60", "7k/8/7K/8/8/8/6R1/8 w - - 0 60"
    moves, start = rng.choice([("Kxb2 Kg7 Kb3 Kf6", bare), ("Rg8+ Kxg8", forced)])
    return with_moves(g, moves.split(), "1/2-1/2", start).set_tag("Date", "2019.05.04")

@game("END08")
def _(g, rng):
    wall = "4k3/8/3p4/p1pPp1p1/P1P3Pp/4P2P/6K1/8 w - - 0 40"
    return with_moves(g, "e4 Ke7 Kf2 Kd7".split(), "1/2-1/2", wall).set_tag("Date", "2019.05.04")

@game("END09")
def _(g, rng):
    bare, knight = "6k1/5q2/8/8/8/8/8/4K3 w - - 0 60", "3k2q1/8/8/8/8/8/8/4K1N1 w - - 0 60"
    moves, start = rng.choice([("Kd1 Kg7 Ke1", bare), ("Nf3 Kd7 Nd4", knight)])
    return with_moves(g, moves.split(), "1-0", start).set_tag("Termination", "time forfeit").set_tag("Date", "2019.05.04")

def repeated(g, times):
    return "Nf3 Nf6 Ng1 Ng8".split() * times + g.sans

@game("END10", also=["END12"])
def _(g, rng): return with_moves(g, repeated(g, 4), g.result).set_tag("Date", "2019.05.04")

@game("END12")
def _(g, rng): return with_moves(g, repeated(g, 2), g.result)

@game("END11", also=["END13"])
def _(g, rng):
    d = random_game(g, "4k3/8/8/1n6/8/4B3/8/R3K3 w - - 148 120", 5, rng)
    return d and d.set_tag("Date", "2019.05.04")

@game("END13")
def _(g, rng): return random_game(g, "4k3/8/8/1n6/8/4B3/8/R3K3 w - - 97 80", 5, rng)

BARE, BARE_MOVES = "6k1/5q2/8/8/8/8/8/4K3 w - - 0 60", "Kd1 Kg7 Ke1".split()

@game("END14", also=["TAG40"])
def _(g, rng):
    return with_moves(g, g.sans[:12], "1/2-1/2").set_tag("Termination", rng.choice(["3-fold repetition", "50-move rule"]))

@game("END15")
def _(g, rng): return with_moves(g, g.sans[:1], rng.choice(["1-0", "0-1"])).set_tag("Termination", "normal")

@game("END17")
def _(g, rng): return with_moves(g, g.sans[:1], "1/2-1/2").set_tag("Date", "2019.05.04")

@game("END18")
def _(g, rng):
    return with_moves(g, BARE_MOVES, "1-0", BARE).set_tag("Date", "2024.05.04").set_tag("Termination", "normal")

@game("END19")
def _(g, rng): return with_moves(g, g.sans[:12], "1/2-1/2").set_tag("Termination", "time forfeit").set_tag("Date", "2019.05.04")

@game("END20")
def _(g, rng):
    moves, result, word = rng.choice([(MATE, "0-1", "time forfeit"), (STALEMATE, "1/2-1/2", "abandoned"), (g.sans, "1-0", "unterminated")])
    return with_moves(g, moves, result).set_tag("Termination", word)


# ---- moves

def letters(d, table):
    for ply, at in d.move.items():
        item = d.items[at]
        d.items[at] = "".join(table.get(c, c) for c in item)
    return d

def has_moves_of(g, kinds):
    return all(any(s[0] == k for s in g.sans) for k in kinds)

GERMAN = dict(zip("KQRBN", "KDTLS"))
FRENCH = dict(zip("KQRBN", "RDTFC"))
SPANISH = dict(zip("KQRBN", "RDTAC"))
DUTCH = dict(zip("KQRBN", "KDTLP"))
POLISH = dict(zip("KQRBN", "KHWGS"))
CZECH = dict(zip("KQRBN", "KDVSJ"))
HUNGARIAN = dict(zip("KQRBN", "KVBFH"))
RUSSIAN = dict(zip("KQRBN", ["\u041a\u0440", "\u0424", "\u041b", "\u0421", "\u041a"]))

@game("MOV01")
def _(g, rng):
    ply = some_ply(g, rng)
    board = g.boards[ply - 1]
    reachable = {s for at, man in enumerate(board.men) if man in "Nn" for s in board.reach(at)}   # of either side
    free = [s for s in range(64) if s not in reachable and board.men[s] == "."]
    if not any(board.men[s] == ("N" if board.white else "n") for s in range(64)):
        return None
    return refused(g.draft().edit(ply, "N" + name(rng.choice(free))), ply)

@game("MOV02")
def _(g, rng):
    for ply in rng.sample(range(5, len(g.sans) + 1), len(g.sans) - 4):
        board = g.boards[ply - 1]
        for move in board.pseudo_moves():
            kind = board.men[move[0]].upper()
            rivals = [m for m in board.pseudo_moves() if m[1] == move[1] and board.men[m[0]] == board.men[move[0]]]
            if kind in "NBRQ" and len(rivals) == 1 and board.men[move[1]].upper() != "K" and not board.is_safe(move):
                return refused(g.draft().edit(ply, board.san(move, mark=False, hint="")), ply)
    return None

@game("MOV03")
def _(g, rng):
    for ply in range(5, len(g.sans) + 1):
        board = g.boards[ply - 1]
        for move in board.castlings(must_be_safe=False):
            if move not in list(board.castlings()):
                return refused(g.draft().edit(ply, "O-O" if move[1] > move[0] else "O-O-O"), ply)
    return None

@game("MOV04")
def _(g, rng):
    for ply in range(5, len(g.sans) + 1):
        board = g.boards[ply - 1]
        for move in board.castlings(must_have_right=False):
            if move not in list(board.castlings()):
                return refused(g.draft().edit(ply, "O-O" if move[1] > move[0] else "O-O-O"), ply)
    return None

@game("MOV05")
def _(g, rng):
    ply = plies_where(g, rng, lambda b, m, s: s[0] in "NRQB" and len(s.rstrip("+#").replace("x", "")) == 4)
    if ply is None:
        return None
    board, move = g.boards[ply - 1], g.moves[ply - 1]
    return refused(g.draft().edit(ply, board.san(move, hint="")), ply)

def has_no_rival(b, m, s):
    return s[0] in "NBRQ" and not [x for x in b.pseudo_moves() if x[1] == m[1] and x[0] != m[0] and b.men[x[0]] == b.men[m[0]]]

@game("MOV06")
def _(g, rng):
    ply = plies_where(g, rng, has_no_rival)
    return ply and g.draft().edit(ply, g.boards[ply - 1].san(g.moves[ply - 1], hint=rng.choice(["f", "fr"])))

@game("MOV07")
def _(g, rng):
    def has_pinned_rival(b, m, s):
        rivals = [x for x in b.pseudo_moves() if x[1] == m[1] and x[0] != m[0] and b.men[x[0]] == b.men[m[0]]]
        return s[0] in "NBRQ" and rivals and not any(b.is_safe(x) for x in rivals) and all(x[0] % 8 != m[0] % 8 for x in rivals)
    ply = plies_where(g, rng, has_pinned_rival)
    return ply and g.draft().edit(ply, g.boards[ply - 1].san(g.moves[ply - 1], hint="f"))

@game("MOV08")
def _(g, rng):
    ply = plies_where(g, rng, lambda b, m, s: s[0] not in "O" and "=" not in s)
    board, move = g.boards[ply - 1], g.moves[ply - 1]
    san = g.sans[ply - 1]
    piece = "" if board.men[move[0]].upper() == "P" else board.men[move[0]].upper()
    mark = san[-1] if san[-1] in "+#" else ""
    sign = "x" if "x" in san else "-"
    return g.draft().edit(ply, piece + name(move[0]) + sign + name(move[1]) + mark) if not (piece and sign == "x") else None

@game("MOV09")
def _(g, rng):
    d = g.draft()
    for ply, at in d.move.items():
        move = g.moves[ply - 1]
        d.items[at] = name(move[0]) + name(move[1]) + move[2].lower()
    return d

@game("MOV10")
def _(g, rng):
    return edit_where(g, rng, lambda b, m, s: s == "O-O" and b.white, lambda s: "e1h1") or \
        edit_where(g, rng, lambda b, m, s: s == "O-O" and not b.white, lambda s: "e8h8")

@file("MOV11")
def _(texts, k, rng):
    return ("e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1\n\n" + "".join(texts)).encode(), 1

def castled(b, m, s):
    return s in ("O-O", "O-O-O")

@game("MOV12")
def _(g, rng): return edit_where(g, rng, castled, lambda s: s.replace("O", "0"))

@game("MOV13")
def _(g, rng): return edit_where(g, rng, castled, lambda s: s.replace("O", "o"))

@game("MOV14")
def _(g, rng): return edit_where(g, rng, castled, lambda s: s.replace("-", ""))

@game("MOV15")
def _(g, rng): return edit_where(g, rng, castled, lambda s: s.replace("-", rng.choice("\u2013\u2014\u2212\u2010")))

@game("MOV16")
def _(g, rng):
    ply = plies_where(g, rng, castled)
    return ply and g.draft().edit(ply, "K" + name(g.moves[ply - 1][1]))

def promotes(b, m, s):
    return "=" in s

@game("MOV17")
def _(g, rng): return edit_where(g, rng, promotes, lambda s: s.replace("=", ""))

@game("MOV18")
def _(g, rng):
    return edit_where(g, rng, promotes, lambda s: s[:s.index("=")] + "(" + s[s.index("=") + 1] + ")" + s[s.index("=") + 2:])

@game("MOV19")
def _(g, rng): return edit_where(g, rng, promotes, lambda s: s.replace("=", "/"))

@game("MOV20")
def _(g, rng):
    ply = plies_where(g, rng, promotes)
    return ply and refused(g.draft().edit(ply, g.sans[ply - 1][:g.sans[ply - 1].index("=")]), ply)

@game("MOV21")
def _(g, rng):
    ply = plies_where(g, rng, promotes)
    return ply and refused(g.draft().edit(ply, g.sans[ply - 1][:g.sans[ply - 1].index("=")] + "=K"), ply)

@game("MOV22")
def _(g, rng): return edit_where(g, rng, lambda b, m, s: s[-1] not in "+#", lambda s: s + "+")

@game("MOV22")
def _(g, rng): return edit_where(g, rng, lambda b, m, s: s[-1] == "+", lambda s: s[:-1] + "#")

@game("MOV23")
def _(g, rng): return edit_where(g, rng, lambda b, m, s: s[-1] in "+#", lambda s: s[:-1])

@game("MOV24")
def _(g, rng): return with_moves(g, MATE, "0-1").edit(4, "Qh4+")

@game("MOV25")
def _(g, rng):
    return edit_where(g, rng, lambda b, m, s: b.ep == m[1] and b.men[m[0]].upper() == "P", lambda s: s + rng.choice([" e.p.", "e.p."]))

@game("MOV26")
def _(g, rng): return edit_where(g, rng, lambda b, m, s: "x" in s, lambda s: s.replace("x", ""))

@game("MOV27")
def _(g, rng):
    return edit_where(g, rng, lambda b, m, s: s[0] in "NBRQK" and "x" not in s and len(s.rstrip("+#")) == 3, lambda s: s[0] + "x" + s[1:])

@game("MOV28")
def _(g, rng): return edit_where(g, rng, lambda b, m, s: s[0] in "abcdefgh" and "x" not in s, lambda s: "P" + s)

@game("MOV29")
def _(g, rng): return edit_where(g, rng, lambda b, m, s: s[0] in "NRQK" and len(s) > 2, lambda s: s[0].lower() + s[1:])

@game("MOV29")
def _(g, rng):
    def only_bishop(b, m, s):
        pawn = [x for x in b.legal_moves() if x[1] == m[1] and b.men[x[0]].upper() == "P"]
        return s[0] == "B" and len(s.rstrip("+#").replace("x", "")) == 3 and not pawn
    return edit_where(g, rng, only_bishop, lambda s: "b" + s[1:])

@game("MOV30")
def _(g, rng):
    table = rng.choice([GERMAN, FRENCH, SPANISH, DUTCH, POLISH, CZECH, HUNGARIAN])
    return letters(g.draft(), table) if has_moves_of(g, "QRBN") else None

@game("MOV31")
def _(g, rng):
    return letters(g.draft(), dict(zip("KQRBN", rng.choice(["\u2654\u2655\u2656\u2657\u2658", "\u265a\u265b\u265c\u265d\u265e"]))))

@game("MOV32")
def _(g, rng): return letters(g.draft(), RUSSIAN) if has_moves_of(g, "QRBN") else None

@game("MOV33")
def _(g, rng):
    d = g.draft()
    ply = rng.choice([p for p in d.number if p > 5])
    d.items[d.number[ply]] = str(int(d.items[d.number[ply]].rstrip(".")) + rng.choice([3, 7])) + "."
    return d

@game("MOV34")
def _(g, rng):
    d = g.draft()
    for at in d.number.values():
        d.items[at] = None
    return d

@game("MOV35")
def _(g, rng):
    d = g.draft()
    for ply in d.number:
        d.join(ply)
    return d

@game("MOV36")
def _(g, rng):
    d = g.draft()
    ply = rng.choice([p for p in d.number if p + 1 in d.move and p > 2])
    first, second = d.items[d.move[ply]], d.items[d.move[ply + 1]]
    d.edit(ply, first + second)
    d.items[d.move[ply + 1]] = None
    return d if first[-1] not in "+#" else None

@game("MOV37")
def _(g, rng):
    d = g.draft()
    ply = rng.choice([p for p in d.number if p + 1 in d.move])
    number = d.items[d.number[ply]].rstrip(".")
    return d.before(ply + 1, number + "..")

@game("MOV38")
def _(g, rng):
    d = g.draft()
    plies = [p for p in d.number if 4 < p < len(g.sans) - 4 and p - 1 in d.move]   # at the end kings may signal a result
    rng.shuffle(plies)
    for ply in plies:
        board = g.boards[ply - 2]                     # Black's half-move ply - 1 is left out
        if board.find(g.sans[ply - 1]) is None and g.sans[ply - 1] not in ("O-O", "O-O-O"):
            d.edit(ply - 1, None)
            return refused(d, ply - 1)
    return None

@game("MOV39")
def _(g, rng):
    d = g.draft()
    for ply in rng.sample(sorted(p for p in d.number if p > 4), 5):
        after = g.boards[ply].copy()
        after.white = not after.white
        after.ep = None
        if after.in_check() or g.boards[ply].in_check():   # a side in check cannot have been passed over
            continue
        for move in after.legal_moves():
            san = after.san(move, mark=False)
            is_blacks_too = any(move[1] in g.boards[ply].reach(at) for at in g.boards[ply].men_of("N"))
            if after.men[move[0]] == "N" and not is_blacks_too and len(san) == 3:
                return refused(d.behind(ply, san), ply + 1)
    return None

@game("MOV40")
def _(g, rng):
    if g.boards[-1].in_check():
        return None
    number = "" if len(g.sans) % 2 else f"{len(g.sans) // 2 + 1}."
    d = g.draft().behind(len(g.sans), [number, "--"])
    d.plies += 1
    return d

@game("MOV41")
def _(g, rng):
    d = g.draft()
    ply = rng.choice([p for p in d.number if p > 4 and not g.boards[p - 1].in_check()])
    return d.behind(ply, f"({d.items[d.number[ply]]} Z0)")

@game("MOV42")
def _(g, rng):
    ply = some_ply(g, rng)
    return refused(g.draft().behind(ply, rng.choice(["zugzwang", "brilliant", "Springer"])), ply + 1)

@game("MOV43")
def _(g, rng): return g.draft().before(1, "White Black")

@game("MOV44")
def _(g, rng):
    # Kings on the white squares e4 and d5 say that White won, on the dark ones that Black did, on e4 and e5 a draw.
    board, goes = g.boards[-1], {"1-0": ("e4", "d5"), "0-1": ("d4", "e5"), "1/2-1/2": ("e4", "e5")}[g.result]
    mine, theirs = goes if board.white else goes[::-1]
    at = board.king(board.white)
    is_far = max(abs(square_of(mine) % 8 - at % 8), abs(square_of(mine) // 8 - at // 8)) > 1
    if not is_far or not board.legal_moves():
        return None
    number = len(g.sans) // 2 + 1
    return g.draft().behind(len(g.sans), [f"{number}.", f"K{mine}", f"K{theirs}"] if board.white else [f"K{mine}", f"{number + 1}.", f"K{theirs}"])

@game("MOV45")
def _(g, rng):
    fen = "3q1rk1/pp3ppp/2p5/8/3Q4/4K3/PPP2PPP/R6R b - - 0 14"
    sans = "c5 Qd5 Qb6 h3 h6 a3 a6 b3 Rd8 Rhd1 Rc8 Ke4".split()
    return with_moves(g, sans, "1-0", fen)

@game("MOV46")
def _(g, rng): return g.draft().behind(some_ply(g, rng), rng.choice(["!?", "!", "??"]))

@game("MOV47")
def _(g, rng): return g.draft().behind(some_ply(g, rng), rng.choice(["+-", "\u00b1", "\u221e", "=", "-+"]))

@game("MOV48")
def _(g, rng):
    ply = some_ply(g, rng)
    board, move = g.boards[ply], g.moves[ply]
    if any(move[1] in board.reach(at) for at in board.men_of("N")):
        return None    # "N e5": the knight's move, torn apart
    return g.draft().behind(ply, "N")

@game("MOV49")
def _(g, rng): return g.draft().behind(some_ply(g, rng), rng.choice(["D", "[#]"]))

@game("MOV50")
def _(g, rng): return g.draft().behind(some_ply(g, rng), rng.choice(["$999", "$"]))


# ---- variations

@game("RAV01", places="first middle several last")
def _(g, rng):
    d = g.draft()
    ply = rng.choice([p for p in d.number if p > 4])
    refused(d, ply + 1)
    return d.behind(ply, f"({d.items[d.number[ply]]} {g.sans[ply - 1]}")

@game("RAV02")
def _(g, rng): return g.draft().behind(some_ply(g, rng), ")")

@game("RAV03")
def _(g, rng):
    d = g.draft()
    ply = rng.choice([p for p in d.number if p > 4])
    board = g.boards[ply - 1]
    reachable = {m[1] for m in board.pseudo_moves() if board.men[m[0]].upper() == "N"}
    free = [s for s in range(64) if s not in reachable and board.men[s] == "."]
    return d.behind(ply, f"({d.items[d.number[ply]]} N{name(rng.choice(free))})")

@game("RAV04")
def _(g, rng): return g.draft().behind(some_ply(g, rng), "()")

@game("RAV05")
def _(g, rng): return g.draft().before(1, "(1. d4)")

@game("RAV06")
def _(g, rng):
    d = g.draft()
    ply = rng.choice([p for p in d.number if p > 4])
    return d.behind(ply, f"({d.items[d.number[ply]]} {g.sans[ply - 1]} *)")


# ---- start positions

def from_middle(g, rng):
    ply = rng.choice([p for p in range(10, len(g.sans) - 10, 2) if g.boards[p].ep is None])
    return g.starting_at(ply), ply

def fen_edit(code, spoil, plies=0, also=()):
    @game(code, also=also)
    def _(g, rng):
        made, _ = from_middle(g, rng)
        fen = spoil(made.fen.split(), rng)
        if fen is None:
            return None
        d = made.draft().set_tag("FEN", " ".join(fen))
        if plies == 0:
            d.plies = 0
        return d

@game("FEN01")
def _(g, rng):
    d = from_middle(g, rng)[0].draft()
    d.tags = [tag for tag in d.tags if tag[0] != "SetUp"]
    return d

@game("FEN02")
def _(g, rng):
    d = from_middle(g, rng)[0].draft()
    d.tags = [tag for tag in d.tags if tag[0] != "FEN"]
    return refused(d, 1)

def men(fields, old, new):
    return [fields[0].replace(old, new, 1)] + fields[1:] if old in fields[0] else None

fen_edit("FEN03", lambda f, rng: f[:4], plies=1)
fen_edit("FEN04", lambda f, rng: [f[0] + "/8"] + f[1:])
fen_edit("FEN04", lambda f, rng: men(f, "p", "x"))
fen_edit("FEN05", lambda f, rng: men(f, "Q", "K"))
fen_edit("FEN06", lambda f, rng: men(f, "K", "Q") if "Q" not in f[0] else men(f, "K", "N") if f[0].count("N") < 2 else None)

@game("FEN07")
def _(g, rng):
    ply = plies_where(g, rng, lambda b, m, s: s.endswith("+") and b.men[m[0]].upper() != "P")
    if ply is None or ply > len(g.sans) - 3:
        return None
    made = g.starting_at(ply)
    fields = made.fen.split()
    fields[1] = "b" if fields[1] == "w" else "w"
    return refused(made.draft().set_tag("FEN", " ".join(fields)), 1)

@game("FEN08")
def _(g, rng):
    made, _ = from_middle(g, rng)
    rows = made.fen.split()[0].split("/")
    if "P" not in "".join(rows) or not any(c.isdigit() for c in rows[0]):
        return None
    at = next(i for i, c in enumerate(rows[0]) if c.isdigit())
    gap = int(rows[0][at])
    rows[0] = rows[0][:at] + "P" + (str(gap - 1) if gap > 1 else "") + rows[0][at + 1:]
    for i in range(1, 7):
        if "P" in rows[i]:
            rows[i] = rows[i].replace("P", "1", 1)
            break
    fen = " ".join(["/".join(rows)] + made.fen.split()[1:])
    board = Board(fen)
    if board.is_attacked(board.king(not board.white), board.white):
        return None
    return refused(made.draft().set_tag("FEN", fen), 1)

@game("FEN09")
def _(g, rng):
    ply = next((p for p in range(10, len(g.sans) - 8, 2)
                if g.boards[p].ep is None and g.boards[p].king(True) // 8 != 0 and g.boards[p].king(False) // 8 != 7), None)
    if ply is None:
        return None
    made = g.starting_at(ply)
    fields = made.fen.split()
    return made.draft().set_tag("FEN", " ".join(fields[:2] + ["KQkq"] + fields[3:]))

@game("FEN10")
def _(g, rng):
    made, _ = from_middle(g, rng)
    fields = made.fen.split()
    rows = [r for r in fields[0].split("/")]
    return made.draft().set_tag("FEN", " ".join(fields[:3] + ["a6"] + fields[4:])) if made.boards[0].men[40] == "." and made.boards[0].men[32] != "p" else None

@game("FEN11")
def _(g, rng):
    made, ply = from_middle(g, rng)
    fields = made.fen.split()
    return made.draft().set_tag("FEN", " ".join(fields[:5] + [str(int(fields[5]) + 20)]))

@game("FEN12")
def _(g, rng): return random_game(g, "4k3/pppppppp/8/8/P7/8/PPPPPPPP/4K3 w - - 0 30", 4, rng)

@game("FEN13")
def _(g, rng): return with_moves(g, ["Kd1"], "1/2-1/2", "4k3/6p1/8/8/1b5b/8/P7/4K3 w - - 0 40")

@game("FEN14")
def _(g, rng):
    made, ply = from_middle(g, rng)
    fields = made.fen.split()
    return made.draft().set_tag("FEN", " ".join(fields[:4] + [str(ply + 30), fields[5]]))


# ---- variants

@game("VAR01")
def _(g, rng):
    return with_moves(g, "e4 e5 d4 exd4".split(), "1/2-1/2", "nrbqkbrn/pppppppp/8/8/8/8/PPPPPPPP/NRBQKBRN w KQkq - 0 1")

@game("VAR04")
def _(g, rng):
    ply = some_ply(g, rng)
    return refused(g.draft().behind(ply, rng.choice(["P@e4", "N@f3", "@e4"])), ply + 1)
