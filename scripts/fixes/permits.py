"""Which rule may make which change by its fix: everything that is not listed here is a failure.

Written from the rule catalogue, not from the program. A predicate takes the change and a Context.
"""

import html
import re
from dataclasses import dataclass

from reader import result_of

ROSTER = ["Event", "Site", "Date", "Round", "White", "Black", "Result"]
TITLES = {"GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM", "-"}
DATES = {"Date", "EventDate", "UTCDate"}
LOOKALIKES = dict(zip("\u0410\u0412\u0415\u041a\u041c\u041d\u041e\u0420\u0421\u0422\u0425\u0430\u0435\u043e\u0440\u0441\u0445\u0443\u0391\u0392\u0395\u039a\u039d\u039f\u03a1\u03bf\u03b1"
                      "\u0432\u0501\u0261\u04bb\u050b\u0455", "ABEKMHOPCTXaeopcxyABEKNOPoabdghhs"))
SIGNS = {"=": {"10", "11"}, "==": {"10"}, "+=": {"14"}, "=+": {"15"}, "+/=": {"14"}, "=/+": {"15"}, "+/-": {"16"}, "-/+": {"17"}, "+-": {"18"}, "-+": {"19"},
         "\u00b1": {"16"}, "\u2213": {"17"}, "\u2a72": {"14"}, "\u2a71": {"15"}, "\u221e": {"13"}, "~": {"13"}, "N": {"146"}, "TN": {"146"}, "D": {"220"}, "[#]": {"220"}}


@dataclass
class Context:
    """A game before and after, and what was reported about it: {rule: kinds of its fixes}."""

    before: object
    after: object
    rules: dict
    before_text: bytes = b""

    def is_unsafe(self, code):
        return "unsafe" in self.rules.get(code, ())

    def results_before(self):
        """Every result that the game says itself, tag or marker."""
        renamed = [result_of(tag.value.strip().encode("latin-1")) for tag in self.before.tags if digits_away(tag.name) == "result"]
        return set(filter(None, [self.tag_result()] + renamed + self.before.results()))

    def results_known(self):
        """And those that stand at the end of the game afterwards: another rule answers for a new one."""
        return self.results_before() | set(self.after.results())

    def tag_result(self):
        value = self.before.value("Result")
        return result_of(value.strip().encode("latin-1")) if value is not None else None


def tag_value(names, check=None):
    return lambda change, context: change.kind == "tag-value" and change.name in names and (check is None or check(change.old, change.new, context))


def tag_new(names, check=None):
    return lambda change, context: change.kind == "tag-new" and change.name in names and (check is None or check(change.new, context))


def kind(*kinds):
    return lambda change, context: change.kind in kinds


def gone(kinds, check=None):
    return lambda change, context: change.kind == "gone" and change.old.kind in kinds and (check is None or check(change.old, context))


def new(kinds, check=None):
    return lambda change, context: change.kind == "new" and change.new.kind in kinds and (check is None or check(change.new, context))


def replaced(old, now, check=None):
    return lambda change, context: (change.kind in ("replaced", "move", "interpreted") and change.old.kind in old and change.new.kind in now and
                                    (check is None or check(change.old, change.new, context)))


def utf8(value):
    return value.encode("latin-1").decode("utf-8", "replace")


def digits_away(name):
    """A tag name without what no name may have: `Result=` is `result`."""
    return re.sub(r"[^a-z0-9_]", "", name.lower())


def digits(value):
    return re.sub(r"\D", "", value)


def squash(value):
    return "".join(value.split())


def text_of(token):
    return (token if isinstance(token, str) else token.raw.decode("latin-1")).rstrip()


def no_controls(value):
    return re.sub(r"[\x00-\x1f\x7f]", "", value)


# Results: a safe fix takes none from the board.

def says_result(value, context):
    known = context.results_before() - {"*"}
    return value in known if known else value == "*"


