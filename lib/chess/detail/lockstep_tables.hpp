#pragma once

#if defined(__x86_64__)

#include "chess/detail/lanes_avx512.hpp"
#include "chess/detail/lockstep_kernel.hpp"

#include <bit>
#include <initializer_list>

namespace arbiter::chess::detail::lockstep {

// What lockstep looks up: where men come from and look at, lines, bits of what is written and told.

// Squares around a1, rolled to where they are needed: what is beyond an edge stands at the opposite
// one, and near_to() tells which squares those are not.
[[nodiscard]] constexpr Bitboard around_a1(std::initializer_list<int> steps) {
    Bitboard squares = 0;
    for (const int step : steps)
        squares |= Bitboard{1} << (static_cast<unsigned>(step) % 64);
    return squares;
}
// The same around h8, for those that are rolled down by leading zeros.
[[nodiscard]] constexpr Bitboard around_h8(Bitboard around_a1) {
    return std::rotr(around_a1, 1);
}
inline constexpr Bitboard kKnight = around_a1({-17, -15, -10, -6, 6, 10, 15, 17});
inline constexpr Bitboard kRing = around_a1({-9, -8, -7, -1, 1, 7, 8, 9});
inline constexpr Bitboard kTakesUp = around_a1({7, 9}), kTakesDown = around_a1({-9, -7});

[[nodiscard]] constexpr Bitboard line_of(int first_file, int first_rank, int file_step) {
    Bitboard squares = 0;
    for (int rank = 0; rank < 8; ++rank) {
        const int file = first_file + (rank - first_rank) * file_step;
        if (file >= 0 && file < 8) squares |= Bitboard{1} << (8 * rank + file);
    }
    return squares;
}
// Of all squares where rank - file is so much, and rank + file.
[[nodiscard]] constexpr Bitboard diagonal(int difference) {
    return line_of(0, difference, 1);
}
[[nodiscard]] constexpr Bitboard antidiagonal(int sum) {
    return line_of(0, sum, -1);
}
// Files and ranks that a leaper may reach.
[[nodiscard]] constexpr Bitboard near_lines(int number, Bitboard (*mask)(unsigned)) {
    Bitboard squares = 0;
    for (int near = number - 2; near <= number + 2; ++near)
        if (near >= 0 && near < 8) squares |= mask(static_cast<unsigned>(near));
    return squares;
}

// What is looked up by a square. Numbers of squares are turned round (63 - square), when they are
// counts of leading zeros: then so are the tables.
struct SquareTables {
    Entries files, ranks;            // by their numbers
    Entries diagonals[2];            // by rank - file, modulo 16
    Entries antidiagonals[2];        // by rank + file
    Entries near_files, near_ranks;  // by their numbers: where a leaper may come
};
template <bool kTurned>
[[nodiscard]] constexpr SquareTables square_tables() {
    const auto at = [](int i) { return kTurned ? 7 - i : i; };
    const auto difference = [](int i) { return kTurned ? -i : i; };
    const auto sum = [](int i) { return kTurned ? 14 - i : i; };
    return {.files = entries_of([&](int i) { return file_mask(static_cast<unsigned>(at(i))); }),
            .ranks = entries_of([&](int i) { return rank_mask(static_cast<unsigned>(at(i))); }),
            .diagonals = {entries_of([&](int i) { return diagonal(difference(i)); }),
                          entries_of([&](int i) { return diagonal(difference(i - 8)); })},
            .antidiagonals = {entries_of([&](int i) { return antidiagonal(sum(i)); }),
                              entries_of([&](int i) { return antidiagonal(sum(i + 8)); })},
            .near_files = entries_of([&](int i) { return near_lines(at(i), &file_mask); }),
            .near_ranks = entries_of([&](int i) { return near_lines(at(i), &rank_mask); })};
}

// Entries of a table by role, as all ones or nothing.
template <class... Roles>
[[nodiscard]] constexpr Entries for_roles(Roles... roles) {
    return entries_of([&](int i) {
        return ((index(roles) == static_cast<unsigned>(i)) || ...) ? ~Bitboard{0} : 0;
    });
}

// What castling to one side needs.
struct CastlingTables {
    Entries rook_home, path;
    Entries san;  // bits of a king's move to where it goes
    // The square that the king crosses, where the rook will stand; its lines, and from where the
    // leapers of the enemy attack it.
    Entries crossed, file, diagonal, antidiagonal, knights, beside, pawns;
};
template <Color Us>
[[nodiscard]] constexpr CastlingTables castling_tables(Side side) {
    constexpr std::uint64_t kQuiet = std::uint64_t{1} << LockstepBits::kQuiet;
    constexpr int kRank = static_cast<int>(back_rank(Us));
    const auto on = [](std::initializer_list<int> files) {
        Bitboard set = 0;
        for (const int file : files)
            set |= Bitboard{1} << (8 * kRank + file);
        return in_all(set);
    };
    const int file = side == Side::Short ? 5 : 3;
    const auto around = [&](Bitboard pattern) {
        return in_all(std::rotl(pattern, 8 * kRank + file) & near_lines(file, &file_mask) &
                      near_lines(kRank, &rank_mask));
    };
    return {.rook_home = on({side == Side::Short ? 7 : 0}),
            .path = side == Side::Short ? on({5, 6}) : on({1, 2, 3}),
            .san = in_all(index(Role::King) << LockstepBits::kKind | index(castled_king(Us, side)) |
                          kQuiet),
            .crossed = on({file}),
            .file = in_all(file_mask(static_cast<unsigned>(file))),
            .diagonal = in_all(diagonal(kRank - file)),
            .antidiagonal = in_all(antidiagonal(kRank + file)),
            .knights = around(kKnight),
            .beside = around(kRing),
            .pawns = around(Us == Color::White ? kTakesUp : kTakesDown)};
}

// What is looked up for one colour.
struct ColorTables {
    // By the kind of a PlainSan: the role, and 8 for a pawn that takes. From where leapers come to
    // a1, and what they look at from there.
    Entries origins[2], attacks[2];
    Entries pawn_origins;     // by the rank of the target: squares a pawn may come from
    Entries attacking_pawns;  // of the enemy, around a king on h8
    Entries back_rank, seventh_rank;
    Entries king_home;  // of castling
    CastlingTables castling[2];
};
template <Color Us>
[[nodiscard]] constexpr ColorTables color_tables() {
    constexpr bool kIsWhite = Us == Color::White;
    constexpr Bitboard kSteps = kIsWhite ? around_a1({-8, -16}) : around_a1({8, 16});
    constexpr Bitboard kComesTaking = kIsWhite ? kTakesDown : kTakesUp;
    constexpr Bitboard kTakes = kIsWhite ? kTakesUp : kTakesDown;
    // A double step ends on the fourth rank only, none on the last: that is a promotion.
    const auto origins_by_rank = [](int rank) {
        const int relative = kIsWhite ? rank : 7 - rank;
        if (relative == 7) return Bitboard{0};
        if (relative == 3 || relative < 2) return ~Bitboard{0};
        return ~rank_mask(static_cast<unsigned>(kIsWhite ? rank - 2 : rank + 2));
    };
    return {
        .origins = {Entries{{0, kSteps, kKnight, 0, 0, 0, kRing, 0}}, Entries{{0, kComesTaking}}},
        .attacks = {Entries{{0, kTakes, kKnight}}, Entries{{0, kTakes}}},
        .pawn_origins = entries_of(origins_by_rank),
        .attacking_pawns = in_all(around_h8(kTakes)),
        .back_rank = in_all(rank_mask(back_rank(Us))),
        .seventh_rank = in_all(rank_mask(kIsWhite ? 6 : 1)),
        .king_home = in_all(Bitboard{1} << (8 * back_rank(Us) + 4)),
        .castling = {castling_tables<Us>(Side::Short), castling_tables<Us>(Side::Long)}};
}

// Everything that is not a game, in memory: there are not enough registers for it.
struct alignas(64) Tables {
    SquareTables by_square = square_tables<false>(), by_zeros = square_tables<true>();
    ColorTables by_color[kColors] = {color_tables<Color::White>(), color_tables<Color::Black>()};
    // By role: its three bits, and how it goes.
    Entries role_bits[3] = {for_roles(Role::Pawn, Role::Bishop, Role::Queen),
                            for_roles(Role::Knight, Role::Bishop, Role::King),
                            for_roles(Role::Rook, Role::Queen, Role::King)};
    Entries oblique = for_roles(Role::Bishop, Role::Queen);
    // By the hint of a PlainSan, which is one more than the file or rank.
    Entries hinted_files[2] = {entries_of([](int i) {
                                   return i == 0 ? ~Bitboard{0}
                                                 : file_mask(static_cast<unsigned>(i - 1));
                               }),
                               Entries{{file_mask(7)}}};
    Entries hinted_ranks[2] = {entries_of([](int i) {
                                   return i == 0 ? ~Bitboard{0}
                                                 : rank_mask(static_cast<unsigned>(i - 1));
                               }),
                               Entries{{rank_mask(7)}}};
    Entries knight = in_all(around_h8(kKnight)), ring = in_all(around_h8(kRing));  // around h8
    Entries one = in_all(1), seven = in_all(7), last_square = in_all(63),
            highest = in_all(Bitboard{1} << 63);
    // Bits of a PlainSan.
    std::uint32_t castles = LockstepBits::kCastles, castles_short = LockstepBits::kCastleShort,
                  promotes = LockstepBits::kPromotion, takes = LockstepBits::kTakes,
                  marks_check = LockstepBits::kMarksCheck, pawn_steps = LockstepBits::kPawnSteps,
                  is_pawn = LockstepBits::kPawn, quiet = 1U << LockstepBits::kQuiet,
                  hints = LockstepBits::kAnyFileHint | LockstepBits::kAnyRankHint,
                  file_hint = LockstepBits::kAnyFileHint, rank_hint = LockstepBits::kAnyRankHint;
    // Bits of what was played.
    Entries captured[4] = {in_all(std::uint64_t{1} << LockstepBits::kCaptured),
                           in_all(std::uint64_t{2} << LockstepBits::kCaptured),
                           in_all(std::uint64_t{4} << LockstepBits::kCaptured),
                           in_all(std::uint64_t{8} << LockstepBits::kCaptured)};
    Entries target = in_all(LockstepBits::kSquareMask << LockstepBits::kTarget),
            last_from = in_all(LockstepBits::kSquareMask << LockstepBits::kFrom),
            rights_of_black = in_all(LockstepBits::kRightsOfBlack);
    Entries ep_square = in_all(LockstepBits::kEpSquare), ep_legal = in_all(LockstepBits::kEpLegal);
    Entries takes_ep = in_all(LockstepBits::kTakesEp);
};
inline constexpr Tables kTables{};

}  // namespace arbiter::chess::detail::lockstep

#endif
