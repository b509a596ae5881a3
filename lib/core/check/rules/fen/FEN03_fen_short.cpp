#include "core/check/detail/places.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/fen/fen_text.hpp"

#include <string>

namespace arbiter::check {
namespace FEN03 {

void inspect(const GameContext& game, Findings& findings) {
    const chess::FenFault* fault = detail::find_fault(game, chess::FenDefect::Short);
    if (fault == nullptr) return;
    const pgn::TagPair& tag = *game.view.find(pgn::KnownTag::Fen);
    const std::string_view value = game.view.value_of(tag);
    const auto quiet = chess::read_fen(value).fields[chess::index(chess::FenField::QuietPlies)];
    const auto& start = game.facts.start_reading.position;
    const std::string number = std::to_string(start ? start->move_number() : 1);
    const std::string missing = quiet.begin == quiet.end ? " 0 1" : " " + number;
    const ByteSpan span = detail::value_span(game, tag);
    detail::add_fault(game, findings, FEN03_fen_short, *fault)
        .cite("PGN 16.1.3")
        .insert(span.begin + value.find_last_not_of(" \t") + 1, missing);
}

}  // namespace FEN03

constinit const Rule FEN03_fen_short{
    .id = RuleId::FEN03_fen_short,
    .severity = Severity::Warning,
    .fix = FixKind::Safe,
    .needs = Needs::Replay,
    .summary = "The FEN tag lacks its counters.",
    .explanation = R"(A FEN has six fields: placement, side to move, castling, en passant,
half-move clock and move number. The last two are missing here, as in EPD. The game is replayed
as if they were 0 and 1, which can hide an earlier claim under the fifty-move rule. Where only the
move number is missing, it is the first one that the clock allows.

The safe fix adds the missing fields.)",
    .example = R"([FEN "4k3/8/8/8/8/8/8/4K2R w K -"])",
    .repaired = R"([FEN "4k3/8/8/8/8/8/8/4K2R w K - 0 1"])",
    .source = "PGN 16.1.3.5, 16.1.3.6",
    .when = on(Feature::HasFenTag),
    .inspect = &FEN03::inspect,
};

}  // namespace arbiter::check
