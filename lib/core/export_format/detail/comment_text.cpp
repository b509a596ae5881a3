#include "core/export_format/detail/comment_text.hpp"

#include "core/encoding/convert.hpp"
#include "core/encoding/detect.hpp"
#include "core/encoding/utf8.hpp"

#include <algorithm>

namespace arbiter::export_format::detail {
bool next_command(std::string_view text, std::size_t from, CommentCommand& command) {
    command.begin = text.find("[%", from);
    if (command.begin == std::string_view::npos) return false;
    const std::size_t close = text.find(']', command.begin);
    if (close == std::string_view::npos) return false;
    command.end = close + 1;
    const std::string_view inner = text.substr(command.begin + 2, close - command.begin - 2);
    const auto name_end = std::ranges::find_if(inner, is_space);
    command.name = inner.substr(0, static_cast<std::size_t>(name_end - inner.begin()));
    return true;
}

bool CommandChoice::has(std::string_view name) const {
    if (all_) return true;
    if (clocks_ && (name == "clk" || name == "emt" || name == "egt" || name == "mct")) return true;
    return evals_ && name == "eval";
}

bool has_command(std::string_view text, const CommandChoice& choice) {
    if (choice.is_empty()) return false;
    CommentCommand command{};
    for (std::size_t at = 0; next_command(text, at, command); at = command.end)
        if (choice.has(command.name)) return true;
    return false;
}

void append_without_commands(std::string_view text, const CommandChoice& choice, std::string& out) {
    std::size_t at = 0;
    CommentCommand command{};
    for (std::size_t from = 0; next_command(text, from, command); from = command.end) {
        if (!choice.has(command.name)) continue;
        out.append(text.substr(at, command.begin - at)) += ' ';
        at = command.end;
    }
    out.append(text.substr(at));
}

bool is_all_space(std::string_view text) {
    return std::ranges::all_of(text, is_space);
}

void append_as_utf8(std::string_view bytes, encoding::Charset charset, std::string& out) {
    for (std::size_t i = 0; i < bytes.size();) {
        const std::size_t high = encoding::skip_ascii(bytes, i);
        out.append(bytes.substr(i, high - i));
        i = encoding::skip_high(bytes, high);
        const std::string_view run = bytes.substr(high, i - high);
        const bool is_mended = encoding::is_utf8(run) && !encoding::is_written_in(run, charset);
        if (is_mended)
            out.append(run);
        else
            out.append(encoding::to_utf8(run, charset));
    }
}

}  // namespace arbiter::export_format::detail
