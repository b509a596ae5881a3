#include "core/report/clock_table.hpp"

#include "core/check/rules/clocks/clock_sheet.hpp"
#include "core/text/csv_record.hpp"
#include "core/text/utf8.hpp"

#include <fmt/core.h>

#include <iterator>

namespace arbiter::report {
namespace {

constexpr std::string_view kClockHeader = "file,game,ply,move,player,san,clk,emt,used,rules\r\n";

// "CLK02 CLK08".
std::string rules_of(check::ClockMarks marks) {
    std::string out;
    for (unsigned rule = 0; rule < 16; ++rule) {
        if ((marks >> rule & 1U) == 0) continue;
        fmt::format_to(std::back_inserter(out), "{}CLK{:02}", out.empty() ? "" : " ", rule);
    }
    return out;
}

// "300", "59.9", "0.125"; empty when it is not known.
std::string seconds(std::int64_t ms) {
    if (ms == check::kNoTime) return {};
    const std::int64_t rest = ms % 1000;
    std::string out = fmt::format("{}", ms / 1000);
    if (rest == 0) return out;
    out += fmt::format(".{:03}", rest);
    out.erase(out.find_last_not_of('0') + 1);
    return out;
}

// "1:23:45", "0:00:59.9".
class ClockTable final : public Report {
  public:
    explicit ClockTable(const RenderOptions& options) : guards_formulas_(options.guards_formulas) {}

    [[nodiscard]] bool reads_clocks() const override { return true; }
    [[nodiscard]] bool reads_findings() const override { return false; }
    [[nodiscard]] bool reads_details() const override { return false; }
    [[nodiscard]] std::string_view partial_end() const override { return kPartial; }

    void begin(std::string& out) override { out += kClockHeader; }

    void render(const BatchView& batch, std::string& out) const override {
        std::string scratch;
        text::CsvRecord record{out, guards_formulas_};
        for (std::size_t i = 0; i < batch.games.size(); ++i) {
            for (const ClockRow& row : batch.games[i].clocks) {
                record.text(text::to_utf8(batch.file, scratch)).number(batch.first_game + i);
                record.number(row.ply).number(row.move_number);
                record.text(row.is_black ? "Black" : "White").text(row.san);
                record.text(seconds(row.clk_ms)).text(seconds(row.emt_ms));
                record.text(seconds(row.used_ms)).text(rules_of(row.marks));
                record.end();
            }
        }
    }

    void finish(const RunSummary& summary, std::string& out) override {
        if (summary.is_partial) out += kPartial;
    }

  private:
    static constexpr std::string_view kPartial = ",,,,,,,,,partial\r\n";

    bool guards_formulas_;
};

}  // namespace

constinit const Format format_clock_table{
    .name = "clock-table",
    .summary = "the clocks of games as a table, a record for each half-move",
    .make = [](const RenderOptions& options) -> std::unique_ptr<Report> {
        return std::make_unique<ClockTable>(options);
    },
};

std::string clock_text(std::int64_t ms) {
    if (ms == check::kNoTime) return "-";
    const std::int64_t whole = ms / 1000;
    std::string out = fmt::format("{}:{:02}:{:02}", whole / 3600, whole / 60 % 60, whole % 60);
    if (ms % 1000 >= 100) out += fmt::format(".{}", ms % 1000 / 100);
    return out;
}

void append_clock_lines(const GameRecord& game, std::string& out) {
    if (game.clocks.empty()) {
        out += "clocks    none\n";
        return;
    }
    fmt::format_to(std::back_inserter(out), "{:<15} {:<8} {:>10} {:>10} {:>10}\n", "clocks", "move",
                   "clock", "used", "emt");
    for (const ClockRow& row : game.clocks) {
        std::string san;
        text::append_printable(row.san, san);
        std::string line =
            fmt::format("  {:>10}{:<3} {:<8} {:>10} {:>10} {:>10}  {}", row.move_number,
                        row.is_black ? "..." : ".", san, clock_text(row.clk_ms),
                        clock_text(row.used_ms), clock_text(row.emt_ms), rules_of(row.marks));
        line.erase(line.find_last_not_of(' ') + 1);
        out += line + '\n';
    }
}

}  // namespace arbiter::report
