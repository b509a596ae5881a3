#pragma once

#include "core/audit/run_totals.hpp"
#include "core/audit/text_cutter.hpp"
#include "core/report/report.hpp"

#include "arbiter/inside/plan.hpp"
#include "arbiter/inside/text_input.hpp"

#include "arbiter/report.hpp"

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace arbiter {
inline namespace v1 {
namespace hidden {

// Cuts texts, has them audited, and renders, as the engine of the program does with one thread.
class ReportRun {
  public:
    ReportRun(std::vector<std::unique_ptr<report::Report>> reports, audit::CutAt cut_at);
    ReportRun(const ReportRun&) = delete;
    ReportRun& operator=(const ReportRun&) = delete;
    virtual ~ReportRun() = default;

    // As those of Reports.
    void begin(std::string name);
    void feed(std::string_view bytes);
    void add_unreadable(std::string name, std::string why);
    void finish();
    [[nodiscard]] std::string take(std::size_t index) { return std::exchange(out_[index], {}); }
    [[nodiscard]] std::size_t size() const { return out_.size(); }
    [[nodiscard]] const Summary& summary() const { return summary_; }

  protected:
    // An empty batch of what the run is about.
    [[nodiscard]] virtual audit::Batch& batch() = 0;
    // Audits and numbers batch().
    virtual void audit() = 0;
    virtual void clear() { batch().clear(); }

    // A text that is something else is read all the same.
    void read_other_formats() { cutter_.read_other_formats(); }
    void count_positions() { totals_.counts_positions = summary_.counts_positions = true; }
    [[nodiscard]] const std::vector<std::unique_ptr<report::Report>>& reports() const {
        return reports_;
    }

  private:
    void end_text();
    void write_batches();
    void take_batch();
    void write(const report::BatchView& view);

    const std::vector<std::unique_ptr<report::Report>> reports_;
    audit::TextCutter cutter_;
    std::optional<FedSource> source_;  // of the text in work
    std::size_t texts_ = 0;
    report::RunSummary totals_;
    Summary summary_;
    std::vector<std::string> out_;
};

// The reports of `formats`, in their order. Fails when one of them is not about `subject`.
[[nodiscard]] Result<std::vector<std::unique_ptr<report::Report>>> reports_of(
    const ReportOptions& options, report::Subject subject, const report::RenderOptions& render);
[[nodiscard]] std::vector<ReportFormat> formats_of(report::Subject subject);
// `laws`: empty for positions. `is_selected`: findings of level style are listed.
[[nodiscard]] report::RenderOptions render_options(const ReportOptions& reports,
                                                   std::string_view laws, bool is_selected);
// kSeverities: nothing fails. Fails when the word is none.
[[nodiscard]] Result<std::size_t> fail_on_of(std::string_view word);

}  // namespace hidden
}  // namespace v1
}  // namespace arbiter
