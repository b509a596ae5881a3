#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace arbiter {

// Numbers in keys and payloads of sorts: big-endian, so that they sort as bytes.

template <std::size_t Bytes>
void append_number(std::uint64_t value, std::string& out) {
    for (std::size_t i = Bytes; i-- > 0;)
        out += static_cast<char>(value >> (8 * i) & 255U);
}

// Takes a number off the front; what is missing counts as zeros.
template <std::size_t Bytes>
[[nodiscard]] std::uint64_t take_number(std::string_view& bytes) {
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < Bytes; ++i)
        value = value << 8 | (i < bytes.size() ? static_cast<unsigned char>(bytes[i]) : 0U);
    bytes.remove_prefix(std::min(Bytes, bytes.size()));
    return value;
}

[[nodiscard]] inline std::string_view take_bytes(std::string_view& bytes, std::size_t count) {
    const std::string_view taken = bytes.substr(0, count);
    bytes.remove_prefix(taken.size());
    return taken;
}

// Numbers that are short when they are small: 7 bits a byte, the least first.

inline void append_packed(std::uint64_t value, std::string& out) {
    for (; value >= 0x80; value >>= 7)
        out += static_cast<char>(value | 0x80);
    out += static_cast<char>(value);
}

// After its length.
inline void append_packed_text(std::string_view text, std::string& out) {
    append_packed(text.size(), out);
    out += text;
}

// Takes a number off the front; nullopt when the bytes end in it or it is too long for 64 bits.
[[nodiscard]] inline std::optional<std::uint64_t> take_packed(std::string_view& bytes) {
    std::uint64_t value = 0;
    for (unsigned shift = 0; shift < 64; shift += 7) {
        if (bytes.empty()) return std::nullopt;
        const auto byte = static_cast<unsigned char>(bytes.front());
        bytes.remove_prefix(1);
        value |= std::uint64_t{byte & 0x7FU} << shift;
        if (byte < 0x80) return value;
    }
    return std::nullopt;
}

}  // namespace arbiter
