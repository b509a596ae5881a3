#include "core/check/rules/clocks/time_control.hpp"

#include "core/base/text.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace arbiter::check::detail {
namespace {

// Longer texts are no time controls.
constexpr std::size_t kLongestValue = 120;

// Takes a number from the front of `text`: digits, with `allows_fraction` also "0.5".
bool take_number(std::string_view& text, bool allows_fraction) {
    const auto count_digits = [&] {
        std::size_t digits = 0;
        while (digits < text.size() && is_ascii_digit(text[digits]))
            ++digits;
        text.remove_prefix(digits);
        return digits;
    };
    if (count_digits() == 0) return false;
    if (!allows_fraction || !text.starts_with('.')) return true;
    text.remove_prefix(1);
    return count_digits() != 0;
}

bool is_field(std::string_view field) {
    if (field.starts_with('*')) {
        field.remove_prefix(1);
        return take_number(field, true) && field.empty();
    }
    if (field.find('/') != std::string_view::npos) {
        if (!take_number(field, false) || !field.starts_with('/')) return false;
        field.remove_prefix(1);
    }
    if (!take_number(field, true)) return false;
    if (!field.starts_with('+')) return field.empty();
    field.remove_prefix(1);
    return take_number(field, true) && field.empty();
}

// ---- words

enum class Kind : std::uint8_t { Number, Seconds, Minutes, Hours, Moves, Join, Bar, Game, Rest };

struct Term {
    Kind kind;
    std::uint32_t number = 0;
};

struct Word {
    std::string_view text;
    Kind kind;
};
constexpr auto kTermWords = std::to_array<Word>({
    {"s", Kind::Seconds},       {"sec", Kind::Seconds},     {"secs", Kind::Seconds},
    {"second", Kind::Seconds},  {"seconds", Kind::Seconds}, {"\\\"", Kind::Seconds},
    {"\"", Kind::Seconds},      {"''", Kind::Seconds},      {"m", Kind::Minutes},
    {"min", Kind::Minutes},     {"mins", Kind::Minutes},    {"minute", Kind::Minutes},
    {"minutes", Kind::Minutes}, {"'", Kind::Minutes},       {"h", Kind::Hours},
    {"hr", Kind::Hours},        {"hrs", Kind::Hours},       {"hour", Kind::Hours},
    {"hours", Kind::Hours},     {"moves", Kind::Moves},     {"mv", Kind::Moves},
    {"+", Kind::Join},          {"and", Kind::Join},        {"plus", Kind::Join},
    {"with", Kind::Join},       {"then", Kind::Join},       {",", Kind::Join},
    {";", Kind::Join},          {"|", Kind::Bar},           {"g", Kind::Game},
    {"game", Kind::Game},       {"rest", Kind::Rest},       {"finish", Kind::Rest},
});
// Words that change nothing once the units are known.
constexpr auto kFillers = std::to_array<std::string_view>({
    "per",   "move",      "each",  "a",          "an",     "the",  "of",    "for",
    "in",    "increment", "inc",   "increments", "player", "side", "every", "to",
    "delay", "bonus",     "added", "/",          ".",      "all",  "sd",
});

bool is_word_char(char c) {
    return is_ascii_letter(c);
}

// The longest run at the front of `text` that is one word, number or sign.
std::string_view next_piece(std::string_view text) {
    std::size_t end = 1;
    if (is_ascii_digit(text[0])) {
        while (end < text.size() && is_ascii_digit(text[end]))
            ++end;
    } else if (is_word_char(text[0])) {
        while (end < text.size() && is_word_char(text[end]))
            ++end;
    } else if (text.starts_with("''") || text.starts_with("\\\"")) {
        end = 2;
    }
    return text.substr(0, end);
}

// The terms of the text without fillers; empty when a word is not known.
std::vector<Term> terms_of(std::string_view value) {
    std::vector<Term> terms;
    std::string_view rest = value;
    // "starting from move 1" says nothing new.
    for (const std::string_view tail :
         {", starting from move 1", " starting from move 1", " from move 1", ", from move 1"})
        if (rest.ends_with(tail)) rest.remove_suffix(tail.size());
    while (!rest.empty()) {
        if (is_blank(rest[0])) {
            rest.remove_prefix(1);
            continue;
        }
        const std::string_view piece = next_piece(rest);
        rest.remove_prefix(piece.size());
        if (is_ascii_digit(piece[0])) {
            constexpr std::size_t kMostDigits = 6;
            if (piece.size() > kMostDigits) return {};
            std::uint32_t number = 0;
            for (const char c : piece)
                number = number * 10 + static_cast<std::uint32_t>(c - '0');
            terms.push_back({Kind::Number, number});
            continue;
        }
        const auto known = std::ranges::find_if(
            kTermWords, [&](const Word& word) { return equals_ignoring_case(word.text, piece); });
        if (known != kTermWords.end()) {
            terms.push_back({known->kind});
        } else if (std::ranges::none_of(kFillers, [&](std::string_view filler) {
                       return equals_ignoring_case(filler, piece);
                   })) {
            return {};
        }
    }
    return terms;
}

constexpr std::uint32_t kSecondsInMinute = 60;
constexpr std::uint32_t kHour = 3600;

// Goes over the terms from the front.
class Reader {
  public:
    explicit Reader(const std::vector<Term>& terms) : terms_(terms) {}

