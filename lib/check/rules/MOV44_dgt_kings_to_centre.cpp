#include "base/text.hpp"
#include "check/detail/places.hpp"
#include "check/rule.hpp"
#include "chess/fen.hpp"

namespace arbiter::check {
namespace {

// Half-moves with their numbers and glyphs; comments and the terminator stay.
bool is_cut(const pgn::Token& token) {
    return token.kind == pgn::TokenKind::Symbol || token.kind == pgn::TokenKind::MoveNumber ||
           token.kind == pgn::TokenKind::Suffix || token.kind == pgn::TokenKind::Nag;
}

void cut_tail(Findings::Builder& finding, const GameContext& game, std::uint32_t from) {
    const auto tokens = game.view.tokens;
    while (from > 0 && tokens[from - 1].kind == pgn::TokenKind::MoveNumber)
        --from;
    const auto end = game.view.terminator < 0 ? static_cast<std::uint32_t>(tokens.size())
                                              : static_cast<std::uint32_t>(game.view.terminator);
    for (std::uint32_t begin = from; begin < end; ++begin) {
        std::uint32_t last = begin;
        if (!is_cut(tokens[begin])) continue;
        while (last + 1 < end && is_cut(tokens[last + 1]))
            ++last;
        detail::take_out(finding, game, game.view.absolute(tokens[begin].begin, tokens[last].end));
        begin = last;
    }
}

void inspect(const GameContext& game, Findings& findings) {
    const replay::Refusal* refusal = detail::main_refusal(game, replay::StopKind::KingsToCentre);
    if (refusal == nullptr) return;
    Findings::Builder finding =
        findings.add(MOV44_dgt_kings_to_centre, detail::span_of(game, *refusal));
    if (!finding.is_read()) return;
    finding.at(refusal->ply)
        .with_fen(chess::to_fen(refusal->before))
        .say(
            "san '{}' is written, but the game ended at ply {}: a king that is put on the centre "
            "of an electronic board signals the result",
            escaped(game.view.text_of(game.view.tokens[refusal->token])), game.facts.plies);
    cut_tail(finding, game, refusal->token);
}

}  // namespace

constinit const Rule MOV44_dgt_kings_to_centre{
    .id = RuleId::MOV44_dgt_kings_to_centre,
    .code = "MOV44",
    .name = "dgt-kings-to-centre",
    .severity = Severity::Error,
    .fix = FixKind::Unsafe,
    .needs = Needs::Replay,
    .summary = "Kings were put on the centre to signal the result, which is no legal move.",
    .explanation =
        R"(On electronic boards players enter the result with the kings: on e4 and d5 when White has won, on
d4 and e5 when Black has won, on one of each for a draw. Some programs write this down as moves.
They are not legal, so the replay stops before them and the game is rejected; all moves before
are sound.

The fix cuts these moves off. It is unsafe: look at the last moves.)",
    .example = R"(1. e4 e5 2. Nf3 Nc6 3. Bc4 Nd4 4. Ke4 Kd5 1-0)",
    .repaired = R"(1. e4 e5 2. Nf3 Nc6 3. Bc4 Nd4 1-0)",
    .source = "PGN 8.2.3; FIDE 2023 3.8.1",
    .when = on(Feature::Refused),
    .inspect = &inspect,
};

}  // namespace arbiter::check
