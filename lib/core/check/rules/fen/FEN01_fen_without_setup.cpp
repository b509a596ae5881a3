#include "core/base/text.hpp"
#include "core/check/detail/places.hpp"
#include "core/check/rule.hpp"

namespace arbiter::check {
namespace FEN01 {

void inspect(const GameContext& game, Findings& findings) {
    const pgn::TagPair* fen = game.view.find(pgn::KnownTag::Fen);
    const pgn::TagPair* setup = game.view.find(pgn::KnownTag::SetUp);
    if (fen == nullptr || chess::is_unknown_fen(game.view.value_of(*fen)) ||
        !game.facts.variant.replayed)
        return;
    if (setup != nullptr && game.view.value_of(*setup) == "1") return;
    const ByteSpan span = game.view.span_of(*fen);
    Findings::Builder finding = findings.add(FEN01_fen_without_setup, span);
    if (!finding.is_read()) return;
    finding.with_fen(game.view.value_of(*fen)).cite("PGN 9.7.1");
    if (setup == nullptr) {
        finding.say("a FEN tag is written, but no SetUp tag with the value '1'")
            .insert(span.begin, fmt::format("[SetUp \"1\"]{}", detail::line_end_of(game)));
    } else {
        finding
            .say("a FEN tag is written, but the SetUp tag has the value '{}' instead of '1'",
                 escaped(game.view.value_of(*setup)))
            .replace(detail::value_span(game, *setup), "1");
    }
}

}  // namespace FEN01

constinit const Rule FEN01_fen_without_setup{
    .id = RuleId::FEN01_fen_without_setup,
    .severity = Severity::Warning,
    .fix = FixKind::Safe,
    .needs = Needs::Replay,
    .summary = "There is a FEN tag without the SetUp tag that announces it.",
    .explanation = R"(A game that does not start from the usual position says so by SetUp with
the value 1, and gives the position in the FEN tag. Most programs look at FEN alone; a strict
one plays the game from the usual position instead.

The position is used. The safe fix adds the SetUp tag, or sets it to 1.)",
    .example = R"([FEN "4k3/8/8/8/8/8/8/4K2R w K - 0 1"])",
    .repaired = R"([SetUp "1"]
[FEN "4k3/8/8/8/8/8/8/4K2R w K - 0 1"])",
    .source = "PGN 9.7.1, 9.7.2",
    .when = on(Feature::HasFenTag),
    .inspect = &FEN01::inspect,
};

}  // namespace arbiter::check
