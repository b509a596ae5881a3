#include "core/base/text.hpp"
#include "core/check/rule.hpp"
#include "core/report/detail/excerpt.hpp"
#include "core/report/detail/finding_line.hpp"
#include "core/report/detail/line_buffer.hpp"
#include "core/report/detail/listed_finding.hpp"
#include "core/report/detail/prose.hpp"
#include "core/report/report.hpp"
#include "core/text/utf8.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <numeric>
#include <string>

namespace arbiter::report {
namespace {

// In characters, as a terminal counts them.
std::size_t width_of(std::string_view text) {
    return static_cast<std::size_t>(std::ranges::count_if(
        text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80; }));
}

// Each finding with the line that it is about, a caret below the place, the message, the fix as a
// small diff, and what the rule is about:
//     open.pgn:9:17: error MOV01 illegal-move: game 1, Black's 2nd move
//         |
//       9 | 1. e4 e5 2. Nf3 Ke6 0-1
//         |                 ^^^ 'Ke6' is written, but ...
//         = arbiter explain MOV01: A move is not legal.
// As many of each rule as `text` lists, all errors; for a person the most severe first.
class FullReport final : public Report {
  public:
    explicit FullReport(const RenderOptions& options) : options_(options) {}

    [[nodiscard]] bool reads_style() const override { return options_.lists_style; }
    [[nodiscard]] std::string_view partial_end() const override { return detail::kPartial; }

    void render(const BatchView&, std::string&) const override {}

    void absorb(const BatchView& batch, std::string& out) override {
        if (!detail::has_findings(batch)) return;
        std::string file;
        text::append_printable(batch.file, file);
        const std::string link = detail::link_of(batch.file, options_);
        detail::each_listed(batch, options_.lists_style, [&](const detail::ListedFinding& each) {
            if (!is_listed(each.finding)) return;
            append_frame(each, file, link, room_for(each.finding, out));
        });
    }

    void finish(const RunSummary& summary, std::string& out) override {
        for (const std::string& level : kept_)
            out += level;
        detail::append_left_out(left_out_, options_, out);
        detail::append_summary(
            summary, options_, out,
            std::accumulate(left_out_.begin(), left_out_.end(), std::uint64_t{0}));
    }

  private:
    static constexpr std::size_t kMostKept = std::size_t{64} << 20;

    bool is_listed(const check::Finding& finding) {
        if (!options_.most_per_rule) return true;
        const auto rule = static_cast<std::size_t>(finding.rule);
        if (finding.severity == check::Severity::Error && kept_.front().size() < kMostKept)
            return true;
        if (limited_[rule]++ < *options_.most_per_rule) return true;
        ++left_out_[rule];
        return false;
    }

    std::string& room_for(const check::Finding& finding, std::string& out) {
        const bool is_kept = options_.is_for_person && options_.most_per_rule;
        return is_kept ? kept_[static_cast<std::size_t>(finding.severity)] : out;
    }

    void append_frame(const detail::ListedFinding& each, std::string_view file,
                      std::string_view link, std::string& out) const {
        detail::append_finding_head(each, file, link, options_, out);
        std::string subject;
        detail::LineBuffer words{subject};
        detail::append_subject(each.finding, each.game, each.ordinal, words);
        words.flush();
        out.append(subject.ends_with(": ") ? subject.substr(0, subject.size() - 2) : subject);
        while (out.ends_with(' ') || out.ends_with(':'))
            out.pop_back();
        out += '\n';
        const std::string number = fmt::format("{}", each.place().line);
        const std::size_t margin = number.size() + 3;
        append_line_with_caret(each, number, out);
        append_fix(each, margin, out);
        fmt::format_to(std::back_inserter(out), "{:>{}}= arbiter explain {}: {}\n\n", "", margin,
                       each.rule().code, each.rule().summary);
    }

    void append_line_with_caret(const detail::ListedFinding& each, std::string_view number,
                                std::string& out) const {
        const detail::Excerpt excerpt = detail::excerpt_of(each.finding, each.batch, each.game);
        const std::string before = text::printable(excerpt.before);
        const std::string marked = text::printable(excerpt.marked);
        const std::size_t margin = number.size() + 3;
        if (!(before + marked + excerpt.after).empty())
            fmt::format_to(std::back_inserter(out), "  {} | {}{}{}\n", number, before, marked,
                           text::printable(excerpt.after));
        fmt::format_to(std::back_inserter(out), "{:>{}}| {:>{}}", "", margin, "", width_of(before));
        detail::append_inked(std::string(std::max<std::size_t>(width_of(marked), 1), '^'),
                             detail::ink_of(each.finding.severity), options_.has_color, out);
        out += ' ';
        std::string verdict;
        detail::LineBuffer words{verdict};
        detail::append_verdict(each.finding, words);
        words.flush();
        out.append(verdict).append("\n");
    }

    void append_fix(const detail::ListedFinding& each, std::size_t margin, std::string& out) const {
        const check::Finding& finding = each.finding;
        if (finding.fix == check::FixKind::None || finding.edits.empty()) return;
        const detail::FixedLine fixed = detail::fixed_line(finding, each.batch, each.game);
        const std::string more = fixed.other_edits == 0
                                     ? ""
                                     : fmt::format(", and {} more edit{}", fixed.other_edits,
                                                   fixed.other_edits == 1 ? "" : "s");
        fmt::format_to(std::back_inserter(out), "{:>{}}  {} fix{}\n", "", margin,
                       check::to_string(finding.fix), more);
        append_sign('-', fixed.before, detail::Ink::Red, margin, out);
        append_sign('+', fixed.after, detail::Ink::Green, margin, out);
    }

    void append_sign(char sign, std::string_view line, detail::Ink ink, std::size_t margin,
                     std::string& out) const {
        out.append(margin, ' ');
        detail::append_inked(fmt::format("{} {}", sign, text::printable(line)), ink,
                             options_.has_color, out);
        out += '\n';
    }

    RenderOptions options_;
    std::array<std::string, check::kSeverities> kept_;
    detail::CountsByRule limited_{}, left_out_{};
};

}  // namespace

constinit const Format format_full{
    .name = "full",
    .summary = "each finding with its line, a caret, the fix as a diff, then a summary",
    .make = [](const RenderOptions& options) -> std::unique_ptr<Report> {
        return std::make_unique<FullReport>(options);
    },
};

}  // namespace arbiter::report
