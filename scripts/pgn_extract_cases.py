"""What stands on Arbiter's side of each command line of pgn-extract's test suite.

CASES: (numbers of lines in ARGS.tsv, what is run here). Lines that write one file together are one case.
"""

import collections
import dataclasses

CLEAN = "arbiter clean -q --fix none --format canonical"

# What the shell runs, in a folder with `infiles/` and `eco.pgn`, and what of it stands in the table.
Command = collections.namedtuple("Command", "text short")


@dataclasses.dataclass
class Case:
    commands: list                  # Commands; empty: not offered
    files: dict                     # their file -> ours; stdout is one of ours
    kind: str = "same"              # or "differs", which `why` then explains
    why: str = ""
    without: str = ""               # tokens of the movetext that are not compared, as a pattern
    without_tag: str = ""           # this tag pair is not compared
    tag_rewrite: tuple = ()         # (pattern, replacement) for the values of tags of both sides
    rewrite: tuple = ()             # (pattern, replacement) pairs for the tokens of both sides
    tag_order: bool = False         # the order of tag pairs counts
    nested: bool = False            # comments nest
    epd: bool = False
    words: int = 4                  # that many words of EPD lines are compared
    empty: bool = False             # nothing is what should come out
    width: int = 0                  # no line may be longer


def clean(options, source, target="out.pgn", base=CLEAN):
    listed = source if source.startswith("--") else ""
    short = f"clean {options} {listed}".replace("infiles/", "")
    return Command(f"{base} -o {target} {options} {source}", " ".join(short.split()))


def pipe(first, second, source):
    """The second command reads what the first one writes."""
    return Command(f"{CLEAN} -o - {first} {source} | {CLEAN} -o out.pgn {second} -",
                   f"clean {first} | clean {second} -")


def one(theirs, options, source, **more):
    return Case([clean(options, source)], {theirs: "out.pgn"}, **more)


def none(why):
    return Case([], {}, why=why)


FISCHER = "infiles/fischer.pgn"
PETROSIAN = "infiles/petrosian.pgn"
NAJDORF = "infiles/najdorf.pgn"
CASTLING = ((r"^[eE]\d-?g\d$", "O-O"), (r"^[eE]\d-?c\d$", "O-O-O"))
BOTH = f"{FISCHER} {PETROSIAN}"
WIDTH = "infiles/test-w.pgn"
NOTATION = "infiles/test-ucW.pgn"
BE3 = 'reaches("e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6 Be3")'
FORTS = ('reaches("*/*/*/*/???pN???/???P????/*/*") or reaches("*/*/*/*/???Np???/????P???/*/*") or '
         'reaches("*/*/????p???/???nP???/*/*/*/*")')
MARK = "the same games, without the comment at the place (--markmatches)"
FIRST = "--keep first"
MATERIAL = "--where cannot say 'as many as the other side'"


def where(theirs, condition, source, **more):
    return one(theirs, f"--where '{condition}'", source, **more)


def duplicates(theirs_unique, theirs_dups, options, source):
    return Case([clean(f"--dedupe moves {FIRST} --dups dups.pgn {options}", source)],
                {theirs_unique: "out.pgn", theirs_dups: "dups.pgn"})


