#include "run/settings/purpose.hpp"

#include <algorithm>
#include <iterator>

namespace arbiter::settings {
namespace {

constexpr std::string_view kArchive =
    R"toml(# Settings of arbiter for a database of games. They apply to every file in this folder and below.
# 'arbiter config show FILE' says what applies to a file, 'arbiter rules' lists the rules.

# Levels for a purpose: archive, arbiter, book, broadcast, ml, puzzles or strict.
profile = "archive"

# The Laws by which games are judged: by-date takes the edition of the day of the game.
laws = "by-date"

# A run fails (exit 1) with findings of this level or above: error, warning, info, style or never.
fail-on = "error"

# Only these rules, by code, beginning of codes or name. Without this key: all.
# select = ["MOV", "RES", "END"]

# Not these.
ignore = []

# Tags that every game must have, with a value that is not '?'.
required-tags = ["White", "Black", "Result"]

# Another level for a rule: error, warning, info, style or off.
[severity]
# tag-roster-missing = "error"

# Other settings for some files; the name is a pattern from this folder on. Later tables win.
# [per-file."incoming/**"]
# fail-on = "never"
)toml";

constexpr std::string_view kArbiter =
    R"toml(# Settings of arbiter for the games of a tournament. They apply to every file in this folder and below.
# 'arbiter config show FILE' says what applies to a file, 'arbiter rules' lists the rules.

# arbiter: endings, claims, events and clocks are looked at, spelling is not.
profile = "arbiter"

# The Laws by which games are judged: by-date takes the edition of the day of the game.
# 'arbiter editions' lists the others.
laws = "by-date"

# A run fails (exit 1) with findings of this level or above: error, warning, info, style or never.
fail-on = "warning"

# Not these rules, by code, beginning of codes or name.
ignore = []

# Tags that every game must have, with a value that is not '?'.
required-tags = ["Event", "Site", "Date", "Round", "White", "Black", "Result"]

# Another level for a rule: error, warning, info, style or off.
[severity]
# early-draw = "error"

# The regulations of the event.
[event]
# No draw may be agreed before both players have made so many moves (early-draw); 0: any may.
no-draw-before = 0
# Rounds, and boards of each round: 'arbiter event' says which are missing.
# rounds = 9
# boards = 5

# Checks of your own: the whole value of the tag must match the regular expression. The name begins
# the message, and 'ignore' takes it.
[[tag-pattern]]
name = "round-number"
tag = "Round"
pattern = '[1-9]\d*(\.[1-9]\d*)?'
message = "write the number of the round, or round.board"

# [[tag-pattern]]
# name = "event-name"
# tag = "Event"
# pattern = 'Port Calder Open 2026'
# severity = "error"

# Other settings for some files; the name is a pattern from this folder on. Later tables win.
# [per-file."blitz/*.pgn"]
# event = { no-draw-before = 0 }
)toml";

constexpr std::string_view kBook =
    R"toml(# Settings of arbiter for an opening book or a repertoire: lines and variations with comments. They
# apply to every file in this folder and below.
# 'arbiter config show FILE' says what applies to a file, 'arbiter rules' lists the rules.

# book: lines that occur twice and faults of EPD are errors, claims are not looked at.
profile = "book"

# A run fails (exit 1) with findings of this level or above: error, warning, info, style or never.
fail-on = "warning"

# Not these rules, by code, beginning of codes or name. A line of a book has no players and no day,
# so the roster is not asked for.
ignore = ["tag-roster-missing"]

# Tags that every line must have, with a value that is not '?'.
required-tags = ["Event"]

# Another level for a rule: error, warning, info, style or off.
[severity]
# A variation that cannot be played is what a reader of a book trips over.
variation-illegal = "error"

# Checks of your own: the whole value of the tag must match the regular expression.
[[tag-pattern]]
name = "eco-code"
tag = "ECO"
pattern = '[A-E]\d\d'
message = "write a code of the encyclopaedia, A00 to E99"

# Other settings for some files; the name is a pattern from this folder on. Later tables win.
# [per-file."drafts/**"]
# fail-on = "error"
)toml";

constexpr std::string_view kPuzzles =
    R"toml(# Settings of arbiter for a set of puzzles: positions with solutions, as lists ('arbiter fen') or as
# games that begin with a FEN tag ('arbiter audit'). They apply to every file in this folder and below.
# 'arbiter config show FILE' says what applies to a file, 'arbiter rules' lists the rules.

