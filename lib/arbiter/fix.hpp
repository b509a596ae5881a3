#pragma once

#include "arbiter/audit.hpp"
#include "arbiter/result.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter {
inline namespace v1 {

// Bytes [begin, end) of a text that others took the place of.
struct Replacement {
    std::uint64_t begin = 0, end = 0;
    std::string text;  // in the encoding of the fixed text
};

// A text after its fixes.
struct Fixed {
    std::string text;  // in the encoding that it had; UTF-16 may become UTF-8: ENC05
    // What was done to the bytes that were read, in their order. Made all at once they give `text`.
    std::vector<Replacement> edits;
    std::uint64_t findings = 0;    // that were mended
    std::uint64_t games = 0;       // in which something changed
    std::uint64_t left_alone = 0;  // games that a fix would have changed more than it should
    Summary before, after;         // of the text as it was read, and as it is now
};

// Makes the fixes of `level`, as `arbiter audit --fix` does: "safe" those that change no move, no
// result and no position, of findings of level info and above; "style" also those of level style;
// "all" also the unsafe ones. A game that no fix touches stays byte for byte; so does the text
// between games.   docs/guide/fixing.md. Fails when a word of the options or `level` names nothing,
// and when `text` is plainly something else than games.
// THREADS: any.   COST: one audit, and one more of every batch of games for each pass over it.
[[nodiscard]] Result<Fixed> fix(std::string_view text, std::string_view level = "safe",
                                const Options& options = {});

}  // namespace v1
}  // namespace arbiter
