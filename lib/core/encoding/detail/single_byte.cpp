#include "core/encoding/detail/single_byte.hpp"

#include <algorithm>

namespace arbiter::encoding::detail {

const HighHalf& high_half_of(Charset charset) {
    switch (charset) {
        case Charset::Windows1252:
            return high_half(SingleByteSet::Windows1252);
        case Charset::Windows1250:
            return high_half(SingleByteSet::Windows1250);
        case Charset::Windows1251:
            return high_half(SingleByteSet::Windows1251);
        case Charset::Koi8R:
            return high_half(SingleByteSet::Koi8R);
        case Charset::Ibm850:
            return high_half(SingleByteSet::Ibm850);
        case Charset::Ibm437:
            return high_half(SingleByteSet::Ibm437);
        case Charset::Utf8:
        case Charset::Utf16Le:
        case Charset::Utf16Be:
        case Charset::Unknown:
            break;
    }
    return high_half(SingleByteSet::Latin1);
}

std::optional<char> byte_of(char32_t character, const HighHalf& table) {
    if (character < 128) return static_cast<char>(character);
    if (character >= kNothing) return std::nullopt;
    const auto found = std::ranges::find(table, static_cast<char16_t>(character));
    if (found == table.end()) return std::nullopt;
    return static_cast<char>(128 + (found - table.begin()));
}

}  // namespace arbiter::encoding::detail
