#include "run/shards/kept_findings.hpp"

#include "core/check/rule.hpp"

#include <algorithm>
#include <charconv>

namespace arbiter::shards {
namespace {

constexpr std::string_view kText = "text";

template <class Visit>
void each_kept(const audit::Batch& batch, KeptGames kept, Visit visit) {
    for (const check::Findings* findings : {&batch.before, &batch.findings, &batch.after})
        for (const check::Finding& finding : findings->kept())
            if (!finding.is_merged && is_kept(finding, kept)) visit(finding);
}

bool is_once_per_file(const check::Finding& finding) {
    return check::rule(finding.rule).is_once_per_file;
}

// Does the report look at games without findings? junit has a test case for each.
bool lists_games(const report::Report& report, std::string_view name) {
    return report.reads_facts() || report.reads_claims() || report.reads_clocks() ||
           report.reads_positions() || report.reads_all_lines() || name == "junit";
}

}  // namespace

std::optional<ReportNeed> parse_need(std::string_view word) {
    const std::size_t colon = word.find(':');
    ReportNeed need{.name = word.substr(0, colon), .most_per_rule = {}};
    if (colon == std::string_view::npos) return need;
    const std::string_view digits = word.substr(colon + 1);
    std::uint64_t most = 0;
    const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), most);
    const bool is_number = read.ec == std::errc() && read.ptr == digits.data() + digits.size();
    if (!is_number || digits.empty() || need.name != kText) return std::nullopt;
    need.most_per_rule = most;
    return need;
}

Keeping keeping_for(std::span<const std::string> words,
                    const std::vector<std::unique_ptr<report::Report>>& reports,
                    bool has_run_check) {
    // What is compared stands beside the games of each batch: none is summed up then.
    Keeping keeping{.games = KeptGames::WithoutStyle,
                    .counts = !has_run_check,
                    .most_per_rule = 0,
                    .lists_findings = false};
    for (std::size_t i = 0; i < words.size(); ++i) {
        const auto need = parse_need(words[i]);
        if (lists_games(*reports[i], need->name)) return {};
        if (!reports[i]->reads_findings()) continue;
        keeping.lists_findings = true;
        if (reports[i]->reads_style()) keeping.games = KeptGames::WithFindings;
        if (!need->most_per_rule)
            keeping.most_per_rule.reset();
        else if (keeping.most_per_rule)
            keeping.most_per_rule = std::max(*keeping.most_per_rule, *need->most_per_rule);
    }
    return keeping;
}

bool CountableBatches::may_count(const audit::Batch& batch) const {
    if (!keeping_.counts || batch.damage || !batch.open_error.empty() || batch.is_decoded ||
        batch.has_internal_error || batch.file_traits.other_format != pgn::OtherFormat::None)
        return false;
    // A file without games gets a finding that has a place.
    if (batch.is_last_of_file && batch.tally.games == 0) return false;
    bool has_findings = false;
    each_kept(batch, keeping_.games, [&](const check::Finding&) { has_findings = true; });
    return keeping_.most_per_rule || !has_findings;
}

// The first ones of a rule, at any severity, are among the first ones of each severity.
bool CountableBatches::is_needed(const check::Finding& finding) const {
    const auto rule = static_cast<std::size_t>(finding.rule);
    if (is_once_per_file(finding)) return !spoke_[rule];
    if (!keeping_.lists_findings) return false;
    return finding.severity == check::Severity::Error ||
           kept_[rule][static_cast<std::size_t>(finding.severity)] < *keeping_.most_per_rule;
}

void CountableBatches::begin(const audit::Batch& batch) {
    if (!batch.is_first_of_file) return;
    spoke_.fill(false);
    encodings_ = {};
}

bool CountableBatches::can_count(const audit::Batch& batch) {
    begin(batch);
    bool has_needed = std::ranges::any_of(
        batch.games, [&](const report::GameRecord& game) { return encodings_.needs(game); });
    std::uint64_t unlisted = 0;
    each_kept(batch, keeping_.games, [&](const check::Finding& finding) {
        has_needed |= is_needed(finding);
        if (!is_once_per_file(finding)) ++unlisted;
    });
    has_needed |= unlisted > CountedGames::kMostOfBatch;
    if (has_needed) note_kept(batch);
    return !has_needed;
}

void CountableBatches::note_kept(const audit::Batch& batch) {
    begin(batch);
    for (const report::GameRecord& game : batch.games)
        encodings_.note(game);
    each_kept(batch, keeping_.games, [&](const check::Finding& finding) {
        const auto rule = static_cast<std::size_t>(finding.rule);
        spoke_[rule] = true;
        ++kept_[rule][static_cast<std::size_t>(finding.severity)];
    });
}

void CountableBatches::add_unlisted(const audit::Batch& batch, CountedGames& counted) const {
    each_kept(batch, keeping_.games, [&](const check::Finding& finding) {
        if (!is_once_per_file(finding)) counted.add_unlisted(finding.rule, finding.severity);
    });
}

}  // namespace arbiter::shards
