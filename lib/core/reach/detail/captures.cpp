#include "core/reach/detail/captures.hpp"

#include "core/reach/detail/columns.hpp"
#include "core/reach/detail/state_set.hpp"

#include <algorithm>
#include <optional>

namespace arbiter::reach::detail {
namespace {

std::uint8_t small(unsigned number) {
    return static_cast<std::uint8_t>(number);
}

// File `file` of the last rank of `color` is a dark square.
unsigned is_dark(Color color, unsigned file) {
    return color == Color::White ? file & 1U : ~file & 1U;
}

std::uint8_t rank_bits(Bitboard set, unsigned rank) {
    return static_cast<std::uint8_t>(set >> 8 * rank);
}

}  // namespace

CaptureProblem::CaptureProblem(const PieceSets& pieces, const Census& census) {
    for (unsigned file = 0; file < kFiles; ++file)
        goal[file] = column_of(file, pieces.of(Color::White, Role::Pawn),
                               pieces.of(Color::Black, Role::Pawn));
    for (const Color color : kBothColors) {
        OfColor& now = of[index(color)];
        const Census::OfColor& counted = census.of[index(color)];
        now.missing = small(counted.within_reach());
        now.lost_pawns = small(counted.lost_pawns());
        const Bitboard lost = bishops_lost_at_home(pieces, color, census.steady);
        const Bitboard traps = bishop_traps(color, census.steady);
        const Bitboard free = pieces.of(color, Role::Bishop) & ~traps;
        for (const unsigned dark : {0U, 1U}) {
            const Bitboard squares = dark != 0 ? kDarkSquares : ~kDarkSquares;
            const unsigned number = chess::count(free & squares);
            const unsigned original = (lost & squares) != 0 ? 0 : 1;
            now.bishops[dark] = small(number > original ? number - original : 0);
        }
        const bool is_white = color == Color::White;
        now.trap_files = rank_bits(traps, is_white ? 7 : 0);
        now.bishop_files = rank_bits(traps & pieces.of(color, Role::Bishop), is_white ? 7 : 0);
        now.steady_files =
            rank_bits(census.steady & pieces.of(color, Role::Pawn), is_white ? 1 : 6);
        now.promotes_on = small(~rank_bits(census.steady, is_white ? 7 : 0) & 0xFFU);
        now.promotes_from = small(~rank_bits(census.steady, is_white ? 6 : 1) & 0xFFU);
        // A pawn next to the last square of a file checks a king on it. A king that never moved can
        // only have the pawn captured, so no pawn went on from there.
        const Bitboard king = pieces.of(~color, Role::King) & census.steady;
        const Bitboard beside = chess::neighbours(king);
        now.promotes_from &= small(~rank_bits(beside, is_white ? 7 : 0) & 0xFFU);
    }
}

namespace {

// The state of a story.
struct State {
    std::array<Column, kFiles> columns{};
    std::array<std::uint8_t, 2> missing{};     // captures of this colour that are left
    std::array<std::uint8_t, 2> lost_pawns{};  // of these, as pawns at most
    // Promotions still needed: [color][dark] and, by files, to bishops that are trapped there.
    std::array<std::array<std::uint8_t, 2>, 2> bishops{};
    std::array<std::uint8_t, 2> trapped{};
    std::array<std::uint8_t, 6> unused{};  // zero: states are compared and hashed as a whole

    friend bool operator==(const State&, const State&) = default;
};
static_assert(sizeof(State) == 32);

class StorySearch {
  public:
    StorySearch(const CaptureProblem& problem, std::uint64_t budget, std::uint64_t& nodes)
        : problem_(problem), budget_(budget), nodes_(nodes) {
        for (const Color color : kBothColors) {
            const unsigned c = index(color);
            for (unsigned file = 0; file < kFiles; ++file)
                goal_count_[c][file] = small(pawns_in(problem.goal[file], color));
        }
        for (unsigned file = 0; file < kFiles; ++file)
            goal_pairs_ += facing_pairs_in(problem.goal[file]);
    }

