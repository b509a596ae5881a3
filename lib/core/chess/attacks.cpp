#include "core/chess/attacks.hpp"

namespace arbiter::chess::detail {
namespace {

struct Step {
    int file, rank;
};
constexpr Step kOrthogonal[] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
constexpr Step kDiagonal[] = {{1, 1}, {1, -1}, {-1, -1}, {-1, 1}};
constexpr Step kKnight[] = {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};

constexpr Bitboard at(int file, int rank) {
    return file < 0 || file > 7 || rank < 0 || rank > 7 ? 0 : Bitboard{1} << (rank * 8 + file);
}

// One step, or all of them until the edge.
constexpr Bitboard walk(int sq, Step step, bool far) {
    Bitboard reached = 0;
    int file = sq % 8 + step.file;
    int rank = sq / 8 + step.rank;
    while (const Bitboard here = at(file, rank)) {
        reached |= here;
        if (!far) break;
        file += step.file;
        rank += step.rank;
    }
    return reached;
}

template <class Steps>
constexpr Bitboard walk_all(int sq, const Steps& steps, bool far) {
    Bitboard reached = 0;
    for (const Step step : steps)
        reached |= walk(sq, step, far);
    return reached;
}

constexpr void fill_pieces(AttackTables& tables) {
    for (int sq = 0; sq < kSquares; ++sq) {
        const Bitboard straight = walk_all(sq, kOrthogonal, true);
        const Bitboard diagonal = walk_all(sq, kDiagonal, true);
        for (const Color color : {Color::White, Color::Black}) {
            const auto set = [&](Role role, Bitboard reached) {
                tables.by_piece[index(make_piece(color, role))][sq] = reached;
            };
            const int up = color == Color::White ? 1 : -1;
            set(Role::Pawn, walk(sq, {-1, up}, false) | walk(sq, {1, up}, false));
            set(Role::Knight, walk_all(sq, kKnight, false));
            set(Role::Bishop, diagonal);
            set(Role::Rook, straight);
            set(Role::Queen, diagonal | straight);
            set(Role::King, walk_all(sq, kOrthogonal, false) | walk_all(sq, kDiagonal, false));
        }
        tables.file_rays[sq] = walk(sq, {0, 1}, true) | walk(sq, {0, -1}, true);
        tables.diagonal_rays[sq] = walk(sq, {1, 1}, true) | walk(sq, {-1, -1}, true);
        tables.antidiagonal_rays[sq] = walk(sq, {1, -1}, true) | walk(sq, {-1, 1}, true);
    }
}

constexpr void fill_lines(AttackTables& tables, int sq, Step step) {
    const Bitboard whole =
        walk(sq, step, true) | walk(sq, {-step.file, -step.rank}, true) | Bitboard{1} << sq;
    Bitboard passed = 0;
    int file = sq % 8 + step.file;
    int rank = sq / 8 + step.rank;
    while (const Bitboard here = at(file, rank)) {
        const auto pair =
            row_of(static_cast<std::size_t>(sq)) + static_cast<std::size_t>(rank * 8 + file);
        tables.between[pair] = passed;
        tables.line[pair] = whole;
        passed |= here;
        file += step.file;
        rank += step.rank;
    }
}

constexpr std::uint8_t rank_attacks_of(unsigned inner, int file) {
    const unsigned occupied = inner << 1;
    unsigned reached = 0;
    for (const int step : {1, -1}) {
        for (int to = file + step; to >= 0 && to <= 7; to += step) {
            reached |= 1U << to;
            if ((occupied >> to & 1U) != 0) break;
        }
    }
    return static_cast<std::uint8_t>(reached);
}

consteval AttackTables make_tables() {
    AttackTables tables{};
    fill_pieces(tables);
    for (int sq = 0; sq < kSquares; ++sq) {
        for (const Step step : kOrthogonal)
            fill_lines(tables, sq, step);
        for (const Step step : kDiagonal)
            fill_lines(tables, sq, step);
    }
    for (unsigned inner = 0; inner < 64; ++inner) {
        for (int file = 0; file < 8; ++file)
            tables.rank_attacks[inner][file] = rank_attacks_of(inner, file);
    }
    return tables;
}

}  // namespace

constinit const AttackTables kAttackTables = make_tables();

}  // namespace arbiter::chess::detail
