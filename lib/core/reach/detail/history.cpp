#include "core/reach/detail/history.hpp"

#include "core/chess/position.hpp"
#include "core/reach/detail/last_moves.hpp"
#include "core/reach/detail/steady.hpp"

#include <algorithm>

namespace arbiter::reach::detail {
namespace {

// More of them found nothing in the lists at hand.
constexpr unsigned kMostMovesBack = 4;
// Nodes for the story of a position that came before: it is seldom the hardest.
constexpr std::uint64_t kNodesOfStory = 2000;

std::uint8_t capped(unsigned number) {
    return static_cast<std::uint8_t>(std::min(number, 255U));
}

// The start has no last move, and needs none.
bool is_start(const PieceSets& pieces) {
    // NOLINTNEXTLINE(readability-identifier-naming): a constant, though not constexpr.
    static const PieceSets kStart{chess::Position::initial()};
    return pieces.turn == Color::White && pieces.sets == kStart.sets;
}

}  // namespace

std::size_t History::ProblemHash::operator()(const CaptureProblem& problem) const {
    std::uint64_t mixed = 0;
    const auto add = [&](std::uint64_t word) {
        mixed = (mixed ^ word) * 0x9E3779B97F4A7C15ULL;
        mixed ^= mixed >> 32;
    };
    for (const Column column : problem.goal)
        add(column);
    for (const auto& side : problem.of) {
        add(side.missing);
        add(side.lost_pawns);
        add(side.steady_files);
    }
    return mixed;
}

bool History::has_no_story(const PieceSets& pieces, const Census& census) {
    const CaptureProblem problem{pieces, census};
    const auto known = stories_.find(problem);
    if (known != stories_.end()) return known->second == Story::None;
    const std::uint64_t left = budget_ - std::min(budget_, nodes_);
    const std::uint64_t share = stories_.empty() ? left / 2 : std::min(left, kNodesOfStory);
    std::uint64_t used = 0;
    const Story story = find_story(problem, share, used);
    nodes_ += used;
    stories_.emplace(problem, story);
    return story == Story::None;
}

bool History::are_all_refuted(const PieceSets& pieces, Bitboard steady, unsigned moves_back,
                              unsigned& number) {
    return !any_last_move(pieces, steady, Uncapture::Each,
                          [&](const PieceSets& before, const LastMove&) {
                              ++number;
                              return !is_refuted(before, moves_back);
                          });
}

bool History::is_refuted(const PieceSets& pieces, unsigned moves_back) {
    if (++nodes_ > budget_ || is_start(pieces)) return false;
    if (cheap_contradiction(pieces)) return true;
    const Census census{pieces, steady_pieces(pieces)};
    if (has_no_story(pieces, census)) return true;
    if (moves_back == 0) return false;
    unsigned number = 0;
    return are_all_refuted(pieces, census.steady, moves_back - 1, number);
}

Contradiction History::contradiction(const PieceSets& pieces) {
    if (auto found = cheap_contradiction(pieces)) return found;
    const Census census{pieces, steady_pieces(pieces)};
    const unsigned captures = pieces.missing(Color::White) + pieces.missing(Color::Black);
    if (has_no_story(pieces, census)) return {Reason::NoCaptures, {.available = capped(captures)}};
    if (!pieces.is_orthodox || is_start(pieces)) return {};
    for (unsigned moves_back = 0; moves_back <= kMostMovesBack && nodes_ < budget_; ++moves_back) {
        unsigned number = 0;
        if (are_all_refuted(pieces, census.steady, moves_back, number))
            return {Reason::NoHistory, {.color = ~pieces.turn, .needed = capped(number)}};
    }
    return {};
}

}  // namespace arbiter::reach::detail
