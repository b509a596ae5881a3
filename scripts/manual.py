#!/usr/bin/env python3
"""Writes the manual: arbiter(1), arbiter-COMMAND(1), arbiter.toml(5) and arbiter-rules(7), in mdoc.

    scripts/manual.py PROGRAM FOLDER                        FOLDER/man1/arbiter.1, ...
    scripts/manual.py PROGRAM FOLDER --completion SHARE     the same, packed by gzip, and the completion of shells where distributions have it

The day is SOURCE_DATE_EPOCH, else that of the last commit, else today.

Commands and options are what PROGRAM's --help says, rules what `rules --json` says, settings what docs/guide/settings.md says; docs/man
has the rest. So an option has a sentence in the manual because it has one in tools/arbiter/option_table.def.
"""

import argparse
import gzip
import json
import os
import re
import subprocess
import sys
import textwrap
import time
from itertools import groupby
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
OPTION = re.compile(r"^  (?:(-\w), |    )--([a-z0-9-]+)(?: (\S.*?))?(?:  +(\S.*))?$")
CONTINUED = re.compile(r"^ {28}(\S.*)$")
HEADING = re.compile(r"^([A-Z][^:]*):$")
COMPLETION = {"bash": "bash-completion/completions/arbiter", "zsh": "zsh/vendor-completions/_arbiter", "fish": "fish/vendor_completions.d/arbiter.fish"}
SETTINGS = ("Keys", "What wins", "Checks of your own")


def run(*words):
    return subprocess.run(words, check=True, capture_output=True, text=True).stdout


def escaped(text):
    """Text of a line of mdoc."""
    text = text.replace("\\", "\\e")
    return re.sub(r"^(?=[.'])", r"\\&", text)


def sentences(text):
    """A paragraph: each sentence on a line of its own, as mdoc wants it."""
    words = " ".join(text.split())
    lines = re.sub(r"(?<=[a-z0-9)'][.?!]) (?=[A-Z'])", "\n", words).split("\n")
    return [escaped(part) for line in lines for part in textwrap.wrap(line, 78, break_long_words=False, break_on_hyphens=False)]


def quoted(words):
    """An argument of a macro."""
    return '"' + escaped(words).replace('"', '""') + '"'


def literal(lines):
    body = list(lines)
    while body and not body[-1].strip():
        body.pop()
    return [".Bd -literal -offset indent", *(escaped(line) for line in body), ".Ed"]


def prose(lines):
    """Paragraphs; what is indented stays as it is."""
    out = []
    for is_blank, group in groupby(lines, key=lambda line: not line.strip()):
        if is_blank:
            continue
        group = list(group)
        if out:
            out.append(".Pp")
        if any(line.startswith(" ") for line in group):
            flowing = [line for line in group if not line.startswith(" ")]
            out += sentences(" ".join(flowing)) if flowing else []
            out += literal(line for line in group if line.startswith(" "))
        else:
            out += sentences(" ".join(group))
    return without_doubled_space(out)


def without_doubled_space(lines):
    """.Pp before a display is one too many."""
    return [line for i, line in enumerate(lines) if line != ".Pp" or not lines[i + 1 : i + 2] or not lines[i + 1].startswith((".Bd", ".Bl", ".Sh", ".Pp"))]


class Help:
    """What `arbiter COMMAND --help` says, taken apart."""

    def __init__(self, text):
        lines = text.splitlines()
        self.usage = lines[0].removeprefix("Usage: ")
        self.groups = []  # (heading, [(letter, name, value, help)])
        self.description, self.notes, self.examples = [], [], []
        where = self.description
        for line in lines[1:]:
            heading = HEADING.match(line)
            option, more = OPTION.match(line), CONTINUED.match(line)
            if heading and heading[1] == "Examples":
                where = self.examples
            elif heading and where is not self.examples and where is not self.notes:
                self.groups.append((heading[1], []))
                where = None
            elif where is None and option:
                self.groups[-1][1].append([option[1], option[2], option[3] or "", option[4] or ""])
            elif where is None and more and self.groups[-1][1]:
                entry = self.groups[-1][1][-1]
                entry[3] = (entry[3] + " " + more[1]).strip()
            elif where is None and line.strip():
                where = self.notes
                where.append(line)
            elif where is not None:
                where.append(line)

    def options(self):
        return [option for _, options in self.groups for option in options]


