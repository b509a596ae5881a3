#include "check/rule.hpp"
#include "report/detail/each_finding.hpp"
#include "report/detail/line_buffer.hpp"
#include "report/detail/prose.hpp"
#include "report/place.hpp"
#include "report/report.hpp"
#include "report/utf8.hpp"

namespace arbiter::report {
namespace {

// A line for each finding, the place first so that editors and terminals can jump there, and a
// summary.
//     games.pgn:16:42: error MOV01 illegal-move: game 1, White's 19th move: ... [PGN 8.2.3.4]
class TextReport final : public Report {
  public:
    explicit TextReport(const RenderOptions& options) : options_(options) {}

    [[nodiscard]] bool reads_style() const override { return options_.lists_style; }
    [[nodiscard]] bool reads_details() const override { return false; }

    void render(const BatchView& batch, std::string& out) const override {
        if (!detail::has_findings(batch)) return;
        PlaceCursor cursor{batch};
        std::string file;
        append_printable(batch.file, file);
        detail::each_finding(batch, [&](const check::Finding& finding, const GameRecord* game,
                                        std::uint64_t ordinal) {
            if (finding.severity == check::Severity::Style && !options_.lists_style) return;
            append_line(finding, game, ordinal, file, cursor.at(finding.span.begin), out);
        });
    }

    void finish(const RunSummary& summary, std::string& out) override {
        detail::append_summary(summary, options_, out);
    }

  private:
    void append_line(const check::Finding& finding, const GameRecord* game, std::uint64_t ordinal,
                     std::string_view file, Place place, std::string& out) const {
        const check::Rule& rule = check::rule(finding.rule);
        detail::LineBuffer line{out};
        detail::append_inked(file, detail::Ink::Bold, options_.has_color, line);
        line.add(":");
        line.add_number(place.line);
        line.add(":");
        line.add_number(place.column);
        line.add(": ");
        detail::append_inked(check::to_string(finding.severity), detail::ink_of(finding.severity),
                             options_.has_color, line);
        line.add(" ");
        line.add(rule.code);
        line.add(" ");
        line.add(rule.name);
        line.add(": ");
        detail::append_subject(finding, game, ordinal, line);
        detail::append_verdict(finding, line);
        line.add("\n");
        line.flush();
    }

    RenderOptions options_;
};

}  // namespace

constinit const Format format_text{
    .name = "text",
    .summary = "a line for each finding, then a summary",
    .make = [](const RenderOptions& options) -> std::unique_ptr<Report> {
        return std::make_unique<TextReport>(options);
    },
};

}  // namespace arbiter::report
