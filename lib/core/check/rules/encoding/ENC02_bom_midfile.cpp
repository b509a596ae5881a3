#include "core/check/detail/places.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/structure/layout.hpp"

#include <algorithm>

namespace arbiter::check {
namespace ENC02 {

void inspect(const GameContext& game, Findings& findings) {
    const auto first =
        std::ranges::find(game.view.flaws, pgn::FlawKind::BomInside, &pgn::Flaw::kind);
    auto finding = findings.add(ENC02_bom_midfile, game.view.absolute(first->begin, first->end));
    finding.counting(detail::count_flaws(game.view, pgn::FlawKind::BomInside))
        .say(
            "a byte order mark is inside the file, but only a file may start with one: files "
            "were joined, remove it")
        .cite("PGN 4.1");
    detail::for_each_flaw(game, pgn::FlawKind::BomInside,
                          [&](const pgn::Flaw& flaw, ByteSpan span) {
                              if (!detail::uncovers_token(game.view, flaw.begin, flaw.end))
                                  finding.remove(span);
                          });
}

}  // namespace ENC02

constinit const Rule ENC02_bom_midfile{
    .id = RuleId::ENC02_bom_midfile,
    .severity = Severity::Warning,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
    .is_once_per_file = true,
    .summary = "There is a byte order mark inside the file.",
    .explanation = R"(Files that each began with the mark were joined without removing it.
Readers see three stray bytes before a tag and may drop that game. The repair removes them. Once
per file, at the first one.)",
    .example = R"(1-0

\xef\xbb\xbf[Event "From the second file"])",
    .repaired = R"(1-0

[Event "From the second file"])",
    .source = "PGN 4.1",
    .when = on(pgn::FlawKind::BomInside),
    .inspect = &ENC02::inspect,
};

}  // namespace arbiter::check
