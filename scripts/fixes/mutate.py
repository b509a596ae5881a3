"""Damaged texts made of real games, the same ones for the same seed."""

import re

from checker import cut

WORD = re.compile(rb"[^\s]+")
INSERTS = [b"(", b")", b"{", b"}", b"[", b"]", b"<", b">", b";", b'"', b"$", b"$1", b"$5.", b"*", b"1-0", b"1/2-1/2", b"0-1", b"()", b"{}", b"%", b"\\", b"!", b"?!", b"+", b"#",
           b".", b"..", b"...", b"1.", b"1...", b"12", b"--", b"Z0", b"e4", b"Nf3", b"O-O", b"0-0", b"(1. e4 {x} e5)", b"{a comment}", b"; to the end", b"\x00", b"\x1a", b"\xc2\xa0",
           b"\xef\xbb\xbf", b"\xe2\x80\x8b", b"\xfc", b"\x93", b"&amp;", b"&nbsp;", b"<br>", b"N", b"D", b"+-", b"=", b"e.p.", b"\t", b"  ", b"\\$14", b"[#]", b"White resigns"]
LINES = [b"", b"", b"% an escape line", b"%", b"; a line comment", b'[Event "?"]', b'[Round "3.12"]', b'[Annotator ""]', b'[Result "1-0"]', b'[White Elo "2400"]', b"{", b"}", b"1. e4",
         b"*", b"1-0", b"```", b"<pre>", b'[Site "Porto"]', b'[Variant "Chess960"]', b'[FEN "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2N2N2/PPPP1PPP/R1BQK2R w KQkq - 0 1"]', b"White  Black"]


def words_of(data):
    return list(WORD.finditer(data))


def splice(data, begin, end, text):
    return data[:begin] + text + data[end:]


def byte_away(rng, data):
    at = rng.randrange(len(data))
    return splice(data, at, at + 1, b"")


def byte_twice(rng, data):
    at = rng.randrange(len(data))
    return splice(data, at, at, data[at:at + 1])


def bytes_swapped(rng, data):
    at = rng.randrange(max(1, len(data) - 1))
    return splice(data, at, at + 2, data[at:at + 2][::-1])


def byte_other(rng, data):
    at = rng.randrange(len(data))
    return splice(data, at, at + 1, bytes([rng.choice(b'abcdefgh12345678KQRBNOx=+#.-/(){}[]<>";%$*!? \n\r\t\x00\x1a\xfc\xe9')]))


def one_of(rng, data, count=1):
    found = words_of(data)
    return found[rng.randrange(max(1, len(found) - count + 1)):][:count] if found else []


def word_away(rng, data):
    for word in one_of(rng, data):
        return splice(data, word.start(), word.end(), b"")
    return data


def word_twice(rng, data):
    for word in one_of(rng, data):
        return splice(data, word.end(), word.end(), b" " + word[0])
    return data


def words_swapped(rng, data):
    pair = one_of(rng, data, 2)
    if len(pair) < 2:
        return data
    return data[:pair[0].start()] + pair[1][0] + data[pair[0].end():pair[1].start()] + pair[0][0] + data[pair[1].end():]


def words_glued(rng, data):
    pair = one_of(rng, data, 2)
    return splice(data, pair[0].end(), pair[1].start(), b"") if len(pair) == 2 else data


def word_put_in(rng, data):
    text = rng.choice(INSERTS)
    at = rng.choice([rng.randrange(len(data) + 1)] + [word.end() for word in one_of(rng, data)] * 2)
    before, after = rng.choice([(b"", b""), (b" ", b""), (b"", b" "), (b" ", b" ")])
    return splice(data, at, at, before + text + after)


def dot_after_nag(rng, data):
    found = list(re.finditer(rb"\$\d+", data)) or words_of(data)
    word = rng.choice(found) if found else None
    return splice(data, word.end(), word.end(), rng.choice([b".", b"...", b" $3.", b". "])) if word else data


def moved_lines(rng, data, how):
    lines = data.split(b"\n")
    at = rng.randrange(len(lines))
    if how == "away":
        del lines[at]
    elif how == "twice":
        lines.insert(at, lines[at])
    elif how == "swapped" and at + 1 < len(lines):
        lines[at], lines[at + 1] = lines[at + 1], lines[at]
    elif how == "new":
        lines.insert(at, rng.choice(LINES))
    return b"\n".join(lines)


def lines_joined(rng, data):
    ends = [match.start() for match in re.finditer(rb"\n", data)]
    if not ends:
        return data
    at = rng.choice(ends)
    return splice(data, at, at + 1, rng.choice([b"", b" "]))


