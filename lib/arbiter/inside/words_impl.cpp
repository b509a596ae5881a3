#include "core/base/text.hpp"

#include "arbiter/inside/words.hpp"

#include <fmt/core.h>

namespace arbiter {
inline namespace v1 {
namespace hidden {
namespace {

Error unknown_word(const check::UnknownWord& unknown) {
    if (unknown.what == "rule of audit")
        return {fmt::format("the rule '{}' is one of events alone", escaped(unknown.word))};
    return {fmt::format("unknown {} '{}'{}", unknown.what, escaped(unknown.word),
                        unknown.nearest.empty()
                            ? std::string()
                            : fmt::format(", did you mean '{}'?", unknown.nearest))};
}

}  // namespace

Error not_a_choice(std::string_view option, std::string_view word, std::string_view choices) {
    return {fmt::format("{} is '{}', but takes {}", option, escaped(word), choices)};
}

Result<check::RuleSettings> settings_of(const check::SelectionRequest& request) {
    const auto settings = check::resolve_selection(request);
    if (!settings) return unknown_word(settings.error());
    return settings.value();
}

}  // namespace hidden
}  // namespace v1
}  // namespace arbiter
