#include "core/chess/abridged_capture.hpp"
#include "core/chess/movegen.hpp"
#include "core/chess/san.hpp"

namespace arbiter::chess {
namespace {

// "bxc4" where no pawn can: with a capital letter.   PGN 8.2.3.2 requires one.
std::optional<San> read_bishop(std::string_view text) {
    constexpr std::size_t kLongest = 10;
    if (text.size() < 3 || text.size() > kLongest || text[0] != 'b') return std::nullopt;
    std::array<char, kLongest> buffer{};
    text.copy(buffer.data(), text.size());
    buffer[0] = 'B';
    auto san = parse_san({buffer.data(), text.size()});
    if (!san || san->role != Role::Bishop) return std::nullopt;
    san->deviations |= static_cast<std::uint32_t>(SanDeviation::LowerCasePiece);
    return san;
}

San castling_of(const San& san, Side side) {
    San castling = san;
    castling.kind = side == Side::Short ? SanKind::CastleShort : SanKind::CastleLong;
    castling.origin_file = castling.origin_rank = kNoHint;
    return castling;
}

// "Kxb1" where the own rook of a legal castling stands on b1, as some programs write Chess960.
std::optional<San> read_castling_by_rook(const Board& pos, const San& san) {
    const Color us = pos.turn();
    if (san.kind != SanKind::Piece || san.role != Role::King || !san.is_capture ||
        san.promotion != Role::None)
        return std::nullopt;
    for (const Side side : {Side::Short, Side::Long})
        if (san.to == pos.castling_rook(us, side) && pos.is_castling_legal(us, side))
            return castling_of(san, side);
    return std::nullopt;
}

// "Kg1" of a king on e1 that cannot go there but may castle.
std::optional<San> read_castling(const Board& pos, const San& san) {
    const Color us = pos.turn();
    const Square king = pos.king_square(us);
    constexpr unsigned kEFile = 4;
    if (san.kind != SanKind::Piece || san.role != Role::King || san.is_capture ||
        san.promotion != Role::None || king != make_square(kEFile, back_rank(us)))
        return std::nullopt;
    for (const Side side : {Side::Short, Side::Long}) {
        if (san.to != detail::castled_king(us, side) || !pos.is_castling_legal(us, side)) continue;
        return castling_of(san, side);
    }
    return std::nullopt;
}

// "NxP", "exd" where one legal capture fits.
std::optional<San> read_abridged(const Board& pos, std::string_view text) {
    const auto capture = parse_abridged_capture(text);
    if (!capture) return std::nullopt;
    MoveList moves;
    generate_legal(pos, moves);
    return only_capture(pos, moves, *capture);
}

}  // namespace

std::optional<San> read_otherwise(const Board& pos, std::string_view text) {
    if (const auto bishop = read_bishop(text); bishop && resolve_san(pos, *bishop).is_ok())
        return bishop;
    if (const auto san = parse_san(text)) {
        if (const auto by_rook = read_castling_by_rook(pos, *san)) return by_rook;
        if (const auto castling = read_castling(pos, *san)) return castling;
    }
    return read_abridged(pos, text);
}

}  // namespace arbiter::chess
