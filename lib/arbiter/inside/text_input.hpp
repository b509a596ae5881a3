#pragma once

#include "core/audit/text_cutter.hpp"

#include "arbiter/inside/batches.hpp"

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace arbiter {
inline namespace v1 {
namespace hidden {

// Bytes that somebody pushes.
class FedSource final : public audit::TextSource {
  public:
    void feed(std::string_view bytes);
    void finish() { is_over_ = true; }
    [[nodiscard]] std::size_t read(std::span<char> into) override;
    [[nodiscard]] bool is_over() const override { return is_over_; }

  private:
    std::string bytes_;
    std::size_t used_ = 0;
    bool is_over_ = false;
};

// A text in memory.   LIFETIME: views it.
class ViewSource final : public audit::TextSource {
  public:
    explicit ViewSource(std::string_view text) : text_(text) {}
    [[nodiscard]] std::size_t read(std::span<char> into) override;

  private:
    std::string_view text_;
};

// One text from one source.
class SourceCutter final : public BatchCutter {
  public:
    SourceCutter(const Plan& plan, std::unique_ptr<audit::TextSource> source, std::string name,
                 std::size_t slab_bytes = kSlabBytes);
    [[nodiscard]] bool next(audit::Batch& batch) override;
    void learn(std::size_t text_bytes, std::size_t memory_bytes) override {
        cutter_.learn(text_bytes, memory_bytes);
    }

  private:
    std::unique_ptr<audit::TextSource> source_;
    audit::TextCutter cutter_;
};

}  // namespace hidden
}  // namespace v1
}  // namespace arbiter
