"""Games to spoil: read from an archive, written in PGN export format, changed at one place at a time."""

import re

from slow_board import START, Board

TAG = re.compile(r'^\[(\w+) "(.*)"\]$')
RESULTS = ("1-0", "0-1", "1/2-1/2", "*")
ROSTER = ("Event", "Site", "Date", "Round", "White", "Black", "Result")


class Game:
    """Tags and moves of one game; `boards[k]` is the position before half-move k + 1."""

    def __init__(self, tags, sans, result, fen=None):
        self.tags, self.result, self.fen = [list(tag) for tag in tags], result, fen
        board = Board(fen or START)
        self.boards, self.moves, self.sans = [board], [], []
        for san in sans:
            move = board.find(san)
            if move is None:
                raise ValueError(san)
            self.sans.append(board.san(move))
            self.moves.append(move)
            board = board.copy()
            board.play(move)
            self.boards.append(board)

    def starting_at(self, ply, clock=0):
        """The rest of the game, from the position after `ply` half-moves."""
        fen = f"{self.fen_after(ply)} {clock} {1 + ply // 2}"
        tags = self.tags + [["SetUp", "1"], ["FEN", fen]]
        return Game(tags, self.sans[ply:], self.result, fen)

    def fen_after(self, ply):
        board = self.boards[ply]
        return f"{board.placement()} {'w' if board.white else 'b'} {board.castling or '-'} -"

    def draft(self):
        return Draft(self)

    def text(self):
        return self.draft().text()


class Draft:
    """The text of a game as tags and items, to be spoiled."""

    def __init__(self, game):
        self.game = game
        self.tags = [list(tag) for tag in game.tags]
        self.items = []      # written one after the other with a space between them
        self.number = {}     # ply -> index of the number before it
        self.move = {}       # ply -> index of the move
        board, first = game.boards[0], int(game.fen.split()[5]) if game.fen else 1
        black_first = not board.white
        for ply, san in enumerate(game.sans, 1):
            half = ply - 1 + black_first
            if half % 2 == 0 or ply == 1:
                self.number[ply] = len(self.items)
                self.items.append(f"{first + half // 2}" + ("." if half % 2 == 0 else "..."))
            self.move[ply] = len(self.items)
            self.items.append(san)
        self.items.append(game.result)
        self.before_tags, self.between = "", "\n"
        self.indent = ""
        self.width = 79
        self.encoding = "utf-8"
        self.cut = False              # nothing follows the last item, not even a line end
        self.plies = len(game.sans)   # what a reader should be able to play

    @property
    def result(self):
        return self.items[-1]

    @result.setter
    def result(self, text):
        self.items[-1] = text

    def tag(self, name):
        return next((value for key, value in self.tags if key == name), None)

    def set_tag(self, name, value):
        for tag in self.tags:
            if tag[0] == name:
                tag[1] = value
                return self
        self.tags.append([name, value])
        return self

    def edit(self, ply, text):
        self.items[self.move[ply]] = text
        return self

    def behind(self, ply, text):
        self.items[self.move[ply]] = [self.items[self.move[ply]], text]
        return self

    def before(self, ply, text):
        index = self.number.get(ply, self.move[ply])
        self.items[index] = [text, self.items[index]]
        return self

    def join(self, ply):
        """The move of `ply` glued to what stands before it."""
        at = self.move[ply]
        self.items[at - 1] += self.items[at]
        self.items[at] = None
        return self

    def tag_section(self):
        """A tag is [name, value] and what is odd about it: a function that writes the pair, "\\n" for a blank line behind it,
        "joined" for the next pair on its line."""
        text = ""
        for name, value, *odd in self.tags:
            write = next((each for each in odd if callable(each)), lambda n, v: f'[{n} "{v}"]')
            text += write(name, value) + (" " if "joined" in odd else "\n") + ("\n" if "\n" in odd else "")
        return text

    def movetext(self):
        lines, line = [], ""
        for item in flat(self.items):
            if item.startswith("\n") and line:   # begins a line of its own
                lines.append(line)
                line = ""
            item = item[1:] if item.startswith("\n") else item
            ends_line = item.endswith("\n")
            item = item[:-1] if ends_line else item
            if line and len(line) + 1 + len(item) > self.width:
                lines.append(line)
                line = ""
            line += (" " if line else "") + item
            if ends_line:
                lines.append(line)
                line = ""
        return "\n".join(lines + [line] if line else lines)

    def text(self):
        text = self.before_tags + self.tag_section() + (self.between or "")
        movetext = self.movetext()
        if self.between == "\n\n\n" or movetext:
            text += movetext + "\n"
        if self.indent:
            text = "".join(self.indent + line if line.strip() else line for line in text.splitlines(keepends=True))
        return text.rstrip("\n") if self.cut else text + "\n"

    def bytes(self):
        return self.text().encode(self.encoding)


def flat(items):
    for item in items:
        if isinstance(item, list):
            yield from flat(item)
        elif item is not None and item != "":
            yield item


def read_games(text, is_wanted):
    """The plain games of an archive, without variations, of which is_wanted(tags, moves, result) holds; others are left out."""
    for chunk in re.split(r"(?m)^(?=\[Event )", text):
        head, _, body = chunk.replace("\r", "").partition("\n\n")
        pairs = [TAG.match(line) for line in head.split("\n") if line]
        if not pairs or not all(pairs) or "(" in body or "$" in body or not body.isascii() or not head.isascii():
            continue
        words = re.sub(r"\{[^}]*\}", " ", body)
        words = re.sub(r"\d+\.+", " ", words).split()
        if not words or words[-1] not in RESULTS:
            continue
        tags = [(pair[1], pair[2]) for pair in pairs]
        if not is_wanted(dict(tags), words[:-1], words[-1]):
            continue
        try:
            yield Game(tags, words[:-1], words[-1])
        except (ValueError, IndexError):
            continue
