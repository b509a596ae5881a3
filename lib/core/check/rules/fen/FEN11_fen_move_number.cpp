#include "core/check/rule.hpp"
#include "core/check/rules/fen/fen_text.hpp"
#include "core/check/rules/moves/move_numbers.hpp"

#include <string>

namespace arbiter::check {
namespace FEN11 {

// The number that the FEN gives, as a place in its text; empty when it gives none.
chess::FenReading::Range number_field(const GameContext& game) {
    const chess::FenReading reading = chess::read_fen(*game.view.value(pgn::KnownTag::Fen));
    return reading.fields[chess::index(chess::FenField::MoveNumber)];
}

// Does the FEN give the first move number that its halfmove clock allows? Programs that know the
// clock only write that one, and so does FEN03.
bool is_counted_from_clock(const replay::GamePosition& start) {
    const unsigned black_began = start.turn() == chess::Color::Black ? 1 : 0;
    const unsigned quiet = start.quiet_plies();
    return quiet > black_began && start.move_number() == 1 + (quiet - black_began + 1) / 2;
}

// Do two numbers precede the same move? Then it is unknown from which one the movetext counts.
bool has_two_numbers_in_a_row(const pgn::GameView& view) {
    bool is_after_number = false;
    for (const pgn::Token& token : view.tokens()) {
        const bool is_number = token.kind == pgn::TokenKind::MoveNumber && token.number != 0;
        if (is_number && is_after_number) return true;
        is_after_number = is_number;
    }
    return false;
}

void renumber(Findings::Builder& finding, const GameContext& game) {
    const pgn::GameView& view = game.view;
    const std::int64_t shift =
        std::int64_t{game.facts.start.move_number()} - std::int64_t{game.facts.numbers_begin_at};
    for (std::uint32_t i = 0; i < view.token_count(); ++i) {
        const pgn::Token& token = view.tokens()[i];
        const std::int64_t right = token.number + shift;
        if (token.kind != pgn::TokenKind::MoveNumber || token.number == 0 || right < 1) continue;
        finding.replace(view.absolute(token.begin, detail::digits_end(view, token)),
                        std::to_string(right));
    }
}

void inspect(const GameContext& game, Findings& findings) {
    const std::uint32_t counted = game.facts.numbers_begin_at;
    const std::uint32_t given = game.facts.start.move_number();
    if (!game.facts.has_fen_tag || !game.facts.is_replayed || counted == given) return;
    const chess::FenReading::Range field = number_field(game);
    if (field.begin == field.end) return;  // FEN03 says that there is none
    Findings::Builder finding =
        findings.add(FEN11_fen_move_number, detail::fen_span(game, field.begin, field.end));
    if (!finding.is_read()) return;
    finding.at(0)
        .with_fen(*game.view.value(pgn::KnownTag::Fen))
        .cite("PGN 16.1.3.6")
        .say("the FEN says that move {} comes next, but the movetext begins with move {}", given,
             counted);
    if (counted == 0) return;  // no FEN may say that: FEN14 would write 1 again
    // "0 1" is what editors write when they do not count.
    constexpr std::uint32_t kDefaultNumber = 1;
    if (given == kDefaultNumber)
        finding.replace(detail::fen_span(game, field.begin, field.end), std::to_string(counted));
    else if (!is_counted_from_clock(game.facts.start) && detail::wrong_numbers(game).empty() &&
             !has_two_numbers_in_a_row(game.view))
        renumber(finding, game);
}

}  // namespace FEN11

constinit const Rule FEN11_fen_move_number{
    .id = RuleId::FEN11_fen_move_number,
    .severity = Severity::Info,
    .fix = FixKind::Unsafe,
    .needs = Needs::Replay,
    .summary = "The movetext does not go on with the move number of the start position.",
    .explanation =
        R"(The last field of the FEN says which move comes first, and the movetext counts from another one.
Both are read; but a comment that speaks of move 43 means one or the other, and programs that number
the moves themselves show other numbers than the text.

Where the FEN says 1, which editors write when they do not count, the unsafe fix writes the number of the
movetext into the FEN. Otherwise it renumbers the movetext, unless the FEN only gives the first number that
its half-move clock allows, or the numbers of the movetext do not count on. Look which of the two is right.)",
    .example = R"([FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 40"]

1. Kd2 Kd7 2. Kd3)",
    .repaired = R"([FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 40"]

40. Kd2 Kd7 41. Kd3)",
    .source = "PGN 16.1.3.6; PGN 8.2.2.1",
    .when = on(Feature::HasFenTag),
    .inspect = &FEN11::inspect,
};

}  // namespace arbiter::check
