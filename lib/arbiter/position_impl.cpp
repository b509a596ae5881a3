#include "core/audit/numberer.hpp"
#include "core/base/text.hpp"
#include "core/check/rule.hpp"
#include "core/positions/position_auditor.hpp"
#include "core/reach/reach.hpp"
#include "core/report/position_reports.hpp"
#include "core/variant/variant.hpp"

#include "arbiter/inside/words.hpp"

#include "arbiter/position.hpp"

namespace arbiter {
inline namespace v1 {

namespace {

// Chess960 begins with another position than the rules of reach do.
bool is_shuffled(const FenOptions& options) {
    return variant::read_variant(options.variant).replayed == variant::VariantId::Chess960;
}

Result<positions::PositionPlan> plan_of(const FenOptions& options) {
    positions::PositionPlan plan{.wants_text = true};
    if (!options.variant.empty()) {
        const variant::VariantReading read = variant::read_variant(options.variant);
        if (!variant::is_known(options.variant))
            return Error{"unknown variant '" + escaped(options.variant) + "'"};
        if (read.replayed == variant::VariantId::Standard)
            plan.castling = chess::CastlingStyle::Standard;
        else if (!is_shuffled(options))
            plan.variant = read;
    }
    const bool is_full = options.reach == "full";
    if (!is_full && options.reach != "cheap" && options.reach != "off")
        return hidden::not_a_choice("reach", options.reach, "off, cheap, full");
    if (options.reach == "off" || is_shuffled(options)) return plan;
    plan.reach.emplace();
    plan.reach->level = is_full ? reach::Level::Full : reach::Level::Cheap;
    if (options.budget != 0) plan.reach->budget_nodes = options.budget;
    return plan;
}

}  // namespace

Result<CheckedPosition> check_fen(std::string_view line, const FenOptions& options) {
    if (line.find_first_of("\r\n") != std::string_view::npos)
        return Error{"there is more than one line"};
    const Result<check::RuleSettings> settings = hidden::settings_of({.select = options.select,
                                                                      .ignore = options.ignore,
                                                                      .severity = options.severity,
                                                                      .profile = options.profile});
    if (!settings) return Error{settings.error()};
    const Result<positions::PositionPlan> plan = plan_of(options);
    if (!plan) return Error{plan.error()};
    positions::PositionBatch batch(*settings);
    batch.file = "-";
    batch.set_text(line);
    positions::PositionAuditor(*plan).audit(batch);
    audit::Numberer(check::Unit::Position).number(batch);
    if (batch.games.empty()) return Error{"there is no position in the line"};
    const report::GameRecord& record = batch.games.front();
    CheckedPosition checked;
    checked.is_ok = true;
    if (record.position != nullptr) {
        checked.normalized = record.position->normalized;
        checked.variant = record.position->variant;
    }
    for (const check::Finding& finding : batch.findings.kept()) {
        if (finding.is_merged) continue;
        const check::Rule& rule = check::rule(finding.rule);
        checked.problems.push_back({rule.code, rule.name, static_cast<Severity>(finding.severity),
                                    std::string(finding.message)});
        if (rule.id == check::RuleId::FEN17_fen_unreachable) checked.unreachable = finding.message;
        checked.is_ok &= finding.severity > check::Severity::Warning;
    }
    report::make_position_ndjson()->render(batch.view(), checked.json);
    if (checked.json.ends_with('\n')) checked.json.pop_back();
    return checked;
}

}  // namespace v1
}  // namespace arbiter
