#include "core/event/letter.hpp"

#include "core/base/text.hpp"
#include "core/text/utf8.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace arbiter::event {
namespace {

// "line 17, column 58"; of games the words of the place.
std::string where_of(const Finding& finding, const std::string& report) {
    const Place& place = finding.place;
    if (place.game == 0 && place.file == report && place.line != 0)
        return fmt::format("line {}, column {}", place.line, place.column);
    return text::printable(words_of(place));
}

void append_list(const std::vector<const Finding*>& findings, const std::string& report,
                 std::string_view heading, std::string& out) {
    if (findings.empty()) return;
    out += fmt::format("\n{}\n", heading);
    std::size_t number = 0;
    for (const Finding* each : findings)
        out += fmt::format("{:3}. {}: {} ({})\n", ++number, where_of(*each, report),
                           text::printable(each->message), rule(each->rule).code);
}

}  // namespace

LetterList letter_list(const EventAudit& audit) {
    LetterList list;
    for (const Finding& finding : audit.findings) {
        const check::Severity severity = rule(finding.rule).severity;
        if (severity == check::Severity::Style)
            ++list.styles;
        else if (severity == check::Severity::Info)
            list.to_look_at.push_back(&finding);
        else
            list.wrong.push_back(&finding);
    }
    std::ranges::stable_sort(list.wrong, {},
                             [](const Finding* each) { return rule(each->rule).severity; });
    return list;
}

std::string chief_arbiter_of(const trf::Tournament* tournament) {
    if (tournament == nullptr) return {};
    return text::printable(tournament->text_of("102"));
}

void append_letter(const EventAudit& audit, const trf::Tournament* tournament, std::string& out) {
    const LetterList list = letter_list(audit);
    const std::string arbiter = chief_arbiter_of(tournament);
    out += fmt::format("To: {}\n", arbiter.empty() ? "the chief arbiter" : arbiter);
    out += fmt::format("About: {}{}\n", text::printable(title_of(audit.event)),
                       audit.table_source.empty()
                           ? std::string()
                           : fmt::format(" ({})", text::printable(audit.table_source)));
    append_list(list.wrong, audit.table_source, "Please correct before you send the report:", out);
    append_list(list.to_look_at, audit.table_source,
                "Please look whether this is right; it may be:", out);
    if (list.wrong.empty() && list.to_look_at.empty()) out += "\nNothing is to be corrected.\n";
    if (list.styles != 0)
        out += fmt::format(
            "\n{} more {} of form only, as dates or titles; arbiter event "
            "--normal-trf FILE writes the report without them.\n",
            list.styles, list.styles == 1 ? "finding is" : "findings are");
}

}  // namespace arbiter::event
