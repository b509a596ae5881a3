#pragma once

#include "core/check/rule.hpp"

#include <string_view>

namespace arbiter::check::detail {

// What a variant adds to the FEN of a start position: hands, marks of promoted pieces, check
// counters, and what the variant itself requires. The rules about them differ in their words only.

// Reports the flaw of that kind, if the FEN tag has it, with the repair that its reader proposes.
void report_variant_flaw(const GameContext& game, Findings& findings, const Rule& rule,
                         variant::FenFlawKind kind);

}  // namespace arbiter::check::detail
