#include "core/encoding/charset.hpp"

#include "core/encoding/detect.hpp"
#include "core/encoding/utf8.hpp"

#include <algorithm>
#include <array>

namespace arbiter::encoding {

std::string_view name_of(Charset charset) {
    constexpr std::array<std::string_view, 10> kNames{
        "UTF-8",  "WINDOWS-1252", "WINDOWS-1250", "WINDOWS-1251", "KOI8-R",
        "IBM850", "IBM437",       "UTF-16LE",     "UTF-16BE",     "unknown"};
    return kNames[static_cast<std::size_t>(charset)];
}

std::string_view name_for(Charset charset, std::string_view bytes) {
    if (charset != Charset::Windows1252) return name_of(charset);
    const auto is_beyond_latin_1 = [](char c) {
        return static_cast<unsigned char>(c) >= 0x80 && static_cast<unsigned char>(c) < 0xA0;
    };
    for (std::size_t i = skip_ascii(bytes, 0); i < bytes.size();) {
        const std::size_t end = skip_high(bytes, i);
        const std::string_view run = bytes.substr(i, end - i);
        if (is_written_in(run, charset) && std::ranges::any_of(run, is_beyond_latin_1))
            return name_of(charset);
        i = skip_ascii(bytes, end);
    }
    return "ISO-8859-1";
}

}  // namespace arbiter::encoding
