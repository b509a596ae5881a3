#pragma once

#include <cstddef>
#include <cstdint>

namespace arbiter::check {

// One enumerator a line of rules.def, in its order: `RuleId::MOV01_illegal_move`.
enum class RuleId : std::uint16_t {
#define ARBITER_RULE(code, name) code##_##name,
#include "core/check/rules.def"
#undef ARBITER_RULE
    kCount
};
inline constexpr std::size_t kRules = static_cast<std::size_t>(RuleId::kCount);

}  // namespace arbiter::check
