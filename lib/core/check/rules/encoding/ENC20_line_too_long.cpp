#include "core/base/text.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/encoding/file_text.hpp"

#include <algorithm>
#include <cstring>
#include <optional>

namespace arbiter::check {
namespace ENC20 {

using detail::Place;

// PGN 8.2.1: lines of movetext in export format hold fewer than 80 columns.
constexpr std::uint32_t kWrappedColumns = 79;

// The end of the line that `at` is in; the end of the game at the latest.
std::uint32_t end_of_line(const pgn::GameView& view, std::uint32_t at) {
    if (!view.traits.has_cr) {  // "\n" or "\r\n": the search looks at many bytes at once
        const void* found = std::memchr(view.text + at, '\n', view.end - at);
        const auto end =
            found == nullptr
                ? view.end
                : static_cast<std::uint32_t>(static_cast<const char*>(found) - view.text);
        return end > at && view.text[end - 1] == '\r' ? end - 1 : end;
    }
    while (at < view.end && !is_line_end(view.text[at]))
        ++at;
    return at;
}

// Calls `visit` with each line of the game that is too long. A tag pair whose value alone is that
// long has a rule of its own (TAG11).
template <class Visit>
void for_each_long_line(const pgn::GameView& view, Visit visit) {
    auto tag = view.tags.begin();
    Place line{};
    for (std::uint32_t begin = view.begin; begin < view.end; begin = line.end + 1) {
        line = {begin, end_of_line(view, begin)};
        if (line.end - line.begin <= pgn::kLongestLine) continue;
        while (tag != view.tags.end() && tag->end <= line.begin)
            ++tag;
        const bool is_of_tag = tag != view.tags.end() && tag->begin < line.end &&
                               tag->value_end - tag->value_begin > pgn::kLongestLine;
        if (!is_of_tag) visit(line);
    }
}

// May a line begin with this token? What means something else in column 1 may not: `%`, fences.
bool may_begin_line(const pgn::GameView& view, const pgn::Token& token) {
    constexpr std::string_view kOdd = "%`~<[\xEF";
    return kOdd.find(view.text[token.begin]) == std::string_view::npos;
}

// May a line end between the two? Only blanks are there, a number stays with its move, and what
// follows the terminator stays on its line.
bool may_break(const pgn::GameView& view, std::size_t next) {
    const pgn::Token& left = view.tokens()[next - 1];
    const pgn::Token& right = view.tokens()[next];
    const std::string_view between = view.slice(left.end, right.begin);
    const bool is_behind_terminator =
        view.terminator >= 0 && next > static_cast<std::size_t>(view.terminator);
    return !between.empty() && std::ranges::all_of(between, is_blank) && !is_behind_terminator &&
           left.kind != pgn::TokenKind::MoveNumber && right.kind != pgn::TokenKind::Suffix &&
           right.kind != pgn::TokenKind::Nag && may_begin_line(view, right);
}

// Breaks the line between tokens wherever the next one would pass the margin. What follows a line
// break inside a comment is counted from there.
void wrap(const GameContext& game, Place line, Findings::Builder& finding) {
    const pgn::GameView& view = game.view;
    const std::string_view line_end = detail::wanted_line_end(game.file);
    std::uint32_t column_0 = line.begin;
    auto next = static_cast<std::size_t>(
        std::ranges::lower_bound(view.tokens(), line.begin, {}, &pgn::Token::begin) -
        view.tokens().begin());
    // Where the token last seen may be moved to a line of its own, with what hangs on it.
    std::size_t place = 0;  // 0 = none
    for (; next < view.token_count() && view.tokens()[next].begin < line.end; ++next) {
        if (next != 0 && view.tokens()[next - 1].end > line.begin && may_break(view, next))
            place = next;
        const std::uint32_t end = std::min(view.tokens()[next].end, line.end);
        if (end - column_0 <= kWrappedColumns || place == 0) continue;
        const pgn::Token& left = view.tokens()[place - 1];
        const pgn::Token& right = view.tokens()[place];
        finding.replace(view.absolute(left.end, right.begin), line_end);
        column_0 = right.begin;
        place = 0;
    }
}

void inspect(const GameContext& game, Findings& findings) {
    std::optional<Place> first;
    std::uint32_t count = 0;
    for_each_long_line(game.view, [&](Place line) {
        if (count++ == 0) first = line;
    });
    if (!first) return;
    auto finding = findings.add(ENC20_line_too_long, game.view.absolute(first->begin, first->end));
    if (!finding.is_read()) return;
    finding.counting(count)
        .say("this line has {} bytes, but PGN allows {}", first->end - first->begin,
             pgn::kLongestLine)
        .cite("PGN 4.3");
    for_each_long_line(game.view, [&](Place line) { wrap(game, line, finding); });
}

}  // namespace ENC20

constinit const Rule ENC20_line_too_long{
    .id = RuleId::ENC20_line_too_long,
    .severity = Severity::Style,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
    .is_once_per_file = true,
    .summary = "A line has more than 255 bytes.",
    .explanation = R"(PGN limits lines to 255 bytes, because readers of its time kept a line in a
buffer of that size. Many archives of today write a whole game on one line; nearly all programs read
that.

The safe fix breaks such lines of movetext between tokens, before column 80. A line stays long where
one comment or tag pair is: breaking it would change its text. Once per file, at the first one.)",
    .example = R"(1. e4 {A comment of more than 255 bytes ...} e5 1-0)",
    .repaired = R"(1. e4
{A comment of more than 255 bytes ...}
e5 1-0)",
    .source = "PGN 4.3",
    .when = on(Feature::HasLongLine),
    .inspect = &ENC20::inspect,
};

}  // namespace arbiter::check
