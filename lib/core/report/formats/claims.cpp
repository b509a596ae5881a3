#include "core/report/detail/claim_words.hpp"
#include "core/report/detail/json.hpp"
#include "core/report/place.hpp"
#include "core/report/report.hpp"

namespace arbiter::report {
namespace {

using judge::ClaimWay;
using judge::ClaimWindow;

// The positions of the window that can be claimed in `way`.
void write_plies(const ClaimWindow& window, ClaimWay way, text::JsonLine& json) {
    json.begin_array();
    for (std::uint32_t ply = window.from_ply; ply <= window.to_ply; ply += 2)
        if (window.is_claimable(way, ply)) json.number(ply);
    json.end_array();
}

void write_first(const ClaimWindow& window, text::JsonLine& json) {
    json.key("occurrences");
    if (window.kind == judge::ClaimWindowKind::Threefold) {
        json.begin_array();
        for (const std::uint32_t ply : window.occurrences)
            json.number(ply);
        json.end_array();
    } else {
        json.null();
    }
    json.key("quiet_plies");
    const bool is_fifty = window.kind == judge::ClaimWindowKind::Fifty;
    is_fifty ? json.number(window.quiet_plies) : json.null();
    json.key("intended_moves").begin_array();
    for (const chess::SanText& san : window.intended_moves)
        json.string(san.view());
    json.end_array();
    json.key("fen").string(window.first_fen);
}

// One line: the keys of docs/guide/claims.md in its order.
void write_window(const ClaimWindow& window, const GameRecord& game, std::string_view file,
                  std::uint64_t ordinal, std::uint64_t line, text::JsonLine& json) {
    json.begin_object().key("file").string(file).key("game").number(ordinal);
    json.key("line").number(line).key("kind").string(judge::to_string(window.kind));
    json.key("who").string(detail::player_of(window));
    json.key("how").string(detail::way_of(window));
    json.key("from_ply").number(window.from_ply).key("to_ply").number(window.to_ply);
    json.key("positions").number(window.positions());
    json.key("on_board");
    write_plies(window, ClaimWay::OnBoard, json);
    json.key("intended");
    write_plies(window, ClaimWay::Intended, json);
    write_first(window, json);
    json.key("article")
        .string_or_null(window.article->number)
        .key("laws")
        .string(game.claims->laws);
    json.key("certainty").string(check::to_string(detail::certainty_of(window)));
    json.key("then").string(detail::sequel_of(window, *game.claims)).key("result_token");
    game.has_result_token ? json.string(game.result_token) : json.null();
    json.end_object();
}

// Every draw that could have been claimed, as one JSON object a line.
class ClaimsReport final : public Report {
  public:
    [[nodiscard]] bool reads_claims() const override { return true; }
    [[nodiscard]] bool reads_findings() const override { return false; }

    void render(const BatchView& batch, std::string& out) const override {
        PlaceCursor cursor{batch};
        text::JsonLine json;
        std::uint64_t ordinal = batch.first_game;
        for (const GameRecord& game : batch.games) {
            if (game.claims != nullptr && !game.is_unselected) {
                const std::uint64_t line = cursor.at(game.span.begin).line;
                for (const ClaimWindow& window : game.claims->windows) {
                    write_window(window, game, batch.file, ordinal, line, json);
                    json.take_line(out);
                }
            }
            ++ordinal;
        }
    }

    void finish(const RunSummary& summary, std::string& out) override {
        detail::append_partial_line(summary, out);
    }
};

}  // namespace

constinit const Format format_claims{
    .name = "claims",
    .summary = "every draw that could have been claimed as one JSON object a line",
    .make = [](const RenderOptions&) -> std::unique_ptr<Report> {
        return std::make_unique<ClaimsReport>();
    },
};

}  // namespace arbiter::report