def board_result(change, context):
    """END01 to END04 write the result of the board in both places."""
    if change.kind == "tag-value":
        return change.name == "Result" and result_of(change.new.encode("latin-1")) is not None
    return change.kind == "replaced" and change.old.kind == change.new.kind == "R" or change.kind == "new" and change.new.kind == "R"


def is_result_in_words(old, value, context):
    if value in context.results_known():
        return True
    word = old.lower()
    said = {"1-0": ("white w", "1:0", "weiss"), "0-1": ("black w", "0:1"), "1/2-1/2": ("draw", "1/2", "remis", "half")}
    return any(part in word for part in said.get(value, ())) or squash(old) in (value, value.replace("-", "")) or value == "*"


# FEN

def fen_fields(change_fields):
    """Only these fields of the FEN differ."""
    def check(old, now, context):
        a, b = old.split(), now.split()
        return len(b) == 6 and len(a) <= 6 and all(a[i] == b[i] for i in range(min(len(a), 6)) if i not in change_fields)
    return check


def fewer_rights(old, now, context):
    return fen_fields({2})(old, now, context) and set(now.split()[2]) - {"-"} <= set(old.split()[2])


def no_square(old, now, context):
    return fen_fields({3})(old, now, context) and now.split()[3] == "-"


def default_number(old, now, context):
    return fen_fields({5})(old, now, context) and old.split()[5:] in (["1"], ["0"])


def is_chess960_start(context):
    """The eight pieces of both sides stand in the same order, which is not the usual one."""
    rows = (context.before.value("FEN") or " ").split(" ")[0].split("/")
    return len(rows[0]) == 8 and rows[0].isalpha() and rows[0].islower() and rows[-1] == rows[0].upper() and rows[0] != "rnbqkbnr"


def is_chess960(context):
    """Is the start position one of Chess960 beyond doubt: the same back rank on both sides, or rights that only it has?"""
    fen = (context.before.value("FEN") or "").split()
    if len(fen) < 3:
        return False
    rows = fen[0].split("/")
    back, front = rows[0], rows[-1]
    if is_chess960_start(context):
        return True
    squares = {"w": re.sub(r"\d", lambda m: "." * int(m[0]), front), "b": re.sub(r"\d", lambda m: "." * int(m[0]), back).upper()}
    sides = [(side, [c for c in fen[2] if c.isupper() == (side == "w") and c != "-"]) for side in "wb"]
    if not all(rights for _, rights in sides):
        return False
    kings = {squares[side].find("K") for side, _ in sides}
    return len(kings) == 1 and kings != {-1} and (kings != {4} or any(c not in "KQkq" for c in fen[2]) or
                                                  any("R" not in (squares[side][0], squares[side][7]) for side, _ in sides))


def variant_to_960(change, context):
    if change.name != "Variant" or change.kind not in ("tag-new", "tag-value") or "960" not in change.new:
        return False
    return is_chess960_start(context) or change.kind == "tag-new" and is_chess960(context)


# Variants

# Spellings of one variant, without case, blanks, hyphens and "chess".
VARIANTS = [{"kingofthehill", "koth", "hill"}, {"threecheck", "3check", "threechecks", "3checks"}, {"crazyhouse", "zh", "house", "crazy"},
            {"bughouse", "bug", "siamese", "swedish", "tandem", "transfer", "exchange", "doubles"}, {"antichess", "anti", "losing"}, {"atomic", "atom"},
            {"horde"}, {"racingkings", "racing", "race"},
            {"chess960", "960", "fischerandom", "fischerrandom", "fischerrandom960", "fischerandom960", "frc", "freestyle", "wild/fr", "chess9lx",
             "doublefischerandom", "doublefischerrandom", "dfrc", "chess324"}]


def same_variant(old, now, _):
    def plain(value):
        return re.sub(r"[\s_-]", "", value).lower()

    def is_in(value, names):
        return plain(value) in names or plain(value).removesuffix("chess") in names or plain(value).removesuffix("960") in names

    return any(is_in(old, names) and is_in(now, names) for names in VARIANTS)


