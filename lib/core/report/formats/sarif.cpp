#include "core/check/rule.hpp"
#include "core/report/detail/finding_text.hpp"
#include "core/report/detail/listed_finding.hpp"
#include "core/report/detail/most_severe.hpp"
#include "core/report/report.hpp"
#include "core/text/json_line.hpp"
#include "core/text/uri.hpp"

#include <fmt/core.h>

#include <bitset>
#include <string>

namespace arbiter::report {
namespace {

// Services that show SARIF take 25,000 results of a run at most.
constexpr std::size_t kMostResults = 25'000;
// A longer fix is left out of its result.
constexpr std::size_t kMostFixBytes = std::size_t{8} << 10;

// SARIF 2.1.0, 3.27.10.
std::string_view level_of(check::Severity severity) {
    switch (severity) {
        case check::Severity::Error:
            return "error";
        case check::Severity::Warning:
            return "warning";
        case check::Severity::Info:
        case check::Severity::Style:
            return "note";
    }
    return "none";
}

std::string_view family_of(const check::Rule& rule) {
    return rule.code.substr(0, 3);
}

std::size_t fix_bytes(const check::Finding& finding) {
    std::size_t bytes = 0;
    for (const check::Edit& edit : finding.edits)
        bytes += edit.text.size() + 64;
    return bytes;
}

void write_artifact(std::string_view file, text::JsonLine& json) {
    json.key("artifactLocation").begin_object();
    json.key("uri").string(text::uri_of(file)).end_object();
}

void write_replacements(const check::Finding& finding, const BatchView& batch,
                        std::string_view file, text::JsonLine& json) {
    if (finding.fix == check::FixKind::None || finding.edits.empty() ||
        fix_bytes(finding) > kMostFixBytes)
        return;
    json.key("fixes").begin_array().begin_object().key("description").begin_object();
    json.key("text").string(fmt::format("{} fix", check::to_string(finding.fix))).end_object();
    json.key("artifactChanges").begin_array().begin_object();
    write_artifact(file, json);
    json.key("replacements").begin_array();
    for (const check::Edit& edit : finding.edits) {
        const std::uint64_t begin = batch.input_offset(edit.begin);
        json.begin_object().key("deletedRegion").begin_object();
        json.key("byteOffset").number(begin);
        json.key("byteLength").number(batch.input_offset(edit.end) - begin).end_object();
        json.key("insertedContent").begin_object().key("text").string(edit.text).end_object();
        json.end_object();
    }
    json.end_array().end_object().end_array().end_object().end_array();
}

void write_place(const detail::ListedFinding& each, std::string_view file, text::JsonLine& json) {
    const BatchView& batch = each.batch;
    const ByteSpan span = each.finding.span;
    const Place place = each.place();
    const std::uint64_t begin = batch.input_offset(span.begin);
    json.key("locations").begin_array().begin_object().key("physicalLocation").begin_object();
    write_artifact(file, json);
    json.key("region").begin_object().key("startLine").number(place.line);
    json.key("startColumn").number(detail::column_in_characters(each, place));
    json.key("byteOffset").number(begin);
    json.key("byteLength").number(batch.input_offset(span.end) - begin);
    json.end_object().end_object().end_object().end_array();
}

void write_properties(const detail::ListedFinding& each, text::JsonLine& json) {
    const check::Finding& finding = each.finding;
    const GameRecord* game = each.game;
    json.key("properties").begin_object();
    json.key("severity").string(check::to_string(finding.severity));
    json.key("certainty").string(check::to_string(finding.certainty));
    if (each.ordinal != 0) json.key("game").number(each.ordinal);
    if (finding.ply != check::kNoPly) json.key("ply").number(finding.ply);
    if (!finding.fen.empty()) json.key("fen").string(finding.fen);
    if (game != nullptr && game->card != nullptr) {
        json.key("white").string(game->card->white).key("black").string(game->card->black);
        json.key("event").string(game->card->event).key("round").string(game->card->round);
    }
    json.end_object();
}

void write_rule(const check::Rule& rule, text::JsonLine& json) {
    std::string help(rule.explanation);
    if (!rule.example.empty()) help += fmt::format("\n\nExample:\n\n    {}", rule.example);
    help += '\n';
    json.begin_object().key("id").string(rule.code).key("name").string(rule.name);
    json.key("shortDescription").begin_object().key("text").string(rule.summary).end_object();
    json.key("fullDescription").begin_object().key("text").string(rule.explanation).end_object();
    json.key("help").begin_object().key("text").string(help).end_object();
    json.key("defaultConfiguration").begin_object();
    json.key("level").string(level_of(rule.severity)).end_object();
    json.key("properties").begin_object().key("tags").begin_array();
    json.string(family_of(rule)).string(check::to_string(rule.severity));
    if (rule.fix != check::FixKind::None)
        json.string(fmt::format("{}-fix", check::to_string(rule.fix)));
    json.end_array();
    if (!rule.source.empty()) json.key("source").string(rule.source);
    json.end_object().end_object();
}

// SARIF 2.1.0, 3.27.23 and 3.35: the game itself says so, or a baseline.
void write_suppression(const check::Finding& finding, text::JsonLine& json) {
    const bool is_known = finding.left_out == check::LeftOut::Known;
    json.key("suppressions").begin_array().begin_object();
    json.key("kind").string(is_known ? "external" : "inSource");
    const std::string_view reason = is_known ? "known to the baseline" : finding.reason;
    if (!reason.empty()) json.key("justification").string(reason);
    json.end_object().end_array();
}

// Where one result of a run has the key, all have it (3.27.23).
constexpr std::string_view kSuppressed = "{\"suppressions\":";
constexpr std::string_view kNotSuppressed = "{\"suppressions\":[],";

// SARIF 2.1.0: one run, its rules with their help, and the findings as results. Columns count
// characters, offsets bytes of the decompressed input.
// Memory: kMostResults results of about 1.5 KiB, 16 KiB at most, until the run is over.
class SarifReport final : public Report {
  public:
    explicit SarifReport(const RenderOptions& options) : options_(options) {}