def page(name, section, title, day, body, also):
    see = []
    for i, (other, number) in enumerate(also):
        see.append(f".Xr {other} {number}{' ,' if i + 1 < len(also) else ''}")
    return "\n".join([f".Dd {day}", f".Dt {name.upper()} {section}", ".Os", ".Sh NAME", f".Nm {name}", f".Nd {title}", *body,
                      *([".Sh SEE ALSO", *see] if see else [])]) + "\n"


def option_list(groups):
    out = []
    for heading, options in groups:
        out += [f".Ss {heading}", ".Bl -tag -width Ds"]
        for letter, name, value, text in options:
            argument = f" Ar {quoted(value)}" if value else ""
            short = f"Fl {letter[1]}{argument} , " if letter else ""
            out += [f".It {short}Fl -{name}{argument}", *(sentences(text + ("" if text.endswith((".", "?")) else ".")))]
        out.append(".El")
    return out


def command_page(command, summary, text, day):
    said = Help(text)
    operands = said.usage.split("[options]", 1)[-1].strip()
    body = [".Sh SYNOPSIS", f".Nm arbiter {command}", ".Op Ar options"]
    if operands:
        body.append(f".Ar {quoted(operands)}")
    body += [".Sh DESCRIPTION", *prose(said.description), ".Sh OPTIONS", *option_list(said.groups)]
    if any(line.strip() for line in said.notes):
        body += [".Sh NOTES", *prose(said.notes)]
    if said.examples:
        body += [".Sh EXAMPLES", *literal(line.removeprefix("  ") for line in said.examples)]
    also = [("arbiter", 1)]
    also += [("arbiter.toml", 5)] if any(name == "config" for _, name, _, _ in said.options()) else []
    also += [("arbiter-rules", 7)] if any(name in ("select", "all") for _, name, _, _ in said.options()) else []
    return page(f"arbiter-{command}", 1, summary, day, body, also)


def program_page(commands, text, day):
    examples = text.split("Examples:\n", 1)[1].splitlines()
    body = [".Sh SYNOPSIS", ".Nm", ".Ar command", ".Op Ar options", ".Op Ar FILE | DIR | -", ".Sh DESCRIPTION",
            *sentences(text.split("\n\n")[1]), ".Pp", "Each command has a page of its own; it is what", ".Nm Cm help Ar command", "prints.", ".Bl -tag -width Ds"]
    for command, summary in commands:
        body += [f".It Cm {command}", *sentences(summary + "."), "See", f".Xr arbiter-{command} 1 ."]
    body += [".El", *(ROOT / "docs/man/arbiter.mdoc").read_text(encoding="utf-8").splitlines(), ".Sh EXAMPLES",
             *literal(line.removeprefix("  ") for line in examples)]
    return page("arbiter", 1, "check archives of chess games", day, body,
                [*((f"arbiter-{command}", 1) for command, _ in sorted(commands)), ("arbiter.toml", 5), ("arbiter-rules", 7)])


def rules_page(rules, day):
    body = [".Sh DESCRIPTION", "Every finding of", ".Xr arbiter 1", "names its rule by code and name.",
            "The level is that of the profile", ".Ql archive .", ".Nm arbiter Cm explain Ar RULE", "says why a rule matters, with an example, and how to repair what it finds."]
    for family, members in groupby(rules, key=lambda rule: re.match(r"[A-Z]+", rule["code"])[0]):
        body += [f".Ss {family}", ".Bl -tag -width Ds"]
        for rule in members:
            fix = rule.get("fix") or "none"
            body += [f".It {rule['code']} {quoted(rule['name'])}", *sentences(rule["summary"]),
                     f"Level {rule['severity']}" + ("." if fix == "none" else f", with {'an' if fix == 'unsafe' else 'a'} {fix} fix.")]
        body.append(".El")
    return page("arbiter-rules", 7, "what arbiter finds", day, body, [("arbiter", 1), ("arbiter-explain", 1), ("arbiter-rules", 1)])


