#include "core/audit/game_auditor.hpp"
#include "core/audit/numberer.hpp"
#include "core/audit/run_totals.hpp"
#include "core/audit/text_cutter.hpp"
#include "core/audit/wanted.hpp"
#include "core/base/text.hpp"
#include "core/check/selection.hpp"
#include "core/encoding/utf16.hpp"
#include "core/fix/unified_diff.hpp"
#include "core/report/report.hpp"

#include "arbiter/inside/plan.hpp"
#include "arbiter/inside/text_input.hpp"
#include "arbiter/inside/words.hpp"

#include "arbiter/report.hpp"

#include <fmt/core.h>

#include <utility>

namespace arbiter {
inline namespace v1 {
namespace hidden {

// Cuts, audits, numbers and renders, as the engine of the program does with one thread.
class ReportRun {
  public:
    ReportRun(std::vector<std::unique_ptr<report::Report>> reports, const Checks& checks)
        : reports_(std::move(reports)),
          wanted_(wanted_of(reports_)),
          checks_(read(checks.files), {}),
          auditor_(plan_of(checks.plan)),
          batch_(checks_.settings),
          out_(reports_.size()) {
        const auto not_pgn = static_cast<std::size_t>(check::RuleId::STR25_not_pgn);
        if (!checks_.settings[not_pgn].is_on) cutter_.read_other_formats();
        for (std::size_t i = 0; i < reports_.size(); ++i)
            reports_[i]->begin(out_[i]);
    }

    void begin(std::string name) {
        if (source_) end_text();
        source_.emplace();
        cutter_.begin({.file = std::move(name), .input = texts_++});
    }
    void feed(std::string_view bytes) {
        if (!source_) begin("-");
        source_->feed(bytes);
        write_batches();
    }
    void finish() {
        if (!source_ && texts_ == 0) begin("-");
        if (source_) end_text();
        for (std::size_t i = 0; i < reports_.size(); ++i) {
            while (reports_[i]->drain(out_[i])) {
            }
            reports_[i]->finish(totals_, out_[i]);
        }
    }
    [[nodiscard]] std::string take(std::size_t index) { return std::exchange(out_[index], {}); }
    [[nodiscard]] const Summary& summary() const { return summary_; }

  private:
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

    void end_text() {
        source_->finish();
        write_batches();
        source_.reset();
    }
    void write_batches() {
        while (!cutter_.is_over() && cutter_.next(*source_, batch_)) {
            batch_.use(&checks_);
            auditor_.audit(batch_);
            numberer_.number(batch_);
            audit::add_to(totals_, batch_);
            hidden::add_to(summary_, batch_);
            write(batch_.view());
            cutter_.learn(batch_.size, batch_.memory_bytes());
            batch_.clear();
        }
    }
    // The bytes of a batch, then what its report kept.
    void write(const report::BatchView& view) {
        for (std::size_t i = 0; i < reports_.size(); ++i) {
            reports_[i]->render(view, out_[i]);
            reports_[i]->absorb(view, out_[i]);
        }
    }

    const std::vector<std::unique_ptr<report::Report>> reports_;
    const audit::Wanted wanted_;
    const audit::BatchChecks checks_;
    audit::GameAuditor auditor_;
    audit::TextCutter cutter_{audit::CutAt::Games, kSlabBytes};
    audit::Numberer numberer_;
    audit::Batch batch_;
    std::optional<FedSource> source_;  // of the text in work
    std::size_t texts_ = 0;
    report::RunSummary totals_;
    Summary summary_;
    std::vector<std::string> out_;
};

namespace {

report::RenderOptions render_options(const ReportOptions& reports, const Options& options) {
    report::RenderOptions render;
    render.lists_style = reports.is_verbose || !options.select.empty();
    render.most_per_rule = reports.max_per_rule;
    render.guards_formulas = reports.is_csv_safe;
    render.name_base = {.here = reports.here, .root = reports.root};
    render.provenance.version = ARBITER_VERSION;
    render.provenance.rule_set = report::rule_set_version();
    render.provenance.laws = options.laws;
    render.provenance.options = reports.options_given;
    render.provenance.is_wanted = reports.has_provenance;
    return render;
}

// Nullopt: no level has that name.
std::optional<std::size_t> fail_on_of(std::string_view word) {
    if (word == "never") return check::kSeverities;
    for (std::size_t i = 0; i < check::kSeverities; ++i)
        if (word == check::to_string(static_cast<check::Severity>(i))) return i;
    return std::nullopt;
}

// Rows of a database are written by a package, which the core has not.
bool is_made_here(const report::Format& format) {
    return format.make({})->schema() == nullptr;
}

}  // namespace
}  // namespace hidden

std::vector<ReportFormat> report_formats() {
    std::vector<ReportFormat> formats;
    for (const report::Format* format : report::formats_of(report::Subject::Games))
        if (hidden::is_made_here(*format)) formats.push_back({format->name, format->summary});
    return formats;
}

Result<Reports> Reports::make(const ReportOptions& reports, const Options& options) {
    Result<hidden::Checks> checks = hidden::checks_of(options);
    if (!checks) return Error{checks.error()};
    const std::optional<std::size_t> fail_on = hidden::fail_on_of(reports.fail_on);
    if (!fail_on)
        return hidden::not_a_choice("fail_on", reports.fail_on,
                                    "error, warning, info, style, never");
    checks->files.fail_on = *fail_on;
    std::vector<std::unique_ptr<report::Report>> made;
    for (const std::string& name : reports.formats) {
        const report::Format* format = report::find_format(name);
        if (format == nullptr) return Error{fmt::format("unknown report '{}'", escaped(name))};
        if (!hidden::is_made_here(*format))
            return Error{
                fmt::format("the report {} needs a database; the program writes it", name)};
        made.push_back(format->make(hidden::render_options(reports, options)));
        const report::Report& last = *made.back();
        if (options.quick && (last.reads_facts() || last.reads_claims() || last.reads_clocks()))
            return Error{fmt::format("quick replays no moves, so there is no report {}", name)};
    }
    return Reports(std::make_unique<hidden::ReportRun>(std::move(made), *checks));
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
void Reports::finish() {
    run_->finish();
}
std::string Reports::take(std::size_t index) {
    return run_->take(index);
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
