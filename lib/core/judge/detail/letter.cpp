#include "core/judge/detail/letter.hpp"

#include "core/chess/bitboard.hpp"
#include "core/chess/zobrist.hpp"
#include "core/judge/detail/walk.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

namespace arbiter::judge::detail {
namespace {

using chess::Bitboard;
using chess::Color;
using chess::Move;
using chess::Position;
using replay::GameFacts;

// The fewest plies without progress after which a claim can differ: a position occurs, comes back
// after four, and after four more by the move about to be played.
constexpr std::uint32_t kQuietPlies = 7;

Bitboard castling_pieces(const Position& pos) {
    Bitboard pieces = pos.castling_rooks();
    for (const Color color : {Color::White, Color::Black}) {
        const Bitboard home = chess::rank_mask(chess::back_rank(color));
        if ((pieces & home) != 0) pieces |= bit(pos.king_square(color));
    }
    return pieces;
}

// The keys of the rights that `pos` has and whose castling the side to move cannot play.
std::uint64_t keys_without_effect(const Position& pos) {
    std::uint64_t keys = 0;
    for (const chess::Side side : {chess::Side::Short, chess::Side::Long}) {
        const chess::Square rook = pos.castling_rook(pos.turn(), side);
        if (rook != chess::Square::None && !pos.is_castling_legal(pos.turn(), side))
            keys ^= chess::kZobrist.castling[chess::index(rook)];
    }
    return keys;
}

// A castling piece leaves its square and comes back in the quiet window of moves that begins at
// `begin`; where positions are repeated it need not come back. Sets `end` to the end of the
// window. Whether a right still stood is not asked: this is the cheap half of the question.
bool moves_out_and_back(const GameFacts& facts, Bitboard home, std::uint32_t begin,
                        std::uint32_t& end) {
    Bitboard left = 0;
    Bitboard entered = 0;  // squares left before and entered again
    std::uint32_t k = begin;
    const auto quiet = facts.quiet();
    const auto moves = facts.moves();
    for (; k < facts.plies && quiet[k + 1] != 0; ++k) {
        const Move move = moves[k];
        entered |= left & bit(move.to());
        left |= home & (bit(move.from()) | bit(move.to()));
    }
    end = k;
    return facts.max_repetition > 1 ? left != 0 : entered != 0;
}

std::uint64_t key_of_rights(Bitboard rooks) {
    std::uint64_t key = 0;
    while (rooks != 0)
        key ^= chess::kZobrist.castling[chess::index(chess::pop_square(rooks))];
    return key;
}

// The exact half: could a third occurrence be counted? Two stand on the board before it. Either
// they differ in nothing but rights; or they are the same by any reading, and a piece with a right
// leaves its square after them.
bool rights_make_a_difference(const GameFacts& facts) {
    Bitboard rooks = facts.start.orthodox().castling_rooks();
    const Bitboard kings = castling_pieces(facts.start.orthodox()) & ~rooks;
    const auto keys = facts.keys();
    const auto quiet = facts.quiet();
    const auto repetitions = facts.repetitions();
    const auto moves = facts.moves();
    std::uint64_t rights = key_of_rights(rooks);
    // Keys without their rights of the positions since the last capture or pawn move: those that
    // had more rights than the position now, sorted, and those that have the same.
    std::vector<std::uint64_t> had_more;
    std::vector<std::uint64_t> have_same;
    // Both since the last capture or pawn move.
    bool is_repeated = false;
    bool may_differ = false;
    for (std::uint32_t k = 0; k <= facts.plies; ++k) {
        if (quiet[k] == 0) {
            if (rooks == 0) return false;  // nothing that comes has rights, and nothing comes back
            is_repeated = may_differ = false;
            had_more.clear();
            have_same.clear();
        }
        is_repeated |= repetitions[k] > 1;
        have_same.push_back(keys[k] ^ rights);
        may_differ |= std::ranges::binary_search(had_more, have_same.back());
        if (may_differ && quiet[k] >= kQuietPlies) return true;
        if (k == facts.plies || moves[k].is_null()) continue;
        const Move move = moves[k];
        const Bitboard squares = bit(move.from()) | bit(move.to());  // castling: king and rook
        const Bitboard before = rooks;
        rooks &= ~squares;
        if ((kings & squares) != 0) rooks &= ~chess::rank_mask(rank_of(move.from()));
        if (rooks == before) continue;
        rights = key_of_rights(rooks);
        had_more.insert(had_more.end(), have_same.begin(), have_same.end());
        std::ranges::sort(had_more);
        have_same.clear();
        may_differ |= is_repeated;
    }
    return false;
}

}  // namespace

bool may_differ_by_letter(const GameFacts& facts) {
    if (facts.max_quiet_plies < kQuietPlies || facts.is_every_placement_new) return false;
    const Bitboard home = castling_pieces(facts.start.orthodox());
    if (home == 0) return false;
    const auto counts = facts.quiet();
    // A count below the number says how many plies are missing at least.
    for (std::uint32_t k = 0; k <= facts.plies;) {
        const std::uint32_t quiet = counts[k];
        if (quiet < kQuietPlies) {
            k += kQuietPlies - quiet;
            continue;
        }
        if (moves_out_and_back(facts, home, k - std::min(quiet, k), k))
            return rights_make_a_difference(facts);
        ++k;
    }
    return false;
}

std::uint64_t letter_key(const Position& pos) {
    Position other = pos;
    other.play(Move::null());
    return pos.repetition_key() ^ keys_without_effect(pos) ^ keys_without_effect(other);
}

// Sorted by key, the occurrences of a position are adjacent.
void LetterReading::count_repetitions() {
    std::vector<std::uint32_t> order(keys_.size());
    std::iota(order.begin(), order.end(), 0U);
    std::ranges::sort(order, [&](std::uint32_t a, std::uint32_t b) {
        return keys_[a] != keys_[b] ? keys_[a] < keys_[b] : a < b;
    });
    repetitions_.resize(keys_.size());
    std::uint32_t occurrences = 0;
    for (std::size_t i = 0; i < order.size(); ++i) {
        const bool is_same = i != 0 && keys_[order[i]] == keys_[order[i - 1]];
        occurrences = is_same ? occurrences + 1 : 1;
        repetitions_[order[i]] = static_cast<std::uint8_t>(
            std::min<std::uint32_t>(occurrences, std::numeric_limits<std::uint8_t>::max()));
        facts_.max_repetition =
            std::max<std::uint32_t>(facts_.max_repetition, repetitions_[order[i]]);
    }
}

LetterReading::LetterReading(const GameFacts& facts) : facts_(facts) {
    GameWalk walk{facts};
    facts_.max_repetition = 0;
    facts_.is_next_repetition_out_of_reach = facts_.is_every_placement_new = false;
    for (std::uint32_t k = 0; k <= facts.plies; ++k)
        keys_.push_back(letter_key(walk.at(k)));
    count_repetitions();
    facts_.record = replay::MainlineRecord({.moves = facts.moves(),
                                            .tokens = facts.tokens(),
                                            .keys = keys_,
                                            .quiet = facts.quiet(),
                                            .repetitions = repetitions_});
}

}  // namespace arbiter::judge::detail
