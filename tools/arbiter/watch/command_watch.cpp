#include "core/base/text.hpp"
#include "core/laws/edition.hpp"
#include "core/laws/time_control.hpp"
#include "run/io/choices.hpp"
#include "tools/arbiter/command.hpp"
#include "tools/arbiter/option_words.hpp"
#include "tools/arbiter/signals.hpp"
#include "tools/arbiter/terminal.hpp"
#include "tools/arbiter/watch/watch_run.hpp"

#include <fmt/core.h>

#include <array>
#include <ctime>
#include <utility>

namespace arbiter::tools {
namespace watch_command {

using io::choose;
using watch::Millis;

Millis duration_of(const Arguments& arguments, OptionName name, Millis usual) {
    const auto word = arguments.last(name);
    if (!word) return usual;
    const auto time = watch::read_duration(*word);
    if (!time || *time == 0)
        throw UsageError(fmt::format("--{} is '{}', but takes a time such as 90s, 20m or 1h",
                                     std::string_view(name), escaped(*word)));
    return *time;
}

const laws::Edition* edition_of(const Arguments& arguments) {
    const auto word = arguments.last("laws");
    if (!word || *word == "by-date") return nullptr;
    const laws::Edition* edition = laws::find_edition(*word);
    if (edition != nullptr) return edition;
    std::vector<std::string_view> names{"by-date"};
    for (const laws::Edition* each : laws::editions())
        names.push_back(each->id);
    throw UsageError(fmt::format("--laws is '{}'{}", escaped(*word), did_you_mean(*word, names)));
}

// The pairings of --pairings, else of an index.json beside the games.
watch::Pairings pairings_of(const Arguments& arguments) {
    if (const auto path = arguments.last("pairings")) {
        watch::Pairings pairings = watch::read_pairings(watch_run::text_at(*path));
        if (pairings.boards.empty())
            throw UsageError(fmt::format(
                "'{}' has no pairings: a table needs a line that names white and black above it",
                escaped(*path)));
        return pairings;
    }
    for (const std::string& operand : arguments.operands()) {
        if (operand == "-") continue;
        const std::string text = watch_run::text_at(operand + "/index.json");
        if (!text.empty()) return watch::read_pairings(text);
    }
    return {};
}

watch::Settings settings_of(const Arguments& arguments) {
    using laws::TimeClass;
    watch::Settings settings;
    if (const auto word = arguments.last("rules"))
        settings.rules = choose("rules", *word,
                                std::array<std::pair<std::string_view, TimeClass>, 3>{
                                    {{"standard", TimeClass::Standard},
                                     {"rapid", TimeClass::Rapid},
                                     {"blitz", TimeClass::Blitz}}});
    settings.is_supervised = arguments.has("supervised");
    if (const auto word = arguments.last("time-control")) {
        if (!laws::read_time_control(*word))
            throw UsageError(fmt::format(
                "--time-control is '{}', but takes seconds as PGN writes them: 40/5400+30:1800+30",
                escaped(*word)));
        settings.time_control = *word;
    }
    settings.edition = edition_of(arguments);
    if (const auto word = arguments.last("no-draw-before"))
        settings.no_draw_before =
            static_cast<std::uint32_t>(number_between("no-draw-before", *word, 1, 1000));
    if (const auto word = arguments.last("boards"))
        settings.boards = static_cast<std::uint32_t>(number_between("boards", *word, 1, 10'000));
    settings.stopped = duration_of(arguments, "stopped", settings.stopped);
    settings.clock_gap = duration_of(arguments, "clock-gap", settings.clock_gap);
    settings.stale = duration_of(arguments, "stale", settings.stale);
    settings.wants_intended = arguments.has("intended");
    settings.wants_moves = arguments.has("moves");
    settings.is_once = arguments.has("once");
    settings.pairings = pairings_of(arguments);
    settings.zone_minutes = arguments.has("replay") ? 0 : watch_run::local_zone_minutes();
    return settings;
}

watch_run::FollowOptions follow_options(const Arguments& arguments) {
    using By = watch_run::FollowOptions::By;
    watch_run::FollowOptions options;
    if (const auto word = arguments.last("watch")) {
        const std::size_t colon = word->find(':');
        options.by = choose("watch", word->substr(0, colon),
                            std::array<std::pair<std::string_view, By>, 3>{
                                {{"auto", By::Auto}, {"events", By::Events}, {"poll", By::Poll}}});
        if (colon != word->npos)
            options.poll = static_cast<Millis>(
                number_between("watch", std::string_view(*word).substr(colon + 1), 20, 60'000));
    }
    options.settle = duration_of(arguments, "settle", options.settle);
    return options;
}

// Words of --select and --ignore: kinds, codes, beginnings of codes, or who may act.
std::vector<std::string> words_of(const Arguments& arguments, OptionName name) {
    std::vector<std::string> words;
    for (const std::string& list : arguments.all(name))
        for (const std::string_view word : split_at_commas(list)) {
            bool is_known = false;
            for (std::size_t i = 0; i < watch::kAlertKinds; ++i) {
                const auto kind = static_cast<watch::AlertKind>(i);
                is_known = is_known || to_string(kind) == word ||
                           watch::code_of(kind).starts_with(word) ||
                           to_string(watch::who_of(kind)) == word;
            }
            if (!is_known)
                throw UsageError(
                    fmt::format("--{} names '{}', but no alert has that kind, code or 'who'",
                                std::string_view(name), escaped(word)));
            words.emplace_back(word);
        }
    return words;
}

// --fail-on: the levels of other commands. What the Laws tell the arbiter is an error, what should
// be looked at a warning, what belongs to the players is told for information.
std::vector<watch::Who> fail_on_of(const Arguments& arguments) {
    using enum watch::Who;
    enum class Level : std::uint8_t { Never, Error, Warning, Info };
    const Level level =
        choose("fail-on", arguments.last("fail-on").value_or("error"),
               std::array<std::pair<std::string_view, Level>, 5>{{{"error", Level::Error},
                                                                  {"warning", Level::Warning},
                                                                  {"info", Level::Info},
                                                                  {"style", Level::Info},
                                                                  {"never", Level::Never}}});
    if (level == Level::Never) return {};
    if (level == Level::Error) return {Arbiter};
    if (level == Level::Warning) return {Arbiter, Look, Operator};
    return {Arbiter, Look, Operator, Player};
}

WatchOutput::Form form_of(const Arguments& arguments) {
    using Form = WatchOutput::Form;
    const auto word = arguments.last("format");
    const Form form =
        word ? choose("format", *word,
                      std::array<std::pair<std::string_view, Form>, 4>{{{"auto", Form::Auto},
                                                                        {"lines", Form::Lines},
                                                                        {"table", Form::Table},
                                                                        {"ndjson", Form::Ndjson}}})
             : Form::Auto;
    if (form != Form::Auto) return form;
    const bool is_wide = is_smart_terminal(Stream::Out) && is_terminal(Stream::In) &&
                         columns_of(Stream::Out).value_or(0) >= 100;
    return is_wide && !arguments.has("once") && !arguments.has("replay") ? Form::Table
                                                                         : Form::Lines;
}

ExitCode run(const Arguments& arguments) {
    if (arguments.has("replay") && !arguments.operands().empty())
        throw UsageError("--replay reads a recording; leave out FILE and DIR");
    if (!arguments.has("replay") && arguments.operands().empty())
        throw UsageError("watch takes the files or the folder of a round, or - for a stream");
    for (const OptionName option : OptionNames{"record", "state"})
        if (arguments.has(option) && arguments.has("replay"))
            throw UsageError(
                fmt::format("--replay and --{} exclude each other", std::string_view(option)));
    WatchRequest request;
    request.settings = settings_of(arguments);
    request.follow = follow_options(arguments);
    request.operands = arguments.operands();
    request.replay = arguments.last("replay");
    request.record = arguments.last("record");
    request.state = arguments.last("state");
    request.fail_on = fail_on_of(arguments);
    request.is_until_finished = arguments.has("until-finished");
    request.output.form = form_of(arguments);
    request.output.html = arguments.last("html");
    request.output.log = arguments.last("log");
    request.output.select = words_of(arguments, "select");
    request.output.ignore = words_of(arguments, "ignore");
    if (const auto word = arguments.last("bell"))
        request.output.bells = choose(
            "bell", *word,
            std::array<std::pair<std::string_view, bool>, 2>{{{"arbiter", true}, {"none", false}}});
    else
        request.output.bells = is_smart_terminal(Stream::Out);
    request.output.has_color = is_color_terminal(Stream::Out);
    request.is_quiet = arguments.has("quiet");
    return run_watch(request);
}

// What -h shows.
constexpr OptionName kMain[] = {"pairings", "no-draw-before", "format", "state", "log", "once"};

}  // namespace watch_command

constinit const Command command_watch{
    .name = "watch",
    .summary = "follow the games of a round while they are played: the arbiter's live desk",
    .syntax =
        {.operands = "FILE | DIR | -...",
         .description =
             "Reads the PGN files that a transmission program writes during a round, again with "
             "every change,\n"
             "and says in a line what an arbiter should know now, who may act first: ARBITER (the "
             "Laws end the\n"
             "game or tell the arbiter to act), player (only the player may claim: say nothing), "
             "look (the feed\n"
             "cannot decide), operator (it is about the transmission). Ctrl-C ends it. What it "
             "shows is ahead of\n"
             "a delayed public transmission: it must not leave the arbiters' desk.",
         .options = kOptionsOf<CommandId::watch>,
         .main = watch_command::kMain,
         .examples =
             "  arbiter watch round-5/                      # a folder; new files are picked up\n"
             "  arbiter watch --pairings round5.csv --no-draw-before 30 games.pgn\n"
             "  arbiter watch --once games.pgn              # what is open now; exit 0 or 1\n"
             "  arbiter watch --state r5.state --log r5.ndjson round-5/   # goes on after a "
             "restart\n"
             "  arbiter watch --replay data/samples/live/round.rec        # try it without "
             "boards\n",
         .notes = "Exit code 0: nothing is open for the arbiter, or whom else --fail-on names; 1: "
                  "something is; 2: nothing\n"
                  "could be read from the start.\n"
                  "The guide: docs/guide/watch.md\n"},
    .run = &watch_command::run,
};

}  // namespace arbiter::tools
