#pragma once

#include "core/base/pattern.hpp"
#include "core/check/rule_id.hpp"
#include "core/export_format/game.hpp"
#include "core/query/detail/comparison.hpp"
#include "core/query/detail/field.hpp"
#include "core/query/detail/move_line.hpp"
#include "core/query/detail/position_search.hpp"
#include "core/query/query_error.hpp"
#include "core/text/partial_date.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::query::detail {

// A `--where` expression as a tree. Made once, then only read.

// The right side of a condition: another field, or a value read as the field on the left requires.
struct Operand {
    std::string written{};         // in its canonical spelling where there is one
    std::optional<Field> field{};  // then nothing else is set
    double number = 0;
    text::PartialDate date{};
    bool flag = false;
    check::RuleId rule = check::RuleId::kCount;
    // For texts.
    std::string folded{}, order{};
    std::optional<std::int64_t> integer{};
};

enum class NodeKind : std::uint8_t {
    Or,
    And,
    Not,
    Compare,
    InRange,   // two operands, both included
    InList,    // any of the operands
    Contains,  // of texts
    Starts,
    Ends,
    Matches,
    Has,
    Line,
    Positions,  // a search in the positions of the game
};

struct Node {
    NodeKind kind = NodeKind::And;
    std::vector<Node> children{};  // Or, And, Not
    Field field{};
    ComparisonOperator comparison = ComparisonOperator::Equal;
    std::vector<Operand> operands{};  // Line: the text
    std::optional<Pattern> pattern{};
    std::shared_ptr<const MoveLine> line{};
    std::shared_ptr<const PositionSearch> search{};
    std::size_t slot = 0;  // among the conditions whose answers are kept: see number_nodes()
};

// What it costs to ask a condition of a game. Cheaper ones are asked first.
enum class NodeCost : std::uint8_t { Values, Movetext, Positions };
[[nodiscard]] NodeCost cost_of(const Node& condition);  // no Or, And, Not

// Gives every condition that costs more than NodeCost::Values a slot of its own; returns how many
// there are.
std::size_t number_nodes(Node& root);

// A text as it is compared.
void prepare_text(Operand& operand);

[[nodiscard]] Result<Node, QueryError> parse_expression(std::string_view text,
                                                        PatternEngine patterns);
[[nodiscard]] bool is_true(const Node& node, const export_format::Game& game);
// The same: what is cheap is asked first, and all searches in positions share one replay, which
// ends when the answer is certain.   REQUIRES: `slots` is from number_nodes().
[[nodiscard]] bool is_true_in_order(const Node& root, std::size_t slots,
                                    const export_format::Game& game);
void write_expression(const Node& node, std::string& out);

}  // namespace arbiter::query::detail
