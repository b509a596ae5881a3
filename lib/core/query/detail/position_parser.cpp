#include "core/query/detail/position_parser.hpp"

#include "core/base/text.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>

namespace arbiter::query::detail {
namespace {

constexpr unsigned kMostPlies = 1000;
constexpr std::int64_t kMostMoves = 10'000;
constexpr int kMostPoints = 100;

using TestKind = PositionTestKind;

struct Search {
    std::string_view word;
    TestKind kind;
};
// Those with a text in quotes.
constexpr Search kSearches[] = {{"reaches", TestKind::Board},
                                {"pawns", TestKind::Pawns},
                                {"material", TestKind::Material},
                                {"imbalance", TestKind::Imbalance},
                                {"plays", TestKind::Plays}};
constexpr std::string_view kGroups[] = {"position", "either", "final"};
constexpr std::string_view kSacrifices[] = {"white.sacrifice", "black.sacrifice"};

bool opens(const WhereReader& reader, std::string_view word) {
    return reader.is_next(word) && reader.lexer.opens_behind();
}

const Search* next_search(const WhereReader& reader) {
    const auto* found = std::ranges::find_if(
        kSearches, [&](const Search& each) { return opens(reader, each.word); });
    return found == std::end(kSearches) ? nullptr : found;
}

bool begins_quantity(const WhereReader& reader) {
    return reader.lexer.peek().kind == LexemeKind::Word &&
           find_quantity(reader.lexer.peek().text).has_value();
}

bool begins_sacrifice(const WhereReader& reader) {
    return std::ranges::any_of(kSacrifices,
                               [&](std::string_view word) { return reader.is_next(word); });
}

class PositionParser {
  public:
    explicit PositionParser(WhereReader& reader) : in_(reader) {}

    [[nodiscard]] PositionSearch parse() {
        if (opens(in_, "either")) return parse_either_search();
        return parse_steps(parse_step());
    }

  private:
    // Behind its first step.
    PositionSearch parse_steps(Step first) {
        PositionSearch search;
        search.steps.push_back(std::move(first));
        while (!in_.error && in_.is_next("then")) {
            (void)in_.lexer.take();
            search.steps.push_back(parse_step(true));
        }
        return search;
    }

    // either(...) of one position, which may go on; or of a sequence, which is whole.
    PositionSearch parse_either_search() {
        (void)in_.lexer.take();
        in_.take(LexemeKind::Open, "'('");
        is_in_either_ = true;
        Step first;
        const bool is_final = opens(in_, "final");
        bool is_whole = !in_.is_next("not");
        if (is_final) {
            first = parse_step();
        } else {
            first.test = parse_not();
            if (in_.is_next("and") || in_.is_next("or")) {
                first.test = parse_tests(TestKind::Or, std::move(first.test));
                is_whole = false;
            }
        }
        const bool is_sequence =
            is_final || in_.is_next("for") || in_.is_next("within") || in_.is_next("then");
        // Outside of either(...) "A and B for 4 plies" is A, and B for 4 plies.
        if (is_sequence && !is_whole)
            in_.fail(in_.lexer.peek().begin, "write position(...) around what holds at once");
        if (!is_sequence) {
            is_in_either_ = false;
            in_.take(LexemeKind::Close, "')'");
            first.test = either_of(std::move(first.test));
            return parse_steps(parse_suffixes(std::move(first), false));
        }
        PositionSearch search = parse_steps(parse_suffixes(std::move(first), false));
        is_in_either_ = false;
        in_.take(LexemeKind::Close, "')'");
        if (!in_.error) search.mirrored = mirrored_steps(search.steps);
        return search;
    }