    Story run() {
        State start;
        start.columns.fill(kStartColumn);
        for (const unsigned c : {0U, 1U}) {
            start.missing[c] = problem_.of[c].missing;
            start.lost_pawns[c] = problem_.of[c].lost_pawns;
            start.bishops[c] = problem_.of[c].bishops;
            start.trapped[c] = problem_.of[c].bishop_files;
        }
        if (!distance(start)) return Story::None;
        return search(start);
    }

  private:
    struct Child {
        State state;
        unsigned distance;
    };

    [[nodiscard]] bool may_pop(Color color, unsigned file) const {
        const auto& side = problem_.of[index(color)];
        return (side.promotes_on & side.promotes_from & 1U << file) != 0;
    }

    [[nodiscard]] bool is_complete(Column column, unsigned file) const {
        return column == problem_.goal[file] ||
               becomes_by_promotion(column, problem_.goal[file], may_pop(Color::White, file),
                                    may_pop(Color::Black, file));
    }

    // A lower bound on the captures that are left to make, or nullopt when they cannot suffice.
    // Zero does not mean that all is done.
    [[nodiscard]] std::optional<unsigned> distance(const State& state) const {
        const unsigned total = state.missing[0] + state.missing[1];
        unsigned incomplete = 0, pairs = 0;
        for (unsigned file = 0; file < kFiles; ++file) {
            incomplete |= is_complete(state.columns[file], file) ? 0 : 1U << file;
            pairs += facing_pairs_in(state.columns[file]);
        }
        // A capture concerns two files at most, and these are neighbours.
        unsigned files = 0;
        for (unsigned rest = incomplete; rest != 0; ++files) {
            const unsigned first = rest & (0U - rest);
            rest &= ~(first | first << 1);
        }
        if (files > total) return std::nullopt;
        // A capture separates one pair by leaving the file, and one more by the loss of a pawn.
        const unsigned losses = std::min(state.missing[0], state.lost_pawns[0]) +
                                std::min(state.missing[1], state.lost_pawns[1]);
        if (pairs > goal_pairs_ + total + losses) return std::nullopt;
        unsigned crossings = 0;
        for (const Color color : kBothColors) {
            const unsigned needed = fewest_crossings(state, color);
            if (needed > state.missing[index(~color)]) return std::nullopt;
            crossings += needed;
        }
        return 4 * std::max(files, crossings) + chess::count(incomplete);
    }

    // Where the files up to one have fewer pawns than they must have, pawns have to come over its
    // edge, each with a separate capture; likewise from the other side.
    [[nodiscard]] unsigned fewest_crossings(const State& state, Color color) const {
        std::array<int, kFiles> surplus{};
        int all = 0;
        for (unsigned file = 0; file < kFiles; ++file) {
            surplus[file] = static_cast<int>(pawns_in(state.columns[file], color)) -
                            static_cast<int>(goal_count_[index(color)][file]);
            all += surplus[file];
        }
        int crossings = 0, left = 0;
        for (unsigned file = 0; file + 1 < kFiles; ++file) {
            left += surplus[file];
            crossings += std::max(0, -left) + std::max(0, left - all);
        }
        return static_cast<unsigned>(crossings);
    }

    // Everything is as in the position once the pawns that can promote have done so.
    [[nodiscard]] bool is_goal(const State& state) const {
        State done = state;
        for (unsigned file = 0; file < kFiles; ++file) {
            if (!is_complete(state.columns[file], file)) return false;
            for (const Color color : kBothColors) {
                unsigned promoting =
                    pawns_in(state.columns[file], color) - goal_count_[index(color)][file];
                for (; promoting != 0; --promoting)
                    note_promotion(done, color, file);
            }
        }
        return done.bishops == decltype(done.bishops){} && done.trapped == decltype(done.trapped){};
    }

    // What a promotion on that file can have been good for.
    void note_promotion(State& state, Color color, unsigned file) const {
        const unsigned c = index(color);
        if ((state.trapped[c] & 1U << file) != 0) {
            state.trapped[c] &= small(~(1U << file));
        } else if ((problem_.of[c].trap_files & 1U << file) == 0) {
            std::uint8_t& bishops = state.bishops[c][is_dark(color, file)];
            if (bishops != 0) --bishops;
        }
    }

