#pragma once

#include "core/check/rule.hpp"
#include "core/report/place.hpp"
#include "core/report/report.hpp"

#include <string>

namespace arbiter::testing {

// A report for tests: every finding and game in one line of text, style findings and facts
// included.
class CollectingReport : public report::Report {
  public:
    [[nodiscard]] bool reads_facts() const override { return true; }
    [[nodiscard]] bool reads_style() const override { return true; }

    void render(const report::BatchView& batch, std::string& out) const override {
        for (const auto& finding : batch.file_findings_before)
            put(finding, out);
        std::uint64_t ordinal = batch.first_game;
        report::PlaceCursor cursor(batch);
        for (const report::GameRecord& game : batch.games) {
            // What is told about the text before the game stands before it, in whatever batch.
            std::size_t i = game.findings_begin;
            for (; i < game.findings_end && is_before(batch.findings[i], game); ++i)
                put(batch.findings[i], out);
            const report::Place place = cursor.at(game.span.begin);
            out += "game " + std::to_string(ordinal++) + " [" + std::to_string(game.span.begin) +
                   ',' + std::to_string(game.span.end) + ") line " + std::to_string(place.line) +
                   ':' + std::to_string(place.column) + " plies " + std::to_string(game.plies) +
                   ' ' + std::string(report::to_string(game.status)) + '\n';
            for (; i < game.findings_end; ++i)
                put(batch.findings[i], out);
        }
        for (const auto& finding : batch.file_findings_after)
            put(finding, out);
    }

  private:
    static bool is_before(const check::Finding& finding, const report::GameRecord& game) {
        return finding.is_about_file && finding.span.begin < game.span.begin;
    }
    // One that an earlier one stands for is in no report; how many there are depends on the
    // batches.
    static void put(const check::Finding& finding, std::string& out) {
        if (finding.is_merged) return;
        const check::Rule& rule = check::rule(finding.rule);
        out += std::string(rule.code) + " [" + std::to_string(finding.span.begin) + ',' +
               std::to_string(finding.span.end) + ") " + std::string(finding.message) + '\n';
    }
};

// Every rule on and read, as --select all with a report that lists everything.
inline check::RuleSettings all_rules() {
    return {};
}

}  // namespace arbiter::testing