def same_placement(old, now, _):
    """The eight ranks are the same, and whose move it is: hands, marks and counters are the variant's."""
    def ranks(value):
        fields = re.sub(r"\[[^\]]*\]", "", value).replace("~", "").split()
        return ["/".join(fields[0].split("/")[:8]), *fields[1:2]]

    return ranks(old) == ranks(now)


def drop(old, now, _):
    """The same piece on the same square, with "@"."""
    squares = re.findall(rb"[a-h][1-8]", old.raw)
    return b"@" in now.raw and squares[-1:] == re.findall(rb"[a-h][1-8]", now.raw)[-1:]


# Rounds

def round_of(old, now, context):
    """`Round 1` or `R1` is 1; `1.12` is never split by a safe fix."""
    if now == digits(old) and not re.fullmatch(r"[\d.]+", old.strip()):
        return len(re.findall(r"\d+", old)) == 1
    return context.is_unsafe("TAG29") and re.fullmatch(r"\d+[.:-]\d+", squash(old)) is not None and now == re.match(r"\d+", squash(old))[0]


def board_of(value, context):
    parts = re.findall(r"\d+", context.before.value("Round") or "")
    return context.is_unsafe("TAG29") and len(parts) == 2 and value == parts[1]


# Endings that other text carries

def is_word_of_comment(token, context):
    """Text of a comment that was closed earlier: now it stands among the moves."""
    raw = "".join(token.raw.decode("latin-1").split())
    return any(raw in squash(other.key) for other in context.before.tokens if other.kind == "C")


def closed_earlier(old, now, context):
    return old.kind == "C" and now.kind == "C" and uniform_mainline(old.key).startswith(uniform_mainline(now.key.rstrip("}")))


def uniform_mainline(value):
    """Its words, control characters taken for blanks."""
    return " ".join(re.sub(r"[\x00-\x1f\x7f]", " ", value).split())


MOVE_WORD = re.compile(r"\A(?:[^\x00-\x7f]{1,2}|[A-Z])?[a-h]?[1-8]?[x:-]?([a-h][1-8])(?:=?[A-Z])?[+#]*\Z")


def words_of_moves(value):
    """The words of movetext: numbers without dots, of moves the square alone, no braces and parentheses, and `[%clk` as `[clk`, which is no command."""
    words = re.sub(r"[{}().]", " ", value.replace("[%", "[")).split()
    return [MOVE_WORD.sub(r"\1", word) for word in words]


def is_kept_text(token, context):
    """A new comment that holds nothing but words that stood in the game."""
    have = set(words_of_moves(context.before_text.decode("latin-1")))
    return all(word in have for word in words_of_moves(token.key))


def termination_kept(old, now, context):
    """A word of the standard; a sentence is kept in TerminationDetails."""
    return old.lower() == now or squash(old.lower()) == squash(now) or old in context.after.values("TerminationDetails") or old.lower().replace("_", " ") == now


def ply_count(old, now, context):
    moves, depth = 0, 0
    for token in context.after.tokens:
        depth += {"(": 1, ")": -1 if token.key == ")" else 0}.get(token.kind, 0)
        moves += token.kind == "M" and depth == 0
        if token.kind == "R" and depth == 0:
            break
    return now == str(moves)


def sign_to_nag(old, now, context):
    sign = utf8(old.raw.decode("latin-1"))
    if sign[:1] in "+#" and now.key in SIGNS.get(sign[1:], ()) and move_before(now, context).endswith(sign[:1]):
        return True  # `Qg6+=` is check and `=`
    return now.kind == "$" and (now.key in SIGNS.get(sign, ()) or sign not in SIGNS and not sign.isalnum())


def move_before(token, context):
    """The text of the half-move that a token follows directly."""
    at = next((i for i, other in enumerate(context.after.tokens) if other is token), 0)
    return context.after.tokens[at - 1].raw.decode("latin-1") if at and context.after.tokens[at - 1].kind == "M" else ""


def lookalike(old, now, context):
    word = utf8(old.raw.decode("latin-1"))
    return "".join(LOOKALIKES.get(c, c) for c in word) == now.raw.decode("latin-1") or not word.isascii()


