#include "tools/arbiter/report_words.hpp"

#include "tools/arbiter/audit_request.hpp"
#include "tools/arbiter/print.hpp"

#include <fmt/core.h>

namespace arbiter::tools {

const report::Format& format_named(OptionName option, std::string_view name,
                                   report::Subject subject) {
    std::vector<std::string_view> names;
    for (const report::Format* format : report::formats_of(subject)) {
        if (format->name == name) return *format;
        names.push_back(format->name);
    }
    throw not_a_choice(option, name, names);
}

ReportWord report_word(std::string_view word, report::Subject subject) {
    const std::size_t colon = word.find(':');
    const report::Format& format = format_named("report", word.substr(0, colon), subject);
    if (colon == std::string_view::npos) return {&format, "-"};
    if (colon + 1 == word.size())
        throw UsageError(fmt::format("--report {}: a file name must follow the colon", word));
    return {&format, std::string(word.substr(colon + 1))};
}

ReportWord one_report(const Arguments& arguments, report::Subject subject, OptionName short_word,
                      const report::Format& of_short_word, const report::Format& usual) {
    const std::vector<std::string> words = arguments.all("report");
    if (words.size() > 1) throw UsageError("--report is given twice, but one report is written");
    if (!words.empty() && arguments.has(short_word))
        throw UsageError(fmt::format("--{} and --report exclude each other", short_word));
    if (!words.empty()) return report_word(words.front(), subject);
    return {arguments.has(short_word) ? &of_short_word : &usual, "-"};
}

void WholeFiles::open(const std::string& path) {
    File& opened = files_.emplace_back();
    if (path != "-") opened.file.emplace(path);
}

void WholeFiles::write_next(std::string_view bytes) {
    File& file = files_[next_++];
    if (file.file)
        file.file->write(bytes);
    else
        file.text = bytes;
}

void WholeFiles::commit() {
    for (File& each : files_)
        if (each.file && !each.is_kept) each.file->prepare();
    for (File& each : files_)
        if (each.file && !each.is_kept) each.file->commit();
    for (const File& each : files_)
        if (!each.file && !each.is_kept) print(each.text);
}

void write_report(const std::string& path, std::string_view bytes) {
    WholeFiles files;
    files.open(path);
    files.write_next(bytes);
    files.commit();
}

}  // namespace arbiter::tools
