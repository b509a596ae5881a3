#include "core/base/text.hpp"
#include "run/engine/cutter.hpp"
#include "run/io/error.hpp"
#include "run/io/file_list.hpp"

#include "arbiter/inside/batches.hpp"
#include "run/files/job_batches.hpp"

#include "arbiter/files.hpp"

#include <fmt/core.h>

#include <atomic>
#include <filesystem>
#include <system_error>
#include <utility>

namespace arbiter {
inline namespace v1 {
namespace hidden {
namespace {

// Cuts files in the thread of the caller.
class FileCutter final : public BatchCutter {
  public:
    FileCutter(const Plan& plan, std::vector<std::string> files, std::uint64_t max_window)
        : cutter_(std::move(files), max_window, kSlabBytes, never_) {
        if (plan.reads_other_formats) cutter_.read_other_formats();
    }
    [[nodiscard]] bool next(audit::Batch& batch) override { return cutter_.next(batch); }
    void learn(std::size_t text_bytes, std::size_t memory_bytes) override {
        cutter_.learn(text_bytes, memory_bytes);
    }
    [[nodiscard]] std::uint64_t bytes_total() const override { return cutter_.total_bytes(); }

  private:
    const std::atomic<bool> never_ = false;
    engine::Cutter cutter_;
};

class Files final : public InputBody {
  public:
    Files(std::vector<std::string> files, const OpenOptions& options)
        : files_(std::move(files)), options_(options) {}
    [[nodiscard]] std::unique_ptr<Batches> batches(std::shared_ptr<const Plan> plan) override {
        if (options_.jobs != 1)
            return std::make_unique<JobBatches>(std::move(plan), std::move(files_), options_.jobs,
                                                options_.max_window);
        auto cutter = std::make_unique<FileCutter>(*plan, std::move(files_), options_.max_window);
        return std::make_unique<SerialBatches>(std::move(plan), std::move(cutter));
    }

  private:
    std::vector<std::string> files_;
    OpenOptions options_;
};

}  // namespace
}  // namespace hidden

Result<Input> open(const std::vector<std::string>& paths, const OpenOptions& options) {
    for (const std::string& path : paths) {
        std::error_code error;
        if (path != "-" && !std::filesystem::exists(path, error))
            return Error{fmt::format("cannot open '{}': {}", escaped(path, 300),
                                     error ? error.message() : "No such file or directory"),
                         error ? ErrorKind::Input : ErrorKind::NotFound};
    }
    try {
        return Input(std::make_unique<hidden::Files>(
            io::expand_inputs(paths, {}, io::Content::Games), options));
    } catch (const io::IoError& error) {
        return Error{error.what(), ErrorKind::Input};
    }
}

Result<Input> open(const std::string& path, const OpenOptions& options) {
    return open(std::vector<std::string>{path}, options);
}

}  // namespace v1
}  // namespace arbiter