    Step parse_step(bool is_behind_then = false) {
        Step step;
        if (in_.error) return step;
        if (opens(in_, "final")) {
            (void)in_.lexer.take();
            step.is_final = true;
            in_.take(LexemeKind::Open, "'('");
            step.test = parse_tests(TestKind::Or);
            in_.take(LexemeKind::Close, "')'");
        } else if (opens(in_, "position") || opens(in_, "either")) {
            step.test = parse_not();
        } else {
            step.test = parse_test(&step.length);
        }
        return parse_suffixes(std::move(step), is_behind_then);
    }

    // "for 4 plies", "within moves 10..20", and behind `then` "within 6 plies".
    Step parse_suffixes(Step step, bool is_behind_then) {
        while (!in_.error) {
            const bool is_for = in_.is_next("for");
            if (!is_for && !in_.is_next("within")) break;
            const Lexeme word = in_.lexer.take();
            const bool is_window = in_.is_next("moves") || in_.is_next("plies");
            if (step.is_final && (is_for || is_window)) {
                in_.fail(word.begin, "final(...) is one position, leave out '" + word.text + "'");
            } else if (is_for) {
                step.length = parse_length("a number from 1 to 1000");
            } else if (is_window) {
                step.window = parse_window();
            } else if (is_behind_then) {
                step.most_plies = parse_length("'moves', 'plies' or a number from 1 to 1000");
            } else {
                in_.fail_expecting(in_.lexer.peek(), "'moves' or 'plies'");
            }
        }
        return step;
    }

    // "4 plies", "2 moves".
    unsigned parse_length(std::string_view expected) {
        const auto number = static_cast<unsigned>(in_.take_number(1, kMostPlies, expected));
        if (in_.error) return number;
        const Lexeme unit = in_.lexer.take();
        if (is_word(unit, "moves") || is_word(unit, "move")) {
            if (2 * number > kMostPlies) in_.fail(unit.begin, "at most 500 moves can be asked for");
            return 2 * number;
        }
        const bool is_plies = is_word(unit, "plies") || is_word(unit, "ply");
        if (!is_plies) in_.fail_expecting(unit, "'plies' or 'moves'");
        return number;
    }

    // "moves 10..20", "plies 10..20"
    Window parse_window() {
        Window window{.counts_moves = in_.is_next("moves")};
        (void)in_.lexer.take();
        window.first = in_.take_number(0, kMostMoves, "a number from 0 to 10000");
        in_.take(LexemeKind::To, "'..'");
        window.last = in_.take_number(0, kMostMoves, "a number from 0 to 10000");
        return window;
    }

    // `begun`: the first one, where it is read already.
    PositionTest parse_tests(TestKind kind, std::optional<PositionTest> begun = std::nullopt) {
        const std::string_view word = kind == TestKind::Or ? "or" : "and";
        const auto parse_next = [&](std::optional<PositionTest> test) {
            if (kind == TestKind::Or) return parse_tests(TestKind::And, std::move(test));
            return test ? *std::move(test) : parse_not();
        };
        PositionTest first = parse_next(std::move(begun));
        if (in_.error || !in_.is_next(word)) return first;
        PositionTest chain{.kind = kind};
        chain.children.push_back(std::move(first));
        while (!in_.error && in_.is_next(word)) {
            (void)in_.lexer.take();
            chain.children.push_back(parse_next(std::nullopt));
        }
        return chain;
    }

    PositionTest parse_not() {
        PositionTest test;
        if (in_.error || !in_.enter()) return test;
        if (in_.is_next("not")) {
            (void)in_.lexer.take();
            test = negated(parse_not());
        } else if (in_.lexer.peek().kind == LexemeKind::Open || opens(in_, "position")) {
            if (in_.is_next("position")) (void)in_.lexer.take();
            (void)in_.lexer.take();
            test = parse_tests(TestKind::Or);
            in_.take(LexemeKind::Close, "')'");
        } else if (opens(in_, "either")) {
            test = parse_either();
        } else if (in_.lexer.peek().kind == LexemeKind::Quoted) {
            test = parse_text(TestKind::Board);
        } else {
            test = parse_test(nullptr);
        }
        in_.leave();
        return test;
    }

