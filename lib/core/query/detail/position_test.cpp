#include "core/query/detail/position_test.hpp"

#include "core/query/detail/field.hpp"

#include <algorithm>

namespace arbiter::query::detail {
namespace {

using chess::Color;
using chess::Position;

int balance_of(Color color, const Position& pos) {
    return points_of(color, pos) - points_of(~color, pos);
}

std::string_view word_of(PositionTestKind kind) {
    switch (kind) {
        case PositionTestKind::Or:
            return "or";
        case PositionTestKind::And:
            return "and";
        case PositionTestKind::Board:
            return "reaches";
        case PositionTestKind::Pawns:
            return "pawns";
        case PositionTestKind::Material:
            return "material";
        case PositionTestKind::Imbalance:
            return "imbalance";
        case PositionTestKind::Plays:
            return "plays";
        default:
            return "";
    }
}

bool is_chain(const PositionTest& test) {
    return test.kind == PositionTestKind::Or || test.kind == PositionTestKind::And;
}

void write_part(const PositionTest& test, std::string& out) {
    if (is_chain(test)) out += '(';
    test.write(out);
    if (is_chain(test)) out += ')';
}

void write_counted(const Counted& counted, std::string& out) {
    out += counted.quantity.text();
    if (counted.is_alone) return;
    if (counted.is_range) {
        out +=
            " in " + std::to_string(counted.numbers[0]) + ".." + std::to_string(counted.numbers[1]);
        return;
    }
    if (counted.is_list) {
        out += " in (";
        for (std::size_t i = 0; i < counted.numbers.size(); ++i)
            out += (i > 0 ? ", " : "") + std::to_string(counted.numbers[i]);
        out += ')';
        return;
    }
    out.append(" ").append(to_string(counted.comparison)).append(" ");
    out += counted.other ? counted.other->text() : std::to_string(counted.numbers.front());
}

void write_sacrifice(const Sacrifice& sacrifice, std::string& out) {
    out.append(chess::to_string(sacrifice.color)).append(".sacrifice(");
    out += std::to_string(sacrifice.points) + ", " + std::to_string(sacrifice.plies) + ")";
}

}  // namespace

bool Counted::matches(const chess::Board& pos) const {
    const std::int64_t value = quantity.of(pos);
    if (is_range) return value >= numbers[0] && value <= numbers[1];
    if (is_list) return std::ranges::find(numbers, value) != numbers.end();
    return holds(value <=> (other ? other->of(pos) : numbers.front()), comparison);
}

bool Sacrifice::matches(const PositionContext& context) const {
    if (context.ply < 2 || context.pos.turn() != color) return false;
    const bool takes =
        chess::count(context.before.occupied()) != chess::count(context.pos.occupied());
    if (!takes || context.all[context.ply - 1].promotion() != chess::Role::None) return false;
    const int before =
        color == Color::White ? context.balance_two_plies_ago : -context.balance_two_plies_ago;
    if (balance_of(color, context.pos) > before - points) return false;
    const std::span<const chess::Move> rest = context.all.subspan(context.ply);
    Position pos = context.pos;
    for (const chess::Move move : rest.first(std::min<std::size_t>(rest.size(), plies - 1))) {
        pos.play(move);
        if (balance_of(color, pos) > before - points) return false;
    }
    return true;
}

bool PositionTest::matches(const PositionContext& context) const {
    const auto is_child_true = [&](const PositionTest& child) { return child.matches(context); };
    switch (kind) {
        case PositionTestKind::Or:
        case PositionTestKind::Either:
            return std::ranges::any_of(children, is_child_true);
        case PositionTestKind::And:
            return std::ranges::all_of(children, is_child_true);
        case PositionTestKind::Not:
            return !children.front().matches(context);
        case PositionTestKind::Board:
            return board->matches(context.pos);
        case PositionTestKind::Pawns:
            return board->matches_pawns(context.pos);
        case PositionTestKind::Material:
            return material->matches(context.pos);
        case PositionTestKind::Imbalance:
            return material->matches_surplus(context.pos);
        case PositionTestKind::Counts:
            return counted.matches(context.pos);
        case PositionTestKind::Plays:
            return context.ply > 0 && played->are_played(context.before, context.pos,
                                                         context.all.subspan(context.ply - 1));
        case PositionTestKind::Sacrifice:
            return sacrifice.matches(context);
    }
    return false;
}

PositionTest PositionTest::mirrored() const {
    PositionTest other = *this;
    for (PositionTest& child : other.children)
        child = child.mirrored();
    if (board) other.board = std::make_shared<const BoardPattern>(board->mirrored());
    if (material) other.material = std::make_shared<const MaterialPattern>(material->mirrored());
    if (played) other.played = std::make_shared<const PlayedMoves>(played->mirrored());
    other.counted.quantity = counted.quantity.mirrored();
    if (counted.other) other.counted.other = counted.other->mirrored();
    other.sacrifice.color = ~sacrifice.color;
    return other;
}

bool PositionTest::has(PositionTestKind wanted) const {
    return kind == wanted || std::ranges::any_of(children, [&](const PositionTest& child) {
               return child.has(wanted);
           });
}

bool PositionTest::looks_back() const {
    return has(PositionTestKind::Plays) || has(PositionTestKind::Sacrifice);
}

void PositionTest::write(std::string& out) const {
    switch (kind) {
        case PositionTestKind::Or:
        case PositionTestKind::And:
            for (std::size_t i = 0; i < children.size(); ++i) {
                if (i > 0) out.append(" ").append(word_of(kind)).append(" ");
                write_part(children[i], out);
            }
            return;
        case PositionTestKind::Not:
            out += "not ";
            return write_part(children.front(), out);
        case PositionTestKind::Either:
            out += "either(";
            children.front().write(out);
            out += ')';
            return;
        case PositionTestKind::Counts:
            return write_counted(counted, out);
        case PositionTestKind::Sacrifice:
            return write_sacrifice(sacrifice, out);
        default:
            out.append(word_of(kind)).append("(").append(quoted(written)).append(")");
    }
}

}  // namespace arbiter::query::detail
