#include "core/base/text.hpp"
#include "core/check/detail/places.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/variants/match_text.hpp"

namespace arbiter::check {
namespace VAR33 {

using chess::Color;
using variant::BoardId;

// The loser, by the words in front of the terminator: "{X checkmated}".
std::string_view loser_in_words(const pgn::GameView& view) {
    if (view.terminator < 1) return {};
    const pgn::Token& token = view.tokens()[static_cast<std::size_t>(view.terminator) - 1];
    if (token.kind != pgn::TokenKind::Comment) return {};
    std::string_view text = view.text_of(token);
    text.remove_prefix(1);
    for (const std::string_view words :
         {" checkmated}", " resigns}", " resigned}", " forfeits on time}", " ran out of time}"})
        if (text.ends_with(words)) return text.substr(0, text.size() - words.size());
    return {};
}

void inspect(const GameContext& game, Findings& findings) {
    if (!game.facts.is_match()) return;
    const std::string_view loser = loser_in_words(game.view);
    const pgn::Token* terminator = game.view.terminator_token();
    if (loser.empty() || terminator == nullptr) return;
    for (const Color color : {Color::White, Color::Black}) {
        if (detail::seat_value(game.view, BoardId::B, color) != loser) continue;
        const pgn::Outcome by_board =
            color == Color::White ? pgn::Outcome::BlackWins : pgn::Outcome::WhiteWins;
        if (game.view.outcome() != by_board) return;
        findings.add(VAR33_bughouse_result_reading, game.view.span_of(*terminator))
            .say("'{}' is the score of board B, where {} lost; by teams it is '{}'",
                 game.view.text_of(*terminator), escaped(loser),
                 by_board == pgn::Outcome::WhiteWins ? "0-1" : "1-0");
        return;
    }
}

}  // namespace VAR33

constinit const Rule VAR33_bughouse_result_reading{
    .id = RuleId::VAR33_bughouse_result_reading,
    .severity = Severity::Info,
    .needs = Needs::Replay,
    .summary = "The result of a match of bughouse is the score of its second board.",
    .explanation =
        R"(Results of matches are written in two ways: as the score of the board on which the match ended, or of the
team of WhiteA and BlackB. Where somebody loses on board B the two differ. Facts give the result in the
reading by teams.)",
    .example = R"([WhiteA "a"][BlackA "b"]
[WhiteB "c"][BlackB "d"]

1A. e4 {d checkmated} 1-0)",
    .source = "BPGN, result",
    .when = on(Feature::RosterIncomplete),
    .inspect = &VAR33::inspect,
};

}  // namespace arbiter::check
