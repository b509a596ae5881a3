#include "core/text/xml.hpp"

#include "core/text/utf8.hpp"

namespace arbiter::text {
namespace {

void append_escaped(std::string_view line, std::string& out) {
    std::string printable;
    append_printable(line, printable);
    for (std::size_t i = 0; i < printable.size(); ++i) {
        switch (printable[i]) {
            case '&':
                out += "&amp;";
                break;
            case '<':
                out += "&lt;";
                break;
            case '>':  // "]]>" must not occur in content
                out += "&gt;";
                break;
            case '"':
                out += "&quot;";
                break;
            case '\xEF':
                // U+FFFE and U+FFFF are the only ones of three bytes or more that XML lacks.
                if (printable.compare(i, 3, "\xEF\xBF\xBE") == 0 ||
                    printable.compare(i, 3, "\xEF\xBF\xBF") == 0) {
                    out += "\xEF\xBF\xBD";
                    i += 2;
                    break;
                }
                [[fallthrough]];
            default:
                out += printable[i];
        }
    }
}

}  // namespace

void append_xml(std::string_view text, std::string& out, bool keeps_lines) {
    while (keeps_lines) {
        const std::size_t end = text.find('\n');
        if (end == std::string_view::npos) break;
        append_escaped(text.substr(0, end), out);
        out += '\n';
        text.remove_prefix(end + 1);
    }
    append_escaped(text, out);
}

}  // namespace arbiter::text
