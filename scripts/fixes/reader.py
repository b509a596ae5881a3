"""A lenient reader of PGN that shares nothing with the program under test.

Reads bytes, however damaged, into games: tag pairs and a stream of tokens, all with their places. Spellings that mean the same
(0-0 and O-O, a8Q and a8=Q, e4!? and e4 $5, 1:0 and 1-0) get the same key; what differs by chess alone is left to board.py.
"""

import html
import re
from dataclasses import dataclass, field

# A line that begins a game whatever is open before it: [Event " in column 1 after a blank line.
BORDER = re.compile(rb'(?:\A|(?:\r\n|\n|\r(?!\n))[ \t]*(?:\r\n|\n|\r(?!\n)))(?:\xef\xbb\xbf)?(?=\[Event ")')

BLANK = rb"\x00-\x20\x7f"
SPACE = re.compile(rb"(?:[" + BLANK + rb"]|\xef\xbb\xbf)+")
EOL = re.compile(rb"\r\n|\n|\r")
LINE_END = re.compile(rb"[\r\n]|\Z")
# Control characters stand for blanks, but line ends do not.
_FOLD = rb"[ \t]*(?:(?:\r\n|\r|\n)[ \t]*)?"
TAG = re.compile(rb'\[[ \t\x00-\x08\x0b\x0c\x0e-\x1f\x7f]*' + _FOLD + rb'([A-Za-z0-9_]+)' + _FOLD + rb'"((?:[^"\\\r\n]|\\[^\r\n])*)"[ \t]*(?:(?:\r\n|\r|\n)[ \t]*)?\]')
MAYBE_TAG = re.compile(rb"\[[ \t\x00-\x08\x0b\x0c\x0e-\x1f\x7f]*[A-Za-z0-9_][^\"'\[\]\r\n\xe2&]{0,80}\]?[ \t]*(?:[\"']|\xe2\x80\x9c|\xe2\x80\x9d|&(?:#822[01]|ldquo|rdquo|quot|#34);)")
CLOSING = re.compile(rb'"[ \t\x00-\x08\x0b\x0c\x0e-\x1f\x7f]*\]')

_HALF = rb"(?:1/2|0[.,]5|\xc2\xbd|\xbd|&(?:frac12|#189);)"
_DASH = rb"[ \t]*(?:-|:|&(?:#45|#8211|#8212|#8722|ndash|mdash|minus);|\xe2\x80[\x90-\x95]|\xe2\x88\x92|[\x96\x97])[ \t]*"
_BREAK = rb"(?=[" + BLANK + rb"!\"$()*;<>?\[\]{}%]|\\+\$|\Z)"
RESULT = re.compile(rb"(?:\*|(" + _HALF + rb")(?:" + _DASH + _HALF + rb")?" + _BREAK + rb"|([1]" + _DASH + rb"[0Oo])" + _BREAK + rb"|([0Oo]" + _DASH +
                    rb"1)" + _BREAK + rb")")
CASTLING = re.compile(rb"(?:[0Oo](?:-|\xe2\x80[\x90-\x95]|\xe2\x88\x92|[\x96\x97])?){1,2}[0Oo](?=[+#" + BLANK + rb"!\"$()*;<>?\[\]{}.,]|\Z)")
_DOT = rb"(?:[.]|\xe2\x80\xa6|&(?:#8230|#x2026|hellip);)"
NUMBER = re.compile(rb"(\d+)" + _DOT + rb"*(?![-/\d])|" + _DOT + rb"+")
MORE_DOTS = re.compile(rb"[ \t\r\n]*(" + _DOT + rb"+)")
ENTITY = re.compile(rb"&(?:#\d{1,6}|#[xX][0-9A-Fa-f]{1,5}|[A-Za-z][A-Za-z0-9]{1,9});")
SYMBOL = re.compile(rb"(?:&(?:#\d{1,6}|#[xX][0-9A-Fa-f]{1,5}|[A-Za-z][A-Za-z0-9]{1,9});|[^" + BLANK + rb"!\"$()*;<>?\[\]{}])+")
NEXT_MOVE = re.compile(rb"\s*(?:[KQRBN]?[a-h]?[1-8]?[x-]?[a-h][1-8]|O-O)")
_LETTER = rb"(?:[A-Z]|[\xc3\xd0\xd1][\x80-\xbf])"  # of a piece, in any language
GLUED_SIGN = re.compile(rb"((?:" + _LETTER + rb"?[a-h]?[1-8]?x?[a-h][1-8]|O-O|O-O-O)(?:=[QRBN])?[+#]??)"
                        rb"(\+-|-\+|\+/-|-/\+|\+/=|=/\+|\+=|=\+|=|\xc2\xb1|\xe2[\x86-\xaf][\x80-\xbf]|\xe2\x80\xbc|\xe2\x81[\x87-\x89])|"
                         rb"([KQRBN][a-h]?[1-8]?x?[a-h][1-8]|O-O-O|O-O|(?:[a-h]x)?[a-h][2-7])(N|TN|D)")
