#pragma once

#include "core/pgn/detail/byte_table.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

// The table of the SIMD kernels that can look up one of 128 bytes at once.
namespace arbiter::pgn::detail {

// What a byte below 0x80 is.
struct ByteClass {
    static constexpr std::uint8_t kBreak = ByteKind::kBreak;
    static constexpr std::uint8_t kBrace = ByteKind::kBrace;
    static constexpr std::uint8_t kStop = ByteKind::kStringStop;
    static constexpr std::uint8_t kControl = ByteKind::kControl;  // as BlockFlags
    static constexpr std::uint8_t kCr = ByteKind::kCr;
    static constexpr std::uint8_t kAmpersand = ByteKind::kAmpersand;
    static constexpr std::uint8_t kUnusual = kControl | kCr | kAmpersand;
    static constexpr std::uint8_t kAll = 63;
};

struct alignas(64) ByteClasses {
    std::array<std::uint8_t, 128> of;
};
inline constexpr ByteClasses kByteClasses = [] {
    ByteClasses classes{};
    for (std::size_t byte = 0; byte < classes.of.size(); ++byte)
        classes.of[byte] = static_cast<std::uint8_t>(kByteKinds[byte] & ByteClass::kAll);
    return classes;
}();

}  // namespace arbiter::pgn::detail
