#!/usr/bin/env python3
"""Lists, as Markdown, every message of all rules: its format, where it is written, and what comes out of it.

    scripts/message_list.py [--arbiter PROGRAM] [--examples N] [PGN FILE | FOLDER]...

Formats are the texts given to say() in lib/core/check; the other texts of a source file, which messages are put together from, are
listed after its formats. Examples come from the findings of tests/cases and, with --arbiter, from an audit of the inputs with all
rules selected: of each format up to N (default 3) of different shapes, more of a format that is hardly any text by itself. An
example is of the format with the most text that fits it; "seen" counts the findings of the cases and inputs.
"""

import argparse
import codecs
import collections
import gzip
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FAMILIES = "ENC,STR,TAG,RES,END,MOV,RAV,CMT,FEN,VAR"
# Where words of messages come from besides lib/core/check.
HELPERS = ["lib/core/chess/fen_validate.cpp", "lib/core/chess/fen.cpp", "lib/core/chess/refusal.cpp", "lib/core/base/text.cpp"]

PIECES = re.compile(r'//[^\n]*|/\*.*?\*/|R"\((?:.*?)\)"|"(?:[^"\\\n]|\\.)*"|\'(?:[^\'\\\n]|\\.)+\'', re.DOTALL)
NO_MESSAGE = re.compile(r"(?:cite|value|tag|is_tag|write|insert|replace|starts_with|ends_with)\(\s*$|#include\s*$|extern\s*$|==\s*$")
RULE_BLOCK = re.compile(r"constinit const Rule \w+\{.*?^\};", re.DOTALL | re.MULTILINE)
CASE_LINE = re.compile(r'(\w+) (error|warning|info|style) \S+ "(.*)$')
ARTICLE = re.compile(r" \[(?:PGN [^\]]*|[a-z]+[-\w]* [^\]]*|[\d.]+\w*[^\]]*)\]$")
FINDING = re.compile(rb'"code":"(\w+)".*?"severity":"(\w+)","certainty":"\w+","message":("(?:[^"\\]|\\.)*")')


class Text:
    """A string literal of the source: a format given to say(), or words for one."""

    def __init__(self, path, line, text, is_format):
        self.path, self.line, self.text, self.is_format = path, line, text, is_format
        self.seen = 0
        self.codes = collections.Counter()
        self.examples = {}  # shape: (message, where)
        literal = re.split(r"\{[^{}]*\}", text.replace("{{", "\0").replace("}}", "\1"))
        self.words = sum(len(part.strip()) for part in literal)
        parts = (re.escape(part.replace("\0", "{").replace("\1", "}")) for part in literal)
        self.pattern = re.compile("(.*?)".join(parts), re.DOTALL) if is_format else None


def is_of_rule(path):
    """Is it the source of one rule, and no helper of its family?"""
    return re.match(r"[A-Z]{3}[0-9]{2}_", Path(path).name) is not None


def unescape(literal):
    return re.sub(r"\\(x[0-9a-fA-F]+|[0-7]{1,3}|.)", lambda escape: escape[1] if escape[1] in "?'\"" else codecs.decode(escape[0], "unicode_escape"), literal)


def texts_of(path):
    """The string literals of a source file, neighbours joined, comments and the description of the rule left out."""
    source = path.read_text(encoding="utf-8")
    source = RULE_BLOCK.sub(lambda block: re.sub(r"[^\n]", " ", block[0]), source)
    source = re.sub(r"//[^\n]*|(\"(?:[^\"\\\n]|\\.)*\")", lambda piece: piece[1] or " " * len(piece[0]), source)
    found, end = [], -1
    for piece in PIECES.finditer(source):
        literal = piece[0]
        if not literal.startswith('"'):
            continue
        before = source[:piece.start()]
        text = unescape(literal[1:-1])
        if found and not source[end:piece.start()].strip():
            found[-1][1] += text
        else:
            is_format = re.search(r"[.>]say\(\s*$", before) is not None
            is_words = NO_MESSAGE.search(before) is None
            found.append([before.count("\n") + 1, text, is_format, is_words])
        end = piece.end()
    name = str(path.relative_to(ROOT))
    return [Text(name, line, text, is_format) for line, text, is_format, is_words in found if is_format or (is_words and re.search(r"[a-z] | [a-z]", text))]