GLUED_RESULT = re.compile(rb"((?:" + _LETTER + rb"?[a-h]?[1-8]?x?[a-h][1-8]|O-O|O-O-O)(?:=[QRBN])?[+#]?)(1-0|0-1|1/2-1/2)")
PAREN_PROMOTION = re.compile(rb"[a-h]?[1-8]?[x:-]?[a-h][18]\([QRBNqrbn]\)")
NAG = re.compile(rb"\$(\d*)")
SUFFIX = re.compile(rb"[!?]+")
PAREN_SIGN = re.compile(rb"\((=|N|TN|D|ch|check|mate|\+|[+=/-]{2,3}|\xc2\xb1|\xe2\x88\x93|\xe2\x88\x9e|\xe2\xa9[\xb1\xb2]|[!?]{1,2})\)")
OTHER = re.compile(rb"\[[^\[\]\r\n ]{0,30}(?: [^\[\]\r\n ]{0,20})?\]|\[")
MARKUP = re.compile(rb"<(?:/?[A-Za-z][^<>]*|!--.*?--|![A-Za-z][^<>]*)>", re.DOTALL)
FENCE = re.compile(rb"(?:```|~~~)[^\r\n]*|\[/?pgn\]", re.IGNORECASE)

SUFFIX_NAGS = {b"!": "1", b"?": "2", b"!!": "3", b"??": "4", b"!?": "5", b"?!": "6"}
# What stands for a check mark or "en passant" apart from its move: no meaning of its own.
MARKS = {b"check", b"+", b"++", b"#", b"ch", b"ch.", b"mate", b"dbl", b"e.p.", b"e.p", b"ep.", b"ep", b"dis"}
NULLS = {b"--", b"Z0", b"null", b"pass", b"@@@@"}
MOVE = re.compile(r"(?:[KQRBN]?[a-h]?[1-8]?[a-h][1-8](?:=[QRBN])?|O-O|O-O-O|--)\Z")


# A pair without its opening bracket, or with something else before or in its place, as a whole line: Event "x"], {Event "x"}, Event: x.
_BEFORE = rb"(?:[ \t\[{(<>*+|#~_\\\"'-]|&#91;|&lsqb;|&lbrack;|&lt;){0,16}"
UNBRACKETED = re.compile(rb"(" + _BEFORE + rb")([A-Z][A-Za-z0-9_]+)([\"']?[ \t:=,\]*_]*)(\"+|&quot;|\xe2\x80[\x9c\x9d]|'+|)(.*?)[ \t]*\Z")
PAIR_LINE = re.compile(rb'[ \t]*\[([A-Za-z0-9_]+) "')
CLOSERS = re.compile(rb"(?:[ \t,;.\\*\])}>]|&#93;|&rsqb;|&rbrack;|&gt;)*\Z")

FEW_WORDS = 4  # fewer ones before a tag pair are what is left of a broken one


@dataclass
class Tag:
    name: str
    value: str  # without the escapes of PGN; bytes as latin-1 characters
    begin: int
    end: int


class Token:
    """kind: M move, N number, $ glyph, C comment, E escape line, ( ), R result, H markup, X anything else.

    Of a move, `numbers` are the number tokens written before it."""

    __slots__ = ("kind", "key", "raw", "begin", "numbers", "depth")

    def __init__(self, kind, key, raw, begin, depth=0, numbers=()):
        self.kind, self.key, self.raw, self.begin, self.depth, self.numbers = kind, key, raw, begin, depth, numbers

    def __repr__(self):
        return f"{self.kind}{text(self.raw)!r}"


@dataclass
class Game:
    begin: int
    tags: list = field(default_factory=list)
    tokens: list = field(default_factory=list)
    has_moves: bool = False
    first: int = 0  # token from which on its numbers count: those before belong to a few words among the tags
    end: int = -1  # of the terminator
    depth: int = 0
    pending: list = field(default_factory=list)  # numbers that wait for their move

    def values(self, name):
        return [tag.value for tag in self.tags if tag.name == name]

    def value(self, name):
        found = self.values(name)
        return found[0] if found else None

    def results(self):
        return [token.key for token in self.tokens if token.kind == "R" and token.depth == 0]


