#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace arbiter::clean::detail {

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

}  // namespace arbiter::clean::detail
