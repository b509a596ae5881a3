#include "core/event/rating_desk.hpp"

#include "core/base/csv.hpp"
#include "core/base/text.hpp"
#include "core/event/letter.hpp"
#include "core/page/page.hpp"
#include "core/text/json_line.hpp"
#include "core/text/utf8.hpp"
#include "core/trf/writer.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

namespace arbiter::event {
namespace rating_desk {

std::size_t count_of(const DeskReport& report, check::Severity severity) {
    return static_cast<std::size_t>(std::ranges::count(
        report.findings, severity, [](const Finding& each) { return rule(each.rule).severity; }));
}

bool is_question(const Finding& finding) {
    const check::Severity severity = rule(finding.rule).severity;
    return severity == check::Severity::Error || severity == check::Severity::Warning;
}

// The gravest first.
std::vector<const Finding*> questions_of(const DeskReport& report) {
    std::vector<const Finding*> questions;
    for (const Finding& each : report.findings)
        if (is_question(each)) questions.push_back(&each);
    std::ranges::stable_sort(questions, {},
                             [](const Finding* each) { return rule(each->rule).severity; });
    return questions;
}

// "ready", "TRF16 x 3, TRF11".
std::string verdict_of(const DeskReport& report) {
    if (!report.problem.empty()) return "cannot be read";
    if (report.is_ready()) return "ready";
    std::vector<std::pair<std::string_view, std::size_t>> codes;
    for (const Finding* each : questions_of(report)) {
        const std::string_view code = rule(each->rule).code;
        const auto found =
            std::ranges::find(codes, code, &std::pair<std::string_view, std::size_t>::first);
        if (found == codes.end())
            codes.emplace_back(code, 1);
        else
            ++found->second;
    }
    std::vector<std::string> words;
    for (const auto& [code, count] : codes)
        words.push_back(count == 1 ? std::string(code) : fmt::format("{} x {}", code, count));
    return "ask: " + joined(words, ", ");
}

std::vector<std::string> cells_of(const DeskReport& report) {
    return {report.file,
            report.event,
            report.arbiter,
            std::to_string(report.players),
            std::to_string(report.rounds),
            std::to_string(count_of(report, check::Severity::Error)),
            std::to_string(count_of(report, check::Severity::Warning)),
            verdict_of(report)};
}
constexpr std::array<std::string_view, 8> kColumns{"report", "event",  "chief arbiter", "players",
                                                   "rounds", "errors", "warnings",      "verdict"};

std::size_t ready_of(const std::vector<DeskReport>& reports) {
    return static_cast<std::size_t>(std::ranges::count_if(reports, &DeskReport::is_ready));
}

std::string heading_of(const std::vector<DeskReport>& reports) {
    const std::size_t ready = ready_of(reports);
    return fmt::format(
        "Reports for rating: {} = {} that can be rated as they are + {} to be asked "
        "about",
        reports.size(), ready, reports.size() - ready);
}

// ---- text

constexpr std::size_t kWidest = 40;

// Bytes of the folder in which all reports are, with its slash.
std::size_t common_folder(const std::vector<DeskReport>& reports) {
    if (reports.empty()) return 0;
    std::string_view common = reports.front().file;
    common = common.substr(0, common.rfind('/') + 1);
    for (const DeskReport& each : reports)
        while (!each.file.starts_with(common)) {
            common.remove_suffix(1);
            common = common.substr(0, common.rfind('/') + 1);
        }
    return common.size();
}

// The end of a name that is too long: there reports differ.
std::string end_of(std::string name) {
    if (trf::columns_of(name) <= kWidest) return name;
    constexpr std::string_view kCut = "...";
    std::size_t at = 0;
    while (trf::columns_of(std::string_view(name).substr(at)) > kWidest - kCut.size())
        do
            ++at;
        while ((static_cast<unsigned char>(name[at]) & 0xC0U) == 0x80U);
    return std::string(kCut) + name.substr(at);
}

void append_text_table(const std::vector<DeskReport>& reports, std::string& out) {
    const std::size_t folder = common_folder(reports);
    std::vector<std::vector<std::string>> lines{{kColumns.begin(), kColumns.end()}};
    for (const DeskReport& each : reports) {
        std::vector<std::string> cells = cells_of(each);
        cells[0] = end_of(text::printable(cells[0].substr(folder)));
        for (std::size_t i = 1; i + 1 < cells.size(); ++i)
            cells[i] = trf::cut_to(text::printable(cells[i]), kWidest);
        lines.push_back(std::move(cells));
    }
    std::array<std::size_t, kColumns.size()> widths{};
    for (const auto& cells : lines)
        for (std::size_t i = 0; i < cells.size(); ++i)
            widths[i] = std::max(widths[i], trf::columns_of(cells[i]));
    for (const auto& cells : lines) {
        std::string line;
        for (std::size_t i = 0; i < cells.size(); ++i) {
            const std::string blanks(widths[i] - trf::columns_of(cells[i]), ' ');
            const bool is_number = 3 <= i && i <= 6;
            line += "  " + (is_number ? blanks + cells[i] : cells[i] + blanks);
        }
        line.erase(line.find_last_not_of(' ') + 1);
        out += line + '\n';
    }
}

// By arbiter, as one letter goes to each.
void append_questions(const std::vector<DeskReport>& reports, std::string& out) {
    for (const DeskReport& report : reports) {
        if (report.is_ready()) continue;
        out += fmt::format("\n{}{}{}\n", text::printable(report.file),
                           report.event.empty() ? "" : ", " + text::printable(report.event),
                           report.arbiter.empty()
                               ? std::string()
                               : fmt::format(": ask {}", text::printable(report.arbiter)));
        if (!report.problem.empty()) out += fmt::format("  {}\n", text::printable(report.problem));
        for (const Finding* each : questions_of(report))
            out += fmt::format("  {} {} line {}: {}\n", check::to_string(rule(each->rule).severity),
                               rule(each->rule).code, each->place.line,
                               text::printable(each->message));
    }
}

void append_as_text(const std::vector<DeskReport>& reports, std::string& out) {
    out += heading_of(reports) + "\n\n";
    append_text_table(reports, out);
    append_questions(reports, out);
}

// ---- csv, json, html

void append_as_csv(const std::vector<DeskReport>& reports, bool guards_formulas, std::string& out) {
    const auto append_row = [&](const auto& cells) {
        bool is_first = true;
        for (const auto& cell : cells) {
            if (!std::exchange(is_first, false)) out += ',';
            append_csv_field(cell, guards_formulas, out);
        }
        out += '\n';
    };
    append_row(kColumns);
    for (const DeskReport& each : reports)
        append_row(cells_of(each));
}

void append_as_json(const std::vector<DeskReport>& reports, std::string_view version,
                    std::string& out) {
    text::JsonLine json;
    json.begin_object().key("schema").plain_string("arbiter-rating-desk-1");
    if (!version.empty()) json.key("arbiter").string(version);
    json.key("reports").begin_array();
    for (const DeskReport& each : reports) {
        json.begin_object().key("file").string(each.file).key("event").string(each.event);
        json.key("chief_arbiter").string(each.arbiter);
        json.key("players").number(each.players).key("rounds").number(each.rounds);
        json.key("ready").boolean(each.is_ready());
        if (!each.problem.empty()) json.key("problem").string(each.problem);
        json.key("findings").begin_array();
        for (const Finding& finding : each.findings)
            json.begin_object()
                .key("code")
                .plain_string(rule(finding.rule).code)
                .key("rule")
                .plain_string(rule(finding.rule).name)
                .key("severity")
                .plain_string(check::to_string(rule(finding.rule).severity))
                .key("line")
                .number(finding.place.line)
                .key("column")
                .number(finding.place.column)
                .key("message")
                .string(finding.message)
                .end_object();
        json.end_array().end_object();
    }
    json.end_array().end_object();
    json.take_indented(out);
}

void append_html_questions(const DeskReport& report, std::string& out) {
    out += fmt::format("<section><h2>{}</h2>\n<p>{}{}</p>\n", page::escaped(report.file),
                       page::escaped(report.event),
                       report.arbiter.empty()
                           ? std::string()
                           : fmt::format(" &ndash; ask {}", page::escaped(report.arbiter)));
    if (!report.problem.empty()) out += fmt::format("<p>{}</p>\n", page::escaped(report.problem));
    out += "<ol>\n";
    for (const Finding* each : questions_of(report))
        out += fmt::format("<li>{} <span class=\"place\">{}, line {}</span></li>\n",
                           page::escaped(each->message), rule(each->rule).code, each->place.line);
    out += "</ol></section>\n";
}

void append_as_html(const std::vector<DeskReport>& reports, std::string_view version,
                    std::string& out) {
    page::begin({.title = "Reports for rating",
                 .about = {fmt::format("{} reports", reports.size()),
                           fmt::format("{} can be rated as they are", ready_of(reports))}},
                out);
    page::begin_table("Reports", kColumns.size(), out);
    out += "<thead><tr>";
    for (const std::string_view each : kColumns)
        out += fmt::format("<th class=\"l\">{}</th>", each);
    out += "</tr></thead>\n";
    for (const DeskReport& each : reports) {
        out += "<tr>";
        for (const std::string& cell : cells_of(each))
            page::cell(cell, out, "l");
        out += "</tr>\n";
    }
    page::end_table(out);
    for (const DeskReport& each : reports)
        if (!each.is_ready()) append_html_questions(each, out);
    page::end(version.empty() ? "" : fmt::format("arbiter {}", version), out);
}

}  // namespace rating_desk

bool DeskReport::is_ready() const {
    return problem.empty() && std::ranges::none_of(findings, rating_desk::is_question);
}

DeskReport desk_report_of(const trf::Reading& reading, std::string file, EventOptions options) {
    DeskReport report;
    options.trf = &reading;
    options.trf_file = file;
    options.has_games = false;
    options.is_for_rating = true;
    std::vector<EventAudit> audits = audit_events({}, options);
    report.file = std::move(file);
    report.event = reading.tournament.text_of("012");
    report.arbiter = chief_arbiter_of(&reading.tournament);
    report.players = reading.tournament.players.size();
    report.rounds = reading.tournament.rounds();
    for (EventAudit& audit : audits)
        std::ranges::move(audit.findings, std::back_inserter(report.findings));
    return report;
}

void append_desk(std::string_view format, const std::vector<DeskReport>& reports,
                 std::string_view version, bool guards_formulas, std::string& out) {
    if (format == "csv") return rating_desk::append_as_csv(reports, guards_formulas, out);
    if (format == "json") return rating_desk::append_as_json(reports, version, out);
    if (format == "html") return rating_desk::append_as_html(reports, version, out);
    rating_desk::append_as_text(reports, out);
}

}  // namespace arbiter::event
