"""What differs between a game before and after fixing, as a list of changes that a rule must answer for.

Nothing that only looks different is a change: white space, spellings of one move that the board confirms, marks of check. What
is left has a kind (`tag-value`, `gone`, `move`, ...), and permits.py says which rule may do it.
"""

import codecs
import collections
import re
from dataclasses import dataclass, field
from difflib import SequenceMatcher

from board import START, Board
from reader import MOVE, Token, move_key, read_segment, text, unescape

CHARSETS = ["cp1252", "latin-1", "cp1250", "cp1251", "koi8-r", "cp850", "cp437"]
NO_LETTERS = re.compile(r"[\x00-\x20\x7f.,+#]|\u00e2\u0080[\u0080-\u008f\u00af]|\u00e2\u0081[\u009f\u00a0]|\u00e3\u0080\u0080|\u00c2?\u00a0|\u00ef\u00bb\u00bf")


SIGNS = {b"N", b"TN", b"D", b"[#]", b"=", b"+-", b"-+", b"+/-", b"-/+", b"+=", b"=+", b"+/=", b"=/+", b"\xc2\xb1", b"\xe2\x88\x93", b"\xe2\x88\x9e"}
# Tokens that may have become one another; other kinds are gone or new.
PAIRS = {"MM", "XM", "XX", "X$", "M$", "XR", "MR", "XC", "MC", "CC", "RR", "$$", "EE", "HH"}


@dataclass
class Change:
    kind: str
    name: str = ""    # of the tag
    old: object = None
    new: object = None
    at: int = 0       # where in the text before
    note: str = ""

    def __str__(self):
        def show(value):
            return "nothing" if value is None else repr(value.raw.decode("latin-1")[:60]) if hasattr(value, "raw") else repr(value)[:80]
        return f"{self.kind}{' ' + self.name if self.name else ''}: {show(self.old)} -> {show(self.new)}{' ' + self.note if self.note else ''}"


def canon(game):
    """The tokens of a game in the order in which they are compared: glyphs of one move before its comments."""
    out, run = [], []
    for token in game.tokens:
        if token.kind in "$C" or token.kind == "X" and token.raw in SIGNS:
            run.append(token)
            continue
        if run:
            out += sorted(run, key=lambda each: each.kind == "C")
            run = []
        if token.kind != "N" and not (token.kind == "C" and not token.key):
            out.append(token)
    out += sorted(run, key=lambda each: each.kind == "C")
    return [token for token in out if token.kind != "C" or token.key]


def letters(tokens, with_numbers):
    """What is written, without blanks, dots and characters without width: the same after words were glued or parted."""
    raw = "".join("".join(text(number.raw) for number in token.numbers if with_numbers) + text(token.raw) for token in tokens)
    return NO_LETTERS.sub("", raw)


class Walk:
    """The position before each half-move of a game and its number, as far as the moves can be played."""

    def __init__(self, game):
        self.before, self.ply = {}, {}
        try:
            board = Board(game.value("FEN") or START)
        except ValueError:
            board = None
        self.first_number = board.number if board else 1
        self.black_first = board is not None and not board.white
        previous, ply, stack = None, 0, []
        self.unknown = set()  # half-moves after a word that may have been one
        is_sure = True
        for token in game.tokens:
            if token.kind == "(":
                stack.append((board, previous, ply))
                board, ply = previous, ply - 1
                previous = None
            elif token.kind == ")" and stack:
                board, previous, ply = stack.pop()
            elif token.kind == "R" and not stack:
                board = None
            elif token.kind == "X" and re.search(rb"[a-h][1-8]|[Oo0]-?[Oo0]", token.raw):
                is_sure = False
            elif token.kind == "M":
                if not is_sure:
                    self.unknown.add(id(token))
                self.before[id(token)], self.ply[id(token)] = board, ply
                move = board.resolve(token.key) if board else None
                previous, board = board, move[3] if move else None
                ply += 1

    def number_of(self, token):
        """Move number and side of the half-move by its place."""
        half = self.ply[id(token)] + (1 if self.black_first else 0)
        return self.first_number + half // 2, "b" if half % 2 else "w"


