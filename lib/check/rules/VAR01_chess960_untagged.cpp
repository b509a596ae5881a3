#include "base/text.hpp"
#include "check/detail/fen_text.hpp"
#include "check/detail/places.hpp"
#include "check/rule.hpp"

namespace arbiter::check {
namespace {

void inspect(const GameContext& game, Findings& findings) {
    if (!detail::is_untagged_chess960(game)) return;
    const pgn::TagPair& fen = *game.view.find(pgn::KnownTag::Fen);
    const pgn::TagPair* variant = game.view.find(pgn::KnownTag::Variant);
    const ByteSpan span = game.view.span_of(fen);
    Findings::Builder finding = findings.add(VAR01_chess960_untagged, span);
    if (!finding.is_read()) return;
    finding.with_fen(game.view.value_of(fen));
    if (variant == nullptr) {
        finding.say("the start position is one of Chess960, but no Variant tag says so")
            .insert(span.end, fmt::format("{}[Variant \"Chess960\"]", detail::line_end_of(game)));
    } else {
        finding
            .say("the start position is one of Chess960, but the Variant tag says '{}'",
                 escaped(game.view.value_of(*variant)))
            .replace(detail::value_span(game, *variant), "Chess960");
    }
}

}  // namespace

constinit const Rule VAR01_chess960_untagged{
    .id = RuleId::VAR01_chess960_untagged,
    .code = "VAR01",
    .name = "chess960-untagged",
    .severity = Severity::Warning,
    .fix = FixKind::Safe,
    .needs = Needs::Replay,
    .summary = "A game starts from a Chess960 position and does not say that it is Chess960.",
    .explanation = R"(King or castling rooks do not stand where orthodox chess puts them, or the
men of the first rank stand in another order with every castling right. Castling then means
other moves; a reader that takes the game for orthodox chess stops at it or goes on from a wrong
position.

The game is replayed by the rules of Chess960. The safe fix adds the Variant tag.)",
    .example = R"([SetUp "1"]
[FEN "bqnbnrkr/pppppppp/8/8/8/8/PPPPPPPP/BQNBNRKR w KQkq - 0 1"])",
    .repaired = R"([SetUp "1"]
[FEN "bqnbnrkr/pppppppp/8/8/8/8/PPPPPPPP/BQNBNRKR w KQkq - 0 1"]
[Variant "Chess960"])",
    .source = "FIDE 2023 Guidelines II; PGN 9.7.2",
    .when = on(Feature::HasFenTag),
    .inspect = &inspect,
};

}  // namespace arbiter::check