def shape(message):
    """The message without what differs from game to game."""
    message = re.sub(r"'[^']*'", "'_'", message)
    message = re.sub(r"\b\d+(?:st|nd|rd|th)?\b", "#", message)
    message = re.sub(r"\b(?:[KQRBNP]?[a-h]?[1-8]?x?[a-h][1-8](?:=[QRBN])?|O-O(?:-O)?)[+#]?(?!\w)", "@", message)
    message = re.sub(r"\b(?:white|black|White|Black)\b", "White", message)
    message = re.sub(r"\b(?:king|queen|rook|bishop|knight|pawn)s?\b", "man", message)
    return re.sub(r"(?:[#@], )+(?=[#@])", "", message)


class Messages:
    def __init__(self, texts):
        self.by_code = collections.defaultdict(list)  # formats in the rule's own file
        self.shared = [text for text in texts if text.is_format and not is_of_rule(text.path)]
        for text in texts:
            if text.is_format and is_of_rule(text.path):
                self.by_code[Path(text.path).name[:5]].append(text)
        self.homeless = collections.defaultdict(list)
        self.levels = collections.defaultdict(collections.Counter)
        self.format_of = {}

    def find(self, code, message):
        """The format with the most text that gives the message; None when no format of the rule does."""
        fitting = [text for text in self.by_code[code] + self.shared if text.pattern.fullmatch(message)]
        return max(fitting, key=lambda text: (text.words, is_of_rule(text.path)), default=None)

    def message_of(self, code, line):
        """The message in a line of a case: it follows the bytes concerned, which may hold quotes themselves."""
        rests = [ARTICLE.sub("", line[match.end():]) for match in re.finditer(r'" ', line)]
        found = [(text.words, rest) for text, rest in ((self.find(code, rest), rest) for rest in rests) if text]
        return max(found, key=lambda pair: (pair[0], -len(pair[1])))[1] if found else rests[0] if rests else ""

    def add(self, code, level, message, where):
        self.levels[code][level] += 1
        form = shape(message)
        if (code, form) not in self.format_of:
            self.format_of[code, form] = self.find(code, message)
        text = self.format_of[code, form]
        if text is None:
            self.homeless[code].append((message, where))
            return
        text.seen += 1
        text.codes[code] += 1
        text.examples.setdefault((code, form), (message, where))


def read_cases(messages):
    for path in sorted((ROOT / "tests" / "cases").glob("*/*.case")):
        lines = path.read_text(encoding="utf-8", errors="replace").split("\n")
        inside = False
        for line in lines:
            if line.startswith("--- "):
                inside = line.startswith("--- findings")
                continue
            match = CASE_LINE.match(line) if inside else None
            message = messages.message_of(match[1], match[3]) if match else ""
            if message:
                messages.add(match[1], match[2], message, f"{path.parent.name}/{path.stem}")


def read_audit(messages, arbiter, inputs):
    command = [arbiter, "audit", "-q", "--progress", "never", "--no-provenance", "--select", FAMILIES, "--report", "ndjson:-", *inputs]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as run:
        for line in run.stdout:
            match = FINDING.search(line)
            if match:
                where = Path(json.loads(line[8:line.index(b'","game"') + 1])).name
                messages.add(match[1].decode(), match[2].decode(), json.loads(match[3]), where)


