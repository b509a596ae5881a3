"""The report formats that the program has, from its registry."""

import re
from pathlib import Path

REGISTRY = Path(__file__).resolve().parents[2] / "lib/core/report/formats.def"
# What the words of the registry stand for (lib/core/report/format_names.hpp).
SETS = {"kGames": {"Games", "OneGame"}, "kFindings": {"Games", "OneGame", "Positions"}, "kTables": {"Events", "Answers", "Rules", "Counts"}}


def subjects():
    """Of each format, in the order of the help, what it can be made of."""
    rows = re.findall(r"^ARBITER_FORMAT\((\w+), ([\w:| ]+)\)$", REGISTRY.read_text(), re.MULTILINE)
    return {name: set().union(*(SETS.get(word, {word.removeprefix("Subject::")}) for word in words.split(" | "))) for name, words in rows}


def names(of_positions=False):
    """All of them in the order of the help, or those that are about positions too."""
    return [name for name, of in subjects().items() if "Positions" in of or not of_positions]
