#include "core/fen_line/detail/operations.hpp"

#include "core/base/text.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <string>
#include <utility>

namespace arbiter::fen_line::detail {
namespace {

class OperationReader {
  public:
    OperationReader(std::string_view line, std::uint32_t at, std::uint32_t end,
                    LineReading& reading)
        : line_(line), at_(at), end_(end), reading_(reading) {}

    void read() {
        while (skip_blanks(), at_ != end_) {
            if (line_[at_] == ';') {  // ";D1 20" of perft suites, or one too many
                ++at_;
                continue;
            }
            if (!read_bare_count()) read_operation();
        }
    }

  private:
    void skip_blanks() {
        while (at_ != end_ && is_blank(line_[at_]))
            ++at_;
    }

    // ";1 20 ;2 400" of perft suites: depths without their letter, in their order, and nothing else
    // before them.
    bool read_bare_count() {
        if (!reading_.operations.empty()) return false;
        const std::string_view rest = line_.substr(at_, end_ - at_);
        if (rest.size() < 3 || rest[0] < '1' || rest[0] > '9' || !is_blank(rest[1])) return false;
        const auto depth = static_cast<std::uint8_t>(rest[0] - '0');
        if (!reading_.perft_counts.empty() && reading_.perft_counts.back().depth >= depth)
            return false;
        const std::size_t begin = rest.find_first_not_of(" \t", 1);
        if (begin == std::string_view::npos) return false;
        const std::size_t end = std::min(rest.find_first_of(" \t;", begin), rest.size());
        const std::size_t next = std::min(rest.find_first_not_of(" \t", end), rest.size());
        const bool is_count = read_count(rest.substr(begin, end - begin)).has_value() &&
                              (next == rest.size() || rest[next] == ';');
        if (!is_count) return false;
        slip(Letter, Weight::Style, {at_, at_ + 1},
             "a depth is written '" + std::string(1, rest[0]) + "' instead of 'D" +
                 std::string(1, rest[0]) + "'",
             "D" + std::string(1, rest[0]));
        const Range count{at_ + static_cast<std::uint32_t>(begin),
                          at_ + static_cast<std::uint32_t>(end)};
        reading_.perft_counts.push_back({depth, count});
        at_ += static_cast<std::uint32_t>(next);
        return true;
    }

    void read_operation() {
        Operation operation;
        operation.opcode.begin = at_;
        while (at_ != end_ && !is_blank(line_[at_]) && line_[at_] != ';')
            ++at_;
        operation.opcode.end = at_;
        const bool is_count = is_count_opcode(operation.opcode);
        const std::string_view opcode = operation.opcode.in(line_);
        const bool has_moves = takes_moves(opcode);
        const bool has_words = has_moves || takes_number(opcode);
        operation.first = static_cast<std::uint32_t>(reading_.words.size());
        operation.operands = {at_, at_};
        while (skip_blanks(), at_ != end_ && line_[at_] != ';') {
            if (is_count && operation.words != 0 && ends_count(operation)) break;
            if (has_words && operation.words != 0 && begins_next(operation)) break;
            Range word = read_word(operation);
            if (has_moves && operation.words != 0 && join_suffix(operation, word)) continue;
            if (is_count && operation.words == 0) word = read_count_word(word);
            if (operation.words++ == 0) operation.operands.begin = word.begin;
            operation.operands.end = word.end;
            reading_.words.push_back(word);
        }
        operation.is_ended = operation.is_ended || at_ != end_;
        if (at_ != end_ && line_[at_] == ';') ++at_;
        reading_.operations.push_back(operation);
    }

    enum Oddity : std::uint8_t {
        Separator,
        Dot,
        Number,
        Nodes,
        Comment,
        NoSemicolon,
        Blank,
        Letter,
        kOddities
    };

    // One flaw for all places of a line where the same is odd.
    void slip(Oddity oddity, Weight weight, Range where, std::string what, std::string fix) {
        std::size_t& said = said_[oddity];
        if (said != 0) {
            reading_.slips[said - 1].more.push_back({where, std::move(fix)});
            return;
        }
        reading_.slips.push_back({weight, where, std::move(what), std::move(fix)});
        said = reading_.slips.size();
    }

    // "D3" of perft suites; "D3=8902" and "D3: 8902" are cut after it.
    bool is_count_opcode(Range& opcode) {
        const std::string_view text = opcode.in(line_);
        if (text.size() < 2 || text[0] != 'D' || !is_ascii_digit(text[1])) return false;
        if (text.size() == 2) return true;
        if (text[2] != '=' && text[2] != ':') return false;
        opcode.end = at_ = opcode.begin + 2;
        std::uint32_t end = at_ + 1;
        while (end != end_ && is_blank(line_[end]))
            ++end;
        slip(Separator, Weight::Style, {at_, end},
             std::string("'") + line_[at_] +
                 "' separates the depth from its count instead of a blank",
             " ");
        at_ = end;
        return true;
    }

    // "400." and "8,902" and "020".
    Range read_count_word(Range word) {
        std::string_view text = word.in(line_);
        if (text.size() > 1 && text.ends_with('.')) {
            slip(Dot, Weight::Style, {word.end - 1, word.end}, "a full stop follows the count", "");
            --word.end;
            text.remove_suffix(1);
        }
        const auto count = read_count(text);
        if (count && text != std::to_string(*count))
            slip(Number, Weight::Style, word,
                 "the count is written '" + std::string(text) + "' instead of '" +
                     std::to_string(*count) + "'",
                 std::to_string(*count));
        return word;
    }

