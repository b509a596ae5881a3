#!/usr/bin/env python3
"""Runs one *.cli case file against the program: run_case.py PROGRAM CASE

A case file is prose up to the first section. A section begins with a line '--- KIND ARGUMENT':

    --- file NAME       a file in the working folder, which is fresh for each case; '\\e' at the end of a line: no line end
    --- run COMMAND     a step: a bash command line, in which `arbiter` is the program
    --- stdin           of the step; empty without one
    --- exit N          expected of the step; 0 without one
    --- stdout          expected of the step; not looked at without one
    --- stderr          likewise
    --- output NAME     expected content of a file after the step

Expected text is compared line by line. A line '...' stands for any number of lines, '<*>' within a line for any text.
With ARBITER_BLESS=1 in the environment, expected texts without such marks are replaced by what came.
"""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

EXPECTATIONS = ("stdout", "stderr", "output")


class Section:
    def __init__(self, kind, argument, first_line):
        self.kind = kind
        self.argument = argument
        self.first_line = first_line  # index of the line behind the heading
        self.lines = []

    def text(self):
        text = "".join(line + "\n" for line in self.lines)
        return text.replace("\\e\n", "")


def read_case(path):
    sections = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines()):
        heading = re.fullmatch(r"--- (\w+) ?(.*)", line)
        if heading:
            sections.append(Section(heading[1], heading[2], number + 1))
        elif sections:
            sections[-1].lines.append(line)
    return sections


def line_matches(pattern, line):
    parts = [re.escape(part) for part in pattern.split("<*>")]
    return re.fullmatch(".*".join(parts), line) is not None


def matches(pattern, lines):
    """Do the lines follow the pattern, in which '...' is any number of lines?"""
    if not pattern:
        return not lines
    if pattern[0] == "...":
        return any(matches(pattern[1:], lines[i:]) for i in range(len(lines) + 1))
    return bool(lines) and line_matches(pattern[0], lines[0]) and matches(pattern[1:], lines[1:])


def has_marks(pattern):
    return any(line == "..." or "<*>" in line for line in pattern)


def run_step(command, stdin, folder, program):
    environment = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "TERM", "CI")}
    environment["PATH"] = f"{program.parent}:{environment.get('PATH', '')}"
    return subprocess.run(["bash", "-c", command], input=stdin.encode(), cwd=folder, env=environment,
                          capture_output=True, timeout=60, check=False)


class Case:
    def __init__(self, program, path):
        self.program = program
        self.path = path
        self.failures = []
        self.blessings = []  # (section, new lines)

    def expect(self, section, actual):
        lines = actual.splitlines()
        if matches(section.lines, lines):
            return
        if os.environ.get("ARBITER_BLESS") == "1" and not has_marks(section.lines):
            self.blessings.append((section, lines))
            return
        name = f"{section.kind} {section.argument}".strip()
        self.failures.append(f"{self.path.name}:{section.first_line}: {name} differs; expected:\n"
                             + "\n".join(section.lines) + "\n-- but it is:\n" + actual)

    def check_step(self, step, parts, folder):
        stdin = "".join(part.text() for part in parts if part.kind == "stdin")
        result = run_step(step.argument, stdin, folder, self.program)
        stdout = result.stdout.decode("utf-8", "backslashreplace")
        stderr = result.stderr.decode("utf-8", "backslashreplace")
        wanted = next((int(part.argument) for part in parts if part.kind == "exit"), 0)
        if result.returncode != wanted:
            self.failures.append(f"{self.path.name}:{step.first_line}: {step.argument}\nexit code {result.returncode}, "
                                 f"but {wanted} is expected; stdout:\n{stdout}\nstderr:\n{stderr}")
        for part in parts:
            if part.kind == "stdout":
                self.expect(part, stdout)
            elif part.kind == "stderr":
                self.expect(part, stderr)
            elif part.kind == "output":
                self.expect(part, (Path(folder) / part.argument).read_text(encoding="utf-8"))

    def bless(self):
        lines = self.path.read_text(encoding="utf-8").splitlines()
        for section, new in reversed(self.blessings):
            lines[section.first_line:section.first_line + len(section.lines)] = new
        self.path.write_text("\n".join(lines) + "\n", encoding="utf-8")

    def run(self):
        sections = read_case(self.path)
        with tempfile.TemporaryDirectory() as folder:
            position = 0
            while position < len(sections):
                section = sections[position]
                position += 1
                if section.kind == "file":
                    target = Path(folder) / section.argument
                    target.parent.mkdir(parents=True, exist_ok=True)
                    target.write_bytes(section.text().encode())
                elif section.kind == "run":
                    end = position
                    while end < len(sections) and sections[end].kind in ("stdin", "exit") + EXPECTATIONS:
                        end += 1
                    self.check_step(section, sections[position:end], folder)
                    position = end
                else:
                    self.failures.append(f"{self.path.name}:{section.first_line}: '--- {section.kind}' has no place here")
        if self.blessings:
            self.bless()
        return self.failures


def main():
    failures = Case(Path(sys.argv[1]).resolve(), Path(sys.argv[2])).run()
    for failure in failures:
        print(failure)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
