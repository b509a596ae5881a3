#include "core/chess/uci.hpp"

#include "core/chess/fen.hpp"
#include "core/export_format/game_text.hpp"
#include "run/outputs/detail/text_sink.hpp"
#include "run/outputs/output_form.hpp"

#include <array>

namespace arbiter::outputs {
namespace {

// What follows "position" in the protocol of engines, one game a line.
class UciForm final : public OutputForm {
  public:
    void render(const export_format::Game& game, std::string& out) const override {
        if (game.start == nullptr) return;
        const std::string start = game.start->fen();
        if (game.start->is_orthodox() && start == chess::kStartFen)
            out += "startpos";
        else
            out.append("fen ").append(start);
        const chess::UciForm form =
            export_format::is_chess960(game) ? chess::UciForm::Chess960 : chess::UciForm::Orthodox;
        if (!game.moves.empty()) out += " moves";
        for (const chess::Move move : game.moves) {
            const chess::SanText text = chess::to_uci(move, form);
            out.append(" ").append(text.view());
        }
        out += '\n';
    }
};

}  // namespace

constinit const OutputKind output_uci{
    .name = "uci",
    .summary = "start position and moves of each game as UCI writes them, a line each",
    .make_form = [](const FormOptions&) -> std::unique_ptr<OutputForm> {
        return std::make_unique<UciForm>();
    },
    .make_sink =
        [](const std::string& path, const SinkOptions& options) {
            return detail::make_text_sink(path, options, detail::Joint::Line);
        },
};

}  // namespace arbiter::outputs
