#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::text {

// An entry of a table given by the user that cannot be used, and is left out.
struct TableProblem {
    std::string file;
    std::uint64_t line;  // 1-based
    std::string what;
};

// The first of them, in the order in which they were found, and how many there are.
class TableProblems {
  public:
    static constexpr std::size_t kKept = 100;

    void add(std::string_view file, std::uint64_t line, std::string_view what) {
        ++count_;
        if (kept_.size() < kKept) kept_.push_back({std::string(file), line, std::string(what)});
    }
    [[nodiscard]] const std::vector<TableProblem>& kept() const& { return kept_; }
    [[nodiscard]] const std::vector<TableProblem>& kept() const&& = delete;
    [[nodiscard]] std::size_t count() const { return count_; }

  private:
    std::vector<TableProblem> kept_;
    std::size_t count_ = 0;
};

}  // namespace arbiter::text
