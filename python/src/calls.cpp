#include "values.hpp"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <limits>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>

namespace arbiter::python {
namespace {

constexpr std::uint64_t kMost32 = std::numeric_limits<std::uint32_t>::max();
constexpr std::uint64_t kMost64 = std::numeric_limits<std::uint64_t>::max();

// A call that is under way in a thread of its own.
template <class Value>
struct Call {
    std::mutex mutex;
    std::condition_variable is_done;
    std::optional<Result<Value>> result;
    std::exception_ptr failure;
    std::atomic<bool> interrupt = false;
    // How far it is; written by the thread.
    std::atomic<std::uint64_t> bytes_done = 0, bytes_total = 0, games = 0, findings = 0;

    void tell(const Progress& progress) {
        bytes_done = progress.bytes_done;
        bytes_total = progress.bytes_total;
        games = progress.games;
        findings = progress.findings;
    }
};

enum class Stop : std::uint8_t {
    Heeds,    // the work looks at Call::interrupt
    Forgets,  // it does not: its thread goes on alone
};

// Does `work` without the interpreter's lock, so that signals are seen all the same. `work` must
// own all it uses.   THROWS: what a signal handler or `progress` raised; the error of the result.
template <class Value>
Value watched(std::shared_ptr<Call<Value>> call, std::function<Result<Value>()> work, Stop stop,
              const py::object& progress = py::none()) {
    constexpr auto kLook = std::chrono::milliseconds(20), kTell = std::chrono::milliseconds(100);
    std::thread thread([call, work = std::move(work)] {
        std::optional<Result<Value>> result;
        std::exception_ptr failure;
        try {
            result.emplace(work());
        } catch (...) {
            failure = std::current_exception();
        }
        const std::lock_guard lock(call->mutex);
        call->result = std::move(result);
        call->failure = failure;
        call->is_done.notify_all();
    });
    std::optional<py::error_already_set> raised;
    auto told = std::chrono::steady_clock::now();
    const auto is_over = [&] { return call->result || call->failure; };
    for (bool is_done = false; !is_done;) {
        {
            const py::gil_scoped_release unlocked;
            std::unique_lock lock(call->mutex);
            is_done = call->is_done.wait_for(lock, kLook, is_over);
        }
        if (is_done || raised) continue;
        try {
            if (PyErr_CheckSignals() != 0) throw py::error_already_set();
            const auto now = std::chrono::steady_clock::now();
            if (!progress.is_none() && now - told >= kTell) {
                told = now;
                progress(call->bytes_done.load(), call->bytes_total.load(), call->games.load(),
                         call->findings.load());
            }
        } catch (py::error_already_set& error) {
            raised.emplace(std::move(error));
            call->interrupt = true;
            if (stop == Stop::Forgets) break;
        }
    }
    if (raised && stop == Stop::Forgets) {
        thread.detach();
        throw py::error_already_set(std::move(*raised));
    }
    thread.join();
    if (raised) throw py::error_already_set(std::move(*raised));
    if (call->failure) std::rethrow_exception(call->failure);
    return value_of(std::move(*call->result));
}

template <class Value>
Value watched(std::function<Result<Value>()> work) {
    return watched<Value>(std::make_shared<Call<Value>>(), std::move(work), Stop::Forgets);
}

Side side_in(const char* name, const std::string& word) {
    if (word == "white") return Side::White;
    if (word == "black") return Side::Black;
    throw_error(ErrorKind::Usage, std::string(name) + " is '" + word + "', but takes white, black");
}

py::object decision_of(const std::string& fen, const std::string& winner,
                       const Decision& decision) {
    const py::object helpmate = decision.verdict == "winnable" && decision.proof != "material"
                                    ? tuple_of(decision.helpmate)
                                    : py::none();
    return make("Decision", fen, winner, decision.verdict, decision.proof, helpmate, decision.nodes,
                decision.text, decision.json);
}

py::object decide_for(const std::string& fen, const std::string& winner, std::uint64_t budget) {
    const Side side = side_in("winner", winner);
    return decision_of(fen, winner, watched<Decision>([=] { return decide(fen, side, budget); }));
}

py::object flag_fall(const std::string& fen, const std::string& flag, std::uint64_t budget) {
    const Side side = side_in("flag", flag);
    const FlagFall fall = watched<FlagFall>([=] { return decide_flag_fall(fen, side, budget); });
    return make("FlagFall", word_or_none(fall.result), fall.laws, fall.article,
                decision_of(fen, flag == "white" ? "black" : "white", fall.decision));
}

py::object check_line(const std::string& line, const py::dict& words) {
    FenOptions options;
    for (const auto& [key, value] : words) {
        const std::string name = text_in("the name of an option", key);
        const char* const called = name.c_str();
        if (name == "variant")
            options.variant = text_in(called, value);
        else if (name == "reach")
            options.reach = text_in(called, value);
        else if (name == "budget")
            options.budget = number_in(called, value, kMost64);
        else if (name == "profile")
            options.profile = text_in(called, value);
        else if (name == "select")
            options.select = texts_in(called, value);
        else if (name == "ignore")
            options.ignore = texts_in(called, value);
        else if (name == "severity")
            options.severity = texts_in(called, value);
        else
            throw py::type_error("unexpected option '" + name + "'");
    }
    const CheckedPosition checked =
        watched<CheckedPosition>([=] { return check_fen(line, options); });
    py::tuple problems(checked.problems.size());
    for (std::size_t i = 0; i < checked.problems.size(); ++i) {
        const PositionProblem& problem = checked.problems[i];
        problems[i] =
            make("Problem", problem.code, problem.rule, problem.severity, problem.message);
    }
    return make("CheckedPosition", line, checked.is_ok, problems, word_or_none(checked.normalized),
                word_or_none(checked.variant), checked.unreachable, checked.json);
}

// The members of CleanOptions but `checks`, by their names.
class CleanWords {
  public:
    CleanWords(CleanOptions& options, std::string name, py::handle value)
        : options_(options), name_(std::move(name)), value_(value) {}

