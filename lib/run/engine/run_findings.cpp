#include "run/engine/run_findings.hpp"

#include "core/base/byte_numbers.hpp"
#include "core/check/rule.hpp"
#include "run/io/packed_reader.hpp"

namespace arbiter::engine {

bool RunFindings::meet(const audit::Batch& batch) {
    if (!batch.is_first_of_file && !files_.empty()) return false;
    files_.push_back({batch.file, batch.input});
    return true;
}

void RunFindings::add(const RunFinding& finding) {
    std::string order;
    append_number<8>(finding.place_in_run.file, order);
    append_number<8>(finding.byte, order);
    order += check::rule(finding.rule).code;
    std::string payload;
    for (const std::uint64_t number :
         {static_cast<std::uint64_t>(finding.rule), finding.place_in_run.file,
          finding.place_in_run.game, finding.game, finding.line, finding.byte})
        append_packed(number, payload);
    append_packed_text(finding.message, payload);
    sort_.add(order, payload);
}

bool RunFindings::next(RunFinding& finding) {
    io::ExternalSort::Record record;
    if (!sort_.next(record)) return false;
    io::PackedReader in(record.payload);
    finding.rule = static_cast<check::RuleId>(in.number());
    finding.place_in_run.file = in.number();
    finding.place_in_run.game = in.number();
    finding.game = in.number();
    finding.line = in.number();
    finding.byte = in.number();
    finding.message = in.text();
    const File& file = files_[static_cast<std::size_t>(finding.place_in_run.file) - 1];
    finding.file = file.name;
    finding.input = file.input;
    return true;
}

}  // namespace arbiter::engine
