#include "core/check/rule.hpp"
#include "core/report/detail/finding_text.hpp"
#include "core/report/detail/listed_finding.hpp"
#include "core/report/report.hpp"
#include "core/text/utf8.hpp"

#include <fmt/core.h>

#include <array>
#include <iterator>

namespace arbiter::report {
namespace {

// More annotations of one level in one step are not shown.
constexpr std::uint64_t kMostOfLevel = 10;

std::string_view command_of(check::Severity severity) {
    constexpr std::array<std::string_view, check::kSeverities> kCommands{"error", "warning",
                                                                         "notice", "notice"};
    return kCommands[static_cast<std::size_t>(severity)];
}

// What a workflow command must not have in its message, and in a property besides: the text comes
// from anybody's game.
void append_escaped(std::string_view text, bool is_property, std::string& out) {
    for (const char c : text) {
        const bool is_special =
            c == '%' || c == '\r' || c == '\n' || (is_property && (c == ':' || c == ','));
        if (is_special)
            fmt::format_to(std::back_inserter(out), "%{:02X}", static_cast<unsigned char>(c));
        else
            out += c;
    }
}

// Workflow commands of GitHub Actions: an annotation for each of the first findings of each level,
// and a line that counts the others.
//     ::error file=games.pgn,line=3,col=13,title=MOV01 illegal-move::game 7, White's 2nd move: ...
class GithubReport final : public Report {
  public:
    explicit GithubReport(const RenderOptions& options) : options_(options) {}

    [[nodiscard]] bool reads_style() const override { return options_.lists_style; }
    [[nodiscard]] std::string_view partial_end() const override {
        return "::error title=arbiter::the run was stopped: what follows was not read\n";
    }
    [[nodiscard]] bool reads_details() const override { return false; }
    void render(const BatchView&, std::string&) const override {}

    void absorb(const BatchView& batch, std::string& out) override {
        detail::each_listed(batch, options_.lists_style, [&](const detail::ListedFinding& each) {
            if (found_[static_cast<std::size_t>(each.finding.severity)]++ < kMostOfLevel)
                append(each, out);
        });
    }

    void finish(const RunSummary& summary, std::string& out) override {
        for (std::size_t i = 0; i < check::kSeverities; ++i) {
            if (found_[i] <= kMostOfLevel) continue;
            const auto severity = static_cast<check::Severity>(i);
            fmt::format_to(std::back_inserter(out),
                           "::{} title=arbiter::{} more findings of level {} are not shown here\n",
                           command_of(severity), found_[i] - kMostOfLevel,
                           check::to_string(severity));
        }
        if (summary.is_partial)
            out += "::error title=arbiter::the run was stopped: what follows was not read\n";
    }

  private:
    void append(const detail::ListedFinding& each, std::string& out) const {
        const Place place = each.place();
        std::string file;
        text::append_printable(options_.name_base.name_of(each.batch.file), file);
        fmt::format_to(std::back_inserter(out), "::{} file=", command_of(each.finding.severity));
        append_escaped(file, true, out);
        fmt::format_to(std::back_inserter(out), ",line={},col={},title={} {}::", place.line,
                       detail::column_in_characters(each, place), each.rule().code,
                       each.rule().name);
        append_escaped(each.message(), false, out);
        out += '\n';
    }

    RenderOptions options_;
    std::array<std::uint64_t, check::kSeverities> found_{};
};

}  // namespace

constinit const Format format_github{
    .name = "github",
    .summary = "annotations for GitHub Actions, the first 10 findings of each level",
    .make = [](const RenderOptions& options) -> std::unique_ptr<Report> {
        return std::make_unique<GithubReport>(options);
    },
};

}  // namespace arbiter::report
