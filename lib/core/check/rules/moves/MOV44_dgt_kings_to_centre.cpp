#include "core/base/text.hpp"
#include "core/check/detail/game_walk.hpp"
#include "core/check/detail/places.hpp"
#include "core/check/rule.hpp"
#include "core/chess/fen.hpp"
#include "core/pgn/result.hpp"

#include <string>

namespace arbiter::check {
namespace MOV44 {

// Plies with their numbers and NAGs; comments and the terminator stay.
bool is_cut(const pgn::Token& token) {
    return token.kind == pgn::TokenKind::Symbol || token.kind == pgn::TokenKind::MoveNumber ||
           token.kind == pgn::TokenKind::Suffix || token.kind == pgn::TokenKind::Nag;
}

void cut_tail(Findings::Builder& finding, const GameContext& game, std::uint32_t from) {
    const auto tokens = game.view.tokens();
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

// What the squares of both kings say.   DGT: "End of a game".
pgn::Outcome signalled(const GameContext& game, std::uint32_t from) {
    constexpr chess::Bitboard kLight =
        chess::bit(chess::Square::E4) | chess::bit(chess::Square::D5);
    chess::Bitboard squares = 0;
    unsigned kings = 0;
    const auto add = [&](chess::Square square) {
        squares |= chess::bit(square);
        ++kings;
    };
    for (std::uint32_t i = from; i < game.view.token_count(); ++i) {
        if (game.view.tokens()[i].kind != pgn::TokenKind::Symbol) continue;
        const auto san = chess::parse_san(game.view.text_of(game.view.tokens()[i]));
        // Castling and a pass name no square; a king taken with the other as the board is cleared
        // has none of its own.
        if (san && san->kind == chess::SanKind::Piece &&
            !(san->is_capture && chess::has(squares, san->to)))
            add(san->to);
    }
    // The first king may have come by a legal move.
    constexpr chess::Bitboard kCentre =
        kLight | chess::bit(chess::Square::D4) | chess::bit(chess::Square::E5);
    const chess::Position& now = game.facts.final.orthodox();
    const chess::Square waiting = now.king_square(~now.turn());
    if (kings == 1 && chess::has(kCentre, waiting)) add(waiting);
    if (kings != 2) return pgn::Outcome::None;
    if ((squares & ~kLight) == 0) return pgn::Outcome::WhiteWins;
    return (squares & kLight) == 0 ? pgn::Outcome::BlackWins : pgn::Outcome::Draw;
}

// ", here '1/2-1/2', but the result is '1-0'": what the kings say against what is written.
std::string mismatch(const GameContext& game, std::uint32_t from) {
    const pgn::Outcome signal = signalled(game, from);
    const pgn::Outcome written = game.view.outcome();
    if (signal == pgn::Outcome::None || signal == written || pgn::marker(written).empty() ||
        written == pgn::Outcome::Unknown)
        return {};
    return fmt::format(", here '{}', but the result is '{}'", pgn::marker(signal),
                       pgn::marker(written));
}

// Where nothing else says how the game ended.
void set_result(Findings::Builder& finding, const GameContext& game, std::uint32_t from) {
    const std::string_view result = pgn::marker(signalled(game, from));
    const pgn::Token* terminator = game.view.terminator_token();
    const pgn::TagPair* tag = game.view.find(pgn::KnownTag::Result);
    const bool is_open = terminator == nullptr || game.view.outcome() == pgn::Outcome::Unknown;
    const bool is_tag_open = tag == nullptr || game.view.value_of(*tag) == "*";
    if (result.empty() || !is_open || !is_tag_open) return;
    if (tag != nullptr) finding.replace(detail::value_span(game, *tag), result);
    if (terminator != nullptr) finding.replace(game.view.span_of(*terminator), result);
}

void inspect(const GameContext& game, Findings& findings) {
    const replay::Refusal* refusal = detail::main_refusal(game, replay::StopKind::KingsToCentre);
    if (refusal == nullptr) return;
    Findings::Builder finding =
        findings.add(MOV44_dgt_kings_to_centre, detail::span_of(game, *refusal));
    if (!finding.is_read()) return;
    finding.at(refusal->ply)
        .with_fen(refusal->before.fen())
        .say(
            "'{}' is written, but the game ended {}: a king on the centre of an electronic board "
            "signals the result{}",
            escaped(game.view.text_of(game.view.tokens()[refusal->token])),
            detail::after_move(game.facts, game.facts.plies), mismatch(game, refusal->token));
    cut_tail(finding, game, refusal->token);
    set_result(finding, game, refusal->token);
}

}  // namespace MOV44

constinit const Rule MOV44_dgt_kings_to_centre{
    .id = RuleId::MOV44_dgt_kings_to_centre,
    .severity = Severity::Error,
    .fix = FixKind::Unsafe,
    .needs = Needs::Board,
    .summary = "Kings were put on the centre to signal the result, which is no legal move.",
    .explanation =
        R"(On electronic boards players enter the result with the kings: on e4 and d5 when White has won, on
d4 and e5 when Black has won, on one of each for a draw. Some programs write this down as moves.
They are not legal, so the replay stops before them and the game is rejected; all moves before
are sound. The first of the two kings may have found its square by a legal move, and one king may be
taken with the other as the board is cleared. Where the squares tell another result than the record,
the message says so, and no result is changed.

The fix cuts these moves off, and where the game has no result it writes the one that the squares
of the kings tell. It is unsafe: look at the last moves.)",
    .example = R"(1. e4 e5 2. Nf3 Nc6 3. Bc4 Nd4 4. Ke4 Kd5 1-0)",
    .repaired = R"(1. e4 e5 2. Nf3 Nc6 3. Bc4 Nd4 1-0)",
    .source = "PGN 8.2.3; FIDE 2023 3.8.1",
    .when = on(Feature::Refused),
    .inspect = &MOV44::inspect,
};

}  // namespace arbiter::check
