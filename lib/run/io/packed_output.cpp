#include "run/io/packed_output.hpp"

#include "core/base/text.hpp"
#include "run/io/detail/container.hpp"
#include "run/io/detail/descriptor.hpp"
#include "run/io/detail/packer.hpp"
#include "run/io/input.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <sys/stat.h>
#include <vector>

namespace arbiter::io {
namespace {

using detail::Container;

struct Kind {
    Packing packing;
    std::string_view suffix;
    std::string_view name;
    Container content;
};
constexpr std::array<Kind, 4> kKinds{{{Packing::Gzip, ".gz", "gzip", Container::Gzip},
                                      {Packing::Zstd, ".zst", "zstd", Container::Zstd},
                                      {Packing::Bzip2, ".bz2", "bzip2", Container::Bzip2},
                                      {Packing::Xz, ".xz", "xz", Container::Xz}}};

std::unique_ptr<detail::Packer> make_packer(Packing packing) {
    if (packing == Packing::Plain) return nullptr;
    return packing == Packing::Zstd ? detail::make_zstd_packer()
                                    : detail::make_archive_packer(packing);
}

[[noreturn]] void refuse(const std::string& path, const std::string& why) {
    throw IoError("cannot append to '" + path + "': " + why);
}

using Ends = PackedOutput::Ends;

// Puts `text` after what `ends` were of.
void extend(Ends& ends, std::string_view text) {
    const std::size_t room = PackedOutput::kEndBytes;
    ends.head.append(text.substr(0, room - ends.head.size()));
    if (text.size() >= room) ends.tail.clear();
    ends.tail.append(text.substr(text.size() - std::min(text.size(), room)));
    if (ends.tail.size() > room) ends.tail.erase(0, ends.tail.size() - room);
}

std::string bytes_at(const detail::Descriptor& file, std::uint64_t at, std::size_t size,
                     const std::string& path) {
    std::string bytes(size, '\0');
    std::size_t got = 0;
    while (got < size) {
        const std::size_t count =
            detail::read_some_at(file, std::span(bytes).subspan(got), at + got, path);
        if (count == 0) break;
        got += count;
    }
    bytes.resize(got);
    return bytes;
}

// Everything is decoded: after damage nothing that is appended could ever be read.
Ends ends_of_packed(const std::string& path) {
    const std::unique_ptr<Input> input = open_input(path);
    if (input->is_archive()) refuse(path, "it is an archive");
    Ends ends;
    std::vector<char> block(std::size_t{256} << 10);
    while (const auto member = input->next()) {
        while (const std::size_t count = member->source->read(block))
            extend(ends, {block.data(), count});
        if (const auto damage = member->source->damage()) refuse(path, damage->what);
    }
    return ends;
}

bool has_content(const std::string& path) {
    struct stat status {};
    return ::stat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode) && status.st_size > 0;
}

// The ends of the text of an old file, which must be packed as its name says.
Ends ends_of(const std::string& path, Packing packing) {
    const detail::Descriptor file = detail::open_to_read(path);
    const std::string start = bytes_at(file, 0, detail::kSniffBytes, path);
    const Container content = detail::container_of(start);
    if (packing == Packing::Plain) {
        if (content != Container::Plain) refuse(path, "it is packed, and its name does not say so");
        const std::uint64_t size = detail::size_of(file);
        const std::size_t shown = std::min<std::uint64_t>(size, PackedOutput::kEndBytes);
        return {start.substr(0, shown), bytes_at(file, size - shown, shown, path)};
    }
    const Kind& kind = *std::ranges::find(kKinds, packing, &Kind::packing);
    if (content != kind.content)
        refuse(path, "its name says " + std::string(kind.name) + ", but its content does not");
    return ends_of_packed(path);
}

}  // namespace

Packing packing_of(std::string_view path) {
    for (const Kind& kind : kKinds) {
        const std::size_t size = kind.suffix.size();
        if (path.size() > size &&
            equals_ignoring_case(path.substr(path.size() - size), kind.suffix))
            return kind.packing;
    }
    return Packing::Plain;
}

PackedOutput::PackedOutput(const std::string& path, Opening opening) : name_(path) {
    if (path == "-") {
        standard_ = Output::to_stdout();
        return;
    }
    const Packing packing = packing_of(path);
    if (opening == Opening::Append && has_content(path)) {
        old_ = ends_of(path, packing);
        has_old_text_ = true;
    }
    file_.emplace(path, opening);
    packer_ = make_packer(packing);
}

PackedOutput::PackedOutput(PackedOutput&&) noexcept = default;
PackedOutput::~PackedOutput() = default;

void PackedOutput::write(std::string_view text) {
    if (text.empty()) return;
    written_bytes_ += text.size();
    packer_ ? packer_->pack(text, output()) : output().write(text);
}

void PackedOutput::prepare() {
    if (is_prepared_) return;
    // An empty text is a separate member only where nothing else makes the file readable.
    if (packer_ && (written_bytes_ > 0 || !has_old_text_)) packer_->finish(output());
    packer_.reset();  // many outputs may wait for their names
    file_ ? file_->prepare() : standard_->close();
    is_prepared_ = true;
}

void PackedOutput::commit() {
    prepare();
    if (file_) file_->commit();
}

void PackedOutput::abandon_with(std::string_view line) {
    if (!is_in_place() || packer_ || is_closed_by_reader()) return;
    if (output().has_failed()) {
        (void)output().end_with(line, false);
        return;
    }
    try {
        output().write(line);
        output().flush();
    } catch (const DiskFull&) {
        (void)output().end_with(line, false);
        throw;
    }
}

bool PackedOutput::is_closed_by_reader() const {
    return file_ ? file_->output().is_closed_by_reader() : standard_->is_closed_by_reader();
}

}  // namespace arbiter::io
