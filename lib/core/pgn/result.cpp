#include "core/pgn/result.hpp"

#include "core/pgn/entity.hpp"

#include <array>
#include <string>

namespace arbiter::pgn {
namespace {

struct Spelling {
    std::string_view text;
    Outcome outcome;
    ResultSpelling spelling;
};

using enum ResultSpelling;
// Dashes and halves are normalised to '-' and "1/2" before the lookup in this table.
constexpr Spelling kSpellings[] = {
    {"1-0", Outcome::WhiteWins, Standard},  {"0-1", Outcome::BlackWins, Standard},
    {"1/2-1/2", Outcome::Draw, Standard},   {"*", Outcome::Unknown, Standard},
    {"1/2", Outcome::Draw, ShortDraw},      {"1:0", Outcome::WhiteWins, Colon},
    {"0:1", Outcome::BlackWins, Colon},     {"1/2:1/2", Outcome::Draw, Colon},
    {"O-1", Outcome::BlackWins, LetterO},   {"1-O", Outcome::WhiteWins, LetterO},
    {"o-1", Outcome::BlackWins, LetterO},   {"1-o", Outcome::WhiteWins, LetterO},
    {"+-", Outcome::WhiteWins, PlusMinus},  {"+--", Outcome::WhiteWins, PlusMinus},
    {"+/-", Outcome::WhiteWins, PlusMinus}, {"-+", Outcome::BlackWins, PlusMinus},
    {"--+", Outcome::BlackWins, PlusMinus}, {"-/+", Outcome::BlackWins, PlusMinus},
    {"0-0", Outcome::BothLose, BothLose},   {"-/-", Outcome::BothLose, BothLose},
    {"0.5-0.5", Outcome::Draw, Half},       {"0,5-0,5", Outcome::Draw, Half},
    {".5-.5", Outcome::Draw, Half},         {"1/2-0", Outcome::Unknown, Half},
    {"0-1/2", Outcome::Unknown, Half},
};

struct Replacement {
    std::string_view from, to;
    ResultSpelling spelling;
};
constexpr Replacement kReplacements[] = {
    {"\xC2\xBD", "1/2", Unicode},
    {"\xBD", "1/2", Unicode},
    {"\xE2\x80\x93", "-", Dash},
    {"\xE2\x80\x94", "-", Dash},
    {"\xE2\x80\x90", "-", Dash},
    {"\xE2\x80\x91", "-", Dash},
    {"\xE2\x80\x92", "-", Dash},
    {"\xE2\x88\x92", "-", Dash},
    {"\x96", "-", Dash},
    {"\x97", "-", Dash},
    {"\xE2\x81\x84", "/", Unicode},
    {" - ", "-", Dash},
    {" \xE2\x80\x93 ", "-", Dash},
    {" : ", ":", Colon},
};

// Of "1-0.", "0-1," and "\"1-0\"" what is between the quotes and before the full stop.
std::string_view without_punctuation(std::string_view text) {
    if (text.size() < 4 || text.size() > 15) return text;
    if (text.back() == '.' || text.back() == ',' || text.back() == ':') text.remove_suffix(1);
    for (const std::string_view quote : {"\"", "'"})
        if (text.starts_with(quote) && text.ends_with(quote))
            return text.substr(1, text.size() - 2);
    if (text.starts_with("\xE2\x80\x9C") && text.ends_with("\xE2\x80\x9D") && text.size() > 6)
        return text.substr(3, text.size() - 6);
    return text;
}

// "&frac12;&nbsp;&#8211;&nbsp;&frac12;"
constexpr std::size_t kLongestWithEntities = 48;

// All replacements begin with a space or a byte from 0x80 on.
bool may_be_replaced(char first) {
    return first == ' ' || static_cast<unsigned char>(first) >= 0x80;
}

}  // namespace

ResultReading read_result(std::string_view text) {
    if (may_have_entity(text) && text.size() <= kLongestWithEntities) {
        const std::string plain = without_entities(text);
        return may_have_entity(plain) ? ResultReading{} : read_result(plain);
    }
    if (const std::string_view bare = without_punctuation(text); bare.size() != text.size()) {
        ResultReading reading = read_result(bare);
        if (reading.outcome == Outcome::None || bare == "*" || bare == "1/2") return {};
        if (reading.spelling == Standard) reading.spelling = Dash;
        return reading;
    }
    if (text.empty() || text.size() > 15) return {};
    std::array<char, 32> buffer;
    std::size_t length = 0;
    ResultSpelling changed = Standard;
    while (!text.empty()) {
        std::string_view put = text.substr(0, 1);
        std::size_t taken = 1;
        for (const Replacement& replacement : kReplacements) {
            if (!may_be_replaced(text.front())) break;
            if (!text.starts_with(replacement.from)) continue;
            put = replacement.to;
            taken = replacement.from.size();
            if (changed != Unicode) changed = replacement.spelling;
            break;
        }
        if (length + put.size() > buffer.size()) return {};
        put.copy(buffer.data() + length, put.size());
        length += put.size();
        text.remove_prefix(taken);
    }
    const std::string_view plain(buffer.data(), length);
    for (const Spelling& spelling : kSpellings) {
        if (plain != spelling.text) continue;
        const bool keeps_own = changed == Standard ||
                               (spelling.spelling != Standard && spelling.spelling != ShortDraw);
        return {spelling.outcome, keeps_own ? spelling.spelling : changed};
    }
    return {};
}

std::size_t spaced_result_length(std::string_view text) {
    const auto side_length = [](std::string_view rest) -> std::size_t {
        for (const std::string_view half : {"1/2", "0.5", "0,5", "\xC2\xBD", "\xBD",
                                            ("1\xE2\x81\x84"
                                             "2")})
            if (rest.starts_with(half)) return half.size();
        return rest.starts_with('0') || rest.starts_with('1') ? 1 : 0;
    };
    const std::size_t left = side_length(text);
    if (left == 0 || text.substr(left, 1) != " ") return 0;
    const std::size_t space = text.find(' ', left + 1);
    if (space == std::string_view::npos || space > left + 4) return 0;
    const std::size_t right = side_length(text.substr(space + 1));
    const std::size_t length = space + 1 + right;
    const bool is_whole = length >= text.size() ||
                          static_cast<unsigned char>(text[length]) <= 0x20 ||
                          std::string_view("[{(;").find(text[length]) != std::string_view::npos;
    if (right == 0 || !is_whole) return 0;
    const ResultReading reading = read_result(text.substr(0, length));
    return reading.outcome == Outcome::None || reading.outcome == Outcome::BothLose ? 0 : length;
}

std::string_view marker(Outcome outcome) {
    switch (outcome) {
        case Outcome::WhiteWins:
            return "1-0";
        case Outcome::BlackWins:
            return "0-1";
        case Outcome::Draw:
            return "1/2-1/2";
        case Outcome::Unknown:
            return "*";
        case Outcome::BothLose:
        case Outcome::None:
            break;
    }
    return {};
}

}  // namespace arbiter::pgn
