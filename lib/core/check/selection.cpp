#include "core/check/selection.hpp"

#include "core/base/text.hpp"
#include "core/check/profiles.hpp"
#include "core/check/rule.hpp"

#include <algorithm>
#include <array>
#include <vector>

namespace arbiter::check {
namespace {

bool starts_ignoring_case(std::string_view text, std::string_view prefix) {
    return text.size() >= prefix.size() &&
           equals_ignoring_case(text.substr(0, prefix.size()), prefix);
}

// Calls `visit` for each trimmed, non-empty word of "a, b,c".
template <class Visit>
void for_each_listed(std::string_view list, Visit visit) {
    while (true) {
        const std::size_t comma = list.find(',');
        const std::string_view word = trimmed(list.substr(0, comma));
        if (!word.empty()) visit(word);
        if (comma == std::string_view::npos) return;
        list.remove_prefix(comma + 1);
    }
}

// Calls `visit` with the index of every rule that `word` names: a name, a code, the beginning of
// codes, or "all". Returns whether there was one.
template <class Visit>
bool for_each_named(std::string_view word, Visit visit) {
    bool is_known = false;
    const bool is_all = equals_ignoring_case(word, "all");
    for (const Rule* rule : rules()) {
        if (!is_all && !equals_ignoring_case(word, rule->name) &&
            !starts_ignoring_case(rule->code, word))
            continue;
        visit(static_cast<std::size_t>(rule->id));
        is_known = true;
    }
    return is_known || is_all;
}

UnknownWord unknown_rule(std::string_view word) {
    return {std::string(word), nearest_rule(word), "rule"};
}

UnknownWord unknown_profile(std::string_view word) {
    std::vector<std::string_view> candidates;
    for (const Profile& profile : profiles())
        candidates.push_back(profile.name);
    return {std::string(word), std::string(nearest(word, candidates).value_or("")), "profile"};
}

// The first word of `lists` that names no rule, or nullopt after visiting all that are named.
template <class Visit>
std::optional<UnknownWord> visit_named(std::span<const std::string> lists, Visit visit) {
    std::optional<UnknownWord> unknown;
    for (const std::string& list : lists) {
        for_each_listed(list, [&](std::string_view word) {
            const bool is_all = equals_ignoring_case(word, "all");
            if (!for_each_named(word, [&](std::size_t rule) { visit(rule, is_all); }) && !unknown)
                unknown = unknown_rule(word);
        });
    }
    return unknown;
}

constexpr std::string_view kLevels[] = {"error", "warning", "info", "style", "off"};

// "RULE=LEVEL", where RULE may be all that --select takes. `is_all_selected`: there is no --select.
std::optional<UnknownWord> set_severity(std::string_view assignment, bool is_all_selected,
                                        RuleSettings& settings) {
    const std::size_t equals = assignment.find('=');
    const std::string_view word = trimmed(assignment.substr(0, equals));
    const std::string_view level =
        equals == std::string_view::npos ? "" : trimmed(assignment.substr(equals + 1));
    const auto severity = parse_severity(level);
    if (!severity && !equals_ignoring_case(level, "off")) {
        const auto near = nearest(level, kLevels);
        return UnknownWord{std::string(level), std::string(near.value_or("")), "severity"};
    }
    const bool is_known = for_each_named(word, [&](std::size_t rule) {
        if (!severity) {
            settings[rule].is_on = false;
            return;
        }
        settings[rule].has_severity = true;
        settings[rule].severity = *severity;
        // Only a profile can have turned it off.
        if (is_all_selected && !rules()[rule]->is_opt_in) settings[rule].is_on = true;
    });
    if (!is_known) return unknown_rule(word);
    return std::nullopt;
}

}  // namespace

Result<RuleSettings, UnknownWord> resolve_selection(const SelectionRequest& request) {
    RuleSettings settings;
    for (const Rule* rule : rules())
        settings[static_cast<std::size_t>(rule->id)].is_on = !rule->is_opt_in;
    if (!request.profile.empty()) {
        const Profile* profile = find_profile(request.profile);
        if (profile == nullptr) return Unexpected{unknown_profile(request.profile)};
        apply(*profile, settings);
    }
    std::array<bool, kRules> is_usual{};  // on by default
    for (std::size_t i = 0; i < kRules; ++i) {
        is_usual[i] = settings[i].is_on;
        settings[i].is_on &= request.select.empty();
    }
    // An audit finds nothing by rules of another command alone; the user should know.
    std::optional<UnknownWord> unknown;
    for (const std::string& list : request.select) {
        for_each_listed(list, [&](std::string_view word) {
            bool is_any_here = false;
            const bool is_known = for_each_named(
                word, [&](std::size_t rule) { is_any_here |= !rules()[rule]->is_only_in_event; });
            if (is_known && !is_any_here && !unknown)
                unknown = {std::string(word), {}, "rule of audit"};
        });
    }
    if (unknown) return Unexpected{*unknown};
    // "all" is every rule that is not opt-in: the others must be named.
    unknown = visit_named(request.select, [&](std::size_t rule, bool is_all) {
        if (!is_all || is_usual[rule]) settings[rule].is_on = true;
    });
    if (unknown) return Unexpected{*unknown};
    for (const std::string& list : request.severity) {
        for_each_listed(list, [&](std::string_view word) {
            if (!unknown) unknown = set_severity(word, request.select.empty(), settings);
        });
    }
    if (unknown) return Unexpected{*unknown};
    unknown =
        visit_named(request.ignore, [&](std::size_t rule, bool) { settings[rule].is_on = false; });
    if (unknown) return Unexpected{*unknown};
    return settings;
}

const Rule* find_rule(std::string_view code_or_name) {
    const auto found = std::ranges::find_if(rules(), [&](const Rule* rule) {
        return equals_ignoring_case(rule->code, code_or_name) ||
               equals_ignoring_case(rule->name, code_or_name);
    });
    return found == rules().end() ? nullptr : *found;
}

std::string nearest_rule(std::string_view word) {
    std::vector<std::string_view> words;
    for (const Rule* rule : rules()) {
        words.push_back(rule->code);
        words.push_back(rule->name);
    }
    return std::string(nearest(word, words).value_or(""));
}

std::optional<Severity> parse_severity(std::string_view word) {
    for (std::size_t i = 0; i < kSeverities; ++i) {
        if (equals_ignoring_case(word, kLevels[i])) return static_cast<Severity>(i);
    }
    return std::nullopt;
}

}  // namespace arbiter::check
