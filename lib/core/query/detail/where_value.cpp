#include "core/query/detail/where_value.hpp"

#include "core/base/text.hpp"
#include "core/check/rule.hpp"
#include "core/check/selection.hpp"
#include "core/encoding/fold.hpp"
#include "core/pgn/result.hpp"
#include "core/text/natural_order.hpp"

#include <algorithm>

namespace arbiter::query::detail {
namespace {

using Answer = Result<Operand, QueryError>;

Answer refuse(std::string_view text, std::string_view is_no, std::string nearest = {}) {
    return Unexpected{
        QueryError{0, "'" + escaped(text) + "' " + std::string(is_no), std::move(nearest)}};
}

// "-12.5": a sign, digits, a point and digits.
std::optional<double> read_number(std::string_view text) {
    constexpr std::size_t kMostDigits = 15;  // exact in a double
    const bool is_negative = text.starts_with('-');
    if (is_negative || text.starts_with('+')) text.remove_prefix(1);
    double number = 0;
    double scale = 1;
    bool has_point = false;
    if (text.empty() || text.size() > kMostDigits || text.front() == '.' || text.back() == '.')
        return std::nullopt;
    for (const char c : text) {
        if (c == '.' && !has_point) {
            has_point = true;
            continue;
        }
        if (!is_ascii_digit(c)) return std::nullopt;
        number = number * 10 + (c - '0');
        if (has_point) scale *= 10;
    }
    number /= scale;
    return is_negative ? -number : number;
}

Answer read_number_operand(std::string_view text) {
    const auto number = read_number(text);
    if (!number) return refuse(text, "is no number");
    return Operand{.written = std::string(text), .number = *number};
}

Answer read_date_operand(std::string_view text) {
    const auto date = text::read_date_words(text);
    if (!date) return refuse(text, "is no date, write 2020, 2020.05 or 2020.05.17");
    return Operand{.written = std::string(text), .date = *date};
}

// "B", "B9", "B90", and codes with more after: "B90a".
Answer read_eco_operand(std::string_view text) {
    std::string code(text);
    for (std::size_t i = 0; i < code.size(); ++i) {
        char& c = code[i];
        const bool is_right = i == 0 ? to_ascii_lower(c) >= 'a' && to_ascii_lower(c) <= 'e'
                                     : i > 2 || is_ascii_digit(c);
        if (!is_right) return refuse(text, "is no ECO code, write B, B9 or B90");
        if (i == 0) c = static_cast<char>(to_ascii_lower(c) - 32);
    }
    if (code.empty()) return refuse(text, "is no ECO code, write B, B9 or B90");
    return Operand{.written = std::move(code)};
}

Answer read_word_operand(FieldId id, std::string_view text) {
    const std::vector<std::string_view> words = words_of(id);
    if (id == FieldId::Result) {
        // Results may be spelled in every way that games spell them.
        const pgn::Outcome outcome = pgn::read_result(text).outcome;
        if (outcome == pgn::Outcome::BothLose) return Operand{.written = "0-0"};
        if (!pgn::marker(outcome).empty())
            return Operand{.written = std::string(pgn::marker(outcome))};
    }
    for (const std::string_view word : words)
        if (equals_ignoring_case(word, text)) return Operand{.written = std::string(word)};
    std::string choice;
    for (const std::string_view word : words)
        choice += (choice.empty() ? "" : ", ") + std::string(word);
    return refuse(text, "is none of " + choice, std::string(nearest(text, words).value_or("")));
}

Answer read_flag_operand(std::string_view text) {
    for (const std::string_view word : {"true", "yes"})
        if (equals_ignoring_case(word, text)) return Operand{.written = "true", .flag = true};
    for (const std::string_view word : {"false", "no"})
        if (equals_ignoring_case(word, text)) return Operand{.written = "false"};
    return refuse(text, "is neither true nor false");
}

Answer read_finding_operand(std::string_view text) {
    const check::Rule* rule = check::find_rule(text);
    if (rule == nullptr) return refuse(text, "is no rule", check::nearest_rule(text));
    return Operand{.written = std::string(rule->name), .rule = rule->id};
}

Answer read_hash_operand(std::string_view text) {
    std::string digits(text);
    for (char& c : digits)
        c = to_ascii_lower(c);
    const bool is_hash = digits.size() == 32 && std::ranges::all_of(digits, [](char c) {
                             return is_ascii_digit(c) || (c >= 'a' && c <= 'f');
                         });
    if (!is_hash) return refuse(text, "is no hash, which has 32 hex digits");
    return Operand{.written = std::move(digits)};
}

Answer read_text_operand(const Field& field, std::string_view text, bool is_equality) {
    if (is_equality && !export_format::says_something(text))
        return refuse(text, "is how games write unknown, write not has(" + field.text() + ")");
    Operand operand{.written = std::string(text)};
    prepare_text(operand);
    return operand;
}

}  // namespace

std::optional<std::int64_t> read_integer(std::string_view text) {
    const auto number = read_number(text);
    if (!number || text.find('.') != std::string_view::npos) return std::nullopt;
    return static_cast<std::int64_t>(*number);
}

void prepare_text(Operand& operand) {
    operand.folded = encoding::fold_to_ascii(operand.written);
    operand.order = text::order_key(operand.folded);
    operand.integer = read_integer(operand.written);
}

bool has_order(ValueKind kind) {
    return kind == ValueKind::Text || kind == ValueKind::Number || kind == ValueKind::Date ||
           kind == ValueKind::Eco;
}

bool has_text(ValueKind kind) {
    return kind != ValueKind::Number && kind != ValueKind::Date && kind != ValueKind::Flag;
}

Answer read_operand(const Field& field, std::string_view text, bool is_equality) {
    switch (field.kind()) {
        case ValueKind::Number:
            return read_number_operand(text);
        case ValueKind::Date:
            return read_date_operand(text);
        case ValueKind::Eco:
            return read_eco_operand(text);
        case ValueKind::Word:
            return read_word_operand(field.id(), text);
        case ValueKind::Flag:
            return read_flag_operand(text);
        case ValueKind::Finding:
            return read_finding_operand(text);
        case ValueKind::Hash:
            return read_hash_operand(text);
        case ValueKind::Text:
            break;
    }
    return read_text_operand(field, text, is_equality);
}

}  // namespace arbiter::query::detail
