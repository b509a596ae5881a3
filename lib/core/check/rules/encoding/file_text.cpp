#include "core/check/rules/encoding/file_text.hpp"

#include "core/base/text.hpp"

#include <optional>

namespace arbiter::check::detail {
namespace {

struct FoundLineEnd {
    LineEnd kind;
    std::uint32_t at, length;
};

// Calls `visit` with each line end of the part.
template <class Visit>
void for_each_line_end(const FileText& part, Visit visit) {
    for (std::uint32_t at = part.begin; at < part.end; ++at) {
        if (!is_line_end(part.text[at])) continue;
        const bool is_crlf =
            part.text[at] == '\r' && at + 1 < part.end && part.text[at + 1] == '\n';
        const LineEnd kind = is_crlf                 ? LineEnd::CrLf
                             : part.text[at] == '\r' ? LineEnd::Cr
                                                     : LineEnd::Lf;
        visit(FoundLineEnd{kind, at, is_crlf ? 2U : 1U});
        if (is_crlf) ++at;
    }
}

std::string_view name_of(LineEnd kind) {
    return kind == LineEnd::CrLf ? "CR LF" : kind == LineEnd::Cr ? "a lone CR" : "LF";
}

// The whole line when only blanks surround the place on it; nullopt otherwise.
std::optional<Place> whole_line(const FileText& part, Place place) {
    std::uint32_t begin = place.begin;
    while (begin > part.begin && is_blank(part.text[begin - 1]))
        --begin;
    const bool begins_line = begin == part.begin && !part.is_at_line_start
                                 ? false
                                 : begin == 0 || is_line_end(part.text[begin - 1]);
    if (!begins_line) return std::nullopt;
    std::uint32_t end = place.end;
    while (end < part.end && is_blank(part.text[end]))
        ++end;
    if (end == part.end && part.goes_on) return std::nullopt;
    if (end == part.text.size()) return Place{begin, end};
    if (end == part.end || !is_line_end(part.text[end])) return std::nullopt;
    const bool is_crlf = part.text[end] == '\r' && end + 1 < part.end && part.text[end + 1] == '\n';
    return Place{begin, end + (is_crlf ? 2U : 1U)};
}

// Removes the places, together with the lines that hold nothing else. Places with only blanks
// between them go together. The text on both sides stays apart.
void remove_places(const FileText& part, std::span<const Place> places,
                   Findings::Builder& finding) {
    const auto is_space = [&](std::uint32_t at) {
        return static_cast<unsigned char>(part.text[at]) <= 0x20;
    };
    for (std::size_t i = 0; i < places.size(); ++i) {
        Place place = places[i];
        while (i + 1 < places.size()) {
            std::uint32_t next = place.end;
            while (next < places[i + 1].begin && is_blank(part.text[next]))
                ++next;
            if (next != places[i + 1].begin) break;
            place.end = places[++i].end;
        }
        // What is quoted on a line without anything else is a blank line.
        const bool is_quotation = part.text[place.begin] == '>';
        const auto line = is_quotation ? std::nullopt : whole_line(part, place);
        if (line) {
            finding.remove(part.absolute(line->begin, line->end));
            continue;
        }
        const bool is_glued = place.begin > part.begin && !is_space(place.begin - 1) &&
                              place.end < part.end && !is_space(place.end);
        finding.replace(part.absolute(place.begin, place.end), is_glued ? " " : "");
    }
}

}  // namespace

FileText file_text_of(const GameContext& game) {
    // Nothing after the game is read, so its end serves as the end of the batch, unless the text
    // goes on.
    const std::uint32_t end = game.view.end;
    return {.text = {game.view.text, end},
            .base_offset = game.view.base_offset,
            .begin = game.view.begin,
            .end = end,
            .file = game.file};
}

std::string_view wanted_line_end(const FileTraits& file) {
    return file.line_end == LineEnd::CrLf ? "\r\n" : "\n";
}

void report_other_line_ends(const FileText& part, Findings& findings) {
    std::optional<FoundLineEnd> first;
    std::uint32_t count = 0;
    for_each_line_end(part, [&](const FoundLineEnd& each) {
        if (each.kind == part.file.line_end) return;
        if (count++ == 0) first = each;
    });
    if (!first || part.file.line_end == LineEnd::None) return;
    auto finding =
        findings.add(ENC17_eol_mixed, part.absolute(first->at, first->at + first->length));
    if (!finding.is_read()) return;
    finding.counting(count)
        .say(
            "this line ends with {}, but the first line of the file with {}: write one of them "
            "everywhere",
            name_of(first->kind), name_of(part.file.line_end))
        .cite("PGN 3.2.2");
    for_each_line_end(part, [&](const FoundLineEnd& each) {
        if (each.kind == part.file.line_end) return;
        const std::string_view wanted = wanted_line_end(part.file);
        if (part.text.substr(each.at, each.length) != wanted)
            finding.replace(part.absolute(each.at, each.at + each.length), wanted);
    });
}

void report_lone_crs(const FileText& part, Findings& findings) {
    std::optional<FoundLineEnd> first;
    std::uint32_t count = 0;
    for_each_line_end(part, [&](const FoundLineEnd& each) {
        if (each.kind == LineEnd::Cr && count++ == 0) first = each;
    });
    if (!first) return;
    auto finding = findings.add(ENC18_eol_cr_only, part.absolute(first->at, first->at + 1));
    if (!finding.is_read()) return;
    finding.counting(count)
        .say(
            "lines end with a lone CR, but only old Macintosh programs read that: end them with "
            "LF")
        .cite("PGN 3.2.2");
    for_each_line_end(part, [&](const FoundLineEnd& each) {
        if (each.kind == LineEnd::Cr) finding.replace(part.absolute(each.at, each.at + 1), "\n");
    });
}

void report_no_final_newline(const FileText& part, Findings& findings) {
    findings.add(ENC19_no_final_newline, part.absolute(part.end, part.end))
        .say("the file ends without a line end, but its last line should have one like all others")
        .cite("PGN 3.2.2")
        .insert(part.base_offset + part.end, wanted_line_end(part.file));
}

void report_end_of_file_marks(const FileText& part, std::span<const Place> places,
                              Findings& findings) {
    const Place first = places.front();
    auto finding = findings.add(ENC10_ctrl_z_eof, part.absolute(first.begin, first.end));
    finding.counting(static_cast<std::uint32_t>(places.size()))
        .say("there is the byte 0x1A, which only DOS took for the end of a file: remove it")
        .cite("PGN 4.1");
    for (const Place& place : places)
        finding.remove(part.absolute(place.begin, place.end));
}

void report_markup(const FileText& part, std::span<const Place> places, Findings& findings) {
    const Place first = places.front();
    auto finding = findings.add(ENC14_html_wrapped, part.absolute(first.begin, first.end));
    if (!finding.is_read()) return;
    finding.counting(static_cast<std::uint32_t>(places.size()))
        .say("'{}' is markup of a web page, but a PGN file holds games only: save the games alone",
             escaped(part.text.substr(first.begin, first.end - first.begin)))
        .cite("PGN 4.1");
    remove_places(part, places, finding);
}

void report_fences(const FileText& part, std::span<const Place> places, Findings& findings) {
    const Place first = places.front();
    auto finding = findings.add(ENC16_markdown_fence, part.absolute(first.begin, first.end));
    if (!finding.is_read()) return;
    finding.counting(static_cast<std::uint32_t>(places.size()))
        .say("'{}' marks PGN inside a text or forum post, but is no PGN itself: leave it out",
             escaped(part.text.substr(first.begin, first.end - first.begin)))
        .cite("PGN 4.1");
    remove_places(part, places, finding);
}

}  // namespace arbiter::check::detail
