#include "core/check/rules/clocks/time_in_minutes.hpp"

#include "core/base/text.hpp"
#include "core/check/detail/game_walk.hpp"
#include "core/check/rules/clocks/clock_text.hpp"
#include "core/check/rules/comments/comment_commands.hpp"
#include "core/laws/time_class.hpp"
#include "core/pgn/symbols.hpp"
#include "core/replay/main_line_tokens.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

namespace arbiter::check {
namespace {

using chess::Color;
using pgn::GameView;
using pgn::KnownTag;
using pgn::TokenKind;

constexpr std::uint64_t kSecond = 1000;
constexpr std::uint64_t kMinute = 60 * kSecond;
constexpr std::uint32_t kMostPlies = 20;

struct Reading {
    std::uint64_t ms;
    Color player;
    std::string_view clock;
    std::optional<std::uint32_t> moves;
};

std::optional<std::uint64_t> take_number(std::string_view& text) {
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || number > 100'000) return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return number;
}

// "1:30:56" and "1:30:56.5" as milliseconds, rounded down to seconds.
std::optional<std::uint64_t> read_clock(std::string_view text) {
    const auto clock = detail::read_clock(text);
    if (!clock || clock->fields != 3 || clock->ms < 0) return std::nullopt;
    const auto ms = static_cast<std::uint64_t>(clock->ms);
    return ms - ms % kSecond;
}

// The base time of the first period where it is a small number, as minutes are; else 0.
std::uint64_t small_base(std::string_view value) {
    constexpr std::uint64_t kLargest = 999;
    std::uint64_t base = 0;
    for (const char c : value) {
        if (c == '/')
            base = 0;
        else if (is_ascii_digit(c))
            base = base * 10 + static_cast<std::uint64_t>(c - '0');
        else if (!is_blank(c))
            break;
        if (base > kLargest) return 0;
    }
    return base;
}

// The number of the first move: plies before it gave increments, too. Nullopt: a FEN that does not
// say it.
std::optional<std::uint32_t> first_move_number(const GameView& view) {
    const auto fen = view.value(KnownTag::Fen);
    if (!fen) return 1;
    std::string_view last = trimmed(*fen);
    last.remove_prefix(last.rfind(' ') == std::string_view::npos ? 0 : last.rfind(' ') + 1);
    const auto number = take_number(last);
    if (!number || !last.empty()) return std::nullopt;
    return static_cast<std::uint32_t>(std::max<std::uint64_t>(*number, 1));
}

bool is_black_first(const GameView& view) {
    const auto fen = view.value(KnownTag::Fen);
    return fen && fen->find(" b ") != std::string_view::npos;
}

// The clock of the first comment of the main line that has one.
std::optional<Reading> first_clock(const GameView& view) {
    const auto first_number = first_move_number(view);
    if (!first_number) return std::nullopt;
    const bool black_first = is_black_first(view);
    std::uint32_t plies = 0;
    replay::VariationDepth depth;
    for (const pgn::Token& token : view.tokens()) {
        if (!depth.is_main_line(token.kind)) continue;
        if (token.kind == TokenKind::Symbol && pgn::looks_like_move(view.text_of(token)) &&
            ++plies > kMostPlies)
            return std::nullopt;
        if (token.kind != TokenKind::Comment || plies == 0) continue;
        detail::CommentCommand command{};
        for (std::uint32_t at = token.begin; detail::next_command(view, at, token.end, command);
             at = command.end) {
            if (command.name != "clk") continue;
            const auto ms = read_clock(command.argument);
            if (!ms) return std::nullopt;
            const bool is_white = (plies % 2 == 1) != black_first;
            return Reading{*ms, is_white ? Color::White : Color::Black, command.argument,
                           *first_number - 1 + (plies + 1) / 2};
        }
    }
    return std::nullopt;
}

// The largest clock that tags give: "1:30:56", in Clock after a letter ("W/1:30:56").
std::optional<Reading> clock_of_tags(const GameView& view) {
    std::optional<Reading> found;
    for (const pgn::TagPair& tag : view.tags) {
        const std::string_view name = view.name_of(tag);
        if (!name.ends_with("Clock")) continue;
        std::string_view value = trimmed(view.value_of(tag));
        bool is_white = name == "WhiteClock";
        if (name == "Clock") {
            is_white = value.starts_with("W/");
            if (!is_white && !value.starts_with("B/")) continue;
            value.remove_prefix(2);
        } else if (!is_white && name != "BlackClock") {
            continue;
        }
        const auto ms = read_clock(value);
        if (ms && (!found || found->ms < *ms))
            found = Reading{*ms, is_white ? Color::White : Color::Black, value, std::nullopt};
    }
    return found;
}

// Cheap and conservative: is there a clock of half the base in minutes near the start, or none?
bool may_contradict(const GameView& view, std::uint64_t base) {
    constexpr std::uint32_t kNear = 512;
    constexpr std::string_view kName = "clk ";
    constexpr std::size_t kTimeSize = 7;  // "0:05:00", as nearly all clocks are written
    const std::uint32_t end = std::min(view.end, view.movetext_begin + kNear);
    const std::string_view text = view.slice(view.movetext_begin, end);
    const std::size_t at = text.find('%');
    if (at == std::string_view::npos) return true;
    const std::string_view clock = text.substr(at + 1);
    if (!clock.starts_with(kName) || clock.size() <= kName.size() + kTimeSize) return true;
    const std::string_view time = clock.substr(kName.size(), kTimeSize);
    if (time[1] != ':' || time[4] != ':' || clock[kName.size() + kTimeSize] != ']') return true;
    std::uint64_t seconds = 0;
    constexpr std::array<std::pair<std::size_t, std::uint64_t>, 5> kDigits{
        {{0, 3600}, {2, 600}, {3, 60}, {5, 10}, {6, 1}}};
    for (const auto& [place, worth] : kDigits) {
        if (!is_ascii_digit(time[place])) return true;
        seconds += static_cast<std::uint64_t>(time[place] - '0') * worth;
    }
    // A clock in a variation is another one.
    return seconds >= base * 30 || text.substr(0, at).find('(') != std::string_view::npos;
}

}  // namespace

std::optional<TimeInMinutes> time_in_minutes(const GameView& view) {
    const auto tag = view.value(KnownTag::TimeControl);
    if (!tag) return std::nullopt;
    const std::uint64_t base = small_base(*tag);
    if (base == 0 || !may_contradict(view, base)) return std::nullopt;
    const auto period = laws::first_period(*tag);
    if (!period) return std::nullopt;
    auto reading = first_clock(view);
    if (!reading) reading = clock_of_tags(view);
    if (!reading) return std::nullopt;
    // One increment more than moves: electronic clocks give the first one before the first move.
    // A tag says nothing of its moment, so all moves count that the text can hold.
    const std::uint64_t moves = reading->moves.value_or(view.symbols / 2 + 1) + 1;
    const std::uint64_t increments_ms = moves * period->increment_ms;
    if (reading->ms <= period->base_ms + increments_ms) return std::nullopt;
    const std::uint64_t base_ms = period->base_ms * 60;
    if (reading->ms < base_ms / 2 || reading->ms > base_ms + increments_ms + kMinute)
        return std::nullopt;
    std::string in_seconds = laws::with_minutes_in_seconds(*tag);
    if (in_seconds.empty()) return std::nullopt;
    return TimeInMinutes{std::move(in_seconds), reading->player, reading->clock, reading->moves};
}

std::string clock_in_words(const TimeInMinutes& time) {
    if (!time.moves)
        return fmt::format("a tag gives {}'s clock as {}", detail::player(time.player),
                           escaped(time.clock));
    return fmt::format("{}'s clock shows {} after move {}", detail::player(time.player),
                       escaped(time.clock), *time.moves);
}

}  // namespace arbiter::check
