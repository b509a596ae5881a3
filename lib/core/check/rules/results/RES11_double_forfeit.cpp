#include "core/base/text.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/results/result_words.hpp"
#include "core/check/rules/results/results.hpp"

#include <string_view>

namespace arbiter::check {
namespace RES11 {

void inspect(const GameContext& game, Findings& findings) {
    const auto tag = detail::result_tag(game);
    const bool is_in_tag = tag && tag->reading.outcome == pgn::Outcome::BothLose;
    const pgn::Token* token = find_double_forfeit(game);
    if (!is_in_tag && token == nullptr) return;
    const std::string_view text = is_in_tag ? tag->text : game.view.text_of(*token);
    auto finding =
        findings.add(RES11_double_forfeit, is_in_tag ? tag->span : game.view.span_of(*token));
    finding.counting(is_in_tag && token != nullptr ? 2 : 1);
    if (!is_in_tag) detail::place_at_end(finding, game);
    finding
        .say("the result is '{}' (both players lose), but PGN has no marker for that",
             escaped(text))
        .cite("PGN 8.2.6");
}

}  // namespace RES11

constinit const Rule RES11_double_forfeit{
    .id = RuleId::RES11_double_forfeit,
    .severity = Severity::Warning,
    .needs = Needs::Replay,
    .summary = "The result is 0-0: both players lost.",
    .explanation = R"(The Laws know such games, but PGN has no marker for them, and most programs
take 0-0 for castling. It is read as a result here. What another program should see instead,
usually * with a Termination tag, is for a person to decide.)",
    .example = R"([Result "0-0"]

0-0)",
    .source = "PGN 8.2.6",
    .when = on(Feature::ResultUnusual) | on(Feature::TerminatorUnusual),
    .inspect = &RES11::inspect,
};

}  // namespace arbiter::check
