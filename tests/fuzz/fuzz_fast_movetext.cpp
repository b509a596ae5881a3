#include "core/pgn/uniform_mainline.hpp"
#include "tests/fuzz/mutators.hpp"
#include "tests/fuzz/reader_parts.hpp"
#include "tests/fuzz/target.hpp"

// A text that is read as movetext: the two fast ways give what the general one gives.

namespace {

using arbiter::fuzz::ReaderParts;
using arbiter::fuzz::require;

// What a whole line stands for, as tokens.
void write_down(ReaderParts& parts) {
    auto& game = parts.game;
    const arbiter::pgn::Token terminator = game.tokens.back();
    game.tokens.resize(game.line.tokens() + std::size_t{1});
    arbiter::pgn::write_tokens(parts.text.data(), game.line, game.tokens.data());
    game.tokens.back() = terminator;
    game.terminator = static_cast<std::int32_t>(game.line.tokens());
}

}  // namespace

ARBITER_FUZZ_MUTATOR(mutate_pgn, 0)

ARBITER_FUZZ_TARGET(fast_movetext) {
    ReaderParts general(data, size, false);
    general.movetext.read();
    general.require_order();

    ReaderParts fast(data, size, true);
    fast.movetext.read();
    fast.require_same(general);
    require(fast.cursor.at() == general.cursor.at());

    ReaderParts line(data, size, true);
    const std::uint32_t begin = line.cursor.at();
    if (size < 2 || !line.fast_mainline.read_all()) {
        require(line.game.tokens.empty() && line.cursor.at() == begin);
        return 0;
    }
    write_down(line);
    line.require_same(general);
    require(line.cursor.is_at_segment_end());
    return 0;
}
