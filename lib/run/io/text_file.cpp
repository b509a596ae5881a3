#include "run/io/text_file.hpp"

#include "run/io/error.hpp"
#include "run/io/folder.hpp"
#include "run/io/input.hpp"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <system_error>
#include <utility>

namespace arbiter::io {
namespace {

// The first member of an input, which it keeps.
class FirstMember : public Source {
  public:
    FirstMember(std::unique_ptr<Input> input, std::unique_ptr<Source> source)
        : input_(std::move(input)), source_(std::move(source)) {}

    std::size_t read(std::span<char> into) override { return source_->read(into); }
    [[nodiscard]] std::optional<Damage> damage() const override { return source_->damage(); }

  private:
    std::unique_ptr<Input> input_;
    std::unique_ptr<Source> source_;
};

std::unique_ptr<Source> open_first_member(const std::string& path) {
    std::unique_ptr<Input> input = open_input(path);
    std::optional<Input::Member> member = input->next();
    if (!member) return nullptr;
    return std::make_unique<FirstMember>(std::move(input), std::move(member->source));
}

}  // namespace

text::TextFile text_file(const std::string& path) {
    return {.name = path, .open = [path] { return open_first_member(path); }};
}

std::vector<text::TextFile> text_files(const std::string& path, std::string_view suffix) {
    std::error_code error;
    if (!std::filesystem::is_directory(path, error)) return {text_file(path)};
    std::vector<std::string> names;
    for (const FolderEntry& entry : entries_of(path, error)) {
        const std::filesystem::path file = std::filesystem::path(path) / entry.name;
        if (file.extension() == suffix) names.push_back(file.string());
    }
    if (error) throw_io_error("read", path, error.value());
    std::ranges::sort(names);
    std::vector<text::TextFile> files;
    std::ranges::transform(names, std::back_inserter(files), text_file);
    return files;
}

std::optional<std::string> first_existing(std::span<const std::string> paths) {
    const auto found = std::ranges::find_if(paths, [](const std::string& path) {
        std::error_code error;
        return std::filesystem::exists(path, error);
    });
    if (found == paths.end()) return std::nullopt;
    return *found;
}

}  // namespace arbiter::io
