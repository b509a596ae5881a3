#include "run/outputs/detail/text_sink.hpp"
#include "run/outputs/output_form.hpp"

namespace arbiter::outputs {
namespace {

// The game as it is, in its own encoding, with the text after it.
class PgnForm final : public OutputForm {
  public:
    void render(const export_format::Game& game, std::string& out) const override {
        out.append(game.text).append(game.after);
    }
};

}  // namespace

constinit const OutputKind output_pgn{
    .name = "pgn",
    .summary = "games as they are",
    .make_form = [](const FormOptions&) -> std::unique_ptr<OutputForm> {
        return std::make_unique<PgnForm>();
    },
    .make_sink =
        [](const std::string& path, const SinkOptions& options) {
            return detail::make_text_sink(path, options, detail::Joint::BlankLine);
        },
};

}  // namespace arbiter::outputs