def is_pair(old, new):
    """May the one have become the other? What becomes a result looks like one."""
    return old.kind + new.kind in PAIRS and (new.kind != "R" or old.kind == "R" or re.search(rb"[-+=:/\xbd]", old.raw) is not None)


def cost(old, new):
    """How unlike two tokens are that may have become one another: 0 to 1; 2 where they may not."""
    elsewhere = 0 if old.depth == new.depth else 0.01  # of two that are alike, the one in the same line
    if (old.kind, old.key) == (new.kind, new.key):
        return elsewhere
    if KING_MOVES.get(old.key[:4]) == new.key:
        return 0.3 + elsewhere
    if not is_pair(old, new):
        return 2
    if new.kind == "M" and squares(old) != squares(new):
        return 0.9 + elsewhere
    if old.kind == new.kind == "X" and re.sub(r"[^\x00-\x7f]", "", text(old.raw)) != re.sub(r"[^\x00-\x7f]", "", text(new.raw)):
        return 0.7 + elsewhere
    return (0.7 if new.kind == "R" else 0.5) + elsewhere


def cut_at_squares(raw, moves):
    """Glued half-moves cut after the target square of each of these, as many as it takes; [] where they do not fit."""
    parts = []
    for move in moves:
        target = re.escape(move.key.split("=")[0][-2:])
        match = re.match(r"[^a-h1-8]*(?:[a-h]?[1-8]?[x:-]?)" + target + r"(?:=?[QRBNqrbn](?![a-h]?[1-8x]))?[+#]*", raw)
        if not match:
            return []
        parts.append(match[0])
        raw = raw[match.end():]
        if not raw:
            return parts
    return []


def is_same_as_uci(old, new):
    """Where no position is known: `g7h8q` and `gxh8=Q`, `e7e8` and `Ke8`."""
    match = re.fullmatch(r"([a-h])([1-8])([a-h][1-8])([qrbn]?)", text(old.raw))
    san = re.fullmatch(r"([KQRBN]?)([a-h]?)([1-8]?)([a-h][1-8])(?:=([QRBN]))?", new.key)
    return bool(match and san and match[3] == san[4] and san[2] in ("", match[1]) and san[3] in ("", match[2]) and match[4].upper() == (san[5] or "") and
                (san[1] or match[1] == san[4][0] or san[2]))


def squares(token):
    return re.sub(r"[^a-h1-8]", "", text(token.raw))[-2:]


MOST_ALIGNED = 250_000  # pairs that are weighed


def aligned(old, new):
    """Both lists side by side, with as little change as possible: pairs of tokens, None where one has no counterpart."""
    if len(old) * len(new) > MOST_ALIGNED:
        matcher = SequenceMatcher(None, [token.kind for token in old], [token.kind for token in new], autojunk=False)
        out = []
        for _, a, b, c, d in matcher.get_opcodes():
            if b - a == d - c and all(is_pair(*each) for each in zip(old[a:b], new[c:d])):
                out += zip(old[a:b], new[c:d])
            else:
                out += [(token, None) for token in old[a:b]] + [(None, token) for token in new[c:d]]
        return out
    rows = [[(0, None)] + [(j, "new") for j in range(1, len(new) + 1)]]
    for i, before in enumerate(old, 1):
        row = [(i, "old")]
        for j, after in enumerate(new, 1):
            row.append(min((rows[i - 1][j - 1][0] + cost(before, after), "both"), (rows[i - 1][j][0] + 1, "old"), (row[j - 1][0] + 1, "new"), key=lambda each: each[0]))
        rows.append(row)
    out, i, j = [], len(old), len(new)
    while i or j:
        step = rows[i][j][1]
        if step == "both" and not ((old[i - 1].kind, old[i - 1].key) == (new[j - 1].kind, new[j - 1].key) or is_pair(old[i - 1], new[j - 1])):
            out += [(None, new[j - 1]), (old[i - 1], None)]
            i, j = i - 1, j - 1
            continue
        out.append((old[i - 1] if step != "new" else None, new[j - 1] if step != "old" else None))
        i, j = i - (step != "new"), j - (step != "old")
    return out[::-1]


