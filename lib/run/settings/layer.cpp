#include "run/settings/layer.hpp"

#include <algorithm>
#include <iterator>

namespace arbiter::settings {
namespace {

template <class T>
void replace(const std::optional<T>& upper, std::optional<T>& lower) {
    if (upper) lower = upper;
}

template <class T>
void append(const std::vector<T>& upper, std::vector<T>& lower) {
    std::ranges::copy(upper, std::back_inserter(lower));
}

void put_pattern(const Said<check::TagPattern>& pattern,
                 std::vector<Said<check::TagPattern>>& patterns) {
    const auto same = std::ranges::find_if(
        patterns, [&](const auto& each) { return each.value.name == pattern.value.name; });
    if (same != patterns.end())
        *same = pattern;
    else
        patterns.push_back(pattern);
}

}  // namespace

void put_over(const Layer& upper, Layer& lower) {
    replace(upper.profile, lower.profile);
    replace(upper.laws, lower.laws);
    replace(upper.fail_on, lower.fail_on);
    replace(upper.no_draw_before, lower.no_draw_before);
    replace(upper.rounds, lower.rounds);
    replace(upper.boards, lower.boards);
    if (upper.select) {
        lower.select = upper.select;
        lower.ignore.clear();
    }
    append(upper.ignore, lower.ignore);
    append(upper.severity, lower.severity);
    append(upper.required_tags, lower.required_tags);
    for (const auto& pattern : upper.tag_patterns)
        put_pattern(pattern, lower.tag_patterns);
}

}  // namespace arbiter::settings
