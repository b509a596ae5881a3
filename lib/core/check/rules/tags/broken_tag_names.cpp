#include "core/check/rule.hpp"
#include "core/check/rules/tags/broken_names.hpp"

// Tag names that are none: a row for each way in which they are broken.
namespace arbiter::check {

constinit const Rule TAG06_tag_name_invalid{
    .id = RuleId::TAG06_tag_name_invalid,
    .severity = Severity::Error,
    .fix = FixKind::Unsafe,
    .needs = Needs::Syntax,
    .summary = "A tag name holds bytes that no name may have.",
    .explanation =
        R"(Names are made of letters, digits and underscores. Programs that stop at the first other byte
take [White Elo "2500"] for the name of the player, or lose the pair.

The name that was probably meant is a guess: the words joined, in the spelling of the common tag
names. It is left alone when the game has a tag of that name already.)",
    .example = R"([White Elo "2500"])",
    .repaired = R"([WhiteElo "2500"])",
    .source = "PGN 8.1",
    .when = on(pgn::FlawKind::TagNameInvalid),
    .inspect =
        [](const GameContext& game, Findings& findings) {
            detail::report_broken_names(game, findings, TAG06_tag_name_invalid,
                                        detail::BrokenBy::OtherBytes,
                                        "a name has letters, digits and underscores only");
        },
};

constinit const Rule TAG07_tag_name_hyphen{
    .id = RuleId::TAG07_tag_name_hyphen,
    .severity = Severity::Warning,
    .fix = FixKind::Unsafe,
    .needs = Needs::Syntax,
    .summary = "A tag name holds a hyphen.",
    .explanation =
        R"(Names are made of letters, digits and underscores. Many programs read the hyphen all the same,
others refuse the game.

The name that was probably meant is a guess: the parts joined, in the spelling of the common tag
names. It is left alone when the game has a tag of that name already.)",
    .example = R"([White-Elo "2500"])",
    .repaired = R"([WhiteElo "2500"])",
    .source = "PGN 8.1",
    .when = on(pgn::FlawKind::TagNameInvalid),
    .inspect =
        [](const GameContext& game, Findings& findings) {
            detail::report_broken_names(game, findings, TAG07_tag_name_hyphen,
                                        detail::BrokenBy::Hyphens, "a hyphen is no part of a name");
        },
};

}  // namespace arbiter::check