def fewer_hints(old, now, context):
    """The same piece and square, with less of the square it comes from."""
    parts = [re.fullmatch(r"([KQRBN])([a-h]?)([1-8]?)([a-h][1-8])", token.key) for token in (old, now)]
    return all(parts) and all(new in ("", before) for before, new in zip(parts[0].groups()[1:3], parts[1].groups()[1:3])) and parts[0][1] == parts[1][1] and parts[0][4] == parts[1][4]


def other_letters(old, now, context):
    """Glued half-moves of which only the piece letters became others."""
    return re.sub(r"[^a-h1-8]", "", old.key) == re.sub(r"[^a-h1-8]", "", now.key) != ""


CASCADE = "M$(X)HR"


def in_variation(token, context):
    return token.depth > 0


def is_repeated_result(token, context):
    """A second marker; before another one `*` says nothing that RES04 would not write over."""
    return context.before.results().count(token.key) > 1 or token.key == "*" and "RES04" in context.rules and context.after.results() != ["*"] != []


def is_fence_of_open_comment(old, now, _):
    """A brace that is never closed makes a comment for this reader alone: for the program it is text between games."""
    return not old.raw.endswith(b"}") and [word for word in now.key.split() if word] == re.sub(r"(?:```|~~~)\S*|\[/?pgn\]", " ", old.key, flags=re.IGNORECASE).split()


def is_fence_word(change, _):
    return change.kind == "comment-lost" and all(word[:3] in ("```", "~~~") for word in change.old.split())


def is_markup_of_line_comment(old, now, _):
    """`;` in the text before a game, in a line of markup."""
    return old.raw.startswith(b";") and re.sub(r"<[^<>]*>", " ", old.key).split() == now.key.split()


def is_dropped_empty(change, context):
    return change.kind == "tag-gone" and squash(change.old) == ""


def each_part(change, is_permitted):
    """Of a value with a part for every player of a side (consultation games): `2600:2450`."""
    old, now = change.old.split(":"), change.new.split(":")
    return len(old) == len(now) and all(map(is_permitted, old, now))


def first_rating(change, context):
    """Of several ratings of one player, as a guess: the first one."""
    return (change.kind == "tag-value" and change.name in ("WhiteElo", "BlackElo") and context.is_unsafe("TAG24") and
            ":" not in (context.before.value(change.name[:5]) or "") and change.new == change.old.split(":")[0].strip())


def roster_value(value, context):
    return value in ("?", "????.??.??") or value == "*" or value in context.results_known()


def entity(change, context):
    if change.kind == "tag-value":
        return html.unescape(utf8(change.old)).replace("\xa0", " ").split() == utf8(change.new).replace("\xa0", " ").split()
    if change.kind == "replaced" and change.old.kind == change.new.kind == "C":
        old, now = (html.unescape(utf8(token.key)).replace("\xa0", " ") for token in (change.old, change.new))
        return squash(now) in (squash(old), squash(html.unescape(old)))  # some entities may stay
    if change.kind == "comment-lost":
        words = " ".join(token.key for token in context.before.tokens if token.kind == "C").replace(";", " ; ").split()
        near = {word for at, each in enumerate(words) if "&" in each for word in words[at:at + 3]}  # `&amp;so` is the word `&so`
        return set(change.old.split()) <= near
    return change.kind == "respaced" or change.kind == "gone" and "&" in change.old.raw.decode("latin-1")


def garbled(change, context):
    """Only letters outside ASCII differ: UTF-8 that was converted twice and is converted back, or bytes of several encodings in one game."""
    if change.kind == "comment-lost":
        return not any(word.isascii() for word in change.old.split())
    if change.kind == "replaced":
        return only_ascii(change.old.raw.decode("latin-1")).split() == only_ascii(change.new.raw.decode("latin-1")).split()
    if change.kind == "tag-value" and {"ENC08", "ENC09"} & context.rules.keys():
        return only_ascii(no_controls(change.old)) == only_ascii(no_controls(change.new))
    return change.kind == "tag-value" and only_ascii(change.old) == only_ascii(change.new)