def odd_inputs(folder):
    """Inputs for the messages about whole files, which no case file can hold."""
    game = '[Event "Club Cup"]\n\n1. e4 e5 1-0\n'
    (folder / "empty.pgn").write_bytes(b"")
    (folder / "no_game.pgn").write_bytes(b"\n\n")
    (folder / "utf16.pgn").write_bytes(game.encode("utf-16"))
    (folder / "cut_off.pgn.gz").write_bytes(gzip.compress(1000 * game.encode())[:-40])
    return [str(path) for path in sorted(folder.iterdir())]


def code_spans(text):
    fence = "``" if "`" in text else "`"
    pad = " " if "`" in text else ""
    shown = text.replace("\n", "\\n").replace("\r", "\\r").replace("\t", "\\t")
    return f"{fence}{pad}{shown}{pad}{fence}"


def write_format(text, code, allowed):
    """A format, and what it gave for findings of a rule."""
    examples = [example for (of, _), example in text.examples.items() if of == code]
    shown = allowed if text.words >= 25 else 4 * allowed
    print(f"- {code_spans(text.text)} ({Path(text.path).name}:{text.line}; seen {text.codes[code]})")
    for message, where in examples[:shown]:
        print(f"  - {code_spans(message)} ({where})")
    if len(examples) > shown:
        print(f"  - and {len(examples) - shown} more shapes")


def write_words(texts):
    words = list(dict.fromkeys(text.text for text in texts if not text.is_format))
    if words:
        print("- words: " + " · ".join(code_spans(text) for text in words))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--arbiter", help="the program that audits the inputs; without it there are only the examples of tests/cases")
    parser.add_argument("--examples", type=int, default=3, metavar="N", help="examples of one format (default 3)")
    parser.add_argument("inputs", nargs="*")
    args = parser.parse_args()
    if args.inputs and not args.arbiter:
        parser.error("inputs need --arbiter")
    sources = sorted((ROOT / "lib/core/check").glob("**/*.[ch]pp")) + [ROOT / name for name in HELPERS if (ROOT / name).exists()]
    texts = [text for path in sources for text in texts_of(path)]
    messages = Messages(texts)
    read_cases(messages)
    if args.inputs:
        with tempfile.TemporaryDirectory() as folder:
            read_audit(messages, args.arbiter, args.inputs + odd_inputs(Path(folder)))
    own = collections.defaultdict(list)
    names = {}
    for code, snake in re.findall(r"^ARBITER_RULE\((\w+), (\w+)\)", (ROOT / "lib/core/check/rules.def").read_text(encoding="utf-8"), re.MULTILINE):
        names[code] = snake.replace("_", "-")
    for text in texts:
        if is_of_rule(text.path):
            own[Path(text.path).name[:5]].append(text)
    formats = [text for text in texts if text.is_format]
    print(f"# Messages\n\n{len(names)} rules, {len(formats)} formats, {sum(not text.seen for text in formats)} of them without an example.\n")
    print("## By rule\n")
    for code, name in sorted(names.items()):
        levels = ", ".join(f"{level} {count}" for level, count in messages.levels[code].most_common())
        print(f"### {code} {name}{' (' + levels + ')' if levels else ''}\n")
        for text in own[code]:
            if text.is_format:
                write_format(text, code, args.examples)
        for text in messages.shared:
            if text.codes[code]:
                write_format(text, code, args.examples)
        for message, where in messages.homeless.pop(code, [])[:4 * args.examples]:
            print(f"- no format known: {code_spans(message)} ({where})")
        write_words(own[code])
        print()
    print("## Formats and words that several rules share\n")
    for path in sources:
        here = [text for text in texts if ROOT / text.path == path and not is_of_rule(text.path)]
        if here:
            print(f"### {path.relative_to(ROOT)}\n")
            for text in here:
                if text.is_format:
                    of_codes = ", ".join(sorted(text.codes)) or "no example"
                    print(f"- {code_spans(text.text)} (line {text.line}; seen {text.seen}; {of_codes})")
            write_words(here)
            print()
    return 0


if __name__ == "__main__":
    sys.exit(main())
