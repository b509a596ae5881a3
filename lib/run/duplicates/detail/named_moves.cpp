#include "run/duplicates/detail/named_moves.hpp"

#include "core/base/text.hpp"
#include "core/chess/types.hpp"

#include <array>
#include <cstdint>
#include <string_view>

namespace arbiter::duplicates::detail {
namespace {

using chess::Move;
using chess::MoveKind;
using chess::Role;

constexpr std::string_view kInitialBoard = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
constexpr std::size_t kSquares = 64;

Role role_of_letter(char letter) {
    constexpr std::string_view kLetters = "-pnbrqk";
    const std::size_t at = kLetters.find(to_ascii_lower(letter));
    return at == std::string_view::npos ? Role::None : static_cast<Role>(at);
}

// Which piece is where; colours do not matter.
class Roles {
  public:
    explicit Roles(std::string_view fen) {
        unsigned rank = 7;
        unsigned file = 0;
        for (const char c : fen.substr(0, fen.find(' '))) {
            if (c == '/') {
                rank = rank == 0 ? 0 : rank - 1;
                file = 0;
            } else if (is_ascii_digit(c)) {
                file += static_cast<unsigned>(c - '0');
            } else if (file < 8) {
                at_[rank * 8 + file++] = role_of_letter(c);
            }
        }
    }

    // "Nf3": the role, the square, what is promoted to; of castling the side.
    [[nodiscard]] std::uint16_t play(Move move) {
        const unsigned from = chess::index(move.from());
        const unsigned to = chess::index(move.to());
        if (move.is_castling()) return castle(move.castling_side(), from, to);
        const Role role = at_[from];
        const Role promoted = move.promotion();
        if (move.kind() == MoveKind::EnPassant) at_[(from & 56U) | (to & 7U)] = Role::None;
        at_[from] = Role::None;
        at_[to] = promoted == Role::None ? role : promoted;
        return static_cast<std::uint16_t>(chess::index(role) << 12 | chess::index(promoted) << 8 |
                                          to);
    }

  private:
    std::uint16_t castle(chess::Side side, unsigned king, unsigned rook) {
        const bool is_short = side == chess::Side::Short;
        const unsigned rank = king & 56U;
        at_[king] = at_[rook] = Role::None;
        at_[rank | (is_short ? 6U : 2U)] = Role::King;
        at_[rank | (is_short ? 5U : 3U)] = Role::Rook;
        return static_cast<std::uint16_t>(7U << 12 | (is_short ? 0U : 1U) << 8 | rank);
    }

    std::array<Role, kSquares> at_{};
};

}  // namespace

void name_moves(const DuplicateKey& key, std::string& out) {
    out.clear();
    // The start is a byte for its form, then the FEN of a position that is not the usual one.
    Roles roles(key.start.size() > 1 ? key.start.substr(1) : kInitialBoard);
    for (std::size_t at = 0; at + 2 <= key.moves.size(); at += 2) {
        const auto high = static_cast<unsigned char>(key.moves[at]);
        const auto low = static_cast<unsigned char>(key.moves[at + 1]);
        const std::uint16_t name =
            roles.play(Move::from_raw(static_cast<std::uint16_t>(high << 8 | low)));
        out += static_cast<char>(name >> 8);
        out += static_cast<char>(name & 255U);
    }
}

}  // namespace arbiter::duplicates::detail
