#pragma once

#include "core/chess/position.hpp"
#include "core/query/detail/board_pattern.hpp"
#include "core/query/detail/comparison.hpp"
#include "core/query/detail/material_pattern.hpp"
#include "core/query/detail/move_line.hpp"
#include "core/query/detail/piece_set.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace arbiter::query::detail {

// A condition on one position of a game: a tree, made once and then only read.
// docs/guide/where.md 4.

// The position that is asked, and what the conditions about moves see of the game around it.
struct PositionContext {
    const chess::Position& pos;
    const chess::Position& before;     // one move earlier; equal to `pos` at the start
    std::span<const chess::Move> all;  // the moves of the game
    std::size_t ply = 0;               // how many of them led to `pos`
    int balance_two_plies_ago = 0;     // points of White less those of Black; `ply` >= 2
};

// Two quantities, or one and numbers.
struct Counted {
    Quantity quantity{};
    ComparisonOperator comparison = ComparisonOperator::GreaterOrEqual;
    bool is_range = false, is_list = false;  // then `numbers` are these
    std::vector<std::int64_t> numbers{};     // else one, or none where it is `other`
    std::optional<Quantity> other{};
    bool is_alone = false;  // written without a comparison: it is there

    [[nodiscard]] bool matches(const chess::Board& pos) const;
};

// `color` has just let a piece be taken, and is down `points` against the position before its last
// move: now, and at all of `plies` positions in a row, or to the end of the game.
struct Sacrifice {
    chess::Color color = chess::Color::White;
    int points = 1;
    unsigned plies = 6;

    [[nodiscard]] bool matches(const PositionContext& context) const;
};

enum class PositionTestKind : std::uint8_t {
    Or,
    And,
    Not,
    Either,  // two children: as it is written, and with the colours exchanged
    Board,
    Pawns,
    Material,
    Imbalance,
    Counts,
    Plays,
    Sacrifice,
};

struct PositionTest {
    PositionTestKind kind = PositionTestKind::And;
    std::vector<PositionTest> children{};
    std::string written{};  // what is in the quotes
    std::shared_ptr<const BoardPattern> board{};
    std::shared_ptr<const MaterialPattern> material{};
    std::shared_ptr<const PlayedMoves> played{};
    Counted counted{};
    Sacrifice sacrifice{};

    [[nodiscard]] bool matches(const PositionContext& context) const;
    // True where this one is when the colours are exchanged and the board is turned upside down.
    // REQUIRES: there is no Either in it.
    [[nodiscard]] PositionTest mirrored() const;
    [[nodiscard]] bool has(PositionTestKind wanted) const;
    // Does it look at PositionContext::before or later members?
    [[nodiscard]] bool looks_back() const;
    void write(std::string& out) const;
};

}  // namespace arbiter::query::detail
