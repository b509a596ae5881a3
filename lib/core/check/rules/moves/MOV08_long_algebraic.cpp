#include "core/base/text.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/moves/move_text.hpp"
#include "core/check/rules/moves/spelling.hpp"

#include <string_view>
#include <vector>

namespace arbiter::check {
namespace MOV08 {

// Both squares become what SAN needs of them. An existing piece letter stays, and so does what
// follows the target square.
void shorten(Findings::Builder& finding, const GameContext& game, const pgn::Token& token,
             std::string_view san) {
    const detail::MoveParts parts = detail::parts_of(game.view.text_of(token));
    const std::string_view core = san.substr(0, detail::parts_of(san).target_end);
    const bool is_of_piece = is_ascii_upper(core[0]) && core[0] != 'O';
    if (is_of_piece && parts.hints_begin != 0) {
        finding.replace(detail::inside(game, token, parts.hints_begin, parts.target_end),
                        core.substr(1));
    } else {
        finding.replace(detail::inside(game, token, 0, parts.target_end), core);
    }
}

void inspect(const GameContext& game, Findings& findings) {
    const detail::LongAlgebraic long_algebraic(game);
    const replay::Note* first = nullptr;
    std::vector<std::uint32_t> tokens;
    for (const replay::Note& note : game.facts.notes) {
        if (!long_algebraic.covers(note) || (!tokens.empty() && tokens.back() == note.token))
            continue;
        if (first == nullptr) first = &note;
        tokens.push_back(note.token);
    }
    if (first == nullptr) return;
    const auto count = static_cast<std::uint32_t>(tokens.size());
    Findings::Builder finding =
        detail::add_habit(game, findings, MOV08_long_algebraic, *first, count);
    if (!finding.is_read()) return;
    finding.cite("PGN 8.2.3");
    std::size_t next = 0;
    detail::for_each_move(
        game, [&](std::uint32_t index, const replay::GamePosition& before, chess::Move move) {
            while (next < tokens.size() && tokens[next] < index)
                ++next;
            if (next == tokens.size() || tokens[next] != index) return;
            const pgn::Token& token = game.view.tokens()[index];
            const chess::SanText san = before.san(move);
            if (index == first->token) {
                finding.say("'{}' is long algebraic notation; should be '{}'{}",
                            escaped(game.view.text_of(token)), san.view(), detail::times(count));
            }
            shorten(finding, game, token, san.view());
        });
}

}  // namespace MOV08

constinit const Rule MOV08_long_algebraic{
    .id = RuleId::MOV08_long_algebraic,
    .severity = Severity::Style,
    .fix = FixKind::Safe,
    .needs = Needs::Replay,
    .summary = "Moves are written with the square they come from.",
    .explanation =
        R"(Long algebraic notation names both squares: e2-e4, Ng1-f3, Bb5xc6. It leaves nothing open,
but many readers know SAN alone, and two records of one game then differ letter by letter.

The safe fix writes the moves as SAN. Check marks and promotions are left to their own rules.)",
    .example = R"(1. e2-e4 e7-e5 2. Ng1-f3)",
    .repaired = R"(1. e4 e5 2. Nf3)",
    .source = "PGN 8.2.3",
    .when = on(replay::NoteKind::Deviation) | on(replay::NoteKind::OverDisambiguated) |
            on(replay::NoteKind::PinnedDisambiguation),
    .inspect = &MOV08::inspect,
};

}  // namespace arbiter::check
