#include "core/base/number.hpp"

#include "core/base/text.hpp"

#include <charconv>

namespace arbiter {

std::optional<std::uint32_t> whole_number(std::string_view text) {
    std::uint32_t value = 0;
    const char* const end = text.data() + text.size();
    const auto read = std::from_chars(text.data(), end, value);
    if (read.ec != std::errc() || read.ptr != end) return std::nullopt;
    return value;
}

std::optional<int> tenths(std::string_view text) {
    constexpr std::uint32_t kHighest = 9999;
    const std::size_t point = text.find_first_of(".,");
    const std::optional<std::uint32_t> whole = whole_number(text.substr(0, point));
    if (!whole || *whole > kHighest) return std::nullopt;
    if (point == std::string_view::npos) return static_cast<int>(*whole) * 10;
    const std::string_view rest = text.substr(point + 1);
    if (rest.size() != 1 || !is_ascii_digit(rest[0])) return std::nullopt;
    return static_cast<int>(*whole) * 10 + (rest[0] - '0');
}

}  // namespace arbiter
