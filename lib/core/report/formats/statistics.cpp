#include "core/check/rule.hpp"
#include "core/report/detail/prose.hpp"
#include "core/report/report.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <iterator>

namespace arbiter::report {
namespace {

constexpr std::string_view kPartial = "the run was stopped: what follows was not counted\n";

// How many findings of each rule and level there are, the most frequent first: what to look at, or
// to leave alone, before anything else. Nothing when nothing was found.
class StatisticsReport final : public Report {
  public:
    explicit StatisticsReport(bool has_color) : has_color_(has_color) {}

    [[nodiscard]] bool reads_findings() const override { return false; }
    [[nodiscard]] std::string_view partial_end() const override { return kPartial; }
    void render(const BatchView&, std::string&) const override {}
    void finish(const RunSummary& summary, std::string& out) override {
        auto rows = detail::counted_rules(summary);
        std::ranges::stable_sort(rows, std::ranges::greater{}, &detail::RuleCount::count);
        const std::size_t width = rows.empty() ? 0 : std::to_string(rows.front().count).size();
        for (const detail::RuleCount& row : rows) {
            fmt::format_to(std::back_inserter(out), "{:>{}}  ", row.count, width);
            detail::append_inked(fmt::format("{:<7}", check::to_string(row.severity)),
                                 detail::ink_of(row.severity), has_color_, out);
            fmt::format_to(std::back_inserter(out), "  {}  {}\n", row.rule->code, row.rule->name);
        }
        if (summary.is_partial) out += kPartial;
    }

  private:
    bool has_color_;
};

}  // namespace

constinit const Format format_statistics{
    .name = "statistics",
    .summary = "how many findings of each rule there are, the most frequent first",
    .make = [](const RenderOptions& options) -> std::unique_ptr<Report> {
        return std::make_unique<StatisticsReport>(options.has_color);
    },
};

}  // namespace arbiter::report
