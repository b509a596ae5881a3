#include "core/base/text.hpp"
#include "core/check/detail/places.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/tags/tag_values.hpp"

#include <string_view>

namespace arbiter::check {
namespace TAG38 {

void inspect(const GameContext& game, Findings& findings) {
    const pgn::TagPair* tag = game.view.find(pgn::KnownTag::Site);
    if (tag == nullptr) return;
    const std::string_view value = game.view.value_of(*tag);
    if (!detail::is_url(value)) return;
    auto finding = findings.add(TAG38_site_is_url, detail::value_span(game, *tag));
    if (!finding.is_read()) return;  // whole archives have it in every game
    finding
        .say("Site is '{}', but it names a place; an address belongs in a tag of its own",
             escaped(value))
        .cite("PGN 8.1.1.2");
}

}  // namespace TAG38

constinit const Rule TAG38_site_is_url{
    .id = RuleId::TAG38_site_is_url,
    .severity = Severity::Style,
    .needs = Needs::Syntax,
    .is_opt_in = true,
    .summary = "The Site tag holds the address of a web page.",
    .explanation =
        R"(Site is the place of the event, so that games of one place stand together. A site on the internet
that writes the address of each game there gives every game a place of its own, which swells the
tables of a database. A tag such as Link or GameId is a better place for it.

Whole archives are written so on purpose: this rule is off unless it is selected.)",
    .example = R"([Site "https://lichess.org/abcdefgh"])",
    .source = "PGN 8.1.1.2",
    .when = on(Feature::SiteIsUrl),
    .inspect = &TAG38::inspect,
};

}  // namespace arbiter::check
