#include "core/text/utf8.hpp"

#include "core/encoding/convert.hpp"
#include "core/encoding/utf8.hpp"

#include <cstdint>
#include <cstring>

namespace arbiter::text {
namespace {

unsigned byte_at(std::string_view bytes, std::size_t i) {
    return static_cast<unsigned char>(bytes[i]);
}

void append_escape(unsigned byte, std::string& out) {
    constexpr std::string_view kDigits = "0123456789ABCDEF";
    out += {'\\', 'x', kDigits[byte >> 4], kDigits[byte & 15U]};
}

bool is_control(unsigned byte) {
    return byte < 0x20 || byte == 0x7F;
}

// U+2028-U+202E, U+2066-U+2069: they end lines, or turn round what stands in one.
// REQUIRES: valid UTF-8 that begins with E2.
bool steers_lines(std::string_view text) {
    const unsigned last = byte_at(text, 2);
    if (byte_at(text, 1) == 0x80) return last >= 0xA8 && last <= 0xAE;
    return byte_at(text, 1) == 0x81 && last >= 0xA6 && last <= 0xA9;
}

// Is every byte printable ASCII? Eight at a time, because nearly every text is.
bool is_plain(std::string_view text) {
    constexpr std::uint64_t kOnes = 0x0101010101010101;
    constexpr std::uint64_t kHighBits = 0x80 * kOnes;
    // A high bit where a byte is below 0x20, DEL or outside ASCII; if an odd byte is below it,
    // perhaps elsewhere too.
    const auto odd_bytes = [](std::uint64_t word) {
        const std::uint64_t from_del = word ^ (0x7F * kOnes);
        return (word | (word - 0x20 * kOnes) | (from_del - kOnes)) & kHighBits;
    };
    std::uint64_t odd = 0;
    std::size_t at = 0;
    for (; at + 8 <= text.size(); at += 8) {
        std::uint64_t word = 0;
        std::memcpy(&word, text.data() + at, 8);
        odd |= odd_bytes(word);
    }
    for (; at < text.size(); ++at)
        if (is_control(byte_at(text, at)) || byte_at(text, at) >= 0x80) return false;
    return odd == 0;
}

}  // namespace

std::string_view to_utf8(std::string_view bytes, std::string& scratch) {
    if (encoding::is_utf8(bytes)) return bytes;
    scratch = encoding::to_utf8(bytes, encoding::Charset::Unknown);
    return scratch;
}

void append_printable(std::string_view bytes, std::string& out) {
    if (is_plain(bytes)) {
        out += bytes;
        return;
    }
    std::string scratch;
    const std::string_view text = to_utf8(bytes, scratch);
    std::size_t shown = 0;  // everything before is in `out`
    for (std::size_t i = 0; i < text.size(); ++i) {
        const unsigned byte = byte_at(text, i);
        // C1 controls are C2 80 .. C2 9F in UTF-8.
        const bool is_c1 = byte == 0xC2 && byte_at(text, i + 1) < 0xA0;
        const bool is_steering = byte == 0xE2 && steers_lines(text.substr(i));
        if (!is_control(byte) && !is_c1 && !is_steering) continue;
        out.append(text, shown, i - shown);
        if (is_c1) ++i;
        append_escape(byte_at(text, i), out);
        if (is_steering) {
            append_escape(byte_at(text, ++i), out);
            append_escape(byte_at(text, ++i), out);
        }
        shown = i + 1;
    }
    out.append(text, shown);
}

std::string printable(std::string_view bytes) {
    std::string out;
    append_printable(bytes, out);
    return out;
}

}  // namespace arbiter::text
