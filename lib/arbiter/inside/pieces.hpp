#pragma once

#include "core/audit/text_cutter.hpp"

#include "arbiter/inside/run.hpp"
#include "arbiter/inside/text_input.hpp"

#include "arbiter/pieces.hpp"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter {
inline namespace v1 {
namespace hidden {

// What the pieces of one instance share: memory that is used again.
struct PieceMemory {
    explicit PieceMemory(std::shared_ptr<const Plan> of) : plan(std::move(of)), inspection(*plan) {}
    [[nodiscard]] Inspected& borrow();

    const std::shared_ptr<const Plan> plan;
    Inspection inspection;
    std::deque<Inspected> all;
    std::vector<Inspected*> free;
};

// The batches of a piece: inspected when their bytes come, and given when they are numbered.
// THREADS: one owner.   LIFETIME: shorter than that of the memory.
class PieceBatches final : public Batches {
  public:
    PieceBatches(PieceMemory& memory, const PieceStart& start);
    ~PieceBatches() override;
    void feed(std::string_view bytes);
    void finish();
    // From now on batches are numbered: they follow what `state` counts; empty: nothing.
    void number(std::string_view state);
    // For the next piece.   REQUIRES: finished and numbered.
    [[nodiscard]] std::string state() const;
    [[nodiscard]] Inspected* next() override;

  private:
    void inspect();

    PieceMemory& memory_;
    FedSource source_;
    audit::TextCutter cutter_;
    Inspected* filling_ = nullptr;    // waits for bytes
    std::deque<Inspected*> waiting_;  // inspected, in order
    std::size_t numbered_ = 0;        // of them, the first ones
    std::optional<audit::Numberer> numberer_;
    Inspected* lent_ = nullptr;
};

// A piece: its batches, and the games in them.
class PieceRun {
  public:
    PieceRun(PieceMemory& memory, const PieceStart& start);
    [[nodiscard]] PieceBatches& batches() { return *batches_; }
    [[nodiscard]] Run& run() { return run_; }

  private:
    Run run_;
    PieceBatches* batches_;  // of the run
};

}  // namespace hidden
}  // namespace v1
}  // namespace arbiter
