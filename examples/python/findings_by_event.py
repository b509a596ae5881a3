#!/usr/bin/env python3
"""Findings by tournament: which events of a collection have most to repair, and what it is.

    findings_by_event.py OUTPUT.png FILE_OR_FOLDER...

Needs python3-arbiter, pandas and matplotlib.
"""

import sys

import arbiter
import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt

EVENTS, FAMILIES = 20, 7


def main(output: str, paths: list[str]) -> None:
    table = arbiter.table(paths, ["Event", "year", "codes"], jobs=0, strict=False)
    games = table.to_pandas()
    games["event"] = games["Event"].fillna("?") + ", " + games["year"].astype(str).replace("<NA>", "no year")
    counts = games["event"].value_counts()
    fewest = 20 if counts.max() >= 20 else 1  # in events of few games much is chance
    games = games[games["event"].isin(counts[counts >= fewest].index)]
    # A row for each code of each game; "TAG02" is of the family TAG.
    codes = games.assign(code=games["codes"].str.split()).explode("code").dropna(subset=["code"])
    codes["family"] = codes["code"].str[:3]
    per_game = codes.groupby(["event", "family"]).size().unstack(fill_value=0)
    per_game = per_game.div(counts.reindex(per_game.index), axis=0)
    families = per_game.sum().nlargest(FAMILIES).index
    worst = per_game.loc[per_game.sum(axis=1).nlargest(EVENTS).index, families].iloc[::-1]
    axes = worst.plot.barh(stacked=True, figsize=(10, 7), width=0.8, colormap="tab10")
    axes.set_yticklabels([label.get_text()[:45] for label in axes.get_yticklabels()], fontsize=8)
    axes.set_ylabel("")
    axes.set_xlabel("rules that report something, per game")
    axes.set_title(f"{len(worst)} events of at least {fewest} games with most findings, of {len(counts):,}")
    axes.legend(title="family", loc="upper left", bbox_to_anchor=(1, 1))
    axes.figure.tight_layout()
    axes.figure.savefig(output, dpi=100)


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    main(sys.argv[1], sys.argv[2:])
