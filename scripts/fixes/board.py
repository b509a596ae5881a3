"""A chess board that resolves moves: orthodox chess and Chess960, shares nothing with the program under test.

Squares are numbered 0 (a1) to 63 (h8); pieces are the letters of FEN. resolve() understands move keys of reader.py.
"""

import re

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
STEPS = {"N": [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)],
         "B": [(1, 1), (1, -1), (-1, -1), (-1, 1)], "R": [(1, 0), (0, 1), (-1, 0), (0, -1)]}
STEPS["Q"] = STEPS["K"] = STEPS["B"] + STEPS["R"]
SLIDERS = "BRQ"
SAN = re.compile(r"([KQRBN]?)([a-h]?)([1-8]?)([a-h][1-8])(?:=([QRBN]))?\Z")


def square(name):
    return ord(name[0]) - 97 + 8 * (int(name[1]) - 1)


def square_name(at):
    return "abcdefgh"[at % 8] + str(at // 8 + 1)


def paths(at, letter):
    for dx, dy in STEPS[letter]:
        x, y, path = at % 8 + dx, at // 8 + dy, []
        while 0 <= x < 8 and 0 <= y < 8:
            path.append(8 * y + x)
            if letter not in SLIDERS:
                break
            x, y = x + dx, y + dy
        yield path


LINES = {letter: [[path for path in paths(at, letter) if path] for at in range(64)] for letter in "NBRQK"}


class Board:
    """A position: men, the side to move, the rooks that may castle, the en passant square."""

    def __init__(self, fen=START):
        fields = fen.split()
        self.men = []
        for row in reversed(fields[0].split("[")[0].split("/")):
            for c in row.replace("~", ""):
                self.men += [""] * int(c) if c.isdigit() else [c]
        if len(self.men) != 64 or not all(man == "" or man in "KQRBNPkqrbnp" for man in self.men):
            raise ValueError(fen)
        if self.men.count("K") != 1 or self.men.count("k") != 1:
            raise ValueError(fen)
        self.white = len(fields) < 2 or fields[1] != "b"
        self.rooks = self.rooks_of(fields[2] if len(fields) > 2 else "-")
        self.ep = square(fields[3]) if len(fields) > 3 and re.fullmatch("[a-h][36]", fields[3]) else None
        self.number = int(fields[5]) if len(fields) > 5 and fields[5].isdigit() else 1

    def rooks_of(self, rights):
        rooks = set()
        for c in rights:
            rank, mine = (0, "R") if c.isupper() else (56, "r")
            king = self.men.index("K" if c.isupper() else "k")
            if king // 8 != rank // 8:
                continue
            files = [at for at in range(rank, rank + 8) if self.men[at] == mine]
            if c in "Kk":
                found = [at for at in files if at > king][-1:]
            elif c in "Qq":
                found = [at for at in files if at < king][:1]
            else:
                found = [at for at in files if at % 8 == ord(c.lower()) - 97]
            rooks.update(found)
        return rooks

    def copy(self):
        other = Board.__new__(Board)
        other.men, other.white, other.rooks, other.ep, other.number = self.men[:], self.white, set(self.rooks), self.ep, self.number
        return other

    def is_mine(self, man):
        return man != "" and man.isupper() == self.white

    def is_attacked(self, at, by_white):
        """Does a man of that side attack the square?"""
        men = self.men
        for letter in "NK":
            man = letter if by_white else letter.lower()
            for path in LINES[letter][at]:
                if men[path[0]] == man:
                    return True
        for letter in "BR":
            found = (letter, "Q") if by_white else (letter.lower(), "q")
            for path in LINES[letter][at]:
                for step in path:
                    if men[step]:
                        if men[step] in found:
                            return True
                        break
        for dx in (-1, 1):
            x, y = at % 8 + dx, at // 8 + (-1 if by_white else 1)
            if 0 <= x < 8 and 0 <= y < 8 and men[8 * y + x] == ("P" if by_white else "p"):
                return True
        return False

    def reaches(self, start, to):
        """Can the man on `start` go to `to`, his king's safety and castling aside?"""
        men, man = self.men, self.men[start]
        if self.is_mine(men[to]):
            return False
        letter = man.upper()
        if letter != "P":
            for path in LINES[letter][start]:
                if to in path:
                    return not any(men[step] for step in path[:path.index(to)])
            return False
        ahead = 8 if self.white else -8
        if abs(start % 8 - to % 8) == 1 and to - start in (ahead - 1, ahead + 1):
            return men[to] != "" or to == self.ep
        if to == start + ahead:
            return men[to] == ""
        return to == start + 2 * ahead and start // 8 == (1 if self.white else 6) and men[to] == "" and men[start + ahead] == ""

    def after(self, start, to, promotion=""):
        """The board after a move that is no castling."""
        board = self.copy()
        men, man = board.men, self.men[start]
        men[start] = ""
        men[to] = (promotion if self.white else promotion.lower()) or man
        board.ep = None
        if man in "Pp":
            if to == self.ep:
                men[to + (-8 if self.white else 8)] = ""
            if abs(to - start) == 16:
                board.ep = (start + to) // 2
        if man in "Kk":
            board.rooks = {rook for rook in self.rooks if (self.men[rook] == "R") != self.white}
        board.rooks -= {start, to}
        board.white = not self.white
        return board

    def castled(self, is_short):
        """The board after castling, or None where it is illegal."""
        king = self.men.index("K" if self.white else "k")
        rooks = [rook for rook in self.rooks if self.is_mine(self.men[rook]) and (rook > king) == is_short]
        if not rooks or self.is_attacked(king, not self.white):
            return None
        rook, rank = rooks[0], king - king % 8
        king_to, rook_to = rank + (6 if is_short else 2), rank + (5 if is_short else 3)
        touched = set(range(min(king, king_to), max(king, king_to) + 1)) | set(range(min(rook, rook_to), max(rook, rook_to) + 1))
        if any(self.men[at] for at in touched - {king, rook}):
            return None
        step = 1 if king_to > king else -1
        if any(self.is_attacked(at, not self.white) for at in range(king, king_to + step, step)):
            return None
        board = self.copy()
        board.men[king] = board.men[rook] = ""
        board.men[king_to], board.men[rook_to] = self.men[king], self.men[rook]
        board.rooks = {other for other in self.rooks if not self.is_mine(self.men[other])}
        board.ep, board.white = None, not self.white
        return None if board.is_attacked(king_to, board.white) else board

    def is_safe_after(self, board):
        return not board.is_attacked(board.men.index("K" if self.white else "k"), not self.white)

    def resolve(self, key):
        """The move of that key as (start, to, promotion, board after it), or None unless exactly one legal move fits."""
        if key == "--":
            board = self.copy()
            board.white, board.ep = not self.white, None
            return ("null", None, "", board)
        if key in ("O-O", "O-O-O"):
            board = self.castled(key == "O-O")
            return (key, None, "", board) if board else None
        match = SAN.match(key)
        if not match:
            return None
        letter, file, rank, to, promotion = match.groups()
        man = (letter or "P") if self.white else (letter or "P").lower()
        target = square(to)
        last = man in "Pp" and to[1] in "18"
        if last != (promotion is not None):
            return None
        found = []
        for start in range(64):
            if self.men[start] != man or (file and start % 8 != ord(file) - 97) or (rank and start // 8 != int(rank) - 1):
                continue
            if self.reaches(start, target):
                board = self.after(start, target, promotion or "")
                if self.is_safe_after(board):
                    found.append((start, target, promotion or "", board))
        return found[0] if len(found) == 1 else None

    def means(self, raw, move, letters):
        """Can the word `raw`, in whatever notation, mean `move`? `letters` collects which piece a foreign letter stands for."""
        start, to, promotion, _ = move
        key = re.sub(r"[x:+#=()/. -]|e\.?p\.?", "", raw)
        if start == "null":
            return key.lower() in ("z0", "null", "pass", "@@@@", "")
        if start in ("O-O", "O-O-O"):
            king = self.men.index("K" if self.white else "k")
            rank = square_name(king)[1]
            target = ("g" if start == "O-O" else "c") + rank
            rooks = [square_name(rook) for rook in self.rooks if self.is_mine(self.men[rook]) and (rook > king) == (start == "O-O")]
            return key in {square_name(king) + end for end in [target] + rooks} | {"K" + target, "k" + target} or key.upper().replace("0", "O") in ("OO", "OOO")
        man = self.men[start].upper()
        for match in re.finditer(r"(?=(([a-h])?([1-8])?([a-h][1-8])(\D*)\Z))", key):
            prefix, (_, file, rank, name, suffix) = key[:match.start()], match.groups()
            if square(name) != to or (file and ord(file) - 97 != start % 8) or (rank and int(rank) - 1 != start // 8):
                continue
            if suffix and not self.is_letter_of(suffix, promotion, letters):
                continue
            if promotion and not suffix:
                continue
            if prefix == "" and (man == "P" or (file and rank)):
                return True
            if prefix and self.is_letter_of(prefix, man, letters):
                return True
        return False

    @staticmethod
    def is_letter_of(letter, man, letters):
        if not man:
            return False
        known = letters.get(letter)
        if known is None:
            letters[letter] = man
        return known in (None, man)
