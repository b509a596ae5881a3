#include "core/base/text.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/results/result_words.hpp"
#include "core/check/rules/results/results.hpp"

namespace arbiter::check {
namespace RES12 {

void inspect(const GameContext& game, Findings& findings) {
    const TokenRange words = find_result_words(game.view);
    if (words.is_empty()) return;
    const std::uint32_t begin = game.view.tokens()[words.begin].begin;
    const std::uint32_t end = game.view.tokens()[words.end - 1].end;
    auto finding = findings.add(RES12_terminator_word, game.view.absolute(begin, end));
    detail::place_at_end(finding, game);
    finding
        .say(
            "'{}' is written among the moves, but only a marker ends a game: put the words in a "
            "comment",
            escaped(game.view.slice(begin, end)))
        .cite("PGN 8.2.6")
        .insert(game.view.base_offset + begin, "{")
        .insert(game.view.base_offset + end, "}");
}

}  // namespace RES12

constinit const Rule RES12_terminator_word{
    .id = RuleId::RES12_terminator_word,
    .severity = Severity::Warning,
    .fix = FixKind::Unsafe,
    .needs = Needs::Replay,
    .summary = "Words among the moves say how the game ended.",
    .explanation = R"(Only a marker ends a game; words there are taken for moves, and programs
report them or stop. The repair puts them into a comment. Look whether they agree with the
result.)",
    .example = R"(1. e4 e5 2. Qh5 Black resigns 1-0)",
    .repaired = R"(1. e4 e5 2. Qh5 {Black resigns} 1-0)",
    .source = "PGN 8.2.6",
    .when = on(replay::NoteKind::UnknownToken) | on(Feature::Refused),
    .inspect = &RES12::inspect,
};

}  // namespace arbiter::check
