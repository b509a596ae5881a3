#include "core/base/text.hpp"
#include "core/check/detail/habit.hpp"
#include "core/check/detail/places.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/structure/layout.hpp"

#include <string_view>

namespace arbiter::check {
namespace TAG09 {

// One blank between name and value, none elsewhere inside the brackets.
void normalise(Findings::Builder& finding, const pgn::GameView& view, const pgn::TagPair& tag) {
    const auto put = [&](std::uint32_t begin, std::uint32_t end, std::string_view text) {
        if (view.slice(begin, end) != text) finding.replace(view.absolute(begin, end), text);
    };
    put(tag.begin + 1, tag.name_begin, "");
    put(tag.name_end, tag.value_begin - 1, " ");
    put(tag.value_end + 1, tag.end - 1, "");
}

void inspect(const GameContext& game, Findings& findings) {
    const pgn::Flaw* first = nullptr;
    detail::for_each_flaw(game, pgn::FlawKind::TagSpacing, [&](const pgn::Flaw& flaw, ByteSpan) {
        if (first == nullptr) first = &flaw;
    });
    if (first == nullptr) return;
    const std::uint32_t count = detail::count_flaws(game.view, pgn::FlawKind::TagSpacing);
    auto finding = findings.add(TAG09_tag_spacing, game.view.absolute(first->begin, first->end));
    if (!finding.is_read()) return;
    finding.counting(count).cite("PGN 8.1").say(
        "tag pair '{}' is written, but only one space belongs in it, between name and value{}",
        escaped(game.view.slice(first->begin, first->end)), detail::times(count));
    detail::for_each_flaw(game, pgn::FlawKind::TagSpacing, [&](const pgn::Flaw& flaw, ByteSpan) {
        const pgn::TagPair* tag = detail::pair_at(game.view, flaw.begin);
        if (tag != nullptr) normalise(finding, game.view, *tag);
    });
}

}  // namespace TAG09

constinit const Rule TAG09_tag_spacing{
    .id = RuleId::TAG09_tag_spacing,
    .severity = Severity::Style,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
    .summary = "Tag pairs have other blanks than the one between name and value.",
    .explanation =
        R"(In the export format a tag pair is a bracket, the name, one space, the value in quotes and a
bracket. Many readers take other blanks, some do not. It is reported once a game, and the repair
mends all its tag pairs.)",
    .example = R"([ White  "A" ])",
    .repaired = R"([White "A"])",
    .source = "PGN 8.1",
    .when = on(pgn::FlawKind::TagSpacing),
    .inspect = &TAG09::inspect,
};

}  // namespace arbiter::check