    [[nodiscard]] bool is_at_end() const { return at_ == terms_.size(); }
    bool take(Kind kind) {
        if (is_at_end() || terms_[at_].kind != kind) return false;
        ++at_;
        return true;
    }
    std::optional<std::uint32_t> number() {
        if (is_at_end() || terms_[at_].kind != Kind::Number) return std::nullopt;
        return terms_[at_++].number;
    }
    // "90 minutes", "2 hours 30 minutes", "30 s", as seconds.
    std::optional<std::uint32_t> time() {
        const std::size_t before = at_;
        const auto amount = number();
        const std::uint32_t unit = amount ? unit_seconds() : 0;
        if (unit == 0) {
            at_ = before;
            return std::nullopt;
        }
        const std::uint32_t seconds = *amount * unit;
        if (unit != kHour) return seconds;
        const std::size_t behind_hours = at_;
        const auto minutes = number();
        if (minutes && take(Kind::Minutes)) return seconds + *minutes * kSecondsInMinute;
        at_ = behind_hours;
        return seconds;
    }
    std::optional<std::uint32_t> moves() {
        const std::size_t before = at_;
        const auto count = number();
        if (count && *count != 0 && take(Kind::Moves)) return count;
        at_ = before;
        return std::nullopt;
    }

  private:
    std::uint32_t unit_seconds() {
        if (take(Kind::Seconds)) return 1;
        if (take(Kind::Minutes)) return kSecondsInMinute;
        return take(Kind::Hours) ? kHour : 0;
    }

    const std::vector<Term>& terms_;
    std::size_t at_ = 0;
};

constexpr std::uint32_t kLongestIncrement = 180;  // seconds; more is time for another period

// "5|5" is minutes and seconds; "G/60" and "G/90;+30" are minutes for the game, and seconds a move.
std::string read_short_form(Reader reader) {
    const bool is_game = reader.take(Kind::Game);
    const auto minutes = reader.number();
    if (!minutes || *minutes == 0) return {};
    std::string out = std::to_string(*minutes * kSecondsInMinute);
    const bool has_unit = is_game && reader.take(Kind::Minutes);
    if (is_game && reader.is_at_end()) return out;
    const bool has_more = reader.take(is_game ? Kind::Join : Kind::Bar);
    if (has_more && is_game) static_cast<void>(reader.take(Kind::Join));  // "G/90;+30"
    const auto seconds = has_more ? reader.number() : std::nullopt;
    if (!seconds) return {};
    if (is_game && reader.take(Kind::Seconds) != has_unit) return {};
    return reader.is_at_end() ? out + "+" + std::to_string(*seconds) : "";
}

// "90 minutes for 40 moves", "40 moves in 90 minutes + 30 minutes", "15 min + 10 sec per move".
std::string read_periods(Reader reader) {
    std::string out;
    std::string increment;
    std::uint32_t total = 0;
    while (!reader.is_at_end()) {
        auto moves = reader.moves();
        const auto seconds = reader.time();
        if (!seconds || *seconds == 0 || !increment.empty()) return {};
        if (!moves) moves = reader.moves();
        const bool is_increment = !out.empty() && !moves && *seconds < kLongestIncrement;
        if (is_increment) {
            increment = "+" + std::to_string(*seconds);
        } else {
            if (!out.empty()) out += ':';
            if (moves) out += std::to_string(*moves) + "/";
            out += std::to_string(*seconds);
            total += *seconds;
        }
        static_cast<void>(reader.take(Kind::Rest) || reader.take(Kind::Game));
        while (reader.take(Kind::Join)) {
        }
    }
    if (total < kSecondsInMinute) return {};  // "10 seconds a move" is no time for a game
    // The increment belongs to every period.
    if (increment.empty()) return out;
    std::string spread;
    for (const char c : out)
        spread += c == ':' ? increment + ':' : std::string(1, c);
    return spread + increment;
}

}  // namespace

bool is_time_control(std::string_view value) {
    if (value == "?" || value == "-") return true;
    while (true) {
        const std::size_t colon = value.find(':');
        if (!is_field(value.substr(0, colon))) return false;
        if (colon == std::string_view::npos) return true;
        value.remove_prefix(colon + 1);
    }
}

std::string read_time_control_words(std::string_view value) {
    value = trimmed(value);
    if (value.empty() || value.size() > kLongestValue) return {};
    const std::vector<Term> terms = terms_of(value);
    if (terms.empty()) return {};
    std::string out = read_short_form(Reader(terms));
    return out.empty() ? read_periods(Reader(terms)) : out;
}

}  // namespace arbiter::check::detail
