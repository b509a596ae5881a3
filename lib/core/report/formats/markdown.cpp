#include "core/check/rule.hpp"
#include "core/report/detail/finding_text.hpp"
#include "core/report/detail/listed_finding.hpp"
#include "core/report/detail/most_severe.hpp"
#include "core/report/detail/prose.hpp"
#include "core/report/report.hpp"
#include "core/text/utf8.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <iterator>
#include <string>

namespace arbiter::report {
namespace {

// A job summary has a limit of 1 MiB; a person reads less.
constexpr std::size_t kMostFindings = 100;
constexpr std::size_t kMostBytesShown = 400;

// A cell of a table. Markup in the text is escaped; of a long text at most `most_bytes` are shown.
void append_cell(std::string_view text, std::string& out,
                 std::size_t most_bytes = kMostBytesShown) {
    const std::string printable = text::printable(text);
    std::size_t shown = std::min(printable.size(), most_bytes);
    while (shown < printable.size() && shown > 0 &&
           (static_cast<unsigned char>(printable[shown]) & 0xC0U) == 0x80)
        --shown;
    constexpr std::string_view kMarkup = "\\`*_[]|~@$#";
    for (std::size_t i = 0; i < shown; ++i) {
        const char c = printable[i];
        const bool is_link = c == ':' && printable.compare(i, 3, "://") == 0;
        if (c == '<')
            out += "&lt;";
        else if (c == '&')
            out += "&amp;";
        else if (is_link)
            out += "&#58;";
        else if (kMarkup.find(c) != kMarkup.npos)
            out.append(1, '\\').append(1, c);
        else
            out += c;
    }
    if (shown < printable.size()) out += "...";
}

// A page for a job summary: the totals, the findings by rule, and the most severe ones in a table.
// Memory: kMostFindings lines.
class MarkdownReport final : public Report {
  public:
    explicit MarkdownReport(const RenderOptions& options) : options_(options) {}

    [[nodiscard]] bool reads_style() const override { return options_.lists_style; }
    [[nodiscard]] std::string_view partial_end() const override {
        return "\n**The run was stopped: what follows was not read.**\n";
    }
    [[nodiscard]] bool reads_details() const override { return false; }
    void render(const BatchView&, std::string&) const override {}

    void absorb(const BatchView& batch, std::string&) override {
        detail::each_listed(batch, options_.lists_style, [&](const detail::ListedFinding& each) {
            ++found_;
            const check::Severity severity = each.finding.severity;
            if (!rows_.takes(severity)) return;
            const Place place = each.place();
            std::string row =
                fmt::format("| {} | {} | ", check::to_string(severity), each.rule().name);
            append_cell(fmt::format("{}:{}:{}", each.batch.file, place.line, place.column), row);
            row += " | ";
            append_cell(each.message(), row);
            row += " |\n";
            rows_.add(severity, std::move(row));
        });
    }

    void finish(const RunSummary& summary, std::string& out) override {
        out += "## Arbiter\n\n";
        append_totals(summary, out);
        append_rules(summary, out);
        append_findings(out);
        if (!options_.provenance.is_wanted) return;
        fmt::format_to(std::back_inserter(out), "\n{} {}, rules {}, laws ",
                       options_.provenance.tool, options_.provenance.version,
                       options_.provenance.rule_set);
        append_cell(options_.provenance.laws, out);
        out += '\n';
    }

  private:
    static void append_totals(const RunSummary& summary, std::string& out) {
        if (summary.is_partial) out += "**The run was stopped: what follows was not read.**\n\n";
        for (const FileSummary& file : summary.files) {
            if (file.is_ok) continue;
            out += "**";
            append_cell(file.name, out);
            out += "** was not read whole.\n\n";
        }
        out += "| games | clean | flagged | rejected |";
        if (summary.unchecked != 0) out += " unchecked |";
        out += "\n| ---: | ---: | ---: | ---: |";
        if (summary.unchecked != 0) out += " ---: |";
        fmt::format_to(std::back_inserter(out), "\n| {} | {} | {} | {} |", summary.games,
                       summary.clean, summary.flagged, summary.rejected);
        if (summary.unchecked != 0)
            fmt::format_to(std::back_inserter(out), " {} |", summary.unchecked);
        out += "\n\n";
    }

    void append_rules(const RunSummary& summary, std::string& out) const {
        const std::vector<detail::RuleCount> rows = detail::counted_rules(summary);
        if (rows.empty()) {
            if (std::ranges::all_of(summary.files, &FileSummary::is_ok))
                out += "No findings.\n";
            else if (summary.games != 0)
                out += "No findings in what was read.\n";
            return;
        }
        out += "| level | rule | findings | |\n| --- | --- | ---: | --- |\n";
        for (const detail::RuleCount& row : rows) {
            fmt::format_to(std::back_inserter(out), "| {} | {} {} | {} | ",
                           check::to_string(row.severity), row.rule->code, row.rule->name,
                           row.count);
            append_cell(row.rule->summary, out);
            out += " |\n";
        }
        if (summary.findings.suppressed != 0)
            fmt::format_to(std::back_inserter(out),
                           "\n{} more suppressed by the games themselves, known to a baseline, or "
                           "of games that were {}.\n",
                           summary.findings.suppressed,
                           detail::left_out_words(options_.provenance));
    }

    void append_findings(std::string& out) const {
        if (rows_.size() == 0) return;
        out += "\n| level | rule | place | finding |\n| --- | --- | --- | --- |\n";
        rows_.each([&](const std::string& row) { out += row; });
        if (found_ > rows_.size())
            fmt::format_to(std::back_inserter(out),
                           "\n{} more findings, none of them more severe, are not listed here.\n",
                           found_ - rows_.size());
    }

    RenderOptions options_;
    detail::MostSevere rows_{kMostFindings};
    std::uint64_t found_ = 0;
};

constexpr TableForm kMarkdownTable{
    .head =
        [](std::span<const std::string_view> columns, std::string& out) {
            for (const std::string_view column : columns)
                fmt::format_to(std::back_inserter(out), "| {} ", column);
            out += "|\n";
            for (std::size_t i = 0; i < columns.size(); ++i)
                out += "| --- ";
            out += "|\n";
        },
    .row =
        [](std::span<const std::string> cells, bool, std::string& out) {
            for (const std::string& cell : cells) {
                out += "| ";
                append_cell(cell, out, std::string::npos);
                out += ' ';
            }
            out += "|\n";
        },
};

}  // namespace

constinit const Format format_markdown{
    .name = "markdown",
    .summary = "a page for a job summary, the 100 most severe findings",
    .make = [](const RenderOptions& options) -> std::unique_ptr<Report> {
        return std::make_unique<MarkdownReport>(options);
    },
    .table = &kMarkdownTable,
};

}  // namespace arbiter::report
