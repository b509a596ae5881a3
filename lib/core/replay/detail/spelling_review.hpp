#pragma once

#include "core/replay/detail/game_in_play.hpp"

#include <cstdint>

namespace arbiter::replay::detail {

// Compares the text of legal moves with SAN and notes the flaws. Whether the last ply of the main
// line is mate is tested once, at the end of the game.   PGN 8.2.3. THREADS: one owner.
class SpellingReview {
  public:
    explicit SpellingReview(GameInPlay& game) : game_(game) {}

    void forget();

    // `notes`: what resolving `san` has found.
    void review(std::uint32_t token, chess::San san, std::uint8_t notes, bool is_in_variation,
                std::uint32_t ply);
    // How a drop is written, where it is not as PGN writers do.
    void review_drop(std::uint32_t, const chess::San&, bool, std::uint32_t) {}
    void review_drop(std::uint32_t token, const variant::San& san, bool is_in_variation,
                     std::uint32_t ply) {
        if (san.drop_deviations != 0)
            game_.notes.add(NoteKind::DropSpelling, token, ply, san.drop_deviations,
                            is_in_variation);
    }
    // A mark that is not simply "+" for check or nothing for none. `after`: the position after it.
    // Where the rules of a variant end the game, programs write every mark, and none is wrong.
    template <class Board>
    void review_mark(std::uint32_t token, chess::San san, const Board& after, bool is_in_variation,
                     std::uint32_t ply);
    // "+" or "mate" as a separate token is the check suffix of the ply before it.
    void on_detached_mark(std::uint32_t token, std::uint32_t ply, bool is_in_variation);

    // The last ply of the main line, in whatever way it was played.
    void on_main_move(std::uint32_t token, chess::SanMark mark) {
        last_token_ = token;
        last_mark_ = mark;
    }
    void on_main_mark(chess::SanMark mark) { last_mark_ = mark; }
    // The check suffix is reviewed elsewhere.
    void leave_last_mark() { last_mark_ = chess::SanMark::Mate; }
    // REQUIRES: the main line is over, with `last` on the board.
    template <class Board>
    void review_last_mark(const Board& last);

    // The game writes some moves as UCI.
    [[nodiscard]] bool has_uci_moves() const { return has_uci_moves_; }

  private:
    GameInPlay& game_;
    chess::SanMark last_mark_ = chess::SanMark::None;  // of the main line
    std::uint32_t last_token_ = 0;
    bool has_uci_moves_ = false;
};

}  // namespace arbiter::replay::detail
