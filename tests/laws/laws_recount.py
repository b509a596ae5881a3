#!/usr/bin/env python3
"""Counts every row of a table of Laws cases again, without the program: laws_recount.py ARBITER TSV

The games are played on the slow board of scripts/defects, which shares nothing with the program, and everything that
the rows expect is worked out anew from a transcription of the Laws that stands below: half-moves, legality, the
edition that a date chooses, the automatic end, the four claims, who can still checkmate, and the rules about endings.
A disagreement with the table fails, so no row can be right merely because the program says so.

"Can still checkmate" is never believed either: a no needs bare material or a walk through all positions that can
still arise; for a yes the program is asked for a series of moves, which is then played here and must end in mate.
"""
import csv
import json
import pathlib
import subprocess
import sys
from collections.abc import Callable
from datetime import date
from typing import NamedTuple

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "scripts"))
from defects.slow_board import START, Board, name, square_of  # noqa: E402

CLAIMS = ("threefold_on_board", "threefold_intended", "fifty_on_board", "fifty_intended")
WALK_LIMIT = 20000  # positions; the walls of the table need a few hundred


class Laws(NamedTuple):
    """What one edition or site says."""
    since: date | None = None  # first day; None: only when named
    dead: str | None = "series"  # how a dead position is known: by any series of moves, or a list of material
    fifth: str | None = None  # the fifth occurrence ends the game: always, or when they are consecutive
    has_75: bool = False  # and so do seventy-five moves
    agreed_after: int = 0  # half-moves before a draw may be agreed
    resigner_draws: bool = False  # against a side that cannot mate
    flag_draws: bool = True  # likewise
    has_claims: bool = True
    third_ends: bool = False  # three occurrences end the game
    has_50: bool = False  # and so do fifty moves
    material: Callable | None = None  # men with which the game ends


LAWS = {
    "fide-1984": Laws(date.min, "list", flag_draws=False),
    "fide-1997": Laws(date(1997, 7, 1)),
    "fide-2001": Laws(date(2001, 7, 1)),
    "fide-2005": Laws(date(2005, 7, 1)),
    "fide-2009": Laws(date(2009, 7, 1)),
    "fide-2014": Laws(date(2014, 7, 1), fifth="consecutive", has_75=True),
    "fide-2017": Laws(date(2017, 7, 1), fifth="any", has_75=True, agreed_after=2),
    "fide-2018": Laws(date(2018, 1, 1), fifth="any", has_75=True, agreed_after=2),
    "fide-2023": Laws(date(2023, 1, 1), fifth="any", has_75=True, agreed_after=2, resigner_draws=True),
    "jca-2010": Laws(),
    "uscf": Laws(),
    "lichess": Laws(dead=None, fifth="any", has_50=True, material=lambda board: nobody_mates(board)),
    "chesscom": Laws(dead=None, has_claims=False, third_ends=True, has_50=True,
                     material=lambda board: is_minor_each(board) or is_two_knights(board)),
    "icc": Laws(dead=None, material=lambda board: is_minor_each(board)),
}
FIDE = [laws for laws, said in LAWS.items() if said.since]
EXCEPTIONS_UNTIL = date(1992, 12, 31)
RULES_RECOUNTED = {"END01", "END02", "END03", "END04", "END07", "END08", "END09", "END10", "END11", "END12", "END13",
                   "END17", "END18", "END19", "END20", "END22"}


def men_of(board, white):
    """The men beside the king, as sorted letters: "BR"."""
    return "".join(sorted(m.upper() for m in board.men if m.isalpha() and m.isupper() == white and m not in "Kk"))


