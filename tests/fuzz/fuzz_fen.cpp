#include "core/chess/fen.hpp"
#include "core/chess/movegen.hpp"
#include "tests/fuzz/mutators.hpp"
#include "tests/fuzz/require.hpp"
#include "tests/fuzz/target.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

// Any bytes: read or refused, never both; what is read can be written, read again and played.

ARBITER_FUZZ_MUTATOR(mutate_position, 0)

ARBITER_FUZZ_TARGET(fen) {
    using namespace arbiter::chess;  // NOLINT(google-build-using-namespace)
    using arbiter::fuzz::require;
    const std::string_view text{reinterpret_cast<const char*>(data), size};
    for (const CastlingStyle style : {CastlingStyle::Any, CastlingStyle::Standard}) {
        const StartReading start = read_start_position(text, style);
        require(start.position.has_value() != start.defects.is_fatal());
        for (const FenFault& fault : start.defects) {
            require(fault.begin <= fault.end && fault.end <= size);
            require(!fault.detail().empty());
        }
        if (!start.position) continue;

        const Position& pos = *start.position;
        require(pos.key() == pos.recomputed_key());
        const std::string fen = to_fen(pos);
        const StartReading again = read_start_position(fen);
        require(again.position.has_value());
        require(to_fen(*again.position) == fen);
        require(again.position->repetition_key() == pos.repetition_key());
        MoveList moves;
        generate_legal(pos, moves);
        require(count_legal(pos) == moves.size());
        for (const Move move : moves) {
            Position next = pos;
            next.play(move);
            require(next.key() == next.recomputed_key());
            require(next.is_check() == next.recomputed_check());
        }
    }
    return 0;
}
