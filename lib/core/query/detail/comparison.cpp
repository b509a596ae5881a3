#include "core/query/detail/comparison.hpp"

namespace arbiter::query::detail {

std::string_view to_string(ComparisonOperator comparison) {
    switch (comparison) {
        case ComparisonOperator::Equal:
            return "==";
        case ComparisonOperator::NotEqual:
            return "!=";
        case ComparisonOperator::Less:
            return "<";
        case ComparisonOperator::LessOrEqual:
            return "<=";
        case ComparisonOperator::Greater:
            return ">";
        case ComparisonOperator::GreaterOrEqual:
            return ">=";
    }
    return "";
}

bool holds(std::partial_ordering order, ComparisonOperator comparison) {
    switch (comparison) {
        case ComparisonOperator::Equal:
            return std::is_eq(order);
        case ComparisonOperator::NotEqual:
            return std::is_lt(order) || std::is_gt(order);
        case ComparisonOperator::Less:
            return std::is_lt(order);
        case ComparisonOperator::LessOrEqual:
            return std::is_lteq(order);
        case ComparisonOperator::Greater:
            return std::is_gt(order);
        case ComparisonOperator::GreaterOrEqual:
            return std::is_gteq(order);
    }
    return false;
}

}  // namespace arbiter::query::detail
