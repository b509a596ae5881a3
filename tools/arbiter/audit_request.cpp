#include "tools/arbiter/audit_request.hpp"

#include "core/base/text.hpp"
#include "core/check/rule.hpp"
#include "core/report/clock_table.hpp"
#include "core/text/uri.hpp"
#include "run/git/repository.hpp"
#include "run/io/file_list.hpp"
#include "run/io/input.hpp"
#include "tools/arbiter/option_words.hpp"
#include "tools/arbiter/output_suffix.hpp"
#include "tools/arbiter/report_words.hpp"
#include "tools/arbiter/settings_request.hpp"
#include "tools/arbiter/terminal.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <filesystem>
#include <set>

namespace arbiter::tools {
namespace {

When when(const Arguments& arguments, OptionName option) {
    constexpr std::array<std::pair<std::string_view, When>, 3> kChoices{
        {{"auto", When::Auto}, {"always", When::Always}, {"never", When::Never}}};
    return choose(option, arguments.last(option).value_or("auto"), kChoices);
}

Date today(const Arguments& arguments) {
    const auto word = arguments.last("today");
    if (!word) return today_utc();
    const auto day = parse_day(*word);
    if (!day) {
        throw UsageError(
            fmt::format("--today is '{}', but takes a day such as 2024-02-29", escaped(*word)));
    }
    return *day;
}

mating::Options dead(const Arguments& arguments) {
    constexpr std::array<std::pair<std::string_view, mating::Depth>, 2> kChoices{
        {{"material", mating::Depth::Material}, {"full", mating::Depth::Full}}};
    const auto word = arguments.last("dead");
    return {.depth = word ? choose("dead", *word, kChoices) : judge::kDefaultDead.depth,
            .budget_nodes = budget_of(arguments)};
}

// What rules read: the options whose rows name a field of check::Choices.
check::Choices choices_of(const Arguments& arguments) {
    check::Choices choices;
    for (const Option& option : arguments.options()) {
        const ChoiceOfNumber& choice = option.row->extras.choice;
        const auto word = arguments.last(option.name());
        if (choice.field == nullptr || !word) continue;
        const std::uint64_t number =
            number_between(option.name(), *word, choice.least, choice.most);
        choices.*choice.field = static_cast<std::int64_t>(number) * choice.unit;
    }
    return choices;
}

replay::PlayedIllegal played_illegal(const Arguments& arguments) {
    using replay::PlayedIllegal;
    constexpr std::array<std::pair<std::string_view, PlayedIllegal>, 2> kChoices{
        {{"stop", PlayedIllegal::Stop}, {"keep", PlayedIllegal::Keep}}};
    return choose("played-illegal", arguments.last("played-illegal").value_or("stop"), kChoices);
}

// The words of --report and what --statistics stands for.
std::vector<std::string> words_asked(const Arguments& arguments) {
    std::vector<std::string> words = arguments.all("report");
    if (arguments.has("statistics")) words.emplace_back(report::format_statistics.name);
    return words;
}

// Where standard output is already taken by `owner`, every report needs a file.
void refuse_stdout(const std::vector<ReportWord>& words, std::string_view owner) {
    for (const ReportWord& word : words) {
        if (word.path != "-") continue;
        throw UsageError(fmt::format(
            "the {} and the report {} go to standard output; give the report a file: --report "
            "{}:FILE",
            owner, word.format->name, word.format->name));
    }
}

// That of --output where a report goes there, else text.
const report::Format* default_format(const Arguments& arguments, bool is_report) {
    const std::string output = arguments.last("output").value_or("-");
    const std::string_view form =
        is_report ? form_by_suffix(output, kReportSuffixes) : std::string_view();
    return form.empty() ? &report::format_text : report::find_format(form);
}

std::vector<ReportWord> report_words(const Arguments& arguments, const fix::FixOptions& fix) {
    std::vector<ReportWord> words;
    for (const std::string& word : words_asked(arguments))
        words.push_back(report_word(word, report::Subject::Games));
    if (fix.output == "-") refuse_stdout(words, "fixed games");
    if (fix.diff == "-") refuse_stdout(words, "diff");
    const bool is_output_taken = fix.level != fix::FixLevel::None;
    if (words.empty()) {
        const bool is_report = !is_output_taken;
        words.push_back({default_format(arguments, is_report), "-"});
    }
    if (const auto table = arguments.last("clock-table"))
        words.push_back({&report::format_clock_table, *table});
    const auto goes_to_stdout = [](const ReportWord& word) { return word.path == "-"; };
    const auto first = std::find_if(words.begin(), words.end(), goes_to_stdout);
    if (first != words.end()) {
        const auto second = std::find_if(first + 1, words.end(), goes_to_stdout);
        if (second != words.end()) {
            throw UsageError(fmt::format(
                "two reports go to standard output; give one of them a file: --report {}:FILE",
                second->format->name));
        }
    }
    if (const auto output = arguments.last("output"); output && !is_output_taken) {
        if (first == words.end()) {
            throw UsageError(fmt::format("--output is '{}', but no report goes to standard output",
                                         escaped(*output)));
        }
        first->path = *output;
    }
    return words;
}

void resolve_inputs(const Arguments& arguments, AuditRequest& request) {
    std::vector<std::string>& inputs = request.options.inputs;
    SkippedEntries& skipped = request.options.skipped;
    for (const std::string& operand : arguments.operands()) {
        const std::vector<std::string> files =
            io::expand_inputs({&operand, 1}, {}, request.content, &skipped);
        if (files.empty()) {
            request.warnings.push_back(fmt::format(
                "no {} below '{}'",
                request.content == io::Content::Games ? "PGN file" : "list of positions", operand));
        }
        inputs.insert(inputs.end(), files.begin(), files.end());
    }
    if (arguments.has("files-from")) {
        const std::vector<std::string> files =
            io::expand_inputs({}, arguments.listed(), request.content, &skipped);
        inputs.insert(inputs.end(), files.begin(), files.end());
    } else if (arguments.operands().empty()) {
        inputs.emplace_back("-");
    }
}

// What is checked in the games of a kind of files.
audit::FileChecks file_checks(const settings::Applied& applied, std::size_t usual_fail_on,
                              const Arguments& arguments) {
    const bool is_inline_heeded = !arguments.has("no-inline-suppression");
    return {.edition = applied.edition,
            .settings = applied.rules,
            .heeds_lint_tags = is_inline_heeded && !applied.is_gate,
            .own = applied.own,
            .fail_on = applied.says_fail_on ? applied.fail_on : usual_fail_on,
            .fails_on_rejected = applied.is_gate || arguments.has("fail-on-rejected")};
}

void resolve_settings(const Arguments& arguments, AuditRequest& request) {
    engine::AuditOptions& options = request.options;
    const SettingsPlan plan(arguments, options.inputs);
    if (arguments.has("show-settings")) request.shown_settings = plan.describe(options.inputs);
    request.laws = plan.laws();
    request.settings_files = plan.provenance();
    for (const settings::Applied& kind : plan.kinds()) {
        request.is_selected |= kind.is_selected;
        options.by_input.others.push_back(file_checks(kind, request.usual_fail_on, arguments));
        request.fails_on_rejected |= options.by_input.others.back().fails_on_rejected;
    }
    const audit::FileChecks first = options.by_input.others.front();
    options.by_input.others.erase(options.by_input.others.begin());
    options.by_input.numbers = plan.kind_of_input();
    options.edition = first.edition;
    options.settings = first.settings;
    options.heeds_lint_tags = first.heeds_lint_tags;
    options.own = first.own;
    options.fail_on = request.fail_on = first.fail_on;
    options.fails_on_rejected = first.fails_on_rejected;
}

// The default report beside fixed games lists what is left to a person. It makes room on standard
// output for games and diffs.
void add_default_report(report::RenderOptions options, AuditRequest& request) {
    const fix::FixOptions& fix = request.options.fix;
    const bool is_stdout_taken = fix.output == "-" || fix.diff == "-";
    if (is_stdout_taken && request.talk == Talk::Quiet) return;
    // Who looks at a diff wants to see all that it leaves.
    if (!fix.diff.empty()) options.most_per_rule.reset();
    options.is_for_person &= !is_stdout_taken && options.most_per_rule.has_value();
    request.is_stdout_kept = options.is_for_person;
    request.writes_stdout = true;
    request.sinks.push_back({.report = report::format_text.make(options),
                             .path = is_stdout_taken ? "" : "-",
                             .goes_to_stderr = is_stdout_taken,
                             .leaves_out_fixed = true});
}

// The repository of the current folder, else that of the first input.
report::NameBase name_base_of(const std::vector<std::string>& inputs) {
    std::error_code error;
    const std::string here = std::filesystem::current_path(error).generic_string();
    if (error) return {};
    std::string root = git::repository_around(".");
    if (root.empty() && !inputs.empty() && inputs.front() != "-")
        root = git::repository_around(inputs.front());
    return {.here = here, .root = root.empty() ? here : root};
}

// What reports of games and of positions have in common, wherever they go.
void set_common(const Arguments& arguments, const AuditRequest& request,
                report::RenderOptions& options) {
    options.provenance =
        request.provenance ? *request.provenance : provenance_of(arguments, request);
    options.provenance.is_wanted = !arguments.has("no-provenance");
    options.lists_style = request.talk == Talk::Verbose || request.is_selected;
    options.most_per_rule = most_per_rule(arguments);
    options.guards_formulas = arguments.has("csv-safe");
    options.name_base = name_base_of(request.options.inputs);
}

// The folder that names of files are relative to, for links on a terminal.
std::string link_base() {
    std::error_code error;
    const std::filesystem::path here = std::filesystem::current_path(error);
    return error ? std::string() : text::uri_of(here.string()) + "/";
}

// Colours and links of a report that goes to standard output.
void set_manners(const Arguments& arguments, report::RenderOptions& options) {
    const When color = when(arguments, "color");
    options.has_color =
        color == When::Always || (color == When::Auto && is_color_terminal(Stream::Out));
    if (options.has_color && is_link_terminal(Stream::Out)) options.link_base = link_base();
}

// Is the report `text` read on a terminal, and bounded?
bool is_for_person(const report::RenderOptions& options) {
    return is_terminal(Stream::Out) && options.most_per_rule &&
           *options.most_per_rule <= report::kMostKeptPerRule;
}

// Is some rule about clocks on, in some input?
bool checks_clocks(const AuditRequest& request) {
    const auto is_on = [](const check::RuleSettings& settings) {
        return std::ranges::any_of(check::rules(), [&](const check::Rule* rule) {
            return rule->code.starts_with("CLK") &&
                   settings[static_cast<std::size_t>(rule->id)].is_on;
        });
    };
    return is_on(request.options.settings) ||
           std::ranges::any_of(request.options.by_input.others, is_on,
                               &audit::FileChecks::settings);
}

fix::FixLevel fix_level(const Arguments& arguments) {
    using fix::FixLevel;
    constexpr std::array<std::pair<std::string_view, FixLevel>, 3> kChoices{
        {{"safe", FixLevel::Safe}, {"style", FixLevel::Style}, {"all", FixLevel::All}}};
    const auto word = arguments.last("fix");
    if (!word) return arguments.has("diff") ? FixLevel::Safe : FixLevel::None;
    return choose("fix", *word, kChoices);
}

void resolve_fixing(const Arguments& arguments, AuditRequest& request) {
    fix::FixOptions& fix = request.options.fix;
    fix.level = fix_level(arguments);
    fix.is_in_place = arguments.has("in-place");
    const std::string output = arguments.last("output").value_or("");
    if (arguments.has("output") && output.empty())
        throw UsageError("--output is empty, but takes the name of a file");
    constexpr SuffixForm kGames[] = {{".pgn", "pgn"}};
    if (arguments.has("fix")) (void)form_by_suffix(output, kGames);
    if (!arguments.has("fix")) {
        if (fix.is_in_place)
            throw UsageError("--in-place is given, but nothing is to be fixed; add --fix safe");
        if (arguments.has("diff")) fix.diff = output.empty() ? "-" : output;
    } else {
        fix.output = output;
        if (arguments.has("diff")) fix.diff = "-";
    }
    fix.is_diff_shown = fix.diff == "-" && is_terminal(Stream::Out);
    if (!arguments.has("fix")) return;
    if (fix.is_in_place && !fix.output.empty())
        throw UsageError("--in-place and --output exclude each other");
    if (fix.output == "-" && fix.diff == "-")
        throw UsageError("the fixed games and the diff go to standard output; leave out --diff");
    if (!fix.writes_games() && fix.diff.empty()) {
        throw UsageError(
            fmt::format("--fix is '{}', but nothing says where the games go; add "
                        "--in-place, --output FILE or --diff",
                        *arguments.last("fix")));
    }
}

// Only what can be replaced as a whole file, byte for byte.
void refuse_irreplaceable(const std::vector<std::string>& inputs) {
    namespace fs = std::filesystem;
    std::set<std::string> seen;
    for (const std::string& input : inputs) {
        std::error_code error;
        std::string why;
        if (input == "-") {
            why = "standard input cannot be replaced";
        } else if (!fs::exists(input, error)) {
            continue;  // the run says so
        } else if (!fs::is_regular_file(input, error)) {
            why = fmt::format("'{}' is not a regular file", escaped(input));
        } else if (!seen.insert(fs::canonical(input, error).string()).second) {
            throw UsageError(
                fmt::format("--in-place is given, but '{}' is named twice", escaped(input)));
        } else if (io::is_packed(input)) {
            why = fmt::format("'{}' is packed", escaped(input));
        }
        if (!why.empty())
            throw UsageError(fmt::format("--in-place is given, but {}; use --output FILE", why));
    }
}

}  // namespace

report::Provenance provenance_of(const Arguments& arguments, const AuditRequest& request) {
    report::Provenance result;
    result.version = ARBITER_VERSION;
    result.rule_set = report::rule_set_version();
    result.laws = request.laws;
    result.options = request.settings_files;
    std::ranges::move(words_of_findings(arguments), std::back_inserter(result.options));
    return result;
}

void resolve_reports(const Arguments& arguments, AuditRequest& request) {
    const fix::FixOptions& fix = request.options.fix;
    const bool is_fixing = fix.level != fix::FixLevel::None;
    const std::vector<ReportWord> words = report_words(arguments, fix);
    request.writes_stdout = fix.output == "-" || fix.diff == "-";
    for (const ReportWord& word : words) {
        const bool is_stdout = word.path == "-";
        report::RenderOptions options;
        set_common(arguments, request, options);
        if (is_stdout && !request.writes_stdout) set_manners(arguments, options);
        options.is_for_person = is_stdout && !request.writes_stdout && is_for_person(options);
        options.are_clocks_unchecked = !request.options.is_quick && !checks_clocks(request);
        if (is_fixing && words_asked(arguments).empty() &&
            word.format != &report::format_clock_table) {
            add_default_report(options, request);
            continue;
        }
        request.writes_stdout |= is_stdout;
        request.is_stdout_kept |= options.is_for_person && word.format == &report::format_text;
        request.sinks.push_back({word.format->make(options), word.path});
        const report::Report& made = *request.sinks.back().report;
        if (request.options.is_quick &&
            (made.reads_facts() || made.reads_claims() || made.reads_clocks())) {
            throw UsageError(fmt::format("--quick replays no moves, so there is no report {}",
                                         word.format->name));
        }
    }
}

std::optional<std::uint64_t> most_per_rule(const Arguments& arguments) {
    constexpr std::uint64_t kUsual = 20;
    const auto word = arguments.last("max-per-rule");
    if (word && arguments.has("all"))
        throw UsageError("--all and --max-per-rule exclude each other");
    if (arguments.has("all")) return std::nullopt;
    return word ? number_between("max-per-rule", *word, 0, UINT64_MAX) : kUsual;
}

void resolve_checks(const Arguments& arguments, AuditRequest& request) {
    request.talk = talk_of(arguments);
    request.progress = when(arguments, "progress");
    request.fails_on_empty = arguments.has("fail-on-empty");
    if (const auto word = arguments.last("max-findings"))
        request.most_failing = number_between("max-findings", *word, 0, UINT64_MAX);
    engine::AuditOptions& options = request.options;
    options.today = today(arguments);
    options.dead = dead(arguments);
    options.choices = choices_of(arguments);
    options.is_quick = arguments.has("quick");
    options.played_illegal = played_illegal(arguments);
    options.jobs = jobs_of(arguments);
    if (const auto word = arguments.last("max-window")) {
        options.max_window_bytes = byte_count("max-window", *word);
    }
    resolve_inputs(arguments, request);
    resolve_settings(arguments, request);
}

void refuse_other_settings(std::string_view command, const AuditRequest& request) {
    const audit::ChecksOfInputs& by_input = request.options.by_input;
    if (by_input.others.empty()) return;
    const std::vector<std::string>& inputs = request.options.inputs;
    const auto other =
        std::ranges::find_if(by_input.numbers, [](std::uint32_t number) { return number != 0; });
    throw UsageError(
        fmt::format("{} writes one database by one set of settings, but '{}' and '{}' have "
                    "different ones; name "
                    "them with --config FILE, or use --isolated",
                    command, escaped(inputs.front()),
                    escaped(inputs[static_cast<std::size_t>(other - by_input.numbers.begin())])));
}

void resolve_audit(const Arguments& arguments, AuditRequest& request) {
    resolve_checks(arguments, request);
    resolve_fixing(arguments, request);
    if (request.options.fix.is_in_place) refuse_irreplaceable(request.options.inputs);
    resolve_reports(arguments, request);
}

void resolve_reports_beside(const std::vector<Target>& targets, const Arguments& arguments,
                            AuditRequest& request) {
    std::vector<Target> all;
    std::vector<ReportWord> words;
    for (const std::string& word : arguments.all("report")) {
        words.push_back(report_word(word, report::Subject::Games));
        all.push_back({fmt::format("report {}", words.back().format->name), words.back().path});
    }
    all.insert(all.end(), targets.begin(), targets.end());
    io::refuse_two_at_stdout(all);
    request.writes_stdout = std::ranges::find(all, "-", &Target::path) != all.end();
    for (const ReportWord& word : words) {
        report::RenderOptions options;
        set_common(arguments, request, options);
        request.sinks.push_back({word.format->make(options), word.path});
    }
}

namespace {

report::RenderOptions position_render_options(const Arguments& arguments,
                                              const AuditRequest& request) {
    report::RenderOptions options;
    set_common(arguments, request, options);
    if (!request.provenance) options.provenance.laws.clear();
    return options;
}

}  // namespace

report::Provenance position_provenance_of(const Arguments& arguments, const AuditRequest& request) {
    report::Provenance result = provenance_of(arguments, request);
    result.laws.clear();
    return result;
}

void resolve_position_reports(std::unique_ptr<report::Report> writer, const std::string& lines,
                              const Arguments& arguments, AuditRequest& request) {
    std::vector<Target> targets;
    std::vector<ReportWord> words;
    for (const std::string& word : words_asked(arguments)) {
        words.push_back(report_word(word, report::Subject::Positions));
        targets.push_back({fmt::format("report {}", words.back().format->name), words.back().path});
    }
    const bool is_default = words.empty();
    if (is_default && writer == nullptr) {
        words.push_back({default_format(arguments, true), arguments.last("output").value_or("-")});
        targets.push_back({fmt::format("report {}", words.back().format->name), words.back().path});
    } else if (writer == nullptr && arguments.has("output")) {
        const auto first = std::ranges::find(words, std::string("-"), &ReportWord::path);
        if (first == words.end())
            throw UsageError("--output is given, but no report goes to standard output");
        first->path = *arguments.last("output");
        targets[static_cast<std::size_t>(first - words.begin())].path = first->path;
    }
    if (writer != nullptr) targets.push_back({"--output", lines});
    const auto is_stdout = [](const Target& target) { return target.path == "-"; };
    if (std::ranges::count_if(targets, is_stdout) > 1)
        throw UsageError(
            "positions and a report, or two reports, go to standard output; give one of "
            "them a file");
    request.writes_stdout = std::ranges::any_of(targets, is_stdout);
    const report::RenderOptions options = position_render_options(arguments, request);
    for (const ReportWord& word : words) {
        report::RenderOptions own = options;
        if (word.path == "-") set_manners(arguments, own);
        own.is_for_person = word.path == "-" && is_for_person(own);
        request.is_stdout_kept |= own.is_for_person && word.format == &report::format_text;
        request.sinks.push_back(
            {.report = report::make_report(*word.format, report::Subject::Positions, own),
             .path = word.path});
    }
    if (writer == nullptr) return;
    if (is_default && request.talk != Talk::Quiet)
        request.sinks.push_back(
            {.report = report::format_text.make(options), .path = "", .goes_to_stderr = true});
    request.sinks.push_back({.report = std::move(writer), .path = lines, .holds_data = true});
}

Date today_utc() {
    const auto now = std::chrono::system_clock::now();
    const std::chrono::year_month_day day{std::chrono::floor<std::chrono::days>(now)};
    return {static_cast<std::int16_t>(static_cast<int>(day.year())),
            static_cast<std::uint8_t>(static_cast<unsigned>(day.month())),
            static_cast<std::uint8_t>(static_cast<unsigned>(day.day()))};
}

}  // namespace arbiter::tools
