#!/usr/bin/env python3
"""Claimable draws by year: in how many games a draw could have been claimed, and was not agreed on.

    claimable_draws.py OUTPUT.png FILE_OR_FOLDER...

One pass over columns, no object for a game. Needs python3-arbiter, pandas and matplotlib.
"""

import sys

import arbiter
import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt
import pandas as pd

COLUMNS = ["year", "plies", "result_token", "threefold_on_board_first_ply", "threefold_intended_first_ply",
           "fifty_on_board_first_ply", "fifty_intended_first_ply"]
SHOWN = {
    "threefold": ["threefold_on_board_first_ply", "threefold_intended_first_ply"],
    "fifty moves": ["fifty_on_board_first_ply", "fifty_intended_first_ply"],
}


def main(output: str, paths: list[str]) -> None:
    games = arbiter.table(paths, COLUMNS, jobs=0, strict=False).to_pandas()
    games = games[games["year"].notna() & (games["plies"] > 0)]
    decade = (games["year"].astype(int) // 10) * 10
    figure, (above, below) = plt.subplots(2, 1, figsize=(9, 6), sharex=True, height_ratios=[3, 1])
    for name, columns in SHOWN.items():
        is_claimable = games[columns].notna().any(axis=1)
        share = is_claimable.groupby(decade).mean() * 100
        above.plot(share.index, share.values, marker="o", label=f"{name}: a draw could be claimed")
        is_missed = is_claimable & (games["result_token"] != "1/2-1/2")
        share = is_missed.groupby(decade).mean() * 100
        above.plot(share.index, share.values, marker=".", linestyle=":", color=above.lines[-1].get_color(),
                   label=f"{name}: and somebody won")
    above.set_ylabel("% of games")
    above.set_title(f"Claimable draws in {len(games):,} games")
    above.legend()
    counts = pd.Series(1, index=games.index).groupby(decade).sum()
    below.bar(counts.index, counts.values, width=7, color="#888888")
    below.set_ylabel("games")
    below.set_yscale("log")
    below.set_xlabel("decade that begins in")
    figure.tight_layout()
    figure.savefig(output, dpi=100)


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    main(sys.argv[1], sys.argv[2:])