ENDS = "".join(map(chr, range(0x21))) + "\x7f"  # blanks and control characters at the ends of a value say nothing

def steps(old, new):
    """Stretches that are equal and stretches that are not, as SequenceMatcher.get_opcodes() says it."""
    if len(old) * len(new) > MOST_ALIGNED:
        keys = [[(token.kind, token.key) for token in tokens] for tokens in (old, new)]
        yield from SequenceMatcher(None, *keys, autojunk=False).get_opcodes()
        return
    a = c = i = j = 0
    was_equal = None
    for before, after in [*aligned(old, new), (None, None)]:
        is_equal = before is not None and after is not None and (before.kind, before.key) == (after.kind, after.key)
        if (is_equal != was_equal or before is after is None) and (i, j) != (a, c):
            yield "equal" if was_equal else "replace", a, i, c, j
            a, c = i, j
        was_equal = is_equal
        i, j = i + (before is not None), j + (after is not None)


# Castling written as a move of the king, to its square or to the rook's; where no position is known, only this tells.
KING_MOVES = {"e1g1": "O-O", "e1h1": "O-O", "e8g8": "O-O", "e8h8": "O-O", "e1c1": "O-O-O", "e1a1": "O-O-O", "e8c8": "O-O-O", "e8a8": "O-O-O"}