def text(raw):
    return raw.decode("latin-1")


def unescape(value):
    return re.sub(r'\\(["\\])', r"\1", value)


def unhtml(raw):
    """With the characters that references of HTML stand for."""
    return ENTITY.sub(lambda match: html.unescape(match[0].decode()).encode("utf-8"), raw) if b"&" in raw else raw


def words(value):
    """Text modulo white space; braces inside a comment may become parentheses."""
    return " ".join(value.replace("{", "(").replace("}", ")").split())


def result_of(word):
    """The result that a token or value means, however it is written, or None."""
    match = RESULT.fullmatch(word)
    if not match:
        return None
    if word == b"*":
        return "*"
    return "1/2-1/2" if match[1] else "1-0" if match[2] else "0-1"


DASHES = re.compile("\u00e2\u0080[\u0090-\u0095]|\u00e2\u0088\u0092|[\u0096\u0097]")
PROMOTION = re.compile(r"((?:[a-h][1-8]?)?[a-h][18])[=/(]?([QRBNqrbn])\)?\Z")


def move_key(raw):
    """The text of a move without what changes nothing: marks, captures, signs between squares, the pawn's letter."""
    raw = ZERO_WIDTH.sub(b"", raw)
    move = text(raw).replace("\u00c3\u0097", "x")
    move = DASHES.sub("-", move).rstrip("+#,;")
    move = re.sub(r"(?:e\.?p\.?|mate|dbl\.?|dis\.?|check|ch\.?|\u00e2\u0080[\u00a0\u00a1])+\Z", "", move).rstrip("+#")
    if re.fullmatch(r"[0Oo](?:-?[0Oo]){1,2}", move):
        return "O-O" if len(re.sub("-", "", move)) == 2 else "O-O-O"
    if raw in NULLS:
        return "--"
    move = re.sub("[x:\u00d7-]", "", move) if len(move) > 2 else move
    match = PROMOTION.match(move[1:] if move[:1] == "P" else move)
    if match:
        return f"{match[1]}={match[2].upper()}"
    return move[1:] if re.match(r"P[a-h]", move) else move


KNOWN_TAGS = set(b"Event Site Date Round White Black Result ECO WhiteElo BlackElo FEN SetUp Annotator PlyCount TimeControl Termination EventDate UTCDate UTCTime Variant".split())

# What nearly all movetext consists of: a number other than 1 or none, and a half-move as the standard writes it.
COMMON = re.compile(rb"[ \n\r]*(?:([2-9]|[1-9]\d{1,2})(\.\.\.|\.)[ \n\r]*)?((?:[KQRBN][a-h]?[1-8]?x?|[a-h]x)?[a-h][1-8]|O-O-O|O-O)[+#]?(?=[ \n\r])")