def inline(text):
    """Markdown of a line: links are their words, code is quoted."""
    text = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", text)
    text = re.sub(r"\*\*(.*?)\*\*", r"\1", text)
    return re.sub(r"`([^`]*)`", r"'\1'", text)


def table_rows(lines):
    for line in lines[2:]:
        yield [inline(cell.strip().replace(r"\|", "|")) for cell in re.split(r"(?<!\\)\|", line.strip())[1:-1]]


def markdown(text):
    """The sections of a page of the guide as far as the manual uses Markdown: paragraphs, code, tables."""
    out = []
    for block in re.findall(r"```.*?```|(?:[^\n]+\n?)+", text, re.S):
        lines = block.strip("\n").splitlines()
        if lines[0].startswith("```"):
            out += literal(lines[1:-1])
        elif lines[0].startswith("|"):
            out.append(".Bl -tag -width Ds")
            for cells in table_rows(lines):
                about = ["; ".join(cell for cell in cells[1:2] if cell)] + [f"Option: {cell}." for cell in cells[2:] if cell]
                out += [f".It {quoted(cells[0])}", *(line for cell in about for line in sentences(cell.rstrip(".") + "."))]
            out.append(".El")
        else:
            out += [".Pp", *sentences(inline(" ".join(lines)))]
    return without_doubled_space(out)


def settings_page(example, day):
    text = (ROOT / "docs/guide/settings.md").read_text(encoding="utf-8")
    sections = dict(re.findall(r"^## (.*?)\n(.*?)(?=^## |\Z)", text, re.S | re.M))
    body = [".Sh DESCRIPTION", *markdown(text.split("\n## ")[0].split("\n", 1)[1])[1:]]
    for name in SETTINGS:
        lines = markdown(sections[name])
        body += [f".Sh {name.upper()}", *(lines[1:] if lines[0] == ".Pp" else lines)]
    body += [".Sh EXAMPLES", "What", ".Nm arbiter Cm config init", "writes:", *literal(example.splitlines())]
    return page("arbiter.toml", 5, "settings of a collection of games", day, body, [("arbiter", 1), ("arbiter-config", 1), ("arbiter-rules", 7)])


def day_of_source():
    seconds = os.environ.get("SOURCE_DATE_EPOCH")
    if not seconds:
        ran = subprocess.run(["git", "-C", ROOT, "log", "-1", "--format=%ct"], capture_output=True, text=True, check=False)
        seconds = ran.stdout.strip() or time.time()
    return time.strftime("%B %-d, %Y", time.gmtime(int(seconds)))


def pages(program, day):
    """{"man1/arbiter.1": text}"""
    text = run(program, "--help")
    commands = re.findall(r"^  ([a-z]+) +(\S.*)$", text.split("Commands:\n", 1)[1].split("\n\n", 1)[0], re.M)
    made = {"man1/arbiter.1": program_page(commands, text, day)}
    for command, summary in commands:
        made[f"man1/arbiter-{command}.1"] = command_page(command, summary, run(program, command, "--help"), day)
    made["man5/arbiter.toml.5"] = settings_page(run(program, "config", "init", "-o", "-"), day)
    made["man7/arbiter-rules.7"] = rules_page(json.loads(run(program, "rules", "--json")), day)
    return made


def write(path, data):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--completion", type=Path)
    options = parser.parse_args()
    for name, text in pages(options.program, day_of_source()).items():
        if options.completion:
            write(options.folder / f"{name}.gz", gzip.compress(text.encode(), 9, mtime=0))
        else:
            write(options.folder / name, text.encode())
    if options.completion:
        for shell, path in COMPLETION.items():
            write(options.completion / path, run(options.program, "completion", shell).encode())
    return 0


if __name__ == "__main__":
    sys.exit(main())
