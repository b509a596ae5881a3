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

std::span<const OutputKind* const> outputs() {
    return kRegistry;
}

const OutputKind* find_output(std::string_view name) {
    const auto at = std::ranges::find(kRegistry, name, [](const auto* kind) { return kind->name; });
    return at == kRegistry.end() ? nullptr : *at;
}

}  // namespace arbiter::outputs
