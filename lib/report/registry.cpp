#include "check/rule.hpp"
#include "report/report.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace arbiter::report {
namespace {

constexpr auto kRegistry = std::to_array<const Format*>({
#define ARBITER_FORMAT(name) &format_##name,
#include "report/formats.def"
#undef ARBITER_FORMAT
});

// FNV-1a, 32 bits: short enough for a person to compare.
std::uint32_t mix(std::uint32_t hash, std::string_view text) {
    for (const char c : text)
        hash = (hash ^ static_cast<unsigned char>(c)) * 0x01000193U;
    return (hash ^ 0xffU) * 0x01000193U;  // ends the field: "ab" + "c" is not "a" + "bc"
}

}  // namespace

std::span<const Format* const> formats() {
    return kRegistry;
}

const Format* find_format(std::string_view name) {
    const auto at = std::find_if(kRegistry.begin(), kRegistry.end(),
                                 [&](const Format* format) { return format->name == name; });
    return at == kRegistry.end() ? nullptr : *at;
}

std::string_view to_string(Status status) {
    constexpr std::array<std::string_view, kStatuses> kNames{"clean", "flagged", "rejected",
                                                             "unchecked"};
    return kNames[static_cast<std::size_t>(status)];
}

std::string rule_set_version() {
    std::uint32_t hash = 0x811c9dc5U;
    for (const check::Rule* rule : check::rules()) {
        hash = mix(mix(mix(hash, rule->code), rule->name), check::to_string(rule->severity));
    }
    return fmt::format("{}-{:08x}", check::rules().size(), hash);
}

}  // namespace arbiter::report
