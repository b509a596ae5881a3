#include "core/text/natural_order.hpp"

#include "core/base/text.hpp"

#include <algorithm>

namespace arbiter::text {

std::string order_key(std::string_view folded) {
    folded = folded.substr(0, kLongestOrdered);
    std::string key;
    key.reserve(folded.size() + 8);
    for (std::size_t i = 0; i < folded.size();) {
        if (!is_ascii_digit(folded[i])) {
            key += folded[i] == '\0' ? '\1' : folded[i];
            ++i;
            continue;
        }
        const std::size_t end = std::min(folded.find_first_not_of("0123456789", i), folded.size());
        i = std::min(folded.find_first_not_of('0', i), end);
        // A number sorts where digits do, shorter ones first. Its length fits in a byte and is
        // never written as zero.
        key += '0';
        key += static_cast<char>(std::min<std::size_t>(end - i, 254) + 1);
        key.append(folded, i, end - i);
        i = end;
    }
    return key;
}

}  // namespace arbiter::text
