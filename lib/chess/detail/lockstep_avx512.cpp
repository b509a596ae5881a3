// Lockstep with 512-bit registers: eight boards at a time, one in each lane. A half-move is found,
// made and tested for all of them with the same instructions; only hints, castling, promotions,
// e.p. and double steps that may be taken have code apart, which is run when some lane needs it.
// What is not legal as it is spelled ends the lane: PlainPlayer and resolve_san() say more.

#if defined(__x86_64__)

#include "chess/detail/lockstep_kernel.hpp"
#include "chess/detail/lockstep_tables.hpp"

#include <algorithm>
#include <immintrin.h>

namespace arbiter::chess::detail::lockstep {
namespace {

#include "chess/detail/begin_avx512.inc"

// The boards. Of a role, three bits by its number, as in BareBoard.
struct Boards {
    Lanes by_color[kColors];
    Lanes role_bits[3];
    Lanes castling_rooks;
    LaneSet is_check;
    // In check, or a slider of the other side stands on a line with the king, whatever is between:
    // elsewhere no man is pinned.
    LaneSet is_aimed_at;
    // The square that a pawn may be taken on by another beside it; known where there is one.
    LaneSet has_ep;
    Lanes ep;
    // Since the last capture or pawn move: squares that somebody has left, and a bit for every
    // hash_of() the squares where men have stood.
    Lanes left, stood;
    Halves quiet_plies, most_quiet_plies;  // now, and the largest so far
};

// The tables, as if they were others: values from them are then read again where they are needed,
// not held in registers that there are not, from one end of a row to the other.
[[gnu::always_inline]] inline const Tables& reread(const Tables& tables) {
    const Tables* same = &tables;
    asm("" : "+r"(same));
    return *same;
}

// The four lines through a square.
struct Lines {
    Lanes file, rank, diagonal, antidiagonal;
};
[[gnu::always_inline]] inline Lines lines_through(const SquareTables& tables, Lanes number,
                                                  Lanes rank, Lanes file) {
    return {.file = look_up(tables.files, number),
            .rank = look_up(tables.ranks, rank),
            .diagonal = look_up(tables.diagonals, rank - file),
            .antidiagonal = look_up(tables.antidiagonals, rank + file)};
}

// The squares that a leaper may reach.
[[gnu::always_inline]] inline Lanes near_to(const SquareTables& tables, Lanes number, Lanes rank) {
    return look_up(tables.near_files, number) & look_up(tables.near_ranks, rank);
}

// Where a king stands, and what is around it.
struct Surroundings {
    Lines lines;
    Lanes zeros, near;

    [[gnu::always_inline]] Surroundings(const Tables& tables, Lanes king)
        : zeros(leading_zeros(king)) {
        const Lanes rank = zeros >> 3;
        lines = lines_through(tables.by_zeros, zeros, rank, zeros & read(tables.seven));
        near = near_to(tables.by_zeros, zeros, rank);
    }
    // The men of one kind that stand as a pattern has them around h8, or the others. Some may be
    // far away, beyond an edge: they are not `near`.
    [[gnu::always_inline]] Lanes around(const Entries& pattern, Lanes men, Lanes others) const {
        return bits_of<(kA & kB) | kC>(rolled_down(read(pattern), zeros), men, others);
    }
};

// Men of both colours by how they go.
struct Kinds {
    Lanes pawns, knights, straight, oblique, kings;

