#include "run/clean/line_ends.hpp"

namespace arbiter::clean {

std::string_view bytes_of_line_end(check::LineEnd line_end) {
    return line_end == check::LineEnd::CrLf ? "\r\n" : "\n";
}

bool unify_line_ends(std::string_view text, check::LineEnd line_end, std::string& out) {
    const std::string_view wanted = bytes_of_line_end(line_end);
    out.clear();
    bool is_changed = false;
    std::size_t done = 0;
    while (true) {
        const std::size_t end = text.find_first_of("\r\n", done);
        if (end == std::string_view::npos) break;
        const bool is_crlf = text.substr(end).starts_with("\r\n");
        const std::string_view found = text.substr(end, is_crlf ? 2 : 1);
        is_changed |= found != wanted;
        out.append(text, done, end - done).append(wanted);
        done = end + found.size();
    }
    out.append(text, done);
    return is_changed;
}

}  // namespace arbiter::clean
