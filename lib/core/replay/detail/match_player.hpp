#pragma once

#include "core/replay/detail/note_book.hpp"
#include "core/replay/facts.hpp"
#include "core/replay/match_record.hpp"

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

namespace arbiter::replay::detail {

// Plays a match of bughouse: two boards whose plies are in one text, in the order of time. What is
// captured on one board is dropped on the other. Variations are not played, and the SAN text of
// legal moves is not reviewed. THREADS: one owner; buffers are kept from game to game.
class MatchPlayer {
  public:
    // LIFETIME: until the next call, and no longer than `view`.
    const GameFacts& replay(const pgn::GameView& view, const variant::VariantReading& variant);

  private:
    // What a board owes because it was dropped before it was captured there.
    using Debts = std::array<std::array<std::array<std::uint8_t, chess::kRoles>, 2>, 2>;

    void forget();
    [[nodiscard]] bool set_up();
    void play();
    [[nodiscard]] bool play(std::size_t index);
    [[nodiscard]] bool check_label(std::size_t index);
    void record(std::size_t index, chess::Move move);
    void refuse(std::size_t index, StopKind kind, const variant::San* san);
    [[nodiscard]] bool lend(std::size_t index, chess::Role role);
    [[nodiscard]] bool is_supplied_soon(std::size_t index, chess::Role role) const;
    void pay_debts(variant::BoardId captor, const std::array<variant::Hand, 2>& before);
    void review_clocks();
    void sum_up();

    [[nodiscard]] const MatchHalfMove& half_move(std::size_t index) const {
        return half_moves_[index];
    }
    [[nodiscard]] std::string_view text_of(std::size_t index) const {
        return half_moves_[index].text(*view_);
    }

    const pgn::GameView* view_ = nullptr;
    GameFacts facts_;
    NoteBook notes_;
    std::vector<MatchHalfMove> half_moves_;
    variant::BughouseMatch match_ = variant::BughouseMatch::initial();
    Debts debts_{};
    std::vector<chess::Move> moves_;
    std::vector<std::uint32_t> tokens_;
    std::vector<variant::BoardId> boards_;
    std::vector<std::uint64_t> keys_;
    std::vector<std::uint16_t> quiet_;
    std::vector<std::uint8_t> repetitions_;
};

}  // namespace arbiter::replay::detail
