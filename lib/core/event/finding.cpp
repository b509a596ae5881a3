#include "core/event/finding.hpp"

#include "core/base/text.hpp"

#include <fmt/core.h>

namespace arbiter::event {
namespace {

constexpr const check::Rule* kRules[] = {
#define ARBITER_EVENT_RULE(code, name) &check::code##_##name,
#include "core/event/rules.def"
#undef ARBITER_EVENT_RULE
};

RuleId rule_of(trf::DeviationKind kind) {
    switch (kind) {
        case trf::DeviationKind::Form:
            return RuleId::TRF01;
        case trf::DeviationKind::Field:
            return RuleId::TRF02;
        case trf::DeviationKind::Asymmetry:
            return RuleId::TRF03;
        case trf::DeviationKind::Points:
            return RuleId::TRF04;
        case trf::DeviationKind::Count:
            return RuleId::TRF05;
        case trf::DeviationKind::Unusual:
            return RuleId::TRF06;
    }
    return RuleId::TRF02;
}

}  // namespace

std::span<const check::Rule* const> rules() {
    return kRules;
}

const check::Rule& rule(RuleId id) {
    return *kRules[static_cast<std::size_t>(id)];
}

std::vector<Finding> findings_of(const trf::Deviations& deviations, std::string_view file) {
    std::vector<Finding> findings;
    findings.reserve(deviations.size());
    for (const trf::Deviation& each : deviations) {
        Finding& finding = findings.emplace_back();
        finding.rule = rule_of(each.kind);
        finding.place = {std::string(file), 0, each.line, each.column};
        finding.message = each.message;
    }
    return findings;
}

std::string words_of(const Place& place) {
    if (place.game != 0)
        return fmt::format("{}, game {} (line {})", place.file, place.game, place.line);
    if (place.line != 0) return fmt::format("{}, line {}", place.file, place.line);
    return place.file;
}

}  // namespace arbiter::event
