#include "core/judge/detail/evidence.hpp"

#include "core/chess/movegen.hpp"
#include "core/chess/steps.hpp"
#include "core/judge/detail/forced_win.hpp"
#include "core/judge/detail/letter.hpp"
#include "core/judge/detail/material.hpp"
#include "core/judge/detail/seen_positions.hpp"
#include "core/judge/detail/variant_evidence.hpp"
#include "core/judge/detail/walk.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <optional>
#include <span>
#include <unordered_set>

namespace arbiter::judge::detail {
namespace {

using chess::Bitboard;
using chess::Color;
using chess::Move;
using chess::Position;
using laws::Article;
using laws::Trigger;
using replay::GameFacts;

std::uint32_t first_at_least(std::span<const std::uint16_t> counts, unsigned threshold) {
    const auto found =
        std::ranges::find_if(counts, [=](std::uint16_t count) { return count >= threshold; });
    return static_cast<std::uint32_t>(found - counts.begin());
}

std::optional<std::uint32_t> first_repetition(const Article& row, const GameFacts& facts) {
    if (facts.max_repetition < row.threshold) return std::nullopt;
    for (std::uint32_t k = 0; k <= facts.plies; ++k)
        if (facts.repetitions()[k] >= row.threshold) return k;
    return std::nullopt;
}

// The same position each time after two moves by each player: the shortest way back to it.
std::optional<std::uint32_t> first_consecutive_repetition(const Article& row,
                                                          const GameFacts& facts) {
    constexpr std::uint32_t kWayBack = 4;
    if (facts.max_repetition < row.threshold) return std::nullopt;
    for (std::uint32_t k = kWayBack * (row.threshold - 1U); k <= facts.plies; ++k) {
        if (facts.repetitions()[k] < row.threshold) continue;
        bool is_same = true;
        for (std::uint32_t i = 1; i < row.threshold; ++i)
            is_same &= facts.keys()[k] == facts.keys()[k - kWayBack * i];
        if (is_same) return k;
    }
    return std::nullopt;
}

std::optional<std::uint32_t> first_quiet(const Article& row, const GameFacts& facts) {
    if (facts.max_quiet_plies < row.threshold) return std::nullopt;
    const std::uint32_t k = first_at_least(facts.quiet(), row.threshold);
    if (k > facts.plies) return std::nullopt;
    return k;
}

// A closed list of dead material holds only positions that are dead by any series of moves.
std::optional<std::uint32_t> first_dead(const Article& row, const Evidence& game) {
    if (!game.dead) return std::nullopt;
    if (row.when == laws::MaterialTest::Any) return game.dead->ply;
    GameWalk walk{game.facts};
    for (std::uint32_t k = game.dead->ply; k <= game.facts.plies; ++k)
        if (passes(row.when, walk.at(k))) return k;
    return std::nullopt;
}

// Every list that ends a game holds what captures make of its members: the last position shows
// whether a search is needed. Material changes only where the count of quiet plies starts anew.
std::optional<std::uint32_t> first_material(const Article& row, const GameFacts& facts) {
    if (!passes(row.when, facts.final.orthodox())) return std::nullopt;
    GameWalk walk{facts};
    for (std::uint32_t k = 0; k < facts.plies; ++k)
        if ((k == 0 || facts.quiet()[k] == 0) && passes(row.when, walk.at(k))) return k;
    return facts.plies;
}

std::optional<std::uint32_t> final_ply_if(bool is_so, const GameFacts& facts) {
    return is_so ? std::optional(facts.plies) : std::nullopt;
}

bool ends_as(const Evidence& game, variant::EndKind kind) {
    return game.variant_end && game.variant_end->kind == kind;
}

constexpr std::array kPieces{chess::Role::Knight, chess::Role::Bishop, chess::Role::Rook,
                             chess::Role::Queen, chess::Role::King};

Bitboard squares_of(Move move) {
    return bit(move.from()) | bit(move.to());
}

// Positions of one quiet window, from one capture or pawn move to the next, that have occurred
// often enough for one more time to be a claim.
class NearlyRepeated {
  public:
    // `begin` is the first such position of its window.
    NearlyRepeated(const GameFacts& facts, unsigned occurrences, std::uint32_t begin)
        : facts_(facts),
          keys_(facts.keys()),
          moves_(facts.moves()),
          repetitions_(facts.repetitions()),
          occurrences_(occurrences),
          begin_(begin),
          occupied_(facts) {}

