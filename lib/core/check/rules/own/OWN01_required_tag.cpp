#include "core/base/text.hpp"
#include "core/check/detail/places.hpp"
#include "core/check/own_checks.hpp"
#include "core/check/rule.hpp"

#include <algorithm>
#include <string_view>

namespace arbiter::check {
namespace OWN01 {

const pgn::TagPair* find_tag(const pgn::GameView& view, std::string_view name) {
    const auto found = std::ranges::find_if(
        view.tags, [&](const pgn::TagPair& tag) { return view.name_of(tag) == name; });
    return found == view.tags.end() ? nullptr : &*found;
}

// PGN 8.1.1: "?" means unknown, "????.??.??" for a date.
bool is_unknown(std::string_view value) {
    return trimmed(value).find_first_not_of("?.") == std::string_view::npos;
}

ByteSpan first_line(const GameContext& game) {
    const pgn::GameView& view = game.view;
    if (!view.tags.empty()) return view.span_of(view.tags.front());
    return view.absolute(view.begin, view.begin);
}

void inspect(const GameContext& game, Findings& findings) {
    for (const std::string& name : game.own->required_tags) {
        const pgn::TagPair* tag = find_tag(game.view, name);
        if (tag == nullptr) {
            findings.add(OWN01_required_tag, first_line(game))
                .say("the tag {} is missing, but the settings require it", escaped(name));
        } else if (const std::string_view value = game.view.value_of(*tag); is_unknown(value)) {
            findings.add(OWN01_required_tag, detail::value_span(game, *tag))
                .say("{} is '{}', but the settings require a value", escaped(name), escaped(value));
        }
    }
}

}  // namespace OWN01

constinit const Rule OWN01_required_tag{
    .id = RuleId::OWN01_required_tag,
    .severity = Severity::Warning,
    .needs = Needs::Syntax,
    .summary = "A tag that the settings require is missing or unknown.",
    .explanation =
        R"(The list `required-tags` of arbiter.toml names the tags that every game of this
collection must have, each with a value that is not '?'. Without such a list the rule reports nothing.

Add the tag pair, or take the tag off the list.)",
    .example = R"([Event "Club championship"]
[Round "?"])",
    .source = "arbiter.toml required-tags",
    .when = on(Feature::HasOwnChecks),
    .inspect = &OWN01::inspect,
};

}  // namespace arbiter::check
