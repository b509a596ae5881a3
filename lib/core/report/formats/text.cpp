#include "core/check/rule.hpp"
#include "core/report/detail/finding_line.hpp"
#include "core/report/detail/listed_finding.hpp"
#include "core/report/detail/prose.hpp"
#include "core/report/detail/text_for_person.hpp"
#include "core/report/report.hpp"
#include "core/text/utf8.hpp"

#include <numeric>

namespace arbiter::report {
namespace {

// A line for each finding, the place first so that editors and terminals can jump there, and a
// summary.
//     games.pgn:16:42: error MOV01 illegal-move: game 1, White's 19th move: ... [PGN 8.2.3.4]
// With most_per_rule all errors are listed, of other findings the first of each rule, in the order
// of the input, and a line counts the others:
//     1203 more findings of END12 claimable-threefold are not listed (--all lists them)
// Which ones are the first is known in the serial stage only, so they are written there: besides
// the errors no more than most_per_rule lines of each rule, whatever the input is. For a person on
// a terminal see detail/text_for_person.hpp.
class TextReport final : public Report {
  public:
    explicit TextReport(const RenderOptions& options) : options_(options) {}

    [[nodiscard]] bool reads_style() const override { return options_.lists_style; }
    [[nodiscard]] bool reads_details() const override { return false; }
    [[nodiscard]] std::string_view partial_end() const override { return detail::kPartial; }

    void render(const BatchView& batch, std::string& out) const override {
        if (!options_.most_per_rule)
            list(
                batch, [](const check::Finding&) { return true; }, out);
    }

    void absorb(const BatchView& batch, std::string& out) override {
        if (!options_.most_per_rule) return;
        list(
            batch,
            [&](const check::Finding& finding) {
                const auto rule = static_cast<std::size_t>(finding.rule);
                if (finding.severity == check::Severity::Error) return true;
                if (limited_[rule]++ < *options_.most_per_rule) return true;
                ++left_out_[rule];
                return false;
            },
            out);
    }

    void finish(const RunSummary& summary, std::string& out) override {
        detail::append_left_out(left_out_, options_, out);
        detail::append_summary(summary, options_, out, unlisted());
    }

  private:
    // The findings of the batch that are wanted; `is_wanted` is asked once for each.
    template <class IsWanted>
    void list(const BatchView& batch, IsWanted is_wanted, std::string& out) const {
        if (!detail::has_findings(batch)) return;
        std::string file;
        text::append_printable(batch.file, file);
        const std::string link = detail::link_of(batch.file, options_);
        detail::each_listed(batch, options_.lists_style, [&](const detail::ListedFinding& each) {
            if (is_wanted(each.finding))
                detail::append_finding_line(each, file, link, options_, out);
        });
    }

    [[nodiscard]] std::uint64_t unlisted() const {
        return std::accumulate(left_out_.begin(), left_out_.end(), std::uint64_t{0});
    }

    RenderOptions options_;
    // By rule: findings that the limit is for, and those that are not listed.
    detail::CountsByRule limited_{}, left_out_{};
};

}  // namespace

constinit const Format format_text{
    .name = "text",
    .summary = "a line for each finding, then a summary",
    .make = [](const RenderOptions& options) -> std::unique_ptr<Report> {
        if (options.is_for_person && options.most_per_rule)
            return detail::make_text_for_person(options);
        return std::make_unique<TextReport>(options);
    },
};

}  // namespace arbiter::report
