#!/usr/bin/env python3
"""lib/core and the face compile without exceptions, RTTI and packages: what a browser and a phone can run.

    scripts/check_core.py                   all of their compilations, as a build makes them
    scripts/check_core.py --sample 10       10 of them, which change with every commit, and those that ask for __cpp_exceptions

Nothing is generated: `scripts/check_all.sh core` builds, links and runs them so. Prints what fails and returns 1. All of them take four
minutes of CPU time. Takes the compilations from build/release/compile_commands.json (--build).
"""

import argparse
import json
import os
import random
import re
import shlex
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FLAGS = ["-fno-exceptions", "-fno-rtti", "-DFMT_HEADER_ONLY", "-O0", "-fsyntax-only"]
INCLUDED = re.compile(r'^#include "(/[^"]+\.cpp)"', re.M)


class Compilation:
    def __init__(self, command):
        words = shlex.split(command["command"])
        first = next(i for i, word in enumerate(words) if os.path.basename(word).startswith(("c++", "g++", "clang++")))
        out = words.index("-o")
        self.name = words[out + 1]
        self.words = [word for word in words[first:out] + words[out + 2:] if word != "-c"]
        self.folder, self.file = command["directory"], Path(command["file"])

    def sources(self):
        """Of a batch, those that it includes."""
        text = self.file.read_text(encoding="utf-8")
        return [Path(name) for name in INCLUDED.findall(text)] or [self.file]

    def asks_for_exceptions(self):
        return any("__cpp_exceptions" in source.read_text(encoding="utf-8") for source in self.sources())

    def complaint(self):
        ran = subprocess.run(self.words + FLAGS, cwd=self.folder, capture_output=True, text=True, check=False)
        return "" if ran.returncode == 0 else f"{self.name} does not compile for the core alone:\n{ran.stderr[:1500]}"


def compilations(build):
    commands = json.loads((build / "compile_commands.json").read_text(encoding="utf-8"))
    made = [Compilation(command) for command in commands if " -o lib/" in command["command"]]
    return sorted((one for one in made if one.name.startswith(("lib/core/", "lib/arbiter/"))), key=lambda one: one.name)


def sample(made, count):
    """Of the same commit they are always the same."""
    head = subprocess.run(["git", "-C", ROOT, "rev-parse", "HEAD"], capture_output=True, text=True, check=False).stdout
    always = [one for one in made if one.asks_for_exceptions()]
    others = [one for one in made if one not in always]
    return always + random.Random(head).sample(others, min(count, len(others)))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sample", type=int)
    parser.add_argument("--build", type=Path, default=ROOT / "build/release")
    options = parser.parse_args()
    made = compilations(options.build)
    if not made:
        print(f"core: {options.build} has no compilation of lib/core")
        return 1
    chosen = sample(made, options.sample) if options.sample else made
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        complaints = [text for text in pool.map(Compilation.complaint, chosen) if text]
    print("\n".join(complaints + [f"core: {len(chosen)} of {len(made)} compilations, {len(complaints)} that fail"]))
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
