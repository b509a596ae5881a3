#pragma once

#include "core/encoding/utf8.hpp"

#include <cstddef>
#include <string>
#include <string_view>

namespace arbiter::encoding::detail {

// A copy of `bytes` in which `append(run, out)` has written each run of bytes outside ASCII anew.
template <class Append>
[[nodiscard]] std::string with_high_runs(std::string_view bytes, const Append& append) {
    std::string out;
    out.reserve(bytes.size() + bytes.size() / 4);
    for (std::size_t i = 0; i < bytes.size();) {
        const std::size_t high = skip_ascii(bytes, i);
        out += bytes.substr(i, high - i);
        i = skip_high(bytes, high);
        if (i != high) append(bytes.substr(high, i - high), out);
    }
    return out;
}

}  // namespace arbiter::encoding::detail
