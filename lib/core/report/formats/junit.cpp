#include "core/report/detail/listed_finding.hpp"
#include "core/report/report.hpp"
#include "core/text/utf8.hpp"
#include "core/text/xml.hpp"

#include <fmt/core.h>

#include <iterator>
#include <string>

namespace arbiter::report {
namespace {

// A suite counts its cases before it lists them, so they wait. A file that has more of them goes on
// in further suites.
constexpr std::uint64_t kMostCases = 10'000;
constexpr std::size_t kMostCaseBytes = std::size_t{4} << 20;
// Of the findings about a file more are counted, but not listed.
constexpr std::uint64_t kMostAboutFile = 1'000;
constexpr std::string_view kStopped = "the run was stopped: what follows was not read";

// What is said of one game, or of the file.
struct Case {
    std::string failures, notes;  // a line for each finding
    std::string first_rule, first_message;

    void add(const detail::ListedFinding& each, std::string_view file, bool is_failure) {
        const Place place = each.place();
        const check::Rule& rule = each.rule();
        const std::string message = each.message();
        fmt::format_to(std::back_inserter(is_failure ? failures : notes),
                       "{}:{}:{}: {} {} {}: {}\n", file, place.line, place.column,
                       check::to_string(each.finding.severity), rule.code, rule.name, message);
        if (!is_failure || !first_rule.empty()) return;
        first_rule = fmt::format("{} {}", rule.code, rule.name);
        first_message = message;
    }
    [[nodiscard]] bool is_empty() const { return failures.empty() && notes.empty(); }
    void clear() {
        failures.clear();
        notes.clear();
        first_rule.clear();
    }
};

// The form that CI systems read from test runs: a suite for each file, a case for each game. A game
// fails when the run fails by it, that is, by a finding at or above the --fail-on of its file; its
// other findings are its output. Memory: the cases of one suite, kMostCaseBytes and one game, and
// kMostAboutFile lines.
class JunitReport final : public Report {
  public:
    explicit JunitReport(const RenderOptions& options) : options_(options) {}

    [[nodiscard]] bool reads_style() const override { return options_.lists_style; }
    [[nodiscard]] bool reads_cards() const override { return true; }
    [[nodiscard]] bool reads_details() const override { return false; }
    [[nodiscard]] bool is_lines() const override { return false; }
    [[nodiscard]] std::string_view partial_end() const override {
        return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"arbiter\">\n"
               "<testsuite name=\"the run\" tests=\"1\" failures=\"0\" errors=\"1\" "
               "skipped=\"0\" time=\"0\">\n<testcase name=\"whole\" classname=\"arbiter\" "
               "time=\"0\"><error message=\"the run was stopped: there was no room for this "
               "report\"/></testcase>\n</testsuite>\n</testsuites>\n";
    }

    void begin(std::string& out) override {
        out +=
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
            "<testsuites name=\"arbiter\">\n";
    }
    void render(const BatchView&, std::string&) const override {}

    void absorb(const BatchView& batch, std::string& out) override {
        // What is found about the run stands in suites of its own, one for each file.
        const std::string file = options_.name_base.name_of(batch.file);
        const bool begins_suite =
            batch.run_place ? !is_about_run_ || file_ != file : batch.is_first_of_file;
        if (begins_suite) {
            close_suite(out);
            is_about_run_ = batch.run_place.has_value();
            file_ = file;
            first_game_ = 1;
            is_open_ = true;
        }
        std::size_t next = 0;  // the first game that is not written
        const auto write_games = [&](std::size_t end) {
            for (; next < end; ++next)
                write_game(batch, next, out);
        };
        detail::each_listed(batch, options_.lists_style, [&](const detail::ListedFinding& each) {
            const bool is_failure = batch.is_failing(each.finding);
            if (each.game == nullptr) return add_about_file(each, is_failure);
            write_games(static_cast<std::size_t>(each.game - batch.games.data()));
            case_.add(each, file, is_failure);
        });
        write_games(batch.games.size());
    }

    void finish(const RunSummary& summary, std::string& out) override {
        close_suite(out);
        write_errors(summary, out);
        out += "</testsuites>\n";
    }

  private:
    void write_game(const BatchView& batch, std::size_t index, std::string& out) {
        const GameRecord& game = batch.games[index];
        const std::uint64_t ordinal = batch.first_game + index;
        if (batch.is_failing(game) && case_.failures.empty()) refuse(game);
        write_case(name_of(game, ordinal), game.status);
        case_.clear();
        if (tests_ < kMostCases && cases_.size() < kMostCaseBytes) return;
        write_suite(out);
        first_game_ = ordinal + 1;
    }

    void add_about_file(const detail::ListedFinding& each, bool is_failure) {
        std::uint64_t& count = is_failure ? file_failures_ : file_notes_;
        if (++count <= kMostAboutFile) about_file_.add(each, file_, is_failure);
    }

    // The run fails by a game that is rejected, whatever is reported of it.
    void refuse(const GameRecord& game) {
        case_.first_rule = "rejected";
        case_.first_message = game.is_position ? "the position is rejected"
                                               : "the game could not be replayed to its last move";
        case_.failures = case_.first_message + "\n";
    }

