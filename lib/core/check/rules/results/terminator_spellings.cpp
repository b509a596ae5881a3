#include "core/check/rule.hpp"
#include "core/check/rules/results/results.hpp"

// What a result looks like that is not spelled as the standard spells it: a row for each spelling.
namespace arbiter::check {
namespace {

template <const Rule& rule, pgn::ResultSpelling spelling>
void find_spelling(const GameContext& game, Findings& findings) {
    detail::report_spelling(game, findings, rule, spelling);
}

}  // namespace

constinit const Rule RES05_terminator_short_draw{
    .id = RuleId::RES05_terminator_short_draw,
    .severity = Severity::Style,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
    .summary = "The terminator of a draw is written 1/2.",
    .explanation = R"(Most programs understand it, but the standard form is 1/2-1/2. The repair
writes that.)",
    .example = R"(1. e4 e5 1/2)",
    .repaired = R"(1. e4 e5 1/2-1/2)",
    .source = "PGN 8.2.6",
    .when = on(Feature::TerminatorUnusual),
    .inspect = &find_spelling<RES05_terminator_short_draw, pgn::ResultSpelling::ShortDraw>,
};

constinit const Rule RES06_terminator_unicode{
    .id = RuleId::RES06_terminator_unicode,
    .severity = Severity::Warning,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
    .summary = "The terminator of a draw is written with the character for one half.",
    .explanation = R"(Most programs do not know the character and lose the terminator, or the
game. The repair writes 1/2-1/2.)",
    .example = R"(1. e4 e5 ½-½)",
    .repaired = R"(1. e4 e5 1/2-1/2)",
    .source = "PGN 8.2.6",
    .when = on(Feature::TerminatorUnusual),
    .inspect = &find_spelling<RES06_terminator_unicode, pgn::ResultSpelling::Unicode>,
};

constinit const Rule RES07_terminator_dash{
    .id = RuleId::RES07_terminator_dash,
    .severity = Severity::Warning,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
    .summary =
        "The terminator is written with another dash than the hyphen, or with spaces around it.",
    .explanation = R"(Word processors turn the hyphen into a longer dash, and people put spaces
around it; most programs understand neither. The repair writes the hyphen alone.)",
    .example = R"(1. e4 e5 2. Qh5 1–0)",
    .repaired = R"(1. e4 e5 2. Qh5 1-0)",
    .source = "PGN 8.2.6",
    .when = on(Feature::TerminatorUnusual),
    .inspect = &find_spelling<RES07_terminator_dash, pgn::ResultSpelling::Dash>,
};

constinit const Rule RES08_terminator_colon{
    .id = RuleId::RES08_terminator_colon,
    .severity = Severity::Warning,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
    .summary = "The terminator is written with a colon.",
    .explanation = R"(Results are written so in many countries, but PGN has only the form with
the hyphen. The repair writes it.)",
    .example = R"(1. e4 e5 2. Qh5 1:0)",
    .repaired = R"(1. e4 e5 2. Qh5 1-0)",
    .source = "PGN 8.2.6",
    .when = on(Feature::TerminatorUnusual),
    .inspect = &find_spelling<RES08_terminator_colon, pgn::ResultSpelling::Colon>,
};

constinit const Rule RES09_terminator_letter_o{
    .id = RuleId::RES09_terminator_letter_o,
    .severity = Severity::Warning,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
    .summary = "The terminator is written with the letter O instead of zero.",
    .explanation = R"(Programs take it for an unknown move, or even for castling. The repair
writes the digit.)",
    .example = R"(1. f3 e5 2. g4 Qh4# O-1)",
    .repaired = R"(1. f3 e5 2. g4 Qh4# 0-1)",
    .source = "PGN 8.2.6",
    .when = on(Feature::TerminatorUnusual),
    .inspect = &find_spelling<RES09_terminator_letter_o, pgn::ResultSpelling::LetterO>,
};

}  // namespace arbiter::check