class Reader:
    """Reads one segment: what stands between two borders."""

    def __init__(self, data, begin=0, end=None):
        self.data = data
        self.begin = self.pos = begin
        self.end = len(data) if end is None else end
        self.games = []
        self.game = None
        self.waiting = []  # comments after a terminator: of the next game, if one follows directly
        self.was_tag = self.last_was_tag = False

    def read(self):
        data = self.data
        while True:
            if self.game is not None and self.game.has_moves and self.game.end < 0:
                self.read_common()
            match = SPACE.match(data, self.pos, self.end)
            if match:
                self.pos = match.end()
            if self.pos >= self.end:
                break
            begin = self.pos
            was_tag, self.last_was_tag = self.last_was_tag, False
            self.was_tag = was_tag
            c = data[begin]
            if self.skip_prose(begin):
                continue
            if c not in b"0123456789%;" and self.read_unbracketed(begin):
                self.last_was_tag = True
            elif c == 0x7B:
                self.read_comment()
            elif c == 0x5B and self.read_tag(was_tag):
                self.last_was_tag = True
            elif c == 0x25 and begin == self.line_start(begin):
                self.add("E", text(self.take(LINE_END.search(data, begin).start())), begin)
            elif c == 0x3B:
                raw = self.take(LINE_END.search(data, begin).start())
                self.add_comment(words(text(raw[1:])), raw, begin)
            else:
                self.read_movetext(begin, c)
        self.place_waiting()
        for game in self.games:
            self.finish(game)
            self.close(game)
        return self.games

    def read_common(self):
        """Reads half-moves as long as they are written as the standard writes them."""
        data, end, game = self.data, self.end, self.game
        while True:
            match = COMMON.match(data, self.pos, end)
            if not match:
                return
            number, dots, move = match.groups()
            key = move.decode().replace("x", "")
            numbers = game.pending
            if number:
                begin = match.start(1)
                raw = data[begin:match.start(3)].rstrip()
                numbers = numbers + [Token("N", (int(number), "w" if len(dots) == 1 else "b"), raw, begin, game.depth)]
            if key[-1] in "18" and key[0] in "abcdefgh":  # a promotion that lacks its piece, or has it in another form
                return
            game.tokens.append(Token("M", key, data[match.start(3):match.end()], match.start(3), game.depth, numbers))
            game.pending = []
            self.pos = match.end()

    # Layout

    def line_start(self, at):
        """Where the line of `at` begins, after a byte order mark."""
        start = max(self.data.rfind(b"\n", self.begin, at), self.data.rfind(b"\r", self.begin, at)) + 1
        start = max(start, self.begin)
        return start + 3 if self.data[start:start + 3] == b"\xef\xbb\xbf" else start

    def line_before(self, at):
        return self.data[self.line_start(at):at]

    def follows_blank_line(self, at):
        begin = at
        while begin > self.begin and self.data[begin - 1] in b" \t\r\n":
            begin -= 1
        return len(EOL.findall(self.data, begin, at)) > 1

    def is_on_later_line(self, at):
        """Is there a line end between the terminator and `at`?"""
        return EOL.search(self.data, self.game.end, at) is not None

    def take(self, end):
        begin, self.pos = self.pos, min(end, self.end)
        return self.data[begin:self.pos]

    def skip_prose(self, begin):
        """Lines of words before a tag section, at the start or after a blank line behind moves: of no game."""
        if self.line_start(begin) != begin or not (self.game is None or self.has_moves() and self.follows_blank_line(begin)):
            return False
        end = self.end_of_prose(begin)
        if end and self.game is not None:
            self.flush_numbers()
            self.game.end = begin if self.game.end < 0 else self.game.end
        if end:
            self.take(end)
        return end != 0

    def end_of_prose(self, begin):
        """Where lines of words end that go on to the tag section of the next game, or 0."""
        if self.game is not None and self.game.depth > 0:
            return 0
        at = begin
        while at < self.end:
            line_end = min(LINE_END.search(self.data, at).start(), self.end)
            line = self.data[at:line_end]
            if at != begin and (PAIR_LINE.match(line) or not self.has_moves() and re.match(rb";|1\.[ ]?[a-hKQRBNO]", line)):
                return at
            if re.search(rb"[{}()\[\];$%*<>]", line):
                return 0
            for word in line.split():
                bare = word.rstrip(b".,:!?")
                if result_of(bare) or MOVE.match(move_key(bare)) or re.match(rb"\d+\.+(?:[a-hKQRBNO]|\Z)", word):
                    return 0
            at = line_end + 1
        return at if self.end < len(self.data) else 0

    # Games

    def begin_game(self, begin):
        self.game = Game(self.waiting[0].begin if self.waiting else begin)
        self.games.append(self.game)
        self.game.tokens += self.waiting
        self.waiting = []
        return self.game

    def is_ended(self):
        return self.game is not None and self.game.end >= 0

    def has_moves(self):
        return self.game is not None and self.game.has_moves

    def place_waiting(self):
        """The comments that waited belong to the game before after all."""
        if self.waiting and self.game is None:
            self.begin_game(self.waiting[0].begin)
        elif self.waiting:
            self.game.tokens += self.waiting
            self.waiting = []

    def add(self, kind, key, begin, raw=None):
        if self.game is None:
            self.begin_game(begin)
        if kind not in "CE":
            self.place_waiting()
        if kind == "X":
            key = " ".join(key.split())
        if kind in "X$()" and key[:1] not in "}[" and key != "stray )" and self.game.tags and not self.is_ended():
            self.game.has_moves = True
        token = Token(kind, key, self.data[begin:self.pos] if raw is None else raw, begin, self.game.depth)
        self.game.tokens.append(token)
        return token

    def add_comment(self, key, raw, begin):
        if self.game is None or (self.is_ended() and self.is_on_later_line(begin)):
            self.waiting.append(Token("C", key, raw, begin))
        else:
            self.add("C", key, begin, raw)

    @staticmethod
    def finish(game):
        for number in game.pending:
            game.tokens.append(number)
        game.pending = []

    @staticmethod
    def close(game):
        """A terminator at the end of a variation that is never closed is that of the game."""
        last = next((token for token in reversed(game.tokens) if token.kind not in "CEN"), None)
        if game.depth > 0 and last is not None and last.kind == "R":
            last.depth = 0

    # Comments and tags

    def read_comment(self):
        begin, data = self.pos, self.data
        close = data.find(b"}", begin, self.end)
        if close < 0:
            raw = self.take(self.end)
            self.add_comment(words(text(raw[1:])), raw, begin)
            return
        if data.find(b"{", begin + 1, close) >= 0:
            close = self.balanced(begin, close)
        raw = self.take(close + 1)
        self.add_comment(words(text(raw[1:-1])), raw, begin)

    def balanced(self, begin, first):
        depth = 0
        for brace in re.finditer(rb"[{}]", self.data[begin:min(self.end, begin + 65536)]):
            depth += 1 if brace[0] == b"{" else -1
            if depth == 0:
                return begin + brace.start()
        return first

    def read_tag(self, was_tag):
        begin, data = self.pos, self.data
        match = TAG.match(data, begin, self.end)
        if not was_tag and self.line_before(begin).strip(b" \t\x00\x7f") and not self.follows_markup(begin):
            known = match or re.match(rb"\[[ \t]*([A-Za-z]+)", data[begin:begin + 20])
            if self.has_moves() and not self.is_ended() and not (match and match[1] == b"Event") or not known or not match and known[1] not in KNOWN_TAGS:
                return False
        if match:
            name, value, end = match[1], match[2], match.end()
        else:
            found = self.read_broken_tag(begin)
            if found is None:
                return False
            name, value, end = found
        raw_value = unescape(text(value))
        more = re.compile(rb"[ \t]*[\],.]+(?=[ \t]*[\r\n\[])").match(data, end, self.end)
        if more and data[end - 1:end] == b"]":
            end = more.end()  # a bracket or sign too many
        self.take(end)
        self.add_tag(Tag(text(name), raw_value, begin, end))
        return True

    def read_unbracketed(self, begin):
        """A whole line that is a pair but for its bracket, in a tag section or right above a pair of another name."""
        data = self.data
        if self.line_before(begin).strip(b" \t") or (data[begin:begin + 1] == b"[" and data[begin + 1:begin + 2].isalnum()):
            return False
        line_end = min(LINE_END.search(data, begin).start(), self.end)
        match = UNBRACKETED.match(data[begin:line_end]) if line_end - begin < 2048 else None
        if not match or match[2] not in KNOWN_TAGS or match[1].strip() == b"[" or not (match[3] or match[4]):
            return False
        before, name, between, quotes, rest = match.groups()
        if self.game is not None and self.game.tags and re.match(rb"\[[^\[\"']", before):
            return False  # [\ Site "x"]: an odd name
        bare = rest[:CLOSERS.search(rest).start()]
        is_closed = re.search(rb"(?:\"|&quot;|''|'|\xe2\x80[\x9c\x9d])\Z", bare)
        is_bracketed = re.search(rb"[\]})>]|&(?:#93|rsqb|gt);", rest[len(bare):])
        if re.search(rb"[{(]", before) and not is_bracketed:
            return False
        value = re.sub(rb"(?:\"|&quot;|'|\xe2\x80[\x9c\x9d])+\Z", b"", bare) if is_closed and (quotes or bare.endswith(b'"')) else rest.rstrip(b" \t]})>")
        has_quote = bool(quotes or (is_closed and bare.endswith(b'"')))
        has_sign = bool(re.search(rb"[:=,\]]", between) or re.search(rb"[\[{(<]", before) or is_bracketed)
        if not has_quote and (not value or re.search(rb"[\[\]{}]", value)):
            return False
        if not self.is_place_of_pair(begin, line_end, text(name), has_quote, has_sign, before):
            return False
        self.take(line_end)
        self.add_tag(Tag(text(name), unescape(text(value)), begin, line_end))
        return True

    def is_place_of_pair(self, begin, line_end, name, has_quote, has_sign, before):
        game = self.game
        below = PAIR_LINE.match(self.data, EOL.match(self.data, line_end).end()) if EOL.match(self.data, line_end) else None
        is_above_pair = below is not None and below.end() <= self.end and below[1] not in (b"Event", name.encode())
        if game is not None and game.tags and not game.has_moves and not self.is_ended():
            if not self.follows_blank_line(begin):
                is_there = bool(game.values(name))
                if is_there and before:
                    return False
                return has_quote or has_sign or not is_there and (name not in ("White", "Black") or is_above_pair)
            return is_above_pair and (has_quote or has_sign or name == "Event")
        if self.has_moves() and not self.is_ended() and not (self.follows_blank_line(begin) and (name == "Event" or game.values(name))):
            return False
        if self.is_ended() and not self.is_on_later_line(begin):
            return False
        return is_above_pair and (has_quote or has_sign or name == "Event")

    def follows_markup(self, begin):
        return re.search(rb">[ \t]*\Z", self.line_before(begin)) is not None

    def read_broken_tag(self, begin):
        """Name, value and end of a tag pair with something wrong in it, or None."""
        data = self.data
        line_end = min(LINE_END.search(data, begin).start(), self.end)
        line = data[begin:line_end]
        if FENCE.match(line) or not re.match(rb"\[[ \t]*[A-Za-z0-9_]", line):
            return None
        opening = MAYBE_TAG.match(line)
        if not opening:
            return self.read_bare_tag(begin, line)
        at = opening.end()
        quote = line[at - 1:at]
        name = re.sub(rb"[\x00-\x1f\x7f]", b"", re.split(rb"[\"'\xe2&]", opening[0])[0][1:]).strip(b"] \t")
        if quote == b"'":
            close = line.rfind(b"'")
            value = line[at:close] if close >= at else line[at:].rstrip(b" \t]")
            return name, value, self.after_bracket(begin, line, max(close, at))
        rest = line[at:]
        bare = re.match(rb"[ \t]*(?:\]|\Z)", rest)
        if len(name.split()) > 1 and bare:  # [Site Lyon"]: no opening quote
            parts = name.split(None, 1)
            return parts[0], parts[1], begin + at + bare.end()
        close = CLOSING.search(line, at)
        if close:
            return name, line[at:close.start()], begin + close.end()
        stripped = rest.rstrip(bytes(range(0x21)) + b"\x7f")
        if stripped.endswith(b'"'):
            return name, stripped[:-1], begin + at + len(stripped)
        if stripped.endswith(b"]"):
            value = stripped[:-1]
            value = re.sub(rb"(?:\xe2\x80[\x9c\x9d]|[\x93\x94]|&(?:#822[01]|ldquo|rdquo|quot|#34);)\Z", b"", value)
            return name, value, begin + at + len(stripped)
        return self.read_long_value(begin, name, begin + at) or (name, stripped, line_end)

    def read_long_value(self, begin, name, at):
        """A value that runs over the end of its line."""
        close = CLOSING.search(self.data, at, min(self.end, at + 2048))
        if not close:
            return None
        value = self.data[at:close.start()]
        if re.search(rb"(?:\r\n|\n|\r(?!\n))[ \t]*(?:\r\n|\n|\r(?!\n)|\[)", value):
            return None
        return name, re.sub(rb"[ \t]*(?:\r\n|\n|\r)[ \t]*", b" ", value), close.end()

    def read_bare_tag(self, begin, line):
        """[Site Lyon]: no quotes at all; a tag only where tags stand."""
        if self.game is not None and self.game.has_moves and not self.is_ended():
            return None
        match = re.match(rb"\[[ \t]*([A-Z][A-Za-z0-9_]+)[ \t]*([^\"\]\r\n]*?)[ \t]*(\]?)[ \t]*(?:\Z|(?=\[))", line)
        return (match[1], match[2], begin + match.end()) if match and (match[3] or match[1] in KNOWN_TAGS) else None

    @staticmethod
    def after_bracket(begin, line, at):
        close = line.find(b"]", at)
        return begin + (close + 1 if close >= 0 else len(line))

    def add_tag(self, tag):
        game = self.game
        if game is None or self.is_ended():
            game = self.begin_game(tag.begin)
        elif tag.name.rstrip(";:=,.") == "Event" and (game.has_moves or game.values("Event")) and not self.is_written_again(tag):
            game = self.begin_game(tag.begin)
        elif game.has_moves and game.values(tag.name) or self.begins_record(tag):
            game = self.begin_game(tag.begin)
        self.place_waiting()
        if game.has_moves and sum(token.kind in "MX" for token in game.tokens) < FEW_WORDS:
            game.first = len(game.tokens)
        game.tags.append(tag)

    def begins_record(self, tag):
        """After a blank line: another FEN than that of the section, alone or after SetUp."""
        fens = self.game.values("FEN")
        if self.game.has_moves or not fens or tag.name not in ("FEN", "SetUp") or not self.follows_blank_line(tag.begin):
            return False
        if tag.name == "FEN":
            return tag.value != fens[0]
        below = re.compile(rb'(?:\r\n|\n|\r)\[FEN "([^"\r\n]*)"\]').match(self.data, tag.end, self.end)
        return below is not None and text(below[1]) != fens[0]

    def is_written_again(self, tag):
        """The only pair of the section, once more on the next line."""
        game = self.game
        return (not game.has_moves and len(game.tags) == 1 and self.data[game.tags[0].begin:game.tags[0].end] == self.data[tag.begin:tag.end] and
                len(EOL.findall(self.data, game.tags[0].end, tag.begin)) == 1)

    # Movetext

    def read_movetext(self, begin, c):
        data, end = self.data, self.end
        if c == 0x28 and PAREN_SIGN.match(data, begin, end):
            pass
        elif c == 0x28 or c == 0x29:
            self.pos += 1
            self.add_parenthesis(chr(c), begin)
            return
        match = FENCE.match(data, begin, end) if c in b"`~[" else None
        if match and (c == 0x5B or begin == self.line_start(begin)):
            self.take(match.end())
            self.add("H", text(match[0]), begin)
            return
        match = MARKUP.match(data, begin, min(end, begin + 4096)) if c == 0x3C else None
        if match:
            self.take(match.end())
            self.add("H", text(match[0]), begin)
            return
        if c == 0x5B:
            match = OTHER.match(data, begin, end)
            self.take(match.end())
            self.add("X", text(match[0]), begin)
            return
        match = PAREN_SIGN.match(data, begin, end)
        if match:
            self.take(match.end())
            if match[1] not in MARKS:
                self.add("X", text(match[1]), begin, match[1])
            return
        for pattern, handle in ((NAG, self.add_nag), (SUFFIX, self.add_suffix), (PAREN_PROMOTION, self.add_symbol), (RESULT, self.add_result),
                                (CASTLING, self.add_symbol), (NUMBER, self.add_number), (SYMBOL, self.add_symbol)):
            match = pattern.match(data, begin, end)
            if match:
                self.take(match.end())
                handle(match, begin)
                return
        self.take(begin + 1)
        self.add("X", text(data[begin:begin + 1]), begin)

    def add_parenthesis(self, c, begin):
        if self.game is None:
            self.begin_game(begin)
        self.flush_numbers()
        if c == "(":
            self.add("(", "(", begin)
            self.game.depth += 1
        elif self.game.depth > 0:
            self.game.depth -= 1
            self.add(")", ")", begin)
        else:
            self.add(")", "stray )", begin)

    def flush_numbers(self):
        """Numbers that no move follows."""
        if self.game is not None:
            self.finish(self.game)

    def add_nag(self, match, begin):
        self.add("$", text(match[1]).lstrip("0") or match[1].decode()[:1], begin)

    def add_suffix(self, match, begin):
        nag = SUFFIX_NAGS.get(match[0])
        self.add("$" if nag else "X", nag or text(match[0]), begin)

    def add_result(self, match, begin):
        self.flush_numbers()
        token = self.add("R", result_of(match[0]), begin)
        if token.depth == 0:
            self.game.has_moves = True
            if self.game.end < 0:
                self.game.end = self.pos

    def add_number(self, match, begin):
        dots = unhtml(match[0][len(match[1] or b""):]).replace(b"\xe2\x80\xa6", b"...")
        more = MORE_DOTS.match(self.data, self.pos, self.end) if match[1] else None
        if more:
            self.take(more.end())
            dots += unhtml(more[1]).replace(b"\xe2\x80\xa6", b"...")
        side = "b" if len(dots) >= 3 else "w" if len(dots) == 1 and match[1] else None
        number = int(match[1]) if match[1] and len(match[1]) < 9 else None
        game = self.game
        if number == 1 and side != "b" and game is not None and game.depth == 0 and self.starts_again(begin, side == "w"):
            self.begin_game(begin)
        elif game is None:
            self.begin_game(begin)
        self.game.pending.append(Token("N", (number, side), self.data[begin:self.pos], begin, self.game.depth))

    def starts_again(self, begin, is_dotted):
        """Move number 1: on a later line than a terminator, or after a blank line where moves stand that had other numbers."""
        game = self.game
        if self.is_ended():
            return self.is_on_later_line(begin)
        moves = [token for token in game.tokens[game.first:] if token.kind in "MX"]
        has_numbers = any(number.key[0] is not None and number.key[0] > 1 for token in moves for number in token.numbers)
        return (has_numbers or len(moves) > 2 or moves and not game.tags) and is_dotted and self.follows_blank_line(begin) and NEXT_MOVE.match(self.data, self.pos, self.end) is not None

    def add_symbol(self, match, begin):
        raw = unhtml(match[0])
        if raw in MARKS and self.game is not None:
            self.last_was_tag = self.was_tag
            return
        if raw.endswith(b"\\") and self.data[self.pos:self.pos + 1] == b"$":  # an escaped glyph, Nf3\$14
            raw = raw.rstrip(b"\\")
            if not raw:
                return
        glued = GLUED_RESULT.fullmatch(raw) or (GLUED_SIGN.fullmatch(raw) if not re.fullmatch(rb"(?:[a-h]x)?[a-h][18]=", raw) else None)
        if glued:
            raw = glued[1] or glued[3]
            self.pos = begin + (len(raw) if b"&" not in match[0] else len(match[0]))
        key = move_key(raw)
        is_move = MOVE.match(key) is not None
        if self.game is None:
            self.begin_game(begin)
        if is_move and not self.is_ended():
            self.game.has_moves = True
        if not is_move and self.is_ended():
            self.flush_numbers()
        token = self.add("M" if is_move else "X", key if is_move else text(raw), begin, raw)
        token.numbers, self.game.pending = self.game.pending, []


