#include "chess/fen.hpp"
#include "clean/detail/game_text.hpp"
#include "clean/detail/text_sink.hpp"
#include "clean/output_form.hpp"
#include "report/utf8.hpp"

#include <fmt/format.h>

#include <array>
#include <iterator>

namespace arbiter::clean {
namespace {

// A string operand cannot hold a quote, and a record is one line.   PGN 16.2.2.2.
void make_operand(std::string& text) {
    for (char& c : text) {
        if (c == '"') c = '\'';
        if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) c = ' ';
    }
}

// Four fields of FEN, then the opcodes in ASCII order of their names.   PGN 16.2.5.
void append_epd(const chess::Position& position, std::string_view comment, std::string& out) {
    std::array<char, chess::kMaxFen> fen;
    std::string_view fields{fen.data(), chess::write_fen(position, fen.data())};
    constexpr int kCounters = 2;
    for (int i = 0; i < kCounters; ++i)
        fields = fields.substr(0, fields.rfind(' '));
    out += fields;
    if (!comment.empty()) out.append(" c0 \"").append(comment).append("\";");
    fmt::format_to(std::back_inserter(out), " fmvn {}; hmvc {};\n", position.move_number(),
                   position.quiet_plies());
}

// Positions, one a line.
class EpdForm final : public OutputForm {
  public:
    explicit EpdForm(const FormOptions& options) : options_(options) {}

    void render(const Game& game, std::string& out) const override {
        if (game.start == nullptr) return;
        const std::string comment = options_.names_games ? name_of(game) : std::string{};
        chess::Position position = *game.start;
        for (const chess::Move move : game.moves) {
            if (options_.positions == Positions::All) append_epd(position, comment, out);
            position.play(move);
        }
        append_epd(position, comment, out);
    }

  private:
    static std::string name_of(const Game& game) {
        std::string scratch;
        std::string name =
            fmt::format("{}#{}", report::to_utf8(game.origin.file, scratch), game.origin.game);
        make_operand(name);
        return name;
    }

    FormOptions options_;
};

}  // namespace

constinit const OutputKind output_epd{
    .name = "epd",
    .summary = "the last position of each game, or all of them, as EPD",
    .make_form = [](const FormOptions& options) -> std::unique_ptr<OutputForm> {
        return std::make_unique<EpdForm>(options);
    },
    .make_sink =
        [](const std::string& path, const SinkOptions& options) {
            return detail::make_text_sink(path, options, detail::Joint::Line);
        },
};

}  // namespace arbiter::clean
