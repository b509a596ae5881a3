#include "core/pgn/game_reader.hpp"
#include "tests/fuzz/mutators.hpp"
#include "tests/fuzz/require.hpp"
#include "tests/fuzz/target.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

// Tokens and tags lie inside their game, in order; every kernel, with and without the shortcuts for
// ordinary text, gives the same ones.

namespace {

using namespace arbiter::pgn;  // NOLINT(google-build-using-namespace)
using arbiter::fuzz::require;

std::uint64_t digest(std::uint64_t hash, std::uint64_t value) {
    return (hash ^ value) * 0x9E3779B97F4A7C15ULL + 1;
}

std::uint64_t read(const PaddedView& padded, detail::ClassifyKernel kernel, bool has_shortcuts) {
    GameReader reader(kernel, has_shortcuts);
    reader.open({.text = padded});
    const std::string_view text = padded.text();
    GameView view;
    std::uint64_t hash = 0;
    while (reader.next(view)) {
        std::uint32_t last = 0;
        for (const Token& token : view.tokens()) {
            require(last <= token.begin && token.begin < token.end && token.end <= text.size());
            last = token.end;
            hash = digest(
                hash, token.begin * 31ULL + token.end * 7ULL + static_cast<unsigned>(token.kind));
            hash = digest(hash, token.detail * 65536ULL + token.number);
        }
        for (const TagPair& tag : view.tags) {
            require(tag.begin <= tag.name_begin && tag.name_begin <= tag.name_end &&
                    tag.name_end <= tag.value_begin);
            require(tag.value_begin <= tag.value_end && tag.value_end <= tag.end &&
                    tag.end <= text.size());
            hash = digest(hash, tag.begin * 31ULL + tag.value_end);
        }
        for (const Flaw& flaw : view.flaws) {
            require(flaw.begin <= flaw.end && flaw.end <= text.size());
            require(view.flaw_set.has(flaw.kind));
            hash = digest(hash, flaw.begin * 31ULL + static_cast<unsigned>(flaw.kind));
        }
        require(view.terminator < static_cast<std::int32_t>(view.token_count()));
        hash = digest(hash, view.begin * 31ULL + view.end);
        hash = digest(hash, view.tags_end * 31ULL + view.movetext_begin * 7ULL + view.symbols);
        for (const std::int16_t index : view.known_tags)
            hash = digest(hash, static_cast<std::uint64_t>(index));
    }
    return hash;
}

}  // namespace

ARBITER_FUZZ_MUTATOR(mutate_pgn, 0)

ARBITER_FUZZ_TARGET(reader) {
    const PaddedText text(std::string(reinterpret_cast<const char*>(data), size));
    const std::uint64_t expected = read(text, &arbiter::pgn::detail::classify_scalar, false);
    for (const arbiter::pgn::detail::KernelChoice& kernel : arbiter::pgn::detail::usable_kernels())
        require(read(text, kernel.classify, true) == expected);
    return 0;
}
