#include "core/export_format/export_format.hpp"

#include "core/base/assert.hpp"
#include "core/chess/fen.hpp"
#include "core/export_format/game_text.hpp"
#include "core/pgn/result.hpp"

#include <algorithm>

namespace arbiter::export_format {
namespace {

using pgn::Outcome;

// Both have lost: the Laws know it and PGN 8.2.6 does not.
constexpr std::string_view kBothLose = "0-0";

bool ends_with_both_lose(const Game& game) {
    const pgn::GameView& view = *game.view;
    return std::ranges::any_of(view.tokens(), [&](const pgn::Token& token) {
        return token.kind == pgn::TokenKind::Symbol && view.text_of(token) == kBothLose &&
               (game.move_tokens.empty() ||
                &token - view.tokens().data() >
                    static_cast<std::ptrdiff_t>(game.move_tokens.back()));
    });
}

// What ends the movetext: the marker as written, else what the Result tag says, else "*".
// PGN 8.2.6.
std::string_view terminator_of(const Game& game, bool is_cut) {
    const pgn::GameView& view = *game.view;
    if (view.terminator >= 0) {
        const std::string_view marker = pgn::marker(view.outcome());
        return marker.empty() ? kBothLose : marker;
    }
    const auto tag = game.tag("Result");
    const Outcome outcome = tag ? pgn::read_result(*tag).outcome : Outcome::None;
    // Elsewhere "0-0" would be read as castling.
    const bool may_be_both = !is_cut || !tag || outcome == Outcome::BothLose;
    if (outcome == Outcome::BothLose || (may_be_both && ends_with_both_lose(game)))
        return kBothLose;
    const std::string_view marker = pgn::marker(outcome);
    return marker.empty() ? "*" : marker;
}

// Where no tag says that it is Chess960, the letters of the rooks' files do: "HAha", not "KQkq".
std::string fen_of(const replay::GamePosition& start, const Game& game) {
    const bool is_said_by_fen =
        start.is_orthodox() && start.orthodox().has_chess960_rights() && !has_chess960_tag(game);
    return is_said_by_fen ? chess::to_shredder_fen(start.orthodox()) : start.fen();
}

}  // namespace

void ExportWriter::write(const Game& game, const ShapeOptions& options, std::string& out) {
    ARBITER_ASSERT(can_be_rewritten(game));
    const PlyRange::Bounds kept = options.plies.within(game.moves.size());
    const std::uint32_t plies = kept.end - kept.begin;
    const std::string_view terminator = terminator_of(game, plies != game.moves.size());
    std::string fen;
    detail::TagChanges changes{.start_fen = {}, .plies = nullptr, .result = terminator};
    if (kept.begin != 0) {
        replay::GamePosition start = *game.start;
        for (const chess::Move move : game.moves.first(kept.begin))
            start.play(move);
        fen = fen_of(start, game);
        changes.start_fen = fen;
    }
    if (plies != game.moves.size()) changes.plies = &plies;
    tags_.write(game, options.tags, changes, out);
    const std::size_t tags_end = out.size();
    movetext_.write(game, options, kept, options.has_results ? terminator : std::string_view{},
                    out);
    if (out.size() != tags_end) out += '\n';
}

}  // namespace arbiter::export_format
