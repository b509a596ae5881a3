#include "tests/unit/arbiter/audit_reference.hpp"

#include "core/check/selection.hpp"
#include "core/laws/edition.hpp"
#include "core/report/report.hpp"
#include "run/engine/audit.hpp"

#include <array>
#include <vector>

namespace arbiter::face_test {

Said said_by_engine(std::string_view text, const std::string& laws, const std::string& select) {
    engine::AuditOptions options;
    std::vector<std::string> selected;
    if (!select.empty()) selected.push_back(select);
    options.settings = check::resolve_selection({.select = selected}).value();
    options.today = {2026, 1, 1};
    if (laws != "by-date") options.edition = laws::find_edition(laws);
    const auto findings = report::format_ndjson.make({});
    const auto facts = report::format_facts.make({});
    const std::array<report::Report*, 2> reports{findings.get(), facts.get()};
    std::array<std::string, 2> outputs;
    (void)engine::audit_text(text, "-", options, reports, outputs);
    return {outputs[0], outputs[1]};
}

}  // namespace arbiter::face_test