    // False: there is no such option.
    bool take() { return take_text() || take_texts() || take_flag() || take_number(); }

  private:
    bool text(const char* name, std::string& into) {
        if (name_ != name) return false;
        into = text_in(name, value_);
        return true;
    }
    bool texts(const char* name, std::vector<std::string>& into) {
        if (name_ != name) return false;
        into = texts_in(name, value_);
        return true;
    }
    bool flag(const char* name, bool& into) {
        if (name_ != name) return false;
        into = flag_in(name, value_);
        return true;
    }
    template <class Number>
    bool number(const char* name, Number& into, std::uint64_t most) {
        if (name_ != name) return false;
        into = static_cast<std::uint32_t>(number_in(name, value_, most));
        return true;
    }

    bool take_text() {
        CleanOptions& to = options_;
        return text("to", to.to) || text("every", to.every) || text("rows", to.rows) ||
               text("columns", to.columns) || text("rejects", to.rejects) ||
               text("reasons", to.reasons) || text("log", to.log) ||
               text("log_level", to.log_level) || text("fix", to.fix) || text("diff", to.diff) ||
               text("dedupe", to.dedupe) || text("dups", to.dups) ||
               text("dups_table", to.dups_table) || text("dups_review", to.dups_review) ||
               text("apply_dups", to.apply_dups) || text("keep", to.keep) ||
               text("review", to.review) || text("apply", to.apply) ||
               text("ratings_for", to.ratings_for) || text("eco", to.eco) ||
               text("eco_mode", to.eco_mode) || text("book_weight", to.book_weight) ||
               text("rest", to.rest) || text("sample", to.sample) || text("sort", to.sort) ||
               text("split", to.split) || text("format", to.format) || text("plies", to.plies) ||
               text("moves", to.moves) || text("tags", to.tags);
    }
    bool take_texts() {
        CleanOptions& to = options_;
        return texts("against", to.against) || texts("names", to.names) ||
               texts("ratings", to.ratings) || texts("where", to.where) ||
               texts("strip", to.strip) || texts("add", to.add) ||
               texts("drop_tags", to.drop_tags) || texts("set_tag", to.set_tag) ||
               texts("rename_tag", to.rename_tag);
    }
    bool take_flag() {
        CleanOptions& to = options_;
        return flag("name_games", to.name_games) || flag("append", to.append) ||
               flag("make_folders", to.make_folders) || flag("drop_dups", to.drop_dups) ||
               flag("merge_tags", to.merge_tags) ||
               flag("merge_annotations", to.merge_annotations) ||
               flag("eco_extensions", to.eco_extensions) ||
               flag("no_move_numbers", to.no_move_numbers) || flag("no_results", to.no_results) ||
               flag("no_check_marks", to.no_check_marks);
    }
    bool take_number() {
        CleanOptions& to = options_;
        if (name_ == "seed") to.seed = number_in("seed", value_, kMost64);
        if (name_ == "tree_games") to.tree_games = number_in("tree_games", value_, kMost64);
        if (name_ == "memory") to.memory = number_in("memory", value_, kMost64);
        if (name_ == "max_window") to.max_window = number_in("max_window", value_, kMost64);
        if (name_ == "names_accept") {
            if (!PyFloat_Check(value_.ptr()) && !PyLong_Check(value_.ptr()))
                throw py::type_error("names_accept must be a float");
            to.names_accept = PyFloat_AsDouble(value_.ptr());
            if (PyErr_Occurred() != nullptr) throw py::error_already_set();
        }
        return name_ == "seed" || name_ == "memory" || name_ == "tree_games" ||
               number("tree_plies", to.tree_plies, kMost32) || name_ == "max_window" ||
               name_ == "names_accept" || number("jobs", to.jobs, 4096) ||
               number("dups_score", to.dups_score, kMost32) || number("width", to.width, kMost32);
    }