    Story search(const State& state) {
        if (is_goal(state)) return Story::Found;
        if (++nodes_ > budget_) return Story::OutOfBudget;
        if (!seen_.insert(state)) return Story::None;
        std::vector<Child> children;
        for (const Color color : kBothColors)
            add_captures_by(state, color, children);
        std::stable_sort(children.begin(), children.end(),
                         [](const Child& a, const Child& b) { return a.distance < b.distance; });
        for (const Child& child : children) {
            const Story story = search(child.state);
            if (story != Story::None) return story;
        }
        return Story::None;
    }

    void offer(const State& state, std::vector<Child>& children) {
        const auto far = distance(state);
        if (far) children.push_back({state, *far});
    }

    // Captures by pawns and pieces of `color`.
    void add_captures_by(const State& state, Color color, std::vector<Child>& children) {
        const unsigned them = index(~color);
        if (state.missing[them] == 0) return;
        State after = state;
        --after.missing[them];
        for (unsigned file = 0; file < kFiles; ++file) {
            if (state.lost_pawns[them] != 0) add_losses(after, ~color, file, children);
            for (const unsigned at : movable(state.columns[file], color, file)) {
                State left = after;
                left.columns[file] = without(state.columns[file], at);
                if (file > 0) add_arrivals(left, color, file - 1, children);
                if (file < 7) add_arrivals(left, color, file + 1, children);
            }
            if (has_pawn_in_front(state.columns[file], color)) {
                if (file > 0) add_promotion(after, color, file, file - 1, children);
                if (file < 7) add_promotion(after, color, file, file + 1, children);
            }
        }
    }

    // One pawn of each run of equals that is not steady: when it leaves the file, it does not
    // matter which of the run goes.
    [[nodiscard]] Places movable(Column column, Color color, unsigned file) const {
        const bool is_steady = (problem_.of[index(color)].steady_files & 1U << file) != 0;
        return runs_of(column, color, is_steady);
    }

    // A piece captures a pawn of `color`.
    void add_losses(const State& after, Color color, unsigned file, std::vector<Child>& children) {
        State lost = after;
        --lost.lost_pawns[index(color)];
        for (const unsigned at : movable(after.columns[file], color, file)) {
            lost.columns[file] = without(after.columns[file], at);
            offer(lost, children);
        }
    }

    // A pawn of `color` enters `file` by capturing a piece, or a pawn whose place it takes.
    void add_arrivals(const State& left, Color color, unsigned file, std::vector<Child>& children) {
        const Column column = left.columns[file];
        State arrived = left;
        const bool is_low = (problem_.of[0].steady_files & 1U << file) != 0;
        const bool is_high = (problem_.of[1].steady_files & 1U << file) != 0;
        for (const unsigned at : gaps_for(column, color, is_low, is_high)) {
            arrived.columns[file] = with(column, at, color);
            offer(arrived, children);
        }
        if (left.lost_pawns[index(~color)] == 0) return;
        --arrived.lost_pawns[index(~color)];
        const bool is_steady = color == Color::White ? is_high : is_low;
        for (const unsigned at : places_of(column, ~color, is_steady)) {
            arrived.columns[file] = static_cast<Column>(column ^ 1U << at);
            offer(arrived, children);
        }
    }

    // The foremost pawn of `color` on `file` captures on the last rank and promotes.
    void add_promotion(const State& after, Color color, unsigned file, unsigned on,
                       std::vector<Child>& children) {
        const auto& side = problem_.of[index(color)];
        if ((side.promotes_from & 1U << file) == 0 || (side.promotes_on & 1U << on) == 0) return;
        const bool is_alone = length_of(after.columns[file]) == 1;
        if (is_alone && (side.steady_files & 1U << file) != 0) return;
        State promoted = after;
        promoted.columns[file] = without_front(after.columns[file], color);
        note_promotion(promoted, color, on);
        offer(promoted, children);
    }

    const CaptureProblem& problem_;
    std::uint64_t budget_;
    std::uint64_t& nodes_;
    std::array<std::array<std::uint8_t, kFiles>, 2> goal_count_{};
    unsigned goal_pairs_ = 0;
    StateSet<State> seen_;
};

}  // namespace

Story find_story(const CaptureProblem& problem, std::uint64_t budget, std::uint64_t& nodes) {
    return StorySearch{problem, budget, nodes}.run();
}

}  // namespace arbiter::reach::detail
