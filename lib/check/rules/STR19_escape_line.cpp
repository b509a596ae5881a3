#include "check/detail/places.hpp"
#include "check/rule.hpp"

namespace arbiter::check {
namespace {

void inspect(const GameContext& game, Findings& findings) {
    detail::for_each_flaw(game, pgn::FlawKind::EscapeLine, [&](const pgn::Flaw&, ByteSpan span) {
        findings.add(STR19_escape_line, span)
            .say(
                "a line starts with '%', but only the program that wrote it knows why: it is "
                "skipped")
            .cite("PGN 6");
    });
}

}  // namespace

constinit const Rule STR19_escape_line{
    .id = RuleId::STR19_escape_line,
    .code = "STR19",
    .name = "escape-line",
    .severity = Severity::Info,
    .needs = Needs::Syntax,
    .summary = "A line starts with the escape character %.",
    .explanation = R"(Such a line is for the program that wrote it; all others skip it. It is
kept as it is.)",
    .example = R"(% 12 boards, room 3)",
    .source = "PGN 6",
    .when = on(pgn::FlawKind::EscapeLine),
    .inspect = &inspect,
};

}  // namespace arbiter::check
