#include "core/trf/deviation.hpp"

#include <algorithm>
#include <array>
#include <tuple>
#include <utility>

namespace arbiter::trf {

void add(Deviations& deviations, DeviationKind kind, std::uint32_t line, std::uint32_t column,
         std::string message, std::string repair) {
    Deviation& deviation = deviations.emplace_back();
    deviation.kind = kind;
    deviation.line = line;
    deviation.column = column;
    deviation.message = std::move(message);
    deviation.repair = std::move(repair);
}

std::string_view name_of(DeviationKind kind) {
    constexpr std::array<std::string_view, 6> kNames{"form",   "field",   "asymmetry",
                                                     "points", "unusual", "count"};
    return kNames[static_cast<std::size_t>(kind)];
}

void sort(Deviations& deviations) {
    std::ranges::stable_sort(deviations, [](const Deviation& a, const Deviation& b) {
        return std::tie(a.line, a.column) < std::tie(b.line, b.column);
    });
}

}  // namespace arbiter::trf
