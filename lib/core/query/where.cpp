#include "core/query/where.hpp"

#include "core/query/detail/where_tree.hpp"

#include <utility>

namespace arbiter::query {
namespace {

using detail::FieldNeed;
using detail::Node;
using detail::NodeKind;

bool needs(const Node& node, FieldNeed need) {
    const bool searches_moves = node.kind == NodeKind::Positions || node.kind == NodeKind::Line;
    if (searches_moves && need == FieldNeed::Moves) return true;
    if (node.field.spec != nullptr && node.field.spec->need == need) return true;
    for (const detail::Operand& operand : node.operands)
        if (operand.field && operand.field->spec->need == need) return true;
    for (const Node& child : node.children)
        if (needs(child, need)) return true;
    return false;
}

// Returns whether there was something to loosen.
bool loosen(Node& node) {
    const bool is_equality =
        node.kind == NodeKind::Compare && node.comparison == detail::ComparisonOperator::Equal &&
        node.field.kind() == detail::ValueKind::Text && !node.operands.front().field;
    if (is_equality) node.kind = NodeKind::Starts;
    bool is_loosened = is_equality;
    for (Node& child : node.children)
        if (node.kind != NodeKind::Not && loosen(child)) is_loosened = true;
    return is_loosened;
}

}  // namespace

Where::Where(detail::Node root)
    : slots_(detail::number_nodes(root)),
      root_(std::make_shared<const Node>(std::move(root))),
      needs_facts_(needs(*root_, FieldNeed::Facts)),
      needs_moves_(needs(*root_, FieldNeed::Moves)),
      needs_findings_(needs(*root_, FieldNeed::Findings)) {}

bool Where::matches(const export_format::Game& game) const {
    return slots_ == 0 ? detail::is_true(*root_, game)
                       : detail::is_true_in_order(*root_, slots_, game);
}

Where Where::both(const Where& other) const {
    Node node{.kind = NodeKind::And};
    node.children = {*root_, *other.root_};
    return Where(std::move(node));
}

std::optional<Where> Where::with_starts() const {
    Node node = *root_;
    if (!loosen(node)) return std::nullopt;
    return Where(std::move(node));
}

std::string Where::text() const {
    std::string out;
    detail::write_expression(*root_, out);
    return out;
}

Result<Where, WhereError> parse_where(std::string_view text, PatternEngine patterns) {
    auto root = detail::parse_expression(text, patterns);
    if (!root) return Unexpected{root.error()};
    return Where(std::move(root).value());
}

Result<std::optional<Where>, WhereError> parse_all_where(std::span<const std::string> texts,
                                                         PatternEngine patterns) {
    std::optional<Where> all;
    for (const std::string& text : texts) {
        const auto parsed = parse_where(text, patterns);
        if (!parsed) return Unexpected{parsed.error()};
        all = all ? all->both(*parsed) : *parsed;
    }
    return all;
}

}  // namespace arbiter::query
