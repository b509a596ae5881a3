#include "core/base/text.hpp"
#include "core/check/selection.hpp"

#include "arbiter/inside/report_run.hpp"
#include "arbiter/inside/words.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace arbiter {
inline namespace v1 {
namespace hidden {

namespace {

// Rows of a database are written by a package, which the core has not.
bool is_made_here(const report::Format& format) {
    return format.make({})->schema() == nullptr;
}

}  // namespace

ReportRun::ReportRun(std::vector<std::unique_ptr<report::Report>> reports, audit::CutAt cut_at)
    : reports_(std::move(reports)), cutter_(cut_at, kSlabBytes), out_(reports_.size()) {
    for (std::size_t i = 0; i < reports_.size(); ++i)
        reports_[i]->begin(out_[i]);
}

void ReportRun::begin(std::string name) {
    if (source_) end_text();
    source_.emplace();
    cutter_.begin({.file = std::move(name), .input = texts_++});
}

void ReportRun::feed(std::string_view bytes) {
    if (!source_) begin("-");
    source_->feed(bytes);
    write_batches();
}

void ReportRun::add_unreadable(std::string name, std::string why) {
    if (source_) end_text();
    audit::put_unreadable(batch(), std::move(name), texts_++, std::move(why));
    take_batch();
    clear();
}

void ReportRun::finish() {
    if (!source_ && texts_ == 0) begin("-");
    if (source_) end_text();
    for (std::size_t i = 0; i < reports_.size(); ++i) {
        while (reports_[i]->drain(out_[i])) {
        }
        reports_[i]->finish(totals_, out_[i]);
    }
}

void ReportRun::end_text() {
    source_->finish();
    write_batches();
    source_.reset();
}

void ReportRun::write_batches() {
    audit::Batch& each = batch();
    while (!cutter_.is_over() && cutter_.next(*source_, each)) {
        const std::size_t size = each.size;
        take_batch();
        cutter_.learn(size, each.memory_bytes());
        clear();
    }
}

// Audits batch(), counts it and writes what is said of it.
void ReportRun::take_batch() {
    audit();
    audit::add_to(totals_, batch());
    hidden::add_to(summary_, batch());
    write(batch().view());
}

// The bytes of a batch, then what its report kept.
void ReportRun::write(const report::BatchView& view) {
    for (std::size_t i = 0; i < reports_.size(); ++i) {
        reports_[i]->render(view, out_[i]);
        reports_[i]->absorb(view, out_[i]);
    }
}

Result<std::vector<std::unique_ptr<report::Report>>> reports_of(
    const ReportOptions& options, report::Subject subject, const report::RenderOptions& render) {
    std::vector<std::unique_ptr<report::Report>> made;
    const std::vector<const report::Format*> known = report::formats_of(subject);
    for (const std::string& name : options.formats) {
        const report::Format* format = report::find_format(name);
        if (format == nullptr) return Error{fmt::format("unknown report '{}'", escaped(name))};
        if (std::find(known.begin(), known.end(), format) == known.end())
            return Error{fmt::format("there is no report {} of this", name)};
        if (!is_made_here(*format))
            return Error{
                fmt::format("the report {} needs a database; the program writes it", name)};
        made.push_back(report::make_report(*format, subject, render));
    }
    return made;
}

std::vector<ReportFormat> formats_of(report::Subject subject) {
    std::vector<ReportFormat> formats;
    for (const report::Format* format : report::formats_of(subject))
        if (is_made_here(*format)) formats.push_back({format->name, format->summary});
    return formats;
}

report::RenderOptions render_options(const ReportOptions& reports, std::string_view laws,
                                     bool is_selected) {
    report::RenderOptions render;
    render.lists_style = reports.is_verbose || is_selected;
    render.most_per_rule = reports.max_per_rule;
    render.guards_formulas = reports.is_csv_safe;
    render.name_base = {.here = reports.here, .root = reports.root};
    render.provenance.version = ARBITER_VERSION;
    render.provenance.rule_set = report::rule_set_version();
    render.provenance.laws = laws;
    render.provenance.options = reports.options_given;
    render.provenance.is_wanted = reports.has_provenance;
    return render;
}

Result<std::size_t> fail_on_of(std::string_view word) {
    if (word == "never") return std::size_t{check::kSeverities};
    for (std::size_t i = 0; i < check::kSeverities; ++i)
        if (word == check::to_string(static_cast<check::Severity>(i))) return i;
    return not_a_choice("fail_on", word, "error, warning, info, style, never");
}

}  // namespace hidden
}  // namespace v1
}  // namespace arbiter
