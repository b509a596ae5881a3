#include "core/report/position_reports.hpp"

#include "core/check/rule.hpp"
#include "core/report/detail/json.hpp"
#include "core/report/place.hpp"
#include "core/text/json_line.hpp"

#include <algorithm>

namespace arbiter::report {
namespace {

using Problems = std::span<const check::Finding>;

class PositionNdjson final : public Report {
  public:
    [[nodiscard]] bool reads_style() const override { return true; }

    [[nodiscard]] bool reads_positions() const override { return true; }
    void render(const BatchView& batch, std::string& out) const override {
        PlaceCursor cursor{batch};
        PlaceCursor problem_cursor{batch};
        text::JsonLine json;
        for (const GameRecord& record : batch.games) {
            const Problems problems = batch.findings.subspan(
                record.findings_begin, record.findings_end - record.findings_begin);
            json.begin_object().key("file").string(batch.file);
            json.key("line").number(cursor.at(record.span.begin).line);
            json.key("fen").string(record.position->text).key("ok").boolean(is_ok(problems));
            json.key("problems").begin_array();
            for (const check::Finding& problem : problems)
                write_problem(problem, batch, problem_cursor, json);
            json.end_array();
            json.key("normalized").string_or_null(record.position->normalized);
            if (!record.position->variant.empty())
                json.key("variant").string(record.position->variant);
            if (const auto& can_win = record.position->can_win) {
                json.key("can_win").begin_object();
                json.key("white").string(judge::to_string((*can_win)[0]));
                json.key("black").string(judge::to_string((*can_win)[1])).end_object();
            }
            json.end_object().take_line(out);
        }
    }

    void finish(const RunSummary& summary, std::string& out) override {
        detail::append_partial_line(summary, out);
    }

  private:
    // No problem of level warning or above.
    static bool is_ok(Problems problems) {
        return std::ranges::none_of(problems, [](const check::Finding& problem) {
            return problem.severity <= check::Severity::Warning;
        });
    }

    static void write_problem(const check::Finding& problem, const BatchView& batch,
                              PlaceCursor& cursor, text::JsonLine& json) {
        const check::Rule& rule = check::rule(problem.rule);
        json.begin_object().key("code").string(rule.code).key("rule").string(rule.name);
        json.key("severity").string(check::to_string(problem.severity));
        json.key("message").string(problem.message);
        json.key("column").number(cursor.at(problem.span.begin).column);
        json.key("byte_begin").number(batch.input_offset(problem.span.begin));
        json.key("byte_end").number(batch.input_offset(problem.span.end));
        json.key("fix");
        if (problem.edits.empty()) {
            json.null().end_object();
            return;
        }
        json.begin_object().key("kind").string(check::to_string(problem.fix));
        json.key("edits").begin_array();
        for (const check::Edit& edit : problem.edits) {
            json.begin_object();
            json.key("begin").number(batch.input_offset(edit.begin));
            json.key("end").number(batch.input_offset(edit.end));
            json.key("text").string(edit.text).end_object();
        }
        json.end_array().end_object().end_object();
    }
};

class PositionLines final : public Report {
  public:
    explicit PositionLines(std::string_view partial) : partial_(partial) {}

    [[nodiscard]] bool reads_findings() const override { return false; }

    void render(const BatchView& batch, std::string& out) const override {
        for (const GameRecord& record : batch.games) {
            if (record.position == nullptr || record.position->output.empty()) continue;
            out.append(record.position->output).append("\n");
        }
    }
    [[nodiscard]] std::string_view partial_end() const override { return partial_; }
    void finish(const RunSummary& summary, std::string& out) override {
        if (summary.is_partial) out += partial_;
    }

  private:
    std::string_view partial_;
};

}  // namespace

std::unique_ptr<Report> make_position_ndjson() {
    return std::make_unique<PositionNdjson>();
}

std::unique_ptr<Report> make_position_lines(std::string_view partial) {
    return std::make_unique<PositionLines>(partial);
}

}  // namespace arbiter::report
