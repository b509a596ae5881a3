#include "core/reach/detail/pawns.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>

namespace arbiter::reach::detail {
namespace {

// Bit n: some pawn is on file n.
unsigned files_of(Bitboard pawns) {
    pawns |= pawns >> 32;
    pawns |= pawns >> 16;
    pawns |= pawns >> 8;
    return static_cast<unsigned>(pawns) & 0xFFU;
}

unsigned distance(unsigned a, unsigned b) {
    return a < b ? b - a : a - b;
}

// Each pawn, the least advanced first, takes the nearest start file that is free: an assignment,
// not always the best one.
bool nearest_files_fit(Bitboard pawns, unsigned available) {
    unsigned free = 0xFF, captures = 0;
    while (pawns != 0) {
        const Square sq = chess::pop_square(pawns);
        const unsigned file = file_of(sq), steps = rank_of(sq) - 1;
        unsigned away = 0;
        while (away <= steps && ((free & (1U << file) << away) == 0) &&
               (away > file || (free & (1U << file) >> away) == 0))
            ++away;
        if (away > steps) return false;
        const bool goes_right = (free & (1U << file) << away & 0xFFU) != 0;
        free &= ~(goes_right ? (1U << file) << away : (1U << file) >> away);
        captures += away;
    }
    return captures <= available;
}

struct SingleFiles {
    unsigned any = 0, several = 0;
};

SingleFiles single_files(Bitboard pawns) {
    SingleFiles files;
    for (unsigned rank = 1; rank < 7; ++rank) {
        const auto on_rank = static_cast<unsigned>(pawns >> 8 * rank) & 0xFFU;
        files.several |= files.any & on_rank;
        files.any |= on_rank;
    }
    return files;
}

// Files with a black pawn above a white one.
unsigned facing_files(Bitboard white, Bitboard black) {
    white |= white << 8;
    white |= white << 16;
    white |= white << 32;
    return files_of(white & black);
}

unsigned facing_pairs_on(unsigned file, Bitboard white, Bitboard black) {
    unsigned waiting = 0, pairs = 0;
    for (unsigned rank = 1; rank < 7; ++rank) {
        const Square sq = chess::make_square(file, rank);
        if (has(white, sq)) {
            ++waiting;
        } else if (has(black, sq) && waiting != 0) {
            --waiting;
            ++pairs;
        }
    }
    return pairs;
}

}  // namespace

std::optional<unsigned> fewest_captures(Bitboard pawns) {
    constexpr std::uint8_t kNever = 0xFF;
    std::array<std::uint8_t, 256> best{};  // by the set of start files that are used
    best.fill(kNever);
    best[0] = 0;
    while (pawns != 0) {
        const Square sq = chess::pop_square(pawns);
        std::array<std::uint8_t, 256> next{};
        next.fill(kNever);
        for (unsigned used = 0; used < best.size(); ++used) {
            if (best[used] == kNever) continue;
            for (unsigned file = 0; file < kFiles; ++file) {
                const unsigned away = distance(file, file_of(sq));
                if ((used >> file & 1U) != 0 || away > rank_of(sq) - 1) continue;
                std::uint8_t& there = next[used | 1U << file];
                there = std::min(there, static_cast<std::uint8_t>(best[used] + away));
            }
        }
        best = next;
    }
    const std::uint8_t fewest = *std::min_element(best.begin(), best.end());
    return fewest == kNever ? std::nullopt : std::optional<unsigned>{fewest};
}

bool origins_fit(Bitboard pawns, unsigned available) {
    if (chess::count(files_of(pawns)) == chess::count(pawns)) return true;  // each on its own file
    if (nearest_files_fit(pawns, available)) return true;
    const auto fewest = fewest_captures(pawns);
    return fewest && *fewest <= available;
}

unsigned captures_of_changed_files(Bitboard white, Bitboard black) {
    const SingleFiles whites = single_files(white), blacks = single_files(black);
    const unsigned unchanged =
        whites.any & ~whites.several & blacks.any & ~blacks.several & facing_files(white, black);
    unsigned captures = 0;
    for (unsigned changed = ~unchanged & 0xFFU; changed != 0; ++captures) {
        const unsigned first = changed & (0U - changed);
        changed &= ~(first | first << 1);
    }
    return captures;
}

unsigned facing_pairs(Bitboard white, Bitboard black) {
    unsigned pairs = 0;
    for (unsigned file = 0; file < kFiles; ++file)
        pairs += facing_pairs_on(file, white, black);
    return pairs;
}

}  // namespace arbiter::reach::detail
