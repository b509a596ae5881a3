#pragma once

#include "run/io/detail/byte_stream.hpp"
#include "run/io/detail/open_archive.hpp"
#include "run/io/detail/section_decoders.hpp"
#include "run/io/file_list.hpp"

#include <archive_entry.h>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::io::detail {

// Of an entry; "?" where there is no name.
[[nodiscard]] std::string name_of(struct archive_entry* entry);
[[nodiscard]] std::string_view base_name(std::string_view path);

// The members of a zip file that are named like games, decoded by several threads ahead of whom
// reads them. Each thread reads the directory by itself and decodes the members that it takes.
class MemberDecoders final : private Sections {
  public:
    // REQUIRES: `limits.threads` > 0.
    MemberDecoders(std::shared_ptr<const OpenArchive> archive, Content content,
                   const SectionDecoders::Limits& limits);

    // Gives the entry with this number its turn (OpenArchive::generation()); those before it are
    // left. False: it is not decoded here.
    [[nodiscard]] bool turn_to(std::uint64_t number);
    // Text of the entry that has its turn, which ends where its decoder ended, for any reason.
    [[nodiscard]] std::size_t read(std::span<char> into) { return decoders_.read(into); }
    // Once it has ended: was that its last byte?
    [[nodiscard]] bool is_whole() { return !decoders_.damage() && !decoders_.failure(); }
    [[nodiscard]] std::uint64_t text_bytes() { return decoders_.text_bytes(); }

  private:
    [[nodiscard]] std::optional<Section> take(std::size_t thread) override;

    const std::shared_ptr<const OpenArchive> archive_;
    const Content content_;
    std::vector<std::shared_ptr<OpenArchive>> twins_;  // one for each thread
    std::uint64_t taken_ = 0;                          // the last entry that was taken
    SectionDecoders decoders_;
};

// The data of one entry, taken from the decoders while they have it, and from `alone` where they do
// not or where it is damaged: what is said of it is what `alone` says.
class DecodedMember final : public ByteStream {
  public:
    // Of the entry that `archive` gave last.
    DecodedMember(std::shared_ptr<MemberDecoders> decoders, std::shared_ptr<OpenArchive> archive)
        : decoders_(std::move(decoders)),
          archive_(std::move(archive)),
          number_(archive_->generation()),
          alone_(archive_, false) {}

  protected:
    [[nodiscard]] std::size_t produce(std::span<char> into) override;

  private:
    void go_on_alone(std::uint64_t read_bytes);

    std::shared_ptr<MemberDecoders> decoders_;
    std::shared_ptr<OpenArchive> archive_;
    std::uint64_t number_;
    bool has_begun_ = false;
    bool is_alone_ = false;
    MemberStream alone_;
};

}  // namespace arbiter::io::detail
