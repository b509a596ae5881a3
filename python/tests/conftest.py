"""What the tests share: the program they are compared with, samples, and games of all kinds."""

import os
import pathlib
import subprocess

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = pathlib.Path(os.environ.get("ARBITER_BINARY", ROOT / "build/release/bin/arbiter"))
CORPORA = os.environ.get("ARBITER_CORPORA")
TODAY = "2026-01-01"


def run(*words, stdin=None):
    """What the program writes to stdout, stderr, and its exit code."""
    done = subprocess.run([str(PROGRAM), *map(str, words)], input=stdin, capture_output=True, check=False)
    return done.stdout, done.stderr, done.returncode


def samples():
    """The samples of the repository, and the archives of ARBITER_CORPORA where that is set."""
    paths = sorted((ROOT / "data/samples").glob("*.pgn"))
    if CORPORA:
        for folder in ("dirty", "engine", "online", "otb", "variants"):
            found = pathlib.Path(CORPORA) / folder
            if found.is_dir():
                paths.append(found)
    return paths


@pytest.fixture(params=samples(), ids=lambda path: path.name)
def sample(request):
    return request.param


@pytest.fixture
def one_sample():
    return max((ROOT / "data/samples").glob("*.pgn"), key=lambda path: path.stat().st_size)
