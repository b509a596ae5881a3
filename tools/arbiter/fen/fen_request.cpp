#include "tools/arbiter/fen/fen_request.hpp"

#include "core/base/text.hpp"
#include "core/query/sample.hpp"
#include "core/report/position_reports.hpp"
#include "core/variant/variant.hpp"
#include "run/engine/sorted_lines.hpp"
#include "run/fen/position_sink.hpp"
#include "run/io/folder.hpp"
#include "tools/arbiter/option_words.hpp"
#include "tools/arbiter/output_suffix.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <optional>
#include <vector>

namespace arbiter::tools {
namespace {

// --to, else what the name of --output means where nothing else says what is written; empty: no
// positions are.
std::string list_form(const Arguments& arguments) {
    if (const auto word = arguments.last("to")) return *word;
    constexpr OptionName kOthers[] = {"report", "statistics", "perft", "board", "proof-game"};
    const auto is_given = [&](OptionName option) { return arguments.has(option); };
    if (!arguments.has("output") || std::ranges::any_of(kOthers, is_given)) return {};
    std::vector<SuffixForm> forms{{".fen", "fen"}, {".epd", "epd"}};
    forms.insert(forms.end(), std::begin(kReportSuffixes), std::end(kReportSuffixes));
    const std::string_view form = form_by_suffix(*arguments.last("output"), forms);
    return form == "fen" || form == "epd" ? std::string(form) : std::string();
}

void resolve_variant(const Arguments& arguments, fen::PositionPlan& plan) {
    const auto word = arguments.last("variant");
    if (!word) return;
    const variant::VariantReading read = variant::read_variant(*word);
    const bool is_standard = read.replayed == variant::VariantId::Standard;
    if (is_standard || read.replayed == variant::VariantId::Chess960) {
        plan.castling = is_standard ? chess::CastlingStyle::Standard : chess::CastlingStyle::Any;
        return;
    }
    if (!variant::is_known(*word))
        throw UsageError(fmt::format("unknown variant '{}'", escaped(*word)));
    plan.variant = read;
}

void resolve_reach(const Arguments& arguments, fen::PositionPlan& plan) {
    enum class Reach : std::uint8_t { Off, Cheap, Full };
    constexpr std::array<std::pair<std::string_view, Reach>, 3> kChoices{
        {{"off", Reach::Off}, {"cheap", Reach::Cheap}, {"full", Reach::Full}}};
    const Reach level = choose("reach", arguments.last("reach").value_or("cheap"), kChoices);
    if (level == Reach::Off) return;
    // Its rules begin with the usual start position, and castling rights do not always show another
    // one.
    const bool is_shuffled =
        variant::read_variant(arguments.last("variant").value_or("")).replayed ==
        variant::VariantId::Chess960;
    if (is_shuffled) return;
    plan.reach = reach::Options{
        .level = level == Reach::Full ? reach::Level::Full : reach::Level::Cheap,
        .budget_nodes = arguments.has("budget") ? budget_of(arguments) : reach::kDefaultBudget};
}

// --dedupe turns the rule on; a profile or --select that has it on looks for positions too.
void resolve_duplicates(const Arguments& arguments, fen::FenOptions& options) {
    enum class Dedupe : std::uint8_t { Off, Position, Mirror };
    constexpr std::array<std::pair<std::string_view, Dedupe>, 3> kChoices{
        {{"off", Dedupe::Off}, {"position", Dedupe::Position}, {"mirror", Dedupe::Mirror}}};
    const auto rule_of = [](check::RuleSettings& settings) -> check::RuleSetting& {
        return settings[static_cast<std::size_t>(check::RuleId::FEN16_epd_duplicate_position)];
    };
    bool is_on = rule_of(options.settings).is_on;
    for (audit::FileChecks& other : options.by_input.others)
        is_on |= rule_of(other.settings).is_on;
    const auto word = arguments.last("dedupe");
    const Dedupe dedupe = word    ? choose("dedupe", *word, kChoices)
                          : is_on ? Dedupe::Position
                                  : Dedupe::Off;
    options.plan.mirrors = dedupe == Dedupe::Mirror;
    options.plan.dedupes = dedupe != Dedupe::Off;
    if (arguments.has("select") || arguments.has("ignore") || !word) return;
    rule_of(options.settings).is_on = options.plan.dedupes;
    for (audit::FileChecks& other : options.by_input.others)
        rule_of(other.settings).is_on = options.plan.dedupes;
}

// The lines of --sample, or all.
std::unique_ptr<report::Report> lines_of(const Arguments& arguments) {
    const auto sample = arguments.last("sample");
    if (!sample) return report::make_position_lines();
    const auto size = query::parse_sample(*sample);
    if (!size)
        throw UsageError(fmt::format("--sample is '{}', but takes a number or a share such as 1%",
                                     escaped(*sample)));
    const std::uint64_t seed =
        number_between("seed", arguments.last("seed").value_or("0"), 0, UINT64_MAX);
    return fen::make_sampled_lines(*size, seed);
}

}  // namespace

void resolve_output(const Arguments& arguments, fen::PositionPlan& plan) {
    std::string_view chosen;
    for (const OptionName option : OptionNames{"to", "perft", "board", "proof-game"}) {
        if (!arguments.has(option)) continue;
        if (!chosen.empty())
            throw UsageError(fmt::format("--{} and --{} exclude each other", chosen, option));
        chosen = option;
    }
    if (const std::string word = list_form(arguments); !word.empty()) {
        plan.writes = true;
        plan.form.notation = choose("to", word, fen_line::kNotationWords);
    }
    plan.form.ep = choose("ep", arguments.last("ep").value_or("legal"), fen_line::kEpStyleWords);
    plan.form.has_canonical_counters = arguments.has("canonical-counters");
    constexpr std::uint64_t kDeepest = 20;
    if (const auto word = arguments.last("perft"))
        plan.perft_depth = static_cast<unsigned>(number_between("perft", *word, 1, kDeepest));
    plan.draws_board = arguments.has("board");
    if (arguments.has("proof-game") && arguments.last("variant").value_or("standard") != "standard")
        throw UsageError("--proof-game begins with the start position of chess, not of --variant");
    if (arguments.has("proof-game"))
        plan.proof_game_nodes =
            arguments.has("budget") ? budget_of(arguments) : reach::kDefaultBudget;
}

std::unique_ptr<report::Report> position_writer(const Arguments& arguments,
                                                const fen::PositionPlan& plan) {
    const bool has_sample = arguments.has("sample");
    if (has_sample && !plan.writes) throw UsageError("--sample is given, but no --to");
    if (arguments.has("seed") && !has_sample) throw UsageError("--seed is given, but no --sample");
    const bool sorts = arguments.has("sort");
    if (sorts && !plan.writes && plan.perft_depth == 0)
        throw UsageError("--sort is given, but no --to or --perft writes lines");
    if (!plan.writes_lines()) return nullptr;
    if (plan.proof_game_nodes) return report::make_position_lines(report::kPartialGames);
    auto lines = lines_of(arguments);
    if (!sorts) return lines;
    constexpr std::size_t kSortBytes = std::size_t{256} << 20;  // as docs/guide/positions.md says
    return engine::make_sorted_lines(
        std::move(lines), {.memory_bytes = kSortBytes, .folder = io::temporary_folder()});
}

fen::FenOptions resolve_fen_checks(const Arguments& arguments, AuditRequest& request) {
    request.content = io::Content::Positions;
    resolve_checks(arguments, request);
    fen::FenOptions options;
    fen::PositionPlan& plan = options.plan;
    resolve_variant(arguments, plan);
    resolve_output(arguments, plan);
    plan.checks_perft = arguments.has("perft-suite");
    resolve_reach(arguments, plan);
    if (arguments.has("can-win"))
        plan.can_win =
            mating::Options{.depth = mating::Depth::Full, .budget_nodes = budget_of(arguments)};
    options.column = arguments.last("column").value_or("");
    if (arguments.has("column") && options.column.empty())
        throw UsageError("--column is empty, but takes the name or the number of a column");
    // A count or a decision may take long: few lines are enough for one thread.
    constexpr std::size_t kFewBytes = 256;
    const bool searches = plan.reach && plan.reach->level == reach::Level::Full;
    if (plan.perft_depth > 3 || plan.checks_perft || plan.can_win || plan.proof_game_nodes ||
        searches)
        options.slab_bytes = kFewBytes;

    options.settings = request.options.settings;
    options.fail_on = request.options.fail_on;
    options.fails_on_rejected = request.options.fails_on_rejected;
    options.by_input = request.options.by_input;
    resolve_duplicates(arguments, options);
    options.inputs = request.options.inputs;
    options.skipped = std::move(request.options.skipped);
    options.max_window_bytes = request.options.max_window_bytes;
    options.jobs = request.options.jobs;
    return options;
}

fen::FenOptions resolve_fen(const Arguments& arguments, AuditRequest& request) {
    fen::FenOptions options = resolve_fen_checks(arguments, request);
    fen::PositionPlan& plan = options.plan;
    resolve_position_reports(position_writer(arguments, plan),
                             arguments.last("output").value_or("-"), arguments, request);
    for (const engine::ReportSink& sink : request.sinks)
        plan.wants_text |= sink.report->reads_positions();
    const auto is_ndjson = [](const std::string& word) {
        return word == "ndjson" || word.starts_with("ndjson:");
    };
    if (plan.can_win && std::ranges::none_of(arguments.all("report"), is_ndjson))
        throw UsageError("--can-win is given, but no --report ndjson says what it finds");
    return options;
}

}  // namespace arbiter::tools
