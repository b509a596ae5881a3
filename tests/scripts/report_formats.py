"""The report formats that the program has, from its registry."""

import re
from pathlib import Path

REGISTRY = Path(__file__).resolve().parents[2] / "lib/core/report/formats.def"


def names(of_positions=False):
    """All of them in the order of the help, or those that are about positions too."""
    rows = re.findall(r"^ARBITER_(GAME_)?FORMAT\((\w+)\)$", REGISTRY.read_text(), re.MULTILINE)
    return [name for of_games, name in rows if not (of_positions and of_games)]
