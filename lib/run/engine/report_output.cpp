#include "run/engine/report_output.hpp"

namespace arbiter::engine {
namespace {

using database::Database;

std::variant<io::Output, Database> open(const ReportSink& sink) {
    if (const DatabaseSchema* schema = sink.report->schema()) return Database{sink.path, *schema};
    io::Output output = sink.goes_to_stderr ? io::Output::to_stderr()
                        : sink.path == "-"  ? io::Output::to_stdout()
                                            : io::Output::to_file(sink.path);
    output.reserve_ending();
    return output;
}

}  // namespace

ReportOutput::ReportOutput(const ReportSink& sink) : output_(open(sink)) {}

void ReportOutput::write(std::string_view rendered) {
    std::visit([&](auto& output) { output.write(rendered); }, output_);
}

void ReportOutput::close() {
    if (auto* database = std::get_if<Database>(&output_))
        database->commit();
    else
        std::get<io::Output>(output_).close();
}

void ReportOutput::end_with(std::string_view ending, bool replaces_all) {
    if (auto* output = std::get_if<io::Output>(&output_))
        (void)output->end_with(ending, replaces_all);
}

bool ReportOutput::is_stdout() const {
    const auto* output = std::get_if<io::Output>(&output_);
    return output != nullptr && output->name() == "-";
}

bool ReportOutput::is_closed_by_reader() const {
    const auto* output = std::get_if<io::Output>(&output_);
    return output != nullptr && output->is_closed_by_reader();
}

}  // namespace arbiter::engine
