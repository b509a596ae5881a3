#include "core/audit/wanted.hpp"
#include "core/base/date.hpp"
#include "core/base/text.hpp"
#include "core/check/profiles.hpp"
#include "core/check/rule.hpp"
#include "core/check/selection.hpp"
#include "core/judge/judge.hpp"
#include "core/laws/edition.hpp"

#include "arbiter/inside/plan.hpp"
#include "arbiter/inside/run.hpp"
#include "arbiter/inside/text_input.hpp"
#include "arbiter/inside/words.hpp"

#include "arbiter/audit.hpp"

#include <fmt/core.h>

#include <chrono>
#include <istream>
#include <utility>

namespace arbiter {
inline namespace v1 {
namespace hidden {
namespace {

constexpr std::uint64_t kMostTolerance = 3600;  // seconds, as --tolerance

// LIFETIME: views the stream.
class StreamSource final : public audit::TextSource {
  public:
    StreamSource(std::istream& stream, std::string name)
        : stream_(stream), name_(std::move(name)) {}
    [[nodiscard]] std::size_t read(std::span<char> into) override {
        stream_.read(into.data(), static_cast<std::streamsize>(into.size()));
        return static_cast<std::size_t>(stream_.gcount());
    }
    [[nodiscard]] std::string error() const override {
        return stream_.bad() ? "cannot read '" + name_ + "'" : std::string();
    }

  private:
    std::istream& stream_;
    std::string name_;
};

Date today_utc() {
    const auto now = std::chrono::system_clock::now();
    const std::chrono::year_month_day day{std::chrono::floor<std::chrono::days>(now)};
    return {static_cast<std::int16_t>(static_cast<int>(day.year())),
            static_cast<std::uint8_t>(static_cast<unsigned>(day.month())),
            static_cast<std::uint8_t>(static_cast<unsigned>(day.day()))};
}

// What is checked, and the plan without what the options say.
Result<audit::FileChecks> file_checks_of(const Options& options) {
    audit::FileChecks checks;
    if (options.laws != "by-date") {
        checks.edition = laws::find_edition(options.laws);
        if (checks.edition == nullptr)
            return Error{fmt::format("unknown edition '{}'", escaped(options.laws))};
    }
    const Result<check::RuleSettings> settings = settings_of({.select = options.select,
                                                              .ignore = options.ignore,
                                                              .severity = options.severity,
                                                              .profile = options.profile});
    if (!settings) return Error{settings.error()};
    checks.settings = *settings;
    const check::Profile* profile = check::find_profile(options.profile);
    checks.heeds_lint_tags =
        options.inline_suppression && (profile == nullptr || !profile->is_gate);
    if (options.quick) audit::leave_out_replay(checks.settings);
    if (!options.findings)
        for (check::RuleSetting& setting : checks.settings)
            setting.is_read = setting.is_style_read = setting.are_details_read =
                setting.is_suppressed_read = false;
    return checks;
}

Result<audit::AuditPlan> plan_of(const Options& options, const audit::FileChecks& checks) {
    audit::AuditPlan plan;
    plan.edition = checks.edition;
    plan.is_replayed = !options.quick;
    plan.dead = judge::kDefaultDead;
    plan.today = today_utc();
    if (!options.today.empty()) {
        const auto day = parse_day(options.today);
        if (!day) return not_a_choice("today", options.today, "a day such as 2024-02-29");
        plan.today = *day;
    }
    if (options.dead == "material")
        plan.dead.depth = mating::Depth::Material;
    else if (options.dead != "full")
        return not_a_choice("dead", options.dead, "material, full");
    if (options.budget != 0) plan.dead.budget_nodes = options.budget;
    if (options.played_illegal == "keep")
        plan.played_illegal = replay::PlayedIllegal::Keep;
    else if (options.played_illegal != "stop")
        return not_a_choice("played_illegal", options.played_illegal, "stop, keep");
    if (options.tolerance > kMostTolerance)
        return Error{fmt::format("tolerance is {}, but at most {} seconds are allowed",
                                 options.tolerance, kMostTolerance)};
    plan.choices.clock_tolerance_ms = std::int64_t{options.tolerance} * 1000;
    return plan;
}

}  // namespace

Result<Checks> checks_of(const Options& options) {
    const Result<audit::FileChecks> files = file_checks_of(options);
    if (!files) return Error{files.error()};
    const Result<audit::AuditPlan> plan = plan_of(options, *files);
    if (!plan) return Error{plan.error()};
    return Checks{*files, *plan};
}

Result<std::shared_ptr<const Plan>> make_plan(const Options& options, bool is_for_fixes) {
    Result<Checks> checks = checks_of(options);
    if (!checks) return Error{checks.error()};
    checks->plan.keeps_game = is_for_fixes;
    auto all = std::make_shared<Plan>(checks->files, checks->plan, is_for_fixes);
    const auto not_pgn = static_cast<std::size_t>(check::RuleId::STR25_not_pgn);
    all->reads_other_formats = !checks->files.settings[not_pgn].is_on;
    return std::shared_ptr<const Plan>(std::move(all));
}

void begin_text(Run& run, std::unique_ptr<audit::TextSource> source, std::string name) {
    run.begin(std::make_unique<SerialBatches>(
        run.plan(),
        std::make_unique<SourceCutter>(*run.plan(), std::move(source), std::move(name))));
}

}  // namespace hidden

Input::Input(std::unique_ptr<hidden::InputBody> body) : body_(std::move(body)) {}
Input::Input(Input&&) noexcept = default;
Input& Input::operator=(Input&&) noexcept = default;
Input::~Input() = default;

std::string Summary::text() const {
    return fmt::format(
        "{} {} = clean {} + flagged {} + rejected {}{}; findings {} = error {} + warning {} + "
        "info {} + style {}; bytes {}",
        counts_positions ? "positions" : "games", games, clean, flagged, rejected,
        unchecked == 0 ? std::string() : fmt::format(" + unchecked {}", unchecked), findings(),
        errors, warnings, infos, styles, bytes);
}

Audit::Audit(std::unique_ptr<hidden::Run> run) : run_(std::move(run)) {}
Audit::Audit(Audit&&) noexcept = default;
Audit& Audit::operator=(Audit&&) noexcept = default;
Audit::~Audit() = default;

Result<Audit> Audit::make(const Options& options) {
    Result<std::shared_ptr<const hidden::Plan>> plan = hidden::make_plan(options, false);
    if (!plan) return Error{plan.error()};
    return Audit(std::make_unique<hidden::Run>(std::move(*plan)));
}

Games Audit::read(Input input) {
    run_->begin(input.body_->batches(run_->plan()));
    return Games(run_.get());
}

Games Audit::read(std::string_view text, std::string name) {
    hidden::begin_text(*run_, std::make_unique<hidden::ViewSource>(text), std::move(name));
    return Games(run_.get());
}

Games Audit::read(std::istream& stream, std::string name) {
    auto source = std::make_unique<hidden::StreamSource>(stream, name);
    hidden::begin_text(*run_, std::move(source), std::move(name));
    return Games(run_.get());
}

Games Audit::feed(std::string_view bytes, std::string name) {
    if (run_->fed == nullptr) {
        auto source = std::make_unique<hidden::FedSource>();
        hidden::FedSource* fed = source.get();
        hidden::begin_text(*run_, std::move(source), std::move(name));
        run_->fed = fed;
    }
    run_->fed->feed(bytes);
    return Games(run_.get());
}

Games Audit::finish() {
    Games games = feed({});
    run_->fed->finish();
    run_->fed = nullptr;
    return games;
}

const Summary& Audit::summary() const {
    return run_->summary();
}
void Audit::ask_while_reading(std::function<bool()> goes_on) {
    run_->goes_on = std::move(goes_on);
}
Progress Audit::progress() const {
    return run_->progress();
}
std::span<const Finding> Audit::findings_without_game() const {
    return run_->findings_without_game();
}

}  // namespace v1
}  // namespace arbiter
