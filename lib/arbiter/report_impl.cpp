#include "core/audit/game_auditor.hpp"
#include "core/audit/numberer.hpp"
#include "core/audit/wanted.hpp"
#include "core/base/text.hpp"
#include "core/encoding/utf16.hpp"
#include "core/fix/unified_diff.hpp"

#include "arbiter/inside/report_run.hpp"

#include "arbiter/report.hpp"

#include <fmt/core.h>

#include <utility>

namespace arbiter {
inline namespace v1 {
namespace hidden {

// Games.
class GameReports final : public ReportRun {
  public:
    GameReports(std::vector<std::unique_ptr<report::Report>> all, const Checks& checks)
        : ReportRun(std::move(all), audit::CutAt::Games),
          wanted_(wanted_of(reports())),
          checks_(read(checks.files), {}),
          auditor_(plan_of(checks.plan)),
          batch_(checks_.settings) {
        const auto not_pgn = static_cast<std::size_t>(check::RuleId::STR25_not_pgn);
        if (!checks_.settings[not_pgn].is_on) read_other_formats();
    }

  private:
    [[nodiscard]] audit::Batch& batch() override { return batch_; }
    void audit() override {
        batch_.use(&checks_);
        auditor_.audit(batch_);
        numberer_.number(batch_);
    }

    static audit::Wanted wanted_of(const std::vector<std::unique_ptr<report::Report>>& reports) {
        audit::Wanted wanted;
        for (const auto& report : reports)
            wanted.add(*report);
        return wanted;
    }
    [[nodiscard]] audit::FileChecks read(audit::FileChecks files) const {
        files.settings = wanted_.of(files.settings);
        return files;
    }
    [[nodiscard]] audit::AuditPlan plan_of(audit::AuditPlan plan) const {
        plan.inspector = &checks_.inspector;
        wanted_.set(plan);
        return plan;
    }

    const audit::Wanted wanted_;
    const audit::BatchChecks checks_;
    audit::GameAuditor auditor_;
    audit::Numberer numberer_;
    audit::Batch batch_;
};

}  // namespace hidden

std::vector<ReportFormat> report_formats() {
    return hidden::formats_of(report::Subject::Games);
}

Result<Reports> Reports::make(const ReportOptions& reports, const Options& options) {
    Result<hidden::Checks> checks = hidden::checks_of(options);
    if (!checks) return Error{checks.error()};
    const Result<std::size_t> fail_on = hidden::fail_on_of(reports.fail_on);
    if (!fail_on) return Error{fail_on.error()};
    checks->files.fail_on = *fail_on;
    const report::RenderOptions render =
        hidden::render_options(reports, options.laws, !options.select.empty());
    auto made = hidden::reports_of(reports, report::Subject::Games, render);
    if (!made) return Error{made.error()};
    for (std::size_t i = 0; i < made->size(); ++i) {
        const report::Report& each = *(*made)[i];
        if (options.quick && (each.reads_facts() || each.reads_claims() || each.reads_clocks()))
            return Error{fmt::format("quick replays no moves, so there is no report {}",
                                     reports.formats[i])};
    }
    return Reports(std::make_unique<hidden::GameReports>(std::move(*made), *checks));
}

Reports::Reports(std::unique_ptr<hidden::ReportRun> run) : run_(std::move(run)) {}
Reports::Reports(Reports&&) noexcept = default;
Reports& Reports::operator=(Reports&&) noexcept = default;
Reports::~Reports() = default;

void Reports::begin(std::string name) {
    run_->begin(std::move(name));
}
void Reports::feed(std::string_view bytes) {
    run_->feed(bytes);
}
void Reports::add_unreadable(std::string name, std::string why) {
    run_->add_unreadable(std::move(name), std::move(why));
}
void Reports::finish() {
    run_->finish();
}
std::string Reports::take(std::size_t index) {
    return run_->take(index);
}
std::size_t Reports::size() const {
    return run_->size();
}
const Summary& Reports::summary() const {
    return run_->summary();
}

Result<std::string> unified_diff(std::string_view text, const Fixed& fixed, std::string_view name) {
    if (encoding::detect_utf16(text) != encoding::Charset::Utf8)
        return Error{fmt::format("'{}' is in UTF-16, which has no lines that a diff could show",
                                 escaped(name))};
    fix::UnifiedDiff diff;
    std::string out;
    diff.begin_file(name);
    std::uint64_t done = 0;
    for (const Replacement& edit : fixed.edits) {
        diff.same(text.substr(done, edit.begin - done), out);
        diff.differ(text.substr(edit.begin, edit.end - edit.begin), edit.text);
        done = edit.end;
    }
    diff.same(text.substr(done), out);
    diff.end_file(out);
    if (diff.problem()) return Error{*diff.problem()};
    return out;
}

}  // namespace v1
}  // namespace arbiter
