#pragma once

#include "run/engine/run_check.hpp"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::engine {

// Several checks of a run as one. Each keeps a part of what is kept of a batch.
class RunChecks final : public RunCheck {
  public:
    // The same ones in the same order wherever the parts of a run are read.
    void add(RunCheck& check) { checks_.push_back({&check, {}, false}); }
    [[nodiscard]] bool is_empty() const { return checks_.empty(); }

    [[nodiscard]] bool reads_games() const override;
    void prepare(const audit::Batch& batch, std::string& kept) override;
    void take(const audit::Batch& batch, std::string_view kept) override;
    [[nodiscard]] bool next(RunFinding& finding) override;

  private:
    struct Part {
        RunCheck* check;
        std::optional<RunFinding> first;  // its next finding
        bool is_asked;
    };
    std::vector<Part> checks_;
};

}  // namespace arbiter::engine
