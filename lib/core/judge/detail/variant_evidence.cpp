#include "core/judge/detail/variant_evidence.hpp"

#include "core/judge/detail/seen_positions.hpp"

#include <algorithm>

namespace arbiter::judge::detail {
namespace {

using chess::Move;
using mating::Proof;
using replay::GameFacts;
using replay::VariantBoard;
using variant::EndKind;

bool is_dead(const VariantBoard& board) {
    const auto end = board.rules().end(board.position());
    return end && end->kind == EndKind::DeadPosition;
}

const VariantBoard& final_board(const GameFacts& facts) {
    return *facts.final.variant();
}

// Calls `visit` with each position of the game until it returns false.
template <class Visit>
void for_each_position(const GameFacts& facts, Visit visit) {
    VariantBoard board = *facts.start.variant();
    for (std::uint32_t ply = 0; visit(ply, board) && ply < facts.plies; ++ply)
        board.play(facts.moves()[ply]);
}

template <class Test>
bool has_legal_move(const VariantBoard& board, Test test) {
    chess::MoveList moves;
    board.rules().legal_moves(board.position(), moves);
    return std::ranges::any_of(moves, test);
}

bool is_quiet(const VariantBoard& board, Move move) {
    return board.rules().after(board.position(), move).quiet_plies() != 0;
}

}  // namespace

std::optional<DeadFrom> find_dead_in_variant(const GameFacts& facts) {
    if (!is_dead(final_board(facts))) return std::nullopt;
    DeadFrom dead{facts.plies, Proof::Material};
    for_each_position(facts, [&](std::uint32_t ply, const VariantBoard& board) {
        if (!is_dead(board)) return true;
        dead.ply = ply;
        return false;
    });
    return dead;
}

Claimable intended_repetitions_in_variant(const laws::Article& row, const GameFacts& facts,
                                          std::uint32_t end) {
    Claimable claim;
    const unsigned needed = row.threshold - 1U;
    if (facts.max_repetition < needed) return claim;
    bool has_come_often = false;  // a position has, up to here
    SeenPositions seen{facts.keys()};
    for_each_position(facts, [&](std::uint32_t ply, const VariantBoard& board) {
        if (ply >= end) return false;
        has_come_often |= facts.repetitions()[ply] >= needed;
        if (!has_come_often) return true;
        const auto completes = [&](Move move) {
            const std::uint64_t key =
                board.rules().repetition_key(board.rules().after(board.position(), move));
            return seen.count(key, ply) + 1 >= row.threshold;
        };
        if (has_legal_move(board, completes)) claim.add(ply);
        return true;
    });
    return claim;
}

Claimable claimable_quiet_plies_in_variant(const laws::Article& row, const GameFacts& facts,
                                           std::uint32_t end) {
    Claimable claim;
    const std::uint32_t needed = quiet_plies_needed(row);
    if (facts.max_quiet_plies < needed) return claim;
    for_each_position(facts, [&](std::uint32_t ply, const VariantBoard& board) {
        if (ply >= end) return false;
        if (facts.quiet()[ply] < needed) return true;
        const bool is_open =
            row.trigger == laws::Trigger::QuietPliesIntended
                ? has_legal_move(board, [&](Move move) { return is_quiet(board, move); })
                : board.has_legal_move();
        if (is_open) claim.add(ply);
        return true;
    });
    return claim;
}

}  // namespace arbiter::judge::detail