@dataclass
class Comparison:
    before: object  # Game
    after: object
    changes: list = field(default_factory=list)
    pieces: dict = field(default_factory=dict)  # letters of another language and what they stand for
    walk: Walk = None
    shift: int = None  # of the numbers, see shift_of()

    def add(self, kind, **more):
        self.changes.append(Change(kind, **more))

    def board_before(self, token):
        if self.walk is None:
            self.walk = Walk(self.after)
        return self.walk.before.get(id(token))

    # Tags

    def compare_tags(self):
        old, new = collections.defaultdict(list), collections.defaultdict(list)
        for tag in self.before.tags:
            old[tag.name].append(tag)
        for tag in self.after.tags:
            new[tag.name].append(tag)
        gone = [tag for name in old if name not in new for tag in old[name]]
        come = [tag for name in new if name not in old for tag in new[name]]
        for name in old.keys() & new.keys():
            gone_here, come_here = self.compare_values(name, old[name], new[name])
            gone, come = gone + gone_here, come + come_here
        for tag in sorted(gone, key=lambda each: each.begin):
            other = next((each for each in come if alike(each.name) == alike(tag.name)), None) or next((each for each in come if each.value == tag.value), None)
            if other and other.name != tag.name:
                come.remove(other)
                self.add("tag-renamed", name=tag.name, old=tag.name, new=other.name, at=tag.begin)
                if other.value != tag.value:
                    self.add("tag-value", name=other.name, old=tag.value, new=other.value, at=tag.begin)
            else:
                self.add("tag-gone", name=tag.name, old=tag.value, at=tag.begin, note="" if tag.name not in new else "of several")
        for tag in come:
            self.add("tag-new", name=tag.name, new=tag.value, at=self.before.begin, note="" if tag.name not in old else "again")
        common = [name for name in old if name in new]
        if common != [name for name in new if name in old]:
            self.add("tags-reordered", at=self.before.begin)

    def compare_values(self, name, old, new):
        if [tag.value for tag in old] == [tag.value for tag in new]:
            return [], []
        gone, come = list(old), list(new)
        for tag in old:
            same = next((each for each in come if each.value == tag.value), None)
            if same:
                gone.remove(tag)
                come.remove(same)
        while gone and come:
            tag, other = gone.pop(0), come.pop(0)
            if unescape(tag.value).strip(ENDS) != unescape(other.value).strip(ENDS):
                self.add("tag-value", name=name, old=tag.value, new=other.value, at=tag.begin)
        return gone, come

    # Movetext

    def compare_movetext(self):
        old, new = canon(self.before), canon(self.after)
        left, right = [(t.kind, t.key) for t in old], [(t.kind, t.key) for t in new]
        first = 0
        while first < min(len(old), len(new)) and left[first] == right[first]:
            first += 1
        last = 0
        while last < min(len(old), len(new)) - first and left[-1 - last] == right[-1 - last]:
            last += 1
        pairs = list(zip(old[:first], new[:first])) + list(zip(old[len(old) - last:], new[len(new) - last:]))
        old, new = old[first:len(old) - last], new[first:len(new) - last]
        for operation, a, b, c, d in steps(old, new):
            if operation == "equal":
                pairs += zip(old[a:b], new[c:d])
            else:
                pairs += self.compare_block(old[a:b], new[c:d])
        for before, after in pairs:
            if before.kind == "M" and (before.numbers or after.numbers):
                self.compare_numbers(before, after)

    def compare_block(self, old, new):
        """Reports a stretch of tokens that became another one; returns the pairs of half-moves that are the same all the same."""
        at = old[0].begin if old else new[0].begin if not self.before.tokens else self.before.begin
        if old and new and any(letters(old, how) == letters(new, how) for how in (True, False)):
            return self.add_respaced(old, new, at)
        if len(old) < len(new):
            old = [part for token in old for part in self.parted(token, new)]
        if len(old) == len(new) and all(is_pair(before, after) for before, after in zip(old, new)):
            return [(before, after) for before, after in zip(old, new) if (before.kind, before.key) == (after.kind, after.key) or self.compare_pair(before, after)]
        pairs, left, come = [], [], []
        for before, after in aligned(old, new):
            if before is None or after is None:
                left, come = left + [before] * (before is not None), come + [after] * (after is not None)
            elif (before.kind, before.key) == (after.kind, after.key) or self.compare_pair(before, after):
                pairs.append((before, after))
        for token in [token for token in left if token.kind in "XM"]:
            other = next((each for each in come if each.kind in "$RC" and is_pair(token, each)), None)
            if other:
                left.remove(token)
                come.remove(other)
                self.compare_pair(token, other)
        old, new = left, come
        squares = [re.sub(r"[^a-h1-8]", "", "".join(text(token.raw) for token in tokens)) for tokens in (old, new)]
        if squares[0] == squares[1] != "" and all(token.kind in "MX" for token in old + new):
            return self.add_respaced(old, new, at)  # glued, and in the letters of another language
        for token in old:
            self.add("gone", old=token, at=token.begin)
        for token in new:
            self.add("new", new=token, at=at)
        return pairs

    def parted(self, token, new):
        """A word of several half-moves that were glued together, as these, where half-moves of `new` that follow each other have their squares; else the word."""
        if token.kind != "X" and not re.fullmatch(rb"[KQRBN]?[a-h][1-8][a-h][1-8]", token.raw):  # Bb5a6, e4e5
            return [token]
        moves = [after for after in new if after.kind == "M"]
        for first in range(len(moves) - 1):
            raws = cut_at_squares(text(token.raw), moves[first:])
            if len(raws) < 2:
                continue
            self.add("respaced", old=text(token.raw), new=" ".join(raws), at=token.begin)
            keys = [move_key(raw.encode("latin-1")) for raw in raws]
            return [Token("M" if MOVE.match(key) else "X", key, raw.encode("latin-1"), token.begin, token.depth, () if index else token.numbers)
                    for index, (key, raw) in enumerate(zip(keys, raws))]
        return [token]

    def add_respaced(self, old, new, at):
        self.add("respaced", old=" ".join(text(token.raw) for token in old), new=" ".join(text(token.raw) for token in new), at=at)
        return []

    def compare_pair(self, old, new):
        """Are these two the same half-move? Reports what it is otherwise."""
        if new.kind == "M" and old.kind in "MX":
            if re.fullmatch(re.escape(text(new.raw)) + r"[.,\d]+", text(old.raw)):  # a number was glued to it
                self.add("respaced", old=text(old.raw), new=text(new.raw), at=old.begin)
                return True
            glued = re.fullmatch(rb"([a-h][1-8][a-h][1-8][qrbn]?)(\d+\.+)", old.raw)  # the same with UCI
            if glued:
                self.add("respaced", old=text(old.raw), new=text(glued[1]) + " " + text(glued[2]), at=old.begin)
                return self.compare_pair(Token("M", move_key(glued[1]), glued[1], old.begin, old.depth, old.numbers), new)
            board = self.board_before(new)
            move = board.resolve(new.key) if board else None
            if move:
                strict = board.resolve(old.key) if old.kind == "M" else None
                if strict and strict[:3] == move[:3]:
                    return True
                if board.means(text(old.raw), move, self.pieces):
                    self.add("interpreted", old=old, new=new, at=old.begin)
                    return True
                self.add("move", old=old, new=new, at=old.begin)
                return False
            if self.is_other_letter(old, new) or is_same_as_uci(old, new) or KING_MOVES.get(old.key[:4]) == new.key:
                self.add("interpreted", old=old, new=new, at=old.begin)
                return True
            self.add("move", old=old, new=new, at=old.begin, note="(position not known)")
            return False
        self.add("replaced", old=old, new=new, at=old.begin)
        return False

    def is_other_letter(self, old, new):
        """Where no position is known: do they differ by their piece letter only, and always the same one?"""
        promotion = re.match(r"(.*[18])=?[^\x00-\x7f\W]+[+#]*\Z|(.*[18])=?[A-Za-z][+#]*\Z", text(old.raw).replace("x", ""))
        if promotion and "=" in new.key:
            return (promotion[1] or promotion[2]) == new.key[:-2]
        piece = new.key[:1] if new.key[:1] in "KQRBN" else "P"
        rest = new.key.lstrip("KQRBN")
        raw = re.sub(r"[x:+#=-]", "", text(old.raw))
        return raw.endswith(rest) and raw != rest and Board.is_letter_of(raw[:-len(rest)], piece, self.pieces)

    def compare_numbers(self, old, new):
        """Do the numbers before a half-move still mean the same move and side?"""
        before, after = [number.key for number in old.numbers], [number.key for number in new.numbers]
        if before == after:
            return
        claim = before[-1] if before else (None, None)
        now = after[-1] if after else (None, None)
        if now == (None, None):
            if before and claim != (None, None):
                self.add("number-gone", old=claim, at=old.begin)
            return
        if self.walk is None:
            self.walk = Walk(self.after)
        expected = self.walk.number_of(new)
        if id(new) in self.walk.unknown:
            return
        if claim[1] and now[1] and claim[1] != now[1]:
            board = self.walk.before.get(id(new))
            if now[1] != expected[1] or board is None or board.resolve(new.key) is None:
                self.add("number-side", old=text(old.numbers[-1].raw), new=text(new.numbers[-1].raw), at=old.begin, note=f"before {text(old.raw)}")
        counted = [number for number, _ in before if number is not None]
        if len(counted) > 1 and set(counted) - {now[0]}:
            self.add("number-gone", old=before, new=after, at=old.begin, note=f"before {text(old.raw)}")
        elif claim[0] is not None and now[0] != claim[0]:
            self.add("number", old=claim, new=now, at=old.begin, note=f"before {text(old.raw)}, by its place {expected}")
        elif claim[0] is None and now[0] is not None and now[0] != expected[0] + self.shift_of(now[0] - expected[0]):
            self.add("number-new", old=claim, new=now, at=old.begin, note=f"before {text(old.raw)}, by its place {expected}")

    def shift_of(self, shift):
        """By how much the numbers may differ from those that the FEN counts: one and the same shift, if it did not say where they begin."""
        if len((self.before.value("FEN") or START).split()) > 5:
            return 0
        if self.shift is None:
            self.shift = shift
        return self.shift

    # Words of comments

    def compare_words(self, raw_after):
        if not any(change.kind in ("gone", "replaced", "respaced") for change in self.changes):
            return
        lost = collections.Counter(word for token in self.before.tokens if token.kind == "C" for word in plain_words(token.key))
        lost -= collections.Counter(plain_words(text(raw_after)))
        if lost:
            at = min(token.begin for token in self.before.tokens if token.kind == "C")
            self.add("comment-lost", old=" ".join(list(lost)[:8]), at=at)


