#include "run/io/input.hpp"

#include "run/io/detail/archive_input.hpp"
#include "run/io/detail/file_stream.hpp"
#include "run/io/detail/frame_decoders.hpp"
#include "run/io/detail/read_ahead.hpp"
#include "run/io/detail/unwrap.hpp"
#include "run/io/detail/zstd_range.hpp"

#include <algorithm>
#include <filesystem>
#include <utility>

namespace arbiter::io {
namespace {

using detail::Container;

// Decoding is two fifths of the work of an audit, so that four decoders feed about ten cores
// (docs/evidence/shards.md).
constexpr unsigned kMostDecoders = 4;

// A file that is one PGN member, plain or compressed.
class SingleInput final : public Input {
  public:
    SingleInput(Member member, std::shared_ptr<const std::atomic<std::uint64_t>> counter,
                std::optional<std::uint64_t> total_bytes)
        : member_(std::move(member)), counter_(std::move(counter)), total_bytes_(total_bytes) {}

    [[nodiscard]] std::optional<Member> next() override {
        return std::exchange(member_, std::nullopt);
    }
    [[nodiscard]] bool is_archive() const override { return false; }
    [[nodiscard]] std::uint64_t read_bytes() const override {
        return counter_->load(std::memory_order_relaxed);
    }
    [[nodiscard]] std::optional<std::uint64_t> total_bytes() const override { return total_bytes_; }

  private:
    std::optional<Member> member_;
    std::shared_ptr<const std::atomic<std::uint64_t>> counter_;
    std::optional<std::uint64_t> total_bytes_;
};

// A text that is in memory.
class TextSource final : public Source {
  public:
    TextSource(std::string text, std::shared_ptr<std::atomic<std::uint64_t>> counter)
        : text_(std::move(text)), counter_(std::move(counter)) {}

    [[nodiscard]] std::size_t read(std::span<char> into) override {
        const std::size_t count = text_.copy(into.data(), into.size(), at_);
        at_ += count;
        counter_->store(at_, std::memory_order_relaxed);
        return count;
    }

