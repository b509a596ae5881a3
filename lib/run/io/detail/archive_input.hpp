#pragma once

#include "run/io/detail/byte_stream.hpp"
#include "run/io/detail/member_decoders.hpp"
#include "run/io/detail/open_archive.hpp"
#include "run/io/input.hpp"

#include <algorithm>
#include <archive_entry.h>
#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace arbiter::io::detail {

// The PGN members of an archive, in its order.
class ArchiveInput final : public Input {
  public:
    ArchiveInput(std::string name, std::shared_ptr<OpenArchive> archive, const OpenLimits& limits,
                 std::shared_ptr<const std::atomic<std::uint64_t>> counter,
                 std::optional<std::uint64_t> total_bytes)
        : name_(std::move(name)),
          archive_(std::move(archive)),
          limits_(limits),
          counter_(std::move(counter)),
          total_bytes_(total_bytes),
          decoders_(decoders_of(archive_, limits_, total_bytes)) {}

    [[nodiscard]] std::optional<Member> next() override;
    [[nodiscard]] std::optional<Damage> damage() const override { return archive_->damage(); }
    [[nodiscard]] bool is_archive() const override { return true; }
    [[nodiscard]] std::uint64_t read_bytes() const override {
        return std::max(counter_->load(std::memory_order_relaxed), archive_->sought_bytes());
    }
    [[nodiscard]] std::optional<std::uint64_t> total_bytes() const override { return total_bytes_; }

  private:
    [[nodiscard]] static std::shared_ptr<MemberDecoders> decoders_of(
        const std::shared_ptr<OpenArchive>& archive, const OpenLimits& limits,
        std::optional<std::uint64_t> total_bytes);
    [[nodiscard]] std::optional<Member> member_of(struct archive_entry* entry);
    [[nodiscard]] std::optional<Member> unnamed_member(std::string name, bool is_encrypted,
                                                       std::unique_ptr<ByteStream> stream);
    void skip_link(struct archive_entry* entry, const std::string& path);

    std::string name_;
    std::shared_ptr<OpenArchive> archive_;
    OpenLimits limits_;
    std::shared_ptr<const std::atomic<std::uint64_t>> counter_;
    std::optional<std::uint64_t> total_bytes_;
    std::shared_ptr<MemberDecoders> decoders_;  // null: one thread decodes
};

}  // namespace arbiter::io::detail