    [[nodiscard]] bool reads_style() const override { return options_.lists_style; }
    [[nodiscard]] bool is_lines() const override { return false; }
    [[nodiscard]] std::string_view partial_end() const override {
        return R"({"$schema":"https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/)"
               R"(schemas/sarif-schema-2.1.0.json","version":"2.1.0","runs":[{)"
               R"("tool":{"driver":{"name":"arbiter"}},"invocations":[{"executionSuccessful":false}],)"
               R"("results":[]}]})"
               "\n";
    }
    [[nodiscard]] bool reads_cards() const override { return true; }
    [[nodiscard]] bool reads_suppressed() const override { return true; }

    void render(const BatchView&, std::string&) const override {}

    void absorb(const BatchView& batch, std::string&) override {
        const auto is_listed = [](const check::Finding& finding) {
            return !finding.is_merged || detail::is_suppressed(finding);
        };
        const std::string file = options_.name_base.name_of(batch.file);
        detail::each_listed_of(
            batch, options_.lists_style, is_listed, [&](const detail::ListedFinding& each) {
                ++found_;
                rules_.set(static_cast<std::size_t>(each.finding.rule));
                const bool is_suppressed = detail::is_suppressed(each.finding);
                has_suppressed_ |= is_suppressed;
                const std::string name = names_.name_of(each.finding, each.game, file);
                // What is suppressed makes room first.
                const check::Severity rank =
                    is_suppressed ? check::Severity::Style : each.finding.severity;
                if (results_.takes(rank)) results_.add(rank, result(each, file, name));
            });
    }

    void finish(const RunSummary& summary, std::string& out) override {
        text::JsonLine json;
        json.begin_object();
        json.key("$schema").string(
            "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/"
            "sarif-schema-2.1.0.json");
        json.key("version").string("2.1.0").key("runs").begin_array().begin_object();
        write_tool(summary, json);
        json.key("columnKind").string("unicodeCodePoints");
        write_invocation(summary, json);
        json.key("results").begin_array().end_array();
        write_totals(summary, json);
        json.end_object().end_array().end_object();
        std::string document;
        json.take_line(document);
        // The results are written already.
        constexpr std::string_view kEmpty = "\"results\":[";
        const std::size_t at = document.find(kEmpty) + kEmpty.size();
        out.append(document, 0, at);
        std::string_view before = "\n";
        results_.each([&](const std::string& text) {
            const bool lacks_key = has_suppressed_ && !text.starts_with(kSuppressed);
            out.append(before).append(lacks_key ? kNotSuppressed : "");
            out.append(text, lacks_key ? 1 : 0);
            before = ",\n";
        });
        out.append(document, at);
    }

