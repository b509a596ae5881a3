#!/usr/bin/env python3
"""Every header and source compiles alone: it includes what it uses, although batches and other headers would hide that it does not.

    scripts/check_alone.py                   all headers and sources of lib/ and tools/
    scripts/check_alone.py FILE...           these
    scripts/check_alone.py --sample 40       40 of them: up to 20 of the last commit, and others that change with every commit

Prints what fails and returns 1. All of them take 20 minutes of CPU time. Takes the flags of packages from
build/release/compile_commands.json (--build).
"""

import argparse
import json
import os
import random
import shlex
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FOLDERS = ("lib", "tools")


def all_files():
    return sorted(path for folder in FOLDERS for path in (ROOT / folder).rglob("*.[hc]pp"))


def git(*words):
    ran = subprocess.run(["git", "-C", ROOT, *words], capture_output=True, text=True, check=False)
    return ran.stdout.split() if ran.returncode == 0 else []


def sample(count):
    """So many files, up to half of them of the last commit. Of the same commit they are always the same."""
    files = all_files()
    head = git("rev-parse", "HEAD")
    changed = {ROOT / name for name in git("diff", "--name-only", "HEAD~1", "HEAD", "--", *FOLDERS)}
    chosen = [path for path in files if path in changed][: count // 2]
    others = [path for path in files if path not in chosen]
    return chosen + random.Random(head[0] if head else "").sample(others, min(count - len(chosen), len(others)))


def flags(build):
    """Compiler and flags: those of the sources of our own, with the folders that any of them takes headers from."""
    commands = json.loads((build / "compile_commands.json").read_text(encoding="utf-8"))
    words, folders = [], []
    for command in commands:
        if "/lib/" not in command["file"] and "/tools/" not in command["file"]:
            continue
        words = shlex.split(command["command"])
        for i, word in enumerate(words):
            folder = ["-isystem", words[i + 1]] if word == "-isystem" else [word] if word.startswith(("-I", "-DARBITER_", "-DFMT_", "-DSPDLOG_")) else []
            if folder and folder not in folders:
                folders.append(folder)
    compiler = next(word for word in words if os.path.basename(word).startswith(("c++", "g++", "clang++")))
    machine = [word for word in words if word.startswith("-march=")]
    return [compiler, "-std=c++20", *machine, *(word for folder in folders for word in folder), f"-I{ROOT}", f"-I{ROOT / 'lib'}", "-w"]


def complaint(words, path):
    ran = subprocess.run([*words, "-fsyntax-only", "-x", "c++", path], capture_output=True, text=True, check=False)
    return "" if ran.returncode == 0 else f"{path.relative_to(ROOT)} does not compile alone:\n{ran.stderr[:1500]}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--sample", type=int)
    parser.add_argument("--build", type=Path, default=ROOT / "build/release")
    options = parser.parse_args()
    files = [path.resolve() for path in options.files] or (sample(options.sample) if options.sample else all_files())
    words = flags(options.build)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        complaints = [text for text in pool.map(lambda path: complaint(words, path), files) if text]
    print("\n".join(complaints + [f"alone: {len(files)} files, {len(complaints)} that do not compile"]))
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