def alike(name):
    """A tag name without what no name may have: `White-Elo?` is `whiteelo`."""
    return re.sub(r"[^a-z0-9_]", "", name.lower())


def plain_words(value):
    return re.sub(r"[{}();]", " ", re.sub(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]", "", value)).split()


def compare_games(before, after, raw_after):
    comparison = Comparison(before, after)
    comparison.compare_tags()
    comparison.compare_movetext()
    comparison.compare_words(raw_after)
    return comparison


# Other encodings

def transcoded(raw):
    """The text in UTF-8, once for each encoding in which its other bytes may be written."""
    for charset in CHARSETS:
        name = f"fixes-{charset}"
        codecs.register_error(name, lambda error, charset=charset: (decoded(error.object[error.start:error.end], charset), error.end))
        yield charset, raw.decode("utf-8", name).encode("utf-8")
        yield charset, "".join(decoded(bytes([byte]), charset) if byte >= 0x80 else chr(byte) for byte in raw).encode("utf-8")


def decoded(raw, charset):
    try:
        return raw.decode(charset)
    except UnicodeDecodeError:
        return raw.decode("latin-1")


def compare_transcoded(raw_before, raw_after):
    """The comparison in the encoding that leaves the fewest changes, and that encoding."""
    best = None
    games_after = read_segment(raw_after, 0, len(raw_after))
    tried = set()
    for charset, raw in transcoded(raw_before):
        if raw in tried:
            continue
        tried.add(raw)
        games = read_segment(raw, 0, len(raw))
        if len(games) != len(games_after):
            continue
        found = [compare_games(b, a, raw_after) for b, a in zip(games, games_after)]
        count = sum(len(comparison.changes) for comparison in found)
        if best is None or count < best[0]:
            best = (count, charset, found)
        if count == 0:
            break
    return best


# A reader that goes by blank lines, as many programs do

SAN_LIKE = re.compile(rb"(?:[KQRBN]?[a-h]?[1-8]?[x-]?[a-h][1-8](?:=?[QRBN])?|[O0]-[O0](?:-[O0])?)(?![\w/-])")


TAG_LIKE = re.compile(rb"[ \t]*\[[ \t]*[A-Za-z]+\b")


def moves_before_blank_line(raw):
    """The half-moves that a reader finds which takes a blank line after the tags for their end, and the next one for the game's."""
    lines = raw.replace(b"\xef\xbb\xbf", b"").splitlines(keepends=True)
    at, blank = 0, 0
    while at < len(lines):
        line = lines[at]
        if line.startswith((b"%", b";")):
            pass
        elif line.isspace() and blank < 1:
            blank += 1
        elif line.startswith(b"["):
            blank = 0
        else:
            break
        at += 1
    if at < len(lines) and lines[at].isspace():
        at += 1
    count, comment = 0, False
    for line in lines[at:]:
        if not comment and (line.startswith((b"%", b";")) or TAG_LIKE.match(line)):  # what stands in a tag pair is no move
            continue
        if not comment and line.isspace():
            break
        if not comment:
            line = re.sub(rb"\{[^{}]*\}", b" ", line)
        for piece in re.finditer(rb"[{}]|;.*|" + SAN_LIKE.pattern, line):
            c = piece[0][:1]
            if comment:
                comment = c != b"}"
            elif c == b"{":
                comment = True
            elif c == b";":
                break
            elif c != b"}":
                count += 1
    return count
