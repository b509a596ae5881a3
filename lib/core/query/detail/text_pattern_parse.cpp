#include "core/base/text.hpp"
#include "core/encoding/utf8.hpp"
#include "core/query/detail/text_pattern.hpp"

#include <algorithm>
#include <optional>

namespace arbiter::query::detail {
namespace {

using Op = TextPattern::Op;
using Set = TextPattern::Set;
using Step = TextPattern::Step;
using Steps = TextPattern::Steps;

constexpr unsigned kDeepestGroup = 50;
constexpr std::size_t kMostRepeats = 1000;
constexpr char32_t kLastCharacter = 0x10FFFF;

std::int32_t offset(std::size_t steps) {
    return static_cast<std::int32_t>(steps);
}

void append(Steps& steps, const Steps& more) {
    steps.insert(steps.end(), more.begin(), more.end());
}

// `each` or nothing.
Steps optional_of(const Steps& each) {
    Steps steps{{.op = Op::Split, .a = 1, .b = offset(each.size() + 1)}};
    append(steps, each);
    return steps;
}

Steps any_number_of(const Steps& each) {
    Steps steps{{.op = Op::Split, .a = 1, .b = offset(each.size() + 2)}};
    append(steps, each);
    steps.push_back({.op = Op::Jump, .a = -offset(each.size() + 1)});
    return steps;
}

Steps either_of(const Steps& first, const Steps& second) {
    Steps steps{{.op = Op::Split, .a = 1, .b = offset(first.size() + 2)}};
    append(steps, first);
    steps.push_back({.op = Op::Jump, .a = offset(second.size() + 1)});
    append(steps, second);
    return steps;
}

// The sets that \d, \w and \s stand for; capitals are their opposites.
std::optional<Set> set_of_escape(char letter) {
    Set set;
    switch (to_ascii_lower(letter)) {
        case 'd':
            set.ranges = {{'0', '9'}};
            break;
        case 'w':
            set.ranges = {{'a', 'z'}, {'A', 'Z'}, {'0', '9'}, {'_', '_'}};
            break;
        case 's':
            set.ranges = {{' ', ' '}, {'\t', '\r'}};
            break;
        default:
            return std::nullopt;
    }
    set.is_negated = is_ascii_upper(letter);
    return set;
}

// What is not in `ranges`.
std::vector<std::pair<char32_t, char32_t>> opposite(
    std::vector<std::pair<char32_t, char32_t>> ranges) {
    std::ranges::sort(ranges);
    std::vector<std::pair<char32_t, char32_t>> out;
    char32_t next = 0;
    for (const auto& [first, last] : ranges) {
        if (first > next) out.emplace_back(next, first - 1);
        next = std::max<char32_t>(next, last + 1);
    }
    if (next <= kLastCharacter) out.emplace_back(next, kLastCharacter);
    return out;
}

struct Repeat {
    std::size_t least = 1;
    std::optional<std::size_t> most = 1;  // none: any number
};

// Recursive descent. The first error ends it: every function returns at once when there is one.
class PatternParser {
  public:
    explicit PatternParser(std::string_view text) : text_(text) {}

    [[nodiscard]] Steps parse() {
        if (text_.size() > TextPattern::kLongestPattern)
            fail(0, "the pattern is longer than 1000 bytes");
        if (text_.starts_with("(?i)")) {
            ignores_case = true;
            at_ = 4;
        }
        Steps steps = parse_alternatives();
        if (!error && at_ < text_.size()) fail(at_, "')' without '('");
        return steps;
    }

    std::optional<QueryError> error;
    std::vector<Set> sets;
    bool ignores_case = false;

  private:
    void fail(std::size_t at, std::string problem) {
        if (!error) error = QueryError{at, std::move(problem), {}};
    }
    [[nodiscard]] bool is_at_end() const { return error.has_value() || at_ >= text_.size(); }
    [[nodiscard]] bool take(char c) {
        if (is_at_end() || text_[at_] != c) return false;
        ++at_;
        return true;
    }

    Steps parse_alternatives() {
        Steps steps = parse_sequence();
        while (take('|')) {
            steps = either_of(steps, parse_sequence());
            bound(steps.size());
        }
        return steps;
    }

    Steps parse_sequence() {
        Steps steps;
        while (!is_at_end() && text_[at_] != '|' && text_[at_] != ')') {
            append(steps, parse_repeated());
            bound(steps.size());
        }
        return steps;
    }

    void bound(std::size_t states) {
        if (states > TextPattern::kMostStates) fail(0, "the pattern has more than 2000 states");
    }

    Steps parse_repeated() {
        Steps steps = parse_atom();
        while (!is_at_end()) {
            const std::size_t begin = at_;
            const std::optional<Repeat> repeat = parse_repeat();
            if (!repeat) break;
            // Greedy or not, the same texts match.
            (void)take('?');
            steps = repeated(steps, *repeat, begin);
        }
        return steps;
    }

    Steps repeated(const Steps& each, const Repeat& repeat, std::size_t begin) {
        const std::size_t copies = repeat.most.value_or(repeat.least + 1);
        if (copies > kMostRepeats || (each.size() + 2) * copies > TextPattern::kMostStates) {
            fail(begin, "the pattern has more than 2000 states");
            return {};
        }
        Steps steps;
        for (std::size_t i = 0; i < repeat.least; ++i)
            append(steps, each);
        if (!repeat.most) {
            append(steps, any_number_of(each));
            return steps;
        }
        Steps rest;
        for (std::size_t i = repeat.least; i < *repeat.most; ++i) {
            Steps longer = each;
            append(longer, rest);
            rest = optional_of(longer);
        }
        append(steps, rest);
        return steps;
    }

