#pragma once

#include "core/proofcheck/detail/mailbox.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace arbiter::proofcheck::detail {

// A position by its first four FEN fields, exactly: a nibble a square, then turn, rights and e.p.
// file.
struct Key {
    std::array<std::uint64_t, 5> words{};

    friend bool operator==(const Key&, const Key&) = default;
};

[[nodiscard]] inline Key key_of(const Board& board) {
    Key key;
    for (unsigned square = 0; square < 64; ++square) {
        const char piece = board.at(cell_of(static_cast<int>(square)));
        if (piece == kEmpty) continue;
        const std::uint64_t code = kPieces.find(piece) + 1;
        key.words[square / 16] |= code << (square % 16 * 4);
    }
    const auto file = [](Cell cell) {
        return static_cast<std::uint64_t>(cell == kNowhere ? 8 : file_of(cell));
    };
    std::uint64_t& state = key.words[4];
    state = board.is_white ? 1 : 0;
    state = state << 4 | file(board.ep);
    for (const Cell rook : board.castling_rooks)
        state = state << 4 | file(rook);
    return key;
}

[[nodiscard]] inline Board board_of(const Key& key) {
    Board board;
    board.cells.fill(kEmpty);
    for (unsigned square = 0; square < 64; ++square) {
        const auto code = key.words[square / 16] >> (square % 16 * 4) & 15;
        if (code == 0) continue;
        const char piece = kPieces[code - 1];
        const Cell cell = cell_of(static_cast<int>(square));
        board.put(cell, piece);
        if (kind_of(piece) == 'k') board.kings[is_white_piece(piece) ? 0 : 1] = cell;
    }
    std::uint64_t state = key.words[4];
    for (std::size_t slot = 4; slot-- > 0; state >>= 4) {
        if ((state & 15) != 8)
            board.castling_rooks[slot] = cell_at(static_cast<int>(state & 15), slot < 2 ? 0 : 7);
    }
    board.is_white = state >> 4 != 0;
    if ((state & 15) != 8) board.ep = cell_at(static_cast<int>(state & 15), board.is_white ? 5 : 2);
    return board;
}

// The positions seen, each once, in the order of their discovery. 40 bytes each and 8 to 16 of the
// table that finds them.
class SeenPositions {
  public:
    SeenPositions() : slots_(1024, kFree) {}

    [[nodiscard]] std::size_t size() const { return keys_.size(); }
    [[nodiscard]] const Key& operator[](std::size_t i) const { return keys_[i]; }

    // False when it is there already.   REQUIRES: size() < 2^32 - 1.
    bool insert(const Key& key) {
        std::size_t at = slot_of(key);
        if (slots_[at] != kFree) return false;
        if (2 * (keys_.size() + 1) > slots_.size()) {
            grow();
            at = slot_of(key);
        }
        slots_[at] = static_cast<std::uint32_t>(keys_.size());
        keys_.push_back(key);
        return true;
    }

  private:
    static constexpr std::uint32_t kFree = 0xFFFFFFFF;

    static std::uint64_t mixed(const Key& key) {
        std::uint64_t hash = 0;
        for (const std::uint64_t word : key.words) {
            hash = (hash ^ word) * 0x9E3779B97F4A7C15ULL;
            hash ^= hash >> 29;
        }
        return hash;
    }
    // Where the key is, or the free slot where it belongs: every slot on the way is compared in
    // full.
    [[nodiscard]] std::size_t slot_of(const Key& key) const {
        const std::size_t mask = slots_.size() - 1;
        std::size_t at = mixed(key) & mask;
        while (slots_[at] != kFree && !(keys_[slots_[at]] == key))
            at = (at + 1) & mask;
        return at;
    }
    void grow() {
        slots_.assign(2 * slots_.size(), kFree);
        for (std::size_t i = 0; i < keys_.size(); ++i)
            slots_[slot_of(keys_[i])] = static_cast<std::uint32_t>(i);
    }

    std::vector<Key> keys_;
    std::vector<std::uint32_t> slots_;
};

}  // namespace arbiter::proofcheck::detail