def cut_off(rng, data):
    return data[:rng.randrange(max(1, len(data) * 2 // 3), len(data) + 1)]


def other_line_ends(rng, data):
    end = rng.choice([b"\r\n", b"\r"])
    if rng.random() < 0.5:
        return data.replace(b"\n", end)
    at = rng.randrange(len(data))
    return data[:at] + data[at:].replace(b"\n", end)


def indented(rng, data):
    return data.replace(b"\n", b"\n" + rng.choice([b" ", b"\t", b"   "]))


def terminator_away(rng, data):
    found = list(re.finditer(rb"(?<=\s)(?:1-0|0-1|1/2-1/2|\*)(?=\s)", data))
    return splice(data, *rng.choice(found).span(), b"") if found else data


def tags_away(rng, data):
    segments = cut(data)
    begin, end = rng.choice(segments)
    tags = re.match(rb"(?:\[[^\n]*\n)+", data[begin:end])
    return splice(data, begin, begin + tags.end(), b"") if tags else data


TAG = re.compile(rb'^\[(\w+) "([^"\n]*)"\]', re.MULTILINE)
# How people and their programs write a tag pair that is none.
PAIRS = [b"[%s \xe2\x80\x9c%s\xe2\x80\x9d]", b"[%s '%s']", b"[%s %s]", b'[%s "%s]', b'[%s %s"]', b'%s "%s"]', b'[%s "%s"', b'[%s: "%s"]', b"%s: %s", b'{%s "%s"}', b'[%s="%s"]',
         b"[%s &quot;%s&quot;]", b'<p>[%s "%s"]</p>', b'[%s\n"%s"]', b'[%s ""%s""]', b'[ %s "%s" ]', b'[%s "%s"]]', b'[%s "%s\\"]', b'[%s "Let\\\'s %s"]', b'[%s "a "%s" b"]']
# And moves, with what they say beside them.
SPELLINGS = [(rb"\b([a-h])x([a-h])[1-8]\b", rb"\1\2"), (rb"\b([a-h])x([a-h][1-8])\b", rb"\1\2"), (rb"\b[a-h]x([a-h][1-8])\b", rb"x\1"), (rb"\b[NBRQK]x([a-h][1-8])\b", rb"NxP"),
             (rb"\b([NBRQK])([a-h][1-8])\b", rb"\1 \2"), (rb"=([NBRQ])\b", rb"(\1)"), (rb"=([NBRQ])\b", rb"/\1"), (rb"=([NBRQ])\b", rb" =\1"), (rb"\bO-O\b", rb"0-0"),
             (rb"\b(\d+)\. ", rb"\1) "), (rb"\b([NBRQK][a-h][1-8])\b", rb"\1 (!)"), (rb"\b([NBRQK][a-h][1-8])\b", rb"\1 (12)"), (rb"\b([a-h][1-8])\b", rb"\1 e.p."),
             (rb"\b1/2-1/2\b", "\u00bd-\u00bd".encode()), (rb"\b1-0\b", rb"1 - 0"), (rb"\b0-1\b", rb"0:1"), (rb"\b([NBRQK][a-h][1-8])\b", rb"\1&nbsp;")]
BETWEEN = [b";; <White -- Black>", b"Games of the second round", b"Round 2: http://example.org/", b"{Board 3}", b"&nbsp;", b"<hr>"]


def pair_otherwise(rng, data):
    found = list(TAG.finditer(data))
    if not found:
        return data
    tag = rng.choice(found)
    return splice(data, tag.start(), tag.end(), rng.choice(PAIRS) % (tag[1], tag[2]))


def move_otherwise(rng, data):
    pattern, form = rng.choice(SPELLINGS)
    found = list(re.finditer(pattern, data))
    if not found:
        return data
    move = rng.choice(found)
    return splice(data, move.start(), move.end(), move.expand(form))


def line_before_game(rng, data):
    begin, _ = rng.choice(cut(data))
    return splice(data, begin, begin, rng.choice(BETWEEN) + rng.choice([b"\n", b"\n\n"]))


OPERATIONS = [byte_away, byte_twice, bytes_swapped, byte_other, word_away, word_twice, words_swapped, words_glued, word_put_in, word_put_in, word_put_in, dot_after_nag,
              lambda rng, data: moved_lines(rng, data, "away"), lambda rng, data: moved_lines(rng, data, "twice"), lambda rng, data: moved_lines(rng, data, "swapped"),
              lambda rng, data: moved_lines(rng, data, "new"), lambda rng, data: moved_lines(rng, data, "new"), lines_joined, cut_off, other_line_ends, indented, terminator_away, tags_away,
              pair_otherwise, pair_otherwise, pair_otherwise, move_otherwise, move_otherwise, move_otherwise, line_before_game]
RARE = {cut_off, other_line_ends, indented}


def games_of(files, rng, most):
    """Some games of these files, each at most 4 KB, as raw segments."""
    games = []
    for path in files:
        data = path.read_bytes()
        if len(data) > 2_000_000:
            data = data[:2_000_000]
        segments = [data[begin:end] for begin, end in cut(data)]
        segments = [segment for segment in segments if 20 < len(segment) < 4000]
        games += rng.sample(segments, min(len(segments), most))
    return games


def mutated(rng, games):
    """A text of one to three games with one to four defects."""
    parts = [rng.choice(games) for _ in range(rng.choice([1, 1, 2, 3]))]
    data = b"".join(part if part.endswith(b"\n") else part + b"\n\n" for part in parts)
    for _ in range(rng.choice([1, 1, 2, 3, 4])):
        operation = rng.choice(OPERATIONS)
        if operation in RARE and rng.random() < 0.6:
            operation = word_put_in
        data = operation(rng, data) or b"*\n"
    return data
