#include "core/query/detail/position_search.hpp"
#include "core/query/detail/where_tree.hpp"

#include <algorithm>
#include <vector>

namespace arbiter::query::detail {
namespace {

enum class Ternary : std::uint8_t { No, Yes, Open };

Ternary answer_of(bool is_yes) {
    return is_yes ? Ternary::Yes : Ternary::No;
}

bool has_children(const Node& node) {
    return node.kind == NodeKind::Or || node.kind == NodeKind::And || node.kind == NodeKind::Not;
}

// One expression asked of one game.
class Inquiry {
  public:
    Inquiry(const Node& root, std::size_t slots, const export_format::Game& game)
        : root_(root), game_(game), kept_(slots, Ternary::Open) {}

    [[nodiscard]] bool is_true() {
        for (const NodeCost cost : {NodeCost::Values, NodeCost::Movetext}) {
            const Ternary answer = ask(root_, cost);
            if (answer != Ternary::Open) return answer == Ternary::Yes;
        }
        return is_true_in_positions();
    }

  private:
    struct Tracked {
        std::size_t slot;
        StepTracker tracker;
    };

    // As far as conditions of that cost, and what is kept, can say.
    Ternary ask(const Node& node, NodeCost cost) {
        if (!has_children(node)) return ask_condition(node, cost);
        if (node.kind == NodeKind::Not) {
            const Ternary answer = ask(node.children.front(), cost);
            return answer == Ternary::Open ? answer : answer_of(answer == Ternary::No);
        }
        const Ternary decisive = answer_of(node.kind == NodeKind::Or);
        bool is_open = false;
        for (const Node& child : node.children) {
            const Ternary answer = ask(child, cost);
            if (answer == decisive) return decisive;
            is_open |= answer == Ternary::Open;
        }
        if (is_open) return Ternary::Open;
        return answer_of(node.kind == NodeKind::And);
    }

    Ternary ask_condition(const Node& node, NodeCost cost) {
        const NodeCost own = cost_of(node);
        if (own == NodeCost::Values) return answer_of(detail::is_true(node, game_));
        Ternary& kept = kept_[node.slot];
        if (kept == Ternary::Open && own == NodeCost::Movetext && cost >= own)
            kept = answer_of(detail::is_true(node, game_));
        return kept;
    }

    // All searches in one replay.
    [[nodiscard]] bool is_true_in_positions() {
        bool looks_back = false;
        track(root_, looks_back);
        if (searches_ == 1 && last_->search->is_plain()) {
            kept_[last_->slot] = answer_of(is_plain_search_found(*last_->search, game_));
        } else if (has_positions(game_)) {
            const Ternary answer = walk(looks_back);
            if (answer != Ternary::Open) return answer == Ternary::Yes;
        }
        // What was not found until now is not there.
        std::ranges::replace(kept_, Ternary::Open, Ternary::No);
        return ask(root_, NodeCost::Movetext) == Ternary::Yes;
    }

    void track(const Node& node, bool& looks_back) {
        for (const Node& child : node.children)
            track(child, looks_back);
        if (node.kind != NodeKind::Positions) return;
        ++searches_;
        last_ = &node;
        looks_back |= node.search->looks_back();
        tracked_.push_back({node.slot, StepTracker(node.search->steps)});
        if (!node.search->mirrored.empty())
            tracked_.push_back({node.slot, StepTracker(node.search->mirrored)});
    }

    Ternary walk(bool looks_back) {
        GameWalk game(game_, looks_back);
        while (true) {
            bool has_news = false;
            for (Tracked& each : tracked_) {
                if (kept_[each.slot] != Ternary::Open) continue;
                if (!each.tracker.advance(game.here(), game.is_last())) continue;
                kept_[each.slot] = Ternary::Yes;
                has_news = true;
            }
            const Ternary answer = has_news ? ask(root_, NodeCost::Movetext) : Ternary::Open;
            if (answer != Ternary::Open || game.is_last()) return answer;
            game.advance();
        }
    }

    const Node& root_;
    const export_format::Game& game_;
    std::vector<Ternary> kept_;  // by slot
    std::vector<Tracked> tracked_;
    std::size_t searches_ = 0;
    const Node* last_ = nullptr;  // of the searches
};

NodeCost cost_of_field(const Field& field) {
    switch (field.id()) {
        case FieldId::Comment:
        case FieldId::MainComment:
        case FieldId::Comments:
        case FieldId::Nags:
        case FieldId::Variations:
        case FieldId::Clk:
        case FieldId::Eval:
        case FieldId::Underpromotion:
        case FieldId::CastledWhite:
        case FieldId::CastledBlack:
        case FieldId::CastledOpposite:
            return NodeCost::Movetext;
        default:
            return NodeCost::Values;
    }
}

}  // namespace

NodeCost cost_of(const Node& condition) {
    if (condition.kind == NodeKind::Positions) return NodeCost::Positions;
    if (condition.kind == NodeKind::Line) return NodeCost::Movetext;
    if (condition.field.spec != nullptr && cost_of_field(condition.field) != NodeCost::Values)
        return NodeCost::Movetext;
    const bool has_costly_operand =
        std::ranges::any_of(condition.operands, [](const Operand& operand) {
            return operand.field && cost_of_field(*operand.field) != NodeCost::Values;
        });
    return has_costly_operand ? NodeCost::Movetext : NodeCost::Values;
}

std::size_t number_nodes(Node& root) {
    struct Numberer {
        std::size_t slots = 0;
        void number(Node& node) {
            for (Node& child : node.children)
                number(child);
            if (!has_children(node) && cost_of(node) != NodeCost::Values) node.slot = slots++;
        }
    } numberer;
    numberer.number(root);
    return numberer.slots;
}

bool is_true_in_order(const Node& root, std::size_t slots, const export_format::Game& game) {
    return Inquiry(root, slots, game).is_true();
}

}  // namespace arbiter::query::detail
