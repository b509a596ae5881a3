#include "tools/arbiter/named_files.hpp"

#include "run/io/atomic_file.hpp"
#include "run/io/file_identity.hpp"
#include "run/io/file_list.hpp"
#include "run/io/folder.hpp"
#include "run/settings/find.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <system_error>
#include <unistd.h>

namespace arbiter::tools {
namespace {

namespace fs = std::filesystem;

bool is_folder(const std::string& path) {
    std::error_code error;
    return fs::is_directory(path, error);
}

bool has_option(const Arguments& arguments, OptionName name) {
    return std::ranges::find(arguments.options(), name, &Option::name) != arguments.options().end();
}

// "FMT:FILE" is "report FMT" and FILE.
io::Target report_target(const std::string& word) {
    const std::size_t colon = word.find(':');
    return {fmt::format("report {}", word.substr(0, colon)),
            colon == std::string::npos ? "-" : word.substr(colon + 1)};
}

std::vector<io::Target> written(const Arguments& arguments) {
    std::vector<io::Target> targets;
    for (const Option& option : arguments.options()) {
        const FileUse use = option.row->extras.file;
        if (use != FileUse::Writes && use != FileUse::Reports) continue;
        for (const std::string& value : arguments.all(option.name())) {
            io::Target target = use == FileUse::Reports
                                    ? report_target(value)
                                    : io::Target{fmt::format("--{}", option.row->name), value};
            if (option.name() == OptionName("output") && arguments.has("fix") &&
                has_option(arguments, "in-place"))
                target.hint = "; --in-place replaces inputs";
            if (!target.path.empty()) targets.push_back(std::move(target));
        }
    }
    return targets;
}

// Collects what is read, as far as a file is there that will be written.
class Readings {
  public:
    Readings(const Syntax& syntax, const Arguments& arguments) : arguments_(arguments) {
        if (syntax.operands.find("FEN") != std::string_view::npos)
            content_ = io::Content::Positions;
        has_parts_ = syntax.operands.find("PART") != std::string_view::npos;
        if (has_parts_ || syntax.operands.find("FILE") != std::string_view::npos) add_inputs();
        add_options();
        add_settings();
    }

    [[nodiscard]] std::vector<io::Reading> take() { return std::move(readings_); }

  private:
    void add_inputs() {
        for (const std::string& operand : arguments_.operands())
            add(std::nullopt, operand);
        for (const std::string& file : arguments_.listed())
            add(std::nullopt, file);
        // `watch` has a recording instead.
        const bool reads_standard_input = arguments_.operands().empty() &&
                                          !arguments_.has("files-from") &&
                                          !has_option(arguments_, "replay");
        if (reads_standard_input) add(std::nullopt, "-");
    }

    void add_options() {
        for (const Option& option : arguments_.options()) {
            const FileUse use = option.row->extras.file;
            if (use != FileUse::Reads && use != FileUse::Lists) continue;
            for (const std::string& value : arguments_.all(option.name()))
                add(option.name(), value);
        }
    }

    // The settings of inputs are looked for, not named.
    void add_settings() {
        if (!has_option(arguments_, "isolated") || arguments_.has("isolated") ||
            arguments_.has("config"))
            return;
        settings::Finder finder;
        std::vector<io::Reading> found;
        for (const io::Reading& reading : readings_) {
            if (!reading.why.empty()) continue;
            const auto file = finder.find(reading.path);
            if (!file || *file == nullptr) continue;  // the run says what is wrong with it
            const std::string path =
                (fs::path((*file)->folder) / std::string(settings::kFileName)).string();
            if (found.empty() || found.back().path != path)
                found.push_back({"it has the settings of the inputs", path});
        }
        readings_.insert(readings_.end(), found.begin(), found.end());
    }

    // A folder is what is read of it. Without `option` it is an operand.
    void add(std::optional<OptionName> option, const std::string& path) {
        if (path.empty()) return;
        const std::string why =
            option ? fmt::format("--{} reads it", std::string_view(*option)) : std::string();
        const auto add_file = [&](std::string file) {
            if (!option || !may_be_replaced(*option, file))
                readings_.push_back({why, std::move(file)});
        };
        if (!is_folder(path)) return add_file(path);
        const bool is_table = option == OptionName("eco");
        if (!is_table && (option || !has_parts_)) {
            const io::Content content = option ? io::Content::Games : content_;
            for (std::string& file : io::expand_inputs({&path, 1}, {}, content))
                add_file(std::move(file));
            return;
        }
        std::error_code error;
        for (const io::FolderEntry& entry : io::entries_of(path, error)) {
            const fs::path file = fs::path(path) / entry.name;
            if (file.extension() == (is_table ? ".tsv" : ".part") &&
                !is_joined_partial(file.string()))
                add_file(file.string());
        }
    }

    // A new baseline may replace the old one. What is appended to may be what nothing shall be
    // there twice of.
    [[nodiscard]] bool may_be_replaced(OptionName option, const std::string& path) const {
        if (option == OptionName("baseline")) return is_same(path, "write-baseline");
        if (option != OptionName("against") || !arguments_.has("append")) return false;
        return is_same(path, "output") || is_same(path, "rejects") || is_same(path, "dups") ||
               is_same(path, "rest");
    }

    // What `merge --partial` writes beside the partials that it joins is none of them.
    [[nodiscard]] bool is_joined_partial(const std::string& path) const {
        return has_parts_ && has_option(arguments_, "partial") && is_same(path, "partial");
    }

    [[nodiscard]] bool is_same(const std::string& path, OptionName option) const {
        const auto other = arguments_.last(option);
        return other && io::identity_of(path) == io::identity_of(*other);
    }

    const Arguments& arguments_;
    io::Content content_ = io::Content::Games;
    bool has_parts_ = false;
    std::vector<io::Reading> readings_;
};

// Of a shard only the partial is written; folders may still be made, and the parts of --split have
// names of their own.
bool is_tried(const io::Target& target, const Arguments& arguments) {
    if (target.path == "-" || arguments.has("show-settings")) return false;
    const bool is_of_shard = arguments.has("partial");
    if (is_of_shard) return target.what == "--partial";
    if (arguments.has("make-folders")) return false;
    return target.what != "--output" || !arguments.has("split");
}

}  // namespace

io::NamedFiles named_files(const Syntax& syntax, const Arguments& arguments) {
    io::NamedFiles files{written(arguments), {}};
    // Standard output gets something of nearly every command, and may have been turned to a file.
    files.written.push_back({"standard output", "-"});
    const auto is_there = [](const io::Target& target) {
        const auto identity = target.path == "-" ? io::identity_of(STDOUT_FILENO)
                                                 : io::known_identity_of(target.path);
        return identity && identity->exists();
    };
    if (std::ranges::any_of(files.written, is_there))
        files.read = Readings(syntax, arguments).take();
    return files;
}

void settle_files(const Syntax& syntax, Arguments& arguments) {
    if (const auto list = arguments.last("files-from"); list && !list->empty())
        arguments.set_listed(io::read_file_list(*list));
    const io::NamedFiles files = named_files(syntax, arguments);
    io::refuse_clashes(files);
    for (const io::Target& target : files.written)
        if (is_tried(target, arguments)) io::AtomicFile::check(target.path);
}

}  // namespace arbiter::tools