def bishop_colors(board):
    return {(at % 8 + at // 8) % 2 for at, man in enumerate(board.men) if man in "Bb"}


def is_on_dead_list(board):
    """The closed list of 1984: bare kings, one minor piece, a bishop each on squares of one colour."""
    white, black = men_of(board, True), men_of(board, False)
    if (white == black == "B") and len(bishop_colors(board)) == 1:
        return True
    return white + black in ("", "B", "N")


def is_minor_each(board):
    return all(men_of(board, white) in ("", "B", "N") for white in (True, False))


def is_two_knights(board):
    return {men_of(board, True), men_of(board, False)} == {"NN", ""}


def nobody_mates(board):
    return all(cannot_mate_by_material(board, white) for white in (True, False))


def fifty_move_limit(board):
    """Half-moves without progress that the decisions of 1984 and 1988 allow at most for this material."""
    limit = 100
    for strong in (True, False):
        own, other = men_of(board, strong), men_of(board, not strong)
        pawn, foe, up, home, seventh = ("P", "p", 8, 1, 6) if strong else ("p", "P", -8, 6, 1)
        rook_pawn_blocked = any(
            man == pawn and at % 8 in (0, 7) and at // 8 == home and board.men[at + up] == foe
            for at, man in enumerate(board.men))
        if (own, other) in (("BR", "R"), ("NN", "P")):
            limit = max(limit, 200)
        if (own, other) == ("PR", "BP"):
            limit = max(limit, 200 if rook_pawn_blocked else 150)
        if (own, other) in (("BB", "N"), ("Q", "BB"), ("Q", "NN")):
            limit = max(limit, 150)
        if (own, other) == ("PQ", "Q") and any(m == pawn and at // 8 == seventh for at, m in enumerate(board.men)):
            limit = max(limit, 150)
    return limit


def promotion_square_color(pawn_at, is_white):
    return (pawn_at % 8 + (7 if is_white else 0)) % 2


def pawn_wins(board, memo, depth):
    """Does the side with king and pawn promote within `depth` half-moves, whatever a bare king does?"""
    has_pawn_white = "P" in board.men
    identity = (board.placement(), board.white, depth)
    if identity not in memo:
        memo[identity] = False
        moves = board.legal_moves()
        if board.white == has_pawn_white:
            # A new queen or rook that cannot be taken at once wins against a bare king.
            memo[identity] = any(
                (move[2] in ("Q", "R") and there.legal_moves() and all(there.men[reply[1]] == "." for reply in there.legal_moves()))
                or (depth > 0 and move[2] == "" and pawn_wins(there, memo, depth - 1))
                for move in moves for there in [after(board, move)])
        else:
            memo[identity] = bool(moves) and depth > 0 and all(
                set("Pp") & set(there.men) and pawn_wins(there, memo, depth - 1)
                for move in moves for there in [after(board, move)])
    return memo[identity]


def is_jca_draw(board):
    """Chapter 15.2 (b) to (e) of the Japanese rules, as far as the cases go."""
    men = sorted((men_of(board, True), men_of(board, False)), key=len)
    if men in (["R", "R"], ["Q", "Q"], ["", "NN"]):
        return True
    if men == ["", "P"]:
        return not pawn_wins(board, {}, 13)
    if men[0] == "" and men[1][0] == "B" and set(men[1]) == {"B", "P"} and men[1].count("B") == 1:
        pawns = [(at, man == "P") for at, man in enumerate(board.men) if man in "Pp"]
        bishop = bishop_colors(board)
        return len({at % 8 for at, _ in pawns}) == 1 and pawns[0][0] % 8 in (0, 7) and \
            bishop != {promotion_square_color(*pawns[0])}
    return False


def ep_is_legal(board):
    return board.ep is not None and any(
        m[1] == board.ep and board.men[m[0]] in "Pp" and board.is_safe(m) for m in board.pseudo_moves())


def usable_castling(board):
    homes = {"K": (4, 7), "Q": (4, 0), "k": (60, 63), "q": (60, 56)}
    return "".join(c for c in "KQkq" if c in board.castling and board.men[homes[c][0]] == ("K" if c.isupper() else "k")
                   and board.men[homes[c][1]] == ("R" if c.isupper() else "r"))


def key(board):
    """Same squares, same player, same rights: what makes two positions one."""
    return board.placement(), board.white, usable_castling(board), board.ep if ep_is_legal(board) else None


def is_quiet(board, move):
    return board.men[move[0]] not in "Pp" and board.men[move[1]] == "."


def after(board, move):
    other = board.copy()
    other.play(move)
    return other


def cannot_mate_by_material(board, white):
    own, other = men_of(board, white), men_of(board, not white)
    if own == "":
        return True
    if own == "N":
        return set(other) <= {"Q"}
    return set(own) == {"B"} and not set(own + other) & set("PN") and len(bishop_colors(board)) == 1


def cannot_mate(board, white):
    """Does no series of legal moves end in mate by this side? Looks at every position that can still arise."""
    todo, seen = [board], {key(board)}
    while todo:
        here = todo.pop()
        moves = here.legal_moves()
        if not moves:
            if here.in_check() and here.white != white:
                return False
            continue
        if cannot_mate_by_material(here, white):
            continue
        for move in moves:
            there = after(here, move)
            identity = key(there)
            if identity not in seen:
                seen.add(identity)
                todo.append(there)
        if len(seen) > WALK_LIMIT:
            sys.exit(f"nothing shows whether {'White' if white else 'Black'} can mate in {board.placement()}")
    return True


def is_dead_by_force(board, plies=4):
    """Every line of legal moves ends within so many plies in stalemate or with pieces that cannot mate."""
    if is_on_dead_list(board):
        return True
    moves = board.legal_moves()
    if not moves:
        return not board.in_check()
    return plies > 0 and all(is_dead_by_force(after(board, move), plies - 1) for move in moves)


class Game:
    """What happened on the board in one row."""

    def __init__(self, row):
        self.row = row
        fen = START if row["start"] == "startpos" else row["start"]
        board = Board(fen)
        fields = fen.split()
        clock, number = (int(fields[4]), int(fields[5])) if len(fields) > 5 else (0, 1)
        if clock > 2 * (number - 1) + (0 if board.white else 1):
            clock = 0  # a start that cannot have played so many half-moves
        self.boards, self.clocks, self.legal, self.null_at = [board], [clock], True, None
        for san in row["moves"].split():
            here = self.boards[-1]
            there = here.copy()
            if san == "--" and not here.in_check():
                there.white, there.ep = not here.white, None
                self.null_at = self.null_at or len(self.boards)
                clock += 1
            else:
                try:
                    move = here.find(san) if here.legal_moves() else None
                except (ValueError, IndexError):
                    move = None  # no move at all by its spelling
                if move is None:
                    self.legal = False
                    break
                there.play(move)
                clock = clock + 1 if is_quiet(here, move) else 0
            self.boards.append(there)
            self.clocks.append(clock)
        self.keys = [key(board) for board in self.boards]
        self.occurrences = [self.keys[:k + 1].count(self.keys[k]) for k in range(len(self.keys))]
        self.plies = len(self.boards) - 1
        self.moves = [board.legal_moves() for board in self.boards]
        final = self.boards[-1]
        self.is_mate = not self.moves[-1] and final.in_check()
        self.is_stalemate = not self.moves[-1] and not final.in_check()
        self.can_win = {}  # by (ply, white), filled by decide_wins
        self.dead_at = None  # first position in which neither side can mate by any series of moves

    def fen(self, ply):
        board = self.boards[ply]
        ep = name(board.ep) if ep_is_legal(board) else "-"
        return f"{board.placement()} {'w' if board.white else 'b'} {usable_castling(board) or '-'} {ep} 0 1"

    def ending(self, laws):
        """(kind, ply) of the first automatic end under one edition, or None."""
        said = LAWS[laws]
        ends = []
        if self.is_mate:
            ends.append((self.plies, 0, "checkmate"))
        if self.is_stalemate:
            ends.append((self.plies, 1, "stalemate"))
        if said.dead == "list":
            on_list = [k for k, board in enumerate(self.boards) if is_on_dead_list(board) and not self.is_mate]
            ends += [(k, 2, "dead-position") for k in on_list[:1]]
        elif said.dead and self.dead_at is not None:
            ends.append((self.dead_at, 2, "dead-position"))
        for k, identity in enumerate(self.keys):
            consecutive = k >= 16 and all(self.keys[k - 4 * i] == identity for i in range(5))
            if (said.fifth == "any" and self.occurrences[k] >= 5) or (said.fifth == "consecutive" and consecutive):
                ends.append((k, 3, "fivefold"))
            if said.has_75 and self.clocks[k] >= 150:
                ends.append((k, 4, "seventy-five"))
            if said.third_ends and self.occurrences[k] >= 3:
                ends.append((k, 5, "threefold"))
            if said.has_50 and self.clocks[k] >= 100:
                ends.append((k, 6, "fifty"))
            if said.material and said.material(self.boards[k]):
                ends.append((k, 7, "material"))
        if not ends:
            return None
        ply, _, kind = min(ends)
        return kind, ply

    def claims(self, laws, day):
        """The positions at which each draw may be claimed, whatever exception was announced."""
        said = LAWS[laws]
        end = self.ending(laws)
        found = {claim: [] for claim in CLAIMS}
        if not said.has_claims:
            return found
        for k in range(end[1] if end else self.plies + 1):
            board, clock, moves = self.boards[k], self.clocks[k], self.moves[k]
            if self.occurrences[k] >= 3:
                found["threefold_on_board"].append(k)
            if any(self.keys[:k + 1].count(key(after(board, move))) >= 2 for move in moves):
                found["threefold_intended"].append(k)
            limit = 100
            if laws == "fide-1984" and (day is None or day <= EXCEPTIONS_UNTIL):
                limit = fifty_move_limit(board)
            if said.has_50:
                continue
            if clock >= limit and moves:
                found["fifty_on_board"].append(k)
            if clock >= limit - 1 and any(is_quiet(board, move) for move in moves):
                found["fifty_intended"].append(k)
        return found


def tags_of(row):
    return dict(pair.split("=", 1) for pair in filter(None, (row.get("tags") or "").split(";")))


def days_of(text):
    """First and last day that a date of a tag may mean, or None."""
    try:
        year, month, day = text.split(".")
        if month == "??":
            return date(int(year), 1, 1), date(int(year), 12, 31)
        if day != "??":
            return (date(int(year), int(month), int(day)),) * 2
        following = date(int(year) + int(month) // 12, int(month) % 12 + 1, 1)
        return date(int(year), int(month), 1), date.fromordinal(following.toordinal() - 1)
    except ValueError:
        return None


def editions_of(row, laws):
    """The edition applied, the others that the date allows (newest first), the first day, and whether all is known."""
    if laws != "by-date":
        return laws, [], None, True
    tags = tags_of(row)
    days = next(filter(None, (days_of(tags.get(tag, "")) for tag in ("EventDate", "Date", "UTCDate"))), None)
    if days is None:
        return FIDE[-1], [], None, False
    begun = [i for i in FIDE if LAWS[i].since <= days[1]]
    also = [begun[-1 - n] for n in range(1, len(begun)) if LAWS[begun[-n]].since > days[0]]
    return begun[-1], also, days[0], True


def codes_of(game, laws, also, day, is_known):
    """Rules about endings that must be reported, with their certainty."""
    row, codes = game.row, {}
    result = row["result"] or "*"
    is_decisive = result in ("1-0", "0-1")
    winner_white = result == "1-0"
    others = also if is_known else FIDE
    end = game.ending(laws)
    doubt_end = any(game.ending(other) != end for other in others)
    doubt_end |= bool(end and end[0] == "dead-position" and laws == "fide-1984")
    found = game.claims(laws, day)
    doubt_claim = any(game.claims(other, day) != found for other in others)
    sure = "possible" if doubt_end else "certain"
    kind, ply = end or (None, None)
    played_on = end is not None and game.plies > ply
    if game.null_at and end and ply >= game.null_at:
        sure = "conditional"
    if kind == "checkmate":
        mated_white = game.boards[-1].white
        if is_decisive and winner_white == mated_white:
            codes["END01"] = sure
        if result == "1/2-1/2":
            codes["END02"] = sure
        if result == "*":
            codes["END03"] = sure
    if kind == "stalemate" and is_decisive:
        codes["END04"] = sure
    if kind == "dead-position" and (played_on or is_decisive):
        board = game.boards[ply]
        by_material = is_on_dead_list(board) or all(cannot_mate_by_material(board, side) for side in (True, False))
        codes["END07" if by_material or is_dead_by_force(board) else "END08"] = sure
    if played_on and kind == "fivefold":
        codes["END10"] = sure
    if played_on and kind == "seventy-five":
        codes["END11"] = sure
    for code, pair in (("END12", CLAIMS[:2]), ("END13", CLAIMS[2:])):
        if any(found[claim] for claim in pair):
            first = min((found[claim] for claim in pair if found[claim]), key=lambda plies: plies[0])[0]
            codes[code] = "possible" if doubt_claim else "claimable"
            if game.null_at and first >= game.null_at:
                codes[code] = "conditional"
    words = tags_of(row).get("Termination", "").lower()
    flag = "time forfeit" in words
    over = kind in ("checkmate", "stalemate", "dead-position")
    said = LAWS[laws]
    if game.legal and is_decisive and not over and not game.can_win[game.plies, winner_white]:
        if flag and said.flag_draws:
            codes["END09"] = ""  # certain or possible: see the rule
        if not flag:
            codes["END18"] = ""
    is_short = 0 < game.plies < said.agreed_after   # without any ply nothing is recorded: RES13
    if game.legal and result == "1/2-1/2" and is_short and row["start"] == "startpos" and not words:
        codes["END17"] = "certain" if all(game.plies < LAWS[other].agreed_after for other in others) else "possible"
    if game.legal and result == "1/2-1/2" and flag and not end:
        # Whoever is to move has lost on time.
        if game.can_win[game.plies, not game.boards[-1].white]:
            codes["END19"] = ""
    if (over and kind != "dead-position" and flag) or (words == "unterminated" and result != "*"):
        codes["END20"] = ""
    if laws == "jca-2010" and tags_of(row).get("TimeControl", "").isdigit() and is_jca_draw(game.boards[0]):
        codes["END22"] = ""
    return codes


def decide_wins(arbiter, games):
    """Fills who can win in the last position and before a dead one, and finds where each game dies."""
    known = {}  # by FEN and side: can this side still mate
    proofs = {"material": 0, "walk": 0, "moves": 0}

    def prove(board, white, line):
        """The answer, and what shows it: `line` is a series of moves that is said to mate, or None."""
        if board.legal_moves() and cannot_mate_by_material(board, white):
            return False, "material"
        if line is None:
            return not cannot_mate(board, white), "walk"
        board = board.copy()
        for uci in line:
            move = (square_of(uci[:2]), square_of(uci[2:4]), uci[4:].upper())
            if move not in board.legal_moves():
                sys.exit(f"{uci} is no legal move in {board.placement()}")
            board.play(move)
        if board.legal_moves() or not board.in_check() or board.white == white:
            sys.exit(f"the series of moves does not mate: {' '.join(line)}")
        return True, "moves"

    def settle(queries):
        boards = {(game.fen(ply), white): game.boards[ply] for game, ply, white in queries}
        asked = [query for query in boards if query not in known]
        text = "".join(f"{fen}\t{'white' if white else 'black'}\n" for fen, white in asked)
        if asked:
            run = subprocess.run([arbiter, "decide", "-q"], input=text, capture_output=True, text=True, check=False)
            for query, line in zip(asked, run.stdout.splitlines(), strict=True):
                answer = json.loads(line)
                if answer["verdict"] == "invalid":
                    sys.exit(f"{query[0]}: {answer['problem']}")
                known[query], proof = prove(boards[query], query[1], answer["helpmate"])
                proofs[proof] += 1
        for game, ply, white in queries:
            game.can_win[ply, white] = known[game.fen(ply), white]

    def is_dead(game, ply):
        return not game.can_win[ply, True] and not game.can_win[ply, False]

    settle([(game, game.plies, white) for game in games for white in (True, False)])
    # A dead position stays dead, so the first one is found going back from the last.
    dying = [game for game in games if is_dead(game, game.plies)]
    for game in dying:
        game.dead_at = game.plies
    while dying:
        dying = [game for game in dying if game.dead_at > 0]
        settle([(game, game.dead_at - 1, white) for game in dying for white in (True, False)])
        dying = [game for game in dying if is_dead(game, game.dead_at - 1)]
        for game in dying:
            game.dead_at -= 1
    return proofs


def disagreements(game, laws):
    row, wrong = game.row, []

    def expect(what, counted, written):
        if written != "" and str(counted) != written:
            wrong.append(f"{what} is {written} in the table, counted {counted}")

    applied, also, day, is_known = editions_of(row, laws)
    end = game.ending(applied)
    found = game.claims(applied, day)
    expect("plies", game.plies, row["expect_plies"])
    expect("legal", str(game.legal).lower(), row["expect_legal"])
    expect("ending", end[0] if end else "none", row["expect_ending_kind"])
    expect("ending ply", end[1] if end else "none", row["expect_ending_ply"])
    expect("claims", ";".join(f"{c}@{found[c][0]}" for c in CLAIMS if found[c]) or "none", row["expect_claims"])
    for color, white in (("white", True), ("black", False)):
        expect(f"can_win {color}", "yes" if game.can_win[game.plies, white] else "no", row[f"expect_can_win_{color}"])
    counted = {"max_repetition": max(game.occurrences), "max_quiet_plies": max(game.clocks), "laws": applied,
               "laws_also": json.dumps(also)}
    counted |= {f"claims.{claim}.plies": len(found[claim]) for claim in CLAIMS}
    for pair in filter(None, row["expect_facts"].split(";")):
        path, value = pair.split("=", 1)
        if path in counted:
            expect(path, counted[path], value)
    codes = codes_of(game, applied, also, day, is_known)
    for word in filter(None, row["expect_rules"].split(";")):
        code, _, certainty = word.lstrip("!").partition(":")
        if code not in RULES_RECOUNTED:
            continue
        if word.startswith("!") == (code in codes):
            wrong.append(f"{word} is expected in the table, counted {codes or 'none'}")
        elif certainty and codes[code]:
            expect(code, codes[code], certainty)
    return wrong


def perft(board, depth):
    moves = board.legal_moves()
    return len(moves) if depth == 1 else sum(perft(after(board, move), depth - 1) for move in moves)


def main():
    arbiter, table = sys.argv[1], sys.argv[2]
    # The board first: published counts of the start and of a position with castling, pins, e.p. and promotion.
    kiwipete = Board("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")
    promotions = Board("r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1")
    if (perft(Board(), 3), perft(kiwipete, 2), perft(promotions, 2)) != (8902, 2039, 264):
        sys.exit("the board counts moves wrongly")
    with open(table, newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    rows = [row for row in rows if row["start"] != "record" and row["variant"] in ("", "standard")]
    games = [Game(row) for row in rows]
    proofs = decide_wins(arbiter, games)
    failed, counted = [], 0
    for game in games:
        for laws in filter(None, [game.row["laws"] or "fide-2023"] + game.row["also_laws"].split(",")):
            counted += 1
            failed += [f"{game.row['id']} under {laws}: {text}" for text in disagreements(game, laws)]
    for line in failed:
        print("FAILED", line)
    print(f"{counted} rows counted again, {len(failed)} disagree; "
          "who can mate, shown by " + ", ".join(f"{what} {count}" for what, count in proofs.items()))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
