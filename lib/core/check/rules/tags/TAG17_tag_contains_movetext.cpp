#include "core/base/text.hpp"
#include "core/check/detail/places.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/tags/tag_values.hpp"

#include <string_view>

namespace arbiter::check {
namespace TAG17 {

void inspect(const GameContext& game, Findings& findings) {
    for (const pgn::KnownTag known :
         {pgn::KnownTag::Event, pgn::KnownTag::White, pgn::KnownTag::Black}) {
        const pgn::TagPair* tag = game.view.find(known);
        if (tag == nullptr) continue;
        const std::string_view value = game.view.value_of(*tag);
        const std::size_t at = detail::find_movetext(value);
        if (at == std::string_view::npos) continue;
        findings.add(TAG17_tag_contains_movetext, detail::value_span(game, *tag))
            .say("{} is '{}', but '{}' looks like moves; it is read as part of the value",
                 pgn::tag_name(known), escaped(value), escaped(value.substr(at)))
            .cite("PGN 8.1");
    }
}

}  // namespace TAG17

constinit const Rule TAG17_tag_contains_movetext{
    .id = RuleId::TAG17_tag_contains_movetext,
    .severity = Severity::Style,
    .needs = Needs::Syntax,
    .summary = "A player or the event has a name that looks like moves.",
    .explanation =
        R"(The value is read as it is written, and no move of the game is lost. It is worth a look all the same:
programs that look for the first move number take it for the beginning of the game, and a line that
was meant as movetext may have slipped into the tag.)",
    .example = R"([White "White vs 1...c5"])",
    .source = "PGN 8.1",
    .when = on(Feature::TagMovetext),
    .inspect = &TAG17::inspect,
};

}  // namespace arbiter::check
