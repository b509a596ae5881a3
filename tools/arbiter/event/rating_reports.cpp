#include "tools/arbiter/event/rating_reports.hpp"

#include "core/base/text.hpp"
#include "core/event/rating_desk.hpp"
#include "run/event/read_report.hpp"
#include "run/io/error.hpp"
#include "run/io/folder.hpp"
#include "tools/arbiter/audit_summary.hpp"
#include "tools/arbiter/clean/ratings_request.hpp"
#include "tools/arbiter/console.hpp"
#include "tools/arbiter/option_words.hpp"
#include "tools/arbiter/signals.hpp"
#include "tools/arbiter/terminal.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

namespace arbiter::tools {
namespace rating_reports {

namespace fs = std::filesystem;

struct ReportFile {
    std::string path;
    bool was_named = true;  // by the command line; false: found in a folder
};

bool is_report_name(const fs::path& path) {
    std::string suffix = path.extension().string();
    std::ranges::transform(suffix, suffix.begin(), to_ascii_lower);
    return suffix == ".trf" || suffix == ".trfx" || suffix == ".txt";
}

// Files below a folder in byte order, without hidden ones and symbolic links. A folder that cannot
// be read is found itself: opening it later reports why.
void add_folder(const std::string& folder, std::vector<ReportFile>& files) {
    std::vector<std::string> found, pending{folder};
    while (!pending.empty()) {
        const fs::path at = std::move(pending.back());
        pending.pop_back();
        std::error_code error;
        for (const io::FolderEntry& entry : io::entries_of(at.string(), error)) {
            const fs::path path = at / entry.name;
            if (entry.name.starts_with('.')) continue;
            if (entry.kind == io::EntryKind::Folder) pending.push_back(path.string());
            if (entry.kind == io::EntryKind::File && is_report_name(path))
                found.push_back(path.string());
        }
        if (error) found.push_back(at.string());
    }
    std::ranges::sort(found);
    for (std::string& path : found)
        files.push_back({std::move(path), false});
}

std::vector<ReportFile> files_of(const Arguments& arguments) {
    std::vector<ReportFile> files;
    std::vector<std::string> words = arguments.operands();
    const std::vector<std::string>& listed = arguments.listed();
    words.insert(words.end(), listed.begin(), listed.end());
    for (const std::string& word : words) {
        std::error_code error;
        if (word != "-" && fs::is_directory(word, error))
            add_folder(word, files);
        else
            files.push_back({word, true});
    }
    return files;
}

// Texts of a folder that have no player are something else: notes, lists.
bool is_something_else(const ReportFile& file, const trf::Reading& reading) {
    return !file.was_named && reading.tournament.players.empty() && file.path.ends_with(".txt");
}

event::DeskReport unreadable(const ReportFile& file, std::string problem) {
    event::DeskReport report;
    report.file = file.path;
    report.problem = std::move(problem);
    return report;
}

bool is_failing(const std::vector<event::DeskReport>& reports, std::size_t fail_on) {
    if (fail_on >= check::kSeverities) return false;
    return std::ranges::any_of(reports, [&](const event::DeskReport& report) {
        return std::ranges::any_of(report.findings, [&](const event::Finding& each) {
            return static_cast<std::size_t>(event::rule(each.rule).severity) <= fail_on;
        });
    });
}

void refuse_other_outputs(const Arguments& arguments, const std::vector<ReportWord>& sinks) {
    for (const OptionName option :
         OptionNames{"dossier", "wall-chart", "letter", "rating-change", "normal-trf", "make-trf",
                     "standings", "expect", "check-pairings", "explain"})
        if (arguments.has(option))
            throw UsageError(
                fmt::format("--{} is about one event: with --for-rating it needs --trf", option));
    constexpr std::string_view kFormats[] = {"text", "csv", "json", "html"};
    for (const ReportWord& sink : sinks)
        if (std::ranges::find(kFormats, sink.format->name) == std::end(kFormats))
            throw UsageError(fmt::format("--for-rating writes {}, but not {}",
                                         joined(kFormats, ", "), sink.format->name));
}

}  // namespace rating_reports

ExitCode run_rating_reports(const Arguments& arguments, const std::vector<ReportWord>& sinks,
                            event::EventOptions options, std::size_t fail_on) {
    namespace desk = rating_reports;
    if (arguments.operands().empty() && arguments.listed().empty())
        throw UsageError("--for-rating needs tournament reports, or --trf FILE");
    desk::refuse_other_outputs(arguments, sinks);
    Console console{talk_of(arguments)};
    WholeFiles files;
    for (const ReportWord& sink : sinks)
        files.open(sink.path);
    std::vector<std::string> warnings;
    const std::vector<names::RatingList> ratings = rating_lists_of(arguments, warnings);
    for (const names::RatingList& list : ratings)
        options.ratings.push_back(&list);
    complain(console, "event", warnings);

    constexpr std::uint64_t kMaxWindow = std::uint64_t{128} << 20;
    std::vector<event::DeskReport> reports;
    std::size_t others = 0;
    for (const desk::ReportFile& file : desk::files_of(arguments)) {
        if (interrupt_flag().load()) break;
        try {
            const trf::Reading reading = event_run::read_report(file.path, kMaxWindow);
            if (desk::is_something_else(file, reading))
                ++others;
            else
                reports.push_back(event::desk_report_of(reading, file.path, options));
        } catch (const io::IoError& error) {
            reports.push_back(desk::unreadable(file, error.what()));
        }
    }
    // A table of some of the reports would look like one of all: then what was there stays.
    const bool is_interrupted = interrupt_flag().load();
    for (const ReportWord& sink : sinks) {
        if (is_interrupted) break;
        std::string bytes;
        event::append_desk(sink.format->name, reports,
                           arguments.has("no-provenance") ? std::string_view() : ARBITER_VERSION,
                           arguments.has("csv-safe"), bytes);
        files.write_next(bytes);
    }
    if (!is_interrupted) files.commit();
    const auto ready = std::ranges::count_if(reports, &event::DeskReport::is_ready);
    const auto unread = std::ranges::count_if(
        reports, [](const event::DeskReport& each) { return !each.problem.empty(); });
    console.always(fmt::format("reports {} = ready {} + to ask about {} + unreadable {}{}{}",
                               reports.size(), ready,
                               static_cast<std::ptrdiff_t>(reports.size()) - ready - unread, unread,
                               others == 0 ? "" : fmt::format("; other texts {}", others),
                               is_interrupted ? "; partial" : ""));
    if (is_interrupted) return ExitCode::Interrupted;
    if (unread != 0) return ExitCode::Usage;
    return desk::is_failing(reports, fail_on) ? ExitCode::Findings : ExitCode::Clean;
}

}  // namespace arbiter::tools
