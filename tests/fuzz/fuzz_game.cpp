#include "run/engine/audit.hpp"
#include "tests/fuzz/mutators.hpp"
#include "tests/fuzz/require.hpp"
#include "tests/fuzz/target.hpp"
#include "tests/support/collecting_report.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

// The whole way of a text: no input makes a game fail inside the program, the counts add up,
// findings stand inside the text and edits are in order.

namespace {

using arbiter::fuzz::require;

class CheckingReport : public arbiter::testing::CollectingReport {
  public:
    void render(const arbiter::report::BatchView& batch, std::string& out) const override {
        CollectingReport::render(batch, out);
        for (const auto& finding : batch.findings) {
            require(finding.span.begin <= finding.span.end &&
                    finding.span.end <= batch.bytes.size());
            require(finding.rule != arbiter::check::RuleId::STR23_internal_error);
            // A finding that its rule grades down to style has a message only for who lists style.
            require(!finding.message.empty() ||
                    finding.severity == arbiter::check::Severity::Style);
            for (const auto& edit : finding.edits)
                require(edit.begin <= edit.end && edit.end <= batch.bytes.size());
        }
    }
};

}  // namespace

ARBITER_FUZZ_MUTATOR(mutate_pgn, 0)

ARBITER_FUZZ_TARGET(game) {
    const std::string_view text{reinterpret_cast<const char*>(data), size};
    arbiter::engine::AuditOptions options;
    options.today = {2026, 1, 1};
    for (const auto played_illegal :
         {arbiter::replay::PlayedIllegal::Stop, arbiter::replay::PlayedIllegal::Keep}) {
        options.played_illegal = played_illegal;
        CheckingReport report;
        arbiter::report::Report* const reports[] = {&report};
        std::string outputs[1];
        const auto summary =
            arbiter::engine::audit_text(text, "fuzz.pgn", options, reports, outputs);
        require(summary.games ==
                summary.clean + summary.flagged + summary.rejected + summary.unchecked);
        require(summary.bytes == size);
    }
    return 0;
}