    // To be called for every position of the window from the first on.
    void add(std::uint32_t ply) {
        if (repetitions_[ply] != occurrences_) return;
        std::uint32_t& size = sizes_[ply & 1U];
        if (size < kListed) plies_[ply & 1U][size] = ply;
        ++size;
    }

    // Does a legal move of position `ply`, the last one added, lead to one of them?
    [[nodiscard]] bool are_reached_from(std::uint32_t ply) {
        const std::uint32_t size = sizes_[~ply & 1U];
        const auto& listed = plies_[~ply & 1U];
        if (size <= kListed) {
            return std::any_of(listed.begin(), listed.begin() + size,
                               [&](std::uint32_t goal) { return is_reached(goal, ply); });
        }
        return is_reached_by_legal_move(ply);
    }

  private:
    static constexpr std::uint32_t kListed = 16;  // more than that is rare

    // The same by playing the legal moves: what that costs does not grow with the game.
    [[nodiscard]] [[gnu::noinline]] bool is_reached_by_legal_move(std::uint32_t ply) {
        goals_until_ = std::max(goals_until_, begin_);
        for (; goals_until_ < ply; ++goals_until_)
            if (repetitions_[goals_until_] == occurrences_) goals_.insert(keys_[goals_until_]);
        if (!walk_) walk_.emplace(facts_);
        const Position& pos = walk_->at(ply);
        chess::MoveList moves;
        chess::generate_legal(pos, moves);
        return std::ranges::any_of(moves, [&](Move move) {
            Position next = pos;
            next.play(move);
            return goals_.contains(next.repetition_key());
        });
    }

    // Does a legal move lead from position `ply` to the position `goal`? Usually no board is
    // needed. Only pieces moved in between. Two positions whose keys differ as if one piece had
    // gone from one square to another differ in nothing else, not even in a right to castle, so
    // that piece has moved and can go back when its way is free: its king is safe then, as it was
    // in `goal`.
    [[nodiscard]] bool is_reached(std::uint32_t goal, std::uint32_t ply) {
        const auto mover = static_cast<Color>((chess::index(facts_.start.turn()) + ply) & 1U);
        const std::uint64_t change = keys_[goal] ^ keys_[ply];
        return chess::may_be_step(change, mover) && is_reached_by(change, mover, goal, ply);
    }

    // The same where the keys differ by `change`, as if by a move: one in three hundred.
    [[nodiscard]] [[gnu::noinline]] bool is_reached_by(std::uint64_t change, Color mover,
                                                       std::uint32_t goal, std::uint32_t ply) {
        Bitboard ends = 0;  // occupied in one of the two positions only
        for (const Move move : moves_.subspan(goal, ply - goal))
            if (!move.is_null()) ends ^= squares_of(move);
        if (chess::count(ends) != 2) return false;
        return is_step(change, mover, ends) && is_way_free(ends, goal, ply);
    }

    // Does a piece that goes from one end to the other change a key so?
    [[nodiscard]] static bool is_step(std::uint64_t change, Color mover, Bitboard ends) {
        const chess::Square one = chess::first_square(ends);
        const chess::Square other = chess::first_square(ends & (ends - 1));
        return std::ranges::any_of(kPieces, [&](chess::Role role) {
            return change == chess::step_key(chess::make_piece(mover, role), one, other) &&
                   chess::can_step(role, one, other);
        });
    }

