#include "report/detail/json.hpp"

namespace arbiter::report::detail {
namespace {

constexpr std::uint64_t kOnes = 0x0101010101010101;
constexpr std::uint64_t kHighBits = 0x80 * kOnes;

// Not 0 when one of eight bytes is no ASCII, a control character, a quote or a backslash.
std::uint64_t odd_bytes(std::uint64_t word) {
    const std::uint64_t from_quote = word ^ (std::uint64_t{'"'} * kOnes);
    const std::uint64_t from_backslash = word ^ (std::uint64_t{'\\'} * kOnes);
    return (word | (word - 0x20 * kOnes) | (from_quote - kOnes) | (from_backslash - kOnes)) &
           kHighBits;
}

// Copies `text` to `to`; false when some byte of it must not stand there as it is.
bool copy_plain(std::string_view text, char* to) {
    std::uint64_t odd = 0;
    const char* from = text.data();
    std::size_t left = text.size();
    for (; left >= 8; left -= 8, from += 8, to += 8) {
        std::uint64_t word = 0;
        std::memcpy(&word, from, 8);
        std::memcpy(to, &word, 8);
        odd |= odd_bytes(word);
    }
    for (; left != 0; --left, ++from, ++to) {
        *to = *from;
        odd |= odd_bytes(kOnes * static_cast<unsigned char>(*from));
    }
    return odd == 0;
}

// The letter behind a backslash, 'u' for four digits; 0 for a byte that needs none.   RFC 8259 7.
char escape_of(char c) {
    switch (c) {
        case '"':
        case '\\':
            return c;
        case '\b':
            return 'b';
        case '\f':
            return 'f';
        case '\n':
            return 'n';
        case '\r':
            return 'r';
        case '\t':
            return 't';
        default:
            return static_cast<unsigned char>(c) < 0x20 ? 'u' : '\0';
    }
}

}  // namespace

JsonLine& JsonLine::string(std::string_view value) {
    char* to = separated(value.size() + 2);
    *to++ = '"';
    if (!copy_plain(value, to)) {
        append_escaped(value);
        return *this;
    }
    to += value.size();
    *to++ = '"';
    return advance_to(to, true);
}

void JsonLine::append_escaped(std::string_view value) {
    constexpr std::string_view kHex = "0123456789ABCDEF";
    constexpr std::size_t kLongestEscape = 6;
    const std::string_view text = to_utf8(value, scratch_);
    char* to = separated(kLongestEscape * text.size() + 2);
    *to++ = '"';
    for (const char c : text) {
        const char escape = escape_of(c);
        if (escape == '\0') {
            *to++ = c;
            continue;
        }
        *to++ = '\\';
        *to++ = escape;
        if (escape != 'u') continue;
        *to++ = '0';
        *to++ = '0';
        *to++ = kHex[static_cast<unsigned char>(c) >> 4];
        *to++ = kHex[static_cast<unsigned char>(c) & 15U];
    }
    *to++ = '"';
    advance_to(to, true);
}

}  // namespace arbiter::report::detail
