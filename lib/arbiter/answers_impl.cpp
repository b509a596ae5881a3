#include "core/answers/line_decider.hpp"
#include "core/base/text.hpp"
#include "core/report/answer_report.hpp"

#include "arbiter/inside/words.hpp"

#include "arbiter/answers.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

namespace arbiter {
inline namespace v1 {
namespace hidden {

struct AnswerRun {
    explicit AnswerRun(const answers::AnswerPlan& of)
        : plan(of), decider(plan, [] { return false; }) {
        report::append_answers_head(*plan.format, out);
    }

    // Answers the lines that are whole.
    void answer() {
        while (cutter.take_line(chunk.in)) {
            decider.decide(chunk);
            count();
        }
        count();
    }
    void count() {
        unread += chunk.in.errors.size();
        chunk.counts.bytes = chunk.in.bytes;
        counts += chunk.counts;
        refused += chunk.refused;
        has_internal_error |= chunk.has_internal_error;
        said.add(chunk);
        out += chunk.out;
        chunk.clear();
    }
    void end_text(bool is_whole) {
        if (cutter.is_over()) return;
        cutter.finish(is_whole, chunk.in);
        answer();
    }

    const answers::AnswerPlan plan;
    const answers::LineDecider decider;
    answers::LineCutter cutter;
    answers::AnswerChunk chunk;  // of one line at most
    answers::QueryCounts counts;
    answers::SaidErrors said;
    std::uint64_t refused = 0, unread = 0;
    bool has_internal_error = false;
    std::string out;
};

namespace {

std::optional<chess::Color> color_of(const std::optional<Side>& side) {
    if (!side) return std::nullopt;
    return *side == Side::White ? chess::Color::White : chess::Color::Black;
}

const report::Format* answer_format(std::string_view name) {
    for (const report::Format* format : report::formats_of(report::Subject::Answers))
        if (format->name == name) return format;
    return nullptr;
}

Result<answers::AnswerPlan> plan_of(const AnswerOptions& options) {
    answers::AnswerPlan plan;
    const report::Format* format = answer_format(options.format);
    if (format == nullptr)
        return Error{fmt::format("there is no report {} of answers", escaped(options.format))};
    plan.format = format;
    if (options.has_certificates && format != &report::format_ndjson)
        return Error{fmt::format("certificates are JSON, but the report is {}", format->name)};
    if (options.is_dead_under_75 && (options.has_certificates || options.verifies))
        return Error{"certificates and proofs know no clock, which is_dead_under_75 counts"};
    if (!options.variant.empty()) {
        const variant::VariantReading read = variant::read_variant(options.variant);
        if (!variant::is_known(options.variant) || !read.replayed)
            return Error{fmt::format("unknown variant '{}'", escaped(options.variant))};
        plan.variant = read.replayed;
    }
    if (options.budget != 0) plan.limits.nodes = options.budget;
    plan.limits.is_ended_by_seventy_five = options.is_dead_under_75;
    plan.writes_certificates = options.has_certificates;
    plan.verifies = options.verifies;
    plan.flag = color_of(options.flag);
    plan.guards_formulas = options.is_csv_safe;
    return plan;
}

}  // namespace
}  // namespace hidden

Answers::Answers(std::unique_ptr<hidden::AnswerRun> run) : run_(std::move(run)) {}
Answers::Answers(Answers&&) noexcept = default;
Answers& Answers::operator=(Answers&&) noexcept = default;
Answers::~Answers() = default;

Result<Answers> Answers::make(const AnswerOptions& options) {
    const Result<answers::AnswerPlan> plan = hidden::plan_of(options);
    if (!plan) return Error{plan.error()};
    return Answers(std::make_unique<hidden::AnswerRun>(*plan));
}

void Answers::begin(std::string name) {
    run_->end_text(true);
    run_->cutter.begin(std::move(name));
}
void Answers::feed(std::string_view bytes) {
    if (run_->cutter.is_over()) return;  // it is refused
    run_->cutter.feed(bytes, run_->chunk.in);
    run_->answer();
}
void Answers::fail(std::string why) {
    run_->chunk.in.errors.push_back(std::move(why));
    run_->end_text(false);
    run_->count();
}
void Answers::finish() {
    run_->end_text(true);
    run_->said.finish();
}

std::string Answers::take() {
    return std::exchange(run_->out, {});
}
std::string Answers::partial_end() const {
    return report::answers_partial_end(*run_->plan.format);
}

AnswerCounts Answers::counts() const {
    using report::Verdict;
    const answers::QueryCounts& of = run_->counts;
    return {.winnable = of.of(Verdict::Winnable),
            .unwinnable = of.of(Verdict::Unwinnable),
            .unknown = of.of(Verdict::Unknown),
            .invalid = of.of(Verdict::Invalid),
            .nodes = of.nodes,
            .bytes = of.bytes,
            .refused = run_->refused,
            .has_internal_error = run_->has_internal_error,
            .problems = run_->said.all,
            .unread = run_->unread,
            .text = of.text()};
}

}  // namespace v1
}  // namespace arbiter
