#include "core/check/rule.hpp"
#include "core/report/detail/json.hpp"
#include "core/report/detail/listed_finding.hpp"
#include "core/report/report.hpp"

namespace arbiter::report {
namespace {

void write_fix(const check::Finding& finding, const BatchView& batch, text::JsonLine& json) {
    if (finding.fix == check::FixKind::None || finding.edits.empty()) {
        json.null();
        return;
    }
    json.begin_object().key("kind").string(check::to_string(finding.fix));
    json.key("edits").begin_array();
    for (const check::Edit& edit : finding.edits) {
        json.begin_object();
        json.key("begin").number(batch.input_offset(edit.begin));
        json.key("end").number(batch.input_offset(edit.end));
        json.key("text").string(edit.text).end_object();
    }
    json.end_array().end_object();
}

// One line: the keys and null rules of docs/guide/interface.md 3.1, in its order.
void write_finding(const check::Finding& finding, const BatchView& batch, std::uint64_t game,
                   Place place, text::JsonLine& json) {
    const check::Rule& rule = check::rule(finding.rule);
    json.begin_object().key("file").string(batch.file).key("game");
    game == 0 ? json.null() : json.number(game);
    json.key("line").number(place.line).key("column").number(place.column);
    json.key("byte_begin").number(batch.input_offset(finding.span.begin));
    json.key("byte_end").number(batch.input_offset(finding.span.end));
    json.key("ply");
    finding.ply == check::kNoPly ? json.null() : json.number(finding.ply);
    json.key("code").string(rule.code).key("rule").string(rule.name);
    json.key("severity").string(check::to_string(finding.severity));
    json.key("certainty").string(check::to_string(finding.certainty));
    json.key("message").string(finding.message).key("count").number(finding.count);
    json.key("article").string_or_null(finding.article);
    json.key("laws").string_or_null(finding.laws);
    json.key("fen").string_or_null(finding.fen);
    json.key("fix");
    write_fix(finding, batch, json);
    json.end_object();
}

// Every finding as one JSON object a line.
class NdjsonReport final : public Report {
  public:
    [[nodiscard]] bool reads_style() const override { return true; }

    void render(const BatchView& batch, std::string& out) const override {
        text::JsonLine json;
        detail::each_listed(batch, true, [&](const detail::ListedFinding& each) {
            write_finding(each.finding, batch, each.ordinal, each.place(), json);
            json.take_line(out);
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
};

}  // namespace arbiter::report