    // REQUIRES: the piece at one of the `ends` moves to the other as a knight, or along a line.
    [[nodiscard]] bool is_way_free(Bitboard ends, std::uint32_t goal, std::uint32_t ply) {
        const Bitboard way =
            chess::between(chess::first_square(ends), chess::first_square(ends & (ends - 1)));
        if (way == 0) return true;
        // When it was gone last, it was free; and so it is unless a piece stopped on it.
        for (std::uint32_t k = ply; k-- > goal && !has(way, moves_[k].to());)
            if (squares_of(moves_[k]) == ends) return true;
        return (occupied_.at(ply) & way) == 0;
    }

    const GameFacts& facts_;
    std::span<const std::uint64_t> keys_;
    std::span<const Move> moves_;
    std::span<const std::uint8_t> repetitions_;
    unsigned occurrences_;
    std::uint32_t begin_;
    OccupiedWalk occupied_;
    std::optional<GameWalk> walk_;
    std::unordered_set<std::uint64_t> goals_;  // keys of those before goals_until_
    std::uint32_t goals_until_ = 0;
    std::array<std::uint32_t, 2> sizes_{};  // by parity of the ply
    std::array<std::array<std::uint32_t, kListed>, 2> plies_;
};

// The first position in [begin, end) that stands on the board for the `occurrences`-th time; else
// `end`.
std::uint32_t find_occurrence(unsigned occurrences, const GameFacts& facts, std::uint32_t begin,
                              std::uint32_t end) {
    const auto counts = facts.repetitions().subspan(begin, end - begin);
    const void* found = std::memchr(counts.data(), static_cast<int>(occurrences), counts.size());
    if (found == nullptr) return end;
    return begin +
           static_cast<std::uint32_t>(static_cast<const std::uint8_t*>(found) - counts.data());
}

Claimable repetitions_on_board(const Article& row, const GameFacts& facts, std::uint32_t end) {
    Claimable claim;
    if (facts.max_repetition < row.threshold) return claim;
    for (std::uint32_t k = find_occurrence(row.threshold, facts, 0, end); k < end; ++k)
        if (facts.repetitions()[k] >= row.threshold) claim.add(k);
    return claim;
}

Claimable repetitions_intended(const Article& row, const GameFacts& facts, std::uint32_t end) {
    Claimable claim;
    const unsigned needed = row.threshold - 1U;
    if (facts.max_repetition < needed) return claim;
    // Only in a window of quiet moves in which a position has occurred often enough, and only from
    // there on.
    const auto quiet = facts.quiet();
    std::uint32_t k = 0;
    while ((k = find_occurrence(needed, facts, k, end)) != end) {
        NearlyRepeated nearly{facts, needed, k};
        do {
            nearly.add(k);
            // The move that was played is one of the legal ones.
            const bool is_played = facts.max_repetition >= row.threshold && k < facts.plies &&
                                   !facts.moves()[k].is_null() &&
                                   facts.repetitions()[k + 1] >= row.threshold;
            if (is_played || nearly.are_reached_from(k)) claim.add(k);
        } while (++k < end && quiet[k] != 0);
    }
    return claim;
}

// The definition itself: every legal move of position `ply` is played, and its position compared
// with all before.
bool is_claim_by_letter(const Article& row, const Position& pos, SeenPositions& seen,
                        std::uint32_t ply) {
    chess::MoveList moves;
    chess::generate_legal(pos, moves);
    return std::ranges::any_of(moves, [&](Move move) {
        Position next = pos;
        next.play(move);
        return seen.count(letter_key(next), ply) + 1 >= row.threshold;
    });
}

Claimable repetitions_intended_by_letter(const Article& row, const GameFacts& facts,
                                         std::uint32_t end) {
    Claimable claim;
    const unsigned needed = row.threshold - 1U;
    if (facts.max_repetition < needed) return claim;
    GameWalk walk{facts};
    SeenPositions seen{facts.keys()};
    std::uint32_t k = 0;
    while ((k = find_occurrence(needed, facts, k, end)) != end) {
        do {
            if (is_claim_by_letter(row, walk.at(k), seen, k)) claim.add(k);
        } while (++k < end && facts.quiet()[k] != 0);
    }
    return claim;
}

bool is_quiet(const Position& pos, Move move) {
    if (move.is_castling()) return true;
    return role_of(pos.piece_on(move.from())) != chess::Role::Pawn &&
           !has(pos.occupied(), move.to());
}

// By a move that is neither a capture nor a pawn move.
QuietClaim intended_quiet_claim(const Position& pos) {
    QuietClaim found = QuietClaim::None;
    chess::MoveList moves;
    chess::generate_legal(pos, moves);
    for (const Move move : moves) {
        if (!is_quiet(pos, move)) continue;
        if (chess::has_legal_move(pos.after(move))) return QuietClaim::Open;
        found = QuietClaim::Disputed;
    }
    return found;
}

}  // namespace

std::optional<std::uint32_t> first_end(const Article& row, const Evidence& game) {
    using mating::Terminal;
    const GameFacts& facts = game.facts;
    switch (row.trigger) {
        // Replay goes on after every end but these two.
        case Trigger::Checkmate:
            return final_ply_if(game.final.terminal() == Terminal::Checkmate, facts);
        case Trigger::Stalemate:
            return final_ply_if(game.final.terminal() == Terminal::Stalemate, facts);
        case Trigger::DeadPosition:
            return first_dead(row, game);
        case Trigger::Repetition:
            return first_repetition(row, facts);
        case Trigger::RepetitionConsecutive:
            return first_consecutive_repetition(row, facts);
        case Trigger::QuietPlies:
            return first_quiet(row, facts);
        case Trigger::Material:
            return first_material(row, facts);
        case Trigger::VariantWin:
            return final_ply_if(ends_as(game, variant::EndKind::VariantWin), facts);
        case Trigger::VariantDraw:
            return final_ply_if(ends_as(game, variant::EndKind::VariantDraw), facts);
        default:
            return std::nullopt;
    }
}

Claimable claimable_repetitions(const Article& row, const Evidence& game, std::uint32_t end) {
    if (row.trigger == Trigger::Repetition) return repetitions_on_board(row, game.facts, end);
    if (!game.facts.is_orthodox()) return intended_repetitions_in_variant(row, game.facts, end);
    return game.is_by_letter ? repetitions_intended_by_letter(row, game.facts, end)
                             : repetitions_intended(row, game.facts, end);
}

Claimable claimable_material(const Article& row, const Evidence& game, std::uint32_t end) {
    Claimable claim;
    GameWalk walk{game.facts};
    for (std::uint32_t k = 0; k < end; ++k)
        if (passes(row.when, walk.at(k))) claim.add(k);
    if (claim.plies == 0) return claim;
    const Position& first = walk.at(claim.first_ply);
    // A drawn position needs no look ahead.
    if (row.when == laws::MaterialTest::WrongBishop) {
        claim.is_certain = holds_corner(first);
    } else if (row.when != laws::MaterialTest::PawnDraw) {
        claim.is_certain = !is_quick_win(first);
    }
    return claim;
}

std::uint32_t quiet_plies_needed(const Article& row) {
    return row.trigger == Trigger::QuietPliesIntended ? row.threshold - 1U : row.threshold;
}

QuietClaim quiet_claim(const Article& row, const Evidence& game, std::uint32_t ply,
                       const Position& pos) {
    const GameFacts& facts = game.facts;
    if (facts.quiet()[ply] < quiet_plies_needed(row)) return QuietClaim::None;
    if (row.trigger == Trigger::QuietPliesIntended) return intended_quiet_claim(pos);
    // Mate and stalemate, only ever at the end, leave nothing to claim.
    const bool is_open = ply < facts.plies || game.final.terminal() == mating::Terminal::None;
    return is_open ? QuietClaim::Open : QuietClaim::None;
}

}  // namespace arbiter::judge::detail
