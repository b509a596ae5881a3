#include "core/query/detail/position_search.hpp"

#include <algorithm>

namespace arbiter::query::detail {
namespace {

using chess::Color;

void write_step(const Step& step, bool is_in_either, std::string& out) {
    if (step.is_final) {
        out += "final(";
        step.test.write(out);
        out += ')';
        return;
    }
    const bool is_whole = step.test.kind == PositionTestKind::Or ||
                          step.test.kind == PositionTestKind::And ||
                          step.test.kind == PositionTestKind::Not;
    if (is_whole) out += "position(";
    step.test.write(out);
    if (is_whole) out += ')';
    // As it has always been written.
    const bool is_material = step.test.kind == PositionTestKind::Material && !is_in_either;
    if (step.length != 1 && is_material) {
        out.pop_back();
        out += ", " + std::to_string(step.length) + ")";
    } else if (step.length != 1) {
        out += " for " + std::to_string(step.length) + " plies";
    }
    if (!step.window) return;
    out += step.window->counts_moves ? " within moves " : " within plies ";
    out += std::to_string(step.window->first) + ".." + std::to_string(step.window->last);
}

// Does `test` hold at `length` positions of the game in a row?
template <class Test>
bool holds_in_a_row(const export_format::Game& game, unsigned length, Test test) {
    chess::Position pos = game.start->orthodox();
    unsigned in_a_row = test(pos) ? 1 : 0;
    if (in_a_row >= length) return true;
    for (const chess::Move move : game.moves) {
        pos.play(move);
        in_a_row = test(pos) ? in_a_row + 1 : 0;
        if (in_a_row >= length) return true;
    }
    return false;
}

}  // namespace

bool Window::has(const chess::Position& pos, std::size_t ply) const {
    const auto number = counts_moves
                            ? std::int64_t{pos.move_number()} - (pos.turn() == Color::White ? 1 : 0)
                            : static_cast<std::int64_t>(ply);
    return number >= first && number <= last;
}

bool PositionSearch::is_plain() const {
    const Step& step = steps.front();
    return steps.size() == 1 && mirrored.empty() && !step.window && !step.is_final && !looks_back();
}

bool PositionSearch::looks_back() const {
    return std::ranges::any_of(steps, [](const Step& step) { return step.test.looks_back(); });
}

void PositionSearch::write(std::string& out) const {
    if (!mirrored.empty()) out += "either(";
    for (std::size_t i = 0; i < steps.size(); ++i) {
        if (i > 0) out += " then ";
        write_step(steps[i], !mirrored.empty(), out);
        if (steps[i].most_plies != 0)
            out += " within " + std::to_string(steps[i].most_plies) + " plies";
    }
    if (!mirrored.empty()) out += ')';
}

std::vector<Step> mirrored_steps(const std::vector<Step>& steps) {
    std::vector<Step> mirrored = steps;
    for (Step& step : mirrored)
        step.test = step.test.mirrored();
    return mirrored;
}

bool StepTracker::can_begin(std::size_t step, std::ptrdiff_t ply) const {
    if (step == 0) return true;
    const std::ptrdiff_t end = states_[step - 1].end;
    const unsigned most = steps_[step].most_plies;
    return end != kNever && (most == 0 || ply - end <= static_cast<std::ptrdiff_t>(most));
}

// Later steps first, so that two steps are never done with one position. Of the runs that a step
// may be done with, the one that began first is as good as any; of the ends of the step before, the
// last one.
bool StepTracker::advance(const PositionContext& context, bool is_last) {
    const auto ply = static_cast<std::ptrdiff_t>(context.ply);
    for (std::size_t i = steps_.size(); i-- > 0;) {
        const Step& step = steps_[i];
        State& state = states_[i];
        if (state.begin == kNever && !can_begin(i, ply)) continue;
        const bool is_true = (!step.is_final || is_last) &&
                             (!step.window || step.window->has(context.pos, context.ply)) &&
                             step.test.matches(context);
        if (!is_true) {
            state.begin = kNever;
            continue;
        }
        if (state.begin == kNever) state.begin = ply;
        if (ply - state.begin + 1 >= static_cast<std::ptrdiff_t>(step.length)) state.end = ply;
    }
    return states_.back().end != kNever;
}

bool has_positions(const export_format::Game& game) {
    return game.start != nullptr && game.start->is_orthodox();
}

bool is_plain_search_found(const PositionSearch& search, const export_format::Game& game) {
    if (!has_positions(game)) return false;
    const Step& step = search.steps.front();
    const PositionTest& test = step.test;
    using Pos = chess::Position;
    switch (test.kind) {
        case PositionTestKind::Board:
            return holds_in_a_row(game, step.length,
                                  [&](const Pos& pos) { return test.board->matches(pos); });
        case PositionTestKind::Material:
            return holds_in_a_row(game, step.length,
                                  [&](const Pos& pos) { return test.material->matches(pos); });
        default:
            return holds_in_a_row(game, step.length, [&](const Pos& pos) {
                return test.matches({.pos = pos, .before = pos, .all = game.moves});
            });
    }
}

GameWalk::GameWalk(const export_format::Game& game, bool looks_back)
    : pos_(game.start->orthodox()), before_(pos_), moves_(game.moves), looks_back_(looks_back) {}

void GameWalk::advance() {
    if (looks_back_) {
        before_ = pos_;
        balances_[0] = balances_[1];
        balances_[1] = points_of(Color::White, pos_) - points_of(Color::Black, pos_);
    }
    pos_.play(moves_[ply_++]);
}

}  // namespace arbiter::query::detail
