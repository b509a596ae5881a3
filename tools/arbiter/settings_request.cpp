#include "tools/arbiter/settings_request.hpp"

#include "core/base/text.hpp"
#include "run/settings/find.hpp"
#include "run/settings/glob.hpp"
#include "tools/arbiter/rule_words.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <iterator>

namespace arbiter::tools {
namespace {

using settings::Layer;
using settings::SaidWord;

void take_last(const Arguments& arguments, OptionName option, std::optional<SaidWord>& into) {
    if (const auto word = arguments.last(option))
        into = SaidWord{*word, fmt::format("--{}", option)};
}

void check_laws(const std::optional<SaidWord>& word) {
    if (!word || word->value == "by-date" || laws::find_edition(word->value) != nullptr) return;
    std::vector<std::string_view> names{"by-date"};
    for (const laws::Edition* each : laws::editions())
        names.push_back(each->id);
    const std::string near = did_you_mean(word->value, names);
    throw UsageError(fmt::format("unknown edition '{}'{}", escaped(word->value),
                                 near.empty() ? "; 'arbiter editions' lists them" : near));
}

void check_fail_on(const std::optional<SaidWord>& word) {
    if (!word || settings::read_fail_on(word->value)) return;
    const std::vector<std::string_view> names{"error", "warning", "info", "style", "never"};
    throw UsageError(fmt::format("--fail-on is '{}', but takes {}{}", escaped(word->value),
                                 joined(names, ", "), did_you_mean(word->value, names)));
}

// The settings files of the inputs: one that is named, none, or those that are found.
class Files {
  public:
    explicit Files(const Arguments& arguments) : is_isolated_(arguments.has("isolated")) {
        const auto config = arguments.last("config");
        if (!config) return;
        if (is_isolated_) throw UsageError("--config and --isolated exclude each other");
        named_ = taken(finder_.read(*config));
    }
    [[nodiscard]] std::shared_ptr<const settings::SettingsFile> of(const std::string& input) {
        if (is_isolated_) return nullptr;
        return named_ != nullptr ? named_ : taken(finder_.find(input));
    }

  private:
    static std::shared_ptr<const settings::SettingsFile> taken(
        const settings::Finder::Found& found) {
        if (!found) throw UsageError(found.error());
        return *found;
    }

    settings::Finder finder_;
    std::shared_ptr<const settings::SettingsFile> named_;
    const bool is_isolated_;
};

// Names of the user's patterns in a file and its tables.
void add_own_names(const settings::SettingsFile& file, std::vector<std::string>& names) {
    const auto add = [&](const Layer& layer) {
        for (const auto& pattern : layer.tag_patterns)
            names.push_back(pattern.value.name);
    };
    add(file.layer);
    for (const settings::FileTable& table : file.tables)
        add(table.layer);
}

}  // namespace

Layer command_line_layer(const Arguments& arguments) {
    Layer layer;
    take_last(arguments, "profile", layer.profile);
    take_last(arguments, "laws", layer.laws);
    take_last(arguments, "fail-on", layer.fail_on);
    check_laws(layer.laws);
    check_fail_on(layer.fail_on);
    if (arguments.has("select"))
        layer.select =
            settings::Said<std::vector<std::string>>{arguments.all("select"), "--select"};
    for (std::string& word : arguments.all("ignore"))
        layer.ignore.push_back({std::move(word), "--ignore"});
    for (std::string& word : arguments.all("severity"))
        layer.severity.push_back({std::move(word), "--severity"});
    return layer;
}

Layer settings_of(const Arguments& arguments, const std::string& input) {
    Files files(arguments);
    const auto file = files.of(input);
    if (file == nullptr) return {};
    const std::string path = input == "-" ? input : settings::path_below(file->folder, input);
    return settings::layers_of(file.get(), path, {});
}

SettingsPlan::SettingsPlan(const Arguments& arguments, const std::vector<std::string>& inputs)
    : command_line_(command_line_layer(arguments)) {
    Files files(arguments);
    for (const std::string& input : inputs)
        add(input, files.of(input));
    if (inputs.empty()) {
        add("-", nullptr);
        kind_of_input_.clear();
    }
    resolve_kinds();
}

// Inputs are of one kind when the same tables of the same file apply to them.
void SettingsPlan::add(const std::string& input,
                       std::shared_ptr<const settings::SettingsFile> file) {
    std::string key;
    std::string path;
    if (file != nullptr) {
        path = input == "-" ? input : settings::path_below(file->folder, input);
        key = file->folder + '\0' + file->name;
        for (std::size_t i = 0; i < file->tables.size(); ++i)
            if (settings::glob_matches(file->tables[i].glob, path)) key += fmt::format("/{}", i);
    }
    const auto known = std::ranges::find(keys_, key);
    kind_of_input_.push_back(static_cast<std::uint32_t>(known - keys_.begin()));
    if (known != keys_.end()) return;
    keys_.push_back(std::move(key));
    const auto same = [&](const Source& each) { return each.file == file; };
    if (file != nullptr && std::ranges::none_of(sources_, same))
        provenance_.push_back(fmt::format("--config={}@{}", file->name, file->digest));
    Layer layer = settings::layers_of(file.get(), path, command_line_);
    sources_.push_back({std::move(file), std::move(layer)});
}

void SettingsPlan::resolve_kinds() {
    std::vector<std::string> own_names;
    for (const Source& source : sources_)
        if (source.file != nullptr) add_own_names(*source.file, own_names);
    for (const Source& source : sources_) {
        auto applied = settings::resolve(source.layer, own_names);
        if (!applied) throw unknown_word(applied.error());
        kinds_.push_back(std::move(applied).value());
    }
}

std::string SettingsPlan::laws() const {
    const auto laws_of = [](const Source& source) {
        return source.layer.laws ? source.layer.laws->value : std::string("by-date");
    };
    const std::string first = laws_of(sources_.front());
    const bool is_same = std::ranges::all_of(
        sources_, [&](const Source& source) { return laws_of(source) == first; });
    return is_same ? first : "various";
}

std::string SettingsPlan::describe(const std::vector<std::string>& inputs) const {
    std::string out;
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        const Source& source = sources_[kind_of_input_[i]];
        fmt::format_to(std::back_inserter(out), "{}\n  {:<15} {}\n", escaped(inputs[i], 300),
                       "settings", source.file == nullptr ? "none" : source.file->name);
        out += settings::describe(source.layer);
    }
    return out;
}

}  // namespace arbiter::tools
