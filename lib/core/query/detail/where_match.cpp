#include "core/base/text.hpp"
#include "core/check/rule.hpp"
#include "core/encoding/fold.hpp"
#include "core/encoding/utf8.hpp"
#include "core/query/detail/field_value.hpp"
#include "core/query/detail/where_tree.hpp"
#include "core/query/detail/where_value.hpp"
#include "core/text/natural_order.hpp"

#include <algorithm>
#include <compare>
#include <span>

namespace arbiter::query::detail {
namespace {

// Text values of a game in the three forms that are compared.
Operand text_value(std::string_view text) {
    Operand value{.written = std::string(text)};
    prepare_text(value);
    return value;
}

// Numbers as numbers; a text without any has no place among them.
std::partial_ordering order_of(const Operand& value, const Operand& other) {
    if (value.integer && other.integer) return *value.integer <=> *other.integer;
    if (value.folded == other.folded) return std::partial_ordering::equivalent;
    const bool is_number_like = !value.folded.empty() && is_ascii_digit(value.folded.front());
    if (other.integer && !is_number_like) return std::partial_ordering::unordered;
    const int order = value.order.compare(other.order);
    // "1.01" and "1.1" sort alike and are two values.
    return (order != 0 ? order : value.folded.compare(other.folded)) <=> 0;
}

bool is_text_so(const Operand& value, ComparisonOperator comparison, const Operand& other) {
    const std::partial_ordering order = order_of(value, other);
    // Known both, so what cannot be ordered is different.
    return comparison == ComparisonOperator::NotEqual ? !std::is_eq(order)
                                                      : holds(order, comparison);
}

// "Carlsen" is in A..C, "7.3" in 5..7: what begins with the last value of a range belongs to it.
bool begins_with_value(std::string_view text, std::string_view value) {
    if (value.empty() || !text.starts_with(value)) return false;
    const bool cuts_number = text.size() > value.size() && is_ascii_digit(value.back()) &&
                             is_ascii_digit(text[value.size()]);
    return !cuts_number;
}

bool is_in_range(const Operand& value, const Operand& first, const Operand& last) {
    return std::is_gteq(order_of(value, first)) &&
           (std::is_lteq(order_of(value, last)) || begins_with_value(value.folded, last.folded));
}

bool compare_texts(const Operand& value, const Node& node) {
    const auto equals = [&](const Operand& each) { return std::is_eq(order_of(value, each)); };
    switch (node.kind) {
        case NodeKind::InRange:
            return is_in_range(value, node.operands[0], node.operands[1]);
        case NodeKind::InList:
            return std::ranges::any_of(node.operands, equals);
        default:
            return is_text_so(value, node.comparison, node.operands.front());
    }
}

// `!=` of several values: none is equal, and there is one.
template <class Values, class Test>
bool any_or_none(const Values& values, const Node& node, Test test) {
    const bool is_denied =
        node.kind == NodeKind::Compare && node.comparison == ComparisonOperator::NotEqual;
    if (is_denied) return std::ranges::all_of(values, test) && values.begin() != values.end();
    return std::ranges::any_of(values, test);
}

bool is_comment(const Field& field) {
    return field.id() == FieldId::Comment || field.id() == FieldId::MainComment;
}

template <class Values>
bool is_some_text_true(const Values& texts, const Node& node, const export_format::Game& game) {
    const std::optional<Field>& field = node.operands.front().field;
    if (!field) {
        return any_or_none(texts, node, [&](std::string_view text) {
            return compare_texts(text_value(text), node);
        });
    }
    const Texts others = texts_of(*field, game);
    if (others.size == 0) return false;
    const Operand other = text_value(others.items[0]);
    return any_or_none(texts, node, [&](std::string_view text) {
        return is_text_so(text_value(text), node.comparison, other);
    });
}

bool is_text_true(const Node& node, const export_format::Game& game) {
    return is_comment(node.field)
               ? is_some_text_true(comments_of(node.field.id(), game), node, game)
               : is_some_text_true(texts_of(node.field, game), node, game);
}

// Conditions on one value that may be unknown: `compare(operand)` orders it against an operand.
template <class Compare>
bool is_value_true(const Node& node, Compare compare) {
    switch (node.kind) {
        case NodeKind::InRange:
            return std::is_gteq(compare(node.operands[0])) &&
                   std::is_lteq(compare(node.operands[1]));
        case NodeKind::InList:
            return std::ranges::any_of(
                node.operands, [&](const Operand& each) { return std::is_eq(compare(each)); });
        default:
            return holds(compare(node.operands.front()), node.comparison);
    }
}

bool is_number_true(const Node& node, const export_format::Game& game) {
    const auto value = number_of(node.field.id(), game);
    if (!value) return false;
    return is_value_true(node, [&](const Operand& operand) -> std::partial_ordering {
        if (!operand.field) return *value <=> operand.number;
        const auto other = number_of(operand.field->id(), game);
        return other ? *value <=> *other : std::partial_ordering::unordered;
    });
}

bool is_date_true(const Node& node, const export_format::Game& game) {
    const auto value = date_of(node.field.id(), game);
    if (!value) return false;
    return is_value_true(node, [&](const Operand& operand) -> std::partial_ordering {
        if (!operand.field) return text::compare_known(*value, operand.date);
        const auto other = date_of(operand.field->id(), game);
        if (!other) return std::partial_ordering::unordered;
        return text::compare_known(*value, *other);
    });
}

// Compares as many characters as are given: B9 is what begins with B9.
bool is_eco_true(const Node& node, const export_format::Game& game) {
    const auto value = eco_of(game);
    if (!value) return false;
    return is_value_true(node, [&](const Operand& operand) -> std::partial_ordering {
        std::string asked(value->substr(0, operand.written.size()));
        asked.front() = static_cast<char>(to_ascii_lower(asked.front()) - 32);
        return asked.compare(operand.written) <=> 0;
    });
}

bool is_word_true(const Node& node, const export_format::Game& game) {
    const auto value = word_of(node.field.id(), game);
    if (!value) return false;
    return is_value_true(node, [&](const Operand& operand) -> std::partial_ordering {
        return value->compare(operand.written) <=> 0;
    });
}

bool is_hash_true(const Node& node, const export_format::Game& game) {
    const auto value = hash_of(game);
    if (!value) return false;
    return is_value_true(node, [&](const Operand& operand) -> std::partial_ordering {
        return value->compare(operand.written) <=> 0;
    });
}

bool is_flag_true(const Node& node, const export_format::Game& game) {
    const bool value = flag_of(node.field.id(), game);
    return is_value_true(node, [&](const Operand& operand) -> std::partial_ordering {
        return static_cast<int>(value) <=> static_cast<int>(operand.flag);
    });
}

bool is_finding_true(const Node& node, const export_format::Game& game) {
    return any_or_none(game.findings, node, [&](const check::Finding& finding) {
        return is_value_true(node, [&](const Operand& operand) -> std::partial_ordering {
            return static_cast<int>(finding.rule) <=> static_cast<int>(operand.rule);
        });
    });
}

bool is_condition_true(const Node& node, const export_format::Game& game) {
    switch (node.field.kind()) {
        case ValueKind::Text:
            return is_text_true(node, game);
        case ValueKind::Number:
            return is_number_true(node, game);
        case ValueKind::Date:
            return is_date_true(node, game);
        case ValueKind::Eco:
            return is_eco_true(node, game);
        case ValueKind::Word:
            return is_word_true(node, game);
        case ValueKind::Flag:
            return is_flag_true(node, game);
        case ValueKind::Finding:
            return is_finding_true(node, game);
        case ValueKind::Hash:
            return is_hash_true(node, game);
    }
    return false;
}

// A byte that is no UTF-8 is a character that '.' and negated sets match.
bool is_found(const Pattern& pattern, std::string_view text) {
    std::string scratch;
    return pattern.matches(encoding::sound(text, encoding::Nul::Keep, scratch));
}

bool fits_text(const Node& node, std::string_view text) {
    if (node.kind == NodeKind::Matches) return is_found(*node.pattern, text);
    const std::string folded = encoding::fold_to_ascii(text);
    const std::string& wanted = node.operands.front().folded;
    if (node.kind == NodeKind::Starts) return folded.starts_with(wanted);
    if (node.kind == NodeKind::Ends) return folded.ends_with(wanted);
    return folded.find(wanted) != std::string::npos;
}

bool is_some_text_fit(const Node& node, const export_format::Game& game) {
    const auto fits = [&](std::string_view text) { return fits_text(node, text); };
    switch (node.field.kind()) {
        case ValueKind::Finding:
            return std::ranges::any_of(game.findings, [&](const check::Finding& finding) {
                const check::Rule& rule = check::rule(finding.rule);
                return fits(rule.code) || fits(rule.name);
            });
        case ValueKind::Eco: {
            const auto eco = eco_of(game);
            return eco && fits(*eco);
        }
        case ValueKind::Word: {
            const auto word = word_of(node.field.id(), game);
            return word && fits(*word);
        }
        case ValueKind::Hash: {
            const auto hash = hash_of(game);
            return hash && fits(*hash);
        }
        default:
            if (is_comment(node.field))
                return std::ranges::any_of(comments_of(node.field.id(), game), fits);
            return std::ranges::any_of(texts_of(node.field, game), fits);
    }
}

// Alone: a replay for one search. The way of is_true_in_order() is shorter.
bool is_found_in(std::span<const Step> steps, const export_format::Game& game) {
    if (!has_positions(game)) return false;
    StepTracker tracker(steps);
    for (GameWalk walk(game, true);; walk.advance()) {
        if (tracker.advance(walk.here(), walk.is_last())) return true;
        if (walk.is_last()) return false;
    }
}

bool is_found_in(const PositionSearch& search, const export_format::Game& game) {
    return is_found_in(search.steps, game) ||
           (!search.mirrored.empty() && is_found_in(search.mirrored, game));
}

}  // namespace

bool is_true(const Node& node, const export_format::Game& game) {
    const auto is_child_true = [&](const Node& child) { return is_true(child, game); };
    switch (node.kind) {
        case NodeKind::Or:
            return std::ranges::any_of(node.children, is_child_true);
        case NodeKind::And:
            return std::ranges::all_of(node.children, is_child_true);
        case NodeKind::Not:
            return !is_true(node.children.front(), game);
        case NodeKind::Compare:
        case NodeKind::InRange:
        case NodeKind::InList:
            return is_condition_true(node, game);
        case NodeKind::Contains:
        case NodeKind::Starts:
        case NodeKind::Ends:
        case NodeKind::Matches:
            return is_some_text_fit(node, game);
        case NodeKind::Has:
            return has_value(node.field, game);
        case NodeKind::Line:
            return node.line->begins(game);
        case NodeKind::Positions:
            return is_found_in(*node.search, game);
    }
    return false;
}

}  // namespace arbiter::query::detail
