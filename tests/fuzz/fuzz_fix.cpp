#include "tests/fuzz/mutators.hpp"
#include "tests/fuzz/require.hpp"
#include "tests/fuzz/target.hpp"

#include "arbiter/fix.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

// Fixing any text keeps its games, says truly what it replaced, and has nothing left to do after
// it.

namespace {

using arbiter::fuzz::require;

std::string replaced(std::string_view text, const arbiter::Fixed& fixed) {
    std::string made;
    std::uint64_t at = 0;
    for (const arbiter::Replacement& edit : fixed.edits) {
        require(at <= edit.begin && edit.begin <= edit.end && edit.end <= text.size());
        made += text.substr(at, edit.begin - at);
        made += edit.text;
        at = edit.end;
    }
    return made += text.substr(at);
}

}  // namespace

ARBITER_FUZZ_MUTATOR(mutate_pgn, 0)

ARBITER_FUZZ_TARGET(fix) {
    const std::string_view text{reinterpret_cast<const char*>(data), size};
    const arbiter::Options options{.today = "2026-01-01"};
    for (const char* level : {"safe", "style", "all"}) {
        const auto once = arbiter::fix(text, level, options);
        if (!once) return 0;  // plainly something else than games
        require(replaced(text, *once) == once->text);
        require((once->findings != 0) == !once->edits.empty());
        const auto twice = arbiter::fix(once->text, level, options);
        require(twice.has_value() && twice->text == once->text && twice->edits.empty());
        require(twice->before.games == once->after.games);
        if (level != std::string_view("all")) require(once->after.games == once->before.games);
    }
    return 0;
}
