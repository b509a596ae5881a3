#include "core/audit/numberer.hpp"
#include "core/check/selection.hpp"
#include "core/encoding/utf16.hpp"
#include "core/fix/fixer.hpp"

#include "arbiter/inside/plan.hpp"
#include "arbiter/inside/text_input.hpp"
#include "arbiter/inside/words.hpp"

#include "arbiter/fix.hpp"

#include <bitset>
#include <optional>
#include <utility>

namespace arbiter {
inline namespace v1 {
namespace {

std::optional<fix::FixLevel> level_of(std::string_view word) {
    if (word == "safe") return fix::FixLevel::Safe;
    if (word == "style") return fix::FixLevel::Style;
    if (word == "all") return fix::FixLevel::All;
    return std::nullopt;
}

// A file that stays in UTF-16 is written in it again.
std::string encoded(const audit::Batch& batch, bool is_converted, std::string_view text) {
    if (!batch.is_decoded || is_converted) return std::string(text);
    return encoding::utf8_to_utf16(text, batch.file_traits.utf16);
}

// One text, batch by batch.
class TextFixer {
  public:
    TextFixer(std::shared_ptr<const hidden::Plan> plan, fix::FixLevel level)
        : plan_(std::move(plan)), auditor_(audit_plan()), fixer_(plan_->checks.settings, level) {}

    [[nodiscard]] Result<Fixed> fix(std::string_view text) {
        // Games are there twice, with all findings and edits: small batches, as the program has.
        constexpr std::size_t kSlabBytes = std::size_t{32} << 10;
        hidden::SourceCutter cutter(*plan_, std::make_unique<hidden::ViewSource>(text), "-",
                                    kSlabBytes);
        audit::Batch batch(plan_->checks.settings);
        while (cutter.next(batch)) {
            take(batch);
            cutter.learn(batch.size, batch.memory_bytes());
            batch.clear();
        }
        if (!fixed_.before.problems.empty()) return Error{fixed_.before.problems.front()};
        fixed_.findings += file_rules_.count();
        fixed_.after.bytes = fixed_.text.size();
        if (is_converted_) fixed_.edits.assign(1, {0, text.size(), fixed_.text});
        return std::move(fixed_);
    }

  private:
    [[nodiscard]] audit::AuditPlan audit_plan() const {
        audit::AuditPlan plan = plan_->audit_plan;
        plan.inspector = &plan_->checks.inspector;
        return plan;
    }

    void take(audit::Batch& batch) {
        batch.use(&plan_->checks);
        auditor_.audit(batch);
        after_.clear();
        fixer_.fix(batch, auditor_, after_);
        numberer_.number(batch);
        fixed_numberer_.number(*after_.batch);
        hidden::add_to(fixed_.before, batch);
        hidden::add_to(fixed_.after, *after_.batch);
        fixed_.findings += after_.tally.findings;
        file_rules_ |= after_.tally.file_rules;  // once for all batches, as the finding
        fixed_.games += after_.tally.games;
        fixed_.left_alone += after_.tally.damaged;
        is_converted_ |= after_.is_converted;
        if (!is_converted_) add_edits(batch);
        fixed_.text += encoded(batch, after_.is_converted, after_.batch->text());
    }

    void add_edits(const audit::Batch& batch) {
        const auto offset = [&](std::uint64_t in_batch) {
            return batch.input_offset(batch.base_offset + in_batch);
        };
        for (const fix::Replacement& change : after_.changes) {
            const std::string_view text =
                after_.batch->text().substr(change.new_begin, change.new_end - change.new_begin);
            fixed_.edits.push_back(
                {offset(change.old_begin), offset(change.old_end), encoded(batch, false, text)});
        }
    }

    const std::shared_ptr<const hidden::Plan> plan_;
    audit::GameAuditor auditor_;
    fix::Fixer fixer_;
    fix::FixedBatch after_;  // of the batch that is taken
    audit::Numberer numberer_, fixed_numberer_;
    Fixed fixed_;
    std::bitset<check::kRules> file_rules_;
    bool is_converted_ = false;  // the text leaves UTF-16
};

}  // namespace

Result<Fixed> fix(std::string_view text, std::string_view level, const Options& options) {
    const std::optional<fix::FixLevel> chosen = level_of(level);
    if (!chosen) return hidden::not_a_choice("fix", level, "safe, style, all");
    Result<std::shared_ptr<const hidden::Plan>> plan = hidden::make_plan(options, true);
    if (!plan) return Error{plan.error()};
    return TextFixer(std::move(*plan), *chosen).fix(text);
}

}  // namespace v1
}  // namespace arbiter
