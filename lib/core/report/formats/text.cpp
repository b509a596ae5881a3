#include "core/check/rule.hpp"
#include "core/report/detail/line_buffer.hpp"
#include "core/report/detail/listed_finding.hpp"
#include "core/report/detail/prose.hpp"
#include "core/report/report.hpp"
#include "core/text/utf8.hpp"

#include <fmt/core.h>

#include <array>
#include <iterator>
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
// the errors no more than most_per_rule lines of each rule, whatever the input is. Where the
// summary comes first they are kept until the end, errors up to kMostKept bytes.
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
                if (finding.severity == check::Severity::Error && kept_.size() < kMostKept)
                    return true;
                if (limited_[rule]++ < *options_.most_per_rule) return true;
                ++left_out_[rule];
                return false;
            },
            options_.is_summary_first ? kept_ : out);
    }

    void finish(const RunSummary& summary, std::string& out) override {
        if (!options_.is_summary_first) {
            append_rest(out);
            detail::append_summary(summary, options_, out, unlisted());
            return;
        }
        append_rest(kept_);
        detail::append_summary(summary, options_, out, unlisted());
        if (!kept_.empty()) out.append("\n").append(kept_);
    }

  private:
    static constexpr std::size_t kMostKept = std::size_t{64} << 20;

    // The findings of the batch that are wanted; `is_wanted` is asked once for each.
    template <class IsWanted>
    void list(const BatchView& batch, IsWanted is_wanted, std::string& out) const {
        if (!detail::has_findings(batch)) return;
        std::string file;
        text::append_printable(batch.file, file);
        const std::string link = detail::link_of(batch.file, options_);
        detail::each_listed(batch, options_.lists_style, [&](const detail::ListedFinding& each) {
            if (is_wanted(each.finding)) append_line(each, file, link, out);
        });
    }

    [[nodiscard]] std::uint64_t unlisted() const {
        return std::accumulate(left_out_.begin(), left_out_.end(), std::uint64_t{0});
    }

    // How many findings of each rule are not listed.
    void append_rest(std::string& out) const {
        if (!options_.most_per_rule) return;
        for (const check::Rule* rule : check::rules()) {
            const std::uint64_t rest = left_out_[static_cast<std::size_t>(rule->id)];
            if (rest == 0) continue;
            const bool is_one = rest == 1;
            fmt::format_to(std::back_inserter(out),
                           "{} {}finding{} of {} {} {} not listed (--all lists {})\n", rest,
                           *options_.most_per_rule == 0 ? "" : "more ", is_one ? "" : "s",
                           rule->code, rule->name, is_one ? "is" : "are", is_one ? "it" : "them");
        }
    }

    void append_line(const detail::ListedFinding& each, std::string_view file,
                     std::string_view link, std::string& out) const {
        const check::Finding& finding = each.finding;
        const check::Rule& rule = each.rule();
        const Place place = each.place();
        detail::LineBuffer line{out};
        if (!link.empty()) line.add(detail::link_begin(link, place.line));
        detail::append_inked(file, detail::Ink::Bold, options_.has_color, line);
        line.add(":");
        line.add_number(place.line);
        line.add(":");
        line.add_number(place.column);
        if (!link.empty()) line.add(detail::kLinkEnd);
        line.add(": ");
        detail::append_inked(check::to_string(finding.severity), detail::ink_of(finding.severity),
                             options_.has_color, line);
        line.add(" ");
        line.add(rule.code);
        line.add(" ");
        line.add(rule.name);
        line.add(": ");
        detail::append_subject(finding, each.game, each.ordinal, line);
        detail::append_verdict(finding, line);
        line.add("\n");
        line.flush();
    }

    RenderOptions options_;
    // By rule: findings that the limit is for, and those that are not listed.
    std::array<std::uint64_t, check::kRules> limited_{}, left_out_{};
    std::string kept_;  // for the end of the run
};

}  // namespace

constinit const Format format_text{
    .name = "text",
    .summary = "a line for each finding, then a summary",
    .make = [](const RenderOptions& options) -> std::unique_ptr<Report> {
        return std::make_unique<TextReport>(options);
    },
};

}  // namespace arbiter::report
