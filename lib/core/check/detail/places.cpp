#include "core/check/detail/places.hpp"

#include "core/base/text.hpp"

namespace arbiter::check::detail {

void take_out(Findings::Builder& finding, const GameContext& game, ByteSpan span) {
    const pgn::GameView& view = game.view;
    const std::uint64_t first = view.base_offset + view.begin;
    const std::uint64_t last = view.base_offset + view.end;
    const auto byte = [&](std::uint64_t at) { return view.text[at - view.base_offset]; };
    ByteSpan wide = span;  // with the blanks around it
    while (wide.begin > first && is_blank(byte(wide.begin - 1)))
        --wide.begin;
    while (wide.end < last && is_blank(byte(wide.end)))
        ++wide.end;
    const bool begins_line = wide.begin == first || is_line_end(byte(wide.begin - 1));
    const bool ends_line = wide.end >= last || is_line_end(byte(wide.end));
    if (begins_line && ends_line && wide.end < last) {
        const bool is_crlf =
            byte(wide.end) == '\r' && wide.end + 1 < last && byte(wide.end + 1) == '\n';
        finding.remove({wide.begin, wide.end + (is_crlf ? 2 : 1)});
    } else if (begins_line || ends_line || byte(wide.begin - 1) == '(') {
        finding.remove(wide);
    } else if (wide.end != span.end || byte(span.end) == ')') {
        finding.remove({wide.begin, span.end});
    } else {
        finding.replace(span, wide.begin != span.begin ? "" : " ");
    }
}

}  // namespace arbiter::check::detail
