#include "core/check/rules/endings/intention.hpp"

#include "core/chess/movegen.hpp"
#include "core/chess/steps.hpp"

#include <algorithm>

namespace arbiter::check::detail {
namespace {

// Can the position after `move` have stood before in the game? Not after a capture, a pawn move,
// castling, or a move that loses a right to castle.
bool may_repeat(const chess::Position& before, chess::Move move) {
    const chess::Color us = before.turn();
    const chess::Bitboard rooks = before.castling_rooks() & before.pieces(us);
    const bool loses_right =
        rooks != 0 && (move.from() == before.king_square(us) || has(rooks, move.from()));
    return move.is_plain() && !loses_right && !has(before.occupied(), move.to()) &&
           role_of(before.piece_on(move.from())) != chess::Role::Pawn;
}

// The repetition key after such a move.
std::uint64_t key_after(const chess::Position& before, chess::Move move) {
    return before.key() ^ chess::step_key(before.piece_on(move.from()), move.from(), move.to());
}

// Only since the last capture or pawn move can the same position have stood.
std::uint32_t quiet_plies(const replay::GameFacts& facts, std::uint32_t ply) {
    return std::min<std::uint32_t>(facts.quiet()[ply], ply);
}

// By where pieces stood in each position that has stood twice. Nothing: none of these can be
// brought about, or several as often.
Intention find_by_way_back(const replay::GameFacts& facts, std::uint32_t ply,
                           const chess::Position& position) {
    const auto keys = facts.keys();
    const auto moves = facts.moves();
    const auto repetitions = facts.repetitions();
    const std::uint32_t quiet = quiet_plies(facts, ply);
    Intention best{.move = {}, .stood = 1};
    bool is_alone = false;
    chess::Bitboard ends = 0;  // occupied now or then, not both
    for (std::uint32_t back = 1; back <= quiet; ++back) {
        const std::uint32_t then = ply - back;
        // The right to castle is gone with it, so that nothing from before comes back.
        if (moves[then].is_castling()) break;
        if (!moves[then].is_null()) ends ^= bit(moves[then].from()) ^ bit(moves[then].to());
        // The last time a position stood has the number of all times.
        const std::uint32_t stood = repetitions[then];
        if (back % 2 == 0 || stood < std::max(best.stood, 2U) || chess::count(ends) != 2) continue;
        const chess::Bitboard from = ends & position.pieces(position.turn());
        if (from == 0 || from == ends) continue;
        const auto move =
            chess::Move::normal(chess::first_square(from), chess::first_square(ends ^ from));
        if (!position.is_legal(move) || key_after(position, move) != keys[then]) continue;
        is_alone = stood > best.stood;
        best = {move, stood};
    }
    return is_alone ? best : Intention{};
}

Intention find_among_all(const replay::GameFacts& facts, std::uint32_t ply,
                         const chess::Position& position) {
    const std::uint32_t quiet = quiet_plies(facts, ply);
    const auto past = facts.keys().subspan(ply - quiet, quiet + 1);
    chess::MoveList legal;
    chess::generate_legal(position, legal);
    Intention best;
    for (const chess::Move move : legal) {
        if (!may_repeat(position, move)) continue;
        const auto stood =
            static_cast<std::uint32_t>(std::ranges::count(past, key_after(position, move)));
        if (stood > best.stood) best = {move, stood};
    }
    return best;
}

// In other variants nothing is known of what cannot come back: every move is played.
Intention find_by_definition(const replay::GameFacts& facts, std::uint32_t ply,
                             const replay::GamePosition& position) {
    const auto past = facts.keys().first(ply + 1);
    Intention best;
    for (const chess::Move move : position.legal_moves()) {
        replay::GamePosition after = position;
        after.play(move);
        const auto stood =
            static_cast<std::uint32_t>(std::ranges::count(past, after.repetition_key()));
        if (stood > best.stood) best = {move, stood};
    }
    return best;
}

}  // namespace

Intention find_intention(const replay::GameFacts& facts, std::uint32_t ply,
                         const replay::GamePosition& position) {
    if (!position.is_orthodox()) return find_by_definition(facts, ply, position);
    const chess::Position& board = position.orthodox();
    const Intention found = find_by_way_back(facts, ply, board);
    return found.stood != 0 ? found : find_among_all(facts, ply, board);
}

}  // namespace arbiter::check::detail
