#pragma once

#include "core/check/finding.hpp"
#include "core/fix/fixed_batch.hpp"
#include "core/report/report.hpp"

#include <cstddef>
#include <map>
#include <memory>
#include <string>
#include <typeindex>
#include <vector>

namespace arbiter::engine {

// What the receivers of batches keep with one between their turns: one value of each type, made on
// first use. Values stay with the batch from use to use, and with them their memory.
class KeptValues {
  public:
    template <class T>
    [[nodiscard]] T& of() {
        std::shared_ptr<void>& value = values_[typeid(T)];
        if (value == nullptr) value = std::make_shared<T>();
        return *static_cast<T*>(value.get());
    }

  private:
    std::map<std::type_index, std::shared_ptr<void>> values_;
};

// What the stages of a run make of a batch, besides what was found in it. Goes with the batch from
// stage to stage, and keeps its memory from use to use.
struct RunPart {
    fix::FixedBatch fixed;      // when the run fixes
    std::string for_run_check;  // what RunCheck keeps of the games
    KeptValues kept;            // by the game sink

    // The rendering: what the run does not fix, when some report lists only that, and one text for
    // each report.
    struct Unfixed {
        std::vector<check::Finding> findings, before, after;
    };
    Unfixed unfixed;
    std::vector<std::string> rendered;

    // What is left of `all` without what the run fixes.   REQUIRES: `unfixed` was filled.
    [[nodiscard]] report::BatchView unfixed_of(const report::BatchView& all) const;
    // What it takes, about.
    [[nodiscard]] std::size_t memory_bytes() const;
    // Ready for the next use.
    void clear();
};

// A batch of a run. Owned by the pool, lent to one stage at a time.
template <class Batch>
struct InRun {
    explicit InRun(const check::RuleSettings& settings) : batch(settings) {}

    Batch batch;
    RunPart run;

    [[nodiscard]] std::size_t memory_bytes() const {
        return batch.memory_bytes() + run.memory_bytes();
    }
    void clear() {
        batch.clear();
        run.clear();
    }
};

}  // namespace arbiter::engine