    // After a count: the word "nodes", a comment, or the next opcode without a semicolon.
    bool ends_count(Operation& operation) {
        std::string_view rest = line_.substr(at_, end_ - at_);
        std::string_view word = first_word(rest);
        if (equals_ignoring_case(word, "nodes")) {
            const std::uint32_t begin = end_before_blanks();
            at_ += static_cast<std::uint32_t>(word.size());
            slip(Nodes, Weight::Style, {begin, at_}, "the word 'nodes' follows the count", "");
            skip_blanks();
            if (at_ == end_ || line_[at_] == ';') return true;
            rest = line_.substr(at_, end_ - at_);
            word = first_word(rest);
        }
        if (rest.starts_with("//") || rest.starts_with('#')) {
            slip(Comment, Weight::Style, {end_before_blanks(), end_},
                 "a comment follows: '" + escaped(rest, 40) + "'", "");
            at_ = end_;
            return true;
        }
        const bool is_opcode = word.size() >= 2 && word[0] == 'D' && is_ascii_digit(word[1]) &&
                               (word.size() == 2 || word[2] == '=' || word[2] == ':');
        if (!is_opcode) return false;
        slip(NoSemicolon, Weight::Warning, {end_before_blanks(), at_},
             "no semicolon separates two operations", "; ");
        return operation.is_ended = true;
    }

    static bool takes_moves(std::string_view opcode) {
        return opcode == "bm" || opcode == "am" || opcode == "sm" || opcode == "pm" ||
               opcode == "pv";
    }
    static bool takes_number(std::string_view opcode) {
        return opcode == "acd" || opcode == "acn" || opcode == "acs" || opcode == "ce" ||
               opcode == "dm" || opcode == "fmvn" || opcode == "hmvc";
    }

    // "bm Rc8+ dm 26": the next operation without a semicolon before it.
    bool begins_next(Operation& operation) {
        if (!is_known_opcode(first_word(line_.substr(at_, end_ - at_)))) return false;
        slip(NoSemicolon, Weight::Warning, {end_before_blanks(), at_},
             "no semicolon separates two operations", "; ");
        return operation.is_ended = true;
    }

    // "Qd1 +", "f8 = Q", "Nxb6 + ?": what belongs to the move before the blank.
    bool join_suffix(Operation& operation, Range word) {
        Range& move = reading_.words.back();
        const std::string_view text = word.in(line_);
        const bool is_piece = move.in(line_).ends_with('=') && text.size() == 1 &&
                              std::string_view("QRBN").find(text[0]) != std::string_view::npos;
        if (!is_piece && text.find_first_not_of("+#!?=") != std::string_view::npos) return false;
        slip(Blank, Weight::Style, {move.end, word.begin},
             "a blank is inside the move '" + std::string(move.in(line_)) + " " +
                 std::string(text) + "'",
             "");
        move.end = operation.operands.end = word.end;
        return true;
    }

    // Where the blanks before at_ begin.
    [[nodiscard]] std::uint32_t end_before_blanks() const {
        std::uint32_t end = at_;
        while (end != 0 && is_blank(line_[end - 1]))
            --end;
        return end;
    }

    static std::string_view first_word(std::string_view text) {
        return text.substr(0, text.find_first_of(" \t;"));
    }

    // A string in quotation marks, in which a backslash protects the next byte, or a word.
    Range read_word(Operation& operation) {
        const std::uint32_t begin = at_;
        if (line_[at_] != '"') {
            while (at_ != end_ && !is_blank(line_[at_]) && line_[at_] != ';')
                ++at_;
            return {begin, at_};
        }
        for (++at_; at_ != end_; ++at_) {
            if (line_[at_] == '"') return {begin, ++at_};
            if (line_[at_] == '\\' && at_ + 1 != end_) ++at_;
        }
        operation.has_open_quote = true;
        return {begin, at_};
    }

    std::string_view line_;
    std::uint32_t at_, end_;
    LineReading& reading_;
    std::array<std::size_t, kOddities> said_{};  // one more than the index of the flaw
};

}  // namespace

bool is_known_opcode(std::string_view word) {
    constexpr std::string_view kKnown[] = {"acd",  "acn",  "acs", "am",  "bm", "ce", "dm", "eco",
                                           "fmvn", "hmvc", "id",  "nic", "pm", "pv", "sm"};
    const bool is_numbered =
        word.size() == 2 && is_ascii_digit(word[1]) && (word[0] == 'c' || word[0] == 'v');
    return is_numbered || std::ranges::find(kKnown, word) != std::end(kKnown);
}

void read_operations(std::string_view line, std::uint32_t at, std::uint32_t end,
                     LineReading& reading) {
    OperationReader(line, at, end, reading).read();
}

}  // namespace arbiter::fen_line::detail

namespace arbiter::fen_line {

std::optional<std::uint64_t> read_count(std::string_view text) {
    constexpr std::size_t kMostDigits = 19;
    if (text.empty() || !is_ascii_digit(text.front())) return std::nullopt;
    std::uint64_t value = 0;
    std::size_t digits = 0, group = 0;
    bool has_comma = false;
    for (const char c : text) {
        if (c == ',') {
            if (has_comma ? group != 3 : group > 3) return std::nullopt;
            has_comma = true;
            group = 0;
            continue;
        }
        if (!is_ascii_digit(c) || ++digits > kMostDigits) return std::nullopt;
        value = 10 * value + static_cast<std::uint64_t>(c - '0');
        ++group;
    }
    return has_comma && group != 3 ? std::nullopt : std::optional(value);
}

}  // namespace arbiter::fen_line
