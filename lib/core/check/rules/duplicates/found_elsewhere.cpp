#include "core/check/rule.hpp"

// Rules whose findings are made elsewhere: what they say of themselves.
namespace arbiter::check {

constinit const Rule DUP01_duplicate_exact{
    .id = RuleId::DUP01_duplicate_exact,
    .severity = Severity::Warning,
    .needs = Needs::Replay,
    .is_opt_in = true,
    .summary = "A game is there twice: same moves, and the tags say the same.",
    .explanation =
        R"(Copies count twice in statistics, opening books and ratings, and come from files that were joined
twice. Players, date, round, event, site and result say the same as far as they are known, whatever
the spelling.

`arbiter clean --dedupe moves` takes the copy out: the finding is about the game that would go, and
names the one that stays.)",
    .source = "this program",
};

constinit const Rule DUP02_duplicate_moves{
    .id = RuleId::DUP02_duplicate_moves,
    .severity = Severity::Warning,
    .needs = Needs::Replay,
    .is_opt_in = true,
    .summary = "A game is there twice, with other tags.",
    .explanation =
        R"(The moves are equal, and players, date and round say that it is one game, or chance and theory
cannot explain so many equal half-moves; but something in the tags differs: a spelling, a day, a
rating. One of the two records is the better one, and each may know something that the other does
not.

`arbiter clean --dedupe moves --merge-tags` keeps one of the two and adds the tags that it lacks.)",
    .source = "this program",
};

constinit const Rule DUP03_duplicate_prefix{
    .id = RuleId::DUP03_duplicate_prefix,
    .severity = Severity::Warning,
    .needs = Needs::Replay,
    .is_opt_in = true,
    .summary = "A game is the beginning of another one.",
    .explanation =
        R"(A live feed that was stopped, or a file that was cut, leaves the beginning of a game beside the
whole of it, often with another result.

`arbiter clean --dedupe moves` keeps the longer one.)",
    .source = "this program",
};

constinit const Rule DUP04_duplicate_result_conflict{
    .id = RuleId::DUP04_duplicate_result_conflict,
    .severity = Severity::Error,
    .needs = Needs::Replay,
    .is_opt_in = true,
    .summary = "Two records of one game have different results.",
    .explanation =
        R"(The moves are equal, and so are the players, but the results are known and differ. One of the two
is wrong, and only the score sheets or the cross-table can say which. `arbiter clean --dedupe` keeps
both.

Find out which result is right, correct the other record, and then remove one of the two.)",
    .source = "this program",
};

constinit const Rule DUP05_duplicate_typo{
    .id = RuleId::DUP05_duplicate_typo,
    .severity = Severity::Warning,
    .needs = Needs::Replay,
    .is_opt_in = true,
    .summary = "Two games are nearly the same.",
    .explanation =
        R"(The same players on the same day, and one or two half-moves differ, as a slip of the one who entered
them makes it; or the half-moves stand in another order, or the colours are exchanged; or equal moves
that may have been played twice. The message says which.

Compare the two with the score sheet, and keep the right one. `arbiter clean --dedupe` keeps both.)",
    .source = "this program",
};

constinit const Rule DUP06_duplicate_annotated{
    .id = RuleId::DUP06_duplicate_annotated,
    .severity = Severity::Info,
    .needs = Needs::Replay,
    .is_opt_in = true,
    .summary = "A game is there twice, with and without annotations.",
    .explanation =
        R"(The moves are equal, and one record has comments, NAGs or variations that the other does not have.

`arbiter clean --dedupe moves` keeps the annotated one, and with `--merge-annotations` joins two
commentaries.)",
    .source = "this program",
};

constinit const Rule DUP07_short_common_line{
    .id = RuleId::DUP07_short_common_line,
    .severity = Severity::Info,
    .needs = Needs::Replay,
    .is_opt_in = true,
    .summary = "Two games have the same moves, but are two games as far as the tags say.",
    .explanation =
        R"(Short draws and known lines are played again, by the same players, too. The two are no copies
unless players or dates are wrong. `arbiter clean --dedupe` keeps both.)",
    .source = "this program",
};

}  // namespace arbiter::check
