#pragma once

#include "core/audit/batch.hpp"
#include "core/audit/file_checks.hpp"
#include "core/audit/game_auditor.hpp"
#include "core/audit/numberer.hpp"

#include <atomic>
#include <cstddef>
#include <memory>
#include <optional>

namespace arbiter {
inline namespace v1 {
namespace hidden {

// Of the text of a batch, as the program has them.
inline constexpr std::size_t kSlabBytes = std::size_t{256} << 10;

// What an Audit was made for.   THREADS: shared by all; only the last member changes.
struct Plan {
    // `is_for_fixes`: all edits of all findings are wanted, and what is needed to compare games.
    Plan(const audit::FileChecks& file_checks, const audit::AuditPlan& plan, bool is_for_fixes)
        : checks(file_checks, {.is_first_enough = !is_for_fixes}), audit_plan(plan) {}

    const audit::BatchChecks checks;
    const audit::AuditPlan audit_plan;  // its inspector is not set
    bool reads_other_formats = false;   // what is no PGN is read as such: STR25 is off
    // Somebody has asked for facts, and is likely to ask for those of the next games.
    mutable std::atomic<bool> wants_facts = false;
};

// A batch after its inspection.
struct Inspected {
    explicit Inspected(const Plan& plan) : batch(plan.checks.settings) {}
    audit::Batch batch;
    bool has_facts = false;
};

// Audits batches.   THREADS: one owner.   LIFETIME: shorter than that of the plan.
class Inspection {
  public:
    explicit Inspection(const Plan& plan) : plan_(plan) {}
    // REQUIRES: the batch is cut.
    void inspect(Inspected& inspected) { inspect(inspected, plan_.wants_facts); }
    void inspect(Inspected& inspected, bool has_facts);

  private:
    const Plan& plan_;
    std::optional<audit::GameAuditor> usual_, of_facts_;
};

// The batches of a run, inspected and numbered, in order.   THREADS: one owner.
class Batches {
  public:
    Batches() = default;
    Batches(const Batches&) = delete;
    Batches& operator=(const Batches&) = delete;
    virtual ~Batches() = default;
    // Null: there are no more, or none now.   LIFETIME: until the next call.
    [[nodiscard]] virtual Inspected* next() = 0;
};

// Where the batches of SerialBatches come from.
class BatchCutter {
  public:
    BatchCutter() = default;
    BatchCutter(const BatchCutter&) = delete;
    BatchCutter& operator=(const BatchCutter&) = delete;
    virtual ~BatchCutter() = default;
    // Fills `batch`, which is clear or, after a call that had no bytes, as that left it. False:
    // there are no more, or no bytes now.
    [[nodiscard]] virtual bool next(audit::Batch& batch) = 0;
    // As TextCutter::learn().
    virtual void learn(std::size_t text_bytes, std::size_t memory_bytes) = 0;
};

// All in the thread of the caller.
class SerialBatches final : public Batches {
  public:
    SerialBatches(std::shared_ptr<const Plan> plan, std::unique_ptr<BatchCutter> cutter);
    [[nodiscard]] Inspected* next() override;

  private:
    std::shared_ptr<const Plan> plan_;
    std::unique_ptr<BatchCutter> cutter_;
    Inspection inspection_;
    audit::Numberer numberer_;
    Inspected inspected_;
    bool is_filled_ = false;  // and may be cleared
};

// Something that can be read: what is behind an Input.
class InputBody {
  public:
    InputBody() = default;
    InputBody(const InputBody&) = delete;
    InputBody& operator=(const InputBody&) = delete;
    virtual ~InputBody() = default;
    // Called once.
    [[nodiscard]] virtual std::unique_ptr<Batches> batches(std::shared_ptr<const Plan> plan) = 0;
};

}  // namespace hidden
}  // namespace v1
}  // namespace arbiter
