#include "core/page/page.hpp"

#include "core/page/shared_parts.hpp"
#include "core/text/xml.hpp"

#include <fmt/core.h>

namespace arbiter::page {
namespace {

// Columns of a table on paper: in letters of usual size, and on a sheet that stands upright.
constexpr std::size_t kMostPlainColumns = 12, kMostUprightColumns = 32;

}  // namespace

std::string escaped(std::string_view text) {
    std::string out;
    text::append_xml(text, out);
    return out;
}

void begin(const Head& head, std::string& out) {
    const std::string title = escaped(head.title);
    out +=
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src "
        "'unsafe-inline'; script-src 'unsafe-inline'; img-src data:\">\n<title>";
    out += title;
    out += "</title>\n<style>\n";
    out += kStyle;
    out += "</style>\n</head>\n<body>\n<header>\n<div><h1>";
    out += title;
    out += "</h1>\n<p id=\"about\">";
    for (const std::string& words : head.about)
        if (!words.empty()) out += fmt::format("<span>{}</span>", escaped(words));
    out +=
        "</p></div>\n<button type=\"button\" id=\"theme\" aria-pressed=\"false\" "
        "hidden>Dark</button>\n</header>\n<main>\n";
}

void end(std::string_view made, std::string& out, std::string_view script) {
    out += fmt::format("</main>\n<footer id=\"made\">{}</footer>\n<script>\n", escaped(made));
    out += kScript;
    out += script;
    out += "</script>\n</body>\n</html>\n";
}

void begin_table(std::string_view heading, std::size_t columns, std::string& out,
                 std::string_view note) {
    const std::string words = escaped(heading);
    out += fmt::format("<div{}>\n<h3>{}</h3>\n",
                       columns > kMostUprightColumns ? " class=\"many across\""
                       : columns > kMostPlainColumns ? " class=\"many\""
                                                     : "",
                       words);
    if (!note.empty()) out += fmt::format("<p class=\"faint\">{}</p>\n", escaped(note));
    out += fmt::format(
        "<div class=\"scroll\" role=\"region\" tabindex=\"0\" aria-label=\"{}\"><table>\n", words);
}

void end_table(std::string& out) {
    out += "</table></div></div>\n";
}

void cell(std::string_view text, std::string& out, std::string_view kind) {
    out += kind.empty() ? "<td>" : fmt::format("<td class=\"{}\">", kind);
    text::append_xml(text, out);
    out += "</td>";
}

void style_switch(std::size_t count, std::string& out) {
    if (count == 0) return;
    out += fmt::format(
        "<p><button type=\"button\" class=\"reveal\" aria-pressed=\"false\" hidden "
        "data-words=\"{0} of level style\">Show {0} of level style</button></p>\n",
        count == 1 ? "1 finding" : fmt::format("{} findings", count));
}

}  // namespace arbiter::page
