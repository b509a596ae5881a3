#include "encoding/charset.hpp"

#include <array>

namespace arbiter::encoding {

std::string_view name_of(Charset charset) {
    constexpr std::array<std::string_view, 10> kNames{
        "UTF-8",  "WINDOWS-1252", "WINDOWS-1250", "WINDOWS-1251", "KOI8-R",
        "IBM850", "IBM437",       "UTF-16LE",     "UTF-16BE",     "unknown"};
    return kNames[static_cast<std::size_t>(charset)];
}

}  // namespace arbiter::encoding
