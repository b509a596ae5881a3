#include "core/check/detail/places.hpp"
#include "core/check/rule.hpp"

#include <string>

namespace arbiter::check {
namespace RAV01 {

// How many variations are still open when the game ends.
std::size_t count_open(const pgn::GameView& view, std::size_t end) {
    std::size_t open = 0;
    for (const pgn::Token& token : view.tokens().first(end)) {
        if (token.kind == pgn::TokenKind::RavOpen) ++open;
        if (token.kind == pgn::TokenKind::RavClose && open > 0) --open;
    }
    return open;
}

// Where the missing parentheses go: after the last token before the terminator, or after the last
// of all. A comment that runs to the end of its line would swallow them, so then they go before the
// terminator.
void close(const GameContext& game, Findings::Builder& finding, std::size_t end) {
    const pgn::GameView& view = game.view;
    const std::string text(count_open(view, end), ')');
    if (end == 0 || text.empty()) return;
    const pgn::Token& last = view.tokens()[end - 1];
    const bool is_line =
        last.kind == pgn::TokenKind::LineComment || last.kind == pgn::TokenKind::Escape;
    if (!is_line)
        finding.insert(view.span_of(last).end, text);
    else if (end < view.token_count())
        finding.insert(view.span_of(view.tokens()[end]).begin, text + " ");
}

void inspect(const GameContext& game, Findings& findings) {
    // The reader names the outermost one.
    detail::for_each_flaw(game, pgn::FlawKind::RavUnclosed, [&](const auto&, ByteSpan span) {
        Findings::Builder finding = findings.add(RAV01_variation_unclosed, span);
        if (!finding.is_read()) return;
        finding.cite("PGN 8.2.5")
            .say("'(' opens a variation, but no ')' closes it before the game ends");
        const auto terminator = game.view.terminator;
        close(game, finding,
              terminator < 0 ? game.view.token_count() : static_cast<std::size_t>(terminator));
    });
}

}  // namespace RAV01

constinit const Rule RAV01_variation_unclosed{
    .id = RuleId::RAV01_variation_unclosed,
    .severity = Severity::Error,
    .fix = FixKind::Unsafe,
    .needs = Needs::Syntax,
    .summary = "A variation is opened and never closed.",
    .explanation = R"(From the opening parenthesis on, everything belongs to the variation, the
real moves of the game as well. Many readers lose the rest of the game, some the next one too.

The unsafe fix closes the variation at the end of the game. If moves of the game follow the
variation, put the parenthesis before them by hand.)",
    .example = R"(1. e4 (1. d4 1-0)",
    .repaired = R"(1. e4 (1. d4) 1-0)",
    .source = "PGN 8.2.5",
    .when = on(pgn::FlawKind::RavUnclosed),
    .inspect = &RAV01::inspect,
};

}  // namespace arbiter::check
