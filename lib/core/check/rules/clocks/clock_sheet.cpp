#include "core/check/rules/clocks/clock_sheet.hpp"

#include "core/check/rules/clocks/clock_text.hpp"
#include "core/check/rules/comments/comment_commands.hpp"
#include "core/laws/time_control.hpp"
#include "core/pgn/usual_comment.hpp"
#include "core/replay/main_line_tokens.hpp"

#include <algorithm>
#include <cstring>

namespace arbiter::check {
namespace {

using pgn::TokenKind;

// "[%clk 0:05:00] }" at the end of a usual comment; the digits may still be other bytes.
constexpr std::uint32_t kUsualEnd = 16;
constexpr std::uint32_t kCommandSize = 14;  // "[%clk 0:05:00]"

// The fast way of read_commands(): it takes 30 % off an audit of the clock rules
// (docs/evidence/clocks.md). The time of it; kNoTime where the digits are none, or no minutes and
// seconds.
std::int64_t usual_time(const char* command) {
    constexpr std::size_t kDigits = 6;  // of "[%clk "
    const auto digit = [&](std::size_t at) {
        return static_cast<std::uint32_t>(static_cast<unsigned char>(command[kDigits + at])) - '0';
    };
    const std::uint32_t minutes = digit(2) * 10 + digit(3);
    const std::uint32_t seconds = digit(5) * 10 + digit(6);
    const bool are_digits =
        digit(0) <= 9 && digit(2) <= 5 && digit(3) <= 9 && digit(5) <= 5 && digit(6) <= 9;
    if (!are_digits) return kNoTime;
    return static_cast<std::int64_t>(digit(0) * 3600 + minutes * 60 + seconds) * kMsPerSecond;
}

// A command that is never closed goes to the end of its comment, and must leave the brace there.
std::uint32_t end_of(const pgn::GameView& view, const detail::CommentCommand& command) {
    if (command.is_closed) return command.end;
    const char* const end = command.argument.data() + command.argument.size();
    return static_cast<std::uint32_t>(end - view.text);
}

bool may_have_command(const pgn::GameView& view) {
    if (!view.has_comments || view.token_count() == 0) return false;
    return std::memchr(view.text + view.begin, '%', view.end - view.begin) != nullptr;
}

// Where "1:30" may be an hour and a half: a long game, and no clock that minutes and seconds would
// explain as well.
bool are_hours(const pgn::GameView& view, std::int64_t largest_ms) {
    constexpr std::int64_t kLong = 30 * kMsPerMinute;
    constexpr std::int64_t kSmallPart = 10;
    const auto tag = view.value(pgn::KnownTag::TimeControl);
    const auto control = tag ? laws::read_time_control(*tag) : std::nullopt;
    if (!control) return false;
    const auto base = static_cast<std::int64_t>(control->base_ms());
    return base >= kLong && largest_ms < base / kSmallPart && largest_ms * 60 <= 2 * base;
}

}  // namespace

void ClockSheet::read(const pgn::GameView& view, const replay::GameFacts& facts) {
    half_moves_.clear();
    odd_.clear();
    short_.clear();
    clocks_ = elapsed_times_ = 0;
    is_in_minutes_ = false;
    first_ = facts.start.turn();
    if (facts.is_match() || !may_have_command(view)) return;
    half_moves_.resize(facts.plies);
    const std::span<const std::uint32_t> moves = facts.tokens();
    const std::uint32_t end = replay::end_of_main_line(view);
    const std::uint32_t stopped = facts.has_refusal ? facts.refusal()->token : end;
    std::uint32_t plies = 0;
    replay::VariationDepth depth;
    for (std::uint32_t i = 0; i < view.token_count(); ++i) {
        const pgn::Token& token = view.tokens()[i];
        const bool is_main = depth.is_main_line(token.kind);
        // Plies that are glued together share their token: what follows is of the last one.
        while (plies < facts.plies && moves[plies] == i)
            ++plies;
        if (token.kind != TokenKind::Comment && token.kind != TokenKind::LineComment) continue;
        const bool is_of_move = is_main && plies != 0 && i < std::min(end, stopped);
        read_comment(view, token, is_of_move ? &half_moves_[plies - 1] : nullptr);
    }
    if (!short_.empty()) settle_short_clocks(view);
    count();
}

void ClockSheet::read_comment(const pgn::GameView& view, const pgn::Token& comment,
                              HalfMoveTime* of) {
    if (!pgn::is_usual_comment(view.text_of(comment))) return read_commands(view, comment, of);
    const std::uint32_t begin = comment.end - kUsualEnd;
    const std::int64_t ms = usual_time(view.text + begin);
    if (ms == kNoTime) return read_commands(view, comment, of);
    if (of == nullptr) return;
    of->clk_ms = ms;
    of->has_clk = true;
    of->begin = begin;
    of->end = begin + kCommandSize;
}

void ClockSheet::read_commands(const pgn::GameView& view, const pgn::Token& comment,
                               HalfMoveTime* of) {
    detail::CommentCommand command{};
    for (std::uint32_t at = comment.begin; detail::next_command(view, at, comment.end, command);
         at = command.end) {
        const bool is_clk = command.name == "clk";
        if (!is_clk && command.name != "emt") continue;
        const auto time = detail::read_clock(command.argument);
        const bool is_sound = time && time->is_sound;
        if (!is_clk) {
            if (of == nullptr || !is_sound) continue;
            of->emt_ms = time->ms;
            if (!of->has_clk) of->begin = command.begin, of->end = command.end;
            continue;
        }
        if (!command.is_closed || !time || !time->is_standard) {
            odd_.push_back({command.begin, end_of(view, command),
                            time ? std::optional(time->ms) : std::nullopt});
            if (time && time->fields == 2) short_.push_back({odd_.size() - 1, of, time->ms});
        }
        if (of == nullptr) continue;
        of->has_clk = true;
        of->begin = command.begin;
        of->end = command.end;
        of->clk_ms = is_sound ? time->ms : kNoTime;
    }
}

void ClockSheet::settle_short_clocks(const pgn::GameView& view) {
    std::int64_t largest = 0;
    for (const ShortClock& each : short_)
        largest = std::max(largest, each.ms);
    if (!are_hours(view, largest)) return;
    for (const ShortClock& each : short_) {
        odd_[each.odd].ms = each.ms * 60;
        if (each.of != nullptr && each.of->is_clk_known()) each.of->clk_ms = each.ms * 60;
    }
}

void ClockSheet::count() {
    constexpr std::uint32_t kEnough = 8;
    std::uint32_t whole_minutes = 0, known = 0;
    for (const HalfMoveTime& time : half_moves_) {
        clocks_ += time.has_clk ? 1 : 0;
        elapsed_times_ += time.is_emt_known() ? 1 : 0;
        known += time.is_clk_known() ? 1 : 0;
        whole_minutes += time.is_clk_known() && time.clk_ms % kMsPerMinute == 0 ? 1 : 0;
    }
    is_in_minutes_ = known >= kEnough && whole_minutes == known;
}

}  // namespace arbiter::check
