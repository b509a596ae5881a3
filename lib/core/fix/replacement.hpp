#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace arbiter::fix {

// Bytes [old_begin, old_end) of one text that became [new_begin, new_end) of another. Everything
// between two replacements is the same in both.
struct Replacement {
    std::uint64_t old_begin, old_end;
    std::uint64_t new_begin, new_end;
};

// Where the byte at `offset` of the old text is in the new one. A byte that was replaced maps to
// the end of what replaced it; text that was inserted at `offset` precedes its new place. COST:
// logarithmic.
[[nodiscard]] std::uint64_t mapped(std::span<const Replacement> changes, std::uint64_t offset);

// The inverse: where the byte at `offset` of the new text came from. A byte of a replacement maps
// to the beginning of the replaced text.   COST: logarithmic.
[[nodiscard]] std::uint64_t origin(std::span<const Replacement> changes, std::uint64_t offset);

// The two steps old -> middle -> new as one step old -> new, appended to `out`.
// COST: linear.
void compose(std::span<const Replacement> first, std::span<const Replacement> second,
             std::vector<Replacement>& out);

}  // namespace arbiter::fix
