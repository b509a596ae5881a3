#!/usr/bin/env python3
"""How often a flag fell in a position that the opponent could not win any more (FIDE 2023 6.9).

    flag_falls.py OUTPUT.png FILE_OR_FOLDER...

Games that ended on time, as sites say in the Termination tag ("Time forfeit"). Needs python3-arbiter,
pandas and matplotlib.
"""

import sys

import arbiter
import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt
import pandas as pd

COLUMNS = ["Termination", "TimeControl", "result_token", "can_win_white", "can_win_black", "final_fen"]


def cases(batch: "arbiter.Batch") -> pd.DataFrame:
    """The flag falls of a batch, and what they met."""
    games = batch.to_pandas()
    games = games[games["Termination"].fillna("").str.contains("forfeit|forfait|on time", case=False, regex=True)].copy()
    to_move = games["final_fen"].fillna(" w").str.split().str[1]
    opponent = games["can_win_black"].where(to_move == "w", games["can_win_white"])
    games["met"] = opponent.map({"yes": "can still win", "no": "cannot win", "unknown": "not known"})
    base = games["TimeControl"].fillna("").str.extract(r"^(\d+)")[0].astype(float)
    games["pace"] = pd.cut(base, [-1, 59, 179, 599, 1e9],
                           labels=["under 1 min", "1 to 3 min", "3 to 10 min", "10 min and more"])
    games["given"] = games["result_token"].eq("1/2-1/2").map({True: "drawn", False: "won"})
    return games[["pace", "met", "given"]]


def main(output: str, paths: list[str]) -> None:
    falls = pd.concat([cases(batch) for batch in arbiter.table(paths, COLUMNS, jobs=0, strict=False)])
    dead = falls[falls["met"] == "cannot win"]
    share = (falls["met"] == "cannot win").groupby(falls["pace"], observed=False).mean() * 100
    figure, (left, right) = plt.subplots(1, 2, figsize=(10, 4.5))
    bars = left.bar(share.index.astype(str), share.fillna(0).values, color="#3b6ea5")
    sizes = falls["pace"].value_counts().reindex(share.index)
    left.bar_label(bars, [f"of {size:,}" for size in sizes], fontsize=8)
    left.set_ylabel("% of flag falls")
    left.set_title("The opponent could not mate by any legal moves")
    left.tick_params(axis="x", labelsize=8)
    given = dead["given"].value_counts().reindex(["drawn", "won"]).fillna(0)
    bars = right.bar(given.index, given.values, color=["#5a9a5a", "#b0413e"])
    right.bar_label(bars)
    right.set_title(f"What these {len(dead):,} games were given as")
    right.set_ylabel("games")
    figure.suptitle(f"{len(falls):,} flag falls")
    figure.tight_layout()
    figure.savefig(output, dpi=100)


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    main(sys.argv[1], sys.argv[2:])
