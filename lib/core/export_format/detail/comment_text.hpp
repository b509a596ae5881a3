#pragma once

#include "core/encoding/charset.hpp"
#include "core/export_format/shape.hpp"

#include <cstddef>
#include <string>
#include <string_view>

namespace arbiter::export_format::detail {

// The text of comments: its white space, its commands, its character set.

// Which commands go.   PGN supplement of 2001: clk, emt, egt, mct are clocks; programs have added
// eval and others.
class CommandChoice {
  public:
    explicit CommandChoice(const Strip& strip)
        : clocks_(strip.clocks), evals_(strip.evals), all_(strip.commands) {}
    [[nodiscard]] bool is_empty() const { return !clocks_ && !evals_ && !all_; }
    [[nodiscard]] bool has(std::string_view name) const;

  private:
    bool clocks_, evals_, all_;
};

// A command in a comment: from "[%" to the next ']'; without a ']' it is none.
struct CommentCommand {
    std::size_t begin, end;  // brackets included
    std::string_view name;
};
// The first one at or after `from`; false when there is none.
[[nodiscard]] bool next_command(std::string_view text, std::size_t from, CommentCommand& command);

// Does `text` hold a command of that choice?
[[nodiscard]] bool has_command(std::string_view text, const CommandChoice& choice);

// Appends `text` with a blank in place of every such command, so that nothing new is joined.
void append_without_commands(std::string_view text, const CommandChoice& choice, std::string& out);

[[nodiscard]] constexpr bool is_space(char c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
}
[[nodiscard]] bool is_all_space(std::string_view text);

// Calls `visit(word)` for each run of `text` without white space.
template <class Visit>
void for_each_word(std::string_view text, Visit visit) {
    const char* at = text.data();
    const char* const end = at + text.size();
    while (true) {
        while (at != end && is_space(*at))
            ++at;
        if (at == end) return;
        const char* const begin = at;
        while (at != end && !is_space(*at))
            ++at;
        visit(std::string_view(begin, static_cast<std::size_t>(at - begin)));
    }
}

// Appends bytes of a game in `charset` as UTF-8. Words in UTF-8 inside a game that is not in UTF-8
// stay as they are.
void append_as_utf8(std::string_view bytes, encoding::Charset charset, std::string& out);

}  // namespace arbiter::export_format::detail
