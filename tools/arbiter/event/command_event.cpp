#include "core/base/text.hpp"
#include "core/event/audit_events.hpp"
#include "core/event/kind.hpp"
#include "core/event/letter.hpp"
#include "core/event/make_trf.hpp"
#include "core/event/rank_check.hpp"
#include "core/event/rating_change.hpp"
#include "core/event/report.hpp"
#include "core/event/wall_chart.hpp"
#include "core/trf/writer.hpp"
#include "run/event/pairing_engine.hpp"
#include "run/event/read_games.hpp"
#include "run/event/read_given_table.hpp"
#include "run/event/read_report.hpp"
#include "run/io/file_list.hpp"
#include "tools/arbiter/audit_summary.hpp"
#include "tools/arbiter/clean/ratings_request.hpp"
#include "tools/arbiter/command.hpp"
#include "tools/arbiter/console.hpp"
#include "tools/arbiter/event/dossier.hpp"
#include "tools/arbiter/event/rating_reports.hpp"
#include "tools/arbiter/option_words.hpp"
#include "tools/arbiter/output_suffix.hpp"
#include "tools/arbiter/report_words.hpp"
#include "tools/arbiter/rule_words.hpp"
#include "tools/arbiter/settings_request.hpp"
#include "tools/arbiter/signals.hpp"
#include "tools/arbiter/terminal.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <new>

