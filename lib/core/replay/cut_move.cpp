#include "core/replay/cut_move.hpp"

#include "core/replay/game_position.hpp"

#include <array>
#include <cstddef>
#include <string_view>

namespace arbiter::replay {
namespace {

constexpr std::size_t kLongestHead = 8;  // "Ng1xP", "gxh1="
constexpr std::size_t kLongestWhole = 16;
constexpr std::uint32_t kMostSymbols = 3;  // "a8 = Q"

// A piece that a pawn becomes, with or without its sign: "=Q", "Q+", "=".
bool begins_promotion(std::string_view text) {
    constexpr std::string_view kPieces = "QRBN";
    if (text.starts_with('=')) return true;
    while (text.ends_with('+') || text.ends_with('#'))
        text.remove_suffix(1);
    return text.size() == 1 && kPieces.find(text[0]) != std::string_view::npos;
}

// Is the head the beginning of a move and nothing else?
template <class Board>
bool may_begin_move(const Board& before, std::string_view head, std::string_view tail) {
    const auto san = BoardTraits<Board>::parse(head);
    if (san) {
        const chess::San& plain = BoardTraits<Board>::plain(*san);
        const bool is_to_last_rank = plain.role == chess::Role::Pawn &&
                                     plain.promotion == chess::Role::None &&
                                     chess::relative_rank(before.turn(), plain.to) == 7;
        return is_to_last_rank && begins_promotion(tail);
    }
    // "N" is the sign of a novelty too, and a lone small letter may be anything.
    constexpr std::string_view kPieces = "KQRB";
    const bool is_sure = head.size() > 1 || kPieces.find(head[0]) != std::string_view::npos;
    return is_sure || !read_single_move(before, tail, false);
}

bool are_blanks(std::string_view text) {
    return !text.empty() && text.find_first_not_of(" \t\r\n") == std::string_view::npos;
}

}  // namespace

template <class Board>
std::optional<CutMoveOn<Board>> read_cut_move(const pgn::GameView& view, std::uint32_t token,
                                              const Board& before) {
    const auto tokens = view.tokens();
    const std::string_view head = view.text_of(tokens[token]);
    if (head.size() > kLongestHead || token + 1 >= tokens.size()) return std::nullopt;
    std::array<char, kLongestWhole> whole{};
    std::size_t size = head.copy(whole.data(), head.size());
    for (std::uint32_t last = token + 1; last < tokens.size() && last < token + kMostSymbols;
         ++last) {
        const pgn::Token& next = tokens[last];
        if (next.kind != pgn::TokenKind::Symbol || next.end - next.begin > whole.size() - size ||
            !are_blanks(view.slice(tokens[last - 1].end, next.begin)))
            return std::nullopt;
        const std::string_view tail = view.text_of(next);
        if (last == token + 1 && !may_begin_move(before, head, tail)) return std::nullopt;
        size += tail.copy(whole.data() + size, tail.size());
        const auto single = read_single_move(before, {whole.data(), size});
        if (single && !single->move.is_null()) return CutMoveOn<Board>{*single, last};
    }
    return std::nullopt;
}

std::optional<CutMove> read_cut_move(const pgn::GameView& view, std::uint32_t token,
                                     const GamePosition& before) {
    const auto read_on = [&](const auto& board) -> std::optional<CutMove> {
        const auto cut = read_cut_move(view, token, board);
        return cut ? std::optional(CutMove{cut->single.move, cut->last_token}) : std::nullopt;
    };
    const VariantBoard* const board = before.variant();
    return board != nullptr ? read_on(*board) : read_on(before.orthodox());
}

std::uint32_t last_token_of_move(const pgn::GameView& view, std::uint32_t token,
                                 const GamePosition& before, chess::Move move) {
    const auto cut = read_cut_move(view, token, before);
    return cut && cut->move == move ? cut->last_token : token;
}

template std::optional<CutMoveOn<chess::Position>> read_cut_move(const pgn::GameView&,
                                                                 std::uint32_t,
                                                                 const chess::Position&);
template std::optional<CutMoveOn<VariantBoard>> read_cut_move(const pgn::GameView&, std::uint32_t,
                                                              const VariantBoard&);

}  // namespace arbiter::replay
