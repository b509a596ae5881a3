#include "run/outputs/detail/position_lines.hpp"

#include "core/export_format/game_text.hpp"
#include "core/text/utf8.hpp"

#include <fmt/core.h>

namespace arbiter::outputs::detail {
namespace {

// A string operand cannot hold a quote, and a record is one line.   PGN 16.2.2.2.
void make_operand(std::string& text) {
    for (char& c : text) {
        if (c == '"') c = '\'';
        if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) c = ' ';
    }
}

std::string name_of(const export_format::Game& game) {
    std::string scratch;
    std::string name =
        fmt::format("{}#{}", text::to_utf8(game.origin.file, scratch), game.origin.game);
    make_operand(name);
    return name;
}

class PositionLines final : public OutputForm {
  public:
    PositionLines(const FormOptions& options, AppendPosition append)
        : options_(options), append_(append) {}

    void render(const export_format::Game& game, std::string& out) const override {
        if (game.start == nullptr) return;
        const std::string comment = options_.names_games ? name_of(game) : std::string{};
        const std::uint32_t step = options_.plies_a_position;
        replay::GamePosition position = *game.start;
        std::uint32_t ply = 0;
        for (const chess::Move move : game.moves) {
            if (step != 0 && ply % step == 0) append_(position, comment, out);
            position.play(move);
            ++ply;
        }
        if (step == 0 || ply % step == 0) append_(position, comment, out);
    }

  private:
    FormOptions options_;
    AppendPosition append_;
};

}  // namespace

std::unique_ptr<OutputForm> make_position_lines(const FormOptions& options, AppendPosition append) {
    return std::make_unique<PositionLines>(options, append);
}

}  // namespace arbiter::outputs::detail
