#include "core/base/text.hpp"
#include "core/check/detail/places.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/tags/tag_lines.hpp"
#include "core/check/rules/tags/tag_names.hpp"

#include <array>
#include <string_view>

namespace arbiter::check {
namespace TAG08 {

void inspect(const GameContext& game, Findings& findings) {
    std::array<bool, detail::kTagNames.size()> is_taken{};
    for (const pgn::TagPair& tag : game.view.tags) {
        const std::string_view name = game.view.name_of(tag);
        const std::size_t index = detail::find_tag_name(name);
        if (index == detail::kUnknownName) continue;
        const std::string_view canonical = detail::kTagNames[index];
        if (name == canonical) continue;
        const ByteSpan span = game.view.absolute(tag.name_begin, tag.name_end);
        auto finding = findings.add(TAG08_tag_name_case, span);
        if (!finding.is_read()) continue;
        finding.cite("PGN 8.1");
        if (game.facts.is_setup_set_aside && detail::sets_up_game(canonical)) {
            finding.say(
                "tag name '{}' is written, but names are case-sensitive; it is not read as '{}', "
                "because the moves are only legal without it",
                name, canonical);
            continue;
        }
        finding.say("tag name '{}' is written, but names are case-sensitive and this one is '{}'",
                    name, canonical);
        // A second pair of that name would be another flaw.
        if (is_taken[index] || detail::count_named(game.view, canonical) != 0) continue;
        is_taken[index] = true;
        finding.replace(span, canonical);
    }
}

}  // namespace TAG08

constinit const Rule TAG08_tag_name_case{
    .id = RuleId::TAG08_tag_name_case,
    .severity = Severity::Warning,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
    .summary = "A well-known tag name is written in another case.",
    .explanation =
        R"(Tag names are case-sensitive, so programs that look for WhiteElo do not find whiteelo: they read
the game as if the tag were not there. This holds for the names of the standard and for those that
large sites and programs have made common.

Here the tag counts, whatever its case, unless the game has a tag of that name already. The repair
writes the usual spelling. There is one exception: where the moves are legal from the usual start position and
not with the FEN, SetUp or Variant that is written so, these do not count, and there is no repair.)",
    .example = R"([whiteelo "2500"])",
    .repaired = R"([WhiteElo "2500"])",
    .source = "PGN 8.1",
    .when = on(Feature::TagNameOdd),
    .inspect = &TAG08::inspect,
};

}  // namespace arbiter::check
