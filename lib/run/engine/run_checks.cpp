#include "run/engine/run_checks.hpp"

#include "core/base/byte_numbers.hpp"
#include "core/check/rule.hpp"
#include "run/io/packed_reader.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

namespace arbiter::engine {
namespace {

auto order_of(const RunFinding& finding) {
    return std::tuple(finding.place_in_run.file, finding.byte, check::rule(finding.rule).code);
}

}  // namespace

bool RunChecks::reads_games() const {
    return std::ranges::any_of(checks_, [](const Part& part) { return part.check->reads_games(); });
}

void RunChecks::prepare(const audit::Batch& batch, std::string& kept) {
    std::string own;
    for (const Part& part : checks_) {
        own.clear();
        part.check->prepare(batch, own);
        append_packed_text(own, kept);
    }
}

// A batch whose inspection failed has nothing.
void RunChecks::take(const audit::Batch& batch, std::string_view kept) {
    io::PackedReader in(kept);
    for (const Part& part : checks_)
        part.check->take(batch, in.is_at_end() ? std::string_view{} : in.text());
}

bool RunChecks::next(RunFinding& finding) {
    Part* first = nullptr;
    for (Part& part : checks_) {
        if (!part.is_asked) {
            part.is_asked = true;
            part.first.emplace();
            if (!part.check->next(*part.first)) part.first.reset();
        }
        if (!part.first) continue;
        if (first == nullptr || order_of(*part.first) < order_of(*first->first)) first = &part;
    }
    if (first == nullptr) return false;
    finding = std::move(*first->first);
    first->is_asked = false;
    return true;
}

}  // namespace arbiter::engine
