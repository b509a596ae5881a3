#pragma once

#include "core/base/assert.hpp"
#include "core/chess/abridged_capture.hpp"
#include "core/chess/position.hpp"
#include "core/chess/san.hpp"
#include "core/pgn/entity.hpp"
#include "core/variant/bughouse.hpp"
#include "core/variant/rules.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <type_traits>

namespace arbiter::replay {

// A position together with the rules of its variant: what chess::Position is for chess, for the
// code that plays both. For a bughouse match it has both boards, and the order of their plies:
// queries go to the board that has the next ply. A value. THREADS: pure.
class VariantBoard {
  public:
    // Has no variant: it may only be assigned to.
    VariantBoard() = default;
    // REQUIRES: `position` comes from `rules`.   LIFETIME: rules are constants of the program.
    VariantBoard(const variant::Rules& rules, const variant::Position& position)
        : rules_(&rules), boards_{position, {}} {}
    // A match: `order` has the board of each ply that follows.   LIFETIME: that of `order`.
    VariantBoard(const variant::BughouseMatch& match, std::span<const variant::BoardId> order)
        : rules_(&variant::rules_of(variant::VariantId::Bughouse)),
          boards_{match.board(variant::BoardId::A), match.board(variant::BoardId::B)},
          order_(order),
          is_match_(true) {
        if (!order.empty()) asked_ = order.front();
    }

    [[nodiscard]] const variant::Rules& rules() const {
        ARBITER_ASSERT(rules_ != nullptr);
        return *rules_;
    }
    [[nodiscard]] const variant::Position& position() const {
        return boards_[static_cast<std::size_t>(asked_)];
    }

    [[nodiscard]] bool is_match() const { return is_match_; }
    // The board that has the next ply, or had the last one when none follows.
    [[nodiscard]] variant::BoardId asked_board() const { return asked_; }
    // REQUIRES: is_match().
    [[nodiscard]] variant::BughouseMatch match() const { return {boards_[0], boards_[1]}; }
    // Asks that board from now on.   REQUIRES: is_match().
    void ask(variant::BoardId board) { asked_ = board; }

    [[nodiscard]] chess::Color turn() const { return position().turn(); }
    [[nodiscard]] unsigned move_number() const { return position().move_number(); }
    [[nodiscard]] unsigned quiet_plies() const { return position().quiet_plies(); }
    [[nodiscard]] chess::Piece piece_on(chess::Square square) const {
        return position().piece_on(square);
    }
    [[nodiscard]] chess::Square castling_rook(chess::Color color, chess::Side side) const {
        return position().castling_rook(color, side);
    }
    [[nodiscard]] std::uint64_t repetition_key() const {
        return rules().repetition_key(position());
    }
    [[nodiscard]] bool is_check() const { return rules().is_check(position()); }
    [[nodiscard]] bool has_legal_move() const { return rules().has_legal_move(position()); }

    // REQUIRES: legal, or null.
    void play(chess::Move move) {
        if (is_match_) [[unlikely]]
            return play_in_match(move);
        rules().play(boards_[0], move);
    }
    template <chess::Color Us>
    void play_as(chess::Move move) {
        play(move);
    }

    friend bool operator==(const VariantBoard& a, const VariantBoard& b) {
        return a.rules_ == b.rules_ && a.boards_ == b.boards_;
    }

  private:
    void play_in_match(chess::Move move) {
        variant::BughouseMatch both = match();
        both.play(asked_, move);
        boards_ = {both.board(variant::BoardId::A), both.board(variant::BoardId::B)};
        if (!order_.empty()) order_ = order_.subspan(1);
        if (!order_.empty()) asked_ = order_.front();
    }

    const variant::Rules* rules_ = nullptr;
    std::array<variant::Position, 2> boards_;
    std::span<const variant::BoardId> order_;
    variant::BoardId asked_ = variant::BoardId::A;
    bool is_match_ = false;
};
static_assert(std::is_trivially_copyable_v<VariantBoard>);

// What code that plays on either board calls by these names; those of chess::Position are in
// chess/.
[[nodiscard]] inline chess::SanResolution resolve_san(const VariantBoard& board,
                                                      const variant::San& san) {
    return board.rules().resolve(board.position(), san);
}
template <chess::Color Us>
[[nodiscard]] chess::SanResolution resolve_san_as(const VariantBoard& board,
                                                  const variant::San& san) {
    return resolve_san(board, san);
}
// The only other way of writing a move that variants accept is a short capture.
[[nodiscard]] inline std::optional<variant::San> read_otherwise(const VariantBoard& board,
                                                                std::string_view text) {
    const auto capture = chess::parse_abridged_capture(text);
    if (!capture) return std::nullopt;
    chess::MoveList moves;
    board.rules().legal_moves(board.position(), moves);
    const auto san = chess::only_capture(board, moves, *capture);
    return san ? std::optional(variant::San{.chess = *san}) : std::nullopt;
}

// How plies of each kind of board are read.
template <class Board>
struct BoardTraits;

template <>
struct BoardTraits<chess::Position> {
    static constexpr bool kIsChess = true;
    using San = chess::San;
    [[nodiscard]] static std::optional<San> parse(std::string_view text) {
        return pgn::read_without_entities(text, chess::parse_san);
    }
    [[nodiscard]] static const chess::San& plain(const San& san) { return san; }
    [[nodiscard]] static chess::Position initial() { return chess::Position::initial(); }
    // The rules of a variant have ended the game, apart from mate and stalemate.
    [[nodiscard]] static constexpr bool is_ended_by_variant(const chess::Position&) {
        return false;
    }
};

template <>
struct BoardTraits<VariantBoard> {
    static constexpr bool kIsChess = false;
    using San = variant::San;
    [[nodiscard]] static std::optional<San> parse(std::string_view text) {
        return pgn::read_without_entities(text, variant::parse_san);
    }
    [[nodiscard]] static const chess::San& plain(const San& san) { return san.chess; }
    [[nodiscard]] static VariantBoard initial() { return {}; }
    [[nodiscard]] static bool is_ended_by_variant(const VariantBoard& board) {
        return board.rules().variant_end(board.position()).has_value();
    }
};

template <class Board>
using SanOf = typename BoardTraits<Board>::San;

}  // namespace arbiter::replay
