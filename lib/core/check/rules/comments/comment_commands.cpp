#include "core/check/rules/comments/comment_commands.hpp"

#include "core/base/text.hpp"
#include "core/check/detail/habit.hpp"
#include "core/check/rules/structure/layout.hpp"
#include "core/pgn/usual_comment.hpp"

#include <algorithm>
#include <cstring>

namespace arbiter::check::detail {
namespace {

// Clocks, evaluations and graphics as lichess, chess.com, ChessBase, DGT and others write them.
constexpr std::string_view kKnown[] = {
    "clk", "eval", "emt", "egt", "csl",   "cal",       "mct",
    "mdl", "evp",  "tqu", "wdl", "depth", "timestamp",
};

// Steps over a run of digits; false when there is none.
bool take_digits(std::string_view& text) {
    std::size_t size = 0;
    while (size < text.size() && is_ascii_digit(text[size]))
        ++size;
    text.remove_prefix(size);
    return size != 0;
}

bool take(std::string_view& text, char c) {
    if (!text.starts_with(c)) return false;
    text.remove_prefix(1);
    return true;
}

// A long comment may be broken over lines anywhere.
std::string_view without_space(std::string_view text) {
    while (!text.empty() && is_space(text.front()))
        text.remove_prefix(1);
    while (!text.empty() && is_space(text.back()))
        text.remove_suffix(1);
    return text;
}

[[gnu::noinline]] bool has_odd_command_in(const pgn::GameView& view, const pgn::Token& comment) {
    CommentCommand command{};
    for (std::uint32_t from = comment.begin; next_command(view, from, comment.end, command);
         from = command.end)
        if (fault_of(command) != CommandFault::None) return true;
    return false;
}

// Is there a '%', without which there is no command? One look at all comments, however many.
// REQUIRES: a token.
bool may_have_command(const pgn::GameView& view) {
    const std::uint32_t begin = view.tokens().front().begin;
    return std::memchr(view.text + begin, '%', view.last_token().end - begin) != nullptr;
}

}  // namespace

bool is_evaluation(std::string_view argument) {
    const bool is_mate = take(argument, '#');
    if (!take(argument, '-')) (void)take(argument, '+');
    const bool has_digits = take_digits(argument);
    const bool has_point = !is_mate && take(argument, '.');
    const bool has_fraction = has_point && take_digits(argument);
    if (!has_digits && !has_fraction) return false;
    if (take(argument, ',') && !take_digits(argument)) return false;
    return argument.empty();
}

CommandFault fault_of(const CommentCommand& command) {
    if (command.name == "lint") return CommandFault::Lint;
    if (std::ranges::find(kKnown, command.name) == std::end(kKnown)) return CommandFault::Unknown;
    if (command.name != "eval") return CommandFault::None;
    const bool is_right = command.is_closed && is_evaluation(command.argument);
    return is_right ? CommandFault::None : CommandFault::EvalMalformed;
}

bool next_command(const pgn::GameView& view, std::uint32_t from, std::uint32_t end,
                  CommentCommand& command) {
    if (from >= end) return false;
    const std::string_view text = view.slice(from, end);
    const std::size_t open = text.find("[%");
    if (open == std::string_view::npos) return false;
    const std::size_t close = text.find(']', open);
    command.is_closed = close != std::string_view::npos;
    // What is never closed ends with its comment.
    const std::size_t inner_end = command.is_closed ? close : text.size() - 1;
    const std::string_view inner =
        text.substr(std::min(open + 2, inner_end), inner_end - std::min(open + 2, inner_end));
    std::size_t name_end = 0;
    while (name_end < inner.size() && !is_space(inner[name_end]))
        ++name_end;
    command.begin = from + static_cast<std::uint32_t>(open);
    command.end = from + static_cast<std::uint32_t>(command.is_closed ? close + 1 : text.size());
    command.name = inner.substr(0, name_end);
    command.argument = without_space(inner.substr(name_end));
    return true;
}

bool has_odd_command(const pgn::GameView& view) {
    if (!view.has_other_comments || view.token_count() == 0 || !may_have_command(view))
        return false;
    return std::ranges::any_of(view.tokens(), [&](const pgn::Token& token) {
        if (token.kind != pgn::TokenKind::Comment) return false;
        return !pgn::is_usual_comment(view.text_of(token)) && has_odd_command_in(view, token);
    });
}

std::string_view last_clock(const GameContext& game, chess::Color color) {
    const replay::GameFacts& facts = game.facts;
    const pgn::GameView& view = game.view;
    const bool is_last_mover = facts.final.turn() != color;
    const std::uint32_t back = is_last_mover ? 1 : 2;
    if (facts.plies < back) return {};
    const std::uint32_t ply = facts.plies - back;  // index of its last move
    const std::size_t end = is_last_mover ? view.token_count() : facts.tokens()[ply + 1];
    std::string_view found;
    for (std::size_t i = facts.tokens()[ply] + 1U; i < end; ++i) {
        const pgn::Token& token = view.tokens()[i];
        if (token.kind == pgn::TokenKind::RavOpen) break;
        if (token.kind != pgn::TokenKind::Comment) continue;
        CommentCommand command{};
        for (std::uint32_t at = token.begin; next_command(view, at, token.end, command);
             at = command.end)
            if (command.name == "clk") found = command.argument;
    }
    return found;
}

std::string clock_words(const GameContext& game, chess::Color color) {
    const std::string_view clock = last_clock(game, color);
    return clock.empty()
               ? std::string{}
               : fmt::format(" ({}'s last clock reads {})", player(color), escaped(clock));
}

void report_odd_commands(const GameContext& game, Findings& findings, const Rule& rule,
                         CommandFault fault, std::string_view called, std::string_view truth) {
    CommentCommand first{};
    std::uint32_t count = 0;
    for_each_odd_command(game, fault, [&](const CommentCommand& command) {
        if (count++ == 0) first = command;
    });
    if (count == 0) return;
    Findings::Builder finding = findings.add(rule, game.view.absolute(first.begin, first.end));
    if (!finding.is_read()) return;
    finding.counting(count).say("{}'{}' is written, but {}{}", called,
                                escaped(game.view.slice(first.begin, first.end)), truth,
                                times(count));
}

}  // namespace arbiter::check::detail
