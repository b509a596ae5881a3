#include "core/text/json_line.hpp"

#include "core/text/utf8.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

namespace arbiter::text {
namespace {

constexpr std::uint64_t kOneInEachByte = 0x0101010101010101;
constexpr std::uint64_t kHighBitInEachByte = 0x80 * kOneInEachByte;

// Not 0 when one of eight bytes is no ASCII, a control character, a quote or a backslash.
std::uint64_t odd_bytes(std::uint64_t word) {
    const std::uint64_t from_quote = word ^ (std::uint64_t{'"'} * kOneInEachByte);
    const std::uint64_t from_backslash = word ^ (std::uint64_t{'\\'} * kOneInEachByte);
    return (word | (word - 0x20 * kOneInEachByte) | (from_quote - kOneInEachByte) |
            (from_backslash - kOneInEachByte)) &
           kHighBitInEachByte;
}

// Must some byte of `text` be escaped in a string?
bool has_odd_byte(std::string_view text) {
    constexpr std::size_t kWord = 8;
    const auto word_at = [&](std::size_t at) {
        std::uint64_t word = 0;
        std::memcpy(&word, text.data() + at, kWord);
        return word;
    };
    if (text.size() < kWord) {
        std::uint64_t word = std::uint64_t{'x'} * kOneInEachByte;
        for (const char c : text)
            word = word << 8 | static_cast<unsigned char>(c);
        return odd_bytes(word) != 0;
    }
    std::uint64_t odd = odd_bytes(word_at(text.size() - kWord));
    for (std::size_t at = 0; at + kWord < text.size(); at += kWord)
        odd |= odd_bytes(word_at(at));
    return odd != 0;
}

// The letter after a backslash, 'u' for four digits; 0 for a byte that needs none.   RFC 8259 7.
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

// Where the string that begins at `begin` ends, quotes included.
std::size_t end_of_string(std::string_view json, std::size_t begin) {
    std::size_t at = begin + 1;
    while (json[at] != '"')
        at += json[at] == '\\' ? 2 : 1;
    return at + 1;
}

// REQUIRES: `json` is a JSON value on one line, without blanks between its parts.
void append_indented(std::string_view json, std::string& out) {
    std::size_t depth = 0;
    const auto begin_line = [&] {
        out += '\n';
        out.append(4 * depth, ' ');
    };
    for (std::size_t at = 0; at < json.size();) {
        const char c = json[at];
        const bool closes = c == '}' || c == ']';
        if (closes) --depth;
        // Not inside of what is empty.
        if (closes && json[at - 1] != '{' && json[at - 1] != '[') begin_line();
        const std::size_t end = c == '"' ? end_of_string(json, at) : at + 1;
        out += json.substr(at, end - at);
        at = end;
        const bool opens = c == '{' || c == '[';
        if (opens) ++depth;
        const bool is_empty = opens && (json[at] == '}' || json[at] == ']');
        if (c == ',' || (opens && !is_empty)) begin_line();
        if (c == ':') out += ' ';
    }
}

}  // namespace

JsonLine& JsonLine::string(std::string_view value) {
    if (!has_odd_byte(value)) return plain_string(value);
    put_escaped(to_utf8(value, scratch_));
    return *this;
}

void JsonLine::take_indented(std::string& out) {
    append_indented({line_.get(), static_cast<std::size_t>(at_ - line_.get())}, out);
    out += '\n';
    at_ = line_.get();
    needs_comma_ = false;
}

void JsonLine::put_escaped(std::string_view text) {
    constexpr std::string_view kHex = "0123456789ABCDEF";
    constexpr std::size_t kLongestEscape = 6;
    separate(kLongestEscape * text.size() + 2);
    put('"');
    for (const char c : text) {
        const char escape = escape_of(c);
        if (escape == '\0') {
            put(c);
            continue;
        }
        put('\\');
        put(escape);
        if (escape != 'u') continue;
        put("00");
        put(kHex[static_cast<unsigned char>(c) >> 4]);
        put(kHex[static_cast<unsigned char>(c) & 15U]);
    }
    put('"');
    needs_comma_ = true;
}

void JsonLine::grow(std::size_t size) {
    const auto used = static_cast<std::size_t>(at_ - line_.get());
    const std::size_t room = std::max<std::size_t>(1024, 2 * (used + size));
    auto line = std::make_unique_for_overwrite<char[]>(room);
    if (used != 0) std::memcpy(line.get(), line_.get(), used);
    line_ = std::move(line);
    at_ = line_.get() + used;
    end_ = line_.get() + room;
}

}  // namespace arbiter::text
