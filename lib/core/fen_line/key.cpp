#include "core/fen_line/key.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>
#include <utility>

namespace arbiter::fen_line {
namespace {

using chess::Color;
using chess::Piece;
using chess::Square;

__extension__ using Wide = unsigned __int128;

// Both halves of a product, folded: every bit of the factors reaches every bit of the result.
std::uint64_t fold(std::uint64_t a, std::uint64_t b) {
    const Wide product = Wide{a} * b;
    return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
}

// What a key is made of: pieces by square, then side to move, rights by square, and e.p. square.
struct Image {
    std::array<std::uint8_t, chess::kSquares> pieces{};
    std::array<std::uint8_t, 3> rest{};
    std::array<std::uint8_t, chess::kSquares> rights{};
    friend auto operator<=>(const Image&, const Image&) = default;
};

std::uint8_t other_color(Piece piece) {
    return static_cast<std::uint8_t>(make_piece(~color_of(piece), role_of(piece)));
}

// The position with its ranks and colours exchanged, with its files exchanged, or both.
Image image_of(const chess::Position& pos, bool flips_colors, bool flips_files) {
    Image image;
    const unsigned mask = (flips_colors ? 56U : 0U) | (flips_files ? 7U : 0U);
    for (unsigned sq = 0; sq < chess::kSquares; ++sq) {
        const auto from = static_cast<Square>(sq);
        const Piece piece = pos.piece_on(from);
        if (piece == Piece::None) continue;
        image.pieces[sq ^ mask] =
            flips_colors ? other_color(piece) : static_cast<std::uint8_t>(piece);
        if (chess::has(pos.castling_rooks(), from)) image.rights[sq ^ mask] = 1;
    }
    const Color turn = flips_colors ? ~pos.turn() : pos.turn();
    image.rest[0] = static_cast<std::uint8_t>(turn);
    if (pos.legal_ep_capturers() != 0) {
        image.rest[1] = 1;
        image.rest[2] = static_cast<std::uint8_t>(chess::index(pos.ep_square()) ^ mask);
    }
    return image;
}

}  // namespace

Key key_of(std::string_view bytes) {
    // Digits of pi: numbers with nothing up their sleeves.
    constexpr std::uint64_t kA = 0x243F6A8885A308D3, kB = 0x13198A2E03707344,
                            kC = 0xA4093822299F31D1, kD = 0x082EFA98EC4E6C89;
    Key key{kA ^ bytes.size(), kB};
    for (std::size_t at = 0; at < bytes.size(); at += sizeof(std::uint64_t)) {
        std::uint64_t word = 0;
        std::memcpy(&word, bytes.data() + at, std::min(sizeof(word), bytes.size() - at));
        key.high = fold(key.high ^ word, kC);
        key.low = fold(key.low + word, kD) ^ (word >> 32);
    }
    return {fold(key.high, kB ^ key.low), fold(key.low ^ kA, kC ^ key.high)};
}

Key mirror_key(const chess::Position& pos) {
    Image least = image_of(pos, false, false);
    const auto offer = [&](Image image) {
        if (image < least) least = image;
    };
    offer(image_of(pos, true, false));
    if (pos.castling_rooks() == 0) {
        offer(image_of(pos, false, true));
        offer(image_of(pos, true, true));
    }
    return key_of({reinterpret_cast<const char*>(&least), sizeof(least)});
}

}  // namespace arbiter::fen_line
