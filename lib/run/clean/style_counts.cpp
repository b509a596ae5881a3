#include "run/clean/style_counts.hpp"

#include "core/check/rule.hpp"

#include <algorithm>
#include <cstddef>

namespace arbiter::clean {

bool StyleCounts::counts(const fix::FixNote& note) {
    return check::rule(note.rule).severity == check::Severity::Style;
}

void StyleCounts::add(const fix::FixNote& note) {
    auto own = std::ranges::find(rules_, note.rule, &Count::rule);
    if (own == rules_.end()) own = rules_.insert(own, Count{note.rule, 0});
    // Places are left out where the text is not that of the input.
    own->edits += std::max<std::size_t>(note.places.size(), 1);
}

void StyleCounts::take(text::JsonLine& json) {
    std::ranges::sort(rules_, {}, &Count::rule);
    json.key("edits").begin_object();
    for (const Count& count : rules_)
        json.key(check::rule(count.rule).code).number(count.edits);
    json.end_object();
    rules_.clear();
}

}  // namespace arbiter::clean
