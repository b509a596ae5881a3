#pragma once

#include "arbiter/inside/batches.hpp"

#include "arbiter/audit.hpp"

#include <memory>

namespace arbiter {
inline namespace v1 {
namespace hidden {

// What the words of the options mean.
struct Checks {
    audit::FileChecks files;
    audit::AuditPlan plan;  // without its inspector
};
// Fails at the first word that names nothing.
[[nodiscard]] Result<Checks> checks_of(const Options& options);

// The same, ready for batches. `is_for_fixes`: as Plan has it.
[[nodiscard]] Result<std::shared_ptr<const Plan>> make_plan(const Options& options,
                                                            bool is_for_fixes);

// Adds what was found in the games of `batch`, and why it could not be read to its end.
void add_to(Summary& summary, const audit::Batch& batch);

}  // namespace hidden
}  // namespace v1
}  // namespace arbiter
