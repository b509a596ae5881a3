#include "core/check/rule.hpp"

#include <array>

namespace arbiter::check {
namespace {

constexpr std::array<const Rule*, kRules> kRegistry{
#define ARBITER_RULE(code, name) &code##_##name,
#include "core/check/rules.def"
#undef ARBITER_RULE
};

}  // namespace

std::span<const Rule* const> rules() {
    return kRegistry;
}

}  // namespace arbiter::check
