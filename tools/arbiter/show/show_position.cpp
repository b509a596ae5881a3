#include "tools/arbiter/show/show_position.hpp"

#include "core/base/text.hpp"
#include "core/chess/fen.hpp"
#include "core/chess/san.hpp"
#include "core/pgn/game_reader.hpp"
#include "core/replay/replayer.hpp"
#include "core/variant/bughouse.hpp"

#include <fmt/core.h>

#include <array>
#include <iterator>

namespace arbiter::tools {
namespace {

// The half-move after `before` in SAN, with its number.
std::string label_of(const replay::GameFacts& facts, const replay::GamePosition& before,
                     std::uint32_t ply, chess::Move move) {
    const chess::SanText san = before.san(move);
    if (const replay::VariantBoard* board = before.variant(); board != nullptr && board->is_match())
        return fmt::format("{} {}", variant::next_label(board->match(), board->asked_board()),
                           san.view());
    const bool is_black_first = facts.start.turn() == chess::Color::Black;
    const std::uint32_t number = facts.numbers_begin_at + (ply + (is_black_first ? 1U : 0U)) / 2;
    return fmt::format("{}{}{}", number, before.turn() == chess::Color::White ? ". " : "... ",
                       san.view());
}

}  // namespace

ShownLine line_of(std::string_view game, encoding::Charset charset) {
    const pgn::PaddedText text{std::string(game)};
    pgn::GameReader reader;
    reader.open({.text = text});
    pgn::GameView view;
    ShownLine line;
    if (!reader.next(view)) return line;
    replay::Replayer replayer;
    replayer.write_records();
    const replay::GameFacts& facts = replayer.replay(view, charset);
    if (!facts.is_replayed) return line;
    replay::GamePosition pos = facts.start;
    line.fens.push_back(pos.fen());
    for (const chess::Move move : facts.moves()) {
        const chess::SanText san = pos.san(move);
        line.sans.emplace_back(san.view());
        pos.play(move);
        line.fens.push_back(pos.fen());
    }
    return line;
}

std::optional<ShownPosition> position_after(std::string_view game, encoding::Charset charset,
                                            std::uint32_t ply, std::uint32_t& plies) {
    const pgn::PaddedText text{std::string(game)};
    pgn::GameReader reader;
    reader.open({.text = text});
    pgn::GameView view;
    plies = 0;
    if (!reader.next(view)) return std::nullopt;
    replay::Replayer replayer;
    replayer.write_records();
    const replay::GameFacts& facts = replayer.replay(view, charset);
    plies = facts.plies;
    if (!facts.is_replayed || ply > facts.plies) return std::nullopt;
    replay::GamePosition pos = facts.start;
    std::string words = "start position";
    const auto moves = facts.moves();
    for (std::uint32_t i = 0; i < ply; ++i) {
        if (i + 1 == ply) words = "after " + label_of(facts, pos, i, moves[i]);
        pos.play(moves[i]);
    }
    if (ply < facts.plies) words += "; next " + label_of(facts, pos, ply, moves[ply]);
    return ShownPosition{pos.fen(), std::move(words)};
}

}  // namespace arbiter::tools
