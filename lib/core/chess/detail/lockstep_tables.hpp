#pragma once

#include "core/chess/bitboard.hpp"
#include "core/chess/board.hpp"
#include "core/chess/lockstep.hpp"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <initializer_list>

namespace arbiter::chess::detail::lockstep {

// What lockstep looks up on every machine: lines, where leapers go, bits of what is written, and
// LockstepBits.

[[nodiscard]] constexpr Bitboard line_of(int first_file, int first_rank, int file_step) {
    Bitboard squares = 0;
    for (int rank = 0; rank < 8; ++rank) {
        const int file = first_file + (rank - first_rank) * file_step;
        if (file >= 0 && file < 8) squares |= Bitboard{1} << (8 * rank + file);
    }
    return squares;
}
// All squares with this rank - file, and with this rank + file.
[[nodiscard]] constexpr Bitboard diagonal(int difference) {
    return line_of(0, difference, 1);
}
[[nodiscard]] constexpr Bitboard antidiagonal(int sum) {
    return line_of(0, sum, -1);
}

// The squares this many files and ranks away.
struct Step {
    int files, ranks;
};
[[nodiscard]] constexpr Bitboard around(int file, int rank, std::initializer_list<Step> steps) {
    Bitboard squares = 0;
    for (const Step step : steps) {
        const int to_file = file + step.files, to_rank = rank + step.ranks;
        if (to_file >= 0 && to_file < 8 && to_rank >= 0 && to_rank < 8)
            squares |= Bitboard{1} << (8 * to_rank + to_file);
    }
    return squares;
}
[[nodiscard]] constexpr Bitboard knights_around(int file, int rank) {
    return around(file, rank,
                  {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}});
}
[[nodiscard]] constexpr Bitboard ring_around(int file, int rank) {
    return around(file, rank,
                  {{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}});
}
// The squares that a pawn attacks from there when it goes up, or down.
[[nodiscard]] constexpr Bitboard pawn_takes(int file, int rank, bool goes_up) {
    return goes_up ? around(file, rank, {{-1, 1}, {1, 1}})
                   : around(file, rank, {{-1, -1}, {1, -1}});
}

// The truth table of a function of three bits is that of the expression in these.
inline constexpr int kA = 0xF0, kB = 0xCC, kC = 0xAA;

// Odd: mixes bits.
inline constexpr std::uint32_t kHashFactor = 0x9E3779B1;

// One value for each lane, in memory.
template <std::size_t kWide>
struct alignas(8 * kWide) Wide {
    Bitboard of[kWide];
};
template <std::size_t kWide>
[[nodiscard]] constexpr Wide<kWide> wide(Bitboard value) {
    Wide<kWide> all{};
    for (Bitboard& each : all.of)
        each = value;
    return all;
}

// What castling to one side needs.
template <std::size_t kWide>
struct CastlingTables {
    using Of = Wide<kWide>;
    Of rook_home, path;
    Of san;  // bits of a king's move to where it goes
    // The square that the king crosses, where the rook will stand; its lines, and from where the
    // leapers of the enemy attack it.
    Of crossed, file, diagonal, antidiagonal, knights, beside, pawns;
};
template <std::size_t kWide>
[[nodiscard]] constexpr CastlingTables<kWide> castling_tables(Color us, Side side) {
    constexpr std::uint64_t kQuiet = std::uint64_t{1} << LockstepBits::kQuiet;
    const int rank = static_cast<int>(back_rank(us));
    const auto on = [rank](std::initializer_list<int> files) {
        Bitboard set = 0;
        for (const int file : files)
            set |= Bitboard{1} << (8 * rank + file);
        return wide<kWide>(set);
    };
    const bool is_short = side == Side::Short;
    const int file = is_short ? 5 : 3;
    return {.rook_home = on({is_short ? 7 : 0}),
            .path = is_short ? on({5, 6}) : on({1, 2, 3}),
            .san = wide<kWide>(index(Role::King) << LockstepBits::kKind |
                               index(castled_king(us, side)) | kQuiet),
            .crossed = on({file}),
            .file = wide<kWide>(file_mask(static_cast<unsigned>(file))),
            .diagonal = wide<kWide>(lockstep::diagonal(rank - file)),
            .antidiagonal = wide<kWide>(lockstep::antidiagonal(rank + file)),
            .knights = wide<kWide>(knights_around(file, rank)),
            .beside = wide<kWide>(ring_around(file, rank)),
            .pawns = wide<kWide>(pawn_takes(file, rank, us == Color::White))};
}

// What is looked up for one colour.
template <std::size_t kWide>
struct ColorTables {
    using Of = Wide<kWide>;
    Of back_rank, last_rank;
    Of king_home;       // of castling
    Of captured_color;  // the LockstepBits bit that is set when this side takes
    CastlingTables<kWide> castling[2];
};
template <std::size_t kWide>
[[nodiscard]] constexpr ColorTables<kWide> color_tables(Color us) {
    return {.back_rank = wide<kWide>(rank_mask(chess::back_rank(us))),
            .last_rank = wide<kWide>(rank_mask(chess::back_rank(~us))),
            .king_home = wide<kWide>(Bitboard{1} << (8 * chess::back_rank(us) + 4)),
            .captured_color =
                wide<kWide>(us == Color::White ? std::uint64_t{8} << LockstepBits::kCaptured
                                               : std::uint64_t{0}),
            .castling = {castling_tables<kWide>(us, Side::Short),
                         castling_tables<kWide>(us, Side::Long)}};
}

// Everything that is not a game, in memory: there are not enough registers for it.
template <std::size_t kWide>
struct alignas(64) Tables {
    using Of = Wide<kWide>;
    ColorTables<kWide> by_color[kColors] = {color_tables<kWide>(Color::White),
                                            color_tables<kWide>(Color::Black)};
    Of one = wide<kWide>(1), last_square = wide<kWide>(63);
    // Bits of what was played.
    Of captured[3] = {wide<kWide>(std::uint64_t{1} << LockstepBits::kCaptured),
                      wide<kWide>(std::uint64_t{2} << LockstepBits::kCaptured),
                      wide<kWide>(std::uint64_t{4} << LockstepBits::kCaptured)};
    Of target = wide<kWide>(LockstepBits::kSquareMask << LockstepBits::kTarget),
       rights_of_black = wide<kWide>(LockstepBits::kRightsOfBlack);
    Of ep_square = wide<kWide>(LockstepBits::kEpSquare),
       ep_legal = wide<kWide>(LockstepBits::kEpLegal);
    Of takes_ep = wide<kWide>(LockstepBits::kTakesEp);
};

}  // namespace arbiter::chess::detail::lockstep
