#include "core/pgn/plain_symbol.hpp"

#include "core/pgn/usual_comment.hpp"

namespace arbiter::pgn {
namespace {

// The end of the token that precedes `at`, or ends there.
std::uint32_t before_blanks(const char* text, std::uint32_t at) {
    while (static_cast<unsigned char>(text[at - 1]) <= ' ')
        --at;
    return at;
}

// "12." or "12...", as the line has it before half-move `ply`.
std::uint32_t number_size(std::uint32_t ply) {
    const std::uint32_t number = ply / 2 + 1;
    return (number < 10 ? 1 : number < 100 ? 2 : 3) + (ply % 2 == 0 ? 1 : 3);
}

}  // namespace

Token plain_symbol(const char* text, const UniformMainline& line, std::uint32_t line_end,
                   std::uint32_t ply) {
    const bool has_clocks = line.style == UniformMainline::Style::Clocks;
    std::uint32_t end = before_blanks(text, line_end);
    for (std::uint32_t each = line.plies - 1;; --each) {
        if (has_clocks) end = before_blanks(text, end - static_cast<std::uint32_t>(kLoneClockSize));
        const std::uint32_t begin = end - line.length_of(each);
        if (each == ply) return {begin, end, TokenKind::Symbol, 0, 0};
        end = before_blanks(text, begin);
        if (has_clocks || each % 2 == 0) end = before_blanks(text, end - number_size(each));
    }
}

}  // namespace arbiter::pgn
