#include "core/variant/bughouse.hpp"
#include "core/variant/rules.hpp"
#include "tests/fuzz/mutators.hpp"
#include "tests/fuzz/require.hpp"
#include "tests/fuzz/target.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

// The first byte chooses a variant, and whether the rest is a FEN or the text of a move. A FEN is
// read or refused, never both; what is read can be written, read again and played. A move that
// resolves is legal and reads back from its SAN; one that does not has a reason.

namespace {

using namespace arbiter::variant;  // NOLINT(google-build-using-namespace)
using arbiter::fuzz::require;
namespace chess = arbiter::chess;

constexpr std::string_view kMiddleGames[] = {
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "1rk3r1/pppppppp/8/8/8/8/PPPPPPPP/1RK3R1 w GBgb - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3P4/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 2+1 0 1",
    "r1bqk2r/pppp1ppp/2n1p3/4P3/1b1Pn3/2NB1N2/PPP2PPP/R1BQK2R[QNPqrnp] b KQkq - 0 1",
    "6rk/6pp/8/6N1/8/8/8/R3K2R[QRBNPqp] w KQ - 0 1",
    "8/P7/8/3k4/4n3/2K5/7p/8 w - - 0 1",
    "rn2kb1r/1pp1p2p/p2q1pp1/3P4/2P3b1/4PN2/PP3PPP/R2QKB1R b KQkq - 0 1",
    "k7/5p2/4p2P/3p2P1/2p2P2/1p2P2P/p2P2P1/2P2P2 w - - 0 1",
    "8/8/1rk4K/8/8/8/2bnNBR1/qrbnNBRQ b - - 0 1",
};

void check_places(const StartReading& start, std::size_t size) {
    const bool is_refused = start.defects.is_fatal() || start.flaws.is_fatal();
    require(start.position.has_value() != is_refused);
    for (const chess::FenFault& fault : start.defects)
        require(fault.begin <= fault.end && fault.end <= size && !fault.detail().empty());
    for (const FenFlaw& flaw : start.flaws)
        require(flaw.begin <= flaw.end && flaw.end <= size && !flaw.detail().empty());
}

void check_position(const Rules& rules, const Position& pos) {
    const std::string fen = rules.write_fen(pos);
    const StartReading again = rules.read_fen(fen);
    require(again.position.has_value() && again.flaws.is_empty());
    require(rules.write_fen(*again.position) == fen);
    require(rules.repetition_key(*again.position) == rules.repetition_key(pos));
    require(rules.end(*again.position) == rules.end(pos));
    chess::MoveList moves;
    rules.legal_moves(pos, moves);
    require(rules.has_legal_move(pos) == !moves.is_empty());
    (void)rules.can_win(pos, Color::White);
    (void)rules.can_win(pos, Color::Black);
    for (const Move move : moves)
        (void)rules.end(rules.after(pos, move));
    for (std::size_t i = 0; i < moves.size(); i += 7) {
        const chess::SanText text = rules.to_san(pos, moves[i]);
        const auto san = parse_san(text.view());
        require(san.has_value() && rules.resolve(pos, *san).move == moves[i]);
    }
}

void check_move(const Rules& rules, const Position& pos, std::string_view text) {
    const auto san = parse_san(text);
    if (!san) return;
    const chess::SanResolution found = rules.resolve(pos, *san);
    const Refusal refusal = rules.explain_refusal(pos, *san);
    require((refusal.reason == RefusalReason::None) == found.is_ok());
    require((refusal.reason == RefusalReason::Chess) ==
            (refusal.chess.reason != chess::RefusalReason::None));
    for (const Move move : refusal.chess.candidates())
        require(rules.is_legal(pos, move));
    if (!found.is_ok() || found.move.is_null()) return;
    chess::MoveList moves;
    rules.legal_moves(pos, moves);
    require(std::find(moves.begin(), moves.end(), found.move) != moves.end());
    check_position(rules, rules.after(pos, found.move));
}

}  // namespace

ARBITER_FUZZ_MUTATOR(mutate_position, 1)

ARBITER_FUZZ_TARGET(variant) {
    if (size == 0) return 0;
    const std::size_t which = data[0] % (2 * kVariants);
    const std::string_view text{reinterpret_cast<const char*>(data) + 1, size - 1};
    const Rules& rules = rules_of(static_cast<VariantId>(which % kVariants));
    if (which >= kVariants) {
        const StartReading start = rules.read_fen(kMiddleGames[which % kVariants]);
        require(start.position.has_value());
        check_move(rules, *start.position, text);
        return 0;
    }
    (void)extension_of(text);
    (void)read_variant(text);
    const StartReading start = rules.read_fen(text);
    check_places(start, text.size());
    if (start.position) check_position(rules, *start.position);
    const MatchReading match = read_match_fen(text);
    if (match.match) {
        const std::string fen = match.match->write_fen();
        const MatchReading again = read_match_fen(fen);
        require(again.match.has_value() && again.match->write_fen() == fen);
    }
    return 0;
}
