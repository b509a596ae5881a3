#pragma once

#include "core/audit/batch.hpp"
#include "core/audit/file_checks.hpp"
#include "core/audit/game_auditor.hpp"
#include "core/audit/numberer.hpp"

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

namespace arbiter {
inline namespace v1 {
namespace hidden {

// Of the text of a batch, as the program has them.
inline constexpr std::size_t kSlabBytes = std::size_t{256} << 10;

// How much is worked out of each game.
enum class Depth : std::uint8_t { Findings, Facts, Rulings };

// What an Audit was made for.   THREADS: shared by all; only the last member changes.
struct Plan {
    // `is_for_fixes`: all edits of all findings are wanted, and what is needed to compare games.
    Plan(const audit::FileChecks& file_checks, const audit::AuditPlan& plan, bool is_for_fixes)
        : checks(file_checks, {.is_first_enough = !is_for_fixes}), audit_plan(plan) {}

    const audit::BatchChecks checks;
    const audit::AuditPlan audit_plan;  // its inspector is not set
    bool reads_other_formats = false;   // what is no PGN is read as such: STR25 is off
    // Somebody has asked for that much, and is likely to ask for as much of the next games.
    mutable std::atomic<Depth> wanted = Depth::Findings;
};

// A batch after its inspection.
struct Inspected {
    explicit Inspected(const Plan& plan) : batch(plan.checks.settings) {}
    audit::Batch batch;
    Depth depth = Depth::Findings;
};

// Audits batches.   THREADS: one owner.   LIFETIME: shorter than that of the plan.
class Inspection {
  public:
    explicit Inspection(const Plan& plan) : plan_(plan) {}
    // REQUIRES: the batch is cut.
    void inspect(Inspected& inspected) { inspect(inspected, plan_.wanted); }
    void inspect(Inspected& inspected, Depth depth);

  private:
    const Plan& plan_;
    std::array<std::optional<audit::GameAuditor>, 3> auditors_;  // by depth
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
    // As Progress has it.
    [[nodiscard]] virtual std::uint64_t bytes_total() const { return 0; }
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
    [[nodiscard]] virtual std::uint64_t bytes_total() const { return 0; }
};

// All in the thread of the caller.
class SerialBatches final : public Batches {
  public:
    SerialBatches(std::shared_ptr<const Plan> plan, std::unique_ptr<BatchCutter> cutter);
    [[nodiscard]] Inspected* next() override;
    [[nodiscard]] std::uint64_t bytes_total() const override { return cutter_->bytes_total(); }

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
