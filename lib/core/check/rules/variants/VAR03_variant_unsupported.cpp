#include "core/base/text.hpp"
#include "core/check/rule.hpp"
#include "core/replay/match_record.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <string>

namespace arbiter::check {
namespace VAR03 {

// The house rules of a match of bughouse are not known here.
bool report_house_rules(const GameContext& game, Findings& findings) {
    const auto& tags = game.view.tags;
    const auto is_house_rule = [&](const pgn::TagPair& tag) {
        return replay::is_house_rule(game.view, tag);
    };
    const auto first = std::ranges::find_if(tags, is_house_rule);
    if (first == tags.end()) return false;
    std::string rules;
    for (auto tag = first; tag != tags.end();
         tag = std::find_if(tag + 1, tags.end(), is_house_rule)) {
        const std::string_view name = game.view.name_of(*tag);
        rules += fmt::format("{}{} '{}' (the usual rule is '{}')", rules.empty() ? "" : ", ",
                             escaped(name), escaped(game.view.value_of(*tag)),
                             replay::usual_house_rule(name));
    }
    findings.add(VAR03_variant_unsupported, game.view.span_of(*first))
        .say(
            "the match is played by a house rule that is not applied here: {}; the moves are not "
            "checked",
            rules);
    return true;
}

void inspect(const GameContext& game, Findings& findings) {
    if (game.facts.variant.replayed) return;
    if (game.facts.variant.name == "bughouse" && report_house_rules(game, findings)) return;
    const pgn::TagPair* tag = game.view.find(pgn::KnownTag::Variant);
    if (tag == nullptr) return;
    findings.add(VAR03_variant_unsupported, game.view.span_of(*tag))
        .say("variant '{}' is written, but its rules are not known here: the moves are not checked",
             escaped(game.view.value_of(*tag)));
}

}  // namespace VAR03

constinit const Rule VAR03_variant_unsupported{
    .id = RuleId::VAR03_variant_unsupported,
    .severity = Severity::Warning,
    .needs = Needs::Replay,
    .summary = "The game is of a variant that is not replayed.",
    .explanation = R"(Replaying it by the rules of chess would report moves as illegal that are
not, and find mates where there are none. So nothing is said about its moves, its start position
and its ending; tags, results and structure are checked as usual. The game counts as unchecked:
neither clean nor rejected, because nobody knows here whether its moves are legal. `clean` keeps
it. It is rejected only when its text shows that the record is broken: the file ends inside a
half-move (STR04), half-moves follow the termination marker (STR06, STR08), or the program
failed inside the game (STR23).

A match of bughouse is not replayed either when a tag names a rule other than the usual one: Promotion
"Upgrade", DropAggression "Mate allowed", PawnDropRanks "2-7". The message names the rule.

If the tag is wrong and the game is chess, correct the tag.)",
    .example = R"([Variant "Suicide"]

1. e3 b5 2. Bxb5)",
    .source = "PGN 9.1",
    .when = on(Feature::HasVariantTag) | on(Feature::RosterIncomplete),
    .inspect = &VAR03::inspect,
};

}  // namespace arbiter::check
