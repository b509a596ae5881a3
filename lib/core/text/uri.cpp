#include "core/text/uri.hpp"

#include "core/base/text.hpp"

namespace arbiter::text {

std::string uri_of(std::string_view file) {
    constexpr std::string_view kHexDigits = "0123456789ABCDEF";
    constexpr std::string_view kUnreserved = "-._~/!";
    if (file == "-") return "stdin";
    std::string uri = file.starts_with('/') ? "file://" : "";
    for (const char c : file) {
        if (is_ascii_letter(c) || is_ascii_digit(c) || kUnreserved.find(c) != kUnreserved.npos) {
            uri += c;
            continue;
        }
        const auto byte = static_cast<unsigned char>(c);
        uri += {'%', kHexDigits[byte >> 4], kHexDigits[byte & 15U]};
    }
    return uri;
}

}  // namespace arbiter::text
