#include "run/io/detail/member_decoders.hpp"

#include "run/io/error.hpp"

#include <algorithm>
#include <utility>

namespace arbiter::io::detail {
namespace {

bool is_named_like_games(struct archive_entry* entry, Content content) {
    return archive_entry_filetype(entry) == AE_IFREG && archive_entry_hardlink(entry) == nullptr &&
           archive_entry_is_encrypted(entry) == 0 &&
           is_content_name(base_name(name_of(entry)), content);
}

}  // namespace

std::string name_of(struct archive_entry* entry) {
    // The first is empty when the name is not of the locale's character set.
    const char* name = archive_entry_pathname(entry);
    if (name == nullptr) name = archive_entry_pathname_utf8(entry);
    return name == nullptr ? "?" : name;
}

std::string_view base_name(std::string_view path) {
    const std::size_t slash = path.rfind('/');
    return slash == std::string_view::npos ? path : path.substr(slash + 1);
}

MemberDecoders::MemberDecoders(std::shared_ptr<const OpenArchive> archive, Content content,
                               const SectionDecoders::Limits& limits)
    : archive_(std::move(archive)),
      content_(content),
      twins_(limits.threads),
      decoders_(*this, limits) {}

// What is wrong with the archive ends this; who reads it in order comes to the same place.
std::optional<Sections::Section> MemberDecoders::take(std::size_t thread) {
    std::shared_ptr<OpenArchive>& twin = twins_[thread];
    try {
        if (twin == nullptr) twin = archive_->twin();
        if (twin == nullptr) return std::nullopt;
        while (struct archive_entry* entry = twin->next_entry()) {
            const std::uint64_t number = twin->generation();
            if (number <= taken_ || !is_named_like_games(entry, content_)) continue;
            taken_ = number;
            return Section{number, std::make_unique<MemberStream>(twin, false)};
        }
    } catch (const IoError&) {  // NOLINT(bugprone-empty-catch): the first reader says it
    }
    return std::nullopt;
}

bool MemberDecoders::turn_to(std::uint64_t number) {
    while (decoders_.has_section() && decoders_.place() < number)
        decoders_.leave_section();
    return decoders_.has_section() && decoders_.place() == number;
}

// From here on the member is decoded by whom reads it, without what was read.
void DecodedMember::go_on_alone(std::uint64_t read_bytes) {
    is_alone_ = true;
    while (read_bytes != 0) {
        const std::span<const char> again = alone_.peek();
        if (again.empty()) return;
        const auto count =
            static_cast<std::size_t>(std::min<std::uint64_t>(again.size(), read_bytes));
        alone_.consume(count);
        read_bytes -= count;
    }
}

std::size_t DecodedMember::produce(std::span<char> into) {
    if (number_ != archive_->generation()) return 0;
    if (!std::exchange(has_begun_, true) && !decoders_->turn_to(number_)) go_on_alone(0);
    if (!is_alone_) {
        const std::size_t count = decoders_->read(into);
        if (count != 0) return count;
        if (decoders_->is_whole()) return 0;
        go_on_alone(decoders_->text_bytes());
    }
    const std::size_t count = alone_.read(into);
    return count == 0 && alone_.damage() ? stop_because(alone_, "") : count;
}

}  // namespace arbiter::io::detail
