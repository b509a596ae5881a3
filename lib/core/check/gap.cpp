#include "core/check/gap.hpp"

#include "core/base/text.hpp"
#include "core/check/rules/encoding/file_text.hpp"
#include "core/pgn/surrounding_markup.hpp"

#include <algorithm>
#include <vector>

namespace arbiter::check {
namespace {

using detail::Place;

// At most this many places of one kind are kept of a gap; more occur only in hostile text.
constexpr std::size_t kMostPlaces = 10'000;

constexpr char kEndOfFileMark = '\x1A';

bool begins_line(const Gap& gap, std::uint32_t at) {
    return at == gap.begin ? gap.is_at_line_start : is_line_end(gap.text[at - 1]);
}

// What there is to tell about, found in one pass. Nearly always all are empty.
struct Review {
    std::vector<Place> marks, markup, fences, nuls;
    bool has_other_line_end = false, has_lone_cr = false;
    Place long_line{0, 0};
};

// Steps over what begins at `at`; returns where to go on.
std::uint32_t look_at(const Gap& gap, std::uint32_t at, Review& review) {
    const std::string_view rest = gap.text.substr(at, gap.end - at);
    const auto run_of = [&](char c) {
        return static_cast<std::uint32_t>(std::min(rest.find_first_not_of(c), rest.size()));
    };
    const auto keep = [&](std::vector<Place>& places, std::uint32_t length) {
        if (length != 0 && places.size() < kMostPlaces) places.push_back({at, at + length});
        return at + std::max(length, 1U);
    };
    switch (rest.front()) {
        case '\0':
            return keep(review.nuls, run_of('\0'));
        case kEndOfFileMark:
            return keep(review.marks, run_of(kEndOfFileMark));
        case '<':
            return keep(review.markup, pgn::markup_length(rest));
        case '[':
            return keep(review.fences, pgn::pgn_mark_length(rest));
        case '>':
            return keep(review.fences,
                        begins_line(gap, at) ? pgn::quotation_marks_length(rest) : 0);
        case '`':
        case '~':
            return keep(review.fences, begins_line(gap, at) ? pgn::fence_length(rest) : 0);
        case '\r':
        case '\n': {
            const bool is_crlf = rest.starts_with("\r\n");
            const LineEnd kind = is_crlf                ? LineEnd::CrLf
                                 : rest.front() == '\r' ? LineEnd::Cr
                                                        : LineEnd::Lf;
            review.has_other_line_end |= kind != gap.file.line_end;
            review.has_lone_cr |= kind == LineEnd::Cr;
            return at + (is_crlf ? 2 : 1);
        }
        default:
            return at + 1;
    }
}

void find_long_line(const Gap& gap, Review& review) {
    std::uint32_t line_begin = gap.begin;
    // The rest of a line was reported with its beginning.
    bool is_told = gap.continues_piece && !gap.is_at_line_start;
    for (std::uint32_t at = gap.begin; at <= gap.end; ++at) {
        if (at != gap.end && !is_line_end(gap.text[at])) continue;
        if (!is_told && at - line_begin > pgn::kLongestLine && review.long_line.end == 0)
            review.long_line = {line_begin, at};
        is_told = false;
        line_begin = at + 1;
    }
}

void report_nuls(const Gap& gap, std::span<const Place> nuls, Findings& findings) {
    for (const Place& place : nuls) {
        findings.add(ENC08_nul_byte, gap.absolute(place.begin, place.end))
            .counting(place.end - place.begin)
            .say(
                "there is {} of value 0 outside the games, but no text has such bytes: a disk or a "
                "transfer damaged the file",
                place.end - place.begin == 1 ? "a byte" : "a run of bytes")
            .cite("PGN 4.1")
            .remove(gap.absolute(place.begin, place.end))
            .about_file();
    }
}

// The line end of the last line; end marks of DOS and padding do not count.
bool ends_without_line_end(const Gap& gap) {
    std::uint32_t end = gap.end;
    while (end > gap.begin && (gap.text[end - 1] == kEndOfFileMark || gap.text[end - 1] == '\0'))
        --end;
    return gap.is_at_end_of_file && end != gap.begin && !is_line_end(gap.text[end - 1]);
}

}  // namespace

LineEnd first_line_end(std::string_view text) {
    const std::size_t at = text.find_first_of("\r\n");
    if (at == std::string_view::npos) return LineEnd::None;
    if (text[at] == '\n') return LineEnd::Lf;
    return text.substr(at, 2) == "\r\n" ? LineEnd::CrLf : LineEnd::Cr;
}

bool is_plain(const Gap& gap) {
    std::uint32_t at = gap.begin;
    if (gap.file.line_end == LineEnd::CrLf) {
        while (gap.end - at >= 2 && gap.text[at] == '\r' && gap.text[at + 1] == '\n')
            at += 2;
    } else {
        while (at != gap.end && gap.text[at] == '\n')
            ++at;
    }
    return at == gap.end;
}

void review_gap(const Gap& gap, Findings& findings) {
    Review review;
    for (std::uint32_t at = gap.begin; at < gap.end;)
        at = look_at(gap, at, review);
    find_long_line(gap, review);
    const detail::FileText part{.text = gap.text,
                                .base_offset = gap.base_offset,
                                .begin = gap.begin,
                                .end = gap.end,
                                .is_at_line_start = gap.is_at_line_start,
                                .goes_on = gap.goes_on,
                                .file = gap.file};
    findings.begin_game(encoding::Charset::Utf8, gap.end - gap.begin);
    const std::size_t first = findings.size();
    report_nuls(gap, review.nuls, findings);
    if (!review.marks.empty()) detail::report_end_of_file_marks(part, review.marks, findings);
    if (!review.markup.empty()) detail::report_markup(part, review.markup, findings);
    if (!review.fences.empty()) detail::report_fences(part, review.fences, findings);
    if (review.has_other_line_end) detail::report_other_line_ends(part, findings);
    if (review.has_lone_cr && gap.file.line_end == LineEnd::Cr)
        detail::report_lone_crs(part, findings);
    if (review.long_line.end != 0)
        findings
            .add(ENC20_line_too_long, gap.absolute(review.long_line.begin, review.long_line.end))
            .say("this line has {}{} bytes, but PGN allows {}",
                 gap.goes_on && review.long_line.end == gap.end ? "at least " : "",
                 review.long_line.end - review.long_line.begin, pgn::kLongestLine)
            .cite("PGN 4.3");
    if (ends_without_line_end(gap)) detail::report_no_final_newline(part, findings);
    findings.sort_from(first);
}

}  // namespace arbiter::check
