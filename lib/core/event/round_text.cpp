#include "core/event/round_text.hpp"

#include "core/base/text.hpp"
#include "core/export_format/game.hpp"
#include "core/names/folding.hpp"

#include <algorithm>

namespace arbiter::event {
namespace {

constexpr std::size_t kMostNumbers = 4;
constexpr std::uint32_t kLargest = 9999;

bool is_round_word(std::string_view word) {
    constexpr std::string_view kWords[] = {"round", "rd",    "r",  "runde", "ronde", "ronda",
                                           "tour",  "board", "bd", "game",  "match", "table"};
    return std::ranges::any_of(
        kWords, [&](std::string_view each) { return equals_ignoring_case(each, word); });
}

bool is_separator(char c) {
    return c == '.' || c == ' ' || c == '(' || c == ')' || c == ':' || c == ',' || c == '#';
}

bool read_numbers(std::string_view text, std::vector<std::uint32_t>& numbers) {
    for (std::size_t i = 0; i < text.size();) {
        if (is_ascii_digit(text[i])) {
            std::uint32_t value = 0;
            for (; i < text.size() && is_ascii_digit(text[i]); ++i) {
                value = value * 10 + static_cast<std::uint32_t>(text[i] - '0');
                if (value > kLargest) return false;
            }
            if (numbers.size() == kMostNumbers) return false;
            numbers.push_back(value);
        } else if (is_ascii_letter(text[i])) {
            const std::size_t begin = i;
            while (i < text.size() && is_ascii_letter(text[i]))
                ++i;
            if (!is_round_word(text.substr(begin, i - begin))) return false;
        } else {
            if (!is_separator(text[i])) return false;
            ++i;
        }
    }
    return !numbers.empty() && numbers.front() != 0;
}

}  // namespace

RoundText read_round(std::string_view tag) {
    RoundText round;
    tag = trimmed(tag);
    if (!export_format::says_something(tag)) return round;
    if (read_numbers(tag, round.numbers)) return round;
    round.numbers.clear();
    round.label = names::folded(tag, 40);
    return round;
}

}  // namespace arbiter::event
