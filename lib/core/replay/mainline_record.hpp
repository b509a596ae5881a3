#pragma once

#include "core/chess/types.hpp"

#include <cstdint>
#include <span>

namespace arbiter::replay {

// The plies of a game and the positions after them, one after the other. Arrays over positions have
// one entry more than there are plies: index k is the position after k of them. LIFETIME: views
// what it was made of.
class MainlineRecord {
  public:
    struct Arrays {
        std::span<const chess::Move> moves;
        std::span<const std::uint32_t> tokens;      // of each move, in GameView::tokens
        std::span<const std::uint64_t> keys;        // repetition keys
        std::span<const std::uint16_t> quiet;       // plies since the last capture or pawn move
        std::span<const std::uint8_t> repetitions;  // occurrences among 0..k, at most 255
    };
    // A source that knows a game without having written down its plies: those of most games are
    // never needed.
    class Writer {
      public:
        // May be called again.
        [[nodiscard]] virtual Arrays write_down() = 0;

      protected:
        ~Writer() = default;
    };

    // A record of no plies and no position.
    MainlineRecord() = default;
    explicit MainlineRecord(const Arrays& arrays) : arrays_(arrays) {}
    // LIFETIME: shorter than that of `writer`.
    explicit MainlineRecord(Writer& writer) : writer_(&writer) {}

    // COST: written down when first asked for; when what it is written from is gone, that is an
    // assertion. THREADS: one owner.
    [[nodiscard]] const Arrays& written() const {
        if (writer_ != nullptr) [[unlikely]]
            ask_writer();
        return arrays_;
    }

  private:
    void ask_writer() const {
        arrays_ = writer_->write_down();
        writer_ = nullptr;
    }

    mutable Arrays arrays_;
    mutable Writer* writer_ = nullptr;
};

}  // namespace arbiter::replay
