#include "run/git/patch_reader.hpp"
#include "tests/fuzz/require.hpp"
#include "tests/fuzz/target.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

// Any bytes as a patch: in pieces of any length it says the same as at once, and a game that holds
// a touched line is touched.

namespace {

using arbiter::fuzz::require;
using arbiter::git::ChangedLines;
using arbiter::git::ChangesByPath;

ChangesByPath read(std::string_view patch, std::size_t piece) {
    arbiter::git::PatchReader reader;
    for (std::size_t at = 0; at < patch.size(); at += std::min(piece, patch.size() - at))
        reader.read(patch.substr(at, piece));
    return reader.finish();
}

void require_same(const ChangedLines& a, const ChangedLines& b) {
    require(a.is_whole_file() == b.is_whole_file());
    require(a.is_empty() == b.is_empty());
    for (std::uint64_t first = 0; first < 24; first += 2) {
        for (std::uint64_t last = first; last < first + 5; ++last) {
            require(a.touch_lines(first, last) == b.touch_lines(first, last));
            require(a.touch_game(first, last) == b.touch_game(first, last));
            require(a.touch_game(first, last) || !a.touch_lines(first, last));
        }
    }
}

}  // namespace

ARBITER_FUZZ_TARGET(patch) {
    const std::string_view patch{reinterpret_cast<const char*>(data), size};
    const ChangesByPath whole = read(patch, std::max<std::size_t>(size, 1));
    for (const std::size_t piece : {std::size_t{1}, std::size_t{3}, std::size_t{64}}) {
        const ChangesByPath pieces = read(patch, piece);
        require(whole.size() == pieces.size());
        for (auto a = whole.begin(), b = pieces.begin(); a != whole.end(); ++a, ++b) {
            require(a->first == b->first);
            require_same(a->second, b->second);
        }
    }
    return 0;
}