    [[gnu::always_inline]] Kinds(Lanes low, Lanes middle, Lanes high)
        : pawns(bits_of<kA & ~kB & ~kC>(low, middle, high)),
          knights(bits_of<kA & ~kB & ~kC>(middle, low, high)),
          straight(without(high, middle)),
          oblique(bits_of<kA&(kB | kC)>(low, middle, high)),
          kings(high & middle) {}
};

// What sliders are to a king.
struct Sight {
    Lanes seen;     // not 0: one of them looks at it
    Lanes sliders;  // those on its lines, near or not
};
// `king` is a man of `occupied`. Upwards: the others without two kings have the squares up to the
// first of them, and so the sliders there. Downwards: the others without the sliders are without
// the first of them above each slider, be it the king.
[[gnu::always_inline]] inline Sight look_at(const Lines& lines, Lanes king, Lanes occupied,
                                            Lanes straight, Lanes oblique) {
    const Lanes two = king + king;
    const Lanes not_straight = without(occupied, straight),
                not_oblique = without(occupied, oblique);
    const Lanes others[4] = {not_straight & lines.file, not_straight & lines.rank,
                             not_oblique & lines.diagonal, not_oblique & lines.antidiagonal};
    const Lanes sliders[4] = {straight & lines.file, straight & lines.rank,
                              oblique & lines.diagonal, oblique & lines.antidiagonal};
    Lanes above = sliders[0] & (others[0] - two);
    Lanes below[4];
    for (int i = 1; i < 4; ++i)
        above = bits_of<kA | (kB & kC)>(above, sliders[i], others[i] - two);
    for (int i = 0; i < 4; ++i)
        below[i] = others[i] - sliders[i];
    const Lanes kept = bits_of<kA & kB & kC>(below[0], below[1], below[2] & below[3]);
    return {.seen = bits_of<kA | (kB & ~kC)>(above, king, kept),
            .sliders = bits_of<kA | kB | kC>(sliders[0], sliders[1], sliders[2] | sliders[3])};
}
[[gnu::always_inline]] inline Lanes seen_by_sliders(const Lines& lines, Lanes king, Lanes occupied,
                                                    Lanes straight, Lanes oblique) {
    return look_at(lines, king, occupied, straight, oblique).seen;
}

// What is played in a row, as it becomes known.
struct Row {
    Lanes san;             // bits of PlainSan
    Halves bits;           // the same
    LaneSet castling = 0;  // those that castle
    LaneSet is_wrong = 0;  // those that end here
    Lanes rooks{};         // of castling, from and to
};

// Castling is a king's move to a square that it cannot reach otherwise, and a rook's.
// FIDE 2023 3.8.2.
template <Color Us>
[[gnu::always_inline]] inline void prepare_castling(const Boards& boards, const Tables& all_tables,
                                                    Row& row) {
    const Tables& tables = reread(all_tables);
    const ColorTables& ours = tables.by_color[index(Us)];
    const auto [low, middle, high] = boards.role_bits;
    const Lanes own = boards.by_color[index(Us)], their = boards.by_color[index(~Us)];
    const LaneSet is_short = meeting(row.bits, tables.castles_short);
    const auto of_side = [&](Entries CastlingTables::*entries) __attribute__((always_inline)) {
        return choose(is_short, read(ours.castling[0].*entries), read(ours.castling[1].*entries));
    };
    using Of = CastlingTables;
    const Lanes rook = of_side(&Of::rook_home), crossed = of_side(&Of::crossed);
    row.san |= only_in(row.castling, of_side(&Of::san));
    row.bits = halves_of(row.san);
    row.rooks = only_in(row.castling, rook | crossed);
    // Whether the king is safe where it goes is asked of every half-move.
    const Kinds men(low, middle, high);
    const Lanes king = men.kings & own;
    const Lines lines{.file = of_side(&Of::file),
                      .rank = read(ours.back_rank),
                      .diagonal = of_side(&Of::diagonal),
                      .antidiagonal = of_side(&Of::antidiagonal)};
    Lanes leapers = of_side(&Of::knights) & men.knights;
    leapers = bits_of<(kA & kB) | kC>(of_side(&Of::beside), men.kings, leapers);
    leapers = bits_of<(kA & kB) | kC>(of_side(&Of::pawns), men.pawns, leapers);
    const Lanes occupied = bits_of<((kA | kB) & ~kC)>(own, their, king) | crossed;
    const Lanes seen =
        seen_by_sliders(lines, crossed, occupied, men.straight & their, men.oblique & their);
    const Lanes against = bits_of<kA | (kB & kC)>(seen, leapers, their) |
                          bits_of<kA&(kB | kC)>(of_side(&Of::path), own, their);
    const LaneSet is_gone =
        either(apart(boards.castling_rooks, rook), apart(king, read(ours.king_home)));
    row.is_wrong =
        both(row.castling, either(either(meeting(against, against), boards.is_check), is_gone));
}

// Men with a hint, or several that may go there. `coming` are those that reach the square; returns
// the one that is meant.   PGN 8.2.3.4.
template <Color Us>
[[gnu::always_inline]] inline Lanes find_with_care(const Boards& boards, const Tables& all_tables,
                                                   Row& row, LaneSet careful, Lanes coming,
                                                   Lanes to) {
    const Tables& tables = reread(all_tables);
    const ColorTables& ours = tables.by_color[index(Us)];
    Lanes legal = coming;
    if (both(careful, boards.is_aimed_at) != 0) [[unlikely]] {
        const auto [low, middle, high] = boards.role_bits;
        const Lanes own = boards.by_color[index(Us)], their = boards.by_color[index(~Us)];
        const Kinds men(low, middle, high);
        const Lanes king = men.kings & own;
        const Surroundings there(tables, king);
        const Lanes others = without(their, to);
        const Lanes straight = men.straight & others, oblique = men.oblique & others;
        Lanes leapers = there.around(tables.knight, men.knights, Lanes{});
        leapers = there.around(ours.attacking_pawns, men.pawns, leapers) & there.near;
        legal = only_in(apart(leapers, others), legal);
        Lanes left = only_in(careful, legal);
        while (meeting(left, left) != 0) {
            const Lanes man = left & (Lanes{} - left);
            left ^= man;
            const Lanes seen =
                seen_by_sliders(there.lines, king, bits_of<(kA & ~kB) | kC>(own | their, man, to),
                                straight, oblique);
            legal ^= only_in(meeting(seen, seen), man);
        }
    }
    const Lanes meant = bits_of<kA & kB & kC>(
        legal, look_up(tables.hinted_files, row.san >> LockstepBits::kFileHint),
        look_up(tables.hinted_ranks, row.san >> LockstepBits::kRankHint));
    const Lanes rivals = legal ^ meant;
    const Lanes zeros = leading_zeros(meant);
    const LaneSet has_rivals = meeting(rivals, rivals);
    const LaneSet on_file = meeting(rivals, look_up(tables.by_zeros.files, zeros));
    const LaneSet on_rank = meeting(rivals, look_up(tables.by_zeros.ranks, zeros >> 3));
    // The file if it suffices, else the rank if it does, else both.
    const LaneSet needs_file = either(except(has_rivals, on_file), both(on_file, on_rank));
    const LaneSet is_hint_wrong = either(differing(needs_file, meeting(row.bits, tables.file_hint)),
                                         differing(on_file, meeting(row.bits, tables.rank_hint)));
    const LaneSet is_one = except(meeting(meant, meant), meeting(meant, meant - read(tables.one)));
    row.is_wrong = either(row.is_wrong, except(careful, except(is_one, is_hint_wrong)));
    return meant;
}

// The men of a role that reach the square `to`, whose lines these are: leapers, and the first man
// of each line.
[[gnu::always_inline]] inline Lanes coming_to(const Tables& tables, const Lines& lines, Lanes to,
                                              Lanes kind, const Lanes (&role)[3], Lanes men,
                                              Lanes occupied, Lanes leapt) {
    const Lanes two = to + to, below = to - read(tables.one);
    const auto first = [&](Lanes line) __attribute__((always_inline)) {
        const Lanes on_line = occupied & line;
        const Lanes first_below =
            shifted_down(read(tables.highest), leading_zeros(on_line & below));
        return bits_of<(kA & ~kB) | kC>(on_line, on_line - two, first_below);
    };
    const Lanes straight = bits_of<kA & kB & ~kC>(men, role[2], role[1]),
                oblique = men & look_up(tables.oblique, kind);
    Lanes coming = leapt & men;
    coming = bits_of<kA | (kB & kC)>(coming, straight, first(lines.file));
    coming = bits_of<kA | (kB & kC)>(coming, straight, first(lines.rank));
    coming = bits_of<kA | (kB & kC)>(coming, oblique, first(lines.diagonal));
    return bits_of<kA | (kB & kC)>(coming, oblique, first(lines.antidiagonal));
}

// The squares of the men as a number below 64.
[[gnu::always_inline]] inline Lanes hash_of(Lanes own, Lanes their) {
    constexpr int kHalf = 32, kTop = 58;
    constexpr long long kOdd = 0x1E3779B97F4A7C15;
    const __m512i turned = _mm512_rol_epi64(raw(their), kHalf);
    const __m512i mixed = _mm512_xor_si512(raw(own), turned);
    return cooked(_mm512_mullo_epi64(mixed, _mm512_set1_epi64(kOdd))) >> kTop;
}

// Plays row `row_index`, half-moves of `Us`. Returns the lanes that go on; the others are as
// before.
template <Color Us>
[[gnu::always_inline]] inline LaneSet play_row(Boards& boards, const Tables& all_tables,
                                               const LockstepRows& rows, std::uint32_t row_index,
                                               LaneSet on) {
    const std::uint32_t* const sans = rows.sans + std::size_t{row_index} * kLanes;
    const Tables& tables = reread(all_tables);
    const ColorTables& ours = tables.by_color[index(Us)];
    const Boards before = boards;
    const Lanes own = before.by_color[index(Us)], their = before.by_color[index(~Us)];
    const Lanes occupied = own | their;
    Row row{};
    row.bits = *reinterpret_cast<const Halves*>(sans);
    row.san = widened(row.bits);
    row.castling = meeting_among(on, row.bits, tables.castles);
    if (row.castling != 0) [[unlikely]]
        prepare_castling<Us>(before, all_tables, row);

    // Who comes. Lanes that are not on have no squares, so that nothing happens there.
    const Lanes number = row.san & read(tables.last_square);
    const Lanes to = cooked(_mm512_maskz_sllv_epi64(on, raw(read(tables.one)), raw(number)));
    const Lanes rank = number >> 3, kind = row.san >> LockstepBits::kKind;
    const Lines lines = lines_through(tables.by_square, number, rank, number & read(tables.seven));
    const Lanes near = near_to(tables.by_square, number, rank);
    const Lanes leapt = rolled_up(look_up(ours.origins, kind), number) & near;
    Lanes role[3];
    for (int i = 0; i < 3; ++i)
        role[i] = look_up(tables.role_bits[i], kind);
    Lanes men = own;
    for (int i = 0; i < 3; ++i)
        men = bits_of<~(kA ^ kB) & kC>(before.role_bits[i], role[i], men);
    const Lanes coming = coming_to(tables, lines, to, kind, role, men, occupied, leapt);
    const LaneSet steps = meeting(row.bits, tables.pawn_steps),
                  pawns = meeting(row.bits, tables.is_pawn);
    Lanes pawn_origins = look_up(ours.pawn_origins, rank);
    Lanes kind_after = kind;
    Lanes role_after[3] = {role[0], role[1], role[2]};
    const LaneSet promotes = meeting_among(on, row.bits, tables.promotes);
    if (promotes != 0) [[unlikely]] {
        kind_after = choose(promotes, row.san >> LockstepBits::kPromotionRole, kind);
        for (int i = 0; i < 3; ++i)
            role_after[i] = look_up(tables.role_bits[i], kind_after);
        pawn_origins = choose(promotes, read(ours.seventh_rank), pawn_origins);
    }
    Lanes from = cooked(_mm512_maskz_and_epi64(
        on, raw(coming), raw(look_up(tables.hinted_files, row.san >> LockstepBits::kFileHint))));
    from = cooked(_mm512_mask_and_epi64(raw(from), pawns, raw(from), raw(pawn_origins)));
    // Of two pawns on a file the nearer one goes, and none jumps.
    const Lanes one_back = Us == Color::White ? to >> 8 : to << 8;
    const LaneSet single_steps = both(steps, meeting(from, one_back));
    from = choose(single_steps, one_back, from);
    const Lanes jumped = only_in(steps, bits_of<kA & kB & ~kC>(one_back, occupied, from));
    from = choose(row.castling, read(ours.king_home), from);
    const LaneSet careful = both(on, either(meeting(from, from - read(tables.one)),
                                            except(meeting(row.bits, tables.hints), pawns)));
    if (careful != 0) [[unlikely]]
        from =
            choose(careful, find_with_care<Us>(before, all_tables, row, careful, coming, to), from);

    // What the board is then.
    const Lanes moved = from | to;
    const LaneSet takes = meeting(row.bits, tables.takes);
    Lanes taken = their & to;
    // A capture takes something, nothing else does.
    LaneSet is_refused = differing(takes, meeting(their, to));
    Lanes pawn_bits = before.role_bits[0];
    if (before.has_ep != 0) [[unlikely]] {
        const LaneSet takes_ep =
            both(both(takes, pawns), both(before.has_ep, meeting(before.ep, to)));
        row.san = marked(row.san, takes_ep, tables.takes_ep);
        taken = choose(takes_ep, one_back, taken);
        is_refused = except(is_refused, takes_ep);
        pawn_bits ^= only_in(takes_ep, one_back);
    }
    const Lanes amiss = bits_of<(kA & kB) | kC>(own, to, jumped);
    const Lanes own_after = bits_of<kA ^ kB ^ kC>(own, moved, row.rooks),
                their_after = their ^ taken;
    Lanes bits[3];
    for (int i = 0; i < 3; ++i)
        bits[i] = bits_of<(kA & ~kB) | kC>(i == 0 ? pawn_bits : before.role_bits[i], moved,
                                           to & role_after[i]);
    bits[2] ^= row.rooks;
    boards.by_color[index(Us)] = own_after;
    boards.by_color[index(~Us)] = their_after;
    for (int i = 0; i < 3; ++i)
        boards.role_bits[i] = bits[i];
    const Lanes occupied_after = own_after | their_after;

    // Can the position have stood before? Not where the man comes to a square that nobody has left,
    // nor where men never stood on squares like these.
    const LaneSet quiet = meeting(row.bits, tables.quiet);
    const Lanes stand = shifted_up(read(tables.one), hash_of(own_after, their_after));
    const LaneSet returns = both(meeting(before.left, to),
                                 _mm512_mask_test_epi64_mask(quiet, raw(before.stood), raw(stand)));
    rows.returns[row_index] = static_cast<std::uint16_t>(unsigned{returns} << kLanes | quiet);
    boards.left = cooked(_mm512_maskz_or_epi64(quiet, raw(before.left), raw(from)));
    boards.stood = cooked(_mm512_mask_or_epi64(raw(stand), quiet, raw(before.stood), raw(stand)));
    boards.quiet_plies = one_more_in(quiet, before.quiet_plies);
    boards.most_quiet_plies = greater_of(before.most_quiet_plies, boards.quiet_plies);

    const Kinds kinds(bits[0], bits[1], bits[2]);

    // The own king is safe.   FIDE 2023 3.9.2.
    {
        const Tables& again = reread(all_tables);
        const Lanes king = kinds.kings & own_after;
        const Surroundings there(again, king);
        Lanes leapers = there.around(again.knight, kinds.knights, Lanes{});
        leapers = there.around(again.ring, kinds.kings, leapers);
        leapers = there.around(again.by_color[index(Us)].attacking_pawns, kinds.pawns, leapers);
        const Lanes against = bits_of<kA | kB | kC>(
            seen_by_sliders(there.lines, king, occupied_after, kinds.straight & their_after,
                            kinds.oblique & their_after),
            bits_of<kA & kB & kC>(leapers, their_after, there.near), amiss);
        is_refused = either(is_refused, either(meeting(against, against), apart(from, from)));
    }
    // The other one is in check if the mark says so. Leapers give check by the man that goes.
    const Lanes king = kinds.kings & their_after;
    const Lanes zeros = leading_zeros(king);
    const Lines king_lines =
        lines_through(tables.by_zeros, zeros, zeros >> 3, zeros & read(tables.seven));
    const Lanes own_straight = kinds.straight & own_after, own_oblique = kinds.oblique & own_after;
    const Lanes attacked = rolled_up(look_up(ours.attacks, kind_after), number) & near;
    const Sight sight = look_at(king_lines, king, occupied_after, own_straight, own_oblique);
    const Lanes checking = bits_of<kA | (kB & kC)>(sight.seen, attacked, king);
    const LaneSet checks = meeting(checking, checking);
    const LaneSet is_mark_wrong = differing(checks, meeting(row.bits, tables.marks_check));
    boards.is_check = checks;
    boards.is_aimed_at = either(checks, meeting(sight.sliders, sight.sliders));

    // What is told of it.
    const Lanes lost = before.castling_rooks &
                       (moved | bits_of<kA & kB & kC>(role[1], role[2], read(ours.back_rank)));
    boards.castling_rooks = before.castling_rooks ^ lost;
    // Squares of men are counted from h8 backwards: `last_from` turns them round.
    Lanes told =
        bits_of<kA | (kB & kC)>(row.san, row.san << LockstepBits::kTarget, read(tables.target));
    told = bits_of<kA | (kB ^ kC)>(told, leading_zeros(from) << LockstepBits::kFrom,
                                   read(tables.last_from));
    told = bits_of<kA | kB | kC>(told, lost << LockstepBits::kRightsOfWhite,
                                 lost & read(tables.rights_of_black));
    for (int i = 0; i < 3; ++i)
        told = marked(told, meeting(taken, before.role_bits[i]), tables.captured[i]);
    if constexpr (Us == Color::White) told = marked(told, takes, tables.captured[3]);
    const Lanes right = to + to, left = to >> 1;  // where they are on the same rank
    const Lanes beside = bits_of<(kA | kB) & kC>(right, left, lines.rank) & their_after;
    const LaneSet takers = both(except(steps, single_steps), meeting(beside, kinds.pawns));
    boards.has_ep = takers;
    if (takers != 0) [[unlikely]] {
        boards.ep = one_back;
        // Behind a double step only the pawn itself or sliders look at the king, so that sliders
        // alone can forbid to take it.   FIDE 2023 3.7.4.1, 3.9.2.
        const auto may_take = [&](Lanes square) __attribute__((always_inline)) {
            const Lanes taker = bits_of<kA & kB & kC>(square, their_after, kinds.pawns);
            const Lanes after = bits_of<kA ^ kB ^ kC>(occupied_after, taker, to) | one_back;
            const Lanes seen = seen_by_sliders(king_lines, king, after, own_straight, own_oblique);
            return except(meeting(taker, taker), meeting(seen, seen));
        };
        const LaneSet may = either(may_take(right & lines.rank), may_take(left & lines.rank));
        told = marked(told, takers, tables.ep_square);
        told = marked(told, both(takers, may), tables.ep_legal);
    }
    _mm512_store_si512(rows.half_moves + std::size_t{row_index} * kLanes, raw(told));

    const LaneSet still = except(on, either(either(is_refused, row.is_wrong), is_mark_wrong));
    if (still != on) [[unlikely]] {
        for (int i = 0; i < kColors; ++i)
            boards.by_color[i] = choose(still, boards.by_color[i], before.by_color[i]);
        for (int i = 0; i < 3; ++i)
            boards.role_bits[i] = choose(still, boards.role_bits[i], before.role_bits[i]);
        boards.castling_rooks = choose(still, boards.castling_rooks, before.castling_rooks);
        boards.is_check = either(both(still, boards.is_check), except(before.is_check, still));
        boards.quiet_plies = choose(still, boards.quiet_plies, before.quiet_plies);
        boards.most_quiet_plies = choose(still, boards.most_quiet_plies, before.most_quiet_plies);
        // Nearly always nothing changes: what comes next must not wait for that.
        on = still;
        asm("" : "+r"(on));
    }
    return on;
}

void put_on(Boards& boards, std::size_t lane, const Position& start) {
    for (const Color color : {Color::White, Color::Black})
        boards.by_color[index(color)][lane] = start.pieces(color);
    boards.role_bits[0][lane] =
        start.pieces(Role::Pawn) | start.pieces(Role::Bishop) | start.pieces(Role::Queen);
    boards.role_bits[1][lane] =
        start.pieces(Role::Knight) | start.pieces(Role::Bishop) | start.pieces(Role::King);
    boards.role_bits[2][lane] =
        start.pieces(Role::Rook) | start.pieces(Role::Queen) | start.pieces(Role::King);
    boards.castling_rooks[lane] = start.castling_rooks();
    const auto own_bit = static_cast<LaneSet>(1U << lane);
    boards.is_check =
        start.is_check() ? either(boards.is_check, own_bit) : except(boards.is_check, own_bit);
    boards.is_aimed_at = either(boards.is_aimed_at, own_bit);  // perhaps
    boards.has_ep = except(boards.has_ep, own_bit);
    boards.left[lane] = 0;
    boards.stood[lane] = ~Bitboard{0};  // whatever it was
    boards.quiet_plies[lane] = boards.most_quiet_plies[lane] = start.quiet_plies();
}

// Of each row of a game one bit.
Lockstep::PlyBits bits_of_plies(const Lockstep::Game& game, const std::uint16_t* rows,
                                std::size_t bit) {
    Lockstep::PlyBits bits{};
    const __m512i wanted = _mm512_set1_epi16(static_cast<short>(1U << bit));
    for (std::uint32_t ply = 0; ply < game.played; ply += 64) {
        const std::uint16_t* const at = rows + game.row + ply;
        const std::uint64_t low = _mm512_test_epi16_mask(_mm512_loadu_si512(at), wanted);
        const std::uint64_t high = _mm512_test_epi16_mask(_mm512_loadu_si512(at + 32), wanted);
        bits[ply / 64] = _bzhi_u64(low | high << 32, game.played - ply);
    }
    return bits;
}

void take_off(const Boards& boards, const LockstepRows& rows, Lockstep::Game& game) {
    game.quiet = bits_of_plies(game, rows.returns, game.lane);
    game.returns = bits_of_plies(game, rows.returns, kLanes + game.lane);
    const std::size_t lane = game.lane;
    for (std::size_t i = 0; i < kColors; ++i)
        game.by_color[i] = boards.by_color[i][lane];
    for (std::size_t i = 0; i < 3; ++i)
        game.role_bits[i] = boards.role_bits[i][lane];
    game.castling_rooks = boards.castling_rooks[lane];
    game.is_check = (boards.is_check >> lane & 1U) != 0;
    game.quiet_plies = boards.quiet_plies[lane];
    game.most_quiet_plies = boards.most_quiet_plies[lane];
    // The bits of the number of each piece.
    const __m512i pieces =
        _mm512_or_si512(_mm512_or_si512(_mm512_maskz_set1_epi8(game.role_bits[0], 1),
                                        _mm512_maskz_set1_epi8(game.role_bits[1], 2)),
                        _mm512_or_si512(_mm512_maskz_set1_epi8(game.role_bits[2], 4),
                                        _mm512_maskz_set1_epi8(game.by_color[1], 8)));
    _mm512_store_si512(game.board, pieces);
}

// Which games are at the boards.
struct Seats {
    explicit Seats(const LockstepRows& all_rows) : rows(all_rows) {
        std::ranges::fill(ends, UINT32_MAX);
    }

