#include "core/mating/proof.hpp"

namespace arbiter::mating {

std::string_view to_string(Proof proof) {
    constexpr std::string_view kNames[] = {"none",   "mate-on-board", "helpmate", "material",
                                           "forced", "static",        "closure"};
    return kNames[static_cast<std::size_t>(proof)];
}

}  // namespace arbiter::mating
