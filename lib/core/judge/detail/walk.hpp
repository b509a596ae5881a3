#pragma once

#include "core/chess/play_pieces.hpp"
#include "core/chess/position.hpp"
#include "core/replay/facts.hpp"

#include <cstdint>

namespace arbiter::judge::detail {

// The positions of a game, reached by playing it again from the start. Going forward costs one move
// for each ply, and less where it goes far; going back starts anew. LIFETIME: views `facts`.
class GameWalk {
  public:
    explicit GameWalk(const replay::GameFacts& facts)
        : facts_(facts), pos_(facts.start.orthodox()) {}

    // The position after `ply` half-moves.   REQUIRES: ply <= facts.plies.   Valid until the next
    // call.
    [[nodiscard]] const chess::Position& at(std::uint32_t ply) {
        if (ply < ply_) {
            pos_ = facts_.start.orthodox();
            ply_ = 0;
        }
        const auto moves = facts_.moves();
        if (ply - ply_ >= kFar) {
            pos_ = chess::play_pieces(pos_, moves.subspan(ply_, ply - ply_), facts_.quiet()[ply]);
            ply_ = ply;
        }
        while (ply_ < ply)
            pos_.play(moves[ply_++]);
        return pos_;
    }

  private:
    // From here on a new position costs less than as many moves.
    static constexpr std::uint32_t kFar = 24;

    const replay::GameFacts& facts_;
    chess::Position pos_;
    std::uint32_t ply_ = 0;
};

// The same for the occupied squares, which needs no board.
class OccupiedWalk {
  public:
    explicit OccupiedWalk(const replay::GameFacts& facts)
        : facts_(facts), occupied_(facts.start.orthodox().occupied()) {}

    // As GameWalk::at().
    [[nodiscard]] chess::Bitboard at(std::uint32_t ply) {
        if (ply < ply_) {
            occupied_ = facts_.start.orthodox().occupied();
            ply_ = 0;
        }
        const auto moves = facts_.moves();
        while (ply_ < ply)
            play(moves[ply_++]);
        return occupied_;
    }

  private:
    void play(chess::Move move) {
        if (move.is_null()) return;
        occupied_ &= ~chess::bit(move.from());
        if (move.is_plain()) {
            occupied_ |= chess::bit(move.to());
        } else if (move.is_castling()) {
            const chess::Color color =
                chess::rank_of(move.from()) == 0 ? chess::Color::White : chess::Color::Black;
            const chess::Side side = move.castling_side();
            occupied_ &= ~chess::bit(move.to());  // the rook's square
            occupied_ |= chess::bit(chess::detail::castled_king(color, side)) |
                         chess::bit(chess::detail::castled_rook(color, side));
        } else {
            if (move.kind() == chess::MoveKind::EnPassant)
                occupied_ &= ~chess::bit(
                    chess::make_square(chess::file_of(move.to()), chess::rank_of(move.from())));
            occupied_ |= chess::bit(move.to());
        }
    }

    const replay::GameFacts& facts_;
    chess::Bitboard occupied_;
    std::uint32_t ply_ = 0;
};

}  // namespace arbiter::judge::detail