# puzzles: positions that occur twice and faults of EPD are errors, claims are not looked at. A
# solution ends before the game does, and a composed position has no players and no day: the roster
# is not asked for.
profile = "puzzles"

# A run fails (exit 1) with findings of this level or above: error, warning, info, style or never.
fail-on = "warning"

# Not these rules, by code, beginning of codes or name.
ignore = []

# Another level for a rule: error, warning, info, style or off.
[severity]
# Composed positions need not come from a game: say "off" then.
fen-unreachable = "warning"
# puzzle-moves-illegal = "error"

# Tags of puzzles that are games: every one begins with a position.
[per-file."*.pgn"]
required-tags = ["Event", "FEN", "SetUp"]

# Other settings for some files; the name is a pattern from this folder on. Later tables win.
# [per-file."drafts/**"]
# fail-on = "error"
)toml";

constexpr std::string_view kBroadcast =
    R"toml(# Settings of arbiter for the games of a live broadcast. They apply to every file in this folder and
# below. 'arbiter config show FILE' says what applies to a file, 'arbiter rules' lists the rules.

# broadcast: clocks and rounds are errors, spelling is nobody's business. Games cannot suppress
# findings, and a rejected game fails the run.
profile = "broadcast"

# The Laws by which games are judged: by-date takes the edition of the day of the game.
laws = "by-date"

# A run fails (exit 1) with findings of this level or above: error, warning, info, style or never.
fail-on = "error"

# Not these rules, by code, beginning of codes or name.
ignore = []

# Tags that every game must have, with a value that is not '?'.
required-tags = ["Event", "Date", "Round", "White", "Black", "Result"]

# Another level for a rule: error, warning, info, style or off.
[severity]
# clk-increases = "warning"

# Other settings for some files; the name is a pattern from this folder on. Later tables win.
# [per-file."finished/**"]
# profile = "arbiter"
)toml";

constexpr std::string_view kMl =
    R"toml(# Settings of arbiter for games that train a model. They apply to every file in this folder and below.
# 'arbiter config show FILE' says what applies to a file, 'arbiter rules' lists the rules.

# ml: results and variants must be right, spelling is not looked at.
profile = "ml"

# A run fails (exit 1) with findings of this level or above: error, warning, info, style or never.
fail-on = "error"

# Not these rules, by code, beginning of codes or name.
ignore = []

# Tags that every game must have, with a value that is not '?'.
required-tags = ["Result"]

# Another level for a rule: error, warning, info, style or off.
[severity]
# missing-terminator-eof = "warning"

# Other settings for some files; the name is a pattern from this folder on. Later tables win.
# [per-file."raw/**"]
# fail-on = "never"
)toml";

constexpr std::string_view kStrict =
    R"toml(# Settings of arbiter for games in the export format of the PGN standard. They apply to every file in
# this folder and below. 'arbiter config show FILE' says what applies to a file, 'arbiter rules' lists the rules.

# strict: every rule of style is an error; 'arbiter audit --fix style --in-place' mends most of them.
profile = "strict"

# The Laws by which games are judged: by-date takes the edition of the day of the game.
laws = "by-date"

# A run fails (exit 1) with findings of this level or above: error, warning, info, style or never.
fail-on = "error"

# Not these rules, by code, beginning of codes or name.
ignore = []

# Tags that every game must have, with a value that is not '?'.
required-tags = ["Event", "Site", "Date", "Round", "White", "Black", "Result"]

# Another level for a rule: error, warning, info, style or off.
[severity]
# line-too-long = "warning"

# Other settings for some files; the name is a pattern from this folder on. Later tables win.
# [per-file."drafts/**"]
# profile = "archive"
)toml";

constexpr Purpose kPurposes[] = {
    {"archive", "a collection of games of any origin", kArchive, "database"},
    {"arbiter", "the games of an event, checked as an arbiter would", kArbiter, "tournament"},
    {"book", "lines and variations with comments", kBook, "opening-book"},
    {"broadcast", "live games", kBroadcast, {}},
    {"ml", "games that train a model", kMl, {}},
    {"puzzles", "positions with solutions", kPuzzles, {}},
    {"strict", "games in the export format of the standard", kStrict, {}},
};

}  // namespace

std::span<const Purpose> purposes() {
    return kPurposes;
}

const Purpose* find_purpose(std::string_view word) {
    const auto* const found = std::ranges::find_if(kPurposes, [&](const Purpose& each) {
        return each.name == word || (!each.old_name.empty() && each.old_name == word);
    });
    return found == std::end(kPurposes) ? nullptr : found;
}

}  // namespace arbiter::settings
