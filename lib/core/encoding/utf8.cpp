#include "core/encoding/utf8.hpp"

#include <algorithm>
#include <cstdint>
#include <cstring>

namespace arbiter::encoding {
namespace {

unsigned byte_at(std::string_view bytes, std::size_t i) {
    return static_cast<unsigned char>(bytes[i]);
}

}  // namespace

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

std::size_t skip_high(std::string_view bytes, std::size_t from) {
    std::size_t i = from;
    while (i < bytes.size() && byte_at(bytes, i) >= 0x80)
        ++i;
    return i;
}

std::size_t sequence_length(std::string_view bytes, std::size_t i) {
    const unsigned lead = byte_at(bytes, i);
    const std::size_t length = lead < 0x80   ? 1
                               : lead < 0xC2 ? 0
                               : lead < 0xE0 ? 2
                               : lead < 0xF0 ? 3
                               : lead < 0xF5 ? 4
                                             : 0;
    if (length <= 1 || i + length > bytes.size()) return length == 1 ? 1 : 0;
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

bool is_utf8(std::string_view bytes) {
    for (std::size_t i = skip_ascii(bytes, 0); i < bytes.size(); i = skip_ascii(bytes, i)) {
        const std::size_t length = sequence_length(bytes, i);
        if (length == 0) return false;
        i += length;
    }
    return true;
}

std::string_view sound(std::string_view text, Nul nul, std::string& scratch) {
    const bool has_nul = nul == Nul::Replace && text.find('\0') != text.npos;
    if (!has_nul && is_utf8(text)) return text;
    scratch.clear();
    for (std::size_t i = 0; i < text.size();) {
        const bool is_refused = nul == Nul::Replace && text[i] == '\0';
        const std::size_t length = is_refused ? 0 : sequence_length(text, i);
        scratch += length == 0 ? kReplacement : text.substr(i, length);
        i += std::max<std::size_t>(length, 1);
    }
    return scratch;
}

char32_t character_at(std::string_view bytes, std::size_t i, std::size_t length) {
    const unsigned lead = byte_at(bytes, i);
    if (length == 1) return lead;
    char32_t character = lead & (0x7FU >> length);
    for (std::size_t k = 1; k < length; ++k)
        character = character << 6 | (byte_at(bytes, i + k) & 0x3FU);
    return character;
}

void append_utf8(char32_t character, std::string& out) {
    const auto tail = [&](unsigned shift) {
        out += static_cast<char>(0x80U | (character >> shift & 0x3FU));
    };
    if (character < 0x80) {
        out += static_cast<char>(character);
    } else if (character < 0x800) {
        out += static_cast<char>(0xC0U | character >> 6);
        tail(0);
    } else if (character < 0x10000) {
        out += static_cast<char>(0xE0U | character >> 12);
        tail(6);
        tail(0);
    } else {
        out += static_cast<char>(0xF0U | character >> 18);
        tail(12);
        tail(6);
        tail(0);
    }
}

}  // namespace arbiter::encoding
