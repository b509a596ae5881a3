#include "run/io/detail/crc32.hpp"

#include <array>
#include <cstddef>

namespace arbiter::io::detail {
namespace {

using Table = std::array<std::array<std::uint32_t, 256>, 8>;

// kTable[k][b] = the CRC of byte b followed by k zero bytes: eight bytes a step.
constexpr Table make_table() {
    Table table{};
    for (std::uint32_t byte = 0; byte < 256; ++byte) {
        std::uint32_t value = byte;
        for (int bit = 0; bit < 8; ++bit)
            value = (value >> 1) ^ ((value & 1) != 0 ? 0xEDB88320U : 0U);
        table[0][byte] = value;
    }
    for (std::size_t byte = 0; byte < 256; ++byte) {
        for (std::size_t k = 1; k < 8; ++k) {
            const std::uint32_t before = table[k - 1][byte];
            table[k][byte] = (before >> 8) ^ table[0][before & 0xFF];
        }
    }
    return table;
}

constexpr Table kTable = make_table();

constexpr std::uint32_t byte_at(std::span<const char> bytes, std::size_t index) {
    return static_cast<unsigned char>(bytes[index]);
}

}  // namespace

std::uint32_t crc32(std::uint32_t so_far, std::span<const char> bytes) {
    std::uint32_t crc = ~so_far;
    for (; bytes.size() >= 8; bytes = bytes.subspan(8)) {
        crc ^= byte_at(bytes, 0) | byte_at(bytes, 1) << 8 | byte_at(bytes, 2) << 16 |
               byte_at(bytes, 3) << 24;
        crc = kTable[7][crc & 0xFF] ^ kTable[6][(crc >> 8) & 0xFF] ^ kTable[5][(crc >> 16) & 0xFF] ^
              kTable[4][crc >> 24] ^ kTable[3][byte_at(bytes, 4)] ^ kTable[2][byte_at(bytes, 5)] ^
              kTable[1][byte_at(bytes, 6)] ^ kTable[0][byte_at(bytes, 7)];
    }
    for (const char c : bytes)
        crc = (crc >> 8) ^ kTable[0][(crc ^ static_cast<unsigned char>(c)) & 0xFF];
    return ~crc;
}

}  // namespace arbiter::io::detail
