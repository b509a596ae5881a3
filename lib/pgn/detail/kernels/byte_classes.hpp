#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

// The table of the SIMD kernels that can look up one of 128 bytes at once.
namespace arbiter::pgn::detail {

// What a byte below 0x80 is.
struct ByteClass {
    static constexpr std::uint8_t kBreak = 1;
    static constexpr std::uint8_t kBrace = 2;
    static constexpr std::uint8_t kStop = 4;     // " backslash LF CR
    static constexpr std::uint8_t kControl = 8;  // as BlockFlags
    static constexpr std::uint8_t kCr = 16;
    static constexpr std::uint8_t kAmpersand = 32;
    static constexpr std::uint8_t kUnusual = kControl | kCr | kAmpersand;
};

struct alignas(64) ByteClasses {
    std::array<std::uint8_t, 128> of;
};
inline constexpr ByteClasses kByteClasses = [] {
    ByteClasses classes{};
    const auto add = [&](std::string_view bytes, std::uint8_t kinds) {
        for (const char c : bytes)
            classes.of[static_cast<unsigned char>(c)] |= kinds;
    };
    for (std::size_t byte = 0; byte <= 0x20; ++byte)
        classes.of[byte] |= byte == ' ' || byte == '\t' || byte == '\n' || byte == '\r'
                                ? ByteClass::kBreak
                                : ByteClass::kBreak | ByteClass::kControl;
    add("!\"$&()*;<>?[]{}", ByteClass::kBreak);
    add("{}", ByteClass::kBrace);
    add("\"\\\n\r", ByteClass::kStop);
    add("\r", ByteClass::kCr);
    add("&", ByteClass::kAmpersand);
    add("\x7F", ByteClass::kControl);
    return classes;
}();

}  // namespace arbiter::pgn::detail