def before_headings(data, at):
    """Lines of `;` comments above an Event tag, after a blank line and the end of a game, belong to the game of that tag."""
    if b";" not in data[max(0, at - 510):at]:
        return at
    lines = data[max(0, at - 4352):at].splitlines(keepends=True)
    heading, place, is_after_blank = at, at, False
    for line in reversed(lines):
        place -= len(line)
        bare = line.strip(b" \t\r\n")
        if line.startswith(b";") and len(bare) <= 255:
            heading, is_after_blank = place, False
        elif not bare:
            is_after_blank = True
        else:
            return heading if is_after_blank and re.search(rb"(?:1-0|0-1|1/2|\*|%\})\Z", bare) else at
        if at - place > 4096:
            return at
    return heading if place == 0 else at


def borders(data):
    """Where segments begin; the first one at 0."""
    found = sorted({before_headings(data, match.end()) for match in BORDER.finditer(data)})
    found = found if found and found[0] == 0 else [0] + found
    if len(found) > 1 and not re.search(rb"\[[ \t]*[A-Za-z]|\d\.[ ]*[A-Za-z]|\b(?:1-0|0-1)\b|\*|(?:\A|\n)[A-Z]\w+:? ", data[:found[1]]):
        del found[1]  # comments and markup before the first game go with it
    return found


