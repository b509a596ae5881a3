#include "core/pgn/decode.hpp"

namespace arbiter::pgn {

std::string decode_tag_value(std::string_view written) {
    std::string value;
    value.reserve(written.size());
    for (std::size_t i = 0; i < written.size(); ++i) {
        const bool escapes = written[i] == '\\' && i + 1 < written.size() &&
                             (written[i + 1] == '"' || written[i + 1] == '\\');
        if (escapes) ++i;
        value += written[i];
    }
    return value;
}

}  // namespace arbiter::pgn
