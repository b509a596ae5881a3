#include "core/report/detail/json.hpp"
#include "core/report/facts_keys.hpp"
#include "core/report/place.hpp"
#include "core/report/report.hpp"

namespace arbiter::report {
namespace {

// What is known of every game, as one JSON object a line.
class FactsReport final : public Report {
  public:
    [[nodiscard]] bool reads_facts() const override { return true; }
    [[nodiscard]] bool reads_findings() const override { return false; }

    void render(const BatchView& batch, std::string& out) const override {
        PlaceCursor cursor{batch};
        text::JsonLine json;
        std::uint64_t ordinal = batch.first_game;
        for (const GameRecord& game : batch.games) {
            const std::uint64_t number = ordinal++;
            if (game.is_unselected) continue;
            const FactsPlace place{batch.file, number, cursor.at(game.span.begin).line,
                                   batch.input_offset(game.span.begin),
                                   batch.input_offset(game.span.end)};
            json.begin_object();
            write_facts_keys(game, place, json);
            json.end_object().take_line(out);
        }
    }

    void finish(const RunSummary& summary, std::string& out) override {
        detail::append_partial_line(summary, out);
    }
};

}  // namespace

constinit const Format format_facts{
    .name = "facts",
    .summary = "what is known of every game as one JSON object a line",
    .make = [](const RenderOptions&) -> std::unique_ptr<Report> {
        return std::make_unique<FactsReport>();
    },
};

}  // namespace arbiter::report
