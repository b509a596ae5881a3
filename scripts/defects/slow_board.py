"""A small, slow chess board for making defects: legal moves and SAN, nothing shared with the program under test.

Squares are 0..63, a1 = 0. Pieces are FEN letters, "." is empty.
"""

KNIGHT = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))
KING = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))
LINES = {"B": KING[1::2], "R": KING[0::2], "Q": KING}
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


def name(square):
    return "abcdefgh"[square % 8] + str(square // 8 + 1)


def square_of(text):
    return "abcdefgh".index(text[0]) + 8 * (int(text[1]) - 1)


class Board:
    def __init__(self, fen=START):
        rows, turn, castling, ep = fen.split()[:4]
        self.men = []
        for row in reversed(rows.split("/")):
            for c in row:
                self.men += ["."] * int(c) if c.isdigit() else [c]
        self.white = turn == "w"
        self.castling = "" if castling == "-" else castling
        self.ep = None if ep == "-" else square_of(ep)

    def copy(self):
        other = Board.__new__(Board)
        other.men, other.white, other.castling, other.ep = self.men[:], self.white, self.castling, self.ep
        return other

    def placement(self):
        rows = []
        for rank in range(7, -1, -1):
            row, gap = "", 0
            for man in self.men[8 * rank:8 * rank + 8]:
                if man == ".":
                    gap += 1
                    continue
                row += (str(gap) if gap else "") + man
                gap = 0
            rows.append(row + (str(gap) if gap else ""))
        return "/".join(rows)

    def is_mine(self, man):
        return man != "." and man.isupper() == self.white

    def is_theirs(self, man):
        return man != "." and man.isupper() != self.white

    def steps(self, square, directions):
        for dx, dy in directions:
            x, y = square % 8 + dx, square // 8 + dy
            if 0 <= x < 8 and 0 <= y < 8:
                yield x + 8 * y

    def rays(self, square, directions):
        for dx, dy in directions:
            x, y = square % 8 + dx, square // 8 + dy
            while 0 <= x < 8 and 0 <= y < 8:
                yield x + 8 * y
                if self.men[x + 8 * y] != ".":
                    break
                x, y = x + dx, y + dy

    def reach(self, square):
        """Where the man there could go by its way of moving, own men not excluded (pawns: captures only)."""
        kind = self.men[square].upper()
        if kind == "N":
            return self.steps(square, KNIGHT)
        if kind == "K":
            return self.steps(square, KING)
        if kind == "P":
            up = 1 if self.men[square].isupper() else -1
            return self.steps(square, ((1, up), (-1, up)))
        return self.rays(square, LINES[kind])

    def is_attacked(self, square, by_white):
        return any(man != "." and man.isupper() == by_white and square in self.reach(at)
                   for at, man in enumerate(self.men))

    def king(self, white):
        return self.men.index("K" if white else "k")

    def in_check(self):
        return self.is_attacked(self.king(self.white), not self.white)

    def pseudo_moves(self, only=None):
        """(from, to, promotion) of all moves, castling left out; the own king's safety is not looked at."""
        for at in range(64) if only is None else (only,):
            man = self.men[at]
            if not self.is_mine(man):
                continue
            if man.upper() != "P":
                for to in self.reach(at):
                    if not self.is_mine(self.men[to]):
                        yield at, to, ""
                continue
            up = 8 if self.white else -8
            targets = []
            if self.men[at + up] == ".":
                targets.append(at + up)
                if at // 8 == (1 if self.white else 6) and self.men[at + 2 * up] == ".":
                    targets.append(at + 2 * up)
            targets += [to for to in self.reach(at) if self.is_theirs(self.men[to]) or to == self.ep]
            for to in targets:
                for piece in "QRBN" if to // 8 in (0, 7) else ("",):
                    yield at, to, piece

    def castlings(self, must_be_safe=True, must_have_right=True):
        """Castling moves of the side to move as (from, to, ""), with some conditions left out on request."""
        row = 0 if self.white else 56
        for letter, rook, free, king_to, way in (("K", 7, (5, 6), 6, (4, 5, 6)), ("Q", 0, (1, 2, 3), 2, (4, 3, 2))):
            right = letter if self.white else letter.lower()
            if must_have_right and right not in self.castling:
                continue
            if self.men[row + 4] != ("K" if self.white else "k") or self.men[row + rook] != ("R" if self.white else "r"):
                continue
            if any(self.men[row + i] != "." for i in free):
                continue
            if must_be_safe and any(self.is_attacked(row + i, not self.white) for i in way):
                continue
            yield row + 4, row + king_to, ""

    def is_castling(self, move):
        return self.men[move[0]].upper() == "K" and abs(move[1] % 8 - move[0] % 8) == 2

    def is_safe(self, move):
        """Does the move leave the own king out of check?"""
        after = self.copy()
        after.play(move)
        return not after.is_attacked(after.king(self.white), not self.white)

    def legal_moves(self):
        return [m for m in self.pseudo_moves() if self.men[m[1]].upper() != "K" and self.is_safe(m)] + list(self.castlings())

    def play(self, move):
        at, to, promotion = move
        man = self.men[at]
        if man.upper() == "P" and to == self.ep:
            self.men[to + (-8 if self.white else 8)] = "."
        if self.is_castling(move):
            rook = (at + 3, at + 1) if to > at else (at - 4, at - 1)
            self.men[rook[1]], self.men[rook[0]] = self.men[rook[0]], "."
        self.ep = (at + to) // 2 if man.upper() == "P" and abs(to - at) == 16 else None
        self.men[to] = (promotion if self.white else promotion.lower()) or man
        self.men[at] = "."
        for corner, right in ((0, "Q"), (7, "K"), (56, "q"), (63, "k")):
            if corner in (at, to):
                self.castling = self.castling.replace(right, "")
        if man == "K":
            self.castling = self.castling.replace("K", "").replace("Q", "")
        if man == "k":
            self.castling = self.castling.replace("k", "").replace("q", "")
        self.white = not self.white

    def san(self, move, mark=True, hint=None):
        """Canonical SAN; hint: "" or "f" or "r" or "fr" replaces what tells equal men apart."""
        at, to, promotion = move
        man = self.men[at].upper()
        takes = self.men[to] != "." or (man == "P" and to == self.ep)
        if self.is_castling(move):
            text = "O-O" if to > at else "O-O-O"
        elif man == "P":
            text = (name(at)[0] + "x" if takes else "") + name(to) + ("=" + promotion if promotion else "")
        else:
            if hint is None:
                rivals = [m[0] for other in self.men_of(man) if other != at for m in self.pseudo_moves(other)
                          if m[1] == to and self.is_safe(m)]
                hint = "" if not rivals else "f" if all(r % 8 != at % 8 for r in rivals) else \
                    "r" if all(r // 8 != at // 8 for r in rivals) else "fr"
            text = man + (name(at)[0] if "f" in hint else "") + (name(at)[1] if "r" in hint else "")
            text += ("x" if takes else "") + name(to)
        if not mark:
            return text
        after = self.copy()
        after.play(move)
        if after.in_check():
            text += "+" if after.legal_moves() else "#"
        return text

    def find(self, san):
        """The legal move that this canonical or near-canonical SAN names; None when it is none or several."""
        core = san.rstrip("+#")
        if core in ("O-O", "O-O-O"):
            found = [m for m in self.castlings() if (m[1] > m[0]) == (core == "O-O")]
            return found[0] if found else None
        promotion = ""
        if "=" in core:
            core, promotion = core.split("=")
        kind = core[0] if core[0] in "KQRBN" else "P"
        to = square_of(core[-2:])
        hints = core[0 if kind == "P" else 1:-2].replace("x", "")
        found = [m for at in self.men_of(kind) for m in self.pseudo_moves(at)
                 if m[1] == to and m[2] == promotion and all(h in name(at) for h in hints) and self.is_safe(m)]
        return found[0] if len(found) == 1 else None

    def men_of(self, kind):
        man = kind if self.white else kind.lower()
        return [at for at in range(64) if self.men[at] == man]
