#pragma once

#include <cstdint>
#include <span>

namespace arbiter::io::detail {

// The CRC-32 of gzip and zip continued over `bytes`; starts from 0.   RFC 1952 8.
[[nodiscard]] std::uint32_t crc32(std::uint32_t so_far, std::span<const char> bytes);

}  // namespace arbiter::io::detail
