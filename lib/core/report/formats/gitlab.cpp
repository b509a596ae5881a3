#include "core/check/rule.hpp"
#include "core/report/detail/finding_text.hpp"
#include "core/report/detail/listed_finding.hpp"
#include "core/report/report.hpp"
#include "core/text/json_line.hpp"

#include <fmt/core.h>

#include <array>

namespace arbiter::report {
namespace {

std::string_view severity_of(check::Severity severity) {
    constexpr std::array<std::string_view, check::kSeverities> kNames{"critical", "major", "minor",
                                                                      "info"};
    return kNames[static_cast<std::size_t>(severity)];
}

// The code quality report of GitLab: one JSON array, an object for each finding. The fingerprint
// stays when games are moved.
class GitlabReport final : public Report {
  public:
    explicit GitlabReport(const RenderOptions& options) : options_(options) {}

    [[nodiscard]] bool reads_style() const override { return options_.lists_style; }
    [[nodiscard]] bool is_lines() const override { return false; }
    [[nodiscard]] std::string_view partial_end() const override {
        return R"([{"description":"the run was stopped: what follows was not read","check_name":"partial",)"
               R"("fingerprint":"partial","severity":"blocker",)"
               R"("location":{"path":"-","lines":{"begin":1}}}])"
               "\n";
    }
    [[nodiscard]] bool reads_cards() const override { return true; }
    [[nodiscard]] bool reads_details() const override { return false; }

    void begin(std::string& out) override { out += '['; }
    void render(const BatchView&, std::string&) const override {}

    void absorb(const BatchView& batch, std::string& out) override {
        detail::each_listed(batch, options_.lists_style, [&](const detail::ListedFinding& each) {
            out += before_;
            before_ = ",\n";
            append(each, out);
        });
    }

    void finish(const RunSummary& summary, std::string& out) override {
        if (summary.is_partial) {
            line_.begin_object();
            line_.key("description").string("the run was stopped: what follows was not read");
            line_.key("check_name").string("partial").key("fingerprint").string("partial");
            line_.key("severity").string("blocker").key("location").begin_object();
            line_.key("path").string(summary.files.empty()
                                         ? "-"
                                         : options_.name_base.name_of(summary.files.back().name));
            line_.key("lines").begin_object().key("begin").number(1).end_object();
            line_.end_object().end_object();
            out += before_;
            take(out);
        }
        out += "\n]\n";
    }

  private:
    void append(const detail::ListedFinding& each, std::string& out) {
        const check::Rule& rule = each.rule();
        const std::string file = options_.name_base.name_of(each.batch.file);
        line_.begin_object().key("description");
        line_.string(fmt::format("{} {}: {}", rule.code, rule.name, each.message()));
        line_.key("check_name").string(rule.name);
        line_.key("fingerprint").string(names_.name_of(each.finding, each.game, file));
        line_.key("severity").string(severity_of(each.finding.severity));
        line_.key("location").begin_object().key("path").string(file);
        line_.key("lines").begin_object().key("begin").number(each.place().line).end_object();
        line_.end_object().end_object();
        take(out);
    }
    // Without the line feed.
    void take(std::string& out) {
        line_.take_line(out);
        out.pop_back();
    }

    RenderOptions options_;
    detail::FindingNames names_;
    text::JsonLine line_;
    std::string_view before_ = "\n";
};

}  // namespace

constinit const Format format_gitlab{
    .name = "gitlab",
    .summary = "the code quality report of GitLab",
    .make = [](const RenderOptions& options) -> std::unique_ptr<Report> {
        return std::make_unique<GitlabReport>(options);
    },
};

}  // namespace arbiter::report
