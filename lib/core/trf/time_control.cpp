#include "core/trf/time_control.hpp"

#include "core/base/number.hpp"
#include "core/base/text.hpp"

#include <algorithm>

namespace arbiter::trf {
namespace {

constexpr std::uint32_t kMoves = 60;                // that a game is taken to last; B.02 1.1
constexpr std::uint32_t kMostSeconds = 7 * 86'400;  // of a period: more is a misprint

std::optional<std::uint32_t> seconds_of(std::string_view text) {
    const auto value = whole_number(trimmed(text));
    return value && *value <= kMostSeconds ? value : std::nullopt;
}

// One period: "M/S", "M/S+I", "S", "S+I". `moves` are those played before it.
std::optional<int> read_period(std::string_view text, std::uint32_t& moves) {
    std::uint32_t in_period = kMoves;
    if (const std::size_t slash = text.find('/'); slash != std::string_view::npos) {
        const auto written = whole_number(trimmed(text.substr(0, slash)));
        if (!written || *written == 0) return std::nullopt;
        in_period = *written;
        text.remove_prefix(slash + 1);
    }
    const std::size_t plus = std::min(text.find('+'), text.size());
    const auto base = seconds_of(text.substr(0, plus));
    const auto increment = plus == text.size() ? 0U : seconds_of(text.substr(plus + 1));
    if (!base || !increment) return std::nullopt;
    if (moves >= kMoves) return 0;
    in_period = std::min(in_period, kMoves - moves);
    moves += in_period;
    return static_cast<int>(*base + *increment * in_period);
}

std::optional<int> read_periods(std::string_view text) {
    std::uint32_t moves = 0;
    int seconds = 0;
    while (true) {
        const std::size_t end = std::min(text.find(':'), text.size());
        const std::optional<int> period = read_period(text.substr(0, end), moves);
        if (!period) return std::nullopt;
        seconds += *period;
        if (end == text.size()) return seconds;
        text.remove_prefix(end + 1);
    }
}

// Free text is read word by word: numbers, units and a plus.
class FreeTime {
  public:
    explicit FreeTime(std::string_view text) : text_(trimmed(text)) {}

    [[nodiscard]] std::optional<int> read() {
        const auto base = number();
        if (!base) return std::nullopt;
        const int minutes = take_any({"hours", "hour", "h"}) ? 60
                            : take_minutes()                 ? 1
                            : is_at_plus()                   ? 1
                                                             : 0;
        if (minutes == 0 || *base * static_cast<std::uint32_t>(minutes) > 600) return std::nullopt;
        int seconds = static_cast<int>(*base) * minutes * 60;
        if (is_at_end()) return seconds;
        if (!take_any({"+"})) return std::nullopt;
        const auto increment = number();
        if (!increment || *increment > 120) return std::nullopt;
        if (!is_at_end() && !take_seconds()) return std::nullopt;
        take_any({"/ move", "/move", "per move", "pro zug", "for each move", "each move", "/zug"});
        take_any({"from move 1", "from move one", "increment", "inc"});
        if (!is_at_end()) return std::nullopt;
        return seconds + static_cast<int>(*increment * kMoves);
    }

  private:
    void skip_blanks() {
        while (!text_.empty() && (is_blank(text_.front()) || text_.front() == '.'))
            text_.remove_prefix(1);
    }
    [[nodiscard]] bool is_at_end() {
        skip_blanks();
        return text_.empty();
    }
    [[nodiscard]] bool is_at_plus() {
        skip_blanks();
        return text_.starts_with('+');
    }
    std::optional<std::uint32_t> number() {
        skip_blanks();
        const std::size_t end = std::min(text_.find_first_not_of("0123456789"), text_.size());
        const auto value = whole_number(text_.substr(0, end));
        if (!value || *value > 600) return std::nullopt;
        text_.remove_prefix(end);
        return value;
    }
    bool take_any(std::initializer_list<std::string_view> words) {
        skip_blanks();
        for (const std::string_view word : words) {
            if (text_.size() < word.size() ||
                !equals_ignoring_case(text_.substr(0, word.size()), word))
                continue;
            text_.remove_prefix(word.size());
            return true;
        }
        return false;
    }
    // Longer words first; a minute mark twice is a second mark.
    bool take_minutes() {
        if (text_.starts_with("''")) return false;
        return take_any({"minutes", "minuten", "minuti", "minutos", "minute", "mins", "min", "mn",
                         "\xE2\x80\xB2", "\xE2\x80\x99", "m", "'"});
    }
    bool take_seconds() {
        return take_any({"seconds", "sekunden", "secondi", "segundos", "secondes", "second", "secs",
                         "sec", "sek", "seg", "\xE2\x80\xB3", "\xE2\x80\x9D", "s", "''", "\""});
    }

    std::string_view text_;
};

}  // namespace

std::optional<int> read_encoded_time(std::string_view text) {
    text = trimmed(text);
    if (!text.starts_with('W')) return read_periods(text);
    const std::size_t black = text.find("-B");
    if (black == std::string_view::npos) return std::nullopt;
    const auto white = read_periods(text.substr(1, black - 1));
    const auto other = read_periods(text.substr(black + 2));
    if (!white || !other) return std::nullopt;
    return std::min(*white, *other);
}

std::optional<int> read_free_time(std::string_view text) {
    return FreeTime(text).read();
}

std::optional<TimeControl> time_control_of(const Tournament& tournament) {
    for (const std::string_view code : {"222", "122"}) {
        const std::string_view text = tournament.text_of(code);
        const auto seconds = code == "222" ? read_encoded_time(text) : read_free_time(text);
        if (!seconds) continue;
        TimeControl control{*seconds, std::string(text), 0};
        for (const auto* records : {&tournament.head, &tournament.tail})
            for (const Record& record : *records)
                if (record.code == code && control.line == 0) control.line = record.line;
        return control;
    }
    return std::nullopt;
}

}  // namespace arbiter::trf
