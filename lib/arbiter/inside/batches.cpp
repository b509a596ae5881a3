#include "arbiter/inside/batches.hpp"

#include <utility>

namespace arbiter {
inline namespace v1 {
namespace hidden {

void Inspection::inspect(Inspected& inspected, Depth depth) {
    std::optional<audit::GameAuditor>& auditor = auditors_[static_cast<std::size_t>(depth)];
    if (!auditor) {
        audit::AuditPlan plan = plan_.audit_plan;
        plan.inspector = &plan_.checks.inspector;
        plan.wants_facts = depth >= Depth::Facts;
        plan.wants_claims = depth >= Depth::Rulings;
        auditor.emplace(plan);
    }
    inspected.batch.use(&plan_.checks);
    auditor->audit(inspected.batch);
    inspected.depth = depth;
}

SerialBatches::SerialBatches(std::shared_ptr<const Plan> plan, std::unique_ptr<BatchCutter> cutter)
    : plan_(std::move(plan)), cutter_(std::move(cutter)), inspection_(*plan_), inspected_(*plan_) {}

Inspected* SerialBatches::next() {
    audit::Batch& batch = inspected_.batch;
    if (std::exchange(is_filled_, false)) {
        cutter_->learn(batch.size, batch.memory_bytes());
        batch.clear();
    }
    if (!cutter_->next(batch)) return nullptr;
    is_filled_ = true;
    inspection_.inspect(inspected_);
    numberer_.number(batch);
    return &inspected_;
}

}  // namespace hidden
}  // namespace v1
}  // namespace arbiter
