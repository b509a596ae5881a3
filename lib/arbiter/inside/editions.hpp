#pragma once

#include "core/laws/edition.hpp"

#include <span>

namespace arbiter {
inline namespace v1 {
namespace hidden {

// laws::editions() of the core.
[[nodiscard]] std::span<const laws::Edition* const> editions();

}  // namespace hidden
}  // namespace v1
}  // namespace arbiter
