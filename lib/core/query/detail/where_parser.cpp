#include "core/base/text.hpp"
#include "core/query/detail/where_lexer.hpp"
#include "core/query/detail/where_tree.hpp"
#include "core/query/detail/where_value.hpp"

#include <charconv>
#include <type_traits>
#include <utility>

namespace arbiter::query::detail {
namespace {

constexpr std::size_t kLongestExpression = 65'536;
constexpr unsigned kDeepestNesting = 100;
constexpr unsigned kMostPlies = 1000;

bool is_word(const Lexeme& lexeme, std::string_view word) {
    return lexeme.kind == LexemeKind::Word && equals_ignoring_case(lexeme.text, word);
}

struct TextOperator {
    std::string_view word;
    NodeKind kind;
};
constexpr TextOperator kTextOperators[] = {
    {"contains", NodeKind::Contains}, {"starts", NodeKind::Starts}, {"ends", NodeKind::Ends}};

// Recursive descent; `or` binds weaker than `and`, `and` weaker than `not`. The first error stays,
// and nothing is read after it.
class WhereParser {
  public:
    WhereParser(std::string_view text, PatternEngine patterns)
        : lexer_(text), patterns_(patterns) {}

    [[nodiscard]] Node parse() {
        Node root = parse_chain(NodeKind::Or);
        if (!error && lexer_.peek().kind != LexemeKind::End) refuse_rest(lexer_.peek());
        return root;
    }

    std::optional<QueryError> error;

  private:
    void fail(std::size_t offset, std::string problem, std::string nearest = {}) {
        if (!error) error = QueryError{offset, std::move(problem), std::move(nearest)};
    }
    void fail_expecting(const Lexeme& found, std::string_view what) {
        if (found.kind == LexemeKind::Unclosed)
            return fail(found.begin, "a quote is opened and never closed");
        fail(found.begin, std::string(what) + " is expected, but " + shown(found) + " is written");
    }
    void fail_at(const Lexeme& lexeme, QueryError inner) {
        inner.offset += lexeme.inside_begin;
        if (!error) error = std::move(inner);
    }

    void refuse_rest(const Lexeme& found) {
        // What other languages write.
        if (found.text == "&&" || found.text == "&")
            return fail(found.begin, shown(found) + " is no operator", "and");
        if (found.text == "||" || found.text == "|")
            return fail(found.begin, shown(found) + " is no operator", "or");
        if (found.text == "!") return fail(found.begin, shown(found) + " is no operator", "not");
        fail_expecting(found, "'and', 'or' or the end");
    }

    bool take(LexemeKind kind, std::string_view what) {
        if (error) return false;
        if (lexer_.peek().kind != kind) {
            fail_expecting(lexer_.peek(), what);
            return false;
        }
        (void)lexer_.take();
        return true;
    }

    Node parse_chain(NodeKind kind) {
        const std::string_view word = kind == NodeKind::Or ? "or" : "and";
        const auto parse_next = [&] {
            return kind == NodeKind::Or ? parse_chain(NodeKind::And) : parse_not();
        };
        Node first = parse_next();
        if (error || !is_word(lexer_.peek(), word)) return first;
        Node chain{.kind = kind};
        chain.children.push_back(std::move(first));
        while (!error && is_word(lexer_.peek(), word)) {
            (void)lexer_.take();
            chain.children.push_back(parse_next());
        }
        return chain;
    }

    Node parse_not() {
        if (error) return {};
        if (depth_ == kDeepestNesting) {
            fail(lexer_.peek().begin, "the expression is nested more than 100 deep");
            return {};
        }
        ++depth_;
        Node node;
        if (is_word(lexer_.peek(), "not")) {
            (void)lexer_.take();
            node.kind = NodeKind::Not;
            node.children.push_back(parse_not());
        } else if (lexer_.peek().kind == LexemeKind::Open) {
            (void)lexer_.take();
            node = parse_chain(NodeKind::Or);
            take(LexemeKind::Close, "')'");
        } else {
            node = parse_condition();
        }
        --depth_;
        return node;
    }

    Node parse_condition() {
        if (lexer_.peek().kind == LexemeKind::Word && lexer_.opens_behind()) {
            if (is_word(lexer_.peek(), "has")) return parse_has();
            if (is_word(lexer_.peek(), "reaches")) return parse_search(NodeKind::Reaches);
            if (is_word(lexer_.peek(), "line")) return parse_search(NodeKind::Line);
            if (is_word(lexer_.peek(), "material")) return parse_search(NodeKind::Material);
        }
        Node node{.kind = NodeKind::Compare};
        node.field = parse_field();
        if (error) return node;
        if (is_word(lexer_.peek(), "not")) {
            // "elo not in 1..2000"
            (void)lexer_.take();
            Node negation{.kind = NodeKind::Not};
            negation.children.push_back(parse_operator(std::move(node)));
            return negation;
        }
        const bool is_alone =
            lexer_.peek().kind != LexemeKind::Comparison && node.field.kind() == ValueKind::Flag;
        if (!is_alone) return parse_operator(std::move(node));
        node.operands.push_back({.written = "true", .flag = true});
        return node;
    }

