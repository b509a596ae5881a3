#include "reach/detail/history.hpp"

#include "chess/position.hpp"
#include "reach/detail/last_moves.hpp"
#include "reach/detail/steady.hpp"

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
bool is_start(const Men& men) {
    // NOLINTNEXTLINE(readability-identifier-naming): a constant, though not constexpr.
    static const Men kStart{chess::Position::initial()};
    return men.turn == Color::White && men.sets == kStart.sets;
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

bool History::has_no_story(const Men& men, const Census& census) {
    const CaptureProblem problem{men, census};
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

bool History::are_all_refuted(const Men& men, Bitboard steady, unsigned moves_back,
                              unsigned& number) {
    return !any_last_move(men, steady, Uncapture::Each, [&](const Men& before, const LastMove&) {
        ++number;
        return !is_refuted(before, moves_back);
    });
}

bool History::is_refuted(const Men& men, unsigned moves_back) {
    if (++nodes_ > budget_ || is_start(men)) return false;
    if (cheap_contradiction(men)) return true;
    const Census census{men, steady_pieces(men)};
    if (has_no_story(men, census)) return true;
    if (moves_back == 0) return false;
    unsigned number = 0;
    return are_all_refuted(men, census.steady, moves_back - 1, number);
}

Contradiction History::contradiction(const Men& men) {
    if (auto found = cheap_contradiction(men)) return found;
    const Census census{men, steady_pieces(men)};
    const unsigned captures = men.missing(Color::White) + men.missing(Color::Black);
    if (has_no_story(men, census)) return {Reason::NoCaptures, {.available = capped(captures)}};
    if (!men.is_orthodox || is_start(men)) return {};
    for (unsigned moves_back = 0; moves_back <= kMostMovesBack && nodes_ < budget_; ++moves_back) {
        unsigned number = 0;
        if (are_all_refuted(men, census.steady, moves_back, number))
            return {Reason::NoHistory, {.color = ~men.turn, .needed = capped(number)}};
    }
    return {};
}

}  // namespace arbiter::reach::detail
