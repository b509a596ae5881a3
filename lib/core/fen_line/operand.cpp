#include "core/fen_line/operand.hpp"

#include "core/base/text.hpp"
#include "core/chess/position.hpp"

#include <algorithm>

namespace arbiter::fen_line {
namespace {

constexpr std::string_view kStartWord = "startpos";

// Letters of the pieces of chess, counts of empty squares, and what variants add: pieces that were
// pawns, and a hand.
bool is_of_placement(char c) {
    constexpr std::string_view kPlacement = "pnbrqkPNBRQK12345678/~[]-";
    return kPlacement.find(c) != std::string_view::npos;
}

}  // namespace

std::optional<std::string> position_of_operand(std::string_view operand) {
    const std::string_view text = trimmed(operand);
    if (text == kStartWord) return std::string(chess::kStartFen);
    const std::string_view placement = text.substr(0, text.find_first_of(" \t"));
    if (placement == kStartWord) return std::string(text);  // "startpos moves e2e4"
    if (placement.starts_with('/') || !std::ranges::all_of(placement, is_of_placement))
        return std::nullopt;
    constexpr std::ptrdiff_t kRanks = 8;
    const auto slashes = std::ranges::count(placement, '/');
    const std::string_view rest = trimmed(text.substr(placement.size()));
    const bool has_side = !rest.empty() && (rest[0] == 'w' || rest[0] == 'b') &&
                          (rest.size() == 1 || is_blank(rest[1]));
    if (slashes >= kRanks - 1 || (slashes >= 2 && has_side)) return std::string(text);
    return std::nullopt;
}

}  // namespace arbiter::fen_line