namespace arbiter::tools {
namespace event_command {

using event::EventAudit;

// Outputs besides the reports, in the order in which they are written.
constexpr OptionName kOutputs[] = {"dossier",       "wall-chart", "letter",
                                   "rating-change", "normal-trf", "make-trf"};

const report::Format* format_by_suffix(const std::string& output) {
    constexpr SuffixForm kForms[] = {{".txt", "text"},  {".json", "json"}, {".csv", "csv"},
                                     {".html", "html"}, {".htm", "html"},  {".md", "markdown"}};
    const std::string_view form = form_by_suffix(output, kForms);
    return report_word(form.empty() ? "text" : form, report::Subject::Events).format;
}

std::vector<ReportWord> sinks_of(const Arguments& arguments) {
    std::vector<ReportWord> sinks;
    for (const std::string& word : arguments.all("report"))
        sinks.push_back(report_word(word, report::Subject::Events));
    const auto output = arguments.last("output");
    const bool is_stdout_taken = std::ranges::any_of(
        kOutputs, [&](OptionName option) { return arguments.last(option) == "-"; });
    if (sinks.empty() && (output || !is_stdout_taken))
        sinks.push_back({format_by_suffix(output.value_or("-")), "-"});
    if (output) {
        if (output->empty()) throw UsageError("--output is empty, but takes the name of a file");
        const auto first = std::ranges::find(sinks, "-", &ReportWord::path);
        if (first == sinks.end())
            throw UsageError(fmt::format("--output is '{}', but no report goes to standard output",
                                         escaped(*output)));
        first->path = *output;
    }
    auto to_stdout = std::ranges::count(sinks, "-", &ReportWord::path);
    for (const OptionName option : kOutputs)
        to_stdout += arguments.last(option) == "-" ? 1 : 0;
    if (to_stdout > 1) throw UsageError("only one output can go to stdout");
    return sinks;
}

// Sets the rules that a word means: a code, a prefix of codes, or a name.
void set_rules(OptionName option, const std::string& words, bool value, std::vector<bool>& rules) {
    for (const std::string_view word : split_at_commas(words)) {
        bool is_known = false;
        for (std::size_t i = 0; i < rules.size(); ++i) {
            if (!is_named_by(*event::rules()[i], word)) continue;
            rules[i] = value;
            is_known = true;
        }
        if (is_known) continue;
        std::vector<std::string_view> names;
        for (const check::Rule* rule : event::rules())
            names.push_back(rule->name);
        throw UsageError(fmt::format("--{} has no rule '{}'{}", option, escaped(word),
                                     did_you_mean(word, names)));
    }
}

std::vector<bool> rules_of(const Arguments& arguments) {
    const std::vector<std::string> selected = arguments.all("select");
    std::vector<bool> rules(event::rules().size(), selected.empty());
    for (const std::string& words : selected)
        set_rules("select", words, true, rules);
    for (const std::string& words : arguments.all("ignore"))
        set_rules("ignore", words, false, rules);
    return rules;
}

// `find` knows an acronym, `all` are those that there are.
template <class Find, class All>
auto tie_breaks_of(OptionName option, const std::string& words, Find find, const All& all) {
    std::vector<typename decltype(find(std::string_view()))::value_type> result;
    for (const std::string_view word : split_at_commas(words)) {
        const auto which = find(word);
        if (!which) {
            std::vector<std::string_view> names;
            for (const auto& each : all)
                if (!each.acronym.empty()) names.push_back(each.acronym);
            throw UsageError(fmt::format("--{} has no '{}'; there are {}", option, escaped(word),
                                         joined(names, ", ")));
        }
        event::add_tie_break(*which, result);
    }
    return result;
}

// Points at the head of the list come first.
void take_team_tie_breaks(const std::string& words, event::EventOptions& options) {
    const std::size_t comma = std::min(words.find(','), words.size());
    const auto score = event::find_team_score(std::string_view(words).substr(0, comma));
    options.team_score = score;
    const std::string rest = score ? words.substr(std::min(comma + 1, words.size())) : words;
    options.team_tie_breaks = tie_breaks_of(
        "team-tie-breaks", rest, &event::find_team_tie_break_column, event::team_tie_breaks());
}

// 0 without the option.
std::uint32_t count_of(const Arguments& arguments, OptionName option) {
    const auto word = arguments.last(option);
    if (!word) return 0;
    return static_cast<std::uint32_t>(number_between(option, *word, 1, 9999));
}

// The last severity that fails the run; one after the severities: none.
std::size_t fail_on_of(const Arguments& arguments) {
    const std::string word = arguments.last("fail-on").value_or("error");
    constexpr std::string_view kLevels[] = {"error", "warning", "info", "style", "never"};
    const auto* found = std::ranges::find(kLevels, word);
    if (found == std::end(kLevels))
        throw UsageError(
            fmt::format("--fail-on is '{}', but takes {}", escaped(word), joined(kLevels, ", ")));
    return static_cast<std::size_t>(found - std::begin(kLevels));
}

event::EventOptions options_of(const Arguments& arguments) {
    event::EventOptions options;
    options.is_one_event = arguments.has("one-event");
    options.is_for_rating = arguments.has("for-rating");
    if (arguments.has("pairing-engine") && !arguments.has("check-pairings"))
        throw UsageError("--pairing-engine needs --check-pairings");
    options.rules = rules_of(arguments);
    if (const auto words = arguments.last("tie-breaks"))
        options.tie_breaks =
            tie_breaks_of("tie-breaks", *words, &event::find_tie_break_column, event::tie_breaks());
    if (const auto words = arguments.last("team-tie-breaks")) take_team_tie_breaks(*words, options);
    if (const auto word = arguments.last("unplayed")) {
        options.unplayed = event::find_unplayed(*word);
        if (!options.unplayed) {
            std::vector<std::string_view> names;
            for (const event::UnplayedInfo& each : event::ways_to_count_unplayed())
                names.push_back(each.name);
            throw UsageError(fmt::format("--unplayed is '{}', but takes {}", escaped(*word),
                                         joined(names, ", ")));
        }
    }
    for (const OptionName option :
         OptionNames{"normal-trf", "encoding", "check-pairings", "rating-change"})
        if (arguments.has(option) && !arguments.has("trf"))
            throw UsageError(fmt::format("--{} needs --trf", option));
    if (const auto word = arguments.last("kind")) {
        options.kind = event::find_kind(*word);
        if (!options.kind || *options.kind == event::Kind::Unknown)
            throw UsageError(
                fmt::format("--kind is '{}', but takes {}", escaped(*word), event::kind_words()));
    }
    if (const auto word = arguments.last("points")) {
        options.points = trf::read_point_system(*word);
        if (!options.points)
            throw UsageError(fmt::format(
                "--points is '{}', but takes the points of a win, a draw and a loss, as 3-1-0",
                escaped(*word)));
    }
    return options;
}

std::optional<encoding::LocalCharset> encoding_of(const Arguments& arguments) {
    const auto word = arguments.last("encoding");
    if (!word) return std::nullopt;
    const auto charset = encoding::find_local_charset(*word);
    if (!charset)
        throw UsageError(fmt::format("--encoding is '{}', but takes {}", escaped(*word),
                                     encoding::local_charset_names()));
    return charset;
}

// A report is for others: no name of it may be made up.
void refuse_unreadable_names(const trf::Reading& reading, OptionName option,
                             std::string_view path) {
    if (reading.undecided_lines == 0) return;
    throw UsageError(fmt::format(
        "--{}: '{}' has letters that cannot be read for certain (lines "
        "with TRF02: {}); add --encoding NAME ({})",
        option, escaped(path), reading.undecided_lines, encoding::local_charset_names()));
}

// Before anything is written.
void refuse_unmakeable_trf(const std::vector<EventAudit>& audits) {
    constexpr std::size_t kMostPlayers = 9999;  // starting ranks have four digits
    if (audits.size() != 1)
        throw UsageError(
            fmt::format("--make-trf needs the games of one event, but there are {} "
                        "(--one-event takes them as one)",
                        audits.size()));
    if (audits.front().event.players.size() > kMostPlayers)
        throw UsageError("--make-trf: a tournament report has 9999 players at most");
}

void refuse_unknown_players(const std::vector<std::string>& players,
                            const std::vector<EventAudit>& audits) {
    for (const std::string& words : players) {
        const bool is_known = std::ranges::any_of(audits, [&](const EventAudit& each) {
            return !event::find_players(each.table, each.standings, words).empty();
        });
        if (!is_known)
            throw UsageError(
                fmt::format("--explain: no player has '{}' in the name", escaped(words)));
    }
}

std::string made_trf(const EventAudit& audit, const trf::Tournament* numbers) {
    const event::Table table = event::table_of(audit.event);
    const event::Standings standings = event::make_standings(
        table, event::usual_tie_breaks(audit.event.kind), event::Unplayed::Ignored);
    return trf::write(event::make_trf(audit.event, standings, numbers));
}

std::string last_line(const std::vector<EventAudit>& audits, const event_run::GamesRead& read) {
    return event::totals_text(audits, read.entries.size(), read.bytes) +
           (read.is_interrupted ? "; partial" : "");
}

bool is_failing(const event::FindingCounts& counts, std::size_t fail_on) {
    const std::size_t by_level[] = {counts.errors, counts.warnings, counts.infos, counts.styles};
    if (fail_on >= std::size(by_level)) return false;
    return std::any_of(by_level, by_level + fail_on + 1, [](std::size_t n) { return n != 0; });
}

// Of the options, else of the settings file.
event::EventRules event_rules_of(const Arguments& arguments, const std::string& input) {
    const settings::Layer layer = settings_of(arguments, input);
    const auto rule = [&](OptionName option,
                          const std::optional<settings::Said<std::uint32_t>>& said) {
        if (arguments.has(option)) return count_of(arguments, option);
        return said ? said->value : 0U;
    };
    return {rule("rounds", layer.rounds), rule("boards", layer.boards),
            rule("no-draw-before", layer.no_draw_before)};
}

// The games once more, as `audit --profile arbiter` reads them; what contradicts between games the
// event itself says. What could be read before and not now is an error of `read`.
// THROWS: std::bad_alloc.
GamesAudit audit_games(const Arguments& arguments, const std::vector<std::string>& inputs,
                       event_run::GamesRead& read) {
    Arguments words(command_audit.syntax.options);
    for (const OptionName option : OptionNames{"config", "isolated", "max-window"})
        for (const std::string& value : arguments.all(option))
            words.add_option(option, value);
    words.add_option("profile", "arbiter");
    words.add_option("ignore", "EVT");
    for (const std::string& input : inputs)
        words.add_operand(input);
    AuditRequest request;
    resolve_audit(words, request);
    GamesAudit games;
    request.sinks.clear();
    request.sinks.push_back({.report = make_dossier_reader(games), .path = "-"});
    const engine::AuditOutcome outcome = engine::run_audit(
        request.options, std::move(request.sinks), interrupt_flag(), [](const auto&) {});
    if (outcome.stop == engine::StopReason::OutOfMemory) throw std::bad_alloc();
    read.is_interrupted |= outcome.stop == engine::StopReason::Interrupted;
    for (const std::string& error : outcome.errors)
        if (std::ranges::find(read.errors, error) == read.errors.end())
            read.errors.push_back(error);
    return games;
}

// The findings of an installed checker; where there is none, or it cannot answer, stderr says so.
void check_pairings(const Arguments& arguments, const event::EventOptions& options,
                    Console& console, EventAudit& audit) {
    const std::size_t number = static_cast<std::size_t>(event::RuleId::TRF21);
    if (!options.rules.empty() && !options.rules[number]) return;
    if (audit.event.kind != event::Kind::Swiss)
        return console.error(fmt::format(
            "arbiter event: --check-pairings: '{}' is no Swiss of single players ({}); pairings "
            "were not checked",
            escaped(options.trf_file), event::name_of(audit.event.kind)));
    const event_run::PairingAnswer answer = event_run::ask_pairing_engine(
        options.trf->tournament, arguments.last("pairing-engine").value_or(""));
    if (answer.program.empty()) {
        const auto named = arguments.last("pairing-engine");
        return console.error(fmt::format(
            "arbiter event: --check-pairings: {}; pairings were not checked",
            named ? fmt::format("there is no program '{}'", escaped(*named))
                  : std::string("no bbpPairings on the PATH (--pairing-engine names another "
                                "program)")));
    }
    if (!answer.problem.empty())
        return console.error(
            fmt::format("arbiter event: --check-pairings: {}: {}; pairings were "
                        "not checked",
                        escaped(answer.program), answer.problem));
    for (event::Finding& each :
         event_run::findings_of(answer, options.trf->tournament, options.trf_file))
        audit.findings.push_back(std::move(each));
    console.note(fmt::format("arbiter event: {} paired {} rounds, {} of them otherwise",
                             escaped(answer.program), answer.rounds, answer.differing.size()));
}

// What is written of the events.
struct Judged {
    const std::vector<EventAudit>& audits;
    const event::EventOptions& options;
    const trf::Tournament& report;  // of options.trf
    bool is_partial;
    const GamesAudit& games;  // of --dossier

