#include "core/check/rules/clocks/clock_control.hpp"

#include "core/base/text.hpp"
#include "core/check/rules/clocks/time_control.hpp"
#include "core/check/rules/clocks/time_in_minutes.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace arbiter::check {
namespace {

// Takes ";d5", " d5" or ",d5s" from the end of `text`: seconds of delay, as milliseconds; 0 when
// there is none.
std::int64_t take_delay(std::string_view& text) {
    constexpr std::size_t kMostDigits = 4;
    std::string_view rest = text;
    if (rest.ends_with('s')) rest.remove_suffix(1);
    const std::size_t digits_begin = rest.find_last_not_of("0123456789") + 1;
    const std::string_view digits = rest.substr(digits_begin);
    if (digits.empty() || digits.size() > kMostDigits || digits_begin < 2) return 0;
    const char letter = rest[digits_begin - 1];
    const char before = rest[digits_begin - 2];
    if ((letter != 'd' && letter != 'D') ||
        std::string_view(";, \t").find(before) == std::string_view::npos)
        return 0;
    std::int64_t seconds = 0;
    for (const char c : digits)
        seconds = seconds * 10 + (c - '0');
    text = trimmed(rest.substr(0, digits_begin - 2));
    return seconds * 1000;
}

// "G/90;+30" is "G/90+30".
std::string without_semicolons(std::string_view text) {
    std::string out(text);
    std::erase(out, ';');
    return out;
}

}  // namespace

std::optional<ClockControl> clock_control_of(const pgn::GameView& view) {
    const auto tag = view.value(pgn::KnownTag::TimeControl);
    if (!tag) return std::nullopt;
    ClockControl found;
    found.written = *tag;
    if (auto control = laws::read_time_control(*tag)) {
        found.control = *control;
        if (const auto minutes = time_in_minutes(view)) {
            control = laws::read_time_control(minutes->in_seconds);
            if (!control) return std::nullopt;
            found.control = *control;
            found.meant = minutes->in_seconds;
        }
        return found;
    }
    std::string_view rest = trimmed(*tag);
    while (rest.starts_with(':') || rest.starts_with(' '))
        rest.remove_prefix(1);
    found.delay_ms = take_delay(rest);
    found.meant = detail::is_time_control(rest)
                      ? std::string(rest)
                      : detail::read_time_control_words(without_semicolons(rest));
    const auto control = laws::read_time_control(found.meant);
    if (!control) return std::nullopt;
    found.control = *control;
    return found;
}

std::string control_in_words(const ClockControl& control) {
    std::string out = fmt::format("TimeControl '{}'", escaped(control.written));
    if (!control.meant.empty()) out += fmt::format(" ({})", control.meant);
    return out;
}

}  // namespace arbiter::check