def garbled_name(change, context):
    return change.kind == "tag-renamed" and only_ascii(change.old) == only_ascii(change.new)


def joined_by_control(change, context):
    """A control character stood inside a half-move, and was taken for a space."""
    if change.kind == "number-gone":
        return True
    return (change.kind in ("move", "replaced", "respaced") and re.search(rb"[\x00-\x08\x0e-\x1f\x7f]", context.before_text) is not None and
            no_controls(context.before_text.decode("latin-1")).find(change.new.raw.decode("latin-1") if hasattr(change.new, "raw") else change.new) >= 0)


def without_lint(text):
    return re.sub(r"\[%lint\b[^\]]*\]", "", text)


def lint_comment():
    """A comment `{[%lint ignore RULE]}` goes, or its command goes or names fewer rules; its other words stay. Comments beside each other may be
    taken for one another; that no other word is lost is checked by itself (comment-lost)."""
    def is_of_some_comment(old, now, context):
        return "[%lint" in old.key and squash(without_lint(now.key)) in {
            squash(without_lint(token.key)) for token in context.before.tokens if token.kind == "C"}

    return [gone("C", lambda token, _: "[%lint" in token.key), replaced("C", "C", is_of_some_comment),
            lambda change, context: change.kind == "comment-lost" and set(change.old.split()) <= {
                word for token in context.before.tokens if token.kind == "C" for note in re.findall(r"\[%lint\b[^\]]*\]", token.key)
                for word in note.split()}]


def without_clocks(text):
    return re.sub(r"\[%clk\b[^\]}]*\]?", "", text)


def rewritten_clock():
    """A comment keeps everything but the times of its clocks, which may be cut by a line break."""
    def keeps_the_rest(old, now, _):
        return "[%clk" in old.key and squash(without_clocks(old.key)) == squash(without_clocks(now.key))

    return [replaced("C", "C", keeps_the_rest),
            lambda change, context: change.kind == "comment-lost" and set(change.old.split()) <= {
                word for token in context.before.tokens if token.kind == "C" for clock in re.findall(r"\[%clk\b[^\]}]*\]?", token.key)
                for word in clock.split()}]


def only_ascii(value):
    return re.sub(r"[^\x00-\x7f]", "", value)


def is_written_short(old, now, _):
    """exPd5, NxP, exd: letters and signs of the capture, of which a square or a piece is missing."""
    return re.fullmatch(r"[PNBRQK]?[a-h]?[1-8]?[x:X×]?[PNBRQ]?[a-h]?[1-8]?=?[QRBN]?(?:e\.?p\.?)?[+#]*", old.raw.decode("utf-8", "replace")) is not None


def is_part_of_move(token, _):
    """Of NxP e5, N b d7, a8 =Q: what the rest of the move stands apart from."""
    return re.fullmatch(r"(?:[PNBRQK]?[a-h]?[1-8]?[x:]?[PNBRQ]?|=?[QRBN]?[+#]*)", token.raw.decode("latin-1")) is not None


def is_note_in_parentheses(token, _):
    return re.fullmatch(r"\((?:\d+\.*|e\.?p\.?|[!?]+)\)", token.key) is not None