    [[nodiscard]] const trf::Tournament* given_report() const {
        return options.trf == nullptr ? nullptr : &report;
    }
};

// Has the report words for a run that was stopped? Where not, half of one would look like a whole.
bool says_partial(const report::Format& format) {
    return format.name == "text" || format.name == "json" || format.name == "html";
}

// In the order in which run() opened the files.
void write_outputs(const Arguments& arguments, const Judged& judged, Console& console,
                   WholeFiles& files) {
    const event::ReportInput input{
        judged.audits,
        arguments.has("no-provenance") ? std::string_view() : ARBITER_VERSION,
        judged.is_partial,
        arguments.has("all") ? std::size_t{0} : std::size_t{20},
        arguments.all("explain"),
        arguments.has("csv-safe")};
    // What `append` makes, or the old file stays.
    const auto write = [&](bool is_written, const auto& append) {
        if (!is_written) return files.keep_next();
        std::string bytes;
        append(bytes);
        files.write_next(bytes);
    };
    const auto write_whole = [&](const auto& append) { write(!judged.is_partial, append); };
    for (const ReportWord& sink : sinks_of(arguments)) {
        const auto append = [&](std::string& bytes) {
            event::append_report(*sink.format, input, bytes);
        };
        write(!judged.is_partial || says_partial(*sink.format), append);
    }
    if (arguments.has("dossier"))
        write_whole([&](std::string& bytes) { append_dossier(input, judged.games, bytes); });
    if (arguments.has("wall-chart"))
        write_whole([&](std::string& bytes) { event::append_wall_chart(input, bytes); });
    if (arguments.has("letter"))
        write_whole([&](std::string& bytes) {
            for (const EventAudit& audit : judged.audits)
                event::append_letter(audit, judged.given_report(), bytes);
        });
    if (arguments.has("rating-change")) {
        const event::RatingChanges changes = event::rating_changes_of(judged.report);
        if (!changes.problem.empty())
            console.error(fmt::format("arbiter event: --rating-change: {}", changes.problem));
        std::string bytes;
        event::append_rating_changes(changes, arguments.has("csv-safe"), bytes);
        files.write_next(bytes);
    }
    if (arguments.has("normal-trf")) files.write_next(trf::write(judged.report));
    if (arguments.has("make-trf"))
        write_whole([&](std::string& bytes) {
            bytes = made_trf(judged.audits.front(), judged.given_report());
        });
}

// Says what the run met on its way, and the last line.
ExitCode say_outcome(const event_run::GamesRead& read, const Judged& judged, std::size_t fail_on,
                     SkippedEntries& skipped, Console& console) {
    for (const std::string& error : read.errors)
        console.error(fmt::format("arbiter event: {}", error));
    const bool is_of_others = std::ranges::any_of(judged.audits, &EventAudit::is_report_of_others);
    if (is_of_others)
        console.error(fmt::format(
            "arbiter event: '{}' is the report of another event: none of its {} players is in the "
            "games",
            escaped(judged.options.trf_file), judged.report.players.size()));
    skipped.add(read.skipped);
    say_skipped(console, "event", skipped);
    console.always(last_line(judged.audits, read));
    if (read.is_interrupted) return ExitCode::Interrupted;
    if (!read.errors.empty() || is_of_others) return ExitCode::Usage;
    return is_failing(event::count_findings(judged.audits), fail_on) ? ExitCode::Findings
                                                                     : ExitCode::Clean;
}

ExitCode run(const Arguments& arguments) {
    if (arguments.has("for-rating") && !arguments.has("trf"))
        return run_rating_reports(arguments, sinks_of(arguments), options_of(arguments),
                                  fail_on_of(arguments));
    const bool has_input = !arguments.operands().empty() || arguments.has("files-from");
    const bool is_report_alone = !has_input && arguments.has("trf");
    if (!has_input && !is_report_alone && is_terminal(Stream::In)) {
        Console{Talk::Normal}.say_plain(brief_help("event", command_event.syntax));
        return ExitCode::Usage;
    }
    Console console{talk_of(arguments)};
    const std::vector<ReportWord> sinks = sinks_of(arguments);
    WholeFiles files;
    for (const ReportWord& sink : sinks)
        files.open(sink.path);
    for (const OptionName option : kOutputs)
        if (const auto path = arguments.last(option)) files.open(*path);
    event::EventOptions options = options_of(arguments);
    const std::size_t fail_on = fail_on_of(arguments);
    std::uint64_t max_window = std::uint64_t{128} << 20;
    if (const auto word = arguments.last("max-window"))
        max_window = byte_count("max-window", *word);

    SkippedEntries skipped;
    std::vector<std::string> inputs =
        io::expand_inputs(arguments.operands(), arguments.listed(), io::Content::Games, &skipped);
    if (!has_input && !is_report_alone) inputs.emplace_back("-");
    options.has_games = !is_report_alone;
    if (arguments.has("dossier") && std::ranges::find(inputs, "-") != inputs.end())
        throw UsageError("--dossier reads the games twice, and standard input can be read once");
    if (const std::string first = is_report_alone  ? *arguments.last("trf")
                                  : inputs.empty() ? ""
                                                   : inputs.front();
        !first.empty())
        options.event_rules = event_rules_of(arguments, first);
    trf::Reading reading;
    if (const auto path = arguments.last("trf")) {
        reading = event_run::read_report(*path, max_window, encoding_of(arguments));
        for (const OptionName option : kOutputs)
            if (arguments.has(option)) refuse_unreadable_names(reading, option, *path);
        if (options.points) reading.tournament.points = *options.points;
        options.trf = &reading;
        options.trf_file = *path;
    }
    event::GivenTable given, expected;
    if (const auto path = arguments.last("standings")) {
        given = event_run::read_given_table(*path);
        options.standings = &given;
    }
    if (const auto path = arguments.last("expect")) {
        expected = event_run::read_given_table(*path);
        options.expected = &expected;
    }
    std::vector<std::string> warnings;
    const std::vector<names::RatingList> ratings = rating_lists_of(arguments, warnings);
    for (const names::RatingList& list : ratings)
        options.ratings.push_back(&list);
    complain(console, "event", warnings);

    event_run::GamesRead read = event_run::read_games(inputs, max_window, interrupt_flag());
    std::vector<EventAudit> audits = event::audit_events(read.entries, options);
    if (arguments.has("make-trf") && is_report_alone)
        throw UsageError("--make-trf needs games: --trf without a file judges the report alone");
    if (arguments.has("check-pairings") && !read.is_interrupted)
        check_pairings(arguments, options, console, audits.front());
    GamesAudit games;
    if (arguments.has("dossier") && options.has_games) games = audit_games(arguments, inputs, read);
    // What the games read so far come to is no report of the event, and says nothing of what is
    // asked for.
    if (!read.is_interrupted) {
        if (arguments.has("make-trf")) refuse_unmakeable_trf(audits);
        refuse_unknown_players(arguments.all("explain"), audits);
    }
    const Judged judged{audits, options, reading.tournament, read.is_interrupted, games};
    write_outputs(arguments, judged, console, files);
    files.commit();
    return say_outcome(read, judged, fail_on, skipped, console);
}

// What -h shows.
constexpr OptionName kMain[] = {"trf",    "standings", "rounds", "boards", "kind",
                                "report", "dossier",   "output", "fail-on"};

}  // namespace event_command

constinit const Command command_event{
    .name = "event",
    .summary = "audit a tournament: rounds, boards, colours, standings, tournament report",
    .syntax =
        {.operands = "[FILE | DIR | -]...",
         .description =
             "Puts the games of tournaments together: players, rounds, cross-table, standings with "
             "tie-breaks.\n"
             "Reports games that are missing or there twice, players on two boards, colours, ids, "
             "ratings and\n"
             "dates that contradict each other. With --trf the games are compared with the "
             "tournament report\n"
             "that goes to FIDE, which is itself checked: pairings, colours, results, players, "
             "points;\n"
             "without games the report is judged alone.\n"
             "The games are not replayed: that is the job of 'arbiter audit'. See "
             "docs/guide/event.md.",
         .options = kOptionsOf<CommandId::event>,
         .main = event_command::kMain,
         .examples =
             "  arbiter event open.pgn                      # rounds, standings, and what "
             "contradicts\n"
             "  arbiter event --trf open.trf open.pgn       # the games against the report for "
             "FIDE\n"
             "  arbiter event --trf open.trf                # the report alone\n"
             "  arbiter event --standings final.csv --expect entries.csv --rounds 9 open.pgn\n"
             "  arbiter event --report html:open.html --report csv:standings.csv open.pgn\n"
             "  arbiter event --dossier round5.html --trf open.trf round5.pgn    # all about a "
             "round, to "
             "correct it\n"
             "  arbiter event --make-trf open.trf --one-event round*.pgn\n",
         .notes =
             "Exit codes: 0 nothing at or above --fail-on, 1 findings at or above it, 2 a wrong "
             "command line\n"
             "or an input that cannot be read whole, 3 a full disk or an internal error, 130 "
             "interrupted.\n"
             "Memory: about 2 KB a game.\n"},
    .run = &event_command::run,
};

}  // namespace arbiter::tools
