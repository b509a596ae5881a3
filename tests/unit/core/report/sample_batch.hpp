#pragma once

#include "core/check/rule.hpp"
#include "core/report/report.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace arbiter::report {

// A batch of two games with findings of the caller's, for the tests of the formats. The first game
// begins at byte 0 of line 1, the second at byte 29, the first byte of line 4.
class SampleBatch {
  public:
    static constexpr std::string_view kBytes =
        "[Event \"a\"]\n\n1. e4 e5 2. Q *\n[Event \"b\"]\n\n1. d4 *\n";

    // The next finding belongs to game `game` (0 or 1). REQUIRES: games in ascending order.
    void add(std::size_t game, const check::Finding& finding) {
        if (games_.size() <= game) games_.resize(game + 1);
        findings_.push_back(finding);
        games_[game].findings_end = static_cast<std::uint32_t>(findings_.size());
        for (std::size_t i = game + 1; i < 2; ++i) {
            games_[i].findings_begin = games_[i].findings_end = games_[game].findings_end;
        }
    }
    void add_about_file(const check::Finding& finding) { about_file_.push_back(finding); }
    [[nodiscard]] report::GameRecord& game(std::size_t index) { return games_[index]; }

    [[nodiscard]] report::BatchView view() const {
        report::BatchView batch{};
        batch.file = "games.pgn";
        batch.bytes = kBytes;
        batch.first_line = 1;
        batch.first_game = 7;
        batch.first_column = 1;
        batch.games = games_;
        batch.findings = findings_;
        batch.file_findings_before = about_file_;
        return batch;
    }

  private:
    static report::GameRecord record(std::uint64_t begin, std::uint64_t end) {
        report::GameRecord game{};
        game.span = {begin, end};
        return game;
    }
    std::vector<report::GameRecord> games_{record(0, 28), record(29, 49)};
    std::vector<check::Finding> findings_;
    std::vector<check::Finding> about_file_;
};

// An illegal move `Q` at ply 3 of the first game.
[[nodiscard]] inline check::Finding illegal_move() {
    check::Finding finding{};
    finding.rule = check::RuleId::MOV01_illegal_move;
    finding.severity = check::Severity::Error;
    finding.ply = 3;
    finding.span = {25, 26};
    finding.message = "san 'Q' is written, but no queen can move";
    return finding;
}

[[nodiscard]] inline check::Finding style_finding() {
    check::Finding finding{};
    finding.rule = check::RuleId::MOV06_over_disambiguated;
    finding.severity = check::Severity::Style;
    finding.ply = 1;
    finding.span = {45, 47};
    finding.message = "one letter too many";
    return finding;
}

[[nodiscard]] inline std::string rendered(report::Report& report, const report::BatchView& batch) {
    std::string out;
    report.render(batch, out);
    report.absorb(batch, out);
    return out;
}

[[nodiscard]] inline std::string finished(report::Report& report,
                                          const report::RunSummary& summary) {
    std::string out;
    report.finish(summary, out);
    return out;
}

}  // namespace arbiter::report
