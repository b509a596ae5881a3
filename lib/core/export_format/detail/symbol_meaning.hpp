#pragma once

#include "core/pgn/annotation.hpp"
#include "core/replay/game_position.hpp"
#include "core/replay/word.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace arbiter::export_format::detail {

// What a symbol of the movetext says, read as replay reads it. Texts are UTF-8 in English piece
// letters.

// A move, or a sign after one.
struct SymbolPart {
    chess::Move move = chess::Move::none();  // none: a sign
    pgn::AnnotationSign sign;
    std::string_view text;  // of the sign, as written
};

// LIFETIME: views the text it was read from.
struct SymbolMeaning {
    enum class Kind : std::uint8_t {
        Parts,   // moves and signs, in order
        Silent,  // marks and punctuation: they say nothing that SAN does not
        Words,   // words about the game, such as "resigns"
        Unread,  // none of these
    };
    Kind kind = Kind::Unread;
    std::array<SymbolPart, replay::Word::kMostParts> part_list{};
    std::size_t count = 0;

    [[nodiscard]] std::span<const SymbolPart> parts() const& { return {part_list.data(), count}; }
    [[nodiscard]] std::span<const SymbolPart> parts() const&& = delete;
    void add(const SymbolPart& part) {
        kind = Kind::Parts;
        part_list[count++] = part;
    }
};

// For a symbol that is no move of the legal main line that contains it.
[[nodiscard]] SymbolMeaning read_beside_moves(std::string_view text);

// For a symbol of a variation, with `now` on the board; `has_move`: it follows some ply of that
// variation. Where replay looks at the tokens around it to be sure, it is Unread: the tokens around
// it may differ when the game is read again.
[[nodiscard]] SymbolMeaning read_in_variation(const replay::GamePosition& now,
                                              std::string_view text, bool has_move);

// For a symbol of the main line that holds `moves`, which replay has found: the moves, and the
// signs in it.   REQUIRES: at most Word::kMostMoves moves.
[[nodiscard]] SymbolMeaning read_with_moves(const replay::GamePosition& before,
                                            std::string_view text,
                                            std::span<const chess::Move> moves);

}  // namespace arbiter::export_format::detail