    const LockstepRows& rows;
    Lockstep::Game* games[kLanes] = {};
    std::uint32_t ends[kLanes];  // rows
    LaneSet on = 0;

    void seat(Boards& boards, Lockstep::Game& game) {
        game.played = 0;
        game.quiet = game.returns = {};
        game.quiet_plies = game.most_quiet_plies = game.start->quiet_plies();
        if (game.spellings.empty()) return;
        put_on(boards, game.lane, *game.start);
        games[game.lane] = &game;
        ends[game.lane] = game.row + static_cast<std::uint32_t>(game.spellings.size());
        on = static_cast<LaneSet>(on | 1U << game.lane);
    }
    void leave(const Boards& boards, std::size_t lane, std::uint32_t row) {
        Lockstep::Game& game = *games[lane];
        game.played = row - game.row;
        take_off(boards, rows, game);
        games[lane] = nullptr;
        ends[lane] = UINT32_MAX;
        on = static_cast<LaneSet>(on & ~(1U << lane));
    }
    void leave_those_that_end(const Boards& boards, std::uint32_t row) {
        for (std::size_t lane = 0; lane < kLanes; ++lane)
            if (ends[lane] == row) leave(boards, lane, row);
    }
};

}  // namespace

void play_avx512(const LockstepRows& rows) {
    Boards boards{};
    Seats seats(rows);
    auto next = rows.games.begin();
    for (std::uint32_t row = 0;;) {
        seats.leave_those_that_end(boards, row);
        for (; next != rows.games.end() && (*next)->row == row; ++next)
            seats.seat(boards, **next);
        std::uint32_t event = next == rows.games.end() ? UINT32_MAX : (*next)->row;
        for (const std::uint32_t end : seats.ends)
            event = std::min(event, end);
        if (event == UINT32_MAX) return;
        if (seats.on == 0) row = event;
        while (row < event) {
            const LaneSet on = row % 2 == 0
                                   ? play_row<Color::White>(boards, kTables, rows, row, seats.on)
                                   : play_row<Color::Black>(boards, kTables, rows, row, seats.on);
            if (on != seats.on) [[unlikely]] {
                for (unsigned gone = seats.on & ~on; gone != 0; gone &= gone - 1)
                    seats.leave(boards, static_cast<std::size_t>(__builtin_ctz(gone)), row);
                event = row + 1;
            }
            ++row;
        }
    }
}

#include "chess/detail/end_avx512.inc"

}  // namespace arbiter::chess::detail::lockstep

#endif
