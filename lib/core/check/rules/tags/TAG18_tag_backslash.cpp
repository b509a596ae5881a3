#include "core/base/text.hpp"
#include "core/check/detail/places.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/structure/layout.hpp"
#include "core/check/rules/tags/tag_lines.hpp"

#include <string_view>
#include <utility>

namespace arbiter::check {
namespace TAG18 {

// Does an odd number of backslashes end the value? Then the last one escapes the closing quote.
bool ends_in_lone_backslash(std::string_view value) {
    std::size_t count = 0;
    while (count < value.size() && value[value.size() - 1 - count] == '\\')
        ++count;
    return count % 2 != 0;
}

void report_last(const GameContext& game, Findings& findings, const pgn::TagPair& tag) {
    const pgn::GameView& view = game.view;
    findings.add(TAG18_tag_backslash, view.span_of(tag))
        .say(
            "value of tag {} ends with one backslash, '{}', but it then escapes the closing quote: "
            "write two",
            escaped(view.name_of(tag)), escaped(view.value_of(tag)))
        .cite("PGN 7")
        .insert(view.base_offset + tag.value_end, "\\");
}

// An apostrophe was escaped, as other languages do; any other backslash is one of the text.
void report_stray(const GameContext& game, Findings& findings, const pgn::TagPair& tag) {
    const pgn::GameView& view = game.view;
    auto finding = findings.add(TAG18_tag_backslash, view.span_of(tag));
    if (!finding.is_read()) return;
    bool is_first = true;
    for (std::uint32_t at = tag.value_begin; at < tag.value_end; ++at) {
        if (view.text[at] != '\\') continue;
        const char next = view.text[at + 1];
        if (next == '\\' || next == '"') {
            ++at;
            continue;
        }
        const std::uint64_t place = view.base_offset + at;
        if (std::exchange(is_first, false))
            finding
                .say(
                    "value of tag {} has a backslash before '{}', but in PGN it stands only before "
                    "a quote or another backslash: {}",
                    escaped(view.name_of(tag)), escaped(view.slice(at + 1, at + 2)),
                    next == '\'' ? "leave it out" : "write two")
                .cite("PGN 7");
        if (next == '\'')
            finding.remove({place, place + 1});
        else
            finding.insert(place, "\\");
    }
}

void inspect(const GameContext& game, Findings& findings) {
    const pgn::GameView& view = game.view;
    for (const pgn::TagPair& tag : view.tags)
        if (ends_in_lone_backslash(view.value_of(tag)) && detail::is_well_formed(view, tag))
            report_last(game, findings, tag);
    detail::for_each_flaw(game, pgn::FlawKind::TagStrayBackslash,
                          [&](const pgn::Flaw& flaw, ByteSpan) {
                              const pgn::TagPair* tag = detail::pair_at(view, flaw.begin);
                              if (tag != nullptr) report_stray(game, findings, *tag);
                          });
}

}  // namespace TAG18

constinit const Rule TAG18_tag_backslash{
    .id = RuleId::TAG18_tag_backslash,
    .severity = Severity::Warning,
    .fix = FixKind::Unsafe,
    .needs = Needs::Syntax,
    .summary = "A backslash in a tag value stands before neither a quote nor a backslash.",
    .explanation =
        R"(A backslash before a quote makes the quote a part of the value, so programs read on into the next
line and lose it, or the rest of the file. Before anything else it has no meaning: some programs show
it, others drop it. A backslash of the text is written twice.

The repair does that, and takes the backslash of an escaped apostrophe away. It is a guess: perhaps
the quote at the end was meant to be part of the value, and the closing one is missing.)",
    .example = R"([Site "C:\"])",
    .repaired = R"([Site "C:\\"])",
    .source = "PGN 7",
    .when = on(Feature::TagBackslash) | on(pgn::FlawKind::TagStrayBackslash),
    .inspect = &TAG18::inspect,
};

}  // namespace arbiter::check