    static std::string name_of(const GameRecord& game, std::uint64_t ordinal) {
        if (game.is_position) return fmt::format("position {}", ordinal);
        std::string name = fmt::format("game {}", ordinal);
        if (game.card == nullptr) return name;
        const auto known = [](std::string_view value) {
            return value.empty() ? std::string_view("?") : value;
        };
        name.append(": ").append(known(game.card->white)).append(" - ");
        name += known(game.card->black);
        if (!game.card->round.empty() && game.card->round != "?")
            name.append(", round ").append(game.card->round);
        return name;
    }

    void write_case(std::string_view name, Status status) {
        ++tests_;
        begin_case(name, file_, cases_);
        const bool is_skipped = status == Status::Unchecked && case_.failures.empty();
        if (case_.is_empty() && !is_skipped) {
            cases_ += "/>\n";
            return;
        }
        cases_ += ">\n";
        if (!case_.failures.empty()) write_failure(case_);
        if (is_skipped) {
            ++skipped_;
            cases_ += "<skipped message=\"the variant is not replayed\"/>\n";
        }
        if (!case_.notes.empty()) {
            cases_ += "<system-out>";
            text::append_xml(case_.notes, cases_, true);
            cases_ += "</system-out>\n";
        }
        cases_ += "</testcase>\n";
    }

    void write_failure(const Case& failed) {
        ++failures_;
        cases_ += "<failure type=\"";
        text::append_xml(failed.first_rule, cases_);
        cases_ += "\" message=\"";
        text::append_xml(failed.first_message, cases_);
        cases_ += "\">";
        text::append_xml(failed.failures, cases_, true);
        cases_ += "</failure>\n";
    }

    // Up to where its content, or its end, follows.
    static void begin_case(std::string_view name, std::string_view group, std::string& out) {
        out += "<testcase name=\"";
        text::append_xml(name, out);
        out += "\" classname=\"";
        text::append_xml(group, out);
        out += "\" time=\"0\"";
    }

    void close_suite(std::string& out) {
        if (!is_open_) return;
        is_open_ = false;
        if (!about_file_.is_empty()) {
            append_rest(file_failures_, about_file_.failures);
            append_rest(file_notes_, about_file_.notes);
            std::swap(case_, about_file_);
            write_case(is_about_run_ ? "the events" : "the file", Status::Clean);
            case_.clear();
            file_failures_ = file_notes_ = 0;
        }
        write_suite(out);
    }
    static void append_rest(std::uint64_t count, std::string& lines) {
        if (count > kMostAboutFile)
            lines += fmt::format("{} more are not listed\n", count - kMostAboutFile);
    }

    // The cases that wait; more of the file may follow in another suite.
    void write_suite(std::string& out) {
        std::string name = file_;
        if (is_about_run_) name += " (events)";
        if (first_game_ != 1) name += fmt::format(" (from game {})", first_game_);
        begin_suite(name, {tests_, failures_, 0, skipped_}, out);
        out += cases_;
        out += "</testsuite>\n";
        cases_.clear();
        tests_ = failures_ = skipped_ = 0;
    }

    struct Counts {
        std::uint64_t tests, failures, errors, skipped;
    };
    static void begin_suite(std::string_view name, Counts counts, std::string& out) {
        out += "<testsuite name=\"";
        text::append_xml(name, out);
        fmt::format_to(std::back_inserter(out),
                       "\" tests=\"{}\" failures=\"{}\" errors=\"{}\" skipped=\"{}\" time=\"0\">\n",
                       counts.tests, counts.failures, counts.errors, counts.skipped);
    }

    // What went wrong with the run itself, if anything did.
    void write_errors(const RunSummary& summary, std::string& out) const {
        std::string cases;
        std::uint64_t errors = 0;
        const auto add = [&](std::string_view name, std::string_view message) {
            ++errors;
            begin_case(name, "arbiter", cases);
            cases += "><error message=\"";
            text::append_xml(message, cases);
            cases += "\"/></testcase>\n";
        };
        for (const FileSummary& file : summary.files)
            if (!file.is_ok)
                add(options_.name_base.name_of(file.name), "the file was not read whole");
        if (summary.is_partial) add("whole", kStopped);
        if (errors == 0) return;
        begin_suite("the run", {errors, 0, errors, 0}, out);
        out.append(cases).append("</testsuite>\n");
    }

    RenderOptions options_;
    Case case_, about_file_;
    std::uint64_t file_failures_ = 0, file_notes_ = 0;  // about the file
    // Of the suite that is open.
    std::string file_, cases_;
    std::uint64_t tests_ = 0, failures_ = 0, skipped_ = 0;
    std::uint64_t first_game_ = 1;
    bool is_open_ = false;
    bool is_about_run_ = false;
};

}  // namespace

constinit const Format format_junit{
    .name = "junit",
    .summary = "JUnit XML, a suite for each file, a case for each game",
    .make = [](const RenderOptions& options) -> std::unique_ptr<Report> {
        return std::make_unique<JunitReport>(options);
    },
};

}  // namespace arbiter::report
