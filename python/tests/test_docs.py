"""Examples of the guide and of docstrings do what they say; the stubs are true; the scripts make pictures."""

import doctest
import importlib
import pathlib
import shutil
import subprocess
import sys

import pytest

from conftest import ROOT

MODULES = ["arbiter", "arbiter._audit", "arbiter._calls", "arbiter._table", "arbiter._types"]


@pytest.fixture
def folder(tmp_path, monkeypatch):
    shutil.copy(ROOT / "data/samples/defects.pgn", tmp_path / "games.pgn")
    shutil.copy(ROOT / "data/samples/round_5.pgn", tmp_path / "round.pgn")
    monkeypatch.chdir(tmp_path)
    return tmp_path


FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE | doctest.IGNORE_EXCEPTION_DETAIL


def test_guide(folder):
    result = doctest.testfile(str(ROOT / "docs/guide/python.md"), module_relative=False, optionflags=FLAGS)
    assert result.attempted > 20 and result.failed == 0


@pytest.mark.parametrize("name", MODULES)
def test_docstrings(folder, name):
    assert doctest.testmod(importlib.import_module(name), optionflags=FLAGS).failed == 0


def test_guide_lists_the_columns():
    import arbiter

    text = (ROOT / "docs/guide/python.md").read_text()
    for column in arbiter.columns:
        assert f"| `{column.name}` |" in text


@pytest.mark.parametrize("script", sorted((ROOT / "examples/python").glob("*.py")), ids=lambda path: path.name)
def test_scripts(script, tmp_path):
    pytest.importorskip("matplotlib")
    pytest.importorskip("pandas")
    picture = tmp_path / "picture.png"
    done = subprocess.run([sys.executable, str(script), str(picture), str(ROOT / "data/samples")], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert picture.read_bytes().startswith(b"\x89PNG")


def test_types():
    pytest.importorskip("mypy")
    package = pathlib.Path(importlib.import_module("arbiter").__file__).parent
    done = subprocess.run([sys.executable, "-m", "mypy", "--strict", "--config-file", str(ROOT / "python/pyproject.toml"),
                           "--cache-dir=/dev/null", str(package)], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


def test_stubs():
    pytest.importorskip("mypy")
    done = subprocess.run([sys.executable, "-m", "mypy.stubtest", "arbiter._arbiter", "--allowlist", str(ROOT / "python/tests/stubtest_allowlist.txt"),
                           "--mypy-config-file", str(ROOT / "python/pyproject.toml")], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
