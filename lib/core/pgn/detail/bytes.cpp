#include "core/pgn/detail/bytes.hpp"

#include "core/base/text.hpp"
#include "core/pgn/detail/odd_bytes.hpp"
#include "core/pgn/symbols.hpp"

namespace arbiter::pgn::detail {

bool begins_movetext(std::string_view text, std::size_t at) {
    const auto skip = [&](auto predicate) {
        while (at < text.size() && predicate(text[at]))
            ++at;
    };
    const std::size_t number = at;
    skip(is_ascii_digit);
    if (at - number > 3) return false;
    if (at != number) {
        skip([](char c) { return c == '.'; });
        if (text.substr(at).starts_with(kEllipsis)) at += kEllipsis.size();
        skip([](char c) { return static_cast<unsigned char>(c) <= 0x20; });
        while (at < text.size() && is_odd_byte(text[at]) &&
               odd_char(text.substr(at)).kind != OddChar::Kind::Letter)
            at += odd_char(text.substr(at)).length;
    }
    const std::size_t symbol = at;
    constexpr std::size_t kLongestMove = 16;
    skip([&](char c) {
        if (at - symbol > kLongestMove) return false;
        if (is_odd_byte(c) && odd_char(text.substr(at)).kind != OddChar::Kind::Letter) return false;
        const CharClass kind = class_of(c);
        return static_cast<unsigned char>(c) > 0x20 &&
               (kind == CharClass::Letter || kind == CharClass::Digit ||
                kind == CharClass::Percent);
    });
    if (looks_like_move(text.substr(symbol, at - symbol))) return true;
    // "1. {a comment before the first move} e4" and "1. (..." begin movetext as well.
    return symbol != number && symbol < text.size() && text[symbol] == '{' &&
           text[symbol - 1] != '{';
}

}  // namespace arbiter::pgn::detail