  private:
    // Without the line feed.
    std::string result(const detail::ListedFinding& each, std::string_view file,
                       const std::string& name) {
        line_.begin_object();
        if (detail::is_suppressed(each.finding)) write_suppression(each.finding, line_);
        line_.key("ruleId").string(each.rule().code);
        line_.key("level").string(level_of(each.finding.severity));
        line_.key("message").begin_object();
        line_.key("text").string(each.message()).end_object();
        write_place(each, file, line_);
        // The first key is the one that services compare; both are the same name.
        line_.key("partialFingerprints").begin_object();
        line_.key("primaryLocationLineHash").string(name + ":1");
        line_.key("arbiterGame/v1").string(name).end_object();
        write_replacements(each.finding, each.batch, file, line_);
        write_properties(each, line_);
        line_.end_object();
        std::string text;
        line_.take_line(text);
        text.pop_back();
        return text;
    }

    void write_tool(const RunSummary& summary, text::JsonLine& json) const {
        json.key("tool").begin_object().key("driver").begin_object();
        json.key("name").string(options_.provenance.tool);
        if (options_.provenance.is_wanted) json.key("version").string(options_.provenance.version);
        json.key("rules").begin_array();
        for (const check::Rule* rule : check::rules())
            if (summary.findings.by_rule[static_cast<std::size_t>(rule->id)] != 0 ||
                rules_[static_cast<std::size_t>(rule->id)])
                write_rule(*rule, json);
        json.end_array().end_object().end_object();
    }

    void write_invocation(const RunSummary& summary, text::JsonLine& json) const {
        json.key("invocations").begin_array().begin_object();
        json.key("executionSuccessful").boolean(!summary.is_partial);
        json.key("toolExecutionNotifications").begin_array();
        const auto notify = [&](std::string_view level, const std::string& text) {
            json.begin_object().key("level").string(level).key("message").begin_object();
            json.key("text").string(text).end_object().end_object();
        };
        if (summary.is_partial) notify("error", "the run was stopped: what follows was not read");
        for (const FileSummary& file : summary.files)
            if (!file.is_ok)
                notify("error", fmt::format("'{}' was not read whole",
                                            options_.name_base.name_of(file.name)));
        if (found_ > results_.size())
            notify("warning", fmt::format("{} findings, the least severe, are not listed: a run "
                                          "has {} results at most",
                                          found_ - results_.size(), kMostResults));
        json.end_array().end_object().end_array();
    }

    static void write_totals(const RunSummary& summary, text::JsonLine& json) {
        json.key("properties").begin_object().key("games").number(summary.games);
        json.key("clean").number(summary.clean).key("flagged").number(summary.flagged);
        json.key("rejected").number(summary.rejected);
        json.key("unchecked").number(summary.unchecked);
        json.key("suppressed").number(summary.findings.suppressed);
        json.key("bytes").number(summary.bytes).key("partial").boolean(summary.is_partial);
        json.end_object();
    }

    RenderOptions options_;
    detail::MostSevere results_{kMostResults};
    detail::FindingNames names_;
    text::JsonLine line_;
    std::uint64_t found_ = 0;
    bool has_suppressed_ = false;
    std::bitset<check::kRules> rules_;  // of what is listed, suppressed or not
};

}  // namespace

constinit const Format format_sarif{
    .name = "sarif",
    .summary = "SARIF 2.1.0 for code scanning, the 25,000 most severe findings",
    .make = [](const RenderOptions& options) -> std::unique_ptr<Report> {
        return std::make_unique<SarifReport>(options);
    },
};

}  // namespace arbiter::report
