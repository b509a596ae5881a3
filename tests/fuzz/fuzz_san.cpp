#include "core/chess/fen.hpp"
#include "core/chess/movegen.hpp"
#include "core/chess/refusal.hpp"
#include "core/chess/san.hpp"
#include "tests/fuzz/require.hpp"
#include "tests/fuzz/target.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string_view>

// The first byte chooses a position, the rest is the text of a move: what resolves is a legal move
// that reads back from its canonical SAN; what does not has a reason.

namespace {

constexpr std::string_view kFens[] = {
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "8/8/8/8/k2pP2R/8/8/4K3 b - e3 0 1",
    "rk2r3/pppppppp/8/8/8/8/PPPPPPPP/RK2R3 w KQkq - 0 1",
    "4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1",
    "Q6Q/8/8/1k6/8/8/4K3/Q6Q w - - 0 1",
};

}  // namespace

ARBITER_FUZZ_TARGET(san) {
    using namespace arbiter::chess;  // NOLINT(google-build-using-namespace)
    using arbiter::fuzz::require;
    if (size == 0) return 0;
    const std::string_view text{reinterpret_cast<const char*>(data) + 1, size - 1};
    (void)is_drop_text(text);
    const Position pos = position_of(kFens[data[0] % std::size(kFens)]);
    const auto san = parse_san(text);
    const bool is_move = san && resolve_san(pos, *san).is_ok();
    if (const auto other = is_move ? std::nullopt : read_otherwise(pos, text)) {
        const SanResolution found = resolve_san(pos, *other);
        require(found.is_ok() && pos.is_legal(found.move));
    }
    if (!san) return 0;
    require(!text.empty());

    const SanResolution found = resolve_san(pos, *san);
    const Refusal refusal = explain_refusal(pos, *san);
    require((refusal.reason == RefusalReason::None) == found.is_ok());
    for (const Move move : refusal.candidates())
        require(pos.is_legal(move));
    if (!found.is_ok() || found.move.is_null()) return 0;

    MoveList moves;
    generate_legal(pos, moves);
    require(std::find(moves.begin(), moves.end(), found.move) != moves.end());
    const SanText canonical = to_san(pos, found.move);
    const auto again = parse_san(canonical.view());
    require(again.has_value() && again->deviations == 0);
    require(resolve_san(pos, *again).move == found.move);
    return 0;
}
