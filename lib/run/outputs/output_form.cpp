#include "run/outputs/output_form.hpp"

#include <algorithm>
#include <array>

namespace arbiter::outputs {
namespace {

constexpr auto kRegistry = std::to_array<const OutputKind*>({
#define ARBITER_OUTPUT(name) &output_##name,
#include "run/outputs/outputs.def"
#undef ARBITER_OUTPUT
});

}  // namespace

void TreeCounts::add(const TreeCounts& other) {
    for (std::size_t i = 0; i < games.size(); ++i)
        games[i] += other.games[i];
    positions += other.positions;
    moves += other.moves;
    rare_moves += other.rare_moves;
    weightless_moves += other.weightless_moves;
}

std::span<const OutputKind* const> outputs() {
    return kRegistry;
}

const OutputKind* find_output(std::string_view name) {
    const auto at = std::ranges::find(kRegistry, name, [](const auto* kind) { return kind->name; });
    return at == kRegistry.end() ? nullptr : *at;
}

}  // namespace arbiter::outputs
