#pragma once

#include "core/audit/numberer.hpp"
#include "core/fen_line/key.hpp"
#include "core/positions/position_batch.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace arbiter::positions {

// Where a key was met first.
struct FirstPlace {
    fen_line::Key key;
    std::uint64_t ordinal = 0;  // of its position in that file; 0 = empty slot
    std::uint64_t file = 0;
};

// The keys met so far. Memory: 32 to 64 bytes for each.   THREADS: one owner.
class FirstPlaces {
  public:
    // The place where `place.key` was met before; else none, and it is kept.
    [[nodiscard]] std::optional<FirstPlace> find_or_keep(const FirstPlace& place);
    [[nodiscard]] std::size_t size() const { return size_; }
    void clear();

  private:
    [[nodiscard]] FirstPlace& slot_of(const fen_line::Key& key);
    void grow();

    std::vector<FirstPlace> slots_;
    std::size_t size_ = 0;
};

// Gives every batch its place, and finds what occurs twice: positions (FEN16) in all inputs, names
// (`id`, FEN15) in a file.   THREADS: one at a time, batches in order.
class PositionNumberer {
  public:
    void number(PositionBatch& batch);

    // Names beyond this many in one file are not compared: memory would be unbounded.
    static constexpr std::size_t kMostIds = std::size_t{1} << 20;

  private:
    template <class Report>
    void add(PositionBatch& batch, std::uint32_t game, Report report);
    void find_positions(PositionBatch& batch);
    void find_ids(PositionBatch& batch);

    audit::Numberer numberer_{check::Unit::Position};
    std::vector<std::string> files_;  // names, when positions are compared
    FirstPlaces positions_, ids_;
};

}  // namespace arbiter::positions
