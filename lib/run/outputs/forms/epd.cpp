#include "core/chess/fen.hpp"
#include "core/report/position_reports.hpp"
#include "run/outputs/detail/position_lines.hpp"
#include "run/outputs/detail/text_sink.hpp"

#include <fmt/core.h>

#include <array>
#include <iterator>

namespace arbiter::outputs {
namespace {

// Four fields of FEN, then the opcodes in ASCII order of their names.   PGN 16.2.5.
void append_epd(const replay::GamePosition& position, std::string_view comment, std::string& out) {
    const std::string fen = position.fen();
    std::string_view fields{fen};
    constexpr int kCounters = 2;
    for (int i = 0; i < kCounters; ++i)
        fields = fields.substr(0, fields.rfind(' '));
    out += fields;
    if (!comment.empty()) out.append(" c0 \"").append(comment).append("\";");
    fmt::format_to(std::back_inserter(out), " fmvn {}; hmvc {};\n", position.move_number(),
                   position.quiet_plies());
}

}  // namespace

constinit const OutputKind output_epd{
    .name = "epd",
    .summary = "positions of each game (--every) as EPD; the last one by default",
    .make_form = [](const FormOptions& options) -> std::unique_ptr<OutputForm> {
        return detail::make_position_lines(options, &append_epd);
    },
    .make_sink =
        [](const std::string& path, const SinkOptions& options) {
            return detail::make_text_sink(path, options, detail::Joint::Line, {},
                                          report::kPartialPositions);
        },
};

}  // namespace arbiter::outputs
