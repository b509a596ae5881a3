#include "core/answers/verify_answer.hpp"

#include "core/chess/fen.hpp"
#include "core/chess/uci.hpp"

#include <string>
#include <vector>

namespace arbiter::answers {
namespace {

using mating::CanWin;
using mating::Proof;
using proofcheck::Verification;

Verification refused(std::string reason) {
    Verification verification;
    verification.reason = std::move(reason);
    return verification;
}

// The kinds of proof that go with each verdict.
bool is_proof_of(Proof proof, CanWin can_win) {
    switch (proof) {
        case Proof::None:
            return can_win == CanWin::Unknown;
        case Proof::MateOnBoard:
        case Proof::Helpmate:
            return can_win == CanWin::Yes;
        default:
            return can_win == CanWin::No;
    }
}

Verification verify_helpmate(const std::string& fen, bool winner_is_white,
                             const mating::Answer& answer) {
    if (answer.helpmate.empty() != (answer.proof == Proof::MateOnBoard))
        return refused("the proof is not of the kind that it is called");
    std::vector<std::string> moves;
    moves.reserve(answer.helpmate.size());
    for (const chess::Move move : answer.helpmate) {
        const chess::SanText text = chess::to_uci(move, chess::UciForm::Chess960);
        moves.emplace_back(text.view());
    }
    return proofcheck::check_helpmate(fen, winner_is_white, moves);
}

}  // namespace

proofcheck::Certificate plain_certificate(const mating::Certificate& certificate) {
    proofcheck::Certificate plain;
    plain.positions = certificate.positions;
    plain.hash = certificate.hash;
    for (const mating::Invariant& invariant : certificate.invariants) {
        proofcheck::Invariant& found = plain.invariants.emplace_back();
        for (const mating::PlacedPiece& piece : invariant.pieces)
            found.pieces.push_back(
                {chess::letter_of(piece.piece), piece.squares, piece.may_be_captured});
        for (const mating::FacingPawns& pair : invariant.facing)
            found.facing.push_back({pair.white, pair.black});
        for (const mating::KingPair& kings : invariant.kings) {
            found.kings.push_back({static_cast<int>(kings.white), static_cast<int>(kings.black),
                                   kings.turn == chess::Color::White});
        }
        for (const mating::Exit& exit : invariant.exits)
            found.exits.push_back({exit.piece, exit.next});
        found.is_cage = invariant.is_cage;
    }
    return plain;
}

Verification verify(const chess::Position& pos, chess::Color winner, const mating::Answer& answer,
                    std::uint64_t max_positions) {
    if (!is_proof_of(answer.proof, answer.can_win)) {
        return refused("proof " + std::string(mating::to_string(answer.proof)) +
                       " does not go with the verdict");
    }
    const std::string fen = chess::to_fen(pos);
    const bool winner_is_white = winner == chess::Color::White;
    if (answer.can_win == CanWin::Yes) return verify_helpmate(fen, winner_is_white, answer);
    if (answer.can_win == CanWin::No) {
        return proofcheck::check_certificate(fen, winner_is_white,
                                             plain_certificate(answer.certificate), max_positions);
    }
    Verification nothing_claimed;
    nothing_claimed.holds = true;
    return nothing_claimed;
}

}  // namespace arbiter::answers
