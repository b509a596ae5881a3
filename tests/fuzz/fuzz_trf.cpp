#include "core/trf/reader.hpp"
#include "core/trf/symmetry.hpp"
#include "core/trf/writer.hpp"
#include "tests/fuzz/require.hpp"
#include "tests/fuzz/target.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

// Any bytes as a tournament report: they are read, what is written of them reads as the same, and
// places lie inside the text.

ARBITER_FUZZ_TARGET(trf) {
    using arbiter::fuzz::require;
    const std::string_view bytes{reinterpret_cast<const char*>(data), size};
    const arbiter::trf::Reading first = arbiter::trf::read(bytes);
    const std::string normal = arbiter::trf::write(first.tournament);
    const arbiter::trf::Reading second = arbiter::trf::read(normal);
    require(first.tournament == second.tournament);
    require(arbiter::trf::write(second.tournament) == normal);
    for (const arbiter::trf::Deviation& each : first.deviations) {
        require(each.line >= 1 && each.line <= size + 1);
        require(each.column >= 1 && !each.message.empty());
    }
    (void)arbiter::trf::check_symmetry(first.tournament);
    return 0;
}
