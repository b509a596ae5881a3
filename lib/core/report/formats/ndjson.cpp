#include "core/report/detail/json.hpp"
#include "core/report/detail/listed_finding.hpp"
#include "core/report/finding_keys.hpp"
#include "core/report/position_reports.hpp"
#include "core/report/report.hpp"

namespace arbiter::report {
namespace {

// Every finding as one JSON object a line.
class NdjsonReport final : public Report {
  public:
    [[nodiscard]] bool reads_style() const override { return true; }

    void render(const BatchView& batch, std::string& out) const override {
        text::JsonLine json;
        detail::each_listed(batch, true, [&](const detail::ListedFinding& each) {
            const Place place = each.place();
            json.begin_object();
            write_finding_keys(each.finding, batch.offsets,
                               {batch.file, each.ordinal, place.line, place.column}, json);
            json.end_object().take_line(out);
        });
    }

    void finish(const RunSummary& summary, std::string& out) override {
        detail::append_partial_line(summary, out);
    }
};

}  // namespace

constinit const Format format_ndjson{
    .name = "ndjson",
    .summary = "every finding as one JSON object a line",
    .make = [](const RenderOptions&) -> std::unique_ptr<Report> {
        return std::make_unique<NdjsonReport>();
    },
    .make_of_positions = [](const RenderOptions&) { return make_position_ndjson(); },
};

}  // namespace arbiter::report