    static PositionTest negated(PositionTest test) {
        PositionTest negation{.kind = TestKind::Not};
        negation.children.push_back(std::move(test));
        return negation;
    }

    [[nodiscard]] PositionTest either_of(PositionTest test) const {
        PositionTest either{.kind = TestKind::Either};
        if (in_.error) return either;
        PositionTest other = test.mirrored();
        either.children.push_back(std::move(test));
        either.children.push_back(std::move(other));
        return either;
    }

    PositionTest parse_either() {
        const Lexeme word = in_.lexer.take();
        // Each level would ask twice as much.
        if (is_in_either_) in_.fail(word.begin, "either(...) stands in either(...) already");
        is_in_either_ = true;
        in_.take(LexemeKind::Open, "'('");
        PositionTest test = parse_tests(TestKind::Or);
        in_.take(LexemeKind::Close, "')'");
        is_in_either_ = false;
        return either_of(std::move(test));
    }

    // `length`: where material("QR:qr", 4) says for how long; null: it may not.
    PositionTest parse_test(unsigned* length) {
        if (const Search* search = next_search(in_)) {
            (void)in_.lexer.take();
            in_.take(LexemeKind::Open, "'('");
            PositionTest test = parse_text(search->kind);
            if (!in_.error && search->kind == TestKind::Material &&
                in_.lexer.peek().kind == LexemeKind::Comma)
                parse_old_length(length);
            in_.take(LexemeKind::Close, "')'");
            return test;
        }
        if (begins_sacrifice(in_)) return parse_sacrifice();
        if (begins_quantity(in_)) return parse_counted();
        if (!in_.error) refuse(in_.lexer.peek());
        return {};
    }

    // material("QR:qr", 4)
    void parse_old_length(unsigned* length) {
        const Lexeme comma = in_.lexer.take();
        if (length == nullptr)
            return in_.fail(comma.begin,
                            "write position(...) for 4 plies, or so many as are meant");
        *length = static_cast<unsigned>(
            in_.take_number(1, kMostPlies, "a number of positions from 1 to 1000"));
    }

    void refuse(const Lexeme& found) {
        if (found.kind != LexemeKind::Word)
            return in_.fail_expecting(found, "a condition of a position");
        const std::vector<std::string> words = position_words();
        const std::vector<std::string_view> candidates(words.begin(), words.end());
        in_.fail(found.begin, shown(found) + " is no condition of a position",
                 std::string(nearest(found.text, candidates).value_or("")));
    }

    PositionTest parse_text(TestKind kind) {
        PositionTest test{.kind = kind};
        if (in_.error) return test;
        const Lexeme value = in_.take_value("a text in quotes");
        if (in_.error) return test;
        test.written = value.text;
        const auto keep = [&](const auto& parsed, auto& slot) {
            if (!parsed) return in_.fail_at(value, parsed.error());
            using Searched = std::remove_cvref_t<decltype(*parsed)>;
            slot = std::make_shared<const Searched>(*parsed);
        };
        if (kind == TestKind::Board) keep(BoardPattern::parse(value.text), test.board);
        if (kind == TestKind::Pawns) keep(BoardPattern::parse_pawns(value.text), test.board);
        if (kind == TestKind::Plays) keep(PlayedMoves::parse(value.text), test.played);
        if (kind == TestKind::Material || kind == TestKind::Imbalance)
            keep(MaterialPattern::parse(value.text), test.material);
        return test;
    }

    // white.sacrifice(3), white.sacrifice(3, 8)
    PositionTest parse_sacrifice() {
        PositionTest test{.kind = TestKind::Sacrifice};
        const Lexeme word = in_.lexer.take();
        const bool is_white = equals_ignoring_case(word.text, kSacrifices[0]);
        test.sacrifice.color = is_white ? chess::Color::White : chess::Color::Black;
        in_.take(LexemeKind::Open, "'('");
        test.sacrifice.points =
            static_cast<int>(in_.take_number(1, kMostPoints, "a number of points from 1 to 100"));
        if (!in_.error && in_.lexer.peek().kind == LexemeKind::Comma) {
            (void)in_.lexer.take();
            test.sacrifice.plies = static_cast<unsigned>(
                in_.take_number(1, kMostPlies, "a number of plies from 1 to 1000"));
        }
        in_.take(LexemeKind::Close, "')'");
        return test;
    }

