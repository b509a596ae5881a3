#include "core/base/text.hpp"
#include "core/query/detail/position_parser.hpp"
#include "core/query/detail/where_reader.hpp"
#include "core/query/detail/where_tree.hpp"
#include "core/query/detail/where_value.hpp"

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace arbiter::query::detail {
namespace {

constexpr std::size_t kLongestExpression = 65'536;

struct TextOperator {
    std::string_view word;
    NodeKind kind;
};
constexpr TextOperator kTextOperators[] = {
    {"contains", NodeKind::Contains}, {"starts", NodeKind::Starts}, {"ends", NodeKind::Ends}};

// Recursive descent; `or` binds weaker than `and`, `and` weaker than `not`. The first error stays,
// and nothing is read after it.
class WhereParser : private WhereReader {
  public:
    WhereParser(std::string_view text, PatternEngine patterns)
        : WhereReader(text), patterns_(patterns) {}

    [[nodiscard]] Node parse() {
        Node root = parse_chain(NodeKind::Or);
        if (!error && lexer.peek().kind != LexemeKind::End) refuse_rest(lexer.peek());
        return root;
    }

    using WhereReader::error;

  private:
    void refuse_rest(const Lexeme& found) {
        // What other languages write.
        if (found.text == "&&" || found.text == "&")
            return fail(found.begin, shown(found) + " is no operator", "and");
        if (found.text == "||" || found.text == "|")
            return fail(found.begin, shown(found) + " is no operator", "or");
        if (found.text == "!") return fail(found.begin, shown(found) + " is no operator", "not");
        fail_expecting(found, "'and', 'or' or the end");
    }

    Node parse_chain(NodeKind kind) {
        const std::string_view word = kind == NodeKind::Or ? "or" : "and";
        const auto parse_next = [&] {
            return kind == NodeKind::Or ? parse_chain(NodeKind::And) : parse_not();
        };
        Node first = parse_next();
        if (error || !is_word(lexer.peek(), word)) return first;
        Node chain{.kind = kind};
        chain.children.push_back(std::move(first));
        while (!error && is_word(lexer.peek(), word)) {
            (void)lexer.take();
            chain.children.push_back(parse_next());
        }
        return chain;
    }

    Node parse_not() {
        Node node;
        if (error || !enter()) return node;
        if (is_word(lexer.peek(), "not")) {
            (void)lexer.take();
            node.kind = NodeKind::Not;
            node.children.push_back(parse_not());
        } else if (lexer.peek().kind == LexemeKind::Open) {
            (void)lexer.take();
            node = parse_chain(NodeKind::Or);
            take(LexemeKind::Close, "')'");
        } else {
            node = parse_condition();
        }
        leave();
        return node;
    }

    Node parse_condition() {
        if (lexer.peek().kind == LexemeKind::Word && lexer.opens_behind()) {
            if (is_word(lexer.peek(), "has")) return parse_has();
            if (is_word(lexer.peek(), "line")) return parse_line();
        }
        if (begins_position_search(*this)) return parse_positions();
        Node node{.kind = NodeKind::Compare};
        node.field = parse_field();
        if (error) return node;
        if (is_word(lexer.peek(), "not")) {
            // "elo not in 1..2000"
            (void)lexer.take();
            Node negation{.kind = NodeKind::Not};
            negation.children.push_back(parse_operator(std::move(node)));
            return negation;
        }
        const bool is_alone =
            lexer.peek().kind != LexemeKind::Comparison && node.field.kind() == ValueKind::Flag;
        if (!is_alone) return parse_operator(std::move(node));
        node.operands.push_back({.written = "true", .flag = true});
        return node;
    }

    // A name, or tag("Name").
    Field parse_field() {
        const Lexeme name = lexer.take();
        if (name.kind != LexemeKind::Word) {
            fail_expecting(name, "a field");
            if (name.kind == LexemeKind::Quoted) error->problem += ", write tag(...) for a tag";
            return {};
        }
        if (is_word(name, "tag") && lexer.peek().kind == LexemeKind::Open) return parse_tag();
        auto field = find_field(name.text);
        if (!field) {
            fail_at(name, with_nearest_condition(name, field.error()));
            return {};
        }
        return *field;
    }

    // No field is near, or what is written is no field but a condition with parentheses.
    [[nodiscard]] QueryError with_nearest_condition(const Lexeme& name, QueryError problem) const {
        if (!problem.nearest.empty() && lexer.peek().kind != LexemeKind::Open) return problem;
        std::vector<std::string> words = position_words();
        words.insert(words.end(), {"has", "line"});
        const std::vector<std::string_view> candidates(words.begin(), words.end());
        if (const auto near = nearest(name.text, candidates)) problem.nearest = *near;
        return problem;
    }

    // Behind `tag`.
    Field parse_tag() {
        take(LexemeKind::Open, "'('");
        const Lexeme name = lexer.take();
        if (name.kind != LexemeKind::Quoted && name.kind != LexemeKind::Word)
            fail_expecting(name, "the name of a tag");
        take(LexemeKind::Close, "')'");
        return tag_field(name.text);
    }

    Node parse_has() {
        (void)lexer.take();
        take(LexemeKind::Open, "'('");
        Node node{.kind = NodeKind::Has};
        if (!error) node.field = parse_field();
        take(LexemeKind::Close, "')'");
        return node;
    }

    Node parse_operator(Node node) {
        const Lexeme found = lexer.take();
        if (found.kind == LexemeKind::Comparison) {
            node.comparison = found.comparison;
            parse_comparison(node, found);
        } else if (is_word(found, "in")) {
            parse_in(node, found);
        } else if (found.kind == LexemeKind::Matches) {
            node.kind = NodeKind::Matches;
            parse_text_operator(node, found);
        } else {
            for (const TextOperator& each : kTextOperators) {
                if (!is_word(found, each.word)) continue;
                node.kind = each.kind;
                parse_text_operator(node, found);
                return node;
            }
            fail_expecting(found, "an operator such as ==, >= or in");
        }
        return node;
    }

    void refuse_order(const Node& node, const Lexeme& found) {
        fail(found.begin,
             "'" + std::string(node.field.spec->name) + "' has no order, write ==, != or in (...)");
    }

    void parse_comparison(Node& node, const Lexeme& found) {
        const bool is_order = found.comparison != ComparisonOperator::Equal &&
                              found.comparison != ComparisonOperator::NotEqual;
        if (is_order && !has_order(node.field.kind())) return refuse_order(node, found);
        if (auto field = parse_field_operand(node.field)) {
            node.operands.push_back({.field = std::move(field)});
        } else {
            parse_operand(node, !is_order);
        }
    }

    // The field on the right side, when there is one.
    std::optional<Field> parse_field_operand(const Field& left) {
        const Lexeme& next = lexer.peek();
        if (error || next.kind != LexemeKind::Word) return std::nullopt;
        if (left.kind() == ValueKind::Text) {
            if (!is_word(next, "tag") || !lexer.opens_behind()) return std::nullopt;
            return parse_field();
        }
        if (left.kind() != ValueKind::Number && left.kind() != ValueKind::Date) return std::nullopt;
        const FieldSpec* spec = find_computed(next.text);
        if (spec == nullptr || spec->kind != left.kind()) return std::nullopt;
        (void)lexer.take();
        return Field{spec, {}};
    }

    void parse_in(Node& node, const Lexeme& found) {
        if (lexer.peek().kind == LexemeKind::Open) {
            (void)lexer.take();
            node.kind = NodeKind::InList;
            do {
                parse_operand(node, true);
            } while (!error && lexer.peek().kind == LexemeKind::Comma &&
                     take(LexemeKind::Comma, "','"));
            take(LexemeKind::Close, "',' or ')'");
            return;
        }
        node.kind = NodeKind::InRange;
        if (!has_order(node.field.kind())) return refuse_order(node, found);
        parse_operand(node, false);
        take(LexemeKind::To, "'..'");
        if (!error) parse_operand(node, false);
    }

    void parse_text_operator(Node& node, const Lexeme& found) {
        if (!has_text(node.field.kind())) {
            return fail(found.begin, "'" + std::string(node.field.spec->name) + "' is " +
                                         std::string(to_string(node.field.kind())) +
                                         " and no text, write ==, >= or in");
        }
        const Lexeme value = take_value("a text");
        if (error) return;
        Operand operand{.written = value.text};
        if (node.kind == NodeKind::Matches) {
            auto pattern = Pattern::read(value.text, PatternUse::Part, patterns_);
            if (!pattern)
                return fail_at(
                    value, {0, "the pattern cannot be used: " + escaped(pattern.error(), 200), {}});
            node.pattern = std::move(pattern).value();
        }
        prepare_text(operand);
        node.operands.push_back(std::move(operand));
    }

    void parse_operand(Node& node, bool is_equality) {
        if (error) return;
        const Lexeme value = take_value(to_string(node.field.kind()));
        if (error) return;
        auto operand = read_operand(node.field, value.text, is_equality);
        if (!operand) return fail_at(value, operand.error());
        node.operands.push_back(std::move(operand).value());
    }

    Node parse_line() {
        (void)lexer.take();
        take(LexemeKind::Open, "'('");
        Node node{.kind = NodeKind::Line};
        if (error) return node;
        const Lexeme value = take_value("a text in quotes");
        if (error) return node;
        node.operands.push_back({.written = value.text});
        const auto line = MoveLine::parse(value.text);
        if (!line)
            fail_at(value, line.error());
        else
            node.line = std::make_shared<const MoveLine>(*line);
        take(LexemeKind::Close, "')'");
        return node;
    }

    Node parse_positions() {
        Node node{.kind = NodeKind::Positions};
        node.search = std::make_shared<const PositionSearch>(parse_position_search(*this));
        return node;
    }

    PatternEngine patterns_;
};

}  // namespace

Result<Node, QueryError> parse_expression(std::string_view text, PatternEngine patterns) {
    if (text.size() > kLongestExpression) {
        return Unexpected{
            QueryError{kLongestExpression, "the expression is longer than 64 KiB", {}}};
    }
    WhereParser parser(text, patterns);
    Node root = parser.parse();
    if (parser.error) return Unexpected{*parser.error};
    return root;
}

}  // namespace arbiter::query::detail
