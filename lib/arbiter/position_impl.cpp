#include "core/audit/numberer.hpp"
#include "core/base/text.hpp"
#include "core/check/rule.hpp"
#include "core/check/selection.hpp"
#include "core/fen_line/form.hpp"
#include "core/fen_line/operand.hpp"
#include "core/positions/position_auditor.hpp"
#include "core/positions/position_numberer.hpp"
#include "core/reach/reach.hpp"
#include "core/report/position_reports.hpp"
#include "core/variant/variant.hpp"

#include "arbiter/inside/report_run.hpp"
#include "arbiter/inside/words.hpp"

#include "arbiter/position.hpp"
#include "arbiter/report.hpp"

#include <fmt/core.h>

#include <array>
#include <utility>

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

// The value of `word`; nullopt: it is none of `choices`.
template <class T, std::size_t kSize>
std::optional<T> value_of(std::string_view word,
                          const std::array<std::pair<std::string_view, T>, kSize>& choices) {
    for (const auto& [name, value] : choices)
        if (name == word) return value;
    return std::nullopt;
}

// How positions are written. Fails when a word names nothing.
Result<bool> set_form(const FenOptions& options, positions::PositionPlan& plan) {
    const auto ep = value_of(options.ep, fen_line::kEpStyleWords);
    if (!ep) return hidden::not_a_choice("ep", options.ep, "legal, pseudo, always");
    plan.form.ep = *ep;
    plan.form.has_canonical_counters = options.canonical_counters;
    if (options.to.empty()) return true;
    const auto notation = value_of(options.to, fen_line::kNotationWords);
    if (!notation) return hidden::not_a_choice("to", options.to, "fen, epd, shredder, xfen");
    plan.form.notation = *notation;
    plan.writes = true;
    return true;
}

// Positions that occur twice are looked for where `dedupe` or the rule says so.
Result<bool> set_duplicates(const FenOptions& options, check::RuleSettings& settings,
                            positions::PositionPlan& plan) {
    check::RuleSetting& rule =
        settings[static_cast<std::size_t>(check::RuleId::FEN16_epd_duplicate_position)];
    const std::string_view word = options.dedupe;
    if (!word.empty() && word != "off" && word != "position" && word != "mirror")
        return hidden::not_a_choice("dedupe", word, "off, position, mirror");
    plan.mirrors = word == "mirror";
    plan.dedupes = word.empty() ? rule.is_on : word != "off";
    if (!word.empty() && options.select.empty() && options.ignore.empty())
        rule.is_on = plan.dedupes;
    return true;
}

// Lists of positions.
class PositionReports final : public hidden::ReportRun {
  public:
    PositionReports(std::vector<std::unique_ptr<report::Report>> all,
                    const check::RuleSettings& settings, std::size_t fail_on,
                    positions::PositionPlan plan, std::string column)
        : ReportRun(std::move(all), audit::CutAt::Lines),
          column_(std::move(column)),
          checks_({.settings = settings, .own = {}, .fail_on = fail_on}, {}),
          auditor_(read(plan)),
          batch_(settings) {
        count_positions();
        const auto not_pgn = static_cast<std::size_t>(check::RuleId::STR25_not_pgn);
        if (!settings[not_pgn].is_on) read_other_formats();
    }

  private:
    [[nodiscard]] positions::PositionPlan read(positions::PositionPlan plan) const {
        plan.wants_text = false;
        for (const auto& report : reports())
            plan.wants_text |= report->reads_positions();
        return plan;
    }
    [[nodiscard]] audit::Batch& batch() override { return batch_; }
    void audit() override {
        batch_.use(&checks_);
        if (batch_.is_first_of_file)
            kind_ = positions::find_kind(batch_.file, batch_.text(), column_);
        batch_.kind = kind_;
        const bool is_other = batch_.file_traits.other_format != pgn::OtherFormat::None;
        if (batch_.is_first_of_file && kind_.is_unreadable && !is_other)
            batch_.open_error = fmt::format("'{}' has no column '{}'", batch_.file, column_);
        auditor_.audit(batch_);
        numberer_.number(batch_);
    }
    void clear() override {
        batch_.clear();
        batch_.clear_positions();
    }

    const std::string column_;
    const audit::BatchChecks checks_;
    positions::PositionAuditor auditor_;
    positions::PositionNumberer numberer_;
    positions::PositionBatch batch_;
    positions::PositionFile kind_;  // of the text in work
};

}  // namespace

std::optional<std::string> position_of_operand(std::string_view word) {
    return fen_line::position_of_operand(word);
}

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

std::vector<ReportFormat> position_report_formats() {
    return hidden::formats_of(report::Subject::Positions);
}

Result<Reports> Reports::make_of_positions(const ReportOptions& reports,
                                           const FenOptions& positions) {
    Result<check::RuleSettings> settings = hidden::settings_of({.select = positions.select,
                                                                .ignore = positions.ignore,
                                                                .severity = positions.severity,
                                                                .profile = positions.profile});
    if (!settings) return Error{settings.error()};
    Result<positions::PositionPlan> plan = plan_of(positions);
    if (!plan) return Error{plan.error()};
    if (const auto set = set_form(positions, *plan); !set) return Error{set.error()};
    if (const auto set = set_duplicates(positions, *settings, *plan); !set)
        return Error{set.error()};
    const Result<std::size_t> fail_on = hidden::fail_on_of(reports.fail_on);
    if (!fail_on) return Error{fail_on.error()};
    auto made = hidden::reports_of(reports, report::Subject::Positions,
                                   hidden::render_options(reports, {}, !positions.select.empty()));
    if (!made) return Error{made.error()};
    if (plan->writes) made->push_back(report::make_position_lines());
    return Reports(std::make_unique<PositionReports>(std::move(*made), *settings, *fail_on, *plan,
                                                     positions.column));
}

}  // namespace v1
}  // namespace arbiter
