#include "core/pgn/uniform_mainline.hpp"

#include "core/pgn/usual_comment.hpp"

namespace arbiter::pgn {
namespace {

// The end of what is between two tokens.
std::uint32_t next_token(const char* text, std::uint32_t at) {
    while (static_cast<unsigned char>(text[at]) <= ' ')
        ++at;
    return at;
}

}  // namespace

void write_tokens(const char* text, const UniformMainline& line, Token* out) {
    const bool has_clocks = line.style == UniformMainline::Style::Clocks;
    std::uint32_t at = line.begin;
    for (std::uint32_t ply = 0; ply < line.plies; ++ply) {
        const bool is_black = ply % 2 != 0;
        if (!is_black || has_clocks) {
            const std::uint32_t number = ply / 2 + 1, dots = is_black ? 3 : 1;
            const std::uint32_t end = at + (number < 10 ? 1 : number < 100 ? 2 : 3) + dots;
            *out++ = {at, end, TokenKind::MoveNumber, static_cast<std::uint8_t>(dots),
                      static_cast<std::uint16_t>(number)};
            at = next_token(text, end);
        }
        const std::uint32_t symbol_end = at + line.length_of(ply);
        *out++ = {at, symbol_end, TokenKind::Symbol, 0, 0};
        at = next_token(text, symbol_end);
        if (!has_clocks) continue;
        const std::uint32_t end = at + static_cast<std::uint32_t>(kLoneClockSize);
        *out++ = {at, end, TokenKind::Comment, 0, 0};
        at = next_token(text, end);
    }
}

}  // namespace arbiter::pgn
