"""What is known about the files of the dirty archives: see compare_dirty.py.

Keys are the names of files without their folder; copies of a file share them.
"""

# Games / plies that the home project expects, and where it says so.
EXPECTED = {
    "nested-comment.pgn": "1 / 1 (test-nestedcomments-out.pgn)",
    "test-allownullmoves.pgn": "2 / 7 (test-allownullmoves-out.pgn)",
    "test-fuzzydepth.pgn": "4 / 20 (test-fuzzydepth5: unique and dupes)",
    "test-promotion-in.pgn": "8 / 8 (test-promotion-out.pgn)",
    "sampleGameThrow.pgn": "may throw, says its comment",
}

_NO_RESULT = ("no terminator: pgn-extract drops the game (\"Missing result\"), we keep it and report "
              "STR03")
_NO_EVENT = "games without an Event tag"
_NULL = "null moves in the main line: pgn-extract drops the game, we play them and report MOV40"

NOTES = {
    "black2move.pgn": "the text starts with 1...0-0-0, but a queen stands between king and rook (MOV01): "
                      "no ply",
    "castling.pgn": _NO_RESULT,
    "newline.pgn": _NO_RESULT,
    "no_moves.pgn": "tags only (STR14); pgn-extract writes nothing",
    "corrupted.pgn": "the file breaks off in the middle of a move (STR04); the moves before it are "
                     "played",
    "empty_body.pgn": "the first game has tags only (STR14); pgn-extract joins it with the second",
    "no_moves_but_comment_followed_by_termination_marker.pgn":
        "two games without Event and without moves, the last one without line end; pgn-extract "
        "writes none of them",
    "no_moves_but_game_termination_multiple_2.pgn": _NO_EVENT,
    "threefold_repetition.pgn": _NO_RESULT,
    "ambiguous.pgn": "one game has an ambiguous Rd1: pgn-extract drops it, we keep its 24 plies and "
                     "report MOV05",
    "chessdoctor.pgn": "prose with braces inside, three games with an illegal and one with an ambiguous "
                       "move: we keep the legal part of each; pgn-extract drops some of these, and "
                       "makes several games of one whose prose holds results",
    "europe_echecs.pgn": "a comment that is never closed (CMT01) costs pgn-extract its game and the two "
                         "behind it; it also drops the game with an illegal move, of which we keep "
                         "69 plies",
    "immortal_games.pgn": "four ambiguous moves, of whose games we keep the plies before them, and "
                          "words between the moves; pgn-extract drops two of these games and writes "
                          "others without moves",
    "newyork1924.pgn": "each game has quotes inside a tag value (TAG01): pgn-extract makes two games "
                       "of each",
    "scarborough_2001.pgn": "eight games have the result glued to the last move (\"Qg20-1\"): a person "
                            "sees both, and so do we (MOV36); pgn-extract writes these games without "
                            "moves",
    "sampleGameThrow.pgn": "a German Sf3 in an English game stops replay after two plies; pgn-extract "
                           "does not know the comment with ';'",
    "eco.pgn": _NO_EVENT,
    "Pvars.txt": "a line of moves for an option of pgn-extract, without result",
    "xvars.txt": "a line of moves for an option of pgn-extract, without result",
    "vvars.txt": "moves between asterisks for an option of pgn-extract: by the boundary rule the "
                 "moves behind the first one belong to no game of their own (STR06)",
    "ymatch.txt": "no PGN: material for an option of pgn-extract",
    "zmatch.txt": "no PGN: material for an option of pgn-extract",
    "alg.txt": _NO_EVENT,
    "fools-mate.txt": _NO_EVENT,
    "test-a.txt": _NO_EVENT,
    "test-o.txt": _NO_EVENT,
    "test-nagcomments.pgn": _NO_EVENT,
    "test-nobadresults.pgn": _NO_EVENT,
    "test-promotion-in.pgn": _NO_EVENT,
    "test-notags-out.pgn": _NO_EVENT,
    "nested-comment.pgn": "balanced braces are one comment for us (CMT02); pgn-extract needs "
                          "--nestedcomments for that",
    "test-nestedcomments-out.pgn": "the same",
    "odds.pgn": _NULL,
    "odds-out.pgn": _NULL,
    "anastasian-lewis.pgn": _NULL,
    "test-allownullmoves.pgn": _NULL + "; --allownullmoves would keep it",
    "test-allownullmoves-out.pgn": _NULL,
    "test-fuzzydepth.pgn": "four lines of moves, each with its terminator, but without tags and "
                           "numbers: nothing in the boundary rule begins a game there, so all is one "
                           "game with text behind its terminator (STR06)",
    "test-r.txt": "a move after mate (END05): pgn-extract drops the game, we keep four plies",
    "test-r-log.txt": "no PGN: a log; its \"king move possible to f2.\" has the form of a move",
    "test-WWepd-out.pgn": "no PGN: EPD lines; an en passant square among them has the form of a move",
    "test-nobadresults-log.txt": "no PGN: a log",
    "test-noresults-out.pgn": _NO_RESULT,
    "pgn-specification.txt": "prose about PGN: examples of games are games, and numbered headings with "
                             "a move or a result behind them are read as such by both",
    "antichess-programfox.pgn": "antichess is not replayed (VAR03): no plies; no Event tag",
    "FWWRC.pgn": "tags only: 605 games without moves (STR14); pgn-extract writes none of them",
    "uzchesscup.pgn": "45 tag sections without moves, of which only the first has an Event tag: a person counts "
                      "45, the boundary rule makes one game of them",
    "pgns.txt": "two games have no Event tag; one goes on after mate (END05): we keep the plies up to "
                "it",
}
