#include "report/utf8.hpp"

#include <cstdint>
#include <cstring>

namespace arbiter::report {
namespace {

unsigned byte_at(std::string_view bytes, std::size_t i) {
    return static_cast<unsigned char>(bytes[i]);
}

// Index of the first byte outside ASCII from `from` on, eight at a time.
std::size_t skip_ascii(std::string_view bytes, std::size_t from) {
    constexpr std::uint64_t kHighBits = 0x8080808080808080U;
    std::size_t i = from;
    for (; i + 8 <= bytes.size(); i += 8) {
        std::uint64_t word = 0;
        std::memcpy(&word, bytes.data() + i, 8);
        if ((word & kHighBits) != 0) break;
    }
    while (i < bytes.size() && byte_at(bytes, i) < 0x80)
        ++i;
    return i;
}

// Length of the well-formed sequence at `i`, 0 when there is none.   Unicode 15, table 3-7.
std::size_t sequence_at(std::string_view bytes, std::size_t i) {
    const unsigned lead = byte_at(bytes, i);
    const std::size_t length = lead < 0xC2   ? 0
                               : lead < 0xE0 ? 2
                               : lead < 0xF0 ? 3
                               : lead < 0xF5 ? 4
                                             : 0;
    if (length == 0 || i + length > bytes.size()) return 0;
    unsigned low = 0x80;   // bounds of the second byte: no overlong forms, no surrogates,
    unsigned high = 0xBF;  // nothing above U+10FFFF
    if (lead == 0xE0) low = 0xA0;
    if (lead == 0xED) high = 0x9F;
    if (lead == 0xF0) low = 0x90;
    if (lead == 0xF4) high = 0x8F;
    if (byte_at(bytes, i + 1) < low || byte_at(bytes, i + 1) > high) return 0;
    for (std::size_t k = 2; k < length; ++k) {
        if ((byte_at(bytes, i + k) & 0xC0U) != 0x80) return 0;
    }
    return length;
}

void append_escape(unsigned byte, std::string& out) {
    constexpr std::string_view kDigits = "0123456789ABCDEF";
    out += {'\\', 'x', kDigits[byte >> 4], kDigits[byte & 15U]};
}

bool is_control(unsigned byte) {
    return byte < 0x20 || byte == 0x7F;
}

}  // namespace

bool is_valid_utf8(std::string_view bytes) {
    for (std::size_t i = skip_ascii(bytes, 0); i < bytes.size(); i = skip_ascii(bytes, i)) {
        const std::size_t length = sequence_at(bytes, i);
        if (length == 0) return false;
        i += length;
    }
    return true;
}

std::string_view to_utf8(std::string_view bytes, std::string& scratch) {
    if (is_valid_utf8(bytes)) return bytes;
    scratch.clear();
    for (const char c : bytes) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x80) {
            scratch += c;
        } else {
            scratch += static_cast<char>(0xC0U | byte >> 6);
            scratch += static_cast<char>(0x80U | (byte & 0x3FU));
        }
    }
    return scratch;
}

void append_printable(std::string_view bytes, std::string& out) {
    std::string scratch;
    const std::string_view text = to_utf8(bytes, scratch);
    std::size_t shown = 0;  // everything before is in `out`
    for (std::size_t i = 0; i < text.size(); ++i) {
        const unsigned byte = byte_at(text, i);
        // C1 controls are C2 80 .. C2 9F in UTF-8.
        const bool is_c1 = byte == 0xC2 && byte_at(text, i + 1) < 0xA0;
        if (!is_control(byte) && !is_c1) continue;
        out.append(text, shown, i - shown);
        if (is_c1) ++i;
        append_escape(byte_at(text, i), out);
        shown = i + 1;
    }
    out.append(text, shown);
}

}  // namespace arbiter::report
