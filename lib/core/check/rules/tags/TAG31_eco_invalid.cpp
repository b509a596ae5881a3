#include "core/base/text.hpp"
#include "core/check/detail/places.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/tags/tag_values.hpp"

#include <string>
#include <string_view>

namespace arbiter::check {
namespace TAG31 {

// The same code with a capital letter and without blanks; empty when that makes no code either.
std::string repaired(std::string_view value) {
    std::string code(trimmed(value));
    if (!code.empty() && is_ascii_lower(code[0])) code[0] = static_cast<char>(code[0] - 'a' + 'A');
    return detail::is_extended_eco(code) ? code : std::string{};
}

void inspect(const GameContext& game, Findings& findings) {
    const pgn::TagPair* tag = game.view.find(pgn::KnownTag::Eco);
    if (tag == nullptr) return;
    const std::string_view value = game.view.value_of(*tag);
    if (trimmed(value).empty() || detail::is_placeholder(value)) return;  // TAG16
    if (detail::is_extended_eco(value)) return;
    const ByteSpan span = detail::value_span(game, *tag);
    auto finding = findings.add(TAG31_eco_invalid, span);
    finding.cite("PGN 9.4.1");
    if (!finding.is_read()) return;
    const std::string right = repaired(value);
    if (right.empty()) {
        finding.say("ECO is '{}', but a code is a letter from A to E and two digits",
                    escaped(value));
    } else {
        finding.say("ECO is '{}', but the code is written '{}'", escaped(value), right)
            .replace(span, right);
    }
}

}  // namespace TAG31

constinit const Rule TAG31_eco_invalid{
    .id = RuleId::TAG31_eco_invalid,
    .severity = Severity::Warning,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
    .summary = "The ECO tag holds no code of the encyclopaedia.",
    .explanation =
        R"(The codes run from A00 to E99. Readings with an extension, as B90a of Scid or E12/05 of the
Informant, are fine.

The repair writes a small letter as a capital and takes blanks away. What code F99 or B0 was meant to
be only the moves can tell.)",
    .example = R"([ECO "b90"])",
    .repaired = R"([ECO "B90"])",
    .source = "PGN 9.4.1",
    .when = on(Feature::EcoUnusual),
    .inspect = &TAG31::inspect,
};

}  // namespace arbiter::check