    // A name, or tag("Name").
    Field parse_field() {
        const Lexeme name = lexer_.take();
        if (name.kind != LexemeKind::Word) {
            fail_expecting(name, "a field");
            if (name.kind == LexemeKind::Quoted) error->problem += ", write tag(...) for a tag";
            return {};
        }
        if (is_word(name, "tag") && lexer_.peek().kind == LexemeKind::Open) return parse_tag();
        auto field = find_field(name.text);
        if (!field) {
            fail_at(name, field.error());
            return {};
        }
        return *field;
    }

    // Behind `tag`.
    Field parse_tag() {
        take(LexemeKind::Open, "'('");
        const Lexeme name = lexer_.take();
        if (name.kind != LexemeKind::Quoted && name.kind != LexemeKind::Word)
            fail_expecting(name, "the name of a tag");
        take(LexemeKind::Close, "')'");
        return tag_field(name.text);
    }

    Node parse_has() {
        (void)lexer_.take();
        take(LexemeKind::Open, "'('");
        Node node{.kind = NodeKind::Has};
        if (!error) node.field = parse_field();
        take(LexemeKind::Close, "')'");
        return node;
    }

    Node parse_operator(Node node) {
        const Lexeme found = lexer_.take();
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
        const Lexeme& next = lexer_.peek();
        if (error || next.kind != LexemeKind::Word) return std::nullopt;
        if (left.kind() == ValueKind::Text) {
            if (!is_word(next, "tag") || !lexer_.opens_behind()) return std::nullopt;
            return parse_field();
        }
        if (left.kind() != ValueKind::Number && left.kind() != ValueKind::Date) return std::nullopt;
        const FieldSpec* spec = find_computed(next.text);
        if (spec == nullptr || spec->kind != left.kind()) return std::nullopt;
        (void)lexer_.take();
        return Field{spec, {}};
    }

    void parse_in(Node& node, const Lexeme& found) {
        if (lexer_.peek().kind == LexemeKind::Open) {
            (void)lexer_.take();
            node.kind = NodeKind::InList;
            do {
                parse_operand(node, true);
            } while (!error && lexer_.peek().kind == LexemeKind::Comma &&
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

    Lexeme take_value(std::string_view what) {
        Lexeme value = lexer_.take();
        constexpr std::string_view kReserved[] = {"and", "or", "not", "in"};
        bool is_value = value.kind == LexemeKind::Word || value.kind == LexemeKind::Quoted;
        for (const std::string_view word : kReserved)
            is_value = is_value && !is_word(value, word);
        if (!is_value) fail_expecting(value, what);
        return value;
    }

    void parse_operand(Node& node, bool is_equality) {
        if (error) return;
        const Lexeme value = take_value(to_string(node.field.kind()));
        if (error) return;
        auto operand = read_operand(node.field, value.text, is_equality);
        if (!operand) return fail_at(value, operand.error());
        node.operands.push_back(std::move(operand).value());
    }

    Node parse_search(NodeKind kind) {
        (void)lexer_.take();
        take(LexemeKind::Open, "'('");
        Node node{.kind = kind};
        if (error) return node;
        const Lexeme value = take_value("a text in quotes");
        if (error) return node;
        node.operands.push_back({.written = value.text});
        const auto keep = [&](auto parsed, auto& slot) {
            if (!parsed) return fail_at(value, parsed.error());
            using Searched = std::remove_cvref_t<decltype(*parsed)>;
            slot = std::make_shared<const Searched>(*parsed);
        };
        if (kind == NodeKind::Reaches) keep(BoardPattern::parse(value.text), node.board);
        if (kind == NodeKind::Line) keep(MoveLine::parse(value.text), node.line);
        if (kind == NodeKind::Material) {
            keep(MaterialPattern::parse(value.text), node.material);
            parse_plies(node);
        }
        take(LexemeKind::Close, "')'");
        return node;
    }

    // material("QR:qr", 4)
    void parse_plies(Node& node) {
        if (error || lexer_.peek().kind != LexemeKind::Comma) return;
        (void)lexer_.take();
        const Lexeme value = lexer_.take();
        const char* end = value.text.data() + value.text.size();
        const auto read = std::from_chars(value.text.data(), end, node.plies);
        if (read.ec != std::errc() || read.ptr != end || node.plies < 1 || node.plies > kMostPlies)
            fail_expecting(value, "a number of positions from 1 to 1000");
    }

    WhereLexer lexer_;
    PatternEngine patterns_;
    unsigned depth_ = 0;
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
