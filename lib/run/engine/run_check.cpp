#include "run/engine/run_check.hpp"

#include "core/check/rule.hpp"

namespace arbiter::engine {

void put_finding(const RunFinding& finding, audit::FindingFilter* filter, audit::Batch& batch) {
    batch.file = finding.file;
    batch.input = finding.input;
    batch.run_place = finding.place_in_run;
    batch.is_first_of_file = false;
    batch.is_last_of_file = true;
    batch.file_traits = {};
    batch.set_text({});
    batch.base_offset = finding.byte;
    batch.first_game = finding.game;
    batch.first_line = finding.line;
    batch.first_column = 1;
    batch.after.begin_game(encoding::Charset::Utf8, 0);
    batch.after.add(check::rule(finding.rule), ByteSpan{finding.byte, finding.byte})
        .say("{}", finding.message)
        .about_file()
        .of_game(finding.game);
    if (filter != nullptr) audit::leave_out(*filter, batch);
}

}  // namespace arbiter::engine