PERMITS = {
    "CLK01": rewritten_clock(),
    "CMT01": [replaced("C", "C", closed_earlier), new("R"), new(CASCADE + "CN", is_word_of_comment)],
    "STR05": [replaced("C", "C", closed_earlier), new("R"), new(CASCADE + "CN", is_word_of_comment)],
    "CMT02": [replaced("C", "C"), kind("lost-to-line-readers")],
    "CMT03": [gone("X", lambda token, _: token.raw == b"}")],
    "ENC03": [kind("reencoded"), garbled, garbled_name], "ENC04": [kind("reencoded"), garbled, garbled_name], "ENC07": [kind("reencoded")], "ENC05": [kind("reencoded")],
    "ENC06": [garbled],
    "ENC08": [kind("respaced"), joined_by_control, lambda change, _: change.kind == "tag-value" and no_controls(change.old) == no_controls(change.new)],
    "ENC09": [kind("respaced"), joined_by_control, lambda change, _: change.kind == "tag-value" and no_controls(change.old) == no_controls(change.new)],
    "ENC11": [kind("respaced")], "ENC12": [kind("respaced")],
    "ENC13": [replaced("MX", "MX", lookalike)],
    "ENC14": [gone("H"), kind("respaced"), replaced("C", "C", is_markup_of_line_comment),
              lambda change, _: change.kind == "comment-lost" and all("<" in word or ">" in word for word in change.old.split())],
    "ENC15": [entity],
    "ENC16": [gone("H"), replaced("C", "C", is_fence_of_open_comment), is_fence_word],
    "ENC10": [lambda change, _: change.kind in ("replaced", "respaced") and no_controls(text_of(change.old)) == no_controls(text_of(change.new))],
    "END01": [board_result], "END02": [board_result], "END03": [board_result], "END04": [board_result],
    "END05": [gone("M$(X)HR"), new("C", is_kept_text)],
    "END06": [gone("M$(X)HR"), new("C", is_kept_text)],
    "FEN01": [tag_new({"SetUp"}, lambda value, _: value == "1"), tag_value({"SetUp"}, lambda old, now, _: now == "1")],
    "FEN03": [tag_value({"FEN"}, fen_fields({4, 5}))],
    "FEN04": [lambda change, _: change.kind == "tag-gone" and change.name == "FEN" and change.old.strip() in ("", "?", "-"),
              lambda change, _: change.kind == "tag-renamed" and change.old == "FEN" and change.new in ROSTER],  # its '?' is gone, that of a tag of the roster is new
    "FEN09": [tag_value({"FEN"}, fewer_rights)],
    "FEN10": [tag_value({"FEN"}, no_square)],
    "FEN11": [tag_value({"FEN"}, default_number),
              lambda change, context: change.kind in ("number", "number-new") and (context.before.value("FEN") or "").split()[5:] not in (["1"], ["0"], [])],
    "FEN14": [tag_value({"FEN"}, fen_fields({4, 5}))],
    "MOV06": [replaced("M", "M", fewer_hints)],
    "MOV09": [kind("interpreted")], "MOV10": [kind("interpreted")], "MOV08": [kind("interpreted")],
    "MOV11": [kind("interpreted"), tag_new(ROSTER, lambda value, _: value in ("?", "????.??.??", "*")), new("R", lambda token, _: token.key == "*")],
    "MOV16": [kind("interpreted")],
    "MOV17": [lambda change, _: change.kind == "respaced" and re.sub(r"[^A-Za-z0-9]", "", text_of(change.old)) == re.sub(r"[^A-Za-z0-9]", "", text_of(change.new))],
    "MOV18": [kind("interpreted")],
    "MOV20": [replaced("MX", "M", lambda old, now, _: now.key == str(old.key).replace("x", "").rstrip("=") + "=Q")],
    "MOV29": [kind("interpreted")],
    "MOV30": [kind("interpreted"), replaced("X", "X", other_letters)],
    "MOV31": [kind("interpreted"), replaced("X", "X", other_letters)],
    "MOV32": [kind("interpreted"), replaced("X", "X", other_letters)],
    "MOV33": [kind("number", "number-gone", "number-new"), lambda change, context: change.kind == "number-side" and context.is_unsafe("MOV33")],
    "MOV36": [kind("respaced", "interpreted")],
    "MOV41": [replaced("MX", "M", lambda old, now, _: now.key == "--")],
    "MOV26": [replaced("MX", "M", is_written_short)],
    "MOV42": [lambda change, _: change.kind == "move" and change.new.raw.endswith(change.old.raw),  # Qx )f4
              lambda change, _: change.kind == "respaced" and squash(change.old) == squash(change.new),  # a move with blanks inside
              gone("XM", is_part_of_move), lambda change, _: change.kind == "move" and re.fullmatch(re.escape(text_of(change.old)) + r"=[QRBN][+#]*", text_of(change.new)) is not None,
              gone("X", lambda token, _: set(token.raw) == {0x5C}), kind("number-new"),  # before an escaped NAG
              replaced("MX", "M", lambda old, now, _: old.raw.replace(b"\\", b"") == now.raw)],
    "MOV43": [gone("X", lambda token, _: not token.raw.isdigit())],
    "MOV44": [gone("M(X)"), new("R"), new("C", is_kept_text), replaced("R", "R", lambda old, now, _: old.key == "*"), tag_value({"Result"}, lambda old, now, _: old in ("*", "?"))],
    "MOV45": [gone("M(X)"), new("C", is_kept_text)],
    "MOV46": [replaced("X", "$", sign_to_nag), kind("respaced")],
    "MOV47": [replaced("XM", "$", sign_to_nag)],
    "MOV48": [replaced("XM", "$", sign_to_nag), replaced("X", "M", lambda old, now, _: old.raw.endswith(b"N") and old.raw[-3:-1] == now.raw[-2:]),  # a novelty: Bd7+N
              new("$", lambda token, _: token.key == "146")],
    "MOV49": [replaced("XM", "$", sign_to_nag)],
    "RAV01": [new(")")],
    "RAV02": [gone(")", lambda token, _: token.key != ")"), kind("number-new")],  # 20) Be3
    "RAV03": [gone("M$(X)HR", lambda token, _: token.depth > 0 or token.kind in "()"), gone("C", in_variation), replaced("M$(X)HRC", "C", lambda old, now, context: is_kept_text(now, context)),
              new("C", is_kept_text), lambda change, _: change.kind == "comment-lost" and all(word.startswith("[%") for word in change.old.split())],
    "RAV04": [gone("()"), kind("number-gone"), replaced("X", "$", sign_to_nag), new("$"), new("C", is_note_in_parentheses), replaced("NX", "C", lambda old, now, context: is_note_in_parentheses(now, context)),
              gone("NX", lambda token, _: token.depth > 0)],
    "RAV06": [gone("R", lambda token, context: in_variation(token, context) or is_repeated_result(token, context))],
    "RES01": [tag_value({"Result"}, is_result_in_words)],
    "RES02": [tag_value({"Result"}, lambda old, now, _: result_of(squash(old).encode("latin-1")) == now)],
    "RES04": [tag_value({"Result"}, lambda old, now, context: old == "*" and now in context.results_known()),
              replaced("R", "R", lambda old, now, context: old.key == "*" and says_result(now.key, context))],
    "RES07": [lambda change, _: change.kind == "respaced" and text_of(change.old).rstrip(".,;:'\"") == text_of(change.new)],
    "RES10": [replaced("XM", "R", lambda old, now, _: True)],
    "RES12": [gone("XM"), new("C", is_kept_text), replaced("XM", "C", lambda old, now, context: is_kept_text(now, context))],
    "STR02": [new("R", lambda token, context: says_result(token.key, context))],
    "STR03": [new("R", lambda token, context: says_result(token.key, context) or token.key in {result_of(value.strip('"').encode("latin-1")) for value in context.before.values("Result")})],
    "STR07": [gone("R", is_repeated_result)],
    "STR15": [tag_new(ROSTER, roster_value), tag_value({"Result"}, lambda old, now, context: squash(old) == "" and now in context.results_known())],
    "STR16": [kind("tags-reordered")],
    "STR24": [lambda change, _: change.kind in ("tag-gone", "tag-value") and change.name == "Lint", *lint_comment()],
    "TAG02": [lambda change, _: change.kind == "reencoded" and change.note == "cp1252",  # quotes of a word processor become those of PGN
              lambda change, _: change.kind == "tag-renamed" and change.old.rstrip(":=") == change.new,
              lambda change, _: change.kind == "tag-value" and html.unescape(change.old).strip('"').rstrip("\\") in (change.new, change.new.replace("?", "")),
              # What the reader found no pair in, or another one.
              lambda change, context: change.kind == "tag-new" and change.new.encode("latin-1") in context.before_text,
              lambda change, context: change.kind == "tag-gone" and change.old and any(change.old in tag.value for tag in context.after.tags)],
    "TAG03": [gone("X", lambda token, _: set(token.raw) <= set(b"],."))],
    "TAG05": [lambda change, _: change.kind == "tag-value" and change.old.split() == change.new.split()],
    "TAG06": [kind("tag-renamed")], "TAG07": [kind("tag-renamed")],
    "TAG08": [lambda change, _: change.kind == "tag-renamed" and change.old.lower() == change.new.lower()],
    "TAG18": [lambda change, _: change.kind == "tag-value" and change.old.replace("\\", "") == change.new.replace("\\", "")],
    "TAG12": [lambda change, _: change.kind == "tag-gone" and change.note == "of several"],
    "TAG13": [lambda change, _: change.kind == "tag-gone" and change.name == "Result" and change.note == "of several"],
    "TAG14": [tag_new(ROSTER, roster_value), kind("tags-reordered")],
    "TAG15": [kind("tags-reordered")],
    "TAG16": [lambda change, _: change.kind == "tag-value" and squash(no_controls(change.old)) == "" and change.new in ("?", "-", "*", "????.??.??"), is_dropped_empty],
    "TAG20": [tag_value(DATES, lambda old, now, _: [int(n) for n in re.findall(r"\d+", old)] == [int(n) for n in re.findall(r"\d+", now)] or digits(old) == digits(now))],
    "TAG21": [tag_value(DATES, lambda old, now, _: sorted(int(n) for n in re.findall(r"\d+", old)) == sorted(int(n) for n in re.findall(r"\d+", now)))],
    "TAG24": [lambda change, _: change.kind == "tag-value" and "Elo" in change.name and each_part(change, lambda old, now: now == "-" or old.strip().startswith(now)), first_rating],
    "TAG25": [lambda change, _: change.kind == "tag-value" and "Elo" in change.name and change.new == "-" and set(change.old) <= {"0"}],
    "TAG27": [lambda change, _: change.kind == "tag-value" and "Title" in change.name and each_part(change, lambda _, now: now in TITLES)],
    "TAG29": [tag_value({"Round"}, round_of), tag_new({"Board"}, board_of)],
    "TAG30": [tag_value({"PlyCount"}, ply_count)],
    "TAG31": [tag_value({"ECO"}, lambda old, now, _: squash(old).upper() == now.upper())],
    "TAG39": [tag_value({"TimeControl"})],
    "TAG40": [tag_value({"Termination"}, termination_kept),
              lambda change, context: change.kind == "tag-renamed" and (change.old, change.new) == ("Termination", "TerminationDetails") and context.after.value("Termination"),
              tag_new({"TerminationDetails"}, lambda value, context: value in context.before.values("Termination"))],
    "VAR01": [variant_to_960],
    "VAR02": [tag_value({"FEN"}, lambda old, now, context: fen_fields({2})(old, now, context))],
    "VAR05": [tag_new({"Variant"})], "VAR06": [tag_new({"Variant"}), tag_value({"Variant"})],
    "VAR08": [tag_value({"Variant"}, same_variant)],
    "VAR10": [tag_value({"FEN"}, same_placement)], "VAR11": [tag_value({"FEN"}, same_placement)],
    "VAR13": [tag_value({"FEN"}, same_placement)], "VAR14": [tag_value({"FEN"}, same_placement)],
    "VAR18": [kind("interpreted"), replaced("MX$", "MX", drop), gone("$", lambda token, _: token.key == "146")],
    "VAR22": [gone("M$(X)HR"), new("C", is_kept_text)],
    "VAR23": [tag_value({"Result"}), replaced("R", "R")], "VAR24": [tag_value({"Result"}), replaced("R", "R")],
    "VAR29": [kind("number")],
}


def answers(change, context):
    """The rules that were reported with a fix and may make this change."""
    return [code for code in context.rules for permits in [PERMITS.get(code, [])] if any(permit(change, context) for permit in permits)]
