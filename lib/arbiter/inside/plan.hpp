#pragma once

#include "arbiter/inside/batches.hpp"

#include "arbiter/audit.hpp"

#include <memory>

namespace arbiter {
inline namespace v1 {
namespace hidden {

// What the words of the options mean. Fails at the first that names nothing. `is_for_fixes`: as
// Plan has it.
[[nodiscard]] Result<std::shared_ptr<const Plan>> make_plan(const Options& options,
                                                            bool is_for_fixes);

// Adds what was found in the games of `batch`, and why it could not be read to its end.
void add_to(Summary& summary, const audit::Batch& batch);

}  // namespace hidden
}  // namespace v1
}  // namespace arbiter
