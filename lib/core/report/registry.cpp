#include "core/base/fnv.hpp"
#include "core/check/rule.hpp"
#include "core/report/format_names.hpp"
#include "core/report/report.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace arbiter::report {
namespace {

constexpr auto kRegistry = std::to_array<const Format*>({
#define ARBITER_FORMAT(name, subjects) &format_##name,
#include "core/report/formats.def"
#undef ARBITER_FORMAT
});

}  // namespace

std::span<const Format* const> formats() {
    return kRegistry;
}

const Format* find_format(std::string_view name) {
    const auto at = std::find_if(kRegistry.begin(), kRegistry.end(),
                                 [&](const Format* format) { return format->name == name; });
    return at == kRegistry.end() ? nullptr : *at;
}

std::vector<const Format*> formats_of(Subject subject) {
    std::vector<const Format*> result;
    for (std::size_t i = 0; i < kRegistry.size(); ++i)
        if (contains(format_rows::kRows[i].second, subject)) result.push_back(kRegistry[i]);
    return result;
}

std::unique_ptr<Report> make_report(const Format& format, Subject subject,
                                    const RenderOptions& options) {
    const bool has_own_form = subject == Subject::Positions && format.make_of_positions != nullptr;
    return has_own_form ? format.make_of_positions(options) : format.make(options);
}

std::string_view to_string(Status status) {
    constexpr std::array<std::string_view, kStatuses> kNames{"clean", "flagged", "rejected",
                                                             "unchecked"};
    return kNames[static_cast<std::size_t>(status)];
}

std::string rule_set_version() {
    Fnv32 hash;  // short enough for a person to compare
    for (const check::Rule* rule : check::rules())
        for (const std::string_view field :
             {rule->code, rule->name, check::to_string(rule->severity)})
            hash.field(field, 0xFF);
    return fmt::format("{}-{:08x}", check::rules().size(), hash.value());
}

}  // namespace arbiter::report
