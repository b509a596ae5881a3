#include "tools/arbiter/rule_words.hpp"

#include "base/text.hpp"
#include "check/profiles.hpp"
#include "event/finding.hpp"

#include <fmt/format.h>

#include <string>
#include <vector>

namespace arbiter::tools {
namespace {

// Its code, a prefix of codes, or its name.
bool is_event_rule(std::string_view word) {
    const std::string_view family = word.substr(0, 3);
    return equals_ignoring_case(family, "EVT") || equals_ignoring_case(family, "TRF") ||
           event::find_rule(word) != nullptr;
}

std::string where_to_look(const check::UnknownWord& unknown) {
    if (unknown.what == "rule" && is_event_rule(unknown.word))
        return ": the rules EVT and TRF are those of 'arbiter event'";
    if (!unknown.nearest.empty()) return fmt::format(", did you mean '{}'?", unknown.nearest);
    if (unknown.what == "rule") return "; 'arbiter rules' lists them";
    if (unknown.what != "profile") return {};
    std::vector<std::string_view> profiles;
    for (const check::Profile& profile : check::profiles())
        profiles.push_back(profile.name);
    return fmt::format("; there are {}", fmt::join(profiles, ", "));
}

}  // namespace

UsageError unknown_word(const check::UnknownWord& unknown) {
    return UsageError(fmt::format("unknown {} '{}'{}", unknown.what, escaped(unknown.word),
                                  where_to_look(unknown)));
}

}  // namespace arbiter::tools
