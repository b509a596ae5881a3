#include "core/base/text.hpp"
#include "core/check/detail/places.hpp"
#include "core/check/own_checks.hpp"
#include "core/check/rule.hpp"
#include "core/encoding/convert.hpp"
#include "core/pgn/decode.hpp"

#include <string>
#include <string_view>

namespace arbiter::check {
namespace OWN02 {

void inspect_tag(const GameContext& game, const pgn::TagPair& tag, const TagPattern& wanted,
                 Findings& findings) {
    const std::string value(encoding::to_utf8_where_needed(
        pgn::decode_tag_value(game.view.value_of(tag)), game.charset));
    if (wanted.pattern.matches(value)) return;
    auto finding = findings.add(OWN02_tag_pattern, detail::value_span(game, tag));
    if (wanted.severity) finding.raised_to(*wanted.severity);
    if (wanted.message.empty()) {
        finding.say("{}: {} is '{}', but must match '{}'", escaped(wanted.name),
                    escaped(wanted.tag), escaped(value), escaped(wanted.pattern.text()));
    } else {
        finding.say("{}: {} is '{}': {}", escaped(wanted.name), escaped(wanted.tag), escaped(value),
                    escaped(wanted.message, 300));
    }
}

void inspect(const GameContext& game, Findings& findings) {
    for (const TagPattern& wanted : game.own->tag_patterns)
        for (const pgn::TagPair& tag : game.view.tags)
            if (game.view.name_of(tag) == wanted.tag) inspect_tag(game, tag, wanted, findings);
}

}  // namespace OWN02

constinit const Rule OWN02_tag_pattern{
    .id = RuleId::OWN02_tag_pattern,
    .severity = Severity::Warning,
    .needs = Needs::Syntax,
    .summary = "The value of a tag does not match the pattern that the settings give for it.",
    .explanation =
        R"(A table `[[tag-pattern]]` of arbiter.toml names a tag and a regular expression that
the whole value must match, and gives the check a name: the message begins with it, and `ignore` and
`--ignore` take it. A game without the tag is fine; `required-tags` is for that. Without such a table the
rule reports nothing.

Correct the value, or the expression.)",
    .example = R"([Event "Club championship"]
[Round "three"])",
    .source = "arbiter.toml tag-pattern",
    .when = on(Feature::HasOwnChecks),
    .inspect = &OWN02::inspect,
};

}  // namespace arbiter::check