def read_segment(data, begin, end):
    return Reader(data, begin, end).read()


# Characters that look like a space or like nothing: read as blanks, so that a fix may write or remove them.
ZERO_WIDTH = re.compile(rb"\xe2\x80[\x8b-\x8d]|\xe2\x81\xa0|\xef\xbb\xbf")
WIDE_SPACE = re.compile(rb"\xc2\xa0|\xe2\x80[\x80-\x8a\xaf]|\xe2\x81\x9f|(?<![!-~])(?:\xe2\x80[\x8b-\x8d]|\xe2\x81\xa0|(?<=[ \t])\xef\xbb\xbf)|(?:\xe2\x80[\x8b-\x8d]|\xe2\x81\xa0|\xef\xbb\xbf)(?![!-~])|\xe3\x80\x80|&(?:nbsp|ensp|emsp|thinsp|#160|#xa0);|(?<![\x80-\xff])\xa0(?![\x80-\xbf])", re.IGNORECASE)


def decode(data):
    """UTF-16 as UTF-8, wide spaces as blanks of the same length; everything else as it is."""
    data = decode_utf16(data)
    return WIDE_SPACE.sub(lambda match: b" " * len(match[0]), data) if b"&" in data or not data.isascii() else data


def decode_utf16(data):
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return data.decode("utf-16", "replace").encode("utf-8")
    head = data[:200]
    if len(head) > 3 and head[1::2].count(0) > len(head) // 3 and head[::2].count(0) == 0:
        return data.decode("utf-16-le", "replace").encode("utf-8")
    if len(head) > 3 and head[::2].count(0) > len(head) // 3 and head[1::2].count(0) == 0:
        return data.decode("utf-16-be", "replace").encode("utf-8")
    return data