    CleanOptions& options_;
    std::string name_;
    py::handle value_;
};

py::object clean_files(py::handle paths, const std::string& output, const py::dict& checks,
                       const py::dict& words, const py::object& progress) {
    const auto call = std::make_shared<Call<Cleaned>>();
    CleanOptions options;
    options.checks = options_in(checks);
    for (const auto& [key, value] : words) {
        const std::string name = text_in("the name of an option", key);
        if (!CleanWords(options, name, value).take())
            throw py::type_error("unexpected option '" + name + "'");
    }
    options.interrupt = &call->interrupt;
    options.progress = [shared = call.get()](const Progress& now) { shared->tell(now); };
    const std::vector<std::string> from = texts_in("paths", paths);
    const Cleaned cleaned = watched<Cleaned>(
        call, [=] { return clean(from, output, options); }, Stop::Heeds, progress);
    return make("Cleaned", cleaned.read, cleaned.written, cleaned.rejected, cleaned.duplicates,
                cleaned.unselected, cleaned.changed, cleaned.kept, cleaned.errors, cleaned.warnings,
                cleaned.infos, cleaned.styles, cleaned.audit, tuple_of(cleaned.notes),
                cleaned.text());
}

py::object fixed_of(const Fixed& fixed) {
    py::tuple edits(fixed.edits.size());
    for (std::size_t i = 0; i < fixed.edits.size(); ++i) {
        const Replacement& edit = fixed.edits[i];
        edits[i] = make("Replacement", edit.begin, edit.end, py::object(py::bytes(edit.text)));
    }
    return make("Fixed", py::object(py::bytes(fixed.text)), edits, fixed.findings, fixed.games,
                fixed.left_alone, fixed.before, fixed.after);
}

py::object fix_of(bool is_path, const std::string& text, const std::string& level,
                  const py::dict& checks) {
    const Options options = options_in(checks);
    return fixed_of(watched<Fixed>(
        [=] { return is_path ? fix_file(text, level, options) : fix(text, level, options); }));
}

EventOptions event_options_in(const py::dict& words) {
    EventOptions options;
    for (const auto& [key, value] : words) {
        const std::string name = text_in("the name of an option", key);
        const char* const called = name.c_str();
        const auto number = [&] {
            return static_cast<std::uint32_t>(number_in(called, value, kMost32));
        };
        if (name == "one_event")
            options.one_event = flag_in(called, value);
        else if (name == "kind")
            options.kind = text_in(called, value);
        else if (name == "points")
            options.points = text_in(called, value);
        else if (name == "tie_breaks")
            options.tie_breaks = text_in(called, value);
        else if (name == "team_tie_breaks")
            options.team_tie_breaks = text_in(called, value);
        else if (name == "unplayed")
            options.unplayed = text_in(called, value);
        else if (name == "encoding")
            options.encoding = text_in(called, value);
        else if (name == "rounds")
            options.rounds = number();
        else if (name == "boards")
            options.boards = number();
        else if (name == "no_draw_before")
            options.no_draw_before = number();
        else if (name == "select")
            options.select = texts_in(called, value);
        else if (name == "ignore")
            options.ignore = texts_in(called, value);
        else
            throw py::type_error("unexpected option '" + name + "'");
    }
    return options;
}

py::object place_of(const EventPlace& place) {
    return make("EventPlace", place.file, number_or_none(place.game), number_or_none(place.line),
                place.column);
}

// Points are in tenths.
py::object points_of(int tenths) {
    return py::float_(tenths / 10.0);
}

template <class Values, class Convert>
py::object tuple_by(const Values& values, Convert convert) {
    py::tuple tuple(std::size(values));
    std::size_t index = 0;
    for (const auto& value : values)
        tuple[index++] = convert(value);
    return tuple;
}

py::object player_of(const EventPlayer& player) {
    return make("EventPlayer", player.rank, player.name, word_or_none(player.title),
                word_or_none(player.fide_id), word_or_none(player.federation),
                word_or_none(player.team), number_or_none(player.rating),
                number_or_none(player.number), points_of(player.points), player.games,
                tuple_of(player.tie_breaks));
}

py::object team_of(const EventTeam& team) {
    return make("EventTeam", team.rank, team.name, team.matches, team.won, team.drawn, team.lost,
                points_of(team.match_points), points_of(team.board_points),
                tuple_of(team.tie_breaks));
}

py::object game_of(const EventGame& game) {
    return make("EventGame", word_or_none(game.round), number_or_none(game.board), game.white,
                game.black, game.result, word_or_none(game.date), game.is_forfeit,
                place_of(game.place));
}

py::object event_finding_of(const EventFinding& finding) {
    return make("EventFinding", finding.code, finding.rule, finding.severity, finding.message,
                place_of(finding.place), tuple_by(finding.others, place_of));
}

py::object event_of(const Event& event) {
    return make(
        "Event", word_or_none(event.name), event.kind, event.evidence, word_or_none(event.days),
        event.rounds, tuple_by(event.players, player_of), tuple_of(event.tie_breaks),
        tuple_of(event.team_tie_breaks), event.tie_break_edition, tuple_by(event.teams, team_of),
        tuple_by(event.games, game_of), event.unplaced, tuple_by(event.findings, event_finding_of));
}

EventFiles event_files_in(const py::dict& words) {
    EventFiles files;
    for (const auto& [key, value] : words) {
        const std::string name = text_in("the name of an option", key);
        const char* const called = name.c_str();
        if (name == "trf")
            files.trf = text_in(called, value);
        else if (name == "standings")
            files.standings = text_in(called, value);
        else if (name == "expect")
            files.expect = text_in(called, value);
        else if (name == "ratings")
            files.ratings = texts_in(called, value);
        else if (name == "ratings_for")
            files.ratings_for = text_in(called, value);
        else if (name == "max_window")
            files.max_window = number_in(called, value, kMost64);
        else
            throw py::type_error("unexpected option '" + name + "'");
    }
    return files;
}

Events events_of_files(py::handle paths, const py::dict& file_words, const py::dict& words) {
    const auto call = std::make_shared<Call<Events>>();
    EventFiles files = event_files_in(file_words);
    files.interrupt = &call->interrupt;
    const EventOptions options = event_options_in(words);
    const std::vector<std::string> from = texts_in("paths", paths);
    return watched<Events>(
        call, [=] { return event(from, files, options); }, Stop::Heeds);
}

Events events_of_texts(py::handle texts, const py::object& report, const py::dict& words) {
    std::vector<std::pair<std::string, std::string>> owned;
    for (const py::handle each : py::reinterpret_borrow<py::iterable>(texts))
        owned.emplace_back("-", each.cast<std::string>());
    std::optional<std::string> trf;
    if (!report.is_none()) trf = report.cast<std::string>();
    const EventOptions options = event_options_in(words);
    return watched<Events>([=]() -> Result<Events> {
        std::vector<NamedText> games;
        for (const auto& [name, text] : owned)
            games.push_back({name, text});
        const NamedText given{"-", trf ? std::string_view(*trf) : std::string_view()};
        return events_of(games, trf ? &given : nullptr, options);
    });
}

py::object rule_of(const Rule& rule) {
    return make("Rule", rule.code, rule.name, rule.severity, rule.fix, rule.is_opt_in,
                rule.is_only_in_event, rule.since, rule.summary, rule.explanation,
                word_or_none(rule.example), word_or_none(rule.repaired), word_or_none(rule.source));
}

// The FENs of a main line, the start included: a game of tags and SAN is played again.
py::object positions_of(const std::string& pgn) {
    Audit audit = value_of(Audit::make({.select = {"STR25"}, .dead = "material"}));
    Games games = audit.read(pgn);
    const Game* const game = games.next();
    if (game == nullptr) return py::tuple();
    return tuple_of(game->positions());
}

}  // namespace

void add_calls(py::module_& module) {
    module.def("decide", &decide_for);
    module.def("flag_fall", &flag_fall);
    module.def("check_fen", &check_line);
    module.def("clean", &clean_files);
    module.def("fix", &fix_of);
    module.def("positions_of", &positions_of);
    py::class_<Events>(module, "EventReport")
        .def_property_readonly(
            "events", [](const Events& events) { return tuple_by(events.events(), event_of); })
        .def_property_readonly("problems",
                               [](const Events& events) { return tuple_of(events.problems()); })
        .def("report",
             [](const Events& events, const std::string& format) {
                 return to_python(value_of(events.report(format)));
             })
        .def("text", [](const Events& events) { return to_python(events.text()); });
    module.def("event_files", &events_of_files);
    module.def("event_texts", &events_of_texts);
    module.def("rules", [] { return tuple_by(rules(), rule_of); });
    module.def("explain", [](const std::string& name) { return rule_of(value_of(explain(name))); });
    module.def("editions", [] {
        return tuple_by(laws::editions(), [](const Edition& edition) {
            return make("Edition", edition.id, edition.title, edition.is_fide);
        });
    });
    module.def("profiles", [] {
        return tuple_by(profiles(), [](const Profile& profile) {
            return make("Profile", profile.name, profile.summary);
        });
    });
    module.def("version", [] { return to_python(version()); });
    module.def("rule_set", [] { return to_python(rule_set()); });
}

}  // namespace arbiter::python
