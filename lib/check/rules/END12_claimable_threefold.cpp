#include "check/detail/ending_text.hpp"
#include "check/detail/game_walk.hpp"
#include "check/rule.hpp"
#include "chess/movegen.hpp"
#include "chess/zobrist.hpp"

#include <algorithm>
#include <string>

namespace arbiter::check {
namespace {

// Can the position after `move` have stood before in the game? Not after a capture, a pawn move,
// castling, or a move that loses a right to castle.
bool may_repeat(const chess::Position& before, chess::Move move) {
    const chess::Color us = before.turn();
    const chess::Bitboard rooks = before.castling_rooks() & before.pieces(us);
    const bool loses_right =
        rooks != 0 && (move.from() == before.king_square(us) || has(rooks, move.from()));
    return move.is_plain() && !loses_right && !has(before.occupied(), move.to()) &&
           role_of(before.piece_on(move.from())) != chess::Role::Pawn;
}

// The repetition key after such a move: nothing changes but one man and the turn.
std::uint64_t key_after(const chess::Position& before, chess::Move move) {
    const auto& man = chess::kZobrist.piece[index(before.piece_on(move.from()))];
    return before.key() ^ man[index(move.from())] ^ man[index(move.to())] ^
           chess::kZobrist.black_to_move;
}

// " by intending Ng8, which brings about a position for the 3rd time"
std::string intention(const GameContext& game, const judge::Claim& claim) {
    const chess::Position before = detail::position_after(game.facts, claim.first_ply);
    // Only since the last capture or pawn move can the same position have stood.
    const std::size_t quiet = std::min<std::size_t>(before.quiet_plies(), claim.first_ply);
    const auto past = game.facts.keys().subspan(claim.first_ply - quiet, quiet + 1);
    chess::MoveList legal;
    chess::generate_legal(before, legal);
    chess::Move best = chess::Move::none();
    std::ptrdiff_t most = 0;
    for (const chess::Move move : legal) {
        if (!may_repeat(before, move)) continue;
        const auto stood = std::ranges::count(past, key_after(before, move));
        if (stood > most) best = move;
        most = std::max(most, stood);
    }
    if (best.is_none()) return {};
    const chess::SanText san = chess::to_san(before, best);
    return fmt::format(" by intending {}, which brings about a position for the {} time",
                       san.view(), detail::ordinal(static_cast<std::uint32_t>(most) + 1));
}

// A draw at the end may rest on the claim; anything else shows that none was made.
std::string_view sequel(const GameContext& game, bool stands_at_end) {
    const bool may_rest = stands_at_end && detail::undisputed_outcome(game) == pgn::Outcome::Draw;
    return may_rest ? "the draw may rest on it" : "no claim is on record";
}

void say_on_board(const GameContext& game, Findings::Builder& finding, const judge::Claim& claim,
                  const judge::Claim* intended) {
    const replay::GameFacts& facts = game.facts;
    const std::uint32_t ply = claim.first_ply;
    const std::string earlier =
        intended == nullptr || intended->first_ply >= ply
            ? std::string{}
            : fmt::format("; {} could claim at ply {} already{}",
                          to_string(detail::turn_after(facts, intended->first_ply)),
                          intended->first_ply, intention(game, *intended));
    finding.say(
        "the position after ply {} stands for the {} time ({}), so {} could claim a draw{}; {}",
        ply, detail::ordinal(facts.repetitions()[ply]),
        detail::occurrences(facts, facts.keys()[ply], ply),
        to_string(detail::turn_after(facts, ply)), earlier,
        sequel(game, facts.repetitions()[facts.plies] >= facts.repetitions()[ply]));
}

void inspect(const GameContext& game, Findings& findings) {
    const auto& on_board = game.ruling.claim(judge::ClaimKind::ThreefoldOnBoard);
    const auto& intended = game.ruling.claim(judge::ClaimKind::ThreefoldIntended);
    if (!on_board && !intended) return;
    const judge::Claim& claim = on_board ? *on_board : *intended;
    Findings::Builder finding =
        findings.add(END12_claimable_threefold, detail::position_span(game, claim.first_ply));
    if (!finding.is_read()) return;
    detail::say_claim(finding, game, claim);
    if (on_board) {
        say_on_board(game, finding, claim, intended ? &*intended : nullptr);
        return;
    }
    finding.say("after ply {} {} could claim a draw{}; {}", claim.first_ply,
                to_string(detail::turn_after(game.facts, claim.first_ply)), intention(game, claim),
                sequel(game, claim.first_ply == game.facts.plies));
}

}  // namespace

constinit const Rule END12_claimable_threefold{
    .id = RuleId::END12_claimable_threefold,
    .code = "END12",
    .name = "claimable-threefold",
    .severity = Severity::Info,
    .needs = Needs::Ruling,
    .certainty = Certainty::Claimable,
    .summary = "A draw by threefold repetition could have been claimed.",
    .explanation = R"(When a position appears for the third time, with the same player to move
and the same possible moves, that player may claim a draw; so may a player who writes down a
move that brings it about. It is a right, not an end: without a claim the game goes on.

A record does not say whether anybody claimed. So this is a note, also when the game was drawn,
where it explains the result.)",
    .example = R"(1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4)",
    .source = "FIDE 2023 9.2",
    .when = on(Feature::Claimable),
    .inspect = &inspect,
};

}  // namespace arbiter::check
