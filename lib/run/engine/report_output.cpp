#include "run/engine/report_output.hpp"

#include <memory>

namespace arbiter::engine {
namespace {

using database::Database;

using io::AtomicFile;
using io::Output;

std::variant<Output, AtomicFile, Database> open(const ReportSink& sink) {
    if (const DatabaseSchema* schema = sink.report->schema()) return Database{sink.path, *schema};
    if (sink.goes_to_stderr) return Output::to_stderr();
    if (sink.path == "-") {
        Output output = Output::to_stdout();
        output.reserve_ending();
        return output;
    }
    AtomicFile file{sink.path};
    file.output().reserve_ending();
    return file;
}

}  // namespace

void open_outputs(std::vector<ReportSink>& sinks) {
    for (ReportSink& sink : sinks)
        if (sink.output == nullptr) sink.output = std::make_shared<ReportOutput>(sink);
}

ReportOutput::ReportOutput(const ReportSink& sink) : name_(sink.path), output_(open(sink)) {}

void ReportOutput::write(std::string_view rendered) {
    std::visit([&](auto& output) { output.write(rendered); }, output_);
}

void ReportOutput::prepare() {
    if (auto* standard = std::get_if<Output>(&output_)) return standard->close();
    if (auto* file = std::get_if<AtomicFile>(&output_)) return file->prepare();
    std::get<Database>(output_).prepare();
}

void ReportOutput::commit() {
    if (auto* file = std::get_if<AtomicFile>(&output_)) file->commit();
    if (auto* database = std::get_if<Database>(&output_)) database->commit();
}

bool ReportOutput::end_with(std::string_view ending, bool replaces_all) {
    if (auto* standard = std::get_if<Output>(&output_))
        return standard->end_with(ending, replaces_all);
    auto* file = std::get_if<AtomicFile>(&output_);
    return file != nullptr && file->end_with(ending, replaces_all);
}

const Output* ReportOutput::output() const {
    if (const auto* file = std::get_if<AtomicFile>(&output_)) return &file->output();
    return std::get_if<Output>(&output_);
}

bool ReportOutput::is_stdout() const {
    return output() != nullptr && output()->name() == "-";
}

bool ReportOutput::is_closed_by_reader() const {
    return output() != nullptr && output()->is_closed_by_reader();
}

}  // namespace arbiter::engine
