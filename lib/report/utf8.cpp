#include "report/utf8.hpp"

#include "encoding/convert.hpp"
#include "encoding/utf8.hpp"

namespace arbiter::report {
namespace {

unsigned byte_at(std::string_view bytes, std::size_t i) {
    return static_cast<unsigned char>(bytes[i]);
}

void append_escape(unsigned byte, std::string& out) {
    constexpr std::string_view kDigits = "0123456789ABCDEF";
    out += {'\\', 'x', kDigits[byte >> 4], kDigits[byte & 15U]};
}

bool is_control(unsigned byte) {
    return byte < 0x20 || byte == 0x7F;
}

}  // namespace

std::string_view to_utf8(std::string_view bytes, std::string& scratch) {
    if (encoding::is_utf8(bytes)) return bytes;
    scratch = encoding::to_utf8(bytes, encoding::Charset::Unknown);
    return scratch;
}

void append_printable(std::string_view bytes, std::string& out) {
    std::string scratch;
    const std::string_view text = to_utf8(bytes, scratch);
    std::size_t shown = 0;  // everything before is in `out`
    for (std::size_t i = 0; i < text.size(); ++i) {
        const unsigned byte = byte_at(text, i);
        // C1 controls are C2 80 .. C2 9F in UTF-8.
        const bool is_c1 = byte == 0xC2 && byte_at(text, i + 1) < 0xA0;
        if (!is_control(byte) && !is_c1) continue;
        out.append(text, shown, i - shown);
        if (is_c1) ++i;
        append_escape(byte_at(text, i), out);
        shown = i + 1;
    }
    out.append(text, shown);
}

}  // namespace arbiter::report
