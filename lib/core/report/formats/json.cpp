#include "core/report/detail/json.hpp"

#include "core/check/rule.hpp"
#include "core/report/report.hpp"

#include <array>

namespace arbiter::report {
namespace {

// Index in RunSummary::by_ending of the games without an ending.
constexpr std::size_t kNoEnding = laws::kEndingKinds;

void write_provenance(const Provenance& provenance, text::JsonLine& json) {
    if (!provenance.is_wanted) return;
    json.key("tool").string(provenance.tool).key("version").string(provenance.version);
    json.key("rule_set").string(provenance.rule_set);
    if (!provenance.laws.empty()) json.key("laws").string(provenance.laws);
    json.key("options").begin_array();
    for (const std::string& option : provenance.options)
        json.string(option);
    json.end_array();
}

void write_findings(const check::FindingCounts& counts, text::JsonLine& json) {
    json.key("findings").begin_object();
    for (std::size_t i = 0; i < check::kSeverities; ++i) {
        json.key(check::to_string(static_cast<check::Severity>(i))).number(counts.by_severity[i]);
    }
    json.end_object();
    json.key("suppressed").number(counts.suppressed);
    json.key("by_rule").begin_object();
    for (const check::Rule* rule : check::rules()) {
        const std::uint64_t count = counts.by_rule[static_cast<std::size_t>(rule->id)];
        if (count != 0) json.key(rule->name).number(count);
    }
    json.end_object();
}

void write_games(const RunSummary& summary, text::JsonLine& json) {
    json.key("by_ending").begin_object();
    for (std::size_t i = 0; i <= kNoEnding; ++i) {
        if (summary.by_ending[i] == 0) continue;
        json.key(i == kNoEnding ? "none" : laws::to_string(static_cast<laws::EndingKind>(i)));
        json.number(summary.by_ending[i]);
    }
    json.end_object();
    json.key("by_result").begin_object();
    for (const auto& [token, count] : summary.by_result)
        json.escaped_key(token).number(count);
    json.end_object();
}

std::string_view unit_of(const RunSummary& summary) {
    return summary.counts_positions ? "positions" : "games";
}

void write_files(const RunSummary& summary, text::JsonLine& json) {
    json.key("files").begin_array();
    for (const FileSummary& file : summary.files) {
        json.begin_object().key("file").string(file.name);
        json.key(unit_of(summary)).number(file.games);
        json.key("clean").number(file.clean).key("flagged").number(file.flagged);
        json.key("rejected").number(file.rejected).key("unchecked").number(file.unchecked);
        json.key("bytes").number(file.bytes).key("ok").boolean(file.is_ok).end_object();
    }
    json.end_array();
}

// Only where there is something to tell.
void write_skipped(const SkippedEntries& skipped, text::JsonLine& json) {
    if (skipped.count() == 0) return;
    json.key("skipped").begin_array();
    for (const SkippedEntries::Entry& entry : skipped.named())
        json.begin_object()
            .key("file")
            .string(entry.name)
            .key("why")
            .string(entry.why)
            .end_object();
    json.end_array();
    if (skipped.unnamed() != 0) json.key("skipped_unnamed").number(skipped.unnamed());
}

// The counts of the whole run as one JSON object: the keys of docs/guide/interface.md 3.3, in its
// order. Rules, endings and results that did not occur are left out.
class JsonReport final : public Report {
  public:
    explicit JsonReport(Provenance provenance) : provenance_(std::move(provenance)) {}

    [[nodiscard]] bool reads_findings() const override { return false; }
    [[nodiscard]] bool is_lines() const override { return false; }
    void render(const BatchView&, std::string&) const override {}
    void finish(const RunSummary& summary, std::string& out) override {
        text::JsonLine json;
        json.begin_object();
        write_provenance(provenance_, json);
        json.key(unit_of(summary)).number(summary.games).key("clean").number(summary.clean);
        json.key("flagged").number(summary.flagged).key("rejected").number(summary.rejected);
        json.key("unchecked").number(summary.unchecked);
        write_findings(summary.findings, json);
        if (!summary.counts_positions) write_games(summary, json);
        json.key("bytes").number(summary.bytes);
        write_files(summary, json);
        write_skipped(summary.skipped, json);
        if (summary.merged != 0) json.key("merged").number(summary.merged);
        json.key("partial").boolean(summary.is_partial).end_object();
        json.take_indented(out);
    }

  private:
    Provenance provenance_;
};

}  // namespace

constinit const Format format_json{
    .name = "json",
    .summary = "the counts of the whole run as one JSON object",
    .make = [](const RenderOptions& options) -> std::unique_ptr<Report> {
        return std::make_unique<JsonReport>(options.provenance);
    },
};

}  // namespace arbiter::report
