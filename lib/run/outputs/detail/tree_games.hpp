#pragma once

#include "core/chess/packed_position.hpp"
#include "core/export_format/game.hpp"
#include "run/outputs/output_form.hpp"

#include <array>
#include <compare>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>

namespace arbiter::outputs::detail {

// What a game gives to an opening tree or a book, as records of one size: rendered in many threads,
// sorted and added up by the sink.

enum class TreeResult : std::uint8_t { White, Draw, Black, Other };

// What a game says of itself.
struct TreeTags {
    TreeResult result = TreeResult::Other;   // by the Result tag, else by the termination marker
    std::array<std::uint16_t, 2> ratings{};  // of White and Black; 0: unknown
    std::uint16_t year = 0;                  // of Date, else of UTCDate; 0: unknown
};
[[nodiscard]] TreeTags tree_tags(const export_format::Game& game);

// Is it a game of chess from the initial position? Its moves then stand in `game.moves`.
[[nodiscard]] TreeGame tree_game(const export_format::Game& game);

// The half-moves that count: as many as are asked for, up to a null move, after which it is no game
// any more.
[[nodiscard]] std::span<const chess::Move> tree_moves(const export_format::Game& game,
                                                      std::uint32_t plies);

// A tree and a book are made of all their games at once.   THROWS: io::IoError when `options` says
// to append.
void refuse_to_append(const std::string& path, const SinkOptions& options);

// A half-move of a tree: the position before it, the move, and what its game says. They sort by
// position and move; what a game says comes last, the earliest ply first.
struct TreeRecord {
    std::uint64_t key = 0;  // Polyglot's, e.p. where a capture is legal
    std::uint64_t occupied = 0;
    std::array<std::uint64_t, 2> pieces{};
    std::uint64_t state_and_move = 0;
    std::uint64_t said = 0;

    friend auto operator<=>(const TreeRecord&, const TreeRecord&) = default;

    [[nodiscard]] bool has_position_of(const TreeRecord& other) const {
        return key == other.key && occupied == other.occupied && pieces == other.pieces &&
               state_and_move >> 16 == other.state_and_move >> 16;
    }
    [[nodiscard]] bool has_move_of(const TreeRecord& other) const {
        return has_position_of(other) && state_and_move == other.state_and_move;
    }
    [[nodiscard]] chess::PackedPosition position() const {
        return {occupied, pieces, static_cast<std::uint32_t>(state_and_move >> 16)};
    }
    [[nodiscard]] chess::Move move() const {
        return chess::Move::from_raw(static_cast<std::uint16_t>(state_and_move));
    }
    [[nodiscard]] chess::Color turn() const {
        return (state_and_move >> 16 & 1U) == 0 ? chess::Color::White : chess::Color::Black;
    }
};

// The last word of a TreeRecord.
struct TreeSaid {
    std::uint16_t ply = 0;  // from 0
    std::uint16_t year = 0;
    TreeResult result = TreeResult::Other;
    std::uint16_t rating = 0, opponent = 0;  // of the player who moves, of the other; 14 bits

    [[nodiscard]] std::uint64_t packed() const {
        return std::uint64_t{ply} << 44 | std::uint64_t{year} << 30 |
               static_cast<std::uint64_t>(result) << 28 | std::uint64_t{rating} << 14 | opponent;
    }
    [[nodiscard]] static TreeSaid of(std::uint64_t packed) {
        constexpr unsigned kFourteenBits = 0x3FFF;
        return {.ply = static_cast<std::uint16_t>(packed >> 44),
                .year = static_cast<std::uint16_t>(packed >> 30 & kFourteenBits),
                .result = static_cast<TreeResult>(packed >> 28 & 3U),
                .rating = static_cast<std::uint16_t>(packed >> 14 & kFourteenBits),
                .opponent = static_cast<std::uint16_t>(packed & kFourteenBits)};
    }
};

// A half-move of a book. They sort by key and move.
struct BookRecord {
    std::uint64_t key = 0;
    std::uint16_t move = 0;    // as Polyglot writes it
    std::uint16_t rating = 0;  // of the player who moves
    std::uint32_t points = 0;  // of that player: 2 for a win, 1 for a draw

    friend auto operator<=>(const BookRecord&, const BookRecord&) = default;
};

// What becomes of a game, how many records it has, and these.
template <class Record>
void append_tree_game(TreeGame what, std::span<const Record> records, std::string& out) {
    const auto count = static_cast<std::uint32_t>(records.size());
    out += static_cast<char>(what);
    out.append(reinterpret_cast<const char*>(&count), sizeof count);
    out.append(reinterpret_cast<const char*>(records.data()), records.size_bytes());
}

// Reads what append_tree_game() wrote, any number of games: counts them, and visits each record.
template <class Record, class Visit>
void each_tree_record(std::string_view rendered, TreeCounts& counts, Visit visit) {
    while (!rendered.empty()) {
        ++counts.games[static_cast<unsigned char>(rendered.front())];
        std::uint32_t count = 0;
        std::memcpy(&count, rendered.data() + 1, sizeof count);
        rendered.remove_prefix(1 + sizeof count);
        for (; count != 0; --count) {
            Record record;
            std::memcpy(&record, rendered.data(), sizeof record);
            rendered.remove_prefix(sizeof record);
            visit(record);
        }
    }
}

}  // namespace arbiter::outputs::detail
