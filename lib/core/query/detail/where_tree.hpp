#pragma once

#include "core/base/pattern.hpp"
#include "core/check/rule_id.hpp"
#include "core/export_format/game.hpp"
#include "core/query/detail/field.hpp"
#include "core/query/detail/position_search.hpp"
#include "core/query/query_error.hpp"
#include "core/text/partial_date.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::query::detail {

// A `--where` expression as a tree. Made once, then only read.

enum class ComparisonOperator : std::uint8_t {
    Equal,
    NotEqual,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
};
[[nodiscard]] std::string_view to_string(ComparisonOperator comparison);  // ">="

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
    Reaches,
    Line,
    Material,
};

struct Node {
    NodeKind kind = NodeKind::And;
    std::vector<Node> children{};  // Or, And, Not
    Field field{};
    ComparisonOperator comparison = ComparisonOperator::Equal;
    std::vector<Operand> operands{};  // Reaches, Line, Material: the text
    std::optional<Pattern> pattern{};
    std::shared_ptr<const BoardPattern> board{};
    std::shared_ptr<const MoveLine> line{};
    std::shared_ptr<const MaterialPattern> material{};
    unsigned plies = 1;  // Material
};

// A text as it is compared.
void prepare_text(Operand& operand);

[[nodiscard]] Result<Node, QueryError> parse_expression(std::string_view text,
                                                        PatternEngine patterns);
[[nodiscard]] bool is_true(const Node& node, const export_format::Game& game);
void write_expression(const Node& node, std::string& out);

}  // namespace arbiter::query::detail
