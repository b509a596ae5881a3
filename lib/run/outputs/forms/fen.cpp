#include "core/chess/fen.hpp"

#include "core/report/position_reports.hpp"
#include "run/outputs/detail/position_lines.hpp"
#include "run/outputs/detail/text_sink.hpp"

#include <array>

namespace arbiter::outputs {
namespace {

// Six fields; nothing in a FEN names a game.   PGN 16.1.
void append_fen(const replay::GamePosition& position, std::string_view, std::string& out) {
    out.append(position.fen()).append("\n");
}

}  // namespace

constinit const OutputKind output_fen{
    .name = "fen",
    .summary = "positions of each game (--every) as FEN; the last one by default",
    .make_form = [](const FormOptions& options) -> std::unique_ptr<OutputForm> {
        return detail::make_position_lines(options, &append_fen);
    },
    .make_sink =
        [](const std::string& path, const SinkOptions& options) {
            return detail::make_text_sink(path, options, detail::Joint::Line, {},
                                          report::kPartialPositions);
        },
};

}  // namespace arbiter::outputs