  private:
    std::string text_;
    std::size_t at_ = 0;
    std::shared_ptr<std::atomic<std::uint64_t>> counter_;
};

// The name is a text and no file; null: it is a file.
std::unique_ptr<Input> text_input(const std::string& name, const OpenLimits& limits) {
    if (limits.given_text == nullptr || name == "-") return nullptr;
    auto text = limits.given_text(name);
    std::error_code error;
    if (!text || std::filesystem::exists(name, error)) return nullptr;
    const std::size_t size = text->size();
    auto counter = std::make_shared<std::atomic<std::uint64_t>>(0);
    Input::Member member{.name = name,
                         .source = std::make_unique<TextSource>(std::move(*text), counter),
                         .known_bytes = size};
    return std::make_unique<SingleInput>(std::move(member), counter, size);
}

// The text of a file that is packed in several pieces by several decoders; null: one suits it as
// well. One decoder of gzip feeds more than two cores, so that there is one less of them.
std::unique_ptr<detail::FrameDecoders> frame_decoders(std::optional<detail::Descriptor> file,
                                                      const std::string& path, Container packing,
                                                      const OpenLimits& limits) {
    const unsigned threads = packing == Container::Zstd   ? limits.decoders
                             : packing == Container::Gzip ? limits.decoders - 1
                                                          : 0;
    if (!file || threads < 2) return nullptr;
    auto decoders = std::make_unique<detail::FrameDecoders>(
        detail::FrameDecoders::File{std::move(*file), path, packing},
        detail::FrameDecoders::Limits{.max_window_bytes = limits.max_window_bytes,
                                      .threads = threads,
                                      .blocks_ahead = detail::blocks_ahead_of(threads),
                                      .least_packed_bytes = limits.least_packed_bytes});
    return decoders->has_several_sections() ? std::move(decoders) : nullptr;
}

std::unique_ptr<Input> open_file(std::unique_ptr<detail::FileStream> file, const std::string& path,
                                 const OpenLimits& limits) {
    const detail::FileStream* below = file.get();
    auto counter = file->counter();
    const auto give_up = file->give_up();
    const std::optional<std::uint64_t> total_bytes = file->total_bytes();
    std::optional<detail::Descriptor> twin;
    if (limits.decoders > 1) twin = file->duplicate();

    detail::Unwrapped unwrapped = detail::unwrap(std::move(file), limits);
    auto decoders = frame_decoders(std::move(twin), path, unwrapped.packing_of_text, limits);
    if (decoders != nullptr) {
        counter = decoders->counter();
        unwrapped.stream = std::move(decoders);
    } else if (unwrapped.is_compressed) {
        unwrapped.stream =
            std::make_unique<detail::ReadAhead>(std::move(unwrapped.stream), give_up);
    }
    switch (unwrapped.container) {
        case Container::Zip:
        case Container::Tar: {
            auto archive = std::make_shared<detail::OpenArchive>(
                std::move(unwrapped.stream), unwrapped.container,
                unwrapped.is_compressed ? nullptr : below);
            return std::make_unique<detail::ArchiveInput>(path, std::move(archive), limits, counter,
                                                          total_bytes);
        }
        case Container::Unread:
            throw IoError("cannot read '" + path + "': this kind of archive is not supported");
        default: {
            Input::Member member{.name = path, .source = std::move(unwrapped.stream)};
            member.is_plain = !unwrapped.is_compressed;
            if (member.is_plain) member.known_bytes = total_bytes;
            return std::make_unique<SingleInput>(std::move(member), counter, total_bytes);
        }
    }
}

}  // namespace

std::unique_ptr<Input> open_input(const std::string& path, const OpenLimits& limits) {
    if (auto text = text_input(path, limits)) return text;
    auto file = std::make_unique<detail::FileStream>(path, limits.stop);
    auto digest = limits.keeps_digest ? file->keep_digest() : nullptr;
    auto input = open_file(std::move(file), path, limits);
    input->keep(std::move(digest));
    return input;
}

unsigned decoders_for(unsigned threads) {
    return threads == 1 ? 1 : std::min(threads / 2 + 1, kMostDecoders);
}

bool is_packed(const std::string& path) {
    try {
        const auto input = open_input(path);
        if (input->is_archive()) return true;
        const auto member = input->next();
        return member && !member->is_plain;
    } catch (const IoError&) {
        return false;
    }
}

std::unique_ptr<Source> open_plain_range(const std::string& path, std::uint64_t begin,
                                         std::uint64_t end) {
    return std::make_unique<detail::FileStream>(path, begin, end);
}

std::unique_ptr<Input> open_plain_input(const std::string& path, std::uint64_t begin,
                                        std::uint64_t end, const OpenLimits& limits) {
    auto file = std::make_unique<detail::FileStream>(path, begin, end);
    const auto counter = file->counter();
    auto digest = limits.keeps_digest ? file->keep_digest() : nullptr;
    Input::Member member{.name = path, .source = std::move(file)};
    member.is_plain = true;
    member.known_bytes = end - begin;
    auto input = std::make_unique<SingleInput>(std::move(member), counter, end - begin);
    input->keep(std::move(digest));
    return input;
}

std::unique_ptr<Input> open_zstd_input(const std::string& path, const ZstdPlace& begin,
                                       const ZstdPlace& end, const OpenLimits& limits) {
    const std::uint64_t packed_end = begin.frame == end.frame ? UINT64_MAX : end.frame;
    auto file = std::make_unique<detail::FileStream>(path, begin.frame, packed_end);
    const auto counter = file->counter();
    const auto give_up = file->give_up();
    auto digest = limits.keeps_digest ? file->keep_digest() : nullptr;
    Input::Member member{.name = path};
    member.source = std::make_unique<detail::ReadAhead>(
        std::make_unique<detail::ZstdRange>(std::move(file), begin, end, limits.max_window_bytes),
        give_up);
    auto input = std::make_unique<SingleInput>(std::move(member), counter, std::nullopt);
    input->keep(std::move(digest));
    return input;
}

}  // namespace arbiter::io