    std::optional<Repeat> parse_repeat() {
        if (take('*')) return Repeat{0, std::nullopt};
        if (take('+')) return Repeat{1, std::nullopt};
        if (take('?')) return Repeat{0, 1};
        const std::size_t begin = at_;
        if (!take('{')) return std::nullopt;
        Repeat repeat;
        repeat.least = parse_number();
        repeat.most = repeat.least;
        if (take(',')) {
            repeat.most.reset();
            if (!is_at_end() && text_[at_] != '}') repeat.most = parse_number();
        }
        if (!take('}') || (repeat.most && *repeat.most < repeat.least))
            fail(begin, "'{' begins no count such as {2} or {2,5}");
        return repeat;
    }

    std::size_t parse_number() {
        const std::size_t begin = at_;
        std::size_t number = 0;
        while (!is_at_end() && is_ascii_digit(text_[at_]) && number <= kMostRepeats)
            number = number * 10 + static_cast<std::size_t>(text_[at_++] - '0');
        if (at_ == begin) fail(begin, "a count is expected");
        return number;
    }

    Steps parse_atom() {
        const std::size_t begin = at_;
        switch (text_[at_]) {
            case '(':
                return parse_group();
            case '[':
                ++at_;
                return one(parse_set(begin));
            case '\\':
                return parse_escape();
            case '.':
                ++at_;
                return {{.op = Op::Any}};
            case '^':
                ++at_;
                return {{.op = Op::Begin}};
            case '$':
                ++at_;
                return {{.op = Op::End}};
            case '*':
            case '+':
            case '?':
            case '{':
                fail(begin, std::string("nothing stands before '") + text_[begin] + "'");
                return {};
            default:
                return {{.op = Op::Character, .character = next_character()}};
        }
    }

    Steps parse_group() {
        const std::size_t begin = at_++;
        if (text_.substr(at_).starts_with("?:")) {
            at_ += 2;
        } else if (text_.substr(at_).starts_with("?")) {
            fail(begin, "only (?: and, at the beginning, (?i) are understood behind '('");
            return {};
        }
        if (++depth_ > kDeepestGroup) fail(begin, "groups are nested more than 50 deep");
        Steps steps = is_at_end() ? Steps{} : parse_alternatives();
        --depth_;
        if (!take(')')) fail(begin, "'(' without ')'");
        return steps;
    }

    // Also the characters a backslash may stand before.
    Steps parse_escape() {
        const std::size_t begin = at_++;
        if (at_ < text_.size() && (text_[at_] == 'b' || text_[at_] == 'B'))
            return {{.op = text_[at_++] == 'b' ? Op::Boundary : Op::Inside}};
        if (at_ < text_.size()) {
            if (auto set = set_of_escape(text_[at_])) {
                ++at_;
                return one(std::move(*set));
            }
        }
        return {{.op = Op::Character, .character = escaped_character(begin)}};
    }

    // The character after the backslash at `begin`.
    char32_t escaped_character(std::size_t begin) {
        if (at_ >= text_.size()) {
            fail(begin, "nothing stands behind '\\'");
            return 0;
        }
        const char c = text_[at_];
        if (c == 't' || c == 'n') {
            ++at_;
            return c == 't' ? U'\t' : U'\n';
        }
        if (is_ascii_letter(c) || is_ascii_digit(c)) {
            fail(begin, std::string("'\\") + c + "' is not understood");
            return 0;
        }
        return next_character();
    }

    char32_t next_character() {
        const std::size_t length = encoding::sequence_length(text_, at_);
        if (length == 0) {
            fail(at_, "the pattern is no UTF-8");
            return 0;
        }
        const char32_t character = encoding::character_at(text_, at_, length);
        at_ += length;
        return character;
    }

    Steps one(Set set) {
        sets.push_back(std::move(set));
        return {{.op = Op::Set, .set = static_cast<std::uint32_t>(sets.size() - 1)}};
    }

    Set parse_set(std::size_t begin) {
        Set set;
        set.is_negated = take('^');
        bool is_first = true;
        while (!is_at_end() && (text_[at_] != ']' || is_first)) {
            is_first = false;
            parse_set_item(set);
        }
        if (!take(']')) fail(begin, "'[' without ']'");
        return set;
    }

    void parse_set_item(Set& set) {
        const std::size_t begin = at_;
        if (text_[at_] == '\\' && at_ + 1 < text_.size()) {
            if (auto escape = set_of_escape(text_[at_ + 1])) {
                at_ += 2;
                auto ranges = escape->is_negated ? opposite(std::move(escape->ranges))
                                                 : std::move(escape->ranges);
                set.ranges.insert(set.ranges.end(), ranges.begin(), ranges.end());
                return;
            }
        }
        const char32_t first = parse_set_character();
        char32_t last = first;
        const bool is_range = at_ + 1 < text_.size() && text_[at_] == '-' && text_[at_ + 1] != ']';
        if (is_range && !is_at_end()) {
            ++at_;
            last = parse_set_character();
        }
        if (last < first) fail(begin, "a range of characters ends before it begins");
        set.ranges.emplace_back(first, last);
    }

    char32_t parse_set_character() {
        const std::size_t begin = at_;
        return take('\\') ? escaped_character(begin) : next_character();
    }

    std::string_view text_;
    std::size_t at_ = 0;
    unsigned depth_ = 0;
};

}  // namespace

Result<TextPattern, QueryError> TextPattern::parse(std::string_view pattern) {
    PatternParser parser(pattern);
    Steps steps = parser.parse();
    if (parser.error) return Unexpected{*parser.error};
    return TextPattern(std::move(steps), std::move(parser.sets), parser.ignores_case);
}

}  // namespace arbiter::query::detail
