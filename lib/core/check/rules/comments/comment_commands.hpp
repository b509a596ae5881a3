#pragma once

#include "core/check/rule.hpp"

#include <cstdint>
#include <string>
#include <string_view>

namespace arbiter::check::detail {

// Commands in comments, as programs write them for each other: "[%clk 0:05:00]", "[%eval 0.17]".
// A command goes to the first ']' after its name.

struct CommentCommand {
    std::uint32_t begin, end;  // bytes of the batch, brackets included as far as they are there
    std::string_view name;
    std::string_view argument;  // without the blanks around it
    bool is_closed;
};

enum class CommandFault : std::uint8_t {
    None,
    Unknown,
    EvalMalformed,
    Lint,  // none, but it is for this program: check/suppression.hpp
};
[[nodiscard]] CommandFault fault_of(const CommentCommand& command);

// A pawn value or "#" and the moves to mate, perhaps a comma and the depth: "0.17", "-3", "#-3",
// "0.17,22".
[[nodiscard]] bool is_evaluation(std::string_view argument);

// The first command at or after `from`; false when there is none up to `end`.
[[nodiscard]] bool next_command(const pgn::GameView& view, std::uint32_t from, std::uint32_t end,
                                CommentCommand& command);

// Does any comment hold a command with a flaw, or one for this program?   COST: a few instructions
// for a usual comment (pgn/usual_comment.hpp), nothing at all where there are no others.
[[nodiscard]] bool has_odd_command(const pgn::GameView& view);

// Calls `visit(command)` for each command with that flaw, in the order of the text.
template <class Visit>
void for_each_odd_command(const GameContext& game, CommandFault fault, Visit visit) {
    for (const pgn::Token& token : game.view.tokens()) {
        if (token.kind != pgn::TokenKind::Comment) continue;
        CommentCommand command{};
        for (std::uint32_t at = token.begin; next_command(game.view, at, token.end, command);
             at = command.end)
            if (fault_of(command) == fault) visit(command);
    }
}

// The clock after the last move of `color` in the main line, as written: "0:00:03" of
// "[%clk 0:00:03]"; empty when there is none. It supports a flag fall and never proves it: clocks
// are rounded, and this one was read before the flag fell.   PGN supplement of 2001.
[[nodiscard]] std::string_view last_clock(const GameContext& game, chess::Color color);
// " (White's last clock reads 0:00:03)", or nothing.
[[nodiscard]] std::string clock_words(const GameContext& game, chess::Color color);

// One finding a game for the commands with that flaw, at the first of them. `called` precedes it in
// the message, `truth` follows it.
void report_odd_commands(const GameContext& game, Findings& findings, const Rule& rule,
                         CommandFault fault, std::string_view called, std::string_view truth);

}  // namespace arbiter::check::detail
