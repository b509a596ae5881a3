#include "core/base/text.hpp"
#include "core/check/detail/places.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/tags/dates.hpp"

#include <string_view>

namespace arbiter::check {
namespace TAG22 {

void inspect(const GameContext& game, Findings& findings) {
    for (const pgn::KnownTag known :
         {pgn::KnownTag::Date, pgn::KnownTag::EventDate, pgn::KnownTag::UtcDate}) {
        const auto days = detail::date_of(game.view, known);
        if (!days || detail::is_plausible(*days, game.today)) continue;
        const pgn::TagPair& tag = *game.view.find(known);
        auto finding = findings.add(TAG22_date_future, detail::value_span(game, tag));
        finding.cite("PGN 8.1.1.3");
        if (!finding.is_read()) continue;
        const std::string_view value = game.view.value_of(tag);
        if (days->first > game.today) {
            finding.say("{} is '{}', but today is {}", pgn::tag_name(known), value,
                        to_string(game.today));
        } else {
            finding.say("{} is '{}', but no game is known from before {}", pgn::tag_name(known),
                        value, detail::kFirstYear);
        }
    }
}

}  // namespace TAG22

constinit const Rule TAG22_date_future{
    .id = RuleId::TAG22_date_future,
    .severity = Severity::Warning,
    .needs = Needs::Syntax,
    .summary = "A date lies in the future, or before chess was played by these rules.",
    .explanation =
        R"(Such a date is a slip of the finger. The oldest game that has come down to us in the moves of today
is from about 1475. What is today can be said with --today. Nobody can guess the right date from the
game alone.)",
    .example = R"([Date "2204.05.01"])",
    .source = "PGN 8.1.1.3",
    .when = on(Feature::DateImplausible),
    .inspect = &TAG22::inspect,
};

}  // namespace arbiter::check
