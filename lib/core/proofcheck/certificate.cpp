#include "core/proofcheck/detail/cage.hpp"
#include "core/proofcheck/detail/fen_text.hpp"
#include "core/proofcheck/detail/invariant.hpp"
#include "core/proofcheck/detail/mailbox.hpp"
#include "core/proofcheck/detail/material.hpp"
#include "core/proofcheck/detail/seen_positions.hpp"
#include "core/proofcheck/detail/set_hash.hpp"
#include "core/proofcheck/proofcheck.hpp"

#include <algorithm>

namespace arbiter::proofcheck {
namespace {

using detail::Board;
using detail::CageProof;
using detail::InvariantProof;
using detail::Step;

// What the certificate knows of positions that it does not walk through.
struct Proved {
    std::vector<InvariantProof> invariants;
    std::vector<CageProof> cages;
};

// Empty when the invariant is proved, and then it is among `proved`.
std::string prove(const Invariant& invariant, bool winner_is_white, std::span<const Invariant> all,
                  Proved& proved) {
    if (invariant.is_cage) return proved.cages.emplace_back(invariant, winner_is_white).prove();
    return proved.invariants.emplace_back(invariant, winner_is_white, all).prove();
}

// The walk over all positions that can be reached, in the order of their discovery.
class CertificateWalk {
  public:
    CertificateWalk(const Board& root, bool winner_is_white, Proved proved)
        : winner_is_white_(winner_is_white), proved_(std::move(proved)) {
        (void)seen_.insert(detail::key_of(root));
    }

    // Empty when the walk ended with at most `limit` positions and no mate, else why not.
    [[nodiscard]] std::string run(std::uint64_t limit) {
        for (std::size_t at = 0; at < seen_.size(); ++at) {
            const Board board = detail::board_of(seen_[at]);
            char text[detail::kMaxIdentity];
            hash_.add({text, detail::write_identity(board, text)});
            detail::list_legal_steps(board, steps_);
            if (steps_.empty()) {
                if (board.is_white != winner_is_white_ && detail::is_check(board))
                    return "the winner has mated in FEN " + detail::identity_of(board);
                continue;
            }
            if (is_leaf(board)) continue;
            for (const Step& step : steps_) {
                Board next = detail::made(board, step);
                detail::settle_ep(next);
                if (!seen_.insert(detail::key_of(next))) continue;
                if (seen_.size() > limit) {
                    return "more than " + std::to_string(limit) +
                           " positions can be reached, one of them FEN " +
                           detail::identity_of(next);
                }
            }
        }
        return {};
    }
    [[nodiscard]] std::uint64_t positions() const { return seen_.size(); }
    [[nodiscard]] std::array<std::uint64_t, 2> hash() const { return hash_.value(); }

  private:
    [[nodiscard]] bool is_leaf(const Board& board) const {
        if (detail::cannot_mate_by_material(board, winner_is_white_)) return true;
        const auto has_right = [](detail::Cell rook) { return rook != detail::kNowhere; };
        if ((proved_.invariants.empty() && proved_.cages.empty()) || board.ep != detail::kNowhere ||
            std::any_of(board.castling_rooks.begin(), board.castling_rooks.end(), has_right))
            return false;
        const detail::PieceSets sets = detail::sets_of(board);
        const auto is_in_invariant = [&](const InvariantProof& invariant) {
            return invariant.contains(sets, board.is_white);
        };
        const auto is_in_cage = [&](const CageProof& cage) { return cage.contains(sets); };
        return std::any_of(proved_.invariants.begin(), proved_.invariants.end(), is_in_invariant) ||
               std::any_of(proved_.cages.begin(), proved_.cages.end(), is_in_cage);
    }

    bool winner_is_white_;
    Proved proved_;
    detail::SeenPositions seen_;
    detail::SetHash hash_;
    std::vector<Step> steps_;
};

}  // namespace

Verification check_invariant(const Invariant& invariant, bool winner_is_white,
                             std::span<const Invariant> all) {
    Proved proved;
    Verification verification;
    verification.reason = prove(invariant, winner_is_white, all, proved);
    verification.holds = verification.reason.empty();
    return verification;
}

Verification check_certificate(std::string_view fen, bool winner_is_white,
                               const Certificate& certificate, std::uint64_t max_positions) {
    constexpr std::uint64_t kMaxPositions = 0xFFFF'FFF0;  // what SeenPositions can number
    Verification verification;
    const detail::FenReading start = detail::read_fen(fen);
    if (!start.problem.empty()) {
        verification.reason = "FEN: " + start.problem;
        return verification;
    }
    const std::uint64_t allowed = std::min(max_positions, kMaxPositions);
    if (certificate.positions > allowed) {
        verification.reason = "the certificate has " + std::to_string(certificate.positions) +
                              " positions, but at most " + std::to_string(allowed) +
                              " may be looked at";
        return verification;
    }
    Proved proved;
    for (std::size_t i = 0; i < certificate.invariants.size(); ++i) {
        const std::string problem =
            prove(certificate.invariants[i], winner_is_white, certificate.invariants, proved);
        if (problem.empty()) continue;
        verification.reason = "invariant " + std::to_string(i + 1) + ": " + problem;
        return verification;
    }
    CertificateWalk walk{start.board, winner_is_white, std::move(proved)};
    verification.reason = walk.run(certificate.positions);
    verification.positions = walk.positions();
    if (!verification.reason.empty()) return verification;
    if (walk.positions() != certificate.positions) {
        verification.reason = "the walk has " + std::to_string(walk.positions()) +
                              " positions, but the certificate says " +
                              std::to_string(certificate.positions);
    } else if (walk.hash() != certificate.hash) {
        verification.reason = "the positions of the walk have another hash than the certificate";
    }
    verification.holds = verification.reason.empty();
    return verification;
}

}  // namespace arbiter::proofcheck
