#include "core/encoding/utf8.hpp"
#include "core/export_format/game_text.hpp"
#include "core/report/facts_keys.hpp"
#include "run/outputs/detail/ply_rows.hpp"
#include "run/outputs/detail/text_sink.hpp"
#include "run/outputs/output_form.hpp"

#include <algorithm>

namespace arbiter::outputs {
namespace {

using encoding::Nul;

// The first tag of each name as an object; further ones as an array, where there are any.
void write_tags(const export_format::Game& game, text::JsonLine& json) {
    const std::vector<bool> is_first = export_format::first_of_their_name(game);
    std::string name, value;
    json.key("tags").begin_object();
    for (std::size_t i = 0; i < game.tags.size(); ++i) {
        if (!is_first[i]) continue;
        json.escaped_key(encoding::sound(game.tags[i].name, Nul::Keep, name));
        json.string(encoding::sound(game.tags[i].value, Nul::Keep, value));
    }
    json.end_object();
    if (std::ranges::find(is_first, false) == is_first.end()) return;
    json.key("tags_more").begin_array();
    for (std::size_t i = 0; i < game.tags.size(); ++i) {
        if (is_first[i]) continue;
        json.begin_object().key("name").string(encoding::sound(game.tags[i].name, Nul::Keep, name));
        json.key("value")
            .string(encoding::sound(game.tags[i].value, Nul::Keep, value))
            .end_object();
    }
    json.end_array();
}

// Everything that is known of a game as one JSON object a line.
class NdjsonForm final : public OutputForm {
  public:
    [[nodiscard]] bool needs_facts() const override { return true; }

    void render(const export_format::Game& game, std::string& out) const override {
        text::JsonLine json;
        const export_format::Origin& origin = game.origin;
        json.begin_object();
        report::write_facts_keys(
            *game.record,
            {origin.file, origin.game, origin.line, origin.byte_begin, origin.byte_end}, json);
        write_tags(game, json);
        json.key("moves");
        if (game.start == nullptr) {
            json.null();
        } else {
            std::string moves;
            export_format::append_san(game, moves);
            json.plain_string(moves);
        }
        json.key("comments")
            .number(export_format::count_comments(game))
            .end_object()
            .take_line(out);
    }
};

}  // namespace

constinit const OutputKind output_ndjson{
    .name = "ndjson",
    .summary = "tags, moves and facts of each game as one JSON object a line",
    .make_form = [](const FormOptions& options) -> std::unique_ptr<OutputForm> {
        if (options.rows_are_plies) return detail::make_ply_ndjson();
        return std::make_unique<NdjsonForm>();
    },
    .make_sink =
        [](const std::string& path, const SinkOptions& options) {
            return detail::make_text_sink(path, options, detail::Joint::Line, {},
                                          "{\"partial\":true}\n");
        },
};

}  // namespace arbiter::outputs