CASES = [
    ([1], Case([Command(f"{CLEAN} -o - - < infiles/fools-mate.txt", "clean -o - -")],
               {"infiles/fools-mate.pgn": "stdout"})),
    ([2], Case([Command(f"{CLEAN} -o - infiles/fools-mate.txt", "clean -o -")], {"infiles/fools-mate.pgn": "stdout"})),
    ([3], one("test-7-out.pgn", "--tags roster", "infiles/test-7.pgn")),
    ([4, 5], Case([clean("", "infiles/test-a.txt"), clean("--append", "infiles/test-a.txt")],
                  {"test-a-out.pgn": "out.pgn"})),
    ([6, 7], Case([clean("", "infiles/test-a.txt"), clean("--append", "infiles/test-a.txt")],
                  {"test-a-out.pgn": "out.pgn"})),
    ([8], Case([clean(f"--strip comments,variations --dedupe moves {FIRST} --dups dups.pgn --where "
                      "'White starts Fischer and Black starts Petrosian'",
                      "--files-from infiles/gamefiles.txt")],
               {"test-AA-unique.pgn": "out.pgn", "test-AA-dupes.pgn": "dups.pgn"},
               why="-A reads these options from a file; here a shell script or an alias does")),
    ([9], where("test-bl45-out.pgn", "moves>=45", FISCHER)),
    ([10], where("test-bu45-out.pgn", "moves<=45", FISCHER)),
    ([11], where("test-b30-out.pgn", "moves==30", FISCHER)),
    ([12], where("test-pl90-out.pgn", "plies>=90", FISCHER)),
    ([13], where("test-pu90-out.pgn", "plies<=90", FISCHER)),
    ([14], where("test-p60-out.pgn", "plies==60", FISCHER)),
    ([15], one("test-c-out.pgn", "--dedupe moves --drop-dups --against infiles/petrosian.pgn "
               "--where 'player starts Petrosian'", FISCHER)),
    ([16], one("test-c-out.pgn", "--dedupe moves --drop-dups --against $(cat infiles/clist.txt) "
               "--where 'player starts Petrosian'", FISCHER,
               why="--against takes a PGN file, and may be repeated")),
    ([17], one("test-CC-out.pgn", "--strip comments", "infiles/test-C.pgn")),
    ([18], duplicates("test-d-unique.pgn", "test-d-dupes.pgn", "--strip comments", BOTH)),
    ([19, 20], one("test-DD-unique.pgn", f"--dedupe moves {FIRST} --drop-dups", BOTH)),
    ([21], one("test-e-out.pgn", "--eco eco.pgn --eco-mode all", "infiles/test-e.pgn")),
    ([22], Case([clean("--eco eco.pgn --eco-mode all --split eco1", "infiles/test-ucE.pgn",
                       "parts/{}.pgn")],
                {"A.pgn": "parts/A.pgn", "B.pgn": "parts/B.pgn", "E.pgn": "parts/E.pgn"})),
    ([23], one("test-f-out.pgn", "", "--files-from infiles/files.txt")),
    ([24], none("a comment with the final position; --to epd writes these positions instead")),
    ([25], none("a comment with the position in the place of a word")),
    ([26], Case([Command("arbiter clean --help", "clean --help")], {}, why="our own help")),
    ([27], one("test-l-out.pgn", "--report text:log.txt", FISCHER,
               why="the games; the log lists findings instead of games")),
    ([28], Case([Command("arbiter audit --report text:log.txt infiles/test-L1.pgn",
                        "audit --report text:log.txt")], {}, "differs",
                why="no game is written; the report lists findings instead of games")),
    ([29], Case([Command("arbiter audit infiles/test-L2.pgn >>log.txt", "audit >>log.txt")], {}, "differs",
                why="no game is written; the shell appends to the report")),
    ([30], where("test-checkmate-out.pgn", "ending==checkmate", "infiles/test-checkmate.pgn")),
    ([31], Case([clean("--where 'player starts Fischer' --rest rest.pgn", PETROSIAN)],
                {"test-n-matched.pgn": "out.pgn", "test-n-unmatched.pgn": "rest.pgn"})),
    ([32], where("non-petrosian.pgn", "not player starts Petrosian", FISCHER)),
    ([33], one("test-NN-out.pgn", "--strip nags", "infiles/test-N.pgn")),
    ([34, 35], Case([clean("", "infiles/test-nagcomments.pgn"),
                     clean("--append --strip nags", "infiles/test-nagcomments.pgn")],
                    {"test-nagcomments-out.pgn": "out.pgn"})),
    ([36, 37], one("test-o-out.pgn", "", "infiles/test-o.txt")),
    ([38], where("test-PP-out.pgn", 'line("c4 Nf6 Nc3 e6 d4 Bb4")', "infiles/test-P.pgn")),
    ([39], Case([Command("arbiter audit infiles/test-r.txt >log.txt", "audit >log.txt")], {}, "differs",
                why="no game is written; the move after mate is reported with its place (END05)")),
    ([40], one("test-RR-out.pgn", "", "infiles/test-R.pgn", kind="differs",
               why="tag pairs keep the order of the standard; the rest is the same")),
    ([41], one("test-s-out.pgn", "", "infiles/test-s.pgn")),
    ([42], where("test-SS-out.pgn", 'player ~ "^Petros[ij]an"', "infiles/test-ucS.pgn",
                 why="there is no Soundex; a regular expression or a spelling file (--names) has to do")),
    ([43], where("test-t-out.pgn", "White starts Fischer and Black starts Petrosian and date==1970",
                 "infiles/test-t.pgn")),
    ([44], where("test-tFEN-out.pgn",
                 'reaches("r3kb1r/pp3ppp/2p1pQ2/3n4/3P4/3B3P/PPP2PP1/R1B2RK1 b kq") or '
                 'reaches("3rrk2/pp3p1p/2pb1n2/4N1p1/2PP1p2/5P2/PPKB2PP/3RR3 b") or '
                 'reaches("8/pp2r2p/2p4k/7r/2B1N1Rp/P4P2/1PP2KP1/8 b") or '
                 'reaches("8/8/2k2n2/P1p1p1p1/2B1p2p/1P2K2P/5PP1/8 w")', FISCHER)),
    ([45], where("test-TTd-out.pgn", "date==1970", FISCHER)),
    ([46], where("test-TTdd-out.pgn", "date in (1960, 1962)", FISCHER)),
    ([47], where("test-TTb-out.pgn", "Black starts Petrosian", FISCHER)),
    ([48], one("test-Te-out.pgn", "--eco eco.pgn --eco-mode all --where ECO==B14", FISCHER)),
    ([49], where("test-TTp-out.pgn", "player starts Petrosian", FISCHER)),
    ([50], where("test-TTr-out.pgn", "result==0-1", FISCHER)),
    ([51], where("test-TTw-out.pgn", "White starts Fischer", FISCHER)),
    ([52], where("test-TTa-out.pgn", "Annotator starts Barnes", "infiles/test-Ta.pgn")),
    ([53, 54], Case([clean(f"--dedupe moves {FIRST} --dups dups.pgn", BOTH)],
                    {"test-UU-unique.pgn": "dups.pgn"})),
    ([55], where("test-v-out.pgn", 'line("e4 c5 Nf3 d6 d4 cxd4 Nxd4 * Nc3 * Be3")', NAJDORF)),
    ([56], one("test-VV-out.pgn", "--strip variations", "infiles/test-V.pgn")),
    ([57, 60], one("test-w60-out.pgn", "--width 60", WIDTH, width=60)),
    ([58, 61], one("test-w75-out.pgn", "--width 75", WIDTH, width=75)),
    ([59, 62], one("test-w1000-out.pgn", "--width 1000", WIDTH, width=1000)),
    ([63], none("the moves as e2-e4 and d4xe5, without letters of pieces")),
    ([64], one("test-WWlalg-out.pgn", "--moves uci", NOTATION, rewrite=((r"^([a-h]\d[a-h]\d\w?)\+$", r"\1"),),
               kind="differs", why="no check marks in the notation of UCI; the rest is the same")),
    ([65], one("test-WWelalg-out.pgn", "--moves lan", NOTATION, kind="differs", why="- or x stands "
               "between the squares, and castling is O-O; the rest is the same",
               rewrite=CASTLING + ((r"^([KQRBN]?[a-h]\d)[-x]([a-h]\d.*)$", r"\1\2"),))),
    ([66], one("test-WWxlalg-out.pgn", "--moves lan", NOTATION, rewrite=CASTLING, kind="differs",
               why="castling is O-O, there e8-g8; the rest is the same")),
    ([67], none("letters of pieces in other languages are read (--fix style), not written")),
    ([68], one("test-WWuci-out.pgn", "--moves uci --strip comments,nags,variations "
               "--no-move-numbers --width 0", NOTATION)),
    ([69], Case([clean("--to epd --every ply --name-games", NOTATION, "out.epd",
                       "arbiter clean -q --fix none")], {"test-WWepd-out.pgn": "out.epd"}, epd=True, words=3,
                kind="differs", why="an en passant square only where a pawn can take; other opcodes; "
                "the same positions in the same order")),
    ([70], where("test-x-out.pgn", BE3, NAJDORF)),
    ([71], Case([clean(f"--where '{BE3}' --rest rest.pgn", NAJDORF)],
                {"test-x-out.pgn": "out.pgn", "test-xn-out.pgn": "rest.pgn"})),
    ([72, 73], none(MATERIAL)),
    ([74, 75], none(MATERIAL)),
    ([76], duplicates("test-ZZ-unique.pgn", "test-ZZ-dupes.pgn", "--strip comments", BOTH)),
    ([77], Case([clean("--split 20", "infiles/test-hash.pgn", "parts/{}.pgn")],
                {"1.pgn": "parts/0001.pgn", "2.pgn": "parts/0002.pgn"})),
    ([78], Case([clean("--split 20", "infiles/test-hash.pgn", "parts/{}.pgn")],
                {"10.pgn": "parts/0001.pgn", "11.pgn": "parts/0002.pgn"},
                why="numbers of the parts begin with 0001")),
    ([79], none("an evaluation as a comment: that is what engines do")),
    ([80], none("a comment with the position after each move; --to epd --every ply lists them")),
    ([81], where("test-markmatches-out.pgn", BE3, NAJDORF, without=r"\{MATCH\}",
                 kind="differs", why=MARK)),
    ([82], one("test-nestedcomments-out.pgn", "", "infiles/nested-comment.pgn", nested=True)),
    ([83], one("test-nochecks-out.pgn", "--no-check-marks", "infiles/test-nochecks.pgn")),
    ([84], one("test-nomovenumbers-out.pgn", "--no-move-numbers", "infiles/test-nomovenumbers.pgn")),
    ([85], one("test-noresults-out.pgn", "--no-results", "infiles/test-noresults.pgn")),
    ([86], one("test-notags-out.pgn", "--tags none", "infiles/test-notags.pgn")),
    ([87], one("test-plylimit-out.pgn", "--plies :10", "infiles/test-plylimit.pgn",
               without=r"\*|1/2-1/2", kind="differs", why="the game keeps its termination marker, "
               "there it becomes *; the rest is the same")),
    ([88, 89, 90, 91], Case([clean("--plies 10:", NAJDORF), clean("--append --plies 11:", NAJDORF),
                             clean("--append --plies -1:", NAJDORF),
                             clean("--append --plies -2:", NAJDORF)],
                            {"test-dropply-out.pgn": "out.pgn"}, kind="differs",
                            tag_rewrite=(r"^(\S+ [wb] \S+) [a-h][36] ", r"\1 - "),
                            why="an en passant square stands in the FEN only where a pawn can take (2 "
                            "of 32 games); the rest is the same")),
    ([92], where("test-reltags-out.pgn", "TimeControl>=180 and elo>=800 and max.elo<=899 and not "
                 "(WhiteTitle==BOT or BlackTitle==BOT)", "infiles/bots.pgn")),
    ([93], Case([pipe("--where 'player starts Petrosian'", "--where 'game in 2..3'",
                      "infiles/test-selectonly.pgn")], {"test-selectonly-out.pgn": "out.pgn"})),
    ([94], Case([pipe("--where 'player starts Keres'", "--where 'game>2'", FISCHER)],
                {"test-skipmatching-out.pgn": "out.pgn"})),
    ([95], none("variations as games of their own")),
    ([96], where("test-stalemate-out.pgn", "ending==stalemate", "infiles/test-stalemate.pgn")),
    ([97], where("test-fifty-out.pgn", "fifty", "infiles/test-fifty.pgn", without=r"\{FIFTY\}",
                 kind="differs", why=MARK)),
    ([98], where("test-seventyfive-out.pgn", "max_quiet_plies>=150", "infiles/test-seventyfive.pgn",
                 without=r"\{SEVENTYFIVE\}", kind="differs", why=MARK)),
    ([99], where("test-elodiff-out.pgn", "elo.diff in -50..50", "infiles/test-seventyfive.pgn")),
    ([100], where("test-repetition-out.pgn", "max_repetition>=3", "infiles/test-repetition.pgn",
                  without=r"\{REPEAT\}", kind="differs", why=MARK)),
    ([101], none("tags with numbers of half-moves; --where and --to csv know them")),
    ([102], none("a tag with a hash of the game; --to csv, ndjson and sqlite have moves_hash")),
    ([103], one("test-long-line-out.pgn", "", "infiles/test-long-line.pgn")),
    ([104], one("test-promotion-out.pgn", "", "infiles/test-promotion-in.pgn")),
    ([105], where("test-underpromotion-out.pgn", "underpromotion", "infiles/test-promotion-in.pgn")),
    ([106], Case([clean("--fix all --select END", "infiles/test-fixresulttags-in.pgn",
                        base="arbiter clean -q --format canonical")], {"test-fixresulttags-out.pgn": "out.pgn"})),
    ([107, 108, 109, 110], none("duplicates by the position at a half-move; besides, nothing tells here "
                                "where the next game begins (the boundary rule)")),
    ([111], where("test-nosetup-out.pgn", "not has(FEN)", "infiles/test-setup-in.pgn")),
    ([112], where("test-onlysetup-out.pgn", "has(FEN)", "infiles/test-setup-in.pgn")),
    ([113], Case([pipe("--where 'player starts Petrosian'", "--where 'game==1'",
                       "infiles/test-stopafter.pgn")], {"test-stopafter-out.pgn": "out.pgn"})),
    ([114], where("test-nobadresults-out.pgn",
                  'not finding==RES03 and not (result=="*" and finding==RES04)',
                  "infiles/test-nobadresults.pgn")),
    ([115], one("test-allownullmoves-out.pgn", "", "infiles/test-allownullmoves.pgn")),
    ([116, 117, 118, 119], none("positions of certain half-moves, by their hash; reaches() compares the "
                                "board, at any half-move")),
    ([120], where("test-FENPattern-out.pgn", FORTS, PETROSIAN, without=r"\{HERE\}",
                  without_tag="MatchLabel", kind="differs",
                  why="the same games, without comment and tag that say which pattern it was")),
    ([121], where("test-FENPattern-cli-out.pgn", FORTS, PETROSIAN, without=r"\{HERE\}",
                  kind="differs", why=MARK)),
    ([122, 123, 124, 125, 126, 127], none("positions from a certain half-move on; reaches() takes them "
                                          "at any")),
    ([128], none("a comment with the lines of the game; --to csv, ndjson and sqlite have file and line")),
    ([129], where("test-higherratedwins-out.pgn", "winner.elo > loser.elo", "infiles/bots.pgn")),
    ([130], where("test-lowerratedwins-out.pgn", "winner.elo < loser.elo", "infiles/bots.pgn")),
    ([131], where("odds-out.pgn", 'not material("QR2B2N2P8:qr2b2n2p8") and FEN ~ "/8/8/8/8/"',
                  "infiles/odds.pgn", why="pieces are missing at the start, and all of them stand at home")),
]
