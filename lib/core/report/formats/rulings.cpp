#include "core/report/detail/prose.hpp"
#include "core/report/place.hpp"
#include "core/report/report.hpp"
#include "core/report/ruling_text.hpp"
#include "core/text/utf8.hpp"

#include <fmt/core.h>

#include <iterator>
#include <string>
#include <string_view>

namespace arbiter::report {
namespace {

// One line for each game: what the Laws say of it, in sentences.
class RulingsReport final : public Report {
  public:
    [[nodiscard]] bool reads_facts() const override { return true; }
    [[nodiscard]] bool reads_claims() const override { return true; }
    [[nodiscard]] bool reads_findings() const override { return false; }
    [[nodiscard]] std::string_view partial_end() const override { return detail::kPartial; }

    void render(const BatchView& batch, std::string& out) const override {
        PlaceCursor cursor{batch};
        std::uint64_t ordinal = batch.first_game;
        for (const GameRecord& game : batch.games) {
            const std::uint64_t number = ordinal++;
            if (game.is_unselected) continue;
            text::append_printable(batch.file, out);
            fmt::format_to(std::back_inserter(out),
                           ":{}: game {}:", cursor.at(game.span.begin).line, number);
            if (game.facts == nullptr)
                out += " The program failed on this game.";
            else
                append_ruling(game, out);
            out += '\n';
        }
    }

    void finish(const RunSummary& summary, std::string& out) override {
        if (summary.is_partial) out += detail::kPartial;
    }
};

}  // namespace

constinit const Format format_rulings{
    .name = "rulings",
    .summary = "what the Laws say of each game, in sentences, a line each",
    .make = [](const RenderOptions&) -> std::unique_ptr<Report> {
        return std::make_unique<RulingsReport>();
    },
};

}  // namespace arbiter::report
