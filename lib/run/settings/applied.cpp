#include "run/settings/applied.hpp"

#include "core/base/text.hpp"
#include "core/check/profiles.hpp"
#include "core/check/rule.hpp"
#include "run/settings/glob.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <iterator>

namespace arbiter::settings {
namespace {

using Words = std::vector<std::string>;

Words split(std::string_view list) {
    Words words;
    for (std::size_t begin = 0; begin <= list.size();) {
        const std::size_t end = std::min(list.find(',', begin), list.size());
        const std::string_view word = trimmed(list.substr(begin, end - begin));
        if (!word.empty()) words.emplace_back(word);
        begin = end + 1;
    }
    return words;
}

// Words of `select` and `ignore`, with those that name patterns of the user apart.
struct Sorted {
    Words rules, patterns;
};

Sorted sort_words(const Words& lists, std::span<const std::string> own_names) {
    Sorted sorted;
    for (const std::string& list : lists)
        for (std::string& word : split(list)) {
            const bool is_own = std::ranges::find(own_names, word) != own_names.end();
            (is_own ? sorted.patterns : sorted.rules).push_back(std::move(word));
        }
    return sorted;
}

Words words_of(const std::vector<SaidWord>& said) {
    Words words;
    for (const SaidWord& each : said)
        words.push_back(each.value);
    return words;
}

bool holds(const Words& words, const std::string& word) {
    return std::ranges::find(words, word) != words.end();
}

std::shared_ptr<const check::OwnChecks> own_checks(const Layer& layer, const Sorted& select,
                                                   const Sorted& ignore, bool are_all_patterns) {
    auto own = std::make_shared<check::OwnChecks>();
    for (const SaidWord& tag : layer.required_tags)
        if (!holds(own->required_tags, tag.value)) own->required_tags.push_back(tag.value);
    for (const auto& pattern : layer.tag_patterns) {
        const bool is_on = are_all_patterns || holds(select.patterns, pattern.value.name);
        if (is_on && !holds(ignore.patterns, pattern.value.name))
            own->tag_patterns.push_back(pattern.value);
    }
    if (layer.no_draw_before) own->no_draw_before = layer.no_draw_before->value;
    if (own->is_empty()) return nullptr;
    return own;
}

constexpr std::string_view kPatternRule = "OWN02";

}  // namespace

Layer layers_of(const SettingsFile* file, std::string_view path, const Layer& command_line) {
    Layer layer;
    if (file != nullptr) {
        put_over(file->layer, layer);
        for (const FileTable& table : file->tables)
            if (glob_matches(table.glob, path)) put_over(table.layer, layer);
    }
    put_over(command_line, layer);
    return layer;
}

std::optional<std::size_t> read_fail_on(std::string_view word) {
    if (word == "never") return check::kSeverities;
    for (std::size_t i = 0; i < check::kSeverities; ++i)
        if (word == check::to_string(static_cast<check::Severity>(i))) return i;
    return std::nullopt;
}

Result<Applied, check::UnknownWord> resolve(const Layer& layer,
                                            std::span<const std::string> own_names) {
    const Sorted select = sort_words(layer.select ? layer.select->value : Words{}, own_names);
    const Sorted ignore = sort_words(words_of(layer.ignore), own_names);
    const Words severity = words_of(layer.severity);
    Words rules = select.rules;
    const auto pattern_rule = static_cast<std::size_t>(check::RuleId::OWN02_tag_pattern);
    bool are_all_patterns = !layer.select;
    if (layer.select && !rules.empty()) {
        const auto chosen = check::resolve_selection({.select = rules});
        if (!chosen) return Unexpected{chosen.error()};
        are_all_patterns = (*chosen)[pattern_rule].is_on;
    }
    if (!select.patterns.empty() && !are_all_patterns) rules.emplace_back(kPatternRule);
    auto resolved =
        check::resolve_selection({.select = rules,
                                  .ignore = ignore.rules,
                                  .severity = severity,
                                  .profile = layer.profile ? layer.profile->value : ""});
    if (!resolved) return Unexpected{resolved.error()};
    Applied applied;
    applied.rules = *resolved;
    // An empty list selects nothing; without one everything is selected.
    if (layer.select && rules.empty())
        for (check::RuleSetting& rule : applied.rules)
            rule.is_on = false;
    applied.is_selected = layer.select.has_value();
    if (layer.laws && layer.laws->value != "by-date")
        applied.edition = laws::find_edition(layer.laws->value);
    applied.says_fail_on = layer.fail_on.has_value();
    if (layer.fail_on) applied.fail_on = read_fail_on(layer.fail_on->value).value_or(0);
    if (layer.profile) {
        const check::Profile* profile = check::find_profile(layer.profile->value);
        applied.is_gate = profile != nullptr && profile->is_gate;
    }
    applied.own = own_checks(layer, select, ignore, are_all_patterns);
    return applied;
}

namespace {

void append_line(std::string_view key, std::string_view value, std::string_view where,
                 std::string& out) {
    fmt::format_to(std::back_inserter(out), "  {:<15} {:<30} {}\n", key, value, where);
}

// A line for each place of a list.
void append_words(std::string_view key, const std::vector<SaidWord>& words, std::string& out) {
    if (words.empty()) return append_line(key, "-", "default", out);
    for (std::size_t i = 0; i < words.size();) {
        std::string joined = words[i].value;
        std::size_t next = i + 1;
        for (; next < words.size() && words[next].where == words[i].where; ++next)
            joined += ", " + words[next].value;
        append_line(i == 0 ? key : "", joined, words[i].where, out);
        i = next;
    }
}

void append_value(std::string_view key, const std::optional<SaidWord>& word,
                  std::string_view otherwise, std::string& out) {
    append_line(key, word ? word->value : otherwise, word ? word->where : "default", out);
}

}  // namespace

std::string describe(const Layer& layer) {
    std::string out;
    append_value("profile", layer.profile, "archive", out);
    append_value("laws", layer.laws, "by-date", out);
    append_value("fail-on", layer.fail_on, "error", out);
    append_line("select", layer.select ? joined(layer.select->value, ", ") : "all",
                layer.select ? layer.select->where : "default", out);
    append_words("ignore", layer.ignore, out);
    append_words("severity", layer.severity, out);
    append_words("required-tags", layer.required_tags, out);
    std::vector<SaidWord> patterns;
    for (const auto& pattern : layer.tag_patterns)
        patterns.push_back({fmt::format("{}: {} = {}", pattern.value.name, pattern.value.tag,
                                        escaped(pattern.value.pattern.text())),
                            pattern.where});
    append_words("tag-pattern", patterns, out);
    append_line("no-draw-before",
                layer.no_draw_before ? fmt::format("{}", layer.no_draw_before->value) : "-",
                layer.no_draw_before ? layer.no_draw_before->where : "default", out);
    // Only 'arbiter event' looks at these.
    if (layer.rounds)
        append_line("rounds", fmt::format("{}", layer.rounds->value), layer.rounds->where, out);
    if (layer.boards)
        append_line("boards", fmt::format("{}", layer.boards->value), layer.boards->where, out);
    return out;
}

}  // namespace arbiter::settings