    Quantity parse_quantity() {
        Quantity quantity = *find_quantity(in_.lexer.take().text);
        if (in_.lexer.peek().kind != LexemeKind::Open) return quantity;
        const Lexeme open = in_.lexer.take();
        if (quantity.unit() == QuantityUnit::Number)
            in_.fail(open.begin, "'" + quantity.text() + "' is a number and takes no squares");
        if (in_.error) return quantity;
        const Lexeme value = in_.take_value("squares");
        if (in_.error) return quantity;
        const auto squares = read_squares(value.text, quantity.unit());
        if (!squares) {
            in_.fail_at(value, squares.error());
            return quantity;
        }
        quantity.squares = *squares;
        quantity.written_squares = value.text;
        in_.take(LexemeKind::Close, "')'");
        return quantity;
    }

    PositionTest parse_counted() {
        PositionTest test{.kind = TestKind::Counts};
        Counted& counted = test.counted;
        counted.quantity = parse_quantity();
        if (in_.error) return test;
        bool is_denied = false;
        if (in_.is_next("not")) {
            (void)in_.lexer.take();
            is_denied = true;
        }
        if (in_.is_next("in")) {
            (void)in_.lexer.take();
            parse_in(counted);
        } else if (!is_denied && in_.lexer.peek().kind == LexemeKind::Comparison) {
            counted.comparison = in_.lexer.take().comparison;
            if (begins_quantity(in_))
                counted.other = parse_quantity();
            else
                counted.numbers.push_back(parse_value());
        } else if (is_denied || counted.quantity.unit() == QuantityUnit::Number) {
            in_.fail_expecting(in_.lexer.peek(),
                               is_denied ? "'in'" : "an operator such as >= or in");
        } else {
            counted.is_alone = true;
            counted.numbers.push_back(1);
        }
        return is_denied ? negated(std::move(test)) : test;
    }

    void parse_in(Counted& counted) {
        if (in_.lexer.peek().kind != LexemeKind::Open) {
            counted.is_range = true;
            counted.numbers.push_back(parse_value());
            in_.take(LexemeKind::To, "'..'");
            counted.numbers.push_back(parse_value());
            return;
        }
        counted.is_list = true;
        do {
            (void)in_.lexer.take();
            counted.numbers.push_back(parse_value());
        } while (!in_.error && in_.lexer.peek().kind == LexemeKind::Comma);
        in_.take(LexemeKind::Close, "',' or ')'");
    }

    std::int64_t parse_value() {
        constexpr std::int64_t kMost = 1000;
        return in_.take_number(-kMost, kMost, "a whole number");
    }

    WhereReader& in_;
    bool is_in_either_ = false;
};

}  // namespace

bool begins_position_search(const WhereReader& reader) {
    const bool opens_group =
        std::ranges::any_of(kGroups, [&](std::string_view word) { return opens(reader, word); });
    return opens_group || next_search(reader) != nullptr || begins_sacrifice(reader) ||
           begins_quantity(reader);
}

PositionSearch parse_position_search(WhereReader& reader) {
    return PositionParser(reader).parse();
}

std::vector<std::string> position_words() {
    std::vector<std::string> words = quantity_names();
    for (const Search& each : kSearches)
        words.emplace_back(each.word);
    for (const std::string_view each : kGroups)
        words.emplace_back(each);
    for (const std::string_view each : kSacrifices)
        words.emplace_back(each);
    return words;
}

}  // namespace arbiter::query::detail
